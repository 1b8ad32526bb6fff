// @ts-check
/** The table: takes what the server says, keeps the last view, draws the four zones from it. */
import { Attend } from "./attend.js";
import { Bar, betting } from "./bar.js";
import { Board } from "./board.js";
import { said, written } from "./cards.js";
import { buttons, picking } from "./choices.js";
import { capital, h, num, randomId, refill, sentence } from "./dom.js";
import { Doors } from "./doors.js";
import { CLOSES, Ending } from "./ending.js";
import { chip } from "./glyphs.js";
import { drawHead } from "./head.js";
import { doing, listen } from "./keys.js";
import { board as boardPlace, formOf, own as ownPlace, seats as seatPlaces } from "./layout.js";
import { Link } from "./link.js";
import { deal, fade, tie, travel, turn } from "./motion.js";
import { befell, news, trouble } from "./news.js";
import { Own, ownCards } from "./own.js";
import { button } from "./parts.js";
import { readingPanel, telling } from "./reading.js";
import { Countdown } from "./ring.js";
import { roving } from "./roving.js";
import { Seats, around } from "./seats.js";
import { frame } from "./frame.js";
import { Speech } from "./speech.js";
import { drawn, Story, spoken } from "./story.js";

const TOAST_MS = 6000;
const SIT_TRIES = 3;
const TICK_MS = 200;

export class TablePage {
	/** @param {HTMLElement} app @param {string} table @param {() => void} leave back to the lobby
	 * @param {string} begin what is done first: sit, play (sit and, where only bots wait, deal), or nothing */
	constructor(app, table, leave, begin = "") {
		this.begin = begin;
		this.sits = 0;
		this.sitting = "";
		this.leave = leave;
		/** @type {Table | null} */
		this.view = null;
		/** @type {Deck | null} */
		this.deck = null;
		/** @type {Game | null} */
		this.game = null;
		/** @type {Story | null} */
		this.story = null;
		/** @type {import("./story.js").Line[]} what was drawn for the hand that comes next */
		this.draws = [];
		/** @type {{no: number, lines: import("./story.js").Line[], result: Result | null} | null} */
		this.last = null;
		/** @type {Result | null} */
		this.result = null;
		/** @type {number[]} */
		this.picked = [];
		this.pickedFor = "";
		this.state = "connecting";
		this.code = 0;
		this.why = "";
		this.toast = "";
		this.gives = false;
		this.toastTimer = 0;
		this.shareAt = 0;
		this.turnKey = "";
		this.latest = "";
		/** That is a ruling on an error. */
		this.latestRules = false;
		this.clock = new Countdown();
		this.attend = new Attend();
		this.drawn = 0;

		this.zones = frame(app);
		this.speech = new Speech(this.zones.root);
		this.ending = new Ending();
		this.panels = new Doors(this);
		this.seats = new Seats(this.zones.mat, (chair) => this.panels.seat(chair));
		this.board = new Board(this.zones.mat, () => this.panels.pots());
		this.own = new Own(this.zones.own, (card) => this.pick(card), () => (this.view?.result ? this.panels.last() : this.panels.logSheet()));
		this.bar = new Bar(this.zones.bar, {
			act: (act, more) => this.act(act, more),
			plan: (what, to) => this.plan(what, to),
			raiseSheet: () => this.panels.raise(),
			warn: (text) => this.warn(text),
		});
		this.bar.changed = () => this.panels.refresh("raise");
		this.settle = [roving(this.zones.bar, "button", ".act.call"), roving(this.seats.list, ".pill"), roving(this.zones.top, "button"), roving(this.zones.own, ".pickable")];
		this.unlisten = listen(doing(this));
		this.resized = () => this.schedule();
		window.addEventListener("resize", this.resized);
		this.ticking = window.setInterval(() => this.tick(), TICK_MS);
		this.link = new Link(table, { message: (m) => this.take(m), state: (s, code, why) => this.linked(s, code ?? 0, why ?? "") });
		this.schedule();
	}

	close() {
		this.link.close();
		this.attend.close();
		this.speech.close();
		this.unlisten();
		window.removeEventListener("resize", this.resized);
		clearInterval(this.ticking);
		this.zones.root.remove();
		document.title = "Purple Poker";
	}

	// --- from the server

	/** @param {any} m */
	take(m) {
		switch (m.kind) {
			case "welcome":
				if (this.deck?.id !== m.deck.id || this.game?.variant !== m.game.variant) this.view = null; // what it shows is of another game
				this.deck = m.deck;
				this.game = m.game;
				break;
			case "snapshot":
				this.adopt(m.view);
				this.story = null;
				this.draws = [];
				for (const event of m.log) this.tell(event, false);
				break;
			case "event": {
				const before = this.view;
				if (m.view) this.adopt(m.view);
				this.tell(m.event, true);
				this.schedule(() => this.move(m.event, before));
				return;
			}
			case "beaten":
				this.panels.told(m.id, m.shares);
				break;
			case "refused":
				if (this.panels.told(m.id, [])) break;
				if (m.id && m.id === this.sitting) this.settleIn(true); // somebody was quicker: the next free seat
				else this.warn(m.text);
				break;
			default:
				return;
		}
		this.schedule();
	}

	/** Who made a table, or comes to play, sits down; where only bots wait for him he deals too. @param {boolean} [again] */
	settleIn(again = false) {
		const { view, game } = this;
		if (!this.begin || !view || !game) return;
		if (view.chair >= 0) {
			const others = view.chairs.filter((c) => c.kind !== "open" && c.chair !== view.chair);
			if (this.begin === "play" && view.host && view.state === "waiting" && others.length && others.every((c) => c.kind === "bot")) this.send("order", { what: "deal" });
			this.begin = "";
			return;
		}
		if (this.sitting && !again) return;
		const open = view.chairs.find((c) => c.kind === "open");
		this.sits += 1;
		if (open && view.state !== "ended" && this.sits <= SIT_TRIES) this.sitting = this.send("sit", { chair: open.chair, buy_in: Math.max(game.buy_in[1], view.took ?? 0) });
		else {
			this.begin = "";
			if (!open) this.warn("All seats are taken. You can watch until one is free.");
		}
	}

	/** @param {Table} view */
	adopt(view) {
		this.ending.know(view);
		const befallen = this.view ? befell(this.view, view) : "";
		if (befallen) this.warn(befallen);
		this.view = view.state === "ended" ? this.ending.closed(view) : view;
		this.attend.sits(view.chair >= 0 && view.state !== "ended");
		this.settleIn();
		if (view.result && view.result.hand !== this.result?.hand) this.toast = ""; // how the hand ended is read first
		if (view.result) this.result = view.result;
		const turnKey = `${view.hand_no}.${view.turn}.${view.clock?.chair}`;
		this.clock.set(view.state === "playing" ? view.clock : null, turnKey);
		const choice = `${view.hand_no}.${view.turn}.${view.hand?.choice}`;
		if (choice !== this.pickedFor) {
			this.pickedFor = choice;
			this.picked = [];
		}
		const hand = view.hand;
		const mine = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
		this.picked = this.picked.filter((card) => mine?.down?.includes(card));
	}

	/** @param {any} event @param {boolean} live */
	tell(event, live) {
		const game = this.game;
		if (!game || !this.view) return;
		if (event.event === "table") {
			this.tableEvent(event, live);
			return;
		}
		if (event.event === "started" || !this.story) {
			if (this.story?.lines.length) this.last = { no: this.view.hand_no - 1, lines: this.story.lines, result: this.result };
			if (event.event === "started") this.result = null;
			this.story = new Story(game, this.view.hand?.viewer ?? -1, (seat) => this.at(seat));
			this.story.lines.push(...this.draws.splice(0));
		}
		const lines = this.story.add(event);
		for (const line of lines) {
			if (line.act !== "won" && line.who !== this.story.me) {
				this.latestRules = event.event === "ruled";
				this.latest = spoken(line, (card) => written(/** @type {Deck} */ (this.deck), card));
			}
			if (line.act === "board" || event.event === "started" || event.event === "dealt") this.latest = "";
			if (live && this.deck && line.who !== this.story.me && line.act !== "won") this.speech.say(spoken(line, (card) => said(/** @type {Deck} */ (this.deck), card)));
		}
		if (live) this.sounds(event);
		if (event.event !== "awarded") return;
		for (const text of this.view.result?.text ?? []) if (live) this.speech.say(text);
		this.last = { no: this.view.hand_no, lines: this.story.lines, result: this.view.result };
	}

	/** @param {any} event */
	sounds(event) {
		const view = this.view;
		if (event.event === "dealt" || event.event === "boarded") this.attend.sound("deal");
		else if (event.event === "acted" && event.act !== "fold" && event.act !== "check") this.attend.sound("chips");
		else if (event.event === "awarded") this.attend.sound(view?.result?.won.some(([chair, won]) => chair === view.chair && won) ? "win" : "chips");
	}

	/** @param {any} event @param {boolean} live */
	tableEvent(event, live) {
		const words = /** @type {Record<string, string>} */ ({
			sat: "sits down", stood: "leaves", away: "sits out", back: "is back", waits: "waits for the big blind", lost: "has lost the link", returned: "is back",
		});
		if (live && event.what === "last") this.warn("One hand more, then the table closes");
		if (live && (event.what === "host" || event.what === "no_host")) this.warn(`${this.view?.chairs.find((c) => c.chair === event.chair)?.name ?? "Somebody"} is ${event.what === "host" ? "a host" : "no host any more"}`);
		if (live && event.what === "asked" && this.view?.host) this.speech.say(`${event.name} asks for ${num(event.chips)} chips`);
		if (this.view && this.ending.hear(event, this.view) && live) this.speech.say(CLOSES);
		if (this.view?.state === "ended") this.view = this.ending.closed(this.view);
		if (event.lots && this.deck) this.lots(event, this.deck, live);
		const asks = event.what === "demanded" && (this.view?.chairs.find((c) => c.chair === event.chair)?.name ?? "The host");
		if (live && asks) this.note(`${asks} asks for new seats. They are drawn before the next hand.`);
		if (live && words[event.what] && event.name) this.speech.say(`${event.name} ${words[event.what]}`);
	}

	/** Seats by cards, or the first dealer: told at once, and written before the hand. @param {any} event @param {Deck} deck @param {boolean} live */
	lots(event, deck, live) {
		const told = drawn(event, deck, this.view?.chair ?? -1);
		if (event.what === "reseated") this.draws = [];
		this.draws.push(...told.lines);
		if (live) this.note(sentence(told.words((card) => written(deck, card))), told.words((card) => said(deck, card)));
	}

	/** @param {string} state @param {number} code @param {string} why */
	linked(state, code, why) {
		if (state === "open" && this.state === "lost" && this.view) this.speech.now("Connected again.", `again ${performance.now()}`);
		if (state === "lost" && this.state === "open") this.speech.now("Connection lost. Your seat and your clock are kept; trying again.", `lost ${performance.now()}`);
		this.state = state;
		this.code = code;
		this.why = why;
		if (state === "closed") this.speech.now(this.trouble()?.lines[0][1] ?? "", "closed");
		this.schedule();
	}

	trouble() {
		const { state, code, why, link } = this;
		return trouble({ state, code, why, tries: link?.tries ?? 0, kept: Boolean(link?.waiting.size), seen: Boolean(this.view) });
	}

	/** Name by position. @param {number} seat */
	at(seat) {
		return this.view?.chairs.find((c) => c.position === seat)?.name ?? `seat ${seat + 1}`;
	}

	// --- to the server

	/** @param {string} act @param {object} [more] */
	act(act, more = {}) {
		const view = this.view;
		if (!view) return;
		this.toast = ""; // a question is answered by acting
		this.panels.meeting?.();
		this.send("act", { hand: view.hand_no, turn: view.turn, act, ...more });
	}

	/** @param {string} what @param {number} to */
	plan(what, to) {
		const view = this.view;
		if (view) this.send("plan", { hand: view.hand_no, what, to });
	}

	/** @param {string} kind @param {object} [more] */
	send(kind, more = {}) {
		const id = randomId();
		this.link.send({ kind, id, ...more });
		if (this.state === "lost") this.schedule();
		return id;
	}

	/** A refusal, or a question that costs nothing: in the news place for 6 s. @param {string} text */
	warn(text) {
		this.note(sentence(text), "", false);
		this.speech.now(this.toast, `toast ${this.toast} ${Date.now()}`);
	}

	/** In the news place for 6 s. @param {string} text @param {string} [heard] @param {boolean} [gives] way to his turn */
	note(text, heard = text, gives = true) {
		this.toast = text;
		this.gives = gives;
		if (heard) this.speech.say(heard);
		clearTimeout(this.toastTimer);
		this.toastTimer = window.setTimeout(() => {
			this.toast = "";
			this.schedule();
		}, TOAST_MS);
		this.schedule();
	}

	/** @param {number} card */
	pick(card) {
		const hand = this.view?.hand;
		const how = picking(hand?.legal, hand?.choice ?? "");
		if (!how) return;
		if (this.picked.includes(card)) this.picked = this.picked.filter((c) => c !== card);
		else if (this.picked.length < how.most) this.picked = [...this.picked, card];
		else if (how.most === 1) this.picked = [card];
		this.schedule();
	}

	// --- drawing

	/** Draws in the next frame, once. @param {() => void} [after] */
	schedule(after) {
		this.after = [...(this.after ?? []), ...(after ? [after] : [])];
		if (this.drawn) return;
		const draw = () => {
			clearTimeout(this.drawn);
			cancelAnimationFrame(frameId);
			this.drawn = 0;
			this.draw();
			for (const then of this.after?.splice(0) ?? []) then();
		};
		const frameId = requestAnimationFrame(draw);
		this.drawn = window.setTimeout(draw, 60);
	}

	/** @type {(() => void)[] | undefined} */
	after;

	draw() {
		const form = formOf(innerWidth, innerHeight);
		document.documentElement.className = form;
		const { view, deck, game } = this;
		const zones = this.zones;
		const atBar = zones.bar.contains(document.activeElement);
		zones.root.dataset.link = this.state;
		if (!view || !deck || !game) {
			zones.root.classList.add("empty");
			const told = this.trouble();
			refill(zones.wait, told, () => [
				told ? told.lines[0][1] : "Connecting",
				told && h("span", { class: "rowbtns" }, this.state === "lost" && button("", ["Try now"], () => this.link.connect()), button("", ["To the lobby"], this.leave)),
			]);
			zones.wait.hidden = false;
			return;
		}
		zones.wait.hidden = true;
		zones.root.classList.remove("empty");
		drawHead(this, form);
		this.drawOwn(form);
		const w = zones.mat.clientWidth;
		const tall = zones.mat.clientHeight;
		const chairs = around(view);
		const stud = game.stud;
		const place = boardPlace(form, chairs.length, w, tall, game.board, stud, Boolean(view.hand?.seats.some((seat) => seat.shown)));
		this.board.draw(view, deck, game, place, this.reading(), form);
		this.seats.draw(view, deck, seatPlaces(form, chairs.length, w, tall, stud, !stud && !game.board.length), this.story?.last ?? new Map(), form);
		this.seats.own(view, place.bet, this.story?.last.get(view.hand?.viewer ?? -1) ?? "");
		this.drawReading(form);
		this.drawBar();
		this.panels.side(form);
		this.panels.meet();
		this.panels.refresh();
		this.tick();
		for (const settle of this.settle) settle();
		const mine = Boolean(view.hand?.legal) && view.state === "playing";
		zones.root.classList.toggle("mine", mine);
		document.title = `${mine ? "● Your turn · " : ""}${view.name} · Purple Poker`;
		const key = mine ? `${view.hand_no}.${view.turn}` : "";
		const fresh = mine && this.turnKey !== key;
		if (fresh) {
			this.speech.now(this.turnWords(), key);
			this.attend.sound("turn");
			this.turnKey = key;
		}
		if (atBar) this.bar.keep(mine, fresh);
	}

	/** @returns {Reading | undefined} */
	reading() {
		const all = this.view ? telling(this.view) : [];
		return all[this.shareAt % Math.max(all.length, 1)];
	}

	/** @param {"phone" | "land" | "desk"} form */
	drawReading(form) {
		const { view, deck, game } = this;
		if (!view || !deck || !game) return;
		const reading = this.reading();
		const zone = this.zones.reading;
		const shown = view.result?.readings.length ?? 0;
		const all = telling(view);
		/** @type {[string, () => void][]} */
		const links = shown ? [[shown > 2 ? "All hands" : shown > 1 ? "Both hands" : "The hand", () => this.panels.last()]] : [["What beats it", () => this.panels.beats()]];
		if (all.length > 1) links.unshift([capital(all[(this.shareAt + 1) % all.length].share), () => {
			this.shareAt += 1;
			this.schedule();
		}]);
		const line = zone.classList.toggle("line", zone.clientHeight < 40);
		const changed = refill(zone, [reading, line, links.map((one) => one[0]), form, game.name, innerWidth < 340], () =>
			reading
				? readingPanel(deck, reading, line ? 0 : form === "desk" ? (this.own.cards.length > 3 ? 38 : 46) : innerWidth < 340 || form === "land" ? 28 : 32, links)
				: this.panels.noReading());
		if (changed) fade(zone);
	}

	/** @param {"phone" | "land" | "desk"} form */
	drawOwn(form) {
		const { view, deck, game } = this;
		if (!view || !deck || !game) return;
		const hand = view.hand;
		const mine = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
		const { cards, gone } = ownCards(mine, this.story?.held ?? []);
		const wide = form !== "desk" && cards.length === 5 && !game.stud && !game.board.length;
		const place = ownPlace(form, cards.length || Math.min(game.dealt, 7), form === "land" ? 320 : innerWidth, innerHeight - 640, !game.stud && !game.board.length);
		const toast = Boolean(this.toast) && !(this.gives && hand?.legal) && this.state !== "closed" && view.state !== "ended"; // an end is seen at once
		const told = toast ? { head: "", lines: /** @type {[string, string][]} */ ([["", this.toast]]), mine: false } : this.trouble() ?? this.ending.news(view, news(view, game, this.latest, this.latestRules));
		this.speech.waits(this.state === "open" && view.state === "playing" && /to act$|^Waiting/.test(told.head) ? told.head : "");
		this.own.draw({
			view, deck, cards, up: mine?.up ?? [], place, form, told, toast, picked: this.picked,
			how: picking(hand?.legal, hand?.choice ?? ""), reading: this.reading(), gone,
			wide,
		});
		this.zones.root.classList.toggle("wide", wide);
	}

	drawBar() {
		const { game } = this;
		let { view } = this;
		if (!view || !game) return;
		if (this.state === "closed" && view.hand) view = { ...view, hand: { ...view.hand, legal: null } };
		const hand = view.hand;
		const legal = view.state === "playing" ? hand?.legal : null;
		const choices = legal && !betting(legal) ? buttons(legal, hand?.choice ?? "", this.picked, (act, more) => this.act(act, more)) : null;
		this.bar.draw(view, game, choices ?? this.panels.instead(), this.panels.upper(choices !== null));
	}

	/** Seconds only; everything else waits for a message. */
	tick() {
		const view = this.view;
		const now = view?.state === "playing" ? this.clock.now() : null;
		const mine = Boolean(now && view && now.chair === view.chair);
		this.own.ring.show(now && mine ? now.left : null, now?.full ?? 1, now?.bank ?? 0, now?.using ?? false);
		for (const [chair, parts] of this.seats.made) {
			const here = now && now.chair === chair;
			parts.ring.show(here ? now.left : null, now?.full ?? 1, 0, true);
			parts.root.classList.toggle("timed", Boolean(here));
		}
		this.panels.clock(mine && now ? `${Math.ceil(now.left / 1000)} s` : "");
		if (mine && now && view) {
			const left = Math.ceil(now.left / 1000);
			if (left === 10 || left === 5) this.speech.now(`${left} seconds`, `${view.hand_no}.${view.turn}.${left}.${now.using}`);
		}
	}

	/** @param {any} event @param {Table | null} before */
	move(event, before) {
		const mat = this.zones.mat;
		const positions = new Map((this.view?.chairs ?? []).map((c) => [c.position, c.chair]));
		const pill = (/** @type {number} */ seat) => this.seats.made.get(positions.get(seat) ?? -1)?.pill ?? null;
		switch (event.event) {
			case "dealt":
				deal([...this.zones.own.querySelectorAll(".card")], mat);
				break;
			case "boarded": {
				const cards = [...this.board.rows.querySelectorAll(".card")].filter((c) => event.cards.includes(Number(/** @type {HTMLElement} */ (c).dataset.card)));
				deal(cards, mat);
				tie(this.board.rows.querySelectorAll(".tie"));
				break;
			}
			case "turned":
				turn([...this.board.rows.querySelectorAll(".card")].filter((c) => event.cards.includes(Number(/** @type {HTMLElement} */ (c).dataset.card))));
				break;
			case "shown":
				turn([...this.seats.list.querySelectorAll(".shown .card")]);
				break;
			case "closed":
				before?.hand?.seats.forEach((seat, at) => {
					if (seat.bet) travel(pill(at) ?? this.seats.mine, this.board.pots.firstElementChild, 250, h("div", { class: "coins" }, chip(14), h("b", {}, num(seat.bet))));
				});
				break;
			case "awarded":
				event.won.forEach((/** @type {number} */ won, /** @type {number} */ at) => {
					if (won) travel(this.board.pots.querySelector(".sum"), pill(at) ?? this.zones.own, 400);
				});
				break;
		}
	}

	// --- speech

	turnWords() {
		const told = this.view && this.game ? news(this.view, this.game, "") : null;
		return told ? `${told.head}: ${told.lines.map((line) => line.join("")).filter(Boolean).slice(0, 1).join(". ")}` : "";
	}
}
