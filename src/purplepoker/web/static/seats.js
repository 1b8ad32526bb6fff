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
	if (now === "won") return `+${num(view.result?.won.find(([c]) => c === chair.chair)?.[1] ?? 0)}`;
	if (now === "lost") return "reconnecting";
	if (now === "away") return "sitting out";
	if (now === "allin") return "all-in";
	return num(seatOf(view, chair)?.stack ?? chair.stack);
}

/** What stands under a pill besides chips. @param {string} now @param {string} act @param {Seat | null} seat */
function note(now, act, seat) {
	if (now === "open" || now === "idle" || now === "away" || now === "won") return "";
	if (now === "folded") return "folded";
	if (seat?.mucked) return "mucked";
	if (act === "folded") return "";
	return act;
}

export class Seats {
	/** @param {HTMLElement} mat @param {(chair: Chair) => void} tapped */
	constructor(mat, tapped) {
		this.mat = mat;
		this.tapped = tapped;
		/** @type {Map<number, {root: HTMLElement, peek: HTMLElement, pill: HTMLButtonElement, text: HTMLElement, bet: HTMLElement, shown: HTMLElement, ring: ReturnType<typeof makeRing>}>} */
		this.made = new Map();
		this.list = h("div", { class: "seats", role: "group", "aria-label": "Players" });
		mat.append(this.list);
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
			const shownCards = this.cards(view, seat, form);
			const on = shownCards.length > 0 && place.show === "on";
			parts.root.className = `seat ${now}${place.line ? " line" : ""}${on ? " showing" : ""}`;
			parts.root.style.cssText = "";
			parts.root.style.left = `${place.x}px`;
			parts.root.style.top = `${place.y}px`;
			parts.root.style.width = `${place.w}px`;
			parts.root.dataset.bet = place.bet;
			parts.root.dataset.col = place.col;
			parts.pill.style.height = `${on ? 40 : place.h}px`;
			parts.pill.style.marginTop = on && place.line ? "-6px" : "";
			const second = stack(view, chair, now);
			const button = view.button === chair.chair && now !== "open";
			const act = acts.get(chair.position) ?? "";
			const rest = this.rest(seat, now, act, button);
			refill(parts.text, [chair.name, second, now, button, place.line, rest], () => [
				h("span", { class: "name" }, now === "open" ? "Open seat" : chair.name),
				now === "open" && place.line ? null : h("span", { class: "stack" }, second),
				button && h("span", { class: "dealer", title: "dealer", "aria-hidden": "true" }, "D"),
				h("span", { class: "heard" }, rest),
			]);
			parts.pill.onclick = () => this.tapped(chair);
			parts.pill.title = chair.name;
			const hidden = seat?.live && !seat.shown && !view.hand?.over ? seat.concealed : 0;
			this.peek(parts.peek, deck, place.line && seat?.up.length ? 0 : hidden, form, place);
			const tall = this.shown(parts.shown, deck, shownCards, place, form, on);
			const bet = seat && !view.hand?.over ? seat.bet : 0;
			const words = bet && act === "blind" ? "" : note(now, act, seat);
			const extra = seat?.way && !bet ? seat.way : words;
			const full = on && shownCards.length > 2 && !place.line;
			parts.root.classList.toggle("full", full);
			refill(parts.bet, [bet, extra, place.line, full, second], () =>
				full ? h("span", {}, `${chair.name} ${now === "won" ? second : ""}`) : bet ? [chip(14), h("b", {}, num(bet)), place.line ? "" : h("span", {}, ` ${extra}`)] : place.line ? "" : h("span", {}, extra),
			);
			parts.bet.style.top = shownCards.length && place.show === "below" && place.bet === "below"
				? `${place.h + 4 + tall + 2}px` : "";
		});
	}

	/** Cards everybody may see of a seat; where seven would be too many, the five that play. @param {Table} view @param {Seat | null} seat @param {string} form @returns {number[]} */
	cards(view, seat, form) {
		if (!seat || (!seat.live && !seat.shown)) return [];
		const all = [...(seat.shown ? (seat.down ?? []) : []), ...seat.up];
		if (form === "desk" || all.length < 6) return all;
		const chair = view.chairs.find((c) => seatOf(view, c) === seat)?.chair;
		const reading = view.result?.readings.find(([c]) => c === chair)?.[1];
		const five = [...new Set(reading?.groups.flatMap((g) => g.cards) ?? [])];
		return five.length ? five : all;
	}

	/** @param {HTMLElement} box @param {Deck} deck @param {number} count @param {string} form @param {Place} place */
	peek(box, deck, count, form, place) {
		const w = form === "desk" ? 26 : 22;
		refill(box, [count, w, place.line], () => Array.from({ length: Math.min(count, 7) }, () => cardSvg(deck, -1, w)));
	}

	/** @param {HTMLElement} box @param {Deck} deck @param {number[]} cards @param {Place} place @param {string} form @param {boolean} on @returns {number} their height */
	shown(box, deck, cards, place, form, on) {
		const n = cards.length;
		const small = place.w < 100;
		const room = on ? (n > 2 ? (place.line ? place.w * 0.66 : place.w) : small ? 41 : 58) : place.w;
		let w = form === "desk" ? 38 : 28;
		const strip = n > 1 && n * (w + 1) - 1 > room + 1; // narrow ones side by side beat wide ones on each other
		if (strip) w = Math.min(27, Math.floor((room - n + 1) / n));
		const step = w + (strip || on ? 1 : 2);
		const width = n ? w + step * (n - 1) : 0;
		const tall = strip ? STRIP_TALL : w * TALL;
		box.style.left = `${on ? place.w - width - (room < place.w ? 3 : 0) : (place.w - width) / 2}px`;
		box.style.top = on ? `${(place.line ? 14 : 20) - tall / 2}px` : `${place.h + 3}px`;
		refill(box, [cards, w, step], () =>
			cards.map((card, at) => {
				const svg = (strip ? stripSvg : cardSvg)(deck, card, w);
				svg.style.left = `${at * step}px`;
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
		if (now === "folded") parts.push("folded");
		if (seat?.bet) parts.push(`${num(seat.bet)} ${act}`);
		if (button) parts.push("dealer");
		return parts.map((part) => `, ${part}`).join("");
	}
}
