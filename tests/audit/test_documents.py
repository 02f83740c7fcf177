"""The verdict on one document: whatever happens, it is one."""

from __future__ import annotations

import pytest

from alhambra_rules.audit import judging as documents
from alhambra_rules.audit.judging import verdict_on
from alhambra_rules.notation.sniffing import Contents
from tests.cli.running import LEGAL


def test_a_document_that_trips_the_program_is_a_verdict_like_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is unreadable, with what happened; the audit goes on with the next one."""

    def trip(_: object) -> None:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr(documents, "check_table", trip)
    verdict = verdict_on(LEGAL.encode(), Contents.POSITION, "file", line=7)
    assert (verdict.status, verdict.line) == ("unreadable", 7)
    (fault,) = verdict.faults
    assert fault.message.startswith(
        "cannot be judged: a fault of the program itself, please report it with the input:"
        " IndexError: tuple index out of range (test_documents.py, line "
    )


def test_a_document_for_which_there_is_no_memory_is_a_verdict_like_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is unreadable, and nobody takes it for a fault of the program."""

    def starve(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(documents, "check_table", starve)
    verdict = verdict_on(LEGAL.encode(), Contents.POSITION, "file", line=7)
    assert (verdict.status, verdict.line) == ("unreadable", 7)
    assert [fault.message for fault in verdict.faults] == [
        "not judged: there is not enough memory for it"
    ]
