"""Engines for ``GameMachine`` that are right except for one rule each.

An engine is this library with a switch: it changes what it answers or what it does with an event.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import ClassVar

from attrs import evolve, frozen

import alhambra_rules as ar
from alhambra_rules.game import carry_out
from alhambra_rules.testing import GameMachine
from rulebook_kit.values import FrozenDict


class Follower(GameMachine):
    """An engine that follows the events, and answers nothing."""

    player_counts: ClassVar[Collection[int]] = (2,)

    def begin(self, players: tuple[str, ...]) -> None:
        self.game = ar.empty_game(players, modules=self.modules)

    def play(self, event: ar.Event) -> None:
        self.game = carry_out(self.game, event)


class Lenient(Follower):
    """Does not know some rules, so it allows actions of one kind that break only those."""

    unknown: ClassVar[Collection[str]] = ()
    kinds: ClassVar[tuple[type[ar.Action], ...]] = (ar.Action,)

    def allows(self, action: ar.Action) -> bool:
        broken = set(ar.check_action(self.game, action).rules)
        return not broken or (isinstance(action, self.kinds) and broken <= set(self.unknown))


def lenient(*rules: str, kinds: tuple[type[ar.Action], ...] = (ar.Action,)) -> type[GameMachine]:
    """Return an engine that does not know these rules, or not with these kinds of action."""
    return type("Lenient", (Lenient,), {"unknown": rules, "kinds": kinds})


Answer = Callable[[ar.GameState], object]
Change = Callable[[ar.GameState, ar.GameState, ar.Event], ar.GameState]


def answering(method: str, answer: Answer) -> type[GameMachine]:
    """Return an engine that answers this one question, from its game."""
    return type("Answering", (Follower,), {method: lambda self: answer(self.game)})


def after(change: Change, shown: str) -> type[GameMachine]:
    """Return an engine whose game is changed after each event, and which shows one attribute."""

    def play(self: Follower, event: ar.Event) -> None:
        before = self.game
        Follower.play(self, event)
        self.game = change(before, self.game, event)

    def show(self: Follower, player: str) -> object:
        return getattr(self.game.player(player), shown)

    return type("After", (Follower,), {"play": play, shown: show})


def _points_in_round(number: int, more: int) -> type[GameMachine]:
    def change(before: ar.GameState, now: ar.GameState, _event: ar.Event) -> ar.GameState:
        if before.scoring_rounds_done == number - 1 and now.scoring_rounds_done == number:
            first = now.players[0]
            return evolve(now, players=now.with_player(evolve(first, score=first.score + more)))
        return now

    return after(change, "score")


def _buyer_keeps_a_card(_before: ar.GameState, now: ar.GameState, event: ar.Event) -> ar.GameState:
    if not isinstance(event, ar.Buy) or len(event.cards) < _SEVERAL:
        return now
    buyer = now.player(event.player)
    return evolve(now, players=now.with_player(evolve(buyer, hand=(*buyer.hand, event.cards[0]))))


def _reserve_is_lost(_before: ar.GameState, now: ar.GameState, event: ar.Event) -> ar.GameState:
    if not isinstance(event, ar.RedesignSwap):
        return now
    player = now.player(event.player)
    return evolve(now, players=now.with_player(evolve(player, reserve=())))


def _leftovers_are_lost(before: ar.GameState, now: ar.GameState, event: ar.Event) -> ar.GameState:
    if not isinstance(event, ar.PlaceLeftover):
        return now
    player, was = now.player(event.player), before.player(event.player)
    return evolve(now, players=now.with_player(evolve(player, city=was.city)))


_SEVERAL = 3


@frozen
class WrongMachine:
    """A wrong engine, and what it is worth to find it.

    Attributes:
        machine: the engine.
        within: in how many examples it must be found, whatever the seed.
        modules: the modules that it is played with.
        players: the number of players.
    """

    machine: type[GameMachine]
    within: int
    modules: tuple[str, ...] = ()
    players: int = 2


MACHINES: Mapping[str, WrongMachine] = FrozenDict(
    {
        "allows gaps": WrongMachine(lenient("build.no-gaps"), 40),
        "allows walls that do not match": WrongMachine(lenient("build.walls-match"), 8),
        "allows swaps that do not match": WrongMachine(
            lenient("build.walls-match", kinds=(ar.RedesignSwap,)), 12
        ),
        "allows removals that cut off": WrongMachine(
            lenient("build.on-foot", "build.shared-edge", kinds=(ar.RedesignToReserve,)), 20
        ),
        "allows corner contact": WrongMachine(lenient("build.shared-edge", "build.on-foot"), 4),
        "allows placing tiles of the bag": WrongMachine(lenient("redesign.from-reserve"), 4),
        "allows any player to act": WrongMachine(lenient("turn.order"), 4),
        "allows buying from an empty square": WrongMachine(lenient("buy.from-market"), 8),
        "allows placing before the actions are over": WrongMachine(lenient("turn.tiles-aside"), 8),
        "allows stopping at once": WrongMachine(lenient("turn.exact-payment"), 4),
        "allows gifts without Dirk": WrongMachine(lenient("two.give"), 8, players=3),
        "allows somebody else's leftover tiles": WrongMachine(
            lenient("end.place-leftovers", kinds=(ar.PlaceLeftover,)), 12
        ),
        # With two players, the tiles that Dirk draws would be six more lines.
        "scores the first round wrong": WrongMachine(_points_in_round(1, 1), 6, players=3),
        "scores the third round wrong": WrongMachine(_points_in_round(3, 1), 20),
        "scores the third round wrong with modules": WrongMachine(
            _points_in_round(3, 1), 30, ("architects", "bazaars", "invaders")
        ),
        "names no winners": WrongMachine(answering("winners", lambda _: ()), 20),
        "keeps the turn after the end": WrongMachine(
            answering("to_act", lambda game: game.to_act or game.turn_of), 20
        ),
        "keeps a card of a payment": WrongMachine(after(_buyer_keeps_a_card, "hand"), 8),
        "loses the tile swapped out": WrongMachine(after(_reserve_is_lost, "reserve"), 20),
        "loses placed leftover tiles": WrongMachine(after(_leftovers_are_lost, "city"), 20),
    }
)
"""Wrong engines by what they do."""
