"""The strategies draw everything that they promise: each part, both ends, and nothing beyond."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar, cast

import pytest
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.model import BAZAARS, DIRK, TILES, Bazaar, BuildingType, City, Currency, Side
from alhambra_rules.testing import (
    any_actions,
    any_tables,
    cells,
    cities,
    games,
    one_fault_records,
    one_fault_tables,
    placed_tiles,
    played_games,
    records,
    tables,
    tiles,
)
from alhambra_rules.testing.engine_conformance import METHODS
from alhambra_rules.testing.grown_cities import ShapeName, size_class
from alhambra_rules.testing.pieces import architects, cards, names, sides
from alhambra_rules.testing.played_games import (
    _at,
    actions_of_modules,
    some_action,
    whole_game,
)
from tests.game.positions import position
from tests.levels import LONG
from tests.testing.draws import drawn, labelled

pytestmark = pytest.mark.no_cover  # statistics: other tests cover what they draw

_T = TypeVar("_T")


# Pieces


def test_pieces_are_all_that_there_are() -> None:
    assert set(drawn(tiles(), 900)) == {*TILES.values()}
    assert set(drawn(tiles(bazaars=True), 900)) == {*TILES.values(), *BAZAARS.values()}
    for found in (drawn(architects(), 300), drawn(cards(), 300)):
        assert {card.value for card in found} == set(range(1, 10))
        assert {card.currency for card in found} == set(Currency)
    assert set(drawn(sides(), 60)) == set(Side)
    square = {ar.Cell(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    assert set(drawn(cells(within=1), 200)) == square


def test_half_of_the_tiles_are_turned_in_each_direction() -> None:
    laid = drawn(placed_tiles(bazaars=True), 300)
    turned = Counter(placed.turned for placed in laid)
    assert min(turned[quarters] for quarters in range(4)) > 30
    assert turned[0] > 100
    assert {isinstance(placed.tile, Bazaar) for placed in laid} == {True, False}
    straight = drawn(placed_tiles(turned=False), 100)
    assert {placed.turned for placed in straight} == {0}
    assert not any(isinstance(placed.tile, Bazaar) for placed in straight)


def test_names_are_short_and_long_printed_and_never_that_of_dirk() -> None:
    found = drawn(names(), 400)
    assert min(map(len, found)) == 1
    assert {1, 2} <= {len(name) for name in found}
    assert max(map(len, found)) > 9
    assert all(name.isprintable() or not name.isascii() for name in found)
    assert "max_size=100" in repr(names())
    assert DIRK not in found


# Any table


PARTS = (
    *("dirk", "market", "scoring_round", "to_act", "display", "spent", "scoring_rounds_done"),
    *("rooms", "bazaars", "attack", "scouts"),
)


def each_may_be_unknown(things: Sequence[object], names: Iterable[str]) -> bool:
    return all({getattr(one, name) is None for one in things} == {True, False} for name in names)


@LONG
def test_any_table_has_any_players_claims_and_chests_and_any_part_or_not() -> None:
    found = drawn(any_tables(), 250)
    assert each_may_be_unknown(found, PARTS)
    players = [player for table in found for player in table.players]
    assert {len(table.players) for table in found} == set(range(1, 8))
    assert each_may_be_unknown(players, ("score", "hand", "architects"))
    assert {len(player.reserve) for player in players} == {0, 1, 2, 3}
    assert {len(player.chests) for player in players} == {0, 1, 2}
    for player in players:
        laid = {cell for cell, placed in player.city.pieces if placed.tile != ar.FOUNTAIN}
        assert {cell for cell, _ in player.chests} <= laid
    assert {len(table.dirk_chests) for table in found} == {0, 1, 2}
    assert not any(table.dirk_chests for table in found if table.dirk is None)
    claims = [claim for table in found for claim in table.claims]
    assert each_may_be_unknown(claims, ("wall", "total", "chests", "bazaars"))
    assert {kind for claim in claims for kind, _ in claim.buildings} == set(BuildingType)
    assert {0, 1} <= {len(claim.buildings) for claim in claims}
    assert not any(table.claims for table in found if table.scoring_round is None)
    claimants = {claim.player for claim in claims}
    assert DIRK in claimants
    assert len(claimants) > 20


# Questions


def test_rounds_have_one_to_four_cities_and_dirk_where_he_plays() -> None:
    cases = cast(
        "list[tuple[Mapping[str, City], int, tuple[ar.Tile, ...] | None]]",
        drawn(METHODS.generated("score_round"), 250),
    )
    assert {len(played) for played, _, _ in cases} == {1, 2, 3, 4}
    assert {number for _, number, _ in cases} == {1, 2, 3}
    with_dirk = [(len(played), dirk) for played, _, dirk in cases if dirk is not None]
    assert {number for number, _ in with_dirk} == {1, 2}
    assert {len(dirk) for _, dirk in with_dirk} == {0, 1, 2, 3}
    assert all(len(set(dirk)) == len(dirk) for _, dirk in with_dirk)
    sizes = [len(city.tiles) - 1 for played, _, _ in cases for city in played.values()]
    assert set(sizes) == set(range(7))


# Statistics


def tiles_of(city: City) -> int:
    return len(city.tiles) - 1


LABELS: list[tuple[st.SearchStrategy[Any], Callable[[Any], list[str]]]] = [
    (cities(), lambda city: [f"cities: any, {size_class(tiles_of(city))} tiles"]),
    (
        cities(shape="with-bays"),
        lambda city: [f"cities: with-bays, {size_class(tiles_of(city))} tiles"],
    ),
    (
        tables(),
        lambda table: [
            f"tables: {len(table.players)} players",
            "tables: largest city: "
            f"{size_class(max(tiles_of(player.city) for player in table.players))} tiles",
        ],
    ),
    (
        games(),
        lambda state: [
            f"games: {state.phase}, {len(state.players)} players",
            f"games: scoring rounds done: {state.scoring_rounds_done}",
        ],
    ),
    (one_fault_tables(), lambda faulty: [f"one_fault_tables: {faulty.rule}"]),
    (one_fault_records(), lambda faulty: [f"one_fault_records: {faulty.rule}"]),
]


def test_statistics_say_what_was_drawn() -> None:
    for strategy, about in LABELS:
        for value, labels in labelled(strategy, 12):
            assert set(about(value)) <= set(labels)


# Pools


def test_cities_are_built_of_their_pool() -> None:
    pool = [*list(TILES)[:6], *list(BAZAARS)[:2]]
    shapes: tuple[ShapeName, ...] = ("any", "compact", "walled")
    for shape in shapes:
        found = drawn(cities(pool=pool, shape=shape, max_tiles=8), 50)
        laid = {placed.tile.id for city in found for _, placed in city.pieces} - {"fountain"}
        assert laid == set(pool), shape
        for bazaars in (True, False):
            number = 300 if shape == "walled" else 40  # few bazaars: they have no walls
            found = drawn(cities(shape=shape, bazaars=bazaars), number)
            kinds = {isinstance(p.tile, Bazaar) for city in found for _, p in city.pieces}
            assert kinds == {bazaars, False}, shape


def test_some_cities_of_any_shape_have_near_gaps() -> None:
    """A third of the cities of any shape grow around empty cells."""

    def has_a_near_gap(city: City) -> bool:
        near = {cell for built in city.tiles for cell in built.beside()} - city.tiles.keys()
        return any(sum(side in city.tiles for side in cell.beside()) == 3 for cell in near)

    assert 20 < sum(map(has_a_near_gap, drawn(cities(min_tiles=8), 120))) < 100


def test_tables_may_have_empty_cities() -> None:
    found = drawn(tables(max_tiles=0), 20)
    assert {len(player.city.tiles) for table in found for player in table.players} == {1}


# Games


def test_what_follows_a_scoring_round_is_not_the_end() -> None:
    """The second round may come with the first: then there is one such moment."""
    scored = _at("just scored", whole_game(3, 1))
    assert [state.scoring_rounds_done for state in scored] == [1, 2]
    assert not any(state.finished for state in scored)


def test_a_game_is_played_as_its_number_and_profile_say() -> None:
    """The same number leads to the same game."""
    played = whole_game(2, 1, "must-continue")
    assert played_games._one_of_few_games(2, 1, "must-continue") == played
    assert str(played[0].profile) == "must-continue"


def test_modules_have_more_and_fewer_games_and_their_own_moments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By default there are 100,000 games, and three with modules, which take long."""

    def asked(players: object, moments: Sequence[str], *rest: object) -> object:
        return players, set(moments), *rest

    monkeypatch.setattr(played_games, "_games", asked)
    one, two = games(players=[3]), games(modules=["treasure"])
    players, base, *rest = cast("tuple[object, set[str], *tuple[object, ...]]", one)
    assert [players, *rest] == [(3,), (), "standard", 100_000]
    _, moments, *rest = cast("tuple[object, set[str], *tuple[object, ...]]", two)
    assert rest == [("treasure",), "standard", 3]
    assert moments - base == {"place-chests", "pass-on-chests"}
    assert "act" not in moments


def test_a_game_is_drawn_with_modules_and_profile_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    played = (position(), position(phase="place-bought", bought=["tower-11"]))
    asked = set()

    def play(*arguments: object) -> Sequence[ar.GameState]:
        asked.add(arguments)
        return played

    monkeypatch.setattr(played_games, "_one_of_few_games", play)
    treasure = games(players=(2,), modules=["treasure"], profile="must-continue", variety=2)
    found = labelled(treasure, 30)
    assert asked == {(2, seed, "must-continue", ("treasure",)) for seed in (0, 1)}
    assert {state for state, _ in found} == set(played)
    for state, labels in found:
        assert labels == [f"games: {state.phase}, 2 players", "games: scoring rounds done: 0"]


def test_records_and_actions_are_those_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions are drawn in the three phases of the base game that wait for a player."""
    asked = []

    def of_games(**arguments: object) -> st.SearchStrategy[ar.GameState]:
        asked.append(arguments)
        return st.just(position())

    monkeypatch.setattr(played_games, "games", of_games)
    (record,) = drawn(records(players=(4,), modules=["bazaars"], variety=2), 1)
    assert record == ar.record_of(position())
    assert asked == [{"players": (4,), "modules": ["bazaars"], "variety": 2}]
    asked.clear()
    assert all(ar.check_action(position(), action).ok for action in drawn(any_actions(), 40))
    phases = {cast("str", arguments["phase"]) for arguments in asked}
    assert phases == {"act", "place-bought", "place-leftovers"}


def test_some_actions_are_those_of_modules() -> None:
    """With seed 0, a player can buy chests at once."""
    state = ar.new_game(["Anne", "Alma"], seed=0, modules=["treasure"])
    assert {type(action).__name__ for action in actions_of_modules(state)} == {"BuyChests"}


class Chance(Random):
    """Always the same number, and the last choice."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number

    def choice(self, options: Sequence[_T]) -> _T:  # type: ignore[override] # a narrower type
        return options[-1]


def test_players_mostly_buy_then_take_money_then_redesign() -> None:
    """The number is that of chance; with a module, its actions come first."""
    rich = position(hand="denar-7")
    poor = position(reserve="tower-11 garden-10-n", display=(), deck=())
    placing = position(phase="place-bought", bought=["tower-11"])
    treasure = ar.new_game(["Anne", "Alma"], seed=0, modules=["treasure"])
    cases = [
        *[(rich, 0.69, "Buy"), (rich, 0.7, "TakeMoney"), (rich, 0.89, "TakeMoney")],
        *[(placing, 0.79, "PlaceBought"), (placing, 0.8, "ReserveBought")],
        *[(treasure, 0.29, "BuyChests"), (treasure, 0.3, "Buy")],
    ]
    for state, number, kind in cases:
        assert type(some_action(state, Chance(number))).__name__ == kind, number
    for state, number in ((rich, 0.9), (treasure, 0.9), (poor, 0.7)):
        assert some_action(state, Chance(number)) == ar.legal_actions(state)[-1]
    redesign = some_action(poor, Chance(0.69))
    assert redesign != ar.legal_actions(poor)[-1]
    assert isinstance(redesign, ar.RedesignFromReserve)
    assert redesign.tile == poor.players[0].reserve[0]
