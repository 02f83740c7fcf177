"""The service over standard input and output answers every line and survives any of them."""

from __future__ import annotations

import json
from io import BytesIO

from rulebook_kit.json.text import LARGEST_DOCUMENT
from rulebook_kit.service.dispatcher import Dispatcher, serve_lines
from tests.rulebook_kit.service.doubles import doubles

ASK = b'{"do": "double", "number": 1}'
ANSWER = b'{"result":2}'


def served(lines: bytes) -> list[bytes]:
    """Return the lines that are answered."""
    answers = BytesIO()
    serve_lines(Dispatcher(doubles()), BytesIO(lines), answers)
    return answers.getvalue().splitlines()


def test_lines_are_answered_in_order() -> None:
    """Blank lines have no answer; the last line needs no end."""
    assert served(ASK + b"\n\n  \n" + ASK + b"\r\n" + ASK) == [ANSWER] * 3
    assert served(b"") == []
    assert len(served(b"X\n")) == 1


def test_an_odd_line_has_one_refusal() -> None:
    """The next line is answered as usual."""
    for odd, kind in (
        (b"x", "unreadable"),
        (b"\xff\xfe\x00", "unreadable"),
        (b"{" * 100_000, "unreadable"),
        (b"[" * LARGEST_DOCUMENT, "too-large"),
        (b'{"do": "' + b"x" * 10_000_000, "too-large"),
        (b'"' + b"x" * LARGEST_DOCUMENT, "too-large"),
        (b'"' + b"x" * (LARGEST_DOCUMENT + 1), "too-large"),
        (b'{"do": "\\ud800"}', "unknown-operation"),
    ):
        refused, after = served(odd + b"\n" + ASK + b"\n")
        assert (json.loads(refused)["kind"], after) == (kind, ANSWER), odd[:20]


def test_a_line_of_the_limit_is_read() -> None:
    """The line end does not count; without it too."""
    full = ASK + b" " * (LARGEST_DOCUMENT - len(ASK))
    assert served(full + b"\n") == served(full) == [ANSWER]
    (refused,) = served(full + b"  ")
    assert json.loads(refused)["kind"] == "too-large"
