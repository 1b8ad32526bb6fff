// @ts-check
/** Drawn letters, figures, suits, the petal and the icons. Letters stand in a box 22 high, suits and icons in 24. */
import { s } from "./dom.js";

/** @type {Record<string, [number, string]>} width and path of a line drawing */
export const LETTERS = {
	A: [18, "M2.2 20 8.4 2.6Q9 1.6 9.6 2.6L15.8 20M4.6 14H13.4"],
	K: [17.4, "M2.4 2V20M14.6 2 2.6 13.4M7 9.4 15.2 20"],
	Q: [19, "M9.2 2C4.6 2 2 5.6 2 11S4.6 20 9.2 20 16.4 16.4 16.4 11 13.8 2 9.2 2ZM11 14.6 17 20.6"],
	J: [14, "M11.6 2V14.2C11.6 18 9.6 20 6.6 20 3.8 20 2 18.2 2 15.4"],
	T: [24.4, "M2 5.4 6.4 2V20M17 2C13.2 2 11.6 5.6 11.6 11S13.2 20 17 20 22.4 16.4 22.4 11 20.8 2 17 2Z"],
	9: [15.6, "M13.6 8A5.8 5.9 0 1 1 13.6 7.9C13.6 13.6 11.4 17.6 6.4 20"],
	8: [15.6, "M7.8 10.4A4.7 4.2 0 1 1 7.81 10.4ZM7.8 10.4A5.8 4.8 0 1 0 7.81 10.4Z"],
	7: [15, "M2 2H13L6 20"],
	6: [15.6, "M2 14A5.8 5.9 0 1 1 2 14.1C2 8.4 4.2 4.4 9.2 2"],
	5: [15, "M12.4 2H4.2L3.2 10.4C4.4 9.2 6 8.6 7.6 8.6 10.8 8.6 13 11 13 14.2 13 17.6 10.6 20 7.2 20 4.8 20 2.9 19 2 17.2"],
	4: [16.6, "M10.8 20V2L2 14.8H14.6"],
	3: [15, "M2.4 4.4C3.4 2.8 5.1 2 7.2 2 10.2 2 12.2 3.8 12.2 6.3 12.2 8.8 10.2 10.4 7 10.4 10.6 10.4 13 12.2 13 15.1 13 18 10.6 20 7.2 20 4.8 20 2.9 19.1 2 17.4"],
	2: [15, "M2.2 6.4C2.4 3.7 4.5 2 7.3 2 10.3 2 12.3 3.9 12.3 6.5 12.3 8.4 11.4 9.8 9.8 11.6L2.2 20H13"],
	1: [9, "M2 5.4 6.6 2V20"],
	0: [15, "M7.6 2C3.8 2 2.2 5.6 2.2 11S3.8 20 7.6 20 13 16.4 13 11 11.4 2 7.6 2Z"],
	p: [15, "M2 7V22.5M2 13.5A5.4 6.2 0 1 1 2 13.6"],
	b: [15, "M2 2V20M2 13.8A5.4 6.2 0 1 1 2 13.9"],
	r: [11, "M2 7.4V20M2 13C2 9.4 4.4 7.4 8.8 7.6"],
	g: [15, "M12.8 13.4A5.4 6 0 1 1 12.8 13.3M12.8 7.4V18C12.8 21 10.8 22.8 7.6 22.8 5.8 22.8 4.2 22.2 3 21.2"],
	v: [15, "M2 7.6 7.5 20 13 7.6"],
	o: [15.4, "M7.7 7.4A5.7 6.3 0 1 0 7.71 7.4Z"],
	z: [14, "M2.2 7.6H11.6L2 20H12"],
	k: [14, "M2 2V20M12 7.6 2.6 14.4M5.6 12.4 12.4 20"],
};

/** @type {Record<string, string>} filled */
export const SUITS = {
	s: "M12 1.5C12.8 5.2 21.5 9.6 21.5 15.2 21.5 18 19.4 19.9 16.9 19.9 15.3 19.9 14 19.2 13.2 18.1 13.3 19.9 14 21.3 15.4 22.5H8.6C10 21.3 10.7 19.9 10.8 18.1 10 19.2 8.7 19.9 7.1 19.9 4.6 19.9 2.5 18 2.5 15.2 2.5 9.6 11.2 5.2 12 1.5Z",
	h: "M12 22C10.6 17.6 2 13.4 2 7.9 2 4.7 4.3 2.4 7.2 2.4 9.4 2.4 11.2 3.6 12 5.6 12.8 3.6 14.6 2.4 16.8 2.4 19.7 2.4 22 4.7 22 7.9 22 13.4 13.4 17.6 12 22Z",
	d: "M12 1.2C13.6 5.2 16.6 9.2 20.2 12 16.6 14.8 13.6 18.8 12 22.8 10.4 18.8 7.4 14.8 3.8 12 7.4 9.2 10.4 5.2 12 1.2Z",
	c: "M12 1.8A4.9 4.9 0 0 1 16.4 8.9C15.9 9.7 15.3 10.2 14.8 10.6 15.4 10.3 16.3 10 17.2 10A5 5 0 1 1 13.2 17.9C13.3 19.8 14 21.3 15.4 22.5H8.6C10 21.3 10.7 19.8 10.8 17.9A5 5 0 1 1 6.8 10C7.7 10 8.6 10.3 9.2 10.6 8.7 10.2 8.1 9.7 7.6 8.9A4.9 4.9 0 0 1 12 1.8Z",
};

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
