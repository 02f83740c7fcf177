"""Strategies for lines: legal positions, written in every way, odd, broken and illegal ones."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from alhambra_rules.model import TILES, Player, Table
from alhambra_rules.notation import write_position_line
from alhambra_rules.testing import any_tables, cities, names

SPACES = st.sampled_from(["", "", "", " ", "\t", " \r "])


@st.composite
def legal_tables(draw: st.DrawFn) -> Table:
    """Draw a legal table: one or two cities with different tiles, and other tiles."""
    seats = draw(st.lists(names() | st.just("A:B"), min_size=1, max_size=3, unique=True))
    city = draw(cities(max_tiles=10))
    in_city = {placed.tile.id for _, placed in city.pieces}
    left = draw(st.permutations([tile for tile in TILES if tile not in in_city]))
    players = [Player(seats[0], city, left[:2], draw(st.none() | st.integers(0, 200)))]
    players += [Player(seat) for seat in seats[1:]]
    dirk = draw(st.sampled_from([None, left[2:4]])) if len(seats) < 3 else None
    market = draw(st.sampled_from([None, [*left[4:7], None]]))
    return Table(players, dirk, market, draw(st.none() | st.integers(1, 3)))


def legal_lines() -> st.SearchStrategy[bytes]:
    return legal_tables().map(lambda table: write_position_line(table).encode())


def _spelt(draw: st.DrawFn, value: object, *, twice: bool) -> str:
    """Return the value as JSON with random spaces, and with some repeated keys if ``twice``."""
    space = draw(SPACES)
    if isinstance(value, list):
        items = [_spelt(draw, item, twice=twice) for item in value]
        return f"[{space}{','.join(items)}{space}]"
    if isinstance(value, dict):
        members = [(key, _spelt(draw, item, twice=twice)) for key, item in value.items()]
        if twice and members and draw(st.booleans()):
            members.insert(0, draw(st.sampled_from(members)))
        inside = ",".join(f"{json.dumps(key)}{space}:{text}" for key, text in members)
        return f"{{{space}{inside}{space}}}"
    return json.dumps(value, ensure_ascii=draw(st.booleans()))


@st.composite
def respelt_lines(draw: st.DrawFn, *, twice: bool) -> bytes:
    """Draw a legal position with shuffled keys, spaces, escapes, and ``turned: 0``."""
    position = json.loads(draw(legal_lines()))
    for player in position["players"]:
        for laid in player["city"]:
            if draw(st.integers(0, 9)) == 0:
                laid["turned"] = 0
    shuffled = dict(draw(st.permutations(list(position.items()))))
    return _spelt(draw, shuffled, twice=twice).encode()


@st.composite
def garbled_lines(draw: st.DrawFn) -> bytes:
    """Draw a legal position with a few lost, doubled or replaced bytes."""
    line = bytearray(draw(legal_lines()))
    for _ in range(draw(st.integers(1, 3))):
        here = draw(st.integers(0, len(line) - 1))
        new = draw(
            st.sampled_from([b"", b":", b'"', b"\\", b"0", b"1", b"-", b",", b"\xff", b"{}"])
        )
        line[here : here + draw(st.integers(0, 2))] = new
    return bytes(line)


@st.composite
def altered_lines(draw: st.DrawFn) -> bytes:
    """Draw a legal position with one change in its values."""
    position = json.loads(draw(legal_lines()))
    first = position["players"][0]
    laid = draw(st.sampled_from(first["city"] or [{}]))
    change = draw(
        st.sampled_from(
            [
                lambda: laid.update(x=draw(st.integers(-3, 3))),
                lambda: laid.update(y=draw(st.integers(-2_000, 2_000))),
                lambda: laid.update(tile=draw(st.sampled_from([*TILES, "fountain", ""]))),
                lambda: laid.update(turned=draw(st.integers(0, 4))),
                lambda: first.update(name=draw(st.sampled_from(["", "dirk", "x" * 101, "\x85"]))),
                lambda: first.update(score=draw(st.sampled_from([-1, 1_000_001, 10**30, 1.0]))),
                lambda: first.update(reserve=draw(st.sampled_from([None, ["tower-11"] * 2]))),
                lambda: position.update(market=[None] * draw(st.integers(3, 5))),
                lambda: position.update(dirk=draw(st.sampled_from([None, ["tower-11"], ["x"]]))),
                lambda: position.update(scoring_round=draw(st.sampled_from([None, 0, 4, "1"]))),
                lambda: position.update(players=position["players"] * draw(st.integers(0, 7))),
                lambda: position.update(to_act=first["name"]),
                lambda: position.update(format="alhambra-position/2"),
                lambda: position.pop("format"),
            ]
        )
    )
    change()
    return json.dumps(position).encode()


def lines() -> st.SearchStrategy[bytes]:
    return st.one_of(
        legal_lines(),
        respelt_lines(twice=True),
        garbled_lines(),
        altered_lines(),
        any_tables().map(lambda table: write_position_line(table).encode()),
    )
