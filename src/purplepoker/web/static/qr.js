// @ts-check
/** A QR code from the server's rows of modules, dark on white in every theme. */
import { s } from "./dom.js";

/** @param {string[]} rows of "0" and "1" @param {number} size @param {string} label */
export function qrSvg(rows, size, label) {
	const n = rows.length;
	let d = "";
	rows.forEach((row, y) => {
		for (const run of row.matchAll(/1+/g)) d += `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`;
	});
	return s("svg", { class: "qr", viewBox: `-4 -4 ${n + 8} ${n + 8}`, width: size, height: size, role: "img", "aria-label": label },
		s("rect", { x: -4, y: -4, width: n + 8, height: n + 8, fill: "#FFFFFF" }),
		s("path", { d, fill: "#000000", "shape-rendering": "crispEdges" }));
}
