"""The worked examples of the modules' pure rules, one file a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import pytest

from alhambra_rules.model import Architect, Bazaar, BuildingType, Cell, MoneyCard, Side, tile_of
from alhambra_rules.modules import bazaars, invaders, treasure
from alhambra_rules.notation import Diagram, Example, parse_diagram
from alhambra_rules.placement import (
    check_city,
)
from alhambra_rules.scoring import count_buildings
from rulebook_kit import Report
from tests.facts import SECTIONS_OF_MODULES, disagreements
from tests.test_worked_examples import verdict
from tests.worked_examples import each, without_games

EXAMPLES = without_games(*SECTIONS_OF_MODULES)


@each(EXAMPLES)
def test_the_example_has_the_answer_that_it_states(example: Example) -> None:
    """Every worked example of the modules has the answer that it states."""
    words, numbers = re.sub(r" \d+", "", example.ask), re.findall(r" (\d+)", example.ask)
    answers = [
        answer(match, example.body, tuple(map(int, numbers)))
        for pattern, answer in _QUESTIONS.items()
        if (match := re.fullmatch(pattern, words))
    ]
    assert answers == [example.answer]


@pytest.mark.rule("bazaar.scoring", "bazaar.build")
def test_the_cities_of_the_sheets_are_legal() -> None:
    """The cities whose bazaars and open sides are counted could be built."""
    for _, example in EXAMPLES:
        if example.sources and example.ask.split()[0] in ("bazaar", "losses", "score", "chest"):
            assert check_city(parse_diagram(example.body).city).ok, example.id


_Numbers = tuple[int, ...]


def _listed(text: str) -> tuple[str, ...]:
    return () if text == "none" else tuple(text.split(", "))


def _rules(report: Report) -> str:
    """Return the rules that are broken; what each fault says stands in its facts."""
    assert disagreements(report, ()) == []
    return ", ".join(violation.rule.id for violation in report) or "legal"


def _cards(text: str) -> tuple[MoneyCard, ...]:
    return tuple(
        Architect.of(name) if name.startswith("architect") else MoneyCard.of(name)
        for name in _listed(text)
    )


def _room(ask: re.Match[str], body: str, _: _Numbers) -> str:
    colours = tuple(map(BuildingType, _listed(body.removeprefix("room").strip())))
    return _rules(treasure.check_purchase(colours, _cards(ask[1])))


def _asked(body: str) -> tuple[Diagram, Cell]:
    diagram = parse_diagram(body)
    assert diagram.asked
    return diagram, diagram.asked


def _chest(ask: re.Match[str], body: str, _: _Numbers) -> str:
    diagram, cell = _asked(body)
    taken = {cell} if ask[2] else ()
    return _rules(treasure.check_chest(diagram.city, cell, ask[1], taken=taken))


def _chests(_: re.Match[str], body: str, numbers: _Numbers) -> str:
    owned = {name: int(number) for name, number in map(str.split, body.splitlines())}
    scores = treasure.score(owned, numbers[0])
    return f"points {', '.join(f'{name} {points}' for name, points in scores.items())}"


def _open(ask: re.Match[str], body: str, _: _Numbers) -> str:
    cells = invaders.open_sides(parse_diagram(body).city, Side(ask[1]))
    return ", ".join(map(str, cells)) or "none"


def _losses(ask: re.Match[str], body: str, numbers: _Numbers) -> str:
    return f"points {invaders.losses(parse_diagram(body).city, ask[1], numbers[0])}"


def _floor(ask: re.Match[str], body: str, numbers: _Numbers) -> str:
    score, scoring_round = numbers
    attack = invaders.attack(parse_diagram(body).city, ask[1], scoring_round)
    return f"score {attack.score_after(score)}"


def _bazaar(_: re.Match[str], body: str, __: _Numbers) -> str:
    diagram, cell = _asked(body)
    return f"points {bazaars.score(diagram.city, cell)}"


def _purchase(ask: re.Match[str], body: str, _: _Numbers) -> str:
    squares = _listed(body.removeprefix("market").strip())
    market = [None if tile == "none" else tile_of(tile) for tile in squares]
    return _rules(bazaars.check_purchase(Bazaar.of(ask[1]), market, _cards(ask[2])))


def _verdict(ask: re.Match[str], body: str, _: _Numbers) -> str:
    report = verdict(parse_diagram(body), ask[0])
    return "yes" if report.ok else f"no: {_rules(report)}"


def _buildings(_: re.Match[str], body: str, __: _Numbers) -> str:
    counts: Iterable[tuple[BuildingType, int]] = count_buildings(parse_diagram(body).city).items()
    return ", ".join(f"{kind.value} {number}" for kind, number in counts if number) or "none"


_QUESTIONS: Mapping[str, Callable[[re.Match[str], str, _Numbers], str]] = {
    r"pay (.+)": _room,
    r"chest (\w+)( on another)?": _chest,
    r"chests round": _chests,
    r"open sides ([nesw])": _open,
    r"losses ([nesw]) round": _losses,
    r"score after ([nesw]) round": _floor,
    r"bazaar": _bazaar,
    r"(bazaar-\S+) for (.+)": _purchase,
    r"city|remove|(?:place|swap) \S+": _verdict,
    r"buildings": _buildings,
}
