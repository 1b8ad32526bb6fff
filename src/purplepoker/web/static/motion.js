// @ts-check
/** Motion on transform and opacity only. State never waits for it: the page is drawn first, then moves. */

const OUT = "cubic-bezier(.2,.8,.2,1)";
const MOST = 3;
let running = 0;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Element} element @param {Keyframe[]} frames @param {number} ms @param {number} [delay] */
function play(element, frames, ms, delay = 0) {
	if (document.hidden || !element.animate) return null;
	return element.animate(frames, { duration: ms, delay, easing: OUT, fill: "backwards" });
}

/** For those who want no movement: a second of light. @param {Element} element */
function glow(element) {
	play(element, [{ opacity: 0.55 }, { opacity: 1 }], 1000);
}

/** Cards come from the middle of the mat. @param {Element[]} cards @param {Element} mat */
export function deal(cards, mat) {
	const middle = mat.getBoundingClientRect();
	cards.forEach((card, at) => {
		if (still()) {
			glow(card);
			return;
		}
		const to = card.getBoundingClientRect();
		const x = middle.left + middle.width / 2 - to.left - to.width / 2;
		const y = middle.top + middle.height / 2 - to.top - to.height / 2;
		play(card, [{ transform: `translate(${x}px, ${y}px)`, opacity: 0 }, { opacity: 0.4, offset: 0.6 }, { transform: "none", opacity: 1 }], 180, at * 60);
	});
}

/** A face appears. @param {Element[]} cards */
export function turn(cards) {
	for (const card of cards) {
		if (still()) glow(card);
		else play(card, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 160);
	}
}

/** Ties grow from the left card. @param {Iterable<Element>} bars */
export function tie(bars) {
	if (still()) return;
	for (const bar of bars) play(bar, [{ transform: "scaleX(0)", transformOrigin: "left" }, { transform: "scaleX(1)", transformOrigin: "left" }], 140);
}

/** A zone whose content changed. @param {Element} zone */
export function fade(zone) {
	play(zone, [{ opacity: 0.3 }, { opacity: 1 }], 120);
}

/** A sheet rises. @param {Element} sheet */
export function rise(sheet) {
	if (still()) return;
	play(sheet, [{ transform: "translateY(24px)", opacity: 0 }, { transform: "none", opacity: 1 }], 200);
}

/**
 * A copy of something travels and is gone; more than three at once jump to the end.
 * @param {Element | null} from @param {Element | null} to @param {number} ms
 * @param {HTMLElement | null} what goes in place of a copy of `from`
 */
export function travel(from, to, ms, what = null) {
	if (!from || !to) return;
	if (still() || document.hidden) {
		glow(to);
		return;
	}
	if (running >= MOST) return;
	const a = from.getBoundingClientRect();
	const b = to.getBoundingClientRect();
	if (!a.width || !b.width) return;
	const ghost = /** @type {HTMLElement} */ (what ?? from.cloneNode(true));
	ghost.classList.add("ghost");
	ghost.setAttribute("aria-hidden", "true");
	ghost.style.left = `${a.left}px`;
	ghost.style.top = `${a.top}px`;
	ghost.style.width = `${a.width}px`;
	document.body.append(ghost);
	running += 1;
	const x = b.left + b.width / 2 - a.left - a.width / 2;
	const y = b.top + b.height / 2 - a.top - a.height / 2;
	const done = () => {
		running -= 1;
		ghost.remove();
	};
	const moving = play(ghost, [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px)`, opacity: 0.2 }], ms);
	if (moving) moving.finished.then(done, done);
	else done();
}
