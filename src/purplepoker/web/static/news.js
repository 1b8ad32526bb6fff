// @ts-check
/** What stands beside the own cards: headline, one number sentence, who is next. Short, present tense, numbers first. */
import { capital, num, sentence } from "./dom.js";
import { betting } from "./bar.js";
import { prompt } from "./choices.js";

/** @typedef {{head: string, lines: [string, string][], mine: boolean, ruling?: string}} News lines are [bold lead, rest]; `ruling` is the one of them that is read whole */

/** @param {Table} view @param {number} chair */
const nameOf = (view, chair) => (chair === view.chair ? "you" : (view.chairs.find((c) => c.chair === chair)?.name ?? "somebody"));

/** "Then Aiko, then you." @param {Table} view @param {number[]} more */
function next(view, more) {
	if (!more.length) return "";
	const named = more.slice(0, 2).map((c) => nameOf(view, c));
	if (more.includes(view.chair) && !named.includes("you")) named.push("you");
	return `Then ${named.join(", then ")}`;
}

/** The act told last. @param {string} text */
const said = (text) => (text ? text.charAt(0).toUpperCase() + text.slice(1) : "");

/** A ruling that was given just now is read whole, and takes the place of what can wait. @param {Table} view @param {Game} game @param {string} last @param {boolean} [ruled] @returns {News} */
export function news(view, game, last, ruled = false) {
	const told = plainNews(view, game, last);
	if (!ruled || !last || view.result || !view.hand || view.state !== "playing") return told;
	const ruling = said(last);
	return { ...told, ruling, lines: [["", ruling]] };
}

/** @param {Table} view @param {Game} game @param {string} last @returns {News} */
function plainNews(view, game, last) {
	const hand = view.hand;
	if (view.state === "ended") return plain("The table is closed", "Thank you for playing.");
	if (view.state === "paused" && view.break_ms) return plain("Break", `The game goes on in ${minutes(view.break_ms)}${view.host ? ", or when you say so" : ""}.`);
	if (view.state === "paused") return plain("Paused", view.host ? "The table waits for you." : "The host goes on in a moment.");
	if (!hand) return waiting(view, game);
	const mine = hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
	if (view.result) return over(view);
	if (hand.legal) {
		if (leaves(view)) return { head: "You are leaving", lines: [["", capital(`${PLAYED}.`)]], mine: true };
		const legal = hand.legal;
		if (!betting(legal)) {
			const words = prompt(legal, hand.choice);
			if (words) return { head: words[0], lines: [["", words[1]], ["", next(view, view.more)]], mine: true };
		}
		const price = legal.bring_in ?? legal.call;
		/** @type {[string, string]} */
		const first = legal.bring_in !== null
			? [num(legal.bring_in), ` to bring in, pot ${num(hand.pot)}`]
			: price !== null ? [num(price), ` to call, pot ${num(hand.pot)}`] : ["", `Nothing to call, pot ${num(hand.pot)}`];
		return { head: "Your turn", lines: [first, ["", `You have ${num(mine?.stack ?? 0)}`], ["", legal.exchange !== null ? `A new hand first: ${num(legal.exchange)}` : said(last)]], mine: true };
	}
	const asked = asking(view);
	if (hand.actor >= 0 || asked.length) {
		const who = hand.actor >= 0 ? (view.chairs.find((c) => c.position === hand.actor)?.name ?? "") : "";
		const verbs = /** @type {Record<string, string>} */ ({ draw: "draws", exchange: "decides", show: "shows" });
		const head = who ? `${who} ${verbs[hand.choice] ?? "to act"}` : `Waiting for ${asked.slice(0, 2).join(", ")}${asked.length > 2 ? " and others" : ""}`;
		const seated = view.chairs.find((c) => c.chair === view.chair);
		const own = !mine ? (!seated && view.asks?.length && !view.host ? "You have asked for a seat" : idle(seated))
			: seated?.state === "leaving" ? LEAVES : view.late ? late(mine)
			: !mine.live ? (mine.mucked ? "You have mucked" : "You have folded") : mine.all_in ? "You are all-in" : `You have ${num(mine.stack)}`;
		return { head, lines: [["", next(view, view.more) || said(last)], ["", own]], mine: false };
	}
	return { head: "Dealing", lines: [["", said(last)]], mine: false };
}

/** @param {number} ms */
const minutes = (ms) => (ms > 90_000 ? `about ${Math.round(ms / 60_000)} minutes` : "a minute");

const LEAVES = "You leave after this hand";
/** What becomes of the hand of one who leaves. */
const PLAYED = "your hand is checked where that is free, else folded";

/** @param {Table} view */
const leaves = (view) => view.chairs.some((c) => c.chair === view.chair && c.state === "leaving");

/** How one who sits here comes in. @param {Chair} me */
export const enters = (me) => (!me.post ? "You are in the next hand" : me.wait ? "You wait for the big blind" : `You post ${num(me.post)} to come in`);

/** One who has no cards. @param {Chair | undefined} seated */
const idle = (seated) => (!seated ? "You are watching" : !seated.stack ? "You have no chips left" : seated.state === "away" ? "You are sitting out" : enters(seated));

/** @param {Seat | null} mine */
const late = (mine) => `Your time was up: ${mine?.live ? "the clock has acted for you" : "you have folded"}`;

/** What has just become of the viewer, other than by an act in the hand; "" nothing. @param {Table} before @param {Table} view */
export function befell(before, view) {
	const hand = view.hand;
	const mine = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
	if (view.late && !before.late) return late(mine);
	const asked = view.host ? undefined : before.asks?.[0];
	if (asked && !view.asks?.length && refused(before, view, asked)) return `The host has said no to your ${asked.seated ? "chips" : "seat"}`;
	if (!leaves(view) || leaves(before) || view.chair !== before.chair) return "";
	return mine?.live && !mine.all_in && !hand?.over ? `${LEAVES}; until then ${PLAYED}` : LEAVES;
}

/** What the viewer asked for is answered, and he has not got it. @param {Table} before @param {Table} view @param {Asking} asked */
function refused(before, view, asked) {
	const stack = (/** @type {Table} */ table) => table.chairs.find((c) => c.chair === table.chair)?.stack ?? 0;
	return asked.seated ? view.chair >= 0 && stack(view) < stack(before) + asked.chips && !asked.granted : view.chair < 0;
}

const CLOSED = /** @type {Record<number, string>} */ ({
	4401: "This browser is not known here any more. Open your invite link again.",
	4403: "You have no link to this table. Ask the host for one.",
	4404: "This table is not here any more.",
	4500: "This table could not be read when the server was started. Nothing of it has been changed; your lobby says more.",
});
/** So many tries in vain, and it is more than a hiccup. */
const HICCUP = 4;

/**
 * While the line to the server is not as it should be; null when all is well.
 * @param {{state: string, code: number, why: string, tries: number, kept: boolean, seen: boolean}} line `tries` in vain;
 *   `kept`: an act waits here; `seen`: the table has been seen
 * @returns {News | null}
 */
export function trouble({ state, code, why, tries, kept, seen }) {
	if (state === "closed") return plain("Not connected", CLOSED[code] ?? (sentence(why) || "The server has closed the line."));
	if (state !== "lost") return null;
	if (!seen) return plain("Reconnecting", "The server does not answer. Is it still running? Trying again.");
	const first = tries > HICCUP ? "The server does not answer. Your seat and chips are kept; trying again." : "Connection lost. Your seat and your clock are kept; trying again.";
	return { head: "Reconnecting", lines: [["", first], ["", kept ? "What you did is sent then." : ""]], mine: false };
}

/** Names of those who owe a choice together. @param {Table} view */
function asking(view) {
	const hand = view.hand;
	return hand ? view.chairs.filter((c) => c.position >= 0 && hand.asked >> c.position & 1).map((c) => nameOf(view, c.chair)) : [];
}

/** @param {string} head @param {string} line @returns {News} */
const plain = (head, line) => ({ head, lines: [["", line]], mine: false });

/** @param {Table} view @returns {News} */
function over(view) {
	const result = view.result;
	if (!result) return plain("", "");
	const mine = result.won.find(([chair]) => chair === view.chair);
	const first = result.won[0];
	const head = mine && result.won.length > 1 ? `You get ${num(mine[1])}`
		: mine ? `You win ${num(mine[1])}`
			: result.won.length > 1 ? "The pot is shared"
				: first ? `${nameOf(view, first[0])} wins ${num(first[1])}` : "The pot stays";
	// the headline has said who wins what
	const texts = result.text.map((text) => (result.won.length === 1 && result.text.length === 1 ? text.replace(/^[^.:]*? wins? [\d,]+[.:] ?/, "") : text));
	return { head, lines: [["", texts.filter(Boolean).map(said).join(" ")]], mine: false };
}

/** @param {Table} view @param {Game} game @returns {News} */
function waiting(view, game) {
	const taken = view.chairs.filter((c) => c.kind !== "open").length;
	const need = game.seats[0] - taken;
	if (view.chair < 0) return view.asks?.length && !view.host ? plain("You have asked for a seat", "The host lets you in.") : plain("Take a seat", "Tap an open seat to sit down.");
	if (need > 0) return plain("The table is open", view.host ? "Invite somebody, or add a bot." : `Waiting for ${need} more.`);
	return plain("Ready", view.host ? "Deal when everybody is here." : "The host deals the first hand.");
}
