"""Drawing what the modules add to a legal position: chests, architects, cards, bazaars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import evolve
from hypothesis import strategies as st

from alhambra_rules.model import (
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    Currency,
    Player,
    Side,
    Table,
    Tile,
)
from alhambra_rules.modules.architects import deal
from alhambra_rules.modules.invaders import SCOUTS_FACE_UP
from alhambra_rules.modules.treasure import CHESTS, CHESTS_IN_A_ROOM, ROOMS

_ROUNDS: Final = 3
_OF_EACH_CURRENCY: Final = 4

_Pool = Counter[BuildingType]


def with_module_pieces(
    draw: st.DrawFn, table: Table, modules: Collection[str], left: Sequence[Tile]
) -> Table:
    """Return the table with the pieces of these modules, by their rules; each is there or not.

    Args:
        draw: draws from a strategy.
        table: a legal position; bazaars may lie in its cities, reserves and with Dirk already.
        modules: the names of the modules.
        left: the tiles that are nowhere yet, bazaars among them.
    """
    if "bazaars" in modules:
        table = _with_bazaars(draw, table, left)
    for name, add in _ADDING.items():
        if name in modules:
            table = add(draw, table)
    return table


def _with_bazaars(draw: st.DrawFn, table: Table, left: Sequence[Tile]) -> Table:
    known = [tile for tile in left if isinstance(tile, Bazaar)]
    return evolve(table, bazaars=draw(st.none() | _some_of(known)))


def _some_of(things: Sequence[Bazaar]) -> st.SearchStrategy[list[Bazaar]]:
    return st.lists(st.sampled_from(things), unique=True) if things else st.just([])


def _with_chests(draw: st.DrawFn, table: Table) -> Table:
    pool = Counter(CHESTS)
    players = [_with_chests_in_city(draw, player, pool) for player in table.players]
    dirk = _chests_for(draw, [(tile.type, None) for tile in table.dirk or ()], pool)
    rooms = [_filled_room(draw, pool) for _ in range(ROOMS)] if draw(st.booleans()) else None
    return evolve(table, players=players, dirk_chests=[colour for colour, _ in dirk], rooms=rooms)


def _with_chests_in_city(draw: st.DrawFn, player: Player, pool: _Pool) -> Player:
    buildings = [(placed.tile.type, cell) for cell, placed in player.city.tiles.items()]
    held = _chests_for(draw, buildings, pool)
    return evolve(player, chests=[(cell, colour) for colour, cell in held if cell is not None])


def _chests_for(
    draw: st.DrawFn, buildings: Sequence[tuple[BuildingType | None, Cell | None]], pool: _Pool
) -> list[tuple[BuildingType, Cell | None]]:
    """Draw which of the buildings have a chest, as long as there are chests of their colour."""
    held = []
    for colour, cell in buildings:
        if colour is not None and draw(st.booleans()) and pool[colour]:
            pool[colour] -= 1
            held.append((colour, cell))
    return held


def _filled_room(draw: st.DrawFn, pool: _Pool) -> list[BuildingType]:
    """Draw four chests of those left, or none."""
    chests: list[BuildingType] = []
    if draw(st.booleans()) and pool.total() >= CHESTS_IN_A_ROOM:
        for _ in range(CHESTS_IN_A_ROOM):
            chest = draw(st.sampled_from([colour for colour in CHESTS if pool[colour]]))
            pool[chest] -= 1
            chests.append(chest)
    return chests


def _with_architects(draw: st.DrawFn, table: Table) -> Table:
    players = len(table.players)
    shares = deal(max(players, 2))
    in_play = shares.to_each * players + shares.third_pile + shares.fifth_pile
    deck = [Architect(currency, 3) for currency in Currency for _ in range(_OF_EACH_CURRENCY)]
    drawn = draw(st.lists(st.integers(0, len(deck) - 1), max_size=in_play, unique=True))
    holders = [draw(st.integers(0, players - 1)) for _ in drawn]
    known = [draw(st.booleans()) for _ in table.players]
    hands = [
        [deck[card] for card, holder in zip(drawn, holders, strict=True) if holder == seat]
        for seat in range(players)
    ]
    return evolve(
        table,
        players=[
            evolve(player, architects=hand if is_known else None)
            for player, hand, is_known in zip(table.players, hands, known, strict=True)
        ],
    )


def _with_attacks_and_scouts(draw: st.DrawFn, table: Table) -> Table:
    """Draw the attack cards turned up: one a round at most, the next one if open."""
    over = table.scoring_rounds_done
    most = _ROUNDS if over is None else min(over + 1, _ROUNDS)
    turned = st.lists(st.sampled_from(Side), unique=True, max_size=most)
    scouts = st.lists(st.sampled_from(BuildingType), unique=True, max_size=SCOUTS_FACE_UP)
    return evolve(table, attack=draw(st.none() | turned), scouts=draw(st.none() | scouts))


_ADDING: Final[Mapping[str, Callable[[st.DrawFn, Table], Table]]] = MappingProxyType(
    {
        "treasure": _with_chests,
        "architects": _with_architects,
        "invaders": _with_attacks_and_scouts,
    }
)
"""What draws the pieces of each module; bazaars need to know which of them are left."""
