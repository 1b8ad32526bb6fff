// @ts-check
/** The clock as a ring with its seconds inside; the bank stands under it. */
import { h, s } from "./dom.js";

const LAST_MS = 5000;

/** @param {number} size */
export function makeRing(size) {
	const r = size / 2 - 3;
	const round = 2 * Math.PI * r;
	const arc = s("circle", {
		class: "arc", cx: size / 2, cy: size / 2, r, fill: "none", stroke: "currentColor", "stroke-width": 4,
		"stroke-dasharray": round.toFixed(2), transform: `rotate(-90 ${size / 2} ${size / 2})`,
	});
	const seconds = h("span", { class: "seconds" });
	const bank = h("span", { class: "bank" });
	const root = h(
		"span",
		{ class: "ring", "aria-hidden": "true" },
		s(
			"svg",
			{ viewBox: `0 0 ${size} ${size}`, width: size, height: size },
			s("circle", { class: "track", cx: size / 2, cy: size / 2, r, fill: "none", stroke: "currentColor", "stroke-width": 4, opacity: 0.25 }),
			arc,
		),
		seconds,
		bank,
	);
	root.hidden = true;
	return {
		root,
		/** @param {number | null} left ms of base @param {number} full @param {number} kept ms of bank @param {boolean} using the bank runs */
		show(left, full, kept, using) {
			root.hidden = left === null;
			if (left === null) return;
			arc.setAttribute("stroke-dashoffset", (round * (1 - Math.max(0, Math.min(1, left / Math.max(full, 1))))).toFixed(2));
			seconds.textContent = String(Math.max(0, Math.ceil(left / 1000)));
			bank.textContent = kept > 0 && !using ? `+${Math.ceil(kept / 1000)}` : "";
			root.classList.toggle("last", left <= LAST_MS);
		},
	};
}

/** A clock that runs here between two messages. */
export class Countdown {
	constructor() {
		/** @type {{chair: number, base: number, bank: number, full: number, at: number} | null} */
		this.run = null;
		this.key = "";
	}

	/** @param {ClockView | null} clock @param {string} turn names the decision, so that the full ring is known */
	set(clock, turn) {
		if (!clock) {
			this.run = null;
			return;
		}
		const same = this.key === turn && this.run;
		const full = same ? Math.max(this.run?.full ?? 0, clock.base_ms) : clock.base_ms;
		this.key = turn;
		this.run = { chair: clock.chair, base: clock.base_ms, bank: clock.bank_ms, full, at: performance.now() };
	}

	/** @returns {{chair: number, left: number, full: number, bank: number, using: boolean} | null} */
	now() {
		const run = this.run;
		if (!run) return null;
		const gone = performance.now() - run.at;
		if (gone < run.base) return { chair: run.chair, left: run.base - gone, full: run.full, bank: run.bank, using: false };
		const left = Math.max(0, run.base + run.bank - gone);
		return { chair: run.chair, left, full: run.bank, bank: left, using: true };
	}
}
