"""Misreadings of the rules of building and of the tiles, each a switch of the plain model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from alhambra_rules.catalogue.building import (
    FOUNTAIN_STAYS,
    NO_GAPS,
    ON_FOOT,
    ONE_PER_CELL,
    ORIENTATION,
    SHARED_EDGE,
    SWAP,
    TO_RESERVE,
    WALLS_MATCH,
)
from alhambra_rules.catalogue.setup import TILE_SET, WALLED_SIDES
from alhambra_rules.conformance.misread_cities import PIECES, SIDES
from alhambra_rules.conformance.protocol import KINDS, ScoreRound, tiles_in
from rulebook_kit.conformance.divergence import Misreading, Verdict
from rulebook_kit.conformance.protocol import RULEBOOKS, RULING, Basis, Question
from rulebook_kit.rules import Rule

PLACEMENTS, REMOVALS, SWAPS = "legal_placements", "legal_removals", "legal_swaps"
LISTS: Final = frozenset({PLACEMENTS, REMOVALS, SWAPS})
CHECK: Final = frozenset({"check_city"})
CITIES: Final = LISTS | CHECK
WALLS: Final = frozenset({"longest_wall", "score_round"})
MAJORITIES: Final = frozenset({"score_majorities", "score_round"})
ROUND: Final = frozenset({"score_round"})
ALL: Final = CITIES | WALLS

SCOPES: Final[Sequence[tuple[str, frozenset[str]]]] = (
    ("when listing moves", LISTS),
    ("when checking cities", CHECK),
    ("in placements", frozenset({PLACEMENTS})),
    ("in removals", frozenset({REMOVALS})),
    ("in swaps", frozenset({SWAPS})),
    ("in removals and swaps", frozenset({REMOVALS, SWAPS})),
    ("in placements and swaps", frozenset({PLACEMENTS, SWAPS})),
    ("in cities checked and placements", frozenset({PLACEMENTS, "check_city"})),
    ("in score_majorities alone", frozenset({"score_majorities"})),
    ("in score_round alone", ROUND),
    ("in longest_wall alone", frozenset({"longest_wall"})),
    ("when scoring", WALLS),
    ("in cities", CITIES),
)
"""Parts of an engine that may have a rule to themselves."""

_Kind = tuple[Verdict, Rule, frozenset[str], Basis]
"""The verdict for the answers, the rule, the operations, and the basis of the right answers."""


def misread(rows: Mapping[_Kind, Mapping[str, str]]) -> tuple[Misreading, ...]:
    """Return the misreadings of each kind, from their names, which are also their switches.

    Args:
        rows: for each kind, its misreadings: a sentence for each name. With the basis ``RULING``,
            they contradict only our ruling on the rule.
    """
    return tuple(
        Misreading(
            *(name, verdict, rule.id, sentence, (name,), operations),
            rulings=(rule.id,) if basis == RULING else (),
        )
        for (verdict, rule, operations, basis), sentences in rows.items()
        for name, sentence in sentences.items()
    )


_BREAKS, _INVENTS = Verdict.BREAKS, Verdict.INVENTS
_OF_TILES: Final = frozenset({PLACEMENTS, SWAPS})

OF_BUILDING: Final = misread(
    {
        (_BREAKS, NO_GAPS, CITIES, RULEBOOKS): {
            "gaps-untested": "does not test for gaps",
            "gaps-one-cell": "looks only for gaps of one cell",
            "gaps-not-one-cell": "overlooks gaps of one cell",
            "gaps-eight-around": "sees a gap only where all eight cells around are built",
        },
        (_BREAKS, NO_GAPS, CITIES, RULING): {
            "gaps-leak-at-corners": "walks out of gaps between tiles that touch at a corner",
        },
        (_INVENTS, NO_GAPS, CITIES, RULEBOOKS): {
            "gaps-three-sides": "takes a cell with tiles on three sides for a gap",
            "gaps-rays": "takes a cell with tiles in all four directions for a gap",
            "gaps-between": "takes a cell between two tiles for a gap",
            "gaps-from-corner": "looks for gaps from one corner of the city's rectangle",
        },
        (_BREAKS, WALLS_MATCH, CITIES, RULEBOOKS): {
            "walls-untested": "does not compare walls",
            "walls-own-only": "compares only the walls of the new tile",
            "walls-neighbours-only": "compares only the walls of the neighbours",
            "walls-fountain-exempt": "does not compare walls with the fountain",
            "walls-ns-only": "compares walls only to the north and south",
            "walls-ew-only": "compares walls only to the east and west",
            **{
                f"walls-untested-{side}": f"does not compare walls on side {side} of the new tile"
                for side in SIDES
            },
        },
        (_INVENTS, WALLS_MATCH, CITIES, RULEBOOKS): {
            "walls-never-meet": "lets no two walls meet",
        },
        (_BREAKS, ON_FOOT, CITIES, RULEBOOKS): {
            "foot-ignores-walls": "walks through walls",
            "foot-untested": "does not test that tiles can be reached on foot",
            "foot-skipped": "does not test that tiles are connected",
            "foot-local": "tests only that a tile has an open side to a neighbour",
            "foot-without-fountain": "does not walk from the fountain",
        },
        (_BREAKS, SHARED_EDGE, CITIES, RULEBOOKS): {
            "corners-touch": "lets tiles touch only at corners",
        },
        (_BREAKS, ORIENTATION, CHECK, RULEBOOKS): {
            "turned-walls-turn": "lets tiles be turned",
            "turned-walls-stay": "ignores that a tile is turned",
        },
        (_BREAKS, ONE_PER_CELL, CHECK, RULING): {
            "tiles-twice": "lets a tile lie in a city twice",
        },
        (_BREAKS, ONE_PER_CELL, CHECK, RULEBOOKS): {
            "stacked-last": "lets a tile lie on another",
            "stacked-first": "ignores a tile that lies on another",
            "on-fountain": "ignores a tile that lies on the fountain",
        },
        (_BREAKS, ONE_PER_CELL, _OF_TILES, RULING): {
            "asked-twice": "accepts a tile that lies in the city already",
        },
        (_BREAKS, ONE_PER_CELL, _OF_TILES, RULEBOOKS): {
            "offers-built-cells": "offers cells that are built already",
        },
        (_INVENTS, ON_FOOT, frozenset({PLACEMENTS}), RULEBOOKS): {
            "empty-city-none": "offers no cell next to the lone fountain",
        },
        (_BREAKS, TO_RESERVE, frozenset({REMOVALS}), RULEBOOKS): {
            "unchecked": "removes tiles without testing the city",
        },
        (_BREAKS, SWAP, frozenset({SWAPS}), RULEBOOKS): {
            "unchecked": "swaps tiles without testing the city",
        },
        (_INVENTS, TO_RESERVE, frozenset({REMOVALS}), RULEBOOKS): {
            "removal-of-leaves": "removes only tiles with fewer than two neighbours",
            "removal-not-by-fountain": "removes no tile next to the fountain",
            "removal-not-the-last": "does not remove the only tile",
        },
        (_INVENTS, SWAP, frozenset({SWAPS}), RULEBOOKS): {
            "swap-same-type": "swaps only tiles of the same type",
            "swap-other-type": "swaps no tiles of the same type",
            "swap-same-walls": "swaps only tiles with the same walls",
        },
        (_INVENTS, SWAP, frozenset({SWAPS}), RULING): {
            "swap-is-removal": "swaps only tiles that could be removed",
        },
        (_BREAKS, FOUNTAIN_STAYS, frozenset({REMOVALS, SWAPS}), RULEBOOKS): {
            "fountain-goes": "treats the fountain as any other tile",
        },
        (Verdict.MISDEFINES, WALLED_SIDES, ALL, RULEBOOKS): {
            "first-wall-only": "counts only the first wall of a tile",
            "last-wall-only": "counts only the last wall of a tile",
            "two-walls-only": "counts only two walls of a tile",
            "walls-flipped-ns": "confuses walls in the north and south, or lets y grow north",
            "walls-flipped-ew": "confuses walls in the east and west, or lets x grow west",
            "walls-flipped-xy": "reads x for y",
        },
        (_BREAKS, ORIENTATION, LISTS, RULEBOOKS): {
            "cells-flipped-ns": "answers as if y grew north",
            "cells-flipped-ew": "answers as if x grew west",
            "cells-flipped-xy": "answers with x and y exchanged",
        },
    }
)
"""Misreadings of the rules of building."""

_MOST_TILES: Final = 10
"""A misdefined tile makes small cities wrong; large ones have too many tiles to try."""


def misread_tiles(question: Question) -> Iterator[Misreading]:
    """Yield misreadings of each tile: other walls, or another type."""
    walls = ["".join(some) for size in range(5) for some in combinations(SIDES, size)]
    used = sorted(set(tiles_in(question)))
    for tile in used if len(used) <= _MOST_TILES else ():
        kind, right = PIECES[tile]
        for wrong in sorted(walls, key=lambda one: (len(set(one) ^ set(right)), one)):
            if wrong != "".join(side for side in SIDES if side in right):
                yield Misreading(
                    f"walls-of-{tile}",
                    Verdict.MISDEFINES,
                    WALLED_SIDES.id,
                    f"reads {tile} as if its walls were {wrong or 'none'}",
                    ("tile", tile, kind, wrong),
                    ALL,
                )
        if isinstance(question, ScoreRound):
            for other in KINDS:
                if other != kind:
                    yield Misreading(
                        f"type-of-{tile}",
                        Verdict.MISDEFINES,
                        TILE_SET.id,
                        f"takes the type of {tile} for {other}",
                        ("tile", tile, other, right),
                        ROUND,
                    )
