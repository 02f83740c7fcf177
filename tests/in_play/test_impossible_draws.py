"""Draws of modules' cards and chests that cannot be, and what each fault tells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from alhambra_rules.game import Event, GameState, check_event
from alhambra_rules.modules.in_play.architect_events import DealArchitect, DrawArchitect
from alhambra_rules.modules.in_play.invader_events import DrawAttack, DrawScout, Peek
from alhambra_rules.modules.in_play.treasure_events import DrawChest
from alhambra_rules.rulebook.changing import changed
from tests.facts import disagreements
from tests.game.positions import position
from tests.in_play import pieces

SEEN = pieces.invaders(peeked=("e", ("Anne", "Kim")))
LOOKING = position(phase="look-at-attack", modules=[changed(SEEN, looking=True)])
DEALING = position(phase="set-up-architects", modules=[pieces.architects()])
FILLING = position(phase="fill-display", display=(), modules=[pieces.architects()])
REFILLING = position(
    phase="refill-room", modules=[pieces.treasure(emptied=1, rooms=((), (), ()), bag=["garden"])]
)


def set_up(scouts: tuple[str, ...] = (), *, open_attack: bool = False) -> GameState:
    """Return the state in which the first scouts, or the open attack card, are turned up."""
    cards = pieces.invaders(scouts=scouts, open_attack=open_attack, beginning=True)
    return position(phase="set-up-invaders", modules=[cards])


DRAWS: Mapping[str, tuple[GameState, Event, str]] = {
    "an attack that two saw not to be on top": (
        position(phase="attack", modules=[changed(SEEN, attacking=(1,))]),
        DrawAttack("n"),
        "invader.scout: Anne and Kim saw e on the top attack card, not n",
    ),
    "a look at another card than that seen before": (
        LOOKING,
        Peek("Anne", "w"),
        "invader.scout: Anne and Kim saw e on the top attack card, not w",
    ),
    "a look by who took no scout": (
        LOOKING,
        Peek("Kim", "e"),
        "invader.scout: Anne looks at the attack card, not Kim",
    ),
    "an attack that came before": (
        position(phase="attack", modules=[pieces.invaders(attacks="ns", attacking=(3,))]),
        DrawAttack("s"),
        "invader.components: the attack card s has been turned up before",
    ),
    "an attack before any round": (
        set_up(),
        DrawAttack("w"),
        "invader.open-variant: the attack card w lies face down until a round is scored",
    ),
    "a scout in the open variant": (
        set_up(open_attack=True),
        DrawScout("tower"),
        "invader.open-variant: scouts are not used where the attack card lies open",
    ),
    "a scout that lies there": (
        set_up(("garden",)),
        DrawScout("garden"),
        "invader.components: the garden scout has been turned up before",
    ),
    "a chest for another room": (
        REFILLING,
        DrawChest(3, "garden"),
        "treasure.refill: room 1 is filled now, not 3",
    ),
    "a chest that is not in the bag": (
        REFILLING,
        DrawChest(1, "tower"),
        "treasure.components: no tower chest can be drawn: the bag holds none any more",
    ),
    "an architect dealt to another": (
        DEALING,
        DealArchitect("Kim", "architect-ducat-3"),
        "architect.setup: the architect goes to Anne, not to Kim",
    ),
    "an architect that is not there": (
        DEALING,
        DealArchitect("Anne", "architect-ducat-4"),
        "architect.components: architect-ducat-4 cannot be drawn: there is none left",
    ),
    "an architect outside its piles": (
        FILLING,
        DrawArchitect("architect-ducat-3"),
        "architect.setup: architect-ducat-3 cannot lie here: no architect is in this pile any more",
    ),
}


@pytest.mark.parametrize(("state", "draw", "told"), DRAWS.values(), ids=DRAWS)
def test_a_draw_that_cannot_be_is_told_with_its_reason(
    state: GameState, draw: Event, told: str
) -> None:
    """The fault says what was drawn and what is right; all of it stands in its facts too."""
    report = check_event(state, draw)
    assert str(report) == told
    assert disagreements(report, state.names) == []
