// @ts-check
/** The end of a table: that it comes is told in time; who was there is known afterwards, and with how many chips. */
import { num } from "./dom.js";

/** @typedef {import("./news.js").News} News */
/** @typedef {{chair: number, name: string, chips: number}} Left */

export const CLOSES = "The table closes after this hand";

export class Ending {
	constructor() {
		/** The host has closed the table; the hand goes on. */
		this.closing = false;
		/** The viewer's chair as long as he had one. */
		this.me = -1;
		/** @type {Map<number, Chair>} who sits or sat where */
		this.known = new Map();
		/** @type {Left[]} those who have left one after another, down to the end */
		this.left = [];
	}

	/** Everybody who sits there. @param {Table} view */
	know(view) {
		if (view.closing) this.closing = true;
		if (view.state === "ended") return;
		for (const chair of view.chairs) if (chair.kind !== "open") this.known.set(chair.chair, chair);
		if (view.chair >= 0) this.me = view.chair;
	}

	/** Something at the table, outside the hand; true: it has to be said that the table closes. @param {AnyEvent} event @param {Table} view */
	hear(event, view) {
		if (event.what === "stood") {
			this.left.push({ chair: event.chair, name: this.known.get(event.chair)?.name ?? "", chips: event.chips });
		} else if (event.what !== "ended") {
			this.left = [];
			this.me = view.chair;
		}
		if (event.what !== "closing") return false;
		this.closing = true;
		return true;
	}

	/** Final stacks, the most first; only of those whose names this page has seen. @returns {Left[]} */
	standing() {
		return this.left.filter((one) => one.name).sort((one, other) => other.chips - one.chips);
	}

	/** The last picture, with the people who were there in their seats; no seat is free any more. @param {Table} view @returns {Table} */
	closed(view) {
		const chairs = this.left.flatMap((left) => {
			const was = this.known.get(left.chair);
			return was ? [{ ...was, stack: left.chips, state: /** @type {const} */ ("in") }] : [];
		});
		const mine = chairs.find((chair) => chair.chair === this.me);
		const hand = view.hand && {
			...view.hand,
			viewer: mine ? mine.position : view.hand.viewer,
			seats: view.hand.seats.map((seat) => ({ ...seat, bet: 0, all_in: false, stack: chairs.find((c) => c.position === seat.seat)?.stack ?? seat.stack })),
		};
		return { ...view, chairs, chair: mine ? this.me : -1, hand };
	}

	/** What is said now, with what has to be said of the end. @param {Table} view @param {News} told @returns {News} */
	news(view, told) {
		if (view.state !== "ended") {
			if (!this.closing && !view.last_one) return told;
			const [first, ...rest] = told.lines;
			return { ...told, lines: [first, [this.closing ? "Closes after this hand" : "One hand more, then it closes", ""], ...rest] };
		}
		const mine = this.standing().find((one) => one.chair === this.me);
		return {
			head: "The table is closed", mine: false,
			lines: [["", (view.result?.text ?? []).join(" ")], ["", mine ? `You leave with ${num(mine.chips)}` : "Thank you for playing."]],
		};
	}
}
