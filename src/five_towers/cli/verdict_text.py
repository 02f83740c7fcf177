"""Verdicts on positions and games for people: the towers, and every violation below them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.sources import Source
from alhambra_rules.rulebook.command_line.verdicts import (
    Verdict,
    headed_notes,
    print_notes,
    print_scores,
    verdict_words,
)
from alhambra_rules.rulebook.json.writing import in_one_line
from alhambra_rules.rulebook.replays import illegal_events_count
from alhambra_rules.rulebook.words import counted
from five_towers.cli.inputs import Position, Recording
from five_towers.game.replay import Replay
from five_towers.game.state import GameState
from five_towers.model import Player, Table, Tower
from five_towers.notation.game_record import FORMS


def print_towers(screen: Screen, towers: Iterable[Tower], indent: int = 2) -> None:
    """Print the type and the values of each tower, with ``^`` after a finished one."""
    for tower in towers:
        if tower.type is None:
            continue
        cards = str(tower).removeprefix(f"{tower.type.value} ")
        finished = " ^" if tower.is_finished else ""
        screen.line(" " * indent, f"{tower.type.value:<6}", f"  {cards}{finished}")


_Numbered = tuple[int, Violation]
_INDENT = 5
_SEAT = re.compile(r"\$\.players\[(\d+)\]")
_CLAIM = re.compile(r"\$\.claims\[(\d+)\]")


def print_verdict(screen: Screen, verdict: Verdict, *, brief: bool) -> None:
    """Print the verdict on a position or a game.

    ``brief``: a legal position takes one line. One of many in a file takes none.
    """
    item = verdict.item
    if isinstance(item, Recording):
        print_game(screen, item.source, item.replay)
    elif isinstance(item, Position) and (not verdict.report.ok or item.source.line is None):
        _print_position(screen, item, verdict.report.violations, brief=brief)


def _print_position(
    screen: Screen, position: Position, violations: Sequence[Violation], *, brief: bool
) -> None:
    """Print the violations of a position, player by player, then those of the whole table."""
    players = position.table.players
    words = verdict_words(len(violations))
    screen.line(
        (str(position.source), "bold"), ": ", *words, f", {counted(len(players), 'player')}"
    )
    if brief and not violations:
        return
    by_seat: defaultdict[int | None, list[_Numbered]] = defaultdict(list)
    for number, violation in enumerate(violations, start=1):
        by_seat[seat_of(violation, position.table)].append((number, violation))
    for seat, player in enumerate(players):
        screen.line()
        _print_player(screen, player, by_seat[seat])
    if across := by_seat[None]:
        screen.line()
        screen.line(("The table", "bold"), ": ", *verdict_words(len(across)))
        _print_list(screen, across)
    screen.line()


def seat_of(violation: Violation, table: Table) -> int | None:
    """Return the seat that a violation concerns; None if it concerns the whole table."""
    where = violation.where or ""
    if seat := _SEAT.match(where):
        return int(seat[1])
    if claim := _CLAIM.match(where):
        names = {player.name: seat for seat, player in enumerate(table.players)}
        return names.get(table.claims[int(claim[1])].player)
    return None


def print_replay(screen: Screen, source: Source, replay: Replay) -> None:
    """Print the verdict on a recorded game, every violation, and how the game ended."""
    print_game(screen, source, replay)
    if replay.ok:
        screen.line()
    scores = [(seat.name, seat.score.total) for seat in replay.final.players]
    print_scores(
        screen,
        scores,
        replay.final.winners,
        stopped=replay.stopped is not None,
        illegal=illegal_events_count(replay.findings, replay.reached, len(replay.supposed)),
    )


def print_game(screen: Screen, source: Source, replay: Replay) -> None:
    """Print the verdict on a recorded game and every violation; a legal game takes one line."""
    size = f", {counted(len(replay.record.players), 'player')}"
    events = f", {counted(len(replay.record.events), 'event')}"
    screen.line((str(source), "bold"), ": ", *verdict_words(len(replay.faults)), size, events)
    number = 1
    for finding in replay.findings:
        index = finding.index or 0
        event = in_one_line(FORMS.write(replay.record.events[index]))
        screen.line()
        screen.line((f"Line {finding.line}", "bold"), f": {event}")
        _print_list(screen, list(enumerate(finding.report, start=number)))
        number += len(finding.report.violations)
        _print_state(screen, replay.states[index])
    if notes := headed_notes(replay.supposed, replay.notes):
        screen.line()
        print_notes(screen, notes)
    if not replay.ok:
        screen.line()


def _print_state(screen: Screen, state: GameState) -> None:
    """Print the state before an event: who must act, with their towers, display and cards taken."""
    if state.to_act or state.display:
        screen.line()
    if state.to_act is not None:
        screen.line(f"  To act: {state.to_act}")
        print_towers(screen, state.player(state.to_act).towers)
    for title, cards in (("Display", state.display), ("Taken", state.taken)):
        if cards:
            screen.paragraph(f"{title}: {', '.join(map(str, cards))}", indent=2)


def _print_player(screen: Screen, player: Player, violations: list[_Numbered]) -> None:
    towers = counted(sum(tower.type is not None for tower in player.towers), "tower")
    torn_down = f", {player.torn_down} torn down" if player.torn_down else ""
    screen.line(
        (player.name, "bold"), ": ", *verdict_words(len(violations)), f", {towers}{torn_down}"
    )
    print_towers(screen, player.towers)
    _print_list(screen, violations)


def _print_list(screen: Screen, violations: Iterable[_Numbered]) -> None:
    for number, violation in violations:
        place = f"  {violation.place}" if (violation.where or "").startswith("$") else ""
        screen.paragraph((violation.rule_id, "bold"), place, indent=_INDENT, bullet=str(number))
        screen.paragraph(violation.message, indent=_INDENT)
