"""Questions and answers as pictures and tables."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from typing import Final, cast

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.protocol import (
    CellList,
    CheckCity,
    FaultyLine,
    LongestWall,
    OfCity,
    PointsByType,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    Totals,
    city_of,
    has_totals,
    owned_words,
)
from alhambra_rules.drawing import Marks, draw_city, faults_on, numbered, svg
from alhambra_rules.model import BuildingType, Cell, City
from alhambra_rules.placement import check_city
from rulebook_kit import Violation
from rulebook_kit.conformance.divergence import Divergence, Illustration
from rulebook_kit.conformance.protocol import Result
from rulebook_kit.words import counted

_LINES_SHOWN, _LONGEST = 4, 140


def pictures(divergence: Divergence) -> Iterator[str]:
    """Yield pictures of the question: drawn cities, or counts and records in lines."""
    match divergence.question:
        case ScoreMajorities(counts=counts):
            yield "\n".join(f"{player}: {owned_words(owned)}" for player, owned in counts.items())
        case ScoreRound(cities=cities):
            for player, city in cities.items():
                yield f"{player}\n{draw_city(city_of(city))}"
        case ReplayGame(record=record):
            last = record[-_LINES_SHOWN:]
            first = len(record) - len(last) + 1
            lines = enumerate(map(json.dumps, last), start=first)
            yield "\n".join(f"{at:>5}  {shortened(line)}" for at, line in lines)
        case question:
            built = city_of(cast("OfCity", question).city)
            yield draw_city(built, _marks(divergence, built))


def shortened(line: str) -> str:
    """Return a line of a record, cut if it is long."""
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def _marks(divergence: Divergence, city: City) -> Marks:
    """Mark the wrong cells that touch the city; others may be anywhere, in any number."""
    if isinstance(divergence.question, CheckCity):
        return faults_on(numbered(check_city(city)))
    near = {cell for laid in city.tiles for cell in (laid, *laid.around())}
    return Marks(faults={cell: (1,) for cell in divergence.cells if cell in near})


_LINES: Final = 4
"""The last lines of a record, which are always shown."""


def illustrated(divergence: Divergence) -> Illustration:
    """Return cities as pictures, and points and lines of a record as a table."""
    question, expected, got = divergence.question, divergence.expected, divergence.got
    rows: Iterable[tuple[str, ...]]
    match question:
        case ScoreMajorities() if has_totals(expected, got):
            heads: tuple[str, ...] = ("player",)
            rows = _totals(question.counts, cast("Totals", expected), got)
        case ScoreMajorities():
            heads = ("player", "type", "buildings")
            rows = _majorities(question, cast("PointsByType", expected), got)
        case ScoreRound():
            heads, rows = ("player",), _totals(question.cities, cast("Totals", expected), got)
        case ReplayGame():
            heads = ("line", "record")
            rows = _lines(question, cast("list[FaultyLine]", expected), got)
        case _:
            return _of_city(city_of(cast("OfCity", question).city), divergence)
    if got is None:
        rows = ((*row[:-1], "no answer") for row in rows)
    cities = question.cities.items() if isinstance(question, ScoreRound) else ()
    asked = tuple((player, svg.city(city_of(laid))) for player, laid in cities)
    return Illustration(asked, heads=heads, rows=tuple(rows))


def _of_city(city: City, divergence: Divergence) -> Illustration:
    if isinstance(divergence.question, CheckCity):
        right, got = svg.city(city, check_city(city), wall=False), svg.city(city, wall=False)
    elif isinstance(divergence.question, LongestWall):
        right, got = svg.city(city), svg.city(city, wall=False)
    else:
        near = {cell for laid in city.tiles for cell in (laid, *laid.around())}
        allowed, listed = near & _cells(divergence.expected), near & _cells(divergence.got)
        right = svg.city(city, highlight=allowed, wall=False)
        got = svg.city(city, _marked(divergence, near), listed & allowed, wall=False)
    return Illustration(right=right, got="" if divergence.got is None else got)


def _cells(result: Result | None) -> set[Cell]:
    return set(map(Cell.of, cast("CellList", result or [])))


def _marked(divergence: Divergence, near: Collection[Cell]) -> Iterator[Violation]:
    """Yield marks under the rule for the cells nearby that are listed wrongly or missing."""
    rule = CATALOGUE[divergence.rules[0]]
    verbs = ["wrongly lists", "misses"]
    for verb, all_of_them in zip(
        verbs[::-1] if divergence.misses_cells else verbs,
        (divergence.cells, divergence.other_cells),
        strict=True,
    ):
        wrong = [cell for cell in all_of_them if cell in near]
        # Two cells in one violation of walls-match would be taken for two tiles that disagree.
        groups = [[cell] for cell in wrong] if len(wrong) <= 2 else [wrong]
        for cells in groups:
            yield rule.broken_at(*cells, message=f"the engine {verb} {counted(len(cells), 'cell')}")


def _majorities(
    question: ScoreMajorities, right: PointsByType, got: Result | None
) -> Iterator[tuple[str, ...]]:
    answers = (right, cast("PointsByType", got or {}))
    for kind in (building.value for building in BuildingType):
        for player, owned in question.counts.items():
            points = [str(of.get(player, {}).get(kind, 0)) for of in answers]
            if owned.get(kind) or points != ["0", "0"]:
                yield player, kind, str(owned.get(kind, 0)), *points


def _totals(players: Iterable[str], right: Totals, got: Result | None) -> Iterator[tuple[str, ...]]:
    answers = (right, cast("Totals", got or {}))
    for player in dict.fromkeys([*players, *answers[0], *answers[1]]):
        yield player, *(str(totals.get(player, 0)) for totals in answers)


def _lines(
    question: ReplayGame, right: list[FaultyLine], got: Result | None
) -> Iterator[tuple[str, ...]]:
    answers = (right, cast("list[FaultyLine]", got or []))
    by_line = [{fault.line: ", ".join(fault.rules) for fault in faults} for faults in answers]
    last = len(question.record)
    named = {line for faults in by_line for line in faults}
    for line in sorted({*named, *range(max(1, last - _LINES + 1), last + 1)}):
        record = shortened(json.dumps(question.record[line - 1])) if line <= last else ""
        yield str(line), record, *(faults.get(line, "no violation") for faults in by_line)
