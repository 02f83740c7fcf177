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
from typing import ClassVar, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.engines import vectors
from alhambra_rules.conformance.grounds import Arguments
from alhambra_rules.model import BuildingType, City, Tile
from alhambra_rules.rulebook import InvalidArgument, nearest
from alhambra_rules.rulebook.conformance.vector import RULING, Vector
from alhambra_rules.testing.engine_cases import arguments_of, generated
from alhambra_rules.testing.engine_in_python import ask
from alhambra_rules.testing.engine_operations import OPERATIONS


class EngineConformance:
    """The tests of an engine: one for each vector, and generated cases.

    A subclass overrides the methods that its engine can answer. For each of them pytest collects
    ``test_<method>_of_vector``, once for each vector about it, and
    ``test_<method>_of_any_case``, which Hypothesis feeds by its active profile. Other methods are
    not tested; ``unsupported()`` names them.

    Arguments are values of this library. ``city.tiles`` has the tile on each cell, including the
    fountain on (0, 0). A tile has an ``id``, such as ``garden-10-n``. Answers are plain values:
    cells as ``(x, y)`` in any order, ``True`` or ``False``, numbers, and mappings, which may leave
    out zeros. x grows east, y grows south.

    Attributes:
        leave_out: ids of rules that the engine leaves out on purpose. Vectors that are mainly
            about one of them are not collected, and no city breaks them.
        rulings: with False, no vector and no generated case rests on a ruling of this library,
            where the rulebooks are silent. The engine may list a cell that only a ruling decides,
            or not.
        examples: how many cases Hypothesis generates for each method; by default as many as its
            active profile says.
    """

    leave_out: ClassVar[Collection[str]] = ()
    rulings: ClassVar[bool] = True
    examples: ClassVar[int | None] = None

    # No engine has to answer everything: a method that a subclass does not override is not asked.

    def legal_placements(self, city: City, tile: Tile) -> Iterable[tuple[int, int]]:
        """Return the cells of this legal city on which the tile may be laid."""
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

    @classmethod
    def supported(cls) -> tuple[str, ...]:
        """Return the names of the methods that the engine has."""
        return tuple(
            name for name in OPERATIONS if getattr(cls, name) != getattr(EngineConformance, name)
        )

    @classmethod
    def unsupported(cls) -> tuple[str, ...]:
        """Return the names of the methods that the engine does not have."""
        return tuple(name for name in OPERATIONS if name not in cls.supported())

    def __init_subclass__(cls) -> None:
        """Add a test for each overridden method."""
        super().__init_subclass__()
        for rule in cls.leave_out:
            if rule not in CATALOGUE:
                raise InvalidArgument(f'unknown rule "{rule}"{nearest(str(rule), CATALOGUE)}')
        for operation in cls.supported():
            setattr(cls, f"test_{operation}_of_vector", _test_of_vectors(cls, operation))
            setattr(cls, f"test_{operation}_of_any_case", _test_of_any_case(cls, operation))


_PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)
"""All except the one that names lines of code: of an engine it only sees the adapter."""

_Engine = TypeVar("_Engine", bound=EngineConformance)


def _test_of_vectors(engine: type[_Engine], operation: str) -> Callable[[_Engine, Vector], None]:
    about = [
        vector
        for vector in vectors()
        if vector.operation == operation
        and vector.rules[0] not in engine.leave_out
        and (engine.rulings or vector.basis != RULING)
    ]

    @pytest.mark.parametrize("vector", about, ids=[vector.id for vector in about])
    def test(self: _Engine, vector: Vector) -> None:
        ask(self, operation, arguments_of(vector.question), vector=vector)

    test.__doc__ = f"The engine's {operation} gives the answer of the vector."
    return test


def _test_of_any_case(engine: type[_Engine], operation: str) -> Callable[[_Engine], None]:
    @settings(
        deadline=None,
        max_examples=engine.examples or settings().max_examples,
        suppress_health_check=[HealthCheck.too_slow],
        phases=_PHASES,
    )
    @given(generated(operation, engine.leave_out, rulings=engine.rulings))
    def test(self: _Engine, arguments: Arguments) -> None:
        ask(self, operation, arguments, rulings=engine.rulings)

    test.__doc__ = f"The engine's {operation} is right about every generated case."
    return test
