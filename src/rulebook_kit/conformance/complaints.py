"""What an engine says when it fails: the exception in a stack trace, and a text to compare.

Python, Java, JavaScript, PHP, Go, C#, Rust, Ruby and C++ each write the exception in another place:
some before the trace, some behind it, and some under the exception that it caused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rulebook_kit.words import printable_lines

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
