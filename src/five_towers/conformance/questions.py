"""What 5 Towers provides so that engines of it can be tested against the library."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import ClassVar, Final, cast

from attrs import frozen

from five_towers.conformance.answering import MaxBid, MayAdd, Score, answer
from five_towers.conformance.differing import blamed, differing, failed, grounds_of, reconsidered
from five_towers.conformance.generating import generated, size_of, smaller
from five_towers.conformance.misreadings import (
    candidates,
    distance,
    predicted,
)
from five_towers.descriptor import FIVE_TOWERS
from five_towers.model import CARDS, Tower
from rulebook_kit.conformance import reporting_json
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.protocol import (
    NUMBER,
    VERDICT,
    Form,
    Question,
    Result,
    operation_of,
)
from rulebook_kit.conformance.questions import Questions, Translation
from rulebook_kit.game import AnyGame
from rulebook_kit.values import FrozenDict


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
    question = divergence.question
    if isinstance(question, MayAdd):
        yield _tower(question.tower)
    else:
        towers = cast("MaxBid | Score", question).towers
        yield "\n".join(map(_tower, towers)) or "no tower"


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
    forms: ClassVar[Mapping[type[Question], Form]] = FrozenDict(
        {MayAdd: VERDICT, MaxBid: NUMBER, Score: NUMBER}
    )
    folder: ClassVar[Traversable] = files("five_towers.conformance") / "vectors"
    translation: ClassVar[type[Translation]] = CardNames
    mixed: ClassVar[frozenset[str]] = frozenset({"max_bid", "score"})

    answer: Final = staticmethod(answer)
    generated: Final = staticmethod(generated)
    grounds_of: Final = staticmethod(grounds_of)
    failed: Final = staticmethod(failed)
    differing: Final = staticmethod(differing)
    smaller: Final = staticmethod(smaller)
    size_of: Final = staticmethod(size_of)
    asked_words: Final = staticmethod(asked_words)
    result_words: Final = staticmethod(result_words)
    pictures: Final = staticmethod(pictures)
    blamed: Final = staticmethod(blamed)
    reconsidered: Final = staticmethod(reconsidered)
    predicted: Final = staticmethod(predicted)
    candidates: Final = staticmethod(candidates)
    distance: Final = staticmethod(distance)


QUESTIONS: Final = FiveTowersQuestions()


def conformance_schemas() -> Mapping[str, str]:
    """Return the text of each schema by its file name in ``docs/schemas``."""
    return reporting_json.conformance_schemas(QUESTIONS)
