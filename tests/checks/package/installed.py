"""Try an installed package: ``python -I installed.py [EXTRA ...]``, in an empty folder.

It uses only installed packages. A problem is an exception; otherwise it prints what it tried.
"""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import metadata
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from statistics import median
from time import perf_counter
from typing import Final

import alhambra_rules as ar
import alhambra_rules_plugins
import five_towers.catalogue
import five_towers.conformance
import five_towers.notation
import rulebook_kit
from alhambra_rules.audit import audit
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.questions import vectors
from alhambra_rules.drawing.page import replay_page
from alhambra_rules.notation import schemas, write_position_line

OF_EXTRAS: Final = frozenset(
    [
        *("click", "rich", "jinja2", "hypothesis", "pytest", "dask", "distributed", "zstandard"),
        *("numpy", "gymnasium", "pettingzoo", "pyspiel", "anyio", "starlette", "uvicorn"),
        "PyInstaller",
    ]
)
"""Packages that only extras install, or users themselves."""

COMMANDS: Final = {"alhambra-rules": "alhambra_rules.cli", "five-towers": "five_towers.cli"}

A_TEST: Final = """
import alhambra_rules as ar
from hypothesis import given, settings, strategies as st

@settings(deadline=None)
@given(st.from_type(ar.City))
def test_drawn(city):
    assert ar.check_city(city).ok

def test_example(alhambra_example):
    assert alhambra_example.title

def test_positions(alhambra_positions, alhambra_games):
    assert alhambra_positions and alhambra_games
"""


def main(extras: list[str]) -> None:
    """Try everything."""
    tried = [f"Python {sys.version.split()[0]}", the_description(), names(), data()]
    tried += commands(not {"cli", "http"}.isdisjoint(extras))
    for extra in extras:
        if extra in FOR_EXTRAS:
            tried.append(f"{extra}: {FOR_EXTRAS[extra]()}")
    sys.stdout.write(", ".join([*tried, *import_times()]) + "\n")


def the_description() -> str:
    """Run the examples in the package's description."""
    text = str(metadata("alhambra-rules").json["description"])
    examples = doctest.DocTestParser().get_doctest(text, {}, "description", None, 0)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert results.attempted > 5
    assert not results.failed
    return f"{results.attempted} lines of the README's examples"


def names() -> str:
    """Import every module and name; only packages of extras may be missing."""
    count = 0
    for top in (alhambra_rules_plugins, ar, five_towers, rulebook_kit):
        for found in walk_packages(top.__path__, f"{top.__name__}.", lambda _name: None):
            if not found.name.endswith("__main__"):
                try:
                    module = importlib.import_module(found.name)
                    count += len([getattr(module, name) for name in getattr(module, "__all__", ())])
                except ModuleNotFoundError as missing:
                    library = str(missing.name).partition(".")[0]
                    assert library in OF_EXTRAS, found.name
                    assert find_spec(library) is None, found.name
    return f"{count} names"


def data() -> str:
    """Find the data of the package."""
    assert len(ar.TILES) == 54
    assert len(five_towers.CARDS) == len(set(five_towers.CARDS.values()))
    assert all(
        (CATALOGUE, five_towers.catalogue.CATALOGUE, schemas(), five_towers.notation.schemas())
    )
    assert len(vectors()) > 100
    assert len(five_towers.conformance.vectors()) > 10
    assert "<html" in replay_page(ar.replay(ar.record_of(ar.new_game(("Anna", "Bo"), seed=1))))
    return "the data"


def commands(installed: bool) -> Iterator[str]:
    """Print every help text; without the extra, the commands say what to install."""
    for name, module in COMMANDS.items():
        command = str(Path(sys.executable).with_name(name))
        if not installed:
            answer = _run(command, "rules")
            assert answer.returncode == 2
            assert answer.stderr.count("\n") == 1
            assert "alhambra-rules[cli]" in answer.stderr
            continue
        answer = _run(command, "--help")
        assert answer.returncode == 0, answer.stderr
        assert _run(sys.executable, "-I", "-m", module.partition(".")[0], "--help").returncode == 0
        program = importlib.import_module(f"{module}.program")
        for one in program.COMMANDS:
            helped = _run(command, one, "--help")
            assert helped.returncode == 0, helped.stderr
            assert f"Usage: {name} {one}" in helped.stdout
        yield f"--help of {name} and {len(program.COMMANDS)} commands"
    if not installed:
        yield "commands that say what to install"


def the_testing_toolkit() -> str:
    """Run a test of a user with the plugin."""
    Path("test_others.py").write_text(A_TEST)
    answer = _run(sys.executable, "-I", "-m", "pytest", "-q", "-W", "error", "test_others.py")
    assert answer.returncode == 0, answer.stdout
    return answer.stdout.splitlines()[-1]


def an_audit() -> str:
    """Audit a packed file, and import the part for clusters."""
    zstandard = importlib.import_module("zstandard")
    table = ar.Table([ar.Player("Anna", ar.City.of({(1, 0): "garden-10-n"}))])
    lines = (write_position_line(table) + "\n") * 100
    Path("positions.jsonl.zst").write_bytes(zstandard.compress(lines.encode()))
    out = Path(f"report-{len(list(Path().glob('report-*')))}")
    summary = audit(["positions.jsonl.zst"], out=out, workers=1)
    assert "100" in str(summary), summary
    importlib.import_module("alhambra_rules.audit.workers")
    return "100 packed positions audited"


def an_environment() -> str:
    """Let agents play a few steps."""
    game = importlib.import_module("alhambra_rules.agents.environment").env()
    game.reset(seed=1)
    for agent in game.agent_iter(max_iter=20):
        observation, _reward, over, cut, _info = game.last()
        done = over or cut
        game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))
    return "20 steps of agents"


def a_game_of_openspiel() -> str:
    """Play a few moves in OpenSpiel."""
    importlib.import_module("alhambra_rules.agents.openspiel")
    state = importlib.import_module("pyspiel").load_game("python_alhambra").new_initial_state()
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    return "20 moves in OpenSpiel"


def import_times() -> Iterator[str]:
    """Yield the time of each import in a new process, without the start of Python."""
    bare = _seconds("")
    for name in ("alhambra_rules", "five_towers", "rulebook_kit"):
        yield f"import {name} {(_seconds(f'import {name}') - bare) * 1000:.0f} ms"


def _seconds(code: str) -> float:
    times = []
    for _ in range(5):
        began = perf_counter()
        _run(sys.executable, "-I", "-c", code)
        times.append(perf_counter() - began)
    return median(times)


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


FOR_EXTRAS: Final = {
    "testing": the_testing_toolkit,
    "bulk": an_audit,
    "rl": an_environment,
    "openspiel": a_game_of_openspiel,
}
"""More to try for an extra."""

if __name__ == "__main__":
    main(sys.argv[1:])
