"""``EngineConformance``: a test class to subclass for an engine in Python.

::

    from alhambra_rules.testing import EngineConformance

    class TestMyEngine(EngineConformance):
        def legal_placements(self, city, tile):
            board = my_engine.Board((cell, placed.tile.id) for cell, placed in city.tiles.items())
            return board.free_cells_for(tile.id)
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
from rulebook_kit.conformance.protocol import Result
from rulebook_kit.testing.engine_tests import (
    EngineMethods,
    EngineTests,
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
    """Explain each wrong cell in and next to the city, and the first ones elsewhere.

    An engine may list very many cells; those in and next to the city are few.
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


def _counts_by_name(counts: _Counts) -> dict[str, dict[str, int]]:
    return {
        player: {kind.value: number for kind, number in owned.items()}
        for player, owned in counts.items()
    }


def _asked_counts(asked: ScoreMajorities) -> Arguments:
    counts = {
        player: {BuildingType(kind): number for kind, number in owned.items()}
        for player, owned in asked.counts.items()
    }
    return counts, asked.round


def _round_of(
    cities: Mapping[str, City], scoring_round: int, dirk: tuple[Tile, ...] | None
) -> ScoreRound:
    plain = {player: plain_city(city) for player, city in cities.items()}
    return ScoreRound(plain, scoring_round, None if dirk is None else [tile.id for tile in dirk])


def _asked_round(asked: ScoreRound) -> Arguments:
    dirk = None if asked.dirk is None else tuple(map(tile_of, asked.dirk))
    return {name: city_of(laid) for name, laid in asked.cities.items()}, asked.round, dirk


def _asked_city(asked: LegalRemovals | CheckCity | LongestWall) -> Arguments:
    return (city_of(asked.city),)


def _of_a_city_and_a_tile(
    form: type[LegalPlacements | LegalSwaps],
    right: Callable[[City, Tile], tuple[Cell, ...]],
    explain: Callable[[frozenset[Cell], City, Tile], Explained],
) -> Operation:
    return Operation(
        question=lambda city, tile: form(plain_city(city), tile.id),
        arguments=lambda asked: (city_of(asked.city), tile_of(asked.tile)),
        cases=_cities_and_tiles,
        right=right,
        read=_cells,
        explain=explain,
        result=_pairs,
    )


_OPERATIONS: Final[Mapping[str, Operation]] = FrozenDict(
    {
        "legal_placements": _of_a_city_and_a_tile(
            LegalPlacements, placement.legal_placements, _about_placements
        ),
        "legal_removals": Operation(
            question=lambda city: LegalRemovals(plain_city(city)),
            arguments=_asked_city,
            cases=_only_cities,
            right=placement.legal_removals,
            read=_cells,
            explain=_about_removals,
            result=_pairs,
        ),
        "legal_swaps": _of_a_city_and_a_tile(LegalSwaps, placement.legal_swaps, _about_swaps),
        "check_city": Operation(
            question=lambda city: CheckCity(plain_city(city)),
            arguments=_asked_city,
            cases=_cities_to_judge,
            right=lambda city: placement.check_city(city).ok,
            read=read_verdict,
            explain=_about_city,
        ),
        "longest_wall": Operation(
            question=lambda city: LongestWall(plain_city(city)),
            arguments=_asked_city,
            cases=_only_cities,
            right=lambda city: scoring.longest_wall(city).length,
            read=read_number,
            explain=_about_wall,
        ),
        "score_majorities": Operation(
            question=lambda counts, number: ScoreMajorities(_counts_by_name(counts), number),
            arguments=_asked_counts,
            cases=_counts,
            right=scoring.score_majorities,
            read=_points,
            explain=_about_majorities,
            result=_by_player,
        ),
        "score_round": Operation(
            question=_round_of,
            arguments=_asked_round,
            cases=_rounds,
            right=_right_totals,
            read=_totals,
            explain=_about_round,
        ),
    }
)


def _undisputed(operation: str, arguments: Arguments, said: object, right: object) -> object:
    """Return the answer with the right verdict on each cell that only a ruling decides."""
    if isinstance(said, frozenset) and isinstance(right, frozenset):
        disputed = disputed_cells(operation, arguments)
        return (said - disputed) | (right & disputed)
    return said


METHODS: Final = EngineMethods(
    game=ALHAMBRA,
    operations=_OPERATIONS,
    is_asked=lambda operation, arguments, _leave_out, rulings: (
        rulings or rests_on_rulebooks(operation, arguments)
    ),
    undisputed=_undisputed,
)
"""How engines of Alhambra in Python are asked. ``disputed_cells`` are single cells on rulings."""


class EngineConformance(EngineTests):
    """The tests of an engine: one for each vector, and generated cases.

    A subclass overrides the methods that its engine can answer. For each of them pytest collects
    ``test_<method>_of_vector``, once for each vector about it, and
    ``test_<method>_of_any_case``, which Hypothesis feeds by its active profile. Other methods are
    not tested; ``unsupported()`` names them. A public name that looks like one of these methods
    or attributes raises ``InvalidArgument``: it may be misspelt.

    Arguments are values of this library. ``city.tiles`` has the tile on each cell, including the
    fountain on (0, 0). A tile has an ``id``, such as ``garden-10-n``. Answers are plain values:
    cells as ``(x, y)`` in any order, ``True`` or ``False``, numbers, and mappings, which may leave
    out zeros. x grows east, y grows south.

    Attributes:
        leave_out: ids of rules that the engine leaves out on purpose. Vectors that are mainly
            about one of them are not collected, and no city breaks them.
        strict: with True, the engine must share our rulings. Otherwise an answer that another
            reading of what a ruling decides leads to is accepted, as in the conformance runner.
        rulings: with False, no vector and no generated case depends on a ruling of this library,
            where the rulebooks are silent. The engine may list a cell that only a ruling decides,
            or not.
        examples: how many cases Hypothesis generates for each method; 0 for none. By
            default as many as its active profile says.
    """

    methods: ClassVar[EngineMethods] = METHODS

    # No engine has to answer everything: a method that a subclass does not override is not asked.

    def legal_placements(self, city: City, tile: Tile) -> Iterable[tuple[int, int]]:
        """Return the cells of this legal city on which the tile may be placed."""
        raise NotImplementedError

    def legal_removals(self, city: City) -> Iterable[tuple[int, int]]:
        """Return the cells of this legal city from which the tile may go to the reserve."""
        raise NotImplementedError

    def legal_swaps(self, city: City, tile: Tile) -> Iterable[tuple[int, int]]:
        """Return the cells of this legal city on which the tile may replace another."""
        raise NotImplementedError

    def check_city(self, city: City) -> bool:
        """Return whether the city obeys all building rules."""
        raise NotImplementedError

    def longest_wall(self, city: City) -> int:
        """Return how many sides the longest wall around the city has."""
        raise NotImplementedError

    def score_majorities(
        self, counts: Mapping[str, Mapping[BuildingType, int]], scoring_round: int
    ) -> Mapping[str, Mapping[BuildingType, int]]:
        """Return the points by player and type, for the numbers of buildings that each owns."""
        raise NotImplementedError

    def score_round(
        self, cities: Mapping[str, City], scoring_round: int, dirk: tuple[Tile, ...] | None
    ) -> Mapping[str, int]:
        """Return the points of each player in a scoring round, majorities and wall together.

        ``dirk`` holds the tiles of the neutral player, whose points are under ``"dirk"``. It is
        None if there is no neutral player.
        """
        raise NotImplementedError
