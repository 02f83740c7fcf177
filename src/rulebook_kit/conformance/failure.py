"""The ways in which an engine can fail to answer, and what it says when it does.

A failing engine complains with an exception in a stack trace, or with a message to compare.
Python, Java, JavaScript, PHP, Go, C#, Rust, Ruby and C++ each write the exception in a different
place: before the trace, after it, or below the exception that it caused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

from attrs import field, frozen

from rulebook_kit.words import printable_lines

BEFORE_THAT: Final = "; before that "
"""What separates, in a message, how the engine failed from what it wrote earlier."""


class FailureKind(Enum):
    """What went wrong between request and answer."""

    NOT_STARTED = "not-started"
    """It cannot be started."""
    CRASHED = "crashed"
    """It ended instead of answering."""
    CLOSED = "closed-output"
    """It closed its output but still runs."""
    HUNG = "hung"
    """It did not answer in time."""
    FLOODED = "flooded"
    """It writes without end, but no answer."""
    NOISE = "noise"
    """It writes lines that are not answers; the answer may still come."""
    GARBAGE = "garbage"
    """Its answer is not a result of the operation."""
    ERROR = "error"
    """It reports an error itself."""

    @property
    def verb(self) -> str:
        """The predicate of a sentence about the engine."""
        return _VERBS[self]

    def __repr__(self) -> str:
        return f"FailureKind.{self.name}"


_VERBS = {
    FailureKind.NOT_STARTED: "cannot be started",
    FailureKind.CRASHED: "crashes",
    FailureKind.CLOSED: "closes its output",
    FailureKind.HUNG: "hangs",
    FailureKind.FLOODED: "floods its output",
    FailureKind.NOISE: "writes noise",
    FailureKind.GARBAGE: "answers garbage",
    FailureKind.ERROR: "reports an error",
}


@frozen
class Failure:
    """One failure.

    Attributes:
        kind: the kind of failure.
        message: a sentence for people, with what the engine wrote or how it ended.
        stderr: the telling lines of its standard error, or all of it.
        exception: the line of the engine that names the exception, if that is known already.

    All texts have control characters and changes of writing direction escaped.
    """

    kind: FailureKind
    message: str = field(converter=printable_lines)
    stderr: str = field(default="", converter=printable_lines)
    exception: str = field(default="", converter=printable_lines)

    @property
    def reason(self) -> str:
        """The engine's own words without names and numbers; empty if it said nothing."""
        if self.kind is FailureKind.ERROR:
            return plain(self.exception or self.message)
        if self.kind not in (FailureKind.CRASHED, FailureKind.CLOSED):
            return ""
        return plain(self.exception or exception_in(self.stderr))

    def named(self, operation: str) -> str:
        """Return the name of its cause.

        Failures with the same words have one cause, even in different operations. Without words,
        two operations may fail for different reasons.
        """
        kind = self.kind.value
        if self.kind is FailureKind.NOT_STARTED:
            return kind
        if self.reason:
            return f"{kind}: {self.reason}"
        ending, _, _ = self.message.partition(BEFORE_THAT)
        how = f": {ending}" if self.kind is FailureKind.CRASHED else ""
        return f"{kind} {operation}{how}"


class EngineBroken(Exception):
    """The process of the engine is of no more use; ``failure`` says why."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.message)


_LONGEST: Final = 200
"""The most characters of a complaint."""

_BEFORE, _AFTER = 6, 6
"""The lines of an excerpt around the exception."""

_LONGEST_LINE: Final = 300
"""The most characters of a line in an excerpt."""

_HEADLINE: Final = re.compile(
    r"""(?x)
    (?:Exception\ in\ thread\ "[^"]*"\s+          # Java
      |Unhandled\ [Ee]xception[.:]\s+             # C#
      |(?:PHP\ )?Fatal\ error:\s+(?:Uncaught\ )?  # PHP
      |Uncaught\ (?=\S)                           # JavaScript
    )(?P<said>\S.*)
    |(?P<go>\s*panic:\ .*|fatal\ error:\ .*)
    |(?P<halved>thread\ '.*'\ (?:\(\d+\)\ )?panicked\ at\ .*:  # Rust
               |terminate\ called\ after\ throwing\ .*)        # C++
    |(?P<ruby>\S+:\d+:in\ .*\([\w:]+\))
    |(?P<bare>(?:[A-Za-z_$][\w$]*[.:\\]+)*\w*(?:Error|Exception)(?:\ \[\w+\])?(?::\s.*)?)
    """
)
"""The lines that name an exception, by language."""

_PYTHON: Final = "Traceback (most recent call last):"
_INNER: Final = re.compile(r"\s*(?:Caused by:|--->)\s+(?P<said>\S.*)")
"""The exception that caused another one, in Java and C#."""

_FRAME: Final = re.compile(
    r"\s*(?:at\s\S|\.\.\.\s\d+\s(?:more|common)|\#\d+\s|---\s(?:End|end)|from\s\S+:\d+)"
    r"|goroutine\s|exit\sstatus\s|note:\s|stack\sbacktrace|Node\.js\sv|\s*thrown\sin\s"
    r"|Stack\strace:|\(Use\s|\s*[\^{}]\s*$"
)
"""The lines of a trace that say nothing about the reason."""

_VARYING: Final = re.compile(
    r"""(?x)
    \\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})   # escaped by ``printable``
    |["']?(?:\{".*\}|\[[\[{"].*\])["']?         # JSON
    |(?<!\w)'[^']*'(?!\w)|"[^"]*"                  # quoted
    |@[0-9a-f]+\b|\b0x[0-9a-f]+\b                  # addresses
    |\b\w+-\d+(?:-\w+)*\b                          # ids such as garden-10-n
    |\b\d+(?:\.\d+)*\b                             # numbers
    |[\\"\n]
    """
)
"""The parts of a complaint that differ from question to question: names and numbers."""

_SEVERAL: Final = re.compile(r"…(?:[\s,:;/.(){}\[\]-]*…)+")


def exception_in(stderr: str) -> str:
    """Return the line that names the exception, else the last telling line; "" if there is none."""
    lines = stderr.splitlines()
    place = _place_of_exception(lines)
    return "" if place is None else _said_on(lines, place)


def excerpt_of(stderr: str) -> str:
    """Return the lines around the exception, or the last lines, escaped and shortened."""
    lines = stderr.splitlines()
    place = _place_of_exception(lines)
    place = len(lines) if place is None else place
    first = max(0, min(place - _BEFORE, len(lines) - _BEFORE - _AFTER))
    shown = lines[first : place + _AFTER + 1]
    cut = [line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}…" for line in shown]
    return printable_lines("\n".join(cut))


def plain(complaint: str) -> str:
    """Return the complaint without names and numbers, shortened between two words.

    >>> plain("KeyError: 'garden-10-n'"), plain("no tile at (3, -12)")
    ('KeyError: …', 'no tile at (…)')
    """
    said = _SEVERAL.sub("…", _VARYING.sub("…", complaint.strip()))
    if len(said) <= _LONGEST:
        return said
    whole, _, _ = said[: _LONGEST + 1].rpartition(" ")
    return f"{whole or said[:_LONGEST]} …"


def _place_of_exception(lines: Sequence[str]) -> int | None:
    heads = list(_headlines(lines))
    last = heads[-1] if heads else 0
    inner = [at for at in range(last, len(lines)) if _INNER.match(lines[at])]
    if inner or heads:
        return inner[-1] if inner else last
    telling = [at for at, line in enumerate(lines) if line.strip() and not _FRAME.match(line)]
    return telling[-1] if telling else None


def _headlines(lines: Sequence[str]) -> Iterator[int]:
    """Yield the places of all lines that name an exception."""
    in_python = False
    for at, line in enumerate(lines):
        if line.startswith(_PYTHON):
            in_python = True
        elif in_python:
            if line[:1].strip():
                in_python = False
                yield at
        elif _HEADLINE.fullmatch(line) or _has_frames(lines, at):
            yield at


def _has_frames(lines: Sequence[str], at: int) -> bool:
    """Whether frames such as ``    at main`` follow this line, which is none itself."""
    following = lines[at + 1] if at + 1 < len(lines) else ""
    is_text = bool(lines[at].strip()) and not lines[at][0].isspace()
    return is_text and re.match(r"\s+at\s\S", following) is not None


def _said_on(lines: Sequence[str], place: int) -> str:
    line = lines[place]
    inner = _INNER.match(line)
    found = inner or _HEADLINE.fullmatch(line)
    if found is None:
        return line.strip()
    said = found["said"] or line
    if inner is None and found["halved"] and place + 1 < len(lines):
        said = f"{said.replace(chr(39), '')} {lines[place + 1].strip()}"
    return said.strip()
