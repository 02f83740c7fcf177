"""The base game for OpenSpiel (extra ``openspiel``): ``pyspiel.load_game("python_alhambra")``.

Importing this module registers the game. Every draw is a chance node with its exact probabilities.
Returns are margins: a player's points minus the average of all players, so they sum to 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, SupportsIndex

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
from alhambra_rules.game import draws
from alhambra_rules.game.actions import Buy
from alhambra_rules.game.chance import chance_outcomes
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.deck import SCORING_CARDS
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.events import Draw
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game.pieces import MONEY, without_cards
from alhambra_rules.game.playing import apply
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.view import view
from alhambra_rules.model import TILES, MoneyCard
from alhambra_rules.notation.state_json import view_to_json
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import integer_of

NAME: Final = "python_alhambra"
"""The name of the game in OpenSpiel."""

_TILE_IDS = sorted(TILES)
_FIRST_CARD = len(TILES)
_FIRST_SCORING_CARD = _FIRST_CARD + len(MONEY)
_RESHUFFLE = _FIRST_SCORING_CARD + len(SCORING_CARDS)
_MOST_POINTS = 500.0
_MOST_ACTIONS = 2**31 - 1  # OpenSpiel stores an int of C
_USUAL = {"players": 2, "reach": 7, "max_actions": 5000}
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
    parameter_specification=_USUAL,
)


class AlhambraGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """The game; ``new_initial_state`` returns the table before the first draw.

    Its parameters are ``players`` (2 to 6; with two, Dirk plays too), ``reach`` (as in
    ``ActionSpace``, whose indices are the actions) and ``max_actions``: after so many actions a
    game is broken off, with the margins of that moment.

    Raises:
        InvalidArgument: a parameter is out of range.
    """

    def __init__(self, params: Mapping[str, SupportsIndex] | None = None) -> None:
        asked = _USUAL | dict(params or {})
        self.players: int = integer_of(asked["players"], "players must be from 2 to 6", 2, 6)
        self.actions: ActionSpace = ActionSpace(asked["reach"])
        limit = f"max_actions must be from 1 to {_MOST_ACTIONS}"
        self.most_actions: int = integer_of(asked["max_actions"], limit, 1, _MOST_ACTIONS)
        asked["players"], asked["reach"] = self.players, self.actions.reach
        asked["max_actions"] = self.most_actions
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=_RESHUFFLE + 1,
            num_players=self.players,
            min_utility=-_MOST_POINTS,
            max_utility=_MOST_POINTS,
            utility_sum=0.0,
            max_game_length=self.most_actions,
        )
        super().__init__(_TYPE, info, asked)

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


class AlhambraState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A game at one moment.

    Attributes:
        game_state: the state of the game, including everything hidden.
    """

    def __init__(self, game: AlhambraGame) -> None:
        super().__init__(game)
        self._actions = game.actions
        self._most_actions = game.most_actions
        self.game_state: GameState = empty_game([f"player_{at}" for at in range(game.players)])
        self._acted = 0
        self._open: str = ""
        self._dealt: tuple[tuple[MoneyCard, ...], ...] = ((),) * game.players

    def current_player(self) -> int:
        """Return the seat of the player to act, or the number of chance or of the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        name = self.game_state.to_act
        if name is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.game_state.names.index(name)

    def is_terminal(self) -> bool:
        """Whether the game is over, or broken off after its maximum number of actions."""
        state = self.game_state
        return state.finished or (state.to_act is not None and self._acted >= self._most_actions)

    def returns(self) -> list[float]:
        """Return for each seat its points minus the average of all; 0 before the end."""
        scores = [player.score for player in self.game_state.players]
        if not self.is_terminal():
            return [0.0] * len(scores)
        average = sum(scores) / len(scores)
        return [score - average for score in scores]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the draws that can come now, with their probabilities."""
        found = chance_outcomes(self.game_state)
        return sorted((_number_of(draw), float(chance)) for draw, chance in found)

    def seen_by(self, player: int) -> str:
        """Return everything that a player has seen so far: each game has its own text."""
        dealt = " ".join(map(str, self._dealt[player]))
        return f"player_{player}, dealt {dealt}:{self._open}"

    def resampled(self, player: int, chance: Random) -> AlhambraState:
        """Return a state that this player cannot tell from this one, the rest dealt by chance."""
        state = self.game_state
        seed = chance.getrandbits(63)
        made: AlhambraState = self.get_game().new_initial_state()
        other = determinize(view(state, state.names[player]), seed)
        made.game_state = other.without_dealer()
        made._acted, made._open = self._acted, self._open
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
        return sorted(legal_indices(compact_of(self.game_state), self._actions))

    def _apply_action(self, action: int) -> None:
        state = self.game_state
        if self.is_terminal():
            raise InvalidArgument(f"the game is over: action {action} cannot be played")
        if state.to_act is None:
            self._draw(state, action)
            return
        player = state.names.index(state.to_act)
        if action not in legal_indices(compact_of(state), self._actions):
            described = self._actions.describe(action)
            raise InvalidArgument(f"player_{player} may not take action {action} ({described}) now")
        act = action_in(compact_of(state), move_at(compact_of(state), self._actions, action))
        paid = f"({' '.join(map(str, act.cards))})" if isinstance(act, Buy) else ""
        self.game_state = apply(state, act)
        self._open += f" {player}:{action}{paid}"
        self._acted += 1

    def _draw(self, state: GameState, number: int) -> None:
        possible = (draw for draw, _ in chance_outcomes(state))
        draw = next((draw for draw in possible if _number_of(draw) == number), None)
        if draw is None:
            raise InvalidArgument(f"draw {number} is not possible now")
        self.game_state = apply(state, draw)
        if isinstance(draw, draws.DrawToHand):
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
        return "reshuffle" if action == _RESHUFFLE else f"scoring card {'AB'[action - 90]}"

    def __str__(self) -> str:
        return f"{self.game_state}"


class AlhambraObserver:
    """What one player may see, as a text and as one row of numbers.

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


def _number_of(draw: Draw) -> int:
    match draw:
        case draws.DrawToMarket(tile=tile) | draws.DrawToDirk(tile=tile):
            return _TILE_IDS.index(tile.id)
        case draws.DrawToHand(card=card) | draws.DrawToDisplay(card=card):
            return _FIRST_CARD + CARD_NUMBERS[card.name]
        case draws.DrawScoringCard(card=name):
            return _FIRST_SCORING_CARD + SCORING_CARDS.index(name)
    return _RESHUFFLE


def _unknown(seat: Seat) -> tuple[MoneyCard, ...]:
    return without_cards(seat.hand, seat.known_hand)


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
