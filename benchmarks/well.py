"""The wishing well of ``docs/modules-of-your-own.md``, to measure a game with a house module."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import cast

import alhambra_rules
from alhambra_rules.game import Module

_PAGE = Path(__file__).parent.parent / "docs" / "modules-of-your-own.md"
_BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
_END = "well = WishingWell("


@cache
def wishing_well() -> Module:
    """Return the module as the page defines it."""
    blocks = cast("list[str]", _BLOCK.findall(_PAGE.read_text("utf-8")))
    lines = [line for block in blocks for line in [*block.splitlines(), ""]]
    code = "\n".join(line[4:] for line in lines if line.startswith((">>>", "...")) or not line)
    known: dict[str, object] = {"__name__": __name__, "ar": alhambra_rules}
    # inherited, this file's future import would make types text, to be looked up in this file
    exec(compile(code.partition(_END)[0], str(_PAGE), "exec", dont_inherit=True), known)
    return cast("type[Module]", known["WishingWell"])()
