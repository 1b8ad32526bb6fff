"""The whole set of a seat's legal commands as one value (filled in by `betting` and `choices`)."""

from __future__ import annotations

import msgspec


class Legal(msgspec.Struct, frozen=True, gc=False):
    """`None` or False: not open. Amounts in chips.

    `call`: chips to add, at most the stack (an all-in call); None when there is nothing to call.
    `raise_min`, `raise_max`: totals in front of the player on this street, an opening bet too;
    equal when only an all-in below the least raise or one fixed size is left.
    `bring_in`: amount of the bring-in owed. `discard`: (least, most) cards for `Throw`.
    `without_ace`: the most of them for one who keeps no ace, None where an ace changes nothing (7.1).
    `exchange`: price of a `Swap`. `stay`: `Stay` is open. `order`: number of cards `Order` takes.
    `turnup`: number of cards `Turnup` takes. `declare`: `Say` is open. `runs`: most run-outs to ask for.
    `show`, `muck`: at the showdown. `board`: none of his cards plays, and he may give the hand up (R-07).
    """

    seat: int
    fold: bool = False
    check: bool = False
    call: int | None = None
    raise_min: int | None = None
    raise_max: int | None = None
    bring_in: int | None = None
    discard: tuple[int, int] | None = None
    exchange: int | None = None
    stay: bool = False
    order: int | None = None
    turnup: int | None = None
    declare: bool = False
    runs: int | None = None
    show: bool = False
    muck: bool = False
    without_ace: int | None = None
    board: bool = False

    def __bool__(self) -> bool:
        """Whether anything at all is open."""
        return self != Legal(self.seat)
