"""The parts whose code is changed, and the tests that must notice."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatch
from typing import Final

from attrs import frozen


@frozen
class Part:
    """A folder or file of the sources, and its tests."""

    name: str
    sources: str
    tests: Sequence[str]
    least: float = 0.98
    """The share of changes that must be noticed or listed as harmless."""
    left_out: Sequence[str] = ()
    """Patterns of files that are not changed.

    Their functions run once at import, before mutmut changes them, or they are other parts.
    """
    lines_left_out: Sequence[str] = (r"= cast\(", r"return cast\(")
    """Lines for mypy alone."""
    starts_threads: bool = False
    """Whether tests start threads. No copy of a process that has run such tests can go on."""

    @property
    def pattern(self) -> str:
        """The pattern of the files that are changed, for ``fnmatch``: ``*`` means ``/`` as well."""
        return self.sources if self.sources.endswith(".py") else f"{self.sources}/*"

    def changes(self, path: str) -> bool:
        """Whether the file at this path in the project is changed."""
        left_out = any(fnmatch(path, pattern) for pattern in self.left_out)
        return fnmatch(path, self.pattern) and not left_out


def _properties(*about: str) -> Sequence[str]:
    return _in("tests/properties", *about)


def _in(folder: str, *about: str) -> Sequence[str]:
    return [f"{folder}/test_{name}.py" for name in about]


def _beside(**about: str) -> Sequence[str]:
    """Return test files of other parts, by their folders: ``game="chances determinizing"``."""
    return [
        file for folder, names in about.items() for file in _in(f"tests/{folder}", *names.split())
    ]


_EXAMPLES: Final = _in("tests", "worked_examples", "recorded_positions")
_GAMES: Final = _in("tests", "recorded_games")
_OF_TURNS: Final = ("determinize", "game_machine", "money", "turn_rules")
_OF_MODULES: Final = ("module_pieces", "modules_in_play")
_TESTS_OF_MODULES: Final = (
    *("tests/modules", "tests/game_modules", *_EXAMPLES, *_GAMES),
    *_in("tests", "arbiter", "slips"),
    *_properties(*_OF_MODULES, "game_paths"),
)
_TESTS_OF_GAMES: Final = (
    *("tests/compact", "tests/game", "tests/game_modules", *_EXAMPLES, *_GAMES),
    *_properties(*_OF_TURNS, "game_paths"),
    *_beside(drawing="frames shown", notation="game_record", service="agent_moves games"),
    *_in("tests/agents", "agents", "openspiel"),
    *_in("tests/agents/environment", "own_modules"),
)
_OF_FIVE_TOWERS: Final = ("game", "notation", "properties")
_BESIDE_THEM: Final = ("arbiter", "towers", "worked_examples")
_TESTS_OF_FIVE_TOWERS: Final = (
    *(f"tests/five_towers/{name}" for name in _OF_FIVE_TOWERS),
    *_in("tests/five_towers", *_BESIDE_THEM),
    *_in("tests", "languages", "public_face"),
    *_beside(drawing="shown", rulebook_kit="other_documents"),
    *_in("tests/checks/fuzz", "readers"),
)
_OF_THE_RUNNER: Final = (
    *("asking_in_time", "complaints", "exam", "finding", "laying_order", "proof"),
    *("illustrating", "misreadings", "misreadings_by_example", "candidates"),
    *("earlier_questions", "limits", "replies", "report_pages", "saving", "shrinking"),
    *("broken_engines", "bug_sets"),
)
_OF_SERVICES: Final = ("tests/service", "tests/five_towers/service")
_OF_BOTH_SERVICES: Final = _in(
    "tests/rulebook_kit/service", "arbiters", "dispatcher", "playing", "refusals"
)
_RULEBOOK: Final = "src/rulebook_kit"
_FOLDERS: Final = ("command_line", "conformance", "json", "service", "testing")

PARTS: Final = (
    Part(
        "placement",
        "src/alhambra_rules/placement",
        (
            *("tests/placement", "tests/test_slips.py", "tests/game/test_house_rules.py"),
            *_EXAMPLES,
            *_properties("building", "gaps", "moves"),
        ),
        least=1.0,
    ),
    Part(
        "scoring",
        "src/alhambra_rules/scoring",
        (
            *("tests/scoring", "tests/test_arbiter.py", "tests/modules/test_positions.py"),
            *("tests/test_slips.py", *_EXAMPLES),
            *_properties("majorities", "moves", "outer_wall", "rounds"),
            *_beside(service="costs"),
        ),
        least=1.0,
    ),
    Part(
        "compact",
        "src/alhambra_rules/compact",
        _TESTS_OF_GAMES,
        least=1.0,
    ),
    Part(
        "arbiter",
        "src/alhambra_rules/arbiter.py",
        (
            "tests/test_slips.py",
            "tests/test_arbiter.py",
            "tests/modules/test_positions.py",
            *_EXAMPLES,
        ),
        least=1.0,
    ),
    Part("modules", "src/alhambra_rules/modules", _TESTS_OF_MODULES),
    Part(
        "game_modules",
        "src/alhambra_rules/game_modules",
        tuple(dict.fromkeys((*_TESTS_OF_MODULES, *_TESTS_OF_GAMES))),
    ),
    Part(
        "game",
        "src/alhambra_rules/game",
        _TESTS_OF_GAMES,
        left_out=["src/alhambra_rules/game/event_kind.py"],
    ),
    Part(
        "model",
        "src/alhambra_rules/model",
        (
            *("tests/model", "tests/modules", "tests/test_arbiter.py", *_EXAMPLES),
            *_in("tests", "plain_values", "slips"),
            *_beside(drawing="parts shown svg", game="own_pieces"),
        ),
    ),
    Part(
        "catalogue",
        "src/alhambra_rules/catalogue",
        _in("tests", "catalogue", "languages", "sentences"),
    ),
    Part(
        "notation",
        "src/alhambra_rules/notation",
        (
            *("tests/notation", "tests/checks/fuzz", *_EXAMPLES, *_GAMES),
            *_beside(game="arguments house_rules own_pieces", rulebook_kit="other_documents"),
            *_in("tests", "schemas", "tutorials"),
        ),
    ),
    Part("audit", "src/alhambra_rules/audit", ("tests/audit",), starts_threads=True),
    Part("drawing", "src/alhambra_rules/drawing", ("tests/drawing",)),
    Part(
        "agents",
        "src/alhambra_rules/agents",
        _in("tests/agents", "agents", "greedy", "weights"),
        left_out=[f"src/alhambra_rules/agents/{one}" for one in ("environment/*", "openspiel.py")],
    ),
    Part(
        "environment",
        "src/alhambra_rules/agents/environment",
        (
            *_in("tests/agents/environment", "action_space", "both_paths", "environment"),
            *_in("tests/agents/environment", "features", "observations", "one_seat"),
            *_in("tests/agents/environment", "own_modules"),
            *_properties("environment"),
        ),
    ),
    Part("openspiel", "src/alhambra_rules/agents/openspiel.py", _in("tests/agents", "openspiel")),
    Part("service", "src/alhambra_rules/service", ("tests/service", *_OF_BOTH_SERVICES)),
    Part(
        "in_play",
        "src/alhambra_rules/in_play.py",
        ("tests/cli", "tests/service", *_OF_BOTH_SERVICES),
    ),
    Part(
        "recorded_positions",
        "src/alhambra_rules/recorded_positions.py",
        ("tests/test_recorded_positions.py", "tests/cli", "tests/service", *_OF_BOTH_SERVICES),
    ),
    Part(
        "conformance",
        "src/alhambra_rules/conformance",
        (
            *_in("tests/conformance", *_OF_THE_RUNNER),
            *_in("tests/testing", "divergence", "engine_conformance", "vectors"),
        ),
    ),
    Part(
        "testing",
        "src/alhambra_rules/testing",
        (
            *_in("tests/testing", "anything", "broken_cities", "game_machine", "growth"),
            *_in("tests/testing", "illegal_actions", "perft"),
            *_in("tests/testing", "reach", "strategies", "typed_values", "what_is_drawn"),
            *_in("tests/testing", "engine_conformance", "pytest_plugin"),
        ),
    ),
    Part("cli", "src/alhambra_rules/cli", ("tests/cli",)),
    Part(
        "rulebook_kit",
        _RULEBOOK,
        (
            *_in("tests/rulebook_kit", "a_third_game", "atomic", "envelope", "events", "examples"),
            *_in("tests/rulebook_kit", "lazy_names"),
            *_in("tests/rulebook_kit", "player_names", "replays", "small_words", "values"),
            *_in("tests/rulebook_kit", "verdict_writers", "verdicts"),
            *_in("tests", "arbiter", "errors", "languages", "public_face"),
            *_in("tests", "catalogue", "corpus", "numbers", "sentences"),
            *_in("tests/game", "arguments", "describing", "replay", "slips"),
            *_beside(drawing="shown", service="games", testing="engine_conformance"),
            *_in("tests/rulebook_kit/service", "http", "refusals"),
            *("tests/five_towers/game", "tests/model", *_EXAMPLES, *_GAMES),
        ),
        left_out=[f"{_RULEBOOK}/{folder}/*" for folder in _FOLDERS],
    ),
    Part(
        "rulebook_json",
        f"{_RULEBOOK}/json",
        (
            *_in("tests/rulebook_kit", "envelope", "json_reading", "json_text", "other_documents"),
            *_in("tests/rulebook_kit", "player_names"),
            *_in("tests/rulebook_kit/service", "arbiters", "playing", "refusals"),
            *("tests/notation", "tests/five_towers/notation", "tests/test_schemas.py"),
            *_beside(game="own_pieces", testing="divergence"),
            *_in("tests/checks/fuzz", "readers"),
            *_beside(service="answers games sentences"),
        ),
    ),
    Part(
        "rulebook_service",
        f"{_RULEBOOK}/service",
        (
            "tests/rulebook_kit/service",
            *_in("tests/rulebook_kit", "a_third_game"),
            *(*_OF_SERVICES, "tests/test_schemas.py"),
        ),
        starts_threads=True,
    ),
    Part(
        "rulebook_conformance",
        f"{_RULEBOOK}/conformance",
        (
            *_in("tests/conformance", *_OF_THE_RUNNER),
            *_in("tests/conformance", "hostile_engines", "size_of_answers"),
            *_in("tests/five_towers/conformance", "blaming", "cases"),
            *_in("tests/testing", "divergence", "engine_conformance", "engine_process", "vectors"),
            *_in("tests/five_towers/cli", "conformance"),
            *_in("tests", "schemas"),
        ),
    ),
    Part(
        "rulebook_testing",
        f"{_RULEBOOK}/testing",
        (
            *_in("tests/testing", "engine_conformance", "game_machine", "pytest_plugin"),
            *_in("tests/testing", "failed_engines", "typed_values", "what_is_drawn"),
            *_in("tests/testing", "wrong_engines"),
            *_in(
                "tests/rulebook_kit",
                "a_third_game",
                "choices",
                "illegal_events",
                "played_games",
                "shortened_games",
            ),
            *_in("tests/five_towers/testing", "game_machine", "right_engines"),
        ),
    ),
    Part(
        "rulebook_command_line",
        f"{_RULEBOOK}/command_line",
        (
            "tests/rulebook_kit/command_line",
            *_in("tests/rulebook_kit", "verdict_writers", "verdicts"),
            *_in("tests/rulebook_kit/service", "serve_command"),
            *("tests/cli", "tests/five_towers/cli"),
        ),
    ),
    Part(
        "plugins",
        "src/alhambra_rules_plugins",
        (
            *_in("tests/testing", "printed_examples", "pytest_plugin", "typed_values"),
            *_in("tests/five_towers/testing", "typed_values"),
            "tests/test_packed.py",
        ),
    ),
    Part(
        "five_towers",
        "src/five_towers",
        (*_TESTS_OF_FIVE_TOWERS, "tests/five_towers/service"),
        left_out=[
            "src/five_towers/service.py",
            *(f"src/five_towers/{folder}/*" for folder in ("cli", "conformance", "testing")),
        ],
    ),
    Part(
        "five_towers_conformance",
        "src/five_towers/conformance",
        (
            *("tests/five_towers/conformance", "tests/five_towers/cli/test_conformance.py"),
            *_in("tests/conformance", "broken_engines", "bug_sets", "misreadings_by_example"),
            "tests/test_schemas.py",
        ),
    ),
    Part(
        "five_towers_cli",
        "src/five_towers/cli",
        ("tests/five_towers/cli", *_in("tests/rulebook_kit/command_line", "programs")),
    ),
    Part(
        "five_towers_service",
        "src/five_towers/service.py",
        ("tests/five_towers/service", *_OF_BOTH_SERVICES),
    ),
    Part(
        "five_towers_testing",
        "src/five_towers/testing",
        ("tests/five_towers/testing", "tests/testing/test_wrong_engines.py"),
    ),
)
