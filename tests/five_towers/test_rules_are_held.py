"""Every rule of 5 Towers has its tests; the package imports only the rulebook."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

from alhambra_rules.rulebook.evidence import Evidence, collect_evidence, missing_for
from five_towers.catalogue import CATALOGUE, SECTIONS, SOURCES

TESTS = Path(__file__).resolve().parent
SOURCE = TESTS.parents[1] / "src"
PACKAGE = SOURCE / "five_towers"
RULES = """
    game.players game.end cards.values
    tower.one-per-type tower.on-top tower.descending tower.eight tower.nine tower.top
    round.display round.clean-up bid.once bid.zero bid.take
    build.tear-down build.all build.undo deck.reshuffle
    score.cards score.main score.torn-down score.winner
"""


@pytest.fixture(scope="module")
def evidence() -> Mapping[str, Evidence]:
    return collect_evidence(PACKAGE, TESTS)


def test_no_rule_lacks_anything(evidence: Mapping[str, Evidence]) -> None:
    lacking = {
        rule.id: missing
        for rule in CATALOGUE.values()
        if (missing := missing_for(rule, evidence.get(rule.id, Evidence())))
    }
    assert lacking == {}


def test_nothing_names_a_rule_that_the_catalogue_lacks(evidence: Mapping[str, Evidence]) -> None:
    assert evidence.keys() <= CATALOGUE.keys()


def test_the_catalogue_is_complete_and_in_its_order() -> None:
    assert list(CATALOGUE) == RULES.split()
    assert list(dict.fromkeys(rule.section for rule in CATALOGUE.values())) == list(SECTIONS)
    for rule in CATALOGUE.values():
        assert rule.sources
        assert set(rule.sources) <= SOURCES.keys()
        assert rule.statement.endswith(".")
        for ruling in rule.rulings:
            assert ruling.question.endswith("?")
            assert ruling.choice.endswith(".")
            assert ruling.reason.endswith(".")


def _imported(folder: Path) -> set[str]:
    """Return the modules that the files below a folder import."""
    return {module for file in folder.rglob("*.py") for module in _imported_by(file)}


def _imported_by(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return found


def _own(modules: set[str]) -> set[str]:
    return {module for module in modules if module.startswith(("alhambra_rules", "five_towers"))}


def test_of_the_other_game_only_the_rulebook_is_used() -> None:
    """5 Towers imports only the rulebook of alhambra_rules, and the rulebook imports no game."""
    used = {module for module in _own(_imported(PACKAGE)) if module.startswith("alhambra_rules")}
    assert used
    assert all(module.startswith("alhambra_rules.rulebook") for module in used)
    below = _own(_imported(SOURCE / "alhambra_rules" / "rulebook"))
    assert all(module.startswith("alhambra_rules.rulebook") for module in below)
    others = _own(_imported(SOURCE / "alhambra_rules")) - below
    assert not any(module.startswith("five_towers") for module in others)


def test_only_command_lines_load_click() -> None:
    for file in (SOURCE / "alhambra_rules" / "rulebook").rglob("*.py"):
        if file.parent.name != "command_line":
            modules = _imported_by(file)
            assert not {"click", "rich"} & {module.split(".")[0] for module in modules}
