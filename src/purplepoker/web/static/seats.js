// @ts-check
/** The people round the table: pills with their state, peeking or shown cards, bets, ring and dealer's button. */
import { STRIP_TALL, TALL, cardSvg, stripSvg } from "./cards.js";
import { h, num, refill } from "./dom.js";
import { chip } from "./glyphs.js";
import { makeRing } from "./ring.js";

/** @typedef {import("./layout.js").Place} Place */

/** Chairs clockwise from the viewer's left; all of them for a watcher. @param {Table} view */
export function around(view) {
	const n = view.chairs.length;
	const from = view.chair < 0 ? 0 : view.chair + 1;
	const count = view.chair < 0 ? n : n - 1;
	return Array.from({ length: count }, (_, at) => view.chairs[(from + at) % n]);
}

/** @param {Table} view @param {Chair} chair @returns {Seat | null} */
export const seatOf = (view, chair) => (view.hand && chair.position >= 0 ? (view.hand.seats[chair.position] ?? null) : null);

/** @param {Table} view @param {Chair} chair */
function state(view, chair) {
	if (chair.kind === "open") return "open";
	const seat = seatOf(view, chair);
	if (view.result?.won.some(([c, won]) => c === chair.chair && won > 0)) return "won";
	if (chair.state === "lost") return "lost";
	if (!seat) return chair.state === "away" || chair.state === "leaving" ? "away" : "idle";
	if (!view.hand?.over && view.clock?.chair === chair.chair) return "acting";
	if (!view.hand?.over && view.hand && view.hand.actor === chair.position) return "acting";
	if (!seat.live) return "folded";
	if (seat.all_in) return "allin";
	return "in";
}

/** Second line of a pill. @param {Table} view @param {Chair} chair @param {string} now */
function stack(view, chair, now) {
	if (now === "open") return view.chair < 0 ? "tap to sit" : "free";
	if (now === "won" && view.state !== "ended") return `+${num(view.result?.won.find(([c]) => c === chair.chair)?.[1] ?? 0)}`;
	if (now === "lost") return "reconnecting";
	if (now === "away") return "sitting out";
	if (now === "allin") return "all-in";
	if (now === "idle" && chair.wait) return "waiting";
	return num(seatOf(view, chair)?.stack ?? chair.stack);
}

/** What stands under a pill besides chips. @param {string} now @param {string} act @param {Seat | null} seat */
function note(now, act, seat) {
	if (now === "open" || now === "idle" || now === "away" || now === "won") return "";
	if (seat?.mucked) return "mucked";
	if (now === "folded") return "folded";
	if (act === "folded") return "";
	return act;
}

/** A name; of one that ends in a number the number stays where there is no room for all. @param {string} name */
function written(name) {
	const [, word, no] = /^(.+?) (\d{1,3})$/.exec(name) ?? [];
	return word ? h("span", { class: "name numbered" }, h("span", {}, word), " ", h("span", {}, no)) : h("span", { class: "name" }, name);
}

/** Of a pill with two cards on it: what cards and edges take at least. */
const BESIDE = 49;

/** About the width of a number in bold 12 px. @param {string} text */
const inked = (text) => [...text].reduce((sum, letter) => sum + (/[,.]/.test(letter) ? 4.6 : letter === "+" ? 10.1 : 8.4), 0);

/** Beside two cards: 12,340 in as little room as need be. @param {string} text @param {number} room */
function shorter(text, room) {
	const number = Number(text.replace(/[+,]/g, ""));
	if (inked(text) <= room || Number.isNaN(number)) return text;
	const [unit, letter] = number < 1e6 ? [1e3, "k"] : [1e6, "M"];
	return `${text.startsWith("+") ? "+" : ""}${(number / unit).toFixed(number < 100 * unit ? 1 : 0)}${letter}`;
}

export class Seats {
	/** @param {HTMLElement} mat @param {(chair: Chair) => void} tapped */
	constructor(mat, tapped) {
		this.mat = mat;
		this.tapped = tapped;
		this.mine = h("div", { class: "bet mine", role: "group", "aria-label": "Your bet" });
		/** @type {Map<number, {root: HTMLElement, peek: HTMLElement, pill: HTMLButtonElement, text: HTMLElement, bet: HTMLElement, shown: HTMLElement, ring: ReturnType<typeof makeRing>}>} */
		this.made = new Map();
		this.list = h("div", { class: "seats", role: "group", "aria-label": "Players" });
		mat.append(this.list, this.mine);
	}

	/**
	 * What the viewer has bet, and the dealer's button where he has it, on the mat in front of him.
	 * @param {Table} view @param {{x: number, y: number, w: number, left: boolean}} at @param {string} act his last
	 */
	own(view, at, act) {
		const hand = view.hand;
		const bet = hand && hand.viewer >= 0 && !hand.over ? (hand.seats[hand.viewer]?.bet ?? 0) : 0;
		this.mine.style.cssText = `left: ${at.x}px; top: ${at.y}px; width: ${at.w}px;`;
		this.mine.classList.toggle("left", at.left);
		const dealer = view.chair >= 0 && view.button === view.chair;
		this.mine.classList.toggle("none", !bet && !dealer);
		refill(this.mine, [bet, act, dealer], () => [
			dealer && h("span", { class: "dealer", title: "You are the dealer", role: "img", "aria-label": "You are the dealer" }, "D"),
			bet > 0 && [chip(14), h("b", {}, num(bet)), act && act !== "blind" && h("span", {}, ` ${act}`)],
		]);
	}

	/** @param {number} chair */
	parts(chair) {
		let parts = this.made.get(chair);
		if (!parts) {
			const ring = makeRing(28);
			const text = h("span", { class: "who" });
			const pill = h("button", { class: "pill", type: "button" }, text, ring.root);
			const peek = h("div", { class: "peek", "aria-hidden": "true" });
			const bet = h("div", { class: "bet" });
			const shown = h("div", { class: "shown" });
			const root = h("div", { class: "seat", "data-chair": chair }, peek, pill, shown, bet);
			this.list.append(root);
			parts = { root, peek, pill, text, bet, shown, ring };
			this.made.set(chair, parts);
		}
		return parts;
	}

	/**
	 * @param {Table} view @param {Deck} deck @param {Place[]} places @param {Map<number, string>} acts last act a position
	 * @param {"phone" | "land" | "desk"} form
	 */
	draw(view, deck, places, acts, form) {
		const chairs = around(view);
		for (const [chair, parts] of this.made) {
			if (!chairs.some((c) => c.chair === chair)) {
				parts.root.remove();
				this.made.delete(chair);
			}
		}
		chairs.forEach((chair, at) => {
			const parts = this.parts(chair.chair);
			if (this.list.children[at] !== parts.root) this.list.insertBefore(parts.root, this.list.children[at] ?? null);
			const place = places[at];
			const seat = seatOf(view, chair);
			const now = state(view, chair);
			const shownCards = this.cards(view, seat, form, place);
			const on = shownCards.length > 0 && place.show === "on";
			parts.root.className = `seat ${now}${place.line ? " line" : ""}${on ? " showing" : ""}${place.w < 80 ? " slim" : ""}`;
			parts.root.style.cssText = "";
			parts.root.style.left = `${place.x}px`;
			parts.root.style.top = `${place.y}px`;
			parts.root.style.width = `${place.w}px`;
			parts.root.dataset.bet = place.bet;
			parts.root.dataset.col = place.col;
			parts.pill.style.height = `${on ? 40 : place.h}px`;
			parts.pill.style.marginTop = on && place.line ? "-6px" : "";
			const whole = stack(view, chair, now);
			const second = on && shownCards.length < 3 ? shorter(whole, place.w - BESIDE) : whole;
			const button = view.button === chair.chair;
			const act = acts.get(chair.position) ?? "";
			const rest = this.rest(seat, now, act, button);
			refill(parts.text, [chair.name, second, now, button, place.line, rest], () => [
				written(now === "open" ? "Open seat" : chair.name),
				now === "open" && place.line ? null : h("span", { class: "stack" }, second),
				button && h("span", { class: "dealer", title: "dealer", "aria-hidden": "true" }, "D"),
				h("span", { class: "heard" }, rest),
			]);
			parts.pill.onclick = () => this.tapped(chair);
			parts.pill.title = chair.name;
			const hidden = seat?.live && !seat.shown && !view.hand?.over ? seat.concealed : 0;
			this.peek(parts.peek, deck, place.line && seat?.up.length ? 0 : hidden, form, place);
			const five = now === "won" && view.result?.five.length ? view.result.five : null;
			const tall = this.shown(parts.shown, deck, shownCards, place, form, on, five, second);
			const bet = seat && !view.hand?.over ? seat.bet : 0;
			const words = bet && act === "blind" ? "" : note(now, act, seat);
			const extra = seat?.way && !bet ? seat.way : words;
			const brief = place.line || place.w < 80 || (place.col === "top" && place.bet === "right");
			const full = on && shownCards.length > 2 && (!place.line || place.bare);
			parts.root.classList.toggle("full", full);
			refill(parts.bet, [bet, extra, place.line, full, second], () =>
				full ? h("span", {}, `${chair.name} ${now === "won" ? second : ""}`) : bet ? [!(place.line && bet > 999) && chip(14), h("b", {}, num(bet)), !brief && h("span", {}, ` ${extra}`)] : place.line ? "" : h("span", {}, extra),
			);
			parts.bet.style.top = shownCards.length && place.show === "below" && place.bet === "below"
				? `${place.h + 4 + tall + 2}px` : "";
		});
	}

	/** Cards everybody may see of a seat; where seven would be too many, the five that play; where four would be, the two that do. @param {Table} view @param {Seat | null} seat @param {string} form @param {Place} place @returns {number[]} */
	cards(view, seat, form, place) {
		if (!seat || (!seat.live && !seat.shown)) return [];
		const all = [...(seat.shown ? (seat.down ?? []) : []), ...seat.up];
		const most = place.line && place.show === "on" && !place.bare ? 2 : 5;
		if (form === "desk" || all.length <= most) return all;
		const chair = view.chairs.find((c) => seatOf(view, c) === seat)?.chair;
		const winning = all.filter((card) => view.result?.five.includes(card));
		if (winning.length > (most > 2 ? 2 : 0) && winning.length <= most && view.result?.won.some(([c]) => c === chair)) return winning;
		const reading = view.result?.readings.find(([c]) => c === chair)?.[1];
		const five = all.filter((card) => reading?.groups.some((g) => g.cards.includes(card)));
		return five.length && five.length <= most ? five : all;
	}

	/** @param {HTMLElement} box @param {Deck} deck @param {number} count @param {string} form @param {Place} place */
	peek(box, deck, count, form, place) {
		const w = form === "desk" ? 26 : 22;
		refill(box, [count, w, place.line], () => Array.from({ length: Math.min(count, 7) }, () => cardSvg(deck, -1, w)));
	}

	/**
	 * @param {HTMLElement} box @param {Deck} deck @param {number[]} cards @param {Place} place @param {string} form @param {boolean} on @param {number[] | null} five the cards that won, of a winner
	 * @param {string} beside what has to be read beside them @returns {number} their height
	 */
	shown(box, deck, cards, place, form, on, five, beside) {
		const n = cards.length;
		const room = !on || (n > 2 && (!place.line || place.bare)) ? place.w : n > 2 ? place.w * 0.66 : Math.max(35, Math.min(58, place.w - 15 - Math.max(40, inked(beside))));
		let w = form === "desk" ? 38 : 28;
		const strip = n > 1 && n * (w + 1) - 1 > room + 1; // narrow ones side by side beat wide ones on each other
		if (strip) w = Math.min(27, Math.floor((room - n + 1) / n));
		const step = w + (strip || on ? 1 : 2);
		const width = n ? w + step * (n - 1) : 0;
		const tall = strip ? STRIP_TALL : w * TALL;
		box.style.left = `${on ? place.w - width - (room < place.w ? 3 : 0) : (place.w - width) / 2}px`;
		box.style.top = on ? `${(place.line ? 14 : 20) - tall / 2}px` : `${place.h + 3}px`;
		refill(box, [cards, w, step, five], () =>
			cards.map((card, at) => {
				const svg = (strip ? stripSvg : cardSvg)(deck, card, w);
				svg.style.left = `${at * step}px`;
				if (five) svg.classList.add(five.includes(card) ? "lit" : "dim");
				return svg;
			}),
		);
		box.parentElement?.style.setProperty("--shown", `${width + 6}px`);
		return tall;
	}

	/** What is read out after name and stack. @param {Seat | null} seat @param {string} now @param {string} act @param {boolean} button */
	rest(seat, now, act, button) {
		const parts = [];
		if (now === "acting") parts.push("to act");
		if (now === "folded") parts.push(seat?.mucked ? "mucked" : "folded");
		if (seat?.bet) parts.push(`${num(seat.bet)} ${act}`);
		if (button) parts.push("dealer");
		return parts.map((part) => `, ${part}`).join("");
	}
}
