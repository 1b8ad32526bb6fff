// @ts-check
/**
 * The events of a hand as lines: who did what on which street. Keeps the few sums it needs (bets and
 * stacks of the street) itself, so that a gap without views reads like the rest.
 */
import { capital, num, series } from "./dom.js";

/** @typedef {{street: string, who: number, text: string, cards: number[], tail: string, act: string}} Line */

export class Story {
	/** @param {Game} game @param {number} me own position, -1 watching @param {(seat: number) => string} name */
	constructor(game, me, name) {
		this.game = game;
		this.me = me;
		this.name = name;
		/** @type {Line[]} */
		this.lines = [];
		/** @type {Map<number, string>} what each seat did last on this street */
		this.last = new Map();
		/** @type {number[]} */
		this.bets = [];
		/** @type {number[]} */
		this.stacks = [];
		/** Rounds that are over, also those in which nobody could bet: the number of the street. */
		this.round = 0;
		/** The last street that has its name in front of a line. */
		this.named = -1;
		this.choice = "";
		/** @type {number[]} the viewer's own cards, which he still knows when he has folded them */
		this.held = [];
	}

	/** @param {number} seat @param {string} verb third person @param {string} [own] as said to "you" */
	does(seat, verb, own) {
		return seat === this.me ? `you ${own ?? verb.replace(/(ch|sh|ss)es$/, "$1").replace(/s$/, "")}` : `${this.name(seat)} ${verb}`;
	}

	/** @param {number} who @param {string} text @param {number[]} [cards] @param {string} [tail] @param {string} [act] */
	say(who, text, cards = [], tail = "", act = "") {
		let street = "";
		if (this.round > this.named) {
			this.named = this.round;
			street = capital(this.game.streets[this.round] ?? "");
		}
		/** @type {Line} */
		const line = { street, who, text, cards, tail, act };
		this.lines.push(line);
		return line;
	}

	/** A line that belongs to no street: hands may lie open before the next card. @param {Parameters<Story["say"]>} said */
	aside(...said) {
		const named = this.named;
		this.named = this.round;
		const line = this.say(...said);
		this.named = named;
		return line;
	}

	/** @param {number} seat @param {number} to total on this street */
	pay(seat, to) {
		const more = to - (this.bets[seat] ?? 0);
		this.bets[seat] = to;
		this.stacks[seat] = (this.stacks[seat] ?? 0) - more;
		return more;
	}

	/** Takes the next event; gives the new lines. @param {AnyEvent} event @returns {Line[]} */
	add(event) {
		const from = this.lines.length;
		this.tell(event);
		return this.lines.slice(from);
	}

	/** @param {AnyEvent} e */
	tell(e) {
		switch (e.event) {
			case "started":
				this.stacks = [...e.start.stacks];
				this.bets = this.stacks.map(() => 0);
				this.held = [];
				break;
			case "posted":
				this.posted(e);
				break;
			case "dealt":
				this.dealt(e);
				break;
			case "boarded":
			case "turned":
				this.say(-1, "", e.cards, e.run ? `run ${e.run + 1}` : "", "board");
				break;
			case "acted":
				this.acted(e);
				break;
			case "closed":
				if (e.back) this.say(e.seat, `${num(e.back)} uncalled back to ${e.seat === this.me ? "you" : this.name(e.seat)}`);
				this.bets = this.bets.map(() => 0);
				for (const [seat, act] of this.last) if (act !== "folded") this.last.delete(seat);
				this.round += 1;
				break;
			case "asked":
				this.choice = e.choice;
				break;
			case "thrown":
				this.thrown(e);
				break;
			case "resolved":
				this.resolved(e);
				break;
			case "shuffled":
				this.say(-1, e.source === "aside" ? "The cards set aside are shuffled back" : "The thrown cards are shuffled for more");
				break;
			case "shown":
				e.seats.forEach((/** @type {number} */ seat, /** @type {number} */ at) => {
					this.aside(seat, this.does(seat, e.board ? "plays the board" : "shows", e.board ? "play the board" : undefined), e.cards[at]);
				});
				break;
			case "ruled":
				if (e.seat === this.me) this.drop(e.cards);
				this.say(-1, this.game.law[e.ruling], e.cards);
				break;
			case "conceded":
				this.last.set(e.seat, "mucked");
				this.aside(e.seat, this.does(e.seat, "mucks"));
				break;
			case "awarded":
				e.won.forEach((/** @type {number} */ won, /** @type {number} */ seat) => {
					if (won) this.aside(seat, this.does(seat, "wins"), [], num(won), "won");
				});
				break;
		}
	}

	/** @param {AnyEvent} e */
	posted(e) {
		const antes = [...new Set(e.antes.filter(Boolean))];
		this.named = 0;
		const street = antes.length && !e.blinds.some(Boolean) ? "Antes" : "Blinds";
		const parts = [];
		if (antes.length) parts.push(`antes ${antes.map(num).join(" or ")} each`);
		e.blinds.forEach((/** @type {number} */ blind, /** @type {number} */ seat) => {
			if (blind) parts.push(`${seat === this.me ? "you" : this.name(seat)} (${num(blind)})`);
		});
		e.dead.forEach((/** @type {number} */ dead, /** @type {number} */ seat) => {
			if (dead) parts.push(`${seat === this.me ? "you" : this.name(seat)} (${num(dead)} dead)`);
		});
		for (let seat = 0; seat < this.stacks.length; seat += 1) {
			this.stacks[seat] -= (e.antes[seat] ?? 0) + (e.blinds[seat] ?? 0) + (e.dead[seat] ?? 0);
			this.bets[seat] = e.blinds[seat] ?? 0;
			if (e.blinds[seat]) this.last.set(seat, "blind");
		}
		if (parts.length) this.say(-1, capital(series(parts))).street = street;
	}

	/** @param {AnyEvent} e */
	dealt(e) {
		for (const [seat, down, up] of e.hands) {
			if (seat === this.me) this.held.push(...down, ...up);
			if (seat === this.me && down.length && down[0] >= 0) {
				this.say(seat, e.reason ? "You take" : "Your cards", down);
			}
			const open = seat === this.me ? up : [...down.filter((/** @type {number} */ card) => card >= 0), ...up]; // a hand that lies open
			if (open.length) this.say(seat, this.does(seat, "gets"), open);
		}
		if (e.shared !== null && e.shared !== undefined) this.say(-1, "One card for all", [e.shared]);
	}

	/** @param {AnyEvent} e */
	acted(e) {
		const more = this.pay(e.seat, e.to);
		const all = this.stacks[e.seat] === 0 && more > 0 ? ", all-in" : "";
		const verbs = /** @type {Record<string, string>} */ ({
			fold: "folds", check: "checks", call: "calls", bring_in: "brings in", bet: "bets", raise: "raises to",
		});
		const amount = e.act === "call" ? num(more) : e.act === "fold" || e.act === "check" ? "" : num(e.to);
		const words = e.act === "raise" ? "raise to" : e.act === "bring_in" ? "bring in" : e.act;
		this.say(e.seat, this.does(e.seat, verbs[e.act], words), [], amount + all, e.act);
		const done = /** @type {Record<string, string>} */ ({ fold: "folded", check: "checks", bring_in: "bring-in" });
		this.last.set(e.seat, done[e.act] ?? e.act);
	}

	/** @param {AnyEvent} e */
	thrown(e) {
		const count = e.cards.length;
		if (e.seat === this.me) this.drop(e.cards);
		if (e.fee) {
			this.stacks[e.seat] -= e.fee;
			this.say(e.seat, this.does(e.seat, "exchanges"), [], `for ${num(e.fee)}`);
			this.last.set(e.seat, "exchanged");
		} else if (this.choice === "exchange") {
			this.say(e.seat, this.does(e.seat, "stays"));
			this.last.set(e.seat, "stays");
		} else {
			this.say(e.seat, count ? this.does(e.seat, "draws") : this.does(e.seat, "stands pat", "stand pat"), [], count ? num(count) : "");
			this.last.set(e.seat, count ? `drew ${count}` : "stood pat");
		}
	}

	/** Own cards that he no longer has. @param {number[]} cards */
	drop(cards) {
		this.held = this.held.filter((card) => !cards.includes(card));
	}

	/** What a choice made together did to the own cards. @param {AnyEvent} e */
	moved(e) {
		for (const [seat, cards] of e.moves) {
			const seen = cards.filter((/** @type {number} */ card) => card >= 0);
			if (seat === this.me && ["discard", "pass", "arrange"].includes(e.choice)) this.drop(seen);
			if (e.choice === "arrange" ? seat === this.me : e.choice === "pass" && seat !== this.me) this.held.push(...seen);
		}
	}

	/** @param {AnyEvent} e */
	resolved(e) {
		this.moved(e);
		if (e.choice === "declare") {
			e.ways.forEach((/** @type {string} */ way, /** @type {number} */ seat) => {
				if (way) {
					this.say(seat, this.does(seat, "says", "say"), [], way);
					this.last.set(seat, way);
				}
			});
		} else if (e.choice === "flip") {
			for (const [seat, cards] of e.moves) this.say(seat, this.does(seat, "turns up", "turn up"), cards);
		} else if (e.choice === "pass") {
			for (const [seat, cards] of e.moves) {
				if (cards.length && !cards.includes(-1)) {
					this.say(seat, this.does(seat, "passes", "pass"), cards, seat === this.me ? "" : "to you");
				}
			}
		} else if (e.choice === "discard" && e.moves.length) {
			this.say(-1, `Everybody throws ${e.moves[0][1].length}`);
		} else if (e.choice === "runs" && e.runs > 1) {
			this.say(-1, `The rest of the board is dealt ${e.runs} times`);
		}
	}
}

/** Cards drawn before a hand, for the seats or for who deals first: as lines of the log, and in a sentence.
 * @param {AnyEvent} e @param {Deck} deck @param {number} me own chair */
export function drawn(e, deck, me) {
	/** @param {{chair: number, name: string}} lot */
	const who = (lot) => (lot.chair === me ? "you" : lot.name);
	/** @param {string} street @param {string} text @param {number[]} [cards] @returns {Line} */
	const line = (street, text, cards = []) => ({ street, who: -1, text, cards, tail: "", act: "" });
	/** @type {{chair: number, name: string, card: number}[]} */
	const lots = e.lots;
	const dealer = lots.find((lot) => lot.chair === e.chair);
	const deals = dealer ? `${who(dealer)} ${dealer.chair === me ? "deal" : "deals"} ${e.what === "drawn" ? "first" : "next"}` : "";
	if (e.what === "drawn") {
		const { card } = lots[lots.length - 1];
		const head = `First ${deck.ranks[deck.rank_of[card]].name}: ${deals}`;
		const each = [...new Map(lots.map((lot) => [lot.chair, lot])).values()];
		const lines = each.map((one, n) => line(n ? "" : "Dealer", who(one), lots.filter((lot) => lot.chair === one.chair).map((lot) => lot.card)));
		return { lines: [...lines, line("", head)], words: () => head };
	}
	const lines = lots.map((lot, n) => line(n ? "" : "Seats", lot.card < 0 ? `${who(lot)} as banker` : who(lot), lot.card < 0 ? [] : [lot.card]));
	/** @param {(card: number) => string} name */
	const words = (name) => [`Seats by cards: ${lines.map((one) => [one.text, ...one.cards.map(name)].join(" ")).join(", ")}`, deals && capital(deals)].filter(Boolean).join(". ");
	return { lines: deals ? [...lines, line("", deals)] : lines, words };
}

/** A line as speech and plain text. @param {Line} line @param {(card: number) => string} name */
export const spoken = (line, name) =>
	capital([line.text, line.cards.map(name).join(", "), line.tail].filter(Boolean).join(" "));
