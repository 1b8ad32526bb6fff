// @ts-check
/** HTTP to our own server, JSON both ways. A refusal is thrown as a `Refusal` with its sentence. */

import { sentence } from "./dom.js";

/** Refusals said in the words of somebody who sits before a page; others as the server says them. */
const SENTENCES = /** @type {Record<string, string>} */ ({
	unreachable: "The server does not answer. Is it still running?",
	unknown_invite: "This link is not known here. Look whether all of it was copied, or ask for a new one.",
	old_invite: "This link is too old. Ask the host for a new one.",
	used_invite: "This link has been used already. Ask the host for one of your own.",
	void_invite: "This link was taken back. Ask the host for a new one.",
	bad_name: "This name cannot be used: take 1 to 24 letters that can be printed.",
	no_session: "This browser is not known here any more. Open your invite link again.",
	unknown_table: "This table is not here any more.",
	table_ended: "This table is closed. Ask the host for a link to a new one, or open a table yourself.",
	table_full: "All seats are taken. You can watch until one is free.",
	store_damaged: "This table could not be read when the server was started. Nothing of it has been changed; ask the host.",
	store_newer: "This table was kept by a newer version of the program. Nothing of it has been changed; ask the host.",
	too_fast: "That was too often. Wait a moment, then try again.",
});

export class Refusal extends Error {
	/** @param {string} code @param {string} text */
	constructor(code, text) {
		super(SENTENCES[code] ?? sentence(text));
		this.code = code;
	}
}

/** @param {string} path @param {object} [body] a POST where given @returns {Promise<any>} */
async function ask(path, body) {
	let answer;
	try {
		answer = await fetch(path, {
			method: body ? "POST" : "GET",
			headers: body ? { "content-type": "application/json" } : {},
			body: body ? JSON.stringify(body) : undefined,
			credentials: "same-origin",
			cache: "no-store",
		});
	} catch {
		throw new Refusal("unreachable", "");
	}
	let said = null;
	try {
		said = await answer.json();
	} catch {
		// not JSON: said below
	}
	if (!answer.ok) throw new Refusal(said?.code ?? String(answer.status), said?.text ?? `The server refused (${answer.status}).`);
	return said;
}

/**
 * @typedef {{table: string, name: string, game: string, stakes: string, seats: number, taken: number, mine: boolean}} TableLine
 * @typedef {{id: string, name: string, deck: string, deck_name: string, cards: number, forced: string,
 *   structures: string[], structure: string, seats: [number, number]}} GameLine
 * @typedef {{table: string, name: string, host: boolean, code: string, text: string}} BrokenLine could not be read
 * @typedef {{variant: string, deck: string, bot: string, [option: string]: unknown}} NewTable
 * @typedef {{name: string, tables: TableLine[], broken: BrokenLine[], bots: string[], kinds: [string, string][],
 *   practice: NewTable, games: GameLine[], decks: Record<string, Deck>}} LobbyFacts `kinds`: every bot that can be
 *   added, in words; `practice`: the table that practice means
 */

/**
 * @typedef {{name: string, bot: boolean, bought: number, taken: number, stack: number, net: number, hands: number, seated: boolean}} LedgerLine
 * @typedef {{lines: LedgerLine[], pot: number, off: number, hands: number, payments: {payer: string, payee: string, chips: number}[],
 *   entries: {at: string, name: string, kind: string, chips: number}[]}} LedgerFacts `off`: chips that are missing
 */

/** @param {string} table @returns {Promise<LedgerFacts>} */
export const ledger = (table) => ask(`/api/tables/${encodeURIComponent(table)}/ledger`);

/** @returns {Promise<LobbyFacts>} */
export const lobby = () => ask("/api/lobby");

/** @param {object} options @returns {Promise<{table: string}>} */
export const createTable = (options) => ask("/api/tables", options);

/** `change`: become whom the link is for, although this browser is somebody else. @param {string} invite @param {string} name @param {boolean} [change] @returns {Promise<{table: string}>} */
export const join = (invite, name, change = false) => ask("/api/join", change ? { invite, name, switch: true } : { invite, name });

/** @param {string} name @returns {Promise<unknown>} */
export const rename = (name) => ask("/api/name", { name });

/** @param {string} table @returns {Promise<{link: string, qr: string[]}>} */
export const invite = (table) => ask(`/api/tables/${encodeURIComponent(table)}/invite`);

/** A link for oneself: `local` where no other device can reach it. @param {string} table @returns {Promise<{link: string, qr: string[], seconds: number, local: boolean}>} */
export const device = (table) => ask(`/api/tables/${encodeURIComponent(table)}/device`, {});
