"""The small parts of pictures, each to the letter."""

from __future__ import annotations

import re
from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.drawing.palette import Theme
from alhambra_rules.drawing.svg import labels, panel, pieces
from alhambra_rules.drawing.svg.boards import (
    _heading,
    _not_drawn,
    belongings_in_words,
    scenes_of,
    table_panel,
    tally,
)
from alhambra_rules.drawing.svg.markup import (
    Element,
    Extent,
    element,
    fitted,
    group,
    printable,
    text_element,
    width_of,
    wrapped,
    written,
)
from alhambra_rules.drawing.svg.panel import Panel
from alhambra_rules.drawing.svg.pieces import lying_on
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.drawing.svg.scoring import (
    _account,
    _reason,
    _summary_row,
    scoring,
)
from alhambra_rules.drawing.svg.scoring import _heading as _title
from alhambra_rules.drawing.svg.tile import building_icon, traced
from alhambra_rules.model import Architect
from alhambra_rules.model.table import describe_claims
from rulebook_kit import Kind

RULE = ar.Rule("build.on-foot", Kind.CHECK, "x")
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
        ar.drawing.svg.city(ar.City.start(), theme=cast("Theme", "lihgt"))
    assert str(caught.value) == (
        'theme must be one of auto, light, dark, not "lihgt"; did you mean "light"?'
    )


def test_texts_are_broken_into_lines(snapshot: SnapshotAssertion) -> None:
    text = "Anna has taken more cards than she may take"
    assert shown(*(labels.paragraph(text, room, 14) for room in (80, 150, 1_000))) == snapshot
    assert shown(labels.paragraph("", 100)) == snapshot


def test_cells_of_violations_fit_beside_their_rule(snapshot: SnapshotAssertion) -> None:
    cells = [ar.Cell(10 * x, -10 * x) for x in range(4)]
    faults = [(9, RULE.broken_at(*cells, message="too far")), (10, RULE.broken_at(message="alone"))]
    listed = {room: shown(*labels.fault_list(faults, room)) for room in (130, 190, 260, 400)}
    assert listed == snapshot
    assert list(labels.fault_list([], 130)) == []


def test_pieces_that_are_not_shown_are_counted(snapshot: SnapshotAssertion) -> None:
    rows = [pieces.row_of("Hand", panels()[:1], 100, more=more) for more in (-1, 0, 1, 1_234)]
    assert shown(*rows) == snapshot
    cards = [ar.MoneyCard.of("denar-1")] * 122
    for row in (
        pieces.card_row("Hand", cards, 500),
        pieces.tile_row("Bag", [ar.TILES["tower-11"]] * 122, 500),
    ):
        assert "and 2 more" in picture(group(*row.parts))
    assert pieces.pieces_in_words(cards).endswith("denar-1, and 2 more")


def test_a_city_counts_its_buildings(snapshot: SnapshotAssertion) -> None:
    tiles = {(x, y): "tower-11" for x in range(1, 6) for y in range(2)}
    for number in (9, 10):
        city = ar.City.of(dict([*tiles.items()][:number]))
        assert shown(tally(city)) == snapshot
    assert shown(*pieces.chest_panels(ar.BuildingType)) == snapshot


def test_belongings_are_listed_in_words() -> None:
    card, architect = ar.MoneyCard.of("denar-1"), Architect(ar.Currency.FLORIN)
    player = ar.Player("Anna", reserve=["tower-11"], hand=[card], architects=[architect])
    said = ["Reserve: tower-11", "Hand: denar-1", f"Architects: {architect}"]
    assert list(belongings_in_words(player)) == said


def test_the_trace_of_a_wall_is_closed_around_tiles(snapshot: SnapshotAssertion) -> None:
    walls = [
        ar.Wall(tuple((ar.Cell(1, 0), ar.Side(one)) for one in "nesw"[:end])) for end in range(1, 5)
    ]
    around = [(1, "n"), (2, "n"), (2, "e"), (2, "s"), (1, "s"), (1, "w")]
    both = ar.Wall(tuple((ar.Cell(x, 0), ar.Side(side)) for x, side in around))
    traces = [traced(wall, Extent.of([ar.Cell(1, 0)])) for wall in walls]
    traces += [traced(both, Extent.of([ar.Cell(2, 0)])), traced(ar.Wall(), Extent.of([]))]
    assert [*map(picture, traces)] == snapshot


def test_markup_is_escaped_and_numbers_are_short(snapshot: SnapshotAssertion) -> None:
    odd = "Bo \"<b>\" & 'Cem'"
    assert picture(element("g", text_element("text", odd), name=odd, x=-0.001, y=1.50)) == snapshot
    assert printable("a\x00b\u00a0c") == "a\N{REPLACEMENT CHARACTER}b\u00a0c"


def test_a_row_is_filled_to_its_end() -> None:
    pair = [Panel(40, 10), Panel(30, 10)]
    assert [panel.in_rows(pair, room, 10).height for room in (80, 79)] == [10, 30]


def test_texts_are_measured_and_fitted() -> None:
    assert width_of("東", 10) == pytest.approx(10.5)
    room = width_of("Anna", 10)
    assert fitted("Anna", 10, room) == "Anna"
    assert fitted("Anna Maria", 10, width_of("Anna…", 10)) == "Anna…"
    assert list(wrapped("Anna Bo", 10, width_of("Anna Bo", 10))) == ["Anna Bo"]
    assert list(wrapped("abcdef Bo", 10, width_of("abc", 10))) == ["abc", "def", "Bo"]


def test_an_empty_claim_has_no_points() -> None:
    claims = [ar.model.Claim("Bo", bazaars=7), ar.model.Claim("Cem")]
    table = ar.Table([ar.Player("Bo"), ar.Player("Cem")], claims=claims, scoring_round=1)
    assert list(describe_claims(table))[1:] == [
        ("Bo's claim", "bazaars 7"),
        ("Cem's claim", "no points"),
    ]


def faults_of(*ids: str) -> list[tuple[int, ar.Violation]]:
    """Return a violation of each rule, on the cell beside the fountain, numbered from 1."""
    rules = [ar.Rule(one, Kind.CHECK, "x") for one in ids]
    return [
        (number, one.broken_at(ar.Cell(1, 0), message="x"))
        for number, one in enumerate(rules, start=1)
    ]


def test_labels_name_rules_without_their_section() -> None:
    for ids, shown_labels in (
        (["build.gaps", "build.gaps"], ["1,2", "gaps"]),
        (["house.one.more", "house"], ["1", "one.more", "2", "house"]),
        (["a.a", "a.b", "a.c"], ["1", "a", "2", "b", "3", "c"]),
        (["a.a", "a.b", "a.c", "a.d", "a.c"], ["1", "a", "2", "b", "+3", "more"]),
    ):
        drawn = picture(group(*labels.fault_labels(faults_of(*ids), 50)))
        assert re.findall(r">([^<]+)</text>", drawn) == shown_labels


def test_labels_lie_above_a_wall_in_the_south() -> None:
    for turned, top in ((0, 70), (1, 60)):
        scene = Scene.of(ar.City.of({(1, 0): ("tower-9-ne", turned)}), faults_of("a.b"))
        drawn = picture(scene.map().at(0, 0))
        assert f'<g transform="translate(0 {top})"><g><rect x="2"' in drawn


def test_a_name_has_the_room_beside_the_points() -> None:
    player = ar.Player("Anna", score=5)
    for to_act in (False, True):
        room = width_of("Anna", 21) + width_of("5 points", 17) + 24 + 62 * to_act
        for more, name in ((0.01, "Anna"), (-0.5, "An…")):
            heading = picture(group(*_heading(player, room + more, to_act=to_act).parts))
            assert f">{name}<" in heading
            assert ("to act" in heading) == to_act


def test_parts_in_the_middle_lie_20_from_the_edge() -> None:
    """A frame leaves 16 on both sides, and the parts 4 more."""
    table = ar.Table([ar.Player("Anna")], display=["denar-1"], bazaars=[])
    parts = [part.panel for part in lying_on(table, 2_000)]
    room = sum(part.width for part in parts) + 28 + 40
    one_row, two_rows = (pieces.middle_panel(table, most) for most in (room, room - 0.5))
    assert one_row.height < two_rows.height
    assert pieces.middle_panel(ar.Table([ar.Player("Anna")]), room) == Panel(0, 0)


def test_claims_in_the_middle_have_the_same_room() -> None:
    claims = [ar.model.Claim(f"player {number}", bazaars=7) for number in range(3)]
    table = ar.Table([ar.Player("Anna")], claims=claims, scoring_round=1)
    (said,) = lying_on(table, 2_000)
    longest = max(width_of(one, 13) for one in said.words.split(". "))
    height = said.panel.height + 2 * panel.MARGIN
    assert pieces.middle_panel(table, longest + 40).height == height
    assert pieces.middle_panel(table, longest + 39).height > height


def test_of_very_many_pieces_of_dirk_some_are_shown() -> None:
    table = ar.Table([ar.Player("Anna")], dirk=["tower-11"] * 121, dirk_chests=["garden", "tower"])
    (said,) = lying_on(table, 500)
    assert "and 1 more<" in picture(said.panel.at(0, 0))
    assert said.words.endswith("and 1 more. Dirk's chests: garden, tower")
    (alone,) = lying_on(ar.Table([ar.Player("Anna")], dirk=["tower-11"]), 500)
    assert alone.words == "Dirk: tower-11"


def test_a_scoring_is_headed_by_its_round() -> None:
    assert ">Scoring round 3</text>" in scoring(ar.score_round({"Anna": ar.City.start()}, 3))
    assert _title("Scoring round 3").width == pytest.approx(width_of("Scoring round 3", 21) * 1.1)


def just_fitting(size: float, room: float) -> str:
    """Return two words that fill this room to the last pixel."""
    texts = (f"{'W' * one} {'i' * other}" for one in range(1, 40) for other in range(1, 80))
    return next(text for text in texts if room - 1 < width_of(text, size) <= room)


def test_the_name_and_the_price_of_an_odd_tile_have_little_room() -> None:
    name = just_fitting(14, 60)
    assert f">{name}</text>" in picture(pieces.tile_panel(ar.Tile(name, None, 0, "")).at(0, 0))
    dear = ar.Tile("dear", ar.BuildingType.TOWER, 21_111, "")
    assert ">211…</text>" in picture(pieces.tile_panel(dear).at(0, 0))


def test_violations_of_the_table_are_as_wide_as_what_is_above() -> None:
    """At least 560."""
    faults = [(1, RULE.broken_at(message="word " * 99))]
    for names, with_dirk in (("A", 0), ("AB", 0), ("A", 14)):
        players = [ar.Player(name) for name in names]
        table = ar.Table(players, dirk=["tower-11"] * with_dirk or None)
        seats = 372 * len(names) + 12 * (len(names) - 1)
        room = max(560, seats, pieces.middle_panel(table, 1_280).width)
        (listed,) = labels.fault_list(faults, room)
        whole = picture(table_panel(table, scenes_of(table), faults).at(0, 0))
        assert picture(group(*listed.parts))[len("<g>") : -len("</g>")] in whole


def test_boards_that_are_not_drawn_are_counted() -> None:
    for players, said in ((12, []), (13, ["1 more player"]), (14, ["2 more players"])):
        table = ar.Table([ar.Player(f"player {number}") for number in range(players)])
        drawn = picture(group(*(part.at(0, 0) for part in _not_drawn(table))))
        assert re.findall("The boards of (.*?) are not drawn", drawn) == said


def test_names_and_reasons_in_a_scoring_use_their_room() -> None:
    name, long_name, why = (just_fitting(*one) for one in ((15, 140), (19, 420), (14, 422)))
    scores = ar.score_round(dict.fromkeys((name, long_name), ar.City.start()), 1)
    row = picture(group(*_summary_row(scores[name], (), 0, 0, 0)))
    account = picture(group(*_account(scores[long_name], (), None).parts))
    assert f">{name}</text>" in row
    assert f">{long_name}</text>" in account
    assert _reason((), why, 1, 500).height == 24
    assert _reason((), why, 1, 499).height == 41


def test_a_wide_city_is_drawn_smaller_in_a_scoring() -> None:
    score = ar.score_round({"Anna": ar.City.start()}, 1)["Anna"]
    for across, down in ((1, 2), (6, 1), (1, 8)):
        city = ar.City.of({(across, 0): "tower-11", (0, down): "tower-12"})
        extent = Scene.of(city).extent
        factor = min(0.62, 300 / extent.width, 360 / extent.height)
        account = picture(group(*_account(score, (), city).parts))
        assert f"scale({factor:.3g})" in account


def test_of_very_many_tiles_and_chests_some_are_described() -> None:
    """Sixty of each, beside the fountain."""
    places = [(x, y) for x in range(1, 9) for y in range(8)]
    for tiles, chests in ((60, 60), (63, 61), (64, 63)):
        said = Scene.of(
            ar.City.of(dict.fromkeys(places[:tiles], "tower-11")),
            chests=[(ar.Cell(*place), ar.BuildingType.GARDEN) for place in places[:chests]],
        ).description()
        assert said.count("tower-11: ") == said.count("A garden chest on") == 60
        assert re.findall(r"And (\d+) more (?:tiles|chests)", said) == [
            str(number - 60) for number in (tiles, chests) if number > 60
        ]


def test_only_a_smaller_building_is_scaled() -> None:
    sizes = (0.75, 1)
    icons = [picture(building_icon(ar.BuildingType.TOWER, "#000000", size)) for size in sizes]
    assert ["scale(0.75)" in icons[0], "transform" in icons[1]] == [True, False]
