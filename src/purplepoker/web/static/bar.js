// @ts-check
/**
 * The bar: Fold, Check or Call, Bet or Raise, always there and never moving; above them the amount on your
 * turn, else what may be planned. Amounts come from the server's legal acts; presets are only cut to them.
 */
import { h, num, refill } from "./dom.js";
import { icon } from "./glyphs.js";
import { button } from "./parts.js";
import { spread } from "./presets.js";

/** @typedef {{key: string, label: string, sub?: string, kind?: "call" | "raise" | "quiet" | "", off?: boolean, run: () => void}} Button */
/** @typedef {{act: (act: string, more?: object) => void, plan: (what: string, to: number) => void, raiseSheet: () => void, warn: (text: string) => void}} Does */

const GUARD_MS = 300;
const ARMED_MS = 3000;

export class Bar {
	/** @param {HTMLElement} root @param {Does} does */
	constructor(root, does) {
		this.root = root;
		this.does = does;
		this.amount = 0;
		this.turn = "";
		this.since = 0;
		this.armed = "";
		this.armTimer = 0;
		/** @type {Table | null} */
		this.view = null;
		/** @type {Game | null} */
		this.game = null;

		this.minus = button("step minus", [icon("minus")], () => this.step(-1), "Less");
		this.plus = button("step plus", [icon("plus")], () => this.step(1), "More");
		this.box = h("input", { class: "box", inputmode: "numeric", autocomplete: "off", "aria-label": "Amount" });
		this.box.addEventListener("change", () => {
			this.set(Number(this.box.value.replace(/\D/g, "")));
			this.box.value = num(this.amount);
		});
		this.box.addEventListener("keydown", (e) => {
			const way = e.key === "ArrowUp" ? 1 : e.key === "ArrowDown" ? -1 : 0;
			if (e.ctrlKey || e.altKey || e.metaKey || e.isComposing || (!way && e.key !== "Enter" && e.key !== "Escape")) return;
			if (e.key !== "Escape") this.set(Number(this.box.value.replace(/\D/g, "")));
			if (way) {
				this.step(way);
				this.box.value = num(this.amount);
				this.box.select();
			} else {
				this.raise.focus({ preventScroll: true }); // from here on digits are presets again
				this.buttons();
				if (e.key === "Enter") this.press("raise");
			}
			e.preventDefault();
			e.stopPropagation();
		});
		this.more = button("step more", [icon("up", 16)], () => does.raiseSheet(), "All amounts");
		this.slider = h("input", { class: "slider", type: "range", min: 0, max: 1000, step: 1, "aria-label": "Amount" });
		this.slider.addEventListener("input", () => this.slid(this.slider));
		this.presets = h("div", { class: "presets" });
		this.amounts = h("div", { class: "amounts" }, this.minus, h("span", { class: "boxed" }, this.box, this.more), this.plus, this.slider);
		this.side = h("div", { class: "sideacts" });
		this.fold = button("act fold", [], () => this.press("fold"));
		this.call = button("act call", [], () => this.press("call"));
		this.raise = button("act raise", [], () => this.press("raise"));
		this.acts = h("div", { class: "acts", role: "group", "aria-label": "Acts" }, this.fold, this.call, this.raise);
		this.other = h("div", { class: "acts other", role: "group", "aria-label": "Acts" });
		this.other.hidden = true;
		root.append(h("div", { class: "above-acts" }, this.amounts, this.presets, this.side), this.acts, this.other);
	}

	/** There is an amount to choose. */
	get open() {
		const legal = this.legal;
		return legal !== null && legal.raise_min !== null && legal.raise_max !== null && legal.raise_max > legal.raise_min;
	}

	/** Legal acts of a betting turn, if that is what is asked; while the table is paused nothing is. @returns {Legal | null} */
	get legal() {
		const legal = this.view?.state === "playing" ? this.view.hand?.legal : null;
		return legal && betting(legal) ? legal : null;
	}

	/**
	 * @param {Table} view @param {Game} game @param {Button[] | null} choices buttons instead of the three acts
	 * @param {Button[]} side buttons of the upper row when it is not a betting turn
	 */
	draw(view, game, choices, side) {
		this.view = view;
		this.game = game;
		const legal = this.legal;
		const turn = `${view.hand_no}.${view.turn}.${legal ? "me" : ""}`;
		if (turn !== this.turn) {
			this.turn = turn;
			this.guard();
			this.disarm();
			if (legal?.raise_min !== null && legal) this.amount = legal.raise_min ?? 0;
		}
		this.acts.hidden = choices !== null;
		this.other.hidden = choices === null;
		const chosen = choices ?? [];
		if (refill(this.other, chosen.map((b) => [b.key, b.label, b.sub, b.off, b.kind]), () => chosen.map((b) => this.make(b)))) this.guard();
		const open = this.open;
		this.amounts.hidden = !open;
		this.presets.hidden = !open;
		const extra = legal && legal.exchange !== null;
		this.side.hidden = open && !extra;
		this.side.classList.toggle("small", Boolean(open && extra));
		const beside = side.filter((b) => !open || b.key === "swap");
		refill(this.side, beside.map((b) => [b.key, b.label, b.off, b.kind]), () => beside.map((b) => this.make(b, "small")));
		this.buttons();
	}

	/** @param {Button} b @param {string} [size] */
	make(b, size = "") {
		if (b.kind === "quiet") return h("p", { class: "quiet", role: "status" }, b.label);
		const made = button(`${size ? "sideact" : "act"} ${b.kind ?? ""}`, words(b.label, b.sub), () => {
			if (!this.guarded()) return;
			b.run();
			if (!size) this.guard(); // a double tap is one act
		});
		made.disabled = Boolean(b.off);
		if (b.kind === "call" && size) made.setAttribute("aria-pressed", "true");
		return made;
	}

	/** The three acts and the amount as they are now. */
	buttons() {
		const view = this.view;
		const legal = this.legal;
		const hand = view?.hand;
		const owe = hand && hand.viewer >= 0 ? Math.max(0, hand.to_match - (hand.seats[hand.viewer]?.bet ?? 0)) : 0;
		const stack = hand && hand.viewer >= 0 ? (hand.seats[hand.viewer]?.stack ?? 0) : 0;
		this.label(this.fold, legal ? legal.fold : true, ["Fold", this.armed === "fold" ? "tap again" : ""], "F", !legal);
		const cost = legal ? legal.call : owe > 0 && owe ? Math.min(owe, stack) : null;
		if (legal && legal.bring_in !== null) this.label(this.call, true, ["Bring in", num(legal.bring_in)], "C", false);
		else if (cost !== null) this.label(this.call, legal ? legal.call !== null : true, ["Call", this.armed === "call" ? "tap again" : num(cost)], "C", !legal);
		else this.label(this.call, legal ? legal.check : true, ["Check", ""], "C", !legal);
		const word = hand && hand.to_match > 0 ? "Raise" : "Bet";
		if (legal && legal.raise_min !== null) {
			const all = this.amount === this.allIn();
			if (this.armed === "raise") this.label(this.raise, true, [num(this.amount), "Tap again"], "R", false);
			else this.label(this.raise, true, [all ? "All-in" : word === "Raise" ? "Raise to" : "Bet", num(this.amount)], "R", false);
		} else this.label(this.raise, !legal, [word, ""], "R", !legal);
		this.raise.classList.toggle("armed", this.armed === "raise");
		const least = legal?.raise_min ?? 0;
		const most = legal?.raise_max ?? 0;
		if (document.activeElement !== this.box) this.box.value = num(this.amount);
		this.minus.disabled = this.amount <= least;
		this.plus.disabled = this.amount >= most;
		place(this.slider, this.amount, least, most);
		if (legal && this.game && view) {
			const list = spread(view, legal);
			refill(this.presets, list, () => list.map((p, at) => {
				const made = button(`preset p${at}`, [p.label], () => this.guarded() && this.set(p.to), `${p.label} ${num(p.to)}, ${p.said}`);
				made.dataset.key = String(at + 1);
				return made;
			}));
		}
	}

	/** @param {HTMLButtonElement} b @param {boolean} on @param {[string, string]} text @param {string} key @param {boolean} waiting */
	label(b, on, text, key, waiting) {
		const off = waiting || !on;
		if (b.disabled !== off) b.disabled = off;
		refill(b, [text, key], () => [...words(text[0], text[1]), h("kbd", { "aria-hidden": "true" }, key)]);
	}

	/** The total that puts the whole stack in. */
	allIn() {
		const hand = this.view?.hand;
		const seat = hand && hand.viewer >= 0 ? hand.seats[hand.viewer] : null;
		return seat ? seat.bet + seat.stack : -1;
	}

	/** @param {number} to cut to what is legal */
	set(to) {
		const legal = this.legal;
		if (!legal || legal.raise_min === null || legal.raise_max === null) return;
		this.amount = Math.max(legal.raise_min, Math.min(legal.raise_max, Math.round(to) || 0));
		this.disarm();
		this.buttons();
		this.changed?.();
	}

	/** @type {(() => void) | undefined} called when the amount changes */
	changed;

	/** By a big blind. @param {number} way */
	step(way) {
		this.set(this.amount + way * (this.game?.unit ?? 1));
	}

	/** What the key of the third button does: to the amount where one can be chosen, else the act. */
	choose() {
		if (this.open) this.box.select();
		else this.press("raise");
	}

	/** @param {HTMLInputElement} slider */
	slid(slider) {
		const legal = this.legal;
		if (!legal || legal.raise_min === null || legal.raise_max === null) return;
		const unit = this.game?.unit ?? 1;
		const raw = legal.raise_min + (legal.raise_max - legal.raise_min) * (Number(slider.value) / 1000) ** 2;
		this.set(Number(slider.value) >= 1000 ? legal.raise_max : Math.round(raw / unit) * unit);
	}

	/** What a key or a click on one of the three does. @param {"fold" | "call" | "raise"} which */
	press(which) {
		const legal = this.legal;
		if (!legal || !this.guarded()) return;
		if (which === "fold" && legal.fold) {
			if (legal.check && this.armed !== "fold") {
				this.arm("fold");
				this.does.warn("Checking is free. Check instead?");
			} else this.does.act("fold");
		} else if (which === "call" && (legal.check || legal.call !== null || legal.bring_in !== null)) {
			this.does.act(legal.bring_in !== null ? "bring_in" : "call");
		} else if (which === "raise" && legal.raise_min !== null) {
			if (this.amount === this.allIn() && this.armed !== "raise") this.arm("raise");
			else this.does.act("raise", { to: this.amount });
		}
		this.guard(); // a double tap is one act
	}

	/** All-in: the amount first, then as any raise, or as a call that takes all; never less than all. */
	all() {
		const legal = this.legal;
		if (!legal) return;
		const hand = this.view?.hand;
		const stack = hand?.seats[hand.viewer]?.stack;
		if (legal.raise_max !== null && legal.raise_max === this.allIn()) {
			if (this.amount !== legal.raise_max) this.set(legal.raise_max);
			this.press("raise");
		} else if (legal.call !== null && legal.call === stack) {
			if (this.armed === "call") this.press("call");
			else this.arm("call");
		} else {
			if (legal.raise_max !== null) this.set(legal.raise_max);
			this.does.warn(legal.raise_max === null ? "You cannot go all-in now." : `You cannot go all-in now: ${num(legal.raise_max)} is the most.`);
		}
	}

	/** @param {string} what */
	arm(what) {
		this.armed = what;
		this.guard();
		clearTimeout(this.armTimer);
		this.armTimer = window.setTimeout(() => {
			this.armed = "";
			this.buttons();
		}, ARMED_MS);
		this.buttons();
	}

	disarm() {
		clearTimeout(this.armTimer);
		this.armed = "";
	}

	/**
	 * Whoever plays by keyboard keeps his place here while buttons come and go; on a new turn he stands on the
	 * act that costs least, never on Fold. @param {boolean} mine @param {boolean} fresh
	 */
	keep(mine, fresh) {
		const on = /** @type {HTMLButtonElement} */ (document.activeElement);
		if (!this.root.contains(on) || on.disabled || on.offsetParent === null || (fresh && on.matches(".act"))) this.root.focus({ preventScroll: true });
		if (!mine || document.activeElement !== this.root) return;
		const acts = this.acts.hidden ? this.other : this.acts;
		/** @type {HTMLElement | null} */ (acts.querySelector(".call:enabled") ?? acts.querySelector(".act:enabled:not(.fold)"))?.focus({ preventScroll: true });
	}

	guard() {
		this.since = performance.now();
	}

	/** A tap right after a change was meant for what stood there before. */
	guarded() {
		return performance.now() - this.since >= GUARD_MS;
	}
}

/** @param {Legal} legal */
export const betting = (legal) => legal.fold || legal.check || legal.call !== null || legal.raise_min !== null || legal.bring_in !== null;

/** @param {string} label @param {string} [sub] */
const words = (label, sub) => [h("span", { class: /^[\d,]+$/.test(label) ? "sum" : "word" }, label), sub && h("span", { class: /^[\d,]+$/.test(sub) ? "sum" : "word small" }, sub)];

/** The knob goes by the square root, so that small amounts have room. @param {HTMLInputElement} slider @param {number} at @param {number} least @param {number} most */
export function place(slider, at, least, most) {
	const part = most > least ? Math.sqrt((at - least) / (most - least)) : 0;
	slider.value = String(Math.round(part * 1000));
	slider.style.setProperty("--part", `${part * 100}%`);
	slider.setAttribute("aria-valuetext", num(at));
}
