"""An audit resumes where it stopped, or says why it cannot; nothing is lost or repeated."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules
from alhambra_rules.audit import AuditError, Progress, audit
from alhambra_rules.audit import chunks as cutting
from alhambra_rules.audit.inputs import Input
from alhambra_rules.audit.report import InputEntry, Manifest
from rulebook_kit.json.text import LARGEST_DOCUMENT
from tests.audit.corpora import (
    LEGAL,
    REPORT,
    Stopped,
    many_lines,
    read_verdicts,
    report_in,
    stop_after,
    write_lines,
)

pytestmark = pytest.mark.usefixtures("small_stretches")


@pytest.fixture(autouse=True)
def _two_files() -> None:
    """Write two files of some twenty chunks, one of them packed."""
    write_lines(Path("a.jsonl"), many_lines(100))
    write_lines(Path("b.jsonl.gz"), many_lines(90))


FILES = ("a.jsonl", "b.jsonl.gz")


@pytest.fixture
def whole() -> list[bytes]:
    """Return the report of an undisturbed audit."""
    audit(FILES, out="whole", workers=1)
    return report_in(Path("whole"))


@pytest.mark.parametrize("chunks", [0, 7])
def test_a_resumed_audit_gives_the_same_report(chunks: int, whole: list[bytes]) -> None:
    """It is the same byte for byte, and finished chunks are not checked again."""
    before = stop_after(chunks, *FILES)
    seen: list[Progress] = []
    audit(FILES, out="out", workers=1, resume=True, on_progress=seen.append)
    assert seen[0] == before[-1]
    assert report_in(Path("out")) == whole


def test_it_may_be_stopped_again_and_again(whole: list[bytes]) -> None:
    stop_after(1, *FILES)
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
    stop_after(3, *FILES)
    with Path("out", REPORT[0]).open("ab") as stream:
        stream.write(b'{"half of a line')
    Path("out", "parts", "00000009.jsonl").write_bytes(b"stale\n")
    audit(FILES, out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole


def test_a_kill_before_the_first_count_is_none(whole: list[bytes]) -> None:
    """With nothing except a manifest the audit begins at the start."""
    stop_after(0, *FILES)
    for path in (Path("out", "progress.json"), Path("out", REPORT[0])):
        path.unlink(missing_ok=True)
    Path("out", ".progress.json.part").write_text("half")
    audit(FILES, out="out", workers=1, resume=True)
    Path("out", ".progress.json.part").unlink(missing_ok=True)
    assert report_in(Path("out")) == whole


def test_to_resume_nothing_is_to_begin(whole: list[bytes]) -> None:
    """With ``resume`` an audit begins in an empty folder, and a finished one returns its totals."""
    first = audit(FILES, out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole
    seen: list[Progress] = []
    assert audit(FILES, out="out", workers=1, resume=True, on_progress=seen.append) == first
    assert seen == []
    assert report_in(Path("out")) == whole


def test_another_report_is_not_written_over() -> None:
    stop_after(1, *FILES)
    kept = Path("out", REPORT[0]).read_bytes()
    with pytest.raises(AuditError, match="/out contains an audit: resume it, delete it, or"):
        audit(FILES, out="out", workers=1)
    assert Path("out", REPORT[0]).read_bytes() == kept


def test_a_folder_of_something_else_is_left_alone() -> None:
    Path("out").mkdir()
    Path("out", REPORT[0]).write_text("mine")
    for resume in (False, True):
        with pytest.raises(AuditError, match="/out holds something else than an audit: choose"):
            audit(FILES, out="out", workers=1, resume=resume)
    assert Path("out", REPORT[0]).read_text() == "mine"


def test_folders_are_made_and_hidden_files_do_not_matter() -> None:
    out = Path("some", "new", "out")
    first = audit(FILES, out=out, workers=1)
    other = Path("other")
    other.mkdir()
    (other / ".hidden").touch()
    assert audit(FILES, out=other, workers=1) == first
    assert (other / REPORT[0]).read_bytes() == (out / REPORT[0]).read_bytes()


def refusal(*files: str, faults_only: bool = False) -> str:
    with pytest.raises(AuditError) as refused:
        audit(files, out="out", workers=1, resume=True, faults_only=faults_only)
    return str(refused.value).replace(str(Path.cwd()), "")


def test_an_audit_of_something_else_is_not_resumed(
    monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """Other files, contents, order, options and versions are named, and some of many files."""
    stop_after(2, *FILES)
    write_lines(Path("c.jsonl"), [LEGAL])
    reasons = [
        refusal(*FILES, "c.jsonl"),
        refusal("a.jsonl"),
        refusal(*reversed(FILES)),
        refusal(*FILES, faults_only=True),
    ]
    with monkeypatch.context() as patch:
        patch.setattr("alhambra_rules.audit.running.__version__", "99")
        reasons.append(refusal(*FILES).replace(alhambra_rules.__version__, "VERSION"))
    os.utime("a.jsonl", ns=(1, 1))
    reasons += [refusal(*FILES), refusal(*FILES, *(f"{number}.jsonl" for number in range(9)))]
    shutil.rmtree("out")
    audit(FILES, out="out", workers=1, faults_only=True)
    reasons.append(refusal(*FILES))
    assert reasons == snapshot


def test_a_report_that_was_tampered_with_is_refused() -> None:
    """A file that cannot be read, or is far too long or too short, is named."""
    stop_after(2, *FILES)
    for name in ("manifest.json", "progress.json"):
        kept = Path("out", name).read_bytes()
        for text in (b"{", b"{}", b"\xff"):
            Path("out", name).write_bytes(text)
            assert name in refusal(*FILES)
        os.truncate(Path("out", name), 1 << 40)
        assert name in refusal(*FILES)
        Path("out", name).write_bytes(kept)
    os.truncate(Path("out", REPORT[0]), 10)
    assert REPORT[0] in refusal(*FILES)


def test_a_manifest_says_why_a_file_could_not_be_read() -> None:
    files = [Input("a", "/a", 7, 9), Input("b", "/b", problem="is gone")]
    manifest = Manifest.of(files, version="1", faults_only=False)
    assert manifest.inputs == [InputEntry("a", 7, 9, None), InputEntry("b", 0, 0, "is gone")]


@pytest.mark.no_cover
def test_a_manifest_may_have_very_many_files() -> None:
    """It may be larger than any document that is checked."""
    files = [Input(f"{number:0100}", f"/{number}", number, 7) for number in range(30_000)]
    manifest = Manifest.of(files, version="1", faults_only=False)
    Path("manifest.json").write_text(manifest.text())
    assert Path("manifest.json").stat().st_size > LARGEST_DOCUMENT
    assert Manifest.read(Path("manifest.json")) == manifest


def test_the_report_itself_is_not_judged() -> None:
    Path("in").mkdir()
    write_lines(Path("in/a.jsonl"), [LEGAL])
    assert audit("in", out="in/report", workers=1).files == 1
    assert audit("in", out="in/report", workers=1, resume=True).files == 1
    assert len(read_verdicts(Path("in/report"))) == 1


def replace_alike(name: str) -> None:
    """Replace a file by another one of the same size and time."""
    path = Path(name)
    before, data = path.stat(), path.read_bytes()
    path.write_bytes(data[:6] + bytes([data[6] ^ 1]) + data[7:])  # gzip: another time
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size


@pytest.mark.parametrize("name", FILES)
def test_an_input_that_was_replaced_by_one_of_the_same_size_and_time_is_noticed(name: str) -> None:
    """Only its contents tell, and neither report is taken for one of the new file."""
    stop_after(3, *FILES)
    audit(FILES, out="finished", workers=1)
    replace_alike(name)
    for out in ("out", "finished"):
        with pytest.raises(AuditError, match=f"{name} has changed"):
            audit(FILES, out=out, workers=1, resume=True)


@pytest.mark.parametrize(
    ("name", "stretch"), [(FILES[0], 100), (FILES[1], 100), (FILES[0], 400), ("c.jsonl", 400)]
)
def test_an_input_that_is_replaced_while_the_audit_runs_is_unreadable(
    name: str, stretch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small file is compared when it is read, a large one when it is cut."""
    monkeypatch.setattr(cutting, "STRETCH", stretch)
    write_lines(Path("c.jsonl"), [LEGAL])
    begun: list[Progress] = []

    def replace(progress: Progress) -> None:
        if not begun:
            replace_alike(name)
        begun.append(progress)

    audit(name, out="out", workers=1, on_progress=replace)
    last = read_verdicts(Path("out"))[-1]
    assert (last.file, last.status) == (name, "unreadable")
    assert last.faults[0].message == "has changed since the audit began"
