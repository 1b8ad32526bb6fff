// @ts-check
/**
 * The ways to what opens over the table, which is fetched when it is first asked for; the side column; and what
 * the bar offers between turns.
 */
import { capital, h, num, refill, remembered, style } from "./dom.js";
import { CLOSES } from "./ending.js";
import { logOr } from "./lines.js";
import { enters } from "./news.js";
import { link, played } from "./parts.js";

/** @typedef {import("./bar.js").Button} Button */
/** @typedef {import("./panels.js").Panels} Panels */

export class Doors {
	/** @param {import("./table.js").TablePage} page */
	constructor(page) {
		this.page = page;
		/** @type {Panels | null} what is behind them, once it is here */
		this.behind = null;
		/** @type {Promise<[typeof import("./panels.js"), void]> | null} */
		this.coming = null;
		/** @type {((panels: Panels) => void) | null} what was asked for last, and still is */
		this.wanted = null;
		/** @type {(() => void) | null} puts the introduction away, while it stands there */
		this.meeting = null;
		this.met = "";
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

	// --- the doors

	/** Opens it now, or as soon as it has come. @param {(panels: Panels) => void} then */
	go(then) {
		if (this.behind) {
			then(this.behind);
			return;
		}
		if (!this.page.view) return;
		this.wanted = then;
		const zone = this.page.zones.sheets;
		zone.setAttribute("aria-busy", "true");
		this.coming ??= Promise.all([import("./panels.js"), style("/static/panels.css")]);
		this.coming.then(([made]) => {
			this.behind ??= new made.Panels(this.page);
			const run = this.wanted;
			this.wanted = null;
			if (zone.isConnected) run?.(this.behind);
		}, () => {
			this.coming = null;
			if (this.wanted) this.page.warn("The server does not answer. Is it still running?");
			this.wanted = null;
		}).finally(() => zone.removeAttribute("aria-busy"));
	}

	menu() {
		this.go((panels) => panels.menu());
	}

	rules() {
		this.go((panels) => panels.rules());
	}

	ranks() {
		this.go((panels) => panels.ranks());
	}

	beats() {
		this.go((panels) => panels.beats());
	}

	logSheet() {
		this.go((panels) => panels.logSheet());
	}

	last() {
		this.go((panels) => panels.last());
	}

	pots() {
		this.go((panels) => panels.pots());
	}

	raise() {
		this.go((panels) => panels.raise());
	}

	invite() {
		this.go((panels) => panels.invite());
	}

	/** The usual one at once; with bots of the host's own there is a choice. @param {number} [chair] */
	addBot(chair = -1) {
		if (this.game.bots?.length) this.go((panels) => panels.chooseBot(chair));
		else this.page.send("order", { what: "add_bot", chair });
	}

	rebuy() {
		this.go((panels) => panels.rebuy());
	}

	/** Who waits for the host's yes. */
	requests() {
		this.go((panels) => panels.bank((bank) => bank.requests(panels)));
	}

	stacks() {
		this.go((panels) => panels.stacks());
	}

	/** @param {Chair} chair */
	seat(chair) {
		this.go((panels) => panels.seat(chair));
	}

	/** @param {number} chair */
	sit(chair) {
		this.go((panels) => panels.sit(chair));
	}

	/** Whether something stands open over the table, and what. */
	get name() {
		return this.behind?.sheets.name ?? "";
	}

	/** Draws what is open anew. @param {string} [name] only this one */
	refresh(name) {
		this.behind?.sheets.refresh(name);
	}

	close() {
		this.wanted = null;
		this.meeting?.();
		this.behind?.sheets.close();
	}

	/** Who sits down at a game that is new in this browser is told how it goes; once, if it comes at all. */
	meet() {
		const { view, game, page } = this;
		if (view.chair < 0 || view.state === "ended" || this.met === game.variant) return;
		this.met = game.variant;
		if (!game.intro?.length || remembered("met", "").split(" ").includes(game.variant)) return;
		Promise.all([import("./intro.js"), style("/static/panels.css")]).then(([made]) => {
			if (!page.zones.root.isConnected || page.game !== game) return;
			this.meeting?.();
			this.meeting = made.introduce(page, () => {
				this.meeting = null;
			});
		}, () => {});
	}

	intro() {
		this.go((panels) => panels.intro());
	}

	/** The time left, beside the title of what is open. @param {string} text */
	clock(text) {
		if (this.behind) this.behind.sheets.clock.textContent = text;
	}

	/** The answer to what would beat the hand. @param {string} id @param {ShareBeats[]} shares */
	told(id, shares) {
		if (!id || id !== this.behind?.asking) return false;
		this.behind.told(shares);
		return true;
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
		if (refill(this.log, lines, () => logOr(this.deck, lines))) {
			this.log.scrollTop = this.log.scrollHeight;
		}
		const held = view.readings.filter((r) => r.share.split(" ")[0] === this.game.rankings[0].share).map((r) => r.cls);
		refill(this.foot, [this.game.rankings, held], () => [
			h("div", { class: "sidehead" }, h("h2", {}, "What beats what"), link("With cards", () => this.ranks())),
			h("ol", { class: "ladder" }, this.game.rankings[0].classes.map((c) =>
				h("li", { class: held.includes(c.cls) ? "now" : "" }, capital(c.name), held.includes(c.cls) ? ", yours" : ""))),
		]);
	}

	noReading() {
		const { view, game } = this;
		const hand = view.hand;
		const mine = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
		return h("div", { class: "blank" }, h("strong", {}, game.name), h("span", {}, played(game)),
			link(mine ? "What beats what" : "How it is played", () => this.ranks()));
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
			if (me.stack === 0) return [{ key: "rebuy", label: "More chips", kind: "call", run: () => this.rebuy() }];
			if (me.state === "away") return [{ key: "back", label: "I am back", sub: me.post ? `post ${num(me.post)}` : "", kind: "call", run: () => page.send("away", { away: false }) }];
			return [quiet(this.soon())];
		}
		return null;
	}

	/** The server deals by itself while enough players are in. */
	soon() {
		const { view } = this;
		if (this.page.ending.closing) return CLOSES;
		const ready = view.chairs.filter((c) => c.kind !== "open" && c.stack > 0 && c.state !== "away" && c.state !== "leaving").length;
		const me = view.chairs.find((c) => c.chair === view.chair);
		if (me?.post) return enters(me);
		if (view.hand && !view.hand.over) return me ? enters(me) : "You are watching";
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
		if (view.state === "ended") {
			if (page.ending.standing().length) made.push({ key: "stacks", label: "Final stacks", run: () => this.stacks() });
			if (page.last) made.push({ key: "last", label: "Last hand", run: () => this.last() });
			return made;
		}
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
			made.push({ key: "bot", label: "Add a bot", run: () => this.addBot() }, { key: "invite", label: "Invite", run: () => this.invite() });
		} else {
			if (page.last) made.push({ key: "last", label: "Last hand", run: () => this.last() });
			if (view.host && view.state === "playing" && (!hand || hand.over)) made.push({ key: "now", label: "Deal now", run: () => page.send("order", { what: "deal" }) });
		}
		if (me?.post && me.stack && view.state === "playing") made.push({ key: "wait", label: me.wait ? `Post ${num(me.post)}` : "Wait for big blind", run: () => page.send("away", { away: false, wait: !me.wait }) });
		if (me?.state === "away" && this.instead()?.[0].key === "back") return made; // it stands below already
		if (me) made.push({ key: "away", label: me.state === "away" ? "I am back" : "Sit out next", run: () => page.send("away", { away: me.state !== "away" }) });
		else made.push({ key: "beats", label: "What beats what", run: () => this.ranks() });
		return made;
	}
}

/** A line in the bar that is no button. @param {string} label @returns {Button} */
const quiet = (label) => ({ key: "soon", label, kind: "quiet", run: () => {} });
