"""The formats in docs/five-towers.md are right. Its console sessions are tested with Alhambra's."""

from __future__ import annotations

import re
from pathlib import Path

from five_towers.notation import read_position, read_record

PAGE = (Path(__file__).parents[3] / "docs" / "five-towers.md").read_text("utf-8")


def test_the_formats_on_the_page_can_be_read() -> None:
    position, record = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [player.name for player in read_position(position).players] == ["Anni", "Heidi"]
    assert len(read_record(record).events) == 7
