"""Files to audit, and the expected verdicts: the slow path checks each line on its own."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import zstandard
from msgspec import json
from msgspec.structs import replace

from alhambra_rules.audit import Progress, Summary, audit
from alhambra_rules.audit.judging import verdict_on
from alhambra_rules.notation.sniffing import Contents
from rulebook_kit.json.verdicts import FileVerdict
from tests.cli.running import ANNA, BO, position

LEGAL = position(ANNA).encode()
ILLEGAL = position(ANNA, BO).encode()
UNCHECKED = position(
    ANNA,
    {"name": "Cem", "city": []},
    scoring_round=1,
    claims=[{"player": "Anna", "total": 5}],
).encode()
"""Legal, with a claim that cannot be checked."""

BROKEN = (b'{"format": "alhambra-position/1", "players": [', b"\xff\xfe", b'{"x": 1, "x": 2}')
ESCAPED = LEGAL.replace(b"Anna", rb"\u0041nna")
LINES = (LEGAL, ILLEGAL, b"", UNCHECKED, *BROKEN, LEGAL.replace(b" ", b""), ESCAPED)


def wide_line(pieces: int, tile: str = "") -> bytes:
    """Return a position with so many pieces on one cell, and two pieces far apart."""
    half = pieces // 2
    cells = [*[(0, 1)] * pieces, (half, 0), (0, half)]
    city = [{"x": x, "y": y, "tile": tile} for x, y in cells]
    return position({"name": "Anna", "city": city}).encode()


REPORT = ("verdicts.jsonl", "summary.json", "summary.txt")


def many_lines(number: int) -> list[bytes]:
    kinds = [*[LEGAL] * 40, *LINES]
    return [kinds[index % len(kinds)] for index in range(number)]


def write_lines(path: Path, lines: list[bytes]) -> None:
    """Write lines to a file, packed as its name says."""
    text = b"".join(line + b"\n" for line in lines)
    if path.suffix == ".gz":
        text = gzip.compress(text, mtime=0)
    elif path.suffix == ".zst":
        text = zstandard.compress(text)
    path.write_bytes(text)


@cache
def _verdict_on(line: bytes, number: int = 1) -> FileVerdict:
    return verdict_on(line, Contents.POSITION, "", line=number)


def verdicts_on(path: str, lines: list[bytes], *, faults_only: bool = False) -> list[FileVerdict]:
    verdicts = [
        replace(_verdict_on(line, number), file=path)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]
    return [v for v in verdicts if not faults_only or v.status != "legal" or v.not_checked]


def read_verdicts(out: Path) -> list[FileVerdict]:
    lines = (out / REPORT[0]).read_bytes().splitlines()
    return [json.decode(line, type=FileVerdict) for line in lines]


def report_in(out: Path) -> list[bytes]:
    """Return the files of a report; there is nothing else in its folder except the manifest."""
    assert sorted(path.name for path in out.iterdir()) == sorted(("manifest.json", *REPORT))
    return [(out / name).read_bytes() for name in REPORT]


def counted(verdicts: list[FileVerdict], files: int) -> Summary:
    """Return the totals of verdicts on positions, without the rules."""
    statuses = [verdict.status for verdict in verdicts]
    legal, illegal = statuses.count("legal"), statuses.count("illegal")
    return Summary(files, legal + illegal, 0, legal, illegal, statuses.count("unreadable"))


class Stopped(Exception):
    """Stands for anything that ends an audit early."""


def stop_after(
    chunks: int, *files: str, before: Callable[[], object] = lambda: None
) -> list[Progress]:
    """Begin an audit into ``out`` and stop it after so many chunks; return its progress.

    ``before`` is called just before the end.
    """
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) > chunks:
            before()
            raise Stopped

    with pytest.raises(Stopped):
        audit(files, out="out", workers=1, on_progress=stop)
    return seen
