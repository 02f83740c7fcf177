"""Start a command line, or say which extra it needs."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import RawIOBase
from typing import TextIO

from rulebook_kit.version import installing


def buffer_output() -> None:
    """Give standard output a buffer if it has none, as with ``PYTHONUNBUFFERED``.

    Without a buffer, Python ignores it if only a part is written, as on a full disk. Lines still
    come out at once.
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
    """Discard the rest of a stream that nobody can read."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


_EXTRA = ("click", "rich")
_MISSING = f"The command line needs the extra 'cli': {installing('cli')}\n"
_INTERRUPTED = 130
_REFUSED = 2


def enter(module: str, name: str) -> None:
    """Run a program with the arguments of the process, then exit with its status.

    Args:
        module: the module with ``program``, which is imported only now.
        name: the name of the program.
    """
    if getattr(sys, "frozen", False):  # the processes of an audit start a packed program again
        import_module("multiprocessing").freeze_support()
    buffer_output()
    try:
        import_module(module).program(prog_name=name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _EXTRA:
            raise
        sys.stderr.write(_MISSING)
        sys.exit(_REFUSED)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except OSError:  # standard error cannot be written
        print_nowhere(sys.stderr)
        sys.exit(_REFUSED)
