"""The plain models of both games: right without misreadings, wrong with each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, cast

import pytest
from attrs import evolve, field, mutable

import five_towers.conformance.misreadings as of_towers
from alhambra_rules.conformance import misreadings as of_alhambra
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.misread_cities import CityReading
from alhambra_rules.conformance.protocol import ScoreMajorities
from alhambra_rules.rulebook.conformance import witness
from alhambra_rules.rulebook.conformance.asking import Engine
from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict
from alhambra_rules.rulebook.conformance.explaining import Explaining, Predictions, Score
from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.heard import Heard
from alhambra_rules.rulebook.conformance.misreading import (
    NONE,
    Misreading,
    Misreadings,
    Setting,
    by_cause,
    scoped,
    settings_for,
)
from alhambra_rules.rulebook.conformance.protocol import Question, Result, operation_of
from alhambra_rules.rulebook.conformance.replies import Answered, Reply
from alhambra_rules.rulebook.conformance.vector_files import vectors
from alhambra_rules.rulebook.conformance.witness import Model, Starts, Witnesses
from five_towers.conformance.game import FIVE_TOWERS
from tests.levels import LONG

PLAIN: list[tuple[Game, Misreading]] = [
    *((ALHAMBRA, one) for one in of_alhambra.PLAIN),
    *((FIVE_TOWERS, one) for one in of_towers.PLAIN),
]
NAMES = [f"{game.program}-{one.name}-{one.verdict.value}" for game, one in PLAIN]


@cache
def cases(game: Game) -> list[tuple[Question, Result]]:
    """Return questions of every operation with their right answers."""
    modelled = [name for name in game.operations if name != "replay"]
    asked = [one.question for one in vectors(game)] + list(game.generated(7, 300, modelled))
    return [(one, game.answer(one)) for one in asked if game.has_model(one)]


def answer(game: Game, question: Question, *misreadings: Misreading) -> Result:
    return game.predicted(question, settings_for(operation_of(question), misreadings))


@pytest.mark.parametrize("game", [ALHAMBRA, FIVE_TOWERS], ids=lambda game: game.program)
def test_without_misreadings_the_model_is_right(game: Game) -> None:
    assert not [one for one, right in cases(game) if answer(game, one) != right]
    assert all(game.has_model(one, right) for one, right in cases(game))


@pytest.mark.parametrize(("game", "misreading"), PLAIN, ids=NAMES)
def test_every_misreading_makes_an_answer_wrong(game: Game, misreading: Misreading) -> None:
    assert misreading.rule in game.catalogue
    assert any(answer(game, one, misreading) != right for one, right in cases(game))


def explained(game: Game, *made: Misreading) -> tuple[int, list[str]]:
    """Return how many answers of such an engine are not explained, and the misreadings found.

    Every second case is enough.
    """
    heard = [Heard(one, right, answer(game, one, *made)) for one, right in cases(game)[::2]]
    explaining = Explaining(game, heard, lambda: False, Predictions(game))
    found = explaining.misreadings()
    return len(explaining.mispredicted(found)), sorted(one.name for one in found)


def named(game: Game, *names: str) -> list[Misreading]:
    return [one for other, one in PLAIN if other is game and one.name in names]


@LONG
@pytest.mark.parametrize(
    ("game", "names"),
    [
        (ALHAMBRA, ["gaps-one-cell", "ties-all-full", "walls-untested"]),
        (ALHAMBRA, ["dirk-unpaid", "swap-same-type", "wall-total"]),
        (FIVE_TOWERS, ["eight-unknown", "main-by-value", "never-torn-down"]),
        (FIVE_TOWERS, ["as-given", "nine-unknown", "one-point-each"]),
    ],
    ids=lambda value: value.program if isinstance(value, Game) else "+".join(value),
)
def test_misreadings_that_combine_are_found(game: Game, names: list[str]) -> None:
    assert explained(game, *named(game, *names)) == (0, names)


def test_misreadings_of_one_cause_belong_together() -> None:
    one, other = named(ALHAMBRA, "gaps-one-cell", "wall-total")
    assert by_cause(frozenset({one, other})) == [frozenset({one}), frozenset({other})]


@pytest.mark.parametrize(("most", "is_legal"), [(1, True), (2, False)])
def test_only_gaps_up_to_a_size_are_noticed(most: int, *, is_legal: bool) -> None:
    """The city surrounds two empty cells."""
    ring = {(x, y) for x in range(4) for y in range(3)} - {(1, 1), (2, 1)}
    city = dict.fromkeys(ring, ("tower", ""))
    assert CityReading(frozenset({("gaps-up-to", most)})).is_legal(city) == is_legal


def test_misreadings_of_one_cause_belong_together_in_order_of_their_names() -> None:
    """They differ in what they need to know only, such as the side of a board."""
    one, *_ = of_alhambra.PLAIN
    north, south, other = (
        evolve(one, name=name, setting=("side", side))
        for name, side in (("b", "n"), ("b", "s"), ("a", "n"))
    )
    assert by_cause(frozenset({north, other, south})) == [
        frozenset({other}),
        frozenset({north, south}),
    ]


def test_a_misreading_may_show_in_some_of_its_operations_only() -> None:
    """In at least one, and not in all, which would be the same again."""
    whole = evolve(
        of_alhambra.PLAIN[0], name="x", sentence="errs", operations=frozenset({"a", "b"})
    )
    scopes = [("in a", "ac"), ("in both", "abc"), ("in none", "c"), ("only in b", "b")]
    listed = list(scoped(whole, [(words, frozenset(names)) for words, names in scopes]))
    assert listed[0] == whole
    assert [(one.name, one.sentence, one.operations) for one in listed[1:]] == [
        ("x-in-a", "errs, in a", frozenset("a")),
        ("x-only-in-b", "errs, only in b", frozenset("b")),
    ]


def test_the_right_answer_is_kept_in_the_form_of_the_engines_answer() -> None:
    """Totals of majorities are compared with totals."""
    counts = ScoreMajorities({"A": {"tower": 1}}, 1)
    heard = Heard(counts, {"A": {"tower": 1}})
    by_type = heard.answered(ALHAMBRA, {"A": {"tower": 1}})
    totals = heard.answered(ALHAMBRA, {"A": 1})
    assert (by_type.expected, totals.expected) == ({"A": {"tower": 1}}, {"A": 1})
    assert by_type.is_right
    assert totals.is_right
    assert not heard.answered(ALHAMBRA, {"A": 2}).is_right


def test_what_is_heard_becomes_a_divergence_with_its_vector_and_case() -> None:
    asked = next(one for one in vectors(ALHAMBRA) if one.operation == "legal_placements")
    (wrong, *_) = cast("list[object]", asked.result)
    heard = Heard(asked.question, asked.result, [wrong], vector=asked, case=3)
    found = heard.divergence(ALHAMBRA)
    assert (found.vector, found.case) == (asked, 3)
    assert found == evolve(
        ALHAMBRA.differing(asked.question, asked.result, [wrong]), vector=asked, case=3
    )
    crashed = Failure(FailureKind.CRASHED, "it ended")
    found = evolve(heard, got=None, failure=crashed).divergence(ALHAMBRA)
    assert (found.failure, found.expected, found.vector, found.case) == (
        *(crashed, asked.result, asked, 3),
    )


class Letters(Question, tag="letters", frozen=True):
    """A question with some letters; the right answer has none."""

    text: str


class MoreLetters(Letters, tag="more", frozen=True):
    """The same in another operation."""


BOTH = frozenset({"letters", "more"})


def misread(
    letters: str, added: str = "", *, name: str = "", operations: frozenset[str] = BOTH
) -> Misreading:
    """Return a misreading: where one of the letters occurs, it is in the answer, or others are."""
    return Misreading(
        name or f"{letters}{added}",
        Verdict.BREAKS,
        "a.rule",
        "errs",
        (letters, added),
        operations,
    )


@mutable
class LetterGame:
    """A game of letters.

    Attributes:
        known: the misreadings, the most likely first.
        cases: the texts of the generated cases.
        generated_for: the seed, the number and the operations of these.
        plain: how many predictions are without misreadings.
        predictions: the questions that were predicted with each setting.
        looked_for: the answers for which misreadings were looked for: as explained so far, and got.
    """

    known: Sequence[Misreading] = ()
    cases: Sequence[str] = ()
    generated_for: list[object] = field(init=False, factory=list)
    plain: int = field(init=False, default=0)
    predictions: dict[Setting, list[Question]] = field(init=False, factory=dict)
    looked_for: list[tuple[Result, Result]] = field(init=False, factory=list)

    def answer(self, _question: Question) -> Result:
        return ""

    def predicted(self, question: Question, settings: frozenset[Setting]) -> Result:
        self.plain += not settings
        said = set[str]()
        for setting in settings:
            self.predictions.setdefault(setting, []).append(question)
            letters, added = map(str, setting)
            for letter in set(letters) & set(cast("Letters", question).text):
                said.update(added or letter)
        return "".join(sorted(said))

    def candidates(self, _question: Question, before: Result, got: Result) -> Sequence[Misreading]:
        self.looked_for.append((before, got))
        return self.known

    def matters(self, _question: Question, _setting: Setting) -> bool:
        return True

    def distance(self, one: Result, other: Result) -> int:
        return len(set(cast("str", one)) ^ set(cast("str", other)))

    def size_of(self, question: Question) -> tuple[int, ...]:
        """Return the number of letters, and how many of them are a z."""
        text = cast("Letters", question).text
        return len(text), text.count("z")

    def smaller(self, question: Question) -> Iterator[Question]:
        """Yield a larger question and the same one, then smaller ones; some have a y for a z."""
        text = cast("Letters", question).text
        texts = [text + "z", text, *(text[:at] + text[at + 1 :] for at in range(len(text)))]
        yield from map(Letters, [*texts, text.replace("z", "y", 1)])

    def generated(self, *asked: object) -> Iterator[Question]:
        self.generated_for += asked
        return map(Letters, self.cases)

    def in_form_of(self, _got: Result, expected: Result) -> Result:
        return expected

    def has_model(self, question: Question, _got: Result | None = None) -> bool:
        return not cast("Letters", question).text.startswith("?")

    def differing(self, question: Question, expected: Result, got: Result) -> Divergence:
        rules = f"{expected} and {got}", cast("Letters", question).text
        return Divergence(question, expected, got, None, Verdict.BREAKS, rules, ())


def letters_heard(*answers: str) -> list[Heard]:
    """Return answers such as ``abc: a``, or ``more abc: a`` for the other operation."""
    found = []
    for one in answers:
        asked, _, got = one.partition(":")
        kind, text = (MoreLetters, asked[5:]) if asked.startswith("more ") else (Letters, asked)
        found.append(Heard(kind(text), "", got.strip()))
    return found


def explaining(
    answers: Sequence[str], *known: Misreading, banned: Misreadings = NONE
) -> tuple[Explaining, LetterGame]:
    game = LetterGame(known)
    as_game = cast("Game", game)
    heard = letters_heard(*answers)
    return Explaining(as_game, heard, lambda: False, Predictions(as_game), banned), game


@pytest.mark.parametrize(
    ("explained", "contradicted", "nearer", "is_good"),
    [
        (1, 0, 0, True),
        (0, 0, 1, True),
        (0, 0, 0, False),
        (10, 1, 0, True),
        (9, 1, 9, False),
        (0, 1, 1, False),
        (1, 0, -9, True),
    ],
)
def test_a_misreading_contradicts_one_answer_in_ten_at_most(
    explained: int, contradicted: int, nearer: int, *, is_good: bool
) -> None:
    assert Score(explained, contradicted, nearer, 99).is_good == is_good


@pytest.mark.parametrize(("explained", "is_good"), [(8, True), (7, False)])
def test_a_misreading_contradicts_one_answer_in_four_if_all_are_to_one_operation(
    explained: int, *, is_good: bool
) -> None:
    """There another mistake may hide it."""
    assert Score(explained, 2, 0, 99, in_one=True).is_good == is_good
    assert not Score(explained, 2, 0, 99).is_good


@pytest.mark.parametrize(
    ("answers", "in_one"),
    [
        (["a: a", "a: a", "more a:"], True),
        (["a: a", "a: a", "more a: a", "more a:"], True),
        (["a: a", "more a: a", "more a:"], False),
        (["a: a", "a: a", "a:", "more a:"], False),
        (["a: a", "a: a", "a:"], False),
        (["a: a"], False),
    ],
)
def test_contradictions_may_be_in_one_operation_where_less_than_half_is_explained(
    answers: list[str], *, in_one: bool
) -> None:
    one = misread("a")
    search, _ = explaining(answers, one)
    assert search.score(one, NONE).in_one is in_one


def test_four_answers_outweigh_one_that_is_contradicted() -> None:
    """Answers count before what only comes nearer."""
    ordered = [Score(5, 2, 99, 9), Score(0, 0, 0, 9), Score(4, 1, 1, 9), Score(5, 1, 0, 9)]
    assert sorted(ordered, key=lambda one: one.worth) == ordered


@pytest.mark.parametrize(
    ("answers", "score"),
    [
        ([], Score(0, 0, 0, 0)),
        (["a: a", "a: a", "b:"], Score(2, 0, 2, 2)),
        (["a:", "a:", "a: a"], Score(1, 2, -1, 3)),
        (["ax: ax", "abx: abx", "ay: y"], Score(0, 0, 1, 3)),
        (["ax: xy", "a: a"], Score(1, 0, 0, 2)),
        (["other a: a", "a: a"], Score(1, 0, 1, 1)),
        (["a:", "a:", "a:", "a: a"], Score(1, 3, -2, 4)),
        (["a:", "a:", "a:", "a:", "a: a"], Score(0, 4, -4, 4)),
        (["a: a", "a:", "a:", "a:", "a:", "a: a"], Score(2, 4, -2, 6)),
        (["a: a", *["a:"] * 5, "a: a"], Score(1, 5, -4, 6)),
    ],
)
def test_answers_that_a_misreading_explains_contradicts_and_comes_nearer_to_are_counted(
    answers: list[str], score: Score
) -> None:
    """Until it contradicts four more than it explains; other operations do not count."""
    one = misread("a", operations=frozenset({"letters"}))
    search, _ = explaining([answer.replace("other", "more") for answer in answers], one)
    assert search.score(one, NONE) == score


def test_only_a_sample_counts_if_there_is_one() -> None:
    one = misread("a")
    search, _ = explaining(["a: a", "a: a", "a: a"], one)
    assert search.score(one, NONE, search.heard[:1]) == Score(1, 0, 1, 1)
    assert search.score(one, NONE, []) == Score(0, 0, 0, 0)


@pytest.mark.parametrize(
    ("answers", "chosen", "kept"),
    [
        (["a: a"], "a", "a"),
        (["a: a"], "ab", "a"),
        (["a: a", "b: b"], "ab", "ab"),
        (["a: a"] * 5 + ["a:"], "a", ""),
        (["a: a"] * 10 + ["a:"], "a", "a"),
        (["ax: ax"], "a", ""),
    ],
)
def test_misreadings_that_explain_nothing_more_are_dropped(
    answers: list[str], chosen: str, kept: str
) -> None:
    """It is not enough to come nearer, or to be right more often than wrong."""
    search, _ = explaining(answers)
    found = search.pruned(frozenset(map(misread, chosen)))
    assert found == frozenset(map(misread, kept))


def test_of_two_equal_misreadings_that_of_fewer_operations_is_dropped() -> None:
    """Then the first by its name."""
    narrow = misread("a", name="z", operations=frozenset({"letters"}))
    wide = misread("a", name="b")
    also = misread("a", name="c")
    search, _ = explaining(["a: a", "a: a"])
    assert search.pruned(frozenset({narrow, wide})) == {wide}
    assert search.pruned(frozenset({wide, also})) == {also}


def test_the_three_best_misreadings_of_a_rule_are_found_at_once() -> None:
    """The others are found later."""
    known = [misread(letter) for letter in "abcde"]
    answers = [f"{letter}: {letter}" for letter in "abcde" for _ in range(ord(letter) - 96)]
    search, _ = explaining(answers, *known)
    assert search._best(NONE) == set(known[2:])
    assert search.misreadings() == set(known)


def test_the_best_misreading_comes_first() -> None:
    """One that explains a part of the same is not needed then."""
    part, whole = misread("ab"), misread("abcd")
    answers = [f"{letter}: {letter}" for letter in "abcd"]
    for known in ((part, whole), (whole, part)):
        assert explaining(answers, *known)[0]._best(NONE) == {whole}


MEETING: Final = ("ab: ab",) * 10 + ("a: a",) * 3 + ("b: b",) * 3
"""The answers of an engine with two mistakes that meet in most cities."""

WRONG_FRIEND: Final = misread("ab", "ab", name="z")
"""A misreading that explains more of these than each of the two alone."""


def test_two_misreadings_that_explain_more_take_the_place_of_one() -> None:
    """The same one in fewer operations does not."""
    one, other = misread("a"), misread("b")
    also = misread("ab", "ab", name="y", operations=frozenset({"letters"}))
    search, _ = explaining(MEETING, WRONG_FRIEND, also, one, other)
    assert search._best(NONE) == {WRONG_FRIEND}
    assert search.misreadings() == {one, other}


def test_a_misreading_in_doubt_stays_if_no_others_explain_more() -> None:
    search, _ = explaining(MEETING, WRONG_FRIEND, misread("a"))
    assert search.misreadings() == {WRONG_FRIEND}
    twin = misread("ba", "ab", name="twin")
    for known in ((WRONG_FRIEND, twin), (twin, WRONG_FRIEND)):
        search, _ = explaining(MEETING, *known)
        assert search.misreadings() == {known[0]}


def test_without_time_for_others_a_misreading_in_doubt_stays() -> None:
    search, game = explaining(MEETING, WRONG_FRIEND, misread("a"), misread("b"))
    search._is_over = lambda: len(game.looked_for) >= 6
    assert search.misreadings() == {WRONG_FRIEND}


@pytest.mark.parametrize(
    ("explained", "others", "found"), [(5, 5, True), (5, 6, False), (1, 0, True), (1, 2, False)]
)
def test_a_misreading_explains_at_least_half_of_the_answers_that_it_changes(
    explained: int, others: int, *, found: bool
) -> None:
    """The engine makes an unknown mistake that resembles it."""
    one = misread("a")
    search, _ = explaining(["a: a"] * explained + ["a: q"] * others, one)
    assert search.misreadings() == ({one} if found else NONE)


def test_the_least_likely_misreadings_are_doubted_first() -> None:
    chosen = [misread(letter) for letter in "abcd"]
    answers = ["a: a"] * 8 + ["a: q"] * 2 + ["b: b"] * 9 + ["b: q"] + ["c: c"] + ["d: d", "d: q"]
    search, _ = explaining(answers)
    assert search._doubtful(frozenset(chosen)) == [chosen[3], chosen[0]]


@pytest.mark.parametrize(
    ("name", "times", "found"), [("side", 2, False), ("side", 3, True), ("other", 1, True)]
)
def test_another_misreading_of_a_cause_must_explain_three_answers(
    name: str, times: int, *, found: bool
) -> None:
    """A single answer may be by chance like that of another side of a board."""
    one, other = misread("a", name="side"), misread("b", name=name)
    search, _ = explaining(["a: a"] * 5 + ["b: b"] * times, one, other)
    assert search.misreadings() == {one, *[other] * found}


def test_misreadings_that_explain_more_wrong_answers_are_proposed_first() -> None:
    """Those that only come nearer follow; others and banned ones are left out."""
    banned, chosen = misread("a", name="banned"), misread("c")
    rare, frequent = misread("d"), misread("ab")
    near, nearer = misread("d", "dx"), misread("e", "ex")
    useless, same, far = misread("abd", "z"), misread("q"), misread("abd", "yz")
    avoided = misread("d", "d", name="avoided")
    known = (banned, avoided, chosen, same, useless, far, rare, near, frequent, nearer)
    answers = ["d: d", "dd: dxy", "a: a", "ab: ab", "bc: bc", "e: exy", "ee: exy"]
    search, game = explaining(answers, *known, banned=frozenset({banned}))
    explained, others = search._proposed([*search.heard], frozenset({chosen}), avoided.setting)
    assert explained == [frequent, rare]
    assert others == [nearer, near]
    before = ["", "", "", "", "c", "", ""]
    got = [answer.partition(": ")[2] for answer in answers]
    assert game.looked_for == list(zip(before, got, strict=True))


def test_two_wrong_answers_of_each_kind_are_looked_at_the_smallest_first() -> None:
    """A kind is an operation, a verdict and a rule; of each operation thirty answers count."""
    search, _ = explaining([])
    missed = letters_heard("aaa: a", "aa: a", "a: a", "bb: b", "more a: a")
    seeds = search._seeds(missed, NONE)
    assert [(type(one.question), cast("Letters", one.question).text) for one in seeds] == [
        (Letters, "a"),
        (MoreLetters, "a"),
        (Letters, "aa"),
        (Letters, "bb"),
    ]
    seeds = search._seeds(letters_heard("x: a", "xx: a", "xxb: a"), frozenset({misread("b")}))
    assert len(seeds) == 3
    many = letters_heard(*["a: a"] * 28, "aa: b", "aa: c", "aa: d", "more aa: d")
    seeds = search._seeds(many, NONE)
    assert [one.got for one in seeds] == ["a", "a", "b", "c", "d"]
    assert isinstance(seeds[-1].question, MoreLetters)


@pytest.mark.parametrize(
    ("number", "lengths"),
    [(3, [1, 2, 3]), (29, range(1, 30)), (30, range(1, 31, 2)), (45, range(1, 46, 3))],
)
def test_a_sample_has_answers_of_all_sizes(number: int, lengths: Sequence[int]) -> None:
    """Fifteen of each operation, or up to twice as many."""
    search, _ = explaining([])
    texts = ["a" * length for length in range(number, 0, -1)]
    sample = list(search._sample(letters_heard(*texts, "more a")))
    assert [len(cast("Letters", one.question).text) for one in sample] == [*lengths, 1]


def test_a_useless_misreading_is_tried_on_a_sample_only() -> None:
    """A good one is tried on all answers."""
    good, useless = misread("a"), misread("b", "c")
    search, game = explaining(["b: c", "more b:", *["ab: a"] * 300], good, useless)
    assert search._best(NONE) == {good}
    assert len(game.predictions[useless.setting]) < 60
    assert len(game.predictions[good.setting]) == len(search.heard)


def test_a_prediction_is_made_once_and_without_misreadings_by_the_rules() -> None:
    game = LetterGame()
    predictions = Predictions(cast("Game", game))
    one, other = Letters("a"), Letters("a")
    made = frozenset({misread("a")})
    asked = ((one, NONE), (one, made), (other, made), (one, made), (one, NONE))
    assert [predictions.of(question, chosen) for question, chosen in asked] == [
        *("", "a", "a", "a", "")
    ]
    assert predictions.number == 3
    assert not game.plain
    assert len(game.predictions[misread("a").setting]) == 2


@mutable
class LetterEngine:
    """An engine for letters: it has these misreadings, and says ``!`` to some questions.

    Attributes:
        asked: the texts of the questions.
    """

    game: LetterGame
    misreadings: Misreadings
    odd: Sequence[str] = ()
    asked: list[str] = field(init=False, factory=list)

    def check_time(self) -> None:
        """There is always time."""

    def ask(self, question: Question) -> Reply:
        text = cast("Letters", question).text
        self.asked.append(text)
        if text in self.odd:
            return Answered("!")
        settings = settings_for(operation_of(question), self.misreadings)
        return Answered(self.game.predicted(question, settings))


def searching(
    *misreadings: Misreading, odd: Sequence[str] = (), cases: Sequence[str] = ()
) -> tuple[Witnesses, LetterEngine]:
    game = LetterGame(cases=cases)
    engine = LetterEngine(game, frozenset(misreadings), odd)
    model = Model(cast("Game", game), engine.misreadings)
    return Witnesses(cast("Engine", engine), model), engine


def text_of(heard: Heard) -> str:
    return cast("Letters", heard.question).text


@pytest.mark.parametrize(
    ("asked", "is_witness", "is_unspoilt"),
    [
        (Letters("a"), True, False),
        (Letters("ax"), True, False),
        (Letters("x"), False, True),
        (Letters("ab"), False, False),
        (Letters("b"), False, False),
        (MoreLetters("a"), False, True),
        (Letters("?"), False, True),
        (Letters("?b"), False, True),
    ],
)
def test_a_witness_is_wrong_because_of_one_mistake_alone(
    asked: Question, *, is_witness: bool, is_unspoilt: bool
) -> None:
    one = misread("a", operations=frozenset({"letters"}))
    model = Model(cast("Game", LetterGame()), frozenset({one, misread("b")}))
    assert model.is_witness(asked, frozenset({one})) == is_witness
    assert model.is_unspoilt(asked) == is_unspoilt


def test_the_smallest_wrong_answers_are_starts() -> None:
    """Three, confirmed by the engine; what it says else is a surprise."""
    one, other = misread("a"), misread("b")
    witnesses, engine = searching(one, other, odd=["ad"])
    answers = letters_heard("axxxx: a", "axxx: a", "axx: a", "ax: a", "ab: ab", "ad: a", "x:")
    starts = witnesses.starts(frozenset({one}), answers)
    assert [text_of(case) for case in starts.cases] == ["ax", "axx", "axxx"]
    assert starts.alone
    assert [text_of(case) for case in witnesses.surprises] == ["ad"]
    assert "axxxx" not in engine.asked
    assert not engine.game.generated_for


def test_without_wrong_answers_one_generated_case_is_the_start() -> None:
    one = misread("a")
    witnesses, engine = searching(one, cases=["x", "ax", "axx"])
    starts = witnesses.starts(frozenset({one}), letters_heard("a:"))
    assert [text_of(case) for case in starts.cases] == ["ax"]
    assert engine.game.generated_for == [1, 400, ["letters", "more"]]


def test_three_smaller_cases_show_whether_another_mistake_is_near() -> None:
    """The largest of the first sixty."""
    one = misread("a")
    letters = "".join(map(chr, range(200, 270)))
    witnesses, engine = searching(one)
    assert witnesses._is_alone(Letters(letters))
    assert [set(letters) - set(text) for text in engine.asked] == [set(), set(), {letters[57]}]
    witnesses, engine = searching(one, odd=["xy"])
    assert not witnesses._is_alone(Letters("axy"))


@pytest.mark.parametrize(
    ("start", "odd", "alone", "smallest"),
    [
        ("bxaxx", [], True, "a"),
        ("xxz", [], True, "y"),
        ("axxx", ["xx"], True, "axxx"),
        ("axxx", ["xx"], False, "a"),
        ("axy", ["xy"], False, "y"),
        ("a", [], True, "a"),
    ],
)
def test_a_witness_is_shrunk_step_by_step(
    start: str, odd: list[str], smallest: str, *, alone: bool
) -> None:
    """What the engine answers in another way is passed over; so is what other mistakes are near."""
    one = misread("azy", "w")
    witnesses, engine = searching(one, odd=odd)
    starts = Starts(tuple(letters_heard(f"{start}: w")), alone)
    found = witnesses.smallest(starts, frozenset({one}), float("inf"))
    assert text_of(found) == smallest
    assert (found.expected, found.got) == ("", "w")
    assert len(engine.asked) < 40
    predicted = [cast("Letters", asked).text for asked in engine.game.predictions[one.setting]]
    assert max(map(len, predicted)) <= len(start)


@pytest.mark.parametrize(("until", "smallest"), [(7.0, "axx"), (7.1, "a")])
def test_without_time_the_first_start_is_shown_as_it_is(
    until: float, smallest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witness, "monotonic", lambda: 7.0)
    one = misread("a")
    starts = Starts(tuple(letters_heard("axx: a", "ax: a")), alone=True)
    found = searching(one)[0].smallest(starts, frozenset({one}), until)
    assert text_of(found) == smallest


def test_a_witness_with_fewer_wrong_letters_is_smaller() -> None:
    """But the number of letters counts first, and what is easier to see last."""
    witnesses, _ = searching()
    cases = letters_heard("xyz: ab", "zzz: a", "xyz: a", "ab: abc")
    assert sorted(cases, key=witnesses.key) == cases[::-1]
