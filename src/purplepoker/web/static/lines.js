// @ts-check
/** The lines of a hand as they are written in the log. */
import { look, said, written } from "./cards.js";
import { h } from "./dom.js";

/** @typedef {import("./story.js").Line} Line */

/** A card as a token in a line. @param {Deck} deck @param {number} card */
function token(deck, card) {
	const made = h("span", { class: "token", "aria-label": said(deck, card), role: "img" }, written(deck, card));
	if (card >= 0) {
		const { face, ink } = look(deck, card);
		made.style.background = face;
		made.style.color = ink;
	}
	return made;
}

/** The log: street names in a column of their own. @param {Deck} deck @param {Line[]} lines */
export function logLines(deck, lines) {
	return lines.map((line) =>
		h("div", { class: "logline" },
			h("span", { class: "street" }, line.street),
			h("span", { class: "what" },
				line.act === "board" ? null : line.text.charAt(0).toUpperCase() + line.text.slice(1), line.text ? " " : "",
				line.cards.map((card) => [token(deck, card), " "]),
				line.tail && h("b", {}, line.tail))));
}

/** The log, or what it is for. @param {Deck} deck @param {Line[]} lines */
export const logOr = (deck, lines) => (lines.length ? logLines(deck, lines) : h("p", { class: "soft" }, "What happens in a hand is written here."));
