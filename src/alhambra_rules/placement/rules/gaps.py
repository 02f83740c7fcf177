"""build.no-gaps: tiles enclose no empty area.

An area is a set of empty cells joined side to side. Tiles that touch at a corner close a ring, so
each cluster of tiles that touch at sides or corners is searched separately. The empty cells around
a cluster form one outer rim and an inner rim for each hole. An empty cell in a hole is enclosed.
The work grows with the tiles and the holes, not with the area that scattered tiles span.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache

from alhambra_rules.catalogue.building import NO_GAPS
from alhambra_rules.model import Cell, City
from alhambra_rules.model.city import city_in
from rulebook_kit import Violation
from rulebook_kit.words import listed

_LEAST_RING = 4
"""Tiles that it takes to enclose a cell: one at each of its sides."""

_MOST_NAMED = 50
"""The most cells that a message about a gap names. The violation has all of them."""

_beside = lru_cache(maxsize=4096)(Cell.beside)
_around = lru_cache(maxsize=4096)(Cell.around)
"""Cached: the cells of cities lie near the fountain, so the same are asked for again and again."""


def gaps(city: City) -> tuple[frozenset[Cell], ...]:
    """Return the enclosed empty areas of the city, each as a set of cells, sorted by first cell.

    Rule: build.no-gaps (et-2005, ru, hu).
    """
    return _gaps_among(frozenset(city_in("gaps(city)", city).tiles))


@lru_cache(maxsize=1)
def _gaps_among(built: frozenset[Cell]) -> tuple[frozenset[Cell], ...]:
    """Return the gaps among these cells. The last result is cached: a swap changes no gap."""
    enclosed: set[Cell] = set()
    for cluster, rim in _clusters(built):
        if len(cluster) >= _LEAST_RING:
            enclosed |= _holes(cluster, rim)
    return tuple(map(frozenset, _areas(enclosed - built)))


def enclosed_gaps(city: City) -> Iterator[Violation]:
    """Yield every gap with its cells.

    Rule: build.no-gaps (et-2005, ru, hu).
    """
    for gap in gaps(city):
        cells = sorted(gap)
        size, more = len(cells), len(cells) - _MOST_NAMED
        template = "build.no-gaps-many" if more > 0 else "build.no-gaps"
        yield NO_GAPS.broken_at(
            *cells,
            template="build.no-gaps-one" if size == 1 else template,
            in_message={
                "number": f"{size:,}",
                "cells": listed(cells[:_MOST_NAMED]),
                "more": f"{more:,}",
            },
            size=size,
        )


def _clusters(built: Set[Cell]) -> Iterator[tuple[set[Cell], set[Cell]]]:
    """Yield each cluster of tiles that touch at sides or corners, and the empty cells around it."""
    left = set(built)
    while left:
        ahead = [left.pop()]
        cluster, rim = set[Cell](), set[Cell]()
        while ahead:
            cell = ahead.pop()
            cluster.add(cell)
            ring = _around(cell)
            rim.update(ring)
            touching = left.intersection(ring)
            left -= touching
            ahead += touching
        yield cluster, rim - cluster


def _holes(cluster: Set[Cell], rim: Set[Cell]) -> set[Cell]:
    """Return all cells that the cluster encloses, built or not."""
    _outer, *inner_rims = _areas(rim)
    holes: set[Cell] = set()
    for inner in inner_rims:
        ahead = list(inner)
        holes |= inner
        while ahead:
            entered = set(_beside(ahead.pop())) - cluster - holes
            holes |= entered
            ahead += entered
    return holes


def _areas(cells: Set[Cell]) -> list[set[Cell]]:
    """Split the cells into areas joined side to side, in the order of their first cells."""
    left = set(cells)
    areas = []
    while left:
        first = min(left)
        left.remove(first)
        area, ahead = {first}, [first]
        while ahead:
            joined = left.intersection(_beside(ahead.pop()))
            left -= joined
            area |= joined
            ahead += joined
        areas.append(area)
    return areas
