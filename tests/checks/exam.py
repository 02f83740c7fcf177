"""Write the exam of each game: the smallest vectors that tell misreadings from the rules.

``python -m tests.checks.exam`` looks at small questions in the order of their size. It keeps one if
an engine with one misreading errs there and an engine with another, or with none, does not, and no
smaller question has shown that. Questions that others make needless then go.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Final

from attrs import evolve, frozen
from msgspec.structs import replace
from rich.console import Console
from rich.progress import track

from alhambra_rules.conformance.misread_cities import PIECES
from alhambra_rules.conformance.protocol import (
    KINDS,
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ScoreMajorities,
    ScoreRound,
    city_of,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.model import TILES
from alhambra_rules.notation.position_document import PlacedTileDocument
from alhambra_rules.placement import legal_placements
from five_towers.building import check_tower
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from five_towers.conformance.questions import MaxBid, MayAdd, Score
from five_towers.model import Card, Tower, TowerType
from rulebook_kit.conformance.divergence import Misreading, Setting
from rulebook_kit.conformance.documents import LEADING, vectors
from rulebook_kit.conformance.protocol import Question, Result, Vector, fingerprint, operation_of
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.shrinking import simpler
from rulebook_kit.words import counted
from tests.vectors.writing import texts_of

_GENERATED: Final = 300
"""How many generated questions each operation adds to the small ones."""

_LARGEST: Final = 14
"""The size of the largest question of an exam: tiles, buildings or cards."""

EXAM: Final = "/exam-"
"""What the ids of the exam have between the rule and the fingerprint of the question."""

City = list[PlacedTileDocument]


@frozen
class Sitting:
    """A question, and what engines with one misreading each answer.

    Attributes:
        question: the question.
        wrong: a bit for each misreading with a wrong answer.
        answers: the answer with each misreading.
    """

    question: Question
    wrong: int
    answers: tuple[str, ...]

    @property
    def operation(self) -> str:
        """The operation."""
        return operation_of(self.question)


def exam_of(
    questions: Questions, typical: Sequence[Misreading], pool: Iterable[Question]
) -> list[Vector]:
    """Return the exam of a game, the smallest questions first.

    Args:
        questions: the questions of the game.
        typical: the misreadings to tell apart, each once with all operations in which it shows.
        pool: small questions from which to choose, besides the vectors and generated ones.
    """
    old = {fingerprint(one.question) for one in vectors(questions) if EXAM not in one.id}
    kept = (one.question for one in vectors(questions) if EXAM not in one.id)
    made = questions.generated(7, _GENERATED * len(questions.operations), questions.operations)
    asked = {
        fingerprint(one): one
        for one in map(questions.ordered, chain(made, pool, kept))
        if questions.has_model(one) and questions.size_of(one)[0] <= _LARGEST
    }
    ordered = sorted(asked.values(), key=questions.size_of)
    sittings = [sat(questions, one, typical) for one in track(ordered, questions.game.title)]
    chosen = needed(sittings, len(typical))
    told = Told(len(typical))
    exam = []
    for one in track(chosen, "made smaller"):
        what = told.tell(one)
        if fingerprint(one.question) not in old:
            small = smallest(questions, one.question, typical, what)
            exam.append(_vector(questions, small, typical, what))
    return exam


def sat(questions: Questions, question: Question, typical: Sequence[Misreading]) -> Sitting:
    """Return what an engine with each of the misreadings answers."""
    right, operation = questions.answer(question), operation_of(question)
    wrong, answers = 0, []
    for bit, one in enumerate(typical):
        got = right
        if operation in one.operations and questions.matters(question, one.setting):
            got = questions.predicted(question, frozenset({one.setting}))
        answers.append("" if got == right else repr(got))
        wrong |= (got != right) << bit
    return Sitting(question, wrong, tuple(answers))


def bits(number: int) -> Iterator[int]:
    """Yield the places of the bits that are set."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


Facts = Sequence[tuple[int, int | None]]
"""Misreadings that err, each with one that does not, or with None."""


class Told:
    """What some questions have told: which misreadings are right where another errs.

    Attributes:
        groups: the number of the group of each misreading: those of a group always answer alike.
        others: for each misreading a bit for each one that is right where it errs.
        shown: the operations and misreadings of wrong answers.
    """

    def __init__(self, number: int) -> None:
        self.groups = [0] * number
        self.others = [0] * number
        self.shown: set[tuple[str, int]] = set()
        self._everybody = (1 << number) - 1

    def tell(self, one: Sitting) -> Facts:
        """Add a question; return each misreading that it shows in an operation for the first time.

        If there is none, return pairs of a misreading that errs and one that does not.
        """
        right = self._everybody & ~one.wrong
        fresh = [bit for bit in bits(one.wrong) if (one.operation, bit) not in self.shown]
        self.shown.update((one.operation, bit) for bit in fresh)
        pairs: list[tuple[int, int | None]] = [
            (bit, other) for bit in bits(one.wrong) for other in bits(right & ~self.others[bit])
        ]
        for bit in bits(one.wrong):
            self.others[bit] |= right
        numbers: dict[tuple[int, str], int] = {}
        before = max(self.groups, default=0)
        self.groups = [
            numbers.setdefault(key, len(numbers))
            for key in zip(self.groups, one.answers, strict=True)
        ]
        if fresh:
            return [(bit, None) for bit in fresh]
        is_split = max(self.groups, default=0) > before
        return pairs or [(bit, None) for bit in bits(one.wrong) if is_split]

    @property
    def everything(self) -> tuple[object, ...]:
        """All that is told."""
        return max(self.groups, default=0), tuple(self.others), frozenset(self.shown)


def needed(sittings: Iterable[Sitting], number: int) -> list[Sitting]:
    """Return the smallest sittings that tell all that they tell together."""
    told = Told(number)
    kept = [one for one in sittings if told.tell(one)]
    for one in reversed(kept):
        left = Told(number)
        others = [other for other in kept if other is not one]
        for other in others:
            left.tell(other)
        if left.everything == told.everything and not _is_first(one, others):
            kept = others
    return kept


def _is_first(one: Sitting, others: Iterable[Sitting]) -> bool:
    """Whether one is the first that shows a misreading in its operation."""
    shown = 0
    for other in others:
        if other.operation == one.operation:
            shown |= other.wrong
    return bool(one.wrong & ~shown)


def smallest(
    questions: Questions, question: Question, typical: Sequence[Misreading], told: Facts
) -> Question:
    """Return the smallest question on the way to simpler ones that tells the same."""

    def tells(asked: Question) -> bool:
        wrong = sat(questions, asked, typical).wrong
        return all(
            wrong >> bit & 1 and not (other is not None and wrong >> other & 1)
            for bit, other in told
        )

    for one in simpler(questions, question):
        if questions.size_of(one) < questions.size_of(question) and tells(one):
            return smallest(questions, questions.ordered(one), typical, told)
    return question


def _vector(
    questions: Questions, question: Question, typical: Sequence[Misreading], told: Facts
) -> Vector:
    bit, other = told[0]
    first = typical[bit]
    title = f"An engine that {first.sentence} gets this wrong"
    if other is not None:
        title += f", and one that {typical[other].sentence} does not"
    grounds = questions.grounds_of(question)
    return Vector(
        f"{first.rule}{EXAM}{fingerprint(question)}",
        title,
        tuple(dict.fromkeys((first.rule, *grounds.rules))),
        grounds.basis,
        question,
        questions.answer(question),
    )


def proposed(
    questions: Questions, samples: Iterable[tuple[Question, Result]], but: Collection[object]
) -> tuple[Misreading, ...]:
    """Return the misreadings that could explain these answers, each with all its operations.

    Args:
        questions: the questions of the game.
        samples: questions with wrong answers.
        but: the switches to leave out: only large questions show them, or a vector for each piece.
    """
    found: dict[Setting, Misreading] = {}
    for question, got in samples:
        for one in questions.candidates(question, questions.answer(question), got):
            if one.setting[0] not in but:
                known = found.setdefault(one.setting, one)
                joined = known.operations | one.operations
                found[one.setting] = evolve(known, operations=joined)
    return tuple(found.values())


_EMPTY: Final[City] = []
_ROW: Final = [
    PlacedTileDocument(x, 0, tile)
    for x, tile in enumerate(("arcades-10", "chambers-10", "chambers-11", "garden-10"), start=1)
]
_ONE: Final = [PlacedTileDocument(0, 1, "arcades-10")]


def _samples() -> Iterator[tuple[Question, Result]]:
    """Yield wrong answers to questions of Alhambra from which to propose misreadings."""
    yield LegalPlacements(_ONE, "arcades-9"), []
    yield LegalPlacements(_ROW, "arcades-9"), []
    yield LegalRemovals(_ONE), []
    yield LegalSwaps(_ONE, "arcades-9"), []
    yield CheckCity(_ONE), False
    yield LongestWall(_ONE), 3
    for at, kind in product((1, 2, 3), KINDS):
        yield ScoreMajorities({"A": {kind: 1}}, at), {"A": {kind: 1}}
        yield ScoreRound({"A": []}, at), {"A": 1}


def _by_walls() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tile in TILES:
        found.setdefault(PIECES[tile][1], []).append(tile)
    return found


WALLS: Final = _by_walls()
"""The tiles by the letters of their walled sides."""


def _one_of(walls: str, city: City, chance: Random) -> str | None:
    """Return a tile with these walls that is not in the city; None if there is none."""
    left = [tile for tile in WALLS[walls] if all(tile != one.tile for one in city)]
    return chance.choice(left) if left else None


_CITIES: Final = 500
"""The most cities of three tiles, and of more, in the pool: of fewer there are all."""


def small_cities(chance: Random) -> Iterator[City]:
    """Yield all legal cities of up to two tiles by their walls, and many of three and four."""
    level: list[City] = [[]]
    for _ in range(5):
        yield from level
        grown: dict[frozenset[tuple[int, int, str]], City] = {}
        for city, walls in product(level, WALLS):
            tile = _one_of(walls, city, chance)
            for x, y in legal_placements(city_of(city), tile) if tile else ():
                assert tile is not None
                made = [*city, PlacedTileDocument(x, y, tile)]
                key = frozenset((one.x, one.y, PIECES[one.tile][1]) for one in made)
                grown.setdefault(key, made)
        cities = list(grown.values())
        level = chance.sample(cities, min(len(cities), _CITIES))


def small_questions(chance: Random) -> Iterator[Question]:
    """Yield questions about small cities, also about illegal ones, and about few buildings."""
    for city in (*small_cities(chance), *_known_cities()):
        number = max(5 - len(city), 1)
        asked = sorted(WALLS) if len(city) < 2 else chance.sample(sorted(WALLS), number)
        for walls in asked:
            tile = _one_of(walls, city, chance)
            if tile:
                yield LegalPlacements(city, tile)
                yield LegalSwaps(city, tile)
                yield from (CheckCity(one) for one in _spoilt(city, tile, chance))
        if city:
            yield LegalPlacements(city, city[0].tile)
            yield LegalSwaps(city, city[-1].tile)
        yield LegalRemovals(city)
        yield CheckCity(city)
        yield LongestWall(city)
        if len(city) < 4:
            yield from _rounds(city, chance)
        yield ScoreRound({"A": city}, 1)
    yield from _tied_rounds()
    yield from _majorities()


def _known_cities() -> Iterator[City]:
    """Yield the cities of the vectors about walls: rings, bays and turns."""
    for vector in vectors(QUESTIONS):
        if isinstance(vector.question, LongestWall) and len(vector.question.city) <= _LARGEST:
            yield vector.question.city


def _tied_rounds() -> Iterator[Question]:
    """Yield rounds of three players with few buildings of one type each."""
    for kind, counts, at in product(KINDS, product(range(3), repeat=3), (1, 2, 3)):
        left = [tile for tile in TILES if PIECES[tile][0] == kind]
        cities: dict[str, City] = {}
        for name, number in zip("ABC", counts, strict=True):
            cities[name] = []
            while len(cities[name]) < number:
                tile = left.pop()
                x, y = legal_placements(city_of(cities[name]), tile)[0]
                cities[name].append(PlacedTileDocument(x, y, tile))
        yield ScoreRound(cities, at)


def _spoilt(city: City, tile: str, chance: Random) -> Iterator[City]:
    """Yield the city with a tile on any cell in it or near it, perhaps turned, or there twice."""
    cells = {(0, 0), *((one.x, one.y) for one in city)}
    near = sorted({(x + dx, y + dy) for x, y in cells for dx, dy in product((-1, 0, 1), repeat=2)})
    for x, y in near if len(city) < 1 else chance.sample(near, 4):
        yield [*city, PlacedTileDocument(x, y, tile, chance.choice((0, 0, 0, 1, 2, 3)))]
    if city:
        x, y = chance.choice(near)
        yield [*city, replace(city[0], x=x, y=y)]


def _rounds(city: City, chance: Random) -> Iterator[Question]:
    """Yield rounds of a player with this city, alone or with another, who may be Dirk."""
    used = {one.tile for one in city}
    left = [tile for tile in TILES if tile not in used]
    other = [
        PlacedTileDocument(*cell, tile)
        for tile in chance.sample(left, 1)
        for cell in legal_placements(city_of([]), tile)[:1]
    ]
    yield ScoreRound({"A": city}, chance.randint(1, 3))
    for names in (("A", "B"), ("B", "A")):
        cities = dict(zip(names, (city, other), strict=True))
        yield ScoreRound(cities, chance.randint(1, 3))
    dirk = chance.sample([tile for tile in left if tile != other[0].tile], chance.randint(0, 2))
    yield ScoreRound({"A": city, "B": []}, chance.randint(1, 3), dirk)


def _majorities() -> Iterator[Question]:
    for number, most in ((1, 3), (2, 3), (3, 3), (4, 2), (5, 1)):
        for counts, at in product(product(range(most + 1), repeat=number), (1, 2, 3)):
            for kind in KINDS:
                held = zip("ABCDE", counts, strict=False)
                yield ScoreMajorities({name: {kind: count} for name, count in held}, at)
    for one, other in combinations(KINDS, 2):
        yield ScoreMajorities({"A": {one: 1}, "B": {other: 1}}, 1)


def _samples_of_towers() -> Iterator[tuple[Question, Result]]:
    yield MayAdd(["sand-10"], "sand-6"), False
    yield MaxBid([["sand-10"]], ["sand-6"]), 0
    yield Score([["sand-10"], ["tree-3"]], 2), 0


_VALUES: Final = (0, 1, 7, 8, 9, 12)
"""Card values of every kind: those with rules of their own, and some below, between and above."""


def _cards(kind: TowerType, values: Iterable[int]) -> list[str]:
    return [str(Card(kind, value)) for value in values]


def small_towers(chance: Random) -> Iterator[Question]:
    """Yield questions about few cards."""
    first, second, *others = TowerType
    listed = [(), *product(_VALUES), *product(_VALUES, repeat=2), (12, 8, 9), (9, 1, 0), (8, 9, 0)]
    towers = [values for values in listed if check_tower(Tower(_cards(first, values))).ok]
    for tower, value in product(towers, _VALUES):
        yield from (MayAdd(_cards(first, tower), str(Card(one, value))) for one in (first, second))
    for kind, value in product((second, *others), _VALUES):
        yield from (MayAdd(_cards(kind, [below]), str(Card(kind, value))) for below in (7, 8))
    displays = [shown for number in range(4) for shown in permutations(_VALUES, number)]
    for tower, shown in product(towers, displays):
        standing = [_cards(first, tower)] if tower else []
        yield MaxBid(standing, _cards(first, shown))
        if len(shown) > 1:
            yield MaxBid(standing, [*_cards(first, shown[:1]), *_cards(second, shown[1:])])
        if len(shown) > 1 and chance.random() < _SOME:
            other = chance.choice([one for one in towers if one])
            yield MaxBid(
                [*standing, _cards(second, other)],
                [*_cards(first, shown[:1]), *_cards(second, shown[1:])],
            )
    for kind in others:
        yield from (MaxBid([_cards(kind, [8])], _cards(kind, [value])) for value in (9, 12))
        yield MaxBid([_cards(kind, [7])], _cards(kind, [9]))
    for one, other, torn_down in product(towers, towers, range(4)):
        standing = [_cards(first, one), _cards(second, other)]
        yield Score([tower for tower in standing if tower], torn_down)


_SOME: Final = 0.3
"""The part of the bids with two towers that is in the pool."""


def main(arguments: Sequence[str]) -> int:
    """Search both exams, write them, and print their sizes."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=0)
    games = [one.game.name for one in (QUESTIONS, TOWERS_QUESTIONS)]
    parser.add_argument(
        "games", nargs="*", choices=[*games, []], metavar="GAME", help="all by default"
    )
    options = parser.parse_args(arguments)
    console = Console()
    for questions, typical, small in (
        (QUESTIONS, proposed(QUESTIONS, _samples(), _LARGE), small_questions),
        (TOWERS_QUESTIONS, proposed(TOWERS_QUESTIONS, _samples_of_towers(), ()), small_towers),
    ):
        if options.games and questions.game.name not in options.games:
            continue
        exam = exam_of(questions, typical, small(Random(options.seed)))
        others = [one for one in vectors(questions) if EXAM not in one.id]
        for name, text in texts_of(questions, [*others, *exam]).items():
            (Path(str(questions.folder)) / name).write_bytes(text.encode())
        every = [*others, *exam]
        listed = "".join(f"{name}\n" for name in leading(questions, typical, every))
        (Path(str(questions.folder)) / LEADING).write_text(listed, "utf-8")
        told = counted(len(typical), "misreading")
        console.print(f"{questions.game.title}: {counted(len(exam), 'vector')} for {told}")
    return 0


def leading(
    questions: Questions, misreadings: Sequence[Misreading], every: Iterable[Vector]
) -> Iterator[str]:
    """Yield the ids of the vectors that show a misreading that no smaller vector shows.

    One that rests on a ruling does not stand for one on the rulebooks.
    """
    unseen = {(one, on_rulings) for one in misreadings for on_rulings in (False, True)}
    for vector in sorted(every, key=lambda one: questions.size_of(one.question)):
        seen = {pair for one in misreadings for pair in _shown(questions, vector, one)}
        if not seen.isdisjoint(unseen):
            unseen -= seen
            yield vector.id


def _shown(
    questions: Questions, vector: Vector, one: Misreading
) -> Iterator[tuple[Misreading, bool]]:
    """Yield the misreading if the vector shows it, and whether on rulings; on rulebooks both."""
    question = vector.question
    if vector.operation in one.operations and questions.has_model(question):
        got = questions.predicted(question, frozenset({one.setting}))
        if got != vector.result:
            yield one, True
            if not questions.differing(question, vector.result, got).rulings:
                yield one, False


_LARGE: Final = frozenset({"tile", "most-tiles", "most-cells"})
"""The switches that only large cities show, and tiles: each has vectors of its own."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
