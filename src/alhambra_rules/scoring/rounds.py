"""A scoring round: each player's majorities, wall and extra points, added up and explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, SupportsIndex

from attrs import field, frozen

from alhambra_rules.model import DIRK, BuildingType, City, Tile
from alhambra_rules.model.tiles import title_of
from alhambra_rules.scoring.counting import checked_round, count_buildings, count_tiles
from alhambra_rules.scoring.fast_path import by_type, rows_of_points
from alhambra_rules.scoring.majorities import Share, share_majorities
from alhambra_rules.scoring.walls import Wall, longest_wall
from rulebook_kit import InvalidArgument, Rule, nearest
from rulebook_kit.arguments import mapping_of
from rulebook_kit.player_names import check_different, name_key
from rulebook_kit.templates import Sentence
from rulebook_kit.values import Frozen, drawn_by
from rulebook_kit.words import in_columns, listed, quoted
from rulebook_kit.work import spend

Part = Literal["chests", "bazaars"]
"""What the points are for."""


@frozen
class ExtraPoints(Frozen):
    """One player's points for chests or bazaars.

    Attributes:
        part: what the points are for.
        rule: the scoring rule.
        points: the points.
        why: the calculation, in words.
        sentence: ``why`` with its template, to say it in another language; None if it has none.
    """

    part: Part
    rule: Rule
    points: int
    why: str
    sentence: Sentence | None = field(default=None, eq=False, repr=False)

    def __str__(self) -> str:
        return self.why


@lru_cache(maxsize=4)  # all players of a round ask for the same
def _shares(
    counts: tuple[tuple[str, tuple[int, ...]], ...], scoring_round: int
) -> Mapping[str, tuple[Share, ...]]:
    spend(2 * len(counts) ** 2)
    owned = {player: by_type(row) for player, row in counts}
    return share_majorities(owned, scoring_round)


@frozen(slots=False)  # frozen slots take twice as long to fill
class RoundScore(Frozen):
    """What one player scores in one round, and why.

    Attributes:
        player: the player's name, or ``dirk``.
        longest_wall: the wall that scores; None for Dirk, who has no city.
        scoring_round: 1, 2 or 3.
        counts: (player, numbers of buildings) pairs of all players and Dirk, for the six types,
            cheapest first.
        points: the player's points for the six types, cheapest first.
    """

    player: str
    longest_wall: Wall | None
    scoring_round: int
    counts: tuple[tuple[str, tuple[int, ...]], ...]
    points: tuple[int, ...]

    @property
    def majorities(self) -> tuple[Share, ...]:
        """The player's share in each type of building, cheapest type first."""
        return _shares(self.counts, self.scoring_round)[self.player]

    @property
    def buildings(self) -> Mapping[BuildingType, int]:
        """The points for each of the six types, cheapest first; read-only."""
        return by_type(self.points)

    @property
    def wall(self) -> int:
        """The points for the longest wall."""
        return self.longest_wall.length if self.longest_wall else 0

    @property
    def total(self) -> int:
        """The points of the whole round."""
        return self.wall + sum(self.points)

    def _repr_svg_(self) -> str:
        return drawn_by("alhambra_rules.drawing.svg:scoring", {self.player: self})

    def __repr__(self) -> str:
        return f"<RoundScore of {self.player}: round {self.scoring_round}, {self.total} points>"

    def __str__(self) -> str:
        """Return the total and a line for each part of it."""
        wall = () if self.longest_wall is None else (f"wall: {self.wall}",)
        reasons = (*map(str, self.majorities), *wall)
        return "\n  ".join((f"{title_of(self.player)}: {self.total}", *reasons))


class RoundScores(Frozen, Mapping[str, RoundScore]):
    """The scores of a round by player, Dirk's under ``DIRK`` at the end; read-only.

    ``print`` shows who got what in a table, and the reasons below it. The ``KeyError`` about an
    unknown player suggests a key.
    """

    __slots__ = ("_scores",)

    def __init__(self, scores: Mapping[str, RoundScore]) -> None:
        self._scores = dict(scores)

    def __getitem__(self, player: str) -> RoundScore:
        try:
            return self._scores[player]
        except KeyError:
            raise KeyError(self._no_key(player)) from None

    def __contains__(self, player: object) -> bool:
        return player in self._scores

    def _no_key(self, player: object) -> str:
        """Say that no score has this key, and which key may be meant."""
        if isinstance(player, str) and name_key(player) == DIRK:
            how = (
                f"is alhambra_rules.DIRK: {DIRK!r}"
                if DIRK in self
                else "is missing: pass dirk=tiles"
            )
            return f"{player!r} is not a key; that of the neutral player {how}"
        return f"no score of {player!r}{nearest(str(player), self._scores)}"

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)

    def _repr_svg_(self) -> str:
        return drawn_by("alhambra_rules.drawing.svg:scoring", self)

    def __repr__(self) -> str:
        totals = (f"{title_of(one.player)} {one.total}" for one in self.values())
        return f"<RoundScores: {listed(totals)}>"

    def __str__(self) -> str:
        return round_in_text(self, {})


def round_in_text(scores: Mapping[str, RoundScore], added: Mapping[str, Mapping[str, int]]) -> str:
    """Return a scoring round as a table, and the reasons of each player below it.

    Args:
        scores: each player's score.
        added: the points from each module, by the module's name and the player's.
    """
    rows: list[tuple[object, ...]] = [
        ("", *(kind.value for kind in BuildingType), "wall", *added, "total")
    ]
    reasons = []
    for player, score in scores.items():
        extra = [points.get(player, 0) for points in added.values()]
        total = score.total + sum(extra)
        rows.append((title_of(player), *score.points, score.wall, *extra, total))
        parts = [str(share) for share in score.majorities if share.count]
        parts += [f"wall: {score.wall}"] if score.wall else []
        parts += [f"{name}: {more}" for name, more in zip(added, extra, strict=True) if more]
        reasons += ["", f"{title_of(player)}: {total}", *(f"  {part}" for part in parts)]
    return "\n".join((*in_columns(rows), *reasons))


def score_round(
    cities: Mapping[str, City],
    scoring_round: SupportsIndex,
    *,
    dirk: Iterable[Tile | str] | None = None,
) -> Mapping[str, RoundScore]:
    """Return every player's score of a round for majorities and wall.

    Cities are scored as they are, even illegal or impossible ones, such as two cities with the same
    tile, or Dirk with three players. ``check_table`` finds these violations, and ``check_counts``
    those that the numbers of buildings show.

    Args:
        cities: each player's city, by name.
        scoring_round: 1, 2 or 3.
        dirk: the neutral player's tiles or their ids; None if he does not play.

    Returns:
        The scores by player, in the order given, Dirk's under ``dirk`` at the end. Read-only;
        ``print`` shows a table.

    Raises:
        InvalidArgument: the round is not 1, 2 or 3, a player is called ``dirk``, two players'
            names count as one, or the cities are not a mapping of cities.
        UnknownTile: no tile has an id among Dirk's tiles.

    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).
    Rules: scoring.city-only, scoring.wall (et-2005, ru, hu). Rule: two.dirk-scores (ru, hu).

    >>> print(score_round({"Anne": City.of({(1, 0): "garden-8-ne"})}, 1)["Anne"])
    Anne: 7
      pavilion: none
      seraglio: none
      arcades: none
      chambers: none
      garden: 1, place 1: 5
      tower: none
      wall: 2
    """
    fact, call = "cities must be a mapping from players to cities", "score_round(cities, round)"
    players = mapping_of(cities, fact, call, scoring_round)
    names = list(map(str, players))
    for name in names:
        if name_key(name) == DIRK:
            raise InvalidArgument(
                f"{quoted(name)} is the neutral player, who has no city; pass dirk=tiles"
            )
    check_different(names, "cities must be of players with different names")
    scoring_round = checked_round(scoring_round)
    counts = {player: tuple(count_buildings(city).values()) for player, city in cities.items()}
    if dirk is not None:
        counts[DIRK] = tuple(count_tiles(dirk).values())
    walls = {player: longest_wall(city) for player, city in cities.items()}
    points = rows_of_points(counts.values(), scoring_round)
    everyone = tuple(counts.items())
    return RoundScores(
        {
            player: RoundScore(player, walls.get(player), scoring_round, everyone, row)
            for player, row in zip(counts, points, strict=True)
        }
    )
