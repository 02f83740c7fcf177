"""Change the code and see whether a test notices: ``python -m tests.checks.mutation [PART ...]``.

mutmut changes one expression at a time and runs the tests that reach it. Changes that no test
notices are printed, unless ``harmless.md`` lists them. The exit status is 1 if too many changes of
a part survive: any where its ``least`` is 1.0, more than 2 % elsewhere.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.checks.mutation.harmless import HARMLESS, is_of_a_guard, listed_as_harmless
from tests.checks.mutation.layout import PROJECT, lay_out
from tests.checks.mutation.order import SECONDS
from tests.checks.mutation.outcome import SURVIVED, Change, names_in, outcome_in
from tests.checks.mutation.parts import PARTS, Part

_BY_NAME: Final = {part.name: part for part in PARTS}
_MEMORY: Final = 4 << 30
"""Bytes of memory for a run, since a changed loop may never end."""

_UNUSED_PLUGINS: Final = ("benchmark", "unraisableexception", "threadexception")
"""They call git and collect garbage, which takes half of the time to start pytest."""


def main(arguments: Sequence[str]) -> int:
    """Try the named parts, or all; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="tests.checks.mutation", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(_BY_NAME))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=Path(".mutation"), help="for the changes")
    parser.add_argument("--anew", action="store_true", help="forget earlier results")
    parser.add_argument(
        "--survivors", action="store_true", help="try only survivors, with the current tests"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="N",
        help="try each change only with the quickest tests that reach it, for N seconds",
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="try only N changes of each part, chosen by chance"
    )
    parser.add_argument("--seed", type=int, default=1, help="decides the sample (default: 1)")
    parser.add_argument("--report", action="store_true", help="only print earlier results")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.parts if name not in _BY_NAME]
    if unknown:
        parser.error(f"unknown part {unknown[0]}; there are {', '.join(_BY_NAME)}")
    harmless = listed_as_harmless(HARMLESS)
    if options.seconds is not None:
        os.environ[SECONDS] = str(options.seconds)  # for order.py
    good = True
    for name in options.parts or _BY_NAME:
        part, folder = _BY_NAME[name], options.folder / name
        if options.anew:
            shutil.rmtree(folder, ignore_errors=True)
        if not options.report:
            lay_out(part, folder)  # and find out again which tests reach which lines: some are new
            (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
            if options.sample is not None:
                make_changes(folder, options.processes)
        sample = () if options.sample is None else sample_in(folder, options.sample, options.seed)
        names = outcome_in(folder, sample).names if options.survivors else sample
        wanted = not options.report and (names or not options.survivors)
        if wanted and not mutate(folder, options.processes, names):
            _say(f"{name}: mutmut did not finish; these are earlier results")
            good = False
        good = print_results(part, folder, harmless, sample) and good
    return 0 if good else 1


def make_changes(folder: Path, processes: int) -> None:
    """Let mutmut make all changes of a part, and try none: none has this name."""
    mutate(folder, processes, ["none"], output=subprocess.DEVNULL)


def sample_in(folder: Path, size: int, seed: int) -> Sequence[str]:
    """Return the names of some changes of a part, which the seed decides."""
    names = names_in(folder)
    return Random(seed).sample(names, min(size, len(names)))


def mutate(
    folder: Path, processes: int, names: Sequence[str], *, output: int | None = None
) -> bool:
    """Run mutmut on a part, or only on the named changes; return whether it finished."""
    command = (sys.executable, "-m", "mutmut", "run", "--max-children", str(processes), *names)
    environment = {
        "HYPOTHESIS_PROFILE": "mutation",
        "PYTEST_ADDOPTS": " ".join(f"-p no:{plugin}" for plugin in _UNUSED_PLUGINS),
        "PYTHONPATH": str(PROJECT),
    }
    limits = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, limits[1]))  # mutmut inherits it
    try:
        ended = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            check=False,
            stdout=output,
            stderr=output,
        )
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)
    return ended.returncode == 0


def print_results(
    part: Part, folder: Path, harmless: Collection[Change], sample: Collection[str] = ()
) -> bool:
    """Print the results for a part or for a sample; return whether enough changes were noticed."""
    outcome = outcome_in(folder, sample)
    unnoticed = [
        change
        for change in outcome.survivors
        if change not in harmless and not is_of_a_guard(change)
    ]
    for change in unnoticed:
        _say(f"{change.function}\n{change}")
    made, untried = sum(outcome.fates.values()), outcome.fates["untried"]
    if made == untried:
        _say(f"{part.name}: no results yet")
        return False
    share = 1 - len(unnoticed) / (made - untried)
    fates = {**outcome.fates, "harmless": outcome.fates[SURVIVED] - len(unnoticed)}
    of_all = f" of {len(names_in(folder))}" if sample else ""
    counts = ", ".join(f"{n} {fate}" for fate, n in fates.items())
    _say(f"{part.name}: {made}{of_all} changes, {counts}")
    _say(f"  {share:.1%} noticed or harmless, at least {part.least:.0%} needed")
    return share >= part.least and not untried


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
