"""How many seats a pack can serve (R-24): hole, board and burns without folds."""

from __future__ import annotations

from purplepoker.cards import Deck
from purplepoker.variants.model import Bet, Board, Deal, Discard, Draw, Exchange, Flip, Variant
from purplepoker.variants.rules import Rules


def cards_needed(variant: Variant, seats: int) -> int:
    """Cards that must be in the pack for this many seats, nobody folding.

    Draw and exchange games keep one player's largest draw; stud's last street may be short (7.3).
    """
    deals = [step for step in variant.steps if isinstance(step, Deal)]
    shared = deals[-1] if deals and deals[-1].short == "shared" else None
    need = 0
    for step in variant.steps:
        if isinstance(step, Deal) and step is not shared:
            need += seats * (step.down + step.up) + step.burn
        elif isinstance(step, Board):
            need += len(step.to) + step.burn
    return need + largest_draw(variant)


def largest_draw(variant: Variant) -> int:
    """The most cards one player can take at once in place of others."""
    held = 0
    most = 0
    for step in variant.steps:
        if isinstance(step, Deal):
            held += step.down
        elif isinstance(step, Discard | Flip):
            held -= step.n
        elif isinstance(step, Draw):
            most = max(most, step.most, step.with_ace)
        elif isinstance(step, Exchange) or (isinstance(step, Bet) and step.exchange):
            most = max(most, held)
    return most


def capacity(variant: Variant, deck: Deck) -> int:
    """Most seats the pack serves; 0 where it serves nobody."""
    shared = cards_needed(variant, 0)
    each = cards_needed(variant, 1) - shared
    if deck.size < shared + each:
        return 0
    return min(deck.size, (deck.size - shared) // each) if each else deck.size


def seats(variant: Variant, rules: Rules, deck: Deck) -> tuple[int, int]:
    """Least and most seats: the ruleset's (`max_seats`), the file's, the pack's number, whichever is least.

    Where the most is below the least the pair (variant, pack) cannot be played.
    """
    least, most = variant.seats
    most = min(most, capacity(variant, deck))
    if rules.table.max_seats is not None:
        most = min(most, rules.table.max_seats)
    return least, most
