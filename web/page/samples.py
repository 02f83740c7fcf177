"""What the page shows without being asked: worked examples by rule, positions, games, a diagram."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import alhambra_rules as ar
from alhambra_rules.catalogue.texts import LANGUAGES
from alhambra_rules.notation.diagram import TILES_BY_SHORT_NAME
from rulebook_kit.examples import Example, read_examples

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures"

DOCUMENTS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (Path(__file__).parent / "src" / "words" / "titles.toml").read_text("utf-8")
)
"""The documents to try in Check and Replay, with their titles by language."""

_MOVES = ("city", "place", "swap", "remove", "wall")


def examples() -> list[dict[str, object]]:
    """Return the worked examples about a city and a move, by rule."""
    return [
        {"rule": file.stem, **found}
        for section in ("build", "redesign", "scoring")
        for file in sorted(FIXTURES.glob(f"{section}.*.txt"))
        for example in read_examples(file.read_text("utf-8"))
        for found in _example(example)
    ]


def documents() -> list[dict[str, object]]:
    """Return the documents to try, with their text."""
    folders = (FIXTURES / "positions", FIXTURES / "games", ROOT / "examples" / "cities")
    return [
        {
            "name": name,
            "title": {language: titles[language] for language in LANGUAGES},
            "text": (folder / name).read_text("utf-8"),
        }
        for name, titles in DOCUMENTS.items()
        for folder in folders
        if (folder / name).exists()
    ]


def _example(example: Example) -> Iterator[dict[str, object]]:
    move, *words = example.ask.replace("longest wall", "wall").split()
    if move not in _MOVES or len(words) > 1:
        return  # such as a turned tile, which nobody can lay in the page
    diagram = ar.parse_diagram(example.body)
    if any(placed["tile"] not in ar.TILES for placed in tiles_of(diagram.city)):
        return
    yield {
        "id": example.id,
        "title": example.title,
        "answer": example.answer,
        "move": move,
        "city": tiles_of(diagram.city),
        "tile": TILES_BY_SHORT_NAME[words[0]].id if words else None,
        "cell": diagram.asked,
    }


def tiles_of(city: ar.City) -> list[dict[str, object]]:
    """Return a city without its fountain, as requests have it."""
    return [
        {"x": cell.x, "y": cell.y, "tile": placed.tile.id, "turned": placed.turned}
        for cell, placed in city.pieces
        if placed.tile != ar.FOUNTAIN
    ]
