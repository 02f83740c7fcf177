"""Check an engine of 5 Towers, in any language, against the library.

>>> vector = next(one for one in vectors() if one.id == "tower.nine/nine-on-three")
>>> vector.title, vector.result
('A 9 goes on a 3', True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar, Final

from attrs import frozen

from five_towers.conformance.differing import differing, grounds_of, parts, reconsidered
from five_towers.conformance.misreadings import (
    PLAIN,
    candidates,
    distance,
    predicted,
)
from five_towers.conformance.questions import (
    FORMS,
    OPERATIONS,
    MaxBid,
    MayAdd,
    Score,
    answer,
    generated,
    is_fair,
    plainer,
    size_of,
    towers_in,
)
from five_towers.descriptor import FIVE_TOWERS
from five_towers.model import CARDS, Tower
from rulebook_kit.conformance import saving
from rulebook_kit.conformance.asking import TIMEOUT
from rulebook_kit.conformance.divergence import Divergence, Misreading
from rulebook_kit.conformance.protocol import (
    Form,
    Question,
    Result,
    operation_of,
)
from rulebook_kit.conformance.questions import Questions, Translation
from rulebook_kit.conformance.report import Plan
from rulebook_kit.conformance.run import Engines
from rulebook_kit.game import AnyGame

__all__ = [
    "OPERATIONS",
    "Plan",
    "ask_engine",
    "export_vectors",
    "read_vectors",
    "run_conformance",
    "vectors",
]


def asked_words(question: Question) -> str:
    """Return the question on one line."""
    match question:
        case MayAdd():
            about = f" {question.card} on {_tower(question.tower)}"
        case MaxBid():
            about = f" with {', '.join(question.display) or 'nothing'} in the display"
        case Score():
            about = f" with {question.torn_down} torn down" if question.torn_down else ""
        case _:
            about = ""
    return f"{operation_of(question)}{about}"


def pictures(divergence: Divergence) -> Iterator[str]:
    """Yield the towers of the question, one on each line, from the bottom to the top."""
    yield "\n".join(map(_tower, towers_in(divergence.question))) or "no tower"


def result_words(question: Question, result: Result) -> str:
    """Return the result on one line."""
    if isinstance(question, MayAdd):
        return "it may be added" if result else "it may not be added"
    return str(result)


def _tower(cards: Sequence[str]) -> str:
    return str(Tower(cards))


@frozen
class CardNames(Translation):
    """The engine's names of the cards."""

    pieces: ClassVar[str] = "cards"
    noun: ClassVar[str] = "card"
    known: ClassVar[Collection[str]] = CARDS
    keys: ClassVar[frozenset[str]] = frozenset({"tower", "card", "towers", "display"})


class FiveTowersQuestions(Questions):
    """What the conformance runner must know about questions to engines of 5 Towers."""

    game: ClassVar[AnyGame] = FIVE_TOWERS
    package = "five_towers.conformance"
    forms: ClassVar[Mapping[type[Question], Form]] = FORMS
    folder: ClassVar[Traversable] = files("five_towers.conformance") / "vectors"
    translation: ClassVar[type[Translation]] = CardNames
    mixed: ClassVar[frozenset[str]] = frozenset({"max_bid", "score"})
    other_readings: ClassVar[Sequence[Misreading]] = tuple(one for one in PLAIN if one.rulings)
    sample_rule: ClassVar[str] = "tower.eight"

    answer: Final = staticmethod(answer)
    generated: Final = staticmethod(generated)
    grounds_of: Final = staticmethod(grounds_of)
    differing: Final = staticmethod(differing)
    is_fair: Final = staticmethod(is_fair)
    plainer: Final = staticmethod(plainer)
    size_of: Final = staticmethod(size_of)
    asked_words: Final = staticmethod(asked_words)
    result_words: Final = staticmethod(result_words)
    pictures: Final = staticmethod(pictures)
    parts: Final = staticmethod(parts)
    reconsidered: Final = staticmethod(reconsidered)
    predicted: Final = staticmethod(predicted)
    candidates: Final = staticmethod(candidates)
    distance: Final = staticmethod(distance)


QUESTIONS: Final = FiveTowersQuestions()


_ENGINES: Final = Engines(QUESTIONS)
run_conformance: Final = _ENGINES.run_conformance
vectors: Final = _ENGINES.vectors
read_vectors: Final = _ENGINES.read_vectors
export_vectors: Final = _ENGINES.export_vectors
conformance_schemas: Final = _ENGINES.conformance_schemas


def ask_engine(
    command: Sequence[str],
    question: Question,
    *,
    before: Iterable[Question] = (),
    cards: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
    folder: str | Path | None = None,
) -> Result:
    """Start an engine, ask it one question, and return its answer.

    Args:
        command: the command that starts the engine.
        question: the question.
        before: questions to ask first, in the same process; their answers do not matter.
        cards: the engine's names of the cards, by our names.
        timeout: the seconds that the engine has to answer.
        folder: the folder in which the engine starts; by default the current one.

    Raises:
        EngineBroken: the engine did not answer; the message says what it did instead.
        NotImplementedError: the engine does not support the operation.
    """
    names = CardNames(cards or {})
    return saving.ask_engine(
        QUESTIONS,
        command,
        question,
        before=before,
        translation=names,
        timeout=timeout,
        folder=folder,
    )
