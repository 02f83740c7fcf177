"""Observations: what one player may see, as arrays of fixed shapes.

They are made from a ``View`` only, so they cannot contain anything that is hidden from the player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alhambra_rules.agents.environment.action_space import ActionSpace
from alhambra_rules.agents.environment.kinds import DISPLAY_PLACES
from alhambra_rules.agents.environment.module_parts import (
    PHASES_OF,
    Shape,
    parts_of_modules,
    shapes_of_modules,
)
from alhambra_rules.agents.environment.numbering import (
    BAZAARS_IN_A_GAME,
    CARD_NUMBERS,
    TILE_NUMBERS,
    among_tiles,
    counted_cards,
    number_of_tile,
    small_numbers,
)
from alhambra_rules.game import phases
from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.view import View
from alhambra_rules.game_modules.bazaars.tiles import BazaarTiles
from alhambra_rules.model import TILES, Bazaar, City, Currency, Tile
from rulebook_kit.values import FrozenDict

Array = NDArray[np.int8] | NDArray[np.int16]
Mask = NDArray[np.int8]

PHASES: Final = (phases.ACT, phases.PLACE_BOUGHT, phases.PLACE_LEFTOVERS, phases.OVER)
"""The phases of the base game in which a player is to act, and the phase after the end."""

_MANY: Final = np.iinfo(np.int16).max


class Observation(TypedDict):
    """What an agent observes.

    Attributes:
        observation: arrays by name, see ``parts_of``.
        action_mask: shape (number of actions,): 1 for each action that is legal now, otherwise 0;
            all 0 if the agent is not to act.
    """

    observation: dict[str, Array]
    action_mask: Mask


def observation_space(players: int, actions: ActionSpace) -> spaces.Dict:
    """Return the space of observations of a game with this number of players."""
    boxes: dict[str, spaces.Space[Array]] = {
        name: spaces.Box(0, high, shape, np.int8 if high <= np.iinfo(np.int8).max else np.int16)
        for name, (shape, high) in _shapes(players, actions).items()
    }
    mask = spaces.Box(0, 1, (actions.size,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})


def _shapes(players: int, actions: ActionSpace) -> Mapping[str, Shape]:
    """Return the shape of each array and its largest possible number."""
    bazaars, architects = "bazaars" in actions.modules, "architects" in actions.modules
    tiles = len(TILES) + (BAZAARS_IN_A_GAME if bazaars else 0)
    cards = len(CARD_NUMBERS) if architects else len(MONEY)
    copies = 4 if architects else 3
    phase = (len(phases_of(actions.modules)),)
    return FrozenDict(
        {
            "cities": ((players, actions.side, actions.side), tiles + 1),
            "reserves": ((players, tiles), 1),
            "leftovers": ((players, tiles), 1),
            "scores": ((players,), _MANY),
            "hand_sizes": ((players,), _MANY),
            "known_hands": ((players, cards), copies),
            "hand": ((cards,), copies),
            "market": ((len(Currency),), len(TILES)),
            "bought": ((tiles,), 1),
            "bag": ((tiles,), 1),
            "display": ((DISPLAY_PLACES,), cards),
            "spent": ((len(MONEY),), 3),
            "deck_size": ((1,), _MANY),
            "dirk": ((tiles,), 1),
            "dirk_score": ((1,), _MANY),
            "phase": (phase, 1),
            "to_act": ((players,), 1),
            "turn_of": ((players,), 1),
            "actions_done": ((1,), 5),
            "scoring_rounds_done": ((1,), 3),
            "ending": ((1,), 1),
            **shapes_of_modules(players, actions),
        }
    )


def phases_of(modules: Iterable[str]) -> tuple[str, ...]:
    """Return the phases of a game with these modules, those of modules last."""
    return (*PHASES, *(phase for name in modules for phase in PHASES_OF.get(name, ())))


def parts_of(view: View, actions: ActionSpace) -> dict[str, Array]:
    """Return what a player may see as arrays of whole numbers.

    Players are listed clockwise, starting with the player who observes. Tiles and cards have the
    numbers of ``TILE_NUMBERS`` and ``CARD_NUMBERS``. Arrays are int8, but scores and numbers of
    cards are int16.

    - ``cities`` (players, side, side): the tile on each cell, rows from north to south, columns
      from west to east, the fountain in the middle; tiles beyond reach are not shown.
    - ``reserves``, ``leftovers`` (players, 54): 1 for each tile in a player's reserve, and for
      each that was left over for a player at the end and has to be put down.
    - ``scores``, ``hand_sizes`` (players,): points; number of cards in the hand.
    - ``known_hands`` (players, 36): how many of each card everybody knows in a player's hand.
    - ``hand`` (36,): how many of each card are in the player's own hand.
    - ``market`` (4,): the tile on each square. ``display`` (4,): its sorted cards, then zeros.
    - ``bought``, ``bag``, ``dirk`` (54,): 1 for each tile that is set aside, in the bag, Dirk's.
    - ``spent`` (36,): how many of each card are spent.
    - ``deck_size``, ``dirk_score``, ``actions_done``, ``scoring_rounds_done`` and ``ending`` (1,):
      as in ``View``; ``ending`` is 1 in the last turn.
    - ``phase`` (4,): 1 for the current one of ``PHASES``.
    - ``to_act``, ``turn_of`` (players,): 1 for the player to act; 1 for the player whose turn it
      is.

    With bazaars, arrays of tiles have 62 columns instead of 54. With architects, ``hand`` and
    ``known_hands`` have 40 instead of 36. The phases of modules follow in ``phase``. Modules add
    the arrays of ``parts_of_modules``.
    """
    names = [seat.name for seat in view.players]
    first = names.index(view.player)
    seats = view.players[first:] + view.players[:first]
    leftovers = [[tile for name, tile in view.leftovers if name == seat.name] for seat in seats]
    bazaars = _bazaars(view.modules)
    kinds = len(CARD_NUMBERS) if "architects" in actions.modules else len(MONEY)
    return {
        "cities": np.stack([_city(seat.city, actions, bazaars) for seat in seats]),
        "reserves": np.stack([among_tiles(seat.reserve, bazaars) for seat in seats]),
        "leftovers": np.stack([among_tiles(tiles, bazaars) for tiles in leftovers]),
        "scores": np.array([seat.score for seat in seats], dtype=np.int16),
        "hand_sizes": np.array([seat.hand_size for seat in seats], dtype=np.int16),
        "to_act": _flags([seat.name == view.to_act for seat in seats]),
        "turn_of": _flags([seat.name == view.turn_of for seat in seats]),
        "known_hands": np.stack([counted_cards(seat.known_hand, kinds) for seat in seats]),
        "hand": counted_cards(view.hand, kinds),
        **_on_the_table(view, actions, bazaars),
        **parts_of_modules(view, [seat.name for seat in seats], actions),
    }


def _bazaars(modules: Iterable[Module]) -> tuple[Bazaar, ...]:
    return next((one.bazaars for one in modules if isinstance(one, BazaarTiles)), ())


def _on_the_table(
    view: View, actions: ActionSpace, bazaars: tuple[Bazaar, ...]
) -> dict[str, Array]:
    display = [CARD_NUMBERS[card] for card in view.display]
    return {
        "market": np.array([_number(tile) for tile in view.market], dtype=np.int8),
        "bought": among_tiles(view.bought, bazaars),
        "bag": among_tiles(view.bag, bazaars),
        "display": np.array(display + [0] * (DISPLAY_PLACES - len(display)), dtype=np.int8),
        "spent": counted_cards(view.spent, len(MONEY)),
        "deck_size": np.array([view.deck_size], dtype=np.int16),
        "dirk": among_tiles(view.dirk or (), bazaars),
        "dirk_score": np.array([view.dirk_score], dtype=np.int16),
        "phase": _flags([view.phase == phase for phase in phases_of(actions.modules)]),
        "actions_done": np.array([view.actions_done], dtype=np.int8),
        "scoring_rounds_done": np.array([view.scoring_rounds_done], dtype=np.int8),
        "ending": _flags([view.ending]),
    }


def _city(city: City, actions: ActionSpace, bazaars: tuple[Bazaar, ...]) -> NDArray[np.int8]:
    cells = bytearray(actions.side**2)
    for cell, placed in city.tiles.items():
        place = actions.place_of(cell)
        if place is not None:
            cells[place] = number_of_tile(placed.tile, bazaars)
    return small_numbers(cells).reshape(actions.side, actions.side)


def _number(tile: Tile | None) -> int:
    return TILE_NUMBERS[tile.id] if tile else 0


def _flags(whether: list[bool]) -> NDArray[np.int8]:
    return np.array(whether, dtype=np.int8)
