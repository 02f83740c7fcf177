"""Writing files of vectors for any game: a file for each rule, and ids that are permanent."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import evolve

from rulebook_kit.conformance.documents import (
    read_vectors,
    write_vectors,
)
from rulebook_kit.conformance.protocol import Vector
from rulebook_kit.conformance.questions import Questions


def texts_of(questions: Questions, vectors: Iterable[Vector]) -> Mapping[str, str]:
    """Return the text of a file for each rule by its name; of equal ids the last one counts."""
    by_rule: dict[str, list[Vector]] = {}
    for vector in {vector.id: vector for vector in vectors}.values():
        by_rule.setdefault(vector.id.partition("/")[0], []).append(vector)
    return {
        f"{rule}.jsonl": write_vectors(questions, by_rule[rule])
        for rule in questions.catalogue
        if rule in by_rule
    }


def broken_promises(committed: Sequence[Vector], made: Iterable[Vector]) -> Iterator[str]:
    """Name each committed id that would vanish or change its meaning."""
    by_id = {vector.id: vector for vector in made}
    for old in committed:
        if old.id not in by_id:
            yield f"{old.id} would vanish"
        elif by_id[old.id].question != old.question:
            yield f"{old.id} would mean another question"


def write_stale(
    questions: Questions, committed: Sequence[Vector], texts: Mapping[str, str], folder: Path
) -> int:
    """Write the files that are stale; return the exit status, 1 if an id would not be kept."""
    made = (vector for text in texts.values() for vector in read_vectors(questions, text))
    before = [evolve(vector, question=questions.ordered(vector.question)) for vector in committed]
    if broken := list(broken_promises(before, made)):
        sys.stderr.write(f"ids are permanent: {'; '.join(broken)}\n")
        return 1
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        file = folder / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_bytes(text.encode())
            sys.stdout.write(f"wrote {name}, {text.count(chr(10))} vectors\n")
    return 0
