"""Files are found by their names, in order, each once; what cannot be read has its reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.audit import audit
from alhambra_rules.audit.inputs import SUFFIXES, Input, find_inputs
from rulebook_kit import InvalidArgument


def touch(*names: str) -> None:
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(b"x")


def found(*paths: str | Path) -> list[str]:
    return [file.name for file in find_inputs(paths, Path("report"))]


def test_folders_are_searched_to_their_bottom() -> None:
    """Files with the right endings are found and sorted; others and the report are not."""
    touch(
        *(f"in/a{suffix}" for suffix in SUFFIXES), "in/b/c/d.json", "in/x.txt", "in/report/v.jsonl"
    )
    assert found("in") == sorted(
        ["in/b/c/d.json", "in/report/v.jsonl", *(f"in/a{s}" for s in SUFFIXES)]
    )
    touch("report/verdicts.jsonl", "other.json")
    assert found(".", "in/x.txt")[-3:] == ["in/report/v.jsonl", "other.json", "in/x.txt"]


def test_reports_of_earlier_audits_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report is recognised by its manifest, even if it is named; other folders are searched."""
    touch("in/a.json", "in/other/manifest.json")
    audit("in", out="in/report", workers=1)
    audit("in", out="in/second", workers=1)
    os.truncate("in/second/manifest.json", 1 << 40)  # only its beginning is read
    assert found("in") == ["in/a.json", "in/other/manifest.json"]
    assert found(*sorted(Path("in").iterdir())) == ["in/a.json", "in/other/manifest.json"]
    with pytest.raises(InvalidArgument):
        audit("in/report", out="again")
    Path("in/strange/manifest.json").mkdir(parents=True)
    assert found("in/strange")[0] == "in/strange"

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "is_file", refuse)
    assert "in/report/summary.json" in found("in")


def test_a_missing_name_is_not_the_current_folder() -> None:
    """The name may come from a variable that is not set."""
    touch("a.json")
    assert found("", "a.json") == ["", "a.json"]


def test_a_file_is_judged_once() -> None:
    """Naming it twice, or the folder that it is in, makes no difference; the first name counts."""
    touch("in/a.json", "in/b.json")
    assert found("in/b.json", "in", Path("in/../in/a.json")) == ["in/b.json", "in/a.json"]


def test_what_is_skipped_is_told() -> None:
    """A named report, and in folders reports and files with other names, unless hidden."""
    touch("in/a.json", "in/b/x.txt", "in/.c/x.txt", "in/.x.txt", "report/x.txt")
    Path("in/old").mkdir()
    Path("in/old/manifest.json").write_text('{"format": "alhambra-audit-manifest/1"}')
    skipped: list[str] = []
    find_inputs(["in", "in/old", "in/b/x.txt"], Path("report"), skipped.append)
    assert sorted(skipped) == ["in/b/x.txt", "in/old", "in/old"]


def test_what_cannot_be_read_has_its_reason(snapshot: SnapshotAssertion) -> None:
    """Missing files, empty folders, devices and impossible names have a problem each."""
    Path("empty").mkdir()
    files = find_inputs(["none", "empty", "/dev/null", "a\0b", ""], Path())
    assert {file.name: file.problem for file in files} == snapshot


def test_a_change_shows() -> None:
    touch("a.json")
    (file,) = find_inputs(["a.json"], Path("report"))
    assert not file.is_changed(Path("a.json").stat())
    os.utime("a.json", ns=(1, 1))
    assert file.is_changed(Path("a.json").stat())
    assert Input("a.json", "a.json", 2, 1).is_changed(Path("a.json").stat())
