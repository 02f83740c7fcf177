"""Write the corpus of this version, or record intended changes of readings.

``python -m tests.corpus.make`` writes the documents of this version, and their readings, into a
folder with its name, such as ``0.1``. It never overwrites a folder.
``python -m tests.corpus.make --changed "why"`` writes new readings that differ into the
``changed.json`` of each version. Entries keep their reasons, and unneeded ones are removed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from alhambra_rules import __version__
from alhambra_rules.rulebook.json.writing import pretty
from tests.corpus import of_alhambra, of_five_towers, reading
from tests.corpus.reading import CORPUS, GAMES

TESTS: Final = CORPUS.parent


def main(arguments: Sequence[str]) -> None:
    """Write a new corpus, or record changes."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--changed", metavar="WHY", help="record changes, for this reason")
    why = parser.parse_args(arguments).changed
    if why is not None:
        for version in reading.versions():
            record_changes(version, why)
        return
    folder = CORPUS / ".".join(__version__.split(".")[:2])
    try:
        make(folder)
    except FileExistsError:
        sys.exit(f"{folder} exists already, and a version is never overwritten")


def record_changes(version: Path, why: str) -> None:
    """Write the ``changed.json`` of a version."""
    reasons = {change["document"]: change for change in reading.changes(version)}
    entered = []
    for document in reading.documents(version):
        now, before = reading.reading(version, document), reading.expected(version, document)
        differing = {key: one for key, one in now.items() if one != before.get(key)}
        if differing:
            known = reasons.get(document, {})
            kept = known["why"] if known.get("now") == differing else why
            entered.append({"document": document, "why": kept, "now": differing})
    (version / reading.CHANGED).write_text(pretty(entered) + "\n", "utf-8")


def make(folder: Path) -> None:
    """Write all documents of this version and their readings.

    Raises:
        FileExistsError: the folder exists already.
    """
    folder.mkdir()
    written = {**of_alhambra.documents(), **of_five_towers.documents()}
    for path, text in written.items():
        _write(folder / path, text)
    asked = {**of_alhambra.asked(folder), **of_five_towers.asked(folder)}
    _write(folder / reading.ASKED, pretty(asked) + "\n")
    for path, arguments in asked.items():
        game = GAMES[path.partition("/")[0]]
        _write(folder / path, reading.printed(game, folder, *arguments))
    verdicts, summary = reading.audited(folder)
    _write(folder / "alhambra/audit/verdicts.jsonl", verdicts)
    _write(folder / "alhambra/audit/summary.json", summary)
    for title in GAMES:
        write_conformance(title, folder / title / "conformance")
    expected = {
        path: {} if reading.as_printed(folder, path) else reading.reading(folder, path)
        for path in reading.documents(folder)
    }
    _write(folder / reading.EXPECTED, pretty(expected) + "\n")
    _write(folder / reading.CHANGED, "[]\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def write_conformance(game: str, folder: Path) -> None:
    """Write baselines that accept two bugs of a small engine, and the digests of the vectors."""
    bugs = {
        "alhambra": ("conformance/toy_engine.py", "corner-contact", "closed-loop-one-short"),
        "five-towers": ("five_towers/conformance/toy_engine.py", "eight-unknown", "equal-allowed"),
    }
    engine, *named = bugs[game]
    for bug in named:
        file = folder / f"baseline-{bug}.json"
        file.parent.mkdir(exist_ok=True)
        GAMES[game].run(
            *("conformance", "run", "--examples", "0", "--write-baseline", str(file), "--"),
            *(sys.executable, str(TESTS / engine), bug),
        )
    _write(folder / "vectors.json", pretty(reading.vector_digests(GAMES[game])) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
