// @ts-check
/** What opens over the table: everything behind its buttons, fetched when the first of them is pressed. */
import { Refusal, ledger, lobby } from "./api.js";
import { place } from "./bar.js";
import { beaten } from "./beats.js";
import { capital, num, h, remember, remembered } from "./dom.js";
import { icon } from "./glyphs.js";
import { short } from "./intro.js";
import { KEYS } from "./keys.js";
import { logOr } from "./lines.js";
import { button, item, played, warning } from "./parts.js";
import { spread } from "./presets.js";
import { called } from "./reading.js";
import { Share } from "./share.js";
import { Sheets, lastHand, pots, rankings, rules, shownHand, standings } from "./sheets.js";
import { setTheme } from "./theme.js";

export class Panels {
	/** @param {import("./table.js").TablePage} page */
	constructor(page) {
		this.page = page;
		this.sheets = new Sheets(page.zones.sheets);
		this.share = new Share(this.sheets, (text) => page.warn(text));
		/** @type {ShareBeats[] | null} */
		this.shares = null;
		this.asking = "";
		this.askedFor = "";
	}

	get view() {
		return /** @type {Table} */ (this.page.view);
	}

	get game() {
		return /** @type {Game} */ (this.page.game);
	}

	get deck() {
		return /** @type {Deck} */ (this.page.deck);
	}

	// --- sheets

	rules() {
		this.sheets.open("rules", this.game.name, () => [
			h("p", { class: "lead" }, played(this.game)),
			h("div", { class: "rowbtns" }, this.game.intro?.length > 0 && button("", ["In short"], () => this.intro()), button("", ["What beats what"], () => this.ranks())),
			...rules(this.game), this.keyTable()]);
	}

	/** The game in a few sentences, again. */
	intro() {
		this.sheets.open("intro", this.game.name, () => [
			...short(this.game),
			h("div", { class: "rowbtns" }, button("", ["All rules"], () => this.rules()), button("", ["What beats what"], () => this.ranks()))]);
	}

	keyTable() {
		return h("section", { class: "keytable" }, h("h3", {}, "Keys"), KEYS.map(([key, what]) => h("div", {}, h("kbd", {}, key), h("span", {}, what))));
	}

	ranks() {
		this.sheets.open("ranks", "What beats what", () => this.ladder());
	}

	/** What beats the hand held now; asked anew when a card comes while it is open. */
	beats() {
		const hand = this.view.hand;
		if (!this.view.readings.length || !hand || hand.over || hand.viewer < 0) {
			this.ranks();
			return;
		}
		this.shares = null;
		this.askedFor = this.asking = "";
		this.sheets.open("beats", "What beats it", () => {
			const now = this.view.hand;
			const cards = JSON.stringify([this.view.hand_no, now?.rows, now?.seats.map((s) => [s.live, s.up, s.concealed]), this.page.own.cards]);
			if (cards !== this.askedFor && !this.asking) {
				this.askedFor = cards;
				this.asking = this.page.send("beats");
			}
			return beaten(this.deck, this.shares, this.ladder(), (chair) => this.name(chair), () => this.ranks());
		});
	}

	/** @param {ShareBeats[]} shares */
	told(shares) {
		this.asking = "";
		this.shares = shares;
		this.sheets.refresh("beats");
	}

	/** @param {number} chair */
	name(chair) {
		return chair === this.view.chair ? "You" : (this.view.chairs.find((c) => c.chair === chair)?.name ?? "");
	}

	ladder() {
		return rankings(this.deck, this.game, this.view.readings.map((r) => `${r.share.split(" ")[0]} ${r.cls}`));
	}

	logSheet() {
		this.sheets.open("log", this.view.hand_no ? `Hand ${this.view.hand_no}` : "Log", () => [
			h("div", { class: "log" }, logOr(this.deck, this.page.story?.lines ?? []))]);
	}

	last() {
		this.sheets.open("last", this.page.last ? `Hand ${this.page.last.no}` : "Last hand", () =>
			lastHand(this.deck, this.page.last, (chair) => this.name(chair)));
	}

	pots() {
		if ((this.view.hand?.pots.length ?? 0) > 0) this.sheets.open("pots", "Pots", () => pots(this.view));
	}

	raise() {
		if (this.sheets.name === "raise") {
			this.sheets.close();
			return;
		}
		const slider = h("input", { class: "slider", type: "range", min: 0, max: 1000, step: 1, "aria-label": "Amount" });
		slider.addEventListener("input", () => this.page.bar.slid(slider));
		this.sheets.open("raise", "Raise to", () => {
			const bar = this.page.bar;
			const legal = bar.legal;
			if (!legal || legal.raise_min === null) {
				queueMicrotask(() => this.sheets.close());
				return [];
			}
			const most = legal.raise_max ?? 0;
			this.sheets.title.textContent = this.view.hand?.to_match ? "Raise to" : "Bet";
			place(slider, bar.amount, legal.raise_min, most);
			return [
				h("p", { class: "soft bounds" }, `least ${num(legal.raise_min)}, ${most === bar.allIn() ? "you have" : "most"} ${num(most)}`),
				h("div", { class: "five" }, spread(this.view, legal).map((p) =>
					button(`preset tall${p.to === bar.amount ? " on" : ""}`, [h("span", {}, p.label), " ", h("small", {}, num(p.to))], () => bar.set(p.to), `${p.label} ${num(p.to)}, ${p.said}`))),
				h("div", { class: "field" }, slider),
			];
		}, "low");
	}

	/** @param {Chair} chair */
	seat(chair) {
		const { view, page } = this;
		if (chair.kind === "open") {
			if (view.chair < 0) this.sit(chair.chair);
			else if (view.host) {
				this.sheets.open("seat", "Open seat", () => [h("p", { class: "soft" }, "A friend can take it, or a bot."),
					h("div", { class: "rowbtns" }, button("call", ["Add a bot"], () => {
						this.sheets.close();
						page.panels.addBot(chair.chair);
					}), button("", ["Invite"], () => this.invite()))]);
			}
			return;
		}
		this.sheets.open("seat", chair.name, () => this.sitter(this.view.chairs.find((c) => c.chair === chair.chair && c.name === chair.name) ?? chair));
	}

	/** Somebody at the table, and what the host may do about him. @param {Chair} chair */
	sitter(chair) {
		const { view } = this;
		const seat = chair.position >= 0 ? view.hand?.seats[chair.position] : null;
		const shown = view.result?.readings.filter(([c]) => c === chair.chair) ?? [];
		const host = view.host && view.state !== "ended";
		return [
			h("div", { class: "facts" }, fact("Stack", num(chair.stack)), seat && fact("In the pot", num(seat.put)), seat && fact("On this street", num(seat.bet)),
				fact("Plays as", chair.stand_in ? "a bot that checks and calls" : chair.kind === "bot" ? "a bot" : "a person"), chair.state !== "in" && fact("Now", chair.state === "lost" ? "link lost" : chair.state === "away" ? "sitting out" : "leaving"), chair.wait && fact("Now", "waits for the big blind")),
			chair.stand_in && h("p", { class: "soft" }, "This bot comes from a file that was not named when the server was started. Started again with --bots and the file, it plays itself."),
			shown.map(([, reading]) => shownHand(this.deck, called(reading), reading)),
			host && chair.kind === "bot" && h("div", { class: "rowbtns" }, button("", ["Take the bot away"], () => this.order("remove_bot", chair.chair))),
			host && chair.kind === "person" && chair.chair !== this.view.chair && this.person(chair),
			host && chair.kind === "person" && chair.state === "lost" && h("div", { class: "rowbtns" }, button("", ["Send away"], () => this.ask((asks) => asks.askAway(this, chair)))),
		];
	}

	/** What the host can do about somebody who sits here. @param {Chair} chair */
	person(chair) {
		const can = (/** @type {string} */ what) => () => this.order(what, chair.chair);
		if (chair.host) return h("div", { class: "rowbtns" }, button("", ["No host any more"], can("no_host")));
		return h("div", { class: "menu" },
			item("person", "Host too", can("co_host")),
			item("swap", "Host instead of you", can("host")),
			chair.state === "in" && item("close", "Send away", () => this.ask((asks) => asks.askKick(this, chair))));
	}

	/** @param {number} chair */
	sit(chair) {
		const box = h("input", { class: "box wide", inputmode: "numeric", "aria-label": "Chips", value: String(bought(this.view, this.game).usual) });
		const typed = () => Number(box.value.replace(/\D/g, "")) || bought(this.view, this.game).usual;
		const shift = (/** @type {number} */ way) => {
			const { least, most } = bought(this.view, this.game);
			box.value = String(Math.max(least, Math.min(most, typed() + way * Math.max(this.game.unit * 10, 1))));
		};
		let wrong = "";
		this.sheets.open("sit", "Take this seat", () => {
			const { took, least, most } = bought(this.view, this.game);
			return [
				h("p", { class: "soft" }, `Chips to sit down with: ${least === most ? num(most) : most >= NO_MOST ? `${num(least)} or more` : `${num(least)} to ${num(most)}`}.`),
				took === least && h("p", {}, `You left here with ${num(took)} less than an hour ago, so you bring as many at least.`),
				h("div", { class: "amountrow" },
					button("step", [icon("minus")], () => shift(-1), "Less"), box, button("step", [icon("plus")], () => shift(1), "More")),
				wrong && h("p", { class: "toast", role: "alert" }, warning(wrong)),
				h("div", { class: "rowbtns" }, button("call", ["Sit down"], () => {
					const chips = typed();
					wrong = chips < least ? `${num(chips)} is too few: the least is ${num(least)}.` : chips > most ? `${num(chips)} is too many: the most is ${num(most)}.` : "";
					if (wrong) {
						this.sheets.refresh("sit");
						box.focus();
						return;
					}
					this.page.send("sit", { chair, buy_in: chips });
					this.sheets.close();
				})),
			];
		});
	}

	/** @param {string} what @param {number} [chair] @param {string} [bot] */
	order(what, chair = -1, bot) {
		this.page.send("order", { what, chair, ...(bot && { bot }) });
		this.sheets.close();
	}

	/** Which bot, where the host has some of his own: the server knows what each is. @param {number} chair */
	chooseBot(chair) {
		this.fetched(lobby(), ({ kinds }) =>
			this.sheets.open("bots", "Add a bot", () => kinds.map(([name, words]) => item("person", words, () => this.order("add_bot", chair, name)))));
	}

	/** Goes on when it is here. @template T @param {Promise<T>} coming @param {(here: T) => void} then */
	fetched(coming, then) {
		const zone = this.page.zones.sheets;
		zone.setAttribute("aria-busy", "true");
		coming.then((here) => zone.isConnected && then(here),
			(error) => this.page.warn((error instanceof Refusal ? error : new Refusal("unreachable", "")).message))
			.finally(() => zone.removeAttribute("aria-busy"));
	}

	/** A question. @param {(asks: typeof import("./asks.js")) => void} which */
	ask(which) {
		this.fetched(import("./asks.js"), which);
	}

	invite() {
		this.share.invite(this.view.table);
	}

	menu() {
		const { page, view } = this;
		this.sheets.open("menu", view.name, () => {
			const open = this.view.state !== "ended";
			const me = open && this.view.chairs.find((c) => c.chair === this.view.chair);
			const host = open && this.view.host;
			const go = (/** @type {() => void} */ run) => () => {
				this.sheets.close();
				run();
			};
			return [
				h("div", { class: "menu" },
					item("book", "Rules", () => this.rules()),
					item("ranks", "What beats what", () => this.ranks()),
					item("log", "Log of the hand", () => this.logSheet()),
					item("again", "Last hand", () => this.last()),
					me && item("eye", me.state === "away" ? "I am back" : "Sit out next hand", go(() => page.send("away", { away: me.state !== "away" }))),
					me && item("plus", "More chips", () => this.rebuy()),
					me && me.state !== "leaving" && item("person", "Leave my seat", () => this.ask((asks) => asks.askLeave(this))),
					(me || host) && this.view.chairs.filter((c) => c.kind !== "open").length > 2 && item("swap", "Ask for new seats", go(() => (me ? page.send("demand") : this.order("reseat")))),
					open && item("devices", "Play on another device", () => this.share.device(this.view.table)),
					item("ranks", "Ledger", () => this.ledger()),
					host && this.view.asks?.length && item("person", `Who asks: ${this.view.asks.length}`, () => this.bank((bank) => bank.requests(this))),
					host && item("link", "Invite", () => this.invite()),
					host && item("person", "Add a bot", go(() => page.panels.addBot())),
					host && this.view.state === "playing" && item("close", "Pause", go(() => this.order("pause"))),
					host && this.view.state === "playing" && item("close", "Break", () => this.break()),
					host && this.view.state === "paused" && item("right", "Go on", go(() => this.order("resume"))),
					host && this.view.rulings?.length && item("check", "Rule on an error", () => this.fetched(import("./law.js"), ({ law }) => law(this))),
					host && !page.ending.closing && !this.view.last_one && this.view.state === "playing" && item("right", "One hand more", go(() => this.order("last"))),
					host && !page.ending.closing && item("close", "Close the table", () => this.ask((asks) => asks.askEnd(this))),
					item("left", "To the lobby", () => page.leave())),
				setting("Sound", ["on", "off"], page.attend.on ? "on" : "off", (v) => {
					page.attend.on = v === "on";
					this.sheets.refresh("menu");
				}),
				setting("Keys", ["on", "off"], remembered("keys", "on"), (v) => {
					remember("keys", v);
					this.sheets.refresh("menu");
				}),
				setting("Light", ["auto", "evening", "morning"], remembered("theme", "auto"), (v) => {
					setTheme(v);
					this.sheets.refresh("menu");
				}),
			];
		});
	}

	/** A pause that ends by itself. */
	break() {
		this.sheets.open("break", "Break", () => [
			h("p", { class: "soft" }, "Nobody's time runs. You can go on earlier."),
			h("div", { class: "rowbtns" }, [5, 10, 15, 30].map((minutes) => button("", [`${minutes} min`], () => {
				this.page.send("order", { what: "break", minutes });
				this.sheets.close();
			}, `Break of ${minutes} minutes`)))]);
	}

	/** With how many chips each has left a table that is closed. */
	stacks() {
		const { ending } = this.page;
		this.sheets.open("stacks", "Final stacks", () => [
			standings(ending.standing(), ending.me),
			...(this.view.result?.text ?? []).map((text) => h("p", { class: "soft" }, `Last hand: ${text}`)),
		]);
	}

	rebuy() {
		this.bank((bank) => bank.moreChips(this));
	}

	ledger() {
		this.fetched(Promise.all([import("./bank.js"), ledger(this.view.table)]), ([bank, facts]) => bank.ledgerSheet(this, facts));
	}

	/** What is about chips comes with its first use. @param {(bank: typeof import("./bank.js")) => void} which */
	bank(which) {
		this.fetched(import("./bank.js"), which);
	}
}

/** So many chips are no limit. */
const NO_MOST = 1e9;

/** With how many chips one may sit down; who left a moment ago brings what he took (R-20). @param {Table} view @param {Game} game */
function bought(view, game) {
	const [least, usual, most] = game.buy_in;
	const took = view.took ?? 0;
	return { took, least: Math.max(least, took), usual: Math.max(usual, took), most: Math.max(most, took) };
}


/** A choice that this browser keeps. @param {string} name @param {string[]} values @param {string} now @param {(value: string) => void} set */
const setting = (name, values, now, set) => h("div", { class: "setting", role: "group", "aria-label": name }, h("span", {}, name), values.map((value) => {
	const made = button(`small${now === value ? " on" : ""}`, [value === "auto" ? "As the system" : capital(value)], () => set(value));
	made.setAttribute("aria-pressed", String(now === value));
	return made;
}));

/** @param {string} name @param {string} value */
const fact = (name, value) => h("div", {}, h("span", { class: "soft" }, name), h("b", {}, value));
