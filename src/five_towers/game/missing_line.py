"""Find the event of a line that is missing from a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from alhambra_rules.rulebook import missing_lines
from five_towers.game import phases
from five_towers.game.events import Event, LayOut, Reshuffle
from five_towers.game.playing import carry_out, check_event, legal_actions
from five_towers.game.state import GameState


def missing_event(state: GameState, following: Sequence[Event]) -> Event | None:
    """Return the only event after which the following ones are legal; None if there is none.

    Args:
        state: the state in which the first of the following events is impossible.
        following: the events of the record from there on.
    """
    return missing_lines.missing_event(
        _candidates(state), following, partial(carry_out, state), _after_legal
    )


def _after_legal(state: GameState, event: Event) -> GameState | None:
    return carry_out(state, event) if check_event(state, event).ok else None


def _candidates(state: GameState) -> Iterator[Event]:
    """Yield every event that is possible now."""
    yield from legal_actions(state)
    if state.phase == phases.LAY_OUT:
        yield from map(LayOut, dict.fromkeys(state.deck))
    elif state.phase == phases.RESHUFFLE:
        yield Reshuffle()
