// @ts-check
/** What would beat the hand held now, counted by the server: the best holding of each kind with its cards. */
import { cardSvg } from "./cards.js";
import { capital, h, num, series } from "./dom.js";
import { link } from "./parts.js";
import { drawReading } from "./reading.js";

/**
 * @param {Deck} deck @param {ShareBeats[] | null} shares null: not told yet @param {any[]} otherwise shown where there
 *   is nothing to compare @param {(chair: number) => string} name @param {() => void} all opens the whole list
 */
export function beaten(deck, shares, otherwise, name, all) {
	if (!shares) return [h("p", { class: "soft", role: "status" }, "Counting.")];
	if (!shares.length) return otherwise;
	const several = (/** @type {string} */ share) => shares.filter((s) => s.share === share).length > 1;
	const heads = shares.map(({ share, chairs }) => {
		const who = several(share) ? series(chairs.map(name)) : "";
		return capital([shares.some((s) => s.share !== share) && share, who].filter(Boolean).join(": "));
	});
	return [
		h("p", { class: "soft" }, `You have: ${[...new Set(shares.map((s) => s.mine))].join("; ")}.`),
		...shares.map((share, at) => h("section", { class: "ranking beats" },
			heads[at] && h("h3", {}, heads[at]),
			h("p", { class: "lead" }, share.summary),
			share.better.map((one) => h("div", { class: "class" },
				one.cards.length < 5 ? h("div", { class: "five", "aria-hidden": "true" }, one.cards.map((card) => cardSvg(deck, card, 32))) : drawReading(deck, { ...one, share: share.share }, 28),
				h("div", {}, h("strong", {}, capital(one.name)), one.count > 0 && h("span", { class: "yours" }, `${num(one.count)} ${one.count === 1 ? "way" : "ways"}`), h("p", { class: "soft" }, `The best: ${one.text}`)))))),
		h("div", {}, link("What beats what", all)),
	];
}
