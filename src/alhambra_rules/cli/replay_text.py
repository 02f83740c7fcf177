"""A replay as text: every violation with the state in which it happened, and the scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alhambra_rules.cli.terminal import counted, listed_cells, print_city, title_of
from alhambra_rules.drawing import faults_on, numbered
from alhambra_rules.game.actions import Action
from alhambra_rules.game.events import Event, event_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.record import Replay
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Currency
from alhambra_rules.notation.events import forms_of
from alhambra_rules.notation.verdicts import scores_of
from rulebook_kit import Violation
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import Source
from rulebook_kit.command_line.verdicts import (
    STYLES,
    headed_notes,
    print_notes,
    print_scores,
)
from rulebook_kit.json.writing import in_one_line
from rulebook_kit.replay_documents import status_of
from rulebook_kit.replays import Finding, illegal_events_count
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
