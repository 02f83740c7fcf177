"""The rooms whose code is changed, and the tests that must notice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen


@frozen
class Room:
    """A folder of the sources, and its tests."""

    name: str
    sources: str
    tests: Sequence[str]
    least: float = 0.97
    """The share of changes that must be noticed or listed as harmless."""
    left_out: Sequence[str] = ()
    """Patterns of files that are not changed.

    Their functions run once at import, before mutmut changes them, or they are other rooms.
    """
    lines_left_out: Sequence[str] = (r"= cast\(", r"return cast\(")
    """Lines for mypy alone."""


def _properties(*about: str) -> Sequence[str]:
    return [f"tests/properties/test_{name}.py" for name in about]


_EXAMPLES: Final = ("tests/test_worked_examples.py", "tests/test_recorded_positions.py")
_GAMES: Final = ("tests/test_recorded_games.py",)
_OF_CELLS: Final = ("edges", "fountain", "gaps", "one_per_cell", "orientation", "walking", "walls")
_OF_TURNS: Final = ("buying", "game_machine", "taking_money", "turn_rules", "views")
_OF_MODULES: Final = ("bazaars", "chests", "invaders", "modules_in_play")
_TESTS_OF_MODULES: Final = (
    *("tests/modules", "tests/game_modules", "tests/test_arbiter.py", *_EXAMPLES, *_GAMES),
    *_properties(*_OF_MODULES, "game_paths"),
)
_OF_FIVE_TOWERS: Final = ("building", "game", "model", "notation", "properties", "scoring")
_BESIDE_THEM: Final = ("arbiter", "catalogue", "public_face", "worked_examples")

ROOMS: Final = (
    Room(
        "placement",
        "src/alhambra_rules/placement",
        ("tests/placement", *_EXAMPLES, *_properties(*_OF_CELLS, "mirrors", "moves", "paths")),
        least=1.0,
    ),
    Room(
        "scoring",
        "src/alhambra_rules/scoring",
        (
            *("tests/scoring", "tests/test_arbiter.py", "tests/modules/test_positions.py"),
            *_EXAMPLES,
            *_properties("majorities", "mirrors", "outer_wall", "paths", "rounds"),
        ),
        least=1.0,
    ),
    Room("modules", "src/alhambra_rules/modules", _TESTS_OF_MODULES),
    Room("game_modules", "src/alhambra_rules/game_modules", _TESTS_OF_MODULES),
    Room(
        "game",
        "src/alhambra_rules/game",
        (
            *("tests/game", "tests/game_modules", *_EXAMPLES, *_GAMES),
            *_properties(*_OF_TURNS, "game_paths"),
        ),
        left_out=["src/alhambra_rules/game/event_kind.py"],
    ),
    Room(
        "notation",
        "src/alhambra_rules/notation",
        ("tests/notation", "tests/fuzz", *_EXAMPLES, *_GAMES),
    ),
    Room(
        "five_towers",
        "src/five_towers",
        (
            *(f"tests/five_towers/{name}" for name in _OF_FIVE_TOWERS),
            *(f"tests/five_towers/test_{name}.py" for name in _BESIDE_THEM),
        ),
        left_out=[
            "src/five_towers/cli/*",
            "src/five_towers/conformance/*",
        ],
    ),
    Room(
        "five_towers_conformance",
        "src/five_towers/conformance",
        ("tests/five_towers/conformance", "tests/five_towers/cli/test_conformance.py"),
    ),
    Room("five_towers_cli", "src/five_towers/cli", ("tests/five_towers/cli",)),
)
