// @ts-check
/** Everything behind the table's buttons: sheets, the side column, and what the bar offers between turns. */
import { place } from "./bar.js";
import { beaten } from "./beats.js";
import { capital, num, h, refill, remember, remembered } from "./dom.js";
import { icon } from "./glyphs.js";
import { invite } from "./api.js";
import { KEYS } from "./keys.js";
import { button, link } from "./parts.js";
import { spread } from "./presets.js";
import { qrSvg } from "./qr.js";
import { classWords } from "./reading.js";
import { Sheets, lastHand, logLines, pots, rankings, rules, shownHand } from "./sheets.js";
import { setTheme } from "./theme.js";

/** @typedef {import("./bar.js").Button} Button */

export class Panels {
	/** @param {import("./table.js").TablePage} page */
	constructor(page) {
		this.page = page;
		this.sheets = new Sheets(page.zones.sheets);
		/** @type {{link: string, qr: string[]} | null} */
		this.invited = null;
		/** @type {ShareBeats[] | null} */
		this.shares = null;
		this.asking = "";
		this.askedFor = "";
		this.heading = h("div", { class: "sidehead" });
		this.log = h("div", { class: "log", tabindex: 0, role: "region", "aria-label": "Log of the hand" });
		this.foot = h("div", { class: "sidefoot" });
		page.zones.side.append(this.heading, this.log, this.foot);
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

	// --- the side column

	/** @param {string} form */
	side(form) {
		const { page, view } = this;
		if (form !== "desk") return;
		refill(this.heading, [view.hand_no, Boolean(page.last)], () => [
			h("h2", {}, view.hand_no ? `Hand ${view.hand_no}` : "Log"),
			page.last && link("Last hand", () => this.last()),
		]);
		const lines = page.story?.lines ?? [];
		if (refill(this.log, lines, () => (lines.length ? logLines(this.deck, lines) : h("p", { class: "soft" }, "What happens in a hand is written here.")))) {
			this.log.scrollTop = this.log.scrollHeight;
		}
		const held = view.readings.map((r) => r.cls);
		refill(this.foot, [this.game.rankings, held], () => [
			h("div", { class: "sidehead" }, h("h2", {}, "What beats what"), link("With cards", () => this.ranks())),
			h("ol", { class: "ladder" }, this.game.rankings[0].classes.map((c) =>
				h("li", { class: held.includes(c.cls) ? "now" : "" }, c.cls.replaceAll("_", " ").replace(/^./, (l) => l.toUpperCase()), held.includes(c.cls) ? ", yours" : ""))),
		]);
	}

	noReading() {
		const { view, game } = this;
		const hand = view.hand;
		const mine = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
		return h("div", { class: "blank" }, h("strong", {}, game.name), h("span", {}, `${game.deck_name}, ${game.stakes.toLowerCase()}`),
			link(mine ? "What beats what" : "How it is played", () => this.ranks()));
	}

	// --- sheets

	rules() {
		this.sheets.open("rules", this.game.name, () => [
			h("p", { class: "lead" }, `${this.game.deck_name}, ${this.game.stakes.toLowerCase()}`),
			h("div", { class: "rowbtns" }, button("", ["What beats what"], () => this.ranks())),
			...rules(this.game), this.keyTable()]);
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
			h("div", { class: "log" }, this.page.story?.lines.length ? logLines(this.deck, this.page.story.lines) : h("p", { class: "soft" }, "What happens in a hand is written here."))]);
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
					h("div", { class: "rowbtns" }, button("call", ["Add a bot"], () => this.order("add_bot", chair.chair)), button("", ["Invite"], () => this.invite()))]);
			}
			return;
		}
		const seat = chair.position >= 0 ? view.hand?.seats[chair.position] : null;
		const shown = view.result?.readings.filter(([c]) => c === chair.chair) ?? [];
		this.sheets.open("seat", chair.name, () => [
			h("div", { class: "facts" }, fact("Stack", num(chair.stack)), seat && fact("In the pot", num(seat.put)), seat && fact("On this street", num(seat.bet)),
				fact("Plays as", chair.kind === "bot" ? "a bot" : "a person"), chair.state !== "in" && fact("Now", chair.state === "lost" ? "link lost" : chair.state === "away" ? "sitting out" : "leaving")),
			shown.map(([, reading]) => shownHand(this.deck, classWords(reading.cls), reading)),
			view.host && chair.kind === "bot" && h("div", { class: "rowbtns" }, button("", ["Take the bot away"], () => {
				page.send("order", { what: "remove_bot", chair: chair.chair });
				this.sheets.close();
			})),
		]);
	}

	/** @param {number} chair */
	sit(chair) {
		const [least, usual, most] = this.game.buy_in;
		const box = h("input", { class: "box wide", inputmode: "numeric", "aria-label": "Chips", value: String(usual) });
		this.sheets.open("sit", "Take this seat", () => [
			h("p", { class: "soft" }, `Chips to sit down with: ${num(least)} to ${num(most)}.`),
			h("div", { class: "amountrow" },
				button("step", [icon("minus")], () => shift(-1), "Less"), box, button("step", [icon("plus")], () => shift(1), "More")),
			h("div", { class: "rowbtns" }, button("call", ["Sit down"], () => {
				this.page.send("sit", { chair, buy_in: Number(box.value.replace(/\D/g, "")) || usual });
				this.sheets.close();
			})),
		]);
		const shift = (/** @type {number} */ way) => {
			const next = (Number(box.value.replace(/\D/g, "")) || usual) + way * Math.max(this.game.unit * 10, 1);
			box.value = String(Math.max(least, Math.min(most, next)));
		};
	}

	/** @param {string} what @param {number} [chair] */
	order(what, chair = -1) {
		this.page.send("order", { what, chair });
		this.sheets.close();
	}

	async invite() {
		this.sheets.open("invite", "Invite", () => {
			if (!this.invited) return [h("p", { class: "soft" }, "Making a link.")];
			const box = h("input", { class: "box wide", readonly: true, "aria-label": "Invite link", value: this.invited.link });
			return [
				h("p", { class: "soft" }, "Guests point their camera here, or open the link. No account, no download."),
				qrSvg(this.invited.qr, 208),
				h("div", { class: "amountrow" }, box, button("", [icon("link", 20), "Copy"], () => {
					box.select();
					if (navigator.clipboard) navigator.clipboard.writeText(box.value).catch(() => document.execCommand("copy"));
					else document.execCommand("copy");
				}))];
		});
		try {
			this.invited = await invite(this.view.table);
			this.sheets.refresh("invite");
		} catch (error) {
			this.sheets.close();
			this.page.warn(error instanceof Error ? error.message : String(error));
		}
	}

	menu() {
		const { page, view } = this;
		this.sheets.open("menu", view.name, () => {
			const me = this.view.chairs.find((c) => c.chair === this.view.chair);
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
					me && item("person", "Leave my seat", go(() => page.send("stand"))),
					this.view.host && item("link", "Invite", () => this.invite()),
					this.view.host && item("person", "Add a bot", go(() => this.order("add_bot"))),
					this.view.host && this.view.state === "playing" && item("close", "Pause", go(() => this.order("pause"))),
					this.view.host && this.view.state === "paused" && item("right", "Go on", go(() => this.order("resume"))),
					this.view.host && item("close", "Close the table", go(() => this.order("end"))),
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

	rebuy() {
		const usual = this.game.buy_in[1];
		this.sheets.open("rebuy", "More chips", () => [h("p", { class: "soft" }, "They come between two hands."),
			h("div", { class: "rowbtns" }, [Math.round(usual / 2), usual].map((chips, at) => button(at ? "call" : "", [num(chips)], () => {
				this.page.send("rebuy", { chips });
				this.sheets.close();
			})))]);
	}

	// --- the bar between turns

	/** One wide button, or null for the three acts. @returns {Button[] | null} */
	instead() {
		const { view, page } = this;
		const hand = view.hand;
		if (page.state === "closed") return [{ key: "again", label: "Load again", kind: "call", run: () => location.reload() }];
		if (view.state === "ended") return [{ key: "lobby", label: "To the lobby", kind: "call", run: () => page.leave() }];
		if (view.state === "paused" && view.host) return [{ key: "resume", label: "Go on", kind: "call", run: () => page.send("order", { what: "resume" }) }];
		if (view.state === "waiting" || (!hand && view.state === "playing")) {
			const taken = view.chairs.filter((c) => c.kind !== "open" && c.state !== "away").length;
			if (view.chair < 0) {
				const open = view.chairs.find((c) => c.kind === "open");
				return [{ key: "sit", label: open ? "Take a seat" : "All seats are taken", kind: open ? "call" : "", off: !open, run: () => open && this.sit(open.chair) }];
			}
			if (view.host && view.state === "waiting") return [{ key: "deal", label: view.hand_no ? "Deal the next hand" : "Deal the first hand", kind: "call", off: taken < this.game.seats[0], run: () => page.send("order", { what: "deal" }) }];
			return [quiet(taken < this.game.seats[0] ? "Waiting for players" : view.state === "waiting" ? "The host deals the first hand" : this.soon())];
		}
		const me = view.chairs.find((c) => c.chair === view.chair);
		if (hand && view.state === "playing" && (hand.over || hand.viewer < 0)) {
			if (!me) return [quiet(this.soon())];
			if (me.stack === 0 && hand.over) return [{ key: "rebuy", label: "More chips", kind: "call", run: () => this.rebuy() }];
			if (me.state === "away") return [{ key: "back", label: "I am back", kind: "call", run: () => page.send("away", { away: false }) }];
			return [quiet(this.soon())];
		}
		return null;
	}

	/** The server deals by itself while enough players are in. */
	soon() {
		const { view } = this;
		const ready = view.chairs.filter((c) => c.kind !== "open" && c.stack > 0 && c.state !== "away" && c.state !== "leaving").length;
		if (view.hand && !view.hand.over) return view.chair < 0 ? "You are watching" : "You are in the next hand";
		return ready < this.game.seats[0] ? "Waiting for players" : "Next hand in a moment";
	}

	/** @param {boolean} choosing a choice is due: its helpers @returns {Button[]} */
	upper(choosing) {
		const { view, page } = this;
		const hand = view.hand;
		const me = view.chairs.find((c) => c.chair === view.chair);
		/** @type {Button[]} */
		const made = [];
		if (page.state === "closed") return [{ key: "lobby", label: "To the lobby", run: () => page.leave() }];
		if (choosing) {
			if (hand?.legal?.discard || hand?.legal?.order || hand?.legal?.turnup) {
				made.push({ key: "clear", label: "Clear choice", off: !page.picked.length, run: () => {
					page.picked = [];
					page.schedule();
				} });
			}
			made.push({ key: "beats", label: "What beats it", run: () => this.beats() });
			return made;
		}
		const mine = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
		if (hand?.legal) {
			if (hand.legal.exchange !== null) made.push({ key: "swap", label: `Swap ${num(hand.legal.exchange)}`, run: () => page.act("swap") });
			made.push({ key: "beats", label: "What beats it", run: () => this.beats() }, { key: "pots", label: "Pots", run: () => this.pots() });
			return made;
		}
		if (view.state === "playing" && hand && !hand.over && mine?.live && !mine.all_in && !hand.choice) {
			const owe = Math.max(0, hand.to_match - mine.bet);
			const plan = (/** @type {string} */ what, /** @type {number} */ to) => () => page.plan(view.plan === what ? "" : what, to);
			made.push({ key: "pfold", label: owe ? "Fold" : "Check / fold", kind: view.plan === "fold" ? "call" : "", run: plan("fold", 0) });
			made.push(owe
				? { key: "pcall", label: `Call ${num(Math.min(owe, mine.stack))}`, kind: view.plan === "call" ? "call" : "", run: plan("call", owe) }
				: { key: "pcheck", label: "Check", kind: view.plan === "check" ? "call" : "", run: plan("check", 0) });
		} else if (view.host && view.state === "waiting") {
			made.push({ key: "bot", label: "Add a bot", run: () => page.send("order", { what: "add_bot" }) }, { key: "invite", label: "Invite", run: () => this.invite() });
		} else {
			if (page.last) made.push({ key: "last", label: "Last hand", run: () => this.last() });
			if (view.host && view.state === "playing" && (!hand || hand.over)) made.push({ key: "now", label: "Deal now", run: () => page.send("order", { what: "deal" }) });
		}
		if (me) made.push({ key: "away", label: me.state === "away" ? "I am back" : "Sit out next", run: () => page.send("away", { away: me.state !== "away" }) });
		else made.push({ key: "beats", label: "What beats what", run: () => this.ranks() });
		return made;
	}
}

/** @param {string} name @param {string} text @param {() => void} run */
const item = (name, text, run) => h("button", { class: "item", type: "button", onclick: run }, icon(name), text);

/** A line in the bar that is no button. @param {string} label @returns {Button} */
const quiet = (label) => ({ key: "soon", label, kind: "quiet", run: () => {} });

/** A choice that this browser keeps. @param {string} name @param {string[]} values @param {string} now @param {(value: string) => void} set */
const setting = (name, values, now, set) => h("div", { class: "setting", role: "group", "aria-label": name }, h("span", {}, name), values.map((value) => {
	const made = button(`small${now === value ? " on" : ""}`, [value === "auto" ? "As the system" : capital(value)], () => set(value));
	made.setAttribute("aria-pressed", String(now === value));
	return made;
}));

/** @param {string} name @param {string} value */
const fact = (name, value) => h("div", {}, h("span", { class: "soft" }, name), h("b", {}, value));
