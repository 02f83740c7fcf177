"""A bazaar: a tile of the Bazaars module, with a currency and three building colours.

It lies in a city like any tile and has no walls. It has none of the six building types. It has
no fixed price: it costs as much as the tile on the market square of its currency.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations_with_replacement

from attrs import Factory, field, frozen

from alhambra_rules.model.building import BuildingType, colours
from alhambra_rules.model.money import Currency, currency_named
from alhambra_rules.model.tile import Tile
from rulebook_kit import InvalidArgument, Side, nearest
from rulebook_kit.arguments import in_a_list
from rulebook_kit.values import FrozenDict


def _id_of(bazaar: Bazaar) -> str:
    return "-".join(("bazaar", *(part.value for part in (bazaar.currency, *bazaar.colours))))


@frozen(cache_hash=True)
class Bazaar(Tile):
    """A bazaar. Its currency and colours determine its id.

    Attributes:
        currency: the currency it is paid in, or its name.
        colours: its three different building colours or their names, the cheapest building's first.
        misprinted: whether two of its colours are equal. No real bazaar is, but a recorded
            position may hold one by mistake. ``misprinted=True`` makes one.
        id: ``bazaar-``, the currency and the colours, such as
            ``bazaar-denar-seraglio-arcades-tower``.
        type: always None.
        price: always 0.
        walls: always empty.

    Raises:
        InvalidArgument: the currency or a colour is unknown, or the colours are not three
            different ones.

    Rules: bazaar.components, bazaar.build (hu-4).

    >>> Bazaar("ducat", ["tower", "pavilion", "garden"]).id
    'bazaar-ducat-pavilion-garden-tower'
    """

    currency: Currency = field(converter=currency_named)
    colours: tuple[BuildingType, ...] = field(converter=colours)
    misprinted: bool = field(default=False, kw_only=True)
    id: str = field(init=False, default=Factory(_id_of, takes_self=True))
    type: None = field(init=False, default=None)
    price: int = field(init=False, default=0)
    walls: frozenset[Side] = field(init=False, factory=frozenset)

    @classmethod
    def of(cls, bazaar_id: str) -> Bazaar:
        """Return the bazaar of that id; ``InvalidArgument`` if the id is unknown."""
        named = str(bazaar_id)
        found = every_bazaar().get(named)
        if found is None or found.misprinted:
            real = (name for name, bazaar in every_bazaar().items() if not bazaar.misprinted)
            raise InvalidArgument(
                f'unknown bazaar "{named}"{nearest(named, real)}', unknown_name=True
            )
        return found

    def __attrs_post_init__(self) -> None:
        """Check that it has three colours; they differ unless it is misprinted."""
        different = len(set(self.colours))
        if len(self.colours) != 3 or (different < 3) != self.misprinted:
            named = [colour.value for colour in self.colours]
            differ = "not all different" if self.misprinted else "all different"
            raise InvalidArgument(f"this bazaar needs three colours, {differ}, not {named}")

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        colours = tuple(colour.value for colour in self.colours)
        misprinted = ", misprinted=True" if self.misprinted else ""
        return f"Bazaar({self.currency.value!r}, {colours!r}{misprinted})"


def bazaar_of(bazaar: Bazaar | str) -> Bazaar:
    """Return the bazaar, or the one of that id; ``InvalidArgument`` if the id is unknown."""
    return bazaar if isinstance(bazaar, Bazaar) else Bazaar.of(bazaar)


def bazaars_in_order(bazaars: Iterable[Bazaar | str]) -> tuple[Bazaar, ...]:
    """Return the bazaars, or those of these ids, sorted by id."""
    named = in_a_list(bazaars, "bazaars must be a list of ids")
    return tuple(sorted(map(bazaar_of, named), key=str))


@cache
def every_bazaar() -> Mapping[str, Bazaar]:
    """Return every possible bazaar by id, misprinted ones included.

    The 224 are made on first use: that takes a tenth of the time to import the library.
    """
    triples = list(combinations_with_replacement(BuildingType, 3))
    bazaars = (
        Bazaar(currency, colours, misprinted=len(set(colours)) < 3)
        for currency in Currency
        for colours in triples
    )
    return FrozenDict({bazaar.id: bazaar for bazaar in bazaars})


def _halves(currency: str, *one: str) -> tuple[Bazaar, Bazaar]:
    """Return two bazaars of a currency: one with these colours, one with the other three."""
    other = [building.value for building in BuildingType if building.value not in one]
    return Bazaar(currency, one), Bazaar(currency, other)


BAZAARS: Mapping[str, Bazaar] = FrozenDict(
    {
        bazaar.id: bazaar
        for pair in (
            _halves("denar", "seraglio", "arcades", "tower"),
            _halves("dirham", "pavilion", "seraglio", "garden"),
            _halves("ducat", "pavilion", "arcades", "chambers"),
            _halves("florin", "pavilion", "garden", "tower"),
        )
        for bazaar in pair
    }
)
"""The default set of eight bazaars, by id.

No rule sheet says what the eight show, so this set is an assumption: two for each currency, which
share the six colours between them, so each colour is on four. Rule: bazaar.components (hu-4).
"""
