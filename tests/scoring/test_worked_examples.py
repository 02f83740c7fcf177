"""The worked examples of the scoring rules, one file a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import pytest

import alhambra_rules as ar
from alhambra_rules.model import tile_of
from alhambra_rules.notation import Example
from alhambra_rules.scoring import share_majorities
from tests.worked_examples import each, examples_of, without_games

EXAMPLES = without_games("scoring", "two")
_TIED = range(2, 7)

_Points = Mapping[str, Mapping[ar.BuildingType, int]]


@each(EXAMPLES)
def test_the_example_has_the_answer_that_it_states(example: Example) -> None:
    """Every worked example of scoring has the answer that it states."""
    question, numbers = _question(example.ask)
    assert _ANSWERS[question](example.body, numbers) == _sorted(example.answer, question)


@pytest.mark.rule("scoring.ties")
def test_the_reasons_for_a_share_are_those_that_the_example_gives() -> None:
    """Each share says in words how it came about."""
    asked = [one for _, one in examples_of("scoring.ties") if one.ask.startswith("shares")]
    assert asked
    for example in asked:
        _, numbers = _question(example.ask)
        lines = example.body.splitlines()
        assert len(lines) == 2 * len(_TIED)
        for line in lines:
            name, tied = _match(r"(\w+), (\d) tied", line)
            said = str(_share(ar.BuildingType(name), int(tied), numbers))
            assert said.endswith(line[line.index(" for places") :])


def _match(pattern: str, text: str) -> tuple[str, ...]:
    found = re.match(pattern, text)
    assert found, f"{text!r} is not {pattern!r}"
    return found.groups()


def _question(ask: str) -> tuple[str, tuple[int, ...]]:
    """Split a question into its words and its numbers."""
    return re.sub(r" \d+", "", ask), tuple(map(int, re.findall(r"\d+", ask)))


def _sorted(answer: str, question: str) -> str:
    """Put the points in order, since an answer lists them for the reader."""
    if not question.startswith("majorities"):
        return answer
    return _listed(answer.removeprefix("points ").split(", "))


def _listed(points: Iterable[str]) -> str:
    return f"points {', '.join(sorted(points)) or 'none'}"


def _points(scores: _Points) -> str:
    return _listed(
        f"{player} {building.value} {points}"
        for player, by_type in scores.items()
        for building, points in by_type.items()
        if points
    )


def _counts(body: str) -> _Points:
    """Read lines such as ``Anne   tower 4, garden 2``."""
    counts = {}
    for line in body.splitlines():
        player, owned = _match(r"(\w+) +(.+)", line)
        pairs = [_match(r"(\w+) (\d+)$", pair) for pair in owned.split(", ")]
        counts[player] = {ar.BuildingType(name): int(count) for name, count in pairs}
    return counts


def _players(body: str) -> Iterator[ar.Player]:
    """Read lines such as ``Anne city  tower-11, tower-12`` and ``Anne reserve  none``.

    The tiles of a city lie in a row: where they lie does not matter here.
    """
    boards: dict[tuple[str, str], list[str]] = {}
    for line in body.splitlines():
        player, board, tiles = _match(r"(\w+) (city|reserve) +(.+)", line)
        boards[player, board] = tiles.split(", ") if tiles != "none" else []
    for player in dict.fromkeys(player for player, _ in boards):
        row = {(x, 0): tile for x, tile in enumerate(boards[player, "city"], start=1)}
        reserve = boards.get((player, "reserve"), [])
        yield ar.Player(player, ar.City.of(row), tuple(map(tile_of, reserve)))


def _majorities(body: str, numbers: tuple[int, ...]) -> str:
    return _points(ar.score_majorities(_counts(body), numbers[0]))


def _majorities_of_boards(body: str, numbers: tuple[int, ...]) -> str:
    cities = {player.name: player.city for player in _players(body)}
    scores = ar.score_round(cities, numbers[0])
    return _points({player: score.buildings for player, score in scores.items()})


def _with_dirk(body: str, numbers: tuple[int, ...]) -> str:
    players, dirk = body.split("\ndirk tiles")
    tiles = dirk.strip().split(", ") if dirk.strip() != "none" else []
    cities = {player.name: player.city for player in _players(players)}
    scores = ar.score_round(cities, numbers[0], dirk=tiles)
    return f"points {', '.join(f'{name} {score.total}' for name, score in scores.items())}"


def _shares(body: str, numbers: tuple[int, ...]) -> str:
    """Say what each of 2 to 6 tied players gets, for the types that the body names."""
    shares = []
    for name in dict.fromkeys(line.partition(",")[0] for line in body.splitlines()):
        each = (_share(ar.BuildingType(name), tied, numbers) for tied in _TIED)
        shares.append(" ".join((name, *(str(share.points) for share in each))))
    return ", ".join(shares)


def _share(building: ar.BuildingType, tied: int, numbers: tuple[int, ...]) -> ar.Share:
    """Return the share of one of several players who tie from a place on, in some round."""
    scoring_round, place = numbers
    ahead = {f"ahead {number}": {building: 4 + number} for number in range(1, place)}
    sharing = {f"tied {number}": {building: 4} for number in range(tied)}
    everyone = {"behind": {building: 3}, **sharing, **ahead}
    shares = [
        share
        for name, of_player in share_majorities(everyone, scoring_round).items()
        for share in of_player
        if name in sharing and share.building is building
    ]
    assert len({share.points for share in shares}) == 1
    return shares[0]


def _buildings(body: str, _: tuple[int, ...]) -> str:
    counts = ar.count_buildings(ar.parse_diagram(body).city)
    return ", ".join(f"{type_.value} {n}" for type_, n in counts.items() if n) or "none"


def _longest(body: str, _: tuple[int, ...]) -> str:
    return f"points {ar.longest_wall(ar.parse_diagram(body).city).length}"


def _course(body: str, _: tuple[int, ...]) -> str:
    wall = ar.longest_wall(ar.parse_diagram(body).city)
    return ", ".join(f"{cell} {side.value}" for cell, side in wall.segments)


_ANSWERS: Mapping[str, Callable[[str, tuple[int, ...]], str]] = {
    "majorities round": _majorities,
    "majorities of boards round": _majorities_of_boards,
    "round with dirk": _with_dirk,
    "shares round place": _shares,
    "buildings": _buildings,
    "longest wall": _longest,
    "course of the longest wall": _course,
}
