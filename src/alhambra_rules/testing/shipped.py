"""The worked examples, positions and games that come with the library, for the tests of others.

In the wheel they lie next to this file; in a checkout they are the fixtures of the library's own
tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from alhambra_rules.game import Record
from alhambra_rules.model import Table
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.position import read_position
from rulebook_kit.examples import Example, read_examples
from rulebook_kit.values import FrozenDict


def worked_examples() -> Mapping[str, tuple[Example, ...]]:
    """Return the worked examples by the id of their rule, such as ``build.no-gaps``."""
    found = _files(".txt")
    return FrozenDict({name: read_examples(file.read_text("utf-8")) for name, file in found})


def recorded_positions() -> Mapping[str, Table]:
    """Return the recorded positions, legal and illegal ones, by the names of their files."""
    found = _files(".json", "positions")
    return FrozenDict({name: read_position(file.read_bytes()) for name, file in found})


def recorded_games() -> Mapping[str, Record]:
    """Return the recorded games, legal and illegal ones, by the names of their files."""
    found = _files(".jsonl", "games")
    return FrozenDict({name: read_record(file.read_bytes()) for name, file in found})


def one_by_one(kind: str) -> Mapping[str, object]:
    """Return each ``example``, ``position`` or ``game`` by a name for its test."""
    if kind == "example":
        return {
            f"{rule}:{example.id}": example
            for rule, examples in worked_examples().items()
            for example in examples
        }
    return recorded_positions() if kind == "position" else recorded_games()


def _files(ending: str, *folder: str) -> Iterator[tuple[str, Traversable]]:
    """Yield the files with their names without the ending. The library may be in a zip."""
    found = _fixtures(files("alhambra_rules.testing")).joinpath(*folder).iterdir()
    for file in sorted(found, key=lambda one: one.name):
        if file.name.endswith(ending):
            yield file.name.removesuffix(ending), file


def _fixtures(here: Traversable) -> Traversable:
    """Return the folder of the fixtures that belongs to this package."""
    installed = here / "fixtures"
    return installed if installed.is_dir() else Path(str(here)).parents[2] / "tests" / "fixtures"
