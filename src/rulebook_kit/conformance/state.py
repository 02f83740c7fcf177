"""Find answers that depend on earlier questions, and the earlier questions that matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Final

from attrs import evolve, frozen

from rulebook_kit.conformance.asking import Engine
from rulebook_kit.conformance.heard import Heard
from rulebook_kit.conformance.protocol import Question
from rulebook_kit.conformance.replies import Answered

_SECONDS: Final = 12.0
"""The time to look for the earlier questions: each try needs a new process."""

_AGAIN: Final = 2
"""How often the answer must be wrong again after these questions."""

_TRIED: Final = 3
"""The most answers for which earlier questions are looked for."""


@frozen
class Sequel:
    """An answer with the questions before it that make it wrong.

    Attributes:
        before: the earlier questions, all asked in the same process.
        heard: the wrong answer.
    """

    before: tuple[Question, ...]
    heard: Heard


def changed(engine: Engine, heard: Sequence[Heard]) -> list[Heard]:
    """Ask again in a new process, last question first; return the answers that have changed.

    Raises:
        OutOfTime: the time for the whole run is over.
    """
    backwards = heard[::-1]
    if not backwards:
        return []
    engine.hello()
    found: list[Heard] = []
    for place, reply in engine.ask_all([one.question for one in backwards]):
        one = backwards[place]
        if isinstance(reply, Answered) and reply.result != one.got:
            found.append(one)
    return found


def sequel(engine: Engine, asked: Sequence[Heard], suspects: Iterable[Heard]) -> Sequel | None:
    """Return a wrong answer with the fewest earlier questions that are needed; None if none is.

    Args:
        engine: the engine.
        asked: everything asked, in the order of asking.
        suspects: the answers that have changed, the best to show first.

    Raises:
        OutOfTime: the time for the whole run is over.
    """
    until = monotonic() + _SECONDS
    places = {id(one): place for place, one in enumerate(asked)}
    best: Sequel | None = None
    for tried, one in enumerate(suspects):
        if tried >= _TRIED or monotonic() > until:
            break
        found = _shortest(
            engine, [before.question for before in asked[: places[id(one)]]], one, until
        )
        if found and not all(_after(engine, found.before, one) for _ in range(_AGAIN)):
            found = None  # by chance
        if found and (best is None or len(found.before) < len(best.before)):
            best = found
        if best and len(best.before) == 1:
            break
    return best


def _shortest(
    engine: Engine, before: Sequence[Question], one: Heard, until: float
) -> Sequel | None:
    """Return the answer after as few of the questions before it as are found in time."""
    if _after(engine, (), one):
        return None  # it is wrong at once
    length, found = 1, _after(engine, before[-1:], one)
    while found is None:
        if length >= len(before) or monotonic() > until:
            return None
        length *= 4
        found = _after(engine, before[-length:], one)
    kept = Sequel(tuple(before[-length:]), found)
    while fewer := _with_fewer(engine, kept, until):
        kept = fewer
    return kept


def _with_fewer(engine: Engine, kept: Sequel, until: float) -> Sequel | None:
    """Leave out half of the earlier questions, or a quarter, down to a single one."""
    step = len(kept.before) // 2
    while step and monotonic() < until:
        for start in range(0, len(kept.before), step):
            fewer = kept.before[:start] + kept.before[start + step :]
            found = _after(engine, fewer, kept.heard)
            if found:
                return Sequel(fewer, found)
        step //= 2
    return None


def _after(engine: Engine, before: Sequence[Question], one: Heard) -> Heard | None:
    """Return the answer if it is wrong after these questions in a new process."""
    engine.hello()
    replies = dict(engine.ask_all([*before, one.question]))
    reply = replies.get(len(before))
    if isinstance(reply, Answered) and reply.result != one.expected:
        return evolve(one, got=reply.result)
    return None
