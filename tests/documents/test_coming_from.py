"""Every row of the tables that translate other languages runs as it stands: kernels' lines, and what the host has."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest
from device_assembly import assembly
from kernel_snippets import module_of, run_in_kernel
from rows import check_rows

from flydsl.cli import main
from flydsl.config import Config
from flydsl.errors import ToolchainError

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "coming_from"
NAMES = """\
v, w = x[t], x[t + 1]
k, n = a[t], a[100]
c = v < w
l = fx.make_layout((4, 8), (8, 1))
"""
CHIPS = {"hip": "gfx942", "cuda": "sm_90", "triton": None, "cute": "sm_90", "numba": "sm_90"}
"""In whose role the CPU runs the lines of a page."""


def rows(section: str) -> list[tuple[str, str]]:
    """The second column of the rows of a table, each with its page."""
    found = []
    for page in sorted(FOLDER.glob("*.md")):
        table = page.read_text().partition(f"## {section}\n")[2].partition("\n## ")[0]
        for line in table.splitlines():
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if len(cells) > 1 and cells[0] and not cells[0].startswith("---") and cells[1] not in ("flydsl", "none"):
                found.append((page.stem, cells[1]))
    return found


ROWS = rows("In a kernel")
HOST_ROWS = rows("On the host")


def test_the_tables_are_long_and_hold_code() -> None:
    for page in CHIPS:
        own = [code for name, code in ROWS if name == page]
        assert len(own) >= 25 and all(re.fullmatch(r"`[^`]+`(, `[^`]+`)*", code) for code in own), page
    assert {page.stem for page in FOLDER.glob("*.md")} == {*CHIPS}


@pytest.mark.parametrize("page", CHIPS)
def test_a_row_runs(page: str, tmp_path: Path) -> None:
    def run(code: str) -> None:
        for part in re.findall(r"`([^`]+)`", code):
            run_in_kernel(NAMES + part.replace(r"\|", "|") + "\n", tmp_path, CHIPS[page])

    check_rows(run, [(code,) for name, code in ROWS if name == page])


HOST = """\
import pdb

import numpy as np

import flydsl
import flydsl.autotune
import flydsl.compiler as flyc
import flydsl.expr as fx
import flydsl.kernels.elementwise
from flydsl.autotune import Config, autotune


def f(v, *rest):
    return v


@flyc.kernel
def kernel(x: fx.Tensor):
    t = fx.thread_idx.x
    with fx.ktrace.range("all"):
        v = x[t]
    fx.device_assert(v >= 0.0, "x is not negative")
    x[t] = v + 1.0


@flyc.jit
def run(x: fx.Tensor):
    kernel(x).launch(grid=1, block=64)


x = np.zeros(256, np.float32)
"""
LAUNCHED = """

@flyc.jit
def launched(x: fx.Tensor, stream: fx.Stream):
    {code}
"""
DECORATED = """

{code}
def decorated(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int]):
    pass
"""
PARAMETER = """

@flyc.kernel
def with_parameter(x: fx.Tensor, {code}):
    pass


assert with_parameter.signature.parameters["{name}"].annotation
"""
NEEDS = {"flydsl.torch.custom_op": "torch"}
"""Names of modules that import a framework, which need not be installed."""
NOT_ON_CPUS = {"flyc.compile(run, x).max_blocks_per_cu()": "cpu:native cannot tell"}
"""What GPUs' drivers alone can answer, and the answer of a CPU."""


def run_on_the_host(code: str, page: str, folder: Path) -> None:
    """Run a code of a host's table: a command, a setting, a decorator, a parameter, a launch, or another expression."""
    if code.startswith("flydsl "):
        return check_command(code.split()[1:])
    if re.fullmatch(r"FLYDSL_\w+=\S+", code):
        return run_with(*code.split("="), folder=folder)
    if " as " in code:
        text = f"import {code}\n"
    elif code.startswith("@"):
        text = DECORATED.format(code=code)
    elif parameter := re.fullmatch(r"(\w+): [\w.\[\]]+", code):
        text = PARAMETER.format(code=code, name=parameter[1])
    elif code.startswith("kernel("):
        return check_launch(code, CHIPS[page], folder)
    elif name := re.fullmatch(r"(flydsl(?:\.\w+)*)\.(\w+)", code):
        text = f"from {name[1]} import {name[2]}\n"
    else:
        text = f"{code}\n"
    with pytest.MonkeyPatch.context() as environment:
        environment.chdir(folder)
        try:
            module_of(HOST + text, folder)
        except ModuleNotFoundError as error:
            if error.name != NEEDS.get(code):
                raise
        except NotImplementedError as error:
            if not re.search(NOT_ON_CPUS.get(code, "^$"), str(error)):
                raise
    return None


def check_launch(code: str, chip: str | None, folder: Path) -> None:
    """The launch runs on this CPU, and is compiled for the chip of the page."""
    module = module_of(HOST + LAUNCHED.format(code=code), folder)
    if chip is not None:
        target = f"{'rocm' if chip.startswith('gfx') else 'cuda'}:{chip}"
        assert assembly(module.launched, target, {"x": module.x, "stream": None})
    try:
        module.launched(module.x, None)
    except NotImplementedError as error:
        assert chip is not None and "not supported on cpu" in str(error)
    else:
        assert module.x.any()


def check_command(words: list[str]) -> None:
    """The subcommand exists, and has the options."""
    shown = io.StringIO()
    subcommands = [word for word in words if word.islower() and not word.startswith("-") and ":" not in word]
    with contextlib.redirect_stdout(shown), pytest.raises(SystemExit) as ended:
        main([*subcommands, "--help"])
    assert ended.value.code == 0
    missing = [word for word in words if word.startswith("-") and word not in shown.getvalue()]
    assert not missing, missing


def run_with(variable: str, value: str, *, folder: Path) -> None:
    """A program runs under a setting, whose value is read; a profiler's library need not be installed."""
    module = module_of(HOST, folder)
    with pytest.MonkeyPatch.context() as environment:
        before = Config.from_env()
        environment.setenv(variable, value)
        assert Config.from_env() != before or value in ("1", "0"), f"{variable} is not read"
        environment.setenv(variable, "no such value")
        with pytest.raises(ValueError, match=variable):
            Config.from_env()
        environment.setenv(variable, value)
        try:
            module.run(module.x)
        except ToolchainError as error:
            assert variable in str(error)
        else:
            assert module.x.any()


def test_the_tables_of_the_host_name_the_tools_of_each_question() -> None:
    """Assertions, a kernel in Python, times within kernels, and ranges for profilers."""
    for page in CHIPS:
        text = " ".join(row for name, row in [*ROWS, *HOST_ROWS] if name == page)
        for tool in (
            "fx.device_assert",
            "FLYDSL_INTERPRET=1",
            "fx.ktrace",
            "FLYDSL_PROFILER_RANGES=",
            "FLYDSL_CPU_CHECK=",
        ):
            assert tool in text, f"{page}: no row names {tool}"


@pytest.mark.parametrize("page", CHIPS)
def test_a_row_of_the_host_runs(page: str, tmp_path: Path) -> None:
    codes: dict[str, Any] = {}
    for name, row in HOST_ROWS:
        if name == page:
            codes |= dict.fromkeys(re.findall(r"`([^`]+)`", row))
    assert len(codes) > 9
    check_rows(lambda code: run_on_the_host(code, page, tmp_path), [(code,) for code in codes])
