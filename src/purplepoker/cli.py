"""The command line: what each command takes, and the one door through which every answer leaves.

A command parses, asks the public API and prints; the rules live below. Modules with rules are
imported inside the commands, so `--help` and `--version` load next to nothing. Results go to
stdout, all else to stderr. Exit 0: done. 2: bad input, one line on stderr. 1: anything else.
130: Ctrl-C. An answer that cannot be written is no answer: 1.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from purplepoker.cli_history import REPLAY_EXAMPLES, replay
from purplepoker.cli_options import (
    FREQUENCIES_EXAMPLES,
    MOST_CHIPS,
    ODDS_EXAMPLES,
    WINNERS_EXAMPLES,
    BlindsOption,
    BoardOption,
    BotsOption,
    CiOption,
    CountSeedOption,
    DeadOption,
    DeckOption,
    ExactOption,
    JobsOption,
    JokersOption,
    JsonOption,
    PackOption,
    RankingOption,
    RuleOption,
    RulesetOption,
    SamplesOption,
    SeedOption,
    StackOption,
    StructureOption,
    TimeOption,
    VariantOption,
    WildOption,
    blinds_of,
    cards_of,
    list_of,
    pack_arguments,
    seed_of,
    whole,
)
from purplepoker.cli_process import Interrupts, give_up, open_streams
from purplepoker.cli_winners import winners
from purplepoker.errors import Code, Refused

MOST_HANDS = 100_000_000
"""More hands in one `simulate` is a slip of the finger: it would take hours."""

MOST_SEATS = 23
"""No game seats more; the game and the pack lower it."""

MOST_PORT = 65535

BROWSER = "for the table in the browser"

NOT_INPUT = frozenset(
    {
        Code.MISSING_EXTRA,
        Code.BOT_FAULT,
        Code.HAND_FAILED,
        Code.PORT_BUSY,
        Code.STORE_BUSY,
        Code.STORE_READONLY,
        Code.STORE_FAILED,
    }
)
"""Refusals that no other words on the command line would mend: exit 1."""

UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""What typer raises for every fault in how a command is written."""

app = typer.Typer(
    name="purplepoker",
    help="Any poker game, any pack, any betting structure.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        import purplepoker

        typer.echo(f"purplepoker {purplepoker.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
    games: Annotated[
        str | None,
        typer.Option(
            "--games",
            metavar="FOLDER",
            help="Your own games and packs, then known by their ids (also PURPLEPOKER_GAMES).",
        ),
    ] = None,
) -> None:
    if games is not None:
        from purplepoker.cli_process import set_games

        context.call_on_close(set_games(games))
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def rank(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="5 to 9 cards (badugi 4 to 9).")],
    deck: PackOption = "standard",
    jokers: JokersOption = "0",
    wild: WildOption = "none",
    ranking: RankingOption = None,
    ruleset: RulesetOption = None,
    rule: RuleOption = None,
    as_json: JsonOption = False,
) -> int:
    """What is this hand worth?"""
    from purplepoker import api, cli_show

    answer = api.rank(
        " ".join(cards),
        deck=deck,
        **pack_arguments(jokers, wild, ranking, ruleset, rule),
    )
    return cli_show.answer(answer, as_json, cli_show.rank)


@app.command()
def showdown(
    hands: Annotated[
        list[str],
        typer.Argument(metavar="HAND...", help="What each player holds at the showdown, after discards."),
    ],
    variant: VariantOption,
    board: Annotated[
        str, typer.Option("--board", metavar="ROW/ROW", help="The board, rows (or streets) with / between.")
    ] = "",
    declare: Annotated[
        str | None,
        typer.Option("--declare", metavar="WAYS", help="high, low or both for each hand, with commas."),
    ] = None,
    deck: DeckOption = None,
    jokers: JokersOption = "0",
    wild: WildOption = "none",
    ranking: RankingOption = None,
    ruleset: RulesetOption = None,
    rule: RuleOption = None,
    as_json: JsonOption = False,
) -> int:
    """Who wins, and why?"""
    from purplepoker import api, cli_show

    answer = api.showdown(
        variant,
        hands,
        board=board,
        declare=None if declare is None else list_of(declare, "--declare"),
        deck=deck,
        **pack_arguments(jokers, wild, ranking, ruleset, rule),
    )
    return cli_show.answer(answer, as_json, lambda result: cli_show.showdown(result, hands))


@app.command()
def variants(
    variant: Annotated[str | None, typer.Argument(metavar="[ID]", help="One game in full.")] = None,
    deck: DeckOption = None,
    jokers: JokersOption = "0",
    wild: WildOption = "none",
    ranking: RankingOption = None,
    ruleset: RulesetOption = None,
    rule: RuleOption = None,
    structure: StructureOption = None,
    as_json: JsonOption = False,
) -> int:
    """Which games are there, and how is one played?"""
    from purplepoker import api, cli_show
    from purplepoker.cli_output import note

    pack = pack_arguments(jokers, wild, ranking, ruleset, rule)
    if variant is None:
        games = api.variants(
            deck=deck, structure=structure, notice=lambda text: note(f"purplepoker: {text}"), **pack
        )
        return cli_show.answer(games, as_json, cli_show.variants)
    game = api.variant(variant, deck=deck, structure=structure, **pack)
    return cli_show.answer(game, as_json, cli_show.variant)


@app.command(epilog=ODDS_EXAMPLES)
def odds(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="RANGE...", help="2 to 10 hands: cards, a range as in docs/ranges.md, or random."
        ),
    ],
    variant: VariantOption,
    board: BoardOption = "",
    dead: DeadOption = "",
    draw: Annotated[
        str | None,
        typer.Option(
            "--draw",
            metavar="N,...",
            help="How many cards each hand still draws or is dealt (default: what is missing).",
        ),
    ] = None,
    exact: ExactOption = False,
    samples: SamplesOption = None,
    ci: CiOption = None,
    time_limit: TimeOption = None,
    seed: CountSeedOption = "0",
    jobs: JobsOption = "1",
    ranges: Annotated[
        str | None,
        typer.Option("--ranges", metavar="FILE", help="A TOML file of named ranges, used as $name."),
    ] = None,
    deck: DeckOption = None,
    jokers: JokersOption = "0",
    wild: WildOption = "none",
    ranking: RankingOption = None,
    ruleset: RulesetOption = None,
    rule: RuleOption = None,
    as_json: JsonOption = False,
) -> int:
    """What are the chances?"""
    with Interrupts() as interrupts:
        from purplepoker import api, cli_odds

        pack = pack_arguments(jokers, wild, ranking, ruleset, rule)
        with cli_odds.Bar() as bar:
            interrupts.release()
            answer = api.odds(
                variant,
                hands,
                board=board,
                dead=dead,
                draw=cli_odds.drawn(draw),
                named=cli_odds.named(ranges, variant, deck, pack),
                deck=deck,
                progress=bar.tell,
                notice=bar.say,
                **cli_odds.asked(exact, samples, ci, time_limit, seed, jobs),
                **pack,
            )
            interrupts.hold()
        cli_odds.show(answer, as_json)
        return 130 if answer.partial and interrupts.came else 0  # a time limit is no Ctrl-C


app.command(epilog=WINNERS_EXAMPLES)(winners)


@app.command(epilog=FREQUENCIES_EXAMPLES)
def frequencies(
    cards: Annotated[
        str,
        typer.Option("--cards", metavar="N", help="Cards dealt, 5 to 9 (badugi from 4)."),
    ],
    deck: PackOption = "standard",
    jokers: JokersOption = "0",
    wild: WildOption = "none",
    ranking: RankingOption = None,
    ruleset: RulesetOption = None,
    rule: RuleOption = None,
    as_json: JsonOption = False,
) -> int:
    """How often does each class of hand come?"""
    from purplepoker import api, cli_show

    pack = api.deck(deck)
    answer = api.frequencies(
        cards_of(cards),
        deck=pack,
        **pack_arguments(jokers, wild, ranking, ruleset, rule),
    )
    return cli_show.answer(answer, as_json, lambda result: cli_show.frequencies(result, pack))


app.command(epilog=REPLAY_EXAMPLES)(replay)


@app.command()
def simulate(
    variant: VariantOption,
    seats: Annotated[str, typer.Option("--seats", metavar="N", help="Players at the table.")],
    hands: Annotated[str, typer.Option("--hands", metavar="H", help="Hands to play.")],
    structure: StructureOption = None,
    stack: StackOption = "200",
    blinds: BlindsOption = "1/2",
    bots: BotsOption = "random",
    seed: SeedOption = None,
    session: Annotated[
        bool, typer.Option("--session", help="Carry stacks from hand to hand, with rebuys.")
    ] = False,
    deck: DeckOption = None,
    jokers: JokersOption = "0",
    wild: WildOption = "none",
    ranking: RankingOption = None,
    ruleset: RulesetOption = None,
    rule: RuleOption = None,
    as_json: JsonOption = False,
) -> int:
    """Let bots play many hands."""
    with Interrupts() as interrupts:  # from here on Ctrl-C gives the answer so far, of no hands at least
        from purplepoker import api, cli_show

        most = whole(hands, "--hands", 1, MOST_HANDS)
        tell = cli_show.progress_of(most)

        def progress(done: int) -> None:
            if tell:
                tell(done)
            if not done:
                interrupts.release()
            elif done >= most:
                interrupts.hold()

        answer = api.simulate(
            variant,
            seats=whole(seats, "--seats", 2, MOST_SEATS),
            hands=most,
            structure=structure,
            stack=whole(stack, "--stack", 1, MOST_CHIPS),
            blinds=blinds_of(blinds),
            bots=list_of(bots, "--bots"),
            seed=seed_of(seed),
            session=session,
            deck=deck,
            progress=progress,
            **pack_arguments(jokers, wild, ranking, ruleset, rule),
        )
        cli_show.answer(answer, as_json, cli_show.simulate)
        return 130 if answer.partial else 0


@app.command()
def play(
    variant: Annotated[
        str, typer.Option("--variant", metavar="ID|FILE", help="The game to begin with.")
    ] = "texas-holdem",
    deck: Annotated[
        str, typer.Option("--deck", metavar="ID|FILE", help="The pack to begin with.")
    ] = "purple",
    seats: Annotated[str, typer.Option("--seats", metavar="N", help="Players, you among them.")] = "6",
    bots: BotsOption = "steady",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    port: Annotated[str | None, typer.Option("--port", metavar="N", help=f"A port, {BROWSER}.")] = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="FILE", help=f"Where the table is kept, {BROWSER}."),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=f"Open no browser, {BROWSER}.")] = False,
    structure: StructureOption = None,
    stack: StackOption = "200",
    blinds: BlindsOption = "1/2",
    seed: SeedOption = None,
    jokers: JokersOption = "0",
    wild: WildOption = "none",
    ranking: RankingOption = None,
    ruleset: RulesetOption = None,
    rule: RuleOption = None,
) -> int:
    """Sit down at a table with bots, in the browser or with --terminal in the terminal."""
    from purplepoker import cli_play

    return cli_play.play(
        variant=variant,
        deck=deck,
        seats=whole(seats, "--seats", 2, MOST_SEATS),
        bots=list_of(bots, "--bots"),
        terminal=terminal,
        port=port_of(port),
        database=database,
        browser=not no_browser,
        structure=structure,
        stack=whole(stack, "--stack", 1, MOST_CHIPS),
        blinds=blinds_of(blinds),
        seed=seed_of(seed),
        **pack_arguments(jokers, wild, ranking, ruleset, rule),
    )


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="The address to listen at: 127.0.0.1.")
    ] = None,
    port: Annotated[str | None, typer.Option("--port", metavar="N", help="The port: 8049; 0 any.")] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="For phones in the home network: plain HTTP, shows a QR code.")
    ] = False,
    database: Annotated[
        str | None, typer.Option("--database", metavar="FILE", help="Where the tables are kept.")
    ] = None,
    config: Annotated[
        str | None, typer.Option("--config", metavar="FILE", help="Settings, a TOML file.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="LIST", help="Bots of your own for the tables: FILE.py:Class, with commas."
        ),
    ] = None,
) -> int:
    """Serve tables to browsers until Ctrl-C."""
    from purplepoker import cli_serve

    return cli_serve.serve(
        host=host,
        port=port_of(port),
        lan=lan,
        database=database,
        config=config,
        bots=() if bots is None else list_of(bots, "--bots"),
    )


def port_of(text: str | None) -> int | None:
    """What `--port` says; None: not given."""
    return None if text is None else whole(text, "--port", 0, MOST_PORT)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    open_streams()
    try:
        command = get_command(app)
        code = command.main(args=words, prog_name="purplepoker", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except UsageError as error:
        return _refuse(_usage(error, words), 2)
    except Refused as refused:
        return _refuse(str(refused), 1 if refused.code in NOT_INPUT else 2)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except OSError as error:
        if error.filename is not None:
            raise  # a file's, and whoever opens files refuses what cannot be read
        give_up(sys.stdout)
        why = "it is closed" if error.errno == errno.EBADF else error.strerror or error
        return _refuse(f"cannot write the answer to stdout: {why}", 1)


def _usage(error: Exception, words: Sequence[str]) -> str:
    """A fault in how the command was written, as a sentence that says where help stands."""
    fault = getattr(error, "format_message", error.__str__)().rstrip(". \n")
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "purplepoker"
    names = [command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands]
    if words and path == "purplepoker" and words[0] not in names and "ommand" in fault:
        fault = (
            f"{fault} It is one of: {', '.join(names)}"
            if fault.endswith("?")
            else f"{fault}; it is one of: {', '.join(names)}"
        )
    return f"{fault[:1].lower()}{fault[1:]} ({path} --help says more)"


def _refuse(line: str, code: int) -> int:
    from purplepoker.cli_output import note

    note(f"purplepoker: {line}")
    return code
