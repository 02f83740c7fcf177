"""The strategies draw everything that they promise: each part, both ends, and nothing beyond."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from random import Random
from typing import TypeVar, cast

import pytest
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.model import BAZAARS, DIRK, TILES, Bazaar, BuildingType, City, Currency, Side
from alhambra_rules.modules.architects import deal
from alhambra_rules.modules.invaders import SCOUTS_FACE_UP
from alhambra_rules.modules.treasure import CHESTS
from alhambra_rules.testing import (
    actions,
    almost_legal_cities,
    any_actions,
    any_cities,
    any_tables,
    cells,
    cities,
    games,
    holdings,
    one_fault_records,
    one_fault_tables,
    placed_tiles,
    played_games,
    records,
    tables,
    tiles,
)
from alhambra_rules.testing.engine_cases import generated
from alhambra_rules.testing.grown_cities import ShapeName
from alhambra_rules.testing.growth import size_class
from alhambra_rules.testing.one_fault import _FAULTS
from alhambra_rules.testing.pieces import architects, names, sides
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
FOUR = ("treasure", "architects", "invaders", "bazaars")


def often(things: Iterable[object], share: float) -> set[object]:
    """Return what is at least this share of the things."""
    counted = Counter(things)
    return {thing for thing, times in counted.items() if times >= share * counted.total()}


# Pieces


@pytest.mark.parametrize("bazaars", [False, True])
def test_tiles_are_those_of_the_box(bazaars: bool) -> None:
    found = set(drawn(tiles(bazaars=bazaars), 900))
    assert found == {*TILES.values(), *(BAZAARS.values() if bazaars else ())}


def test_half_of_the_tiles_are_turned_in_each_direction() -> None:
    laid = drawn(placed_tiles(bazaars=True), 400)
    assert often((placed.turned for placed in laid), 0.1) == {0, 1, 2, 3}
    assert often((placed.turned for placed in laid), 0.35) == {0}
    assert {isinstance(placed.tile, Bazaar) for placed in laid} == {True, False}
    straight = drawn(placed_tiles(turned=False), 100)
    assert {placed.turned for placed in straight} == {0}
    assert not any(isinstance(placed.tile, Bazaar) for placed in straight)


def test_architects_have_any_value() -> None:
    found = drawn(architects(), 400)
    assert {card.value for card in found} == set(range(1, 10))
    assert {card.currency for card in found} == set(Currency)


def test_sides_are_all_four() -> None:
    assert set(drawn(sides(), 60)) == set(Side)


def test_cells_fill_a_square() -> None:
    assert set(drawn(cells(within=1), 200)) == {
        ar.Cell(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)
    }


def test_names_are_short_and_long_printed_and_never_that_of_dirk() -> None:
    found = drawn(names(), 400)
    assert min(map(len, found)) == 1
    assert {1, 2} <= {len(name) for name in found}
    assert max(map(len, found)) > 9
    assert all(name.isprintable() or not name.isascii() for name in found)
    assert "max_size=100" in repr(names())
    assert DIRK not in found


# Any city, any table


def test_any_cities_have_what_was_asked_for() -> None:
    found = drawn(any_cities(within=2, max_tiles=5, bazaars=True), 300)
    pieces = [city.pieces[1:] for city in found]
    assert {len(laid) for laid in pieces} == set(range(6))
    placed = [piece for _, piece in chain(*pieces)]
    assert {piece.turned for piece in placed} == {0, 1, 2, 3}
    assert any(isinstance(piece.tile, Bazaar) for piece in placed)
    assert any(len({cell for cell, _ in laid}) < len(laid) for laid in pieces)
    assert any(cell == ar.Cell(0, 0) for cell, _ in chain(*pieces))
    assert {abs(n) for cell, _ in chain(*pieces) for n in cell} == {0, 1, 2}
    plain = drawn(any_cities(turned=False), 100)
    assert {piece.turned for city in plain for _, piece in city.pieces} == {0}
    assert not any(isinstance(piece.tile, Bazaar) for city in plain for _, piece in city.pieces)


def test_without_stacks_each_tile_has_a_cell_of_its_own() -> None:
    found = drawn(any_cities(within=3, max_tiles=12, stacked=False), 200)
    for city in found:
        assert len({cell for cell, _ in city.pieces}) == len(city.pieces)
    counts = {len(city.pieces) - 1 for city in found}
    assert max(counts) in {11, 12}
    assert {0, 1, 2, 3, 4, 5} <= counts
    twice = [Counter(piece.tile for _, piece in city.pieces) for city in found]
    assert any(max(counted.values()) > 1 for counted in twice)


@cache
def some_tables() -> list[ar.Table]:
    return drawn(any_tables(), 250)


PARTS: Mapping[str, Callable[[ar.Table], object]] = {
    "dirk": lambda table: table.dirk,
    "market": lambda table: table.market,
    "scoring_round": lambda table: table.scoring_round,
    "to_act": lambda table: table.to_act,
    "display": lambda table: table.display,
    "spent": lambda table: table.spent,
    "scoring_rounds_done": lambda table: table.scoring_rounds_done,
    "rooms": lambda table: table.rooms,
    "bazaars": lambda table: table.bazaars,
    "attack": lambda table: table.attack,
    "scouts": lambda table: table.scouts,
}
OF_PLAYERS: Mapping[str, Callable[[ar.Player], object]] = {
    "score": lambda player: player.score,
    "hand": lambda player: player.hand,
    "architects": lambda player: player.architects,
}
OF_CLAIMS: Mapping[str, Callable[[ar.Claim], object]] = {
    "wall": lambda claim: claim.wall,
    "total": lambda claim: claim.total,
    "chests": lambda claim: claim.chests,
    "bazaars": lambda claim: claim.bazaars,
}


@LONG
def test_any_part_of_any_table_may_be_known_or_not() -> None:
    for name, part in PARTS.items():
        assert {part(table) is None for table in some_tables()} == {True, False}, name


@LONG
def test_any_table_has_any_players_claims_and_chests() -> None:
    found = some_tables()
    players = [player for table in found for player in table.players]
    assert {len(table.players) for table in found} == set(range(1, 8))
    for name, part in OF_PLAYERS.items():
        assert {part(player) is None for player in players} == {True, False}, name
    assert {len(player.reserve) for player in players} == {0, 1, 2, 3}
    assert {len(player.chests) for player in players} == {0, 1, 2}
    for player in players:
        laid = {cell for cell, placed in player.city.pieces if placed.tile != ar.FOUNTAIN}
        assert {cell for cell, _ in player.chests} <= laid
    assert {len(table.dirk_chests) for table in found} == {0, 1, 2}
    assert not any(table.dirk_chests for table in found if table.dirk is None)
    check_claims([claim for table in found for claim in table.claims])
    assert not any(table.claims for table in found if table.scoring_round is None)
    claimants = {claim.player for table in found for claim in table.claims}
    assert DIRK in claimants
    assert len(claimants) > 20


def check_claims(claims: Collection[ar.Claim], without: Collection[str] = ()) -> None:
    """Check that each part of a claim is there or not, and that all building types occur."""
    for name, part in OF_CLAIMS.items():
        known = {part(claim) is not None for claim in claims}
        assert known == ({False} if name in without else {True, False}), name
    assert {kind for claim in claims for kind, _ in claim.buildings} == set(BuildingType)
    assert {0, 1} <= {len(claim.buildings) for claim in claims}


# Legal positions


@cache
def legal_tables() -> list[ar.Table]:
    return drawn(tables(), 300)


@cache
def tables_with_modules() -> list[ar.Table]:
    return drawn(tables(modules=FOUR), 300)


@LONG
def test_legal_tables_have_every_part_or_not() -> None:
    found = legal_tables()
    for name in PARTS.keys() - {"rooms", "bazaars", "attack", "scouts"}:
        assert {PARTS[name](table) is None for table in found} == {True, False}, name
    players = [player for table in found for player in table.players]
    assert {len(table.players) for table in found} == set(range(1, 7))
    for name in ("score", "hand"):
        assert {OF_PLAYERS[name](player) is None for player in players} == {True, False}, name
    assert {len(player.reserve) for player in players} == {0, 1}
    assert {table.scoring_round for table in found} == {None, 1, 2, 3}
    assert {table.scoring_rounds_done for table in found} == {None, 0, 1, 2, 3}
    assert 150 < max(player.score or 0 for player in players) <= 200
    check_claims([claim for table in found for claim in table.claims], ("chests", "bazaars"))


@LONG
def test_legal_tables_have_few_or_many_cards_and_tiles() -> None:
    found = legal_tables()
    hands = [player.hand for table in found for player in table.players if player.hand]
    cards = [list(chain(*filter(None, held(table)))) for table in found]
    assert max(map(len, hands)) > 3
    assert max(map(len, cards)) in {10, 11, 12}
    assert all(len(set(held)) == len(held) for held in cards)
    shown = {len(table.display or ()) for table in found}
    assert {0, 1, 4} <= shown <= set(range(5))
    assert max(len(table.spent or ()) for table in found) > 3
    markets = [table.market for table in found if table.market is not None]
    assert {sum(tile is not None for tile in market) for market in markets} == set(range(5))
    assert {len(market) for market in markets} == {4}
    for table in found:
        if table.dirk is not None:
            assert len(table.players) <= 2
            assert len(table.dirk) <= 1
    assert {len(table.players) for table in found if table.dirk is not None} == {1, 2}
    cities_ = [player.city for table in found for player in table.players]
    assert max(len(city.tiles) - 1 for city in cities_) > 20
    assert sum(len(city.tiles) == 1 for city in cities_) > len(cities_) // 50


def held(table: ar.Table) -> list[tuple[ar.MoneyCard, ...] | None]:
    return [*(player.hand for player in table.players), table.display, table.spent]


@LONG
def test_with_modules_legal_tables_have_their_pieces_or_not() -> None:
    found = tables_with_modules()
    for name in ("rooms", "bazaars", "attack", "scouts"):
        assert {PARTS[name](table) is None for table in found} == {True, False}, name
    players = [player for table in found for player in table.players]
    assert {player.architects is None for player in players} == {True, False}
    assert max(len(player.chests) for player in players) > 3
    assert any(table.dirk_chests for table in found)
    rooms = [room for table in found for room in table.rooms or ()]
    assert {len(room) for room in rooms} == {0, 4}
    scouts = [len(table.scouts) for table in found if table.scouts is not None]
    assert set(scouts) == set(range(SCOUTS_FACE_UP + 1))
    assert any(len(table.bazaars or ()) > 3 for table in found)
    check_claims([claim for table in found for claim in table.claims])


@LONG
def test_with_modules_no_piece_is_there_twice() -> None:
    """Chests of a colour, architects of a currency and face-up cards are limited by the box."""
    box = Counter(CHESTS)
    for table in tables_with_modules():
        chests = Counter(colour for player in table.players for _, colour in player.chests)
        chests += Counter(table.dirk_chests) + Counter(chain(*(table.rooms or ())))
        assert chests <= box
        cards = [card for player in table.players for card in player.architects or ()]
        assert {card.value for card in cards} <= {3}
        assert max(Counter(cards).values(), default=0) <= 4
        shares, players = deal(max(len(table.players), 2)), len(table.players)
        assert len(cards) <= shares.to_each * players + shares.third_pile + shares.fifth_pile
        assert len(set(table.scouts or ())) == len(table.scouts or ())
        if table.scoring_rounds_done is not None:
            assert len(table.attack or ()) <= table.scoring_rounds_done + 1
    numbers = [
        sum(len(player.architects or ()) for player in table.players)
        for table in tables_with_modules()
    ]
    assert max(numbers) > 5


@LONG
def test_scarce_chests_run_out() -> None:
    """Some positions have all chests of a colour."""
    box = Counter(CHESTS)
    scarcest = min(box.values())
    held = [
        Counter(chain(*(table.rooms or ()), (c for p in table.players for _, c in p.chests)))
        for table in drawn(tables(modules=["treasure"]), 200)
    ]
    assert any(count >= scarcest for counted in held for count in counted.values())


@LONG
def test_claims_for_modules_need_their_module() -> None:
    for modules, without in (
        (("treasure",), ("bazaars",)),
        (("bazaars",), ("chests",)),
        (("architects", "invaders"), ("chests", "bazaars")),
    ):
        check_claims(
            [claim for table in drawn(tables(modules=modules), 200) for claim in table.claims],
            without,
        )


@pytest.mark.parametrize("wrong", [-1, 31])
def test_sizes_of_tables_are_limited(wrong: int) -> None:
    with pytest.raises(ar.InvalidArgument, match=r"^max_tiles .*30"):
        tables(max_tiles=wrong)


def test_empty_cities_can_be_asked_for() -> None:
    found = drawn(tables(max_tiles=0), 20)
    assert {len(player.city.tiles) for table in found for player in table.players} == {1}


# One fault


def faulty(rule: str) -> list[ar.Table]:
    return [one.table for one in drawn(one_fault_tables(rule=rule), 60)]


@pytest.mark.parametrize("rule", _FAULTS)
def test_faulty_tables_have_few_or_many_players(rule: str) -> None:
    numbers = {len(table.players) for table in faulty(rule)}
    expected = {
        "components.players": {7},
        "two.dirk": {3, 4, 5, 6},
        "two.money": {2},
        "components.money": {3, 4, 5, 6},
    }.get(rule, set(range(1, 7)))
    assert numbers <= expected
    assert {min(expected), max(expected)} <= numbers


@LONG
def test_a_wrong_claim_is_up_to_twenty_points_off() -> None:
    for rule, part in (("scoring.wall", "wall"), ("scoring.table", "total")):
        off = set()
        for table in faulty(rule):
            (claim,) = table.claims
            (violation,) = ar.check_table(table)
            facts = dict(violation.details)
            off.add(int(facts["claimed"]) - int(facts["right"]))
            assert OF_CLAIMS[part](claim) is not None
        assert min(off) == 1
        assert 15 < max(off) <= 20


def test_surplus_cards_are_one_too_many_in_any_hand() -> None:
    for rule, number in (("two.money", 3), ("components.money", 4)):
        holders = set()
        for table in faulty(rule):
            hands = {n: player.hand for n, player in enumerate(table.players) if player.hand}
            ((holder, hand),) = hands.items()
            assert len(hand) == number
            assert len(set(hand)) == 1
            assert table.display is None
            assert table.spent is None
            holders.add(holder)
        assert {0, 1} <= holders


def test_a_seventh_player_is_zoe() -> None:
    for table in faulty("components.players"):
        assert table.players[-1] == ar.Player("Zoe")


def test_a_tile_in_two_places_is_in_a_reserve_too() -> None:
    in_reserve_alone = 0
    for table in faulty("build.one-per-cell"):
        laid = Counter(p.tile for player in table.players for _, p in player.city.pieces)
        reserve = Counter(table.players[0].reserve)
        twice = [tile for tile, times in (laid + reserve).items() if times > 1 and tile.type]
        assert len(twice) == 1
        in_reserve_alone += reserve[twice[0]] == 2
    assert in_reserve_alone


def test_one_fault_records_stop_in_any_phase() -> None:
    found = drawn(one_fault_records(), 60)
    last = {type(one.record.events[-1]).__name__ for one in found}
    assert last >= {"TakeMoney", "PlaceBought", "PlaceLeftover"}
    assert {len(one.record.players) for one in found} == {2, 3, 4}
    assert len({one.rule for one in found}) > 5
    assert {one.event for one in found} == {len(one.record.events) - 1 for one in found}


# Questions


def test_rounds_have_one_to_four_cities_and_dirk_where_he_plays() -> None:
    cases = cast(
        "list[tuple[Mapping[str, City], int, tuple[ar.Tile, ...] | None]]",
        drawn(generated("score_round"), 250),
    )
    assert {len(played) for played, _, _ in cases} == {1, 2, 3, 4}
    assert {number for _, number, _ in cases} == {1, 2, 3}
    with_dirk = [(len(played), dirk) for played, _, dirk in cases if dirk is not None]
    assert {number for number, _ in with_dirk} == {1, 2}
    assert {len(dirk) for _, dirk in with_dirk} == {0, 1, 2, 3}
    assert all(len(set(dirk)) == len(dirk) for _, dirk in with_dirk)
    sizes = [len(city.tiles) - 1 for played, _, _ in cases for city in played.values()]
    assert set(sizes) == set(range(7))


# Cities with bays


def test_bays_are_one_to_three_of_any_depth_in_any_direction() -> None:
    found = drawn(cities(shape="with-bays", max_tiles=19, bazaars=True), 400)
    assert all(4 <= len(city.tiles) - 1 <= 19 for city in found)
    bays = [bays_of(city) for city in found]
    assert all(bays)
    assert often((len(one) for one in bays), 0.02) >= {1, 2, 3}
    assert any(isinstance(p.tile, Bazaar) for city in found for _, p in city.pieces)
    mouths = {side for one in bays for side in one.values()}
    assert mouths == set(Side)


def bays_of(city: City) -> dict[ar.Cell, Side]:
    """Return the empty cells with tiles on three sides, each with the side of its mouth."""
    near = {cell for built in city.tiles for cell in built.beside()} - city.tiles.keys()
    found = {}
    for cell in near:
        open_sides = [side for side in Side if cell.next(side) not in city.tiles]
        if len(open_sides) == 1:
            found[cell] = open_sides[0]
    return found


# Statistics


def tiles_of(city: City) -> int:
    return len(city.tiles) - 1


@pytest.mark.parametrize(
    ("strategy", "about"),
    [
        (cities, lambda city: [f"cities: any, {size_class(tiles_of(city))} tiles"]),
        (
            partial(cities, shape="with-bays"),
            lambda city: [f"cities: with-bays, {size_class(tiles_of(city))} tiles"],
        ),
        (
            tables,
            lambda table: [
                f"tables: {len(table.players)} players",
                "tables: largest city: "
                f"{size_class(max(tiles_of(player.city) for player in table.players))} tiles",
            ],
        ),
        (
            games,
            lambda state: [
                f"games: {state.phase}, {len(state.players)} players",
                f"games: scoring rounds done: {state.scoring_rounds_done}",
            ],
        ),
        (one_fault_tables, lambda faulty: [f"one_fault_tables: {faulty.rule}"]),
        (one_fault_records, lambda faulty: [f"one_fault_records: {faulty.rule}"]),
    ],
    ids=["cities", "bays", "tables", "games", "faulty tables", "faulty records"],
)
def test_statistics_say_what_was_drawn(
    strategy: Callable[[], st.SearchStrategy[object]], about: Callable[[object], list[str]]
) -> None:
    for value, labels in labelled(strategy(), 40):
        assert set(about(value)) <= set(labels)


# Pools


@pytest.mark.parametrize("shape", ["any", "compact", "walled"])
def test_cities_are_built_of_their_pool(shape: ShapeName) -> None:
    pool = [*list(TILES)[:6], *list(BAZAARS)[:2]]
    found = drawn(cities(pool=pool, shape=shape, max_tiles=8), 100)
    laid = {placed.tile.id for city in found for _, placed in city.pieces} - {"fountain"}
    assert laid == set(pool)
    with_bazaars = drawn(cities(shape=shape, bazaars=True), 100)
    kinds = {isinstance(p.tile, Bazaar) for city in with_bazaars for _, p in city.pieces}
    assert kinds == {True, False}
    assert not any(
        isinstance(p.tile, Bazaar) for city in drawn(cities(shape=shape)) for _, p in city.pieces
    )


def test_some_cities_of_any_shape_have_near_gaps() -> None:
    """A third of the cities of any shape grow around empty cells."""
    grown = [city for city in drawn(cities(min_tiles=8), 300) if bays_of(city)]
    assert 50 < len(grown) < 250


# Games


def test_games_have_the_players_modules_and_profile_asked_for() -> None:
    found = drawn(games(players=(3,), modules=["treasure"], variety=1), 12)
    assert {len(state.players) for state in found} == {3}
    assert {module.name for state in found for module in state.modules} == {"treasure"}
    strict = drawn(games(profile="must-continue", variety=1), 5)
    assert {str(state.profile) for state in strict} == {"must-continue"}
    records_ = drawn(records(players=(4,), modules=["bazaars"], variety=2), 25)
    assert {len(record.players) for record in records_} == {4}
    assert {module.name for record in records_ for module in record.modules} == {"bazaars"}
    dealt = {tuple(record.events[:12]) for record in records_}
    assert len(dealt) == 2
    few = {state.log[:12] for state in drawn(games(players=(2,), variety=3), 60)}
    assert len(few) == 3


def test_games_are_drawn_from_very_many() -> None:
    """With modules, there are three games for each number of players."""
    assert len({state.log[:12] for state in drawn(games(players=(2,)), 30)}) > 10
    with_modules = drawn(games(players=(2,), modules=["bazaars"]), 40)
    assert len({state.log[:12] for state in with_modules}) == 3


def test_games_with_modules_have_their_actions_and_phases() -> None:
    states = drawn(games(players=(2, 3), modules=FOUR), 80)
    actions = {type(event).__name__ for state in states for event in state.log}
    assert actions >= {"BuyChests", "BuyBazaar", "ArchitectToReserve", "PlaceChest", "Look"}
    phases = {state.phase for state in states}
    assert phases >= {"place-chests", "architect-redesign", "over"}


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


def test_actions_that_break_a_rule_can_be_asked_for() -> None:
    """None is legal; if the game is over there are none."""
    with pytest.raises(ar.InvalidArgument, match=r"^legal must be True or False"):
        actions(position(), legal=cast("bool", 1))
    bad = drawn(actions(position(), legal=False), 40)
    assert len(set(bad)) > 5
    assert not any(ar.check_action(position(), action).ok for action in bad)
    assert actions(position(phase="over"), legal=False).is_empty


# Cities with a fault


@LONG
def test_a_tile_is_turned_to_any_side() -> None:
    found = drawn(almost_legal_cities(rule="build.orientation"), 60)
    assert {placed.turned for city in found for _, placed in city.pieces} == {0, 1, 2, 3}


# Questions about numbers


def test_majorities_have_any_round_and_dirk_beside_two() -> None:
    cases = cast(
        "list[tuple[Mapping[str, Mapping[BuildingType, int]], int]]",
        drawn(generated("score_majorities"), 200),
    )
    assert {number for _, number in cases} == {1, 2, 3}
    with_dirk = [len(counts) for counts, _ in cases if DIRK in counts]
    assert len(with_dirk) > 20
    assert max(with_dirk) == 3
    assert max(len(counts) for counts, _ in cases) > 3


def test_dirk_owns_buildings_if_asked_for() -> None:
    assert {DIRK in counts for counts in drawn(holdings(dirk=True), 5)} == {True}
    assert {DIRK in counts for counts in drawn(holdings(), 5)} == {False}
    with pytest.raises(ar.InvalidArgument, match=r"^dirk must be True or False"):
        holdings(dirk=cast("bool", 1))
