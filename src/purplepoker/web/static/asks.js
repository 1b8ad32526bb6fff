// @ts-check
/** What is asked once before it is done: closing the table, leaving a seat, sending somebody away. */
import { h, num } from "./dom.js";
import { button } from "./parts.js";

/** @typedef {import("./panels.js").Panels} Panels */
/** @typedef {{said: (string | false)[], no: string, yes: string, run: () => void}} Question the first sentence is the answer's price */

/**
 * A question with two answers; it follows what happens while it stands.
 * @param {Panels} panels @param {string} name @param {string} title
 * @param {() => Question | string} make a text: there is nothing to ask any more, and why ("": that can be seen)
 */
function ask(panels, name, title, make) {
	const { sheets, page } = panels;
	let key = "";
	/** @type {any[]} */
	let made = [];
	sheets.open(name, title, () => {
		const now = make();
		if (typeof now === "string") {
			queueMicrotask(() => {
				sheets.close();
				if (now) page.warn(now);
			});
			return [];
		}
		const said = now.said.filter(Boolean);
		const next = JSON.stringify([said, now.yes]);
		if (key === next) return made; // a button that is being pressed stays
		key = next;
		made = [
			...said.map((text, at) => h("p", { class: at ? "soft" : "" }, text)),
			h("div", { class: "rowbtns" }, button("", [now.no], () => sheets.close()), button("call", [now.yes], () => {
				sheets.close();
				now.run();
			})),
		];
		return made;
	});
}

/** Nobody can open it again. @param {Panels} panels */
export function askEnd(panels) {
	ask(panels, "end", "Close the table?", () => {
		const { hand, state } = panels.view;
		if (state === "ended") return "";
		const now = !hand || hand.over;
		return {
			said: [
				`${now ? "It closes at once" : "This hand is played to its end, then the table closes"}. Everybody sees with how many chips each leaves.`,
				"A closed table cannot be opened again.",
			],
			no: "Keep it open", yes: now ? "Close it now" : "Close after this hand", run: () => panels.order("end"),
		};
	});
}

/** The seat in a hand that is being played; null: he is in none. @param {Table} view @param {Chair} chair */
function inHand(view, chair) {
	const { hand } = view;
	return hand && !hand.over && chair.position >= 0 ? (hand.seats[chair.position] ?? null) : null;
}

/** How the hand of one who leaves is played (R-40). */
const PLAYED = "checked where that is free, else folded";

/** What becomes of the viewer's hand. @param {Table} view @param {Chair} me */
function myHand(view, me) {
	const seat = inHand(view, me);
	if (!seat) {
		const stays = view.hand?.over && view.result && !view.result.won.length;
		const free = "Your seat is free at once.";
		if (stays) return `${free} The pot stays here for the next hand, without you.`;
		return me.stack ? `You are in no hand: nothing of yours is at stake. ${free}` : `You have no hand and no chips: nothing is at stake. ${free}`;
	}
	if (!seat.live) return "You are out of this hand: nothing of yours is at stake any more. Your seat is free after it.";
	const put = seat.put ? ` ${num(seat.put)} of yours ${seat.put === 1 ? "is" : "are"} in the pot.` : "";
	return `${seat.all_in ? "You are all-in: this hand is played to its end" : `Your hand is ${PLAYED}`}, then your seat is free.${put}`;
}

/** The chips that go along. @param {string} who @param {boolean} one he, not you @param {number} stack @param {boolean} live */
function along(who, one, stack, live) {
	const takes = `${who} ${one ? "takes" : "take"}`;
	if (!live) return stack > 0 && `${takes} ${num(stack)} along.`;
	return stack ? `${takes} ${num(stack)} along, and what this hand still brings.` : `${takes} along what this hand brings.`;
}

/** @param {Panels} panels */
export function askLeave(panels) {
	ask(panels, "leave", "Leave your seat?", () => {
		const { view, page } = panels;
		const me = view.chairs.find((chair) => chair.chair === view.chair);
		if (!me || view.state === "ended" || me.state === "leaving") return "";
		const seat = inHand(view, me);
		const takes = along("You", false, me.stack, Boolean(seat?.live));
		return {
			said: [myHand(view, me), takes, takes && !page.ending.closing && "If you sit down again within the hour, you bring as many at least."],
			no: "Stay", yes: seat ? "Leave after this hand" : "Leave now", run: () => page.send("stand"),
		};
	});
}

/** The host's, of somebody whose link is lost. @param {Panels} panels @param {Chair} chair */
export function askAway(panels, chair) {
	const { name } = chair;
	ask(panels, "remove", `Send ${name} away?`, () => {
		const { view } = panels;
		const now = view.chairs[chair.chair];
		if (!now || now.name !== name || now.kind !== "person" || view.state === "ended") return `${name} has left`;
		if (now.state !== "lost") return now.state === "leaving" ? `${name} leaves after this hand` : `${name} is back`;
		const seat = inHand(view, now);
		const hand = !seat ? "The seat is free at once."
			: !seat.live ? "The seat is free after this hand."
				: seat.all_in ? "The hand is played to its end, then the seat is free."
					: `The hand is ${PLAYED}, then the seat is free.`;
		return {
			said: [`The link of ${name} is lost. ${hand}`, along(name, true, now.stack, Boolean(seat?.live)), `${name} can come back and take a free seat.`],
			no: "Wait", yes: "Send away", run: () => panels.order("remove", now.chair),
		};
	});
}

/** The host's, of a guest who is here. @param {Panels} panels @param {Chair} chair */
export function askKick(panels, chair) {
	const { name } = chair;
	ask(panels, "kick", `Send ${name} away?`, () => {
		const { view } = panels;
		const now = view.chairs[chair.chair];
		if (!now || now.name !== name || now.kind !== "person" || view.state === "ended") return `${name} has left`;
		if (now.state === "leaving") return `${name} leaves after this hand`;
		const seat = inHand(view, now);
		return {
			said: [seat?.live ? `The hand is ${seat.all_in ? "played to its end" : PLAYED}, then the seat is free.` : "The seat is free.", along(name, true, now.stack, Boolean(seat?.live)), `${name} stays at the table as a watcher, and can take a seat again.`],
			no: "Let stay", yes: "Send away", run: () => panels.order("kick", now.chair),
		};
	});
}
