/** Put into the real page before it loads: notes what moves, what is clicked and sent, how hands end; tells what is seen. */
(() => {
  const cards = (where) => [...document.querySelectorAll(where)].map((card) => Number(card.dataset.card));
  const texts = (where) => [...document.querySelectorAll(where)].map((one) => one.textContent);
  const labels = (where) => [...document.querySelectorAll(where)].map((one) => one.getAttribute("aria-label"));
  const text = (where) => document.querySelector(where)?.textContent ?? "";
  const number = (from) => Number((from ?? "").replace(/\D/g, "") || 0);
  const hand = () => number(/hand (\d+)/.exec(text(".top .title"))?.[1]);

  /** Classes of what was moved since the page was loaded. */
  const moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const moves = frames.some((frame) => frame.transform && frame.transform !== "none");
    if (moves) moved.push(this.getAttribute("class"));
    return animate.call(this, frames, options);
  };

  let clicks = 0;
  addEventListener("click", () => {
    clicks += 1;
  });
  let commands = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if ("id" in JSON.parse(data)) commands += 1;
    return send.call(this, data);
  };

  /** What stood there at the end of each hand, however short it stood. */
  const ends = {};
  new MutationObserver(() => {
    if (!/^Pot (to|shared)/.test(text(".pots .label"))) return;
    ends[hand()] = {
      head: text(".own .headline"),
      text: texts(".own .words .result").join(" "),
      board: cards(".board .card"),
      shown: cards(".seats .shown .card"),
      pot: number(text(".pots .sum")),
    };
  }).observe(document, { subtree: true, childList: true });

  /** How often something was clicked and what it asked for has come, and what a click at the table may change then. */
  const done = () => {
    const busy = document.querySelector("[aria-busy=true]") !== null;
    const armed = /tap again/i.test(text(".acts"));
    return [busy ? 0 : clicks, [commands, text(".sheet:not([hidden]) h2"), armed].join()];
  };

  const pills = () => {
    const found = {};
    for (const seat of document.querySelectorAll(".seats .seat")) {
      const name = seat.querySelector(".name")?.textContent;
      const stack = seat.querySelector(".stack")?.textContent ?? "";
      if (name && name !== "Open seat") found[name] = [seat.classList[1], stack];
    }
    return found;
  };

  const seen = () => {
    const words = texts(".own .words > *");
    const sums = document.querySelector(".pots:not([hidden])") ? texts(".pots .sum, .pots .potline b") : [];
    const clock = document.querySelector(".own .ring:not([hidden])");
    return {
      link: document.querySelector(".table")?.dataset.link ?? "",
      hand: hand(),
      words: words.join(" | "),
      own: cards(".own .hand .card"),
      names: labels(".own .hand .card"),
      board: cards(".board .card"),
      every: cards("[data-card]"),
      named: labels("[role=img][aria-label]"),
      pot: sums.map(number).reduce((sum, one) => sum + one, 0),
      pills: pills(),
      stack: number(/You have ([\d,]+)/.exec(words.join(" "))?.[1]),
      clock: clock ? [number(text(".own .ring .seconds")), text(".own .ring .bank")] : null,
      acts: texts(".bar .acts:not([hidden]):not(.other) button:enabled"),
      log: texts(".side .logline"),
    };
  };

  window.watch = { moved, ends, done, seen };
})();
