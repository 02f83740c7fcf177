"""Strategies for arbitrary cities and tables: what they draw can be written and read again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, Phase, find, given, settings

from alhambra_rules.model import DIRK, Bazaar, Cell, City, Table
from alhambra_rules.notation import read_position, write_position
from alhambra_rules.placement import check_city
from alhambra_rules.testing.pieces import any_bazaars
from alhambra_rules.testing.shipped import _fixtures
from alhambra_rules.testing.typed_values import any_cities, any_tables, claims
from tests.testing.draws import drawn

FEW = settings(max_examples=10)
FIRST = settings(
    max_examples=200,
    database=None,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@FEW
@given(any_tables())
def test_any_table_can_be_written_and_read(table: Table) -> None:
    assert read_position(write_position(table)) == table


def test_any_table_may_have_chests_on_its_tiles_and_claims_of_dirk() -> None:
    def with_chests(table: Table) -> bool:
        return any(player.chests for player in table.players)

    for player in find(any_tables(), with_chests, settings=FIRST).players:
        assert {cell for cell, _ in player.chests} <= {cell for cell, _ in player.city.pieces}

    def claimed_for_dirk(table: Table) -> bool:
        return any(claim.player == DIRK for claim in table.claims)

    assert find(any_tables(), claimed_for_dirk, settings=FIRST).dirk is not None


@FEW
@given(any_bazaars())
def test_any_bazaar_is_laid_like_a_tile(bazaar: Bazaar) -> None:
    """A bazaar has no walls, so that it lies well beside the fountain, misprinted or not."""
    assert check_city(City.of({(1, 0): bazaar})).ok


def test_fixtures_lie_beside_the_package_or_in_the_project(tmp_path: Path) -> None:
    """An installed package brings its fixtures along."""
    here = tmp_path / "src" / "package" / "testing"
    here.mkdir(parents=True)
    assert _fixtures(here) == tmp_path / "tests" / "fixtures"
    (here / "fixtures").mkdir()
    assert _fixtures(here) == here / "fixtures"


def test_any_cities_are_as_large_and_wide_as_asked() -> None:
    """Without ``turned`` and ``bazaars``, tiles lie as printed and are those of the base game."""
    small = drawn(any_cities(within=0, max_tiles=1, turned=False), 40)
    laid = [city.pieces[1:] for city in small]
    assert {len(pieces) for pieces in laid} == {0, 1}
    assert {cell for pieces in laid for cell, _ in pieces} == {Cell(0, 0)}
    placed = [piece for pieces in laid for _, piece in pieces]
    assert {piece.turned for piece in placed} == {0}
    assert not any(isinstance(piece.tile, Bazaar) for piece in placed)
    large = [
        city.pieces[1:] for city in drawn(any_cities(within=2, max_tiles=5, bazaars=True), 200)
    ]
    assert {len(pieces) for pieces in large} == set(range(6))
    assert any(len({cell for cell, _ in pieces}) < len(pieces) for pieces in large), "a stack"
    laid_on = {cell for pieces in large for cell, _ in pieces}
    assert Cell(0, 0) in laid_on
    assert {abs(number) for cell in laid_on for number in cell} == {0, 1, 2}
    placed = [piece for pieces in large for _, piece in pieces]
    assert {piece.turned for piece in placed} == {0, 1, 2, 3}
    assert any(isinstance(piece.tile, Bazaar) for piece in placed)
    single = drawn(any_cities(max_tiles=12, stacked=False), 100)
    assert all(len({cell for cell, _ in city.pieces}) == len(city.pieces) for city in single)
    assert max(len(city.pieces) for city in single) in {12, 13}
    twice = [Counter(piece.tile for _, piece in city.pieces) for city in single]
    assert any(max(counted.values()) > 1 for counted in twice)


def test_each_part_of_a_claim_is_known_or_not_by_itself() -> None:
    found = drawn(claims("Anne"), 60)
    parts = [(claim.wall, claim.total, claim.chests, claim.bazaars) for claim in found]
    for values in zip(*parts, strict=True):
        assert {value is None for value in values} == {True, False}
    assert any(len({*known}) == 4 for known in parts)
