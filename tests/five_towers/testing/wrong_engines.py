"""Engines of 5 Towers that are right except for one rule each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import combinations
from typing import ClassVar, Final

from attrs import frozen
from hypothesis import settings

import five_towers as ft
from five_towers.building import may_add
from five_towers.game import carry_out
from five_towers.testing import GameMachine
from rulebook_kit.values import FrozenDict

FEW: Final = settings(
    GameMachine.TestCase.settings, max_examples=5, stateful_step_count=5, derandomize=True,
    database=None,
)  # fmt: skip
"""Settings for five short games, always the same."""


class Follower(GameMachine):
    """An engine that follows the events, and answers nothing."""

    player_counts: ClassVar[Collection[int]] = (2, 3)

    def begin(self, players: tuple[str, ...]) -> None:
        self.game = ft.empty_game(players)

    def play(self, event: ft.Event) -> None:
        self.game = carry_out(self.game, event)


class Right(Follower):
    """An engine that answers everything as this library does."""

    def allows(self, action: ft.Action) -> bool:
        return ft.check_action(self.game, action).ok

    def to_act(self) -> str | None:
        return self.game.to_act

    def winners(self) -> Collection[str]:
        return self.game.winners

    def display(self) -> Collection[ft.Card]:
        return self.game.display

    def highest_bid(self) -> int:
        return self.game.highest_bid

    def towers(self, player: str) -> Collection[ft.Tower | Collection[str]]:
        return [list(map(str, tower.cards)) for tower in self.game.player(player).towers]

    def torn_down(self, player: str) -> Collection[str]:
        return list(map(str, self.game.player(player).torn_down))

    def score(self, player: str) -> int:
        return self.game.player(player).score.total


class Lenient(Follower):
    """Does not know some rules, so it allows what breaks only those."""

    unknown: ClassVar[Collection[str]] = ()

    def allows(self, action: ft.Action) -> bool:
        return set(ft.check_action(self.game, action).rules) <= set(self.unknown)


def lenient(*rules: str) -> type[GameMachine]:
    return type("Lenient", (Lenient,), {"unknown": rules})


def refusing(refused: Callable[[ft.GameState, ft.Action], bool]) -> type[GameMachine]:
    """Return an engine that also refuses some legal actions."""

    def allows(self: Follower, action: ft.Action) -> bool:
        return ft.check_action(self.game, action).ok and not refused(self.game, action)

    return type("Refusing", (Follower,), {"allows": allows})


def answering(method: str, answer: Callable[..., object]) -> type[GameMachine]:
    """Return an engine that answers this one question, from its game."""

    def asked(self: Follower, *about: str) -> object:
        return answer(self.game, *about)

    return type("Answering", (Follower,), {method: asked})


def _without_minus(game: ft.GameState, player: str) -> int:
    score = game.player(player).score
    return score.total + score.minus


def _finished_once(game: ft.GameState, player: str) -> int:
    score = game.player(player).score
    return score.total - sum(one.tower.height for one in score.towers if one.tower.is_finished)


def _last_winner(game: ft.GameState) -> Collection[str]:
    return game.names[-1:] if game.winners else ()


def _right_of_the_builder(game: ft.GameState) -> str | None:
    """Return who acts if the next round began to the right of the builder."""
    if game.rounds_done == 0 or game.calls or game.to_act is None or game.phase != "bid":
        return game.to_act
    return game.clockwise_from(game.to_act)[-2]


def _forgotten_tear_down(game: ft.GameState, player: str) -> Collection[ft.Card]:
    return game.player(player).torn_down[:3]


def _no_nine(game: ft.GameState, action: ft.Action) -> bool:
    """Whether a 9 is added to a lower card."""
    if not isinstance(action, ft.Build) or action.tear_down:
        return False
    towers = {kind: game.player(action.player).tower(kind) for kind in ft.TowerType}
    for card in action.cards:
        tower = towers[card.type]
        if card.value == 9 and tower.top is not None and tower.top.value < 8:
            return True
        towers[card.type] = tower.with_card(card)
    return False


def _never_torn_down(_: ft.GameState, action: ft.Action) -> bool:
    return isinstance(action, ft.Build) and action.tear_down is not None


def _early_end(game: ft.GameState) -> Collection[str]:
    """Return who has won if the game ends with the first deck."""
    return game.winners or (game.names[:1] if game.deck_ran_out and not game.deck else ())


@frozen
class WrongMachine:
    """A wrong engine, and within how many games it is found."""

    machine: type[GameMachine]
    within: int = 5


MACHINES: Mapping[str, WrongMachine] = FrozenDict(
    {
        "any bid tops another": WrongMachine(lenient("bid.once")),
        "takes more than it bid": WrongMachine(lenient("bid.take")),
        "an undone bid may be repeated": WrongMachine(lenient("build.undo")),
        "builds a part of the cards": WrongMachine(lenient("build.all")),
        "tears down a 0": WrongMachine(lenient("build.tear-down")),
        "adds higher cards": WrongMachine(lenient("tower.descending")),
        "adds to finished towers": WrongMachine(lenient("tower.top", "tower.descending")),
        "a 9 on a 0": WrongMachine(lenient("tower.nine", "tower.top"), 10),
        "bids above a small display": WrongMachine(lenient("game.end"), 20),
        "no 9 on lower cards": WrongMachine(refusing(_no_nine), 60),
        "never tears down": WrongMachine(refusing(_never_torn_down)),
        "nothing is taken off": WrongMachine(answering("score", _without_minus)),
        "finished towers count once": WrongMachine(answering("score", _finished_once)),
        "the last player wins": WrongMachine(answering("winners", _last_winner), 10),
        "ends with the first deck": WrongMachine(answering("winners", _early_end), 10),
        "starts to the right": WrongMachine(answering("to_act", _right_of_the_builder), 10),
        "keeps three torn-down cards": WrongMachine(
            answering("torn_down", _forgotten_tear_down), 10
        ),
    }
)


def _without_tearing_down(towers: tuple[ft.Tower, ...], display: tuple[ft.Card, ...]) -> int:
    return max(
        number
        for number in range(len(display) + 1)
        for chosen in combinations(display, number)
        if None in ft.addable_orders(towers, chosen)
    )


def _adds(refused: Callable[[ft.Tower, ft.Card], bool]) -> Callable[..., object]:
    return lambda tower, card: may_add(tower, card) and not refused(tower, card)


OPERATIONS: Mapping[str, tuple[str, Callable[..., object], int]] = FrozenDict(
    {
        "no rule for 9": (
            "may_add",
            _adds(
                lambda tower, card: (
                    card.value == 9 and tower.top is not None and tower.top.value < 9
                )
            ),
            100,
        ),
        "anything on a 0": (
            "may_add",
            lambda tower, card: (
                tower.type in (None, card.type) and (tower.is_finished or may_add(tower, card))
            ),
            50,
        ),
        "eight cards at most": ("may_add", _adds(lambda tower, _: tower.height >= 8), 200),
        "bids without tearing down": ("max_bid", _without_tearing_down, 300),
        "bids everything": ("max_bid", lambda _, display: len(display), 50),
        "four at most": ("max_bid", lambda *a: min(4, ft.max_bid(*a)), 300),
        "one point for each card torn down": (
            "score",
            lambda towers, torn: ft.score(towers).total - torn,
            20,
        ),
        "no main tower": (
            "score",
            lambda towers, torn: (one := ft.score(towers, torn)).total - one.main_points,
            20,
        ),
    }
)
