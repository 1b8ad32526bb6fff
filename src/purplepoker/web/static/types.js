// @ts-check
/**
 * The shapes of the wire (`service/wire.py`, `service/facts.py`) as JSDoc types. No code.
 *
 * @typedef {{letter: string, name: string, plural: string, points: number}} RankFact
 * @typedef {{letter: string, name: string, symbol: string, face: string, ink: string}} SuitFact
 * @typedef {{letter: string, name: string, plural: string, suit: number, points: number, face: string, ink: string}} ColorFact
 * @typedef {{id: string, name: string, size: number, ranks: RankFact[], suits: SuitFact[], colors: ColorFact[],
 *   paper: string, back: {face: string, ink: string}, texts: string[], rank_of: number[], suit_of: number[],
 *   color_of: number[]}} Deck
 *
 * @typedef {{cls: string, cards: number[], text: string, reading: string}} ClassFact
 * @typedef {{share: string, kind: string, classes: ClassFact[]}} RankingFact
 * @typedef {{variant: string, name: string, deck_name: string, structure: string, stakes: string, blinds: number[],
 *   ante: number, unit: number, buy_in: [number, number, number], seats: [number, number], streets: string[],
 *   dealt: number, stud: boolean, board: [string, number][], shares: string[], sheet: string,
 *   rankings: RankingFact[]}} Game
 *
 * @typedef {{seat: number, fold: boolean, check: boolean, call: number | null, raise_min: number | null,
 *   raise_max: number | null, bring_in: number | null, discard: [number, number] | null, exchange: number | null,
 *   stay: boolean, order: number | null, turnup: number | null, declare: boolean, runs: number | null,
 *   show: boolean, muck: boolean}} Legal
 * @typedef {{seat: number, stack: number, bet: number, put: number, live: boolean, all_in: boolean, shown: boolean,
 *   mucked: boolean, concealed: number, down: number[] | null, up: number[], swaps: number, way: string}} Seat
 * @typedef {{viewer: number, variant: string, deck: string, structure: string, seats: Seat[], row_names: string[],
 *   rows: number[][][], hidden: number[], pots: [number, number][], pot: number, to_match: number, bet_size: number,
 *   street: number, actor: number, asked: number, choice: string, stock: number, over: boolean, why: string,
 *   legal: Legal | null}} Hand
 * @typedef {{chair: number, kind: 'open' | 'person' | 'bot', name: string, stack: number,
 *   state: 'in' | 'away' | 'leaving' | 'lost', position: number}} Chair
 * @typedef {{chair: number, base_ms: number, bank_ms: number}} ClockView
 * @typedef {{cards: number[], name: string, number: string,
 *   side: 'ranks' | 'colors' | 'suit' | 'straight' | 'kicker'}} Group
 * @typedef {{share: string, cls: string, by: string, text: string, groups: Group[]}} Reading
 * @typedef {{hand: number, text: string[], five: number[], won: [number, number][],
 *   readings: [number, Reading][]}} Result
 * @typedef {{table: string, name: string, host: boolean, chair: number, chairs: Chair[], button: number,
 *   state: 'waiting' | 'playing' | 'paused' | 'ended', hand_no: number, turn: number, hand: Hand | null,
 *   clock: ClockView | null, readings: Reading[], result: Result | null, watchers: number, more: number[],
 *   plan: string}} Table
 *
 * @typedef {{event: string, [field: string]: any}} AnyEvent
 * @typedef {{kind: string, id: string, [field: string]: any}} Command
 */
export {};
