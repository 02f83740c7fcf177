"""Verdicts for machines say what people are told, in a stated format."""

from __future__ import annotations

import json

import jsonschema
import pytest

from alhambra_rules.model import Cell
from alhambra_rules.notation.schemas import schemas
from alhambra_rules.notation.verdicts import Verdicts, write_verdicts
from alhambra_rules.rulebook import (
    FormatError,
    FormatFault,
    Kind,
    NotationError,
    Report,
    Rule,
    TextFault,
)
from alhambra_rules.rulebook.json.reading import read_json
from alhambra_rules.rulebook.json.verdicts import FileVerdict, exit_status, verdict_of

WALLS = Rule("build.walls-match", Kind.CHECK, "Walls match.")
BROKEN = Report.of(
    [
        WALLS.broken_at(
            Cell(0, 0), Cell(1, 0), message="one walls it", where="$.players[0]", side="e"
        )
    ]
)

LEGAL = verdict_of("a.json", Report(), not_checked=["the wall"])
ILLEGAL = verdict_of("b.jsonl", BROKEN, line=7)
UNREADABLE = verdict_of("c.json", FormatError([FormatFault("$.players", "expected a list")]))


def test_verdicts_are_written_in_their_format() -> None:
    """All that a verdict says stands in the text, under the keys of the format."""
    assert json.loads(write_verdicts([LEGAL, ILLEGAL, UNREADABLE])) == {
        "format": "alhambra-verdicts/1",
        "ok": False,
        "files": [
            {
                "file": "a.json",
                "line": None,
                "status": "legal",
                "violations": [],
                "faults": [],
                "not_checked": ["the wall"],
            },
            {
                "file": "b.jsonl",
                "line": 7,
                "status": "illegal",
                "violations": [
                    {
                        "rule": "build.walls-match",
                        "where": "$.players[0]",
                        "cells": [[0, 0], [1, 0]],
                        "message": "one walls it",
                        "details": {"side": "e"},
                    }
                ],
                "faults": [],
                "not_checked": [],
            },
            {
                "file": "c.json",
                "line": None,
                "status": "unreadable",
                "violations": [],
                "faults": [
                    {
                        "path": "$.players",
                        "line": None,
                        "column": None,
                        "message": "expected a list",
                    }
                ],
                "not_checked": [],
            },
        ],
    }


def test_a_diagram_is_unreadable_at_a_line_and_column() -> None:
    """The faults of a diagram have a place in the text instead of a path."""
    (fault,) = verdict_of("d.txt", NotationError([TextFault(3, 4, "no tile")])).faults
    assert (fault.path, fault.line, fault.column, fault.message) == (None, 3, 4, "no tile")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (FileNotFoundError(2, "No such file or directory"), "No such file or directory"),
        (OSError(), "the file cannot be opened"),
    ],
)
def test_a_file_that_cannot_be_opened_is_unreadable(error: OSError, message: str) -> None:
    """What the system says against a file is its fault."""
    verdict = verdict_of("none.json", error)
    assert (verdict.status, verdict.faults[0].message) == ("unreadable", message)


@pytest.mark.parametrize(
    ("files", "status"),
    [
        ([], 0),
        ([LEGAL], 0),
        ([ILLEGAL, LEGAL], 1),
        ([LEGAL, UNREADABLE, ILLEGAL], 2),
    ],
)
def test_the_worst_status_counts(files: list[FileVerdict], status: int) -> None:
    """Unreadable is worse than illegal, and illegal than legal."""
    assert exit_status(files) == status
    text = write_verdicts(files)
    assert read_json(text, Verdicts) == Verdicts("alhambra-verdicts/1", status == 0, files)
    schema = json.loads(schemas()["alhambra-verdicts-1.schema.json"])
    jsonschema.Draft202012Validator(schema).validate(json.loads(text))


def test_a_file_name_that_is_no_text_is_escaped() -> None:
    """A name that the system could not decode is written all the same."""
    assert (
        json.loads(write_verdicts([verdict_of("\udcff.json", Report())]))["files"][0]["file"]
        == r"\udcff.json"
    )
