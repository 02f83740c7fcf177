"""Every test of audits has a working folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra_rules.audit import chunks


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def small_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut small files, too."""
    monkeypatch.setattr(chunks, "STRETCH", 1_000)
