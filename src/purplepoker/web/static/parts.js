// @ts-check
/** Small parts that lobby and table share. */
import { h } from "./dom.js";
import { icon } from "./glyphs.js";

/** A host name under which no other machine can come. */
export const OWN_MACHINE = /^(localhost|127\..*|\[::1\])$/;

/** @param {string} cls @param {any[]} inside @param {() => void} run @param {string} [label] @returns {HTMLButtonElement} */
export function button(cls, inside, run, label) {
	return h("button", { class: `btn ${cls}`, type: "button", onclick: run, "aria-label": label, title: label }, inside);
}

/** A button that is an icon. @param {string} name @param {string} label @param {() => void} run */
export const tool = (name, label, run) => h("button", { class: "iconbtn", type: "button", "aria-label": label, title: label, onclick: run }, icon(name));

/** A line of a menu. @param {string} name @param {string} text @param {() => void} run */
export const item = (name, text, run) => h("button", { class: "item", type: "button", onclick: run }, icon(name), text);

/** A link inside the page. @param {string} text @param {() => void} run */
export const link = (text, run) => h("button", { class: "link", type: "button", onclick: run }, text, icon("right", 16));

/** The mark of the program. @param {number} size */
export const mark = (size) => h("img", { class: "mark", src: "/static/mark.svg", width: size, height: size, alt: "" });

/** What went wrong, as a sentence. @param {string} text */
export const warning = (text) => [h("span", { class: "warnmark", "aria-hidden": "true" }, "!"), h("span", {}, text)];

/** What is played, in a line: pack, what is wild, stakes. @param {Game} game */
export const played = (game) => [game.deck_name, game.wild, game.stakes.toLowerCase()].filter(Boolean).join(", ");
