"""Say in words which part of a document a path means: "Anna's city, second tile"."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

from rulebook_kit.values import FrozenDict

Names = Mapping[str, Sequence[str | None]]
"""Whose the entries of lists at the top of a document are, by the key of the list. None stands for
entries of which the document does not say it."""

Nouns = Mapping[str, tuple[str, str]]
"""What lists and objects are called, and what each entry is called, by their key. In the
name of an entry, ``{}`` is its number. Others are called by their key, an entry by its singular."""

NO_NAMES: Final[Names] = FrozenDict()
NO_NOUNS: Final[Nouns] = FrozenDict()

_STEP: Final = re.compile(r'\.(?P<key>\w+)|\[(?P<index>\d+)\]|\[(?P<quoted>"(?:[^"\\]|\\.)*")\]')
_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_ENDINGS: Final = dict(zip("123", ("st", "nd", "rd"), strict=True))
_PLAYERS: Final = "players"


def place_in_words(path: str, names: Names = NO_NAMES, nouns: Nouns = NO_NOUNS) -> str:
    """Return a path as people say it; a text that is no path stays as it is.

    Args:
        path: the path, such as ``$.players[0].city[1]``, perhaps after a line.
        names: whose the entries of lists are.
        nouns: what the parts of such documents are called.

    >>> place_in_words("$.players[0].towers[1]", {"players": ["Anna", "Bo"]})
    "Anna's second tower"
    >>> place_in_words("$.players[1]"), place_in_words("line 7: $.cards[0]")
    ('the second player', 'line 7, first card')
    >>> place_in_words("$.hands.Bo[2]", nouns={key: (key, "card") for key in ("hands", "hand")})
    "Bo's hand, third card"
    """
    before, dollar, below = path.partition("$")
    if not dollar or below[:1] not in ("", ".", "["):
        return path
    words = _words([*map(_step, _STEP.finditer(below))], names, nouns)
    line = before.removesuffix(": ")
    return ", ".join(filter(None, (line, words))) or "the document"


def _step(found: re.Match[str]) -> str | int:
    if (index := found["index"]) is not None:
        return int(index)
    return found["key"] or str(json.loads(found["quoted"]))


def _words(steps: Sequence[str | int], names: Names, nouns: Nouns) -> str:
    owner, rest = _owner(steps, names, nouns)
    phrases: list[str] = []
    said, noun = "", "entry"
    for step, after in zip(rest, (*rest[1:], None), strict=False):
        if isinstance(step, int):
            is_numbered = "{}" in noun
            phrases.append(noun.format(step + 1) if is_numbered else f"{_ordinal(step)} {noun}")
            said, noun = noun, nouns.get(noun, ("", "entry"))[1]
        elif step in nouns:
            title, noun = nouns[step]
            phrases += [title] if title else []
        elif isinstance(after, int) and step.endswith("s"):
            noun = _singular(step)
        elif step != said:
            phrases.append(step.replace("_", " "))
            noun = "entry"
    if owner:
        phrases[:1] = [f"{owner}'s {phrase}" for phrase in phrases[:1]] or [owner]
    return ", ".join(phrases)


def _owner(
    steps: Sequence[str | int], names: Names, nouns: Nouns
) -> tuple[str, Sequence[str | int]]:
    """Return the player whose part of the document it is, and the steps from there on."""
    match steps:
        case [str(key), int(index), *rest] if rest[:1] != ["name"] and (
            name := _name(names, key, index)
        ):
            return name, rest if key == _PLAYERS else (_singular(key), *rest)
        case ["players", int(index), *rest]:
            return f"the {_ordinal(index)} player", rest
        case [str(key), str(name), *rest] if key in nouns:
            return name, (_singular(key), *rest)
    return "", steps


def _name(names: Names, key: str, index: int) -> str | None:
    known = names.get(key, ())
    return known[index] if index < len(known) else None


def _singular(key: str) -> str:
    return key.replace("_", " ").removesuffix("s")


def _ordinal(index: int) -> str:
    """Return an index from 0 as a word.

    >>> _ordinal(0), _ordinal(11), _ordinal(21), _ordinal(110)
    ('first', 'twelfth', '22nd', '111th')
    """
    if index < len(_ORDINALS):
        return _ORDINALS[index]
    number = str(index + 1)
    return number + (
        "th" if number.endswith(("11", "12", "13")) else _ENDINGS.get(number[-1], "th")
    )
