"""Bazaars, architects and chests: values, and mistakes in their arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.model import (
    ARCHITECTS,
    BAZAARS,
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    City,
    Currency,
    MoneyCard,
    PlacedTile,
    Player,
    Table,
    UnknownTile,
    every_bazaar,
    known_tiles,
    tile_of,
)
from alhambra_rules.modules import architects, bazaars, invaders, treasure
from rulebook_kit import InvalidArgument
from tests.facts import disagreements
from tests.refusals import refusals


def test_there_are_42_chests_two_fewer_than_tiles_of_each_type() -> None:
    """Five pavilions and seraglios, seven arcades and chambers, nine gardens and towers."""
    assert list(treasure.CHESTS.values()) == [5, 5, 7, 7, 9, 9]
    assert list(treasure.CHESTS) == list(BuildingType)
    assert sum(treasure.CHESTS.values()) == 42


def test_there_are_four_architects_of_each_currency() -> None:
    """Sixteen cards, each worth 3, and no two sorts alike with money."""
    assert Counter(ARCHITECTS) == {Architect(kind): 4 for kind in Currency}
    assert {card.value for card in ARCHITECTS} == {3}
    assert Architect(Currency.DENAR) != MoneyCard(Currency.DENAR, 3)


@pytest.mark.rule("architect.gone")
def test_architects_do_not_go_to_the_spent_pile() -> None:
    paid = [Architect("denar"), MoneyCard("denar", 4), Architect("denar")]
    assert architects.to_the_spent_pile(paid) == (MoneyCard("denar", 4),)
    assert architects.to_the_spent_pile(map(str, paid)) == (MoneyCard("denar", 4),)


def test_messages_of_an_attack_and_a_bazaar(snapshot: SnapshotAssertion) -> None:
    """Every factor is in the calculation: open sides and rounds, buildings and colours."""
    garden = City.of({(1, 0): "garden-10-n"})
    bazaar = Bazaar("denar", ["tower", "garden", "arcades"])
    scores = [
        bazaars.explain(City.of({(1, 1): bazaar, **tiles}), (1, 1))
        for tiles in ({}, {(1, 0): "tower-11"}, {(1, 0): "tower-11", (2, 0): "garden-11"})
    ]
    assert [score.points for score in scores] == [0, 1, 4]
    attacks = (invaders.attack(City.start(), "e", 2), invaders.attack(garden, "s", 3))
    assert "\n".join(map(str, (*attacks, *scores))) == snapshot


@pytest.mark.rule("bazaar.price", "bazaar.exact")
def test_a_bazaar_needs_its_price_in_its_currency(snapshot: SnapshotAssertion) -> None:
    """Cards of other currencies and a wrong sum are two violations."""
    cases: list[tuple[str | None, list[str]]] = [
        ("tower-11", ["bazaar.price", "bazaar.exact"]),
        ("tower-13-e", ["bazaar.price", "bazaar.price"]),
        (None, ["bazaar.price", "bazaar.price"]),
    ]
    reports = []
    for tile, rules in cases:
        paid = ["denar-3", "ducat-5", "florin-4"]
        bazaar = "bazaar-ducat-arcades-garden-tower"
        report = bazaars.check_purchase(bazaar, [None, None, tile, None], paid)
        assert [violation.rule.id for violation in report] == rules, tile
        assert disagreements(report, ()) == [], tile
        reports.append(str(report))
    assert reports == snapshot


def test_a_chest_fits_only_where_a_building_of_its_colour_is_free() -> None:
    """A chest does not fit if no building has its colour, or if all of them have chests."""
    tower, garden = BuildingType.TOWER, BuildingType.GARDEN
    assert treasure.fitting([garden, tower, tower], {tower: 1}) == (tower,)
    assert treasure.fitting([garden, tower], {garden: 1, tower: 2}, [garden, tower]) == (tower,)


def test_chests_and_cards_may_be_named() -> None:
    tower, garden = BuildingType.TOWER, BuildingType.GARDEN
    assert treasure.fitting(["tower", "garden"], {tower: 2}, ["tower"]) == (tower,)
    assert treasure.fitting([garden], {"garden": 1}) == (garden,)
    assert treasure.check_purchase(["tower"] * 4, ["denar-3", "ducat-5"]).ok
    assert treasure.check_purchase([tower] * 4, ["denar-5", Architect("ducat")]).ok
    bazaar, market = "bazaar-ducat-arcades-garden-tower", [None, None, "tower-11", None]
    assert bazaars.price(bazaar, market) == 11
    assert bazaars.check_purchase(bazaar, market, ["ducat-8", "architect-ducat-3"]).ok
    with pytest.raises(UnknownTile):
        bazaars.price(bazaar, [None, None, None, "towr-11"])


def test_the_default_set_has_two_bazaars_a_currency_and_each_colour_four_times() -> None:
    """Eight different ones, among them seraglio, arcades and tower."""
    assert len(BAZAARS) == 8
    assert Counter(bazaar.currency for bazaar in BAZAARS.values()) == dict.fromkeys(Currency, 2)
    colours = Counter(colour for bazaar in BAZAARS.values() for colour in bazaar.colours)
    assert colours == dict.fromkeys(BuildingType, 4)
    assert ["seraglio", "arcades", "tower"] in [
        [colour.value for colour in bazaar.colours] for bazaar in BAZAARS.values()
    ]


def test_every_bazaar_has_an_id_that_says_what_it_carries() -> None:
    """Eighty can exist, and each is found by its id; a bazaar has neither walls nor a type."""
    known = {name: tile for name, tile in known_tiles().items() if name not in TILES}
    assert len(known) == 80
    assert len(every_bazaar()) == 4 * 56
    for name, bazaar in known.items():
        assert isinstance(bazaar, Bazaar)
        assert tile_of(name) == Bazaar.of(name) == bazaar
        parts = [bazaar.currency.value, *(colour.value for colour in bazaar.colours)]
        assert name == str(bazaar) == "-".join(["bazaar", *parts])
        assert (bazaar.type, bazaar.price, bazaar.walls) == (None, 0, frozenset())


def test_the_order_of_colours_does_not_matter() -> None:
    one = Bazaar("denar", ["tower", "seraglio", "arcades"])
    other = Bazaar(
        Currency.DENAR, (BuildingType.SERAGLIO, BuildingType.ARCADES, BuildingType.TOWER)
    )
    assert one == other
    assert len({one, other, BAZAARS["bazaar-denar-seraglio-arcades-tower"]}) == 1
    assert PlacedTile(one).walls == frozenset()


def test_a_city_holds_bazaars_however_they_are_given() -> None:
    """An id, a value, or either with quarter turns: the city and what it prints are the same."""
    bazaar = Bazaar("florin", ["pavilion", "arcades", "garden"])
    city = City.of({(1, 0): bazaar, (2, 0): (bazaar.id, 1)})
    assert city == City.of({(1, 0): bazaar.id, (2, 0): (bazaar, 1)})
    assert repr(city) == f"City.of({{(1, 0): '{bazaar.id}', (2, 0): ('{bazaar.id}', 1)}})"


def test_a_misprinted_bazaar_is_made_on_purpose_only() -> None:
    """It needs ``misprinted=True``, and no tile id finds it."""
    misprinted = Bazaar("denar", ["tower", "tower", "garden"], misprinted=True)
    assert every_bazaar()[misprinted.id] == misprinted
    with pytest.raises(UnknownTile):
        tile_of(misprinted.id)


NAMED = "bazaar-denar-seraglio-arcades-tower"

MISTAKES: dict[str, Callable[[], object]] = {
    "two colours": lambda: Bazaar("denar", ["tower", "garden"]),
    "a colour twice": lambda: Bazaar("denar", ["tower", "tower", "garden"]),
    "misprinted in name only": lambda: Bazaar(
        "denar", ["tower", "garden", "arcades"], misprinted=True
    ),
    "no such colour": lambda: Bazaar("denar", ["tower", "gardn", "arcades"]),
    "no list": lambda: Bazaar("denar", "tower"),
    "no such currency": lambda: Bazaar("dinar", ["tower", "garden", "arcades"]),
    "no such bazaar": lambda: Bazaar.of("bazaar-denar-tower-garden-arcades"),
    "an architect worth 10": lambda: Architect("denar", 10),
    "no such architect": lambda: Architect.of("architect-dinar-3"),
    "an architect by a number": lambda: Player("A", architects=[3]),  # type: ignore[list-item] # the mistake
    "two rooms": lambda: Table((Player("A"),), rooms=[[], []]),
    "an attack from nowhere": lambda: Table((Player("A"),), attack=["x"]),
    "a chest of no colour": lambda: treasure.check_chest(City.start(), (0, 0), "gold"),
    "a chest on no cell": lambda: treasure.check_chest(City.start(), (0, 0.5), "tower"),  # type: ignore[arg-type] # the mistake
    "a negative number of chests": lambda: treasure.score({"A": -1}, 1),
    "True chests": lambda: treasure.score({"A": True}, 1),
    "a fourth round of chests": lambda: treasure.score({}, 4),
    "an attack after no round": lambda: invaders.losses(City.start(), "n", 0),
    "an attack from above": lambda: invaders.open_sides(City.start(), "up"),
    "no bazaar there": lambda: bazaars.score(City.start(), (0, 0)),
    "nothing there": lambda: bazaars.score(City.start(), (1, 0)),
    "chests in one text": lambda: treasure.fitting("tower", {}),
    "a chest to place of no colour": lambda: treasure.fitting(["gold"], {}),
    "a held chest of no colour": lambda: treasure.fitting([], {}, ["gold"]),
    "buildings of no type": lambda: treasure.fitting([], {"gold": 1}),
    "a room with no chest in it": lambda: treasure.check_purchase(["gold"] * 4, []),
    "a room paid with no card": lambda: treasure.check_purchase(["tower"] * 4, ["dinar-3"]),
    "cards in one text": lambda: treasure.check_purchase(["tower"] * 4, "denar-9"),
    "a market of one square": lambda: bazaars.price(NAMED, [None]),
    "a market of five squares": lambda: bazaars.check_purchase(NAMED, [None] * 5, []),
    "a market in one text": lambda: bazaars.price(NAMED, "tower-11"),
    "an unknown bazaar": lambda: bazaars.price("bazaar-denar", [None] * 4),
    "a bazaar paid with no card": lambda: bazaars.check_purchase(NAMED, [None] * 4, ["denar-10"]),
    "seven players": lambda: architects.deal(7),
    "one player": lambda: architects.deal(1),
}


def test_messages_of_mistakes(snapshot: SnapshotAssertion) -> None:
    """Every message repeats the value and suggests a fix."""
    assert refusals(MISTAKES) == snapshot


def test_a_misplaced_chest_is_named_with_its_cell(snapshot: SnapshotAssertion) -> None:
    """``an arcades chest``, but ``a tower chest``."""
    city = City.of({(1, 0): "tower-11"})
    reports = [
        treasure.check_chest(city, (1, 0), "arcades"),
        treasure.check_chest(city, (1, 0), "tower", taken=[(1, 0)]),
        treasure.check_chest(city, (0, 1), "tower", taken=[(0, 1)]),
    ]
    assert [str(report) for report in reports] == snapshot
    with pytest.raises(InvalidArgument, match=r"^taken must be a list of cells, not 5$"):
        treasure.check_chest(city, (1, 0), "tower", taken=5)  # type: ignore[arg-type]
