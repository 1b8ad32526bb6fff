// @ts-check
/** The bank on the page: more chips, who asks the host for what, and the ledger with who pays whom. */
import { h, num } from "./dom.js";
import { button, item } from "./parts.js";

/** @typedef {import("./panels.js").Panels} Panels */
/** @typedef {import("./api.js").LedgerFacts} LedgerFacts */

/** What the asked one is asked for, as a sentence. @param {Asking} one */
export const asksFor = (one) => `${one.name} asks for ${one.seated ? `${num(one.chips)} chips more` : `a seat with ${num(one.chips)} chips`}`;

/** More chips, in whole stacks where the bank sells no others. @param {Panels} panels */
export function moreChips(panels) {
	const { page, sheets, game } = panels;
	const [, usual] = game.buy_in;
	const amounts = game.stacks_only ? [usual, 2 * usual, 3 * usual] : [Math.max(1, Math.round(usual / 2)), usual, 2 * usual];
	sheets.open("rebuy", "More chips", () => {
		const { view } = panels;
		const mine = view.asks?.find((one) => one.name === view.chairs.find((c) => c.chair === view.chair)?.name);
		const left = view.bank;
		return [
			h("p", { class: "soft" }, game.stacks_only ? `The bank sells whole stacks of ${num(usual)}, between two hands.` : "The bank sells any number of chips, between two hands."),
			left !== undefined && h("p", { class: "soft" }, `It has ${num(left)} left.`),
			mine ? h("p", {}, mine.granted ? "They come when this hand is over." : "The host has been asked.")
				: h("div", { class: "rowbtns" }, amounts.filter((chips) => left === undefined || chips <= left).map((chips, at) => button(at ? "" : "call", [num(chips)], () => {
					page.send("rebuy", { chips });
					sheets.close();
				}))),
		];
	});
}

/** Who waits for the host's yes. @param {Panels} panels */
export function requests(panels) {
	panels.sheets.open("requests", "Who asks", () => {
		const asks = panels.view.asks ?? [];
		const say = (/** @type {string} */ what, /** @type {number} */ ask) => () => panels.page.send("order", { what, ask });
		return asks.length ? asks.map((one) => h("div", { class: "request" },
			h("p", {}, `${asksFor(one)}.`),
			one.granted ? h("p", { class: "soft" }, "Granted: they come when this hand is over.") : h("div", { class: "rowbtns" },
				button("", ["No"], say("deny", one.number), `No: ${asksFor(one)}`),
				button("call", ["Yes"], say("grant", one.number), `Yes: ${asksFor(one)}`))))
			: [h("p", {}, "Nobody asks for anything now.")];
	});
}

/** What everybody bought, took away and has won, and the fewest payments that make all even. @param {Panels} panels @param {LedgerFacts} facts */
export function ledgerSheet(panels, facts) {
	const { table } = panels.view;
	panels.sheets.open("ledger", "Ledger", () => [
		h("div", { class: "ledger", role: "table", "aria-label": "Ledger" },
			row("rowgroup head", ["Player", "Bought", "Taken", "Has", "Net"], "columnheader"),
			[...facts.lines].sort((one, other) => other.net - one.net).map((line) => row(line.net > 0 ? "won" : "", [line.name, num(line.bought), num(line.taken), num(line.stack), signed(line.net)], "cell"))),
		facts.pot > 0 && h("p", { class: "soft" }, `In the pot: ${num(facts.pot)}.`),
		h("p", { class: facts.off ? "" : "soft" }, facts.off ? `${num(Math.abs(facts.off))} chips are missing: this is a fault of the program.` : `All adds up. ${hands(facts)}`),
		h("h3", {}, "To be even"),
		facts.payments.length ? h("ul", { class: "payments" }, facts.payments.map((one) => h("li", {}, h("strong", {}, one.payer), " gives ", h("strong", {}, one.payee), ` ${num(one.chips)}`)))
			: h("p", { class: "soft" }, "Nobody owes anybody anything."),
		panels.view.host && short(panels),
		h("p", {}, h("a", { class: "link", href: `/api/tables/${encodeURIComponent(table)}/ledger.csv`, download: "" }, "All entries as a file (CSV)")),
	]);
}

/** @param {LedgerFacts} facts */
const hands = (facts) => (facts.hands === 1 ? "One hand was played." : `${num(facts.hands)} hands were played.`);

/** A bank that is short buys whole stacks back from who has more than one. @param {Panels} panels */
function short(panels) {
	const { view, game } = panels;
	const stack = game.buy_in[1];
	if (view.bank === undefined || view.bank >= stack || (view.hand && !view.hand.over)) return null;
	const rich = view.chairs.filter((chair) => chair.kind !== "open" && chair.stack >= 2 * stack);
	return [h("h3", {}, "The bank is short"), rich.length ? rich.map((chair) => item("swap", `Buy ${num(stack)} back from ${chair.name}`, () => {
		panels.page.send("order", { what: "buy_back", chair: chair.chair, chips: stack });
		panels.sheets.close();
	})) : h("p", { class: "soft" }, "Nobody has a whole stack too many.")];
}

/** @param {string} cls @param {string[]} cells @param {string} role */
const row = (cls, cells, role) => h("div", { class: `line ${cls}`, role: "row" }, cells.map((text, at) => h("span", { role: at || role === "columnheader" ? role : "rowheader" }, text)));

/** @param {number} chips */
const signed = (chips) => (chips > 0 ? `+${num(chips)}` : chips < 0 ? `−${num(-chips)}` : "0");
