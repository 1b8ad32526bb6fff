// @ts-check
/** One tab stop a region; left and right arrows, Home and End move inside it. */

/** @param {HTMLElement} region @param {string} what selector of its stops @param {string} [first] the stop one comes to from outside, where it is there */
export function roving(region, what, first) {
	const stops = () => /** @type {HTMLElement[]} */ ([...region.querySelectorAll(what)].filter((e) => !(/** @type {any} */ (e).disabled) && /** @type {HTMLElement} */ (e).offsetParent !== null));
	const settle = () => {
		const all = stops();
		const current = all.find((e) => e === document.activeElement) ?? (first ? all.find((e) => e.matches(first)) : undefined) ?? all.find((e) => e.tabIndex === 0) ?? all[0];
		for (const e of region.querySelectorAll(what)) /** @type {HTMLElement} */ (e).tabIndex = e === current ? 0 : -1;
	};
	region.addEventListener("focusin", settle);
	region.addEventListener("keydown", (event) => {
		const target = /** @type {HTMLElement} */ (event.target);
		if (target instanceof HTMLInputElement) return;
		const all = stops();
		const at = all.indexOf(target);
		if (at < 0) return;
		const to = event.key === "ArrowRight" ? at + 1 : event.key === "ArrowLeft" ? at - 1 : event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : -1;
		if (event.key.startsWith("Arrow") && event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
		if (to < 0 && event.key !== "ArrowLeft") return;
		const next = all[(to + all.length) % all.length];
		next.focus();
		event.preventDefault();
		event.stopPropagation();
	});
	return settle;
}
