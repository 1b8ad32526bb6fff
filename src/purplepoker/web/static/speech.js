// @ts-check
/** What is read out: acts in a polite log, batched; your turn and the last seconds at once. Whose turn it is only if it takes long. */
import { h } from "./dom.js";

const BATCH_MS = 200;
const PATIENCE_MS = 2500;
const KEPT = 30;

export class Speech {
	/** @param {HTMLElement} root */
	constructor(root) {
		this.log = h("div", { class: "heard", role: "log", "aria-live": "polite", "aria-label": "What happens" });
		this.turn = h("div", { class: "heard", role: "alert", "aria-live": "assertive" });
		root.append(this.log, this.turn);
		/** @type {string[]} */
		this.queue = [];
		this.timer = 0;
		this.waiting = "";
		this.patience = 0;
		/** @type {Set<string>} */
		this.told = new Set();
	}

	/** @param {string} text */
	say(text) {
		this.queue.push(text);
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => {
			this.log.append(h("p", {}, this.queue.map((one) => one.replace(/\.$/, "")).join(". ")));
			this.queue = [];
			while (this.log.childElementCount > KEPT) this.log.firstElementChild?.remove();
		}, BATCH_MS);
	}

	/** Who keeps the table waiting, once it has waited a while. @param {string} text */
	waits(text) {
		if (text === this.waiting) return;
		this.waiting = text;
		clearTimeout(this.patience);
		if (text) this.patience = window.setTimeout(() => this.say(text), PATIENCE_MS);
	}

	/** Once for each text. @param {string} text @param {string} key */
	now(text, key) {
		if (this.told.has(key)) return;
		if (this.told.size > 500) this.told.clear();
		this.told.add(key);
		this.turn.textContent = text;
	}

	close() {
		clearTimeout(this.timer);
		clearTimeout(this.patience);
	}
}
