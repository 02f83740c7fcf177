"""Actions in JSON: whatever anybody may do or try in a game, it is read as it was written."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from alhambra_rules import action_from_json, action_to_json
from alhambra_rules.game import GameState, legal_actions
from alhambra_rules.game.record import Record
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.testing.illegal_actions import illegal_actions
from tests.costly import COSTLY
from tests.game_modules.games import games_with_modules


@COSTLY
@given(games_with_modules(), st.randoms(use_true_random=False))
def test_an_action_is_read_as_it_was_written(state: GameState, chance: Random) -> None:
    """Of any modules, legal or not: as itself, from the very line that a record has of it."""
    assume(not state.finished)
    tried = [*legal_actions(state), *(action for action, _ in illegal_actions(state))]
    some = chance.sample(tried, min(len(tried), 40))
    written = [action_to_json(state, action) for action in some]
    assert [action_from_json(state, text) for text in written] == some
    record = Record(state.names, state.youngest_first, state.modules, events=some)
    assert write_record(record).splitlines()[1:] == written
