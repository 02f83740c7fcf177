"""The worked examples of the building rules, and what all worked examples have in common."""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import alhambra_rules as ar
from alhambra_rules.catalogue import SOURCES
from alhambra_rules.notation import Diagram, Example
from alhambra_rules.notation.diagram import TILES_BY_SHORT_NAME, short_name
from tests.facts import SECTIONS_OF_MODULES
from tests.game.reading_examples import is_about_a_game
from tests.worked_examples import each, examples_of, without_games

EXAMPLES = without_games("build", "redesign")
DRAWN = [
    one
    for one in (*EXAMPLES, *without_games(*SECTIONS_OF_MODULES), *examples_of("scoring.wall"))
    if "+" in one[1].body
]
MOVES = ("place", "remove", "swap")
CITED: Mapping[str, AbstractSet[str]] = {
    **dict.fromkeys(("build", "redesign"), frozenset({"et-2005", "ru", "hu"})),
    **dict.fromkeys(SECTIONS_OF_MODULES, frozenset({"hu-4"})),
}
"""The books that examples of a section may cite, unless they are about a game."""


def verdict(diagram: Diagram, ask: str) -> ar.Report:
    question, *words = ask.split()
    city, cell = diagram.city, diagram.asked or ar.Cell(0, 0)
    match question, words:
        case "city", []:
            return ar.check_city(city)
        case "remove", []:
            return ar.check_removal(city, cell)
        case "swap", [name]:
            return ar.check_swap(city, TILES_BY_SHORT_NAME[name], cell)
        case "place", [name]:
            return ar.check_placement(city, TILES_BY_SHORT_NAME[name], cell)
        case "place", [name, "turned", turned]:
            return ar.check_placement(city, TILES_BY_SHORT_NAME[name], cell, turned=int(turned))
        case _:
            raise ValueError(ask)


def legal_cells(city: ar.City, ask: str) -> tuple[ar.Cell, ...]:
    match ask.split():
        case ["remove"]:
            return ar.legal_removals(city)
        case ["swap", name]:
            return ar.legal_swaps(city, TILES_BY_SHORT_NAME[name])
        case _:
            return ar.legal_placements(city, TILES_BY_SHORT_NAME[ask.split()[1]])


@each(EXAMPLES)
def test_the_verdict_is_the_one_in_the_example(example: Example) -> None:
    """Every worked example has the verdict that it states."""
    report = verdict(ar.parse_diagram(example.body), example.ask)
    assert (", ".join(v.rule.id for v in report) or "legal") == example.answer


def test_all_legal_moves_hold_the_example_exactly_if_it_is_legal() -> None:
    """A move of a worked example is among all legal moves exactly if the example is legal."""
    for rule, example in DRAWN:
        diagram = ar.parse_diagram(example.body)
        if example.ask.split()[0] in MOVES and diagram.asked and "turned" not in example.ask:
            listed = diagram.asked in legal_cells(diagram.city, example.ask)
            assert listed == (example.answer in ("legal", "yes")), (rule, example.id)


def test_each_example_is_drawn_as_it_is_printed() -> None:
    """The printer draws every worked example as its file shows it."""
    for rule, example in DRAWN:
        diagram = ar.parse_diagram(example.body)
        drawn = ar.draw_diagram(diagram.city, diagram.asked).strip("\n")
        assert drawn == example.body, (rule, example.id)


def test_every_example_names_known_rules_and_sources() -> None:
    """A worked example answers with rules of the catalogue and cites the books of its section."""
    for rule, example in examples_of("*"):
        in_game = is_about_a_game(example)
        assert set(re.findall(r"[a-z]+\.[-a-z]+", example.answer)) <= ar.CATALOGUE.keys()
        cited = SOURCES.keys() if in_game else CITED.get(rule.partition(".")[0], SOURCES.keys())
        assert set(example.sources) <= cited, (rule, example.id)


def test_short_names_tell_all_tiles_apart() -> None:
    """The 54 tiles, the 80 bazaars that can exist and the fountain have 135 short names."""
    assert len(TILES_BY_SHORT_NAME) == 135
    assert all(short_name(ar.PlacedTile(t)) == name for name, t in TILES_BY_SHORT_NAME.items())
