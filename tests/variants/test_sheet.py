"""Rule sheets and summaries: made from the data, one page, with what matters in them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from purplepoker.cards import deck, load_deck, with_wild
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import load_variant, variant_file, variant_ids
from purplepoker.variants.model import Bet
from purplepoker.variants.options import default_deck, resolve
from purplepoker.variants.sheet import sheet
from purplepoker.variants.summary import describe, streets, summary


def text(game: str, pack: str = "standard", **rules: str) -> str:
    variant, resolved = resolve(variant_file(game), deck(pack), rules=rules)
    return sheet(variant, resolved, deck(pack))


@pytest.mark.parametrize("pack", ["standard", "purple", "short", "stripped"])
@pytest.mark.parametrize("game", variant_ids())
def test_a_page_with_one_bold_rule(game: str, pack: str) -> None:
    lines = text(game, pack).splitlines()
    assert len(lines) <= 45
    assert max(map(len, lines)) < 400
    assert sum(line.startswith("**") and line.endswith("**") for line in lines) == 1
    assert "{" not in "".join(lines)
    assert lines[0].startswith(variant_file(game).name)


@pytest.mark.parametrize(
    ("game", "pack", "rules", "said"),
    [
        ("texas-holdem", "standard", {}, "To play the board say so"),
        ("texas-holdem", "purple", {}, "all by ranks or all by colors, never mixed"),
        ("texas-holdem", "purple", {}, "Burn one, then two cards face down"),
        ("texas-holdem", "purple", {}, "**One card is burned before"),
        ("texas-holdem", "purple", {}, "A-8-9-T-J is the lowest straight"),
        ("texas-holdem", "purple", {"ace_low": "false"}, "A-8-9-T-J is no straight"),
        ("texas-holdem", "purple", {"tie_break_depth": "5"}, "five numbers at most"),
        ("omaha", "standard", {}, "**Exactly two of your own cards play, with three from the board"),
        ("pineapple", "standard", {}, "**Everybody throws one card face down before the first bet.**"),
        ("crazy-pineapple", "standard", {}, "after the betting on three board cards"),
        ("irish", "standard", {}, "throws two cards"),
        ("egyptian", "standard", {}, "Six cards lie on the board"),
        ("manila", "standard", {}, "high and low may use different ones"),
        ("manila", "standard", {"manila_stripped": "true"}, "**Exactly two of your own"),
        ("yukon", "standard", {}, "**Rows never mix: a hand uses rows a and river or rows b and river"),
        ("hollywood", "standard", {}, "exchange costs one big blind (one time only)"),
        ("swiss", "standard", {}, "one big blind the first time, one more each time after, and is no bet"),
        ("five-card-draw", "standard", {"openers": "jacks"}, "**Only a pair of jacks"),
        ("five-card-draw", "standard", {"max_draw": "3_or_4_with_ace"}, "four if an ace is kept"),
        ("five-card-draw", "standard", {"single_round": "true"}, "**The draw comes before"),
        ("five-card-stud", "standard", {}, "**The first player may not check"),
        ("five-card-stud", "purple", {}, "**The first player left of the dealer opens every round"),
        ("seven-card-stud", "standard", {}, "**The lowest card showing must bring it in"),
        ("seven-card-stud", "standard", {}, "one card face up for everybody"),
        ("seven-card-stud", "purple", {"bring_in": "on"}, "of equal ranks the color decides"),
        ("razz", "standard", {}, "**The highest card showing must bring it in"),
        ("bull", "standard", {}, "**Fix the order of your three concealed cards"),
        ("bull", "standard", {}, "Everybody turns up the first card of his that still lies face down."),
        ("five-card-roll-your-own", "standard", {}, "chooses one concealed card to turn up, and all do so"),
        ("five-card-roll-your-own", "purple", {}, "**You choose which of your concealed cards to turn up"),
        ("seven-card-roll-your-own", "standard", {}, "lowest card showing brings it in"),
        ("seven-card-roll-your-own", "standard", {}, "the highest card in its five, by rank, then suit"),
        ("lowball", "standard", {}, "**The lowest hand wins, not the highest.**"),
        ("lowball", "standard", {}, "straights and flushes do not count, 5-4-3-2-A is best"),
        ("lowball", "standard", {"single_round": "true"}, "**The draw comes before"),
        ("27-single-draw", "standard", {}, "**The lowest hand wins, not the highest.**"),
        ("five-card-draw-hi-lo", "standard", {}, "**Half the pot goes to the highest hand and half to the"),
        ("five-card-draw-hi-lo", "standard", {"declare": "true"}, "who declares both must win each alone"),
        ("seven-card-stud-hi-lo-regular", "standard", {}, "one player may win both.**"),
        ("five-card-omaha", "standard", {}, "**Exactly two of your own cards play, with three from the b"),
        ("six-card-omaha", "purple", {}, "Burn one, then six cards face down"),
        ("courchevel", "standard", {}, "2. One board card face up."),
        ("courchevel", "standard", {}, ", and the first board card lies open before the first bet.**"),
        ("manila", "standard", {}, "ones, and the first board card lies open before the first bet."),
        ("double-board-holdem", "standard", {}, "six board cards face up (three to row top and three to row"),
        ("double-board-holdem", "standard", {}, "**Each of the two boards wins half of the pot; your cards"),
        ("double-board-omaha", "purple", {}, "exactly two of your own cards and three of row bottom. Ran"),
        ("ante-holdem", "standard", {}, "**There are no blinds: left of the dealer opens every round"),
        ("ante-holdem", "standard", {}, "First an ante from everybody."),
        ("bull", "standard", {"declare": "true"}, "declares high, low or both"),
        ("omaha-hi-lo", "standard", {}, "If no hand is low enough, high takes it all."),
        ("27-triple-draw", "standard", {}, "7-5-4-3-2 is best"),
        ("27-triple-draw", "standard", {}, "**Three draws"),
        ("badugi", "standard", {}, "**Four cards play"),
        ("short-deck", "short", {}, "A flush beats a full house; A-6-7-8-9 is the lowest straight"),
        ("texas-holdem", "stripped", {}, "A-7-8-9-T is no straight"),
        ("swiss", "standard", {}, "On your turn: exchange your hand if you like, any number of times, then"),
        ("swiss", "standard", {}, "throw your whole hand face down and take as many cards"),
        ("swiss", "standard", {}, "the first costs one big blind, the second two, the third three and so on"),
        ("swiss", "standard", {}, "The fee of an exchange goes into the pot; only who pays it"),
        ("swiss", "standard", {"fee_pot": "main"}, "goes into the main pot"),
        ("hollywood", "standard", {}, "The fee of an exchange goes into the pot"),
        ("hollywood", "standard", {}, "When the stock runs out"),
        ("five-card-draw", "standard", {}, "When the stock runs out, thrown and folded cards and burns"),
        ("five-card-draw", "standard", {}, "A hand is your five cards."),
        ("five-card-draw", "standard", {}, "Ante: 1 chip (unless"),
        ("five-card-draw", "standard", {"ante_payer": "button"}, "First one ante for all, from the dealer."),
        ("seven-card-stud", "standard", {}, "First an ante from everybody."),
        ("seven-card-stud", "standard", {}, "lowest card showing brings it in, or bets more at once"),
        ("seven-card-stud", "standard", {}, "the highest card in its five, by rank, then suit"),
        ("five-card-stud", "purple", {}, "the highest card in its five, by rank, then color"),
        ("razz", "standard", {}, "bring-in: half the small bet; small bet: 2 chips; big bet: 4 chips"),
        ("texas-holdem", "purple", {}, "Small bet: the big blind; big bet: two big blinds."),
        ("texas-holdem", "standard", {}, "odd chips go one each to those nearest left of the button"),
        ("texas-holdem", "standard", {"straddle": "on"}, "left of the straddle opens"),
        ("texas-holdem", "standard", {"straddle": "re-straddle"}, "left of the last straddle opens"),
        ("27-single-draw", "standard", {}, "left of the button"),
        ("texas-holdem", "standard", {}, "of two players the button pays the small one"),
        ("texas-holdem", "standard", {}, "A-2-3-4-5 is the lowest straight"),
        ("texas-holdem", "standard", {}, "or if nobody bet the first left of the button"),
        (
            "texas-holdem",
            "purple",
            {},
            "Points: ace 7, king 6, queen 5, jack 4, ten 3, nine 2, eight 1; purple 7",
        ),
        ("manila", "purple", {}, "By ranks an ace counts 0 in a low hand."),
        ("manila", "standard", {}, "otherwise compare from the highest card down"),
        (
            "27-single-draw",
            "purple",
            {},
            "From the worst up: high card, pair, two pair, three of a kind, straight",
        ),
        ("27-single-draw", "purple", {}, "lower points win, all five compared"),
        ("five-card-draw", "standard", {}, "has he folded, the next to his left"),
        (
            "five-card-draw",
            "standard",
            {},
            "In turn, from the dealer's left, throw up to five cards face down",
        ),
        ("27-single-draw", "standard", {}, "In turn, from the button's left, throw up to five cards"),
        ("pineapple", "standard", {}, "Everybody throws one card face down, never to be shown."),
        ("hollywood", "standard", {}, "You must be able to pay an exchange in full; who is all-in stays"),
        (
            "bull",
            "standard",
            {"declare": "true"},
            "Who declares both must win each alone, or he gets nothing.",
        ),
        ("bull", "standard", {}, "Of equal hands showing the first left of the dealer opens."),
        ("bull", "standard", {"showing_ties": "suits"}, "the one with the highest card by suit opens"),
        ("razz", "standard", {}, "After a bring-in you may fold, call it, or raise to the small bet."),
        ("razz", "standard", {}, "from the lowest up clubs, diamonds, hearts, spades.**"),
        (
            "seven-card-stud",
            "purple",
            {"bring_in": "on"},
            "from the lowest up bronze, silver, gold, red, green",
        ),
        ("seven-card-stud", "standard", {}, "or if nobody bet the best hand showing"),
        ("egyptian", "standard", {}, "three board cards face up (row three)"),
        ("short-deck", "short", {}, "**A flush beats a full house, and A-6-7-8-9 is the lowest straight.**"),
        ("ante-holdem", "standard", {}, "Bet one chip or more"),
    ],
)
def test_what_matters_is_said(game: str, pack: str, rules: dict[str, str], said: str) -> None:
    assert said in text(game, pack, **rules)


TWO_POOLS = """\
id = "two"
name = "Two"
seats = [2, 8]
rows = ["top", "bottom"]
steps = [
  {do = "deal", down = 4},
  {do = "bet"},
  {do = "board", to = "top top top bottom bottom bottom bottom bottom"},
  {do = "bet"},
]
pools = {one = {HIGH}, two = {LOW}}
shares = [{name = "high", pool = "one"}, {name = "low", pool = "two", rank = "low"}]
"""


@pytest.mark.parametrize(
    ("high", "low", "said"),
    [
        (
            'hole = [0, 2], lines = ["top"]',
            'hole = [2, 2], lines = ["bottom", "top"]',
            [
                "High: a hand is exactly two of your own cards and three of row top.\nBest first",
                "Low: a hand is exactly two of your own cards and three of either row bottom or row top.\n",
            ],
        ),
        (
            'hole = [0, 2], lines = ["bottom"]',
            'hole = [3, 3], lines = ["top"]',
            [
                "High: a hand is none to two of your own cards, the rest of the five from row bottom.\nBest",
                "Low: a hand is exactly three of your own cards and two of row top.\nThe low",
            ],
        ),
        (
            'hole = [1, 3], lines = ["bottom"]',
            'lines = ["top"]',
            [
                "High: a hand is one to three of your own cards, the rest of the five from row bottom.\nBest",
                "Low: a hand is the best five of your own cards and row top, in any mix.\nThe low",
            ],
        ),
        (
            'hole = [2, 2], lines = ["top bottom"]',
            'hole = [0, 0], lines = ["bottom"]',
            [
                "High: a hand is exactly two of your own cards and three of the board.\nBest",
                "Low: a hand is none of your own cards and five of row bottom.\nThe low",
            ],
        ),
    ],
)
def test_each_share_names_its_cards(high: str, low: str, said: list[str]) -> None:
    text = TWO_POOLS.replace("HIGH", high).replace("LOW", low)
    variant, rules = resolve(load_variant(text, "two"), deck("standard"))
    page = sheet(variant, rules, deck("standard"))
    for part in said:
        assert f"\n{part}" in page
    assert "**High and low are not made of the same cards" in page


def test_a_hand_without_the_board_is_named() -> None:
    game = str(Path(__file__).parent / "games/dramaha.toml")
    assert "\nHigh hand: a hand is your five cards; the board does not count.\nBest first" in text(game)
    assert (
        "\nHigh board: a hand is exactly two of your own cards and three of the board. Ranked as high"
        in text(game)
    )


def test_what_is_odd_in_games_of_ones_own() -> None:
    folder = Path(__file__).resolve().parents[2] / "docs/own-games"
    assert "**High in hand and high with the board are not made of the same" in text(
        str(folder / "dramaha.toml")
    )
    assert "**You pass three, two then one card" in text(str(folder / "anaconda.toml"))
    assert "rows up and middle or rows across and middle, never both.**" in text(
        str(folder / "iron-cross.toml")
    )


def wild(game: str, wild: str, jokers: int = 0, pack: str = "standard", **rules: str) -> str:
    """The part of the sheet on wild cards."""
    cards = with_wild(deck(pack), jokers, wild)
    variant, resolved = resolve(variant_file(game), cards, rules=rules)
    _, _, part = sheet(variant, resolved, cards).partition("\nWild cards.\n")
    return part


def test_a_pack_without_wild_cards_has_no_words_on_them() -> None:
    assert "Wild" not in text("bull")


@pytest.mark.parametrize(
    ("game", "named", "jokers", "pack", "rules", "said"),
    [
        ("texas-holdem", "jokers", 1, "standard", {}, "Wild: the joker."),
        ("texas-holdem", "jokers,2", 2, "standard", {}, "Wild: both jokers and all deuces."),
        ("texas-holdem", "2", 0, "standard", {}, "a deuce for itself too"),
        ("texas-holdem", "2", 0, "standard", {}, "not among the other four of the five"),
        ("texas-holdem", "2", 0, "standard", {}, "Only five of a kind may hold a card twice."),
        ("texas-holdem", "2", 0, "standard", {}, "On the board each player reads a wild card for himself."),
        (
            "texas-holdem",
            "bug",
            1,
            "standard",
            {},
            "The joker is the bug: it is an ace, or the card that comp",
        ),
        ("texas-holdem", "bug", 2, "standard", {}, "Both jokers are bugs: each is an ace, or"),
        ("texas-holdem", "bug", 1, "standard", {}, "Four aces and a bug are five aces."),
        ("texas-holdem", "bug", 1, "purple", {}, "an ace of any color not in the hand, or the card that"),
        ("texas-holdem", "bug", 1, "purple", {}, "five of a color, a straight flush or a royal flush"),
        ("texas-holdem", "bug", 1, "purple", {"bug_color": "false"}, "As an ace the bug has no color"),
        (
            "bull",
            "bug",
            1,
            "standard",
            {},
            "For low the bug is wild too. In a low hand a wild card is whatever",
        ),
        ("bull", "bug", 1, "standard", {}, "High and low are read apart"),
        (
            "bull",
            "2",
            0,
            "standard",
            {},
            "Among the cards showing a wild card counts as whatever makes them best.",
        ),
        ("bull", "2", 0, "standard", {}, "a wild card is what is printed on it"),
        ("bull", "jokers", 1, "standard", {}, "a joker is above every ace"),
        ("razz", "bug", 1, "standard", {}, "Wild: the joker.\nFor low the bug is wild too."),
        ("razz", "4", 0, "standard", {}, "counts as whatever makes them lowest."),
    ],
)
def test_wild_cards_are_explained(
    game: str, named: str, jokers: int, pack: str, rules: dict[str, str], said: str
) -> None:
    assert said in wild(game, named, jokers, pack, **rules)


def test_only_what_a_game_has_is_said_of_its_wild_cards() -> None:
    assert "bug" not in wild("bull", "2")
    assert "low" not in wild("texas-holdem", "bug")
    assert "high hand" not in wild("razz", "jokers")
    assert "board" not in wild("five-card-draw", "jokers")
    assert "single card" not in wild("five-card-draw", "jokers")
    assert "twice" not in wild("texas-holdem", "jokers", pack="purple")
    assert "has no color" not in wild("texas-holdem", "bug", pack="purple")


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("game", variant_ids())
def test_a_page_with_wild_cards_too(game: str, pack: str) -> None:
    cards = with_wild(deck(pack), 2, f"bug,{deck(pack).ranks[0].letter}")
    variant, resolved = resolve(variant_file(game), cards)
    lines = sheet(variant, resolved, cards).splitlines()
    assert len(lines) <= 50
    assert max(map(len, lines)) < 400
    assert "{" not in "".join(lines)


def test_a_flush_comes_with_a_bug() -> None:
    """R-34: `8r 9r Ar Ao` and the bug are a flush, as neither ace of hearts is left for it."""
    for wild, comes in (("jokers", False), ("bug", True)):
        cards = with_wild(deck("purple"), 1, wild)
        variant, resolved = resolve(variant_file("texas-holdem"), cards)
        page = sheet(variant, resolved, cards)
        assert ("full house, flush, straight" in page, "Five of a suit are" in page) == (comes, not comes)


def test_openers_are_named_by_their_rank() -> None:
    text = """\
id = "kings"
name = "Kings"
seats = [2, 6]
forced = "ante"
steps = [{do = "deal", down = 5}, {do = "bet", needs = "KK"}, {do = "draw"}, {do = "bet"}]
pools = {hand = {}}
shares = [{name = "high", pool = "hand"}]
"""
    file = load_variant(text, "kings")
    variant, rules = resolve(file, deck("standard"))
    page = sheet(variant, rules, deck("standard"))
    assert "; a pair of kings or better to open." in page
    assert "**Only a pair of kings or better may open.**" in page
    low = load_variant(text.replace("KK", "22"), "twos")
    with pytest.raises(Refused) as refused:
        resolve(low, deck("purple"))
    assert refused.value.code is Code.RANKING_UNFIT
    assert "no rank 2" in str(refused.value)


def test_the_price_of_exchanges_without_blinds() -> None:
    text = """\
id = "swap"
name = "Swap"
seats = [2, 6]
forced = "ante"
fee = {first = 2, step = 3, times = 2}
steps = [{do = "deal", down = 5}, {do = "bet", exchange = true}]
pools = {hand = {}}
shares = [{name = "high", pool = "hand"}]
"""
    variant, rules = resolve(load_variant(text, "swap"), deck("standard"))
    page = sheet(variant, rules, deck("standard"))
    assert "exchange your hand if you like, at most two times a deal, then" in page
    assert "the first costs two least bets, the second five. You must" in page


def test_the_betting_is_said() -> None:
    file = variant_file("texas-holdem")
    for structure, said in (
        ("no-limit", "up to all your chips"),
        ("pot-limit", "up to the pot"),
        ("fixed-limit", "At most three raises in a round"),
        ("spread-limit", "Any bet and any raise from 1 to 5 chips."),
    ):
        variant, rules = resolve(file, deck("standard"), structure=structure)
        assert said in sheet(variant, rules, deck("standard"))


FOUR = ["pre-flop", "flop", "turn", "river"]


@pytest.mark.parametrize(
    ("game", "names"),
    [
        *(
            (game, FOUR)
            for game in ("texas-holdem", "omaha", "irish", "yukon", "egyptian", "swiss", "short-deck")
        ),
        ("manila", [f"{n} board card" for n in ("first", "second", "third", "fourth", "fifth")]),
        ("five-card-draw", ["before the draw", "after the draw"]),
        ("27-triple-draw", ["before the draw", "first draw", "second draw", "third draw"]),
        ("five-card-stud", ["second street", "third street", "fourth street", "fifth street"]),
        ("five-card-roll-your-own", [f"{n} street" for n in ("second", "third", "fourth", "fifth")]),
        ("seven-card-roll-your-own", [f"{n} street" for n in "third fourth fifth sixth seventh".split()]),
        ("courchevel", [f"{n} board card" for n in ("first", "third", "fourth", "fifth")]),
        ("double-board-omaha", FOUR),
        ("razz", [f"{n} street" for n in ("third", "fourth", "fifth", "sixth", "seventh")]),
    ],
)
def test_streets(game: str, names: list[str]) -> None:
    variant, _ = resolve(variant_file(game), deck("standard"))
    assert streets(variant) == names


@pytest.mark.parametrize("game", variant_ids())
def test_summary_and_description(game: str) -> None:
    file = variant_file(game)
    pack = deck(default_deck(file))
    variant, rules = resolve(file, pack)
    short = msgspec.to_builtins(summary(variant, rules, pack))
    assert list(short) == ["id", "name", "players", "streets", "shares", "deck", "structure"]
    assert len(set(short["streets"])) == sum(isinstance(step, Bet) for step in variant.steps)
    long = msgspec.to_builtins(describe(file, pack))
    assert {name: long[name] for name in short} == short
    assert long["sheet"] == sheet(variant, rules, pack)
    assert {name: choice["default"] for name, choice in long["rules"].items()} == rules.named
    for choice in long["rules"].values():
        assert choice["default"] in choice["values"] or "n" in choice["values"]


def test_summary_of_a_split_game() -> None:
    variant, rules = resolve(variant_file("bull"), deck("purple"))
    short = summary(variant, rules, deck("purple"))
    assert (short.shares, short.deck, short.players.max) == (("high", "low"), "purple", 7)


@pytest.mark.parametrize(
    ("letters", "game", "best"),
    [
        ("2345", "27-single-draw", None),
        ("23456", "27-single-draw", None),
        ("23456", "manila", "6-5-4-3-2 is best"),
        ("56789TQKA", "27-single-draw", "T-8-7-6-5 is best"),
        ("56789TQKA", "manila", "8-7-6-5-A is best"),
        ("2345", "manila", None),
    ],
)
def test_the_best_low_comes_from_the_pack(letters: str, game: str, best: str | None) -> None:
    ranks = ", ".join(f'{{letter = "{letter}"}}' for letter in letters)
    suits = ", ".join(f'{{letter = "{letter}"}}' for letter in "abcdefg")
    pack = load_deck(f'id = "few"\nname = "Few"\nranks = [{ranks}]\nsuits = [{suits}]\n', "few.toml")
    variant, rules = resolve(variant_file(game), pack)
    page = sheet(variant, rules, pack)
    assert best in page if best else "is best" not in page
