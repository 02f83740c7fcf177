"""Modules of a user's own, for the tests of environments and of OpenSpiel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar, Literal

from attrs import frozen

import alhambra_rules as ar
from alhambra_rules.game import AddedStep, Module, PendingDraw, Seat, Step, event_kind, paid, phases
from rulebook_kit import Kind
from rulebook_kit.values import FrozenDict, changed

FAIR = ar.Rule("house.fair", Kind.CHECK, "Players may bet a card on a die at the fair.")


@frozen
class Bet(ar.Action):
    """Bet a card on a die."""

    called: ClassVar[str] = "betting on a die"
    card: ar.MoneyCard
    pips: Literal[1, 2, 3]


@frozen
class Praise(ar.Action):
    """Praise a player: the name can be anything."""

    called: ClassVar[str] = "praising a player"
    whom: str


@frozen
class Rest(ar.Action):
    """End the turn at the fair."""

    called: ClassVar[str] = "resting"


@frozen
class Roll(ar.Draw):
    """The die is rolled."""

    called: ClassVar[str] = "rolling the die"
    pips: int


def bets(state: ar.GameState, seat: Seat) -> Iterator[ar.Action]:
    if seat.city.tiles and not state.actions_done:
        yield from (
            Bet(seat.name, card, pips) for card in dict.fromkeys(seat.hand) for pips in PIPS
        )


PIPS: tuple[Literal[1, 2, 3], ...] = (1, 2, 3)


def praises(state: ar.GameState, seat: Seat) -> Iterator[ar.Action]:
    yield Rest(seat.name)
    yield from (Praise(seat.name, name) for name in (*state.names, *state.names))


def not_offered(state: ar.GameState, action: ar.Action) -> Iterator[ar.Violation]:
    seat = state.player(action.player)
    if action not in (*bets(state, seat), *praises(state, seat)):
        yield FAIR.broken_at(message="this is not offered")


def bet(state: ar.GameState, action: Bet) -> ar.GameState:
    fair = changed(state.module(Fair), bet=(action.player, action.pips))
    state = paid(state, action.player, (action.card,)).with_module(fair)
    return changed(state, actions_done=state.actions_done + 1, phase=phases.ACTIONS_OVER)


def praise(state: ar.GameState, action: Praise) -> ar.GameState:
    fair = state.module(Fair)
    return rest(state.with_module(changed(fair, praised=(*fair.praised, action.whom))), action)


def rest(state: ar.GameState, _: ar.Action) -> ar.GameState:
    return state.with_module(changed(state.module(Fair), bet=None))


def any_roll(_: ar.GameState, __: Roll) -> Iterator[ar.Violation]:
    return iter(())


def rolled(state: ar.GameState, roll: Roll) -> ar.GameState:
    fair = state.module(Fair)
    assert fair.bet is not None
    name, pips = fair.bet
    if roll.pips == pips:
        seat = state.player(name)
        state = changed(state, players=state.with_player(changed(seat, score=seat.score + 5)))
        return state.with_module(changed(fair, bet=(name, 0)))
    return state.with_module(changed(fair, bet=None))


def roll_due(state: ar.GameState) -> PendingDraw | None:
    waiting = state.module(Fair).bet
    return PendingDraw("die") if waiting and waiting[1] else None


def winner(state: ar.GameState) -> str | None:
    won = state.module(Fair).bet
    return won[0] if won else None


@frozen(slots=False)
class Fair(Module):
    """A fair with bets, where the winner praises somebody, with a tile and a building rule."""

    name: ClassVar[str] = "fair"
    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step("roll", FAIR, awaits=roll_due), after=phases.ACTIONS_OVER),
        AddedStep(Step("praise", FAIR, awaits=winner), after="roll"),
    )
    kinds = (
        event_kind("bet", Bet, phases.ACT, FAIR, (not_offered,), bet),
        event_kind("praise", Praise, "praise", FAIR, (not_offered,), praise),
        event_kind("rest", Rest, "praise", FAIR, (not_offered,), rest),
        event_kind("roll", Roll, "roll", FAIR, (any_roll,), rolled),
    )
    options = FrozenDict({phases.ACT: (bets,), "praise": (praises,)})
    dues = FrozenDict({"die": "the die is rolled"})
    bet: tuple[str, int] | None = None
    praised: tuple[str, ...] = ()

    def tiles(self) -> Iterable[ar.Tile]:
        return [ar.Tile("tent-5", "garden", 5, "n"), ar.Tile("stage-4", "seraglio", 4, "")]

    def draw(self, state: ar.GameState, due: PendingDraw, chance: Random) -> ar.Draw | None:
        return chance.choice([*self.draws(state, due)]) if due.kind == "die" else None

    def draws(self, state: ar.GameState, due: PendingDraw) -> Iterable[ar.Draw]:  # noqa: ARG002
        return [Roll(pips) for pips in (1, 2, 2, 3)] if due.kind == "die" else []

    def city_rules(self, city: ar.City, player: str) -> Iterator[ar.Violation]:  # noqa: ARG002
        """No building may lie two cells south of the fountain."""
        if ar.Cell(0, 2) in city.tiles:
            yield FAIR.broken_at(ar.Cell(0, 2), message="the fair is held there")


A_FAIR = Fair()
NO_MODULE = 5
"""For OpenSpiel, which names a module by its place."""


@frozen(slots=False)
class Raffle(Module):
    """A raffle with more lots than OpenSpiel takes."""

    name: ClassVar[str] = "raffle"
    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step("lot", FAIR, awaits=lambda _: PendingDraw("lot")), before=phases.ACT),
    )
    kinds = (event_kind("lot", Roll, "lot", FAIR, (any_roll,), lambda state, _: state),)
    dues = FrozenDict({"lot": "a lot is drawn"})

    def draws(self, state: ar.GameState, due: PendingDraw) -> Iterable[ar.Draw]:  # noqa: ARG002
        return map(Roll, range(501))
