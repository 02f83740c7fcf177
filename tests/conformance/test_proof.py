"""A badge says how many rules hold, and a table shows the rules of several engines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve
from markdown_it import MarkdownIt

from alhambra_rules.conformance.questions import QUESTIONS
from docs.engines import PAGE, with_table
from rulebook_kit import FormatError
from rulebook_kit.conformance.protocol import EngineIdentity
from rulebook_kit.conformance.report import ConformanceReport
from rulebook_kit.conformance.reporting_json import report_to_badge, report_to_json
from rulebook_kit.conformance.reporting_pages import EngineTable, engine_table, read_report
from rulebook_kit.conformance.tallies import TOO_LATE
from tests.cli.running import run as command
from tests.conformance.engines import hostile, run, toy
from tests.conformance.test_report_pages import HOSTILE, UNGREETED

GAPS = ("build.no-gaps", "scoring.wall")
RIGHT = run(toy(), rules=GAPS, examples=0)
WRONG = run(toy("no-hole-test"), rules=GAPS, examples=0)


def badge_of(report: ConformanceReport) -> tuple[str, str]:
    document = json.loads(report_to_badge(report))
    assert (document["schemaVersion"], document["label"]) == (1, "rules")
    return document["message"], document["color"]


def test_a_badge_counts_the_rules_that_hold() -> None:
    """Without all answers it is not green; an engine that refuses hello is not tested."""
    late = evolve(RIGHT, skipped={"one": TOO_LATE})
    assert [badge_of(one) for one in (RIGHT, WRONG, late, UNGREETED)] == [
        ("2 of 2", "brightgreen"),
        ("1 of 2", "red"),
        ("2 of 2", "yellow"),
        ("not tested", "lightgrey"),
    ]


def test_a_known_mistake_breaks_its_rule_and_another_reading_does_not() -> None:
    known = evolve(WRONG, causes=(), accepted=WRONG.causes)
    assert known.status == 0
    assert (known.held, known.broken) == (("scoring.wall",), ("build.no-gaps",))
    other = run(toy("closed-loop-one-short"), rules=GAPS, examples=0)
    assert other.on_rulings
    assert (other.held, other.broken) == (("build.no-gaps", "scoring.wall"), ())


def test_a_rule_without_an_answer_does_not_hold() -> None:
    """A failure breaks the main rules of its vectors, or of its smallest case without any."""
    dead = run(hostile("error"), rules=("build.on-foot",), examples=0)
    assert (dead.held, dead.broken) == ((), ("build.on-foot",))
    (cause,) = dead.causes
    shown = evolve(cause.smallest, vector=None, rules=("build.on-foot",))
    generated = evolve(dead, causes=(evolve(cause, rule="build.on-foot", divergences=(shown,)),))
    assert generated.broken == ("build.on-foot",)


def table_of(folder: Path, *reports: ConformanceReport) -> EngineTable:
    """Return the table of these reports, as they are read from files."""
    documents = []
    for number, report in enumerate(reports):
        file = folder / f"{number}.json"
        file.write_text(report_to_json(report), "utf-8")
        documents.append(read_report(QUESTIONS, file))
    return engine_table(QUESTIONS, documents)


def test_a_table_shows_which_rules_hold_in_each_engine(tmp_path: Path) -> None:
    named = evolve(WRONG, identity=EngineIdentity("Gapless", "2"))
    lines = table_of(tmp_path, RIGHT, named, UNGREETED).to_markdown().splitlines()
    assert lines[2].startswith("| rule | `python")
    assert lines[2].endswith("toy_engine.py right` | `Gapless 2` | `engine` |")
    assert lines[4:7] == [
        "| `build.no-gaps` | ✅ | ❌ |  |",
        "| `scoring.wall` | ✅ | ✅ |  |",
        "| **rules** | 2 of 2 | 1 of 2 | 0 of 0 |",
    ]
    assert lines[7:] == ["", "`Gapless 2`:", "", "- `breaks build.no-gaps: gaps-untested`: "
                         "does not test for gaps"]  # fmt: skip


def test_the_table_as_a_page_escapes_what_engines_say(tmp_path: Path) -> None:
    evil = evolve(
        WRONG,
        identity=EngineIdentity(HOSTILE),
        causes=tuple(evolve(cause, sentence=HOSTILE) for cause in WRONG.causes),
    )
    table = table_of(tmp_path, RIGHT, evil)
    page = table.to_html()
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")
    assert page.count("✗") == 1
    assert "<script" not in page
    assert "<img" not in page
    assert "\u202e" not in page + table.to_markdown()
    tokens = MarkdownIt("commonmark").enable("table").parse(table.to_markdown())
    assert [token.type for token in tokens].count("th_open") == 3
    kinds = {one.type for token in tokens for one in (token, *(token.children or ()))}
    assert not {"image", "link_open", "html_inline", "html_block"} & kinds


def test_the_command_reads_reports_and_prints_a_table(tmp_path: Path) -> None:
    report, badge = tmp_path / "a.json", tmp_path / "badge.json"
    options = ("--rule", "build.on-foot", "--examples", "0")
    written = (f"--report=json={report}", f"--report=badge={badge}", f"--report=text={badge}.txt")
    ran = command("conformance", "run", *options, *written, "--", *toy())
    assert (ran.exit_code, ran.stdout) == (0, (tmp_path / "badge.json.txt").read_text("utf-8"))
    assert json.loads(badge.read_text("utf-8"))["message"] == "1 of 1"
    table = command("conformance", "table", str(report))
    assert (table.exit_code, "| `build.on-foot` | ✅ |" in table.stdout) == (0, True)
    page = command("conformance", "table", "--report", "html", str(report), str(report))
    assert page.stdout.startswith("<!doctype html>")
    wrong = command("conformance", "table", str(badge))
    assert (wrong.exit_code, f"{badge} cannot be read" in wrong.stderr) == (2, True)
    for odd, told in {
        ("--report", "yaml=x"): "'yaml' is not one of text",
        ("--report", "json", "--report", "html"): "only one form can go without a file",
    }.items():
        refused = command("conformance", "run", *odd, "--", *toy())
        assert (refused.exit_code, told in refused.stderr) == (2, True)


def test_a_report_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(report_to_json(RIGHT).replace("alhambra-conformance/1", "chess/1"), "utf-8")
    with pytest.raises(FormatError, match="format"):
        read_report(QUESTIONS, file)


@pytest.mark.no_cover
def test_the_table_of_engines_in_the_documentation_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert with_table(page) == page, "run `make docs-pages`"
