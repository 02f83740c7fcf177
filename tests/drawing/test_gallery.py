"""The golden pictures: they are drawn as they were when somebody last looked at them."""

from __future__ import annotations

from xml.etree.ElementTree import canonicalize

import pytest

from tests.drawing.gallery import GALLERY, PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was(name: str) -> None:
    """Nothing is drawn otherwise by mistake; on purpose, look, then run ``make pictures``."""
    golden = (GALLERY / f"{name}.svg").read_text(encoding="utf-8")
    assert canonicalize(PICTURES[name]()) == canonicalize(golden)


def test_no_picture_is_left_over() -> None:
    """Every golden picture is drawn by somebody."""
    assert {file.stem for file in GALLERY.iterdir()} == set(PICTURES)
