"""The bank's book: who bought and took away how many chips, hands played, and who pays whom in the end. Pure.

Every issue and every redemption is an entry (section 11). What all have bought, less what was taken away, is
what lies on the table: `Ledger.off` is 0, or chips were lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

WHITE, RED, BLUE = 1, 5, 10
"""What the chips are worth (section 11)."""

MOST_EXACT = 12
"""Of so many who owe or are owed the fewest payments are found for certain; of more, few ones."""


class Account(msgspec.Struct, frozen=True):
    """Of a person, who is secret, or of a bot (""), under the name it last had."""

    person: str
    name: str
    bought: int = 0
    taken: int = 0
    hands: int = 0

    def __repr__(self) -> str:
        return f"<Account {self.name!r} {self.bought} {self.taken}>"


class Entry(msgspec.Struct, frozen=True):
    """At a wall time (ms) the account `who` got chips from the bank, or gave them back."""

    at_ms: int
    who: int
    kind: Literal["bought", "taken"]
    chips: int


class Book(msgspec.Struct, frozen=True):
    """All accounts in the order they were opened, all entries in the order of time."""

    accounts: tuple[Account, ...] = ()
    entries: tuple[Entry, ...] = ()

    def moved(self, person: str, name: str, kind: Literal["bought", "taken"], chips: int, at_ms: int) -> Book:
        """With an entry; a first purchase opens the account. Of bots the name tells which one."""
        at = self._find(person, name)
        accounts = list(self.accounts)
        if at == len(accounts):
            accounts.append(Account(person, name))
        one = accounts[at]
        bought, taken = (
            (one.bought + chips, one.taken) if kind == "bought" else (one.bought, one.taken + chips)
        )
        accounts[at] = replace(one, name=name, bought=bought, taken=taken)
        return Book(tuple(accounts), (*self.entries, Entry(at_ms, at, kind, chips)))

    def played(self, people: Sequence[tuple[str, str]]) -> Book:
        """One hand more for each (person, name)."""
        seen = {self._find(person, name) for person, name in people}.difference({len(self.accounts)})
        accounts = list(self.accounts)
        for at in seen:
            accounts[at] = replace(accounts[at], hands=accounts[at].hands + 1)
        return replace(self, accounts=tuple(accounts))

    def _find(self, person: str, name: str) -> int:
        found = (
            at
            for at, one in enumerate(self.accounts)
            if one.person == person and (person or one.name == name)
        )
        return next(found, len(self.accounts))


class Line(msgspec.Struct, frozen=True):
    """An account as everybody may see it. `stack`: on the table now; `net`: won, or lost where below 0."""

    name: str
    bot: bool
    bought: int
    taken: int
    stack: int
    net: int
    hands: int
    seated: bool


class Payment(msgspec.Struct, frozen=True):
    """Who pays whom how many chips so that all are even."""

    payer: str
    payee: str
    chips: int


class Ledger(msgspec.Struct, frozen=True):
    """`pot`: chips of nobody yet, bet or carried. `off`: chips that are missing; 0, or a fault."""

    lines: tuple[Line, ...]
    pot: int
    off: int
    payments: tuple[Payment, ...]


def ledger(book: Book, stacks: Mapping[tuple[str, str], int], there: int) -> Ledger:
    """The book with what lies before each (person, name) who is seated; `there`: all chips at the table."""
    lines = []
    for one in book.accounts:
        key = one.person, one.name if not one.person else ""
        stack = stacks.get(key, 0)
        net = stack + one.taken - one.bought
        bot = not one.person
        lines.append(Line(one.name, bot, one.bought, one.taken, stack, net, one.hands, key in stacks))
    pot = there - sum(stacks.values())
    off = sum(line.bought - line.taken for line in lines) - there
    return Ledger(tuple(lines), pot, off, settle([(line.name, line.net) for line in lines]))


def settle(nets: Sequence[tuple[str, int]]) -> tuple[Payment, ...]:
    """The fewest payments that make all even; what does not add up stays with the last ones.

    As many groups as can be that are even by themselves: a group of n needs n - 1 payments.
    """
    open_ones = [(name, net) for name, net in nets if net]
    groups = _groups([net for _, net in open_ones])
    payments: list[Payment] = []
    for group in groups:
        payments += _even([open_ones[at] for at in group])
    return tuple(payments)


def _groups(nets: Sequence[int]) -> list[list[int]]:
    """Indices, parted into as many groups as possible whose sum is 0; the rest is the last one."""
    n = len(nets)
    if n > MOST_EXACT:
        return [list(range(n))]
    sums = [0] * (1 << n)
    best = [0] * (1 << n)  # how many even groups a subset can be parted into
    from_ = [0] * (1 << n)
    for mask in range(1, 1 << n):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + nets[low]
        rest = mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            if best[mask ^ bit] > best[mask] or not from_[mask]:
                best[mask], from_[mask] = best[mask ^ bit], mask ^ bit
        if not sums[mask]:
            best[mask] += 1
    groups: list[list[int]] = []
    mask, group = (1 << n) - 1, list[int]()
    while mask:
        if not sums[mask] and group:
            groups.append(group)
            group = []
        left = from_[mask]
        group.append((mask ^ left).bit_length() - 1)
        mask = left
    return [*groups, group] if group else groups


def _even(people: Sequence[tuple[str, int]]) -> list[Payment]:
    """The largest debt to the largest claim, and so on."""
    owe = sorted(((-net, name) for name, net in people if net < 0), reverse=True)
    due = sorted(((net, name) for name, net in people if net > 0), reverse=True)
    payments = []
    while owe and due:
        (owed, payer), (claim, payee) = owe.pop(0), due.pop(0)
        chips = min(owed, claim)
        payments.append(Payment(payer, payee, chips))
        if owed > chips:
            owe.insert(0, (owed - chips, payer))
        if claim > chips:
            due.insert(0, (claim - chips, payee))
    return payments


# --- chips in the hand -------------------------------------------------------------------------------------


class Chips(NamedTuple):
    """So many of each color."""

    white: int
    red: int
    blue: int

    @property
    def worth(self) -> int:
        return self.white * WHITE + self.red * RED + self.blue * BLUE


def in_chips(amount: int) -> Chips:
    """An amount with as few chips as can be."""
    blue, rest = divmod(amount, BLUE)
    red, white = divmod(rest, RED)
    return Chips(white, red, blue)
