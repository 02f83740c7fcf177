"""The public names stay as they are until somebody means to change them."""

from __future__ import annotations

from difflib import unified_diff

from tests.name_tables import packages, tables
from tests.public_names import FILE, PUBLIC, public_names

HOW_TO_ACCEPT = """
Public names went, came or changed. Programs lean on them: if this is meant, say so in CHANGELOG.md,
run `make public-names`, and commit tests/public_names.txt with the change."""


def test_no_public_name_goes_or_changes_unnoticed() -> None:
    written = FILE.read_text("utf-8").splitlines()
    changes = unified_diff(written, public_names().splitlines(), "as written", "as it is", n=0)
    found = "\n".join(line for line in changes if not line.startswith("@@"))
    assert not found, f"{HOW_TO_ACCEPT}\n{found}"


def test_names_load_from_tables_that_are_up_to_date() -> None:
    """The tables have what type checkers see; ``make public-names`` writes them."""
    assert set(packages()) <= set(PUBLIC)
    for file, text in tables().items():
        assert file.read_text("utf-8") == text, "run `make public-names`"
