"""A recorded game as a value: who plays, who starts, and everything that happened, in order."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from alhambra_rules.rulebook.arguments import in_a_list
from five_towers.game.events import Event
from five_towers.game.state import GameState


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_a_list(players, "players are a list of names"))


def _events(events: Iterable[Event]) -> tuple[Event, ...]:
    return tuple(in_a_list(events, "events are a list"))


@frozen
class Record:
    """A game as it was recorded, legal or not, finished or not.

    Attributes:
        players: the names in seating order, clockwise.
        starter: the name of the player who bids first in the first round.
        events: what happened, draws included, in order.
    """

    players: tuple[str, ...] = field(converter=_names)
    starter: str
    events: tuple[Event, ...] = field(default=(), converter=_events)


def record_of(state: GameState) -> Record:
    """Return the record of the game that led to this state; whoever replays it ends there."""
    return Record(state.names, state.first_starter, state.log)
