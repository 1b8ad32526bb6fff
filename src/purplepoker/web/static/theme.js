// @ts-check
/** Evening, morning, or as the system has it. */
import { remember, remembered } from "./dom.js";

/** @param {string} [name] */
export function setTheme(name) {
	if (name) remember("theme", name);
	const theme = name ?? remembered("theme", "auto");
	if (theme === "auto") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
}
