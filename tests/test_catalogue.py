"""The catalogue of Alhambra: complete, well-formed, and rendered as it stands."""

from __future__ import annotations

import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

from alhambra_rules.catalogue import CATALOGUE, SECTIONS, SOURCES, rule_of
from alhambra_rules.rulebook import InvalidArgument, Kind, Rule
from docs.generate import DOCS, main, pages

EXPECTED = [
    "components.tiles",
    "components.walls",
    "components.fountain",
    "components.money",
    "components.scoring-cards",
    "components.players",
    "setup.market",
    "setup.starting-money",
    "setup.starting-player",
    "setup.display",
    "setup.piles",
    "turn.order",
    "turn.one-action",
    "turn.exact-payment",
    "turn.five-actions",
    "turn.tiles-aside",
    "turn.place-bought",
    "turn.refill",
    "turn.between",
    "turn.reshuffle",
    "money.one-or-five",
    "buy.from-market",
    "buy.currency",
    "buy.price",
    "build.orientation",
    "build.walls-match",
    "build.on-foot",
    "build.shared-edge",
    "build.no-gaps",
    "build.fountain",
    "build.one-per-cell",
    "redesign.from-reserve",
    "redesign.to-reserve",
    "redesign.swap",
    "scoring.when",
    "scoring.table",
    "scoring.ties",
    "scoring.at-least-one",
    "scoring.city-only",
    "scoring.wall",
    "end.when",
    "end.leftovers",
    "end.place-leftovers",
    "end.winner",
    "two.money",
    "two.dirk",
    "two.dirk-scores",
    "two.dirk-more",
    "two.give",
    "modules.base-rules",
    "treasure.components",
    "treasure.buy",
    "treasure.place",
    "treasure.pass-on",
    "treasure.refill",
    "treasure.scoring",
    "treasure.lost",
    "architect.components",
    "architect.setup",
    "architect.money",
    "architect.redesign",
    "architect.gone",
    "invader.components",
    "invader.attack",
    "invader.flanks",
    "invader.floor",
    "invader.scout",
    "invader.open-variant",
    "bazaar.components",
    "bazaar.market",
    "bazaar.price",
    "bazaar.exact",
    "bazaar.build",
    "bazaar.scoring",
    "bazaar.end",
]

PROCEDURES = [
    "setup.market",
    "setup.starting-money",
    "setup.starting-player",
    "setup.display",
    "setup.piles",
    "turn.order",
    "turn.refill",
    "turn.between",
    "turn.reshuffle",
    "scoring.when",
    "end.when",
    "end.leftovers",
    "end.place-leftovers",
    "end.winner",
    "two.money",
    "two.dirk",
    "two.dirk-more",
    "treasure.components",
    "treasure.refill",
    "architect.components",
    "architect.setup",
    "invader.components",
    "bazaar.components",
    "bazaar.market",
    "bazaar.end",
]

RULED = [
    "components.walls",
    "setup.market",
    "setup.starting-money",
    "setup.piles",
    "turn.one-action",
    "turn.exact-payment",
    "turn.five-actions",
    "turn.between",
    "turn.reshuffle",
    "build.no-gaps",
    "build.one-per-cell",
    "redesign.swap",
    "scoring.when",
    "scoring.table",
    "scoring.wall",
    "end.when",
    "end.leftovers",
    "end.place-leftovers",
    "end.winner",
    "two.money",
    "two.dirk",
    "two.dirk-scores",
    "two.dirk-more",
    "modules.base-rules",
    "treasure.buy",
    "treasure.pass-on",
    "architect.setup",
    "architect.money",
    "invader.attack",
    "invader.flanks",
    "invader.floor",
    "invader.scout",
    "bazaar.components",
    "bazaar.build",
    "bazaar.scoring",
]

every_rule = pytest.mark.parametrize("rule", CATALOGUE.values(), ids=list(CATALOGUE))


def is_one_sentence(text: str) -> bool:
    return text[0].isupper() and text.endswith(".") and ". " not in text and "  " not in text


def test_the_catalogue_has_every_rule_of_the_rulebooks_in_order() -> None:
    """The ids are these, in this order, and never change."""
    assert list(CATALOGUE) == EXPECTED


def test_no_two_rules_share_an_id() -> None:
    """Each id is listed once, and leads to the rule that bears it."""
    assert len(set(EXPECTED)) == len(EXPECTED)
    assert all(rule.id == rule_id for rule_id, rule in CATALOGUE.items())


def test_sections_are_titled_and_stand_together() -> None:
    """The rules of a section follow each other, and the sections are in their titles' order."""
    assert [name for name, _ in groupby(EXPECTED, lambda rule_id: rule_of(rule_id).section)] == [
        *SECTIONS
    ]


@every_rule
def test_a_rule_has_its_kind(rule: Rule) -> None:
    """What is in the box is a fact, what is done when is a procedure, the rest are checks."""
    if rule.section == "components":
        assert rule.kind is Kind.FACT
    elif rule.id in PROCEDURES:
        assert rule.kind is Kind.PROCEDURE
    else:
        assert rule.kind is Kind.CHECK


@every_rule
def test_a_statement_is_one_sentence(rule: Rule) -> None:
    """Every statement is a single sentence and ends with a period."""
    assert is_one_sentence(rule.statement)


def test_no_two_rules_say_the_same() -> None:
    """No statement stands in the catalogue twice."""
    assert len({rule.statement for rule in CATALOGUE.values()}) == len(CATALOGUE)


@every_rule
def test_a_rule_stands_in_known_sources_or_is_a_ruling(rule: Rule) -> None:
    """Every source cited is described, and what no rulebook says has a ruling."""
    assert set(rule.sources) <= set(SOURCES)
    assert len(set(rule.sources)) == len(rule.sources)
    assert rule.sources or rule.rulings


def test_every_source_is_cited() -> None:
    """No source is described that no rule cites."""
    assert {name for rule in CATALOGUE.values() for name in rule.sources} == set(SOURCES)


def test_the_rulings_are_where_the_rulebooks_leave_a_question() -> None:
    """Exactly these rules carry a ruling."""
    assert [rule.id for rule in CATALOGUE.values() if rule.rulings] == RULED


@every_rule
def test_a_ruling_asks_decides_and_gives_its_reason(rule: Rule) -> None:
    """A question ends with a question mark, its choice and its reason with a period."""
    for ruling in rule.rulings:
        assert ruling.question.endswith("?")
        assert ruling.choice.endswith(".")
        assert ruling.reason.endswith(".")


def test_an_unknown_rule_is_answered_with_the_nearest() -> None:
    """A mistyped id raises an error that echoes it and suggests the nearest."""
    with pytest.raises(InvalidArgument) as caught:
        rule_of("build.wals-match")
    assert str(caught.value) == 'unknown rule "build.wals-match", did you mean "build.walls-match"?'


def test_importing_the_catalogue_loads_nothing_heavy() -> None:
    """The rules alone load neither networkx nor the walk over code and tests."""
    probe = (
        "import sys, alhambra_rules.catalogue\n"
        "heavy = {'networkx', 'hypothesis', 'click', 'alhambra_rules.rulebook.evidence'}\n"
        "print(*heavy & set(sys.modules))"
    )
    loaded = subprocess.check_output([sys.executable, "-c", probe], text=True)
    assert loaded.strip() == ""


def test_the_generated_pages_are_not_stale() -> None:
    """The documentation on disk is what the catalogue and the tests say today."""
    stale = [path for path, text in pages().items() if (DOCS / path).read_text("utf-8") != text]
    assert not stale, "run `make docs-pages`"


def test_every_rule_and_every_ruling_is_on_its_page() -> None:
    """Each rule has its anchor and statement on one page, each ruling its words on the other."""
    written = pages()
    for rule in CATALOGUE.values():
        assert f'<a id="{rule.id}"></a>' in written["rules.md"]
        assert rule.statement in written["rules.md"]
        assert (f'<a id="{rule.id}"></a>' in written["rulings.md"]) == bool(rule.rulings)
        for ruling in rule.rulings:
            assert ruling.question in written["rulings.md"]
            assert ruling.choice in written["rulings.md"]
            assert ruling.reason in written["rulings.md"]


def test_no_page_looks_like_a_doctest() -> None:
    """The pages hold no interpreter prompt, since what looks like an example is run as one."""
    assert not any(">>>" in text for text in pages().values())


def test_the_check_names_what_is_stale_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pages are missing, are written, and are no longer stale."""
    monkeypatch.setattr("docs.generate.DOCS", tmp_path)
    assert main(["--check"]) == 1
    assert "docs/rules.md is stale" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main([]) == 0
    assert (tmp_path / "rulings.md").exists()
    assert main(["--check"]) == 0


def test_the_generator_runs_from_any_folder_and_knows_one_option(tmp_path: Path) -> None:
    """The script stands on its own; an option that it does not know is answered with the usage."""
    script = [sys.executable, str(DOCS / "generate.py"), "--chekc"]
    done = subprocess.run(script, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "usage: python docs/generate.py [--check]\n")
