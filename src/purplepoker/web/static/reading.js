// @ts-check
/** How a hand is read: its cards in the order compared, tied by tabs above (ranks) or below (colors, suit). */
import { isLower } from "./board.js";
import { TALL, cardSvg, look, signed, standIns, standsFor } from "./cards.js";
import { capital, h } from "./dom.js";
import { link } from "./parts.js";

/** @typedef {{cards: number[], above: Group | null, below: Group | null, kicker: Group | null}} Block */

/** Groups over the same cards become one block with tabs on both sides. @param {Reading} reading @returns {Block[]} */
function blocks(reading) {
	/** @type {Block[]} */
	const made = [];
	for (const group of reading.groups) {
		const key = [...group.cards].sort().join();
		let block = made.find((b) => [...b.cards].sort().join() === key);
		if (!block) {
			block = { cards: group.cards, above: null, below: null, kicker: null };
			made.push(block);
		}
		if (group.side === "kicker") block.kicker = group;
		else if (group.side === "colors" || group.side === "suit") block.below = group;
		else block.above = group;
	}
	return made;
}

/**
 * The drawing alone. @param {Deck} deck @param {Reading} reading @param {number} w width of a card
 * @returns {HTMLElement}
 */
export function drawReading(deck, reading, w) {
	const parts = blocks(reading);
	const lower = isLower(reading);
	const both = parts.some((p) => p.above && p.below);
	if (both && w < 40) w = 28;
	const box = h("div", { class: `read${both ? " both" : lower ? " lower" : " upper"}`, role: "img", "aria-label": reading.text });
	for (const part of parts) {
		const group = part.above ?? part.below ?? part.kicker;
		const steps = part.above?.side === "straight" && !part.below;
		const block = h("div", { class: "block" });
		const cards = h("div", { class: "cards" });
		part.cards.forEach((card, at) => {
			const svg = cardSvg(deck, card, w);
			svg.setAttribute("aria-hidden", "true");
			const holder = h("span", { class: "hung" }, svg);
			const as = group ? standsFor(group, card) : card;
			if (as !== card) holder.append(h("span", { class: "as", "aria-hidden": "true" }, signed(deck, as)));
			const drop = steps ? at * 2 : 0;
			holder.style.paddingTop = `${drop}px`;
			if (part.above) holder.append(stem("up", drop));
			if (part.below || part.kicker) holder.append(stem(part.kicker && !lower ? "up" : "down", 0));
			cards.append(holder);
		});
		cards.style.setProperty("--tall", `${w * TALL}px`);
		if (part.above) block.append(tab(deck, part.above, part.cards, "above"));
		else if (part.kicker && !lower) block.append(h("span", { class: "number" }, figure(part.kicker.number) || "\u00a0"));
		block.append(cards);
		if (part.below) block.append(tab(deck, part.below, part.cards, "below"));
		else if (part.kicker && lower) block.append(h("span", { class: "number" }, figure(part.kicker.number) || "\u00a0"));
		if (group) box.append(block);
	}
	return box;
}

/** A ten is written 10, as it is drawn. @param {string} number */
const figure = (number) => number.replace(/\bT\b/g, "10");

/** @param {"up" | "down"} way @param {number} longer */
function stem(way, longer) {
	const made = h("span", { class: `stem ${way}` });
	if (longer) made.style.height = `${4 + longer}px`;
	return made;
}

/** @param {Deck} deck @param {Group} group @param {number[]} cards @param {"above" | "below"} side */
function tab(deck, group, cards, side) {
	const made = h("span", { class: `tab ${side} ${group.side}` }, h("span", {}, group.name), group.number && h("b", {}, figure(group.number)));
	if (group.side === "colors") {
		const { face, ink } = look(deck, standsFor(group, cards[0]));
		made.style.background = face;
		made.style.color = ink;
	}
	return made;
}

/** What a hand is called for short. @param {Reading} reading */
export const called = (reading) => capital(reading.name || reading.text);

/**
 * The readings that tell how things stand, one a share: the viewer's own, and at the end what he won with, or
 * else what others won with. @param {Table} view
 */
export function telling(view) {
	const { chair, readings, result } = view;
	if (!result) return readings;
	const won = (/** @type {number} */ who, /** @type {Reading} */ one) => result.shares.some(([c, share]) => c === who && share === one.share);
	const mine = readings.filter((one) => won(chair, one));
	if (mine.length) return mine;
	const shares = [...new Set(result.readings.map(([, one]) => one.share))];
	const theirs = shares.flatMap((share) => result.readings.find(([c, one]) => one.share === share && won(c, one))?.[1] ?? []);
	return theirs.length ? theirs : readings;
}

/** The zone. @param {Deck} deck @param {Reading} reading @param {number} w width of a card, 0: words alone, in a line
 * @param {[string, () => void][]} links */
export function readingPanel(deck, reading, w, links) {
	const by = reading.by && deck.colors.length > 0 && (reading.by.startsWith("by ") || reading.by.includes(" ") ? reading.by : `by ${reading.by}`);
	const wild = standIns(deck, reading); // where it stands, the drawing alone tells the way it is read
	return [
		w > 0 && drawReading(deck, reading, w),
		h("div", { class: "words" },
			h("strong", { class: "cls" }, called(reading)),
			(by || wild) && h("span", { class: `by${wild ? " wild" : ""}` }, wild || by),
			links.map(([text, run]) => link(text, run))),
	];
}
