"""The GitHub Action is valid, and its step writes the report into the summary."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.conformance.engines import toy
from tests.levels import LONG

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action.yml"
DESCRIBED = YAML(typ="safe").load(ACTION.read_text("utf-8"))


def test_the_action_fits_the_schema_of_github() -> None:
    checker = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
    subprocess.run([*checker, "vendor.github-actions", str(ACTION)], check=True)


def test_the_page_lists_every_input() -> None:
    page = (ROOT / "docs" / "conformance.md").read_text("utf-8")
    assert all(f"| `{name}` |" in page for name in DESCRIBED["inputs"])


def step(folder: Path, **inputs: str) -> tuple[int, str, str]:
    """Run the last step as GitHub does; return its status, its output and the summary."""
    (folder / "rulebook").mkdir()
    (folder / "rulebook" / "bin").symlink_to(Path(sys.executable).parent)
    summary = folder / "summary.md"
    summary.touch()
    run = DESCRIBED["runs"]["steps"][-1]
    given = {name: DESCRIBED["inputs"][name.lower()].get("default", "") for name in run["env"]}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", run["run"]],
        env={
            **os.environ, **given, **inputs,
            "RUNNER_TEMP": str(folder), "GITHUB_STEP_SUMMARY": str(summary),
        },
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, summary.read_text("utf-8")


@LONG
@pytest.mark.parametrize(("bug", "status"), [("right", 0), ("no-hole-test", 1)])
def test_the_step_has_the_status_of_the_run_and_a_summary(
    bug: str, status: int, tmp_path: Path
) -> None:
    args = "--rule build.no-gaps --examples '0'"
    done, _, summary = step(tmp_path, ENGINE=shlex.join(toy(bug)), ARGS=args)
    assert done == status
    assert ("breaks build.no-gaps" in summary) is (status == 1)
    assert summary.startswith("### ")


@LONG
def test_the_step_runs_the_other_game_with_a_baseline(tmp_path: Path) -> None:
    baseline = str(tmp_path / "known causes.json")
    done, _, summary = step(
        tmp_path, ENGINE="/no/such/engine", GAME="five-towers", BASELINE=baseline
    )
    assert (done, summary) == (2, "")


@LONG
def test_the_step_writes_a_badge_a_report_and_a_table(tmp_path: Path) -> None:
    report, badge = tmp_path / "a report.json", tmp_path / "badge.json"
    done, _, summary = step(
        tmp_path, ENGINE=shlex.join(toy("no-hole-test")), ARGS="--rule build.no-gaps --examples 0",
        REPORT=str(report), BADGE=str(badge), TABLE=f"'{report}' '{report}'",
    )  # fmt: skip
    assert done == 1
    assert json.loads(badge.read_text("utf-8"))["message"] == "0 of 1"
    assert "| `build.no-gaps` | ❌ | ❌ |" in summary


def test_the_step_names_the_games_if_there_is_no_such_game(tmp_path: Path) -> None:
    done, output, _ = step(tmp_path, ENGINE="./engine", GAME="carcassonne")
    assert done == 2
    assert "five-towers" in output
