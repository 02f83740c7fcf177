"""What observations show of modules: arrays of fixed shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from alhambra_rules.agents.environment.action_space import ActionSpace
from alhambra_rules.compact import money
from alhambra_rules.compact.numbering import BAZAARS
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game_modules import architects, bazaars, invaders, treasure
from alhambra_rules.game_modules import phases as of_modules
from alhambra_rules.model import BuildingType, Currency
from alhambra_rules.modules.invaders import ATTACK_CARDS
from alhambra_rules.modules.treasure import CHESTS, ROOMS
from rulebook_kit.values import FrozenDict

Numbers = NDArray[np.int8]
Shape = tuple[tuple[int, ...], int]
"""The shape of an array and its largest possible number."""

PHASES_OF: Final[Mapping[str, tuple[str, ...]]] = FrozenDict(
    {
        "architects": (of_modules.ARCHITECT_REDESIGN,),
        "invaders": (of_modules.LOOK_AT_ATTACK,),
        "treasure": (of_modules.PLACE_CHESTS, of_modules.PASS_ON_CHESTS),
    }
)
"""The phases of each module in which a player must act."""

_SIDES, _COLOURS, _CURRENCIES = len(ATTACK_CARDS), len(BuildingType), len(Currency)
_ARCHITECTS_OF_A_CURRENCY = 4


def shapes_of_modules(players: int, actions: ActionSpace) -> Mapping[str, Shape]:
    """Return the shape and the largest possible number of each array of ``observed_of_modules``."""
    side, chests = actions.side, sum(CHESTS.values())
    shapes: Mapping[str, Mapping[str, Shape]] = {
        "architects": {"architects_gone": ((_CURRENCIES,), _ARCHITECTS_OF_A_CURRENCY)},
        "bazaars": {
            "bazaars": ((len(BAZAARS), _CURRENCIES + _COLOURS), 1),
            "beside": ((len(BAZAARS),), 1),
        },
        "invaders": {
            "attacks": ((_SIDES,), 1),
            "last_attack": ((_SIDES,), 1),
            "top_attack": ((_SIDES,), 1),
            "looked": ((players,), 1),
            "scouts": ((_COLOURS,), 1),
            "scouts_gone": ((_COLOURS,), 1),
            "open_attack": ((1,), 1),
        },
        "treasure": {
            "rooms": ((ROOMS, _COLOURS), chests),
            "chests": ((players, side, side), _COLOURS),
            "chests_bought": ((_COLOURS,), chests),
            "chests_in_bag": ((_COLOURS,), chests),
            "chests_of_dirk": ((_COLOURS,), chests),
            "chests_closed": ((1,), 1),
        },
    }
    return {part: shape for name in actions.library for part, shape in shapes[name].items()}


def observed_of_modules(
    state: CompactState, seats: Sequence[int], actions: ActionSpace
) -> dict[str, Numbers]:
    """Return what the player in the first of these seats may see of the modules in play.

    Colours are the six types of buildings, cheapest first; sides go clockwise from the north.

    - Architects: ``architects_gone`` (4,): how many of each currency have left the game.
    - Bazaars: ``bazaars`` (8, 10): for each bazaar of the game 1 for its currency and for its
      colours. ``beside`` (8,): 1 for each next to the market.
    - Invaders: ``attacks`` (4,): 1 for each attack card turned up. ``last_attack`` (4,): 1 for the
      last of them. ``top_attack`` (4,): 1 for the next one, if the player has looked at it.
      ``looked`` (players,): 1 for all who have. ``scouts``, ``scouts_gone`` (6,): 1 for each
      colour face up, and out of the game. ``open_attack`` (1,): 1 in the open variant.
    - Treasure Chamber: ``rooms`` (3, 6): how many chests of each colour are in each room.
      ``chests`` (players, side, side): the colour from 1 of the chest on each cell.
      ``chests_bought``, ``chests_in_bag``, ``chests_of_dirk`` (6,): how many chests of each
      colour have to be placed, are in the bag, and are on Dirk's tiles. ``chests_closed`` (1,):
      1 if no more are drawn.
    """
    parts: dict[str, Numbers] = {}
    for name in actions.library:
        parts |= _PARTS[name](state, seats, actions)
    return parts


def _of_architects(state: CompactState, _: Sequence[int], __: ActionSpace) -> dict[str, Numbers]:
    gone = money.numbers(architects.cards_in(state).gone)
    return {"architects_gone": counted([card + _CURRENCIES for card in gone], _CURRENCIES)}


def _of_bazaars(state: CompactState, _: Sequence[int], __: ActionSpace) -> dict[str, Numbers]:
    tiles = bazaars.tiles_in(state)
    flags = [
        counted([currency, *[_CURRENCIES + colour for colour in colours]], _CURRENCIES + _COLOURS)
        for currency, colours in zip(tiles.currencies, tiles.colours, strict=True)
    ]
    beside = map(state.setting.tables.bazaars.index, tiles.beside)
    return {"bazaars": np.stack(flags), "beside": counted(beside, len(BAZAARS))}


def _of_invaders(state: CompactState, seats: Sequence[int], _: ActionSpace) -> dict[str, Numbers]:
    cards = invaders.cards_in(state)
    looked = [cards.peeked_by >> seat & 1 for seat in seats]
    return {
        "attacks": counted(cards.attacks, _SIDES),
        "last_attack": counted(cards.attacks[-1:], _SIDES),
        "top_attack": counted([cards.peeked] if looked[0] else [], _SIDES),
        "looked": small_numbers(bytearray(looked)),
        "scouts": _flags(cards.scouts),
        "scouts_gone": _flags(cards.scouts_gone),
        "open_attack": small_numbers(bytearray([cards.open_attack])),
    }


def _of_treasure(
    state: CompactState, seats: Sequence[int], actions: ActionSpace
) -> dict[str, Numbers]:
    chests = treasure.chests_in(state)
    cities = bytearray(len(seats) * actions.side**2)
    for player, seat in enumerate(seats):
        for cell, colour in chests.laid[seat]:
            place = actions.place_of(cell)
            if place is not None:
                cities[player * actions.side**2 + place] = colour + 1
    return {
        "rooms": np.stack([_counted(room) for room in chests.rooms]),
        "chests": small_numbers(cities).reshape(len(seats), actions.side, actions.side),
        "chests_bought": _counted(chests.bought),
        "chests_in_bag": _counted(chests.bag),
        "chests_of_dirk": _counted(chests.dirk),
        "chests_closed": small_numbers(bytearray([chests.closed])),
    }


def _counted(colours: Iterable[int]) -> Numbers:
    return counted(colours, _COLOURS)


def _flags(colours: int) -> Numbers:
    return _counted([colour for colour in range(_COLOURS) if colours >> colour & 1])


def counted(places: Iterable[int], of: int) -> Numbers:
    """Return how often each place, from 0, is among the places."""
    counts = bytearray(of)
    for place in places:
        counts[place] += 1
    return small_numbers(counts)


def small_numbers(numbers: bytearray) -> NDArray[np.int8]:
    """Return bytes up to 127 as an array; filling bytes one by one is faster than an array."""
    return np.frombuffer(numbers, dtype=np.int8)


_PARTS: Final[Mapping[str, Callable[..., dict[str, Numbers]]]] = FrozenDict(
    {
        "architects": _of_architects,
        "bazaars": _of_bazaars,
        "invaders": _of_invaders,
        "treasure": _of_treasure,
    }
)
"""What each module shows."""
