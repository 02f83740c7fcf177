"""The course of a game: its steps in their order, those of the modules in play among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from attrs import frozen

from alhambra_rules.game.step import AddedStep, Step
from alhambra_rules.rulebook import InvalidArgument


@frozen
class Course:
    """The steps of a game with certain modules, and how they follow each other.

    Attributes:
        steps: every step by the name of its phase.
        following: the step that follows another of the same part of the game, by its phase.
        last_of_set_up: the step after which the first turn begins.
        turn: the first and the last step of a turn.
        end: the first step of the end.
    """

    steps: Mapping[str, Step]
    following: Mapping[str, Step]
    last_of_set_up: Step
    turn: tuple[Step, Step]
    end: Step

    @classmethod
    def of(cls, parts: Iterable[Sequence[Step]], added: Iterable[AddedStep] = ()) -> Course:
        """Return the course of set-up, turn and end with these steps added in their places.

        Raises:
            InvalidArgument: an added step has its place by a phase that there is not.
        """
        lists = [list(part) for part in parts]
        places: dict[str, str] = {}
        for one in added:
            _insert(lists, one, places)
        set_up, turn, end, *_ = lists
        return cls(
            MappingProxyType({step.phase: step for part in lists for step in part}),
            MappingProxyType(
                {step.phase: after for part in lists for step, after in pairwise(part)}
            ),
            set_up[-1],
            (turn[0], turn[-1]),
            end[0],
        )

    def after(self, step: Step, *, ending: bool) -> Step:
        """Return the step that follows; the last turn is followed by the end."""
        begin, last = self.turn
        if step is last:
            return self.end if ending else begin
        return begin if step is self.last_of_set_up else self.following[step.phase]


def _insert(parts: list[list[Step]], added: AddedStep, places: dict[str, str]) -> None:
    """Put a step where it belongs; of several after the same phase the earlier stay first."""
    anchor = added.after or added.before
    if anchor is None:
        parts.append([added.step])
        return
    for part in parts:
        names = [step.phase for step in part]
        if anchor in names:
            place = names.index(anchor)
            if added.after is not None:
                place += 1
                while place < len(part) and places.get(names[place]) == anchor:
                    place += 1
                places[added.step.phase] = anchor
            part.insert(place, added.step)
            return
    raise InvalidArgument(f"no step of the game has the phase {anchor!r}")
