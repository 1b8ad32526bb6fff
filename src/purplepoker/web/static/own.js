// @ts-check
/** The own cards, what is said beside them, and the clock. */
import { TALL, cardSvg, said } from "./cards.js";
import { h, refill } from "./dom.js";
import { icon } from "./glyphs.js";
import { link } from "./parts.js";
import { makeRing } from "./ring.js";
import { isLower, ties } from "./board.js";

/**
 * @typedef {{view: Table, deck: Deck, cards: number[], up: number[],
 *   place: {card: number, step: number}, form: string, told: import("./news.js").News, toast: boolean, picked: number[],
 *   how: import("./choices.js").Picking | null, reading: Reading | undefined, folded: boolean, wide: boolean}} Look
 */

/** Letters of a headline that still fit in the large size. @param {boolean} phone @param {number} count own cards @param {boolean} narrow */
const tightest = (phone, count, narrow) => (phone && count > 5 ? 9 : phone && (count > 3 || narrow) ? 10 : 13);

/** Width of an own card on a phone that leaves room for ties on both sides. */
const BOTH = 57;

export class Own {
	/** @param {HTMLElement} zone @param {(card: number) => void} pick @param {() => void} more the whole of a long result */
	constructor(zone, pick, more) {
		this.pick = pick;
		/** @type {number[]} */
		this.cards = [];
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
		const { step } = place;
		const count = cards.length;
		const groups = look.reading?.groups ?? [];
		const tied = !look.folded && !picked.length && groups.length > 0;
		const above = tied && (!isLower(/** @type {Reading} */ (look.reading)) || groups.some((g) => g.side === "straight"));
		const both = above && groups.some((g) => g.side === "colors" || g.side === "suit");
		// with ties above and below the cards are a little smaller, so that the lower ones clear the bar
		const w = both && look.form !== "desk" ? Math.min(place.card, BOTH) : place.card;
		const won = view.result?.won.some(([c]) => c === view.chair);
		const five = view.result?.five.length ? view.result.five : null;
		const width = count ? w + step * (count - 1) : 0;
		this.zone.parentElement?.style.setProperty("--hand", `${Math.ceil(width)}px`);
		this.zone.style.setProperty("--card", `${place.card}px`);
		this.zone.classList.toggle("none", count === 0);
		this.zone.classList.toggle("five", look.wide);
		refill(this.hand, [cards, place, picked, how, five, won, w, groups, look.folded, look.up], () => {
			const made = cards.map((card, at) => {
				const out = picked.includes(card);
				const svg = cardSvg(deck, card, w);
				const open = look.up.includes(card);
				const choosable = how && !open;
				const holder = choosable
					? h("button", { class: `held pickable${out ? " out" : ""}`, type: "button", "aria-pressed": out, "aria-label": `${said(deck, card)}${out ? `, to ${how.verb}` : ""}`, onclick: () => this.pick(card) }, svg)
					: h("span", { class: "held" }, svg);
				if (out && how) holder.append(h("span", { class: "cross", "aria-hidden": "true" }, how.ordered ? String(picked.indexOf(card) + 1) : icon("close", 18)));
				if (open) holder.append(h("span", { class: "open", title: "face up" }, icon("eye", 14)));
				if (look.folded) holder.classList.add("gone");
				else if (five) holder.classList.add(five.includes(card) && won ? "lit" : "dim");
				holder.style.left = `${at * step}px`;
				holder.style.width = `${w}px`;
				holder.style.height = `${w * TALL}px`;
				return holder;
			});
			return [...made, ...(tied ? ties(deck, cards, look.reading, w, step) : [])];
		});
		const narrow = innerWidth < 340 || look.form === "land";
		const most = tightest(look.form !== "desk", count, narrow);
		const tight = look.form !== "desk" && !look.wide && (count > 2 || narrow || told.head.length > 11) && count > 0;
		this.news.classList.toggle("tight", tight);
		this.zone.classList.toggle("above", above);
		const fresh = refill(this.words, [told, look.toast, look.form, Math.round(width), tight, innerWidth], () => [
			told.head && h("h1", { class: `headline${told.head.length > most ? " long" : ""}${told.head.length > 26 ? " longer" : ""}` }, told.head),
			told.lines.filter((line) => line[0] || line[1]).map((line, at) =>
				h("p", { class: `${at ? "soft" : "first"}${look.toast ? " toast" : ""}${view.result ? " result" : ""}` }, look.toast && h("span", { class: "warnmark", "aria-hidden": "true" }, "!"), line[0] && h("b", {}, line[0]), look.toast ? h("span", {}, line[1]) : line[1])),
		]);
		if (!fresh) return;
		this.news.classList.remove("cut");
		const long = this.words.querySelector(".result");
		this.news.classList.toggle("cut", Boolean(long && long.scrollHeight > long.clientHeight + 1));
	}
}
