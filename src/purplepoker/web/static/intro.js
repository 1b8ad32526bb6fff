// @ts-check
/**
 * A game for somebody who has never played it: the server's sentences, shown over the mat (on a desktop over the
 * log) when he sits down, never over his cards or the bar. His first act or one key or tap puts it away for good.
 */
import { h, remember, remembered } from "./dom.js";
import { rise } from "./motion.js";
import { button } from "./parts.js";

/** The sentences; the last is the odd rule. @param {Game} game */
export const short = (game) => game.intro.map((sentence, at) => h("p", { class: `rule${at === game.intro.length - 1 ? " strong" : ""}` }, sentence));

/** @param {import("./table.js").TablePage} page @param {() => void} gone @returns {() => void} puts it away */
export function introduce(page, gone) {
	const game = /** @type {Game} */ (page.game);
	const back = /** @type {HTMLElement | null} */ (document.activeElement);
	const away = () => {
		if (!card.isConnected) return;
		const inside = card.contains(document.activeElement);
		card.remove();
		remember("met", `${remembered("met", "")} ${game.variant}`.trim());
		if (inside && back?.isConnected) back.focus({ preventScroll: true });
		gone();
	};
	const close = button("", ["Got it"], away);
	const card = h("section", { class: "intro", role: "dialog", "aria-labelledby": "intro-name", "aria-describedby": "intro-words" },
		h("h2", { id: "intro-name" }, `New to you: ${game.name}`),
		h("div", { id: "intro-words", class: "words", tabindex: 0 }, short(game)),
		h("footer", {}, h("p", { class: "soft" }, "Later under Rules, In short."), close));
	page.zones.root.append(card);
	rise(card);
	if (!back || back === document.body) close.focus({ preventScroll: true }); // else it is only said, and Esc closes it
	else page.speech.say(`New to you: ${game.name}. ${game.intro.join(" ")}`);
	return away;
}
