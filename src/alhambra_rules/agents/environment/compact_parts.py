"""Observations of the environment, straight from a compact state.

They are the same as ``parts_of`` returns for the view of the state that it stands for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from alhambra_rules.agents.environment.action_space import ActionSpace
from alhambra_rules.agents.environment.compact_module_parts import PHASES_OF, parts_of_modules
from alhambra_rules.agents.environment.kinds import DISPLAY_PLACES
from alhambra_rules.agents.environment.numbering import CARD_NUMBERS, TILE_NUMBERS, small_numbers
from alhambra_rules.agents.environment.observations import Array
from alhambra_rules.compact import money
from alhambra_rules.compact import state as compact
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.numbering import BAZAARS, CARD_NAMES, TILE_IDS
from alhambra_rules.compact.state import EMPTY, CompactState
from alhambra_rules.model import FOUNTAIN, TILES

_NUMBERS = tuple(
    len(TILE_NUMBERS) + 1 + tile - BAZAARS.start if tile in BAZAARS else TILE_NUMBERS[tile_id]
    for tile, tile_id in enumerate(TILE_IDS)
)
"""The number of each tile in observations, by its number in a compact state."""

_COLUMNS = tuple(number - (1 if number <= len(TILES) else 2) for number in _NUMBERS)
"""The column of each tile in arrays of tiles."""

_PLANE = bytes([0, *_NUMBERS, TILE_NUMBERS[FOUNTAIN.id]]).ljust(256, b"\0")
"""From the bytes of a compact city to numbers of tiles."""

_PHASES = (compact.ACT, compact.PLACE_BOUGHT, compact.PLACE_LEFTOVERS, compact.OVER)


def parts_in(state: CompactState, me: int, actions: ActionSpace) -> dict[str, Array]:
    """Return what ``parts_of`` returns for the view of the player in this seat."""
    players, side = state.setting.players, actions.side
    seats = [*range(me, players), *range(me)]
    tiles, cards = _widths(actions)
    arrays = _cut(
        {
            "to_act": bytes([seat == state.to_act for seat in seats]),
            "turn_of": bytes([seat == state.turn for seat in seats]),
            "hand": _counted(state.hands[me], cards),
            **_on_the_table(state, actions, tiles),
        }
    )
    rows = {
        "reserves": [_among(state.reserves[seat], tiles) for seat in seats],
        "leftovers": [_among(_left_for(state, seat), tiles) for seat in seats],
        "known_hands": [_counted(state.known_hands[seat], cards) for seat in seats],
    }
    for name, several in rows.items():
        arrays[name] = small_numbers(bytearray().join(several)).reshape(players, -1)
    cities = bytearray().join([_plane(state.cities[seat], actions.reach) for seat in seats])
    hands = [money.size(state.hands[seat]) for seat in seats]
    scores = [state.scores[seat] for seat in seats]
    deck = money.size(state.deck) + state.to_come
    numbers = np.array([*scores, *hands, deck, state.dirk_score], dtype=np.int16)
    return {
        "cities": small_numbers(cities).reshape(players, side, side),
        "scores": numbers[:players],
        "hand_sizes": numbers[players:-2],
        "deck_size": numbers[-2:-1],
        "dirk_score": numbers[-1:],
        **arrays,
        **parts_of_modules(state, seats, actions),
    }


def _cut(parts: Mapping[str, bytes]) -> dict[str, NDArray[np.int8]]:
    """Return the parts as arrays. One array that is cut is made faster than many."""
    whole, at, arrays = small_numbers(bytearray().join(parts.values())), 0, {}
    for name, part in parts.items():
        arrays[name] = whole[at : at + len(part)]
        at += len(part)
    return arrays


def _left_for(state: CompactState, seat: int) -> tuple[int, ...]:
    return tuple([tile for owner, tile in state.leftovers if owner == seat])


@lru_cache(maxsize=16)
def phases_of(modules: tuple[str, ...]) -> tuple[int, ...]:
    """Return the phases of a game with these modules, those of modules last."""
    return (*_PHASES, *[phase for name in modules for phase in PHASES_OF.get(name, ())])


def _widths(actions: ActionSpace) -> tuple[int, int]:
    """Return how many tiles and how many kinds of cards the arrays have."""
    tiles = len(TILES) + (len(BAZAARS) if "bazaars" in actions.modules else 0)
    cards = len(CARD_NUMBERS) if "architects" in actions.modules else len(CARD_NAMES)
    return tiles, cards


def _on_the_table(state: CompactState, actions: ActionSpace, tiles: int) -> dict[str, bytes]:
    display = [card % len(CARD_NUMBERS) + 1 for card in money.numbers(state.display)]
    return {
        "market": bytes([0 if tile == EMPTY else _NUMBERS[tile] for tile in state.market]),
        "bought": _among(state.bought, tiles),
        "bag": _members(state.bag, tiles),
        "display": bytes(display).ljust(DISPLAY_PLACES, b"\0"),
        "spent": _counted(state.spent, len(CARD_NAMES)),
        "dirk": _members(state.dirk or 0, tiles),
        "phase": bytes([state.phase == phase for phase in phases_of(actions.modules)]),
        "actions_done": bytes([state.actions_done]),
        "scoring_rounds_done": bytes([state.scoring_rounds_done]),
        "ending": bytes([state.ending]),
    }


# Most of what is on the table stays the same from one action to the next.


@lru_cache(maxsize=10_000)
def _among(tiles: tuple[int, ...], width: int) -> bytes:
    among = bytearray(width)
    for tile in tiles:
        among[_COLUMNS[tile]] = 1
    return bytes(among)


@lru_cache(maxsize=10_000)
def _members(tiles: int, width: int) -> bytes:
    return _among(tuple([tile for tile in range(len(TILE_IDS)) if tiles >> tile & 1]), width)


@lru_cache(maxsize=10_000)
def _counted(cards: int, kinds: int) -> bytes:
    counts = bytearray(kinds)
    for card in money.numbers(cards):
        counts[card] += 1  # architects have the numbers -4 to -1
    return bytes(counts)


def _plane(city: CompactCity, reach: int) -> bytes:
    return _drawn(city.tiles, city.west, city.north, city.height, reach)


@lru_cache(maxsize=10_000)
def _drawn(tiles: bytes, west: int, north: int, height: int, reach: int) -> bytes:
    """Return the numbers of the tiles on all cells within reach, row by row."""
    side, numbers = 2 * reach + 1, tiles.translate(_PLANE)
    cells = bytearray(side**2)
    top, bottom = max(north, -reach), min(north + height, reach + 1)
    for x in range(max(west, -reach), min(west + len(tiles) // height, reach + 1)):
        begin = (x - west) * height - north
        first = (top + reach) * side + x + reach
        cells[first : first + (bottom - top) * side : side] = numbers[begin + top : begin + bottom]
    return bytes(cells)
