// @ts-check
/**
 * The socket to the table: keeps trying, asks for what it missed, sends every command until it is answered.
 * A command keeps its id when it is sent again, so it counts once.
 */

/** @typedef {"connecting" | "open" | "lost" | "closed"} LinkState */

const FIRST_MS = 250;
const MOST_MS = 8000;
const GAP_MS = 300;
const PROBE_MS = 4000;
const QUIET_MS = 15000;
/** The server will not have us: trying again would not help. */
const FINAL = new Set([1008, 4401, 4403, 4404, 4500]);

export class Link {
	/**
	 * @param {string} table
	 * @param {{message: (m: any) => void, state: (s: LinkState, code?: number, reason?: string) => void}} to
	 */
	constructor(table, to) {
		this.table = table;
		this.to = to;
		this.seq = -1;
		this.tries = 0;
		/** @type {WebSocket | null} */
		this.socket = null;
		/** @type {Map<string, Command>} not yet answered, in the order given */
		this.waiting = new Map();
		/** @type {Map<number, any>} events that came before an earlier one */
		this.early = new Map();
		this.timer = 0;
		this.gap = 0;
		this.probe = 0;
		this.over = false;
		this.heard = 0;
		this.beat = window.setInterval(() => {
			if (performance.now() - this.heard > QUIET_MS) this.seen();
		}, PROBE_MS);
		document.addEventListener("visibilitychange", () => this.seen());
		window.addEventListener("online", () => this.now());
		this.connect();
	}

	connect() {
		clearTimeout(this.timer);
		this.drop();
		this.to.state(this.tries ? "lost" : "connecting");
		const scheme = location.protocol === "https:" ? "wss" : "ws";
		const socket = new WebSocket(`${scheme}://${location.host}/ws`);
		this.socket = socket;
		this.heard = performance.now();
		this.probe = window.setTimeout(() => this.lost(0, ""), 2 * PROBE_MS); // it may open and stay silent
		socket.addEventListener("open", () => {
			socket.send(JSON.stringify({ kind: "hello", table: this.table, last_seq: this.seq }));
		});
		socket.addEventListener("message", (event) => {
			if (this.socket === socket) this.take(JSON.parse(event.data));
		});
		socket.addEventListener("close", (event) => {
			if (this.socket === socket) this.lost(event.code, event.reason);
		});
	}

	drop() {
		const old = this.socket;
		this.socket = null;
		clearTimeout(this.gap);
		clearTimeout(this.probe);
		this.early.clear();
		if (old && old.readyState < 2) old.close();
	}

	/** @param {number} code @param {string} reason */
	lost(code, reason) {
		this.drop();
		if (this.over) return;
		if (FINAL.has(code)) {
			this.over = true;
			this.to.state("closed", code, reason);
			return;
		}
		const most = code === 1012 ? 4 * FIRST_MS : Math.min(MOST_MS, FIRST_MS * 2 ** this.tries);
		this.tries += 1;
		this.to.state("lost");
		this.timer = window.setTimeout(() => this.connect(), most * (0.5 + Math.random() / 2));
	}

	/** Tries at once, as far as it is not connected. */
	now() {
		if (!this.over && !this.socket) this.connect();
	}

	/** A page that was hidden, or has heard nothing for long, cannot trust its line: it asks. */
	seen() {
		if (document.visibilityState !== "visible" || this.over) return;
		if (!this.socket) this.connect();
		else if (this.socket.readyState === 1) {
			this.socket.send(JSON.stringify({ kind: "ping", at: Math.round(performance.now()) }));
			clearTimeout(this.probe);
			this.probe = window.setTimeout(() => {
				if (document.visibilityState === "visible") this.lost(0, "");
			}, PROBE_MS);
		}
	}

	/** @param {any} message */
	take(message) {
		this.heard = performance.now();
		clearTimeout(this.probe);
		switch (message.kind) {
			case "welcome":
				this.tries = 0;
				this.to.message(message);
				this.to.state("open");
				for (const command of this.waiting.values()) this.write(command);
				break;
			case "snapshot":
				this.seq = message.seq;
				this.early.clear();
				this.to.message(message);
				break;
			case "event":
				this.event(message);
				break;
			case "ack":
			case "beaten":
			case "refused":
				this.waiting.delete(message.id);
				this.to.message(message);
				break;
			default:
				this.to.message(message);
		}
	}

	/** In order, each once; a hole that stays is filled by asking anew. @param {any} message */
	event(message) {
		if (message.seq <= this.seq) return;
		if (message.seq > this.seq + 1 && this.seq >= 0) {
			this.early.set(message.seq, message);
			clearTimeout(this.gap);
			this.gap = window.setTimeout(() => this.connect(), GAP_MS);
			return;
		}
		let next = message;
		while (next) {
			this.seq = next.seq;
			this.to.message(next);
			next = this.early.get(this.seq + 1);
			this.early.delete(this.seq + 1);
		}
		if (!this.early.size) clearTimeout(this.gap);
	}

	/** @param {Command} command */
	send(command) {
		this.waiting.set(command.id, command);
		this.write(command);
	}

	/** @param {Command} command */
	write(command) {
		if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(command));
	}

	close() {
		this.over = true;
		clearTimeout(this.timer);
		clearInterval(this.beat);
		this.drop();
	}
}
