"""Points: scores of towers, and checks of claims."""

from five_towers.scoring.score import Score, TowerScore, score, score_of, wrong_claims

__all__ = ["Score", "TowerScore", "score", "score_of", "wrong_claims"]
