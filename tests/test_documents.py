"""The documents: what they show can be read."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from attrs import evolve

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules import testing
from alhambra_rules.notation import parse_diagram, read_examples
from docs.generate import CITY
from five_towers import conformance

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
DOCUMENTS += sorted((ROOT / "docs").glob("*.md"))


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


def directives(page: str) -> dict[str, set[str]]:
    """Return the names that a page of all names documents, by the package that they come from."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    named: dict[str, set[str]] = {}
    package = ""
    for directive, name in re.findall(r"^\.\. (currentmodule|auto\w+):: ([\w.]+)$", text, re.M):
        if directive == "currentmodule":
            package = name
        elif "." not in name:
            named.setdefault(package, set()).add(name)
    return named


def test_the_pages_of_all_names_have_all_of_them() -> None:
    """Each public name stands on its page; what both games share stands on the first one's."""
    named = directives("api.md")
    assert named["alhambra_rules"] == set(ar.__all__)
    assert named["alhambra_rules.testing"] == set(testing.__all__)
    shared = [getattr(ar, name) for name in ar.__all__]
    own = {name for name in ft.__all__ if not any(getattr(ft, name) is one for one in shared)}
    named = directives("five-towers-api.md")
    assert own <= named["five_towers"] <= set(ft.__all__)
    assert named["five_towers.conformance"] == set(conformance.__all__)


def test_what_the_pages_of_all_names_name_is_there() -> None:
    """No page tells of a name that has gone, or that has to be imported from elsewhere."""
    for page in ("api.md", "five-towers-api.md"):
        for package, names in directives(page).items():
            assert [name for name in names if not hasattr(import_module(package), name)] == []
