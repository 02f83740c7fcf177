"""One audit at a time writes into a folder, and what it has done survives the machine."""

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

from alhambra_rules.audit import AuditError, Progress, audit, report
from alhambra_rules.audit import chunks as cutting
from alhambra_rules.audit.report import held
from alhambra_rules.rulebook.files import sync_folder
from tests.audit.corpora import REPORT, many_lines, report_in, write_lines
from tests.cli.running import run_alone

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
from alhambra_rules.audit.report import held
from alhambra_rules.rulebook.files import sync_folder

def missing(*_):
    raise OSError(errno.ENOSYS, "no locks")

fcntl.flock = missing
with held(Path("out").absolute()):
    os.kill(os.getpid(), signal.SIGKILL)
"""
"""A process that is killed while it holds a folder on a disk without locks."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cutting, "STRETCH", 1_000)
    write_lines(Path("a.jsonl"), many_lines(60))


@pytest.fixture
def whole() -> list[bytes]:
    """Return the report of an audit that nothing disturbed."""
    audit("a.jsonl", out="whole", workers=1)
    return report_in(Path("whole"))


@contextmanager
def _begun_slowly() -> Iterator[subprocess.Popen[bytes]]:
    """Let an audit begin in a process of its own, and wait after its first chunk."""
    with subprocess.Popen([sys.executable, "-c", SLOWLY]) as process:
        try:
            while not Path("begun").exists() and process.poll() is None:
                time.sleep(0.01)
            yield process
        finally:
            process.kill()


def test_a_second_audit_is_kept_out_of_the_folder(whole: list[bytes]) -> None:
    """It ends with a sentence that names the first one, which goes on undisturbed."""
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


def test_an_audit_that_was_killed_leaves_the_folder_open(whole: list[bytes]) -> None:
    """Whoever goes on need not know that the lock's file is still there."""
    with _begun_slowly() as first:
        first.send_signal(signal.SIGKILL)
    assert Path("out", report.LOCK).exists()
    audit("a.jsonl", out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole


def test_a_finished_report_can_be_asked_for_wherever_it_lies(whole: list[bytes]) -> None:
    """Nobody writes into it any more, so nobody need hold it."""
    with held(Path("whole").absolute()), held(Path("whole").absolute()):
        assert audit("a.jsonl", out="whole", workers=1, resume=True).files == 1
    assert report_in(Path("whole")) == whole


def test_where_the_disk_has_no_locks_a_file_takes_their_place(
    monkeypatch: pytest.MonkeyPatch, whole: list[bytes]
) -> None:
    """It keeps others out, and no longer counts when its process is gone."""
    killed = subprocess.run([sys.executable, "-c", WITHOUT_LOCKS], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert Path("out", report.LOCK).exists()

    def missing(*_: object) -> None:
        raise OSError(errno.ENOSYS, "no locks")

    monkeypatch.setattr(fcntl, "flock", missing)
    with held(Path("out").absolute()):
        with pytest.raises(AuditError, match=f"process {os.getpid()} on "):
            audit("a.jsonl", out="out", workers=1, resume=True)
        Path("out", report.HOLDER).unlink()
        with pytest.raises(AuditError, match=r"^another audit is writing into .*out: wait"):
            audit("a.jsonl", out="out", workers=1, resume=True)
    audit("a.jsonl", out="out", workers=1, resume=True)
    assert report_in(Path("out")) == whole


class Disk:
    """What would be there after a loss of power: what was synced, and nothing else."""

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
        """Leave in the folder what survives."""
        names = self._names.get(folder.stat().st_ino, {})
        shutil.rmtree(folder)
        folder.mkdir()
        for name, inode in names.items():
            if name != report.PARTS:
                (folder / name).write_bytes(self._contents.get(inode, b""))

    def holds(self, path: Path) -> bool:
        """Whether the name of a file or folder survives."""
        return path.name in self._names.get(path.parent.stat().st_ino, {})


class PowerFailure(Exception):
    """Stands for the end of the machine."""


def stop_after(chunks: int, patch: pytest.MonkeyPatch) -> list[Progress]:
    """Begin an audit that has no time to say good-bye after so many chunks; return its progress."""
    seen: list[Progress] = []

    def fail(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) > chunks:
            patch.setattr(report.ReportFolder, "close", lambda _: None)
            raise PowerFailure

    with pytest.raises(PowerFailure):
        audit("a.jsonl", out="out", workers=1, on_progress=fail)
    return seen


@pytest.mark.parametrize("chunks", range(1, 8))
def test_what_is_done_survives_the_machine(
    chunks: int, monkeypatch: pytest.MonkeyPatch, whole: list[bytes]
) -> None:
    """After each chunk that counts as done, the disk holds all that is needed to go on."""
    disk = Disk()
    with monkeypatch.context() as patch:
        patch.setattr(report, "_SYNCED_EVERY", 0)
        patch.setattr(os, "fsync", disk.sync)
        before = stop_after(chunks, patch)
    disk.fail(Path("out"))
    again: list[Progress] = []
    audit("a.jsonl", out="out", workers=1, resume=True, on_progress=again.append)
    assert again[0] == before[-1]
    assert report_in(Path("out")) == whole


def test_what_is_not_synced_is_judged_again(
    monkeypatch: pytest.MonkeyPatch, whole: list[bytes]
) -> None:
    """The disk is asked once a second, not for each chunk; a kill costs what came since then."""
    with monkeypatch.context() as patch:
        patch.setattr(report, "_SYNCED_EVERY", 1_000)
        before = stop_after(7, patch)
    again: list[Progress] = []
    audit("a.jsonl", out="out", workers=1, resume=True, on_progress=again.append)
    assert again[0] == before[1]
    assert report_in(Path("out")) == whole


def test_a_finished_report_survives_the_machine(
    monkeypatch: pytest.MonkeyPatch, whole: list[bytes]
) -> None:
    """As soon as the audit has ended, with all folders that were made for it."""
    out, disk = Path("new/deep/out"), Disk()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", disk.sync)
        audit("a.jsonl", out=out, workers=1)
    assert all(map(disk.holds, (out, *out.parents[:2])))
    disk.fail(out)
    assert [(out / name).read_bytes() for name in REPORT] == whole


def test_a_system_that_opens_no_folders_is_not_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to wait for on Windows."""
    monkeypatch.delattr(os, "O_DIRECTORY")
    monkeypatch.delattr(os, "fsync")
    sync_folder(Path())
