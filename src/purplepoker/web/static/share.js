// @ts-check
/** Links to be taken elsewhere: for guests, and for a second device of one's own. */
import { device, invite } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./glyphs.js";
import { OWN_MACHINE, button } from "./parts.js";
import { qrSvg } from "./qr.js";

const QR_SIZE = 208;
/** Letters of a link that stand in one line on the narrowest screen. */
const LINE = 30;

export class Share {
	/** @param {import("./sheets.js").Sheets} sheets @param {(text: string) => void} warn */
	constructor(sheets, warn) {
		this.sheets = sheets;
		this.warn = warn;
		this.timer = 0;
	}

	/** @param {string} table */
	invite(table) {
		this.show("invite", "Invite", invite(table), (made) => OWN_MACHINE.test(new URL(made.link).hostname)
			? [
				h("p", { class: "lead" }, "This link works on this computer only."),
				h("p", {}, "To let others in, end the server with Ctrl-C and start it again so; your tables are kept:"),
				h("p", { class: "command" }, "purplepoker serve --lan"),
				h("p", { class: "soft" }, "Then whoever is in your network can come, and the link here is one for their phones."),
				copying("Invite link", made.link),
			]
			: [
				h("p", { class: "soft" }, "Guests point their camera here, or open the link. No account, no download."),
				qrSvg(made.qr, QR_SIZE, "Code of the invite link"),
				copying("Invite link", made.link),
			]);
	}

	/** Each time a new link: the last one is void then. @param {string} table */
	device(table) {
		this.show("device", "Play on another device", device(table), (made, change) => {
			const left = h("b", { role: "timer" });
			this.until(Date.now() + made.seconds * 1000, left, () => change([
				h("p", { class: "soft", role: "status" }, "This link is too old now."),
				h("div", { class: "rowbtns" }, button("call", ["Make a new link"], () => this.device(table)))]));
			return [
				h("p", { class: "soft" }, "Open the link on your other device: you are in the same seat there, and both show the same table. Keep it to yourself: whoever has it plays as you."),
				made.local
					? h("p", { class: "soft" }, "This address is known on this machine only, so it works in another browser here. For a phone the server must be started with --lan.")
					: qrSvg(made.qr, QR_SIZE, "Code of the link to your other device"),
				copying("Link to your other device", made.link),
				h("p", { class: "soft" }, "It works once, and for ", left, " more."),
			];
		});
	}

	/**
	 * A sheet at once; what was asked for stands in it when it has come.
	 * @template T
	 * @param {string} name @param {string} title @param {Promise<T>} asked
	 * @param {(made: T, change: (inside: any[]) => void) => any[]} make
	 */
	async show(name, title, asked, make) {
		clearInterval(this.timer);
		let inside = [h("p", { class: "soft", role: "status" }, "Making a link.")];
		const mine = () => inside;
		const change = (/** @type {any[]} */ other) => {
			inside = other;
			this.sheets.refresh(name);
		};
		this.sheets.open(name, title, mine);
		try {
			const made = await asked;
			if (this.sheets.make === mine) change(make(made, change)); // else another sheet was opened meanwhile
		} catch (error) {
			if (this.sheets.make === mine) this.sheets.close();
			this.warn(error instanceof Error ? error.message : String(error));
		}
	}

	/** Counts the time down as long as somebody sees it. @param {number} end @param {HTMLElement} left @param {() => void} over */
	until(end, left, over) {
		const tick = () => {
			const seconds = Math.ceil((end - Date.now()) / 1000);
			left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
			if (seconds > 0 && (left.isConnected || !begun)) return;
			clearInterval(this.timer);
			if (seconds <= 0) over();
		};
		let begun = false;
		tick();
		begun = true;
		this.timer = window.setInterval(tick, 1000);
	}
}

/** The link as text, with a button that copies it. @param {string} label @param {string} text */
function copying(label, text) {
	const box = h("textarea", { class: "box wide whole", readonly: true, "aria-label": label, rows: Math.ceil(text.length / LINE), spellcheck: "false", value: text });
	const told = h("p", { class: "soft", role: "status" });
	const made = button("", [icon("link", 20), "Copy"], async () => {
		const done = await copied(box);
		if (done) made.focus({ preventScroll: true });
		told.textContent = done ? "Copied." : "The link is selected: copy it as you copy any text here.";
	});
	return [box, h("div", { class: "amountrow" }, made, told)];
}

/** On plain http a page has no clipboard; there the old way works, on what is selected. @param {HTMLTextAreaElement} box */
async function copied(box) {
	box.focus({ preventScroll: true });
	box.setSelectionRange(0, box.value.length);
	try {
		await navigator.clipboard.writeText(box.value);
		return true;
	} catch {
		return document.execCommand("copy");
	}
}
