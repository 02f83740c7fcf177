"""Every hook of a module of one's own: when the game calls it, and that what it returns counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import ClassVar

import pytest
from attrs import evolve, frozen

import alhambra_rules as ar
from alhambra_rules.game import (
    AddedStep,
    DrawToDisplay,
    DrawToMarket,
    EventKind,
    Module,
    PendingDraw,
    Step,
    base_kind,
    event_kind,
    paid,
    phases,
)
from alhambra_rules.game.playing import deal, play_out, turns_in
from alhambra_rules.game_modules import Architects, BuyChests
from alhambra_rules.model import Architect, Cell, Tile
from rulebook_kit import Kind
from rulebook_kit.events import check, event
from rulebook_kit.values import FrozenDict, changed

RULE = ar.Rule("house.meter", Kind.CHECK, "Everything is counted.")


@frozen
class Comet(ar.Draw):
    """A comet turns up in the deck."""

    called: ClassVar[str] = "seeing a comet"
    size: int


def counted(state: ar.GameState, what: str) -> ar.GameState:
    """Return the state with one more of these."""
    meter = state.module(Meter)
    return state.with_module(changed(meter, **{what: getattr(meter, what) + 1}))


def fall(state: ar.GameState, comet: Comet) -> ar.GameState:
    fallen = counted(state, "comets")
    richer = [evolve(one, score=one.score + comet.size) for one in fallen.players]
    return evolve(fallen, deck=fallen.deck.without_insert("meter"), players=tuple(richer))


def begin_count(state: ar.GameState) -> ar.GameState:
    return counted(state, "turns")


def noted(what: str) -> Callable[[ar.GameState, ar.Draw], ar.GameState]:
    return lambda state, _: counted(state, what)


@frozen(slots=False)
class Meter(Module):
    """Counts how often each hook is called."""

    name: ClassVar[str] = "meter"
    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step("count", RULE, begin=begin_count), after=phases.PLACE_BOUGHT),
        AddedStep(Step("rest", RULE), after="count"),
    )
    kinds = (
        event_kind("comet", Comet, phases.FILL_DISPLAY, RULE, (), fall),
        base_kind(DrawToMarket).followed_by(noted("to_market")),
        base_kind(DrawToDisplay).followed_by(noted("to_display")),
    )
    turns: int = 0
    comets: int = 0
    to_market: int = 0
    to_display: int = 0
    payments: int = 0
    purchases: int = 0
    exact: int = 0
    removals: int = 0
    rounds: int = 0
    aside: tuple[Tile, ...] = ()

    def piles(self, players: int) -> tuple[int, ...]:  # noqa: ARG002 - for any number
        return (0, 2)

    def draw(self, state: ar.GameState, due: PendingDraw, chance: Random) -> ar.Draw | None:  # noqa: ARG002
        return Comet(chance.randint(1, 3)) if due.kind == "display" else None

    def lay(self, state: ar.GameState, draw: DrawToMarket) -> ar.GameState | None:
        if draw.tile.type is not ar.BuildingType.PAVILION:
            return None
        return state.with_module(changed(self, aside=(*self.aside, draw.tile)))

    def after_payment(
        self, state: ar.GameState, cards: tuple[ar.MoneyCard, ...]
    ) -> tuple[ar.GameState, tuple[ar.MoneyCard, ...]]:
        return counted(state, "payments"), cards[1:]

    def after_purchase(
        self, state: ar.GameState, purchase: ar.Buy, tile: Tile, *, exact: bool
    ) -> ar.GameState:
        assert sum(card.value for card in purchase.cards) >= tile.price
        return (
            counted(counted(state, "purchases"), "exact") if exact else counted(state, "purchases")
        )

    def after_removal(self, state: ar.GameState, player: str, cell: Cell) -> ar.GameState:  # noqa: ARG002
        return counted(state, "removals")

    def points(self, state: ar.GameState, scoring_round: int) -> Mapping[str, int]:
        return {player.name: scoring_round for player in state.players[:1]}

    def after_scoring(self, state: ar.GameState, scoring_round: int) -> ar.GameState:  # noqa: ARG002
        return counted(state, "rounds")


@pytest.mark.parametrize("modules", [(), ("treasure",)])
def test_every_hook_is_called_at_its_moment(modules: tuple[str, ...]) -> None:
    """In a dealt game and in its replay, in which the draws come as events."""
    for seed in range(4):
        game = ar.new_game(["Anna", "Bo"], seed=seed, modules=[*modules, Meter()])
        final = play_out(game, seed)
        meter = final.module(Meter)
        happened = Counter(type(event) for event in final.events)
        assert meter.comets == happened[Comet] == 2
        assert meter.to_market == happened[DrawToMarket]
        assert meter.to_display == happened[DrawToDisplay]
        assert meter.purchases == happened[ar.Buy] >= meter.exact
        assert meter.payments == happened[ar.Buy] + happened[BuyChests]
        assert meter.removals == happened[ar.RedesignToReserve] + happened[ar.RedesignSwap]
        assert meter.rounds == 3
        assert meter.turns == turns_in(final)
        assert {tile.type for tile in meter.aside} == {ar.BuildingType.PAVILION}
        held = ar.rounds_scored(game, final)
        fallen = sum(event.size for event in final.events if isinstance(event, Comet))
        for player in final.players:
            assert player.score == fallen + sum(one.points[player.name] for one in held)
        replayed = ar.replay(ar.record_of(final))
        assert replayed.ok
        assert replayed.final == final


@frozen(slots=False)
class Lamps(Module):
    """Each scoring round gives the first player a lamp, a tile that the game did not have."""

    name: ClassVar[str] = "lamps"

    def after_scoring(self, state: ar.GameState, scoring_round: int) -> ar.GameState:
        first = state.players[0]
        lamp = Tile(f"lamp-{scoring_round}", "garden", scoring_round, "")
        lit = evolve(first, reserve=(*first.reserve, lamp))
        return changed(state, players=state.with_player(lit))


def test_a_hook_may_bring_tiles_that_the_game_did_not_have() -> None:
    """The game then counts all tiles anew, also those that are still drawn and in the log."""
    for seed in range(3):
        final = play_out(ar.new_game(["Anna", "Bo"], seed=seed, modules=[Lamps()]), seed)
        anna = final.players[0]
        owned = [*anna.reserve, *[placed.tile for placed in anna.city.tiles.values()]]
        assert {"lamp-1", "lamp-2", "lamp-3"} <= {tile.id for tile in owned}
        replayed = ar.replay(ar.record_of(final))
        assert replayed.ok
        assert replayed.final == final


def test_hooks_change_nothing_unless_they_are_defined() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1)
    module, cards = Module(), state.display
    buy = ar.Buy("Anna", 1, cards)
    unchanged: Iterable[object] = (
        Step("rest", RULE).begin(state),
        module.after_payment(state, cards)[0],
        module.after_purchase(state, buy, state.bag[0], exact=True),
        module.after_removal(state, "Anna", Cell(1, 0)),
        module.after_scoring(state, 1),
    )
    assert all(one is state for one in unchanged)
    assert module.lay(state, DrawToMarket(1, state.bag[0])) is None
    assert module.draw(state, PendingDraw("market"), Random(1)) is None
    assert module.points(state, 1) == {}
    assert module.options == FrozenDict({})


@frozen
class Wake(ar.Action):
    """Wake up, or look at the sun for nothing."""

    called: ClassVar[str] = "waking up"


def wake(state: ar.GameState, _: Wake) -> ar.GameState:
    return state.with_module(changed(state.module(Dawn), awake=True))


@event("glance", when=phases.ACT, breaks=RULE)
@frozen
class Glance(ar.Action):
    """Look at the sun, which is no action of the turn; declared like the events of the library."""

    @check
    def looks_twice(self, state: ar.GameState) -> Iterator[ar.Violation]:
        """Yield a violation if somebody has looked at the sun in this turn."""
        if state.module(Dawn).glances:
            yield RULE.broken_at(message=f"{self.player} looks twice")

    def effect(self, state: ar.GameState) -> ar.GameState:
        dawn = state.module(Dawn)
        return state.with_module(changed(dawn, glances=dawn.glances + 1))

    @classmethod
    def options(cls, state: ar.GameState, seat: ar.game.Seat) -> Iterator[Glance]:
        if not state.module(Dawn).glances:
            yield cls(seat.name)


def sleeper(state: ar.GameState) -> str | None:
    """Return the first player until somebody is awake."""
    return None if state.module(Dawn).awake else state.youngest_first[0]


def fall_asleep(state: ar.GameState) -> ar.GameState:
    return state.with_module(changed(state.module(Dawn), awake=False, glances=0))


def wakings(_: ar.GameState, player: ar.game.Seat) -> Iterator[Wake]:
    yield Wake(player.name)


@frozen(slots=False)
class Dawn(Module):
    """Before each turn the youngest player wakes up; in a turn one may look at the sun."""

    name: ClassVar[str] = "dawn"
    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step("dawn", RULE, begin=fall_asleep, awaits=sleeper), before=phases.ACT),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (event_kind("wake", Wake, "dawn", RULE, (), wake),)
    events = (Glance,)
    options = FrozenDict({"dawn": (wakings,)})
    awake: bool = False
    glances: int = 0


def test_a_step_may_wait_for_a_player_before_each_turn() -> None:
    game = ar.new_game(["Anna", "Bo"], seed=1, modules=[Dawn()], youngest_first=["Bo", "Anna"])
    assert (game.phase, game.to_act) == ("dawn", "Bo")
    assert ar.legal_actions(game) == (Wake("Bo"),)
    game = ar.apply(game, Wake("Bo"))
    assert (game.phase, game.to_act) == ("act", game.turn_of)
    name = game.to_act or ""
    looked = ar.apply(game, Glance(name))
    assert (looked.phase, looked.to_act, looked.actions_done) == ("act", name, 0)
    assert Glance(name) in ar.legal_actions(game)
    assert Glance(name) not in ar.legal_actions(looked)
    assert not ar.check_action(looked, Glance(name)).ok
    final = play_out(game, 1)
    assert sum(isinstance(event, Wake) for event in final.events) == turns_in(final)
    assert ar.replay(ar.record_of(final)).final == final


def test_an_action_can_be_used_by_a_second_module() -> None:
    @frozen(slots=False)
    class Noon(Dawn):
        """One may look at the sun, and nobody has to wake up."""

        steps, kinds, options = (), (), FrozenDict({})
        events = (Glance,)

    game = ar.new_game(["Anna", "Bo"], seed=1, modules=[Noon()])
    assert Glance(game.to_act or "") in ar.legal_actions(game)


def storm_due(_: ar.GameState) -> PendingDraw:
    return PendingDraw("storm")


@frozen(slots=False)
class Storm(Module):
    """Waits for a draw that it does not make."""

    name: ClassVar[str] = "storm"
    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step("storm", RULE, awaits=storm_due), after=phases.PLACE_BOUGHT),
    )


def test_a_draw_that_no_module_makes_is_named() -> None:
    game = ar.new_game(["Anna", "Bo"], seed=1, modules=[Storm()])
    with pytest.raises(ar.InvalidArgument, match="no module in play makes the draw 'storm'"):
        ar.apply(game, ar.legal_actions(game)[0])
    waiting = ar.apply(game.without_dealer(), ar.legal_actions(game)[0])
    assert waiting.pending_draw == PendingDraw("storm")
    assert deal(waiting) is waiting


def spend_all(state: ar.GameState, action: Wake) -> ar.GameState:
    hand = state.player(action.player).hand
    return wake(paid(state, action.player, hand), action)


@frozen(slots=False)
class Spending(Dawn):
    """Who wakes up spends the whole hand."""

    kinds: ClassVar[tuple[EventKind, ...]] = (
        event_kind("wake", Wake, "dawn", RULE, (), spend_all),
    )
    options = FrozenDict({"dawn": (wakings,)})


def test_an_architect_that_an_action_of_ones_own_spends_leaves_the_game() -> None:
    """Rule: architect.gone."""
    game = ar.new_game(["Anna", "Bo"], seed=1, modules=["architects", Spending()])
    hand = game.player("Anna").hand
    after = ar.apply(game, Wake("Anna"))
    held = tuple(card for card in hand if isinstance(card, Architect))
    assert held
    assert after.module(Architects).gone == held
    assert after.spent == tuple(card for card in hand if card not in held)
    assert game.module(Architects).after_payment(game, after.spent) == (game, after.spent)
