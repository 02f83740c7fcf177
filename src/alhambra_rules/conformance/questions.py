"""What Alhambra provides so that engines of it can be tested against the library."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import ClassVar, Final

from attrs import frozen

from alhambra_rules.conformance.counter_questions import blamed
from alhambra_rules.conformance.differing import differing, failed, reconsidered
from alhambra_rules.conformance.generating import generated
from alhambra_rules.conformance.grounds import grounds_of
from alhambra_rules.conformance.identity import (
    AlhambraIdentity,
    has_totals,
    is_within,
    totals_of,
    with_allowed_totals,
)
from alhambra_rules.conformance.laying_order import in_laying_order
from alhambra_rules.conformance.misreadings import candidates, distance
from alhambra_rules.conformance.predicting import has_model, matters, predicted
from alhambra_rules.conformance.presenting import asked_words, illustrated, pictures, result_words
from alhambra_rules.conformance.protocol import FORMS, answer
from alhambra_rules.conformance.smaller import size_of, smaller
from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.model import TILES
from rulebook_kit.conformance import reporting_json
from rulebook_kit.conformance.protocol import (
    EngineIdentity,
    Form,
    Question,
    Result,
)
from rulebook_kit.conformance.questions import Questions, Translation
from rulebook_kit.game import AnyGame


@frozen
class TileNames(Translation):
    """The engine's names of the tiles."""

    pieces: ClassVar[str] = "tiles"
    noun: ClassVar[str] = "tile"
    known: ClassVar[Collection[str]] = TILES
    keys: ClassVar[frozenset[str]] = frozenset({"tile", "dirk", "reserve", "market"})


class AlhambraQuestions(Questions):
    """What the conformance runner must know about questions to engines of Alhambra."""

    game: ClassVar[AnyGame] = ALHAMBRA
    package = "alhambra_rules.testing"
    forms: ClassVar[Mapping[type[Question], Form]] = FORMS
    folder: ClassVar[Traversable] = files("alhambra_rules.testing") / "vectors"
    translation: ClassVar[type[Translation]] = TileNames
    identity: ClassVar[type[EngineIdentity]] = AlhambraIdentity
    ungrounded: ClassVar[frozenset[str]] = frozenset({"replay"})
    mixed: ClassVar[frozenset[str]] = frozenset({"score_round"})

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
    illustrated: Final = staticmethod(illustrated)
    blamed: Final = staticmethod(blamed)
    reconsidered: Final = staticmethod(reconsidered)
    predicted: Final = staticmethod(predicted)
    has_model: Final = staticmethod(has_model)
    matters: Final = staticmethod(matters)
    candidates: Final = staticmethod(candidates)
    distance: Final = staticmethod(distance)
    is_within: Final = staticmethod(is_within)
    ordered: Final = staticmethod(in_laying_order)

    def read_answer(self, question: Question, value: object, identity: EngineIdentity) -> Result:
        """Return the answer of an engine; totals of majorities only if its identity allows them.

        Raises:
            NoResult: the value is not such a result.
        """
        return with_allowed_totals(identity, question, self.read_result(question, value))

    def in_form_of(self, got: Result, expected: Result) -> Result:
        """Return the right answer, with totals of majorities if the engine's answer has them."""
        if has_totals(got) and not has_totals(expected):
            return totals_of(expected)
        return expected


QUESTIONS: Final = AlhambraQuestions()


def conformance_schemas() -> Mapping[str, str]:
    """Return the text of each schema by its file name in ``docs/schemas``."""
    return reporting_json.conformance_schemas(QUESTIONS)
