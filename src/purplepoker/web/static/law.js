// @ts-check
/** The host settles a dispute: what has happened, what follows from it, and the ruling it rests on. */
import { h } from "./dom.js";
import { button, item } from "./parts.js";

/** @typedef {import("./panels.js").Panels} Panels */

/** @type {Record<string, {icon: string, name: string, asks: string, follows: string, yes: string}>} */
const LAW = {
	exposed: { icon: "eye", name: "A card was seen in the deal", asks: "Whose card?", follows: "", yes: "" },
	early_board: {
		icon: "right", name: "The board came too early", asks: "Turn the next street before the betting is over?",
		follows: "The betting goes on first. Then these cards go back or are replaced, as the ruling of this street says.", yes: "Turn it now",
	},
	misdeal: {
		icon: "again", name: "Misdeal", asks: "Call a misdeal?",
		follows: "All chips of this hand go back. It is dealt again, with the same button and blinds.", yes: "Call a misdeal",
	},
	void: {
		icon: "close", name: "Void this hand", asks: "Void this hand?",
		follows: "It ends here, nobody wins, and all chips of it go back. It is for what no ruling can mend.", yes: "Void the hand",
	},
};

/** The list of what may be ruled now. @param {Panels} panels */
export function law(panels) {
	panels.sheets.open("law", "Rule on an error", () => {
		const now = panels.view.rulings ?? [];
		return [
			h("p", { class: "soft" }, now.length ? "What has happened? Everybody is told, and the log keeps it." : "Nothing can be ruled on now: no hand is being played, the table is paused, or the cards are shown already."),
			h("div", { class: "menu" }, now.map((what) => item(LAW[what].icon, LAW[what].name, () => (what === "exposed" ? seen(panels) : sure(panels, what))))),
		];
	});
}

/** Of the hand it was asked for, and of no later one. @param {Panels} panels @param {string} what */
function sure(panels, what) {
	const { asks, follows, yes } = LAW[what];
	const of = panels.view.hand_no;
	panels.sheets.open("rule", asks, () => {
		const { hand_no, rulings } = panels.view;
		if (hand_no !== of || !rulings?.includes(what)) return [h("p", {}, "It is too late for that: the hand has gone on.")];
		return [h("p", { class: "soft" }, follows), h("div", { class: "rowbtns" },
			button("", ["Go on playing"], () => panels.sheets.close()), button("call", [yes], () => rule(panels, { what })))];
	});
}

/** Whose card, and which: nobody sees it before. @param {Panels} panels */
function seen(panels) {
	const at = `${panels.view.hand_no}.${panels.view.turn}`;
	panels.sheets.open("rule", LAW.exposed.asks, () => {
		const { hand, hand_no, turn, chairs, rulings } = panels.view;
		if (!hand || at !== `${hand_no}.${turn}` || !rulings?.includes("exposed")) return [h("p", {}, "It is too late for that: the hand has gone on.")];
		return [
			h("p", { class: "soft" }, "One card: its owner gets another, and it is the next burn. The first card of the first two players, or a second card: a misdeal."),
			chairs.filter((c) => c.position >= 0 && hand.seats[c.position].live && hand.seats[c.position].concealed).map((c) => [h("h3", {}, c.name),
				h("div", { class: "rowbtns" }, Array.from({ length: hand.seats[c.position].concealed }, (_, at) => button("", [`${at + 1}`],
					() => rule(panels, { what: "exposed", chair: c.chair, card: at + 1 }), `Card ${at + 1} of ${c.name}`)))]),
		];
	});
}

/** With the hand and turn it is about: pressed on two devices it is done once. @param {Panels} panels @param {object} what */
function rule(panels, what) {
	panels.page.send("order", { ...what, hand: panels.view.hand_no, turn: panels.view.turn });
	panels.sheets.close();
}
