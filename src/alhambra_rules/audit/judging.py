"""Check the documents of a chunk and write one verdict for each, on a line of a file."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Set
from io import RawIOBase
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

from attrs import evolve, frozen
from msgspec import json

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.audit.chunks import (
    LONGEST,
    Chunk,
    Piece,
    blocks_of_piece,
    contents_of,
    joined,
    lines_of,
    part_of,
    split_head,
)
from alhambra_rules.audit.fast_legality import is_surely_legal
from alhambra_rules.audit.inputs import InputError
from alhambra_rules.audit.summary import Summary, summary_of_verdict
from alhambra_rules.notation import parse_diagram, read_position, verdict_of
from alhambra_rules.notation.sniffing import Contents, text_of_diagram
from alhambra_rules.notation.verdicts import replay_record
from alhambra_rules.placement import check_city
from rulebook_kit import FormatError, FormatFault, NotationError, Report
from rulebook_kit.errors import own_fault
from rulebook_kit.json.verdicts import FileVerdict


def verdict_on(
    data: bytes, contents: Contents, file: str, *, line: int | None = None
) -> FileVerdict:
    """Check a position, a recorded game or a diagram. Never raises an exception.

    Args:
        data: the document.
        contents: the kind of document; a line of a file of positions is a position.
        file: the name of its file.
        line: the line of the file with the document; None if the document is the whole file.
    """
    try:
        report, notes = _check(data, contents)
    except (FormatError, NotationError) as error:
        return verdict_of(file, error, line=line)
    except MemoryError:
        problem = "not checked: there is not enough memory for it"
    except Exception as error:
        problem = f"cannot be checked: {own_fault(error)}"
    else:
        return verdict_of(file, report, line=line, not_checked=notes)
    return verdict_of(file, FormatError([FormatFault("$", problem)]), line=line)


def _check(data: bytes, contents: Contents) -> tuple[Report, tuple[str, ...]]:
    if contents is Contents.RECORD:
        replay = replay_record(data, keep_states=False)
        return replay.report, (*map(str, replay.supposed), *replay.notes)
    if contents is Contents.DIAGRAM:
        return check_city(parse_diagram(text_of_diagram(data)).city), ()
    table = read_position(data)
    return check_table(table), tuple(not_checked(table))


_BUFFER: Final = 1 << 20

_MOST_LEFT_OUT: Final = 10
"""The most documents of a chunk to leave out. Each one has killed several processes."""

_DEAD: Final = OSError(
    errno.EIO, "not checked: every process that tried it died, perhaps out of memory"
)

_Place = tuple[int, int]
"""A document of a chunk: the number of its piece, and its line, 0 for the whole piece."""


@frozen
class Judge:
    """Checks chunks, in any process.

    Attributes:
        parts: the folder for the verdicts.
        faults_only: leave out legal documents, unless something was not checked.
        left_out: the documents to leave out because they killed processes. None to check all and
            to keep no note of the current document.
    """

    parts: Path
    faults_only: bool = False
    left_out: frozenset[_Place] | None = None

    def __call__(self, chunk: Chunk) -> Summary:
        """Check the chunk, write its verdicts and return their totals.

        Raises:
            OSError: the verdicts cannot be written.
        """
        if self.left_out is None:
            return self._write(chunk, _judge)
        with self._note(chunk).open("wb", buffering=0) as note:
            return self._write(chunk, _judge, _Care(note, self.left_out))

    def with_care(self) -> Judge:
        """Return a judge that keeps a note of the current document."""
        return evolve(self, left_out=frozenset())

    def after_death(self, chunk: Chunk) -> Judge | None:
        """Return a judge that also leaves out the document that killed this one.

        None if that document is unknown, or if too many would be left out.
        """
        left_out = self.left_out or frozenset()
        try:
            piece, line = map(int, self._note(chunk).read_bytes().split())
        except (OSError, ValueError):
            return None
        if (piece, line) in left_out or len(left_out) == _MOST_LEFT_OUT:
            return None
        return evolve(self, left_out=left_out | {(piece, line)})

    def give_up(self, chunk: Chunk) -> Summary:
        """Write errors instead of verdicts: every process that checked this chunk died."""
        return self._write(chunk, _give_up)

    def _note(self, chunk: Chunk) -> Path:
        return self.parts / f"{chunk.index:08}.account"

    def _write(
        self,
        chunk: Chunk,
        judge: Callable[[Piece, _Verdicts], None],
        care: _Care | None = None,
    ) -> Summary:
        begun = self.parts / f"{chunk.index:08}-{uuid4().hex}.begun"
        try:
            with begun.open("xb", _BUFFER) as stream:
                verdicts = _Verdicts(stream, self.faults_only, care)
                for piece in chunk.pieces:
                    left_out = care is not None and care.leaves_out_next_piece()
                    (_give_up if left_out else judge)(piece, verdicts)
            begun.replace(part_of(self.parts, chunk.index))
        finally:
            begun.unlink(missing_ok=True)
        return verdicts.summary


class _Care:
    """Notes the next document in a file, and knows the documents to leave out."""

    def __init__(self, note: RawIOBase, left_out: Set[_Place]) -> None:
        self._note = note
        self._left_out = left_out
        self._piece = -1

    def leaves_out_next_piece(self) -> bool:
        """Begin the next piece; return whether to leave it out as a whole."""
        self._piece += 1
        return self.leaves_out(0)

    def leaves_out(self, line: int) -> bool:
        """Begin a line of the piece; return whether to leave it out."""
        place = self._piece, line
        self._note.seek(0)
        self._note.write(b"%8d %20d" % place)
        return place in self._left_out


class _Verdicts:
    """Writes verdicts and adds them up."""

    def __init__(self, stream: BinaryIO, faults_only: bool, care: _Care | None) -> None:
        self.summary = Summary()
        self.faults_only = faults_only
        self.care = care
        self.write = stream.write

    def add(self, verdict: FileVerdict, *, is_game: bool = False) -> None:
        """Count a verdict, and write it unless it is one of those to leave out."""
        self.summary += summary_of_verdict(verdict, is_game=is_game)
        if verdict.status != "legal" or verdict.not_checked or not self.faults_only:
            self.write(json.encode(verdict) + b"\n")


def _judge(piece: Piece, verdicts: _Verdicts) -> None:
    """Check everything that a piece holds; an unreadable file is a verdict, too."""
    verdicts.summary += Summary(files=int(piece.first_line == 1))
    blocks = blocks_of_piece(piece)
    contents = Contents.POSITIONS
    if piece.is_whole:
        head, blocks = split_head(blocks, LONGEST)
        contents = contents_of(head, piece.input)
    if contents is Contents.POSITIONS:
        _judge_lines(piece, blocks, verdicts)
        return
    name = piece.input.name
    try:
        document = joined(blocks, LONGEST)
    except InputError as error:
        verdicts.add(verdict_of(name, error))
    else:
        is_game = contents is Contents.RECORD
        verdicts.add(verdict_on(document, contents, name), is_game=is_game)


def _judge_lines(piece: Piece, blocks: Iterator[bytes], verdicts: _Verdicts) -> None:
    """Check line after line. Lines that the fast path accepts need little work."""
    name, number, legal = piece.input.name, piece.first_line - 1, 0
    before, after = _legal_verdict_around_line(name)
    write = None if verdicts.faults_only else verdicts.write
    care = verdicts.care
    try:
        for number, line in enumerate(lines_of(blocks), piece.first_line):
            if care and care.leaves_out(number):
                verdicts.add(verdict_of(name, _DEAD, line=number))
            elif _is_surely_legal(line):
                legal += 1
                if write:
                    write(b"%b%d%b" % (before, number, after))
            elif line.strip():
                verdicts.add(verdict_on(line, Contents.POSITION, name, line=number))
    except InputError as error:
        verdicts.add(verdict_of(name, error, line=number + 1))
    verdicts.summary += Summary(positions=legal, legal=legal)


def _is_surely_legal(line: bytes) -> bool:
    """Whether the fast path accepts the line. If it raises, the strict reader decides."""
    try:
        return is_surely_legal(line)
    except Exception:
        return False


def _legal_verdict_around_line(name: str) -> tuple[bytes, bytes]:
    """Return the verdict of a legal line, before and after the number of the line."""
    verdict = json.encode(verdict_of(name, Report(), line=1)) + b"\n"
    before, line, after = verdict.rpartition(b'"line":1')
    return before + line[:-1], after


def _give_up(piece: Piece, verdicts: _Verdicts) -> None:
    verdicts.summary += Summary(files=int(piece.first_line == 1))
    line = None if piece.is_whole else piece.first_line
    verdicts.add(verdict_of(piece.input.name, _DEAD, line=line))
