"""Observations: what one player may see, as arrays of fixed shapes.

They are made straight from a compact state. A test makes them from a ``View`` as well, which
contains nothing that is hidden from the player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alhambra_rules.agents.environment.action_space import (
    DISPLAY_PLACES,
    TILE_NUMBERS,
    ActionSpace,
)
from alhambra_rules.agents.environment.module_observations import (
    PHASES_OF,
    Shape,
    observed_of_modules,
    shapes_of_modules,
    small_numbers,
)
from alhambra_rules.agents.environment.own_actions import library_class
from alhambra_rules.agents.environment.own_observations import (
    FIRST_OWN_TILE,
    number_of_tile,
    observed_of_own,
    parts_of_own,
)
from alhambra_rules.compact import money
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.numbering import BAZAARS, CARD_NAMES, TILE_IDS
from alhambra_rules.compact.state import EMPTY, CompactState
from alhambra_rules.game import phases
from alhambra_rules.game.on_demand import state_of
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.model import FOUNTAIN, TILES, Architect, BuildingType, Currency, MoneyCard, Tile
from rulebook_kit import Side
from rulebook_kit.values import FrozenDict

Array = NDArray[np.int8] | NDArray[np.int16]
Mask = NDArray[np.int8]

PHASES: Final = (phases.ACT, phases.PLACE_BOUGHT, phases.PLACE_LEFTOVERS, phases.OVER)
"""The phases of the base game in which a player must act, and the phase after the end."""

CARD_NUMBERS: Final[Mapping[MoneyCard, int]] = FrozenDict(
    {card: number for number, card in enumerate((*MONEY, *map(Architect, Currency)), start=1)}
)
"""The number of each money card: 1 to 36, sorted by name; then 37 to 40 for the architects of the
four currencies. 0 means no card."""


def _features() -> NDArray[np.int8]:
    features = np.zeros((2 + len(TILES) + len(BAZAARS), 6), dtype=np.int8)
    for tile in TILES.values():
        kind = list(BuildingType).index(tile.type) + 1 if tile.type else 0
        walls = [side in tile.walls for side in Side]
        features[TILE_NUMBERS[tile.id]] = [kind, tile.price, *walls]
    features.setflags(write=False)
    return features


TILE_FEATURES: Final = _features()
"""What is printed on each tile, by its number: an array of shape (64, 6).

A row has the type (1 for a pavilion to 6 for a tower), the price, and 1 for each wall: north, east,
south, west. The rows of no tile, of the fountain and of bazaars are zeros.
``TILE_FEATURES[cities]`` has a row for each cell.
"""

_FEW: Final = np.iinfo(np.int8).max
_MANY: Final = np.iinfo(np.int16).max


class _Numbering:
    """What observations call the tiles of a compact state, by their numbers there.

    Attributes:
        numbers: the number of each tile.
        columns: its column in arrays of tiles; -1 if it has none.
        plane: from the bytes of a compact city to numbers of tiles.
    """

    def __init__(self, numbers: Sequence[int], columns: Sequence[int]) -> None:
        self.numbers: tuple[int, ...] = tuple(numbers)
        self.columns: tuple[int, ...] = tuple(columns)
        plane = bytes([0, *self.numbers]).ljust(255, b"\0")
        self.plane: bytes = plane + bytes([TILE_NUMBERS[FOUNTAIN.id]])


def _usual_numbering() -> _Numbering:
    numbers = [
        len(TILE_NUMBERS) + 1 + tile - BAZAARS.start if tile in BAZAARS else TILE_NUMBERS[tile_id]
        for tile, tile_id in enumerate(TILE_IDS)
    ]
    columns = [number - (1 if number <= len(TILES) else 2) for number in numbers]
    return _Numbering(numbers, columns)


_USUAL: Final = _usual_numbering()
"""The numbers in games without tiles of a user's own."""

_LAST_BYTE: Final = 255


def _numbering_in(state: CompactState, actions: ActionSpace) -> _Numbering:
    if not actions.own:
        return _USUAL
    bazaars = tuple(state.setting.tables.bazaars)
    return _own_numbering(state.setting.origin.named.tiles, bazaars, actions)


@lru_cache(maxsize=16)
def _own_numbering(
    tiles: tuple[Tile, ...], bazaars: tuple[int, ...], actions: ActionSpace
) -> _Numbering:
    numbers, columns = [], []
    own = _widths(actions)[0] - len(actions.own_tiles)
    for number, tile in enumerate(tiles):
        if number in bazaars:
            place = bazaars.index(number)
            numbers.append(len(TILE_NUMBERS) + 1 + place)
            columns.append(len(TILES) + place)
        elif tile.id in TILES:
            numbers.append(TILE_NUMBERS[tile.id])
            columns.append(TILE_NUMBERS[tile.id] - 1)
        else:
            known = tile.id in actions.own_tiles
            numbers.append(min(number_of_tile(tile, actions), _LAST_BYTE))
            columns.append(own + actions.own_tiles.index(tile.id) if known else -1)
    return _Numbering(numbers, columns)


class Observation(TypedDict):
    """What an agent observes.

    Attributes:
        observation: arrays by name, see ``observed``.
        action_mask: shape (number of actions,): 1 for each action that is legal now, otherwise 0;
            all 0 if the agent is not to act.
    """

    observation: dict[str, Array]
    action_mask: Mask


def observation_space(players: int, actions: ActionSpace) -> spaces.Dict:
    """Return the space of observations of a game with this number of players."""
    boxes: dict[str, spaces.Space[Array]] = {
        name: spaces.Box(0, high, shape, _dtype(high))
        for name, (shape, high) in _shapes(players, actions).items()
    }
    for module, field, part in parts_of_own(players, actions):
        boxes[f"{module}.{field}{part.name}"] = spaces.Box(
            part.low, part.high, part.shape, _dtype(part.high)
        )
    if actions.own:  # their points may be negative
        for name in ("scores", "dirk_score"):
            boxes[name] = spaces.Box(-_MANY, _MANY, boxes[name].shape, np.int16)
    mask = spaces.Box(0, 1, (actions.size,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})


def _dtype(high: int) -> type[np.int8] | type[np.int16]:
    return np.int8 if high <= _FEW else np.int16


def _shapes(players: int, actions: ActionSpace) -> Mapping[str, Shape]:
    """Return the shape of each array and its largest possible number."""
    tiles, cards = _widths(actions)
    copies = 4 if "architects" in actions.library else 3
    phase = (len(phases_of(actions.library)) + len(own_phases(actions)),)
    shapes = FrozenDict(
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
    return _widened(shapes, actions) if actions.own else shapes


def _widened(shapes: Mapping[str, Shape], actions: ActionSpace) -> Mapping[str, Shape]:
    """Return the shapes for a game in which modules of a user's own may change anything."""
    shown = {name: (shapes[name][0], _last_tile(actions)) for name in ("cities", "market")}
    return FrozenDict(
        {name: (shape, max(high, _FEW)) for name, (shape, high) in shapes.items()} | shown
    )


def observed(state: CompactState, me: int, actions: ActionSpace) -> dict[str, Array]:
    """Return what the player in this seat may see as arrays of integers.

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
    the arrays of ``observed_of_modules``, modules of your own those of ``observed_of_own``. The
    tiles that these declare have the numbers from 64 and the last columns, sorted by id.
    """
    players, side = state.setting.players, actions.side
    seats = [*range(me, players), *range(me)]
    numbering, (tiles, cards) = _numbering_in(state, actions), _widths(actions)
    arrays = _cut(
        {
            "to_act": bytes([seat == state.to_act for seat in seats]),
            "turn_of": bytes([seat == state.turn for seat in seats]),
            "hand": _counted(state.hands[me], cards),
            **_on_the_table(state, actions, tiles, numbering),
        }
    )
    rows = {
        "reserves": [_among(state.reserves[seat], tiles, numbering) for seat in seats],
        "leftovers": [_among(_left_for(state, seat), tiles, numbering) for seat in seats],
        "known_hands": [_counted(state.known_hands[seat], cards) for seat in seats],
    }
    for name, several in rows.items():
        arrays[name] = small_numbers(bytearray().join(several)).reshape(players, -1)
    cities = bytearray().join(
        [_plane(state.cities[seat], actions.reach, numbering) for seat in seats]
    )
    hands = [money.size(state.hands[seat]) for seat in seats]
    scores = [state.scores[seat] for seat in seats]
    deck = money.size(state.deck) + len(state.to_come)
    numbers = np.array([*scores, *hands, deck, state.dirk_score], dtype=np.int16)
    found: dict[str, Array] = {
        "cities": small_numbers(cities).reshape(players, side, side),
        "scores": numbers[:players],
        "hand_sizes": numbers[players:-2],
        "deck_size": numbers[-2:-1],
        "dirk_score": numbers[-1:],
        **arrays,
        **observed_of_modules(state, seats, actions),
    }
    return found | _of_own(state, seats, actions, found) if actions.own else found


def _of_own(
    state: CompactState, seats: Sequence[int], actions: ActionSpace, found: Mapping[str, Array]
) -> dict[str, Array]:
    """Return the arrays that modules of a user's own add or may make wider."""
    several = {
        name: _cast(found[name].view(np.uint8), _last_tile(actions))
        for name in ("cities", "market")
    }
    names = state.setting.origin.names
    own = observed_of_own(state_of(state), [names[seat] for seat in seats], actions)
    parts = parts_of_own(len(seats), actions)
    for (name, array), (_, _, part) in zip(own.items(), parts, strict=True):
        several[name] = _cast(array, part.high)
    return several


def _cast(array: NDArray[np.uint8] | NDArray[np.int64], high: int) -> Array:
    return array.astype(np.int8) if high <= _FEW else array.astype(np.int16)


def _last_tile(actions: ActionSpace) -> int:
    return min(FIRST_OWN_TILE + len(actions.own_tiles), _LAST_BYTE)


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
def phases_of(modules: tuple[str, ...]) -> tuple[str, ...]:
    """Return the phases of a game with these modules, those of modules last."""
    return (*PHASES, *[phase for name in modules for phase in PHASES_OF.get(name, ())])


def own_phases(actions: ActionSpace) -> tuple[str, ...]:
    """Return the phases that modules of a user's own add."""
    return tuple(
        [
            added.step.phase
            for module in actions.own
            for added in module.steps
            if added not in library_class(type(module)).steps
        ]
    )


def _widths(actions: ActionSpace) -> tuple[int, int]:
    """Return how many tiles and how many kinds of cards the arrays have."""
    bazaars = len(BAZAARS) if "bazaars" in actions.library else 0
    tiles = len(TILES) + bazaars + len(actions.own_tiles)
    cards = len(CARD_NUMBERS) if "architects" in actions.library else len(CARD_NAMES)
    return tiles, cards


def _on_the_table(
    state: CompactState, actions: ActionSpace, tiles: int, numbering: _Numbering
) -> dict[str, bytes]:
    numbers, waiting = numbering.numbers, phases_of(actions.library)
    if actions.own:
        waiting += own_phases(actions)
    display = [card % len(CARD_NUMBERS) + 1 for card in money.numbers(state.display)]
    return {
        "market": bytes([0 if tile == EMPTY else numbers[tile] for tile in state.market]),
        "bought": _among(state.bought, tiles, numbering),
        "bag": _members(state.bag, tiles, numbering),
        "display": bytes(display[:DISPLAY_PLACES]).ljust(DISPLAY_PLACES, b"\0"),
        "spent": _counted(state.spent, len(CARD_NAMES)),
        "dirk": _members(state.dirk or 0, tiles, numbering),
        "phase": bytes([state.phase == phase for phase in waiting]),
        "actions_done": bytes([state.actions_done]),
        "scoring_rounds_done": bytes([state.scoring_rounds_done]),
        "ending": bytes([state.ending]),
    }


# Most of what is on the table stays the same from one action to the next.


@lru_cache(maxsize=10_000)
def _among(tiles: tuple[int, ...], width: int, numbering: _Numbering) -> bytes:
    among = bytearray(width)
    for tile in tiles:
        column = numbering.columns[tile]
        if column >= 0:
            among[column] = 1
    return bytes(among)


@lru_cache(maxsize=10_000)
def _members(tiles: int, width: int, numbering: _Numbering) -> bytes:
    members = [tile for tile in range(len(numbering.numbers)) if tiles >> tile & 1]
    return _among(tuple(members), width, numbering)


@lru_cache(maxsize=10_000)
def _counted(cards: int, kinds: int) -> bytes:
    counts = bytearray(kinds)
    for card in money.numbers(cards):
        counts[card] += 1  # architects have the numbers -4 to -1
    return bytes(counts)


def _plane(city: CompactCity, reach: int, numbering: _Numbering) -> bytes:
    return _drawn(city.tiles, city.west, city.north, city.height, reach, numbering.plane)


@lru_cache(maxsize=10_000)
def _drawn(tiles: bytes, west: int, north: int, height: int, reach: int, plane: bytes) -> bytes:
    """Return the numbers of the tiles on all cells within reach, row by row."""
    side, numbers = 2 * reach + 1, tiles.translate(plane)
    cells = bytearray(side**2)
    top, bottom = max(north, -reach), min(north + height, reach + 1)
    for x in range(max(west, -reach), min(west + len(tiles) // height, reach + 1)):
        begin = (x - west) * height - north
        first = (top + reach) * side + x + reach
        cells[first : first + (bottom - top) * side : side] = numbers[begin + top : begin + bottom]
    return bytes(cells)
