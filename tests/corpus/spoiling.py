"""Make illegal records from legal ones by changing an event."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from alhambra_rules import FormatError

FAULT_BEFORE: Final = 200
"""The changed event comes before this one."""
LATER: Final = 40
"""How many events follow the changed one."""


def faulty_records(
    text: str,
    chance: Random,
    judge: Callable[[str], tuple[str, tuple[str, ...]]],
    broken: set[str],
) -> Iterator[str]:
    """Yield two illegal records, in which one event is left out, repeated or changed.

    Each breaks a rule that is not in ``broken`` yet; its rules are added there.
    """
    header, *events = text.splitlines()
    for _ in range(2):
        rules: tuple[str, ...] = ()
        while broken.issuperset(rules):
            index = chance.randrange(10, min(len(events) - 10, FAULT_BEFORE))
            changed = _changed(events, index, chance)
            lines = (header, *events[:index], *changed, *events[index + 1 :][:LATER])
            try:
                written, rules = judge("".join(f"{line}\n" for line in lines))
            except FormatError:
                continue
        broken.update(rules)
        yield written


def _changed(lines: Sequence[str], index: int, chance: Random) -> list[str]:
    """Return the lines that replace an event."""
    line = lines[index]
    way = chance.randrange(6)
    if way == 0:
        return []
    if way == 1:
        return [line, line]
    event, other = json.loads(line), json.loads(chance.choice(lines))
    shared = [key for key in event if key in other and key not in ("do", "draw")]
    if not shared:
        return []
    key = chance.choice(shared)
    return [json.dumps(event | {key: other[key]}, ensure_ascii=False)]
