"""Players' names: which ones a game accepts, and when two of them count as one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final
from unicodedata import category, is_normalized, normalize

from rulebook_kit.arguments import in_a_list, wrong_value
from rulebook_kit.errors import InvalidArgument, nearest
from rulebook_kit.words import listed, printable, quoted

LONGEST_NAME: Final = 100
"""The most characters of a player's name."""

SOME_NAMES: Final = ("Anna", "Bo", "Cem", "Dora", "Emil", "Fay")
"""The players of random games."""

CONTROL_CHARACTERS: Final = r"[\u0000-\u001f\u007f-\u009f\u2028\u2029]"
"""The characters that no name may contain: they would break lines and terminals."""

_CONTROL = re.compile(CONTROL_CHARACTERS)
_HALF = re.compile(r"[\ud800-\udfff]")

_MOST_LISTED: Final = 10
_SHOWN: Final = 60
_BEFORE_DIFFERENCE: Final = 20


def name_key(name: str) -> str:
    r"""Return a key that is equal for names that people cannot tell apart.

    Upper and lower case, the ways to write one character in Unicode (NFKC) and invisible format
    characters (category Cf) make no difference. A name that is too long for every game is its own
    key.

    >>> name_key("Zoë") == name_key("ZOE\u0308") == name_key("zo\u200bë")
    True
    """
    if len(name) > LONGEST_NAME:
        return name
    return name.lower() if name.isascii() else _key_beyond_ascii(name)


@lru_cache(maxsize=1_000)  # audits read the same names in many lines
def _key_beyond_ascii(name: str) -> str:
    visible = "".join(letter for letter in name if category(letter) != "Cf")
    folded = normalize("NFKC", normalize("NFD", visible).casefold())
    return normalize("NFKC", folded.casefold())  # twice, as Unicode's caseless matching does


def repeated(names: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the index of each name that repeats an earlier one, and that earlier one."""
    seen = dict[str, str]()
    for index, name in enumerate(names):
        key = name_key(name)
        if key in seen:
            yield index, seen[key]
        else:
            seen[key] = name


def one_name(name: str, earlier: str) -> str:
    r"""Say that two different names count as one, and make the difference visible.

    >>> print(one_name("bo", "Bo"))
    "bo" counts as the same name as "Bo"
    >>> print(one_name("Bo\u200b", "Bo"))
    "Bo\u200b" counts as the same name as "Bo"
    """
    pairs = enumerate(zip(name, earlier))  # noqa: B905 - they may have different lengths
    first = next((index for index, (one, other) in pairs if one != other), len(earlier))
    escaped = not all(one.isprintable() and is_normalized("NFKC", one) for one in (name, earlier))
    shown = [json.dumps(_around(first, one), ensure_ascii=escaped) for one in (name, earlier)]
    return " counts as the same name as ".join(shown)


def _around(index: int, name: str) -> str:
    """Return the part of a long name near the index."""
    start = max(0, index - _BEFORE_DIFFERENCE) if len(name) > _SHOWN else 0
    end = start + _SHOWN
    return f"{'…' if start else ''}{name[start:end]}{'…' if name[end:] else ''}"


def check_different(names: Iterable[str], fact: str) -> None:
    """Raise ``InvalidArgument`` if two of the names count as one.

    Args:
        names: the names.
        fact: what is expected, such as ``players must have different names``.
    """
    every = tuple(names)
    for index, earlier in repeated(every):
        if every[index] == earlier:
            raise wrong_value(fact, every)
        raise InvalidArgument(f"{fact}; {one_name(every[index], earlier)}")


def unknown_player(name: object, players: Iterable[str]) -> InvalidArgument:
    """Return the error for a name that no player has.

    >>> print(unknown_player("Ana", ["Anna", "Bo"]))
    unknown player "Ana" (players: Anna, Bo); did you mean "Anna"?
    """
    names = tuple(players)
    known = listed(map(printable, names), most=_MOST_LISTED)
    hint = nearest(str(name), names)
    message = f"unknown player {quoted(name)} (players: {known}){hint}"
    return InvalidArgument(message, unknown_name=True)


def checked_names(players: Iterable[str], most: int, neutral: str | None = None) -> tuple[str, ...]:
    """Return the names of the players; ``InvalidArgument`` if no record could store them.

    Args:
        players: the names in seating order.
        most: how many can play; the fewest are 2.
        neutral: the reserved name of a player who takes no seat, if there is one.
    """
    names = tuple(in_a_list(players, "players must be a list of names"))
    if not 2 <= len(names) <= most:
        raise InvalidArgument(
            f"players must be 2 to {most} names, not {len(names)}: {quoted(names)}"
        )
    for name in names:
        _check_name(name, neutral)
    check_different(names, "players must have different names")
    return names


def _check_name(name: str, neutral: str | None) -> None:
    if type(name) is not str or not name:
        raise wrong_value("a player's name must be a string that is not empty", name)
    if name_key(name) == neutral:
        raise InvalidArgument(f"{quoted(name)} is the neutral player; choose another name")
    if len(name) > LONGEST_NAME:
        raise InvalidArgument(
            f"a player's name must have at most {LONGEST_NAME} characters, not {len(name)}:"
            f" {quoted(name[:20])}..."
        )
    if _CONTROL.search(name):
        raise InvalidArgument(
            f"a player's name must not contain control characters: {quoted(name)}"
        )
    if _HALF.search(name):
        raise InvalidArgument(f"a player's name must not contain a lone surrogate: {quoted(name)}")
