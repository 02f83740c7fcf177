"""The documents: what they show can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

from alhambra_rules.notation import parse_diagram, read_examples
from docs.generate import CITY

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
DOCUMENTS += sorted((ROOT / "docs").glob("*.md")) + sorted((ROOT / "docs" / "api").rglob("*.md"))


def blocks(document: Path) -> list[str]:
    """Return the text blocks of a document."""
    return re.findall(r"^```text\n(.*?)^```$", document.read_text("utf-8"), re.M | re.S)


def test_the_picture_in_the_readme_is_the_city_of_its_example() -> None:
    """The first thing that a newcomer sees is what the first example builds."""
    example = (ROOT / "README.md").read_text("utf-8").partition("City.of({")[2].partition("})")[0]
    named = re.findall(r'\((-?\d+), (-?\d+)\): "([\w-]+)"', example)
    assert {(int(x), int(y)): tile for x, y, tile in named} == CITY


def test_the_pictures_in_the_formats_are_what_they_explain() -> None:
    """The diagram and the worked example in the description of the formats can be read."""
    shown = blocks(ROOT / "docs" / "formats.md")
    diagram = next(block for block in shown if "G10n@1" in block)
    example = next(block for block in shown if block.startswith("example:"))
    assert parse_diagram(diagram).asked == (1, -1)
    fixture = read_examples((ROOT / "tests/fixtures/build.on-foot.txt").read_text("utf-8"))
    assert evolve(read_examples(example)[0], line=fixture[0].line) == fixture[0]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    """Every relative link of a document names a file that exists."""
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []
