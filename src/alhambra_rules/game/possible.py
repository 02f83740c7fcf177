"""States that cannot be: with far more pieces than a game has, as users can make them.

The replay of an illegal record can hold some pieces too many, and is played on.
"""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.game.state import GameState
from alhambra_rules.game.step_order import course_of
from rulebook_kit import InvalidArgument, nearest
from rulebook_kit.words import quoted

_CARDS, _TILES = 124, 62
"""The cards of a game with architects, without scoring cards, and the tiles of one with bazaars."""

_FULL = 4
"""The cards of a full display."""

_TIMES = 3
"""How many times as many pieces a state may hold."""


def refuse_impossible(state: GameState) -> None:
    """Raise ``InvalidArgument`` if a state cannot be played on; the message says why."""
    if reasons := "; ".join(_reasons(state)):
        raise InvalidArgument(f"no game can be in this state: {reasons}")


def _reasons(state: GameState) -> Iterator[str]:
    steps = course_of(state).steps
    if state.phase not in steps:
        yield f"there is no phase {quoted(state.phase)}{nearest(state.phase, steps)}"
    for name in (state.to_act, state.turn_of, *state.youngest_first):
        if name is not None and name not in state.names:
            yield f"no player is called {quoted(name)}{nearest(name, state.names)}"
            break
    hands = [len(player.hand) for player in state.players]
    reserves = [len(player.reserve) for player in state.players]
    cities = [len(player.city.pieces) for player in state.players]
    cards = len(state.display) + len(state.spent) + len(state.deck.cards) + sum(hands)
    tiles = len(state.bag) + len(state.bought) + len(state.dirk or ()) + sum(reserves + cities)
    for what, number, most in (
        ("cards in the display, which holds", len(state.display), _FULL),
        ("money cards, but a game has", cards, _CARDS),
        ("tiles, but a game has", tiles, _TILES + len(cities)),
    ):
        if number > _TIMES * most:
            yield f"it has {number:,} {what} {most}"
