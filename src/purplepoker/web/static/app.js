// @ts-check
/// <reference path="./types.d.ts" />
/**
 * Which screen: the lobby at `/`, a table at `/t/ID`; an invite stands in the fragment, so no server log has it.
 * A screen is fetched when it is first shown: the lobby does not wait for what only a table needs.
 */
import { h, style } from "./dom.js";
import { button } from "./parts.js";
import { setTheme } from "./theme.js";

setTheme();
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {{close: () => void} | null} */
let page = null;
let shown = 0;

async function show() {
	shown += 1;
	const now = shown;
	const table = /^\/t\/([^/]+)$/.exec(location.pathname);
	const begin = history.state?.begin ?? "";
	history.replaceState(null, "");
	try {
		/** @type {() => {close: () => void}} */
		let make;
		if (table) {
			const [{ TablePage }] = await Promise.all([import("./table.js"), style("/static/table.css")]);
			make = () => new TablePage(app, decodeURIComponent(table[1]), () => go("/"), begin);
		} else {
			const [{ LobbyPage }] = await Promise.all([import("./lobby.js"), style("/static/lobby.css")]);
			make = () => new LobbyPage(app, (id, first) => go(`/t/${encodeURIComponent(id)}`, first));
		}
		if (now !== shown) return;
		page?.close();
		page = make();
	} catch {
		if (now !== shown) return;
		page?.close();
		page = null;
		app.replaceChildren(h("main", { class: "plain", role: "alert" }, h("p", {}, "The server does not answer. Is it still running?"), button("", ["Try again"], () => location.reload())));
	}
}

/** @param {string} path @param {string} [begin] what to do once there: sit, or sit and deal */
function go(path, begin) {
	history.pushState({ begin }, "", path);
	show();
}

window.addEventListener("popstate", show);
show();
