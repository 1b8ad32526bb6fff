// @ts-check
/** The empty table: its zones in the order in which they are read. */
import { h } from "./dom.js";

/** @param {HTMLElement} app */
export function frame(app) {
	const top = h("div", { class: "top", role: "toolbar", "aria-label": "Table" });
	const mat = h("section", { class: "mat", "aria-label": "Table" }, h("div", { class: "felt", "aria-hidden": "true" }));
	const reading = h("section", { class: "reading", "aria-label": "Your hand as it is read" });
	const own = h("section", { class: "own", "aria-label": "Your cards and what happens" });
	const bar = h("div", { class: "bar", role: "toolbar", "aria-label": "Your acts", tabindex: -1 });
	const side = h("aside", { class: "side", "aria-label": "Log" });
	const sheets = h("div", { class: "sheets" });
	const wait = h("div", { class: "waiting", role: "status" });
	wait.hidden = true;
	const root = h("main", { class: "table empty" }, wait, top, mat, reading, own, bar, side, sheets);
	app.replaceChildren(root);
	return { root, top, mat, reading, own, bar, side, sheets, wait };
}
