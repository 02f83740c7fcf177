"""Questions and answers for people: cities as pictures, the rest in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import cast

from alhambra_rules.conformance.protocol import (
    CellList,
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    Majorities,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    Totals,
    city_of,
)
from alhambra_rules.drawing import Marks, draw_city, faults_on, numbered
from alhambra_rules.model import City
from alhambra_rules.placement import check_city
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.protocol import Question, Result, operation_of
from rulebook_kit.words import counted, listed

_LINES_SHOWN, _LONGEST = 4, 140


def asked_words(question: Question) -> str:
    """Return the question on one line."""
    match question:
        case LegalPlacements():
            about = f" of {question.tile}, {_size(question.city)}"
        case LegalSwaps():
            about = f" for {question.tile}, {_size(question.city)}"
        case LegalRemovals() | CheckCity() | LongestWall():
            about = f", {_size(question.city)}"
        case ScoreMajorities():
            about = f" in round {question.round}"
        case ScoreRound():
            dirk = (
                "" if question.dirk is None else f", Dirk owns {listed(question.dirk, 'nothing')}"
            )
            about = f" in round {question.round}{dirk}"
        case ReplayGame():
            about = f" of {counted(len(question.record), 'line')}"
        case _:
            about = ""
    return f"{operation_of(question)}{about}"


def _size(city: Sequence[object]) -> str:
    return f"{counted(len(city), 'tile')} besides the fountain"


def pictures(divergence: Divergence) -> Iterator[str]:
    """Yield pictures of the question: drawn cities, or counts and records in lines."""
    match divergence.question:
        case ScoreMajorities(counts=counts):
            yield "\n".join(f"{player}: {_owned(owned)}" for player, owned in counts.items())
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


def _owned(owned: dict[str, int]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in owned.items()) or "nothing"


def result_words(question: Question, result: Result) -> str:
    """Return the result on one line."""
    match question:
        case CheckCity():
            return "legal" if result else "illegal"
        case LongestWall():
            return str(result)
        case ScoreMajorities():
            points = cast("Majorities", result)
            parts = (
                f"{p} {of_p if isinstance(of_p, int) else _owned(of_p)}"
                for p, of_p in points.items()
            )
            return ", ".join(parts) or "no points"
        case ScoreRound():
            totals = cast("Totals", result)
            return ", ".join(f"{p} {total}" for p, total in totals.items()) or "no points"
        case ReplayGame():
            faults = cast("list[FaultyLine]", result)
            listed = (f"line {fault.line}: {', '.join(fault.rules)}" for fault in faults)
            return "; ".join(listed) or "no violation"
        case _:
            cells = cast("CellList", result)
            return ", ".join(f"({x}, {y})" for x, y in cells) or "no cell"
