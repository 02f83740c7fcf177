"""Scoring rounds: after cards A and B, and at the end of the game. Rule: scoring.when."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from attrs import frozen

from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.state import GameState
from alhambra_rules.scoring import RoundScore, score_round
from alhambra_rules.scoring.rounds import round_in_text
from rulebook_kit.arguments import integer_of
from rulebook_kit.values import Frozen, FrozenDict
from rulebook_kit.words import listed

LAST_ROUND = 3


@frozen
class ScoredRound(Frozen):
    """A scoring round of a game; ``print`` shows a table, and the reasons below it.

    Attributes:
        number: 1, 2 or 3.
        scores: each player's score for majorities and wall, with reasons, by name; Dirk is last.
        added: the points from each module, by the module's name and the player's. Losses from an
            attack come after the round and do not count here.
    """

    number: int
    scores: Mapping[str, RoundScore]
    added: Mapping[str, Mapping[str, int]]

    @property
    def points(self) -> Mapping[str, int]:
        """Each player's points in the round, by name; read-only."""
        points = {name: score.total for name, score in self.scores.items()}
        for added in self.added.values():
            for name, more in added.items():
                points[name] += more
        return FrozenDict(points)

    def __repr__(self) -> str:
        gained = listed(f"{name} {points}" for name, points in self.points.items())
        return f"<ScoredRound {self.number}: {gained}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def __str__(self) -> str:
        return f"Scoring round {self.number}\n{round_in_text(self.scores, self.added)}"


def round_in(state: GameState, number: int) -> ScoredRound:
    """Return the scoring round that the cities and tiles of this state give."""
    cities = {player.name: player.city for player in state.players}
    points = ((module.name, points_of(module, state, number)) for module in modules_of(state))
    return ScoredRound(
        number,
        score_round(cities, number, dirk=state.dirk),
        FrozenDict({name: added for name, added in points if added}),
    )


def points_of(module: Module, state: GameState, number: int) -> dict[str, int]:
    """Return what a module scores, in plain numbers even if it computes with NumPy."""
    fact = f"points of the module {module.name} must be integers"
    return {name: integer_of(won, fact) for name, won in module.points(state, number).items()}
