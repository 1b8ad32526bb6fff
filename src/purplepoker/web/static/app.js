// @ts-check
/** Which screen: the lobby at `/`, a table at `/t/ID`; an invite stands in the fragment, so no server log has it. */
import { LobbyPage } from "./lobby.js";
import { TablePage } from "./table.js";
import { setTheme } from "./theme.js";

setTheme();
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {{close: () => void} | null} */
let page = null;

function show() {
  page?.close();
  const table = /^\/t\/([^/]+)$/.exec(location.pathname);
  page = table ? new TablePage(app, decodeURIComponent(table[1]), () => go("/"), history.state?.begin ?? "") : new LobbyPage(app, (id, begin) => go(`/t/${encodeURIComponent(id)}`, begin));
  history.replaceState(null, "");
}

/** @param {string} path @param {string} [begin] what to do once there: sit, or sit and deal */
function go(path, begin) {
  history.pushState({ begin }, "", path);
  show();
}

window.addEventListener("popstate", show);
show();
