// @ts-check
/** What calls a person to the table: sounds if he wants them, and a screen that stays on while he sits. */
import { remember, remembered } from "./dom.js";

export class Attend {
	constructor() {
		this.seated = false;
		/** @type {{release: () => Promise<void>, released: boolean} | null} */
		this.lock = null;
		/** @type {Promise<typeof import("./sound.js")> | null} */
		this.sounds = null;
		this.seen = () => this.hold();
		document.addEventListener("visibilitychange", this.seen);
		if (this.on) this.load();
	}

	get on() {
		return remembered("sound", "off") === "on";
	}

	/** @param {boolean} on */
	set on(on) {
		remember("sound", on ? "on" : "off");
		if (on) this.sound("turn");
	}

	load() {
		this.sounds ??= import("./sound.js");
		this.sounds.catch(() => {
			this.sounds = null; // the server is away: no sound this time
		});
		return this.sounds;
	}

	/** @param {"turn" | "deal" | "chips" | "win"} name */
	sound(name) {
		if (!this.on) return;
		this.load().then((made) => made.play(name), () => {});
		if (name === "turn") navigator.vibrate?.(60);
	}

	/** @param {boolean} seated */
	sits(seated) {
		if (seated === this.seated) return;
		this.seated = seated;
		this.hold();
	}

	/** Keeps the screen on where the browser can; it lets go by itself when the page is hidden. */
	hold() {
		const locks = /** @type {any} */ (navigator).wakeLock; // missing without a secure context
		if (!this.seated) {
			this.lock?.release().catch(() => {});
			this.lock = null;
		} else if (locks && document.visibilityState === "visible" && (!this.lock || this.lock.released)) {
			Promise.resolve(locks.request("screen")).then((lock) => {
				this.lock = lock;
				if (!this.seated) this.hold();
			}, () => {}); // an empty battery may forbid it
		}
	}

	close() {
		document.removeEventListener("visibilitychange", this.seen);
		this.sits(false);
	}
}
