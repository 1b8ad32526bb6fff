// @ts-check
/** Drawn letters, figures, suits, the petal and the icons. Letters stand in a box 22 high, suits and icons in 24. */
import { s } from "./dom.js";
import { PATHS } from "./paths.js";

export const { letters: LETTERS, suits: SUITS } = PATHS;

/** One petal of length `r`, pointing up from (0, 0). @param {number} r */
export function petal(r) {
	const a = (0.3 * r).toFixed(2);
	const b = (0.45 * r).toFixed(2);
	const c = (0.75 * r).toFixed(2);
	const d = (0.16 * r).toFixed(2);
	return `M0 -${d}C${a} -${b} ${a} -${c} 0 -${r.toFixed(2)}C-${a} -${c} -${a} -${b} 0 -${d}Z`;
}

/** A flower of as many petals as fills. @param {number} x @param {number} y @param {number} r @param {string[]} fills @param {string} [edge] */
export function flower(x, y, r, fills, edge) {
	return s(
		"g",
		{ transform: `translate(${x} ${y})` },
		fills.map((fill, at) =>
			s("path", {
				d: petal(r),
				fill,
				transform: `rotate(${((at * 360) / fills.length).toFixed(2)})`,
				stroke: edge,
				"stroke-width": edge ? r * 0.05 : null,
			}),
		),
	);
}

/** @type {Record<string, string>} */
const ICONS = {
	menu: "M4 6.5H20M4 12H20M4 17.5H14",
	log: "M9 6H20M9 12H20M9 18H20M4 6H4.01M4 12H4.01M4 18H4.01",
	right: "M9.5 5.5 16 12 9.5 18.5",
	left: "M14.5 5.5 8 12 14.5 18.5",
	plus: "M12 5V19M5 12H19",
	minus: "M5 12H19",
	close: "M6 6 18 18M18 6 6 18",
	check: "M5 12.5 10 17.5 19.5 7",
	link: "M10 14A4 4 0 0 0 15.6 14L18.6 11A4 4 0 0 0 13 5.4L11.8 6.6M14 10A4 4 0 0 0 8.4 10L5.4 13A4 4 0 0 0 11 18.6L12.2 17.4",
	book: "M6 4H18V20H6ZM6 16H18M10 8H14",
	again: "M4.5 5V9.5H9M4.9 9.4A8 8 0 1 1 4 13",
	up: "M6 15 12 9 18 15",
	down: "M6 9 12 15 18 9",
	devices: "M3 5H16V9M3 5V15H10M7 19H10M14 10H21V20H14Z",
	person: "M12 4A4 4 0 1 1 11.99 4ZM4.5 20.5C5.5 16.5 8.5 14.8 12 14.8S18.5 16.5 19.5 20.5",
	swap: "M4 8.5H18L14.5 5M20 15.5H6L9.5 19",
	ranks: "M5 19V13M10 19V9M15 19V5M20 19V11",
	eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5S19 7.5 21.5 12C19 16.5 15.7 18.5 12 18.5S5 16.5 2.5 12ZM12 9.4A2.6 2.6 0 1 1 11.99 9.4Z",
};

/** @param {string} name @param {number} [size] */
export function icon(name, size = 24) {
	return s(
		"svg",
		{ class: "icon", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
		s("path", {
			d: ICONS[name],
			fill: "none",
			stroke: "currentColor",
			"stroke-width": 2,
			"stroke-linecap": "round",
			"stroke-linejoin": "round",
		}),
	);
}

/** The neutral chip: a disc with six notches. @param {number} size */
export function chip(size) {
	return s(
		"svg",
		{ class: "chip", viewBox: "-12 -12 24 24", width: size, height: size, "aria-hidden": "true" },
		s("circle", { r: 9.4, fill: "none", stroke: "currentColor", "stroke-width": 4.2, "stroke-dasharray": "5.6 4.24" }),
		s("circle", { r: 11, fill: "none", stroke: "currentColor", "stroke-width": 1.4 }),
		s("circle", { r: 6.2, fill: "none", stroke: "currentColor", "stroke-width": 1.4 }),
	);
}
