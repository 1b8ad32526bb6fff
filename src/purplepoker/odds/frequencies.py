"""How many hands of a pack fall into each class: exact counts by arithmetic, not by dealing them all.

What a hand is worth hangs on the shape of its grid (`grids`), on which of its ranks make straights (`runs`)
and on whether five of its cards have one suit; nine cards cannot have five of two. So the classes of a
thousand grids are found, and the namings of their rows and columns are counted. Hands with wild cards are
dealt after all (`frequencies_wild`).
"""

from __future__ import annotations

from collections import Counter
from math import comb

import msgspec

from purplepoker.cards import Deck, Role
from purplepoker.errors import Code, Refused
from purplepoker.odds.frequencies_27 import count_reversed
from purplepoker.odds.frequencies_badugi import count_badugi
from purplepoker.odds.frequencies_best import count_best
from purplepoker.odds.frequencies_parts import Parts
from purplepoker.ranking.base import BADUGI_SIZE, MOST_CARDS, PackSettings, check_fit, class_order

_WITHOUT_LIMIT = {"a5-8": "a5", "purple-low-8": "purple-low"}
_FIVE = 5

Frequencies = tuple[int, dict[str, int]]


def frequencies(deck: Deck, role: Role, settings: PackSettings, n_cards: int) -> Frequencies:
    """Number of all hands of n cards (5 to 9; badugi 4 to 9) and of those in each class, zeros too.

    The best class comes first. A qualifier plays no part: `a5-8` counts like `a5`. Any pack takes a few
    seconds at most, whatever its size.
    """
    check_fit(deck, role)
    badugi = role.kind == "badugi"
    least = BADUGI_SIZE if badugi else _FIVE
    most = min(MOST_CARDS, deck.size)
    if not least <= n_cards <= most:
        right = f"the ranking {role.kind} takes {least} to {most}"
        if n_cards == BADUGI_SIZE:
            right += ", badugi takes 4 too"
        raise Refused(Code.CARD_COUNT, count=n_cards, token=f"--cards {n_cards}", right=right)
    role = msgspec.structs.replace(role, kind=_WITHOUT_LIMIT.get(role.kind, role.kind))
    found: Counter[str]
    if deck.wild != "none":
        from purplepoker.odds.frequencies_wild import count_wild  # needs numpy, arithmetic does not

        found = count_wild(deck, role, settings, n_cards)
    elif badugi:
        found = count_badugi(deck, n_cards)
    else:
        parts = Parts(deck, role, settings, n_cards)
        found = count_reversed(parts) if parts.reversed else count_best(parts)
    return comb(deck.size, n_cards), {cls: found[cls] for cls in reversed(class_order(role.kind))}
