/**
 * The shapes of the wire (`service/wire.py`, `service/facts.py`), known in every file of the page. No code;
 * it is not served.
 */
type RankFact = { letter: string; name: string; plural: string; points: number };
type SuitFact = { letter: string; name: string; symbol: string; face: string; ink: string };
type ColorFact = { letter: string; name: string; plural: string; suit: number; points: number; face: string; ink: string };
type Deck = {
	id: string; name: string; size: number; ranks: RankFact[]; suits: SuitFact[]; colors: ColorFact[]; paper: string;
	back: { face: string; ink: string }; texts: string[]; rank_of: number[]; suit_of: number[]; color_of: number[];
	wild: number[];
	ranking?: string;
};

type Example = { cards: number[]; text: string; reading: string };
type ClassFact = Example & { cls: string; name: string; more: Example[] };
type RankingFact = { share: string; kind: string; classes: ClassFact[] };
type Game = {
	variant: string; name: string; deck_name: string; wild: string; structure: string; stakes: string; blinds: number[]; ante: number;
	unit: number; buy_in: [number, number, number]; seats: [number, number]; streets: string[]; dealt: number; stud: boolean;
	board: [string, number][]; shares: string[]; sheet: string; intro: string[]; rulings?: { id: string; text: string }[]; law: Record<string, string>; rankings: RankingFact[];
	bots?: string[]; stacks_only: boolean; choice?: { who: string; games: { variant: string; deck: string }[]; packs: boolean };
};

type Legal = {
	seat: number; fold: boolean; check: boolean; call: number | null; raise_min: number | null; raise_max: number | null;
	bring_in: number | null; discard: [number, number] | null; exchange: number | null; stay: boolean; order: number | null;
	turnup: number | null; declare: boolean; runs: number | null; show: boolean; muck: boolean; board: boolean;
};
type Seat = {
	seat: number; stack: number; bet: number; put: number; live: boolean; all_in: boolean; shown: boolean; mucked: boolean;
	concealed: number; down: number[] | null; up: number[]; swaps: number; way: string;
};
type Hand = {
	viewer: number; variant: string; deck: string; structure: string; seats: Seat[]; row_names: string[]; rows: number[][][];
	hidden: number[]; pots: [number, number][]; pot: number; to_match: number; bet_size: number; street: number; actor: number;
	asked: number; choice: string; stock: number; over: boolean; why: string; legal: Legal | null;
};
type Chair = {
	chair: number; kind: "open" | "person" | "bot"; name: string; stack: number; state: "in" | "away" | "leaving" | "lost";
	position: number; stand_in?: boolean; post?: number; wait?: boolean; host?: boolean;
};
type ClockView = { chair: number; base_ms: number; bank_ms: number };
type Group = { cards: number[]; name: string; number: string; side: "ranks" | "colors" | "suit" | "straight" | "kicker"; as?: number[] };
type Reading = { share: string; cls: string; by: string; text: string; groups: Group[]; name?: string };
type Result = { hand: number; text: string[]; five: number[]; won: [number, number][]; readings: [number, Reading][]; shares: [number, string][] };
type Asking = { number: number; name: string; chair: number; chips: number; seated: boolean; granted: boolean };
type Table = {
	table: string; name: string; host: boolean; chair: number; chairs: Chair[]; button: number;
	state: "waiting" | "playing" | "paused" | "ended"; hand_no: number; turn: number; hand: Hand | null; clock: ClockView | null;
	readings: Reading[]; result: Result | null; watchers: number; more: number[]; plan: string;
	late: boolean; took?: number; rulings?: string[]; asks?: Asking[]; bank?: number; next_game?: string; chooser?: number; break_ms?: number; last_one?: boolean; closing?: boolean;
};

type Better = { name: string; count: number; cards: number[]; text: string; cls: string; by: string; groups: Group[] };
type ShareBeats = {
	share: string; count: number; ties: number; total: number; better: Better[]; chairs: number[]; mine: string; summary: string;
};

type AnyEvent = { event: string; [field: string]: any };
type Command = { kind: string; id: string; [field: string]: any };
