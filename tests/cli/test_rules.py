"""``rules``: what a search finds. The list is tested for both games."""

from __future__ import annotations

import json

from attrs import astuple
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.catalogue import CATALOGUE
from tests.cli.running import run


def found(*arguments: str) -> list[str]:
    """Return the ids of the rules that a search finds."""
    document = json.loads(run("rules", "--format", "json", *arguments).stdout)
    return [rule["id"] for rule in document["rules"]]


def test_rules_are_found_by_their_words() -> None:
    """All words count, in ids, statements and rulings, in any order and case."""
    texts = {
        name: str([rule.id, rule.statement, *map(astuple, rule.rulings)]).lower()
        for name, rule in CATALOGUE.items()
    }
    for words in ("wall", "WALL loop", "build.no-gaps", "steps corner"):
        wanted = words.lower().split()
        holding = [name for name, text in texts.items() if all(word in text for word in wanted)]
        assert holding
        assert found("--search", words) == holding
    assert found("--search", "wall", "--section", "scoring") == ["scoring.wall"]
    assert found("--search", "no such words") == []


def test_statements_in_other_languages_are_searched() -> None:
    statement = json.loads(
        run("rules", "scoring.wall", "--language", "et", "--format", "json").stdout
    )
    words = statement["rules"][0]["statement"].split()[0]
    assert "scoring.wall" in found("--search", words, "--language", "et")


def test_the_list_shows_the_rulings_that_contain_a_word(snapshot: SnapshotAssertion) -> None:
    shown = [run("rules", "--search", words).stdout for words in ("loop", "zzz")]
    assert shown == snapshot
    assert run("rules", "build.no-gaps", "--search", "wall").exit_code == 2
