"""Change JSON as JSON: the result can be parsed, and is wrong further in.

Flipped bytes seldom get past the parser. So half of the changes replace one to three values of the
document, or of one of its lines. Data that cannot be parsed any more sometimes give way to a seed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

_ODD: Final[tuple[object, ...]] = (
    None,
    True,
    0,
    -1,
    1,
    2**31,
    2**63,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    " ",
    "\x00",
    "\ud800",
    "e\u0301" * 40,
    "dirk",
    "ü" * 101,
    [],
    {},
    [[]],
    {"": None},
)
"""Values that no good document holds."""

_BACK_TO_SEED: Final = 0.3
"""The share of broken data that give way to a seed."""

_Holder = dict[str, object] | list[object]


def mutated(
    data: bytes,
    most: int,
    seed: int,
    otherwise: Callable[[bytes, int], bytes],
    begun: Sequence[bytes] = (),
) -> bytes:
    """Return the data with a change.

    Args:
        data: the data to change.
        most: the most bytes of the result.
        seed: decides the change.
        otherwise: changes data of any kind; used half of the time, and for data without JSON.
        begun: good documents. One of them sometimes takes the place of data without JSON, which
            chance seldom mends.
    """
    random = Random(seed)
    if not _is_json(data) and begun and random.random() < _BACK_TO_SEED:
        data = random.choice(begun)
    lines = data.split(b"\n")
    index = random.randrange(len(lines))
    whole = random.random() < 0.5
    try:
        value: object = json.loads(data if whole else lines[index])
    except (ValueError, RecursionError):
        return otherwise(data, most)
    if not isinstance(value, dict | list) or random.random() < 0.5:
        return otherwise(data, most)
    for _ in range(random.randint(1, 3)):
        _change(value, random)
    text = json.dumps(value, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    lines[index] = text
    found = text if whole else b"\n".join(lines)
    return found if len(found) <= most else otherwise(data, most)


def _is_json(data: bytes) -> bool:
    """Whether the data is a document, or each of its lines is one."""
    return _parses(data) or all(map(_parses, data.splitlines()))


def _parses(data: bytes) -> bool:
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def _change(value: _Holder, random: Random) -> None:
    """Change one value somewhere within this one."""
    holders = _holders(value)
    holder = random.choice(holders)
    if isinstance(holder, list):
        _change_list(holder, random, holders)
    else:
        _change_object(holder, random, holders)


def _holders(value: _Holder) -> list[_Holder]:
    found = [value]
    for holder in found:
        parts = holder.values() if isinstance(holder, dict) else holder
        found += [part for part in parts if isinstance(part, dict | list)]
    return found


def _change_list(holder: list[object], random: Random, holders: list[_Holder]) -> None:
    if not holder or random.random() < 0.2:
        holder.insert(random.randint(0, len(holder)), _other(random, holders))
        return
    place = random.randrange(len(holder))
    match random.randrange(4):
        case 0:
            del holder[place]
        case 1:
            holder.insert(place, _copied(holder[place]))
        case 2:
            random.shuffle(holder)
        case _:
            holder[place] = _other(random, holders, holder[place])


def _change_object(holder: dict[str, object], random: Random, holders: list[_Holder]) -> None:
    if not holder or random.random() < 0.2:
        keys = [key for one in holders if isinstance(one, dict) for key in one]
        holder[random.choice([*keys, "", "more"])] = _other(random, holders)
        return
    key = random.choice(list(holder))
    match random.randrange(4):
        case 0:
            del holder[key]
        case 1:
            holder[f"{key} "] = holder.pop(key)
        case _:
            holder[key] = _other(random, holders, holder[key])


def _other(random: Random, holders: list[_Holder], old: object = None) -> object:
    """Return a number near the old one, a value from elsewhere, or an odd value.

    Lists and objects are copied, so that none holds itself.
    """
    if type(old) is int and random.random() < 0.6:
        return old + random.choice((-2, -1, 1, 2, 10))
    elsewhere = random.choice(holders)
    parts = list(elsewhere.values()) if isinstance(elsewhere, dict) else elsewhere
    if parts and random.random() < 0.6:
        return _copied(random.choice(parts))
    return _copied(random.choice(_ODD))


def _copied(value: object) -> object:
    copy: object = json.loads(json.dumps(value))
    return copy
