"""``audit``: a report in a folder, its summary on the screen, and a way back after every end."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from alhambra_rules.audit import Progress, Summary
from alhambra_rules.audit.summary import RuleTotal
from alhambra_rules.cli import audit as command
from alhambra_rules.cli.audit import AuditBar
from alhambra_rules.model import Player, Table
from alhambra_rules.notation import read_position, write_position_line
from alhambra_rules.notation.answers_json import AuditDocument
from rulebook_kit.json.reading import read_json
from tests.cli.running import ILLEGAL, LEGAL, run
from tests.levels import LONG
from tests.rulebook_kit.command_line.terminals import last_words, terminal_on_stderr

POSITIONS = Path(__file__).parents[1] / "fixtures" / "positions"
REPORT = ("verdicts.jsonl", "summary.json", "summary.txt")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    Path("games", "legal.jsonl").write_text(f"{LEGAL}\n" * 3)


def summary() -> Summary:
    """Return the summary of the report."""
    return Summary.of(read_json(Path("report", "summary.json").read_bytes(), AuditDocument))


def test_the_summary_is_printed_and_written() -> None:
    """The command prints the summary of the report, and the files of the report."""
    result = run("audit", "games", "--out", "report")
    assert (result.exit_code, result.stderr) == (0, "")
    written = Path("report", "summary.txt").read_text()
    assert written
    assert result.stdout.startswith(written)
    assert all(name in result.stdout for name in REPORT)
    assert summary() == Summary(files=1, positions=3, legal=3)


def test_the_worst_verdict_is_the_exit_status() -> None:
    """Illegal is 1 and unreadable 2; the summary counts how often each rule is broken."""
    Path("games", "more.jsonl").write_text(f"{ILLEGAL}\n{LEGAL}\n{ILLEGAL}\n")
    result = run("audit", "games", "--out", "report")
    assert result.exit_code == 1
    rules = (RuleTotal("build.orientation", 2, 2),)
    assert summary() == Summary(files=2, positions=6, legal=4, illegal=2, rules=rules)
    assert "build.orientation" in result.stdout
    assert run("audit", "games", "none.json", "--out", "other").exit_code == 2


def test_the_summary_names_the_first_faults() -> None:
    """They come in the order of the files, each with its rule or reason."""
    Path("games", "bad.jsonl").write_text(f"{ILLEGAL}\n{LEGAL}\n[]\n")
    faults = [
        "none.json: No such file or directory",
        "games/bad.jsonl:1: build.orientation",
        "games/bad.jsonl:3: the document: expected an object, found a list",
    ]
    printed = run("audit", "none.json", "games", "--out", "report").stdout
    assert printed.splitlines()[5:8] == faults
    Path("games", "many.jsonl").write_text(f"{ILLEGAL}\n" * 18)
    printed = run("audit", "none.json", "games", "--out", "other", "--faults-only").stdout
    more = [f"games/many.jsonl:{line}: build.orientation" for line in range(1, 18)]
    assert printed.splitlines()[5:26] == [*faults, *more, "and 1 more in verdicts.jsonl"]


def test_faults_only_leaves_out_what_is_legal() -> None:
    """The totals count legal positions too."""
    Path("games", "more.jsonl").write_text(f"{ILLEGAL}\n{LEGAL}\n")
    run("audit", "games", "--out", "report", "--faults-only")
    assert (summary().legal, summary().illegal) == (4, 1)
    assert Path("report", "verdicts.jsonl").read_text().count("\n") == 1


def test_a_report_is_resumed_or_refused() -> None:
    """Without --resume a finished report is refused; with it, the summary is printed again."""
    first = run("audit", "games", "--out", "report")
    again = run("audit", "games", "--out", "report")
    assert again.exit_code == 2
    assert run("audit", "games", "--out", "report", "--resume").stdout == first.stdout


def test_standard_input_is_refused() -> None:
    """An audit can be resumed, so it takes files; a file named - is ./-."""
    result = run("audit", "games", "-", "--out", "report", stdin=LEGAL)
    assert result.exit_code == 2
    assert not Path("report").exists()
    Path("-").write_text(LEGAL)
    assert run("audit", "./-", "--out", "report").exit_code == 0


def test_a_mistyped_path_is_refused() -> None:
    """Beside others it gets a verdict; alone it is no reason for a report."""
    result = run("audit", "no-such-folder", "--out", "report")
    assert result.exit_code == 2
    assert not Path("report").exists()


def test_a_report_without_a_place_says_why() -> None:
    result = run("audit", "games", "--out", "games/legal.jsonl/report")
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: games/legal.jsonl/report: the report cannot be written: Not a directory\n"
    )


def test_a_name_cannot_control_the_terminal() -> None:
    """In errors its control characters are escaped."""
    for paths in (("a\nb", "report"), ("games", "games/legal.jsonl/a\nb")):
        stderr = run("audit", paths[0], "--out", paths[1]).stderr
        assert r"a\nb: " in stderr
        assert stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("end", "status", "verdicts"),
    [(KeyboardInterrupt(), 130, "0"), (SystemExit(143), 143, "1,501")],
)
def test_an_audit_that_is_interrupted_says_how_to_resume(
    end: BaseException, status: int, verdicts: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message counts the finished verdicts and names the option."""

    def interrupted(*_: object, on_progress: object, **__: object) -> Summary:
        if verdicts != "0":
            assert callable(on_progress)
            on_progress(Progress(1, 2, Summary(legal=1_500, illegal=1)))
        raise end

    monkeypatch.setattr(command, "audit", interrupted)
    result = run("audit", "games", "--out", "report")
    assert result.exit_code == status
    assert result.stderr == (
        f"\nInterrupted; {verdicts} verdicts so far; --resume continues from there\n"
    )


def test_the_bar_shows_share_and_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the bar shows the share, the verdicts and their rate."""
    terminal, clock = terminal_on_stderr(monkeypatch)
    before = sys.stdout
    with AuditBar() as bar:
        assert (sys.stdout, sys.stderr) == (before, terminal)
        bar.show(Progress(0, 100, Summary(legal=1_000_000)))
        clock.now = 2.0
        bar.show(Progress(40, 100, Summary(legal=1_000_100)))
    shown = ["Auditing", "40%", "1,000,100", "checked,", "50/s,", "-:--:--", "left"]
    assert last_words(terminal) == shown
    assert "━" in terminal.getvalue()


def start(*more: str) -> subprocess.Popen[bytes]:
    """Start an audit by two workers."""
    arguments = ["audit", "many.jsonl", "--out", "report", "--workers", "2", *more]
    return subprocess.Popen([sys.executable, "-m", "alhambra_rules", *arguments])


@LONG
@pytest.mark.no_cover  # 14 MB under the tracer take long, and two lines cover as much
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
