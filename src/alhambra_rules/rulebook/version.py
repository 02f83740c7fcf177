"""The version of the package, which needs no installed metadata."""

from __future__ import annotations

from typing import Final

__version__: Final = "1.0.0rc1"
