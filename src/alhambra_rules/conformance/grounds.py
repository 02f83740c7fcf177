"""The rules and rulings on which an answer rests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, cast

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.catalogue.building import (
    NO_GAPS,
    ON_FOOT,
    SHARED_EDGE,
    SWAP,
    TO_RESERVE,
    WALLS_MATCH,
)
from alhambra_rules.catalogue.ending import DIRK_SCORES
from alhambra_rules.catalogue.scoring import (
    AT_LEAST_ONE,
    SCORING_TABLE,
    SCORING_TIES,
    SCORING_WALL,
)
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    Move,
    ScoreMajorities,
    ScoreRound,
    cities_in,
    city_of,
    counts_in,
)
from alhambra_rules.model import Cell, City, Tile
from alhambra_rules.placement import check_city, check_placement, check_removal, check_swap, gaps
from alhambra_rules.scoring import longest_wall, outline
from rulebook_kit import Report
from rulebook_kit.conformance.divergence import Grounds
from rulebook_kit.conformance.protocol import RULING, Question, operation_of
from rulebook_kit.values import FrozenDict

RULED: Final = frozenset(
    rule.id for rule in CATALOGUE.values() if rule.section == "build" and not rule.sources
)
"""The building rules that no rulebook states. They are rulings only."""

RULE_OF_MOVE: Final[Mapping[str, str]] = FrozenDict(
    {"legal_removals": TO_RESERVE.id, "legal_swaps": SWAP.id}
)
"""The rules about a whole move."""


def placement_grounds(city: City, tile: Tile | str, cell: tuple[int, int]) -> Grounds:
    """Return why the tile may not be placed on the cell; no rules if it may."""
    after = city.with_tile(tile, cell)
    return _refusal(check_placement(city, tile, cell), after)


def removal_grounds(city: City, cell: tuple[int, int]) -> Grounds:
    """Return why the tile on the cell may not be removed; no rules if it may."""
    return _refusal(check_removal(city, cell), city.without_tile(cell))


def swap_grounds(city: City, tile: Tile | str, cell: tuple[int, int]) -> Grounds:
    """Return why the swap is illegal, or the ruling that allows it, if any."""
    report = check_swap(city, tile, cell)
    if report.ok and not check_removal(city, cell).ok:
        return Grounds((SWAP.id,), (SWAP.id,))
    return _refusal(report, city.without_tile(cell).with_tile(tile, cell))


def city_grounds(city: City) -> Grounds:
    """Return the rules that the city breaks; none if it is legal."""
    return _refusal(check_city(city), city)


def wall_grounds(city: City) -> Grounds:
    """Return the rules on which the length of a legal city's longest wall rests.

    The rulebooks say nothing about a wall that closes on itself.
    """
    length = longest_wall(city).length
    closed = any(len(curve) == length for curve in outline(city))
    return Grounds((SCORING_WALL.id,), (SCORING_WALL.id,) if closed else ())


def majority_rules(counts: Mapping[str, Mapping[str, int]]) -> tuple[str, ...]:
    """Return the ids of the rules that decide the majorities, from counts by player and type."""
    kinds = {kind for owned in counts.values() for kind in owned}
    by_kind = [[owned.get(kind) for owned in counts.values()] for kind in sorted(kinds)]
    tied = any(len(list(filter(None, held))) > len(set(filter(None, held))) for held in by_kind)
    without = any(any(held) and not all(held) for held in by_kind)
    decisive = {SCORING_TIES.id: tied, SCORING_TABLE.id: True, AT_LEAST_ONE.id: without}
    return tuple(rule for rule, decides in decisive.items() if decides)


def grounds_of(question: Question) -> Grounds:
    """Return the rules that decide the right answer as a whole.

    For a list of cells, these are the rules that exclude cells in or next to the city. A ruling
    counts if it decides a single cell.
    """
    match question:
        case LegalPlacements() | LegalRemovals() | LegalSwaps():
            return _move_grounds(question, city_of(question.city))
        case CheckCity():
            return _together([city_grounds(city_of(question.city))], WALLS_MATCH.id)
        case LongestWall():
            return wall_grounds(city_of(question.city))
        case ScoreMajorities():
            return Grounds(majority_rules(question.counts))
        case ScoreRound():
            return _round_grounds(question)
    return Grounds(())


def _move_grounds(question: Move, city: City) -> Grounds:
    if isinstance(question, LegalPlacements):
        near = {beside for built in city.tiles for beside in built.beside()} - city.tiles.keys()
        laid = (cell_grounds(question, city, cell) for cell in sorted(near))
        return _together(laid, WALLS_MATCH.id)
    rule = RULE_OF_MOVE[operation_of(question)]
    moved = (cell_grounds(question, city, cell) for cell in city.tiles)
    return _together([Grounds((rule,)), *moved], rule)


def cell_grounds(question: Move, city: City, cell: tuple[int, int]) -> Grounds:
    """Return why a move is illegal on a cell of the city, or the ruling that allows it, if any."""
    tile = () if isinstance(question, LegalRemovals) else (question.tile,)
    return _GROUNDS[operation_of(question)](city, *tile, cell)


def _round_grounds(question: ScoreRound) -> Grounds:
    cities = map(city_of, cities_in(question))
    walls = [wall_grounds(city) for city in cities if longest_wall(city).length]
    dirk = () if question.dirk is None else (DIRK_SCORES.id,)
    rules = majority_rules(counts_in(question))
    return _together([Grounds((*rules, *dirk)), *walls], SCORING_TABLE.id)


def _together(parts: Iterable[Grounds], otherwise: str) -> Grounds:
    listed = list(parts)
    rules = tuple(dict.fromkeys(rule for part in listed for rule in part.rules))
    rulings = tuple(dict.fromkeys(ruling for part in listed for ruling in part.rulings))
    return Grounds(rules or (otherwise,), rulings)


def _refusal(report: Report, after: City) -> Grounds:
    """Return the rules of a report, except violations that follow from others."""
    rules = report.rules
    if SHARED_EDGE.id in rules and _only_detached(report):
        rules = tuple(rule for rule in rules if rule != ON_FOOT.id)
    ruled = RULED | ({NO_GAPS.id} if leaks(after) else set())
    return Grounds(rules, rules if set(rules) <= ruled else ())


def _only_detached(report: Report) -> bool:
    cells: dict[str, set[Cell]] = {}
    for violation in report:
        cells.setdefault(violation.rule.id, set()).update(violation.cells)
    return cells[ON_FOOT.id] <= cells[SHARED_EDGE.id]


def leaks(city: City) -> bool:
    """Whether every gap would be open if one could walk between tiles that touch at a corner.

    A gap that is open in this way opens the gaps whose corners touch it. The search visits only the
    gaps, because the area that the tiles span may be huge.
    """
    shut = set(gaps(city))
    while shut:
        closed = {*city.tiles, *chain.from_iterable(shut)}
        leaking = {gap for gap in shut if not closed.issuperset(_around(gap))}
        if not leaking:
            return False
        shut -= leaking
    return True


def _around(gap: Iterable[Cell]) -> Iterator[Cell]:
    return (near for cell in gap for near in cell.around())


Arguments = tuple[object, ...]
"""The arguments of a method of an engine."""


def rests_on_rulebooks(operation: str, arguments: Arguments) -> bool:
    """Whether no ruling decides the case as a whole; always true for lists of cells."""
    match operation:
        case "check_city":
            return city_grounds(cast("City", arguments[0])).basis != RULING
        case "longest_wall":
            return _has_undisputed_wall(cast("City", arguments[0]))
        case "score_round":
            cities = cast("Mapping[str, City]", arguments[0])
            return all(map(_has_undisputed_wall, cities.values()))
        case _:
            return True


def _has_undisputed_wall(city: City) -> bool:
    return wall_grounds(city).basis != RULING


def disputed_cells(operation: str, arguments: Arguments) -> frozenset[Cell]:
    """Return the cells that only a ruling decides; none if the result is not a list of cells."""
    if operation not in _GROUNDS:
        return frozenset()
    city, *tile = arguments
    built = cast("City", city).tiles
    near = {cell for one in built for cell in (one, *one.beside())}
    judge = _GROUNDS[operation]
    asked = (cast("City", city), *cast("list[Tile]", tile))
    return frozenset(cell for cell in near if judge(*asked, cell).basis == RULING)


_GROUNDS: Final[Mapping[str, Callable[..., Grounds]]] = FrozenDict(
    {
        "legal_placements": placement_grounds,
        "legal_removals": removal_grounds,
        "legal_swaps": swap_grounds,
    }
)
