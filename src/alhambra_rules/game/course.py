"""The steps of a game in their order, including those of the modules in play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from attrs import frozen

from alhambra_rules.game.step import AddedStep, Step
from alhambra_rules.rulebook import InvalidArgument


@frozen
class Course:
    """The steps of a game with certain modules, and which step follows which.

    Attributes:
        steps: every step by its phase.
        following: the next step by phase. A turn follows the set-up and every other turn.
        in_the_end: the same for the last turn, which the end of the game follows.
    """

    steps: Mapping[str, Step]
    following: Mapping[str, Step]
    in_the_end: Mapping[str, Step]

    def after(self, phase: str, *, ending: bool) -> Step:
        """Return the step that follows a phase."""
        return (self.in_the_end if ending else self.following)[phase]

    @classmethod
    def of(cls, parts: Iterable[Sequence[Step]], added: Iterable[AddedStep] = ()) -> Course:
        """Return the course of set-up, turn and end with these steps added.

        Raises:
            InvalidArgument: an added step names an unknown phase.
        """
        lists = [list(part) for part in parts]
        places: dict[str, str] = {}
        for one in added:
            _insert(lists, one, places)
        set_up, turn, end, *_ = lists
        following = {step.phase: after for part in lists for step, after in pairwise(part)}
        following[set_up[-1].phase] = following[turn[-1].phase] = turn[0]
        return cls(
            MappingProxyType({step.phase: step for part in lists for step in part}),
            MappingProxyType(following),
            MappingProxyType(following | {turn[-1].phase: end[0]}),
        )


def _insert(parts: list[list[Step]], added: AddedStep, places: dict[str, str]) -> None:
    """Insert a step; steps after the same phase keep the order in which they are added."""
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
