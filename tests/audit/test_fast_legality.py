"""The fast path says yes only where the strict reader and the arbiter find nothing."""

from __future__ import annotations

import json
import tracemalloc

import pytest
from hypothesis import example, given

from alhambra_rules.audit.fast_legality import is_surely_legal
from alhambra_rules.audit.judging import verdict_on
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.model import TILES, City, Player, Table
from alhambra_rules.notation import write_position_line
from alhambra_rules.notation.position_document import MOST_POINTS
from alhambra_rules.notation.sniffing import Contents
from alhambra_rules.testing import almost_legal_cities
from rulebook_kit.json.text import LARGEST_DOCUMENT
from rulebook_kit.json.verdicts import FileVerdict
from rulebook_kit.player_names import LONGEST_NAME
from tests.audit.corpora import wide_line
from tests.audit.strategies_of_lines import legal_lines, lines, respelt_lines
from tests.cli.running import position
from tests.costly import COSTLY

LINE = (
    b'{"format":"alhambra-position/1","players":[{"name":"A:B","city":'
    b'[{"x":1,"y":0,"tile":"garden-10-n"}],"reserve":["tower-11"],"score":7}],"dirk":[],'
    b'"market":["tower-12",null,null,null],"scoring_round":2}'
)


def slow(line: bytes) -> FileVerdict:
    return verdict_on(line, Contents.POSITION, "file", line=1)


@COSTLY
@given(lines())
@example(LINE.replace(b'"x":1', b'"x":9,"x":1'))
@example(LINE.replace(b'"A:B"', b'"\\u003a"').replace(b'"x":1', b'"x":9,"x":1'))
@example(LINE.replace(b'"score":7', b'"score":7,"score":7'))
@example(LINE.replace(b'"dirk":[]', b'"dirk":[],"dirk":[]'))
@example(LINE.replace(b'"x":1', b'"\\u0078":1'))
def test_what_is_surely_legal_has_a_legal_verdict(line: bytes) -> None:
    """If the fast path says yes, the slow path finds no violation and no note."""
    if is_surely_legal(line):
        assert slow(line) == FileVerdict("file", 1, "legal", [], [], [])


def is_plain(line: bytes) -> bool:
    names = [player["name"] for player in json.loads(line)["players"]]
    return b"\\" not in line and all(map(str.isprintable, names))


@COSTLY
@given(legal_lines() | respelt_lines(twice=False))
def test_however_a_legal_position_is_written_it_is_recognised(line: bytes) -> None:
    """Order, spaces and ``turned: 0`` do not matter; escapes need the strict reader."""
    assert is_surely_legal(line) == is_plain(line)
    assert slow(line).status == "legal"


@pytest.mark.parametrize("rule", [rule for rule in CATALOGUE if rule.startswith("build.")])
def test_a_city_that_breaks_any_building_rule_is_never_surely_legal(rule: str) -> None:
    """The library's strategy breaks each building rule."""

    @COSTLY
    @given(almost_legal_cities(rule=rule))
    def is_refused(city: City) -> None:
        line = write_position_line(Table([Player("Anna", city)])).encode()
        assert not is_surely_legal(line)
        assert rule in {violation.rule for violation in slow(line).violations}

    is_refused()


@pytest.mark.parametrize("tile", ["", "garden-10"])
def test_tiles_far_apart_take_no_more_memory_than_the_line(tile: str) -> None:
    """Thousands of pieces on one cell do not make the box around them large."""
    line = wide_line(20_000, tile)
    is_surely_legal(wide_line(1, tile))
    tracemalloc.start()
    try:
        assert not is_surely_legal(line)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20 * len(line) < 10_000 * 10_000


def test_the_fast_path_goes_as_far_as_the_format() -> None:
    """Reserve, score, Dirk, market and round are on the fast path."""
    for before, after in (
        (b"", b""),
        (b'"score":7', b'"score":0'),
        (b'"score":7', b'"score":%d' % MOST_POINTS),
        (b"A:B", b"A" * LONGEST_NAME),
        (b"A:B", b"A"),
        (b'}],"dirk"', b'},{"name":"B","city":[],"reserve":["tower-13-e"]}],"dirk"'),
        (b'"dirk":[],', b""),
        (b'}],"dirk":[]', b"}%b]" % b"".join(b',{"name":"%d","city":[]}' % n for n in range(5))),
        (LINE, LINE + b" " * (LARGEST_DOCUMENT - len(LINE))),
    ):
        assert before in LINE
        line = LINE.replace(before, after, 1)
        assert is_surely_legal(line), after[:80]
        assert slow(line).status == "legal"


def test_a_city_may_lie_on_one_side_of_the_fountain() -> None:
    """The box around the tiles has the fountain in it, but no cell that is walked to beyond."""
    tiles = [tile.id for tile in TILES.values() if not tile.walls][:3]
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        city = [{"x": n * x, "y": n * y, "tile": tile} for n, tile in enumerate(tiles, start=1)]
        assert is_surely_legal(position({"name": "Anna", "city": city}).encode())
        assert not is_surely_legal(position({"name": "Anna", "city": city[1:]}).encode())


def test_whatever_is_odd_is_left_to_the_strict_reader() -> None:
    for before, after in (
        (b'"x":1', b'"x":1,"x":1'),
        (b'"x":1', b'"x":5'),
        (b'"x":1', b'"x":0'),
        (b'"x":1', b'"x":1000'),
        (b"garden-10-n", b"garden-9"),
        (b"garden-10-n", b"garden-99"),
        (b"garden-10-n", b"tower-11"),
        (b"garden-10-n", b"garden-10-s"),
        (b"tower-12", b"tower-99"),
        (b'["tower-11"]', b'["tower-11","tower-11"]'),
        (b'"A:B"', b'"dirk"'),
        (b'"A:B"', b'""'),
        (b'"A:B"', "\u2028".encode().join([b'"', b'"'])),
        (b'"score":7', b'"score":-1'),
        (b'"score":7', b'"score":%d' % (MOST_POINTS + 1)),
        (b"A:B", b"A" * (LONGEST_NAME + 1)),
        (b'}],"dirk"', b'},{"name":"B","city":[],"reserve":["tower-11"]}],"dirk"'),
        (b'}],"dirk"', b'},{"name":"B","city":[],"reserve":["tower-12"]}],"dirk"'),
        (b",null]", b"]"),
        (b'"scoring_round":2', b'"scoring_round":2,"claims":[]'),
        (b"[{", b'[{"name":"B","city":[]},{"name":"C","city":[]},{'),
        (b"[{", b"[" + b'{"name":"A:B","city":[]},' + b"{"),
        (b"A:B", b"A\\u003aB"),
        (b"}]", b"}"),
        (b"A:B", b"A\xffB"),
        (LINE, b""),
        (LINE, LINE + b" " * LARGEST_DOCUMENT),
        (LINE, b'{"format":"alhambra-position/1","players":[]}'),
    ):
        assert before in LINE
        assert not is_surely_legal(LINE.replace(before, after, 1)), after[:80]
