"""``EngineConformance``: right engines pass, and wrong answers are explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from typing import ClassVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.conformance.engines import vectors
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.grounds import disputed_cells, rests_on_rulebooks
from alhambra_rules.conformance.protocol import ReplayGame
from alhambra_rules.rulebook.conformance.failure import FailureKind
from alhambra_rules.rulebook.conformance.replies import Answered, Failed, Reply, Unsupported
from alhambra_rules.rulebook.testing.engine_in_python import Case, EngineInPython, Investigation
from alhambra_rules.rulebook.testing.engine_methods import NoAnswer
from alhambra_rules.testing import EngineConformance, GameMachine, engine_cases
from alhambra_rules.testing.broken_cities import FOLLOWS
from alhambra_rules.testing.engine_cases import (
    AlhambraMethods,
    arguments_of,
    generated,
    question_of,
)
from tests.costly import TRACED
from tests.levels import LONG
from tests.testing.draws import drawn

Counts = Mapping[str, Mapping[ar.BuildingType, int]]

METHODS = AlhambraMethods()


class TestTheLibraryItself(EngineConformance):
    """The library agrees with itself on everything."""

    examples: ClassVar[int | None] = TRACED.max_examples

    def legal_placements(self, city: ar.City, tile: ar.Tile) -> Iterable[tuple[int, int]]:
        return ar.legal_placements(city, tile)

    def legal_removals(self, city: ar.City) -> Iterable[tuple[int, int]]:
        return reversed(ar.legal_removals(city))

    def legal_swaps(self, city: ar.City, tile: ar.Tile) -> Iterable[tuple[int, int]]:
        return ar.legal_swaps(city, tile)

    def check_city(self, city: ar.City) -> bool:
        return ar.check_city(city).ok

    def longest_wall(self, city: ar.City) -> int:
        return ar.longest_wall(city).length

    def score_majorities(self, counts: Counts, scoring_round: int) -> Counts:
        return ar.score_majorities(counts, scoring_round)

    def score_round(
        self, cities: Mapping[str, ar.City], scoring_round: int, dirk: tuple[ar.Tile, ...] | None
    ) -> Mapping[str, int]:
        scores = ar.score_round(cities, scoring_round, dirk=dirk)
        return {player: score.total for player, score in scores.items()}


CITY = ar.City.of({(1, 0): "garden-10-n"})
TOWER = ar.TILES["tower-11"]
TOWERS = {"Anne": {ar.BuildingType.TOWER: 4}, "Alma": {ar.BuildingType.TOWER: 4}}


ARGUMENTS: Mapping[str, tuple[object, ...]] = {
    "legal_placements": (CITY, TOWER),
    "legal_removals": (CITY,),
    "legal_swaps": (CITY, TOWER),
    "check_city": (CITY,),
    "longest_wall": (CITY,),
    "score_majorities": (TOWERS, 2),
    "score_round": ({"A": CITY}, 1, None),
}
WRONG: list[tuple[str, object]] = [
    ("legal_placements", [(9, 9)]),
    ("legal_placements", []),
    ("legal_removals", [(0, 0), (1, 0)]),
    ("legal_swaps", []),
    ("check_city", False),
    ("longest_wall", 2),
    ("score_majorities", {"Anne": {"tower": 13}, "Alma": {"tower": 9}}),
    ("score_round", {"A": 5}),
]
OF_THE_WRONG_KIND: list[tuple[str, object]] = [
    ("legal_placements", None),
    ("legal_removals", [(1,)]),
    ("check_city", 1),
    ("longest_wall", True),
    ("score_majorities", []),
    ("score_majorities", {"Anne": 9}),
    ("score_majorities", {"Anne": {"castle": 9}}),
    ("score_round", 6),
]


@pytest.mark.parametrize(("operation", "answer"), [*WRONG, *OF_THE_WRONG_KIND])
def test_a_wrong_answer_is_explained(
    operation: str, answer: object, snapshot: SnapshotAssertion
) -> None:
    """The message gives the right answer and the rules; a value of the wrong kind is quoted."""
    with pytest.raises(AssertionError) as caught:
        METHODS.assert_right(operation, ARGUMENTS[operation], answer)
    assert isinstance(caught.value, NoAnswer) == ((operation, answer) in OF_THE_WRONG_KIND)
    assert str(caught.value) == snapshot


@pytest.mark.parametrize(
    ("operation", "city", "answer"),
    [
        ("check_city", ar.City.of({(1, 0): "garden-10-w"}), True),
        ("longest_wall", ar.City.start(), 2),
    ],
)
def test_an_illegal_city_and_one_without_walls_are_explained(
    operation: str, city: ar.City, answer: object, snapshot: SnapshotAssertion
) -> None:
    """Every violation is listed; a wall that does not exist has no sides."""
    with pytest.raises(AssertionError) as caught:
        METHODS.assert_right(operation, (city,), answer)
    assert str(caught.value) == snapshot


def test_only_what_is_implemented_is_collected() -> None:
    class Scorer(EngineConformance):
        def longest_wall(self, city: ar.City) -> int:
            return ar.longest_wall(city).length

    tests = sorted(name for name in dir(Scorer) if name.startswith("test_"))
    assert tests == ["test_longest_wall_of_any_case", "test_longest_wall_of_vector"]
    assert Scorer.supported() == ("longest_wall",)
    assert "check_city" in Scorer.unsupported()
    assert not [name for name in dir(EngineConformance) if name.startswith("test_")]


@pytest.mark.parametrize("operation", ARGUMENTS)
def test_what_is_not_implemented_says_so(operation: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(EngineConformance(), operation)(*ARGUMENTS[operation])


CHAIN = ar.City.of({(1, 0): "pavilion-8", (2, 0): "seraglio-9"})
LOOP = ar.City.of(
    {
        (0, -1): "tower-7-new",
        (1, 0): "tower-8-nes",
        (0, 1): "garden-6-esw",
        (-1, 0): "garden-7-nsw",
    }
)


def test_what_only_a_ruling_decides_is_told() -> None:
    """A swap of a fixed tile, a wall that closes on itself, a tile in two places."""
    assert disputed_cells("legal_swaps", (CHAIN, TOWER)) == {(1, 0)}
    assert not disputed_cells("legal_removals", (CHAIN,))
    assert not disputed_cells("longest_wall", (LOOP,))
    assert not rests_on_rulebooks("longest_wall", (LOOP,))
    assert not rests_on_rulebooks("score_round", ({"A": CITY, "B": LOOP}, 1, None))
    assert not rests_on_rulebooks("check_city", (CITY.with_tile("garden-10-n", (2, 0)),))
    assert rests_on_rulebooks("check_city", (LOOP,))
    assert rests_on_rulebooks("score_majorities", (TOWERS, 2))


def other_opinion(operation: str, *arguments: object) -> object:
    """Answer by the rulebooks, and differently where they are silent."""
    city = arguments[0]
    assert isinstance(city, ar.City)
    match operation:
        case "legal_swaps":
            swaps = ar.legal_swaps(city, cast("ar.Tile", arguments[1]))
            return set(swaps) & set(ar.legal_removals(city))
        case "check_city":
            return not set(ar.check_city(city).rules) - {"build.one-per-cell"}
        case _:
            wall = ar.longest_wall(city).length
            return wall - (not rests_on_rulebooks(operation, (city,)))


@pytest.mark.parametrize("operation", ["legal_swaps", "check_city", "longest_wall"])
def test_without_rulings_another_opinion_is_right(operation: str) -> None:
    """An engine that differs only from our rulings passes every generated case."""

    @TRACED
    @given(generated(operation, rulings=False))
    def agrees(arguments: tuple[object, ...]) -> None:
        answer = other_opinion(operation, *arguments)
        METHODS.assert_right(operation, arguments, answer, rulings=False)

    agrees()


@pytest.mark.parametrize("shared", [False, True])
def test_rulings_decide_for_engines_that_share_them(
    shared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only an engine without our rulings may leave out the swap of a fixed tile."""
    monkeypatch.setattr(AlhambraMethods, "generated", lambda *_, **__: st.just((CHAIN, TOWER)))

    class Strict(EngineConformance):
        rulings: ClassVar[bool] = shared

        def legal_swaps(self, city: ar.City, tile: ar.Tile) -> Iterable[tuple[int, int]]:
            return set(ar.legal_swaps(city, tile)) - {(1, 0)}

    with pytest.raises(AssertionError) if shared else nullcontext():
        Strict().test_legal_swaps_of_any_case()  # type: ignore[attr-defined] # the class adds it


def test_a_disputed_cell_may_be_listed_or_not() -> None:
    """The swap of a tile that cannot be removed may be left out only if it is disputed."""
    METHODS.assert_right("legal_swaps", (CHAIN, TOWER), [(2, 0)], rulings=False)
    with pytest.raises(AssertionError):
        METHODS.assert_right("legal_swaps", (CHAIN, TOWER), [(2, 0)])


def test_whole_games_are_no_question_to_a_method() -> None:
    """The runner asks vectors about whole games; in Python, ``GameMachine`` plays games."""
    with pytest.raises(AssertionError, match=r"^GameMachine plays whole games$"):
        arguments_of(ReplayGame(record=[{}]))


def test_a_rule_that_is_left_out_must_exist() -> None:
    with pytest.raises(ar.InvalidArgument):

        class Mistyped(EngineConformance):
            leave_out: ClassVar[tuple[str, ...]] = ("build.no-gap",)

    with pytest.raises(ar.InvalidArgument) as refused:

        class OneText(EngineConformance):
            leave_out: ClassVar[str] = "build.no-gaps"

    assert '"build.no-gaps"' in str(refused.value)


def test_a_misspelt_method_is_refused() -> None:
    """Otherwise it would never be asked. Names of one's own that look alike are allowed."""
    with pytest.raises(ar.InvalidArgument) as refused:

        class Misspelt(EngineConformance):
            def legal_placement(self, city: ar.City, tile: ar.Tile) -> tuple[ar.Cell, ...]:
                return ar.legal_placements(city, tile)

    assert str(refused.value) == (
        'nothing uses Misspelt.legal_placement; did you mean "legal_placements"?'
        " If it is your own, start its name with an underscore"
    )
    with pytest.raises(ar.InvalidArgument, match='did you mean "rulings"'):

        class Ruling(EngineConformance):
            ruling: ClassVar[bool] = False

    class Allowed(EngineConformance):
        longest_walls: ClassVar[int] = 2

        def longest_wall(self, city: ar.City) -> int:
            return ar.longest_wall(city).length

        def legal_moves(self) -> None: ...

        def _legal_placement(self) -> None: ...

    assert Allowed.supported() == ("longest_wall",)

    class AlikeToPrivate(GameMachine):
        most_players: ClassVar[int] = 4


def test_a_number_of_examples_is_not_negative() -> None:
    with pytest.raises(ar.InvalidArgument) as refused:

        class Negative(EngineConformance):
            examples: ClassVar[int | None] = -1

    assert "examples" in str(refused.value)


def test_without_examples_all_tests_are_vectors() -> None:
    """That holds for a subclass of a class with examples too."""

    class Some(EngineConformance):
        examples: ClassVar[int | None] = 1

        def longest_wall(self, city: ar.City) -> int:
            return ar.longest_wall(city).length

    class Without(Some):
        examples: ClassVar[int | None] = 0

    tests = {
        engine: sorted(
            name
            for name in dir(engine)
            if name.startswith("test_") and callable(getattr(engine, name))
        )
        for engine in (Some, Without)
    }
    assert tests[Some] == ["test_longest_wall_of_any_case", "test_longest_wall_of_vector"]
    assert tests[Without] == ["test_longest_wall_of_vector"]


ENGINE = """
import alhambra_rules as ar
from alhambra_rules.testing import EngineConformance

class TestHoleless(EngineConformance):
    leave_out = ("build.orientation",)
    rulings = False
    examples = 400

    def check_city(self, city):
        return not set(ar.check_city(city).rules) - {"build.no-gaps"}
"""


@LONG
def test_pytest_runs_every_vector_and_shrinks_any_case(pytester: pytest.Pytester) -> None:
    """An engine without a test for gaps fails their vectors, and a small generated city."""
    pytester.makepyfile(ENGINE)
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:cov")
    report = result.stdout.str()
    about = [
        vector
        for vector in vectors()
        if vector.operation == "check_city"
        and vector.rules[0] != "build.orientation"
        and vector.basis != "ruling"
    ]
    failed = [
        vector for vector in about if vector.rules == ("build.no-gaps",) and not vector.result
    ]
    assert failed
    result.assert_outcomes(passed=len(about) - len(failed), failed=len(failed) + 1)
    assert all(f"{vector.id}: {vector.title}" in report for vector in failed)
    assert "1. build.no-gaps:" in report


def test_questions_and_arguments_are_inverse() -> None:
    """The arguments of every vector lead back to its question."""
    asked = [vector for vector in vectors() if vector.operation in ARGUMENTS]
    assert {vector.operation for vector in asked} == set(ARGUMENTS)
    for vector in asked:
        question = question_of(vector.operation, arguments_of(vector.question))
        assert arguments_of(question) == arguments_of(vector.question)
        assert ALHAMBRA.answer(question) == vector.result


def test_the_library_answers_every_vector_in_python() -> None:
    """Answers of methods are read in the form of the protocol, where a swap is disputed too."""
    for rulings in (True, False):
        engine = EngineInPython(TestTheLibraryItself(), rulings)
        for vector in vectors():
            if vector.operation in ARGUMENTS:
                assert engine.ask(vector.question) == Answered(vector.result)


def fails(operation: str, answer: object, *, rulings: bool = True) -> Reply:
    """Return the reply of an engine that always gives this answer, or raises it."""

    def method(*_: object) -> object:
        if isinstance(answer, BaseException):
            raise answer
        return answer

    engine = type("Wrong", (EngineConformance,), {operation: method})()
    return EngineInPython(engine, rulings).ask(question_of(operation, ARGUMENTS[operation]))


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (LookupError("x" * 1_000), FailureKind.ERROR),
        (pytest.fail.Exception("not yet"), FailureKind.ERROR),
        (None, FailureKind.GARBAGE),
        ([(x, y) for x in range(50) for y in range(50)], FailureKind.GARBAGE),
    ],
)
def test_an_engine_in_python_fails_like_a_process(answer: object, kind: FailureKind) -> None:
    """Exceptions, values of the wrong kind and endless lists are failures with short reports."""
    reply = fails("legal_removals", answer)
    assert isinstance(reply, Failed)
    assert reply.failure.kind is kind
    assert len(reply.failure.message) < 300


def test_other_operations_are_not_supported() -> None:
    engine = EngineInPython(Silent(), rulings=True)
    assert isinstance(engine.ask(question_of("check_city", (CITY,))), Unsupported)
    engine.check_time()


class Silent(EngineConformance):
    """An engine without methods."""


class Walls(EngineConformance):
    """An engine that counts inner walls too."""

    def longest_wall(self, city: ar.City) -> int:
        return sum(len(placed.walls) for placed in city.tiles.values())


BIG = ar.City.of({(1, 0): "garden-8-ne", (0, 1): "seraglio-8-s", (-1, 0): "pavilion-6-n"})
BIGGER = BIG.with_tile("tower-11", (0, -1))


def test_later_failures_of_a_kind_have_the_rule_and_the_smallest_case_of_the_first() -> None:
    """Only the first is shrunk. A later one that is smaller stays as it is."""
    found = Investigation()
    first = found.divergence_of(Case(Walls(), "longest_wall", (BIGGER,), True, None))
    assert first is not None
    assert first.rules == ("scoring.wall",)
    assert ALHAMBRA.size_of(first.question) < ALHAMBRA.size_of(
        question_of("longest_wall", (BIGGER,))
    )
    left = found.seconds
    assert found.divergence_of(Case(Walls(), "longest_wall", (BIG,), True, None)) == first
    assert found.seconds == left
    unshrunk = Investigation(seconds=0)
    big = unshrunk.divergence_of(Case(Walls(), "longest_wall", (BIGGER,), True, None))
    small = unshrunk.divergence_of(Case(Walls(), "longest_wall", (BIG,), True, None))
    assert big is not None
    assert small is not None
    assert ALHAMBRA.size_of(small.question) < ALHAMBRA.size_of(big.question)
    assert unshrunk.divergence_of(Case(Walls(), "longest_wall", (CITY,), True, None)) is None


FAR = [(x, 9) for x in range(12)]
FACES = ar.City.of({(1, 0): "seraglio-9", (0, 1): "tower-11"})
MORE_WRONG: list[tuple[str, tuple[object, ...], object]] = [
    *[("legal_removals", (CITY,), [(1, 0), *FAR[:number]]) for number in (10, 11, 12)],
    ("longest_wall", (ar.City.of({(1, 0): "tower-8-nes"}),), 1),
    ("score_majorities", (TOWERS, 2), {}),
    ("score_majorities", ({"Anne": {ar.BuildingType.TOWER: 1}, "Alma": {}}, 1), {}),
    ("score_round", ({"A": ar.City.of({(1, 0): "tower-11"}), "B": FACES}, 1, None), {}),
    ("score_round", ({"A": CITY, "B": ar.City.start()}, 1, (ar.TILES["garden-6-esw"],)), {}),
]


@pytest.mark.parametrize(("operation", "arguments", "answer"), MORE_WRONG)
def test_missing_and_many_answers_are_explained(
    operation: str, arguments: tuple[object, ...], answer: object, snapshot: SnapshotAssertion
) -> None:
    """Missing points are 0; of cells away from the city, ten are explained and all are counted."""
    with pytest.raises(AssertionError) as caught:
        METHODS.assert_right(operation, arguments, answer)
    assert str(caught.value) == snapshot


def asked(**arguments: object) -> st.SearchStrategy[object]:
    """Stand in for a strategy: draw the arguments with which it is called."""
    return st.just(tuple(sorted(arguments.items())))


def test_cities_of_all_shapes_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walled ones are small, because it takes long to draw them."""
    monkeypatch.setattr(engine_cases, "cities", asked)
    shapes = [(("shape", shape),) for shape in ("compact", "sprawling", "with-bays")]
    expected = {(), *shapes, (("max_tiles", 10), ("shape", "walled"))}
    assert {city for (city,) in drawn(generated("longest_wall"), 80)} == expected


def test_the_tile_to_lay_is_not_in_the_city(monkeypatch: pytest.MonkeyPatch) -> None:
    *laid, last = ar.TILES.values()
    city = ar.City.of({(x, 0): tile for x, tile in enumerate(laid, start=1)})
    monkeypatch.setattr(engine_cases, "cities", lambda **_: st.just(city))
    assert set(drawn(generated("legal_swaps"), 10)) == {(city, last)}


@pytest.mark.parametrize("rulings", [True, False])
def test_cities_to_judge_are_legal_or_break_a_rule(
    rulings: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules that the engine leaves out are not broken, nor rulings that it does not share."""
    monkeypatch.setattr(engine_cases, "cities", lambda **_: st.just("legal"))
    monkeypatch.setattr(engine_cases, "almost_legal_cities", asked)
    monkeypatch.setattr(engine_cases, "rests_on_rulebooks", lambda *_: True)
    broken = {rule for rule in FOLLOWS if rulings or rule != "build.one-per-cell"}
    left_out = broken - {"build.no-gaps"}
    strategy = generated("check_city", ["build.no-gaps"], rulings=rulings)
    expected = {(("rule", rule), ("rulings", rulings)) for rule in left_out}
    assert {city for (city,) in drawn(strategy, 150)} == {"legal", *expected}


def test_majorities_are_those_of_many_players_or_of_two_with_dirk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_cases, "holdings", asked)
    expected = [(), (("dirk", True), ("max_players", 2))]
    found = set(drawn(generated("score_majorities"), 80))
    assert found == {(counts, number) for counts in expected for number in (1, 2, 3)}
