"""Rule profiles: named differences between printed editions and the catalogue's rulings.

The standard profile follows the catalogue. Each flag switches one difference on:

``end-when-bag-empty``
    The game ends as soon as a refill leaves the bag empty, even if the market is full (a French
    edition). Without it, the game ends when the market cannot be filled (end.when).
``must-continue``
    After an exact payment the player must act again. Without it, acting again is optional
    (turn.exact-payment).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import fields, frozen

from rulebook_kit import InvalidArgument, nearest
from rulebook_kit.arguments import in_a_list
from rulebook_kit.values import Frozen
from rulebook_kit.words import quoted

STANDARD = "standard"
"""The name of the profile without flags."""


@frozen
class Profile(Frozen):
    """The choice of rules where editions and rulings differ.

    ``str(profile)`` is its name: ``standard``, or the flags joined by commas.

    Attributes:
        end_when_bag_empty: whether the game ends with a refill that leaves the bag empty.
        must_continue: whether a player must act again after an exact payment.

    >>> print(Profile.of("must-continue"))
    must-continue
    """

    end_when_bag_empty: bool = False
    must_continue: bool = False

    @classmethod
    def of(cls, profile: str | Iterable[str] | Profile) -> Profile:
        """Return the profile for ``standard``, for flags joined by commas, or for a set of flags.

        Raises:
            InvalidArgument: a flag is unknown, or ``standard`` is combined with flags.
        """
        if isinstance(profile, Profile):
            return profile
        listed = profile.split(",") if isinstance(profile, str) else profile
        named = in_a_list(listed, "a rule profile must be a name or a list of flags")
        flags = sorted(str(flag).strip() for flag in named)
        if flags == [STANDARD]:
            return cls()
        if STANDARD in flags:
            raise InvalidArgument(f'"{STANDARD}" cannot be combined with flags: {", ".join(flags)}')
        for flag in flags:
            if flag not in FLAGS:
                names = (STANDARD, *FLAGS)
                raise InvalidArgument(
                    f"unknown rule profile {quoted(flag)} (known: {', '.join(names)})"
                    f"{nearest(flag, names)}",
                    unknown_name=True,
                )
        return cls(**{flag.replace("-", "_"): True for flag in flags})

    @property
    def flags(self) -> tuple[str, ...]:
        """The names of the flags that are on, sorted."""
        return tuple(flag for flag in FLAGS if getattr(self, flag.replace("-", "_")))

    def __str__(self) -> str:
        return ",".join(self.flags) or STANDARD


FLAGS: tuple[str, ...] = tuple(attribute.name.replace("_", "-") for attribute in fields(Profile))
"""The names of all flags, sorted."""
