"""Actions in JSON: whatever anybody may do or try in a game, it is read as it was written."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game.module import modules_of
from alhambra_rules.testing.illegal_actions import illegal_actions
from tests.costly import COSTLY
from tests.game_modules.games import games_with_modules


@COSTLY
@given(games_with_modules(), st.randoms(use_true_random=False))
def test_an_action_is_read_as_it_was_written(state: ar.GameState, chance: Random) -> None:
    """Of any modules, legal or not: as itself, from the very line that a record has of it."""
    assume(not state.finished)
    tried = [*ar.legal_actions(state), *(action for action, _ in illegal_actions(state))]
    some = chance.sample(tried, min(len(tried), 40))
    written = [ar.action_to_json(action, state) for action in some]
    assert [ar.action_from_json(text, state) for text in written] == some
    record = ar.Record(state.names, state.youngest_first, modules_of(state), events=some)
    assert ar.write_record(record).splitlines()[1:] == written
