"""The game for OpenSpiel (extra ``openspiel``): ``pyspiel.load_game("python_alhambra")``.

Importing this module registers the game. Every draw is a chance node with its exact probabilities.
Returns are margins: a player's points minus the average of all players, so they sum to 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from pkgutil import resolve_name
from random import Random
from typing import Any, Final, SupportsIndex

from attrs import frozen

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ModuleNotFoundError as _missing:
    if _missing.name not in ("numpy", "pyspiel"):
        raise
    raise ModuleNotFoundError(
        "OpenSpiel needs the extra 'openspiel': python -m pip install 'alhambra-rules[openspiel]'",
        name=_missing.name,
    ) from None

from alhambra_rules.agents.environment.action_space import ActionSpace
from alhambra_rules.agents.environment.legal_indices import legal_indices, move_at
from alhambra_rules.agents.environment.observations import observed
from alhambra_rules.compact.numbering import CARD_NUMBERS
from alhambra_rules.compact.state import NOBODY
from alhambra_rules.game import draws
from alhambra_rules.game.actions import Buy
from alhambra_rules.game.chance import chance_outcomes
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.deck import SCORING_CARDS
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.draws import BASE_KINDS
from alhambra_rules.game.events import Draw, Event
from alhambra_rules.game.module import Module
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game.pieces import MONEY, without_cards
from alhambra_rules.game.playing import apply
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.view import describe_event, view
from alhambra_rules.game_modules.registry import modules_of
from alhambra_rules.model import TILES, Architect, MoneyCard
from alhambra_rules.notation.state_json import view_to_json
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import integer_of, wrong_value
from rulebook_kit.values import Frozen
from rulebook_kit.words import quoted

NAME: Final = "python_alhambra"
"""The name of the game in OpenSpiel."""

_TILE_IDS = sorted(TILES)
_FIRST_CARD = len(TILES)
_FIRST_SCORING_CARD = _FIRST_CARD + len(MONEY)
_RESHUFFLE = _FIRST_SCORING_CARD + len(SCORING_CARDS)
_MOST_POINTS = 500.0
_MOST_ACTIONS = 2**31 - 1  # OpenSpiel stores an int of C
_FIRST_OF_MODULES = _RESHUFFLE + 1
_MOST_OF_MODULES = 500
_MOST_POINTS_OF_OWN = 100_000.0
_USUAL = {"players": 2, "reach": 7, "max_actions": 5000}
_OF_MODULES = {"modules": "", "slots": 16}
_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Alhambra",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_USUAL | _OF_MODULES,
)


class AlhambraGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """The game; ``new_initial_state`` returns the table before the first draw.

    Its parameters are ``players`` (2 to 6; with two, Dirk plays too), ``reach`` (as in
    ``ActionSpace``, whose indices are the actions) and ``max_actions``: after that many actions a
    game is cut off, with the margins at that moment.

    ``modules`` are names of modules of the library and places of your own, such as
    ``my_games:WishingWell``, separated by spaces. A place is a module, or a class or function that
    returns one. ``slots`` is as in ``ActionSpace``.

    Raises:
        InvalidArgument: a parameter is out of range, or there is no such module.
    """

    def __init__(self, params: Mapping[str, SupportsIndex | str] | None = None) -> None:
        asked: dict[str, Any] = _USUAL | _OF_MODULES | dict(params or {})
        self.players: int = integer_of(asked["players"], "players must be from 2 to 6", 2, 6)
        self.modules: tuple[Module, ...] = _modules_named(asked["modules"])
        empty_game(self._names, modules=self.modules)  # or raise: one is not valid
        self.actions: ActionSpace = ActionSpace(asked["reach"], self.modules, asked["slots"])
        limit = f"max_actions must be from 1 to {_MOST_ACTIONS}"
        self.most_actions: int = integer_of(asked["max_actions"], limit, 1, _MOST_ACTIONS)
        asked["players"], asked["reach"] = self.players, self.actions.reach
        asked["max_actions"], asked["slots"] = self.most_actions, self.actions.slots
        most_points = _MOST_POINTS_OF_OWN if self.actions.own else _MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=_FIRST_OF_MODULES + (_MOST_OF_MODULES if self.modules else 0),
            num_players=self.players,
            min_utility=-most_points,
            max_utility=most_points,
            utility_sum=0.0,
            max_game_length=self.most_actions,
        )
        for name, usual in _OF_MODULES.items():
            if asked[name] == usual:
                del asked[name]
        super().__init__(_TYPE, info, asked)

    @property
    def _names(self) -> list[str]:
        return [f"player_{at}" for at in range(self.players)]

    def new_initial_state(self) -> AlhambraState:
        """Return the table before the first draw."""
        return AlhambraState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, int] | None = None,  # noqa: ARG002 - OpenSpiel passes them
    ) -> AlhambraObserver:
        """Return what a player sees now, or with perfect recall everything that they saw."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return AlhambraObserver(self, recalls=recall)


@frozen(eq=False)
class _Moment(Frozen):
    """A state, and what OpenSpiel asks about it again and again."""

    state: GameState
    actions: ActionSpace

    @cached_property
    def player(self) -> int | None:
        """The seat of the player to act; None for chance and at the end."""
        seat = compact_of(self.state).to_act
        return None if seat == NOBODY else seat

    @cached_property
    def legal(self) -> list[int]:
        """The indices of the legal actions, sorted; read only."""
        return sorted(legal_indices(compact_of(self.state), self.actions))

    @cached_property
    def draws(self) -> dict[int, tuple[Draw, Fraction]]:
        """The draws that can come with their probabilities, by their numbers; read only."""
        return _numbered(self.state)


class AlhambraState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A game at one moment.

    ``game_state`` is the state of the game.
    """

    def __init__(self, game: AlhambraGame) -> None:
        super().__init__(game)
        self._actions = game.actions
        self._most_actions = game.most_actions
        self.game_state = empty_game(game._names, modules=game.modules)
        self._acted = 0
        self._open: str = ""
        self._dealt: tuple[tuple[MoneyCard, ...], ...] = ((),) * game.players
        self._heard: tuple[str, ...] = ("",) * game.players

    @property
    def game_state(self) -> GameState:
        """The state of the game, including everything hidden."""
        return self._moment.state

    @game_state.setter
    def game_state(self, state: GameState) -> None:
        self._moment = _Moment(state, self._actions)

    def current_player(self) -> int:
        """Return the seat of the player to act, or the number of chance or of the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self._moment.player
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the game is over, or broken off after its maximum number of actions."""
        if self._moment.player is None:
            return self.game_state.finished
        return self._acted >= self._most_actions

    def returns(self) -> list[float]:
        """Return for each seat its points minus the average of all; 0 before the end."""
        scores = [player.score for player in self.game_state.players]
        if not self.is_terminal():
            return [0.0] * len(scores)
        average = sum(scores) / len(scores)
        return [score - average for score in scores]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the draws that can come now, with their probabilities."""
        found = self._moment.draws
        return sorted(
            (number, part.numerator / part.denominator) for number, (_, part) in found.items()
        )

    def seen_by(self, player: int) -> str:
        """Return everything that a player has seen so far: each game has its own text."""
        dealt = " ".join(map(str, self._dealt[player]))
        return f"player_{player}, dealt {dealt}:{self._open}{self._heard[player]}"

    def resampled(self, player: int, chance: Random) -> AlhambraState:
        """Return a state that this player cannot tell from this one, the rest dealt by chance."""
        state = self.game_state
        seed = chance.getrandbits(63)
        made: AlhambraState = self.get_game().new_initial_state()
        other = determinize(view(state, state.names[player]), seed)
        made.game_state = other.without_dealer()
        made._acted, made._open = self._acted, self._open
        made._heard = (self._heard[player],) * len(self._heard)
        made._dealt = tuple(
            _redealt(cards, _unknown(before), _unknown(after)) if seat != player else cards
            for seat, (cards, before, after) in enumerate(
                zip(self._dealt, state.players, other.players, strict=True)
            )
        )
        return made

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> AlhambraState:
        """Return what ``resampled`` returns; OpenSpiel's search calls it."""
        return self.resampled(player, Random(sampler()))

    def apply_action(self, action: SupportsIndex) -> None:
        """Play an action, or at a chance node a draw.

        Raises:
            InvalidArgument: it is not one of the legal ones. Nothing changes then.
        """
        last = self._actions.size - 1  # draws have lower numbers
        super().apply_action(
            integer_of(action, f"an action must be a number from 0 to {last}", 0, last)
        )

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - always the one to act
        return self._moment.legal

    def _apply_action(self, action: int) -> None:
        state, player = self.game_state, self._moment.player
        if self.is_terminal():
            raise InvalidArgument(f"the game is over: action {action} cannot be played")
        if player is None:
            self._draw(state, action)
            return
        if action not in self._moment.legal:
            described = self._actions.describe(action)
            raise InvalidArgument(f"player_{player} may not take action {action} ({described}) now")
        act = action_in(compact_of(state), move_at(compact_of(state), self._actions, action))
        self.game_state = apply(state, act)
        if type(act) in BASE_KINDS:
            paid = f"({' '.join(map(str, act.cards))})" if isinstance(act, Buy) else ""
            self._open += f" {player}:{action}{paid}"
        else:
            self._tell(state, act)
        self._acted += 1

    def _tell(self, state: GameState, event: Event) -> None:
        """Let every player hear what happened in a module."""
        self._open += " +"
        self._heard = tuple(
            [
                f"{heard}; {describe_event(event, state, viewer=name)}"
                for heard, name in zip(self._heard, state.names, strict=True)
            ]
        )

    def _draw(self, state: GameState, number: int) -> None:
        possible = self._moment.draws
        if number not in possible:
            raise InvalidArgument(f"draw {number} is not possible now")
        draw, _ = possible[number]
        self.game_state = apply(state, draw)
        if number >= _FIRST_OF_MODULES:
            self._tell(state, draw)
        elif isinstance(draw, draws.DrawToHand):
            seat = state.names.index(draw.player)
            dealt = [*self._dealt]
            dealt[seat] += (draw.card,)
            self._dealt = tuple(dealt)
            self._open += f" {seat}+"
        else:
            self._open += f" {number}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self._actions.describe(action)
        if action < _FIRST_CARD:
            return f"draw {_TILE_IDS[action]}"
        if action < _FIRST_SCORING_CARD:
            return f"draw {MONEY[action - _FIRST_CARD]}"
        if action >= _FIRST_OF_MODULES:
            return str(self._moment.draws[action][0])
        return "reshuffle" if action == _RESHUFFLE else f"scoring card {'AB'[action - 90]}"

    def __str__(self) -> str:
        return f"{self.game_state}"


class AlhambraObserver:
    """What one player may see, as a string and as one row of numbers.

    Attributes:
        tensor: the arrays of ``observed`` one after the other.
        dict: the same numbers by array.
    """

    def __init__(self, game: AlhambraGame, *, recalls: bool) -> None:
        self._actions, self._recalls = game.actions, recalls
        parts = observed(compact_of(game.new_initial_state().game_state), 0, game.actions)
        sizes = {name: array.size for name, array in parts.items()}
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, size in sizes.items():
            row = self.tensor[start : start + size]
            self.dict[name] = row.reshape(parts[name].shape)
            start += size

    def set_from(self, state: AlhambraState, player: int) -> None:
        """Fill the arrays with what this player sees."""
        for name, array in observed(compact_of(state.game_state), player, self._actions).items():
            self.dict[name][...] = array

    def string_from(self, state: AlhambraState, player: int) -> str:
        """Return the player's view as JSON, or with perfect recall everything that they saw."""
        if self._recalls:
            return state.seen_by(player)
        seen = state.game_state
        return view_to_json(view(seen, seen.names[player]))


def _numbered(state: GameState) -> dict[int, tuple[Draw, Fraction]]:
    """Return the draws that can come now with their probabilities, by their numbers.

    Those of modules are numbered in their order, after all others.
    """
    found, more = {}, 0
    for draw, chance in chance_outcomes(state):
        number = _number_of(draw)
        if number is None:
            number, more = _FIRST_OF_MODULES + more, more + 1
        found[number] = draw, chance
    if more > _MOST_OF_MODULES:
        raise InvalidArgument(
            f"at most {_MOST_OF_MODULES} draws of modules can be possible at once, not {more}:"
            " yield equal draws for equally likely pieces from draws, or make several draws"
        )
    return found


def _number_of(draw: Draw) -> int | None:
    """Return the number of a draw of the base game; None for others."""
    match draw:
        case draws.DrawToMarket(tile=tile) | draws.DrawToDirk(tile=tile):
            return _TILE_IDS.index(tile.id) if tile.id in TILES else None
        case draws.DrawToHand(card=card) | draws.DrawToDisplay(card=card):
            return _FIRST_CARD + CARD_NUMBERS[card.name]
        case draws.DrawScoringCard(card=name):
            return _FIRST_SCORING_CARD + SCORING_CARDS.index(name)
        case draws.Reshuffle():
            return _RESHUFFLE
    return None


def _modules_named(names: str) -> tuple[Module, ...]:
    return modules_of([_module_at(name) if ":" in name else name for name in names.split()])


def _module_at(place: str) -> Module:
    try:
        found = resolve_name(place)
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidArgument(
            f"there is no module of your own at {quoted(place)}: {error}"
        ) from None
    made = found if isinstance(found, Module) or not callable(found) else found()
    if not isinstance(made, Module):
        raise wrong_value(
            f"{place} must be a module, or a class or function that returns one", made
        )
    return made


def _unknown(seat: Seat) -> tuple[MoneyCard, ...]:
    """Return the money of a hand that only its player knows."""
    unknown = without_cards(seat.hand, seat.known_hand)
    return tuple([card for card in unknown if not isinstance(card, Architect)])


def _redealt(
    dealt: tuple[MoneyCard, ...], before: tuple[MoneyCard, ...], after: tuple[MoneyCard, ...]
) -> tuple[MoneyCard, ...]:
    """Return the cards dealt to a player, with other ones instead of those still unknown."""
    gone, new = Counter(before), iter(after)
    cards = []
    for card in dealt:
        if gone[card]:
            gone[card] -= 1
            cards.append(next(new))
        else:
            cards.append(card)
    return tuple(cards)


pyspiel.register_game(_TYPE, AlhambraGame)
