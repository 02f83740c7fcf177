"""What is said where the library itself is at fault: what, where, and how to tell its authors."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path


def own_fault(error: Exception) -> str:
    """Return one sentence on an exception that nobody foresaw; raise it again in Python's dev mode.

    >>> try:
    ...     [][0]
    ... except IndexError as error:
    ...     print(own_fault(error))  # doctest: +ELLIPSIS
    a fault of the program itself, please report it with the input: IndexError: list index out of...
    """
    if sys.flags.dev_mode:
        raise error
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return (
        f"a fault of the program itself, please report it with the input: {what}"
        f" ({Path(last.filename).name}, line {last.lineno}); PYTHONDEVMODE=1 shows more"
    )
