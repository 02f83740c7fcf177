"""Ask everything in the small: ``python -m tests.proof``, or some parts of ``docs/proof.md``.

Chunks that are done are kept in a folder, so that a stopped run resumes. The exit status is 1 if
paths differ or cases are missing, and 2 if chunks are left because the time was over.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.proof.part import Outcome
from tests.proof.parts import PARTS
from tests.proof.results import ROOT, Results, commit_of_this_code, write_page

_DAY = 24 * 60 * 60
_LARGE = "five"
"""Runs only if it is named: it takes longer than all others."""


def main(arguments: Sequence[str]) -> int:
    """Run what is left of the parts; return the exit status."""
    options = _options(arguments)
    results = Results.of_this_code(options.folder)
    names = options.parts or [name for name in PARTS if name != _LARGE]
    share, shares = options.part
    asked = [
        (name, chunk) for name in names for chunk in range(share - 1, PARTS[name].chunks, shares)
    ]
    ahead = [one for one in asked if not results.has(*one)]
    _say(
        f"{len(asked)} chunks, {len(asked) - len(ahead)} of them done; results in {results.folder}"
    )
    left = _run(results, ahead, options.processes, options.seconds)
    summaries = [results.summary(name) for name in names]
    for one in summaries:
        _say(
            f"{one.name}: {one.done} of {one.chunks} chunks, {one.verdicts:,} verdicts by each path"
        )
        _say("".join(f"  {count:,} {kind}\n" for kind, count in sorted(one.cases.items())), end="")
        for difference in one.differences:
            _say(difference)
    if options.write_page:
        write_page(summaries, commit_of_this_code())
    different = sum(len(one.differences) for one in summaries)
    _say(f"{different} differences; {left} chunks left")
    return 1 if different else 2 if left else 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}")
    parser.add_argument(
        "--part", type=_share, default=(1, 1), metavar="1/8|today", help="only this share of each"
    )
    parser.add_argument("--seconds", type=float, help="stop in time, and say what is left")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--folder", type=Path, default=ROOT / ".proof")
    parser.add_argument("--write-page", action="store_true", help="write the table of the page")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - PARTS.keys():
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    return options


def _share(written: str) -> tuple[int, int]:
    """Read a share such as 1/8; ``today`` is one of eight, another one each day."""
    if written == "today":
        return int(time.time() // _DAY) % 8 + 1, 8
    share, shares = map(int, written.split("/"))
    if not 1 <= share <= shares:
        raise ValueError(written)
    return share, shares


def _run(
    results: Results, ahead: list[tuple[str, int]], processes: int, seconds: float | None
) -> int:
    """Run the chunks until the time is over; return how many are left."""
    started, verdicts = time.monotonic(), 0
    with multiprocessing.Pool(processes) as pool:  # which ends its processes when it is left
        running = pool.imap_unordered(_Run(results), ahead)
        for done in range(1, len(ahead) + 1):
            passed = time.monotonic() - started
            try:
                name, outcome = running.next(None if seconds is None else max(seconds - passed, 0))
            except multiprocessing.TimeoutError:
                return len(ahead) - done + 1
            verdicts += outcome.verdicts
            for difference in outcome.differences:
                _say(difference)
            left = (time.monotonic() - started) / done * (len(ahead) - done) / 60
            _say(
                f"{name}: {done} of {len(ahead)} chunks, {verdicts:,} verdicts, {left:.0f} min left"
            )
    return 0


class _Run:
    """Runs a chunk of a part in another process."""

    def __init__(self, results: Results) -> None:
        self.results = results

    def __call__(self, chunk: tuple[str, int]) -> tuple[str, Outcome]:
        return chunk[0], self.results.run(*chunk)


def _say(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
