"""Observations: what one player may see, and nothing else, as arrays of fixed shapes.

They are made from a ``View`` alone, so that what is hidden there cannot come in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alhambra_rules.environment.action_space import DISPLAY_PLACES, ActionSpace
from alhambra_rules.environment.numbering import (
    CARD_NUMBERS,
    TILE_NUMBERS,
    among_tiles,
    counted_cards,
    small_numbers,
)
from alhambra_rules.game import phases
from alhambra_rules.game.view import SeatView, View
from alhambra_rules.model import City, Currency, Tile

Array = NDArray[np.int8] | NDArray[np.int16]
Mask = NDArray[np.int8]

PHASES: Final = (phases.ACT, phases.PLACE_BOUGHT, phases.PLACE_LEFTOVERS, phases.OVER)
"""The phases in which somebody is to act, and the one in which the game is over."""

_MANY: Final = np.iinfo(np.int16).max


class Observation(TypedDict):
    """What an agent is shown.

    Attributes:
        observation: arrays by name, see ``parts_of``.
        action_mask: shape (number of actions,): 1 for what the agent may do now, else 0; all 0 if
            it is not to act.
    """

    observation: dict[str, Array]
    action_mask: Mask


def observation_space(players: int, actions: ActionSpace) -> spaces.Dict:
    """Return the space of the observations of a game of so many players."""
    boxes: dict[str, spaces.Space[Array]] = {
        name: spaces.Box(0, high, shape, np.int8 if high <= np.iinfo(np.int8).max else np.int16)
        for name, (shape, high) in _shapes(players, actions.side).items()
    }
    mask = spaces.Box(0, 1, (actions.size,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})


def _shapes(players: int, side: int) -> Mapping[str, tuple[tuple[int, ...], int]]:
    """Return the shape of each array and the largest number that can stand in it."""
    tiles, cards = len(TILE_NUMBERS) - 1, len(CARD_NUMBERS)
    return MappingProxyType(
        {
            "cities": ((players, side, side), tiles + 1),
            "reserves": ((players, tiles), 1),
            "leftovers": ((players, tiles), 1),
            "scores": ((players,), _MANY),
            "hand_sizes": ((players,), _MANY),
            "hand": ((cards,), 3),
            "market": ((len(Currency),), tiles),
            "bought": ((tiles,), 1),
            "bag": ((tiles,), 1),
            "display": ((DISPLAY_PLACES,), cards),
            "spent": ((cards,), 3),
            "deck_size": ((1,), _MANY),
            "dirk": ((tiles,), 1),
            "dirk_score": ((1,), _MANY),
            "phase": ((len(PHASES),), 1),
            "to_act": ((players,), 1),
            "turn_of": ((players,), 1),
            "actions_done": ((1,), 5),
            "scoring_rounds_done": ((1,), 3),
            "ending": ((1,), 1),
        }
    )


def parts_of(view: View, actions: ActionSpace) -> dict[str, Array]:
    """Return what a player may see as arrays of whole numbers.

    Players come in seating order, clockwise, from the one who sees on; tiles and cards as
    ``numbering`` has them. Numbers are int8, scores and numbers of cards int16.

    - ``cities`` (players, side, side): the tile on each cell, rows from north to south, columns
      from west to east, the fountain in the middle; what lies beyond reach is not shown.
    - ``reserves``, ``leftovers`` (players, 54): 1 for each tile in a player's reserve, and for
      each that was given to a player at the end and is not yet put down.
    - ``scores``, ``hand_sizes`` (players,): points, cards in hand.
    - ``hand`` (36,): how many of each card the player who sees holds.
    - ``market`` (4,): the tile on each square. ``display`` (4,): its cards, sorted, then zeros.
    - ``bought``, ``bag``, ``dirk`` (54,): 1 for each tile that is aside, in the bag, Dirk's.
    - ``spent`` (36,): how many of each card lie on the spent pile.
    - ``deck_size``, ``dirk_score``, ``actions_done``, ``scoring_rounds_done`` and ``ending`` (1,):
      as in ``View``; ``ending`` is 1 in the last turn.
    - ``phase`` (4,): 1 for the one of ``PHASES``.
    - ``to_act``, ``turn_of`` (players,): 1 for whom it is.
    """
    names = [seat.name for seat in view.players]
    first = names.index(view.player)
    seats = view.players[first:] + view.players[:first]
    return {
        "cities": np.stack([_city(seat.city, actions) for seat in seats]),
        "reserves": np.stack([among_tiles(seat.reserve) for seat in seats]),
        "leftovers": np.stack([among_tiles(_left_to(seat, view)) for seat in seats]),
        "scores": np.array([seat.score for seat in seats], dtype=np.int16),
        "hand_sizes": np.array([seat.hand_size for seat in seats], dtype=np.int16),
        "to_act": _those([seat.name == view.to_act for seat in seats]),
        "turn_of": _those([seat.name == view.turn_of for seat in seats]),
        "hand": counted_cards(view.hand),
        **_on_the_table(view),
    }


def _on_the_table(view: View) -> dict[str, Array]:
    display = [CARD_NUMBERS[card] for card in view.display]
    return {
        "market": np.array([_number(tile) for tile in view.market], dtype=np.int8),
        "bought": among_tiles(view.bought),
        "bag": among_tiles(view.bag),
        "display": np.array(display + [0] * (DISPLAY_PLACES - len(display)), dtype=np.int8),
        "spent": counted_cards(view.spent),
        "deck_size": np.array([view.deck_size], dtype=np.int16),
        "dirk": among_tiles(view.dirk or ()),
        "dirk_score": np.array([view.dirk_score], dtype=np.int16),
        "phase": _those([view.phase == phase for phase in PHASES]),
        "actions_done": np.array([view.actions_done], dtype=np.int8),
        "scoring_rounds_done": np.array([view.scoring_rounds_done], dtype=np.int8),
        "ending": _those([view.ending]),
    }


def _city(city: City, actions: ActionSpace) -> NDArray[np.int8]:
    cells = bytearray(actions.side**2)
    for cell, placed in city.tiles.items():
        place = actions.place_of(cell)
        if place is not None:
            cells[place] = TILE_NUMBERS[placed.tile.id]
    return small_numbers(cells).reshape(actions.side, actions.side)


def _left_to(seat: SeatView, view: View) -> list[Tile]:
    return [tile for owner, tile in view.leftovers if owner == seat.name]


def _number(tile: Tile | None) -> int:
    return TILE_NUMBERS[tile.id] if tile else 0


def _those(whether: list[bool]) -> NDArray[np.int8]:
    return np.array(whether, dtype=np.int8)
