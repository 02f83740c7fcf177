"""What the rounds of a game gave adds up to the scores, whatever is played with."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.game import GameState, Module, rounds_scored
from alhambra_rules.model import DIRK
from alhambra_rules.testing.played_games import whole_game
from tests.costly import COSTLY
from tests.game_modules.games import COMBINATIONS

PEACEFUL = [modules for modules in COMBINATIONS if "invaders" not in modules]


@given(
    players=st.integers(2, 6),
    modules=st.sampled_from(PEACEFUL),
    parts=st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted),
)
@COSTLY
def test_between_any_two_states_everybody_got_what_the_rounds_gave(
    players: int, modules: tuple[str | Module, ...], parts: list[float]
) -> None:
    """Scores change by rounds alone, so long as nobody attacks."""
    states = whole_game(players, 0, "standard", modules)
    before, after = (states[int(part * (len(states) - 1))] for part in parts)
    given_out = Counter[str]()
    for held in rounds_scored(before, after):
        given_out.update(held.points)
    gained = scores(after)
    gained.subtract(scores(before))
    assert {name: points for name, points in gained.items() if points} == {
        name: points for name, points in given_out.items() if points
    }


def scores(state: GameState) -> Counter[str]:
    told = Counter({player.name: player.score for player in state.players})
    return told + Counter({DIRK: state.dirk_score})
