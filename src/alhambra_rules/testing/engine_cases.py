"""What is asked of a Python engine's methods, and how wrong answers are explained.

The arguments are those of the vectors, and generated ones. Every operation has the arguments of
this library's function of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import ClassVar, Final, cast

from hypothesis import strategies as st

from alhambra_rules import placement, scoring
from alhambra_rules.conformance.grounds import RULED, Arguments, disputed_cells, rests_on_rulebooks
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ScoreMajorities,
    ScoreRound,
    city_of,
    plain_city,
)
from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.drawing import draw_city, faults_on, numbered
from alhambra_rules.model import BuildingType, Cell, City, Tile, tile_of
from alhambra_rules.model.tiles import title_of
from alhambra_rules.testing.broken_cities import FOLLOWS, almost_legal_cities
from alhambra_rules.testing.grown_cities import cities
from alhambra_rules.testing.pieces import holdings, tiles
from alhambra_rules.testing.played_games import NAMES
from rulebook_kit import InvalidArgument, Report
from rulebook_kit.conformance.protocol import Question, Result
from rulebook_kit.game import AnyGame
from rulebook_kit.testing.engine_methods import (
    EngineMethods,
    Explained,
    NoAnswer,
    Operation,
    read_number,
    read_verdict,
)
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import counted

_ELSEWHERE = 10
"""How many of the cells away from the city that an engine allows are explained."""

_Counts = Mapping[str, Mapping[BuildingType, int]]


def _cells(answer: object) -> frozenset[Cell]:
    try:
        return frozenset(map(Cell.of, cast("Iterable[tuple[int, int]]", answer)))
    except (TypeError, InvalidArgument):
        raise NoAnswer(f"{answer!r} instead of cells (x, y)") from None


def _totals(answer: object) -> Mapping[str, int]:
    if not isinstance(answer, Mapping):
        raise NoAnswer(f"{answer!r} instead of a mapping of players")
    totals = {str(player): read_number(points) for player, points in answer.items()}
    return {player: points for player, points in totals.items() if points}


def _points(answer: object) -> Mapping[tuple[str, BuildingType], int]:
    if not isinstance(answer, Mapping):
        raise NoAnswer(f"{answer!r} instead of a mapping of players")
    points: dict[tuple[str, BuildingType], int] = {}
    for player, by_type in answer.items():
        if not isinstance(by_type, Mapping):
            raise NoAnswer(f"{by_type!r} instead of a mapping of building types for {player}")
        for kind, number in by_type.items():
            points[str(player), _building(kind)] = read_number(number)
    return {key: number for key, number in points.items() if number}


def _building(kind: object) -> BuildingType:
    try:
        return BuildingType(kind)
    except ValueError:
        raise NoAnswer(f"{kind!r} instead of a BuildingType") from None


def _about_placements(said: frozenset[Cell], city: City, tile: Tile) -> Explained:
    return _about_cells(said, city, lambda cell: placement.check_placement(city, tile, cell))


def _about_removals(said: frozenset[Cell], city: City) -> Explained:
    return _about_cells(said, city, lambda cell: placement.check_removal(city, cell))


def _about_swaps(said: frozenset[Cell], city: City, tile: Tile) -> Explained:
    return _about_cells(said, city, lambda cell: placement.check_swap(city, tile, cell))


def _about_cells(said: frozenset[Cell], city: City, judge: Callable[[Cell], Report]) -> Explained:
    """Explain each wrong cell in and beside the city, and the first ones elsewhere.

    An engine may list very many cells; those in and beside the city are few.
    """
    near = {cell for built in city.tiles for cell in (built, *built.beside())}
    elsewhere = sorted(said - near)
    reports = {cell: judge(cell) for cell in sorted([*near, *elsewhere[:_ELSEWHERE]])}
    wrong = [f"allows {cell}: {r}" for cell, r in reports.items() if cell in said and not r.ok]
    more = len(elsewhere) - _ELSEWHERE
    wrong += [f"allows {counted(more, 'more cell')} elsewhere"] * (more > 0)
    wrong += [f"refuses {cell}: legal" for cell, r in reports.items() if cell not in said and r.ok]
    return Explained(wrong, [draw_city(city)])


def _about_city(said: bool, city: City) -> Explained:
    faults = numbered(placement.check_city(city))
    listed = [f"{number}. {fault}" for number, fault in faults] or ["no rule is broken"]
    verdict = "legal" if said else "not legal"
    return Explained([f"calls it {verdict}"], [draw_city(city, faults_on(faults))], listed)


def _about_wall(said: int, city: City) -> Explained:
    wall = scoring.longest_wall(city)
    sides = ", ".join(f"{cell} {side.value}" for cell, side in wall.segments)
    difference = f"says {said}, the right answer is {wall.length}: {sides or 'no wall'}"
    return Explained([difference], [draw_city(city)])


def _about_majorities(
    said: Mapping[tuple[str, BuildingType], int], counts: _Counts, scoring_round: int
) -> Explained:
    shares = scoring.share_majorities(counts, scoring_round)
    right = {(share.player, share.building): share for each in shares.values() for share in each}
    return Explained(
        [
            f"gives {title_of(player)} {said.get((player, kind), 0)} for {kind.value}, the right"
            f" answer is {share.points}: {share}"
            for (player, kind), share in right.items()
            if said.get((player, kind), 0) != share.points
        ]
    )


def _about_round(
    said: Mapping[str, int],
    cities: Mapping[str, City],
    scoring_round: int,
    dirk: tuple[Tile, ...] | None,
) -> Explained:
    scores = scoring.score_round(cities, scoring_round, dirk=dirk)
    return Explained(
        [
            f"gives {title_of(player)} {said.get(player, 0)}, the right answer is {score}"
            for player, score in scores.items()
            if said.get(player, 0) != score.total
        ]
    )


def _right_totals(
    cities: Mapping[str, City], scoring_round: int, dirk: tuple[Tile, ...] | None
) -> Mapping[str, int]:
    scores = scoring.score_round(cities, scoring_round, dirk=dirk)
    return {player: score.total for player, score in scores.items()}


def _pairs(said: object) -> Result:
    return [(x, y) for x, y in sorted(cast("frozenset[Cell]", said))]


def _by_player(said: object) -> Result:
    points: dict[str, dict[str, int]] = {}
    for (player, kind), number in cast("Mapping[tuple[str, BuildingType], int]", said).items():
        points.setdefault(player, {})[kind.value] = number
    return points


OPERATIONS: Mapping[str, Operation] = FrozenDict(
    {
        "legal_placements": Operation(
            placement.legal_placements, _cells, _about_placements, _pairs
        ),
        "legal_removals": Operation(placement.legal_removals, _cells, _about_removals, _pairs),
        "legal_swaps": Operation(placement.legal_swaps, _cells, _about_swaps, _pairs),
        "check_city": Operation(
            lambda city: placement.check_city(city).ok, read_verdict, _about_city
        ),
        "longest_wall": Operation(
            lambda city: scoring.longest_wall(city).length, read_number, _about_wall
        ),
        "score_majorities": Operation(
            scoring.score_majorities, _points, _about_majorities, _by_player
        ),
        "score_round": Operation(_right_totals, _totals, _about_round),
    }
)
"""The operations by the names of an engine's methods."""


def arguments_of(question: Question) -> Arguments:
    """Return the arguments of a question as values of this library, in the method's order."""
    match question:
        case LegalPlacements() | LegalSwaps():
            return city_of(question.city), tile_of(question.tile)
        case LegalRemovals() | CheckCity() | LongestWall():
            return (city_of(question.city),)
        case ScoreMajorities():
            counts = {
                player: {BuildingType(kind): number for kind, number in owned.items()}
                for player, owned in question.counts.items()
            }
            return counts, question.round
        case ScoreRound():
            dirk = None if question.dirk is None else tuple(map(tile_of, question.dirk))
            by_player = {name: city_of(laid) for name, laid in question.cities.items()}
            return by_player, question.round, dirk
        case _:
            raise AssertionError("GameMachine plays whole games")


def question_of(operation: str, arguments: Arguments) -> Question:
    """Return the question that these arguments of the method ask."""
    first, *more = arguments
    match operation:
        case "legal_placements" | "legal_swaps":
            kind = LegalPlacements if operation == "legal_placements" else LegalSwaps
            return kind(plain_city(cast("City", first)), cast("Tile", more[0]).id)
        case "score_majorities":
            counts = cast("Mapping[str, Mapping[BuildingType, int]]", first)
            named = {
                player: {kind.value: number for kind, number in owned.items()}
                for player, owned in counts.items()
            }
            return ScoreMajorities(named, cast("int", more[0]))
        case "score_round":
            cities = cast("Mapping[str, City]", first)
            plain = {player: plain_city(city) for player, city in cities.items()}
            dirk = cast("tuple[Tile, ...] | None", more[1])
            owned = None if dirk is None else [tile.id for tile in dirk]
            return ScoreRound(plain, cast("int", more[0]), owned)
        case _:
            return _OF_ONE_CITY[operation](plain_city(cast("City", first)))


_OF_ONE_CITY: Mapping[str, type[LegalRemovals | CheckCity | LongestWall]] = FrozenDict(
    {"legal_removals": LegalRemovals, "check_city": CheckCity, "longest_wall": LongestWall}
)


def generated(
    operation: str, leave_out: Collection[str] = (), *, rulings: bool = True
) -> st.SearchStrategy[Arguments]:
    """Draw arguments of the operation; cities do not break the rules left out.

    Without rulings, no case rests on a ruling as a whole. ``disputed_cells`` returns single cells
    that do.
    """
    cases = _GENERATED[operation](leave_out, rulings)
    if rulings:
        return cases
    return cases.filter(lambda arguments: rests_on_rulebooks(operation, arguments))


def _any_shape() -> st.SearchStrategy[City]:
    return st.one_of(
        cities(),
        cities(shape="compact"),
        cities(shape="sprawling"),
        cities(shape="walled", max_tiles=10),
        cities(shape="with-bays"),
    )


def _cities_and_tiles(_leave_out: Collection[str], _rulings: bool) -> st.SearchStrategy[Arguments]:
    return _any_shape().flatmap(lambda city: st.tuples(st.just(city), tiles(not_in=city)))


def _only_cities(_leave_out: Collection[str], _rulings: bool) -> st.SearchStrategy[Arguments]:
    return st.tuples(_any_shape())


def _cities_to_judge(leave_out: Collection[str], rulings: bool) -> st.SearchStrategy[Arguments]:
    asked = [rule for rule in FOLLOWS if rule not in leave_out and (rulings or rule not in RULED)]
    broken = [almost_legal_cities(rule=rule, rulings=rulings) for rule in asked]
    return st.tuples(st.one_of(_any_shape(), *broken))


def _counts(_leave_out: Collection[str], _rulings: bool) -> st.SearchStrategy[Arguments]:
    counts = st.one_of(holdings(), holdings(max_players=2, dirk=True))
    return st.tuples(counts, st.integers(1, 3))


@st.composite
def _rounds(draw: st.DrawFn, _leave_out: Collection[str], _rulings: bool) -> Arguments:
    names = NAMES[: draw(st.integers(1, 4))]
    played = {name: draw(cities(max_tiles=6)) for name in names}
    dirk = draw(st.none() | st.lists(tiles(), max_size=3, unique=True).map(tuple))
    return played, draw(st.integers(1, 3)), dirk if len(names) <= 2 else None


_GENERATED: Mapping[str, Callable[[Collection[str], bool], st.SearchStrategy[Arguments]]] = (
    FrozenDict(
        {
            "legal_placements": _cities_and_tiles,
            "legal_removals": _only_cities,
            "legal_swaps": _cities_and_tiles,
            "check_city": _cities_to_judge,
            "longest_wall": _only_cities,
            "score_majorities": _counts,
            "score_round": _rounds,
        }
    )
)


class AlhambraMethods(EngineMethods):
    """Alhambra, as its engines in Python are asked."""

    game: ClassVar[AnyGame] = ALHAMBRA
    operations: ClassVar[Mapping[str, Operation]] = OPERATIONS

    arguments_of: Final = staticmethod(arguments_of)
    question_of: Final = staticmethod(question_of)
    generated: Final = staticmethod(generated)

    def undisputed(
        self, operation: str, arguments: Arguments, said: object, right: object
    ) -> object:
        """Return the answer with the right verdict on each cell that only a ruling decides."""
        if isinstance(said, frozenset) and isinstance(right, frozenset):
            disputed = disputed_cells(operation, arguments)
            return (said - disputed) | (right & disputed)
        return said
