"""An audit judges every line and file, whatever is wrong with some of them."""

from __future__ import annotations

import errno
import io
import os
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve

from alhambra_rules.audit import Progress, RuleTotal, Summary, audit, judging
from alhambra_rules.audit import chunks as cutting
from alhambra_rules.audit.blocks import LONGEST
from alhambra_rules.audit.chunks import Chunk
from alhambra_rules.audit.inputs import find_inputs
from alhambra_rules.audit.judging import Judge
from alhambra_rules.rulebook import InvalidArgument
from tests.audit.corpora import (
    BROKEN,
    ILLEGAL,
    LEGAL,
    LINES,
    counted,
    many_lines,
    report_in,
    told,
    verdicts_on,
    wide_line,
    write_lines,
)
from tests.cli.running import DIAGRAM, run_alone

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def small_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut files that are small already."""
    monkeypatch.setattr(cutting, "STRETCH", 4_000)


def problems(*paths: str | Path) -> list[tuple[str, int | None, str]]:
    """Return file, line and first reason of everything unreadable in these paths."""
    audit(paths, out="report", workers=1)
    return [(v.file, v.line, v.faults[0].message) for v in told(Path("report")) if v.faults]


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.ndjson.zst", "a.txt"])
@pytest.mark.parametrize("faults_only", [False, True])
@pytest.mark.usefixtures("small_stretches")
def test_every_line_has_the_verdict_of_the_strict_reader(name: str, faults_only: bool) -> None:
    """Cut or not, packed or not: each line is judged once, in order, as if it were alone."""
    lines = many_lines(200)
    write_lines(Path(name), lines)
    summary = audit(name, out="report", workers=1, faults_only=faults_only)
    assert told(Path("report")) == verdicts_on(name, lines, faults_only=faults_only)
    totals = counted(verdicts_on(name, lines), 1)
    assert evolve(summary, rules=()) == totals
    assert summary.rules == (RuleTotal("build.orientation", totals.illegal, totals.illegal),)
    assert summary.exit_status == 2
    report_in(Path("report"))


@pytest.mark.parametrize("error", [MemoryError, IndexError])
def test_where_the_fast_path_fails_the_strict_reader_decides(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever befalls it on a line, each line has its verdict."""
    write_lines(Path("a.jsonl"), list(LINES))

    def fail(_: bytes) -> bool:
        raise error

    monkeypatch.setattr(judging, "is_surely_legal", fail)
    audit("a.jsonl", out="report", workers=1)
    assert told(Path("report")) == verdicts_on("a.jsonl", list(LINES))


_IN_LITTLE_MEMORY = """
import resource, sys
from alhambra_rules.cli import main
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000, resource.RLIM_INFINITY))
main()
"""


def test_a_line_that_asks_for_far_too_much_is_a_verdict_like_any_other() -> None:
    """Two tiles as far apart as a line of 4 MB allows would take 6 GB, were they drawn."""
    lines = [LEGAL, wide_line(130_000), LEGAL]
    write_lines(Path("a.jsonl"), lines)
    assert 3_900_000 < len(lines[1]) < 4_000_000
    for option in ("--faults-only", "--resume"):
        ended = run_alone("audit", "a.jsonl", "--out", option[2:], option, code=_IN_LITTLE_MEMORY)
        assert (ended.returncode, ended.stderr) == (2, b"")
        (verdict,) = [v for v in told(Path(option[2:])) if v.status != "legal"]
        assert (verdict.line, verdict.status) == (2, "unreadable")
        assert verdict.faults[0].path == "$.players[0].city"


@pytest.mark.usefixtures("small_stretches")
def test_files_of_every_kind_are_judged() -> None:
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
    verdicts = told(Path("report"))
    assert [v.status for v in verdicts] == ["illegal", "legal", "illegal", "legal"]
    assert [v.line for v in verdicts] == [None, None, None, 1]
    totals = (RuleTotal("buy.currency", 1, 1), RuleTotal("build.orientation", 1, 1))
    assert summary == Summary(4, 3, 1, 2, 2, 0, totals)
    assert str(summary).splitlines()[0] == (
        "3 positions and 1 recorded game in 4 files: 2 legal, 2 illegal"
    )


def test_a_game_that_goes_on_from_a_position_says_what_was_not_checked() -> None:
    """What a record does not tell is in its verdict."""
    audit(FIXTURES / "games" / "from-a-position.jsonl", out="report", workers=1)
    (verdict,) = told(Path("report"))
    assert verdict.status == "legal"
    assert verdict.not_checked[0].startswith("line ")


def test_what_cannot_be_read_is_told_with_its_place_and_the_rest_goes_on() -> None:
    """Missing, binary, empty and broken-off files are faults, and so is each broken line."""
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
    found = problems("none.json", "bin.json", "bin.jsonl", "empty.jsonl", "a.jsonl", "one.json.gz")
    files = [(file, line) for file, line, _ in found]
    assert files == [
        ("none.json", None),
        ("bin.json", None),
        ("bin.jsonl", 1),
        ("bin.jsonl", 2),
        ("empty.jsonl", None),
        *(("a.jsonl", 5 + index) for index in range(len(BROKEN))),
        ("one.json.gz", None),
    ]
    assert found[-1][2] == "the gzip data break off here"
    summary = audit(["cut.jsonl.gz", "z.jsonl"], out="other", workers=1)
    verdicts = told(Path("other"))
    assert verdicts[-1].file == "z.jsonl"
    assert verdicts[-2].faults[0].message == "the gzip data break off here"
    before = [v for v in verdicts[:-2] if v.line]
    assert before == verdicts_on("cut.jsonl.gz", lines)[: len(before)]
    assert verdicts[-2].line == (before[-1].line or 0) + 1
    assert summary.legal > 100


@pytest.mark.usefixtures("small_stretches")
def test_a_large_packed_file_that_breaks_off_is_judged_to_there() -> None:
    """The lines before are judged, in pieces, and the fault stands behind the last of them."""
    names = [sha256(bytes([number])).hexdigest().encode() for number in range(256)]
    lines = [LEGAL.replace(b"Anna", name) for name in names]
    write_lines(Path("a.jsonl.gz"), lines)
    size = Path("a.jsonl.gz").stat().st_size
    assert size > 2 * cutting.STRETCH
    os.truncate("a.jsonl.gz", size * 3 // 4)
    summary = audit("a.jsonl.gz", out="report", workers=1)
    *legal, last = told(Path("report"))
    assert [verdict.line for verdict in legal] == list(range(1, len(legal) + 1))
    assert (last.line, last.status) == (len(legal) + 1, "unreadable")
    assert summary == Summary(1, len(legal), 0, len(legal), 0, 1)
    assert len(legal) > 100


@pytest.mark.usefixtures("small_stretches")
def test_a_large_file_that_is_one_document_is_not_cut() -> None:
    """A large position in JSON and a large diagram are judged as a whole."""
    Path("a.json").write_bytes(LEGAL + b" " * 5_000)
    Path("b.json").write_bytes(b"[" + b" \n" * LONGEST)
    found = problems("a.json", "b.json")
    assert found == [
        (
            "b.json",
            None,
            "4,000,001 bytes are more than the 4,000,000 of one document;"
            " in bulk, write one document on each line",
        )
    ]


@pytest.mark.usefixtures("small_stretches")
def test_an_endless_line_is_a_fault_and_the_next_is_judged() -> None:
    """However long a line is, it has a verdict, in a plain file as in a packed one."""
    lines = [LEGAL, b" " * (2 * LONGEST), LEGAL + b" " * 2 * LONGEST, ILLEGAL]
    for name in ("a.jsonl", "b.jsonl.gz"):
        write_lines(Path(name), lines)
    audit(["a.jsonl", "b.jsonl.gz"], out="report", workers=1)
    found = [(v.file, v.line, v.status) for v in told(Path("report"))]
    assert found == [
        (name, line, status)
        for name in ("a.jsonl", "b.jsonl.gz")
        for line, status in ((1, "legal"), (3, "unreadable"), (4, "illegal"))
    ]


@pytest.mark.usefixtures("small_stretches")
def test_files_that_vanish_or_change_on_the_way_are_told() -> None:
    """What is gone or another when its turn comes is a fault, from the line on that it is about."""
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
    verdicts = told(Path("report"))
    assert [v.line for v in verdicts if v.file == "z.jsonl"] == list(range(1, 101))
    assert [(v.line, v.faults[0].message) for v in verdicts if v.file == "new.jsonl"] == [
        (None, "has changed since the audit began")
    ]
    for name in ("small.jsonl", "lost.jsonl"):
        told_of_it = [(v.line, v.faults[0].message) for v in verdicts if v.file == name]
        assert told_of_it == [(None, "No such file or directory")]
    gone = [v for v in verdicts if v.file == "gone.jsonl"]
    good = [v.line for v in gone if v.status == "legal"]
    assert good == list(range(1, len(good) + 1))
    assert gone[len(good)].line == len(good) + 1
    assert {v.faults[0].message for v in gone[len(good) :]} == {"No such file or directory"}


def test_a_stretch_that_has_become_shorter_ends_where_the_file_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A file that is cut short while it is read is judged as far as it goes."""
    monkeypatch.setattr(cutting, "STRETCH", 4_000)
    monkeypatch.setattr("alhambra_rules.audit.inputs.Input.is_changed", lambda *_: False)
    write_lines(Path("a.jsonl"), [LEGAL] * 100)

    def cut_short(progress: Progress) -> None:
        if progress.done:
            os.truncate("a.jsonl", progress.done + len(LEGAL) + 1)

    audit("a.jsonl", out="report", workers=1, on_progress=cut_short)
    lines = [verdict.line for verdict in told(Path("report"))]
    assert lines == list(range(1, len(lines) + 1))
    assert 10 < len(lines) < 100


def test_a_disk_that_fails_on_the_way_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies before is judged, and the fault stands behind it."""
    write_lines(Path("a.jsonl"), [LEGAL] * 100)
    (file,) = find_inputs(["a.jsonl"], Path("report"))
    monkeypatch.setattr(cutting, "STRETCH", 4_000)

    class Failing(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if self.tell() > 8_000:
                raise OSError(errno.EIO, "Input/output error")
            return super().read(size)

    pieces = list(cutting._plain(file, Failing(Path("a.jsonl").read_bytes())))
    *good, last = pieces
    assert [piece.broken for piece in pieces] == [None] * len(good) + ["Input/output error"]
    assert sum(piece.weight for piece in pieces) == file.size
    assert last.first_line == 1 + (good[-1].end or 0) // len(LEGAL + b"\n")
    Path("parts").mkdir()
    summary = Judge(Path("parts"))(Chunk(0, tuple(pieces)))
    assert summary == Summary(1, last.first_line - 1, 0, last.first_line - 1, 0, 1)


@pytest.mark.parametrize("stretch", [1, 100, len(LEGAL) + 1])
@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_wherever_it_is_cut_nothing_is_lost(
    name: str, stretch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where a stretch ends with the file."""
    monkeypatch.setattr(cutting, "STRETCH", stretch)
    write_lines(Path(name), [LEGAL] * 20)
    audit(name, out="report", workers=1)
    assert [v.line for v in told(Path("report"))] == list(range(1, 21))


def test_progress_grows_to_all_there_is() -> None:
    """Bytes and verdicts are told at the start, after each chunk, and add up."""
    for number in range(250):
        write_lines(Path(f"{number:03}.json"), [LEGAL])
    told_so_far: list[Progress] = []
    summary = audit(".", out="report", workers=1, on_progress=told_so_far.append)
    assert [(p.done, p.summary.documents) for p in told_so_far] == [
        (count * len(LEGAL + b"\n"), count) for count in (0, 100, 200, 250)
    ]
    assert all(before.done < after.done for before, after in pairwise(told_so_far))
    assert told_so_far[-1] == Progress(told_so_far[0].total, told_so_far[0].total, summary)
    assert summary.exit_status == 0
    assert str(summary) == "250 positions in 250 files: 250 legal"


def test_of_nothing_nothing_comes() -> None:
    """A file of blank lines is empty, and a folder without files is told."""
    Path("folder").mkdir()
    Path("blank.jsonl").write_bytes(b"\n\n")
    assert [fault[:2] for fault in problems("folder", "blank.jsonl")] == [
        ("folder", None),
        ("blank.jsonl", None),
    ]
    assert str(Summary()) == "0 positions in 0 files: nothing"


def test_a_name_that_is_no_text_is_escaped() -> None:
    """A file name that is not UTF-8 can be judged, told, and resumed."""
    name = os.fsdecode(b"a\xff.jsonl")
    write_lines(Path(name), [LEGAL])
    audit(name, out="report", workers=1)
    assert [v.file for v in told(Path("report"))] == ["a\\udcff.jsonl"]
    assert audit(name, out="report", workers=1, resume=True).legal == 1


@pytest.mark.parametrize("workers", [0, -1, True, 1.5])
def test_workers_are_a_number(workers: int) -> None:
    """No number of workers is refused."""
    with pytest.raises(InvalidArgument, match="workers"):
        audit("a.json", out="report", workers=workers)


def test_arguments_at_odds_are_refused() -> None:
    """Somebody must work, on something."""
    with pytest.raises(InvalidArgument, match="scheduler"):
        audit("a.json", out="report", workers=2, scheduler="tcp://127.0.0.1:1")
    with pytest.raises(InvalidArgument, match="nothing to audit"):
        audit([], out="report")
    assert not Path("report").exists()
