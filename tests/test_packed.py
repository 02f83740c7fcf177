"""The library works in a zip without sources and without metadata."""

from __future__ import annotations

import marshal
import os
import sys
import zipfile
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from pkgutil import resolve_name

from alhambra_rules_plugins.for_pyinstaller import hook_folders, is_always_packed
from tests.checks.package.packed import PROGRAM, wrong_when_packed
from tests.test_constraints import PROJECT

SOURCE = Path(__file__).resolve().parents[1] / "src"
FIXTURES = SOURCE.parent / "tests" / "fixtures"

START = """
import runpy
import sys
from importlib.metadata import Distribution, PackageNotFoundError

def from_name(name):
    raise PackageNotFoundError(name)

Distribution.from_name = from_name
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Run a program where nothing has metadata."""


def test_commands_work_without_sources_and_metadata(tmp_path: Path) -> None:
    packed = tmp_path / "library.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for file in SOURCE.rglob("*.*"):
            place = file.relative_to(SOURCE).as_posix()
            if file.suffix == ".py":
                code = SourceFileLoader("any", str(file)).get_code("any")
                archive.writestr(f"{place}c", MAGIC_NUMBER + bytes(12) + marshal.dumps(code))
            elif file.suffix in {".json", ".toml", ".jsonl"}:
                archive.write(file, place)
        for file in FIXTURES.rglob("*.*"):
            place = file.relative_to(FIXTURES).as_posix()
            archive.write(file, f"alhambra_rules/testing/fixtures/{place}")
    env = {**os.environ, "PYTHONPATH": str(packed)}
    command: list[str | Path] = [sys.executable, "-c", START, PROGRAM]
    assert list(wrong_when_packed(command, env, packed)) == []


def test_pyinstaller_finds_a_hook_for_each_package() -> None:
    (place,) = PROJECT["project"]["entry-points"]["pyinstaller40"].values()
    assert resolve_name(place) is hook_folders
    (folder,) = hook_folders()
    hooks = {file.name for file in Path(folder).glob("hook-*.py")}
    assert hooks == {"hook-alhambra_rules.py", "hook-five_towers.py", "hook-rulebook_kit.py"}


def test_a_program_has_what_is_imported_by_name_but_no_testing_tools() -> None:
    for module in ("cli.validate", "drawing.svg", "service.protocol", "name_table", "audit"):
        assert is_always_packed(f"alhambra_rules.{module}")
    for module in ("testing", "testing.pieces", "audit.workers"):
        assert not is_always_packed(f"alhambra_rules.{module}")
    for module in ("agents.environment", "agents.environment.one_seat", "agents.openspiel"):
        assert not is_always_packed(f"alhambra_rules.{module}")
    assert is_always_packed("five_towers.cli.validate")
    assert not is_always_packed("five_towers.testing.games")
    assert not is_always_packed("rulebook_kit.testing.game_machine")
