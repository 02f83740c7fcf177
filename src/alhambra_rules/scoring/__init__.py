"""Scoring: majorities, the outer wall, whole rounds, claims."""

from alhambra_rules.scoring.counting import POINTS, count_buildings, count_tiles, points_for
from alhambra_rules.scoring.majorities import Share, score_majorities, share_majorities
from alhambra_rules.scoring.outline import Segment, outline
from alhambra_rules.scoring.rounds import RoundScore, score_round
from alhambra_rules.scoring.walls import Wall, longest_wall

__all__ = [
    "POINTS",
    "RoundScore",
    "Segment",
    "Share",
    "Wall",
    "count_buildings",
    "count_tiles",
    "longest_wall",
    "outline",
    "points_for",
    "score_majorities",
    "score_round",
    "share_majorities",
]
