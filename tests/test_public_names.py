"""The public names stay as they are until somebody means to change them."""

from __future__ import annotations

from difflib import unified_diff

from tests.public_names import FILE, public_names

HOW_TO_ACCEPT = """
Public names went, came or changed. Programs lean on them: if this is meant, say so in CHANGELOG.md,
run `make public-names`, and commit tests/public_names.txt with the change."""


def test_no_public_name_goes_or_changes_unnoticed() -> None:
    written = FILE.read_text("utf-8").splitlines()
    changes = unified_diff(written, public_names().splitlines(), "as written", "as it is", n=0)
    found = "\n".join(line for line in changes if not line.startswith("@@"))
    assert not found, f"{HOW_TO_ACCEPT}\n{found}"
