"""What observations show of modules: arrays of fixed shapes, made from a view only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from alhambra_rules.agents.environment.action_space import ActionSpace
from alhambra_rules.agents.environment.numbering import BAZAARS_IN_A_GAME, small_numbers
from alhambra_rules.game.view import View
from alhambra_rules.game_modules import phases
from alhambra_rules.game_modules.architects.cards import ArchitectCards
from alhambra_rules.game_modules.bazaars.tiles import BazaarTiles
from alhambra_rules.game_modules.invaders.cards import InvaderCards
from alhambra_rules.game_modules.treasure.pieces import TreasurePieces
from alhambra_rules.model import BuildingType, Currency
from alhambra_rules.model.building import ORDER
from alhambra_rules.modules.invaders import ATTACK_CARDS
from alhambra_rules.modules.treasure import CHESTS, ROOMS
from rulebook_kit.values import FrozenDict

Numbers = NDArray[np.int8]
Shape = tuple[tuple[int, ...], int]
"""The shape of an array and its largest possible number."""

PHASES_OF: Final[Mapping[str, tuple[str, ...]]] = FrozenDict(
    {
        "architects": (phases.ARCHITECT_REDESIGN,),
        "invaders": (phases.LOOK_AT_ATTACK,),
        "treasure": (phases.PLACE_CHESTS, phases.PASS_ON_CHESTS),
    }
)
"""The phases of each module in which a player is to act."""

_CURRENCIES = tuple(Currency)
_SIDES, _COLOURS = len(ATTACK_CARDS), len(BuildingType)
_ARCHITECTS_OF_A_CURRENCY = 4


def shapes_of_modules(players: int, actions: ActionSpace) -> Mapping[str, Shape]:
    """Return the shape and the largest possible number of each array of ``parts_of_modules``."""
    side, chests = actions.side, sum(CHESTS.values())
    shapes: Mapping[str, Mapping[str, Shape]] = {
        "architects": {"architects_gone": ((len(_CURRENCIES),), _ARCHITECTS_OF_A_CURRENCY)},
        "bazaars": {
            "bazaars": ((BAZAARS_IN_A_GAME, len(_CURRENCIES) + _COLOURS), 1),
            "beside": ((BAZAARS_IN_A_GAME,), 1),
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
    return {part: shape for name in actions.modules for part, shape in shapes[name].items()}


def parts_of_modules(view: View, names: Sequence[str], actions: ActionSpace) -> dict[str, Numbers]:
    """Return what a player may see of the modules in play; players come in the order of names.

    Colours are the six types of buildings, cheapest first; sides go clockwise from the north.

    - Architects: ``architects_gone`` (4,): how many of each currency have left the game.
    - Bazaars: ``bazaars`` (8, 10): for each bazaar of the game 1 for its currency and for its
      colours. ``beside`` (8,): 1 for each beside the market.
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
    for module in view.modules:
        parts |= _PARTS[module.name](module, names, actions)
    return parts


def _of_architects(cards: ArchitectCards, _: Sequence[str], __: ActionSpace) -> dict[str, Numbers]:
    gone = [_CURRENCIES.index(card.currency) for card in cards.gone]
    return {"architects_gone": counted(gone, len(_CURRENCIES))}


def _of_bazaars(tiles: BazaarTiles, _: Sequence[str], __: ActionSpace) -> dict[str, Numbers]:
    flags = [
        counted(
            [_CURRENCIES.index(one.currency), *(len(_CURRENCIES) + ORDER[c] for c in one.colours)],
            len(_CURRENCIES) + _COLOURS,
        )
        for one in tiles.bazaars
    ]
    beside = [tiles.bazaars.index(one) for one in tiles.beside]
    return {"bazaars": np.stack(flags), "beside": counted(beside, BAZAARS_IN_A_GAME)}


def _of_invaders(cards: InvaderCards, names: Sequence[str], _: ActionSpace) -> dict[str, Numbers]:
    attacks = [ATTACK_CARDS.index(side) for side in cards.attacks]
    top = [] if cards.peeked is None else [ATTACK_CARDS.index(cards.peeked)]
    return {
        "attacks": counted(attacks, _SIDES),
        "last_attack": counted(attacks[-1:], _SIDES),
        "top_attack": counted(top, _SIDES),
        "looked": counted([names.index(name) for name in cards.peeked_by], len(names)),
        "scouts": _colours(cards.scouts),
        "scouts_gone": _colours(cards.scouts_gone),
        "open_attack": small_numbers(bytearray([cards.open_attack])),
    }


def _of_treasure(
    chests: TreasurePieces, names: Sequence[str], actions: ActionSpace
) -> dict[str, Numbers]:
    cities = bytearray(len(names) * actions.side**2)
    for player, name in enumerate(names):
        for cell, colour in chests.chests_of(name):
            place = actions.place_of(cell)
            if place is not None:
                cities[player * actions.side**2 + place] = ORDER[colour] + 1
    return {
        "rooms": np.stack([_colours(room) for room in chests.rooms]),
        "chests": small_numbers(cities).reshape(len(names), actions.side, actions.side),
        "chests_bought": _colours(chests.bought),
        "chests_in_bag": _colours(chests.bag),
        "chests_of_dirk": _colours(chests.dirk),
        "chests_closed": small_numbers(bytearray([chests.closed])),
    }


def _colours(colours: Iterable[BuildingType]) -> Numbers:
    return counted([ORDER[colour] for colour in colours], _COLOURS)


def counted(places: Iterable[int], of: int) -> Numbers:
    """Return how often each place, from 0, is among the places."""
    counts = bytearray(of)
    for place in places:
        counts[place] += 1
    return small_numbers(counts)


_PARTS: Final[Mapping[str, Callable[..., dict[str, Numbers]]]] = FrozenDict(
    {
        "architects": _of_architects,
        "bazaars": _of_bazaars,
        "invaders": _of_invaders,
        "treasure": _of_treasure,
    }
)
"""What each module shows."""
