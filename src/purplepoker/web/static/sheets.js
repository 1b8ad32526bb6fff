// @ts-check
/** Sheets: what is one tap away. They rise from the bar on a phone and stand at the side on a desktop. */
import { cardSvg } from "./cards.js";
import { capital, h, num, replace } from "./dom.js";
import { icon } from "./glyphs.js";
import { logLines } from "./lines.js";
import { rise } from "./motion.js";
import { called, drawReading } from "./reading.js";

/** @typedef {import("./story.js").Line} Line */

export class Sheets {
	/** @param {HTMLElement} host */
	constructor(host) {
		this.host = host;
		this.name = "";
		/** @type {HTMLElement | null} */
		this.back = null;
		/** @type {(() => any[]) | null} */
		this.make = null;
		/** @type {any[] | null} */
		this.made = null;
		this.body = h("div", { class: "body", tabindex: 0 });
		this.title = h("h2", {});
		this.clock = h("span", { class: "sheetclock" });
		this.sheet = h("section", { class: "sheet", role: "dialog", "aria-modal": "false", tabindex: -1 },
			h("div", { class: "grip", "aria-hidden": "true" }),
			h("header", {}, this.title, this.clock, h("button", { class: "iconbtn", type: "button", "aria-label": "Close", title: "Close", onclick: () => this.close() }, icon("close"))),
			this.body);
		this.sheet.hidden = true;
		host.append(this.sheet);
		let from = 0;
		this.sheet.addEventListener("touchstart", (e) => {
			from = this.body.scrollTop > 0 ? Infinity : e.touches[0].clientY;
		}, { passive: true });
		this.sheet.addEventListener("touchend", (e) => {
			if (e.changedTouches[0].clientY - from > 70) this.close();
		}, { passive: true });
	}

	/** @param {string} name @param {string} title @param {() => any[]} make @param {string} [cls] */
	open(name, title, make, cls = "") {
		if (this.sheet.hidden) this.back = /** @type {HTMLElement | null} */ (document.activeElement);
		this.name = name;
		this.make = make;
		this.made = null;
		this.title.textContent = title;
		this.sheet.setAttribute("aria-label", title);
		this.sheet.className = `sheet ${cls}`;
		const was = this.sheet.hidden;
		this.sheet.hidden = false;
		this.refresh();
		this.body.scrollTop = 0;
		if (was) rise(this.sheet);
		this.sheet.focus({ preventScroll: true });
	}

	/** Draws the open sheet anew. @param {string} [name] only this one */
	refresh(name) {
		if (this.sheet.hidden || !this.make || (name && name !== this.name)) return;
		const made = this.make();
		if (made === this.made) return; // the very same parts stay, and what is selected in them
		this.made = made;
		const at = this.body.scrollTop;
		replace(this.body, made);
		this.body.scrollTop = at;
	}

	close() {
		if (this.sheet.hidden) return;
		this.sheet.hidden = true;
		this.name = "";
		if (this.back?.isConnected) this.back.focus({ preventScroll: true });
	}
}

/** A hand that was shown. @param {Deck} deck @param {string} title @param {Reading} reading */
export const shownHand = (deck, title, reading) =>
	h("div", { class: "shownhand" }, h("h3", {}, title), drawReading(deck, reading, 32), h("p", { class: "soft" }, capital(reading.text)));

/** @param {Deck} deck @param {{no: number, lines: Line[], result: Result | null} | null} last @param {(chair: number) => string} name */
export function lastHand(deck, last, name) {
	if (!last) return [h("p", { class: "soft" }, "No hand has been played since you opened this page.")];
	const shown = (last.result?.readings ?? []).map(([chair, reading]) =>
		shownHand(deck, `${name(chair)}: ${called(reading)}`, reading));
	return [
		...(last.result?.text ?? []).map((text) => h("p", { class: "lead" }, text)),
		...shown,
		h("div", { class: "log" }, logLines(deck, last.lines)),
	];
}

/** Every class, best first; the one held is marked. @param {Deck} deck @param {Game} game @param {string[]} held `share class` */
export function rankings(deck, game, held) {
	const wild = game.wild && h("p", { class: "soft" }, `${capital(game.wild)}: a wild card is whatever makes the hand best.`);
	return [wild, ...game.rankings.map((ranking) => {
		const at = ranking.classes.findIndex((c) => held.includes(`${ranking.share} ${c.cls}`));
		return h("section", { class: "ranking" },
			game.rankings.length > 1 && h("h3", {}, ranking.share === "high" ? "High" : "Low"),
			h("p", { class: "soft" }, at > 0 ? `${at === 1 ? "One class beats" : `${at} classes beat`} yours; in your class the numbers decide.` : at === 0 ? "Nothing beats this class; the numbers decide." : "The best first."),
			ranking.classes.map((c, n) =>
				h("div", { class: `class${n === at ? " now" : ""}` },
					h("div", { class: "named" }, h("strong", {}, capital(c.name)), n === at && h("span", { class: "yours" }, "yours")),
					[c, ...c.more].map((one) => [
						h("div", { class: "five", "aria-hidden": "true" }, one.cards.map((card) => cardSvg(deck, card, 28))),
						h("p", { class: "soft" }, capital(one.text))]))));
	})];
}

/** The rule sheet as the program prints it. @param {Game} game */
export function rules(game) {
	/** @type {HTMLElement[]} */
	const made = [];
	for (const line of game.sheet.split("\n").map((l) => l.trim()).filter(Boolean)) {
		const strong = /^\*\*(.*)\*\*$/.exec(line);
		const head = /^(The deal|What wins|Wild cards|On your turn)[.:]\s*(.*)$/.exec(line);
		if (strong) made.push(h("p", { class: "rule strong" }, strong[1]));
		else if (head) made.push(h("h3", {}, head[1]), ...(head[2] ? [h("p", { class: "rule" }, head[2].charAt(0).toUpperCase() + head[2].slice(1))] : []));
		else if (/^\d+\. /.test(line)) {
			const [, n, text] = /** @type {RegExpExecArray} */ (/^(\d+)\. (.*)$/.exec(line));
			made.push(h("p", { class: "rule step" }, h("b", {}, n), h("span", {}, text)));
		} else made.push(h("p", { class: "rule" }, line));
	}
	if (game.rulings?.length) made.push(h("h3", {}, "Rulings"), ...game.rulings.map((one) => h("p", { class: "rule" }, one.text, one.id && h("span", { class: "soft" }, ` (${one.id})`))));
	return made;
}

/**
 * With how much each has left, the most first: place, name, chips, and these as a line beside the most. Who has as
 * many has the same place. @param {import("./ending.js").Left[]} all @param {number} me the viewer's chair
 */
export const standings = (all, me) => h("ol", { class: "standings" }, all.map((one) => {
	const part = h("i", { "aria-hidden": "true" });
	part.style.width = `${all[0].chips ? (100 * one.chips) / all[0].chips : 0}%`;
	return h("li", { class: one.chair === me ? "mine" : "" },
		h("span", { class: "nth" }, all.findIndex((other) => other.chips === one.chips) + 1),
		h("strong", {}, one.name), one.chair === me && h("span", { class: "yours" }, "you"),
		h("b", {}, num(one.chips)), part);
}));

/** What each pot holds and who may win it. @param {Table} view */
export function pots(view) {
	const hand = view.hand;
	if (!hand) return [];
	return hand.pots.map(([amount, who], k) => {
		const names = view.chairs.filter((c) => c.position >= 0 && who >> c.position & 1).map((c) => (c.chair === view.chair ? "you" : c.name));
		return h("div", { class: "potrow" }, h("strong", {}, k ? `Side ${k}` : "Main pot"), h("b", {}, num(amount)), h("span", { class: "soft" }, names.join(", ")));
	});
}
