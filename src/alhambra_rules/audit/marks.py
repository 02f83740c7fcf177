"""By what the folder of a report is known, so that reports are never taken for positions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

MANIFEST: Final = "manifest.json"
"""The file of a report that says what the audit is about."""

_FORMAT = re.compile(rb'\s*\{\s*"format"\s*:\s*"alhambra-audit-manifest/')
_HEAD: Final = 200


def holds_a_report(folder: Path) -> bool:
    """Whether the folder holds the report of an audit, finished or not."""
    manifest = folder / MANIFEST
    try:
        if not manifest.is_file():
            return False
        with manifest.open("rb") as stream:
            return _FORMAT.match(stream.read(_HEAD)) is not None
    except OSError:
        return False
