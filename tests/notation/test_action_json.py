"""Single actions as JSON: what a client may send is read strictly, and written as it is read."""

from __future__ import annotations

import pytest

from alhambra_rules import action_from_json, action_to_json
from alhambra_rules.game import Action, Buy, GameState, PlaceBought, Stop, TakeMoney, check_action
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.game_modules.treasure.pieces import BuyChests
from alhambra_rules.model import Tile
from alhambra_rules.rulebook import FormatError, InvalidArgument

STATE = new_game(["Anna", "Bo"], seed=1)
WITH_CHESTS = new_game(["Anna", "Bo"], seed=1, modules=["treasure"])


def faults_of(text: bytes | str, state: GameState = STATE) -> list[str]:
    with pytest.raises(FormatError) as caught:
        action_from_json(state, text)
    return str(caught.value).split("\n")


def test_an_action_is_written_as_in_a_record() -> None:
    """On one line, names as they are; bytes and text are read alike."""
    state = new_game(["Zoë", "Bo"], seed=1)
    action = Buy("Zoë", 2, ["dirham-7", "dirham-1"])
    text = action_to_json(state, action)
    assert text == '{"do": "buy", "player": "Zoë", "square": 2, "cards": ["dirham-1", "dirham-7"]}'
    assert action_from_json(state, text) == action_from_json(state, text.encode()) == action


def test_whether_an_action_is_legal_is_not_judged() -> None:
    """Whoever is not to act, or takes what is not there, is told so by the rules."""
    action = action_from_json(STATE, '{"do": "take", "player": "Anna", "cards": ["florin-9"]}')
    assert action == TakeMoney("Anna", ["florin-9"])
    assert not check_action(STATE, action).ok


BAD: list[tuple[str, list[str]]] = [
    ('{"do": "stop"', ["$"]),
    ("[]", ["$"]),
    ("{}", ["$"]),
    ('{"draw": "reshuffle"}', ["$"]),
    ('{"override": {"do": "stop", "player": "Bo"}, "reason": "so"}', ["$"]),
    ('{"do": ["stop"], "player": "Bo"}', ["$.do"]),
    ('{"do": "stp", "player": "Bo"}', ["$.do"]),
    ('{"do": "stop", "draw": "reshuffle", "player": "Bo"}', ["$.draw"]),
    ('{"do": "take", "player": "Ana", "cards": ["denar-0"]}', ["$.cards[0]", "$.player"]),
    ('{"do": "pass-chests", "player": "Bo"}', ["$.do"]),
]


@pytest.mark.parametrize(("text", "faults"), BAD, ids=range(len(BAD)))
def test_what_is_no_action_of_the_game_is_refused_with_every_fault(
    text: str, faults: list[str]
) -> None:
    """A draw and a referee's word are for servers only; unknown names are told with their paths."""
    assert faults_of(text) == faults


def test_the_actions_of_the_modules_in_play_are_known() -> None:
    """What a module's own values refuse is a fault as well."""
    text = '{"do": "buy-chests", "player": "Bo", "room": 1, "cards": []}'
    assert action_from_json(WITH_CHESTS, text) == BuyChests("Bo", 1, ())
    assert faults_of(text.replace("1", "9"), WITH_CHESTS) == [
        "$: there is no room 9: rooms are 1 to 3"
    ]


CANNOT_BE_WRITTEN: list[tuple[object, str]] = [
    (Stop("Cem"), r'^this action cannot be written: \$.player: unknown player "Cem"$'),
    (PlaceBought("Bo", Tile("mine", None, 3, ()), (1, 0)), "none but the game's 54 tiles"),
    (BuyChests("Bo", 1, ()), "^buying chests is not an event of this game: choose the module"),
    (STATE.log[0], r'^this action cannot be written: \$: expected an action under "do"$'),
    (None, "^None is not an event of this game: an event is an Action or a Draw$"),
]


@pytest.mark.parametrize(("action", "told"), CANNOT_BE_WRITTEN, ids=range(len(CANNOT_BE_WRITTEN)))
def test_what_could_not_be_read_is_not_written(action: Action, told: str) -> None:
    """A stranger's action, a tile of one's own, a module's that is not in play, a draw."""
    with pytest.raises(InvalidArgument, match=told):
        action_to_json(STATE, action)
