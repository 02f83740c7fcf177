"""Vectors from the worked examples of the building rules and of scoring."""

from __future__ import annotations

import re
from collections.abc import Iterator

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.conformance.grounds import grounds_of
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ScoreMajorities,
    ScoreRound,
    answer,
    plain_city,
)
from alhambra_rules.model import BuildingType, City
from alhambra_rules.notation import Diagram, Example, parse_diagram
from alhambra_rules.notation.diagram import TILES_BY_SHORT_NAME
from alhambra_rules.placement import check_city
from rulebook_kit.conformance.protocol import Basis, Question, Vector
from tests.worked_examples import examples_of

BUILDING = ("build.*", "redesign.to-reserve", "redesign.swap")
MAJORITIES = ("scoring.table", "scoring.ties", "scoring.at-least-one")


def made(
    rule: str,
    title: str,
    question: Question,
    *,
    name: str,
    others: tuple[str, ...] = (),
    cell: tuple[int, int] | None = None,
    basis: Basis | None = None,
) -> Vector:
    """Return the vector on this rule and others; what is left out follows from the question."""
    return Vector(
        id=f"{rule}/{name}",
        title=title,
        rules=tuple(dict.fromkeys((rule, *others))),
        basis=basis or grounds_of(question).basis,
        question=question,
        result=answer(question),
        cell=cell,
    )


def vectors_from_examples() -> Iterator[Vector]:
    """Yield a vector for each example that asks what the protocol can ask."""
    for rule, example in examples_of(*BUILDING):
        yield from _about_a_city(rule, example)
    for rule, example in examples_of(*MAJORITIES):
        if example.ask.startswith("majorities round"):
            question = ScoreMajorities(_counts(example.body), int(example.ask.split()[-1]))
            yield made(rule, example.title, question, name=example.id)
    yield from _about_walls()
    yield from _about_rounds()


def _about_walls() -> Iterator[Vector]:
    for _, example in examples_of("scoring.wall"):
        city = parse_diagram(example.body).city
        is_on_the_course = example.id.startswith(("course-", "equally-long"))
        if check_city(city).ok and not is_on_the_course:
            title = f"{example.title}: here {_sides(example.answer)}"
            question = LongestWall(plain_city(city))
            yield made("scoring.wall", title, question, name=example.id)


def _about_rounds() -> Iterator[Vector]:
    for _, example in examples_of("scoring.city-only"):
        if example.ask.startswith("majorities of boards"):
            yield from _about_boards("scoring.city-only", example, None)
    for _, example in examples_of("two.dirk-scores"):
        body, _, tiles = example.body.partition("\ndirk tiles")
        dirk = [] if tiles.strip() == "none" else tiles.strip().split(", ")
        yield from _about_boards("two.dirk-scores", example, dirk, body)


def _about_a_city(rule: str, example: Example) -> Iterator[Vector]:
    """Yield the vector of an example, if it begins from a city that an engine can have.

    A move in a city that breaks a rule already is nothing that engines meet, and no protocol
    lays a turned tile.
    """
    diagram = parse_diagram(example.body)
    question = _question(diagram, example.ask)
    broken = tuple(part for part in example.answer.split(", ") if part != "legal")
    is_move = not isinstance(question, CheckCity)
    if question and not (is_move and not check_city(diagram.city).ok):
        cell = (diagram.asked or (0, 0)) if is_move else None
        others = tuple(r for r in broken if r != ONE_PER_CELL.id) or broken
        yield made(rule, example.title, question, name=example.id, others=others, cell=cell)


def _question(diagram: Diagram, ask: str) -> Question | None:
    tiles = plain_city(diagram.city)
    match ask.split():
        case ["city"]:
            return CheckCity(tiles)
        case ["remove"]:
            return LegalRemovals(tiles)
        case ["swap", name]:
            return LegalSwaps(tiles, TILES_BY_SHORT_NAME[name].id)
        case ["place", name]:
            return LegalPlacements(tiles, TILES_BY_SHORT_NAME[name].id)
        case _:
            return None


def _about_boards(
    rule: str, example: Example, dirk: list[str] | None, body: str | None = None
) -> Iterator[Vector]:
    """Yield the vector of an example on whole rounds, if the tiles can lie in a row."""
    cities = {}
    for line in (body or example.body).splitlines():
        words = re.match(r"(\w+) (city|reserve) +(.+)", line)
        assert words, line
        player, board, listed = words.groups()
        if board == "city":
            tiles = listed.split(", ") if listed != "none" else []
            cities[player] = City.of({(x, 0): tile for x, tile in enumerate(tiles, start=1)})
    if all(check_city(city).ok for city in cities.values()):
        scoring_round = int(re.findall(r"round (\d)", example.ask)[0])
        question = ScoreRound(
            {player: plain_city(city) for player, city in cities.items()}, scoring_round, dirk
        )
        yield made(rule, example.title, question, name=example.id)


def _counts(body: str) -> dict[str, dict[str, int]]:
    """Read lines such as ``Anne   tower 4, garden 2``."""
    counts = {}
    for line in body.splitlines():
        player, owned = line.split(maxsplit=1)
        pairs = (pair.split() for pair in owned.split(", "))
        counts[player] = {BuildingType(kind).value: int(number) for kind, number in pairs}
    return counts


def _sides(answer: str) -> str:
    number = int(answer.split()[1]) if answer.startswith("points") else answer.count("(")
    return f"{number} {'side' if number == 1 else 'sides'}"
