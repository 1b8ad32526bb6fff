// @ts-check
/** Single keys: off while typing, with a modifier, or when switched off. */
import { said } from "./cards.js";
import { num, remembered } from "./dom.js";
import { news } from "./news.js";

export const KEYS = /** @type {[string, string][]} */ ([
	["F", "fold"], ["C", "check or call"], ["R", "type the amount; where it is fixed, bet or raise"],
	["1 to 5", "presets; in the amount they are digits, Esc leaves it"], ["Up, Down", "amount by a big blind"],
	["Enter", "bet or raise, or the button you are on"], ["A", "all-in (twice)"], ["L", "last hand"], ["H", "my hand, read out"], ["B", "board, read out"],
	["P", "pot, read out"], ["S", "stacks, read out"], ["W", "who acts, read out"], ["?", "rules and help"], ["Esc", "close"],
]);

/**
 * @param {Record<string, (on: HTMLElement) => unknown>} doing by key, told where the focus is; false: this key is
 *   not for the table now @returns {() => void} takes the listener away
 */
export function listen(doing) {
	/** @param {KeyboardEvent} event */
	const heard = (event) => {
		if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
		const target = /** @type {HTMLElement} */ (event.target);
		const typing = target.matches?.("input:not([type=range]), textarea, select, [contenteditable]");
		if (event.key === "Escape") {
			doing.Escape?.(target);
			return;
		}
		if (typing || remembered("keys", "on") === "off") return;
		if (event.key === "Enter" && target.matches?.("button, a")) return;
		const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
		const run = doing[key];
		if (!run) return;
		if (run(target) !== false) event.preventDefault();
	};
	document.addEventListener("keydown", heard);
	return () => document.removeEventListener("keydown", heard);
}

/** What each key does at a table. @param {import("./table.js").TablePage} page @returns {Record<string, (on: HTMLElement) => unknown>} */
export function doing(page) {
	const { bar, panels, own } = page;
	const tell = (/** @type {() => string} */ words) => () => page.speech.now(words(), `asked ${performance.now()}`);
	const cards = (/** @type {number[]} */ list) => list.map((c) => said(/** @type {Deck} */ (page.deck), c)).join(", ");
	/** Where keys scroll what is read. */
	const reads = (/** @type {HTMLElement} */ on) => Boolean(on.closest?.(".log, .sheet:not(.low)"));
	const step = (/** @type {number} */ way) => (/** @type {HTMLElement} */ on) => bar.open && !reads(on) && bar.step(way);
	const preset = (/** @type {number} */ n) => () => /** @type {HTMLElement | undefined} */ (bar.presets.children[n])?.click();
	return {
		F: () => bar.press("fold"),
		C: () => bar.press("call"),
		R: () => bar.choose(),
		A: () => bar.all(),
		Enter: (on) => !reads(on) && bar.press("raise"),
		ArrowUp: step(1), ArrowDown: step(-1), ArrowRight: step(1), ArrowLeft: step(-1),
		1: preset(0), 2: preset(1), 3: preset(2), 4: preset(3), 5: preset(4),
		L: () => panels.last(),
		"?": () => panels.rules(),
		Escape: () => panels.close(),
		H: tell(() => [own.gone && `You have ${own.gone}:`, cards(own.cards) || "You hold no cards"].filter(Boolean).join(" ")),
		B: tell(() => cards((page.view?.hand?.rows ?? []).flat(2)) || "No board"),
		P: tell(() => `Pot ${num(page.view?.hand?.pot ?? 0)}`),
		S: tell(() => (page.view?.chairs ?? []).filter((c) => c.kind !== "open").map((c) => `${c.name}: ${num(c.stack)}`).join(", ")),
		W: tell(() => (page.view && page.game ? news(page.view, page.game, "").head : "")),
	};
}
