"""Pictures as SVG: what every picture of any city keeps to, and what is marked in it."""

from __future__ import annotations

import re
from xml.etree.ElementTree import fromstring

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.arbiter import check_table
from alhambra_rules.drawing import svg
from alhambra_rules.drawing.palette import (
    BUILDINGS,
    CARD,
    FAULT,
    INK,
    LEGAL,
    MARK,
    MUTED,
    PAPER,
    SHEET,
    TRACE,
    Paint,
    Shade,
)
from alhambra_rules.drawing.svg.markup import CELL, GUTTER, TRACE_OFFSET, Extent
from alhambra_rules.drawing.svg.text_layout import fitted, width_of, wrapped
from alhambra_rules.model import BuildingType, Cell, City, Claim, Player, Table, Tile
from alhambra_rules.placement import check_city, legal_placements
from alhambra_rules.scoring import longest_wall, score_round
from alhambra_rules.testing import any_cities, cities
from tests.costly import COSTLY
from tests.costs import calls_of, peak_of
from tests.drawing.gallery import FAULTY, PICTURES, TABLE
from tests.drawing.gallery import LEGAL as LEGAL_CITY
from tests.drawing.reading import NAMESPACE, elements, titles, words
from tests.hash_seeds import printed_under


@COSTLY
@given(any_cities())
def test_any_city_can_be_drawn_with_its_faults(city: City) -> None:
    """Whatever lies in a city, its picture is well-formed, without ids, links or scripts.

    Each fault stands below the city with its rule, and each of its cells names it.
    """
    report = check_city(city)
    text = svg.city(city, report)
    attributes = {name for part in fromstring(text).iter() for name in part.attrib}
    assert not {name for name in attributes if name == "id" or "href" in name or name[:2] == "on"}
    assert not re.search(r"url\(|@import|<script|<image|<use", text)
    told, tiles = words(text), titles(text)[1:]
    for number, violation in enumerate(report, start=1):
        assert any(line.startswith(violation.rule.id) for line in told)
        for cell in violation.cells:
            if max(map(abs, cell)) <= 20:
                here = next(one for one in tiles if one.startswith(f"{cell} "))
                assert f"fault {number} {violation.rule.id}" in here


@COSTLY
@given(cities())
def test_the_wall_is_traced_a_little_outside(city: City) -> None:
    """The traced line has a corner less than sides, and is as long as the wall and its bends."""
    wall = longest_wall(city)
    traces = [part for part in elements(svg.city(city), "path") if part.get("stroke-width") == "5"]
    drawn = [part for part in traces if (part.get("d") or "").count("L") + 1 >= wall.length > 0]
    assert bool(drawn) == bool(wall.segments)
    for part in drawn[:1]:
        points = [
            tuple(map(float, point.split()))
            for point in re.findall(r"[ML]([\d. ]+)", part.attrib["d"])
        ]
        assert len(points) == wall.length + (not part.attrib["d"].endswith("Z"))
        extent = Extent.of(city.tiles)
        for x, y in points:
            off = {(x - GUTTER) % CELL, (y - GUTTER) % CELL}
            assert off & {TRACE_OFFSET, CELL - TRACE_OFFSET}
            assert 0 < x < extent.width
            assert 0 < y < extent.height


@COSTLY
@given(cities(), st.sampled_from(sorted(ar.TILES)))
def test_every_cell_for_a_tile_is_dotted(city: City, tile: str) -> None:
    """There is a dot on each empty cell that is highlighted, and on none besides."""
    cells = legal_placements(city, tile)
    text = svg.city(city, highlight=cells)
    assert len(elements(text, "circle")) == len(cells)
    assert sum("a tile may go here" in title for title in titles(text)) == len(cells)


def test_every_tile_has_a_letter_a_price_and_a_title() -> None:
    """Nobody has to tell colours apart to know a tile."""
    text = svg.city(LEGAL_CITY)
    assert {"G", "10", "C", "5", "P", "6", "A", "9", "T", "11", "13"} <= set(words(text))
    assert "(1, 0) garden-10-n: garden, price 10, wall north" in titles(text)
    assert "(0, 0) the fountain" in titles(text)
    assert "(-1, 0) chambers-5-nsw: chambers, price 5, walls north south west" in titles(text)


def test_a_picture_says_what_it_is() -> None:
    """It is an image with a title and a description that names every tile and fault."""
    root = fromstring(svg.city(FAULTY, check_city(FAULTY)))
    assert root.get("role") == "img"
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{NAMESPACE}title", f"{NAMESPACE}desc")
    assert title.text == "A city of 11 tiles"
    for said in (
        "tower-11: tower, price 11, turned 90 degrees on (0, 1)",
        "Fault 7, build.no-gaps",
    ):
        assert said in (description.text or "")


def test_unreachable_tiles_are_hatched() -> None:
    """A tile that nobody can walk to is hatched, and no other."""
    city = City.of({(1, 0): "tower-10-w", (0, 1): "arcades-9"})
    report = check_city(city)
    hatched = [
        part for part in elements(svg.city(city, report), "path") if part.get("stroke-opacity")
    ]
    assert "build.on-foot" in report.rules
    assert len(hatched) == report.rules.count("build.on-foot") == 1
    assert "stroke-opacity" not in svg.city(city)


def test_a_fault_on_a_side_is_marked_there() -> None:
    """A red line stands on the side about which two tiles disagree."""
    city = City.of({(1, 0): "garden-10-n", (2, 0): "tower-10-w"})
    lines = elements(svg.city(city, check_city(city)), "path")
    reds = [part.attrib["d"] for part in lines if part.get("stroke") == MARK]
    x = GUTTER + 2 * CELL
    assert reds == [f"M{x} {GUTTER}L{x} {GUTTER + CELL}"]


def test_faults_that_name_odd_cells_are_drawn() -> None:
    """A violation of one's own making may name cells that do not touch, or many."""
    rule = ar.rule_of("build.walls-match")
    apart = rule.broken_at(Cell(0, 0), Cell(3, 0), message="they are far apart")
    many = rule.broken_at(*(Cell(x, 1) for x in range(9)), message="x" * 200)
    text = svg.city(City.start(), [apart, many, *([apart] * 4)])
    assert "empty" in words(text)
    assert any("and 3 more" in line for line in words(text))
    others = [
        ar.rule_of(name).broken_at(Cell(0, 0), message="m") for name in list(ar.CATALOGUE)[:5]
    ]
    assert "+3" in words(svg.city(City.start(), others))


def test_what_is_far_away_is_named_and_not_traced() -> None:
    """A tile a thousand cells away does not make the picture large."""
    city = City.of({(1000, 0): "tower-8-nes", (1, 0): "garden-10-n"})
    text = svg.city(city, check_city(city), highlight=[(999, 0)])
    assert any(line.startswith("Too far away to draw: tower-8-nes") for line in words(text))
    assert int(fromstring(text).attrib["width"]) < 600
    assert (
        f'stroke="{TRACE.light}" stroke-width="5"'
        not in text.partition("Longest")[0].rpartition("<g>")[0]
    )


def test_very_large_cities_are_described_in_part() -> None:
    """The description of more tiles than there are says how many it leaves out."""
    tile = Tile("mine", BuildingType.TOWER, 12, ())
    city = City.of({(x, y): tile for x in range(1, 9) for y in range(9)})
    description = elements(svg.city(city), "desc")[0].text or ""
    assert "And 12 more tiles." in description


def test_of_a_crowd_twelve_boards_are_drawn() -> None:
    """Six can play: of hundreds of players the first boards are drawn, and the rest counted."""
    tiles = {(x, y): "tower-11" for x in range(-7, 8) for y in range(-6, 7)}
    city = City.of({cell: tile for cell, tile in tiles.items() if cell != (0, 0)})

    def crowd(number: int) -> Table:
        return Table(tuple(Player(f"Player {seat}", city) for seat in range(number)))

    told = words(svg.table(crowd(30), check_table(crowd(30))))
    assert [word for word in told if word.startswith("Player ")] == [
        f"Player {n}" for n in range(12)
    ]
    assert "The boards of 18 more players are not drawn" in told
    assert not any("not drawn" in word for word in words(svg.table(crowd(12))))
    assert peak_of(lambda: svg.table(crowd(39))) < 1.2 * peak_of(lambda: svg.table(crowd(13)))


def test_of_more_pieces_than_there_are_the_first_are_drawn() -> None:
    """A row shows and names 120 pieces, and counts the others."""
    tiles, card = tuple(ar.TILES.values()) * 3, ar.MoneyCard.of("denar-1")
    player = Player("Bo", reserve=tiles, hand=(card,) * 130)
    text = svg.board(player)
    assert [word for word in words(text) if "more" in word] == ["and 42 more", "and 10 more"]
    assert titles(text).count("denar-1") == 120
    assert "denar-1, and 10 more" in (elements(text, "desc")[0].text or "")
    dirk = svg.table(Table((Player("Bo"),), dirk=tiles))
    assert "and 42 more" in words(dirk)


def test_of_very_many_chests_the_first_are_drawn() -> None:
    """A heap of chests is drawn in part, and each further one costs no more than the one before."""

    def heaped(number: int) -> str:
        cells = [(x, y) for x in range(1, 9) for y in range(9)]
        chests = [(cell, BuildingType.GARDEN) for cell in cells for _ in range(number)]
        return svg.city(City.of(dict.fromkeys(cells, "tower-11")), chests=chests)

    description = elements(heaped(2), "desc")[0].text or ""
    assert "And 84 more chests." in description
    assert "a garden chest; and 2 more" in next(one for one in titles(heaped(62)) if "chest" in one)
    assert len(heaped(60)) < 2 * len(heaped(4))
    assert calls_of(lambda: heaped(60)) < 20 * calls_of(lambda: heaped(4))


def test_names_are_escaped() -> None:
    """A name may hold what XML or a terminal would act on, and any script."""
    odd = "Bo <b>&\"' \x00\x1b[2J\ud800 東京 \u202e"
    for text in (
        svg.board(Player(odd)),
        svg.table(Table((Player(odd), Player("x" * 300)))),
        svg.scoring(score_round({odd: City.start()}, 1)),
    ):
        assert "Bo <b>&\"' " in titles(text)[0] + " ".join(words(text))
        assert not set("\x00\x1b\u202e") & set(text)
        text.encode()


@pytest.mark.parametrize("name", PICTURES)
def test_every_kind_of_picture_is_self_contained(name: str) -> None:
    """Pictures have no ids, so that any number can stand on a page, and fetch nothing."""
    text = PICTURES[name]()
    assert fromstring(text).get("role") == "img"
    assert not re.search(r'\bid="|href|url\(|@import|<script', text)
    assert text.count("http") == 1


def test_light_is_written_and_dark_is_a_style() -> None:
    """Colours are plain attributes; those that change in the dark have a class for it."""
    automatic = svg.city(LEGAL_CITY)
    assert f'fill="{PAPER.light}" class="ar-f-paper"' in automatic
    assert "prefers-color-scheme: dark" in automatic
    assert "var(" not in automatic
    light, dark = svg.city(LEGAL_CITY, theme="light"), svg.city(LEGAL_CITY, theme="dark")
    assert "<style" not in light + dark
    assert "class=" not in light + dark
    assert PAPER.light in light
    assert PAPER.dark in dark
    assert PAPER.light not in dark


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it, 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("shade", [INK, MUTED, FAULT, LEGAL, TRACE], ids=lambda shade: shade.name)
def test_what_is_written_can_be_read_in_light_and_dark(shade: Shade) -> None:
    """Words and signs stand out from paper and sheet at least 4.5 to 1, the trace 3 to 1."""
    least = 3 if shade is TRACE else 4.5
    for ground in (PAPER, SHEET):
        assert contrast(shade.light, ground.light) >= least
        assert contrast(shade.dark, ground.dark) >= least


@pytest.mark.parametrize("paint", BUILDINGS.values(), ids=[kind.value for kind in BUILDINGS])
def test_letters_can_be_read_on_tiles(paint: Paint) -> None:
    """Letter and price stand out from their tile at least 4.5 to 1; faults from cardboard too."""
    assert contrast(paint.fill, paint.ink) >= 4.5
    assert contrast(MARK, CARD) >= 4.5


def test_a_board_shows_what_is_known() -> None:
    """Name, score, reserve, hand and architects; what is unknown is left out."""
    text = svg.board(TABLE.players[0], highlight=[(1, 1)])
    assert {"Zoë", "7 points", "Reserve", "Hand", "Architects", "architect"} <= set(words(text))
    assert {"ducat-7", "a tower chest"} <= {
        part for one in titles(text) for part in one.split("; ")
    }
    bare = words(svg.board(Player("Bo")))
    assert "Hand" not in bare
    assert not any("points" in line for line in bare)


def test_counts_of_ten_and_more_have_room() -> None:
    """A city with ten towers says so."""
    tile = Tile("mine", BuildingType.TOWER, 12, ())
    text = svg.board(Player("Bo", City.of({(x, 0): tile for x in range(1, 11)})))
    assert "tower: 10" in titles(text)


def test_a_table_tells_all_that_lies_on_it() -> None:
    """Market, display, Dirk, rooms, bazaars and the turn are shown and described."""
    text = svg.table(TABLE, check_table(TABLE))
    description = elements(text, "desc")[0].text or ""
    for said in (
        "Zoë is to act.",
        "Market: denar tower-9-ne, dirham empty, ducat empty, florin tower-11.",
        "Beside the market: bazaar-ducat-seraglio-arcades-chambers.",
        "Dirk: seraglio-9. Dirk's chests: seraglio.",
        "Room 2: none.",
        "Attacks: north.",
        "Scouts: garden, tower.",
    ):
        assert said in description
    assert "The table" in words(text)
    empty = svg.table(Table((Player("Bo"),), dirk=()))
    assert "Dirk: none." in (elements(empty, "desc")[0].text or "")


def test_a_scoring_explains_every_number() -> None:
    """Every share is told as it tells itself, and the wall is traced where there is a city."""
    scores = score_round({"Anna": LEGAL_CITY, "Bo": City.of({(0, 1): "tower-12"})}, 2)
    text = svg.scoring(scores, {"Anna": LEGAL_CITY})
    told = " ".join(words(text)).replace("\u00a0", " ")
    for share in scores["Anna"].majorities:
        assert str(share) in told
    assert "wall: 3 sides in a row" in told
    assert "The longest wall: 3" in titles(text)
    assert "A scoring round" in words(svg.scoring({}))
    one = score_round({"Anna": City.of({(1, 0): "garden-10-n"})}, 1)
    assert "wall: 1 side in a row" in words(svg.scoring(one))


@given(st.text(max_size=60), st.integers(40, 200))
def test_lines_fit_and_lose_nothing(text: str, room: int) -> None:
    """Broken into lines, words keep their letters and their order, and take no more room."""
    lines = list(wrapped(text, 10, room))
    assert all(width_of(line, 10) <= room for line in lines)
    shown = "".join(lines).replace(" ", "")
    kept = "\u00a0\u200c\u200d"
    assert shown == "".join(
        one if one.isprintable() or one in kept else "\ufffd" for one in text if one != " "
    )


def test_words_are_broken_between_words_and_long_ones_within() -> None:
    """Two words that fit on one line stay there; nothing has no line."""
    assert list(wrapped("a tower", 10, 100)) == ["a tower"]
    assert list(wrapped("a tower", 10, 30)) == ["a", "tower"]
    assert len(list(wrapped("t" * 40, 10, 100))) > 1
    assert list(wrapped("", 10, 100)) == []


def test_what_does_not_fit_ends_in_an_ellipsis() -> None:
    """Cut words say that they are cut; those that fit stay as they are."""
    assert fitted("tower", 10, 100) == "tower"
    assert fitted("a long name indeed", 10, 50).endswith("…")
    assert width_of(fitted("a long name indeed", 10, 50), 10) <= 50
    assert fitted("tower", 10, 0) == "…"


def test_a_notebook_shows_a_city_with_its_faults() -> None:
    """A notebook asks a city for its picture by a name that it knows."""
    shown = FAULTY._repr_svg_()
    assert shown == svg.city(FAULTY, check_city(FAULTY))


def test_pictures_do_not_depend_on_the_hash_seed() -> None:
    """Equal arguments give equal bytes, whatever the seed of hashes."""
    code = (
        "import sys\n"
        "from tests.drawing.gallery import PICTURES\n"
        "names = ('city-faults', 'city-legal-cells', 'table')\n"
        "sys.stdout.buffer.write(''.join(PICTURES[name]() for name in names).encode())"
    )
    answers = printed_under(("1", "2026"), code)
    assert len(answers) == 1
    assert answers != {b""}


def test_a_picture_of_a_table_tells_what_was_claimed() -> None:
    """The round and each claim stand on a line of their own, and are told to those who hear it.

    What is too long for one line goes on on the next.
    """
    claims = [Claim("Anna", wall=1, total=7), Claim("B" * 100, chests=3, total=3)]
    claims[1] = evolve(claims[1], buildings=dict.fromkeys(BuildingType, 1_000_000))
    players = (Player("Anna"), Player("B" * 100), Player("Cy"))
    text = svg.table(Table(players, scoring_round=2, claims=claims))
    told = words(text)
    assert told[:2] == ["Scoring round: 2", "Anna's claim: wall 1, total 7"]
    assert " ".join(told[2:4]).endswith("tower 1000000, chests 3, total 3")
    assert "Scoring round: 2. Anna's claim: wall 1, total 7. B" in text
