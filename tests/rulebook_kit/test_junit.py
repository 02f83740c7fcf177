"""Reports of test runs in the format of JUnit."""

from __future__ import annotations

from io import BytesIO

import pytest
from syrupy.assertion import SnapshotAssertion

from rulebook_kit import junit
from rulebook_kit.junit import Case, Outcome, write_junit

FAILED = Outcome("failure", "a < b\x00", "the text\nof it", "wrong-verdict")
SKIPPED = Outcome("skipped", "why")
SUITES = (
    ("first & only", (Case("a.b", "passes"), Case("a.b", "fails", (FAILED,), "printed\n"))),
    ("none", ()),
    (
        "others",
        (
            Case("c", "both", (Outcome("error", "e"), FAILED, FAILED)),
            Case("c", "left out", (SKIPPED,)),
        ),
    ),
)


def written() -> str:
    stream = BytesIO()
    write_junit("all", SUITES, stream)
    return stream.getvalue().decode()


def test_a_report_counts_its_cases(snapshot: SnapshotAssertion) -> None:
    """A case with two failures counts once; characters that XML cannot hold are escaped."""
    assert written() == snapshot


def test_a_large_report_is_copied_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written()
    monkeypatch.setattr(junit, "_KEPT_IN_MEMORY", 7)
    assert written() == whole
