"""What observations show of modules, straight from a compact state: see ``module_parts.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from alhambra_rules.agents.environment.action_space import ActionSpace
from alhambra_rules.agents.environment.module_parts import Numbers, counted
from alhambra_rules.agents.environment.numbering import small_numbers
from alhambra_rules.compact import money
from alhambra_rules.compact.modules import architects, bazaars, invaders, treasure
from alhambra_rules.compact.numbering import BAZAARS
from alhambra_rules.compact.state import CompactState
from alhambra_rules.model import BuildingType, Currency
from alhambra_rules.modules.invaders import ATTACK_CARDS
from rulebook_kit.values import FrozenDict

PHASES_OF: Final[Mapping[str, tuple[int, ...]]] = FrozenDict(
    {
        "architects": (architects.REDESIGN,),
        "invaders": (invaders.LOOKING,),
        "treasure": (treasure.PLACE, treasure.PASS_ON),
    }
)
"""The phases of each module in which a player is to act, by their compact numbers."""

_SIDES, _COLOURS, _CURRENCIES = len(ATTACK_CARDS), len(BuildingType), len(Currency)


def parts_of_modules(
    state: CompactState, seats: Sequence[int], actions: ActionSpace
) -> dict[str, Numbers]:
    """Return what the player in the first of these seats may see of the modules in play."""
    parts: dict[str, Numbers] = {}
    for name in actions.modules:
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
    beside = [tile - BAZAARS.start for tile in tiles.beside]
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
        "scouts_gone": _flags(cards.gone),
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


_PARTS: Final[Mapping[str, Callable[..., dict[str, Numbers]]]] = FrozenDict(
    {
        "architects": _of_architects,
        "bazaars": _of_bazaars,
        "invaders": _of_invaders,
        "treasure": _of_treasure,
    }
)
"""What each module shows."""
