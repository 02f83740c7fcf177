"""Workflows and the other files for GitHub and its like: valid, safe, and true to the project."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from hatchling.metadata.spec import DEFAULT_METADATA_VERSION
from jsonschema.validators import validator_for
from ruamel.yaml import YAML

import alhambra_rules
from tests.checks.fuzz.readers import READERS
from tests.checks.mutation.parts import PARTS
from tests.checks.nightly import parts
from tests.checks.package.__main__ import unpublishable
from tests.test_constraints import PROJECT, ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
SCHEMAS = {
    "github-workflows": WORKFLOWS,
    "github-actions": [ROOT / "action.yml"],
    "github-issue-forms": sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml")),
    "github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "dependabot": [GITHUB / "dependabot.yml"],
    "readthedocs": [ROOT / ".readthedocs.yaml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
}
"""The files of each schema that check-jsonschema brings along."""


def read(file: Path) -> Any:  # noqa: ANN401 - whatever the YAML says
    return YAML(typ="safe", pure=True).load(file.read_text("utf-8"))


def named_in_workflows(pattern: str) -> Iterator[str]:
    for file in WORKFLOWS:
        yield from re.findall(pattern, file.read_text("utf-8"))


def test_each_file_is_valid() -> None:
    """The vendored schemas of check-jsonschema find no error."""
    for name, checked in SCHEMAS.items():
        vendored = files("check_jsonschema") / "builtin_schemas" / "vendor" / f"{name}.json"
        schema = json.loads(vendored.read_text("utf-8"))
        validator = validator_for(schema)(schema)
        assert checked
        for file in checked:
            assert [error.json_path for error in validator.iter_errors(read(file))] == [], file


def test_workflows_are_safe() -> None:
    """zizmor, offline, finds nothing: permissions, injections, credentials, pins, caches."""
    zizmor = str(Path(sys.executable).parent / "zizmor")
    options = "--offline --no-progress --strict-collection --no-exit-codes --format json"
    command = [zizmor, *options.split(), ".github", "action.yml"]
    found = json.loads(subprocess.check_output(command, cwd=ROOT, stderr=subprocess.DEVNULL))
    assert [(one["ident"], one["desc"]) for one in found] == []


def test_actions_are_pinned_by_tag() -> None:
    """No branch, and one version of each action everywhere."""
    used = set(named_in_workflows(r"uses: ([\w/-]+@\S+)"))
    assert [one for one in used if not re.fullmatch(r"[\w/-]+@v[\d.]+", one)] == []
    assert len({one.partition("@")[0] for one in used}) == len(used)


def test_a_release_publishes_what_the_build_backend_writes() -> None:
    """The publishing action has a twine of its own, which refuses newer metadata."""
    written = f"Metadata-Version: {DEFAULT_METADATA_VERSION}\nName: any"
    assert list(unpublishable(written)) == []
    for refused in ("Metadata-Version: 9.0", "Name: any"):
        assert len(list(unpublishable(refused))) == 1


def test_workflows_run_targets_of_make() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    named = {one for line in named_in_workflows(r"run: make ([a-z -]+)") for one in line.split()}
    assert {"test", "page-test", "client-test", "package-check", "fuzz", "mutation"} <= named
    assert "mutation-js" in named
    assert named <= targets


def test_workflows_test_every_supported_python() -> None:
    """Each matrix has the versions of the classifiers, which are those of nox and the promises."""
    listed = [item.rpartition(" ")[2] for item in PROJECT["project"]["classifiers"]]
    pythons = [version for version in listed if re.fullmatch(r"3\.\d+", version)]
    session = re.search(r"^PYTHONS = \((.*)\)$", (ROOT / "noxfile.py").read_text("utf-8"), re.M)
    assert session is not None
    assert re.findall(r"[\d.]+", session[1]) == pythons
    promises = (ROOT / "docs" / "promises.md").read_text("utf-8")
    promised = re.findall(r"^\| \w+ \| (3[\d., ]+) \|", promises, re.M)
    assert promised == [", ".join(pythons)] * 3
    matrices = [re.findall(r"[\d.]+", one) for one in named_in_workflows(r"python: \[(.*)\]")]
    assert matrices == [pythons] * 3


def test_the_paths_in_workflows_exist() -> None:
    paths = set(named_in_workflows(r"\btests/[\w/.]+"))
    assert len(paths) > 10
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_nightly_parts_leave_nothing_out() -> None:
    """Together, the jobs have every file of properties, every reader and every mutated part."""
    folders = [ROOT / "tests" / "properties", ROOT / "tests" / "five_towers" / "properties"]
    files_of_jobs = [ROOT / file for job in parts()["properties"] for file in job.split()]
    assert sorted(files_of_jobs) == sorted(file for one in folders for file in one.glob("test_*"))
    assert parts()["readers"] == [reader.name for reader in READERS]
    assert parts()["mutated"] == [part.name for part in PARTS]


def test_every_file_has_the_same_version() -> None:
    """Npm writes a release candidate as ``1.0.0-rc.1``."""
    version = PROJECT["project"]["version"]
    client = json.loads((ROOT / "web/client/package.json").read_text("utf-8"))
    assert alhambra_rules.__version__ == version
    assert read(ROOT / "CITATION.cff")["version"] == version
    assert client["version"] == version.replace("rc", "-rc.")
    assert f"## [{version}] - " in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"Version {version} " in (ROOT / "README.md").read_text("utf-8")


def test_the_citation_has_the_licence_and_the_authors() -> None:
    citation = read(ROOT / "CITATION.cff")
    project = PROJECT["project"]
    assert citation["license"] == project["license"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in project["authors"]
    ]


def test_npm_installs_only_what_has_a_digest() -> None:
    """Npm checks each package of a lock with SHA-512, except those that lie in the project."""
    for folder in ("web/client", "web/page", "examples/host"):
        packages = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))["packages"]
        fetched = {name: one for name, one in packages.items() if "node_modules/" in name}
        digests = {
            name: one.get("integrity", "") for name, one in fetched.items() if not one.get("link")
        }
        assert [name for name, digest in digests.items() if not digest.startswith("sha512-")] == []
