"""The error of a ``GameMachine``: what differs, and the few events that matter as a record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import evolve

from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.drawing import draw_city
from alhambra_rules.game import Action, GameState, Record, record_of
from alhambra_rules.game.describing import describe_event
from alhambra_rules.notation.game_record import write_record
from rulebook_kit.testing.game_difference import Differs
from rulebook_kit.words import listed


def difference_at(
    difference: str,
    state: GameState,
    turn: GameState | None,
    player: str | None,
    file: Path | None,
    asked: Action | None = None,
) -> Differs:
    """Return the error about a difference, and write its records if there is a file.

    Its record begins with the position at the beginning of the turn; in the set-up it is the whole
    game.

    Args:
        difference: what differs, in one sentence.
        state: the game.
        turn: the state at which the short record begins; None for the set-up.
        player: whose city to show; nobody's if it is None or a stranger.
        file: where the short record goes.
        asked: the action that the engine was asked about. The records end with it, unless its
            player is a stranger.
    """
    asked = asked if asked and asked.player in state.names else None
    lines = [difference, "", *_events_since(turn, state, asked), "", *_table(state, player)]
    record, whole = (_with(asked, one) for one in (record_since(turn, state), record_of(state)))
    texts = write_record(record), write_record(whole)
    return Differs("\n".join(lines), *texts, file, program=ALHAMBRA.program)


def record_since(turn: GameState | None, state: GameState) -> Record:
    """Return the record of the game that begins with the position at that turn's beginning."""
    record = record_of(state)
    if turn is None:
        return record
    return evolve(record, position=turn.table, events=record.events[len(turn.log) :])


def _with(asked: Action | None, record: Record) -> Record:
    return record if asked is None else evolve(record, events=(*record.events, asked))


_LAST_EVENTS = 12
"""How many events before a difference are shown: an action and all draws that can follow it."""


def _events_since(turn: GameState | None, state: GameState, asked: Action | None) -> Iterator[str]:
    """Yield the last events, with the numbers of their lines in the short record."""
    events = state.events[len(turn.events) if turn else 0 :]
    shown = events[-_LAST_EVENTS:]
    before, line = turn or state, _LINES_BEFORE_EVENTS + len(events)
    yield "The last events in the record:" if shown else "Nothing has happened in this turn."
    for number, event in enumerate(shown, start=line - len(shown)):
        yield f"  line {number}: {describe_event(event, before)}"
    if asked is not None:
        yield f"  line {line}, asked about: {describe_event(asked, state)}"


_LINES_BEFORE_EVENTS = 2
"""The line of the first event: a record begins with a line about the game."""


def _table(state: GameState, player: str | None) -> Iterator[str]:
    """Yield what lies on the table, and the city of the player, unless it is a stranger."""
    yield f"{state.to_act} is to act ({state.phase})" if state.to_act else "The game is over"
    yield f"  market: {', '.join(str(tile or '-') for tile in state.market)}"
    yield f"  display: {listed(state.display)}"
    for seat in state.players:
        yield f"  {seat.name}: {seat.score} points; hand: {listed(seat.hand)}; " + (
            f"reserve: {listed(seat.reserve)}"
        )
    if player in state.names:
        yield f"\nThe city of {player}:\n{draw_city(state.player(player).city)}"
