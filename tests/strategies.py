"""What several tests draw together; the strategies themselves are the library's own."""

from __future__ import annotations

from hypothesis import strategies as st

from alhambra_rules.model import City, Tile
from alhambra_rules.testing import cities, tiles


def cities_and_spare_tiles() -> st.SearchStrategy[tuple[City, Tile]]:
    """A legal city and a tile that does not lie in it."""
    return cities().flatmap(lambda city: st.tuples(st.just(city), tiles(not_in=city)))
