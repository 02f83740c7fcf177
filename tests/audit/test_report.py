"""An audit goes on where it was, or says why it cannot; nothing is lost or told twice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import alhambra_rules
from alhambra_rules.audit import AuditError, Progress, audit
from alhambra_rules.audit import chunks as cutting
from tests.audit.corpora import LEGAL, REPORT, many_lines, report_in, told, write_lines


class Stopped(Exception):
    """Stands for whatever ends an audit."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be two files of some twenty chunks, one of them packed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cutting, "STRETCH", 1_000)
    write_lines(Path("a.jsonl"), many_lines(100))
    write_lines(Path("b.jsonl.gz"), many_lines(90))


FILES = ("a.jsonl", "b.jsonl.gz")


def stop_after(chunks: int) -> list[Progress]:
    """Begin an audit that ends after so many chunks; return how far it told to have come."""
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) > chunks:
            raise Stopped

    with pytest.raises(Stopped):
        audit(FILES, out="out", workers=1, on_progress=stop)
    return seen


@pytest.fixture
def whole() -> list[bytes]:
    """Return the report of an audit that nothing stopped."""
    audit(FILES, out="whole", workers=1)
    return report_in(Path("whole"))


@pytest.mark.parametrize("chunks", [0, 1, 7])
def test_going_on_gives_the_same_report(chunks: int, whole: list[bytes]) -> None:
    """Wherever it was stopped, byte for byte, and what is done is not done again."""
    before = stop_after(chunks)
    seen: list[Progress] = []
    audit(FILES, out="out", workers=1, resume=True, on_progress=seen.append)
    assert seen[0] == before[-1]
    assert report_in(Path("out")) == whole


def test_it_may_be_stopped_again_and_again(whole: list[bytes]) -> None:
    """Each time it comes a chunk further, and tells nothing twice."""
    stop_after(1)
    seen: list[int] = []

    def stop(progress: Progress) -> None:
        if progress.done not in seen:
            seen.append(progress.done)
            if len(seen) > 1:
                raise Stopped

    for _ in range(3):
        seen.clear()
        with pytest.raises(Stopped):
            audit(FILES, out="out", workers=1, resume=True, on_progress=stop)
    audit(FILES, out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole


def test_what_was_written_after_the_last_count_is_cut_off(whole: list[bytes]) -> None:
    """A kill between writing and counting leaves lines that are written again, and stray parts."""
    stop_after(3)
    with Path("out", REPORT[0]).open("ab") as stream:
        stream.write(b'{"half of a line')
    Path("out", "parts", "00000009.jsonl").write_bytes(b"stale\n")
    audit(FILES, out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole


def test_a_kill_before_the_first_count_is_none(whole: list[bytes]) -> None:
    """With nothing but a manifest it begins at the beginning."""
    stop_after(0)
    for path in (Path("out", "progress.json"), Path("out", REPORT[0])):
        path.unlink(missing_ok=True)
    Path("out", ".progress.json.part").write_text("half")
    audit(FILES, out="out", workers=1, resume=True)
    Path("out", ".progress.json.part").unlink(missing_ok=True)
    assert report_in(Path("out")) == whole


def test_to_resume_nothing_is_to_begin(whole: list[bytes]) -> None:
    """Whoever always says resume, begins where there is nothing, and ends where all is done."""
    first = audit(FILES, out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole
    seen: list[Progress] = []
    assert audit(FILES, out="out", workers=1, resume=True, on_progress=seen.append) == first
    assert seen == []
    assert report_in(Path("out")) == whole


def test_another_report_is_not_written_over() -> None:
    """An audit that is there is kept unless it is to be gone on with."""
    stop_after(1)
    kept = Path("out", REPORT[0]).read_bytes()
    with pytest.raises(AuditError, match=r"holds an audit already.*resume"):
        audit(FILES, out="out", workers=1)
    assert Path("out", REPORT[0]).read_bytes() == kept


def test_a_folder_of_something_else_is_left_alone() -> None:
    """Files that are there are not written over."""
    Path("out").mkdir()
    Path("out", REPORT[0]).write_text("mine")
    for resume in (False, True):
        with pytest.raises(AuditError, match="something else than an audit"):
            audit(FILES, out="out", workers=1, resume=resume)
    assert Path("out", REPORT[0]).read_text() == "mine"


def refusal(*files: str, faults_only: bool = False) -> str:
    """Return why an audit of these files does not go on."""
    with pytest.raises(AuditError) as refused:
        audit(files, out="out", workers=1, resume=True, faults_only=faults_only)
    return str(refused.value)


def test_changed_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other files, other contents, another order, other options, other rules: each is named."""
    stop_after(2)
    write_lines(Path("c.jsonl"), [LEGAL])
    assert "c.jsonl was not among the files then" in refusal(*FILES, "c.jsonl")
    assert "b.jsonl.gz is not among the files now" in refusal("a.jsonl")
    assert "the files are in another order" in refusal(*reversed(FILES))
    assert "it was begun without faults only" in refusal(*FILES, faults_only=True)
    version = alhambra_rules.__version__
    monkeypatch.setattr(alhambra_rules, "__version__", "99")
    assert "and this is 99" in refusal(*FILES)
    monkeypatch.setattr(alhambra_rules, "__version__", version)
    os.utime("a.jsonl", ns=(1, 1))
    message = refusal(*FILES)
    assert message.endswith("holds an audit of something else: a.jsonl has changed")
    many = [f"{number}.jsonl" for number in range(9)]
    assert refusal(*FILES, *many).endswith("3.jsonl was not among the files then; and 5 more")


@pytest.mark.parametrize("name", ["manifest.json", "progress.json"])
@pytest.mark.parametrize("text", ["{", "{}", "\xff"])
def test_a_report_that_was_tampered_with_is_refused(name: str, text: str) -> None:
    """What cannot be read is named."""
    stop_after(2)
    Path("out", name).write_text(text, encoding="latin-1")
    assert f"{name} cannot be read" in refusal(*FILES)


@pytest.mark.parametrize("name", ["manifest.json", "progress.json"])
def test_no_more_of_a_report_is_read_than_it_may_hold(name: str) -> None:
    """A file of a terabyte in place of one of the report's is refused with the limit."""
    stop_after(2)
    os.truncate(Path("out", name), 1 << 40)
    assert "000,000 bytes, the most that are read" in refusal(*FILES)


def test_verdicts_that_have_become_shorter_are_refused() -> None:
    """What was counted must still be there."""
    stop_after(2)
    os.truncate(Path("out", REPORT[0]), 10)
    assert "verdicts.jsonl has become shorter; begin anew" in refusal(*FILES)


def test_the_report_itself_is_not_judged() -> None:
    """A folder that holds its own report can be audited, and gone on with."""
    Path("in").mkdir()
    write_lines(Path("in/a.jsonl"), [LEGAL])
    assert audit("in", out="in/report", workers=1).files == 1
    assert audit("in", out="in/report", workers=1, resume=True).files == 1
    assert len(told(Path("in/report"))) == 1
