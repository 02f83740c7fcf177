"""``audit``: a report in a folder, its summary on the screen, and a way back after every end."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from alhambra_rules.audit import Progress, Summary
from alhambra_rules.cli import audit as command
from alhambra_rules.cli.audit import AuditBar
from alhambra_rules.model import Player, Table
from alhambra_rules.notation import read_position, write_position_line
from tests.cli.running import ILLEGAL, LEGAL, run

POSITIONS = Path(__file__).parents[1] / "fixtures" / "positions"
REPORT = ("verdicts.jsonl", "summary.json", "summary.txt")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    Path("games", "legal.jsonl").write_text(f"{LEGAL}\n" * 3)


def test_the_summary_is_printed_and_written() -> None:
    """What is on the screen is what is in the report, and where that is."""
    result = run("audit", "games", "--out", "report")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "3 positions in 1 file: 3 legal\n\n"
        "The report is in report: verdicts.jsonl, summary.json, summary.txt\n"
    )
    assert Path("report", "summary.txt").read_text() == "3 positions in 1 file: 3 legal\n"


def test_the_worst_verdict_is_the_exit_status() -> None:
    """Illegal is 1 and unreadable 2; a table tells how often each rule is broken."""
    Path("games", "more.jsonl").write_text(f"{ILLEGAL}\n{LEGAL}\n{ILLEGAL}\n")
    result = run("audit", "games", "--out", "report")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:4] == [
        "6 positions in 2 files: 4 legal, 2 illegal",
        "",
        "rule                 broken by    in places",
        "build.orientation            2            2",
    ]
    assert run("audit", "games", "none.json", "--out", "other").exit_code == 2


def test_faults_only_leaves_out_what_is_legal() -> None:
    """The totals count all, the verdicts are on the rest."""
    Path("games", "more.jsonl").write_text(f"{ILLEGAL}\n{LEGAL}\n")
    result = run("audit", "games", "--out", "report", "--faults-only")
    assert "4 legal, 1 illegal" in result.stdout
    assert Path("report", "verdicts.jsonl").read_text().count("\n") == 1


def test_a_report_is_gone_on_with_or_left_alone() -> None:
    """Without --resume it is refused; with it, what is finished is told again."""
    first = run("audit", "games", "--out", "report")
    again = run("audit", "games", "--out", "report")
    assert again.exit_code == 2
    assert run("audit", "games", "--out", "report", "--resume").stdout == first.stdout


def test_standard_input_is_refused() -> None:
    """An audit can be gone on with, so it takes files; one of that name has a path."""
    result = run("audit", "games", "-", "--out", "report", stdin=LEGAL)
    assert result.exit_code == 2
    assert not Path("report").exists()
    Path("-").write_text(LEGAL)
    assert run("audit", "./-", "--out", "report").exit_code == 0


def test_a_report_that_cannot_be_written_is_told() -> None:
    """A file in the place of the folder is no verdict on anything."""
    Path("file").write_text("")
    result = run("audit", "games", "--out", "file/report")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: file/report: ")


@pytest.mark.parametrize("begun", [False, True])
def test_ctrl_c_says_how_to_go_on(begun: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is finished is told, and that it is kept."""

    def interrupted(*_: object, on_progress: object, **__: object) -> Summary:
        if begun:
            assert callable(on_progress)
            on_progress(Progress(1, 2, Summary(legal=1_500, illegal=1)))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "audit", interrupted)
    result = run("audit", "games", "--out", "report")
    assert result.exit_code == 130
    assert ("1,501 " if begun else " 0 ") in result.stderr
    assert "--resume" in result.stderr


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_tells_rate_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the share, the verdicts and their rate are shown; elsewhere nothing."""
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    with AuditBar() as bar:
        bar.show(Progress(0, 100, Summary(legal=1_000_000)))
        time.sleep(0.01)
        bar.show(Progress(40, 100, Summary(legal=1_000_100)))
    shown = terminal.getvalue()
    assert "Auditing" in shown
    assert " 40%\x1b[0m 1,000,100 checked, " in shown
    rate = shown.rpartition("checked, ")[2].partition("/s")[0]
    assert 0 < int(rate.replace(",", "")) < 20_000
    assert "left" in shown


def start(*more: str) -> subprocess.Popen[bytes]:
    """Start an audit by two workers."""
    arguments = ["audit", "many.jsonl", "--out", "report", "--workers", "2", *more]
    return subprocess.Popen([sys.executable, "-m", "alhambra_rules", *arguments])


def test_after_kill_9_nothing_is_lost_or_repeated() -> None:
    """No worker outlives the audit, and --resume ends in the report of an audit never killed."""
    table = read_position((POSITIONS / "six-players-every-tile-laid.json").read_bytes())
    line = write_position_line(Table([Player("Anna", table.players[0].city)])) + "\n"
    Path("many.jsonl").write_text(line * (14_000_000 // len(line)))
    assert run("audit", "many.jsonl", "--out", "whole", "--workers", "1").exit_code == 0
    with start() as killed:
        while not Path("report/progress.json").exists() and killed.poll() is None:
            time.sleep(0.005)
        workers = psutil.Process(killed.pid).children(recursive=True)
        killed.send_signal(signal.SIGKILL)
    assert killed.wait() == -signal.SIGKILL
    assert workers
    assert psutil.wait_procs(workers, timeout=30)[1] == []
    assert not Path("report", "summary.json").exists()
    assert run("audit", "many.jsonl", "--out", "report", "--resume").exit_code == 0
    for name in REPORT:
        assert Path("report", name).read_bytes() == Path("whole", name).read_bytes()
