"""Strategies for arbitrary cities and tables: what they draw can be written and read again."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings

from alhambra_rules.model import Bazaar, Cell, City, Table
from alhambra_rules.notation import read_position, write_position
from alhambra_rules.placement import check_city
from alhambra_rules.testing.anything import any_cities, any_tables, claims
from alhambra_rules.testing.pieces import any_bazaars
from alhambra_rules.testing.shipped import _fixtures
from tests.testing.draws import drawn

FEW = settings(max_examples=10)


@FEW
@given(any_tables())
def test_any_table_can_be_written_and_read(table: Table) -> None:
    assert read_position(write_position(table)) == table


@FEW
@given(any_cities(stacked=False, turned=False, max_tiles=5))
def test_cities_without_stacks_have_one_tile_on_a_cell(city: City) -> None:
    assert len(city.pieces) == len(city.tiles) <= 6
    assert all(not placed.turned for placed in city.tiles.values())


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
    large = drawn(any_cities(bazaars=True), 60)
    placed = [piece for city in large for _, piece in city.pieces[1:]]
    assert {piece.turned for piece in placed} == {0, 1, 2, 3}
    assert any(isinstance(piece.tile, Bazaar) for piece in placed)


def test_each_part_of_a_claim_is_known_or_not_by_itself() -> None:
    found = drawn(claims("Anne"), 60)
    parts = [(claim.wall, claim.total, claim.chests, claim.bazaars) for claim in found]
    for values in zip(*parts, strict=True):
        assert {value is None for value in values} == {True, False}
    assert any(len({*known}) == 4 for known in parts)
