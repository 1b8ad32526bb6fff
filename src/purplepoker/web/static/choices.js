// @ts-check
/** Choices that are no bets: cards to throw, to turn up, to pass or to put in order; declare, exchange, show. */
import { num } from "./dom.js";

/** @typedef {import("./bar.js").Button} Button */
/** @typedef {{least: number, most: number, ordered: boolean, verb: string, sign: string}} Picking `sign`: the icon on a picked card */

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/** How many own cards may be picked now, null for none. @param {Legal | null | undefined} legal @param {string} choice @returns {Picking | null} */
export function picking(legal, choice) {
	if (!legal) return null;
	if (legal.discard) return { least: legal.discard[0], most: legal.discard[1], ordered: false, verb: "throw away", sign: "close" };
	if (legal.turnup !== null) return { least: legal.turnup, most: legal.turnup, ordered: false, verb: choice === "pass" ? "pass on" : "turn up", sign: choice === "pass" ? "left" : "eye" };
	if (legal.order !== null) return { least: legal.order, most: legal.order, ordered: true, verb: "put in order", sign: "" };
	return null;
}

/** Headline and sentence of a choice. @param {Legal} legal @param {string} choice @returns {[string, string] | null} */
export function prompt(legal, choice) {
	const pick = picking(legal, choice);
	if (legal.discard && legal.discard[0] === legal.discard[1]) {
		return ["Your discard", `Tap ${WORDS[legal.discard[0]]} ${legal.discard[0] === 1 ? "card" : "cards"} to throw away.`];
	}
	if (legal.discard) {
		const [least, most] = legal.discard;
		const range = least ? `${WORDS[least]} to ${WORDS[most]}` : `up to ${WORDS[most]}`;
		return ["Your draw", `Tap cards to throw away, ${range}.`];
	}
	if (pick && legal.turnup !== null) return ["Your choice", `Tap ${WORDS[pick.least]} ${pick.least === 1 ? "card" : "cards"} to ${pick.verb}.`];
	if (pick?.ordered) return ["Your order", "Tap your cards in the order they shall be turned up."];
	if (legal.declare) return ["Declare", "High, low or both; all say it together."];
	if (legal.exchange !== null && legal.stay) return ["Exchange", `A new hand for ${num(legal.exchange)}, or stay.`];
	if (legal.runs !== null) return ["All-in", "Deal the rest once, or more often? It takes all to agree."];
	if (legal.show || legal.muck) return ["Showdown", legal.muck ? "Show your hand, or muck it." : "Show your hand."];
	return null;
}

/**
 * The buttons for a choice; null where the turn is a bet or nothing is asked.
 * @param {Legal | null | undefined} legal @param {string} choice @param {number[]} picked
 * @param {(act: string, more?: object) => void} act
 * @returns {Button[] | null}
 */
export function buttons(legal, choice, picked, act) {
	if (!legal) return null;
	const n = picked.length;
	if (legal.discard) {
		const [least, most] = legal.discard;
		const off = n < least || n > most;
		if (least === most) return [{ key: "throw", label: `Throw ${n} of ${least}`, kind: "call", off, run: () => act("throw", { cards: picked }) }];
		return [
			{ key: "pat", label: "Stand pat", off: least > 0, run: () => act("throw", { cards: [] }) },
			{ key: "throw", label: n ? `Throw ${n}, draw ${n}` : "Throw", kind: "call", off: off || !n, run: () => act("throw", { cards: picked }) },
		];
	}
	if (legal.turnup !== null) {
		return [{ key: "turnup", label: `${choice === "pass" ? "Pass" : "Turn up"} ${n} of ${legal.turnup}`, kind: "call", off: n !== legal.turnup, run: () => act("turnup", { cards: picked }) }];
	}
	if (legal.order !== null) {
		return [{ key: "order", label: n < legal.order ? `Order ${n} of ${legal.order}` : "Keep this order", kind: "call", off: n !== legal.order, run: () => act("order", { cards: picked }) }];
	}
	if (legal.declare) {
		return ["high", "low", "both"].map((way) => ({ key: way, label: way[0].toUpperCase() + way.slice(1), run: () => act("say", { way }) }));
	}
	if (legal.exchange !== null && legal.stay) {
		return [
			{ key: "stay", label: "Stay", run: () => act("stay") },
			{ key: "swap", label: "Exchange", sub: num(legal.exchange), kind: "call", run: () => act("swap") },
		];
	}
	if (legal.stay && !legal.fold) return [{ key: "stay", label: "Stay", kind: "call", run: () => act("stay") }];
	if (legal.runs !== null) {
		return Array.from({ length: legal.runs }, (_, k) => ({ key: `runs${k}`, label: k ? (k === 1 ? "Twice" : `${k + 1} times`) : "Once", run: () => act("runs", { to: k + 1 }) }));
	}
	if (legal.show || legal.muck) {
		/** @type {Button[]} */
		const made = [];
		if (legal.muck) made.push({ key: "muck", label: "Muck", run: () => act("muck") });
		if (legal.board) made.push({ key: "board", label: "Play the board", run: () => act("board") });
		if (legal.show) made.push({ key: "show", label: "Show", kind: "call", run: () => act("show") });
		return made;
	}
	return null;
}
