"""The wire: two closed unions, what a client may say and what the server says. JSON, one message a frame.

Cards are card ids of the table's deck (`Welcome.deck` has their texts and faces), -1 a hidden card.
Chairs are fixed places at the table, 0 and up; positions (0 left of the button) exist inside a hand
only, `Chair.position` maps them. Every viewer gets every `seq` of a table; what he may not see is
hidden in the event, never left out. Unknown fields and unknown kinds are refused.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from purplepoker.engine.events import AnyEvent
from purplepoker.engine.view import View
from purplepoker.reading.groups import Group

PROTOCOL = 1


# --- client to server ---------------------------------------------------------------------------


class FromClient(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of what a client may say. `id` is chosen by the client per logical act and kept on a retry."""


class Hello(FromClient, frozen=True, tag="hello"):
    """First message on a socket. `last_seq`: the last the client has, -1 for none."""

    table: str
    last_seq: int = -1


class Act(FromClient, frozen=True, tag="act"):
    """An act in a hand; `hand` and `turn` name the decision it answers, so a late or double act is harmless.

    `act`: fold, call (also check), bring_in, raise, throw, swap, stay, order, turnup, say, show, board, muck.
    """

    id: str
    hand: int
    turn: int
    act: str
    to: int | None = None
    cards: tuple[int, ...] = ()
    way: str = ""


class Sit(FromClient, frozen=True, tag="sit"):
    """Take a free chair with a first stack."""

    id: str
    chair: int
    buy_in: int


class Stand(FromClient, frozen=True, tag="stand"):
    """Leave the chair; in a hand: after it (it is folded or checked out in turn, R-40)."""

    id: str


class Away(FromClient, frozen=True, tag="away", omit_defaults=True):
    """Sit out from the next hand on, or come back.

    Who owes blinds posts them then, or with `wait` waits for the big blind. He may change his mind.
    """

    id: str
    away: bool
    wait: bool = False


class Rebuy(FromClient, frozen=True, tag="rebuy"):
    """More chips between hands (R-20)."""

    id: str
    chips: int


class Order(FromClient, frozen=True, tag="order"):
    """The host's: deal, pause, resume, end, add_bot, remove_bot; remove: somebody whose link is lost;
    reseat: as `Demand`, whether he has a seat or not.

    His rulings on an error (section 10): misdeal, void, early_board, and exposed: of `chair` the
    concealed card number `card`, from 1. A ruling names its `hand`, and what depends on how far that is, an
    exposed card or an early street, its `turn`: so a late or double one is harmless.

    grant, deny: what was asked for under the number `ask`. buy_back: whole stacks, `chips` in all, from
    `chair`, where the bank is short.

    kick: a guest leaves after this hand. host: `chair` is the host from now on; co_host: one more; no_host:
    one less. last: one hand more. break: a pause of so many `minutes`.
    """

    id: str
    what: Literal[
        "deal", "pause", "resume", "add_bot", "remove_bot", "remove", "end", "reseat",
        "misdeal", "void", "early_board", "exposed", "grant", "deny", "buy_back",
        "kick", "host", "co_host", "no_host", "last", "break",
    ]  # fmt: skip
    chair: int = -1
    bot: str = "steady"
    card: int = 0
    hand: int = 0
    turn: int = 0
    ask: int = 0
    chips: int = 0
    minutes: int = 0


class Choose(FromClient, frozen=True, tag="choose", omit_defaults=True):
    """What is played from the next hand on; what is not named stays.

    `deal`: the choice of him who deals next (R-46), else the host's change, who may change the stakes too.
    """

    id: str
    deal: bool = False
    variant: str = ""
    deck: str = ""
    structure: str | msgspec.UnsetType | None = msgspec.UNSET
    jokers: int | msgspec.UnsetType = msgspec.UNSET
    wild: str | msgspec.UnsetType = msgspec.UNSET
    blinds: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    ante: int | msgspec.UnsetType | None = msgspec.UNSET
    bring_in: int | msgspec.UnsetType | None = msgspec.UNSET
    bets: tuple[int, int] | msgspec.UnsetType | None = msgspec.UNSET
    stack: int | msgspec.UnsetType = msgspec.UNSET


class Demand(FromClient, frozen=True, tag="demand"):
    """New seats by cards, which any player may ask for: at once between hands, else after this hand."""

    id: str


class Plan(FromClient, frozen=True, tag="plan"):
    """What to do when the turn comes, held by the server and told to nobody: it takes no `seq`.

    `what`: fold (check where that is free), check (only if free), call (only if it costs `to` then), or
    "" to take a plan back. It is dropped at the end of the betting round, and where it does not fit.
    """

    id: str
    hand: int
    what: Literal["", "fold", "check", "call"]
    to: int = 0


class Beats(FromClient, frozen=True, tag="beats"):
    """What would beat my hand now? Answered by `Beaten`, to the asker alone; it takes no `seq`."""

    id: str


class Ping(FromClient, frozen=True, tag="ping"):
    at: int = 0


Ask = Act | Sit | Stand | Away | Rebuy | Order | Choose | Demand | Plan
"""What the table itself answers, by its id."""
AnyFromClient = Ask | Hello | Beats | Ping


# --- server to client ---------------------------------------------------------------------------


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """`kind`: open, person, bot. `state`: in, away, leaving, lost (link lost). `position` in the hand, -1.

    `stand_in`: the simplest bot plays here, as the file of the host's own bot was not named this time.
    `post`: what he must post to be dealt in, having missed blinds or being new; `wait`: he waits for the big
    blind instead. `host`: one of the hosts.
    """

    chair: int
    kind: Literal["open", "person", "bot"]
    name: str
    stack: int
    state: Literal["in", "away", "leaving", "lost"]
    position: int
    stand_in: bool = False
    post: int = 0
    wait: bool = False
    host: bool = False


class Clock(msgspec.Struct, frozen=True):
    """Whose time runs: chair, its turn's base left and bank left in ms at the time of the message."""

    chair: int
    base_ms: int
    bank_ms: int


class Reading(msgspec.Struct, frozen=True):
    """The viewer's best hand now, or a shown hand: one a share (high, low). `name` calls it for short."""

    share: str
    cls: str
    by: str
    text: str
    groups: tuple[Group, ...]
    name: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a hand ended: `text` one sentence a pot; `five`: the cards that won; `won` chips a chair.

    `shares`: chair and share of every hand among the readings that won something.
    """

    hand: int
    text: tuple[str, ...]
    five: tuple[int, ...]
    won: tuple[tuple[int, int], ...]
    readings: tuple[tuple[int, Reading], ...]
    shares: tuple[tuple[int, str], ...] = ()


class Asking(msgspec.Struct, frozen=True):
    """Somebody waits for the host's yes to a seat, `seated`: to chips; `granted`: after the hand."""

    number: int
    name: str
    chair: int
    chips: int
    seated: bool
    granted: bool = False


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it. `chair`: the viewer's, -1 watching. `turn` counts decisions in a hand.

    `hand`: the engine's view with the viewer's legal acts on his turn. `more`: chairs still to act after
    the actor, in order. `plan`: what the viewer planned for his turn. `result`: from the end of a hand
    until the next begins. `late`: his time was up, the last he did in this hand the clock did for him.
    `took`: for one who left his seat in the last hour only: the chips he took; he sits down with no fewer.
    `rulings`: for the host in a hand only: which of his rulings would be carried out now.
    `next_game`: what was named for the next hand. `chooser`: the chair that is to name it now.
    `asks`: for the host all who wait for his yes, for others what they asked for themselves. `bank`: chips
    the bank has left, where that is limited. `break_ms`: until the break is over. `last_one`: the next
    hand is the last. `closing`: this one is.
    """

    table: str
    name: str
    host: bool
    chair: int
    chairs: tuple[Chair, ...]
    button: int
    state: Literal["waiting", "playing", "paused", "ended"]
    hand_no: int
    turn: int
    hand: View | None
    clock: Clock | None
    readings: tuple[Reading, ...]
    result: Result | None
    watchers: int
    more: tuple[int, ...] = ()
    plan: str = ""
    late: bool = False
    took: int | msgspec.UnsetType = msgspec.UNSET
    rulings: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    next_game: str | msgspec.UnsetType = msgspec.UNSET
    chooser: int | msgspec.UnsetType = msgspec.UNSET
    asks: tuple[Asking, ...] | msgspec.UnsetType = msgspec.UNSET
    bank: int | msgspec.UnsetType = msgspec.UNSET
    break_ms: int | msgspec.UnsetType = msgspec.UNSET
    last_one: bool | msgspec.UnsetType = msgspec.UNSET
    closing: bool | msgspec.UnsetType = msgspec.UNSET


class Lot(msgspec.Struct, frozen=True):
    """A card drawn face up before a hand, and for whom; -1: he drew none."""

    chair: int
    name: str
    card: int


class TableEvent(msgspec.Struct, frozen=True, tag_field="event", tag="table"):
    """What happens at the table outside a hand.

    `what`: sat, stood, leaving (after this hand), away, back, waits (is back for the big blind),
    lost, returned, bought, opened (the table plays), paused, resumed, closing (after this hand), ended, began
    (a hand; `chair` has the button), ended_hand, clock (more time after a restart), named (the next game, by
    `chair`), game (it is played from now on; `name` "": as before), asked, granted, denied (what somebody
    asked the host for), redeemed (the bank bought chips back), break (of `chips` minutes), last (the next
    hand is the last), host, no_host (`chair` is one, or no longer), demanded (new
    seats, by `chair`, -1 the host), reseated (clockwise from the banker, each with his new chair; `chair`
    deals next), drawn (for the first dealer, as the cards fell; `chair` deals).
    """

    what: str
    chair: int = -1
    name: str = ""
    chips: int = 0
    hand: int = 0
    lots: tuple[Lot, ...] | msgspec.UnsetType = msgspec.UNSET


class ToClient(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of what the server says."""


class Welcome(ToClient, frozen=True, tag="welcome"):
    """Constant facts of the table (`facts`): faces, rule sheet, rankings, stakes. `protocol` to compare."""

    protocol: int
    table: str
    deck: dict[str, Any]
    game: dict[str, Any]


class Snapshot(ToClient, frozen=True, tag="snapshot"):
    """Everything at once, when a gap cannot be filled; `log` the seen events of this hand."""

    seq: int
    view: TableView
    log: tuple[AnyEvent | TableEvent, ...]


class Happened(ToClient, frozen=True, tag="event"):
    """One event as this viewer may see it, and the view after it (None in the middle of a replayed gap)."""

    seq: int
    event: AnyEvent | TableEvent
    view: TableView | None


class Ack(ToClient, frozen=True, tag="ack"):
    """The command with this id is on disk; `seq` of its last event (of a plan: of the table's last)."""

    id: str
    seq: int


class Refusal(ToClient, frozen=True, omit_defaults=True, tag="refused"):
    """Refused: a stable code, one sentence, and the id of the ruling it follows from, if of any."""

    id: str
    code: str
    text: str
    ruling: str = ""


class Better(msgspec.Struct, frozen=True):
    """A kind of hands that beat the viewer's, `name` read `by` (as in `Reading`): `count` holdings make it.

    The best of it: the holding in `cards`, unseen cards first, in words `text`, its five in `groups`.
    """

    name: str
    count: int
    cards: tuple[int, ...]
    text: str
    cls: str = ""
    by: str = ""
    groups: tuple[Group, ...] = ()


class ShareBeats(msgspec.Struct, frozen=True):
    """For one share and the opponents in `chairs`, of whom the same is known: what beats the viewer's `mine`.

    Of `total` choices of `plays` of an opponent's `holds` unseen cards, `count` are better and `ties` as
    good; `total` 0: too many to count, and every count is 0. `hands`: better ones and all, for whole
    holdings, which are more than choices where a hand must use some of its cards; 0, 0: not counted.
    `so_far`: too few cards for hands yet, what they come to is compared. `better`: best kind first.
    `summary`: the numbers in a sentence.
    """

    share: str
    count: int
    ties: int
    total: int
    better: tuple[Better, ...]
    chairs: tuple[int, ...] = ()
    mine: str = ""
    summary: str = ""
    so_far: bool = False
    holds: int = 0
    plays: int = 0
    hands: tuple[int, int] = (0, 0)


class Beaten(ToClient, frozen=True, tag="beaten"):
    """The answer to `Beats`, for hand `hand` after event `seq`.

    No shares: there is nothing to compare, as the viewer has folded or has no cards, nobody else is in,
    the hand is over, or the table gives no hints.
    """

    id: str
    hand: int
    seq: int
    shares: tuple[ShareBeats, ...]


class Pong(ToClient, frozen=True, tag="pong"):
    at: int


AnyToClient = Welcome | Snapshot | Happened | Ack | Refusal | Beaten | Pong


decode_client = msgspec.json.Decoder(AnyFromClient).decode
encode = msgspec.json.Encoder().encode
