"""The anchors of headings: rules and sections by their ids, all else as code hosts name it."""

from __future__ import annotations

import re

import alhambra_rules.catalogue
import five_towers.catalogue

_SECTION_IDS = {
    title: section
    for sections in (alhambra_rules.catalogue.SECTIONS, five_towers.catalogue.SECTIONS)
    for section, title in sections.items()
}


def anchor_of(heading: str) -> str:
    """Return what links name the heading by.

    >>> anchor_of("`build.no-gaps`"), anchor_of("Set-up"), anchor_of("What is absent?")
    ('build.no-gaps', 'setup', 'what-is-absent')
    """
    title = heading.strip().replace("`", "")
    if title in _SECTION_IDS:
        return _SECTION_IDS[title]
    return re.sub(r"[^\w .-]", "", title.lower()).replace(" ", "-")
