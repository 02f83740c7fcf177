"""The extra: without it the library works, and the environment says what to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from alhambra_rules.environment.extra import LIBRARIES, require

INSTALL = r"python -m pip install 'alhambra-rules\[rl\]'"


def test_the_library_alone_loads_no_environment() -> None:
    """Who plays a game without agents loads neither the environment nor what it needs."""
    code = (
        "import sys, alhambra_rules as ar; ar.new_game(['Anne', 'Alma'], seed=1)\n"
        f"print([m for m in {(*LIBRARIES, 'alhambra_rules.environment')} if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert answer.stdout.split() == [b"[]"]


def test_without_the_extra_the_environment_says_what_to_install() -> None:
    """The last line that Python prints names the extra, and nothing was loaded before."""
    code = "import sys; sys.modules['pettingzoo'] = None; import alhambra_rules.environment"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert answer.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: an environment needs the extra 'rl': "
        "python -m pip install 'alhambra-rules[rl]'"
    )


def test_a_library_that_is_missing_is_named() -> None:
    """Whoever catches the error learns which library it is."""
    with pytest.raises(ModuleNotFoundError, match=INSTALL) as caught:
        require(["no_such_library"])
    assert caught.value.name == "no_such_library"


def test_what_a_library_misses_itself_is_no_missing_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what belongs to the extra is put down to it."""
    (tmp_path / "needs_another.py").write_text("import no_such_library\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="No module named 'no_such_library'"):
        require(["needs_another"])
