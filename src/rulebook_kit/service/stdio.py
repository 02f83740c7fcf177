"""Serve one client over standard input and output: a request a line, an answer a line, in order."""

from __future__ import annotations

from typing import BinaryIO, Final

from msgspec import json

from rulebook_kit.json.text import LARGEST_DOCUMENT
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.refusals import RefusalDocument, Refused

_TOO_LONG: Final = f"a request has at most {LARGEST_DOCUMENT:,} bytes"


def serve_lines(dispatcher: Dispatcher, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the input ends. A blank line has no answer.

    A line of any length and content gets one answer, and the next line is answered as usual.
    """
    while line := requests.readline(LARGEST_DOCUMENT + 2):
        text = line.rstrip(b"\r\n")
        if len(text) > LARGEST_DOCUMENT:
            if not line.endswith(b"\n"):
                _skip_line(requests)
            answer = json.encode(RefusalDocument.of(Refused("too-large", _TOO_LONG)))
        elif text.strip():
            answer = dispatcher.answer_text(text)
        else:
            continue
        answers.write(answer + b"\n")
        answers.flush()


def _skip_line(requests: BinaryIO) -> None:
    while (part := requests.readline(LARGEST_DOCUMENT)) and not part.endswith(b"\n"):
        """Read on without keeping it."""
