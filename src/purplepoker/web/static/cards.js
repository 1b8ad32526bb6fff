// @ts-check
/**
 * Cards as SVG from the facts of the deck. Three cuts by width, so that no figure is under 12 px:
 * S 28-45, M 46-71, L from 72 on. Below 28 only backs are drawn.
 */
import { capital, s } from "./dom.js";
import { LETTERS, SUITS, flower } from "./glyphs.js";


/** Ratio of height to width. */
export const TALL = 1.4;

/**
 * A drawn letter with its top left corner at (x, y); a letter without a drawing is set in the system's font.
 * @param {string} letter @param {number} x @param {number} y @param {number} height
 * @param {string} ink @param {number} [line] width of the line in the box 22 high
 */
function glyph(letter, x, y, height, ink, line = 3.9) {
	const drawn = LETTERS[letter];
	if (!drawn) {
		return s("text", { x, y: y + height * 0.86, fill: ink, "font-size": height * 1.15, "font-weight": 700 }, letter);
	}
	return s("path", {
		d: drawn[1],
		transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(height / 22).toFixed(4)})`,
		fill: "none",
		stroke: ink,
		"stroke-width": line,
		"stroke-linecap": "round",
		"stroke-linejoin": "round",
	});
}

/** @param {string} text @param {number} height */
const wide = (text, height) => [...text].reduce((sum, l) => sum + (LETTERS[l]?.[0] ?? 15), 0) * (height / 22);

/**
 * Figures, centered at x or with their right edge there.
 * @param {string} text @param {number} x @param {number} y @param {number} height @param {string} ink
 * @param {"middle" | "end"} anchor @param {number} [line]
 */
function figures(text, x, y, height, ink, anchor, line) {
	let at = x - wide(text, height) / (anchor === "middle" ? 2 : 1);
	return [...text].map((letter) => {
		const drawn = glyph(letter, at, y, height, ink, line);
		at += wide(letter, height);
		return drawn;
	});
}

/** @param {string} letter @param {number} x @param {number} y @param {number} size @param {string} ink */
function suit(letter, x, y, size, ink) {
	const k = size / 24;
	const d = SUITS[letter.toLowerCase()]; // of a suit that nobody has drawn there is the letter
	if (!d) return glyph(letter, x - 0.4 * size, y - 0.4 * size, 0.8 * size, ink);
	return s("path", { d, fill: ink, transform: `translate(${(x - size / 2).toFixed(2)} ${(y - size / 2).toFixed(2)}) scale(${k.toFixed(4)})` });
}

/** Rows of pips for a number of color points. */
const PIPS = [[], [1], [2], [3], [2, 2], [2, 3], [3, 3], [2, 3, 2]];

/** @param {number} points @param {string} letter @param {number} w @param {string} ink */
function pips(points, letter, w, ink) {
	const rows = PIPS[points] ?? PIPS[7];
	return rows.flatMap((count, row) =>
		Array.from({ length: count }, (_, at) =>
			suit(
				letter,
				w * (0.58 + 0.19 * (at - (count - 1) / 2)),
				w * (0.78 + 0.19 * (row - (rows.length - 1) / 2)),
				w * 0.155,
				ink,
			),
		),
	);
}

/** @param {Deck} deck @param {number} card @param {number} w */
function colored(deck, card, w) {
	const rank = deck.ranks[deck.rank_of[card]];
	const color = deck.colors[deck.color_of[card]];
	const letter = deck.suits[deck.suit_of[card]].letter;
	const { ink } = color;
	const ten = rank.letter === "T";
	const points = String(color.points);
	if (w < 46) {
		return [
			glyph(rank.letter, 0.13 * w, 0.13 * w, 0.52 * w, ink, 4.3),
			ten ? suit(letter, 0.79 * w, 0.36 * w, 0.24 * w, ink) : suit(letter, 0.76 * w, 0.36 * w, 0.3 * w, ink),
			glyph(color.letter, 0.14 * w, 0.8 * w, 0.44 * w, ink, 4.3),
			figures(points, 0.87 * w, 0.8 * w, 0.44 * w, ink, "end", 4.3),
		];
	}
	if (w < 72) {
		return [
			glyph(rank.letter, 0.12 * w, 0.12 * w, 0.44 * w, ink),
			ten ? suit(letter, 0.77 * w, 0.3 * w, 0.25 * w, ink) : suit(letter, 0.75 * w, 0.32 * w, 0.3 * w, ink),
			glyph(color.letter, 0.14 * w, 0.93 * w, 0.3 * w, ink),
			s("circle", { cx: 0.72 * w, cy: 1.06 * w, r: 0.185 * w, fill: "none", stroke: ink, "stroke-width": 1.5 }),
			figures(points, 0.72 * w, 0.925 * w, 0.27 * w, ink, "middle"),
		];
	}
	const figure = Math.max(0.126 * w, 12.1);
	const side = 1.36 * figure;
	return [
		glyph(rank.letter, 0.1 * w, 0.11 * w, 0.36 * w, ink),
		suit(letter, 0.8 * w, 0.27 * w, 0.26 * w, ink),
		s("rect", {
			x: 0.1 * w, y: 0.545 * w, width: side, height: side, rx: 2.5, fill: "none", stroke: ink, "stroke-width": 1.3,
		}),
		figures(String(rank.points), 0.1 * w + side / 2, 0.545 * w + (side - figure) / 2, figure, ink, "middle", 3.4),
		pips(color.points, letter, w, ink),
		glyph(color.letter, 0.11 * w, 1.07 * w, 0.22 * w, ink),
		s("circle", { cx: 0.8 * w, cy: 1.18 * w, r: 0.125 * w, fill: "none", stroke: ink, "stroke-width": 1.5 }),
		figures(points, 0.8 * w, 1.09 * w, 0.18 * w, ink, "middle"),
	];
}

/** @param {Deck} deck @param {number} card @param {number} w */
function plain(deck, card, w) {
	const rank = deck.ranks[deck.rank_of[card]];
	const { letter, ink } = deck.suits[deck.suit_of[card]];
	if (w < 46) return [glyph(rank.letter, 0.13 * w, 0.13 * w, 0.52 * w, ink, 4.3), suit(letter, 0.62 * w, 1.02 * w, 0.5 * w, ink)];
	if (w < 72) return [glyph(rank.letter, 0.12 * w, 0.12 * w, 0.44 * w, ink), suit(letter, 0.64 * w, 1.01 * w, 0.46 * w, ink)];
	return [
		glyph(rank.letter, 0.1 * w, 0.11 * w, 0.36 * w, ink),
		suit(letter, 0.8 * w, 0.27 * w, 0.22 * w, ink),
		suit(letter, 0.56 * w, 0.92 * w, 0.5 * w, ink),
	];
}

/** @param {Deck} deck @param {number} card @param {number} w */
function joker(deck, card, w) {
	const ink = deck.suits[0]?.ink ?? "currentColor";
	const fills = deck.colors.length ? [...deck.colors].reverse().map((c) => c.face) : Array(7).fill(ink);
	const size = (w < 46 ? 0.4 : 0.3) * w;
	const end = deck.texts[card].slice(2);
	return [
		glyph("J", 0.1 * w, 0.13 * w, size, ink, 4.3),
		glyph("k", 0.1 * w + wide("J", size), 0.13 * w, size, ink, 4.3),
		figures(end, 0.9 * w, 0.13 * w, size * 0.8, ink, "end"),
		flower(w / 2, 0.92 * w, 0.34 * w, fills),
	];
}

/** @param {Deck} deck @param {number} w */
function back(deck, w) {
	const { ink } = deck.back;
	const count = deck.colors.length || 4;
	const inset = Math.max(3.5, 0.1 * w);
	return [
		w >= 40 && s("rect", {
			x: inset, y: inset, width: w - 2 * inset, height: TALL * w - 2 * inset, rx: 0.07 * w, fill: "none", stroke: ink,
			"stroke-width": 1, opacity: 0.6,
		}),
		flower(w / 2, w * 0.7, w * 0.34, Array(count).fill(ink)),
	];
}

/** The name of a card as it is said. @param {Deck} deck @param {number} card */
export function said(deck, card) {
	if (card < 0) return "hidden card";
	if (deck.rank_of[card] < 0) return `joker ${deck.texts[card].slice(2)}`;
	const rank = deck.ranks[deck.rank_of[card]];
	const color = deck.colors[deck.color_of[card]];
	const wild = deck.wild.includes(card) ? ", wild" : "";
	if (color) return `${capital(color.name)} ${rank.name}${wild}`;
	return `${capital(rank.name)} of ${deck.suits[deck.suit_of[card]].name}${wild}`;
}

/** What a card of a group stands for: itself, unless it is wild. @param {Group} group @param {number} card */
export const standsFor = (group, card) => group.as?.[group.cards.indexOf(card)] ?? card;

/** `K♥`, of a pack with colors `Kr`. @param {Deck} deck @param {number} card */
export const signed = (deck, card) => {
	const text = written(deck, card);
	return deck.colors.length || deck.rank_of[card] < 0 ? text : text.slice(0, -1) + deck.suits[deck.suit_of[card]].symbol;
};

/**
 * What wild cards stand for: `joker as K♥`, of several `as K♥, K♦`; "" where all are themselves.
 * @param {Deck} deck @param {Reading} reading
 */
export function standIns(deck, reading) {
	/** @type {Map<number, number>} a card may be in two groups */
	const found = new Map();
	for (const group of reading.groups) for (const card of group.cards) if (standsFor(group, card) !== card) found.set(card, standsFor(group, card));
	const [first, ...more] = found.keys();
	if (first === undefined) return "";
	const as = `as ${[...found.values()].map((card) => signed(deck, card)).join(", ")}`;
	return more.length ? as : `${deck.rank_of[first] < 0 ? "joker" : signed(deck, first)} ${as}`;
}

/** The turned corner of a card of a wild rank; a joker is known by its face. @param {number} w @param {string} ink */
const corner = (w, ink) => {
	const [edge, round] = [(w - 1.6).toFixed(2), (0.12 * w).toFixed(2)];
	return s("path", { class: "wildmark", d: `M${(0.72 * w).toFixed(2)} 1.6H${(0.88 * w).toFixed(2)}Q${edge} 1.6 ${edge} ${round}V${(0.28 * w).toFixed(2)}Z`, fill: ink });
};

/** The face color of a card's kind; paper packs use the ink. @param {Deck} deck @param {number} card */
export function look(deck, card) {
	const color = deck.colors[deck.color_of[card]];
	if (color) return { face: color.face, ink: color.ink };
	const kind = deck.suits[deck.suit_of[card]];
	return { face: deck.paper, ink: kind?.ink ?? "#111827" };
}

/** `9p` as people read it: 10 for T. @param {Deck} deck @param {number} card */
export const written = (deck, card) => (card < 0 ? "??" : deck.texts[card].replace(/^T/, "10"));

/** Height of a narrow card. */
export const STRIP_TALL = 42;

/**
 * A narrow card for a row of many: rank, suit and color letter under each other.
 * @param {Deck} deck @param {number} card @param {number} width 17 or more @param {number} [high]
 */
export function stripSvg(deck, card, width, high = STRIP_TALL) {
	const scale = high === STRIP_TALL ? 1 : Math.min(width / 17, high / STRIP_TALL);
	const w = width / scale;
	const mid = w / 2;
	const { ink } = look(deck, card);
	const rank = deck.ranks[deck.rank_of[card]];
	const letter = deck.suits[deck.suit_of[card]]?.letter ?? "";
	const color = deck.colors[deck.color_of[card]];
	/** @type {any[]} */
	let inside;
	if (card < 0) inside = [flower(mid, STRIP_TALL / 2, w * 0.4, Array(deck.colors.length || 4).fill(deck.back.ink))];
	else if (!rank) inside = [glyph("J", mid - 5, 5, 13, ink), figures(deck.texts[card].slice(2), mid, 24, 13, ink, "middle")];
	else if (color) inside = [figures(rank.letter, mid, 4.5, 12.5, ink, "middle", 4.3), suit(letter, mid, 23, 9.5, ink), figures(color.letter, mid, 26, 12.5, ink, "middle", 4.3)];
	else inside = [figures(rank.letter, mid, 6, 13, ink, "middle", 4.3), suit(letter, mid, 30, Math.min(14, w - 5), ink)];
	const grown = scale === 1 ? inside : s("g", { transform: `translate(0 ${((high - STRIP_TALL * scale) / 2).toFixed(1)}) scale(${scale.toFixed(3)})` }, inside);
	return framed(deck, card, width, high, 3.5, "card strip", [grown]);
}

/**
 * One card. -1 shows the back.
 * @param {Deck} deck @param {number} card @param {number} w
 */
export function cardSvg(deck, card, w) {
	const joke = card >= 0 && deck.rank_of[card] < 0;
	const inside = card < 0 ? back(deck, w) : joke ? joker(deck, card, w) : deck.colors.length ? colored(deck, card, w) : plain(deck, card, w);
	return framed(deck, card, w, TALL * w, 0.12 * w - 1, "card", inside);
}

/** @param {Deck} deck @param {number} card @param {number} w @param {number} tall @param {number} round @param {string} cls @param {any[]} inside */
function framed(deck, card, w, tall, round, cls, inside) {
	const fill = card < 0 ? deck.back.face : look(deck, card).face;
	return s("svg", { class: cls, viewBox: `0 0 ${w} ${tall.toFixed(1)}`, width: w, height: tall.toFixed(1), role: "img", "aria-label": said(deck, card), "data-card": card },
		s("rect", { x: 1, y: 1, width: w - 2, height: (tall - 2).toFixed(1), rx: round.toFixed(2), fill, stroke: "#FFFFFF", "stroke-width": 2 }),
		deck.wild.includes(card) && deck.rank_of[card] >= 0 && corner(w, look(deck, card).ink),
		inside);
}
