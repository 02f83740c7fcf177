"""The standard streams of a process: nothing that is printed is lost without a word."""

from __future__ import annotations

import os
import sys
from io import RawIOBase
from typing import TextIO


def buffer_output() -> None:
    """Give standard output a buffer if it has none, as with ``PYTHONUNBUFFERED``.

    Without one a write that takes only a part, as on a full disk, is not noticed. Lines still come
    out at once.
    """
    given = sys.stdout
    if isinstance(getattr(given, "buffer", None), RawIOBase):
        sys.stdout = os.fdopen(
            given.fileno(),
            "w",
            buffering=1,
            encoding=given.encoding,
            errors=given.errors,
            closefd=False,
        )


def print_nowhere(stream: TextIO) -> None:
    """Send the rest of a stream nowhere, since nobody can read it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
