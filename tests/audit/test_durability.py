"""One audit at a time locks a folder, and its progress survives a failure of the machine."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname
from stat import S_ISDIR

import pytest
from filelock import FileLock, Timeout

from alhambra_rules.audit import AuditError, Progress, Summary, audit, report
from alhambra_rules.audit.report import Manifest, locked
from rulebook_kit.files import sync_folder
from tests.audit.corpora import REPORT, many_lines, report_in, stop_after, write_lines
from tests.cli.running import run_alone
from tests.levels import LONG

SLOWLY = """
import time
from pathlib import Path
from alhambra_rules.audit import audit
from alhambra_rules.audit import chunks as cutting

def wait(progress):
    if progress.done:
        Path("begun").touch()
        while not Path("go").exists():
            time.sleep(0.01)

cutting.STRETCH = 1_000
audit("a.jsonl", out="out", workers=1, on_progress=wait)
"""
"""An audit that waits for a file after its first chunk."""

WITHOUT_LOCKS = """
import errno, fcntl, os, signal
from pathlib import Path
from alhambra_rules.audit.report import locked
from rulebook_kit.files import sync_folder

def missing(*_):
    raise OSError(errno.ENOSYS, "no locks")

fcntl.flock = missing
with locked(Path("out").absolute()):
    os.kill(os.getpid(), signal.SIGKILL)
"""
"""A process that is killed while it holds a folder on a disk without locks."""


pytestmark = pytest.mark.usefixtures("small_stretches")


@pytest.fixture(autouse=True)
def _one_file() -> None:
    write_lines(Path("a.jsonl"), many_lines(60))


@pytest.fixture
def whole() -> list[bytes]:
    """Return the report of an undisturbed audit."""
    audit("a.jsonl", out="whole", workers=1)
    return report_in(Path("whole"))


@contextmanager
def _begun_slowly() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", SLOWLY]) as process:
        try:
            while not Path("begun").exists() and process.poll() is None:
                time.sleep(0.01)
            yield process
        finally:
            process.kill()


@LONG
def test_a_second_audit_is_kept_out_of_the_folder(whole: list[bytes]) -> None:
    """Its error names the first one, which continues undisturbed."""
    with _begun_slowly() as first:
        before = {path.name: path.read_bytes() for path in Path("out").glob("*.json*")}
        for option in ("--resume", "--faults-only"):
            second = run_alone("audit", "a.jsonl", "--out", "out", option)
            assert second.returncode == 2
            assert second.stdout == b""
            assert f"(process {first.pid} on {gethostname()})" in second.stderr.decode()
        assert {path.name: path.read_bytes() for path in Path("out").glob("*.json*")} == before
        Path("go").touch()
        assert first.wait(60) == 0
    assert report_in(Path("out")) == whole


def no_locks(*_: object) -> None:
    raise OSError(errno.ENOSYS, "no locks")


def test_a_folder_that_is_locked_has_the_name_of_its_holder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There is no warning if the disk has no locks."""
    for flock in (fcntl.flock, no_locks):
        monkeypatch.setattr(fcntl, "flock", flock)
        folder = Path(flock.__name__).absolute()
        with locked(folder):
            name = (folder / report.HOLDER).read_text("utf-8")
            assert name == f"process {os.getpid()} on {gethostname()}"
        assert not (folder / report.HOLDER).exists()


def test_a_folder_that_stays_locked_is_waited_for_only_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []

    def taken(lock: FileLock, timeout: float) -> None:
        waited.append(timeout)
        raise Timeout(lock.lock_file)

    monkeypatch.setattr(FileLock, "acquire", taken)
    folder = Path("out").absolute()
    with pytest.raises(AuditError) as refused, locked(folder):
        pass
    assert str(refused.value) == report._locked_by_another(folder)
    assert 0 < waited[0] < 5


def test_whatever_the_holder_is_called_it_is_told() -> None:
    folder = Path("out").absolute()
    for name, told in (
        (b"", " ()"),
        (b"process 7 \xff", " (process 7 \ufffd)"),
        (b"x" * 300, f" ({'x' * 200})"),
    ):
        with locked(folder):
            (folder / report.HOLDER).write_bytes(name)
            message = report._locked_by_another(folder)
            assert message.startswith(f"another audit{told} is writing into {folder}: ")
            (folder / report.HOLDER).unlink()
            assert report._locked_by_another(folder) == message.replace(told, "")


def test_an_audit_that_was_killed_leaves_the_folder_open(whole: list[bytes]) -> None:
    """The file of the lock is still there, and does not matter."""
    with _begun_slowly() as first:
        first.send_signal(signal.SIGKILL)
    assert Path("out", report.LOCK).exists()
    assert not Path("out", report.SUMMARY_TEXT).exists()
    audit("a.jsonl", out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole


def test_a_finished_report_can_be_asked_for_wherever_it_lies(whole: list[bytes]) -> None:
    """Nobody writes into it any more, so it needs no lock."""
    with locked(Path("whole").absolute()):
        assert audit("a.jsonl", out="whole", workers=1, resume=True).files == 1
    assert report_in(Path("whole")) == whole


def test_where_the_disk_has_no_locks_a_file_takes_their_place(
    monkeypatch: pytest.MonkeyPatch, whole: list[bytes]
) -> None:
    """It keeps others out, and no longer counts when its process is gone."""
    killed = subprocess.run([sys.executable, "-c", WITHOUT_LOCKS], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert Path("out", report.LOCK).exists()
    monkeypatch.setattr(fcntl, "flock", no_locks)
    with locked(Path("out").absolute()):
        for holder in (f"process {os.getpid()} on ", ""):
            with pytest.raises(AuditError) as refused:
                audit("a.jsonl", out="out", workers=1, resume=True)
            assert holder in str(refused.value)
            Path("out", report.HOLDER).unlink(missing_ok=True)
    audit("a.jsonl", out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole


class Disk:
    """A disk that keeps only synced data after a power failure."""

    def __init__(self) -> None:
        self._contents: dict[int, bytes] = {}
        self._names: dict[int, dict[str, int]] = {}

    def sync(self, opened: int) -> None:
        """Take the place of ``os.fsync``."""
        status = os.fstat(opened)
        if S_ISDIR(status.st_mode):
            self._names[status.st_ino] = {one.name: one.inode() for one in os.scandir(opened)}
        else:
            self._contents[status.st_ino] = os.pread(opened, status.st_size, 0)

    def fail(self, folder: Path) -> None:
        """Leave only synced data in the folder."""
        names = self._names.get(folder.stat().st_ino, {})
        shutil.rmtree(folder)
        folder.mkdir()
        for name, inode in names.items():
            if name != report.PARTS:
                (folder / name).write_bytes(self._contents.get(inode, b""))

    def holds(self, path: Path) -> bool:
        """Whether the name of a file or folder survives."""
        return path.name in self._names.get(path.parent.stat().st_ino, {})


def fail_after(chunks: int, patch: pytest.MonkeyPatch) -> list[Progress]:
    """Begin an audit that ends after so many chunks without a sync; return its progress."""
    return stop_after(
        chunks,
        "a.jsonl",
        before=lambda: patch.setattr(report.ReportFolder, "close", lambda _: None),
    )


def resumed(whole: list[bytes]) -> Progress:
    """Resume the audit, which then has the whole report; return its first progress."""
    again: list[Progress] = []
    audit("a.jsonl", out="out", workers=1, resume=True, on_progress=again.append)
    assert report_in(Path("out")) == whole
    return again[0]


@pytest.mark.parametrize("chunks", [1, 2, 7])
def test_what_is_done_survives_the_machine(
    chunks: int, monkeypatch: pytest.MonkeyPatch, whole: list[bytes]
) -> None:
    """After each finished chunk the disk holds everything required to resume."""
    disk = Disk()
    with monkeypatch.context() as patch:
        patch.setattr(report, "_SYNCED_EVERY", 0)
        patch.setattr(os, "fsync", disk.sync)
        before = fail_after(chunks, patch)
    disk.fail(Path("out"))
    assert resumed(whole) == before[-1]


def test_what_is_not_synced_is_judged_again(
    monkeypatch: pytest.MonkeyPatch, whole: list[bytes]
) -> None:
    """Syncs come once a second, not after each chunk; a kill costs the chunks since the last."""
    with monkeypatch.context() as patch:
        patch.setattr(report, "_SYNCED_EVERY", 1_000)
        before = fail_after(7, patch)
    assert resumed(whole) == before[1]


def test_a_finished_report_survives_the_machine(
    monkeypatch: pytest.MonkeyPatch, whole: list[bytes]
) -> None:
    """It is on the disk when the audit ends, with all folders that were made for it."""
    out, disk = Path("new/deep/out"), Disk()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", disk.sync)
        audit("a.jsonl", out=out, workers=1)
    assert all(map(disk.holds, (out, *out.parents[:2])))
    disk.fail(out)
    assert [(out / name).read_bytes() for name in REPORT] == whole


def test_a_report_is_finished_even_if_its_parts_cannot_be_deleted() -> None:
    folder = Path("out").absolute()
    folder.mkdir()
    manifest = Manifest.of([], version="1", faults_only=False)
    unfinished = report.ReportFolder(folder, manifest, resume=False)
    unfinished.parts.rmdir()
    assert unfinished.finish() == Summary()
    assert Path("out", report.SUMMARY).exists()


def test_a_system_that_opens_no_folders_is_not_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_DIRECTORY")
    monkeypatch.delattr(os, "fsync")
    sync_folder(Path())
