"""The worked examples, positions and games that come with the library, for the tests of others.

In the wheel they lie beside this file; in a checkout they are the fixtures of the library's own
tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from alhambra_rules.game import Record
from alhambra_rules.model import Table
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.position import read_position
from alhambra_rules.rulebook.examples import Example, read_examples
from alhambra_rules.rulebook.values import FrozenDict


def worked_examples() -> Mapping[str, tuple[Example, ...]]:
    """Return the worked examples by the id of their rule, such as ``build.no-gaps``."""
    return FrozenDict(
        {file.stem: read_examples(file.read_text("utf-8")) for file in _files("", ".txt")}
    )


def recorded_positions() -> Mapping[str, Table]:
    """Return the recorded positions, legal and illegal ones, by the names of their files."""
    return FrozenDict(
        {file.stem: read_position(file.read_bytes()) for file in _files("positions", ".json")}
    )


def recorded_games() -> Mapping[str, Record]:
    """Return the recorded games, legal and illegal ones, by the names of their files."""
    return FrozenDict(
        {file.stem: read_record(file.read_bytes()) for file in _files("games", ".jsonl")}
    )


def one_by_one(kind: str) -> Mapping[str, object]:
    """Return each ``example``, ``position`` or ``game`` by a name for its test."""
    if kind == "example":
        return {
            f"{rule}:{example.id}": example
            for rule, examples in worked_examples().items()
            for example in examples
        }
    return recorded_positions() if kind == "position" else recorded_games()


def _files(folder: str, ending: str) -> list[Path]:
    return sorted((_folder(Path(__file__)) / folder).glob(f"*{ending}"))


def _folder(here: Path) -> Path:
    """Return the folder of the fixtures that belongs to this file."""
    installed = here.with_name("fixtures")
    return installed if installed.is_dir() else here.parents[3] / "tests" / "fixtures"
