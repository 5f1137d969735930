"""Values of environment variables: every error about one names it, and paths stay where they were read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.config import OWN_VARIABLES, Config, environment_with
from flydsl.errors import FlydslError

PAGE = Path(__file__).resolve().parents[2] / "docs/environment.md"
WRONG = ("qqq", "-7", "1.2", ",,", "gfx942:qqq", "cuda:sm_1", "abacus:z", "99.99.99", "~no-such-user/x")
ALSO = {"FLYDSL_DUMP_DIR": {"FLYDSL_DUMP_IR": "1"}, "FLYDSL_AUTOTUNE_CACHE_DIR": {"FLYDSL_AUTOTUNE": "1"}}
"""Variables without which another one is not read."""


def call() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        x[fx.thread_idx.x] = 1.0

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=1)

    run(np.zeros(1, np.float32))


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """No variables of flydsl, and a directory where paths may be made."""
    for name in OWN_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return monkeypatch


def test_the_page_has_every_variable_with_its_default() -> None:
    """Setting a variable to the default of docs/environment.md changes nothing."""
    rows = re.findall(r"^\| (`.+?) \| (.*?) \|", PAGE.read_text(), re.MULTILINE)
    listed = [re.findall(r"`(\w+)`", names) for names, _ in rows]
    assert {name for names in listed for name in names} == {
        *OWN_VARIABLES - {"HOME", "XDG_CACHE_HOME"},
        *("FLYDSL_KTRACE_BLOCKS", "FLYDSL_KTRACE_DUMP_DIR"),  # of fx.ktrace, not of a compile
        *("FLYDSL_CUDA_MAXNREG", "FLYDSL_ROCM_WAVES_PER_EU"),  # of backends, as others of theirs
    }
    for names, (_, default) in zip(listed, rows, strict=True):
        for name, text in zip(names, default.split(", "), strict=False):
            if re.fullmatch(r"`\w+`|\d+", text):
                assert Config.from_env({name: text.strip("`")}) == Config.from_env({}), f"{name}={text}"


@pytest.mark.filterwarnings("ignore")
def test_an_error_names_the_variable(clean: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused: set[str] = set()
    for name in sorted(OWN_VARIABLES - {"HOME", "XDG_CACHE_HOME"}):
        for value in (*WRONG, str(tmp_path / "file" / "below")):
            for only in ("0", "1"):
                with clean.context() as patch:
                    for other, text in ALSO.get(name, {}).items():
                        patch.setenv(other, text)
                    if name != "COMPILE_ONLY":
                        patch.setenv("COMPILE_ONLY", only)
                    patch.setenv(name, value)
                    try:
                        call()
                    except FlydslError as error:
                        assert name in str(error), (name, value, error)
                        refused.add(name)
    assert len(refused) > 35


def test_it_names_the_one_that_wins(clean: pytest.MonkeyPatch) -> None:
    clean.setenv("ARCH", "qqq")
    clean.setenv("FLYDSL_GPU_ARCH", "gfx942")
    with pytest.raises(FlydslError, match="ARCH='qqq' asks for it") as caught:
        call()
    assert "FLYDSL_GPU_ARCH" not in str(caught.value)
    clean.setenv("FLYDSL_COMPILE_BACKEND", "cuda")
    with pytest.raises(FlydslError, match="FLYDSL_COMPILE_BACKEND='cuda' and ARCH='qqq' ask for it"):
        call()
    with pytest.raises(FlydslError, match="no architecture 'sm_1'") as caught:
        flyc.get_backend("cuda", arch="sm_1")
    assert "ARCH=" not in str(caught.value)


def test_without_a_home_directory_the_error_says_what_to_set(clean: pytest.MonkeyPatch) -> None:
    clean.setenv("HOME", "~no-such-user")
    clean.delenv("FLYDSL_RUNTIME_CACHE_DIR")
    with pytest.raises(FlydslError, match="set HOME, or FLYDSL_RUNTIME_CACHE_DIR"):
        call()


PATHS = {
    "FLYDSL_RUNTIME_CACHE_DIR": "cache_dir",
    "FLYDSL_RUNTIME_CACHE_KEY_FILE": "cache_key_file",
    "FLYDSL_TRUSTED_KEYS": "trusted_keys",
    "FLYDSL_RUNTIME_CACHE_REMOTE": "cache_remote",
    "FLYDSL_DUMP_DIR": "dump_dir",
    "FLYDSL_OVERRIDE_DIR": "override_dir",
    "FLYDSL_DEBUG_LOG_TO_FILE": "log_file",
    "FLYDSL_AUTOTUNE_CACHE_DIR": "autotune_cache_dir",
    "FLYDSL_AUTOTUNE_CONFIG_DIR": "autotune_config_dir",
    "CUDA_HOME": "cuda_home",
    "ROCM_PATH": "rocm_home",
}


@pytest.mark.parametrize("name", PATHS)
def test_a_relative_path_does_not_follow_the_working_directory(
    name: str, clean: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = f"relative-{tmp_path.name}"
    clean.setenv(name, text)
    (tmp_path / "elsewhere").mkdir()
    for number, folder in enumerate((tmp_path, tmp_path / "elsewhere")):
        clean.chdir(folder)
        clean.setenv("FLYDSL_COMPILE_OPT_LEVEL", str(number))  # all is read again
        assert str(getattr(Config.from_env(), PATHS[name])) == str(tmp_path / text)
    if name.startswith("FLYDSL") and "REMOTE" not in name:
        assert environment_with({})[name] == str(tmp_path / text)  # for a child that starts elsewhere


def test_a_program_that_changes_its_directory_has_one_cache(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import os\nfrom tests.cli.test_environment_errors import call\n"
        "call()\nos.mkdir('below')\nos.chdir('below')\nos.environ['FLYDSL_COMPILE_OPT_LEVEL'] = '1'\ncall()\n"
    )
    root = Path(__file__).parents[2]
    environment = {k: v for k, v in os.environ.items() if k not in OWN_VARIABLES}
    environment |= {"FLYDSL_RUNTIME_CACHE_DIR": "cache", "PYTHONPATH": str(root), "HOME": str(tmp_path)}
    subprocess.run([sys.executable, program], cwd=tmp_path, env=environment, check=True)
    assert (tmp_path / "cache").is_dir() and not list((tmp_path / "below").iterdir())
