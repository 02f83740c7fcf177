"""SVG pictures: golden pictures, properties of all pictures, marks, limits and colours."""

from __future__ import annotations

import re
from xml.etree.ElementTree import canonicalize, fromstring

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.arbiter import check_table
from alhambra_rules.catalogue import CATALOGUE
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
)
from alhambra_rules.drawing.svg.markup import (
    CELL,
    GUTTER,
    TRACE_OFFSET,
    Extent,
    fitted,
    width_of,
    wrapped,
)
from alhambra_rules.model import BuildingType, Cell, City, Claim, Player, Table, Tile
from alhambra_rules.placement import check_city, legal_placements
from alhambra_rules.scoring import longest_wall, score_round
from alhambra_rules.testing import any_cities, cities
from tests.costly import COSTLY
from tests.costs import calls_of, peak_of
from tests.drawing.gallery import (
    FAULTY,
    GALLERY,
    NAMESPACE,
    PICTURES,
    description,
    elements,
    titles,
    words,
)
from tests.drawing.gallery import LEGAL as LEGAL_CITY
from tests.hash_seeds import printed_under


@pytest.mark.parametrize("name", PICTURES)
def test_a_golden_picture_is_as_it_was(name: str) -> None:
    """If you change pictures on purpose, run ``make pictures`` and look at them."""
    text = PICTURES[name]()
    golden = (GALLERY / f"{name}.svg").read_text(encoding="utf-8")
    assert canonicalize(text) == canonicalize(golden)
    assert not re.search(r'\bid="|href|url\(|@import|<script', text)
    assert text.count("http") == 1
    assert {file.stem for file in GALLERY.iterdir()} == set(PICTURES)


@COSTLY
@given(any_cities())
def test_any_city_can_be_drawn_with_its_faults(city: City) -> None:
    """The picture is well-formed, without ids, links or scripts.

    Each violation is listed below the city with its rule, and each of its cells names it.
    """
    report = check_city(city)
    text = svg.city(city, report)
    attributes = {name for part in fromstring(text).iter() for name in part.attrib}
    assert not {name for name in attributes if name == "id" or "href" in name or name[:2] == "on"}
    assert not re.search(r"url\(|@import|<script|<image|<use", text)
    shown, tiles = words(text), titles(text)[1:]
    for number, violation in enumerate(report, start=1):
        assert any(line.startswith(violation.rule.id) for line in shown)
        for cell in violation.cells:
            if max(map(abs, cell)) <= 20:
                here = next(one for one in tiles if one.startswith(f"{cell} "))
                assert f"violation {number} {violation.rule.id}" in here


@COSTLY
@given(cities())
def test_the_wall_is_traced_a_little_outside(city: City) -> None:
    """The line has a point for each corner of the wall, all at the same distance from the city."""
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
    cells = legal_placements(city, tile)
    text = svg.city(city, highlight=cells)
    assert len(elements(text, "circle")) == len(cells)
    assert sum("a tile may go here" in title for title in titles(text)) == len(cells)


def test_a_picture_says_what_it_is() -> None:
    """It is an image with a title and a description that names every violation."""
    report = check_city(FAULTY)
    root = fromstring(svg.city(FAULTY, report))
    assert root.get("role") == "img"
    assert [root[0].tag, root[1].tag] == [f"{NAMESPACE}title", f"{NAMESPACE}desc"]
    assert root[0].text
    for number, violation in enumerate(report, start=1):
        assert f"{number}, {violation.rule.id}" in (root[1].text or "")


def test_unreachable_tiles_are_hatched() -> None:
    city = City.of({(1, 0): "tower-10-w", (0, 1): "arcades-9"})
    report = check_city(city)
    hatched = [
        part for part in elements(svg.city(city, report), "path") if part.get("stroke-opacity")
    ]
    assert "build.on-foot" in report.rules
    assert len(hatched) == report.rules.count("build.on-foot") == 1
    assert "stroke-opacity" not in svg.city(city)


def test_a_fault_on_a_side_is_marked_there() -> None:
    """A red line is on the side where the walls of two tiles do not match."""
    city = City.of({(1, 0): "garden-10-n", (2, 0): "tower-10-w"})
    lines = elements(svg.city(city, check_city(city)), "path")
    reds = [part.attrib["d"] for part in lines if part.get("stroke") == MARK]
    x = GUTTER + 2 * CELL
    assert reds == [f"M{x} {GUTTER}L{x} {GUTTER + CELL}"]


def test_faults_that_name_odd_cells_are_drawn() -> None:
    """A custom violation may name many cells, or cells that do not touch."""
    rule = ar.rule_of("build.walls-match")
    apart = rule.broken_at(Cell(0, 0), Cell(3, 0), message="they are far apart")
    many = rule.broken_at(*(Cell(x, 1) for x in range(9)), message="x" * 200)
    assert "empty" in words(svg.city(City.start(), [apart, many, *([apart] * 4)]))
    others = [ar.rule_of(name).broken_at(Cell(0, 0), message="m") for name in [*CATALOGUE][:5]]
    assert "+3" in words(svg.city(City.start(), others))


def test_what_is_far_away_is_named_and_not_traced() -> None:
    city = City.of({(1000, 0): "tower-8-nes", (1, 0): "garden-10-n"})
    text = svg.city(city, check_city(city), highlight=[(999, 0)])
    assert any("tower-8-nes on (1000, 0)" in line for line in words(text))
    assert int(fromstring(text).attrib["width"]) < 600
    assert (
        f'stroke="{TRACE.light}" stroke-width="5"'
        not in text.partition("Longest")[0].rpartition("<g>")[0]
    )


def dense(columns: int) -> City:
    """Return a city with nine towers in each column."""
    tile = Tile("mine", BuildingType.TOWER, 12, ())
    return City.of({(x, y): tile for x in range(1, columns + 1) for y in range(9)})


def heaped(number: int) -> str:
    """Return a picture of 72 tiles with so many chests on each."""
    city = dense(8)
    chests = [(cell, BuildingType.GARDEN) for cell in city.tiles if cell != (0, 0)] * number
    return svg.city(city, chests=chests)


def crowd(number: int) -> Table:
    """Return a table with so many players, each with the same full city."""
    tiles = {(x, y): "tower-11" for x in range(-7, 8) for y in range(-6, 7) if (x, y) != (0, 0)}
    city = City.of(tiles)
    return Table(tuple(Player(f"Player {seat}", city) for seat in range(number)))


@pytest.mark.no_cover
def test_what_is_left_out_is_counted(snapshot: SnapshotAssertion) -> None:
    """Of very many tiles, chests, pieces and players, pictures show and describe the first ones."""
    tiles, card = tuple(ar.TILES.values()) * 3, ar.MoneyCard.of("denar-1")
    pictures = {
        "tiles": svg.city(dense(8)),
        "chests": heaped(62),
        "pieces": svg.board(Player("Bo", reserve=tiles, hand=(card,) * 130)),
        "dirk": svg.table(Table((Player("Bo"),), dirk=tiles)),
        "players": svg.table(crowd(30), check_table(crowd(30))),
    }
    counts = re.compile(r"(?:[Aa]nd )?[\d,]+ more[ \w]*")
    assert {name: sorted({*counts.findall(text)}) for name, text in pictures.items()} == snapshot
    assert titles(pictures["pieces"]).count("denar-1") == 120
    boards = [word for word in words(pictures["players"]) if word.startswith("Player ")]
    assert boards == [f"Player {number}" for number in range(12)]
    assert not any("more" in word for word in words(svg.table(crowd(12))))


@pytest.mark.no_cover
def test_what_is_left_out_costs_nothing() -> None:
    assert len(heaped(60)) < 2 * len(heaped(4))
    assert calls_of(lambda: heaped(60)) < 20 * calls_of(lambda: heaped(4))
    assert peak_of(lambda: svg.table(crowd(39))) < 1.2 * peak_of(lambda: svg.table(crowd(13)))


def test_names_are_escaped() -> None:
    """A name may contain markup, control characters and any script."""
    odd = "Bo <b>&\"' \x00\x1b[2J\ud800 東京 \u202e"
    for text in (
        svg.board(Player(odd)),
        svg.table(Table((Player(odd), Player("x" * 300)))),
        svg.scoring(score_round({odd: City.start()}, 1)),
    ):
        assert "Bo <b>&\"' " in titles(text)[0] + " ".join(words(text))
        assert not set("\x00\x1b\u202e") & set(text)
        text.encode()


def test_light_is_written_and_dark_is_a_style() -> None:
    """Colours are plain attributes; those that differ in the dark have a class."""
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


def test_what_is_written_can_be_read_in_light_and_dark() -> None:
    """The contrast of text and signs is at least 4.5 to 1, that of the trace 3 to 1."""
    for shade in (INK, MUTED, FAULT, LEGAL, TRACE):
        least = 3 if shade is TRACE else 4.5
        for ground in (PAPER, SHEET):
            assert contrast(shade.light, ground.light) >= least, shade
            assert contrast(shade.dark, ground.dark) >= least, shade
    for paint in BUILDINGS.values():
        assert contrast(paint.fill, paint.ink) >= 4.5, paint
    assert contrast(MARK, CARD) >= 4.5


def test_what_is_unknown_is_left_out_of_a_board() -> None:
    """Cells are highlighted on it as in a city."""
    bare = words(svg.board(Player("Bo")))
    assert "Hand" not in bare
    assert not any("points" in line for line in bare)
    cells = [Cell(0, 2), Cell(3, 0)]
    assert len(elements(svg.board(Player("Bo", LEGAL_CITY), highlight=cells), "circle")) == 2
    assert svg.board(LEGAL_CITY, highlight=cells) == svg.city(LEGAL_CITY, highlight=cells)


def test_a_scoring_explains_every_number() -> None:
    """Every share is explained, and the wall is traced if there is a city."""
    scores = score_round({"Anna": LEGAL_CITY, "Bo": City.of({(0, 1): "tower-12"})}, 2)
    text = svg.scoring(scores, {"Anna": LEGAL_CITY})
    shown = " ".join(words(text)).replace("\u00a0", " ")
    assert all(str(share) in shown for share in scores["Anna"].majorities)
    assert len(elements(text, "title")) > len(elements(svg.scoring(scores), "title"))


def test_small_scorings_are_drawn(snapshot: SnapshotAssertion) -> None:
    """Nobody scores, a wall has one side, and there is no wall."""
    cities: tuple[dict[str, City], ...] = (
        {},
        {"Anna": City.of({(1, 0): "garden-10-n"})},
        {"Bo": City.start()},
    )
    scorings = (svg.scoring(score_round(one, 1) if one else {}) for one in cities)
    assert [" ".join(words(text)) for text in scorings] == snapshot


@given(st.text(max_size=60), st.integers(40, 200))
def test_lines_fit_and_lose_nothing(text: str, room: int) -> None:
    lines = list(wrapped(text, 10, room))
    assert all(width_of(line, 10) <= room for line in lines)
    shown = "".join(lines).replace(" ", "")
    kept = "\u00a0\u200c\u200d"
    assert shown == "".join(
        one if one.isprintable() or one in kept else "\ufffd" for one in text if one != " "
    )


def test_long_words_are_broken_and_long_texts_shortened() -> None:
    assert list(wrapped("a tower", 10, 100)) == ["a tower"]
    assert list(wrapped("a tower", 10, 30)) == ["a", "tower"]
    assert len(list(wrapped("t" * 40, 10, 100))) > 1
    assert list(wrapped("", 10, 100)) == []
    assert fitted("tower", 10, 100) == "tower"
    assert width_of(fitted("a long name indeed", 10, 50), 10) <= 50
    assert fitted("tower", 10, 0) == "…"


def test_a_notebook_shows_a_city_with_its_faults() -> None:
    assert FAULTY._repr_svg_() == svg.city(FAULTY, check_city(FAULTY))


def test_pictures_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "import sys\n"
        "from tests.drawing.gallery import PICTURES\n"
        "names = ('city-faults', 'city-legal-cells', 'table')\n"
        "sys.stdout.buffer.write(''.join(PICTURES[name]() for name in names).encode())"
    )
    answers = printed_under(("1", "2026"), code)
    assert len(answers) == 1
    assert answers != {b""}


def test_a_picture_of_a_table_contains_its_claims(snapshot: SnapshotAssertion) -> None:
    """The round and each claim have lines of their own, also in the description."""
    claims = [Claim("Anna", wall=1, total=7), Claim("B" * 100, chests=3, total=3)]
    claims[1] = evolve(claims[1], buildings=dict.fromkeys(BuildingType, 1_000_000))
    players = (Player("Anna"), Player("B" * 100), Player("Cy"))
    text = svg.table(Table(players, scoring_round=2, claims=claims))
    assert [*words(text)[:4], description(text).partition("Anna:")[0]] == snapshot
