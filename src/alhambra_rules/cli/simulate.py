"""``simulate``: play legal games, random or between agents, and show who won."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from traceback import format_exception
from types import ModuleType
from typing import Final

import click
from attrs import frozen
from click.core import ParameterSource

from alhambra_rules.agents import AGENTS, Agent, Mcts, agent_named, play_agents
from alhambra_rules.agents.agent import agent_of
from alhambra_rules.cli.inputs import title_of
from alhambra_rules.cli.looks import LOOKS
from alhambra_rules.game.events import Action
from alhambra_rules.game.module import Module
from alhambra_rules.game.playing import play_out
from alhambra_rules.game.setup import new_game
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import View
from alhambra_rules.game_modules.registry import REGISTRY, modules_of
from alhambra_rules.notation.verdicts import scores_of
from rulebook_kit import InvalidArgument, RulebookError, nearest
from rulebook_kit.command_line.looks import Played, Run, Simulation
from rulebook_kit.command_line.options import Refusal
from rulebook_kit.values import Frozen
from rulebook_kit.words import quoted

_CALLERS = ("alhambra_rules.", "importlib")
"""The modules from which code of the user's own is called."""

_OWN = "\nAn agent of your own is MODULE:NAME, such as my_agent:Dearest."
_HELP = """Play legal games, random or between agents, and show who won.

The games have the seeds S, S + 1, S + 2 and so on. The same seed, number of players and modules
give the same game on every machine. With --out every finished game is written as a record,
K-players-seed-S.jsonl, which "replay" reads. Ctrl-C ends the run; finished games count.

With --agents, the agents change seats after every game. "random" takes any legal action, "greedy"
what would lead by most if the next round were scored at once, and "mcts" searches. Each agent sees
only what its player may see. The table has the share of games that each agent won alone, with its
95% interval.

MODULE:NAME is an agent of your own, imported from the current folder or the Python path. It has a
method choose(view, legal, *, seed), which returns a legal action. NAME is an object with this
method, or a class or function that makes one without arguments. A game that is not over after
50,000 actions is stopped with an error.

\b
Examples:
  alhambra-rules simulate --games 100 --players 3 --seed 1
  alhambra-rules simulate --games 20 --players 2 --seed 7 --out games
  alhambra-rules replay games/2-players-seed-7.jsonl
  alhambra-rules simulate --agents mcts,greedy,greedy,greedy --games 200 --workers 2
  alhambra-rules simulate --agents my_agent:Dearest,greedy --games 100
  alhambra-rules simulate --module treasure --module invaders --open-attack
"""


_OPTIONS: Final = (
    click.option(
        "--module",
        "modules",
        type=click.Choice(list(REGISTRY)),
        multiple=True,
        help="Play with this module; may be given several times.",
    ),
    click.option(
        "--open-attack",
        is_flag=True,
        help="With the invaders: their card lies face up, no scouts.",
    ),
    click.option(
        "--agents",
        metavar="A,B,...",
        help=f"The agents that play, 2 to 6 of: {', '.join(AGENTS)}, MODULE:NAME."
        " Replaces --players.",
    ),
    click.option(
        "--iterations",
        metavar="N",
        type=click.IntRange(1),
        default=Mcts().iterations,
        show_default=True,
        help="How many games mcts simulates for each decision.",
    ),
    click.option(
        "--workers",
        metavar="N",
        type=click.IntRange(1),
        default=1,
        show_default=True,
        help="The number of processes that play.",
    ),
)


def _run(names: Sequence[str]) -> Run[GameState]:
    """Return how to play: at random, or between the agents that are named."""
    ctx = click.get_current_context()
    given = ctx.params
    if given["open_attack"] and "invaders" not in given["modules"]:
        raise click.UsageError("--open-attack needs --module invaders")
    options: dict[str, object] = {"open_attack": True} if given["open_attack"] else {}
    modules = modules_of(sorted(set(given["modules"])), options)
    agents = () if given["agents"] is None else _entered(given["agents"], given["iterations"])
    if agents and _is_given(ctx, "players") and len(names) != len(agents):
        raise click.UsageError(f"--agents names {len(agents)} players: leave out --players")
    if _is_given(ctx, "iterations") and not any(isinstance(agent, Mcts) for _, agent in agents):
        raise click.UsageError("--iterations is for mcts: name mcts in --agents")
    play = (
        partial(_play_match, agents=agents, modules=modules)
        if agents
        else partial(_play_at_random, names=names, modules=modules)
    )
    return Run(play, workers=given["workers"], compared=bool(agents))


def _is_given(ctx: click.Context, option: str) -> bool:
    return ctx.get_parameter_source(option) is not ParameterSource.DEFAULT


def _play_at_random(
    seed: int, names: Sequence[str], modules: tuple[Module, ...]
) -> Played[GameState]:
    state = play_out(new_game(names, seed=seed, modules=modules), seed)
    return Played(state, {title_of(name): name for name, _ in scores_of(state)})


def _entered(named: str, iterations: int) -> tuple[tuple[str, Agent], ...]:
    """Return the agents of a list, each with a name of its own."""
    names = [name.strip() for name in named.split(",")]
    if not 2 <= len(names) <= len(LOOKS.names):
        raise click.BadParameter(f"2 to 6 agents play, not {len(names)}", param_hint="--agents")
    found = []
    for place, name in enumerate(names):
        try:
            agent = _own_agent(name) if ":" in name else agent_named(name)
        except InvalidArgument as error:
            hint = "" if ":" in name else _OWN
            raise click.BadParameter(f"{error}{hint}", param_hint="--agents") from None
        agent = Mcts(iterations) if isinstance(agent, Mcts) else agent
        several = names.count(name) > 1
        found.append((f"{name} {names[:place].count(name) + 1}" if several else name, agent))
    return tuple(found)


@frozen
class _OwnAgent(Frozen):
    """An agent of the user's own. Only its name, ``module:name``, goes to other processes."""

    name: str

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:
        """Return what the agent chooses. See ``Agent.choose``."""
        with _exceptions_shown(self.name):
            return _loaded(self.name).choose(view, legal, seed=seed)

    def __str__(self) -> str:
        return self.name


def _own_agent(name: str) -> _OwnAgent:
    _loaded(name)
    return _OwnAgent(name)


@cache
def _loaded(name: str) -> Agent:
    """Return the agent ``module:name``, which each process imports once.

    Raises:
        InvalidArgument: there is no such module, or no such name in it, or it is no agent.
        Refusal: the module, or what makes the agent, raises an exception.
    """
    place, _, attribute = name.partition(":")
    if "" in (*place.split("."), attribute):
        raise InvalidArgument(f"{quoted(name)} is not MODULE:NAME, such as my_agent:Dearest")
    sys.path.insert(0, "")  # the current folder
    module: ModuleType | None = None
    with _exceptions_shown(name):
        try:
            module = import_module(place)
        except ModuleNotFoundError as missing:
            if not f"{place}.".startswith(f"{missing.name}."):
                raise
    if module is None:
        meant = f'; did you mean "{place.removesuffix(".py")}:{attribute}"?'
        example = "; the agent Dearest in my_agent.py is my_agent:Dearest"
        hint = meant if place.endswith(".py") else example
        raise InvalidArgument(
            f"no module {quoted(place)} in the current folder or on the Python path{hint}"
        )
    if not hasattr(module, attribute):
        raise InvalidArgument(
            f"{place} has no {quoted(attribute)}{nearest(attribute, vars(module))}"
        )
    agent = getattr(module, attribute)
    with _exceptions_shown(name):
        if isinstance(agent, type) or (callable(agent) and not hasattr(agent, "choose")):
            agent = agent()
        hasattr(agent, "choose")  # a property may raise
    return agent_of(agent)


@contextmanager
def _exceptions_shown(name: str) -> Iterator[None]:
    """Refuse with the traceback of an exception in the user's code, from its first line on."""
    try:
        yield
    except (Exception, SystemExit) as error:
        frames = error.__traceback__
        while frames and frames.tb_frame.f_globals.get("__name__", "").startswith(_CALLERS):
            frames = frames.tb_next
        text = "".join(format_exception(type(error), error, frames)).rstrip()
        raise Refusal(f"{name} raised an exception:\n{text}") from None


def _play_match(
    seed: int, agents: Sequence[tuple[str, Agent]], modules: tuple[Module, ...]
) -> Played[GameState]:
    """Play a game of agents, who sit one seat further on for each seed."""
    names = LOOKS.names[: len(agents)]
    first = seed % len(agents)
    start = new_game(names, seed=seed, modules=modules)
    try:
        seated = [agent for _, agent in (*agents[first:], *agents[:first])]
        state = play_agents(start, seated, seed=seed)
    except (RulebookError, Refusal) as error:
        notes = getattr(error, "__notes__", ())
        raise Refusal("\n".join([f"in the game with seed {seed}: {error}", *notes])) from None
    seats = {title: names[(at - first) % len(names)] for at, (title, _) in enumerate(agents)}
    return Played(state, seats)


SIMULATION: Final = Simulation[GameState](help=_HELP, options=_OPTIONS, run=_run)
"""How games of Alhambra are simulated: with modules, at random or between agents."""
