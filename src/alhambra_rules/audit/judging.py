"""Judge a chunk: one verdict per position or game, one line each, in a file of its own."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Set
from io import RawIOBase
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

from attrs import evolve, frozen
from msgspec import json

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.audit.blocks import BLOCK, LONGEST, blocks_of, joined, lines_of, split_head
from alhambra_rules.audit.bulk import is_surely_legal
from alhambra_rules.audit.chunks import Chunk, Piece, contents_of, part_of
from alhambra_rules.audit.manifest import InputError
from alhambra_rules.audit.summary import Summary, Tally
from alhambra_rules.notation import parse_diagram, read_position, verdict_of
from alhambra_rules.notation.sniffing import Contents, text_of_diagram
from alhambra_rules.notation.verdicts import replay_record
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook import FormatError, FormatFault, NotationError, Report
from alhambra_rules.rulebook.errors import own_fault
from alhambra_rules.rulebook.json.verdicts import FileVerdict


def verdict_on(
    data: bytes, contents: Contents, file: str, *, line: int | None = None
) -> FileVerdict:
    """Return the verdict on a position, a recorded game or a diagram; never an exception.

    Args:
        data: the document.
        contents: what it is said to be; a position on a line is a position.
        file: the name of the file that it is in.
        line: the line of the file that it is, if it is not all of it.
    """
    try:
        report, notes = _judged(data, contents)
    except (FormatError, NotationError) as error:
        return verdict_of(file, error, line=line)
    except MemoryError:
        told = FormatError([FormatFault("$", "not judged: there is not enough memory for it")])
        return verdict_of(file, told, line=line)
    except Exception as error:
        told = FormatError([FormatFault("$", f"cannot be judged: {own_fault(error)}")])
        return verdict_of(file, told, line=line)
    return verdict_of(file, report, line=line, not_checked=notes)


def _judged(data: bytes, contents: Contents) -> tuple[Report, tuple[str, ...]]:
    if contents is Contents.RECORD:
        replay = replay_record(data, keep_states=False)
        return replay.report, replay.notes
    if contents is Contents.DIAGRAM:
        return check_city(parse_diagram(text_of_diagram(data)).city), ()
    table = read_position(data)
    return check_table(table), tuple(not_checked(table))


_BUFFER: Final = 1 << 20

_MOST_LEFT_OUT: Final = 10
"""Documents of a chunk that are left out one by one; each of them has cost some processes."""

_DEAD: Final = OSError(
    errno.EIO, "not judged: every process that tried died, out of memory perhaps"
)

_Place = tuple[int, int]
"""Where a document is in a chunk: the number of the piece, and the line, 0 for the whole piece."""


@frozen
class Judge:
    """Judges chunks, in whatever process.

    Attributes:
        parts: the folder for the results.
        faults_only: leave out the verdicts on what is legal, all of which could be judged.
        left_out: the documents that are not judged, since processes died of them; None to judge
            all, and to keep no account of where it is.
    """

    parts: Path
    faults_only: bool = False
    left_out: frozenset[_Place] | None = None

    def __call__(self, chunk: Chunk) -> Summary:
        """Judge the chunk, write its verdicts, return their totals.

        Raises:
            OSError: the verdicts cannot be written.
        """
        if self.left_out is None:
            return self._write(chunk, _judge)
        with self._account(chunk).open("wb", buffering=0) as account:
            return self._write(chunk, _judge, _Care(account, self.left_out))

    def with_care(self) -> Judge:
        """Return the judge that keeps account of the document that it is at."""
        return evolve(self, left_out=frozenset())

    def after_death(self, chunk: Chunk) -> Judge | None:
        """Return the judge that also leaves out the document of which this one died.

        None if that is not known, or if too many would be left out.
        """
        left_out = self.left_out or frozenset()
        try:
            piece, line = map(int, self._account(chunk).read_bytes().split())
        except (OSError, ValueError):
            return None
        if (piece, line) in left_out or len(left_out) == _MOST_LEFT_OUT:
            return None
        return evolve(self, left_out=left_out | {(piece, line)})

    def give_up(self, chunk: Chunk) -> Summary:
        """Write, instead of verdicts, that every process that judged this chunk died."""
        return self._write(chunk, _give_up)

    def _account(self, chunk: Chunk) -> Path:
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
        return verdicts.tally.summary()


class _Care:
    """Writes into a file which document comes next, and knows those that are left out."""

    def __init__(self, account: RawIOBase, left_out: Set[_Place]) -> None:
        self._account = account
        self._left_out = left_out
        self._piece = -1

    def leaves_out_next_piece(self) -> bool:
        """Begin the next piece; return whether nobody is to look into it."""
        self._piece += 1
        return self.leaves_out(0)

    def leaves_out(self, line: int) -> bool:
        """Begin a line of the piece; return whether nobody is to judge it."""
        place = self._piece, line
        self._account.seek(0)
        self._account.write(b"%8d %20d" % place)
        return place in self._left_out


class _Verdicts:
    """Writes verdicts and counts them."""

    def __init__(self, stream: BinaryIO, faults_only: bool, care: _Care | None) -> None:
        self.tally = Tally()
        self.faults_only = faults_only
        self.care = care
        self._stream = stream
        self.write = stream.write

    def add(self, verdict: FileVerdict, *, is_game: bool = False) -> None:
        """Count a verdict, and write it unless it is to be left out."""
        self.tally.verdict(verdict, is_game=is_game)
        if verdict.status != "legal" or verdict.not_checked or not self.faults_only:
            self.write(json.encode(verdict) + b"\n")


def _judge(piece: Piece, verdicts: _Verdicts) -> None:
    """Judge all that a piece holds; whatever keeps it from being read is a verdict too."""
    if piece.first_line == 1:
        verdicts.tally.file()
    blocks = _blocks_of(piece)
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
    """Judge line after line; surely legal ones cost no more than they must."""
    name, number, legal = piece.input.name, piece.first_line - 1, 0
    before, after = _legal_around(name)
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
    verdicts.tally.legal_positions(legal)


def _is_surely_legal(line: bytes) -> bool:
    """Whether the fast path knows it; where it fails the strict reader decides, or gives up."""
    try:
        return is_surely_legal(line)
    except Exception:
        return False


def _legal_around(name: str) -> tuple[bytes, bytes]:
    """Return what stands before and after the number in the verdict on a legal line."""
    verdict = json.encode(verdict_of(name, Report(), line=1)) + b"\n"
    before, line, after = verdict.rpartition(b'"line":1')
    return before + line[:-1], after


def _blocks_of(piece: Piece) -> Iterator[bytes]:
    """Yield the bytes of a piece; ``InputError`` says why there are no more."""
    try:
        yield from _read(piece)
    except OSError as error:
        raise InputError(error.errno, error.strerror) from None


def _read(piece: Piece) -> Iterator[bytes]:
    if piece.data is not None:
        yield piece.data
    if problem := piece.broken or piece.input.problem:
        raise OSError(errno.EIO, problem)
    if piece.data is None:
        with Path(piece.input.path).open("rb") as stream:
            if piece.input.is_changed(os.fstat(stream.fileno())):
                raise OSError(errno.ESTALE, "has changed since the audit began")
            yield from blocks_of(stream) if piece.end is None else _stretch(piece, stream)


def _stretch(piece: Piece, stream: BinaryIO) -> Iterator[bytes]:
    stream.seek(piece.start)
    left = (piece.end or 0) - piece.start
    while left > 0 and (block := stream.read(min(BLOCK, left))):
        yield block
        left -= len(block)


def _give_up(piece: Piece, verdicts: _Verdicts) -> None:
    if piece.first_line == 1:
        verdicts.tally.file()
    verdicts.add(
        verdict_of(piece.input.name, _DEAD, line=None if piece.is_whole else piece.first_line)
    )
