"""Frames of a replayed game, one for each turn or action, to be drawn as pictures.

A frame has the table at its end, what happened in words, and the violations found in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from alhambra_rules.arbiter import check_table
from alhambra_rules.drawing.marks import grouped
from alhambra_rules.game import phases
from alhambra_rules.game.events import Action, event_of
from alhambra_rules.game.record import Replay
from alhambra_rules.game.resume import position_of
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import describe_event
from alhambra_rules.model import Table
from alhambra_rules.model.tiles import title_of
from alhambra_rules.notation.verdicts import scores_of
from rulebook_kit import Violation
from rulebook_kit.arguments import object_of
from rulebook_kit.replays import Finding
from rulebook_kit.slips import Supposed
from rulebook_kit.words import enumerated

_Thing = TypeVar("_Thing")


@frozen
class Frame:
    """A part of a game.

    Attributes:
        title: such as ``Turn 12: Anna``.
        player: the player whose turn it belongs to; None for the beginning and the end.
        lines: its first and last line in the record, from 1.
        words: what happened, in sentences.
        table: the table at its end.
        scores: every player's name and points at its end; Dirk is last.
        faults: the numbered violations found in it. Violations on cells of a city have the path of
            the city in ``where``, as in the report of ``check_table``.
        accepted: the violations that the arbiter accepted, in sentences.
    """

    title: str
    player: str | None
    lines: tuple[int, int]
    words: tuple[str, ...]
    table: Table
    scores: tuple[tuple[str, int], ...] = ()
    faults: tuple[tuple[int, Violation], ...] = ()
    accepted: tuple[str, ...] = ()


def frames_of_turns(replay: Replay) -> tuple[Frame, ...]:
    """Return a frame for the beginning, each turn, and the leftover tiles at the end."""
    return tuple(_frames(replay, lambda _: False))


def frames_of_actions(replay: Replay) -> tuple[Frame, ...]:
    """Return a frame for the beginning, and one for each action with its consequences."""
    return tuple(_frames(replay, lambda event: isinstance(event, Action)))


def _frames(replay: Replay, begins: Callable[[object], bool]) -> Iterator[Frame]:
    """Yield the frames of a game. Each turn and each event that ``begins`` starts a new one."""
    object_of(Replay, replay, "replay must be a Replay, such as replay(record) returns")
    if not replay.states:
        if replay.record.position is not None:
            yield _beginning(replay, replay.record.position)
        return
    found = _Found.of(replay)
    number = 0
    events = [event_of(entry) for entry in replay.record.events[: _checked(replay)]]
    title, player, first = _FIRST[replay.record.position is None], None, 0
    for index, event in enumerate(events):
        heading = _heading(replay.states, index)
        if heading is not None or (begins(event) and number):
            yield _frame(replay, found, (title, player), first, index)
            first = index
        if heading is not None:
            number += heading == _TURN
            player = replay.states[index].turn_of if heading == _TURN else None
            title = f"Turn {number}: {player}" if player else heading
    yield _frame(replay, found, (title, player), first, len(events))


_FIRST = {True: "Set-up", False: "The recorded position"}
_TURN, _END = "Turn", "The end"


def _beginning(replay: Replay, table: Table) -> Frame:
    faults = tuple(enumerate(check_table(position_of(replay.record, table)), start=1))
    stopped = () if replay.stopped is None else (f"Stopped: {replay.stopped}",)
    return Frame(_FIRST[False], None, (1, 1), stopped, table, faults=faults)


def _checked(replay: Replay) -> int:
    """Return the number of replayed events, including one that stopped the replay."""
    replayed = len(replay.states) - 1
    return replayed + (replay.stopped is not None and replayed < len(replay.record.events))


def _heading(states: Sequence[GameState], index: int) -> str | None:
    """Return the part of the game that begins with an event, or None."""
    state, before = states[index], states[index - 1] if index else None
    if state.phase == phases.ACT and state.actions_done == 0:
        same = before is not None and before.phase == phases.ACT and before.turn_of == state.turn_of
        return None if same else _TURN
    if state.phase == phases.PLACE_LEFTOVERS and before and before.phase != state.phase:
        return _END
    return None


@frozen
class _Found:
    """The findings of a replay by the index of their event; -1 is the position at its beginning.

    Corrections are by their line.
    """

    faults: Mapping[int, Sequence[tuple[int, Violation]]]
    accepted: Mapping[int, Sequence[Finding]]
    corrections: Mapping[int, Sequence[Supposed]]

    @classmethod
    def of(cls, replay: Replay) -> _Found:
        placed = [
            (_index(finding), violation)
            for finding in replay.findings
            for violation in _placed(replay, finding)
        ]
        numbered = ((at, (number, fault)) for number, (at, fault) in enumerate(placed, start=1))
        accepted = grouped((_index(one), one) for one in replay.overrides)
        return cls(grouped(numbered), accepted, grouped((one.line, one) for one in replay.supposed))


def _index(finding: Finding) -> int:
    return -1 if finding.index is None else finding.index


def _within(found: Mapping[int, Sequence[_Thing]], first: int, end: int) -> Iterator[_Thing]:
    """Yield what was found in the events from ``first`` to before ``end``."""
    return (thing for index in range(first, end) for thing in found.get(index, ()))


def _frame(
    replay: Replay, found: _Found, part: tuple[str, str | None], first: int, end: int
) -> Frame:
    """Return the frame of the events from ``first`` to before ``end``."""
    state = replay.states[min(end, len(replay.states) - 1)]
    begin = -1 if part[0] == _FIRST[False] else first
    return Frame(
        title=part[0],
        player=part[1],
        lines=(first + 2, end + 1) if end > first else (1, 1),
        words=tuple(_words(replay, found, first, end)),
        table=state.table,
        scores=tuple(scores_of(state)),
        faults=tuple(_within(found.faults, begin, end)),
        accepted=tuple(_accepted(_within(found.accepted, first, end))),
    )


def _words(replay: Replay, found: _Found, first: int, end: int) -> Iterator[str]:
    for index in range(first, end):
        before = replay.states[index]
        yield f"{describe_event(event_of(replay.record.events[index]), before)}."
        line = replay.record.line_of(index)
        yield from (f"Line {line}: {one.note}." for one in found.corrections.get(line, ()))
        if index + 1 < len(replay.states):
            yield from _scored(before, replay.states[index + 1])
    if replay.stopped is not None and end == _checked(replay):
        yield f"Stopped: {replay.stopped}."
    state = replay.states[-1]
    if state.winners and end == len(replay.states) - 1:
        yield f"{enumerated(state.winners)} {'wins' if len(state.winners) == 1 else 'win'}."


def _scored(before: GameState, after: GameState) -> Iterator[str]:
    """Yield what each player gained in a scoring round, if there was one."""
    if after.scoring_rounds_done > before.scoring_rounds_done:
        had = dict(scores_of(before))
        gains = (f"{title_of(name)} {points - had[name]}" for name, points in scores_of(after))
        yield f"Scoring round {after.scoring_rounds_done}: {', '.join(gains)}."


def _placed(replay: Replay, finding: Finding) -> Iterator[Violation]:
    """Yield the violations of an event; those on cells have the path of the player's city."""
    if finding.index is None and replay.record.position is not None:
        yield from check_table(position_of(replay.record, replay.record.position))
        return
    event = event_of(replay.record.events[finding.index or 0])
    names = list(replay.states[0].names)
    for violation in finding.report:
        if violation.cells and isinstance(event, Action) and event.player in names:
            yield evolve(violation, where=f"$.players[{names.index(event.player)}]")
        else:
            yield violation


def _accepted(overrides: Iterable[Finding]) -> Iterator[str]:
    for finding in overrides:
        for violation in finding.report:
            yield (
                f"Line {finding.line}: {violation.rule_id}: {violation.message}; "
                f"accepted by the arbiter: {finding.reason}"
            )
