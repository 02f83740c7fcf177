"""What pyproject.toml says agrees with other files: pinned versions, the rooms of the house."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def named(requirement: str) -> str:
    """Return the name of what is required, as indexes compare names."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].replace("_", "-").lower()


EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
GROUPS: dict[str, list[str | dict[str, str]]] = PROJECT["dependency-groups"]
PINNED = {
    named(line): line.partition("==")[2]
    for line in (ROOT / "requirements/constraints.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
}


def test_whatever_is_asked_for_is_pinned() -> None:
    """constraints.txt has all that the library, its build, extras and groups name, and pip."""
    asked = {*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"], "pip"}
    asked |= {one for listed in EXTRAS.values() for one in listed}
    asked |= {one for listed in GROUPS.values() for one in listed if isinstance(one, str)}
    assert {named(one) for one in asked} - {"alhambra-rules"} <= PINNED.keys()


def test_the_recipe_renews_every_pin() -> None:
    """The groups and extras that CONTRIBUTING.md says to install are all that there are."""
    guide = (ROOT / ".github/CONTRIBUTING.md").read_text("utf-8")
    recipe = re.search(r"`pip install ([^`]*--editable [^`]*)`", guide)
    assert recipe is not None
    assert set(re.findall(r"--group ([\w-]+)", recipe[1])) == GROUPS.keys() - {"bench", "release"}
    assert set(re.findall(r"\w+", recipe[1].partition("[")[2])) == EXTRAS.keys()


def test_every_extra_is_for_users() -> None:
    """The first page lists the extras; what only work on the library needs is a group."""
    page = (ROOT / "docs" / "index.md").read_text("utf-8")
    table = page.partition("| extra | installs | for |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.M)) == EXTRAS.keys()


def test_hashes_are_of_the_pinned_versions() -> None:
    """Each requirement has the version of constraints.txt and digests; nothing has an address."""
    entry = re.compile(r"^(\S+)==([^ ;]+)( ;[^\\]*)? \\\n +--hash=sha256:\w{64}", re.M)
    for file in ("release", "service"):
        text = (ROOT / "requirements" / f"{file}.txt").read_text("utf-8")
        entries = [(named(match[1]), match[2]) for match in entry.finditer(text)]
        assert len(entries) == len(re.findall(r"^\w", text, re.M)) > 5
        other_systems = {name for name, _ in entries} - PINNED.keys()
        assert other_systems <= {"colorama"}
        assert {one for one in entries if one[0] not in other_systems} <= PINNED.items()
        assert "://" not in text


def test_the_contract_has_the_rooms_of_the_guide() -> None:
    """The layers of the first import contract are the rooms of ARCHITECTURE.md, in its order."""
    guide = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    rooms = re.findall(r"^\| `([a-z_]+)(?:/|\.py)` \|", guide, re.M)
    assert rooms == PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
