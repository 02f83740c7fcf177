"""Cities that no game leads to, of scattered tiles or a huge ring: what it costs to judge them."""

from __future__ import annotations

import sys

import pytest

from alhambra_rules.model import TILES, Cell, City
from alhambra_rules.placement import check_city, check_swap, explain_placements, gaps
from alhambra_rules.placement.rules.gaps import _gaps_among

IDS = sorted(TILES)


def scattered(number: int) -> City:
    """Return a city of so many tiles, up to a thousand cells apart."""
    cells = [(n * 7919 % 2001 - 1000, n * 104_729 % 2001 - 1000) for n in range(1, number + 1)]
    return City.of({cell: IDS[n % len(IDS)] for n, cell in enumerate(cells)})


def diamond(radius: int) -> City:
    """Return a ring of tiles that touch at their corners, with the fountain in the middle."""
    cells = {
        Cell(x, y) for x in range(-radius, radius + 1) for y in (abs(x) - radius, radius - abs(x))
    }
    return City.of({cell: IDS[n % len(IDS)] for n, cell in enumerate(sorted(cells))})


def beside(city: City) -> list[Cell]:
    """Return the empty cells that share a side with a tile."""
    return sorted({near for cell in city.tiles for near in cell.beside()} - city.tiles.keys())


def test_tiles_that_touch_nothing_are_not_searched_for_gaps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Fewer than four tiles that touch enclose nothing, and nobody looks for what they enclose."""
    looked: list[object] = []

    def holes(cluster: object, _rim: object) -> set[Cell]:
        looked.append(cluster)
        return set()

    monkeypatch.setattr(sys.modules[_gaps_among.__module__], "_holes", holes)
    assert not check_city(scattered(50)).ok
    assert not looked


def test_swaps_search_the_gaps_once() -> None:
    """A swap changes no gap, so the gaps of a city are searched once for all of its swaps."""
    city = diamond(10)
    before = _gaps_among.cache_info().misses
    for cell in city.tiles:
        check_swap(city, "tower-11", cell)
    assert _gaps_among.cache_info().misses - before <= 2


@pytest.mark.no_cover
def test_what_stays_as_it_was_is_not_made_again() -> None:
    """The reports for all cells beside an illegal city share the violations that it has already."""
    city = scattered(50)
    reports = explain_placements(city, "tower-11", beside(city))
    made = {id(found) for report in reports.values() for found in report}
    assert sum(len(report.violations) for report in reports.values()) > 15_000
    assert len(made) < 5 * len(reports)


@pytest.mark.parametrize(("length", "more"), [(24, ""), (50, ""), (51, ", and 1 more")])
def test_of_a_huge_gap_the_first_cells_are_named(length: int, more: str) -> None:
    """The sentence names fifty cells at most; the violation holds all of them."""
    corridor = [Cell(x, 5) for x in range(length)]
    walls = sorted({near for cell in corridor for near in cell.beside()} - {*corridor})
    city = City.of({cell: IDS[n % len(IDS)] for n, cell in enumerate(walls)})
    (gap,) = (found for found in check_city(city) if found.rule.id == "build.no-gaps")
    named = ", ".join(map(str, corridor[:50]))
    assert gap.cells == (*corridor,)
    assert gap.message == f"tiles enclose {length} empty cells: {named}{more}"


def test_four_tiles_enclose_a_cell() -> None:
    """No fewer do, and no more are needed: one at each side."""
    city = City.of(dict(zip(Cell(5, 5).beside(), IDS, strict=False)))
    assert gaps(city) == (frozenset([Cell(5, 5)]),)
    assert not any(gaps(city.without_tile(cell)) for cell in Cell(5, 5).beside())
