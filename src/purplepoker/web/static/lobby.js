// @ts-check
/** The lobby: your name, open tables, a new table in two taps, or joining by an invite link. */
import { createTable, join, lobby, rename } from "./api.js";
import { cardSvg } from "./cards.js";
import { h, num, remember, remembered } from "./dom.js";
import { icon } from "./glyphs.js";
import { OWN_MACHINE, button, link, mark, warning } from "./parts.js";
import { setTheme } from "./theme.js";

const NAME_MOST = 24;
/** What you are called on your own machine until you say something else. */
const OWN_NAME = "Player";
const STRUCTURES = /** @type {Record<string, string>} */ ({
	"no-limit": "No limit", "pot-limit": "Pot limit", "fixed-limit": "Fixed limit", "spread-limit": "Spread limit",
});
const BLINDS = [[1, 2], [2, 4], [5, 10], [10, 20], [25, 50], [50, 100]];
/** What may be wild, in words for a pack whose lowest cards are called so; the last is what the host types. @type {(low: string) => [string, string][]} */
const WILD = (low) => [
	["none", "none"], ["joker", "joker"], ["jokers", "two jokers"], ["bug", "joker as a bug"], ["low", low], ["both", `joker and ${low}`], ["other", "other"],
];
const TIMES = [[15, 30], [25, 60], [45, 120], [0, 0]];
const DEVICE = "On your first device open the menu, then Play on another device, for a new one.";
/** What is wrong with a link to one's own second device: no host can help there. */
const OWN = /** @type {Record<string, string>} */ ({
	unknown_invite: `This link is not known here. Look whether all of it was copied. ${DEVICE}`,
	old_invite: `This link is too old. ${DEVICE}`,
	used_invite: `This link has been used already. ${DEVICE}`,
	void_invite: `A newer link has taken the place of this one. ${DEVICE}`,
});

export class LobbyPage {
	/** @param {HTMLElement} app @param {(table: string, begin?: string) => void} go */
	constructor(app, go) {
		/** @type {typeof go} */
		this.go = (table, begin) => {
			this.left = true; // this screen stands until the table is there
			go(table, begin);
		};
		this.left = false;
		this.typed = false;
		this.root = h("main", { class: "lobby" });
		app.replaceChildren(this.root);
		/** @type {import("./api.js").LobbyFacts | null} */
		this.facts = null;
		this.error = "";
		this.busy = false;
		this.screen = "home";
		const asked = new URLSearchParams(location.hash.slice(1));
		this.invite = asked.get("join") ?? "";
		/** The link is to a second device of one's own. */
		this.own = asked.get("me") === "1";
		/** The link is another player's own, and this browser somebody already: what is asked, and what a yes does. */
		this.become = /** @type {{asks: string, yes: () => void} | null} */ (null);
		this.name = remembered("name", OWN_MACHINE.test(location.hostname) ? OWN_NAME : "");
		this.made = { game: 0, structure: "", blinds: 0, seats: 6, bots: 3, bot: "", time: 1, wild: "none", jokers: 0, list: "", bank: "hoyle", seating: "open" };
		this.draw();
		this.load();
	}

	close() {
		this.root.remove();
	}

	async load() {
		try {
			this.facts = await lobby();
			if (this.facts.name && !this.typed) this.name = this.facts.name;
			this.made.bot = this.facts.practice.bot;
			this.choose(Math.max(0, this.usual()));
			this.error = "";
		} catch (error) {
			this.error = error instanceof Error ? error.message : String(error);
		}
		this.draw();
	}

	/** Where among the games the usual one stands, -1 while they are not here. */
	usual() {
		const { games = [], practice } = this.facts ?? {};
		return games.findIndex((g) => g.deck === practice?.deck && g.id === practice.variant);
	}

	/** Another screen, without what was wrong on the last; the keyboard begins at its title. @param {"home" | "new" | "pack"} screen */
	show(screen) {
		this.screen = screen;
		this.error = "";
		this.draw();
		scrollTo(0, 0);
		/** @type {HTMLElement | null} */ (this.root.querySelector("h1"))?.focus({ preventScroll: true });
	}

	/** @param {number} at */
	choose(at) {
		const game = this.facts?.games[at];
		if (!game) return;
		this.made.game = at;
		this.made.structure = game.structure;
		this.made.seats = Math.max(game.seats[0], Math.min(game.seats[1], 6));
		this.made.bots = Math.min(3, this.made.seats - 1);
	}

	/** @param {() => Promise<any>} doing */
	async run(doing) {
		if (this.busy) return;
		this.busy = true;
		this.error = "";
		this.draw();
		try {
			await doing();
		} catch (error) {
			this.error = error instanceof Error ? error.message : String(error);
		}
		if (this.left) return;
		this.busy = false;
		if (this.root.isConnected) this.draw();
	}

	/** The name, or a sentence about it. */
	named() {
		const name = this.name.trim();
		const letters = [...name].length;
		if (!name) this.error = "Type your name first: 1 to 24 letters.";
		else if (letters > NAME_MOST) this.error = `This name has ${letters} letters; 24 are the most.`;
		else {
			remember("name", name);
			this.error = "";
			return name;
		}
		this.draw();
		/** @type {HTMLElement | null} */ (this.root.querySelector("#name"))?.focus();
		return "";
	}

	draw() {
		document.title = "Purple Poker";
		const keep = document.activeElement?.id;
		const at = /** @type {HTMLInputElement | null} */ (document.getElementById("name"))?.selectionStart;
		const inside = this.invite ? this.joining() : this.screen === "new" ? this.making() : this.screen === "pack" ? this.pack() : this.home();
		this.root.replaceChildren(...inside.flat(Infinity).filter(Boolean));
		if (keep) document.getElementById(keep)?.focus();
		if (keep === "name" && at !== null && at !== undefined) /** @type {HTMLInputElement | null} */ (document.getElementById("name"))?.setSelectionRange(at, at);
	}

	top() {
		return h("header", { class: "brand" }, mark(52),
			h("div", {}, h("h1", { tabindex: -1 }, "Purple Poker"), h("p", { class: "soft" }, "Your own table at home")),
			h("button", { class: "iconbtn", type: "button", "aria-label": "Evening or morning light", title: "Evening or morning light", onclick: () => {
				const dark = getComputedStyle(document.documentElement).getPropertyValue("--scheme").trim() === "dark";
				setTheme(dark ? "morning" : "evening");
			} }, icon("eye")));
	}

	/** A picture of the cards that a pack has. @param {string} id @param {string[]} texts @param {number} w */
	fan(id, texts, w) {
		const deck = this.facts?.decks?.[id];
		const cards = deck ? texts.map((text) => deck.texts.indexOf(text)).filter((card) => card >= 0) : [];
		return h("span", { class: `fan n${cards.length}`, "aria-hidden": "true" }, deck && cards.map((card) => cardSvg(deck, card, w)));
	}

	/** @param {() => void} [enter] what the key does */
	field(enter) {
		const box = h("input", {
			id: "name", class: "box wide", autocomplete: "nickname", maxlength: 40, placeholder: "What others call you", value: this.name,
			"aria-describedby": this.error ? "oops" : null, "aria-invalid": Boolean(this.error) && this.error.includes("name"),
		});
		box.addEventListener("input", () => {
			this.name = box.value;
			this.typed = true;
		});
		box.addEventListener("keydown", (e) => {
			if (e.key === "Enter" && !e.isComposing) enter?.();
		});
		return h("label", { class: "field" }, h("span", {}, "Your name"), box);
	}

	oops() {
		return this.error && h("p", { id: "oops", class: "toast", role: "alert" }, warning(this.error));
	}

	home() {
		const tables = this.facts?.tables ?? [];
		const broken = this.facts?.broken ?? [];
		return [
			this.top(),
			h("section", { class: "hero" }, this.fan("purple", ["Kr", "Kb", "Kg"], 58),
				h("div", {}, h("h2", {}, "New to the purple pack?"), h("p", { class: "soft" }, "Seven ranks, seven colors, and hands that read both ways: by ranks, or by colors."),
					this.usual() >= 0 && link("See how it plays", () => this.explain()))),
			this.field(() => this.begin()),
			this.oops(),
			h("section", { class: "tables" },
				h("h2", { class: "label" }, tables.length ? "Your open tables" : this.facts ? "You have no open table" : this.error ? "" : "Looking for tables"),
				tables.map((t) => h("div", { class: "tableline" },
					h("div", {}, h("strong", {}, t.name), h("span", { class: "soft" }, `${t.game}, ${t.stakes}`),
						h("span", { class: "dots", role: "img", "aria-label": `${t.taken} of ${t.seats} seats` },
							Array.from({ length: t.seats }, (_, n) => h("i", { class: n < t.taken ? "on" : "" })), h("small", {}, `${t.taken} of ${t.seats} seats`))),
					button(t.mine || t.taken < t.seats ? "call" : "", [t.mine ? "Go on" : t.taken < t.seats ? "Sit" : "Watch"], () => this.enter(t.table, !t.mine && t.taken < t.seats ? "sit" : "")))),
				this.facts && h("p", { class: "soft" }, `${tables.length ? "Other tables" : "Tables"} are joined by a link: ask the host for it, or make a table of your own.`),
				broken.length > 0 && h("h2", { class: "label" }, "Tables that cannot be opened"),
				broken.map((line) => this.lost(line))),
			h("footer", { class: "dock" },
				button("call big", ["New table"], () => this.begin()),
				button("big", ["Practice with bots"], () => this.practice())),
		];
	}

	/** @param {string} table @param {string} begin */
	enter(table, begin) {
		const name = this.named();
		if (name) this.run(async () => {
			if (name !== this.facts?.name) await rename(name);
			this.go(table, begin);
		});
	}

	begin() {
		if (this.named()) this.show("new");
	}

	practice() {
		const name = this.named();
		if (name && this.facts) this.open(name, this.facts.practice, "play");
	}

	/** The cards of the pack and how they are read; fetched when somebody wants to know. */
	explain() {
		this.run(async () => {
			this.packPage = (await import("./pack.js").catch(() => {
				throw new Error("The server does not answer. Is it still running?");
			})).packPage;
		}).then(() => this.packPage && this.show("pack"));
	}

	pack() {
		const game = this.facts?.games[this.usual()];
		const deck = game && this.facts?.decks[game.deck];
		return [
			this.back(game?.deck_name ?? ""),
			...(deck && this.packPage ? this.packPage(deck, Math.min(44, Math.floor((innerWidth - 128) / deck.ranks.length))) : []),
			this.oops(),
			h("footer", { class: "dock" }, button("call big", ["Practice with bots"], () => this.practice())),
		];
	}

	/** @type {typeof import("./pack.js").packPage | undefined} */
	packPage;

	/** @param {string} title */
	back(title) {
		return h("header", { class: "back" }, h("button", { class: "iconbtn", type: "button", "aria-label": "Back", title: "Back", onclick: () => this.show("home") }, icon("left")), h("h1", { tabindex: -1 }, title), h("span", {}));
	}

	options() {
		const game = /** @type {import("./api.js").GameLine} */ (this.facts?.games[this.made.game]);
		const [base, bank] = TIMES[this.made.time];
		const owner = this.name.trim();
		const low = this.facts?.decks[game.deck]?.ranks[0].letter ?? "";
		const { jokers, list } = this.made;
		const wild = /** @type {Record<string, [number, string]>} */ ({
			none: [0, "none"], joker: [1, "jokers"], jokers: [2, "jokers"], bug: [1, "bug"], low: [0, low], both: [1, `jokers,${low}`], other: [jokers, list.trim() || "none"],
		})[this.made.wild];
		return {
			name: `${owner}${/s$/.test(owner) ? "’" : "’s"} table`, variant: game.id, deck: game.deck, structure: this.made.structure, blinds: BLINDS[this.made.blinds],
			seats: this.made.seats, bots: this.made.bots, bot: this.made.bot, base_s: base, bank_s: bank, jokers: wild[0], wild: wild[1], rules: this.made.bank === "cash" ? { bank: "cash" } : {}, approve: this.made.seating === "asked",
		};
	}

	/** Where the host types what is wild. */
	wildList() {
		const box = h("input", { id: "wild-list", class: "box", value: this.made.list, maxlength: 60, autocapitalize: "off", placeholder: "as in 2, 9" });
		box.addEventListener("input", () => {
			this.made.list = box.value;
		});
		return h("div", { class: "option" }, h("label", { for: "wild-list" }, "Wild ranks"), box);
	}

	/** @param {string} person @param {object} options @param {string} [begin] */
	open(person, options, begin = "sit") {
		this.run(async () => {
			const { table } = await createTable({ ...options, person });
			this.go(table, begin);
		});
	}

	making() {
		const games = this.facts?.games ?? [];
		const game = games[this.made.game];
		const back = this.back("New table");
		if (!game) return [back, this.oops()];
		const set = (/** @type {Partial<LobbyPage["made"]>} */ some) => {
			Object.assign(this.made, some);
			this.made.bots = Math.min(this.made.bots, this.made.seats - 1);
			this.draw();
		};
		const packs = [...new Map(games.map((g) => [g.deck, g])).values()];
		const pack = (/** @type {string} */ deck) => games.findIndex((g) => g.deck === deck && g.id === game.id);
		const [base, bank] = TIMES[this.made.time];
		const bad = game.seats[1];
		return [
			back,
			h("div", { class: "packs", role: "group", "aria-label": "Pack" }, packs.map((p) => {
				const at = pack(p.deck);
				const first = at >= 0 ? at : games.findIndex((g) => g.deck === p.deck);
				const on = p.deck === game.deck;
				return h("button", { id: `pack-${p.deck}`, class: `pack${on ? " on" : ""}`, type: "button", "aria-pressed": on, onclick: () => {
					this.choose(first);
					this.draw();
				} }, this.fan(p.deck, ["Ap", "Kp", "As", "Kh"], 48),
				h("strong", {}, p.deck_name.replace(/ pack$/, "")), h("small", {}, `${p.cards} cards`), on && h("span", { class: "tick" }, icon("check", 18)));
			})),
			h("div", { class: "options" },
				choice("Game", games.map((g, at) => [String(at), g.name, g.deck === game.deck]), String(this.made.game), (v) => {
					this.choose(Number(v));
					this.draw();
				}),
				choice("Betting", game.structures.map((s) => [s, STRUCTURES[s] ?? s, true]), this.made.structure, (v) => set({ structure: v })),
				game.forced === "blinds" && stepper("Blinds", BLINDS[this.made.blinds].map(num).join(" / "), this.made.blinds > 0, this.made.blinds < BLINDS.length - 1, (way) => set({ blinds: this.made.blinds + way })),
				choice("Wild cards", WILD(this.facts?.decks[game.deck]?.ranks[0].plural ?? "").map(([key, text]) => [key, text, true]), this.made.wild, (v) => set({ wild: v })),
				this.made.wild === "other" && stepper("Jokers", String(this.made.jokers), this.made.jokers > 0, this.made.jokers < 2, (way) => set({ jokers: this.made.jokers + way })),
				this.made.wild === "other" && this.wildList(),
				stepper("Seats", String(this.made.seats), this.made.seats > game.seats[0], this.made.seats < bad, (way) => set({ seats: this.made.seats + way })),
				stepper("Bots", String(this.made.bots), this.made.bots > 0, this.made.bots < this.made.seats - 1, (way) => set({ bots: this.made.bots + way })),
				(this.facts?.bots ?? []).length > 0 && choice("Who the bots are", (this.facts?.kinds ?? []).map((k) => [...k, true]), this.made.bot, (v) => set({ bot: v })),
				choice("Chips", [["hoyle", "all the same, whole stacks", true], ["cash", "any number", true]], this.made.bank, (v) => set({ bank: v })),
				choice("Guests", [["open", "sit down and buy at once", true], ["asked", "ask me for seats and chips", true]], this.made.seating, (v) => set({ seating: v })),
				stepper("Time to act", base ? `${base} s, bank ${bank} s` : "no clock", this.made.time > 0, this.made.time < TIMES.length - 1, (way) => set({ time: this.made.time + way }))),
			this.oops(),
			h("footer", { class: "dock" }, button("raise big", [this.busy ? "Opening" : "Open the table"], () => {
				const name = this.named();
				if (name) this.open(name, this.options());
			})),
		];
	}

	/** What the server has kept and cannot read. @param {import("./api.js").BrokenLine} line */
	lost(line) {
		const newer = line.code === "store_newer";
		const why = newer ? "A newer version of the program has kept it." : "It could not be read when the server was started.";
		const next = !line.host ? "Ask the host." : newer ? "Update the program and start the server again." : "Stop the server, put back a copy of the database and of its key, and start it again.";
		return h("div", { class: "tableline" }, h("div", {},
			h("strong", {}, line.name || "A table without a name"),
			h("span", { class: "soft" }, `${why} Nothing of it has been changed, and the other tables go on. ${next}`),
			line.text && h("span", { class: "soft" }, `What was found: ${line.text}.`)));
	}

	joining() {
		const here = (/** @type {string} */ name, /** @type {string} */ begin, change = false) => this.run(async () => {
			this.become = null;
			const joined = await join(this.invite, name, change).catch((error) => {
				if (error.code !== "other_person") throw this.own && OWN[error.code] ? new Error(OWN[error.code]) : error;
				this.become = { asks: error.message, yes: () => here(name, begin, true) };
				return null;
			});
			if (!joined) return;
			this.invite = "";
			history.replaceState(null, "", "/");
			this.go(joined.table, begin);
		});
		const come = (/** @type {string} */ begin) => () => {
			const name = this.named();
			if (name) here(name, begin);
		};
		const leave = () => {
			this.invite = "";
			this.error = "";
			this.become = null;
			history.replaceState(null, "", "/");
			this.draw();
		};
		const away = h("div", {}, link("To the lobby", leave));
		if (this.become) {
			return [
				this.top(),
				h("section", { class: "hero" }, this.fan("purple", ["Kr", "Kb", "Kg"], 58),
					h("div", { role: "alert" }, h("h2", {}, "This link is another player's own"), h("p", {}, this.become.asks),
						h("p", { class: "soft" }, "If you do, this browser leaves the seats that you have under your name."))),
				h("footer", { class: "dock join" },
					button("call big", ["No, stay who I am"], leave),
					button("big", ["Yes, change"], this.become.yes)),
			];
		}
		if (this.own) {
			return [
				this.top(),
				h("section", { class: "hero" }, this.fan("purple", ["Kr", "Kb", "Kg"], 58),
					h("div", {}, h("h2", {}, "Your table, on this device too"), h("p", { class: "soft" }, "You come with your own name and seat. The other device stays at the table."))),
				this.oops(),
				away,
				h("footer", { class: "dock" }, button("call big", [this.busy ? "Opening" : "Play here"], () => here("", ""))),
			];
		}
		return [
			this.top(),
			h("section", { class: "hero" }, this.fan("purple", ["Kr", "Kb", "Kg"], 58),
				h("div", {}, h("h2", {}, "You are invited"), h("p", { class: "soft" }, "A name is all it takes: no account, no download."))),
			this.field(come("play")),
			this.oops(),
			away,
			h("footer", { class: "dock join" },
				button("call big", [this.busy ? "Opening" : "Sit down and play"], come("play")),
				button("big", ["Watch first"], come(""))),
		];
	}
}

/** @param {string} label @param {[string, string, boolean][]} values @param {string} now @param {(value: string) => void} set */
function choice(label, values, now, set) {
	const id = `choice-${label.toLowerCase().replaceAll(" ", "-")}`;
	const box = h("select", { id }, values.filter((v) => v[2]).map(([value, text]) => h("option", { value, selected: value === now }, text)));
	box.addEventListener("change", () => set(box.value));
	return h("div", { class: "option" }, h("label", { for: id }, label), h("span", { class: "select" }, box, icon("down", 18)));
}

/** @param {string} label @param {string} value @param {boolean} less @param {boolean} more @param {(way: number) => void} set */
function stepper(label, value, less, more, set) {
	const id = `step-${label.toLowerCase().replaceAll(" ", "-")}`;
	const down = button("bare", [icon("minus", 20)], () => set(-1), `${label}: less`);
	const up = button("bare", [icon("plus", 20)], () => set(1), `${label}: more`);
	down.id = `${id}-less`;
	up.id = `${id}-more`;
	down.disabled = !less;
	up.disabled = !more;
	return h("div", { class: "option", role: "group", "aria-label": label }, h("span", {}, label), h("span", { class: "stepper" }, down, h("b", { "aria-live": "polite" }, value), up));
}
