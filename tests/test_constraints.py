"""What pyproject.toml says agrees with other files: pinned versions, the rooms of the house."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]


def named(requirement: str) -> str:
    """Return the name of what is required, as indexes compare names."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].replace("_", "-").lower()


def extras_of(requirements: Iterable[str]) -> set[str]:
    """Return the extras of this project that requirements name, and those that these name."""
    lists = [found for one in requirements for found in re.findall(r"alhambra-rules\[(.*)\]", one)]
    own = {extra for listed in lists for extra in listed.split(",")}
    return own | {deeper for extra in own for deeper in extras_of(EXTRAS[extra])}


def test_whatever_is_asked_for_is_pinned() -> None:
    """Each extra, the library itself and its build find all that they name in constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {named(line) for line in lines if not line.startswith("#")}
    asked = {*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]}
    asked |= {requirement for extra in EXTRAS.values() for requirement in extra}
    assert {named(one) for one in asked} - {"alhambra-rules"} <= pinned


def test_the_recipe_renews_every_pin() -> None:
    """The extras that CONTRIBUTING.md says to install are all that there are."""
    recipe = re.search(r"install `\.\[(.*?)\]`", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert recipe is not None
    assert extras_of([f"alhambra-rules[{recipe[1]}]"]) == EXTRAS.keys()


def test_the_contract_has_the_rooms_of_the_guide() -> None:
    """The layers of the first import contract are the rooms of ARCHITECTURE.md, in its order."""
    guide = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    rooms = re.findall(r"^\| `([a-z_]+)(?:/|\.py)` \|", guide, re.M)
    assert rooms == PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
