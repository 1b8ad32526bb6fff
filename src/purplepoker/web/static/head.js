// @ts-check
/** The top line: menu, table and stakes, log and rules. */
import { h, refill } from "./dom.js";
import { mark, tool } from "./parts.js";

/** @param {import("./table.js").TablePage} page @param {"phone" | "land" | "desk"} form */
export function drawHead(page, form) {
	const { view, game, deck } = page;
	if (!view || !game || !deck) return;
	const desk = form === "desk";
	const title = deck.colors.length ? `Purple ${game.name.replace(/^Texas /, "")}` : game.name;
	const short = desk && game.wild.length < 18; // more would take the room of the table's name
	const facts = `${game.stakes}${short && game.wild ? ` · ${game.wild}` : ""}${view.hand_no ? ` · hand ${view.hand_no}` : ""}`;
	const watching = view.watchers ? `${view.watchers} watching` : "";
	const asks = view.host ? (view.asks?.filter((one) => !one.granted).length ?? 0) : 0;
	refill(page.zones.top, [form, view.name, game.name, facts, watching, asks], () => [
		tool("menu", "Menu", () => page.panels.menu()),
		desk && mark(30),
		h("div", { class: "title" },
			h("strong", {}, desk ? view.name : title),
			h("span", {}, desk ? `${title}, ${facts.charAt(0).toLowerCase()}${facts.slice(1).replaceAll(" ·", ",")}` : facts)),
		desk && watching && h("span", { class: "watching" }, watching),
		asks > 0 && h("button", { class: "btn small asks", type: "button", onclick: () => page.panels.requests() }, asks === 1 ? "1 asks" : `${asks} ask`),
		tool("book", "Rules", () => page.panels.rules()),
		desk ? tool("ranks", "What beats what", () => page.panels.ranks()) : tool("log", "Log of the hand", () => page.panels.logSheet()),
		desk && tool("again", "Last hand", () => page.panels.last()),
		desk && innerWidth < 1100 && tool("log", "Log of the hand", () => page.panels.logSheet()),
	]);
}
