"""The strategies draw rare situations often, and one fault is one fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import pytest
from attrs import evolve
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import BAZAARS, Bazaar
from alhambra_rules.testing import (
    FaultyRecord,
    FaultyTable,
    faulty_tables,
    one_fault_records,
    one_fault_tables,
)
from alhambra_rules.testing.faulty_tables import (
    _FAULTS,
    _with_a_tile_in_two_places,
    _with_a_wrong_claim,
    _with_surplus_cards,
)
from alhambra_rules.testing.played_games import _ALONE, _from_part, whole_game
from alhambra_rules.testing.positions import (
    _chests_for,
    _each_card_once,
    _filled_room,
    _hands,
    _market,
    _plans,
    _right_claims,
    _taken,
    _with_architects,
    _with_attacks_and_scouts,
    _with_bazaars,
    _with_chests,
    drawn_table,
)
from docs.drawn import PAGE, drawn_page
from docs.generate import DOCS
from tests.costly import TRACED
from tests.game.positions import tiles
from tests.levels import LONG
from tests.testing.draws import drawn, scripted

LEAST: Final = {
    ("`games()`", "act"): 10,
    ("`games()`", "place-bought"): 10,
    ("`games()`", "place-leftovers"): 10,
    ("`games()`", "over"): 10,
    ("`games()`", "just after a scoring round"): 10,
    ("`cities()`", "a near-gap"): 20,
    ("`tables()`", "a city of 15 tiles or more"): 30,
}
"""The least share of the draws, in per cent."""
_SHARES = re.compile(r"([^|,]+): (\d+)%")


@LONG
def test_the_page_of_what_is_drawn_is_true() -> None:
    assert (DOCS / PAGE).read_text("utf-8") == drawn_page()[PAGE], "run `make docs-pages`"


def test_rare_situations_are_drawn_often() -> None:
    page = (DOCS / PAGE).read_text("utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| `")]
    drawn = {
        (row[1].strip(), kind.strip()): int(share)
        for row in rows
        for kind, share in _SHARES.findall(row[2])
    }
    assert {kind: drawn[kind] for kind, least in LEAST.items() if drawn[kind] < least} == {}
    assert drawn['`cities(shape="walled")`', "no tile fits"] == 0


@pytest.mark.no_cover
@pytest.mark.parametrize("rule", [*_FAULTS, None])
def test_the_arbiter_reports_exactly_the_fault_of_a_table(rule: str | None) -> None:
    @settings(TRACED, max_examples=4)
    @given(one_fault_tables(rule=rule))
    def check(faulty: FaultyTable) -> None:
        assert faulty.rule == rule or rule is None
        assert ar.check_table(faulty.table).rules == (faulty.rule,)

    check()


@pytest.mark.no_cover
@pytest.mark.parametrize("rule", [*_ALONE, None])
def test_replay_reports_exactly_the_illegal_event(rule: str | None) -> None:
    """It is the last event, of each rule that an action can break alone."""

    @settings(TRACED, max_examples=2)
    @given(one_fault_records(players=(2, 5), rule=rule))
    def check(faulty: FaultyRecord) -> None:
        found = [(one.index, one.report.rules) for one in ar.replay(faulty.record).findings]
        assert found == [(faulty.event, (faulty.rule,))]
        assert faulty.event == len(faulty.record.events) - 1
        assert faulty.rule == rule or rule is None
        assert len(faulty.record.players) in (2, 5)

    check()


def asked_for(
    function: Callable[..., object], *given: object, answers: Sequence[int] = ()
) -> list[str]:
    """Return the strategies that a function draws from, as they are written."""
    asked: list[str] = []
    draw = scripted(*answers)

    def listening(strategy: st.SearchStrategy[object]) -> object:
        asked.append(str(strategy))
        return draw(strategy)

    function(listening, *given)
    return asked


def test_tiles_are_taken_from_those_that_are_left() -> None:
    """The first number says how many, at most two; the others say which. Too many are none."""
    three = ("tower-10-w", "tower-11", "tower-12")
    for names, answers, taken in (
        (three, (0,), ""),
        (three, (1, 0), "tower-10-w"),
        (three, (2, 0, 1), "tower-10-w tower-12"),
        (three, (2, 2, 1), "tower-12 tower-11"),
        (three, (2, 3, 2), "tower-10-w tower-11"),
        (three, (3, 2, 1), ""),
        (("tower-11",), (2,), ""),
        (("tower-11",), (1,), "tower-11"),
        ((), (1,), ""),
    ):
        left = list(tiles(*names))
        assert [tile.id for tile in _taken(scripted(*answers), left, 2)] == taken.split()
        assert sorted(tile.id for tile in left) == sorted({*names} - {*taken.split()})


def test_each_card_lies_in_one_hand_and_some_hands_are_unknown() -> None:
    """There are two hands. An answer for a third hand counts as the first."""
    for answers, hands in (
        ((1, 0, 1, True, True), [("b",), ("a", "c")]),
        ((0, 2, 1, True, False), [("a", "b"), None]),
        ((1, 1, 1, False, True), [None, ("a", "b", "c")]),
    ):
        assert _hands(scripted(*answers), ["a", "b", "c"], 2) == hands  # type: ignore[type-var]


def test_a_market_has_four_squares_and_no_bazaars() -> None:
    buildings = tiles("tower-7-new", "tower-11", "tower-12", "garden-10", "garden-11")
    bazaar = next(iter(BAZAARS.values()))
    for number in range(5):
        left: list[ar.Tile] = [bazaar, *buildings]
        market = _market(scripted(number), left)
        assert market == (*buildings[:number], None, None, None, None)[:4]
        assert left == [bazaar, *buildings[number:]]


def test_no_more_chests_are_laid_than_there_are() -> None:
    garden, tower = ar.BuildingType.GARDEN, ar.BuildingType.TOWER
    pool = Counter({garden: 2, tower: 3})
    buildings = [(garden, None), (None, None), (garden, None), (garden, None), (tower, None)]
    held = _chests_for(scripted(*[True] * 5), buildings, pool)
    assert held == [(garden, None), (garden, None), (tower, None)]
    assert pool == {garden: 0, tower: 2}


def test_dirk_may_have_chests() -> None:
    table = ar.Table([ar.Player("Anne")], dirk=tiles("garden-10", "tower-11"))
    assert _with_chests(scripted(False, True), table).dirk_chests == (ar.BuildingType.TOWER,)


def test_a_room_has_four_of_the_chests_that_are_left() -> None:
    garden, tower = ar.BuildingType.GARDEN, ar.BuildingType.TOWER
    pool = Counter({garden: 6, tower: 2})
    assert _filled_room(scripted(True, 1, 1, 1), pool) == [tower, tower, garden, garden]
    assert _filled_room(scripted(True), pool) == [garden] * 4
    assert _filled_room(scripted(True), pool) == []
    assert pool == {garden: 0, tower: 0}


def test_players_hold_architects_that_are_in_play() -> None:
    """Two for each player, and those of the third and of the fifth pile; sixteen in all."""
    for players, most in ((1, 8), (2, 10), (5, 16), (6, 16)):
        table = ar.Table([ar.Player(f"{number}") for number in range(players)])
        cards_drawn = f"lists(integers(min_value=0, max_value=15), max_size={most}, unique=True)"
        assert asked_for(_with_architects, table)[0] == cards_drawn


def test_attacks_are_of_rounds_and_scouts_of_different_colours() -> None:
    """The attack of the next round may be known."""
    for done, most in ((None, 3), (0, 1), (1, 2), (2, 3), (3, 3)):
        table = ar.Table([ar.Player("Anne")], scoring_rounds_done=done)
        attacks, scouts = asked_for(_with_attacks_and_scouts, table)
        assert attacks.endswith(f"max_size={most}, unique=True))")
        assert scouts.endswith("max_size=2, unique=True))")


def test_all_bazaars_may_be_gone() -> None:
    """Then none is on the market, which may be known or not."""
    table = ar.Table([ar.Player("Anne")])
    assert [_with_bazaars(scripted(known), table, ()).bazaars for known in (0, 1)] == [None, ()]


def test_claims_are_right_or_left_out() -> None:
    """Of two players with chests and bazaars and of Dirk, in the third round."""
    anne = {
        (1, 0): "garden-9-e",
        (0, 1): "bazaar-denar-pavilion-chambers-garden",
        (0, -1): "garden-10-n",
        (1, -1): "chambers-7-ne",
    }
    table = ar.Table(
        [
            ar.Player("Anne", ar.City.of(anne), chests=[((1, 0), "garden"), ((0, -1), "garden")]),
            ar.Player("Kim", ar.City.of({(1, 0): "chambers-9-s"})),
        ],
        dirk=tiles("garden-10", "garden-11", "tower-11"),
        scoring_round=3,
    )
    plans = st.tuples(*[_plans()] * 3)
    found = drawn(plans.map(lambda one: _right_claims(table, one, ("treasure", "bazaars"))), 40)
    assert all(ar.check_table(evolve(table, claims=claims)).ok for claims in found)
    of_anne = [one for claims in found for one in claims if one.player == "Anne"]
    assert {one.wall for one in of_anne} == {None, 4}
    assert {one.chests for one in of_anne} == {None, 22}
    assert {one.bazaars for one in of_anne} == {None, 1}
    assert {one.total for one in of_anne} == {None, 35 + 22 + 1}
    gardens = {points for one in of_anne for colour, points in one.buildings if colour is GARDEN}
    assert gardens == {16}
    assert {one.player for claims in found for one in claims} == {"Anne", "Kim", "dirk"}
    once = settings(derandomize=True, database=None, deadline=None, phases=tuple(Phase))
    of_base = plans.map(lambda one: _right_claims(table, one, ()))
    assert find(of_base, bool, settings=once) == (ar.Claim("dirk"),)
    planned = find(plans, all, settings=once)
    assert _right_claims(evolve(table, scoring_round=None), planned, ()) == ()
    bare = drawn(of_base, 20)
    assert {(one.chests, one.bazaars) for claims in bare for one in claims} == {(None, None)}


GARDEN: Final = ar.BuildingType.GARDEN


def counted(things: Sequence[object] | None) -> int | None:
    return None if things is None else len(things)


def test_every_part_of_a_table_may_be_missing() -> None:
    """The numbers of a table without buildings in its cities."""
    found = drawn(st.composite(drawn_table)(1, 3, 0), 120)
    assert all(ar.check_table(table).ok for table in found)
    assert {len(table.players) for table in found} == {1, 2, 3}
    assert {table.scoring_round for table in found} == {None, 1, 2, 3}
    assert {table.scoring_rounds_done for table in found} == {None, 0, 1, 2, 3}
    assert {table.to_act for table in found} == {None, "Anne", "Alma", "Kim"}
    assert {counted(table.claims) for table in found} >= {0, 1, 2}
    assert {counted(table.dirk) for table in found} == {None, 0, 1}
    assert {len(table.players) for table in found if table.dirk is not None} == {1, 2}
    assert {counted(table.display) for table in found} >= {None, 0, 1}
    assert {counted(table.spent) for table in found} >= {None, 0, 1, 2}
    markets = {table.market and 4 - table.market.count(None) for table in found}
    assert markets == {None, 0, 1, 2, 3, 4}
    seats = [player for table in found for player in table.players]
    assert {len(player.reserve) for player in seats} == {0, 1}
    assert {counted(player.hand) for player in seats} >= {None, 0, 1, 2}
    scores = {player.score for player in seats}
    assert None in scores
    assert 100 < max(score for score in scores if score is not None) <= 200
    assert all(len(player.city.tiles) == 1 for player in seats)
    for table in found:
        hands = [table.display, table.spent, *(player.hand for player in table.players)]
        known = [card for hand in hands for card in hand or ()]
        assert len(known) == len({*known})


def test_each_card_stays_where_it_comes_first() -> None:
    one, two, three = cards_in_order(["denar-1", "denar-2", "denar-3"])
    hands = _each_card_once(([one, two], None, [two, three], [three]))
    assert list(hands) == [(one, two), None, (three,), ()]


def test_tables_with_every_module_are_legal() -> None:
    """Cities have up to the given number of tiles, and may have bazaars."""
    found = drawn(st.composite(drawn_table)(1, 3, 3, frozenset(REGISTRY)), 30)
    assert all(ar.check_table(table).ok for table in found)
    cities = [player.city for table in found for player in table.players]
    assert {len(city.tiles) - 1 for city in cities} == {0, 1, 2, 3}
    for part in ("rooms", "bazaars", "attack", "scouts"):
        assert {getattr(table, part) is None for table in found} == {True, False}
    laid = [piece.tile for city in cities for piece in city.tiles.values()]
    assert any(isinstance(tile, Bazaar) for tile in laid)
    assert any(table.bazaars for table in found)


def test_the_first_city_is_given() -> None:
    """It stays the first, legal or not, and its tiles lie nowhere else."""
    first = ar.City.of({(5, 5): "tower-11", (5, 6): "tower-11"})
    found = drawn(st.composite(drawn_table)(1, 2, 6, first=first), 30)
    assert {len(table.players) for table in found} == {1, 2}
    for table in found:
        assert table.players[0].city == first


def test_a_player_who_leaves_moves_no_tile_of_the_others() -> None:
    """Two cities are drawn, one with a tile: each of them may be the only one left."""
    parts, owner = (0, 0, 0, 0, False, False, False), (False, 0, 0)
    empty, one_tile = (2, 0), (2, 6, 0, -1, 0)
    two = (2, *parts, *owner, *owner, False, *empty, *one_tile)
    sizes = [
        [len(one.city.tiles) for one in drawn_table(scripted(*two, *stay), 1, 2, 1).players]
        for stay in ((1, 1), (0, 1), (1, 0), (0, 0))
    ]
    assert sizes == [[1, 2], [2], [1], [1]]


def laid_out(monkeypatch: pytest.MonkeyPatch, table: ar.Table) -> None:
    """Draw faults of this table only."""
    monkeypatch.setattr(faulty_tables, "drawn_table", lambda *_: table)


def test_faulty_tables_have_few_or_many_players(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[int, int]] = set()

    def noted(
        draw: st.DrawFn, least: int, most: int, max_tiles: int, first: ar.City | None = None
    ) -> ar.Table:
        asked.add((least, most))
        return drawn_table(draw, least, most, max_tiles, first=first)

    monkeypatch.setattr(faulty_tables, "drawn_table", noted)
    for rule in _FAULTS:
        asked.clear()
        (faulty,) = drawn(one_fault_tables(rule=rule), 1)
        numbers = {
            "components.players": (6, 6),
            "two.dirk": (3, 6),
            "two.money": (2, 2),
            "components.money": (3, 6),
        }
        assert asked == {numbers.get(rule, (1, 6))}, rule
        if rule == "components.players":
            assert faulty.table.players[6:] == (ar.Player("Zoe"),)


def test_one_player_holds_a_card_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """All other cards are unknown."""
    one = cards_in_order(["denar-1"])
    seats = [ar.Player(name, hand=one) for name in ("Anne", "Alma", "Kim")]
    laid_out(monkeypatch, ar.Table(seats, display=one, spent=one))
    for rule, number in (("two.money", 3), ("components.money", 4)):
        holders = set()
        for table in drawn(st.composite(_with_surplus_cards)(rule), 20):
            ((name, hand),) = [(p.name, p.hand) for p in table.players if p.hand is not None]
            holders.add(name)
            assert Counter(hand).most_common(1)[0][1] == len(hand) == number
            assert (table.display, table.spent) == (None, None)
        assert holders == {"Anne", "Alma", "Kim"}


def test_the_first_player_has_a_tile_of_any_city_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without any tile in a city, the first player has one twice in the reserve."""
    table = ar.Table([ar.Player("Anne"), ar.Player("Kim", ar.City.of({(1, 0): "tower-11"}))])
    laid_out(monkeypatch, table)
    twice = _with_a_tile_in_two_places(scripted(), "build.one-per-cell")
    assert twice.players[0].reserve == tiles("tower-11")
    laid_out(monkeypatch, ar.Table([ar.Player("Anne")]))
    twice = _with_a_tile_in_two_places(scripted(), "build.one-per-cell")
    assert len(twice.players[0].reserve) == 2
    assert len({*twice.players[0].reserve}) == 1


def test_wrong_claims_are_one_to_twenty_points_too_high(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dirk has more gardens. Anne is second and gets 12 points, and one for her wall."""
    anne = ar.City.of({(1, 0): "garden-9-e", (0, -1): "garden-10-n"})
    dirk = tiles("garden-10", "garden-11", "garden-12-s")
    laid_out(monkeypatch, ar.Table([ar.Player("Anne", anne)], dirk=dirk, scoring_round=3))
    for answer, wrong_by in ((1, 1), (20, 20), (0, 1), (21, 1)):
        (total,) = _with_a_wrong_claim(scripted(0, answer), "scoring.table").claims
        assert total == ar.Claim("Anne", total=13 + wrong_by)
        (wall,) = _with_a_wrong_claim(scripted(0, answer), "scoring.wall").claims
        assert wall == ar.Claim("Anne", wall=1 + wrong_by)


def test_dirk_sits_where_few_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    for players, dirk in ((1, ()), (2, ()), (3, None)):
        laid_out(monkeypatch, ar.Table([ar.Player(f"{number}") for number in range(players)]))
        table = _with_a_wrong_claim(scripted(2), "scoring.table")
        assert (table.dirk, table.scoring_round) == (dirk, 2)


def test_the_illegal_event_comes_at_any_moment_of_a_game() -> None:
    """In tenths of a game, from the drawn one on, and then from the beginning."""
    states = whole_game(2, 1)
    decisions = [state for state in states if not state.finished]
    assert _from_part(states, 0) == decisions
    for part in range(1, 10):
        found = _from_part(states, part)
        assert found[0] == states[part * len(states) // 10]
        assert sorted(map(decisions.index, found)) == [*range(len(decisions))]


def test_the_illegal_event_is_any_of_several_that_break_the_rule() -> None:
    """In the first turn of one game. The last two numbers are those of the event and the game."""
    faulty = one_fault_records(players=(2,), rule="turn.order")
    drawn_ones = [scripted(0, 0, 0, nth, 1)(faulty) for nth in range(4)]
    assert len({one.record.events[:-1] for one in drawn_ones}) == 1
    assert len({one.record.events[-1] for one in drawn_ones}) == 4
