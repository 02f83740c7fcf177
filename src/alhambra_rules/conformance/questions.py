"""Check an engine of Alhambra, in any language, against the library.

>>> [vector.result for vector in vectors() if vector.id.endswith("/remove-the-fountain")]
[[(1, 0)]]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar, Final, cast

from attrs import frozen

from alhambra_rules.conformance.differing import differing, failed, parts, reconsidered
from alhambra_rules.conformance.generating import generated, is_fair, plainer, size_of
from alhambra_rules.conformance.grounds import grounds_of
from alhambra_rules.conformance.laying_order import in_laying_order
from alhambra_rules.conformance.misreadings import OTHER_READINGS, candidates, distance
from alhambra_rules.conformance.predicting import has_model, matters, predicted
from alhambra_rules.conformance.protocol import (
    FORMS,
    KINDS,
    AlhambraIdentity,
    CellList,
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    Majorities,
    PointsByType,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    Totals,
    answer,
    cells_in,
    cities_in,
    has_totals,
    owned_words,
)
from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.model import DIRK, TILES
from rulebook_kit.conformance import saving
from rulebook_kit.conformance.asking import TIMEOUT
from rulebook_kit.conformance.divergence import Divergence, Illustration, Misreading, Setting
from rulebook_kit.conformance.protocol import (
    EngineIdentity,
    Form,
    NoResult,
    Question,
    Result,
    operation_of,
)
from rulebook_kit.conformance.questions import Questions, Translation
from rulebook_kit.conformance.run import Engines
from rulebook_kit.game import AnyGame
from rulebook_kit.words import counted, listed


def asked_words(question: Question) -> str:
    """Return the question on one line."""
    match question:
        case LegalPlacements():
            about = f" of {question.tile}, {_size(question.city)}"
        case LegalSwaps():
            about = f" for {question.tile}, {_size(question.city)}"
        case LegalRemovals() | CheckCity() | LongestWall():
            about = f", {_size(question.city)}"
        case ScoreMajorities():
            about = f" in round {question.round}"
        case ScoreRound():
            dirk = (
                "" if question.dirk is None else f", Dirk owns {listed(question.dirk, 'nothing')}"
            )
            about = f" in round {question.round}{dirk}"
        case ReplayGame():
            about = f" of {counted(len(question.record), 'line')}"
        case _:
            about = ""
    return f"{operation_of(question)}{about}"


def _size(city: Sequence[object]) -> str:
    return f"{counted(len(city), 'tile')} besides the fountain"


def _points_words(
    players: Iterable[str], points: Majorities | Totals, kinds: Collection[str] = ()
) -> str:
    """Return the points of all players in their order, including those without points."""
    parts = []
    for player in dict.fromkeys([*players, *points]):
        number = points.get(player, {} if kinds and not has_totals(points) else 0)
        if isinstance(number, int):
            parts.append(f"{player} {number}")
        else:
            of_kinds: dict[str, int] = {
                kind: number.get(kind, 0) for kind in KINDS if kind in {*kinds, *number}
            }
            parts.append(f"{player} {owned_words(of_kinds)}")
    return ", ".join(parts) or "no points"


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
    other_readings: ClassVar[Sequence[Misreading]] = OTHER_READINGS
    sample_rule: ClassVar[str] = "build.no-gaps"

    generated: Final = staticmethod(generated)
    grounds_of: Final = staticmethod(grounds_of)
    failed: Final = staticmethod(failed)
    differing: Final = staticmethod(differing)
    is_fair: Final = staticmethod(is_fair)
    plainer: Final = staticmethod(plainer)
    size_of: Final = staticmethod(size_of)
    asked_words: Final = staticmethod(asked_words)
    parts: Final = staticmethod(parts)
    reconsidered: Final = staticmethod(reconsidered)
    has_model: Final = staticmethod(has_model)
    matters: Final = staticmethod(matters)
    candidates: Final = staticmethod(candidates)
    distance: Final = staticmethod(distance)
    ordered: Final = staticmethod(in_laying_order)

    @property
    def _limits(self) -> AlhambraIdentity:
        return cast("AlhambraIdentity", self.said)

    def answer(self, question: Question) -> Result:
        """Return the right answer: with totals if the engine announces them, and on its board."""
        return self.as_said(question, answer(question))

    def predicted(self, question: Question, settings: frozenset[Setting]) -> Result:
        """Return the answer of the plain model with these switches, likewise."""
        return self.as_said(question, predicted(question, settings))

    def read_answer(self, question: Question, value: object) -> Result:
        """Return the answer of the engine, likewise.

        Raises:
            NoResult: the value is not such a result, or it has totals that hello does not announce.
        """
        result = self.read_result(question, value)
        if isinstance(question, ScoreMajorities) and has_totals(result) and not self._limits.totals:
            raise NoResult('totals by player need "totals": true in the answer to hello')
        return self.as_said(question, result)

    def as_said(self, question: Question, result: Result) -> Result:
        """Return totals by player if the engine announces them, and only the cells on its board."""
        said = self._limits
        if isinstance(question, ScoreMajorities) and said.totals and not has_totals(result):
            points = cast("PointsByType", result)
            return {player: sum(by_type.values()) for player, by_type in points.items()}
        if isinstance(question, LegalPlacements) and said.board is not None:
            return [cell for cell in cast("CellList", result) if said.is_on_board(cell)]
        return result

    def result_words(self, question: Question, result: Result) -> str:
        """Return the result on one line; points of majorities as totals if the engine says so."""
        match question:
            case CheckCity():
                return "legal" if result else "illegal"
            case LongestWall():
                return str(result)
            case ScoreMajorities():
                kinds = {kind for counts in question.counts.values() for kind in counts}
                majorities = cast("Majorities", result)
                return _points_words(
                    question.counts, majorities, () if self._limits.totals else kinds
                )
            case ScoreRound():
                players = [*question.cities, *([] if question.dirk is None else [DIRK])]
                return _points_words(players, cast("Totals", result))
            case ReplayGame():
                faults = cast("list[FaultyLine]", result)
                listed = (f"line {fault.line}: {', '.join(fault.rules)}" for fault in faults)
                return "; ".join(listed) or "no violation"
            case _:
                cells = cast("CellList", result)
                return ", ".join(f"({x}, {y})" for x, y in cells) or "no cell"

    def pictures(self, divergence: Divergence) -> Iterator[str]:
        """Yield pictures of the question: drawn cities, or counts and records in lines."""
        from alhambra_rules.conformance.presenting import (  # noqa: PLC0415 - drawing loads slowly
            pictures,
        )

        return pictures(divergence)

    def illustrated(self, divergence: Divergence) -> Illustration:
        """Return cities as pictures, and points and lines of a record as a table."""
        from alhambra_rules.conformance.presenting import (  # noqa: PLC0415 - likewise
            illustrated,
        )

        return illustrated(divergence)

    def is_within(self, question: Question) -> bool:
        """Whether a question is within the limits that the engine names.

        A tile that is asked about counts too. In records only the board counts.
        """
        said = self._limits
        tiles = max(map(len, cities_in(question)), default=0)
        tiles += isinstance(question, LegalPlacements)
        if said.max_tiles is not None and tiles > said.max_tiles:
            return False
        return said.board is None or all(map(said.is_on_board, cells_in(question)))


QUESTIONS: Final = AlhambraQuestions()


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
    tiles: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
    folder: str | Path | None = None,
) -> Result:
    """Start an engine, ask it one question, and return its answer.

    Args:
        command: the command that starts the engine.
        question: the question.
        before: questions to ask first, in the same process; their answers do not matter.
        tiles: the engine's names of the tiles, by our ids.
        timeout: the seconds that the engine has to answer.
        folder: the folder in which the engine starts; by default the current one.

    Raises:
        EngineBroken: the engine did not answer; the message says what it did instead.
        NotImplementedError: the engine does not support the operation.
    """
    names = TileNames(tiles or {})
    return saving.ask_engine(
        QUESTIONS,
        command,
        question,
        before=before,
        translation=names,
        timeout=timeout,
        folder=folder,
    )
