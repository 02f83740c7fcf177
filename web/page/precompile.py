"""Compile the Python sources of an archive, so that no browser has to do it at every start.

``precompile.mjs`` runs this in Pyodide: bytecode fits the Python that made it and no other.
"""

from __future__ import annotations

import importlib.util
import marshal
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNCHECKED = 0b01
"""The flags of bytecode that is named by its source's hash, and is never compared with it."""


def precompile(sources: str, compiled: str) -> None:
    """Write an archive anew, with bytecode where there was source; all else stays as it is.

    ``__init__.py`` stays too: a package whose names load on first use reads them there.
    """
    with ZipFile(sources) as before, ZipFile(compiled, "w", ZIP_DEFLATED) as after:
        for name in sorted(before.namelist()):
            content = before.read(name)
            if name.endswith(".py"):
                after.writestr(ZipInfo(f"{name}c"), _bytecode(name, content), ZIP_DEFLATED)
            if not name.endswith(".py") or name.endswith("/__init__.py"):
                after.writestr(ZipInfo(name), content, ZIP_DEFLATED)


def _bytecode(name: str, source: bytes) -> bytes:
    flags = UNCHECKED.to_bytes(4, "little")
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)  # without docstrings
    head = importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source)
    return head + marshal.dumps(code)
