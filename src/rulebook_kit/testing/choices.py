"""What strategies of every game share: checked arguments, choices that shrink, labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import SupportsIndex, TypeVar

from hypothesis import currently_in_test_context, event
from hypothesis import strategies as st

from rulebook_kit.arguments import integer_of, wrong_value
from rulebook_kit.errors import InvalidArgument
from rulebook_kit.words import quoted

_Drawn = TypeVar("_Drawn")


def whole_number(name: str, value: SupportsIndex, least: int, most: int | None = None) -> int:
    """Return the number; ``InvalidArgument`` unless it is an integer from least to most."""
    allowed = f"from {least}" if most is None else f"from {least} to {most}"
    return integer_of(value, f"{name} must be an integer {allowed}", least, most)


def sizes(
    name: str, least: SupportsIndex, most: SupportsIndex, *, within: tuple[int, int]
) -> tuple[int, int]:
    """Return the arguments ``min_NAME`` and ``max_NAME``; ``InvalidArgument`` if impossible."""
    lowest = whole_number(f"min_{name}", least, *within)
    highest = whole_number(f"max_{name}", most, *within)
    if lowest > highest:
        raise InvalidArgument(
            f"min_{name} must be at most max_{name}, not {quoted(least)} against {quoted(most)}"
        )
    return lowest, highest


def numbers_of_players(players: Iterable[SupportsIndex], least: int, most: int) -> tuple[int, ...]:
    """Return the numbers of players; ``InvalidArgument`` unless all are from least to most."""
    given: object = players
    listed = players if isinstance(given, Iterable) else ()
    numbers = tuple(whole_number("a number of players", one, least, most) for one in listed)
    if not numbers:
        raise wrong_value("players must be a list of numbers of players", players)
    return numbers


def one_of(name: str, value: str, allowed: Iterable[str]) -> str:
    """Return the word; ``InvalidArgument`` unless it is allowed."""
    words = list(allowed)
    if value not in words:
        raise wrong_value(f"{name} must be one of {', '.join(words)}", value, words)
    return value


def yes_or_no(name: str, value: bool) -> bool:
    """Return the value; ``InvalidArgument`` unless it is True or False."""
    if type(value) is not bool:
        raise wrong_value(f"{name} must be True or False", value)
    return value


def no_slips(kind: type[object], declared: type[object]) -> None:
    """``InvalidArgument`` if a public name of the class looks like one that it should override."""
    names = [name for name in dir(declared) if not name.startswith("_")]
    inherited = [name for name in names if getattr(kind, name) is getattr(declared, name)]
    for name in vars(kind):
        own = name.startswith("_") or name in names
        if not own and (meant := get_close_matches(name, inherited, cutoff=0.85)):
            raise InvalidArgument(
                f"nothing uses {kind.__name__}.{name}; did you mean {quoted(meant[0])}? If it is"
                " your own, start its name with an underscore"
            )


def drawn_from(draw: st.DrawFn, choices: Sequence[_Drawn]) -> _Drawn:
    """Draw one of the choices; shrinks towards the first."""
    return choices[draw(st.integers(0, len(choices) - 1))]


def label(about: str, drawn: object) -> None:
    """Count what was drawn in Hypothesis' statistics; nothing happens outside of a test."""
    if currently_in_test_context():
        event(f"{about}: {drawn}")
