"""``EngineConformance``: a test class to subclass for an engine in Python.

::

    from alhambra_rules.testing import EngineConformance

    class TestMyEngine(EngineConformance):
        def legal_placements(self, city, tile):
            board = my_engine.Board((cell, placed.tile.id) for cell, placed in city.tiles.items())
            return board.free_cells_for(tile.id)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from alhambra_rules.model import BuildingType, City, Tile
from alhambra_rules.testing.engine_cases import AlhambraMethods
from rulebook_kit.testing.engine_methods import EngineMethods
from rulebook_kit.testing.engine_tests import EngineTests


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
        rulings: with False, no vector and no generated case rests on a ruling of this library,
            where the rulebooks are silent. The engine may list a cell that only a ruling decides,
            or not.
        examples: how many cases Hypothesis generates for each method; 0 for none. By
            default as many as its active profile says.
    """

    methods: ClassVar[EngineMethods] = AlhambraMethods()

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
