"""Legal actions as rows of features, so that a policy needs no output for every index."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from alhambra_rules.agents.environment.action_space import ActionSpace
from alhambra_rules.agents.environment.legal_indices import move_at
from alhambra_rules.agents.judging import LAYING, PURCHASES, TAKING_BACK, city_after, type_of
from alhambra_rules.compact import money
from alhambra_rules.compact import moves as kinds
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game.actions import ACTION_KINDS
from alhambra_rules.game.events import Action
from alhambra_rules.model import MoneyCard, Tile
from alhambra_rules.modules.treasure import PRICE_OF_A_ROOM
from rulebook_kit.values import FrozenDict

Features = tuple[NDArray[np.int64], NDArray[np.float32]]
"""The indices of actions, and a row of features for each."""

_MOVING_A_TILE = (*LAYING, kinds.RESERVE, kinds.GIVE, kinds.DECLINE, kinds.BUY_BAZAAR)
_AT = len(ACTION_KINDS)
_TYPES, _PRICE, _WALLS_AT = range(_AT, _AT + 6), _AT + 6, range(_AT + 7, _AT + 11)
_CARDS, _TOTAL, _OVERPAID, _EXACT, _WALL, _OWN, _MOST, _ROUNDS = range(_AT + 11, _AT + 19)
"""The places of the features, after those of the kinds of actions."""

FEATURES: Final[int] = _ROUNDS + 1
"""How many features an action has in the base game."""

_MODULE_KINDS = (
    *(kinds.LOOK, kinds.LOOK_AWAY, kinds.BUY_CHESTS, kinds.PLACE_CHEST, kinds.PASS_CHESTS),
    *(kinds.BUY_BAZAAR, kinds.ARCHITECT_LAY, kinds.ARCHITECT_TAKE_BACK, kinds.ARCHITECT_SWAP),
    kinds.KEEP_ARCHITECTS,
)
_PLACES: Final = FrozenDict(
    {
        **{kind.declared.name: place for place, kind in enumerate(ACTION_KINDS)},
        **{kind: place for place, kind in enumerate(_MODULE_KINDS, start=FEATURES)},
    }
)
"""The place of the feature of each kind of action."""


def width_of(actions: ActionSpace) -> int:
    """Return how many features an action has in a game: more with modules."""
    return _first_own(actions) + len(actions.own_actions)


def _first_own(actions: ActionSpace) -> int:
    return FEATURES + (len(_MODULE_KINDS) if actions.library else 0)


def features_of(
    state: CompactState, actions: ActionSpace, legal: Iterable[int]
) -> NDArray[np.float32]:
    """Return a row for each action of the player to act, all numbers small.

    - 0 to 11: 1 for the kind of action, in the order of ``ACTION_KINDS``.
    - 12 to 17: 1 for the type of the tile that it moves; 18: its price / 13; 19 to 22: 1 for a wall
      in the north, east, south and west.
    - 23: the number of cards taken or paid / 4; 24: their total / 10; 25: what is overpaid / 10;
      26: 1 for an exact payment.
    - 27: the length that the longest wall gains / 10.
    - 28: how many buildings of the type the player has / 10; 29: the most that another one has.
    - 30: the number of scoring rounds done / 3.

    With modules there are ten more, 31 to 40: 1 for the kind of action: to look, to look away, to
    buy chests, to place one, to pass them on, to buy a bazaar, the redesigns with an architect from
    and to the reserve and the swap, and to keep the architects. 12 to 17 also stand for the colour
    of a chest that is placed. Each kind of action of modules of your own has one more, in the order
    of ``ActionSpace.own_actions``. Such an action has the features of the tile in its field
    ``tile`` and of the cards in ``card`` or ``cards``.
    """
    width = width_of(actions)
    rows = [_row(state, move_at(state, actions, index), actions) for index in legal]
    return np.array(rows, dtype=np.float32).reshape(len(rows), width)


def _row(state: CompactState, move: Move, actions: ActionSpace) -> list[float]:
    row = [0.0] * width_of(actions)
    kind, me = move[0], state.to_act
    if kind not in _PLACES:
        return _own_row(row, state, move[1], actions)
    row[_PLACES[kind]] = 1.0
    row[_ROUNDS] = state.scoring_rounds_done / 3
    city = state.cities[me]
    if kind == kinds.TAKE:
        row[_CARDS], row[_TOTAL] = money.size(move[1]) / 4, money.worth(move[1]) / 10
    if kind == kinds.PLACE_CHEST:
        row[_TYPES[move[1]]] = 1.0
    tile = _tile(state, city, move)
    if tile is not None:
        _add_tile(row, state, tile)
    if kind in PURCHASES:
        cards, price = move[2], _price(state, move)
        paid = money.worth(cards)
        row[_CARDS], row[_TOTAL] = money.size(cards) / 4, paid / 10
        row[_OVERPAID], row[_EXACT] = (paid - price) / 10, float(paid == price)
    row[_WALL] = (city_after(city, move).wall - city.wall) / 10
    return row


def _own_row(
    row: list[float], state: CompactState, action: Action, actions: ActionSpace
) -> list[float]:
    row[_first_own(actions) + actions.own_actions.index(type(action))] = 1.0
    row[_ROUNDS] = state.scoring_rounds_done / 3
    tile, named = getattr(action, "tile", None), state.setting.origin.named
    if isinstance(tile, Tile) and named.has(tile):
        _add_tile(row, state, named.number_of(tile))
    one, several = getattr(action, "card", None), getattr(action, "cards", ())
    cards = [one] if isinstance(one, MoneyCard) else several
    row[_CARDS], row[_TOTAL] = len(cards) / 4, sum([card.value for card in cards]) / 10
    return row


def _price(state: CompactState, move: Move) -> int:
    if move[0] == kinds.BUY:
        return state.setting.tables.prices[state.market[move[1]]]
    return PRICE_OF_A_ROOM if move[0] == kinds.BUY_CHESTS else money.worth(move[2])


def _tile(state: CompactState, city: CompactCity, move: Move) -> int | None:
    if move[0] == kinds.BUY:
        return state.market[move[1]]
    if move[0] in TAKING_BACK:
        return city.tile_on(city.number_of(move[1]))
    return int(move[1]) if move[0] in _MOVING_A_TILE else None


def _add_tile(row: list[float], state: CompactState, tile: int) -> None:
    tables = state.setting.tables
    if tile in tables.bazaars:
        return
    kind = type_of(state, tile)
    row[_TYPES[kind]] = 1.0
    row[_PRICE] = tables.prices[tile] / 13
    for place, at in enumerate(_WALLS_AT):
        row[at] = float(tables.walls[tile] >> place + 1 & 1)
    owned = [city.types[kind] for city in state.cities]
    row[_OWN] = owned.pop(state.to_act) / 10
    row[_MOST] = max(owned) / 10
