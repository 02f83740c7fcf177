"""``EngineConformance``: right engines pass, and wrong answers are explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.conformance.grounds import disputed_cells, rests_on_rulebooks
from alhambra_rules.conformance.questions import vectors
from alhambra_rules.testing import EngineConformance, GameMachine, engine_conformance
from alhambra_rules.testing.broken_cities import FOLLOWS
from alhambra_rules.testing.engine_conformance import METHODS
from rulebook_kit.conformance.protocol import RULING, Answered, Unsupported
from rulebook_kit.testing.engine_tests import (
    EngineInPython,
    EngineMethods,
    NoAnswer,
    WrongAnswer,
    described,
)
from tests.costly import TRACED
from tests.testing.collected import run_tests_of, vectors_of
from tests.testing.draws import drawn

Counts = Mapping[str, Mapping[ar.BuildingType, int]]


class Library(EngineConformance):
    """The library as an engine, with the tests that pytest would collect."""

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


@pytest.mark.parametrize("operation", Library.methods.operations)
def test_the_library_agrees_with_itself_on_every_vector_and_generated_case(operation: str) -> None:
    run_tests_of(Library(), operation)


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
FAR = [(x, 9) for x in range(12)]
FACES = ar.City.of({(1, 0): "seraglio-9", (0, 1): "tower-11"})
FACED = {"A": ar.City.of({(1, 0): "tower-11"}), "B": FACES}
WITH_DIRK = ({"A": CITY, "B": ar.City.start()}, 1, (ar.TILES["garden-6-esw"],))
WRONG: list[tuple[str, tuple[object, ...], object]] = [
    ("legal_placements", (CITY, TOWER), [(9, 9)]),
    ("legal_placements", (CITY, TOWER), []),
    ("legal_removals", (CITY,), [(0, 0), (1, 0)]),
    *[("legal_removals", (CITY,), [(1, 0), *FAR[:number]]) for number in (10, 11, 12)],
    ("legal_swaps", (CITY, TOWER), []),
    ("check_city", (CITY,), False),
    ("check_city", (ar.City.of({(1, 0): "garden-10-w"}),), True),
    ("longest_wall", (CITY,), 2),
    ("longest_wall", (ar.City.start(),), 2),
    ("longest_wall", (ar.City.of({(1, 0): "tower-8-nes"}),), 1),
    ("score_majorities", (TOWERS, 2), {"Anne": {"tower": 13}, "Alma": {"tower": 9}}),
    ("score_majorities", (TOWERS, 2), {}),
    ("score_majorities", ({"Anne": {ar.BuildingType.TOWER: 1}, "Alma": {}}, 1), {}),
    ("score_round", ({"A": CITY}, 1, None), {"A": 5}),
    ("score_round", (FACED, 1, None), {}),
    ("score_round", WITH_DIRK, {}),
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


def test_wrong_answers_are_explained(snapshot: SnapshotAssertion) -> None:
    """Each message gives the right answer and the rules; a value of the wrong kind is quoted.

    Missing points are 0; of cells away from the city, ten are explained and all are counted.
    """
    messages = []
    for operation, arguments, answer in WRONG:
        with pytest.raises(WrongAnswer) as wrong:
            METHODS.assert_right(operation, arguments, answer)
        messages.append(str(wrong.value))
    for operation, answer in OF_THE_WRONG_KIND:
        with pytest.raises(NoAnswer) as none:
            METHODS.assert_right(operation, ARGUMENTS[operation], answer)
        messages.append(str(none.value))
    assert messages == snapshot


def test_only_what_is_implemented_is_collected() -> None:
    class Scorer(EngineConformance):
        def longest_wall(self, city: ar.City) -> int:
            return ar.longest_wall(city).length

    tests = sorted(name for name in dir(Scorer) if name.startswith("test_"))
    assert tests == ["test_longest_wall_of_any_case", "test_longest_wall_of_vector"]
    assert Scorer.supported() == ("longest_wall",)
    assert "check_city" in Scorer.unsupported()
    assert not [name for name in dir(EngineConformance) if name.startswith("test_")]


def test_what_is_not_implemented_says_so() -> None:
    for operation, arguments in ARGUMENTS.items():
        with pytest.raises(NotImplementedError):
            getattr(EngineConformance(), operation)(*arguments)


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
    @given(METHODS.generated(operation, rulings=False))
    def agrees(arguments: tuple[object, ...]) -> None:
        answer = other_opinion(operation, *arguments)
        METHODS.assert_right(operation, arguments, answer, rulings=False)

    agrees()


def test_rulings_decide_only_for_engines_that_share_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The swap of a tile that cannot be removed may be left out, unless the engine is strict."""
    monkeypatch.setattr(EngineMethods, "generated", lambda *_, **__: st.just((CHAIN, TOWER)))

    class Lenient(EngineConformance):
        def legal_swaps(self, city: ar.City, tile: ar.Tile) -> Iterable[tuple[int, int]]:
            return set(ar.legal_swaps(city, tile)) - {(1, 0)}

    class NotAsked(Lenient):
        rulings: ClassVar[bool] = False

    class Strict(Lenient):
        strict: ClassVar[bool] = True

    NotAsked().test_legal_swaps_of_any_case()  # type: ignore[attr-defined] # the class adds it
    Lenient().test_legal_swaps_of_any_case()  # type: ignore[attr-defined] # the class adds it
    with pytest.raises(WrongAnswer):
        Strict().test_legal_swaps_of_any_case()  # type: ignore[attr-defined] # the class adds it


def test_only_another_reading_of_a_ruling_is_accepted() -> None:
    """A closed wall may be one side short, but not longer than it is."""
    wall = ar.longest_wall(LOOP).length
    METHODS.assert_right("longest_wall", (LOOP,), wall - 1)
    for said, strict in ((wall - 1, True), (wall + 25, False)):
        with pytest.raises(WrongAnswer):
            METHODS.assert_right("longest_wall", (LOOP,), said, strict=strict)
    everywhere = {(x, y) for x in range(60) for y in range(60)}
    with pytest.raises(WrongAnswer):
        METHODS.assert_right("legal_swaps", (CHAIN, TOWER), everywhere)


def test_cases_on_rulings_are_asked_only_of_engines_that_share_them() -> None:
    """No rulebook says how long a wall is that closes on itself."""
    plus = {(0, -1): "tower-7-new", (1, 0): "tower-8-nes", (0, 1): "garden-6-esw"}
    closed = ar.City.of({**plus, (-1, 0): "garden-7-nsw"})
    for city, shared, asked in ((closed, True, True), (closed, False, False), (CITY, False, True)):
        assert METHODS.is_asked("longest_wall", (city,), ("build.no-gaps",), shared) is asked


REFUSED: list[tuple[dict[str, object], str]] = [
    ({"leave_out": ("build.no-gap",)}, r'"build\.no-gap"'),
    ({"leave_out": "build.no-gaps"}, r'"build\.no-gaps"'),
    ({"examples": -1}, "examples"),
    ({"ruling": False}, 'did you mean "rulings"'),
    (
        {"legal_placement": lambda *_: ()},
        r'^nothing uses Odd\.legal_placement; did you mean "legal_placements"\?'
        r" If it is your own, start its name with an underscore$",
    ),
]


def test_what_an_engine_cannot_have_is_refused_at_once() -> None:
    """A misspelt method would never be asked."""
    for names, message in REFUSED:
        with pytest.raises(ar.InvalidArgument, match=message):
            type("Odd", (EngineConformance,), names)


def test_names_of_ones_own_that_look_alike_are_allowed() -> None:
    class Allowed(EngineConformance):
        longest_walls: ClassVar[int] = 2

        def longest_wall(self, city: ar.City) -> int:
            return ar.longest_wall(city).length

        def legal_moves(self) -> None: ...

        def _legal_placement(self) -> None: ...

    assert Allowed.supported() == ("longest_wall",)

    class AlikeToPrivate(GameMachine):
        most_players: ClassVar[int] = 4


def test_without_examples_all_tests_are_vectors() -> None:
    """That holds for a subclass of a class with examples too."""

    class Without(Library):
        examples: ClassVar[int | None] = 0

    assert callable(Library.test_longest_wall_of_any_case)  # type: ignore[attr-defined] # added
    tests = [name for name in dir(Without) if callable(getattr(Without, name))]
    assert {name for name in tests if name.startswith("test_")} == {
        f"test_{operation}_of_vector" for operation in ARGUMENTS
    }


class Gapless(EngineConformance):
    """An engine without a test for gaps, and with another opinion on what rests on rulings."""

    leave_out: ClassVar[tuple[str, ...]] = ("build.orientation",)
    rulings: ClassVar[bool] = False

    def check_city(self, city: ar.City) -> bool:
        return not set(ar.check_city(city).rules) - {"build.no-gaps"}


def test_a_wrong_engine_fails_the_vectors_of_its_rule_that_it_does_not_leave_out() -> None:
    about = [
        vector
        for vector in vectors()
        if vector.operation == "check_city"
        and vector.rules[0] != "build.orientation"
        and vector.basis != RULING
    ]
    assert vectors_of(Gapless, "check_city") == Gapless.vectors_about("check_city") == about
    failed = []
    for vector in about:
        try:
            Gapless().test_check_city_of_vector(vector)  # type: ignore[attr-defined] # added
        except WrongAnswer as error:
            failed.append((vector, error.__notes__))
    assert failed
    assert failed == [
        (vector, [described(vector)])
        for vector in about
        if vector.rules == ("build.no-gaps",) and not vector.result
    ]


@pytest.mark.no_cover
def test_the_library_answers_vectors_in_python() -> None:
    """The arguments lead back to the question. A right answer is right where a swap is disputed."""
    asked = [vector for vector in vectors() if vector.operation in ARGUMENTS]
    assert {vector.operation for vector in asked} == set(ARGUMENTS)
    engine = EngineInPython(Library(), rulings=False)
    for vector in asked:
        question = METHODS.question_of(vector.operation, METHODS.arguments_of(vector.question))
        assert METHODS.arguments_of(question) == METHODS.arguments_of(vector.question)
        assert engine.ask(question) == Answered(vector.result)


def test_other_operations_are_not_supported() -> None:
    engine = EngineInPython(Silent(), rulings=True)
    assert isinstance(engine.ask(METHODS.question_of("check_city", (CITY,))), Unsupported)
    engine.check_time()


class Silent(EngineConformance):
    """An engine without methods."""


def asked(**arguments: object) -> st.SearchStrategy[object]:
    """Stand in for a strategy: draw the arguments with which it is called."""
    return st.just(tuple(sorted(arguments.items())))


def test_cities_of_all_shapes_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walled ones are small, because it takes long to draw them."""
    monkeypatch.setattr(engine_conformance, "cities", asked)
    shapes = [(("shape", shape),) for shape in ("compact", "sprawling", "with-bays")]
    expected = {(), *shapes, (("max_tiles", 10), ("shape", "walled"))}
    assert {city for (city,) in drawn(METHODS.generated("longest_wall"), 80)} == expected


def test_the_tile_to_lay_is_not_in_the_city(monkeypatch: pytest.MonkeyPatch) -> None:
    *laid, last = ar.TILES.values()
    city = ar.City.of({(x, 0): tile for x, tile in enumerate(laid, start=1)})
    monkeypatch.setattr(engine_conformance, "cities", lambda **_: st.just(city))
    assert set(drawn(METHODS.generated("legal_swaps"), 10)) == {(city, last)}


@pytest.mark.parametrize("rulings", [True, False])
def test_cities_to_judge_are_legal_or_break_a_rule(
    rulings: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules that the engine leaves out are not broken, nor rulings that it does not share."""
    monkeypatch.setattr(engine_conformance, "cities", lambda **_: st.just("legal"))
    monkeypatch.setattr(engine_conformance, "almost_legal_cities", asked)
    monkeypatch.setattr(engine_conformance, "rests_on_rulebooks", lambda *_: True)
    broken = {rule for rule in FOLLOWS if rulings or rule != "build.one-per-cell"}
    left_out = broken - {"build.no-gaps"}
    strategy = METHODS.generated("check_city", ["build.no-gaps"], rulings=rulings)
    expected = {(("rule", rule), ("rulings", rulings)) for rule in left_out}
    assert {city for (city,) in drawn(strategy, 150)} == {"legal", *expected}


def test_majorities_are_those_of_many_players_or_of_two_with_dirk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_conformance, "holdings", asked)
    expected = [(), (("dirk", True), ("max_players", 2))]
    found = set(drawn(METHODS.generated("score_majorities"), 80))
    assert found == {(counts, number) for counts in expected for number in (1, 2, 3)}
