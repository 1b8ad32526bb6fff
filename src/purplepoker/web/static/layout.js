// @ts-check
/**
 * Where things lie on the mat: pure numbers from its size, the number of opponents and what is dealt.
 * All in CSS pixels from the mat's top left corner.
 */

import { TALL } from "./cards.js";

/** @typedef {"phone" | "land" | "desk"} Form */
/** @typedef {{x: number, y: number, w: number, h: number, line: boolean, show: "below" | "on", bet: "below" | "right" | "left" | "under", col: "left" | "top" | "right", bare?: boolean}} Place `bare`: under it there is room for a line */

/** Height of the mat on a phone of 640: what is more goes between the rows. */
const MAT = 276;

/** The form of a window. @param {number} w @param {number} h @returns {Form} */
export function formOf(w, h) {
	if (w >= 900) return h >= 620 ? "desk" : "land";
	if (w > h && h < 560 && w >= 560) return "land";
	return "phone";
}

/** Opponents on the left, on top and on the right. */
const DESK = [[0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2], [3, 2, 3], [3, 3, 3], [3, 4, 3]];
const PHONE = [[0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [2, 0, 2], [2, 1, 2]];
const LINES = [[0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [2, 0, 2], [2, 1, 2], [3, 0, 3], [3, 1, 3], [4, 0, 4], [4, 1, 4], [4, 2, 4]];

/**
 * Seats clockwise from the one on the viewer's left: up the left side, along the top, down the right.
 * @param {Form} form @param {number} n @param {number} w @param {number} h @param {boolean} stud cards lie below every pill
 * @param {boolean} bare no card lies on the mat
 * @returns {Place[]}
 */
export function seats(form, n, w, h, stud, bare) {
	if (form === "desk") return desk(n, w, h, stud);
	return n > 5 ? lines(n, w, h, stud, bare) : pills(n, w, h, stud, bare);
}

/** A window lower than this has two seats a side at most. */
const LOW_MAT = 380;
const LOW = [[0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1], [1, 4, 1], [2, 3, 2], [2, 4, 2], [2, 5, 2], [2, 6, 2]];

/** @param {number} n @param {number} w @param {number} h @param {boolean} stud @returns {Place[]} */
function desk(n, w, h, stud) {
	const low = h < LOW_MAT;
	const [left, top, right] = (low ? LOW : DESK)[n];
	const gap = stud ? 68 : top > 3 ? 16 : 48;
	const pw = Math.min(196, (w - 32) / 4, (w - 24 - gap * (top - 1)) / Math.max(top, 1));
	const make = (/** @type {number} */ x, /** @type {number} */ y, /** @type {Place["col"]} */ col) => ({
		x, y, w: pw, h: 44, line: false, show: /** @type {const} */ ("below"), col,
		bet: stud ? /** @type {Place["bet"]} */ (col === "left" ? "right" : col === "right" ? "left" : "right") : /** @type {const} */ ("below"),
	});
	const side = (/** @type {number} */ count) => {
		const first = top > 2 ? 118 : 110;
		const last = low ? h - 98 : Math.max(h - 150, Math.min(h - 106, first + 208)); // two cards fit under each of three
		if (count === 1) return [(first + last) / 2];
		if (count === 2 && low) return [first, last];
		if (count === 2) return [first + (last - first) / 5, last - (last - first) / 5];
		return [first, (first + last) / 2, last];
	};
	const step = pw + gap;
	return [
		...side(left).slice(0, left).reverse().map((y) => make(12, y, "left")),
		...Array.from({ length: top }, (_, at) => make(w / 2 - pw / 2 + (at - (top - 1) / 2) * step, 16, "top")),
		...side(right).slice(0, right).map((y) => make(w - 12 - pw, y, "right")),
	];
}

/** @param {number} n @param {number} w @param {number} h @param {boolean} stud @param {boolean} bare @returns {Place[]} */
function pills(n, w, h, stud, bare) {
	const [left, top, right] = PHONE[n];
	const m = w < 340 ? 8 : 12;
	const pw = (w - 2 * m - 12) / 3;
	const extra = Math.max(0, h - MAT);
	const rows = stud ? [18, 136 + extra * 0.4] : [18, (bare ? 109 : 103) + extra * 0.28];
	const at = (/** @type {number} */ column, /** @type {number} */ row, /** @type {Place["col"]} */ col) => ({
		x: m + column * (pw + 6), y: rows[row], w: pw, h: 40, line: false, col,
		show: row && !stud ? /** @type {const} */ ("on") : /** @type {const} */ ("below"), bet: /** @type {const} */ ("below"),
	});
	/** @param {number} count @param {number} column @param {Place["col"]} col */
	const side = (count, column, col) => Array.from({ length: count }, (_, row) => at(column, row, col));
	return [...side(left, 0, "left").reverse(), ...(top ? [at(1, 0, "top")] : []), ...side(right, 2, "right")];
}

/** Room for a bet under the first row. */
const UNDER = 3;

/** From one row of one-line pills to the next. @param {number} h @param {boolean} stud @param {boolean} bare */
const pitchOf = (h, stud, bare) => (bare ? 58 : stud ? 76 + Math.max(0, h - MAT) * 0.12 : 41 + Math.max(0, h - MAT) * 0.1);

/** @param {number} n @param {number} w @param {number} h @param {boolean} stud @param {boolean} bare @returns {Place[]} */
function lines(n, w, h, stud, bare) {
	const [left, top, right] = LINES[n];
	const pw = (w - 24) / 3;
	const pitch = pitchOf(h, stud, bare);
	const at = (/** @type {number} */ column, /** @type {number} */ row, /** @type {Place["col"]} */ col) => ({
		x: 6 + column * (pw + 6), y: 12 + row * pitch + (row ? UNDER : 0), w: pw, h: 28, line: true, col, bare,
		show: stud ? /** @type {const} */ ("below") : /** @type {const} */ ("on"),
		bet: /** @type {Place["bet"]} */ (top && !row && col !== "top" ? "under" : col === "left" ? "right" : col === "right" ? "left" : "below"),
	});
	return [
		...Array.from({ length: left }, (_, row) => at(0, row, "left")).reverse(),
		...Array.from({ length: top }, (_, row) => at(1, row, "top")),
		...Array.from({ length: right }, (_, row) => at(2, row, "right")),
	];
}

/**
 * The board: width of a card, where each row begins, where the pot stands and where the viewer's bet.
 * @param {Form} form @param {number} opponents @param {number} w @param {number} h @param {[string, number][]} rows @param {boolean} stud
 * @param {boolean} shown cards lie under the pills
 * @returns {{card: number, gap: number, rows: {x: number, y: number}[], pot: {x: number, y: number, w: number, line: boolean, left: boolean}, beside: number, bet: {x: number, y: number, w: number, left: boolean}}}
 */
export function board(form, opponents, w, h, rows, stud, shown) {
	const counts = rows.map(([, count]) => count);
	const total = counts.reduce((a, b) => a + b, 0);
	const few = form !== "desk" && opponents <= 3 && rows.length > 1;
	if (few) return stacked(w, h, counts);
	const between = rows.length > 1 ? (form === "desk" ? 34 : 14) : 0;
	const gap = form === "desk" ? 10 : total > 5 ? 2 : 5;
	const low = form === "land" ? h - 4 : h; // on a phone the bet may stand over the edge
	const extra = Math.max(0, low - MAT);
	const lack = Math.max(0, MAT - low) / TALL;
	const many = form !== "desk" && opponents > 5;
	const avail = form === "desk" ? w - 2 * (24 + Math.min(196, (w - 32) / 4)) : w - (w < 340 ? 16 : 20);
	const fit = (avail - between * (rows.length - 1) - gap * (total - rows.length)) / Math.max(total, 1);
	const most = form === "desk" ? Math.min(96, 84 + Math.max(0, h - 476) / 8, (h - 240) / TALL) : many ? 46 + extra / 10 - lack : w < 340 ? 50 : 56 + extra / 8 - lack;
	const card = Math.max(28, Math.floor(Math.min(fit, most, form === "desk" ? 96 : 68)));
	const tall = card * TALL;
	let y = form === "desk" ? Math.max(208, h * 0.46) : many ? low - tall - 19 - extra * 0.2 : low - tall - 24 - extra * 0.25;
	if (form === "desk" && total === 0) y = h / 2;
	const width = total * card + gap * (total - rows.length) + between * (rows.length - 1);
	let x = (w - width) / 2;
	const places = counts.map((count) => {
		const place = { x, y };
		x += count * card + (count - 1) * gap + between;
		return place;
	});
	const pot = form === "desk"
		? { x: w / 2 - 266, y: total ? y - 92 : h / 2 - 30, w: 532, line: false, left: false }
		: many && !total && !stud
			? { x: 8, y: 12 + UNDER + pitchOf(h, stud, true) + 29, w: w - 16, line: true, left: false }
		: many && total
			? { x: 8, y: y - 28, w: w - 16, line: true, left: false }
			: opponents > 3 && total
				? { x: w / 3, y: 103 + extra * 0.28 - 1, w: w / 3, line: false, left: false }
				: { x: w / 3, y: total ? Math.min(y - 62, 104 + extra * 0.3) : many ? 3 + 1.5 * pitchOf(h, stud, false) : opponents > 3 && stud ? 134 + extra * 0.4 : stud ? 122 : (shown ? 124 : 98) + extra * 0.28, w: w / 3, line: false, left: false };
	const under = form === "desk" ? Math.min(Math.max(total ? y + tall + 11 : 0, h - 60), h - 17) : total ? low - (many ? 12 : 14 + extra * 0.12) : low - 18;
	return { card, gap, rows: places, pot, beside: -1, bet: { x: w / 2 - 80, y: under, w: 160, left: false } };
}

/** Rows under each other at the right, the pot at the left; a last row of one card stands centered beside. */
function stacked(/** @type {number} */ w, /** @type {number} */ h, /** @type {number[]} */ counts) {
	const single = counts.length === 3 && counts[2] === 1 && counts[0] === counts[1];
	const lines = single ? 2 : counts.length;
	const room = h - 100;
	const card = Math.max(28, Math.floor(Math.min(single ? 44 : 36, (room / lines - 14) / 1.4, (w - 150) / (Math.max(...counts) + (single ? 1 : 0)) - 4)));
	const tall = card * 1.4;
	const pitch = tall + (single ? 17 : 8);
	const top = (single ? 99 : 96) + (room - pitch * lines) / 2; // clear of what is shown under the pills
	const widest = Math.max(...counts) * (card + 4);
	const right = w - 12 - (single ? card + 12 : 0);
	const rows = counts.map((count, row) => ({ x: right - widest + (widest - count * (card + 4)) / 2, y: top + row * pitch + 6 }));
	if (single) rows[2] = { x: right + 6, y: top + 6 + pitch / 2 };
	return { card, gap: 4, rows, pot: { x: 8, y: 104, w: Math.max(90, right - widest - 40), line: false, left: true }, beside: single ? 2 : -1, bet: { x: 16, y: h - 28, w: 110, left: true } };
}

/** Width of an own card and the step to the next. @param {Form} form @param {number} count @param {number} w @param {number} spare height beyond 640
 * @param {boolean} across five cards have the whole zone */
export function own(form, count, w, spare, across) {
	if (form === "desk") return count > 4 ? { card: 72, step: 190 / (count - 1) } : { card: 84, step: count > 3 ? 52 : count > 2 ? 70 : 90 };
	const big = form === "phone" ? Math.min(22, Math.max(0, spare - 120) * 0.2) : 0;
	if (count <= 2) return { card: 62 + big, step: 68 + big };
	if (count === 3) return { card: 58, step: w < 340 ? 46 : 50 };
	if (count === 4) return { card: 50, step: w < 340 ? 32 : 38 };
	if (count === 5 && !across) return { card: 48, step: w < 340 ? 24 : 30 };
	if (count === 5) {
		const card = Math.min(60, Math.floor((w - 28 - 4 * 5) / 5));
		return { card, step: card + 6 };
	}
	return { card: 46, step: w < 340 ? 22 : 27 };
}
