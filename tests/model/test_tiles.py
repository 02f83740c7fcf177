"""The 54 tiles, the fountain and the money: the facts of the box."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import cast

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules import model
from alhambra_rules.model import BAZAARS, Architect, every_bazaar, in_compass_order, tile_of
from alhambra_rules.model.tiles import _read, tiles_like
from alhambra_rules.notation.diagram import short_name
from rulebook_kit import RulebookError
from tests.refusals import assert_refused, refusal, refusals

NUMBERS_AND_PRICES = {
    ar.BuildingType.PAVILION: (7, 2, 8),
    ar.BuildingType.SERAGLIO: (7, 3, 9),
    ar.BuildingType.ARCADES: (9, 4, 10),
    ar.BuildingType.CHAMBERS: (9, 5, 11),
    ar.BuildingType.GARDEN: (11, 6, 12),
    ar.BuildingType.TOWER: (11, 7, 13),
}


@pytest.mark.rule("components.tiles")
def test_each_type_has_its_number_of_tiles_and_its_range_of_prices() -> None:
    for building, (number, cheapest, dearest) in NUMBERS_AND_PRICES.items():
        prices = [tile.price for tile in ar.TILES.values() if tile.type is building]
        assert (len(prices), min(prices), max(prices)) == (number, cheapest, dearest)
    assert len(ar.TILES) == 54


@pytest.mark.rule("components.tiles")
def test_type_price_and_walls_name_a_tile_uniquely() -> None:
    """No two tiles agree in type, price and walls, and the ids are made of them."""
    assert len({(tile.type, tile.price, tile.walls) for tile in ar.TILES.values()}) == 54
    for tile_id, tile in ar.TILES.items():
        assert tile.type is not None
        parts = [tile.type.value, str(tile.price), tile.wall_letters]
        assert tile_id == "-".join(filter(None, parts))


@pytest.mark.rule("components.tiles")
def test_the_file_has_the_tiles_cheapest_type_first() -> None:
    """Tiles of one type are sorted by price."""
    types, read = list(ar.BuildingType), list(_read().values())
    assert read == list(ar.TILES.values())
    order = [(types.index(ar.BuildingType(tile.type)), tile.price) for tile in read]
    assert order == sorted(order)


@pytest.mark.rule("components.walls")
def test_each_side_is_walled_on_exactly_twenty_tiles() -> None:
    assert Counter(side for tile in ar.TILES.values() for side in tile.walls) == dict.fromkeys(
        ar.Side, 20
    )
    assert Counter(len(tile.walls) for tile in ar.TILES.values()).keys() == {0, 1, 2, 3}


@pytest.mark.rule("components.fountain")
def test_the_fountain_is_no_building_and_has_no_walls() -> None:
    assert (ar.FOUNTAIN.type, ar.FOUNTAIN.price, ar.FOUNTAIN.walls) == (None, 0, frozenset())
    assert ar.FOUNTAIN not in ar.TILES.values()


@pytest.mark.rule("components.money")
def test_there_are_nine_values_in_four_currencies() -> None:
    """The 36 different money cards are named by currency and value, and read back."""
    cards = {ar.MoneyCard(currency, value) for currency in ar.Currency for value in range(1, 10)}
    assert len(cards) == 36
    assert {ar.MoneyCard.of(str(card)) for card in cards} == cards


def test_a_money_card_has_a_value_from_1_to_9() -> None:
    assert_refused(lambda value: ar.MoneyCard("denar", cast("int", value)), (0, 10, True, 3.0))


def test_an_unknown_tile_is_a_key_error_with_its_id() -> None:
    """UnknownTile is a KeyError and an error of the library, and survives pickling."""
    with pytest.raises(ar.UnknownTile) as caught:
        tile_of("gardn-10-n")
    assert isinstance(caught.value, KeyError)
    assert isinstance(caught.value, RulebookError)
    assert caught.value.tile_id == "gardn-10-n"
    assert caught.value.args == ("gardn-10-n",)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


MISTAKES: dict[str, Callable[[], object]] = {
    "unknown tile": lambda: tile_of("gardn-10-n"),
    "unknown money card": lambda: ar.MoneyCard.of("dinar-7"),
    "value 10": lambda: ar.MoneyCard("denar", 10),
    "turned 4": lambda: ar.PlacedTile("garden-10-n", 4),
    "three parts": lambda: ar.City.of({(1, 0): ("tower-11", 1, 2)}),  # type: ignore[dict-item] # the mistake
    "unknown wall": lambda: ar.Tile("x", None, 0, "nq"),
    "unknown type": lambda: ar.Tile("x", "towr", 5, ""),
    "negative price": lambda: ar.Tile("x", None, -1, ""),
    "price True": lambda: ar.Tile("x", None, True, ""),
    "price 2.0": lambda: ar.Tile("x", None, 2.0, ""),  # type: ignore[arg-type] # the mistake
    "empty id": lambda: ar.Tile("", None, 1, ""),
    "blank id": lambda: ar.Tile(" ", None, 1, ""),
}


def test_messages(snapshot: SnapshotAssertion) -> None:
    """Every message repeats the value and suggests the nearest name."""
    assert refusals(MISTAKES, RulebookError) == snapshot


def test_the_name_of_a_tile_in_diagrams_suggests_its_id() -> None:
    """A position in JSON has ids. For ``G10n`` the error suggests ``garden-10-n``."""
    for tile in ar.TILES.values():
        with pytest.raises(ar.UnknownTile, match=f'did you mean "{tile.id}"'):
            tile_of(short_name(ar.PlacedTile(tile)))
    text = ar.write_position(ar.Table([ar.Player("Anna", ar.City.of({(1, 0): "garden-10-n"}))]))
    with pytest.raises(ar.FormatError, match=r'unknown tile "G10n"; did you mean "garden-10-n"\?'):
        ar.read_position(text.replace("garden-10-n", "G10n"))


def test_a_tile_of_ones_own_needs_no_id_among_the_54() -> None:
    """Its walls and its type may be names."""
    own = ar.Tile("mine", "tower", 1, "wnes")
    assert own == ar.Tile("mine", ar.BuildingType.TOWER, 1, tuple(ar.Side))
    assert tile_of(own) is own
    assert own.wall_letters == "nesw"


def test_printed_pieces_are_code_that_makes_them() -> None:
    """A tile of the 54 and the fountain by name, others as they are made."""
    misprinted = next(one for one in every_bazaar().values() if one.misprinted)
    mine = ar.Tile("mine", None, 0, "nw")
    cards = (ar.MoneyCard("denar", 5), Architect("ducat"))
    dearer = evolve(ar.TILES["tower-11"], price=12)
    pieces = (*ar.TILES.values(), ar.FOUNTAIN, *BAZAARS.values(), misprinted, mine, dearer, *cards)
    for piece in (*pieces, ar.PlacedTile("tower-11", 1)):
        assert eval(repr(piece), dict(vars(model))) == piece
    assert repr(ar.TILES["tower-11"]) == "TILES['tower-11']"
    assert repr(cards) == "(MoneyCard('denar', 5), Architect('ducat', 3))"


def test_representations_do_not_depend_on_the_order_of_sets() -> None:
    """Sides are always named in compass order, and a repr can be evaluated."""
    tile = ar.Tile("mine", "tower", 8, "sne")
    assert in_compass_order([ar.Side.WEST, ar.Side.NORTH, ar.Side.WEST]) == (
        ar.Side.NORTH,
        ar.Side.WEST,
    )
    assert repr(tile.walls.__class__([ar.Side.NORTH])) == "frozenset({Side.NORTH})"
    assert eval(repr(tile), dict(vars(model))) == tile
    assert repr(tile) == "Tile('mine', 'tower', 8, 'nes')"
    assert str(tile) == "mine"
    turned = ar.PlacedTile("tower-9-ne", 2)
    assert (str(turned), str(ar.PlacedTile("tower-11"))) == (
        "tower-9-ne turned 180 degrees",
        "tower-11",
    )


def test_the_code_of_a_placed_tile_is_one_its_walls_and_whether_it_is_turned() -> None:
    """A northern wall is 2, an eastern one 4, a southern one 8 and a western one 16."""
    assert ar.PlacedTile("tower-11").code == 1
    assert ar.PlacedTile("tower-9-ne").code == 1 + 2 + 4
    assert ar.PlacedTile("tower-9-ne", 2).code == 1 + 8 + 16 + 32


def test_an_architect_of_any_value_has_a_name() -> None:
    """Only those of 3 are printed; others are found in wrong positions."""
    for currency in ar.Currency:
        for value in range(1, 10):
            assert Architect.of(str(Architect(currency, value))) == Architect(currency, value)


def test_sides_turn_clockwise() -> None:
    """Four quarter turns lead through all sides and back, two to the opposite one."""
    assert [ar.Side.NORTH.turned(n) for n in range(5)] == [*ar.Side, ar.Side.NORTH]
    assert all(side.opposite is side.turned(2) for side in ar.Side)
    assert [side.value for side in ar.Side] == ["n", "e", "s", "w"]


def test_degrees_are_not_quarter_turns() -> None:
    """The error about an angle says which number of quarter turns is meant."""
    assert "write 1 for 90 degrees" in refusal(lambda: ar.PlacedTile("tower-11", 90))
    for turned in (90.0, True):
        told = refusal(partial(ar.PlacedTile, "tower-11", cast("int", turned)))
        assert "quarter turns" in told
        assert "degrees" not in told


def test_an_unknown_tile_may_be_any_of_its_type_and_price() -> None:
    """All of them are suggested; walls in another order mean one tile."""
    nines = ["tower-9-es", "tower-9-ne", "tower-9-nw"]
    for name, meant in (
        ("T9w", nines),
        ("tower-9", nines),
        ("t9wn", ["tower-9-nw"]),
        ("T13", ["tower-13-e"]),
        ("T99", []),
        ("X9", []),
        ("nothing", []),
    ):
        assert [tile.id for tile in tiles_like(name)] == meant
        told = refusal(partial(tile_of, name), ar.UnknownTile)
        assert sorted(tile for tile in ar.TILES if f'"{tile}"' in told) == meant
