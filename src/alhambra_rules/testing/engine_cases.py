"""The arguments of a Python engine's methods: those of the vectors, and generated ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import ClassVar, Final, cast

from hypothesis import strategies as st

from alhambra_rules.conformance.grounds import (
    RULED,
    Arguments,
    disputed_cells,
    rests_on_rulebooks,
)
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
from alhambra_rules.model import BuildingType, City, Tile, tile_of
from alhambra_rules.testing.broken_cities import FOLLOWS, almost_legal_cities
from alhambra_rules.testing.engine_operations import OPERATIONS
from alhambra_rules.testing.grown_cities import cities
from alhambra_rules.testing.majorities import holdings
from alhambra_rules.testing.pieces import tiles
from alhambra_rules.testing.played_games import NAMES
from rulebook_kit.conformance.protocol import Question
from rulebook_kit.game import AnyGame
from rulebook_kit.testing.engine_methods import EngineMethods, Operation
from rulebook_kit.values import FrozenDict


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
