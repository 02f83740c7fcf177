"""Fuzz every reader, and try each with hostile inputs: ``make fuzz READERS=...``.

First each reader gets hostile inputs of a megabyte: none may take over 2 seconds or 200 MB, and
expensive ones are tried at four megabytes, too. Then atheris, guided by coverage, changes the
fixtures a million times: only documented errors may be raised. The exit status is 1 if anything was
found. The inputs are kept in a folder.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tests.checks.fuzz.limits import Cost, costs_of
from tests.checks.fuzz.readers import READERS, Reader

_COVERED: Final = re.compile(r"^#\d+\s+(\w+)\s+cov: (\d+)")
_TOKEN: Final = re.compile(rb'"[\w./-]{1,40}"|(?<![^\s#])[\w@:]{1,12}(?![^\s#])')
_LONGEST: Final = 6_000
"""Bytes of the inputs that atheris makes. Hostile inputs are longer."""


def main(arguments: Sequence[str]) -> int:
    """Try the named readers, or all; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="tests.checks.fuzz", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("readers", nargs="*", metavar="READER", help=", ".join(_BY_NAME))
    parser.add_argument(
        "--runs", type=int, default=1_000_000, help="inputs for each reader; 0: none"
    )
    parser.add_argument("--seed", type=int, default=1, help="decides the inputs")
    parser.add_argument("--folder", type=Path, default=Path(".fuzz"), help="for the findings")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.readers if name not in _BY_NAME]
    if unknown:
        parser.error(f"unknown reader {unknown[0]}; there are {', '.join(_BY_NAME)}")
    found = 0
    for name in options.readers or _BY_NAME:
        folder = options.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        found += try_limits(_BY_NAME[name], folder)
        if options.runs:
            found += fuzz(_BY_NAME[name], options.runs, options.seed, folder)
    _say(f"{found} findings; inputs are in {options.folder}" if found else "nothing found")
    return 1 if found else 0


_BY_NAME: Final = {reader.name: reader for reader in READERS}


def try_limits(reader: Reader, folder: Path) -> int:
    """Try the hostile inputs on a reader, print the worst, return how many exceed the limits."""
    costs: list[Cost] = []
    for cost, data in costs_of(reader):
        costs.append(cost)
        if not cost.is_fine:
            file = folder / f"hostile-{len(costs)}"
            file.write_bytes(data)
            _say(f"{reader.name}: FOUND {_describe(cost)}: {file}")
    _say(f"{reader.name}: {len(costs)} hostile inputs of a megabyte or four")
    _say(f"  slowest: {_describe(max(costs, key=lambda cost: cost.seconds))}")
    _say(f"  largest: {_describe(max(costs, key=lambda cost: cost.megabytes))}")
    return sum(not cost.is_fine for cost in costs)


def _describe(cost: Cost) -> str:
    described = f"{cost.what}: {cost.seconds:.2f} s, {cost.megabytes:.0f} MB"
    return f"{described}; {cost.finding}" if cost.finding else described


def fuzz(reader: Reader, runs: int, seed: int, folder: Path) -> int:
    """Fuzz a reader in a process of its own; return how many findings there are."""
    for old in (*folder.glob("finding-*"), folder / "summary.json"):
        old.unlink(missing_ok=True)
    seeds = folder / "seeds"
    seeds.mkdir(exist_ok=True)
    begun = list(reader.seeds())
    for index, data in enumerate(begun):
        (seeds / f"{index:03}").write_bytes(data[:_LONGEST])
    words = folder / "words"
    words.write_text("".join(f"{_quoted(word)}\n" for word in _words(begun)))
    limits = (f"-max_len={_LONGEST}", "-timeout=60", "-rss_limit_mb=1000")
    flags = (*limits, f"-dict={words}", f"-seed={seed}", f"-artifact_prefix={folder}/", str(seeds))
    command = (
        sys.executable,
        "-m",
        "tests.checks.fuzz.target",
        reader.name,
        str(runs),
        str(folder),
    )
    covered: list[int] = []
    with subprocess.Popen((*command, *flags), stderr=subprocess.PIPE, text=True) as process:
        for line in process.stderr or ():
            if match := _COVERED.match(line):
                covered.append(int(match[2]))
                if match[1] == "pulse":
                    _say(f"  {line.strip()}")
    return _summary(reader, runs, folder, covered or [0])


def _summary(reader: Reader, runs: int, folder: Path, covered: Sequence[int]) -> int:
    """Print the results of fuzzing; return how many findings there are."""
    file = folder / "summary.json"
    if not file.exists():
        _say(f"{reader.name}: FOUND: the process ended before it began: is atheris installed?")
        return 1
    result = json.loads(file.read_text())
    tried = result["tried"]
    rate = tried / max(result["seconds"], 0.1)
    _say(f"{reader.name}: {tried:,} inputs, {rate:,.0f} a second, {result['read']:,} read")
    _say(f"  places of the code covered: {covered[0]} at first, {covered[-1]} in the end")
    _say(f"  slowest: {result['slowest']} s; memory grew by {result['megabytes']} MB")
    findings: list[str] = result["findings"]
    if tried < runs:
        findings.append("the process ended early: see the file `crash-`, `oom-` or `timeout-`")
    for finding in findings:
        _say(f"  FOUND {finding}")
    return len(findings)


def _words(seeds: Iterable[bytes]) -> list[bytes]:
    """Return the words of the seeds, in quotes or between blanks, for libFuzzer."""
    return sorted({word for seed in seeds for word in _TOKEN.findall(seed)})


def _quoted(word: bytes) -> str:
    return '"' + word.decode().replace('"', '\\"') + '"'


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
