"""Read worked examples: files of small cases, each with a title, a question and its answer.

::

    example: red-on-green
    title:   A red card may not lie on a green one
    source:  first-edition
    ask:     stack
    answer:  stack.colours

        green-3
        red-2

The indented lines after the header are the body. Lines that begin with ``#`` before the first
example are comments.
"""

from __future__ import annotations

import re
from textwrap import dedent

from attrs import frozen

from rulebook_kit import NotationError, TextFault, nearest
from rulebook_kit.values import Frozen

LONGEST_FILE = 1_000_000
"""The most characters of a file; the longest of ours has 8,000."""

MOST_FAULTS = 1_000
"""Reading stops after this many errors: the file does not hold worked examples."""

_KEYS = ("example", "title", "source", "ask", "answer")
_HEADER = re.compile(r"([a-z]+):(.*)")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@frozen
class Example(Frozen):
    """One worked example.

    Attributes:
        id: words joined by hyphens; unique in its file, never changes.
        title: a sentence that states a fact.
        sources: the rulebooks that show it; empty for our own examples.
        ask: the question.
        answer: the right answer.
        body: the subject of the question, dedented.
        line: the first line of the example in the file, from 1.
    """

    id: str
    title: str
    sources: tuple[str, ...]
    ask: str
    answer: str
    body: str
    line: int


def read_examples(text: str) -> tuple[Example, ...]:
    """Read a file of worked examples.

    Raises:
        NotationError: lists every error: a line that is neither header nor body; an unknown,
            missing or repeated header key; a malformed or repeated id. Reading stops after
            ``MOST_FAULTS``. A text above ``LONGEST_FILE`` is not read.
    """
    if len(text) > LONGEST_FILE:
        raise NotationError([TextFault(1, 1, f"has more than {LONGEST_FILE:,} characters")])
    faults: list[TextFault] = []
    examples = [
        _read(start, lines, faults)
        for start, lines in _split(text, faults)
        if len(faults) < MOST_FAULTS
    ]
    seen: dict[str, int] = {}
    for example in examples:
        if example.id in seen:
            message = f'the example in line {seen[example.id]} already has the id "{example.id}"'
            faults.append(TextFault(example.line, 1, message))
        seen.setdefault(example.id, example.line)
    if len(faults) >= MOST_FAULTS:
        del faults[MOST_FAULTS:]
        last = max(fault.line for fault in faults)
        faults.append(TextFault(last, 1, "too many errors: is this a file of worked examples?"))
    if faults:
        raise NotationError(faults)
    return tuple(examples)


def _split(text: str, faults: list[TextFault]) -> list[tuple[int, list[str]]]:
    """Return the first line number and the lines of each example."""
    parts: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("example:"):
            parts.append((number, []))
        if parts:
            parts[-1][1].append(line)
        elif line.strip() and not line.startswith("#") and len(faults) < MOST_FAULTS:
            faults.append(TextFault(number, 1, 'expected "example: ..." to begin an example'))
    return parts


def _read(start: int, lines: list[str], faults: list[TextFault]) -> Example:
    header: dict[str, str] = {}
    body: list[str] = []
    for number, line in enumerate(lines, start=start):
        match = _HEADER.match(line)
        if not line.strip() or line[0] == " ":
            body.append(line)
        elif len(faults) >= MOST_FAULTS:
            break
        elif match is None or body or match[1] not in _KEYS or match[1] in header:
            faults.append(TextFault(number, 1, _header_fault(match, bool(body), header)))
        else:
            header[match[1]] = match[2].strip()
    missing = [key for key in _KEYS if key != "source" and not header.get(key)]
    faults += [TextFault(start, 1, f'the example has no "{key}:"') for key in missing]
    if not _ID.fullmatch(header.get("example", "")) and "example" not in missing:
        faults.append(TextFault(start, 1, "an id must be words of a-z and 0-9, joined by hyphens"))
    return Example(
        id=header.get("example", ""),
        title=header.get("title", ""),
        sources=tuple(filter(None, re.split(r",\s*", header.get("source", "")))),
        ask=header.get("ask", ""),
        answer=header.get("answer", ""),
        body=dedent("\n".join(body)).strip("\n"),
        line=start,
    )


def _header_fault(match: re.Match[str] | None, in_body: bool, header: dict[str, str]) -> str:
    if match is None or in_body:
        return "neither a header line nor indented like the body"
    if match[1] in header:
        return f'"{match[1]}:" is repeated'
    return f'unknown key "{match[1]}"{nearest(match[1], _KEYS)}'
