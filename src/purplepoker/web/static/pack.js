// @ts-check
/** A pack with colors, laid out: a line for each color, and how its hands are read. */
import { cardSvg } from "./cards.js";
import { h, series } from "./dom.js";

/** @param {Deck} deck @param {number} w width of a card */
export function packPage(deck, w) {
	const colors = [...deck.colors].reverse();
	const ranks = [...deck.ranks].reverse();
	const card = (/** @type {ColorFact} */ color, /** @type {RankFact} */ rank) => deck.texts.indexOf(`${rank.letter}${color.letter}`);
	const equal = ranks.slice(0, 3).map((rank) => rank.plural);
	return [
		h("p", {}, `${deck.size} cards: ${ranks.length} ranks in ${colors.length} colors. Every color belongs to a suit, and ranks and colors count points.`),
		h("div", { class: "packcards" }, colors.map((color) =>
			h("div", { class: "packline", role: "group", "aria-label": color.name },
				h("span", {}, h("b", {}, color.name), h("small", {}, `${color.points} ${color.points === 1 ? "point" : "points"}`)),
				ranks.map((rank) => cardSvg(deck, card(color, rank), w))))),
		h("p", { class: "soft" }, `Ranks: ${ranks.map((rank) => `${rank.name} ${rank.points}`).join(", ")}.`),
		h("h2", {}, "Two ways to read a hand"),
		h("p", {}, `Five cards are read by ranks, as you know it (${series(equal)}), or by colors: three cards of one color are three of a kind, as three ${ranks[0].plural} are.`),
		h("h2", {}, "What beats what"),
		h("p", {}, deck.ranking ?? ""),
		h("p", { class: "soft" }, "At the table your hand is always read for you, and the rules are one tap away."),
	];
}
