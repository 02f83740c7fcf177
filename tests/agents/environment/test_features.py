"""What the features of an action say, computed once more in the plainest way."""

from __future__ import annotations

from random import Random

import pytest

import alhambra_rules as ar
from alhambra_rules.agents.environment import FEATURES, raw_env
from alhambra_rules.game import phases
from alhambra_rules.game.actions import ACTION_KINDS
from alhambra_rules.game_modules import architects as of_architects
from alhambra_rules.game_modules.bazaars import BuyBazaar
from alhambra_rules.game_modules.invaders import Look, LookAway
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.game_modules.treasure import BuyChests, PassChests, PlaceChest
from alhambra_rules.model import Bazaar, BuildingType, Side, Tile
from alhambra_rules.modules.treasure import PRICE_OF_A_ROOM

MODULE_KINDS: tuple[type[ar.Action], ...] = (
    *(Look, LookAway, BuyChests, PlaceChest, PassChests, BuyBazaar),
    *(of_architects.ArchitectFromReserve, of_architects.ArchitectToReserve),
    *(of_architects.ArchitectSwap, of_architects.KeepArchitects),
)
LAYING = (
    *(ar.PlaceBought, ar.PlaceLeftover, ar.RedesignFromReserve, ar.RedesignSwap),
    *(of_architects.ArchitectFromReserve, of_architects.ArchitectSwap),
)
TAKING_BACK = (ar.RedesignToReserve, of_architects.ArchitectToReserve)


def moved_tile(game: ar.GameState, action: ar.Action) -> Tile | None:
    if isinstance(action, ar.Buy):
        return game.market[action.square - 1]
    if isinstance(action, TAKING_BACK):
        return game.player(action.player).city[action.cell].tile
    tile: Tile | None = getattr(action, "tile", None)
    return tile


def longer_by(city: ar.City, action: ar.Action) -> int:
    """Return by how much the longest wall grows."""
    after = city
    if isinstance(action, LAYING):
        after = city.with_replaced(action.tile, action.cell)
    elif isinstance(action, TAKING_BACK):
        after = city.without_tile(action.cell)
    return ar.longest_wall(after).length - ar.longest_wall(city).length


def plain_row(game: ar.GameState, action: ar.Action, width: int) -> list[float]:
    row = [0.0] * width
    if type(action) in ACTION_KINDS:
        row[ACTION_KINDS.index(type(action))] = 1
    else:
        row[31 + MODULE_KINDS.index(type(action))] = 1
    tile = moved_tile(game, action)
    if tile is not None and tile.type is not None:
        row[12 + list(BuildingType).index(tile.type)] = 1
        row[18] = tile.price / 13
        row[19:23] = [float(side in tile.walls) for side in Side]
        owned = {one.name: ar.count_buildings(one.city).get(tile.type, 0) for one in game.players}
        row[28] = owned.pop(action.player) / 10
        row[29] = max(owned.values()) / 10
    if isinstance(action, PlaceChest):
        row[12 + list(BuildingType).index(action.colour)] = 1
    if isinstance(action, ar.TakeMoney | ar.Buy | BuyChests | BuyBazaar):
        paid = sum(card.value for card in action.cards)
        row[23:25] = [len(action.cards) / 4, paid / 10]
        if not isinstance(action, ar.TakeMoney):
            assert tile or isinstance(action, BuyChests)
            price = PRICE_OF_A_ROOM if isinstance(action, BuyChests) else paid
            price = tile.price if tile and not isinstance(tile, Bazaar) else price
            row[25:27] = [(paid - price) / 10, float(paid == price)]
    row[27] = longer_by(game.player(action.player).city, action) / 10
    row[30] = game.scoring_rounds_done / 3
    return row


@pytest.mark.parametrize("modules", [(), tuple(REGISTRY)], ids=["base", "modules"])
def test_each_column_says_what_is_documented(modules: tuple[str, ...]) -> None:
    """Nobody has to pass in this game."""
    made, chance, kinds = raw_env(2, modules=modules), Random(5), set()
    made.reset(seed=2)
    while not made.game.finished:
        often = made.game.phase != phases.ACT or len(made.game.bag) < 8
        if often or chance.random() < 0.1:
            indices, rows = made.legal_features()
            assert (str(indices.dtype), str(rows.dtype)) == ("int64", "float32")
            assert indices.tolist() == list(made.choices)
            some = chance.sample(range(len(indices)), min(len(indices), 12))
            for at in some:
                action = made.choices[int(indices[at])]
                kinds.add(type(action))
                plain = plain_row(made.game, action, FEATURES + 10 * bool(modules))
                assert rows[at].tolist() == pytest.approx(plain)
        made.step(chance.choice(list(made.choices)))
    indices, rows = made.legal_features()
    assert (str(indices.dtype), str(rows.dtype)) == ("int64", "float32")
    assert (indices.shape, rows.shape) == ((0,), (0, FEATURES + 10 * bool(modules)))
    assert {*ACTION_KINDS, *(MODULE_KINDS if modules else ())} - kinds == {ar.Pass}
