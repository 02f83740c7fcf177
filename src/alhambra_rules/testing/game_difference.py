"""``Differs``: what a ``GameMachine`` raises, with the few events that matter as a record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import evolve

from alhambra_rules.drawing import draw_city
from alhambra_rules.game import GameState, Record, record_of
from alhambra_rules.game.describing import describe_event
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.rulebook.words import listed


class Differs(AssertionError):
    """The engine and this library disagree; the message ends with a short record.

    Attributes:
        summary: the message without the record: what differs, the last events, and the table.
        record: the position at the beginning of the turn and the events since, as a record. In
            the set-up it is the whole game.
        whole_game: the game from its beginning, as a record.
        record_file: the file with the record; None if the machine has no ``record_to``.
    """

    def __init__(
        self, summary: str, record: str, whole_game: str, record_file: Path | None = None
    ) -> None:
        super().__init__(f"{summary}\n\n{SHORT_RECORD}:\n{record}")
        self.summary = summary
        self.record = record
        self.whole_game = whole_game
        self.record_file = record_file

    @classmethod
    def at(
        cls,
        difference: str,
        state: GameState,
        turn: GameState | None,
        player: str | None,
        file: Path | None,
    ) -> Differs:
        """Return the error about a difference, and write its records if there is a file.

        Args:
            difference: what differs, in one sentence.
            state: the game.
            turn: the state at which the short record begins; None for the set-up.
            player: whose city to show; nobody's if it is None or a stranger.
            file: where the short record goes.
        """
        record = write_record(record_since(turn, state))
        whole_game = write_record(record_of(state))
        if file is not None:
            write_records(file, record, whole_game)
        lines = [difference, "", *_events_since(turn, state), "", *_table(state, player)]
        return cls("\n".join(lines), record, whole_game, file)


SHORT_RECORD = "The game from this turn on, as a record"


def beside_whole(file: Path) -> Path:
    """Return the name of the file with the whole game, beside that with the short record."""
    return file.with_name(f"{file.stem}-whole{file.suffix}")


def write_records(file: Path, record: str, whole_game: str) -> None:
    """Write the short record and the whole game."""
    file.write_text(record, "utf-8")
    beside_whole(file).write_text(whole_game, "utf-8")


def record_since(turn: GameState | None, state: GameState) -> Record:
    """Return the record of the game that begins with the position at that turn's beginning."""
    record = record_of(state)
    if turn is None:
        return record
    return evolve(record, position=turn.table, events=record.events[len(turn.log) :])


_LAST_EVENTS = 12
"""How many events before a difference are shown: an action and all draws that can follow it."""


def _events_since(turn: GameState | None, state: GameState) -> Iterator[str]:
    """Yield the last events, with the numbers of their lines in the short record."""
    begun = len(turn.events) if turn else 0
    shown = state.events[begun:][-_LAST_EVENTS:]
    before = turn or state
    yield "The last events in the record:" if shown else "Nothing has happened in this turn."
    for number, event in enumerate(shown, start=len(state.events) - begun - len(shown)):
        yield f"  line {_LINES_BEFORE_EVENTS + number}: {describe_event(event, before)}"


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
