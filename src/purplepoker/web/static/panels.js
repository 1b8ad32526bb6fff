// @ts-check
/** Everything behind the table's buttons: sheets, the side column, and what the bar offers between turns. */
import { button, place } from "./bar.js";
import { num, h, refill, remember, remembered } from "./dom.js";
import { icon } from "./glyphs.js";
import { invite } from "./api.js";
import { KEYS } from "./keys.js";
import { spread } from "./presets.js";
import { qrSvg } from "./qr.js";
import { Sheets, lastHand, logLines, pots, rankings, rules } from "./sheets.js";
import { setTheme } from "./theme.js";

/** @typedef {import("./bar.js").Button} Button @typedef {import("./types.js").Chair} Chair */

export class Panels {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.sheets = new Sheets(page.zones.sheets);
    /** @type {{link: string, qr: string[]} | null} */
    this.invited = null;
    this.heading = h("div", { class: "sidehead" });
    this.log = h("div", { class: "log", tabindex: 0, role: "region", "aria-label": "Log of the hand" });
    this.foot = h("div", { class: "sidefoot" });
    page.zones.side.append(this.heading, this.log, this.foot);
  }

  get view() {
    return /** @type {import("./types.js").Table} */ (this.page.view);
  }

  get game() {
    return /** @type {import("./types.js").Game} */ (this.page.game);
  }

  get deck() {
    return /** @type {import("./types.js").Deck} */ (this.page.deck);
  }

  // --- the side column

  /** @param {string} form */
  side(form) {
    const { page, view } = this;
    if (form !== "desk") return;
    refill(this.heading, [view.hand_no, Boolean(page.last)], () => [
      h("h2", {}, view.hand_no ? `Hand ${view.hand_no}` : "Log"),
      page.last && h("button", { class: "link", type: "button", onclick: () => this.last() }, "Last hand", icon("right", 16)),
    ]);
    const lines = page.story?.lines ?? [];
    if (refill(this.log, lines, () => (lines.length ? logLines(this.deck, lines) : h("p", { class: "soft" }, "What happens in a hand is written here.")))) {
      this.log.scrollTop = this.log.scrollHeight;
    }
    const held = view.readings.map((r) => r.cls);
    refill(this.foot, [this.game.rankings, held], () => [
      h("div", { class: "sidehead" }, h("h2", {}, "What beats what"), h("button", { class: "link", type: "button", onclick: () => this.ranks() }, "With cards", icon("right", 16))),
      h("ol", { class: "ladder" }, this.game.rankings[0].classes.map((c) =>
        h("li", { class: held.includes(c.cls) ? "now" : "" }, c.cls.replaceAll("_", " ").replace(/^./, (l) => l.toUpperCase()), held.includes(c.cls) ? ", yours" : ""))),
    ]);
  }

  noReading() {
    const { view, game } = this;
    const hand = view.hand;
    const mine = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
    return h("div", { class: "blank" }, h("strong", {}, game.name), h("span", {}, `${game.deck_name}, ${game.stakes.toLowerCase()}`),
      h("button", { class: "link", type: "button", onclick: () => this.ranks() }, mine ? "What beats what" : "How it is played", icon("right", 16)));
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
    this.sheets.open("ranks", "What beats what", () => rankings(this.deck, this.game, this.view.readings.map((r) => `${r.share.split(" ")[0]} ${r.cls}`)));
  }

  logSheet() {
    this.sheets.open("log", this.view.hand_no ? `Hand ${this.view.hand_no}` : "Log", () => [
      h("div", { class: "log" }, this.page.story?.lines.length ? logLines(this.deck, this.page.story.lines) : h("p", { class: "soft" }, "What happens in a hand is written here."))]);
  }

  last() {
    this.sheets.open("last", this.page.last ? `Hand ${this.page.last.no}` : "Last hand", () =>
      lastHand(this.deck, this.page.last, (chair) => (chair === this.view.chair ? "You" : (this.view.chairs.find((c) => c.chair === chair)?.name ?? ""))));
  }

  pots() {
    if ((this.view.hand?.pots.length ?? 0) > 0) this.sheets.open("pots", "Pots", () => pots(this.view));
  }

  raise() {
    if (this.sheets.name === "raise") {
      this.sheets.close();
      return;
    }
    const slider = /** @type {HTMLInputElement} */ (h("input", { class: "slider", type: "range", min: 0, max: 1000, step: 1, "aria-label": "Amount" }));
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
        h("div", { class: "five" }, spread(this.view, this.game, legal).map((p) =>
          button(`preset tall${p.to === bar.amount ? " on" : ""}`, [h("span", {}, p.label), h("small", {}, num(p.to))], () => bar.set(p.to), `${p.label}, ${p.said}, ${num(p.to)}`))),
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
    this.sheets.open("seat", chair.name, () => [
      h("div", { class: "facts" }, fact("Stack", num(chair.stack)), seat && fact("In the pot", num(seat.put)), seat && fact("On this street", num(seat.bet)),
        fact("Plays as", chair.kind === "bot" ? "a bot" : "a person"), chair.state !== "in" && fact("Now", chair.state === "lost" ? "link lost" : chair.state === "away" ? "sitting out" : "leaving")),
      view.host && chair.kind === "bot" && h("div", { class: "rowbtns" }, button("", ["Take the bot away"], () => {
        page.send("order", { what: "remove_bot", chair: chair.chair });
        this.sheets.close();
      })),
    ]);
  }

  /** @param {number} chair */
  sit(chair) {
    const [least, usual, most] = this.game.buy_in;
    const box = /** @type {HTMLInputElement} */ (h("input", { class: "box wide", inputmode: "numeric", "aria-label": "Chips", value: String(usual) }));
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
      const box = /** @type {HTMLInputElement} */ (h("input", { class: "box wide", readonly: true, "aria-label": "Invite link", value: this.invited.link }));
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
      const theme = remembered("theme", "auto");
      return [
        h("div", { class: "menu" },
          item("book", "Rules of the game", () => this.rules()),
          item("ranks", "What beats what", () => this.ranks()),
          item("log", "Log of the hand", () => this.logSheet()),
          item("again", "Last hand", () => this.last()),
          me && item("eye", me.state === "away" ? "I am back" : "Sit out from the next hand", go(() => page.send("away", { away: me.state !== "away" }))),
          me && item("plus", "More chips", () => this.rebuy()),
          me && item("person", "Leave my seat", go(() => page.send("stand"))),
          this.view.host && item("link", "Invite", () => this.invite()),
          this.view.host && item("person", "Add a bot", go(() => this.order("add_bot"))),
          this.view.host && this.view.state === "playing" && item("close", "Pause", go(() => this.order("pause"))),
          this.view.host && this.view.state === "paused" && item("right", "Go on", go(() => this.order("resume"))),
          this.view.host && item("close", "Close the table", go(() => this.order("end"))),
          item("left", "To the lobby", () => page.leave())),
        h("div", { class: "setting" }, h("span", {}, "Light"), ["auto", "evening", "morning"].map((name) =>
          button(`small${theme === name ? " on" : ""}`, [name === "auto" ? "As the system" : name === "evening" ? "Evening" : "Morning"], () => {
            setTheme(name);
            this.sheets.refresh("menu");
          }))),
        h("div", { class: "setting" }, h("span", {}, "Keys"), ["on", "off"].map((name) =>
          button(`small${remembered("keys", "on") === name ? " on" : ""}`, [name === "on" ? "On" : "Off"], () => {
            remember("keys", name);
            this.sheets.refresh("menu");
          }))),
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
    if (view.state === "ended") return [{ key: "lobby", label: "To the lobby", kind: "call", run: () => page.leave() }];
    if (view.state === "paused" && view.host) return [{ key: "resume", label: "Go on", kind: "call", run: () => page.send("order", { what: "resume" }) }];
    if (view.state === "waiting" || (!hand && view.state === "playing")) {
      const taken = view.chairs.filter((c) => c.kind !== "open" && c.state !== "away").length;
      if (view.chair < 0) {
        const open = view.chairs.find((c) => c.kind === "open");
        return [{ key: "sit", label: open ? "Take a seat" : "All seats are taken", kind: open ? "call" : "", off: !open, run: () => open && this.sit(open.chair) }];
      }
      if (view.host && view.state === "waiting") return [{ key: "deal", label: view.hand_no ? "Deal the next hand" : "Deal the first hand", kind: "call", off: taken < this.game.seats[0], run: () => page.send("order", { what: "deal" }) }];
      return [{ key: "soon", label: taken < 2 ? "Waiting for players" : "The next hand comes", off: true, run: () => {} }];
    }
    const me = view.chairs.find((c) => c.chair === view.chair);
    if (hand && view.state === "playing" && (hand.over || hand.viewer < 0)) {
      if (!me) return null;
      if (me.stack === 0) return [{ key: "rebuy", label: "More chips", kind: "call", run: () => this.rebuy() }];
      return [{ key: "soon", label: "The next hand comes", off: true, run: () => {} }];
    }
    return null;
  }

  /** @param {boolean} choosing a choice is due: its helpers @returns {Button[]} */
  upper(choosing) {
    const { view, page } = this;
    const hand = view.hand;
    const me = view.chairs.find((c) => c.chair === view.chair);
    /** @type {Button[]} */
    const made = [];
    if (choosing) {
      if (hand?.legal?.discard || hand?.legal?.order || hand?.legal?.turnup) {
        made.push({ key: "clear", label: "Clear choice", off: !page.picked.length, run: () => {
          page.picked = [];
          page.schedule();
        } });
      }
      made.push({ key: "beats", label: "What beats what", run: () => this.ranks() });
      return made;
    }
    const mine = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
    if (hand?.legal) {
      if (hand.legal.exchange !== null) made.push({ key: "swap", label: `Swap ${num(hand.legal.exchange)}`, run: () => page.act("swap") });
      made.push({ key: "beats", label: "What beats what", run: () => this.ranks() }, { key: "pots", label: "Pots", run: () => this.pots() });
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
      made.push({ key: "last", label: "Last hand", run: () => this.last() });
    }
    if (me) made.push({ key: "away", label: me.state === "away" ? "I am back" : "Sit out next", run: () => page.send("away", { away: me.state !== "away" }) });
    else made.push({ key: "beats", label: "What beats what", run: () => this.ranks() });
    return made;
  }
}

/** @param {string} name @param {string} text @param {() => void} run */
const item = (name, text, run) => h("button", { class: "item", type: "button", onclick: run }, icon(name), text);

/** @param {string} name @param {string} value */
const fact = (name, value) => h("div", {}, h("span", { class: "soft" }, name), h("b", {}, value));
