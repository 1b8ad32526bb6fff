"""The showdown: order of showing (section 5, R-30), strengths by run and share, who is paid what."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from purplepoker.engine.betting import first_seat, next_seat
from purplepoker.engine.choices import swap_price
from purplepoker.engine.events import Awarded, Conceded, DeclareBoard, Event, Muck, Show, Shown
from purplepoker.engine.game import CompiledShare, Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import Pot, award, layers, seats_of, won
from purplepoker.engine.state import Cards, State
from purplepoker.errors import Code, Refused
from purplepoker.ranking.base import MOST_CARDS
from purplepoker.variants.model import (
    Arrange,
    Bet,
    Board,
    Deal,
    Declare,
    Discard,
    Draw,
    Exchange,
    Flip,
    Pass,
    Turn,
)

CHOICES = (Discard, Draw, Arrange, Pass, Declare)


def strength(share: CompiledShare, hole: Cards, rows: Sequence[Cards]) -> int:
    """Best strength of one player's cards for one share over all its lines; 0: does not qualify."""
    lines = share.lines
    if len(lines) == 1:
        return _on_line(share, hole, _line(lines[0], rows))
    return max([_on_line(share, hole, _line(line, rows)) for line in lines])


def _line(line: tuple[int, ...], rows: Sequence[Cards]) -> Cards:
    """The cards of the rows that are used together."""
    if len(line) == 1:
        return rows[line[0]]
    cards: Cards = ()
    for row in line:
        cards += rows[row]
    return cards


def _on_line(share: CompiledShare, hole: Cards, line: Cards) -> int:
    if share.any_cards and 5 <= len(hole) + len(line) <= MOST_CARDS:
        return share.ranking.strength(hole + line)
    most = len(hole) if share.most < 0 else share.most
    return share.ranking.best(hole, line, share.least, most, share.size)


def playing(share: CompiledShare, hole: Cards, rows: Sequence[Cards]) -> Cards:
    """The cards that play for the share (R-44)."""
    most = len(hole) if share.most < 0 else share.most
    lines = [sum((rows[row] for row in line), ()) for line in share.lines]
    line = max(lines, key=lambda cards: share.ranking.best(hole, cards, share.least, most, share.size))
    return tuple(share.ranking.best_cards(hole, line, share.least, most, share.size))


def compare(
    game: Game, holes: Sequence[Cards], rows: Sequence[Cards], live: int | None = None
) -> tuple[tuple[int, ...], ...]:
    """Strength by share and seat on one board; seats not in `live` get 0."""
    seats = seats_of((1 << len(holes)) - 1 if live is None else live)
    by_share = []
    for share in game.shares:
        best = [0] * len(holes)
        for line in share.lines:
            cards = _line(line, rows)
            for p in seats:
                value = _on_line(share, holes[p], cards)
                if value > best[p]:
                    best[p] = value
        by_share.append(tuple(best))
    return tuple(by_share)


# --- showing ------------------------------------------------------------------------------------------


def show_order(game: Game, state: State) -> tuple[int, ...]:
    """From the first to show clockwise, be that hand still there or conceded; side pots first (5.2)."""
    first = first_to_show(game, state)
    seats = seats_of(state.live)
    if first == seats[0] and len(set(state.put)) == 1:
        return seats
    order = [p for p in seats if p >= first] + [p for p in seats if p < first]
    if len({state.put[p] for p in order}) > 1:
        order.sort(key=lambda p: -state.put[p])  # stable: within a pot the order stays
    return tuple(order)


def first_to_show(game: Game, state: State) -> int:
    """Last bettor of the final round; else left of the button, in stud who opened it by what shows."""
    first = state.aggressor
    if first >= 0 and (state.live | state.mucked) >> first & 1:
        return first
    final = None
    if game.high or game.low:
        final = next((s for s in reversed(state.steps[: state.at]) if isinstance(s, Bet)), None)
    by_cards = final is not None and final.first in ("high-hand", "low-hand")
    return first_seat(game, state, final) if final and by_cards else next_seat(state.live, -1)


def no_choice_left(game: Game, state: State) -> bool:
    """5.3: nobody still in has any choice to come, besides bets that nobody can make.

    An exchange is none where nobody can pay for it: once the betting is over chips only get fewer.
    """
    for s in state.steps[state.at :]:
        if isinstance(s, Exchange):
            if any(not isinstance(swap_price(game, state, p), Refused) for p in seats_of(state.live)):
                return False
        elif isinstance(s, CHOICES) or (isinstance(s, Flip) and s.which == "choose"):
            return False
    return True


def betting_over(state: State) -> bool:
    """At most one seat still has chips, and the round is closed."""
    able = state.able & state.live
    return not state.open and not able & (able - 1)


def cards_to_come(state: State) -> bool:
    return any(isinstance(s, Deal | Board | Turn) for s in state.steps[state.at :])


def show_all_in(game: Game, state: State) -> Event | None:
    """Hands are turned up before a run-out, when no choice is left (5.3); without one `core` opens them."""
    if game.stakes.dealer or state.shown & state.live == state.live:
        return None
    if not betting_over(state) or not cards_to_come(state) or not no_choice_left(game, state):
        return None
    if not any(isinstance(s, Bet) for s in state.steps[: state.at]):
        return None
    return shown(state, show_order(game, state))


def shown(state: State, seats: Sequence[int]) -> Shown:
    closed = tuple([p for p in seats if not state.shown >> p & 1])
    return Shown(closed, tuple([state.down[p] for p in closed]))


def apply_shown(game: Game, state: State, event: Shown) -> State:
    mask = state.shown
    down = list(state.down)
    for p, cards in zip(event.seats, event.cards, strict=True):
        mask |= 1 << p
        down[p] = cards
    todo = state.todo
    if state.choice == "show":
        todo &= ~mask
        actor = turn_to_show(game, state, todo)
        choice = "show" if todo else ""
        return replace(state, down=tuple(down), shown=mask, todo=todo, actor=actor, choice=choice)
    return replace(state, down=tuple(down), shown=mask)


def apply_conceded(game: Game, state: State, event: Conceded) -> State:
    bit = 1 << event.seat
    down, up = list(state.down), list(state.up)
    thrown = down[event.seat] + up[event.seat]
    down[event.seat] = up[event.seat] = ()
    live, todo = state.live & ~bit, state.todo & ~bit
    if not live & (live - 1):
        todo = 0
    new = replace(
        state,
        live=live,
        able=state.able & ~bit,
        mucked=state.mucked | bit,
        todo=todo,
        down=tuple(down),
        up=tuple(up),
        muck=state.muck + thrown,
        choice=state.choice if todo or state.choice != "show" else "",
    )
    return replace(new, actor=turn_to_show(game, new, todo) if state.choice == "show" else state.actor)


def turn_to_show(game: Game, state: State, todo: int) -> int:
    """Who shows or concedes next; -1: nobody."""
    for p in show_order(game, state):
        if todo >> p & 1:
            return p
    return -1


def legal_show(game: Game, state: State, seat: int) -> Legal:
    muck = cannot_muck(game, state) is None
    return Legal(seat, show=True, muck=muck, board=muck and plays_board(game, state, seat))


def plays_board(game: Game, state: State, seat: int) -> bool:
    """R-07: none of the seat's cards is better than the board's own five, on any run and for any share.

    Never where a hole card must play, as by the game's rules, or as no line of its board has five cards.
    """
    hole = state.down[seat] + state.up[seat]
    for share in game.shares:
        for rows in state.rows:
            alone = [line for line in (_line(at, rows) for at in share.lines) if len(line) >= share.size]
            if share.least or not alone:
                return False
            best = max(share.ranking.best((), line, 0, 0, share.size) for line in alone)
            if strength(share, hole, rows) > best:
                return False
    return True


def may_concede(game: Game, state: State) -> bool:
    """R-30 where players show themselves: not with `show = all`, nor once somebody still in is all-in (5.3).

    So every hand that may be conceded is one of several in the only pot. A cap per deal makes all-in
    too (R-39).
    """
    return game.stakes.show == "concede" and not state.live & ~state.able


def cannot_muck(game: Game, state: State) -> str | None:
    """Why no hand may be conceded (R-30); a hand stored on its way may ask where today nobody is."""
    if game.stakes.lenient or may_concede(game, state):
        return None
    if game.stakes.show == "all":
        return "every hand is shown in this game"
    return "somebody is all-in, so every hand is shown"


def all_known(state: State) -> bool:
    """No live hand and no board holds an unknown card, so that hands can be compared."""
    hands = (state.down[p] + state.up[p] for p in seats_of(state.live))
    rows = (row for run in state.rows for row in run)
    return all(card >= 0 for cards in (*hands, *rows) for card in cards)


def may_show(state: State) -> bool:
    """Chance is the dealer: hands may be told at the showdown, or as soon as the betting is over."""
    idle = (not state.open and not state.todo) or state.choice == "show"
    return idle and (betting_over(state) or state.at >= len(state.steps))


def decide_show(game: Game, state: State, command: Show | DeclareBoard | Muck) -> Event | Refused:
    """Show or concede; in a recorded history in any order once the betting is over.

    Cards speak (5.5): who shows plays his best five, be it the board, whether he said so or not. So the
    board is declared only where the hand might be thrown away, which gives up every claim (R-07).
    """
    seat = command.seat
    if not state.live >> seat & 1:
        return Refused(Code.NOT_ASKED, act="showing")
    if game.stakes.dealer:
        if not may_show(state) or isinstance(command, DeclareBoard):
            return Refused(Code.NOT_ASKED, act="showing")
        if isinstance(command, Show):
            if state.shown >> seat & 1:
                return Refused(Code.NOT_ASKED, act="showing twice")
            return shown(state, (seat,))
        if state.shown >> seat & 1:
            return Refused(Code.CANNOT_MUCK, right="the hand has been shown")
        return Conceded(seat)
    if state.choice != "show" or not state.todo >> seat & 1:
        return Refused(Code.NOT_ASKED, act="showing")
    if state.actor != seat:
        return Refused(Code.NOT_YOUR_TURN, seat=seat)
    if isinstance(command, Show):
        return shown(state, (seat,))
    if isinstance(command, DeclareBoard):
        if not legal_show(game, state, seat).board:
            return Refused(Code.NOT_ASKED, act="playing the board")
        return replace(shown(state, (seat,)), board=True)
    why = cannot_muck(game, state)
    if why:
        return Refused(Code.CANNOT_MUCK, right=why)
    return Conceded(seat)


# --- paying -------------------------------------------------------------------------------------------


def final_pots(state: State) -> tuple[Pot, ...]:
    """All pots as they stand, main first, this street's bets and unmatched money in them."""
    return layers(state.put, state.live, state.able, state.dead, state.fees)


def settle(game: Game, state: State) -> Awarded:
    """One live seat takes all unshown; else every pot goes to its best hands (R-31)."""
    pots = final_pots(state)
    n = len(state.stacks)
    live = state.live
    if not live & (live - 1):
        strengths = [[[1 if live >> p & 1 else 0 for p in range(n)]]]
        parts = award(pots, strengths)
        return Awarded(tuple((pot.amount, pot.who) for pot in pots), parts, won(parts, n), "folds")
    holes = [state.down[p] + state.up[p] for p in range(n)]
    runs = [compare(game, holes, rows, live) for rows in state.rows]

    def by_card(run: int, share: int, tied: tuple[int, ...]) -> Sequence[int]:
        """4.4, stud: the highest card of the five that play, by rank, then suit or color points."""
        shape = game.shares[share]
        return sorted(tied, key=lambda p: -max(playing(shape, holes[p], state.rows[run])))

    parts = award(
        pots,
        runs,
        order=by_card if game.stud else None,
        names=game.names,
        ways=state.ways,
        declare_scope=game.stakes.declare_scope,
    )
    return Awarded(tuple((pot.amount, pot.who) for pot in pots), parts, won(parts, n), "showdown")


def redeal(state: State) -> Awarded:
    """R-15: all checked; the pot stays and is carried into the next deal."""
    pots = final_pots(state)
    total = sum(pot.amount for pot in pots)
    return Awarded(
        tuple((pot.amount, pot.who) for pot in pots), (), (0,) * len(state.stacks), "redeal", total
    )


def apply_awarded(game: Game, state: State, event: Awarded) -> State:
    stacks = tuple(map(sum, zip(state.stacks, state.reserve, event.won, strict=True)))
    return over(state, stacks, event.carried, event.why)


def over(state: State, stacks: tuple[int, ...], carried: int, why: str) -> State:
    """The end of the hand with these stacks; `carried` stays in the pot for the next."""
    zeros = (0,) * len(stacks)
    return replace(
        state,
        stacks=stacks,
        reserve=zeros,
        put=zeros,
        bets=zeros,
        dead=carried,
        fees=(),
        able=0,
        todo=0,
        actor=-1,
        open=False,
        choice="",
        over=True,
        why=why,
    )
