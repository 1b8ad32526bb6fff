/**
 * Put into the real page before it loads: somebody who plays by the page's own buttons until one hand is over.
 * He takes the first cards where cards are asked for, calls where he may, and shows his hand.
 */
(() => {
  const CARDS_TO_THROW = 2;
  const DRAWN_MS = 120; // by then the page has drawn what it heard
  const LATE_MS = 6000; // an answer of a server with much to do
  const player = { faults: [], refused: [], asked: {}, intro: "", end: null, going: true, acts: 0 };
  window.player = player;

  let view = null;
  let game = null;
  let dealt = -LATE_MS;
  const said = new Set();
  let heard = 0;
  const waiting = new Set(); // commands that the server has not answered
  const key = () => `${view.hand_no}.${view.turn}`;
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", (event) => {
        const message = JSON.parse(event.data);
        waiting.delete(message.id);
        heard = performance.now();
        if (message.view) view = message.view;
        if (message.kind === "welcome") game = message.game;
        if (message.kind === "refused") player.refused.push(message.text);
      });
    }

    send(data) {
      const message = JSON.parse(data);
      if (message.id) waiting.add(message.id);
      if (message.kind === "act") {
        said.add(`${message.hand}.${message.turn}`);
        player.acts += 1;
        player.asked[message.act] = (player.asked[message.act] ?? 0) + 1;
      }
      super.send(data);
    }
  };

  const find = (where) => document.querySelector(where);
  const all = (where) => [...document.querySelectorAll(where)];

  /** A button may be pressed if a finger would reach it. */
  const press = (button) => {
    const box = button.getBoundingClientRect();
    const on = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!button.contains(on)) player.faults.push(`${button.textContent} is covered by ${on?.className}`);
    button.click();
  };

  const choose = () => {
    const pickable = all(".own .pickable[aria-pressed=false]");
    const drawing = view.hand.legal.discard && view.hand.legal.discard[0] < view.hand.legal.discard[1];
    const chosen = all(".own .pickable[aria-pressed=true]").length;
    const go = find(".acts.other button.call:enabled");
    if (go && (!drawing || chosen === CARDS_TO_THROW)) return go;
    if (pickable.length) return pickable[0];
    return find(".acts.other button:enabled"); // the first way to declare, or the only one
  };

  const step = () => {
    if (!player.going || waiting.size || performance.now() - heard < DRAWN_MS || !view || !game || !find(".table:not(.empty)")) return;
    const intro = find(".intro");
    if (intro && !player.intro) {
      player.intro = intro.querySelector(".words").innerText;
      const low = intro.getBoundingClientRect().bottom;
      if (low > find(".bar").getBoundingClientRect().top && innerWidth < 900) player.faults.push("the introduction covers the bar");
    }
    if (view.result && view.hand?.over) {
      const label = find(".pots .label")?.textContent ?? "";
      const words = find(".own .words")?.innerText ?? "";
      if (!/^Pot/.test(label) || !find(".own .words .result")) return;
      player.going = false;
      player.end = { label, words, game: game.variant, deck: game.deck_name, hand: view.hand_no };
      return;
    }
    if (!player.intro && game.intro.length) return; // he reads first
    if (view.state === "waiting") {
      const deal = find(".acts.other button.call:enabled");
      if (deal?.textContent.startsWith("Deal the first") && performance.now() - dealt > LATE_MS) {
        dealt = performance.now();
        press(deal);
      }
      return;
    }
    if (!view.hand?.legal || said.has(key()) || !find(".table.mine")) return;
    if (!find(".acts.other[hidden]")) {
      const next = choose();
      if (next) press(next);
      return;
    }
    const exchange = all(".sideacts button:enabled").find((one) => one.textContent.startsWith("Swap"));
    const way = exchange && !player.asked.swap ? exchange : find(".acts:not(.other) .call:enabled") ?? find(".acts:not(.other) .raise:enabled") ?? find(".acts:not(.other) .fold:enabled");
    if (!way) return;
    press(way);
  };
  setInterval(step, 40);
})();
