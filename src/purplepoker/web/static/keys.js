// @ts-check
/** Single keys: off while typing, with a modifier, or when switched off. */
import { remembered } from "./dom.js";

export const KEYS = /** @type {[string, string][]} */ ([
	["F", "fold"], ["C", "check or call"], ["R", "amount"], ["1 to 5", "presets"], ["Up, Down", "amount by a big blind"],
	["Enter", "bet or raise"], ["A", "all-in (twice)"], ["L", "last hand"], ["H", "my hand, read out"], ["B", "board, read out"],
	["P", "pot, read out"], ["S", "stacks, read out"], ["W", "who acts, read out"], ["?", "rules and help"], ["Esc", "close"],
]);

/** @param {Record<string, () => void>} doing by key @returns {() => void} takes the listener away */
export function listen(doing) {
	/** @param {KeyboardEvent} event */
	const heard = (event) => {
		if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
		const target = /** @type {HTMLElement} */ (event.target);
		const typing = target.matches?.("input:not([type=range]), textarea, select, [contenteditable]");
		if (event.key === "Escape") {
			doing.Escape?.();
			return;
		}
		if (typing || remembered("keys", "on") === "off") return;
		if (event.key === "Enter" && target.matches?.("button, a")) return;
		const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
		const run = doing[key];
		if (!run) return;
		event.preventDefault();
		run();
	};
	document.addEventListener("keydown", heard);
	return () => document.removeEventListener("keydown", heard);
}
