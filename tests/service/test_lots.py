"""Cards for seats and for the first dealer: the vectors of section 11, and a slow count on random packs."""

from __future__ import annotations

from random import Random

import pytest

from purplepoker.cards import Deck, deck, load_deck, with_wild
from purplepoker.files import data_ids, data_text
from purplepoker.service.lots import first_dealer, seats, stopper

STANDARD, PURPLE = deck("standard"), deck("purple")
SUITS = "cdhs"


def ids(pack: Deck, text: str) -> list[int]:
    return [pack.by_text[card] for card in text.split()]


def order_of(pack: Deck, text: str) -> list[int]:
    """A pack with these cards on top."""
    top = ids(pack, text)
    return [*top, *(card for card in range(pack.size) if card not in top)]


@pytest.mark.parametrize(
    ("pack", "cards", "clockwise"),
    [
        pytest.param(STANDARD, "9d Kc Ks", [0, 3, 2, 1], id="G-2"),
        pytest.param(PURPLE, "Ko 9p Kr", [0, 3, 1, 2], id="G-6"),
    ],
)
def test_the_highest_card_sits_on_the_bankers_left(pack: Deck, cards: str, clockwise: list[int]) -> None:
    found = seats(pack, order_of(pack, cards), [0, 1, 2, 3], 0)
    assert [player for player, _ in found] == clockwise
    drew = dict(zip([1, 2, 3], ids(pack, cards), strict=True))
    assert dict(found) == {0: -1, **drew}


@pytest.mark.parametrize(
    ("pack", "cards", "out", "got", "dealer"),
    [
        pytest.param(STANDARD, "As Ks Qs Js", 1, [2, 3, 1, 2], 2, id="G-1"),
        pytest.param(PURPLE, "Ap Kb Qr Jz", 3, [1, 2, 3, 1], 1, id="G-7"),
    ],
)
def test_the_first_jack_deals(pack: Deck, cards: str, out: int, got: list[int], dealer: int) -> None:
    found = first_dealer(pack, order_of(pack, cards), [1, 2, 3], out)
    assert found == tuple(zip(got, ids(pack, cards), strict=True))
    assert found[-1][0] == dealer


def test_the_banker_may_sit_anywhere_and_the_cards_go_round_from_his_left() -> None:
    found = seats(STANDARD, order_of(STANDARD, "2c 3c 4c"), [1, 4, 5, 7], 5)
    assert found == tuple(zip([5, 4, 1, 7], [-1, *ids(STANDARD, "4c 3c 2c")], strict=True))


def test_without_a_banker_all_draw() -> None:
    found = seats(STANDARD, order_of(STANDARD, "2c Ah 4c"), [1, 4, 5], -1)
    assert [player for player, _ in found] == [4, 5, 1]


def test_a_pack_without_jacks_uses_its_highest_rank() -> None:
    text = data_text("decks", "standard").replace('letter = "J"', 'letter = "V"')
    pack = load_deck(text, "standard")
    assert "J" not in {rank.letter for rank in pack.ranks}
    assert pack.ranks[stopper(pack)].letter == "A"
    found = first_dealer(pack, order_of(pack, "Ks Qs Vs 2c Ad"), [1, 2, 3], 3)
    assert [player for player, _ in found] == [1, 2, 3, 1, 2]


def high(pack: Deck, card: int) -> tuple[int, int]:
    """How high a card is, by what it says: its rank, then color points or s > h > d > c."""
    color = pack.color_of[card]
    second = pack.colors[color].points if color >= 0 else SUITS.index(pack.texts[card][1])
    return pack.rank_of[card], second


@pytest.mark.parametrize("name", data_ids("decks"))
@pytest.mark.parametrize("jokers", [0, 2])
def test_random_packs_come_to_what_a_slow_count_says(name: str, jokers: int) -> None:
    draw = Random(f"{name} {jokers}")
    pack = with_wild(deck(name), jokers, "jokers") if jokers else deck(name)
    for _ in range(200):
        order = draw.sample(range(pack.size), pack.size)
        players = sorted(draw.sample(range(9), draw.randint(2, 8)))
        banker = draw.choice(players)
        hands: dict[int, int] = {}
        deal = [card for card in order if not pack.texts[card].startswith("Jk")]
        who = banker
        for card in deal[: len(players) - 1]:
            who = next(c % 9 for c in range(who + 1, who + 10) if c % 9 in players)
            hands[who] = card
        wanted = [banker]
        while hands:
            best = max(hands, key=lambda player: high(pack, hands[player]))
            wanted.append(best)
            del hands[best]
        assert [player for player, _ in seats(pack, order, players, banker)] == wanted

        who, fell = banker, []
        for card in deal:
            who = next(c % 9 for c in range(who + 1, who + 10) if c % 9 in players)
            fell.append((who, card))
            if pack.texts[card][0] == "J":
                break
        assert first_dealer(pack, order, players, banker) == tuple(fell)
