"""Impossible draws of modules' cards and chests: the rule that each one breaks."""

from __future__ import annotations

from collections.abc import Mapping

from syrupy.assertion import SnapshotAssertion

from alhambra_rules.game import Event, GameState, check_event
from alhambra_rules.game_modules.architects import DealArchitect, DrawArchitect
from alhambra_rules.game_modules.invaders import DrawAttack, DrawScout, Peek
from alhambra_rules.game_modules.treasure import DrawChest
from rulebook_kit.values import changed
from tests.facts import disagreements
from tests.game.positions import position
from tests.game_modules import pieces

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
        "invader.scout",
    ),
    "a look at another card than that seen before": (LOOKING, Peek("Anne", "w"), "invader.scout"),
    "a look by who took no scout": (LOOKING, Peek("Kim", "e"), "invader.scout"),
    "an attack that came before": (
        position(phase="attack", modules=[pieces.invaders(attacks="ns", attacking=(3,))]),
        DrawAttack("s"),
        "invader.components",
    ),
    "an attack before any round": (set_up(), DrawAttack("w"), "invader.open-variant"),
    "a scout in the open variant": (
        set_up(open_attack=True),
        DrawScout("tower"),
        "invader.open-variant",
    ),
    "a scout that lies there": (set_up(("garden",)), DrawScout("garden"), "invader.components"),
    "a chest for another room": (REFILLING, DrawChest(3, "garden"), "treasure.refill"),
    "a chest that is not in the bag": (REFILLING, DrawChest(1, "tower"), "treasure.components"),
    "an architect dealt to another": (
        DEALING,
        DealArchitect("Kim", "architect-ducat-3"),
        "architect.setup",
    ),
    "an architect that is not there": (
        DEALING,
        DealArchitect("Anne", "architect-ducat-4"),
        "architect.components",
    ),
    "an architect outside its piles": (
        FILLING,
        DrawArchitect("architect-ducat-3"),
        "architect.setup",
    ),
}


def test_an_impossible_draw_breaks_one_rule() -> None:
    """The message and the details of its violation hold the same facts."""
    for what, (state, draw, rule) in DRAWS.items():
        report = check_event(state, draw)
        assert report.rules == (rule,), what
        assert disagreements(report, state.names) == [], what


def test_messages_of_impossible_draws(snapshot: SnapshotAssertion) -> None:
    reports = [check_event(state, draw) for state, draw, _ in DRAWS.values()]
    assert "\n".join(map(str, reports)) == snapshot
