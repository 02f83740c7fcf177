"""The documents: what they show can be read."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from attrs import evolve

from alhambra_rules.notation import parse_diagram, read_examples
from docs.generate import CITY

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "web" / "page" / "README.md", ROOT / "web" / "client" / "README.md"]
DOCUMENTS += sorted(ROOT.glob("*.md"))
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


def test_links_between_documents_lead_somewhere() -> None:
    lost = [
        (document.name, link)
        for document in DOCUMENTS
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8"))
        if not (document.parent / link).exists()
    ]
    assert lost == []


def test_a_search_for_undo_finds_the_guide() -> None:
    """Keywords stand right above the heading that they lead to."""
    guides = (ROOT / "docs" / "how-to.md").read_text("utf-8")
    above = {
        heading: keywords.split(", ")
        for keywords, heading in re.findall(r"^<!-- index: (.+) -->\n\n## (.+)$", guides, re.M)
    }
    assert list(above) == re.findall(r"^## (.+)$", guides, re.M)
    assert {"undo", "take back"} <= set(above["Undo a move"])


def demo() -> tuple[str, list[list[str]]]:
    """Return what the demo prints, and the words of each command in it."""
    folder = str(Path(sys.executable).parent)
    shown = subprocess.check_output(["sh", "examples/demo.sh", folder], cwd=ROOT, text=True)
    lines = [line for line in shown.splitlines() if line.startswith(folder)]
    return shown, list(map(shlex.split, lines))


def test_the_demo_shows_a_city_a_violation_and_a_replay() -> None:
    """A newcomer sees a city that breaks no rule, then a violation, then a recorded game."""
    shown, commands = demo()
    parts = [shown.partition(f"{shlex.join(command)}\n")[2] for command in commands[:3]]
    assert [command[1] for command in commands[:3]] == ["validate", "validate", "replay"]
    legal, faulty, _ = (part.partition("\n\n\n")[0] for part in parts)
    assert "The city: legal" in legal
    assert re.findall(r"\w+\.[\w-]+  \(", faulty) == ["build.walls-match  ("]


def test_the_demo_ends_with_commands_that_can_be_pasted() -> None:
    shown, commands = demo()
    untried = commands[3:]
    assert len(untried) >= 4
    assert shown.index("What to try next") < min(map(shown.index, map(shlex.join, untried)))
    for command in untried:
        pasted = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert pasted.returncode in (0, 1), pasted.stderr
        assert pasted.stdout
