"""The pages that are made of the catalogue, the protocol and the code are as these stand."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from alhambra_rules.catalogue import CATALOGUE
from docs.books import BOOKS
from docs.generate import DOCS, main, pages


@pytest.mark.no_cover
def test_the_generated_pages_are_not_stale() -> None:
    """The documentation on disk is what the catalogue and the tests say today."""
    stale = [path for path, text in pages().items() if (DOCS / path).read_text("utf-8") != text]
    assert not stale, "run `make docs-pages`"


def test_the_page_of_the_rules_tells_users_what_they_need() -> None:
    """A rule has an example, its rulings and its sources; code and tests are on another page."""
    written = pages()
    for book in BOOKS:
        page = written[book.rules_file]
        for rule in book.catalogue.values():
            told = page.partition(f'<a id="{rule.id}"></a>')[2].partition("<a id=")[0]
            assert rule.statement in told
            assert ("**Example.**" in told) == book.fixture(rule).exists()
            assert ("[all worked examples]" in told) == book.fixture(rule).exists()
            assert all(f"{one.question} {one.choice}" in told for one in rule.rulings)
            assert all(f"[{source}](#sources)" in told for source in rule.sources)
            assert f"\n| [{rule.id}]({book.rules_file}#{rule.id}) |" in written[book.tests_file]
        assert ".py" not in page
    for rule in CATALOGUE.values():
        assert (f'<a id="{rule.id}"></a>' in written["rulings.md"]) == bool(rule.rulings)
        for ruling in rule.rulings:
            for said in (ruling.question, ruling.choice, ruling.reason):
                assert said in written["rulings.md"]


@pytest.mark.no_cover
def test_every_type_of_the_protocol_is_told_in_words() -> None:
    """The last table of the page has each type once that a field, a result or a type names."""
    row = re.compile(r"^\| `([A-Z]\w+)` \| (.+) \|$", re.MULTILINE)
    for page in ("protocol.md", "five-towers-protocol.md"):
        text = pages()[page]
        rows = row.findall(text.partition("## Types")[2])
        told = dict(rows)
        assert len(told) == len(rows)
        assert set(told) == set(re.findall(r"`([A-Z]\w+)`", text))
        assert told["CellPair"] == "a cell, [x, y]: [integer, integer]"
        assert told["Detail"] == "a string or an integer: string or integer"
        assert told["Facts"].endswith(": object of `Fact`")
        assert "; `template`?: string; " in told["Happened"]


@pytest.mark.no_cover
def test_no_page_looks_like_a_doctest() -> None:
    """The pages hold no interpreter prompt, since what looks like an example is run as one."""
    assert not any(">>>" in text for text in pages().values())


@pytest.mark.no_cover
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
