"""The judge's command, its server for programs, its pytest fixture, and what callers get wrong."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import ConfigError, DSLTypeError, DSLValueError
from flydsl.testing import check, judge
from flydsl.testing.judging import CODES, Limits

HERE = Path(__file__).parent
CHEATS, REFERENCES = HERE / "cheats.py", HERE / "references.py"
VECTOR = {"X": "f32[n]", "Y": "f32[n]", "n": "n"}
FIELDS = {
    *("schema", "kernel", "reference", "verdict", "score", "reasons", "seed", "findings", "cases", "targets"),
    *("isolated", "in_place", "not_seen", "seconds", "artifact", "files", "not_applied"),
}


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "flydsl.cli", "judge", *arguments]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def test_the_command_prints_a_verdict_as_json() -> None:
    rules = [part for name, rule in VECTOR.items() for part in ("--arg", f"{name}={rule}")]
    place = f"{CHEATS}:affine_reference"
    ended = command(f"{CHEATS}:half", "--reference", place, *rules, "--targets", "cpu", "--seed", "3", "--json")
    assert ended.returncode == 1, ended.stderr
    verdict = json.loads(ended.stdout)
    assert set(verdict) == FIELDS and verdict["schema"] == "flydsl.judge/1"
    assert verdict["verdict"] == "fail" and verdict["seed"] == 3
    (finding,) = [each for each in verdict["findings"] if each["severity"] == "error"]
    assert finding["code"] == "low-precision" and finding["hint"] == CODES["low-precision"].hint


def test_the_command_shows_the_line_of_a_finding() -> None:
    rules = ["--arg", "X=f32[m, n]", "--arg", "S=f32[m]"]
    ended = command(f"{CHEATS}:no_barrier", "--reference", f"{CHEATS}:sums_reference", *rules, "--targets", "cpu")
    assert ended.returncode == 1
    assert "sanitizer-race" in ended.stdout and "total += shared[i]" in ended.stdout and "Not seen:" in ended.stdout


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((), "KERNEL and --reference"),
        ((f"{CHEATS}:half", "--reference", "nowhere.py:f", "--arg", "X=f32[n]"), "nowhere.py"),
        (
            (f"{CHEATS}:half", "--reference", f"{CHEATS}:affine_reference", "--arg", "X=f32[n]"),
            "nothing says what to pass for Y, n",
        ),
        ((f"{HERE}/no.py:half", "--reference", f"{CHEATS}:affine_reference"), "there is no file"),
        ((f"{CHEATS}:half", "--reference", f"{CHEATS}:affine_reference", "--size", "n=x"), "NAME=N with integers"),
        ((f"{CHEATS}:half", "--reference", f"{CHEATS}:affine_reference", "--targets", "gfx1"), "gfx1"),
    ],
)
def test_the_command_says_what_is_wrong_with_its_line(arguments: tuple[str, ...], text: str) -> None:
    ended = command(*arguments)
    assert ended.returncode in (1, 2) and text in ended.stderr and "Traceback" not in ended.stderr, ended


def test_programs_ask_the_server() -> None:
    anyio = pytest.importorskip("anyio", reason="mcp is not installed: pip install 'mcp>=2'")
    mcp = pytest.importorskip("mcp", reason="mcp is not installed: pip install 'mcp>=2'")
    from mcp.client.stdio import stdio_client

    async def ask() -> tuple[list[str], dict[str, object], dict[str, object]]:
        server = mcp.StdioServerParameters(command=sys.executable, args=["-m", "flydsl.cli", "judge", "--mcp"])
        async with stdio_client(server) as (read, write), mcp.ClientSession(read, write) as session:
            await session.initialize()
            tools = [tool.name for tool in (await session.list_tools()).tools]
            call = {"kernel": f"{CHEATS}:whole_blocks", "reference": f"{CHEATS}:affine_reference", "targets": ["cpu"]}
            first = await session.call_tool("judge", {**call, "arguments": VECTOR, "seed": 5})
            second = await session.call_tool("judge", {**call, "arguments": {**VECTOR, "X": "f31[n]"}})
            texts = [json.loads(each.content[0].text) for each in (first, second)]
            return tools, texts[0], texts[1]

    tools, verdict, refusal = anyio.run(ask)
    assert tools == ["judge"]
    assert verdict["verdict"] == "fail" and "unwritten-output" in [each["code"] for each in verdict["findings"]]
    assert refusal["error"] == "DSLValueError" and "f31" in str(refusal["message"])


# -- functions that no other process can import


@flyc.kernel
def shift_kernel(X: fx.Tensor, Y: fx.Tensor, k: fx.Int32):
    i = fx.block_idx.x * 32 + fx.thread_idx.x
    if i < X.shape[0]:
        Y[i] = X[i] + k


def make(shift):
    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor, k: fx.Int32):
        shift_kernel(X, Y, k + shift).launch(grid=fx.ceildiv(X.shape[0], 32), block=32)

    return run


SHIFTED = {"X": "i32[n]", "Y": "i32[n]", "k": "i32 in -5:6"}


def test_closures_are_judged_in_this_process() -> None:
    right = check(make(0), lambda X, k: X + k, arguments=SHIFTED, targets=["cpu"], seed=4)
    assert not right.isolated
    with pytest.raises(AssertionError, match="wrong-result"):
        check(make(1), lambda X, k: X + k, arguments=SHIFTED, targets=["cpu"], seed=4)


def test_equal_seeds_give_equal_verdicts() -> None:
    verdicts = [judge(make(0), lambda X, k: X + k, arguments=SHIFTED, targets=["cpu"], seed=s) for s in (9, 9, 10)]
    first, second, third = ({**each.to_json(), "seconds": 0, "targets": 0} for each in verdicts)
    assert first == second and first["cases"] != third["cases"]


def test_a_reference_may_write_into_its_arguments() -> None:
    def in_place(X, Y, k):
        Y[...] = X + k

    assert check(make(0), in_place, arguments=SHIFTED, targets=["cpu"]).passed


@flyc.kernel
def add_to_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * 32 + fx.thread_idx.x
    if i < X.shape[0]:
        Y[i] = Y[i] + X[i]


@flyc.jit
def add_to(X: fx.Tensor, Y: fx.Tensor):
    add_to_kernel(X, Y).launch(grid=fx.ceildiv(X.shape[0], 32), block=32)


def test_an_output_that_is_an_input_too_keeps_its_values() -> None:
    rules = {"X": "f32[n]", "Y": "f32[n]"}
    assert check(add_to, lambda X, Y: {"Y": X + Y}, arguments=rules, targets=["cpu"]).passed


@flyc.kernel
def gather_kernel(X: fx.Tensor, at: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * 32 + fx.thread_idx.x
    if i < at.shape[0]:
        Y[i] = X[at[i]]


@flyc.jit
def gather(X: fx.Tensor, at: fx.Tensor, Y: fx.Tensor):
    gather_kernel(X, at, Y).launch(grid=fx.ceildiv(at.shape[0], 32), block=32)


def test_indexes_have_ranges_and_arrays_may_be_made() -> None:
    rules = {"X": "f32[n]", "at": "i32[m] in 0:n", "Y": "f32[m]"}
    assert check(gather, lambda X, at: X[at], arguments=rules, targets=["cpu"]).passed
    seen = []

    def inputs(generator, sizes, arrays):
        seen.append(sizes)
        return {"at": np.sort(arrays["at"])}

    assert check(gather, lambda X, at: X[at], arguments=rules, inputs=inputs, targets=["cpu"]).passed
    assert set(seen[0]) == {"n", "m"}


@pytest.mark.parametrize(
    ("change", "error", "text"),
    [
        ({"arguments": {"X": "f32[n]"}}, DSLValueError, "nothing says what to pass for Y, k"),
        ({"arguments": {**SHIFTED, "Z": "f32[n]"}}, DSLValueError, "no parameter 'Z'"),
        ({"arguments": {**SHIFTED, "X": "i32[n"}}, DSLValueError, "argument 'X'"),
        ({"arguments": {**SHIFTED, "X": "i32[n / 2]"}}, DSLValueError, "n / 2"),
        ({"sizes": {"q": [1]}}, DSLValueError, "no argument depends on a size 'q'"),
        ({"sizes": {"n": []}}, DSLValueError, "at least one"),
        ({"precision": "i32"}, DSLValueError, "precision 'i32'"),
        ({"cases": 0}, DSLValueError, "at least 1"),
        ({"targets": []}, DSLValueError, "no target"),
        ({"outputs": ["k"]}, DSLTypeError, "is no array"),
        ({"reference": lambda Q: Q, "outputs": ()}, None, ""),
        ({"reference": lambda X, Q: X + Q}, DSLTypeError, "takes Q"),
        ({"reference": lambda X, k: (X, X, X)}, DSLTypeError, "3 results"),
        ({"reference": lambda X, k: None}, DSLTypeError, "returns nothing"),
        ({"reference": lambda X, k: X[1:]}, DSLValueError, "the shape"),
        ({"reference": lambda X, k: 1 // 0}, DSLValueError, "ZeroDivisionError"),
        ({"reference": "no_module:f", "kernel": f"{CHEATS}:affine", "arguments": VECTOR}, ConfigError, "no_module"),
    ],
)
def test_what_does_not_fit_is_refused(change, error, text) -> None:
    options = {"kernel": make(0), "reference": lambda X, k: X + k, "arguments": SHIFTED, "targets": ["cpu"], **change}
    if error is None:  # a reference without the kernel's names takes them in order
        assert not judge(options.pop("kernel"), options.pop("reference"), **options).passed
        return
    with pytest.raises((error, ConfigError, DSLValueError)) as raised:
        judge(options.pop("kernel"), options.pop("reference"), **options)
    assert text in str(raised.value)


def test_memory_is_bounded() -> None:
    verdict = judge(
        f"{HERE / 'hungry.py'}:hungry",
        f"{CHEATS}:affine_reference",
        arguments=VECTOR,
        targets=["cpu"],
        limits=Limits(memory=3 << 30),
    )
    assert verdict.codes == ["out-of-memory"], verdict.as_text()
