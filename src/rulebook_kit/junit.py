"""JUnit XML for build servers: test suites, written one test case at a time.

A suite begins with its counts, which are known only at its end. So the cases wait in a temporary
file, and memory does not grow with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO, Final, Literal
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from attrs import frozen

from rulebook_kit.words import printable

_KEPT_IN_MEMORY: Final = 1 << 20
"""Bytes of a document that wait in memory; a longer document waits in a file."""


def spool() -> SpooledTemporaryFile[bytes]:
    """Return a temporary file for the part of a document that cannot be written yet."""
    return SpooledTemporaryFile(_KEPT_IN_MEMORY)


_COUNTERS = {"failure": "failures", "error": "errors", "skipped": "skipped"}


@frozen
class Outcome:
    """Why a test case did not pass."""

    tag: Literal["failure", "error", "skipped"]
    message: str
    text: str = ""
    type: str | None = None


@frozen
class Case:
    """A test case. It passed if it has no outcomes; ``output`` is what it printed."""

    classname: str
    name: str
    outcomes: tuple[Outcome, ...] = ()
    output: str = ""


def write_junit(name: str, suites: Iterable[tuple[str, Iterable[Case]]], stream: BinaryIO) -> None:
    """Write test suites, each a name and its cases, as one document in UTF-8."""
    counts: list[tuple[str, Counter[str], int]] = []
    with spool() as waiting:
        for suite, cases in suites:
            begin, count = waiting.tell(), Counter[str]()
            for case in cases:
                count.update({"tests", *(_COUNTERS[outcome.tag] for outcome in case.outcomes)})
                waiting.write(_element(case))
            counts.append((suite, count, waiting.tell() - begin))
        stream.write(b"<?xml version='1.0' encoding='utf-8'?>\n")
        total = sum((count for _, count, _ in counts), Counter[str]())
        stream.write(_opening("testsuites", name, total))
        waiting.seek(0)
        for suite, count, size in counts:
            stream.write(b"  " + _opening("testsuite", suite, count))
            _copy(waiting, stream, size)
            stream.write(b"  </testsuite>\n")
    stream.write(b"</testsuites>\n")


def _copy(source: IO[bytes], target: BinaryIO, size: int) -> None:
    while size:
        size -= target.write(source.read(min(size, _KEPT_IN_MEMORY)))


def _opening(tag: str, name: str, count: Mapping[str, int]) -> bytes:
    """Return the opening tag of a suite, with the number of its cases of each kind."""
    attributes = {"name": _clean(name)}
    attributes |= {key: str(count[key]) for key in ("tests", *_COUNTERS.values())}
    empty = tostring(Element(tag, attributes), encoding="unicode", short_empty_elements=False)
    return f"{empty.removesuffix(f'</{tag}>')}\n".encode()


def _element(case: Case) -> bytes:
    """Return the element of one case, indented as a part of its suite."""
    element = Element("testcase", classname=_clean(case.classname), name=_clean(case.name))
    for outcome in case.outcomes:
        kind = {} if outcome.type is None else {"type": _clean(outcome.type)}
        child = SubElement(element, outcome.tag, {**kind, "message": _clean(outcome.message)})
        child.text = _clean(outcome.text)
    if case.output:
        SubElement(element, "system-out").text = _clean(case.output)
    indent(element, level=2)
    return f"    {tostring(element, encoding='unicode')}\n".encode()


def _clean(text: str) -> str:
    """Return the text with escapes for invisible characters, except for line ends and tabs.

    XML cannot hold control characters, and a direction mark could change what a report seems to
    say.
    """
    return "".join(one if one in "\t\n\r" else printable(one) for one in text)
