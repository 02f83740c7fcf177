"""The small parts of pictures, each to the letter."""

from __future__ import annotations

from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.drawing.descriptions import describe_claims
from alhambra_rules.drawing.palette import Theme
from alhambra_rules.drawing.svg import captions, panel, pieces
from alhambra_rules.drawing.svg.board import belongings_in_words, tally
from alhambra_rules.drawing.svg.markup import (
    Element,
    Extent,
    element,
    group,
    text_element,
    written,
)
from alhambra_rules.drawing.svg.panel import Panel
from alhambra_rules.drawing.svg.text_layout import fitted, width_of, wrapped
from alhambra_rules.drawing.svg.tile import traced
from alhambra_rules.model import City, MoneyCard, Player, Side
from alhambra_rules.rulebook import Kind, Rule
from alhambra_rules.scoring import Wall

RULE = Rule("build.on-foot", Kind.CHECK, "x")
SIZES = ((40, 10), (0, 5), (30, 0), (48, 30), (20, 20), (50, 8))


def panels() -> list[Panel]:
    """Return six panels; one has no width, one no height."""
    return [
        Panel(width, height, (element("rect", width=width, height=height),))
        for width, height in SIZES
    ]


def shown(*parts: Panel) -> list[str]:
    """Return the size and the picture of each panel."""
    return [f"{part.width:g} x {part.height:g} {picture(group(*part.parts))}" for part in parts]


def picture(one: Element) -> str:
    return written(one, "light")


def test_panels_are_put_together(snapshot: SnapshotAssertion) -> None:
    some = panels()
    assert (
        shown(
            *(panel.below(some), panel.below(some, 5), panel.beside(some), panel.beside(some, 5)),
            *(panel.in_rows(some, 100, 10), panel.in_rows(some, 98, 10), panel.in_rows(some, 10)),
            *(panel.below([]), panel.beside([]), panel.in_rows([], 100)),
            panel.in_rows([Panel(100, 10)] * 2, 100),
        )
        == snapshot
    )


def test_a_bare_picture_has_its_title_and_its_size(snapshot: SnapshotAssertion) -> None:
    bare = panel.bare_picture(Panel(30.4, 20.6, (element("rect"),)), "Title", "Description")
    assert picture(bare) == snapshot


def test_an_unknown_theme_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ar.InvalidArgument) as caught:
        ar.drawing.svg.city(City.start(), theme=cast("Theme", "lihgt"))
    assert str(caught.value) == (
        "theme must be one of auto, light, dark, not 'lihgt', did you mean \"light\"?"
    )


def test_texts_are_broken_into_lines(snapshot: SnapshotAssertion) -> None:
    text = "Anna has taken more cards than she may take"
    assert shown(*(captions.paragraph(text, room, 14) for room in (80, 150, 1_000))) == snapshot
    assert shown(captions.paragraph("", 100)) == snapshot


@pytest.mark.parametrize("room", [130, 190, 260, 400])
def test_cells_of_violations_fit_beside_their_rule(
    room: float, snapshot: SnapshotAssertion
) -> None:
    cells = [ar.Cell(10 * x, -10 * x) for x in range(4)]
    faults = [(9, RULE.broken_at(*cells, message="too far")), (10, RULE.broken_at(message="alone"))]
    assert shown(*captions.fault_list(faults, room)) == snapshot
    assert list(captions.fault_list([], room)) == []


@pytest.mark.parametrize("more", [-1, 0, 1, 1_234])
def test_pieces_that_are_not_shown_are_counted(more: int, snapshot: SnapshotAssertion) -> None:
    assert shown(pieces.row_of("Hand", panels()[:1], 100, more=more)) == snapshot


def test_of_very_many_pieces_some_are_shown() -> None:
    cards = [MoneyCard.of("denar-1")] * 122
    for row in (
        pieces.card_row("Hand", cards, 500),
        pieces.tile_row("Bag", [ar.TILES["tower-11"]] * 122, 500),
    ):
        assert "and 2 more" in picture(group(*row.parts))
    assert pieces.pieces_in_words(cards).endswith("denar-1, and 2 more")


def test_a_city_counts_its_buildings(snapshot: SnapshotAssertion) -> None:
    tiles = {(x, y): "tower-11" for x in range(1, 6) for y in range(2)}
    for number in (9, 10):
        city = City.of(dict([*tiles.items()][:number]))
        assert shown(tally(city)) == snapshot
    assert shown(*pieces.chest_panels(ar.BuildingType)) == snapshot


def test_belongings_are_listed_in_words() -> None:
    player = Player("Anna", reserve=[ar.TILES["tower-11"]], hand=[MoneyCard.of("denar-1")])
    assert list(belongings_in_words(player)) == ["Reserve: tower-11", "Hand: denar-1"]


@pytest.mark.parametrize("sides", ["n", "ne", "nes", "nesw"])
def test_the_trace_of_a_wall_is_closed_around_a_tile(
    sides: str, snapshot: SnapshotAssertion
) -> None:
    wall = Wall(tuple((ar.Cell(1, 0), Side(side)) for side in sides))
    assert picture(traced(wall, Extent.of([ar.Cell(1, 0)]))) == snapshot


def test_the_trace_of_two_tiles_is_closed_around_both(snapshot: SnapshotAssertion) -> None:
    around = [(1, "n"), (2, "n"), (2, "e"), (2, "s"), (1, "s"), (1, "w")]
    wall = Wall(tuple((ar.Cell(x, 0), Side(side)) for x, side in around))
    assert picture(traced(wall, Extent.of([ar.Cell(2, 0)]))) == snapshot
    assert picture(traced(Wall(), Extent.of([]))) == snapshot


def test_markup_is_escaped_and_numbers_are_short(snapshot: SnapshotAssertion) -> None:
    odd = "Bo \"<b>\" & 'Cem'"
    assert picture(element("g", text_element("text", odd), name=odd, x=-0.001, y=1.50)) == snapshot


def test_a_row_is_filled_to_its_end() -> None:
    pair = [Panel(40, 10), Panel(30, 10)]
    assert [panel.in_rows(pair, room, 10).height for room in (80, 79)] == [10, 30]


def test_texts_are_measured_and_fitted() -> None:
    assert width_of("東", 10) == pytest.approx(10.5)
    room = width_of("Anna", 10)
    assert fitted("Anna", 10, room) == "Anna"
    assert fitted("Anna Maria", 10, width_of("Anna…", 10)) == "Anna…"
    assert list(wrapped("Anna Bo", 10, width_of("Anna Bo", 10))) == ["Anna Bo"]


def test_an_empty_claim_has_no_points() -> None:
    claims = [ar.model.Claim("Bo", bazaars=7), ar.model.Claim("Cem")]
    table = ar.Table([Player("Bo"), Player("Cem")], claims=claims, scoring_round=1)
    assert list(describe_claims(table))[1:] == [
        ("Bo's claim", "bazaars 7"),
        ("Cem's claim", "no points"),
    ]
