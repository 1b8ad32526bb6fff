// @ts-check
/** Board cards in their rows with the ties of the hand that is read, and the pots. */
import { TALL, cardSvg, look, standsFor } from "./cards.js";
import { h, num, refill } from "./dom.js";
import { chip } from "./glyphs.js";
import { mark } from "./parts.js";

/** @typedef {{above: string, below: string, dot: boolean, group: number, tie: Group | null}} Mark */

/** Colors and suits are tied below; single cards go with the way the hand is read. @param {Reading} reading */
export const isLower = (reading) =>
	reading.groups.some((g) => g.side === "colors" || g.side === "suit") || (/color|suit/.test(reading.by) && !reading.groups.some((g) => g.side === "ranks" || g.side === "straight"));

/** The group of each card and on which side it is tied. @param {Reading | undefined} reading */
export function marksOf(reading) {
	/** @type {Map<number, {above: number, below: number, dot: "above" | "below" | "", name: string}>} */
	const marks = new Map();
	if (!reading) return marks;
	const below = isLower(reading);
	reading.groups.forEach((group, at) => {
		for (const card of group.cards) {
			const mark = marks.get(card) ?? { above: -1, below: -1, dot: /** @type {const} */ (""), name: group.name };
			if (group.side === "kicker") mark.dot = below ? "below" : "above";
			else if (group.side === "colors" || group.side === "suit") mark.below = at;
			else mark.above = at;
			marks.set(card, mark);
		}
	});
	return marks;
}

/**
 * Bars and dots beside a row of cards that stand `step` apart.
 * @param {Deck} deck @param {number[]} cards @param {Reading | undefined} reading @param {number} w @param {number} step
 * @param {number} [away] @param {number} [tall]
 */
export function ties(deck, cards, reading, w, step, away = 3, tall = w * TALL) {
	const marks = marksOf(reading);
	/** @type {HTMLElement[]} */
	const made = [];
	for (const side of /** @type {const} */ (["above", "below"])) {
		let from = 0;
		while (from < cards.length) {
			const mark = marks.get(cards[from]);
			const group = mark ? mark[side] : -1;
			let to = from + 1;
			if (group >= 0) while (to < cards.length && marks.get(cards[to])?.[side] === group) to += 1;
			const y = side === "above" ? -away - 6 : tall + away;
			if (group >= 0) {
				const bar = h("span", { class: `tie ${side}` });
				bar.style.left = `${from * step}px`;
				bar.style.width = `${(to - 1 - from) * step + w}px`;
				bar.style.top = `${y}px`;
				const tie = reading?.groups[group];
				if (side === "below" && tie?.side === "colors") bar.style.background = look(deck, standsFor(tie, cards[from])).face;
				if (side === "below" && tie?.side === "suit") bar.classList.add("suit");
				made.push(bar);
			} else if (mark?.dot === side) {
				const dot = h("span", { class: "tie dot" });
				dot.style.left = `${from * step + (from < cards.length - 1 ? Math.min(w, step) : w) / 2 - 4}px`;
				dot.style.top = `${y - 1}px`;
				made.push(dot);
			}
			from = to;
		}
	}
	return made;
}

export class Board {
	/** @param {HTMLElement} mat @param {() => void} opened taps on the pots */
	constructor(mat, opened) {
		this.pots = h("button", { class: "pots", type: "button" });
		this.pots.addEventListener("click", opened);
		this.rows = h("div", { class: "board", role: "group", "aria-label": "Board" });
		mat.append(this.pots, this.rows);
	}

	/**
	 * @param {Table} view @param {Deck} deck @param {Game} game @param {ReturnType<typeof import("./layout.js").board>} place
	 * @param {Reading | undefined} reading @param {"phone" | "land" | "desk"} form
	 */
	draw(view, deck, game, place, reading, form) {
		const hand = view.hand;
		const five = view.result ? view.result.five : null;
		const step = place.card + place.gap;
		const away = place.card < 50 ? 2 : 3;
		const per = game.board.length;
		this.rows.classList.toggle("stacked", place.pot.left);
		refill(this.rows, [hand?.rows, hand?.hidden, place, five, reading?.groups, form], () =>
			!hand ? h("div", { class: "calm" }, mark(64)) : game.board.map(([name, count], row) => {
				const box = h("div", { class: "row", role: "group", "aria-label": per > 1 ? `Row ${name}` : "Board" });
				const at = place.rows[row];
				box.style.left = `${at.x}px`;
				box.style.top = `${at.y}px`;
				box.style.width = `${count * place.card + (count - 1) * place.gap}px`;
				box.style.height = `${place.card * TALL}px`;
				const cards = (hand.rows[hand.rows.length - 1] ?? [])[row] ?? [];
				const inUse = per > 1 && cards.length > 0 && reading?.groups.some((g) => g.cards.some((c) => cards.includes(c)));
				if (inUse) box.classList.add("used");
				if (place.pot.left && row !== place.beside) box.classList.add("named");
				if (per > 1) box.append(h("span", { class: "rowname" }, name.length > 1 ? name : name.toUpperCase()));
				for (let n = 0; n < count; n += 1) {
					const card = n < cards.length ? cards[n] : n < cards.length + (hand.hidden[row] ?? 0) ? -1 : null;
					const slot = card === null ? h("span", { class: "slot", "aria-hidden": "true" }) : h("span", { class: "place" }, cardSvg(deck, card, place.card));
					slot.style.left = `${n * step}px`;
					slot.style.width = `${place.card}px`;
					slot.style.height = `${place.card * TALL}px`;
					slot.dataset.at = `${row}.${n}`;
					if (five?.length && card !== null) slot.classList.add(five.includes(card) ? "lit" : "dim");
					box.append(slot);
				}
				box.append(...ties(deck, cards, reading, place.card, step, away));
				return box;
			}),
		);
		this.drawPots(view, place.pot, form);
	}

	/** @param {Table} view @param {{x: number, y: number, w: number, line: boolean, left: boolean}} at @param {string} form */
	drawPots(view, at, form) {
		const hand = view.hand;
		this.pots.style.left = `${at.x}px`;
		this.pots.style.top = `${at.y}px`;
		this.pots.style.width = `${at.w}px`;
		const me = hand?.viewer ?? -1;
		const won = view.result?.won ?? [];
		const pots = hand?.pots ?? [];
		refill(this.pots, [pots, hand?.pot, won, at, form, me], () => {
			this.pots.hidden = !hand || (!hand.pot && !won.length);
			if (!hand) return [];
			this.pots.className = `pots ${form}${at.line ? " line" : ""}${at.left ? " left" : ""}${at.w < 92 ? " slim" : ""}${pots.length > 1 ? " many" : ""}`;
			if (won.length) {
				const total = won.reduce((sum, [, chips]) => sum + chips, 0);
				const mine = won.length === 1 && won[0][0] === view.chair;
				const who = view.chairs.find((c) => c.chair === won[0][0])?.name ?? "";
				const label = at.line ? "Pot" : mine ? "Pot to you" : won.length > 1 ? "Pot shared" : who ? `Pot to ${who}` : "Pot";
				return one(label, total);
			}
			if (pots.length < 2) return one("Pot", hand.pot);
			if (form === "desk") {
				return pots.map(([amount, who], k) =>
					h("span", { class: `potbox${me >= 0 && !(who >> me & 1) ? " out" : ""}`, "data-who": who },
						h("span", { class: "label" }, potName(k)),
						h("span", { class: "sum" }, chip(16), num(amount)),
						h("span", { class: "label" }, me >= 0 && !(who >> me & 1) ? "not you" : `${bits(who)} in`)));
			}
			const most = at.line ? 3 : 4;
			const rest = pots.length - most;
			const lines = pots.slice(0, rest > 0 ? most - (at.line ? 0 : 1) : most).map(([amount, who], k) =>
				h("span", { class: `potline${me >= 0 && !(who >> me & 1) ? " out" : ""}` },
					h("span", {}, k ? `Side ${k}` : "Main"), h("b", {}, num(amount))));
			if (rest > 0) lines.push(h("span", { class: "potline" }, h("span", {}, `+${rest + (at.line ? 0 : 1)} more`)));
			return lines;
		});
	}
}

/** @param {string} label @param {number} amount */
const one = (label, amount) => [h("span", { class: "label" }, label), h("span", { class: "sum" }, chip(18), num(amount))];

/** @param {number} k */
export const potName = (k) => (k ? `Side ${k}` : "Main pot");

/** @param {number} mask */
export function bits(mask) {
	let count = 0;
	for (let left = mask; left; left >>>= 1) count += left & 1;
	return count;
}
