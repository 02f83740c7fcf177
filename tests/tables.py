"""Tables of cases for one test, each row under a name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest


def each_row(names: str, rows: Mapping[str, object]) -> pytest.MarkDecorator:
    """Run a test on each row; its key names the case."""
    return pytest.mark.parametrize(names, rows.values(), ids=rows)
