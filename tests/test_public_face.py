"""The public names: all of them load, and importing the library loads little."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules import game_modules, testing
from five_towers import testing as towers
from tests.hash_seeds import printed_under


@pytest.mark.parametrize("package", [ar, game_modules, testing, ft])
def test_every_public_name_loads_on_first_use(package: ModuleType) -> None:
    """Every name is listed and there, no module of that name hides it, others are unknown."""
    public = set(package.__all__)
    assert public <= set(dir(package))
    for name in public & {module.name for module in iter_modules(package.__path__)}:
        import_module(f"{package.__name__}.{name}")
    assert not any(isinstance(getattr(package, name), ModuleType) for name in public)
    with pytest.raises(AttributeError) as unknown:
        _ = package.legal_plcements
    assert (unknown.value.name, unknown.value.obj) == ("legal_plcements", package)


@pytest.mark.parametrize("package", [ar, game_modules, testing, ft])
def test_only_public_names_are_listed(package: ModuleType) -> None:
    """Tab completion shows no ``sys`` and no other name that a package uses for itself."""
    listed = {name for name in dir(package) if not name.startswith("__")}
    assert listed == set(package.__all__)


def test_the_package_lists_its_names_by_topic() -> None:
    _, listed = str(ar.__doc__).split("All names by topic")
    lines = [line for line in listed.splitlines() if line.startswith("    ")]
    named = [name for line in lines for name in re.findall(r"\w+", line)]
    public: list[str] = vars(ar)["__all__"]
    assert sorted(named) == sorted(public)


def test_importing_loads_nothing_heavy() -> None:
    """A library alone loads the rooms and packages that are in use, and no others."""
    later = ("model", "game", "networkx", "hypothesis", "msgspec", "pytest", "click", "rich")
    for package, uses in (("alhambra_rules", "City, lib.model"), ("five_towers", "Tower")):
        heavy = [f"{package}.{name}" if name in {"model", "game"} else name for name in later]
        code = f"import sys, {package} as lib; print([m for m in {heavy} if m in sys.modules])"
        code += f"; lib.{uses}; print([m for m in {heavy[1:]} if m in sys.modules])"
        answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        assert answer.stdout.split() == [b"[]"] * 2


def test_reading_and_drawing_a_position_loads_no_game() -> None:
    code = (
        "import sys, alhambra_rules as ar; table = ar.read_position("
        """'{"format": "alhambra-position/1", "players": [{"name": "Bo", "city": []}]}');"""
        "text = ar.write_position(table), str(table.players[0].city), ar.check_table(table);"
        "print('alhambra_rules.game' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert answer.stdout.split() == [b"False"]


def test_rooms_are_attributes_that_load_on_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ar, "catalogue", raising=False)
    assert ar.catalogue is import_module("alhambra_rules.catalogue")


@pytest.mark.parametrize(
    ("package", "name", "home", "library"),
    [
        (testing, "cells", "alhambra_rules.testing.pieces", "hypothesis"),
        (testing, "pieces", "alhambra_rules.testing.pieces", "hypothesis"),
        (towers, "towers", "five_towers.testing.pieces", "hypothesis"),
        (towers, "EngineConformance", "rulebook_kit.testing.engine_tests", "pytest"),
        (testing, "cells", "alhambra_rules.testing.pieces", "alhambra_rules.model"),
    ],
)
def test_a_testing_tool_without_its_library_names_the_extra(
    package: ModuleType, name: str, home: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the libraries of the extra are put down to it."""
    for module in (home, "five_towers.testing.engines"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ModuleNotFoundError) as error:
        vars(package)["__getattr__"](name)
    assert error.value.name == library
    names_the_extra = f"{name} needs the extra 'testing'" in str(error.value)
    assert names_the_extra == (library in {"hypothesis", "pytest"})


def test_nothing_depends_on_the_hash_seed() -> None:
    """Verdicts, scores and representations are the same text whatever the seed of hashes."""
    code = (
        "import alhambra_rules as ar, five_towers as ft\n"
        "from five_towers.game import play_out\n"
        "tiles = {(1, 0): 'tower-8-nes', (0, 1): ('garden-7-nsw', 3), (3, 3): 'tower-11'}\n"
        "city = ar.City.of(tiles)\n"
        "print(repr(city), city.tiles, ar.check_city(city), ar.longest_wall(city))\n"
        "print(ar.score_round({'A': city, 'B': city}, 3))\n"
        "state = play_out(ft.new_game(['A', 'B'], seed=3), 4)\n"
        "print(state, state.log[-20:], ft.view(state, 'A'))\n"
        "towers = [ft.Tower(['sand-12', 'sand-6']), ft.Tower(['tree-3'])]\n"
        "print(ft.addable_orders(towers, ['sand-9', 'tree-2', 'candy-1']))\n"
    )
    answers = printed_under(("0", "1", "2026"), code)
    assert len(answers) == 1
