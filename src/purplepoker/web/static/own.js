// @ts-check
/** The own cards, what is said beside them, and the clock. */
import { TALL, cardSvg, said, stripSvg } from "./cards.js";
import { h, refill } from "./dom.js";
import { icon } from "./glyphs.js";
import { link } from "./parts.js";
import { makeRing } from "./ring.js";
import { isLower, ties } from "./board.js";

/**
 * @typedef {{view: Table, deck: Deck, cards: number[], up: number[],
 *   place: {card: number, step: number}, form: string, told: import("./news.js").News, toast: boolean, picked: number[],
 *   how: import("./choices.js").Picking | null, reading: Reading | undefined, gone: string, wide: boolean}} Look
 * `gone`: how he gave the cards up that he is still shown, "" while he has them
 */

/**
 * The own cards, and how they were given up: those are shown till the hand ends.
 * @param {Seat | null} mine @param {number[]} held what he held last
 */
export function ownCards(mine, held) {
	const cards = mine ? [...(mine.down ?? []), ...mine.up] : [];
	const gone = mine && !mine.live ? (mine.mucked ? "mucked" : "folded") : "";
	return { cards: gone && !cards.length ? held : cards, gone };
}

/** Letters of a headline that still fit in the large size. @param {boolean} phone @param {number} count own cards @param {boolean} narrow */
const tightest = (phone, count, narrow) => (phone && count > 5 ? 9 : phone && (count > 3 || narrow) ? 10 : 13);

/** Width of an own card on a phone that leaves room for ties on both sides. */
const BOTH = 57;

/** By so much a card is smaller that has ties above and a mark below. */
const MARKED = 7;

/** Of a card that is covered from here on one does not see the suit. */
const HIDES = 0.64;

/** Height of the link to the rest of a result. */
const MORE = 20;

export class Own {
	/** @param {HTMLElement} zone @param {(card: number) => void} pick @param {() => void} more the whole of a long result */
	constructor(zone, pick, more) {
		this.pick = pick;
		/** @type {number[]} */
		this.cards = [];
		this.gone = "";
		this.hand = h("div", { class: "hand", role: "group", "aria-label": "Your cards" });
		this.words = h("div", { class: "words" });
		this.ring = makeRing(46);
		this.ring.root.classList.add("mine");
		this.more = link("Read on", more);
		this.news = h("div", { class: "news" }, this.words, this.ring.root, this.more);
		zone.append(this.hand, this.news);
		this.zone = zone;
	}

	/** @param {Look} look */
	draw(look) {
		const { view, deck, cards, place, told, picked, how } = look;
		this.cards = cards;
		this.gone = cards.length ? look.gone : "";
		const { step } = place;
		const count = cards.length;
		const groups = look.reading?.groups ?? [];
		const tied = !look.gone && !picked.length && groups.length > 0;
		const above = tied && (!isLower(/** @type {Reading} */ (look.reading)) || groups.some((g) => g.side === "straight"));
		const both = above && groups.some((g) => g.side === "colors" || g.side === "suit");
		// with ties above and below the cards are a little smaller, so that the lower ones clear the bar
		const lower = above && look.up.length > 0 && look.form !== "desk"; // marks under the cards that lie open
		const full = both && look.form !== "desk" ? Math.min(place.card, BOTH) : place.card - (lower ? MARKED : 0);
		const fan = count > 4 && step < place.card * HIDES; // the next card would hide the suit: narrow ones side by side
		const w = fan ? step - 1 : full;
		const tall = full * TALL;
		const won = view.result?.won.some(([c]) => c === view.chair);
		const five = view.result?.five.length ? view.result.five : null;
		const width = count ? w + step * (count - 1) : 0;
		this.zone.parentElement?.style.setProperty("--hand", `${Math.ceil(width)}px`);
		this.zone.style.setProperty("--card", `${place.card}px`);
		this.zone.classList.toggle("none", count === 0);
		this.zone.classList.toggle("five", look.wide);
		refill(this.hand, [cards, place, picked, how, five, won, w, groups, look.gone, look.up], () => {
			this.hand.setAttribute("aria-label", this.gone ? `Your cards, ${this.gone}` : "Your cards");
			const made = cards.map((card, at) => {
				const out = picked.includes(card);
				const svg = fan ? stripSvg(deck, card, w, tall) : cardSvg(deck, card, w);
				const open = look.up.includes(card);
				const choosable = how && !open;
				const holder = choosable
					? h("button", { class: `held pickable${out ? ` out${how.sign === "close" ? " thrown" : ""}` : ""}`, type: "button", "aria-pressed": out, "aria-label": `${said(deck, card)}${out ? `, to ${how.verb}` : ""}`, onclick: () => this.pick(card) }, svg)
					: h("span", { class: "held" }, svg);
				if (out && how) holder.append(h("span", { class: "cross", "aria-hidden": "true" }, how.ordered ? String(picked.indexOf(card) + 1) : icon(how.sign, 18)));
				if (open) holder.append(h("span", { class: "open", title: "face up" }, icon("eye", 14)));
				if (look.gone) holder.classList.add("gone");
				else if (five) holder.classList.add(five.includes(card) && won ? "lit" : "dim");
				holder.style.left = `${at * step}px`;
				holder.style.width = `${w}px`;
				holder.style.height = `${tall}px`;
				return holder;
			});
			if (this.gone) made.push(h("span", { class: "gonetag" }, this.gone));
			return [...made, ...(tied ? ties(deck, cards, look.reading, w, step, 3, tall) : [])];
		});
		const narrow = innerWidth < 340 || look.form === "land";
		const most = tightest(look.form !== "desk", count, narrow);
		const tight = look.form !== "desk" && !look.wide && (count > 2 || narrow || told.head.length > 11) && count > 0;
		this.news.classList.toggle("tight", tight);
		this.zone.classList.toggle("above", above);
		const fresh = refill(this.words, [told, look.toast, look.form, Math.round(width), tight, innerWidth, innerHeight], () => [
			told.head && h("h1", { class: `headline${told.head.length > most ? " long" : ""}${told.head.length > 26 ? " longer" : ""}` }, told.head),
			told.lines.filter((line) => line[0] || line[1]).map((line, at) =>
				h("p", { class: `${at && line[1] !== told.ruling ? "soft" : "first"}${look.toast ? " toast" : ""}${view.result || line[1] === told.ruling ? " result" : ""}` }, look.toast && h("span", { class: "warnmark", "aria-hidden": "true" }, "!"), line[0] && h("b", {}, line[0]), look.toast ? h("span", {}, line[1]) : line[1])),
		]);
		if (fresh) this.fit();
	}

	/** A result, or that the line is down, gets all the lines that its place has; a result that needs more has a way to the rest. */
	fit() {
		this.news.classList.remove("cut");
		const head = /** @type {HTMLElement | null} */ (this.words.querySelector(".headline"));
		for (const smaller of ["long", "longer"]) if (head && (head.scrollWidth > head.clientWidth || head.scrollHeight > head.clientHeight + 3)) head.classList.add(smaller);
		const long = /** @type {HTMLElement | null} */ (this.words.querySelector(".result, [data-link=lost] .first"));
		if (!long) return;
		const style = getComputedStyle(this.news);
		let room = (Number.parseFloat(style.maxHeight) || this.news.clientHeight) - Number.parseFloat(style.paddingTop) - (long.offsetTop - this.words.offsetTop);
		for (let next = long.nextElementSibling; next; next = next.nextElementSibling) room -= /** @type {HTMLElement} */ (next).offsetHeight;
		const lines = (/** @type {number} */ rest) => String(Math.max(1, Math.floor(rest / Number.parseFloat(getComputedStyle(long).lineHeight))));
		long.style.webkitLineClamp = lines(room);
		const cut = long.matches(".result") && long.scrollHeight > long.clientHeight + 1;
		this.news.classList.toggle("cut", cut);
		if (cut) long.style.webkitLineClamp = lines(room - MORE);
	}
}
