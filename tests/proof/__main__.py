"""Ask everything in the small: ``python -m tests.proof``, or some parts of ``docs/proof.md``.

Chunks that are done are kept in a folder, so that a stopped run resumes. The exit status is 1 if
paths differ or cases are missing, and 2 if chunks are left because the time was over.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Sequence
from multiprocessing import Process
from multiprocessing.connection import wait
from pathlib import Path
from typing import cast

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
    """Run the chunks until the time is over, each in a process; return how many are left."""
    started, told = time.monotonic(), _Told(Counter(name for name, _ in ahead))
    waiting, running = deque(ahead), dict[int, tuple[Process, str, int]]()
    try:
        while waiting or running:
            while waiting and len(running) < processes:
                chunk = waiting.popleft()
                process = Process(target=_run_chunk, args=(results, *chunk))
                process.start()
                running[process.sentinel] = process, *chunk
            passed = time.monotonic() - started
            ended = wait(running, None if seconds is None else max(seconds - passed, 0))
            if not ended:
                break
            for sentinel in ended:
                process, name, number = running.pop(cast("int", sentinel))
                process.join()
                told(name, results.read(name, number))
    finally:
        for process, _, _ in running.values():
            process.kill()
    return len(waiting) + len(running)


def _run_chunk(results: Results, part: str, chunk: int) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # they end a process without a word
        signal.signal(number, signal.SIG_DFL)
    results.run(part, chunk)


class _Told:
    """Says after each chunk how far its part is, and how long the rest of the part takes."""

    def __init__(self, ahead: Counter[str]) -> None:
        self.ahead, self.left, self.verdicts = ahead, Counter(ahead), 0
        self.started = self.ended = time.monotonic()

    def __call__(self, name: str, outcome: Outcome) -> None:
        if self.left[name] == self.ahead[name]:
            self.started = self.ended
        self.ended, self.verdicts = time.monotonic(), self.verdicts + outcome.verdicts
        self.left[name] -= 1
        done = self.ahead[name] - self.left[name]
        minutes = (self.ended - self.started) / done * self.left[name] / 60
        for difference in outcome.differences:
            _say(difference)
        _say(
            f"{name}: {done} of {self.ahead[name]} chunks, about {minutes:.0f} minutes left; "
            f"{self.verdicts:,} verdicts so far"
        )


def _say(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)
    sys.stdout.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl+C
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped; the same command resumes")
