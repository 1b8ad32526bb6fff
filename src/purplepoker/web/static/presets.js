// @ts-check
/** The five presets: suggestions made of the pot and the price, cut to the legal least and most. */

/** @typedef {{label: string, said: string, to: number}} Preset */

/**
 * @param {Table} view @param {Legal} legal
 * @returns {Preset[]}
 */
export function spread(view, legal) {
	const hand = view.hand;
	if (!hand || legal.raise_min === null || legal.raise_max === null) return [];
	const least = legal.raise_min;
	const most = legal.raise_max;
	const after = hand.pot + (legal.call ?? 0);
	const part = (/** @type {number} */ f) => Math.max(least, Math.min(most, Math.round(hand.to_match + f * after)));
	const seat = hand.seats[hand.viewer];
	const all = seat ? seat.bet + seat.stack : most;
	return [
		{ label: "Min", said: "the least", to: least },
		{ label: "½", said: "half the pot", to: part(1 / 2) },
		{ label: "⅔", said: "two thirds of the pot", to: part(2 / 3) },
		{ label: "Pot", said: "the whole pot", to: part(1) },
		{ label: most >= all ? "All-in" : "Max", said: "the most", to: most },
	];
}
