"""An audit checks every line and file, even if some cannot be read."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shutil
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.audit import Progress, RuleTotal, Summary, audit, judging, running
from alhambra_rules.audit import chunks as cutting
from alhambra_rules.audit.chunks import LONGEST, Chunk
from alhambra_rules.audit.inputs import find_inputs
from alhambra_rules.audit.judging import Judge
from alhambra_rules.game import TakeMoney, record_of
from alhambra_rules.game.draws import Reshuffle
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.notation.sniffing import Contents
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit.json.verdicts import FileVerdict
from rulebook_kit.words import quoted
from tests.audit.corpora import (
    BROKEN,
    ILLEGAL,
    LEGAL,
    LINES,
    counted,
    many_lines,
    read_verdicts,
    report_in,
    verdicts_on,
    wide_line,
    write_lines,
)
from tests.cli.running import DIAGRAM, run_alone
from tests.refusals import refusal

FIXTURES = Path(__file__).parents[1] / "fixtures"


def verdicts_of(*paths: str | Path) -> list[FileVerdict]:
    """Audit files in this process, and return the verdicts."""
    audit(paths, out="report", workers=1)
    return read_verdicts(Path("report"))


def unreadable(*paths: str | Path) -> list[tuple[str, int | None]]:
    return [(v.file, v.line) for v in verdicts_of(*paths) if v.status == "unreadable"]


@pytest.mark.parametrize(
    ("name", "faults_only"),
    [
        ("a.jsonl", False),
        ("a.jsonl.gz", False),
        ("a.jsonl.gz", True),
        ("a.ndjson.zst", False),
        ("a.txt", False),
    ],
)
@pytest.mark.usefixtures("small_stretches")
def test_every_line_has_the_verdict_of_the_strict_reader(name: str, faults_only: bool) -> None:
    """Cut or not, packed or not: each line is checked once, in order, as if it were alone."""
    lines = many_lines(200)
    write_lines(Path(name), lines)
    summary = audit(name, out="report", workers=1, faults_only=faults_only)
    assert read_verdicts(Path("report")) == verdicts_on(name, lines, faults_only=faults_only)
    totals = counted(verdicts_on(name, lines), 1)
    assert evolve(summary, rules=()) == totals
    assert summary.rules == (RuleTotal("build.orientation", totals.illegal, totals.illegal),)
    assert summary.exit_status == 2
    report_in(Path("report"))


def test_the_summary_for_people_names_the_first_twenty_faults() -> None:
    """Each with its rule, or with its place and the reason."""
    for number, more in ((0, 0), (18, 0), (19, 1), (1_030, 1_012)):
        write_lines(Path("a.jsonl"), [LEGAL, b"[]", *[ILLEGAL] * number])
        audit(["none.json", "a.jsonl"], out=f"{number}", workers=1)
        text = Path(f"{number}", "summary.txt").read_text("utf-8").splitlines()
        faults = ["none.json: No such file or directory"]
        faults += ["a.jsonl:2: the document: expected an object, found a list"]
        faults += [f"a.jsonl:{line}: build.orientation" for line in range(3, 3 + number)]
        last = [f"and {more:,} more in verdicts.jsonl"] * bool(more)
        shown = ["", *faults[:20], *last]
        assert text[-len(shown) :] == shown
        illegal = f", {number:,} illegal" if number else ""
        assert text[0].endswith(f"1 legal{illegal}; 2 unreadable")


def test_the_summary_for_people_says_which_games_were_not_checked_to_their_end() -> None:
    """And those in which the replay supposed something. Their verdicts say what."""
    game = whole_game(2, 0)[-1]
    early = next(at for at, event in enumerate(game.events) if isinstance(event, TakeMoney))
    events = (*game.events[:early], Reshuffle(), *game.events[early:])
    Path("stopped.jsonl").write_text(write_record(evolve(record_of(game), events=events)), "utf-8")
    audit("stopped.jsonl", out="report", workers=1)
    *_, last = Path("report", "summary.txt").read_text("utf-8").splitlines()
    where = f"line {early + 2}"
    assert last == f"stopped.jsonl: turn.reshuffle ({where}); see not_checked in its verdict"


def test_the_summary_for_people_names_the_line_of_an_error_in_a_file() -> None:
    position = {"format": "alhambra-position/1", "players": [{"name": "Anna", "city": 3}]}
    Path("position.json").write_text(json.dumps(position, indent=1), "utf-8")
    audit("position.json", out="report", workers=1)
    *_, last = Path("report", "summary.txt").read_text("utf-8").splitlines()
    assert last == (
        "position.json: the first player's city (line 6, column 12): expected a list, found 3"
    )


def test_the_summary_for_people_has_all_rules_and_counts_errors() -> None:
    """Of each document the broken rules, without repetition, and the first error."""
    faulty = Path(__file__).parents[1] / "fixtures" / "positions" / "many-faults-at-once.json"
    Path("a.json").write_bytes(faulty.read_bytes())
    Path("b.json").write_text('{"format": "alhambra-position/1", "plaiers": 1}')
    Path("c.txt").write_text("")
    audit(["a.json", "b.json", "c.txt"], out="report", workers=1)
    *_, first, second, _ = Path("report", "summary.txt").read_text("utf-8").splitlines()
    rules = read_verdicts(Path("report"))[0].violations
    assert first == f"a.json: {', '.join(dict.fromkeys(one.rule for one in rules))}"
    assert first.count(",") > 1
    assert second.endswith(", and 1 more error")


def test_the_summary_for_people_lists_skipped_files() -> None:
    """Those of folders that are not hidden, and reports; whichever way the summary is written."""
    for number in (1, 20, 21):
        folder = Path(f"{number}")
        others = [f"{n:02}.txt" for n in range(number - 1)]
        for name in ("a.jsonl", ".hidden", ".git/x.txt", *others):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_lines(folder / name, [LEGAL])
        audit(folder / "a.jsonl", out=folder / "old", workers=1)
        audit(folder, out=folder / "zz", workers=1)
        written = folder / "zz/summary.txt"
        text = written.read_text("utf-8")
        listed = [f"{folder}/{name}" for name in (*others, "old")]
        heading = f"Skipped files and reports of audits: {number}"
        assert text.splitlines()[2:] == [heading, *listed[:20], *["and 1 more"] * (number > 20)]
        written.unlink()
        audit(folder, out=folder / "zz", workers=1, resume=True)
        assert written.read_text("utf-8") == text


@pytest.mark.parametrize("error", [MemoryError, IndexError])
def test_where_the_fast_path_fails_the_strict_reader_decides(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_lines(Path("a.jsonl"), list(LINES))
    monkeypatch.setattr(judging, "is_surely_legal", Mock(side_effect=error))
    assert verdicts_of("a.jsonl") == verdicts_on("a.jsonl", list(LINES))


_IN_LITTLE_MEMORY = """
import resource, sys
from alhambra_rules.cli import main
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000, resource.RLIM_INFINITY))
main()
"""


def test_a_line_that_asks_for_far_too_much_is_a_verdict_like_any_other() -> None:
    """A box around two tiles as far apart as a line of 4 MB allows would take 6 GB."""
    lines = [LEGAL, wide_line(130_000), LEGAL]
    write_lines(Path("a.jsonl"), lines)
    assert 3_900_000 < len(lines[1]) < 4_000_000
    for option in ("--faults-only", "--resume"):
        ended = run_alone("audit", "a.jsonl", "--out", option[2:], option, code=_IN_LITTLE_MEMORY)
        assert (ended.returncode, ended.stderr) == (2, b"")
        (verdict,) = [v for v in read_verdicts(Path(option[2:])) if v.status != "legal"]
        assert (verdict.line, verdict.status) == (2, "unreadable")
        assert verdict.faults[0].path == "$.players[0].city"


@pytest.mark.usefixtures("small_stretches")
def test_files_of_every_kind_are_checked(snapshot: SnapshotAssertion) -> None:
    """Positions, recorded games and diagrams have one verdict each, on the whole file."""
    Path("city.txt").write_text(DIAGRAM)
    write_lines(Path("one.json"), [ILLEGAL])
    write_lines(Path("one.jsonl"), [LEGAL])
    paths: list[str | Path] = [
        FIXTURES / "games" / "wrong-payment.jsonl",
        "city.txt",
        "one.json",
        "one.jsonl",
    ]
    summary = audit(paths, out="report", workers=1)
    verdicts = read_verdicts(Path("report"))
    assert [v.status for v in verdicts] == ["illegal", "legal", "illegal", "legal"]
    assert [v.line for v in verdicts] == [None, None, None, 1]
    totals = (RuleTotal("buy.currency", 1, 1), RuleTotal("build.orientation", 1, 1))
    assert summary == Summary(4, 3, 1, 2, 2, 0, totals)
    assert str(summary) == snapshot


def test_a_game_that_goes_on_from_a_position_says_what_was_not_checked() -> None:
    (verdict,) = verdicts_of(FIXTURES / "games" / "from-a-position.jsonl")
    assert verdict.status == "legal"
    assert verdict.not_checked[0].startswith("line ")


def test_a_file_in_utf_16_has_one_error() -> None:
    """It is the same error as for a single position, however large the file is."""
    text = LEGAL.decode() + "\n"
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        names = (f"small-{encoding}.jsonl", f"large-{encoding}.jsonl")
        for name, times in zip(names, (5, LONGEST // len(text)), strict=True):
            Path(name).write_bytes((text * times).encode(encoding))
        small, large = verdicts_of(*names)
        assert [(one.line, one.status) for one in (small, large)] == [(None, "unreadable")] * 2
        assert small.faults == large.faults
        shutil.rmtree("report")


def test_what_cannot_be_read_has_an_error_and_the_rest_is_checked() -> None:
    """Missing, binary, empty and truncated files are errors, and so is each broken line."""
    Path("bin.json").write_bytes(bytes(range(256)))
    Path("bin.jsonl").write_bytes(b"\0\xff\n\xfe")
    Path("empty.jsonl").touch()
    write_lines(Path("a.jsonl"), list(LINES))
    lines = [line for line in many_lines(500) if line]
    write_lines(Path("cut.jsonl.gz"), lines)
    os.truncate("cut.jsonl.gz", Path("cut.jsonl.gz").stat().st_size - 60)
    write_lines(Path("one.json.gz"), [LEGAL])
    os.truncate("one.json.gz", 40)
    write_lines(Path("z.jsonl"), [LEGAL])
    paths = ("none.json", "bin.json", "bin.jsonl", "empty.jsonl", "a.jsonl", "one.json.gz")
    assert unreadable(*paths) == [
        ("none.json", None),
        ("bin.json", None),
        ("bin.jsonl", 1),
        ("bin.jsonl", 2),
        ("empty.jsonl", None),
        *(("a.jsonl", 5 + index) for index in range(len(BROKEN))),
        ("one.json.gz", None),
    ]
    summary = audit(["cut.jsonl.gz", "z.jsonl"], out="other", workers=1)
    verdicts = read_verdicts(Path("other"))
    assert verdicts[-1].file == "z.jsonl"
    assert verdicts[-2].status == "unreadable"
    before = [v for v in verdicts[:-2] if v.line]
    assert before == verdicts_on("cut.jsonl.gz", lines)[: len(before)]
    assert verdicts[-2].line == (before[-1].line or 0) + 1
    assert summary.legal > 100


@pytest.mark.usefixtures("small_stretches")
def test_a_large_packed_file_that_breaks_off_is_judged_to_there() -> None:
    """The lines before are checked, in pieces, and the error comes after the last of them."""
    names = [sha256(bytes([number])).hexdigest().encode() for number in range(256)]
    lines = [LEGAL.replace(b"Anna", name) for name in names]
    write_lines(Path("a.jsonl.gz"), lines)
    size = Path("a.jsonl.gz").stat().st_size
    assert size > 2 * cutting.STRETCH
    os.truncate("a.jsonl.gz", size * 3 // 4)
    summary = audit("a.jsonl.gz", out="report", workers=1)
    *legal, last = read_verdicts(Path("report"))
    assert [verdict.line for verdict in legal] == list(range(1, len(legal) + 1))
    assert (last.line, last.status) == (len(legal) + 1, "unreadable")
    assert summary == Summary(1, len(legal), 0, len(legal), 0, 1)
    assert len(legal) > 100


@pytest.mark.usefixtures("small_stretches")
def test_a_large_file_that_is_one_document_is_not_cut() -> None:
    Path("a.json").write_bytes(LEGAL + b" " * 5_000)
    Path("b.json").write_bytes(b"[" + b" \n" * LONGEST)
    assert unreadable("a.json", "b.json") == [("b.json", None)]


@pytest.mark.usefixtures("small_stretches")
def test_an_endless_line_is_a_fault_and_the_next_is_judged() -> None:
    lines = [LEGAL, b" " * (2 * LONGEST), LEGAL + b" " * 2 * LONGEST, ILLEGAL]
    for name in ("a.jsonl", "b.jsonl.gz"):
        write_lines(Path(name), lines)
    audit(["a.jsonl", "b.jsonl.gz"], out="report", workers=1)
    found = [(v.file, v.line, v.status) for v in read_verdicts(Path("report"))]
    assert found == [
        (name, line, status)
        for name in ("a.jsonl", "b.jsonl.gz")
        for line, status in ((1, "legal"), (3, "unreadable"), (4, "illegal"))
    ]


@pytest.mark.usefixtures("small_stretches")
def test_files_that_vanish_or_change_during_the_audit_are_errors() -> None:
    """The error has the first line that was not checked; a file that was not begun has no line."""
    for name in ("gone.jsonl", "new.jsonl", "lost.jsonl", "z.jsonl"):
        write_lines(Path(name), [LEGAL] * 100)
    write_lines(Path("small.jsonl"), [LEGAL])
    turn: list[Progress] = []

    def spoil(progress: Progress) -> None:
        turn.append(progress)
        if len(turn) == 2:
            Path("gone.jsonl").unlink()
            write_lines(Path("new.jsonl"), [ILLEGAL] * 100)
            Path("small.jsonl").unlink()
            Path("lost.jsonl").unlink()

    names = ["gone.jsonl", "new.jsonl", "small.jsonl", "lost.jsonl", "z.jsonl"]
    audit(names, out="report", workers=1, on_progress=spoil)
    verdicts = read_verdicts(Path("report"))
    assert [v.line for v in verdicts if v.file == "z.jsonl"] == list(range(1, 101))
    gone_by_now = os.strerror(errno.ENOENT)
    for name, why in (
        ("new.jsonl", "has changed since the audit began"),
        ("small.jsonl", gone_by_now),
        ("lost.jsonl", gone_by_now),
    ):
        found = [
            (v.line, v.status, [f.message for f in v.faults]) for v in verdicts if v.file == name
        ]
        assert found == [(None, "unreadable", [why])]
    gone = [v for v in verdicts if v.file == "gone.jsonl"]
    good = [v.line for v in gone if v.status == "legal"]
    assert good == list(range(1, len(good) + 1))
    assert gone[len(good)].line == len(good) + 1
    assert {v.status for v in gone[len(good) :]} == {"unreadable"}


def test_a_stretch_that_has_become_shorter_ends_where_the_file_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cutting, "STRETCH", 4_000)
    monkeypatch.setattr("alhambra_rules.audit.inputs.Input.is_changed", lambda *_: False)
    write_lines(Path("a.jsonl"), [LEGAL] * 100)

    def cut_short(progress: Progress) -> None:
        if progress.done:
            os.truncate("a.jsonl", progress.done + len(LEGAL) + 1)

    audit("a.jsonl", out="report", workers=1, on_progress=cut_short)
    verdicts = list(read_verdicts(Path("report")))
    lines = [verdict.line for verdict in verdicts if verdict.status == "legal"]
    assert lines == list(range(1, len(lines) + 1))
    assert 10 < len(lines) < 100
    assert {verdict.status for verdict in verdicts[len(lines) :]} <= {"unreadable"}


@pytest.mark.usefixtures("small_stretches")
def test_a_disk_that_fails_is_an_error() -> None:
    write_lines(Path("a.jsonl"), [LEGAL] * 100)
    (file,) = find_inputs(["a.jsonl"], Path("report"))

    class Failing(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if self.tell() > 8_000:
                raise OSError(errno.EIO, "Input/output error")
            return super().read(size)

    pieces = list(cutting._plain(file, Failing(Path("a.jsonl").read_bytes())))
    *good, last = pieces
    assert (good[0].start, good[-1].end) == (0, sum(piece.weight for piece in good))
    assert [piece.broken for piece in pieces] == [None] * len(good) + ["Input/output error"]
    assert sum(piece.weight for piece in pieces) == file.size
    assert last.first_line == 1 + (good[-1].end or 0) // len(LEGAL + b"\n")
    Path("parts").mkdir()
    summary = Judge(Path("parts"))(Chunk(0, tuple(pieces)))
    assert summary == Summary(1, last.first_line - 1, 0, last.first_line - 1, 0, 1)


def test_wherever_it_is_cut_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    for stretch in (1, 100, len(LEGAL) + 1):
        monkeypatch.setattr(cutting, "STRETCH", stretch)
        for name in ("a.jsonl", "a.jsonl.gz"):
            write_lines(Path(name), [LEGAL] * 20)
            assert [v.line for v in verdicts_of(name)] == list(range(1, 21))
            shutil.rmtree("report")


def test_progress_grows_to_all_there_is() -> None:
    """Bytes and verdicts are reported at the start and after each chunk, and add up."""
    for number in range(250):
        write_lines(Path(f"{number:03}.json"), [LEGAL])
    seen: list[Progress] = []
    summary = audit(".", out="report", workers=1, on_progress=seen.append)
    assert [(p.done, p.summary.documents) for p in seen] == [
        (count * len(LEGAL + b"\n"), count) for count in (0, 100, 200, 250)
    ]
    assert all(before.done < after.done for before, after in pairwise(seen))
    assert seen[-1] == Progress(seen[0].total, seen[0].total, summary)
    assert summary.exit_status == 0


def test_empty_folders_and_blank_files_are_errors(snapshot: SnapshotAssertion) -> None:
    Path("folder").mkdir()
    Path("blank.jsonl").write_bytes(b"\n\n")
    assert unreadable("folder", "blank.jsonl") == [("folder", None), ("blank.jsonl", None)]
    assert str(Summary()) == snapshot


def test_a_name_that_is_no_text_is_escaped() -> None:
    name = os.fsdecode(b"a\xff.jsonl")
    write_lines(Path(name), [LEGAL])
    assert [v.file for v in verdicts_of(name)] == ["a\\udcff.jsonl"]
    assert audit(name, out="report", workers=1, resume=True).legal == 1


def test_there_is_a_process_for_each_core_unless_there_is_little_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Up to a bundle of small files, or with one worker, this process works alone."""
    together, alone = (Mock(side_effect=lambda *_: (one for one in range(0))) for _ in range(2))
    monkeypatch.setattr(running, "judge_in_pool", together)
    monkeypatch.setattr(running, "judge_alone", alone)
    for workers, cores, size, processes in (
        (None, 8, 1, 8),
        (None, None, 1, 1),
        (3, 8, 1, 3),
        (1, 8, 1, 1),
        (3, 8, 0, 1),
        (3, 8, 2_000, 3),
        (2, 8, 1, 2),
    ):
        together.reset_mock()
        alone.reset_mock()
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        Path("a.json").write_bytes(bytes(cutting.BUNDLE + size))
        audit("a.json", out="report", workers=workers)
        used = [call.args[2] for call in together.mock_calls] + [1] * len(alone.mock_calls)
        assert used == [processes]
        shutil.rmtree("report")


def test_summaries_add_up() -> None:
    """Illegal is worse than legal, and unreadable is worse than illegal, for the exit status."""
    summaries = [Summary(legal=2), Summary(legal=2, illegal=1), Summary(2, 3, 0, 2, 1, 1)]
    assert [summary.exit_status for summary in summaries] == [0, 1, 2]
    assert [summary.documents for summary in summaries] == [2, 3, 4]
    first = Summary(1, 2, 3, 4, 5, 6)
    assert first + Summary(10, 20, 30, 40, 50, 60) == Summary(11, 22, 33, 44, 55, 66)
    told = "2 positions and 1 recorded game in 3 files: 1 legal, 1 illegal; 4 unreadable"
    assert str(Summary(3, 2, 1, 1, 1, 4)) == told


def test_workers_are_a_number_and_an_audit_needs_files() -> None:
    """A scheduler has workers of its own."""
    for workers in (0, -1, True, 1.5):
        told = refusal(lambda workers=workers: audit("a.json", out="report", workers=workers))  # type: ignore[misc]
        assert told == f"workers must be an integer from 1, not {quoted(workers)}"
    told = refusal(lambda: audit("a", out="report", workers=2, scheduler="tcp://127.0.0.1:1"))
    assert told.startswith("give workers or a scheduler, not both: a scheduler")
    told = refusal(lambda: audit([], out="report"))
    assert told.startswith("nothing to audit: name a file or a folder; reports")
    assert not Path("report").exists()


def test_a_failing_check_is_a_verdict_like_any_other(
    monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """A fault of the program or too little memory makes the document unreadable."""
    messages = []
    for error in (IndexError("tuple index out of range"), MemoryError()):

        def fail(_: object, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(judging, "check_table", fail)
        verdict = judging.verdict_on(LEGAL, Contents.POSITION, "file", line=7)
        assert (verdict.status, verdict.line) == ("unreadable", 7)
        (fault,) = verdict.faults
        assert fault.path == "$"
        messages.append(re.sub(r"line \d+", "line N", fault.message))
    assert messages == snapshot
