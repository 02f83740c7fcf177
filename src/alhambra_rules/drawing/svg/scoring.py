"""SVG pictures of a scoring round: all points in a table, their reasons, and the walls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from alhambra_rules.drawing.palette import LINE, MUTED, SHEET, Theme
from alhambra_rules.drawing.svg.labels import SIZE, chip, sentences, wall_sample
from alhambra_rules.drawing.svg.markup import Element, element, fitted, width_of, words, wrapped
from alhambra_rules.drawing.svg.panel import (
    Panel,
    below,
    beside,
    drawn,
    framed,
    in_rows,
    named,
    scaled,
)
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.model import BuildingType, City
from alhambra_rules.model.tiles import title_of
from alhambra_rules.scoring import RoundScore
from alhambra_rules.scoring.rounds import ExtraPoints
from rulebook_kit.arguments import all_of, mapping_of
from rulebook_kit.values import FrozenDict

_NOTHING: Mapping[str, Sequence[ExtraPoints]] = FrozenDict({})
_NO_CITIES: Mapping[str, City] = FrozenDict({})

_SCORES = "scores must be those of each player, as score_round(cities, number) returns them"
_CITIES = "cities must be those of each player by name"

_NAME, _COLUMN, _ROW = 150, 58, 30
_ROOM = 500
_WIDEST = 1180


def scoring(
    scores: Mapping[str, RoundScore],
    cities: Mapping[str, City] = _NO_CITIES,
    *,
    extra: Mapping[str, Sequence[ExtraPoints]] = _NOTHING,
    theme: Theme = "auto",
) -> str:
    """Return a picture of a scoring round as SVG.

    Args:
        scores: the score of each player, as ``score_round`` returns them.
        cities: the cities in which to trace the walls that score.
        extra: the points for chests and bazaars, as ``extra_points`` returns them.
        theme: ``auto`` follows the reader's preference for light or dark.

    Raises:
        InvalidArgument: the scores or cities are something else.
    """
    all_of(mapping_of(scores, _SCORES).values(), RoundScore, _SCORES)
    all_of(mapping_of(cities, _CITIES).values(), City, _CITIES)
    rows = [(score, tuple(extra.get(player, ()))) for player, score in scores.items()]
    name = f"Scoring round {rows[0][0].scoring_round}" if rows else "A scoring round"
    accounts = [_account(score, more, cities.get(score.player)) for score, more in rows]
    panel = below([_heading(name), _summary(rows), in_rows(accounts, _WIDEST)], 16)
    description = sentences(
        f"{title_of(score.player)}: {_total(score, more)}: {'; '.join(_reasons(score, more))}"
        for score, more in rows
    )
    return drawn(panel, name, description, theme)


_Row = tuple[RoundScore, tuple[ExtraPoints, ...]]


def _total(score: RoundScore, extra: Sequence[ExtraPoints]) -> int:
    return score.total + sum(more.points for more in extra)


def _reasons(score: RoundScore, extra: Sequence[ExtraPoints]) -> Iterator[str]:
    yield from map(str, score.majorities)
    if score.longest_wall is not None:
        yield f"wall: {score.wall}"
    yield from map(str, extra)


def _heading(name: str) -> Panel:
    return Panel(width_of(name, 21) * 1.1, 26, (words(name, 0, 20, 21, font_weight="bold"),))


def _summary(rows: Sequence[_Row]) -> Panel:
    """Return a table of the points of every player, part by part."""
    parts = [more.part for more in rows[0][1]] if rows else []
    heads = ["wall", *parts, "total"]
    left = _NAME + len(BuildingType) * 44
    width = left + len(heads) * _COLUMN
    drawn_parts: list[Element] = []
    for index, building in enumerate(BuildingType):
        drawn_parts += chip(building, _NAME + index * 44 + 14, 2)
    for index, head in enumerate(heads):
        right = left + (index + 1) * _COLUMN
        drawn_parts.append(words(head, right, 16, 12, fill=MUTED, text_anchor="end"))
    for number, (score, extra) in enumerate(rows):
        drawn_parts += _summary_row(score, extra, 24 + number * _ROW, left, width)
    return framed(Panel(width, 24 + len(rows) * _ROW, tuple(drawn_parts)), SHEET)


def _summary_row(
    score: RoundScore, extra: Sequence[ExtraPoints], top: float, left: float, width: float
) -> Iterator[Element]:
    base = top + 21
    yield element("path", d=f"M0 {top:g}H{width:g}", stroke=LINE)
    yield words(fitted(title_of(score.player), 15, _NAME - 10), 0, base, 15, font_weight="bold")
    for index, points in enumerate(score.buildings.values()):
        yield _figure(points, _NAME + index * 44 + 32, base)
    figures = [score.wall, *(more.points for more in extra)]
    for index, points in enumerate(figures):
        yield _figure(points, left + (index + 1) * _COLUMN, base)
    yield words(str(_total(score, extra)), width, base, 17, font_weight="bold", text_anchor="end")


def _figure(points: int, right: float, base: float) -> Element:
    muted = {} if points else {"fill": MUTED}
    return words(str(points), right, base, 15, text_anchor="end", **muted)


def _account(score: RoundScore, extra: Sequence[ExtraPoints], city: City | None) -> Panel:
    """Return the reasons of a player's points, and the wall in the city."""
    room = _ROOM if city is None else _ROOM - 40
    lines = [
        *(_reason(chip(share.building, 0, 3), str(share), share.points, room)
          for share in score.majorities),
        *_wall_reason(score, room),
        *(_reason((), str(more), more.points, room) for more in extra),
    ]  # fmt: skip
    total = _total(score, extra)
    head = Panel(
        room, 28,
        (
            words(fitted(title_of(score.player), 19, room - 80), 0, 19, 19, font_weight="bold"),
            words(str(total), room, 19, 19, font_weight="bold", text_anchor="end"),
        ),
    )  # fmt: skip
    account = below([head, *lines], 4)
    if city is not None:
        scene = Scene.of(city)
        factor = min(0.62, 300 / scene.extent.width, 360 / scene.extent.height)
        account = beside([account, scaled(scene.map(rulers=False), factor)], 20)
    return named(framed(account), data_player=score.player)


def _wall_reason(score: RoundScore, room: float) -> Iterator[Panel]:
    if score.longest_wall is not None:
        sides = "1 side" if score.wall == 1 else f"{score.wall} sides"
        said = f"wall: {sides} in a row" if score.wall else "wall: none"
        yield _reason((wall_sample("M1 12h16"),), said, score.wall, room)


def _reason(sign: Sequence[Element], why: str, points: int, room: float) -> Panel:
    """Return a sign, the arithmetic and the points."""
    unbroken = re.sub(r" ([+/x=]) ", "\u00a0\\1\u00a0", why)
    lines = list(wrapped(unbroken, SIZE, room - 28 - 50))
    muted = {} if points else {"fill": MUTED}
    return Panel(
        room,
        max(len(lines) * 18.0 + 5, 24),
        (
            *sign,
            *(words(one, 28, 17 + 18 * index, SIZE, **muted) for index, one in enumerate(lines)),
            words(str(points), room, 17, SIZE, text_anchor="end", **muted),
        ),
    )
