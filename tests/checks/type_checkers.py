"""Are all public types known? ``make types`` asks pyright about both packages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PACKAGES = ("alhambra_rules", "five_towers", "rulebook_kit")

OF_OTHERS = frozenset(
    {
        "alhambra_rules.agents.environment.OneSeat",
        "alhambra_rules.agents.environment.one_seat.OneSeat",
        "alhambra_rules.agents.environment.one_seat.OneSeat.table",
        "alhambra_rules.agents.openspiel.AlhambraGame",
        "alhambra_rules.agents.openspiel.AlhambraGame.make_py_observer",
        "alhambra_rules.agents.openspiel.AlhambraGame.new_initial_state",
        "alhambra_rules.agents.openspiel.AlhambraObserver",
        "alhambra_rules.agents.openspiel.AlhambraObserver.set_from",
        "alhambra_rules.agents.openspiel.AlhambraObserver.string_from",
        "alhambra_rules.agents.openspiel.AlhambraState",
        "alhambra_rules.agents.environment.RawEnvironment",
        "alhambra_rules.agents.environment.raw_env",
        "alhambra_rules.agents.environment.raw_environment.RawEnvironment",
        "alhambra_rules.agents.environment.raw_environment.raw_env",
    }
)
"""Names that pyright cannot know completely: PettingZoo and OpenSpiel, whose classes they extend,
have no ``py.typed``."""


def unknown_types(package: str) -> list[str]:
    """Return a line for each public name of the package whose type is not known completely."""
    pyright = Path(sys.executable).with_name("basedpyright")
    command = (pyright, "--verifytypes", package, "--ignoreexternal", "--outputjson")
    path = f"{pyright.parent}{os.pathsep}{os.environ.get('PATH', '')}"  # as in an active venv
    done = subprocess.run(
        (*command, "--pythonpath", sys.executable),
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": path},
    )
    symbols = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    return [
        f"{symbol['name']}: {_reasons(symbol['diagnostics'])}"
        for symbol in symbols
        if symbol["isExported"] and not symbol["isTypeKnown"]
        if symbol["name"] not in OF_OTHERS
    ] or ([] if symbols else [f"{package}: pyright finds no public name"])


def _reasons(diagnostics: Iterable[Mapping[str, str]]) -> str:
    return " ".join(" ".join(one["message"] for one in diagnostics).split())


def main() -> int:
    """Print what is not known; return 1 if there is anything."""
    with ThreadPoolExecutor() as pool:
        lines = [line for found in pool.map(unknown_types, PACKAGES) for line in found]
    print("\n".join(lines) or "All public types are known.")  # noqa: T201 - its answer
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
