"""Recorded games: the players, the starter and all events."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from alhambra_rules.rulebook.arguments import in_a_list
from five_towers.game.events import Event
from five_towers.game.state import GameState


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_a_list(players, "players must be a list of names"))


def _events(events: Iterable[Event]) -> tuple[Event, ...]:
    return tuple(in_a_list(events, "events must be a list"))


@frozen
class Record:
    """A recorded game, legal or not, finished or not.

    Attributes:
        players: the names in seating order, clockwise.
        starter: the name of the player who bids first in the first round.
        events: all actions and draws, in order.
    """

    players: tuple[str, ...] = field(converter=_names)
    starter: str
    events: tuple[Event, ...] = field(default=(), converter=_events)


def record_of(state: GameState) -> Record:
    """Return the record of the game that led to this state. Its replay ends in an equal state."""
    return Record(state.names, state.first_starter, state.log)
