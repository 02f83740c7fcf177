"""``replay``: replay a recorded game and show every violation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import click

from alhambra_rules.cli.inputs import counted, listed_cells, print_city, read_game, title_of
from alhambra_rules.drawing import faults_on, numbered
from alhambra_rules.errors import NOUNS
from alhambra_rules.game.actions import Action
from alhambra_rules.game.events import Event, event_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.record import Replay
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Currency
from alhambra_rules.notation.events import forms_of
from alhambra_rules.notation.verdicts import replay_to_json, scores_of
from rulebook_kit import FormatError, Violation
from rulebook_kit.command_line.options import (
    COLOR,
    FILE,
    FORMAT,
    NamedPath,
    Refusal,
    cannot_be_read,
)
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.command_line.sources import Source, UnreadableInput
from rulebook_kit.command_line.verdicts import (
    STYLES,
    headed_notes,
    print_notes,
    print_scores,
    print_unreadable,
)
from rulebook_kit.json.codecs import in_one_line
from rulebook_kit.json.verdicts import EXIT_STATUSES
from rulebook_kit.replays import Finding, illegal_events_count, status_of
from rulebook_kit.words import listed

_INDENT = 5
_MOST_CARDS = 120
"""The most cards of a hand that are named: more than the 108 money cards of the game."""

_WORDS = {"legal": "legal", "illegal": "illegal", "unreadable": "cannot be replayed to its end"}


def print_replay(screen: Screen, source: Source, replay: Replay, *, draw: bool) -> None:
    """Print the verdict on a recorded game and its final scores. Arguments as ``print_game``."""
    print_game(screen, source, replay, draw=draw)
    if not _needs_more_lines(replay):
        screen.line()
    if replay.final is not None:
        scores = [(title_of(name), score) for name, score in scores_of(replay.final)]
        print_scores(
            screen,
            scores,
            replay.final.winners,
            stopped=replay.stopped is not None,
            illegal=illegal_events_count(replay.findings, replay.reached, len(replay.supposed)),
        )
    screen.print_key()


def print_game(screen: Screen, source: Source, replay: Replay, *, draw: bool) -> None:
    """Print the verdict on a recorded game, every violation, and what a referee accepted.

    A legal game takes one line if everything in it was checked.

    Args:
        screen: where to print.
        source: the file.
        replay: the replay of the record.
        draw: whether to draw the states in which a rule was broken.
    """
    _print_verdict(screen, source, replay)
    first = 1
    for finding in replay.findings:
        _print_finding(screen, replay, finding, first, draw=draw)
        first += len(finding.report.violations)
    for finding in replay.overrides:
        _print_finding(screen, replay, finding, 1, draw=False)
    notes = headed_notes(replay.supposed, replay.notes)
    if notes:
        screen.line()
    print_notes(screen, notes)
    if _needs_more_lines(replay):
        screen.line()


def _needs_more_lines(replay: Replay) -> bool:
    return bool(replay.findings or replay.overrides or replay.notes)


def _print_verdict(screen: Screen, source: Source, replay: Replay) -> None:
    status = status_of(replay)
    violations = counted(len(replay.faults), "violation")
    accepted = f", {counted(len(replay.overrides), 'override')}" if replay.overrides else ""
    screen.line(
        (str(source), "bold"),
        ": ",
        (_WORDS[status], STYLES[status]),
        f", {violations}" if replay.faults else "",
        accepted,
        f", {counted(len(replay.record.players), 'player')}",
        "".join(f", {module.name}" for module in replay.record.modules),
        f", {counted(len(replay.record.events), 'event')}",
    )


def _print_finding(
    screen: Screen, replay: Replay, finding: Finding, first: int, *, draw: bool
) -> None:
    event = None if finding.index is None else event_of(replay.record.events[finding.index])
    written = "the position" if event is None else _as_json(event, replay)
    screen.line()
    screen.line((f"Line {finding.line}", "bold"), f": {written}")
    violations = numbered(finding.report, first)
    if finding.reason is not None:
        screen.paragraph("accepted by the referee: ", finding.reason, indent=2)
    for number, violation in violations:
        _print_violation(screen, number, violation)
    if draw and finding.index is not None and event is not None:
        _print_state(screen, replay, finding.index, event, violations)


def _print_violation(screen: Screen, number: int, violation: Violation) -> None:
    cells = listed_cells(violation.cells)
    heading = ((violation.rule_id, "bold"), f"  {cells}" if cells else "")
    screen.paragraph(*heading, indent=_INDENT, bullet=str(number))
    screen.paragraph(violation.message, indent=_INDENT)


def _print_state(
    screen: Screen,
    replay: Replay,
    index: int,
    event: Event,
    violations: Iterable[tuple[int, Violation]],
) -> None:
    """Print the state before an event, and the city after it with the violations marked."""
    state = replay.states[index]
    screen.line()
    if isinstance(event, Action) and event.player in state.names:
        after = replay.states[index + 1] if index + 1 < len(replay.states) else state
        player = next(one for one in after.table.players if one.name == event.player)
        print_city(screen, player.city, faults_on(violations).with_chests(player.chests))
        screen.line()
        hand = state.player(event.player).hand
        screen.paragraph(f"{event.player}'s hand: {listed(hand, most=_MOST_CARDS)}", indent=2)
    for title, words in _lying_on(state):
        screen.paragraph(f"{title}: {words}", indent=2)


def _lying_on(state: GameState) -> Iterator[tuple[str, str]]:
    """Yield the titles and contents of the table outside the cities, and the player to act."""
    squares = zip(Currency, state.market, strict=True)
    yield "Market", listed(f"{kind.value} {tile or 'empty'}" for kind, tile in squares)
    yield "Display", listed(state.display)
    if state.bought:
        yield "Set aside", listed(state.bought)
    for module in modules_of(state):
        yield from module.described()
    if state.to_act is not None:
        yield "To act", state.to_act


def _as_json(event: Event, replay: Replay) -> str:
    return in_one_line(forms_of(replay.record.modules).write(event))


_HELP = """Replay a recorded game and show every violation with the event and the state before it.

FILE is a game record, JSON lines in the format alhambra-game/1; "-" is standard input. The order
of bag and deck is not needed: a drawn piece must still be in there. After a violation the replay
continues with the game as it was recorded. Events that a referee accepted are listed apart.

\b
Examples:
  alhambra-rules replay game.jsonl
  alhambra-rules replay --draw none game.jsonl
  alhambra-rules replay --format json game.jsonl
  alhambra-rules replay --html game.html game.jsonl

\b
Exit status:
  0  everything is legal
  1  a rule is broken
  2  the record is unreadable, or cannot be replayed to its end
"""


@click.command(help=_HELP)
@FILE
@FORMAT
@click.option(
    "--draw",
    type=click.Choice(["faulty", "none"]),
    default="faulty",
    show_default=True,
    help="Whether to draw the state before each violation.",
)
@click.option(
    "--svg-dir",
    metavar="DIR",
    type=NamedPath(path_type=Path),
    help="Write a picture of every turn into this folder: turn-000.svg and so on.",
)
@click.option(
    "--html",
    metavar="FILE",
    type=NamedPath(),
    help="Write a page to step through the game in a browser, replacing the file if it exists;"
    ' "-": print only the page.',
)
@COLOR
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    output: Literal["text", "json"],
    draw: Literal["faulty", "none"],
    svg_dir: Path | None,
    html: str | None,
    color: ColorChoice,
) -> None:
    """Replay the game, print the verdict, and exit with its status."""
    draws = output == "text" and draw == "faulty"
    keep_states = draws or svg_dir is not None or html is not None
    outcome = read_game(file, keep_states=keep_states)
    if isinstance(outcome, Replay):
        _write_pictures(outcome, Source(file), svg_dir, html)
    if html == "-" and isinstance(outcome, Replay):
        ctx.exit(EXIT_STATUSES[status_of(outcome)])
    if output == "json":
        click.echo(replay_to_json(outcome).encode(), nl=False)
    elif isinstance(outcome, OSError):
        raise Refusal(cannot_be_read(UnreadableInput(Source(file), outcome)))
    elif isinstance(outcome, FormatError):
        print_unreadable(Screen(color), UnreadableInput(Source(file), outcome, nouns=NOUNS))
    else:
        print_replay(Screen(color), Source(file), outcome, draw=draws)
    ctx.exit(EXIT_STATUSES[status_of(outcome)])


def _write_pictures(
    outcome: Replay, source: Source, svg_dir: Path | None, html: str | None
) -> None:
    from alhambra_rules.cli import picture_files  # noqa: PLC0415 - few want them

    if svg_dir is not None:
        picture_files.PictureFolder(svg_dir).add_turns(outcome)
    if html is not None:
        picture_files.write_picture(html, picture_files.page_of(outcome, source))
