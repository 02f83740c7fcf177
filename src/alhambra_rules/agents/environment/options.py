"""The options of an environment: its rewards, how it renders the table, and their checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, SupportsIndex, TypedDict

from alhambra_rules.compact.state import OVER, CompactState
from alhambra_rules.game.module import Module
from alhambra_rules.game.on_demand import state_of
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Currency
from rulebook_kit import InvalidArgument, nearest
from rulebook_kit.arguments import wrong_value
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import counted, listed, quoted

OwnReward = Callable[[GameState, GameState], Mapping[str, float]]
"""A function that returns every player's reward, by name, for going from one state to the next."""


class Options(TypedDict, total=False):
    """The options of an environment besides the number of players."""

    reach: SupportsIndex
    reward: str | OwnReward
    max_steps: SupportsIndex | None
    profile: str | Iterable[str] | Profile
    modules: Iterable[str | Module]
    slots: SupportsIndex
    render_mode: str | None


Reward = Callable[[CompactState, CompactState], list[float]]
"""A function that returns each seat's reward for going from one state to the next."""


def outcome(_: CompactState, after: CompactState) -> list[float]:
    """Return 0 until the game ends; then the winner gets 1 and the others share -1.

    Several winners share the 1. If all players win, all get 0. So rewards always sum to 0.
    """
    scores = after.scores
    most = max(scores)
    won = scores.count(most)
    lost = len(scores) - won
    if after.phase != OVER or not lost:
        return [0.0] * len(scores)
    return [1 / won if score == most else -1 / lost for score in scores]


def points(before: CompactState, after: CompactState) -> list[float]:
    """Return the points that each player scored; over a game they sum to the final scores."""
    return [float(now - had) for had, now in zip(before.scores, after.scores, strict=True)]


def margin(before: CompactState, after: CompactState) -> list[float]:
    """Return the points that each player scored, less the average of all; they sum to 0."""
    scored = points(before, after)
    average = sum(scored) / len(scored)
    return [one - average for one in scored]


REWARDS: Final[Mapping[str, Reward]] = FrozenDict(
    {"win": outcome, "score": points, "margin": margin}
)
"""The kinds of reward by name."""


def reward_for(chosen: str | OwnReward) -> Reward:
    """Return the reward of this name, or one that asks the function."""
    if isinstance(chosen, str):
        return REWARDS[chosen]
    own = chosen

    def asked(before: CompactState, after: CompactState) -> list[float]:
        was, is_now = state_of(before), state_of(after)
        rewards = own(was, is_now)
        try:
            return [float(rewards[name]) for name in is_now.names]
        except (KeyError, TypeError, ValueError):
            raise wrong_value("reward must return a number for each player", rewards) from None

    return asked


def as_text(state: GameState) -> str:
    """Return the whole table as plain text: who must act, the table, and every player."""
    from alhambra_rules.drawing import draw_city  # noqa: PLC0415 - only rendering needs it

    lines = [*_table(state)]
    for seat in state.players:
        lines += ["", f"{seat.name}: {counted(seat.score, 'point')}", "", draw_city(seat.city)]
        lines += ["", f"  Reserve: {listed(seat.reserve)}", f"  Hand: {listed(seat.hand)}"]
    return "\n".join(lines)


def as_svg(state: GameState) -> str:
    """Return the whole table as the text of an SVG picture."""
    from alhambra_rules.drawing import svg  # noqa: PLC0415 - only rendering needs it

    return svg.table(state.table)


RENDERINGS: Final[Mapping[str, Callable[[GameState], str]]] = FrozenDict(
    {"ansi": as_text, "svg": as_svg}
)
"""The functions that draw a state, by render mode."""


def _table(state: GameState) -> Iterator[str]:
    rounds = f"{state.scoring_rounds_done} of 3 scoring rounds over"
    if state.finished:
        yield f"The game is over; won by {listed(state.winners)}; {rounds}"
    else:
        yield f"{state.to_act} to act: {state.phase}; {rounds}"
    squares = zip(Currency, state.market, strict=True)
    market = (f"{currency.value} {tile or 'empty'}" for currency, tile in squares)
    yield f"Market: {listed(market)}"
    yield f"Display: {listed(state.display)}"
    if state.bought:
        yield f"Bought: {listed(state.bought)}"
    if state.leftovers:
        yield f"Left over: {listed(f'{tile} for {name}' for name, tile in state.leftovers)}"
    if state.dirk is not None:
        yield f"Dirk: {listed(state.dirk)}; {counted(state.dirk_score, 'point')}"
    tiles, cards = counted(len(state.bag), "tile"), counted(state.deck.size, "card")
    yield f"In the bag {tiles}, in the deck {cards}"


def check_options(reward: str | OwnReward, render_mode: str | None) -> None:
    """Raise ``InvalidArgument`` for an option that is not valid; others are checked elsewhere."""
    if isinstance(reward, str):
        _check_known("reward", reward, REWARDS)
    elif not callable(reward):
        raise wrong_value("reward must be a name or a function", reward)
    if render_mode is not None:
        _check_known("render mode", render_mode, RENDERINGS)


def _check_known(what: str, name: str, known: Mapping[str, object]) -> None:
    if name not in known:
        hint = nearest(str(name), known)
        message = f"unknown {what} {quoted(name)} (known: {', '.join(known)}){hint}"
        raise InvalidArgument(message, unknown_name=True)
