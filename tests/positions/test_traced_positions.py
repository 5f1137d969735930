"""Every traced operation knows the user's line, and the lines that called it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import located
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.errors import DSLCompileError
from flydsl.ir import builder
from flydsl.ir.rewriting import walk

SOURCE = Path(located.__file__).read_text().splitlines()
ARRAYS = (np.arange(64, dtype=np.int32), np.zeros(64, np.int32))


def line_of(mark: str) -> int:
    """The line that ends with that mark."""
    (found,) = [number for number, text in enumerate(SOURCE, start=1) if text.endswith(f"# {mark}")]
    return found


def places(location: ir.Location) -> list[tuple[str, int, int]]:
    """File, line and column of each frame of a location, the innermost first."""
    if isinstance(location, ir.CallSiteLoc):
        return [*places(location.callee), *places(location.caller)]
    if isinstance(location, ir.FileLineColLoc):
        return [(location.filename, location.start_line, location.start_col)]
    assert isinstance(location, ir.UnknownLoc), location
    return []


def operations(function: Any, arguments: Any, depth: int = 5) -> Iterator[tuple[str, list[tuple[str, int, int]]]]:
    """Name and places of each operation of a program's kernels."""
    call = function.bind(arguments, {}, Config.from_env({}))
    with ir.Context(), ir.Location.unknown():
        backend = make_backend(call.target)
        traced = trace_for(function, call, backend, CompileOptions(), location_depth=depth)
        for kernel in walk(traced.module.operation, "gpu.func"):
            yield kernel.name, places(kernel.location)
            for region in kernel.regions:
                for name, location in _inside(region):
                    yield name, places(location)


def _inside(region: Any) -> Iterator[tuple[str, ir.Location]]:
    for block in region.blocks:
        for view in block.operations:
            yield view.operation.name, view.operation.location
            for inner in view.operation.regions:
                yield from _inside(inner)


def lines(name: str, depth: int = 5) -> list[tuple[int, ...]]:
    """The lines, from the innermost outwards, of all operations of a name in the marked kernel."""
    found = operations(located.marked, (*ARRAYS, 64), depth)
    return sorted({tuple(line for _, line, _ in frames) for operation, frames in found if operation == name})


def test_each_operation_is_of_the_users_file() -> None:
    for name, frames in operations(located.marked, (*ARRAYS, 64)):
        assert frames, f"{name} has no place"
        assert {file for file, _, _ in frames} == {located.__file__}, name


@pytest.mark.parametrize(
    ("operation", "marks"),
    [
        ("gpu.block_id", [("index",)]),
        ("llvm.load", [("load",), ("loop-load",)]),
        ("llvm.store", [("store",)]),
        ("scf.for", [("loop",)]),
        ("arith.addi", [("index",), ("loop-load",)]),
        ("arith.subi", [("helper-subtract", "device-call", "choice")]),
        ("arith.andi", [("lambda", "twice-combine", "lambda")]),
    ],
)
def test_lines_from_the_innermost_function_outwards(operation: str, marks: list[tuple[str, ...]]) -> None:
    assert lines(operation) == sorted(tuple(line_of(mark) for mark in chain) for chain in marks)


def test_operations_of_mlirs_own_builders_are_of_the_line_that_calls_their_function() -> None:
    products = [frames for name, frames in operations(located.built, ARRAYS) if name == "arith.muli"]
    assert [{line for _, line, _ in frames} for frames in products] == [{line_of("built")}] * 2
    with pytest.raises(TypeError, match="missing"):
        located.built_by_mlir(3)


def test_the_function_starts_at_its_definition() -> None:
    ((start,),) = lines("gpu.func")
    assert 0 <= line_of("kernel-def") - start <= 1, "the line of `def`, or of its decorator"


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_chains_are_as_long_as_the_configuration_says(depth: int) -> None:
    whole = ("helper-subtract", "device-call", "choice")
    assert lines("arith.subi", depth) == [tuple(line_of(mark) for mark in whole[:depth])]


def test_columns_are_where_the_expression_starts() -> None:
    for name, frames in operations(located.marked, (*ARRAYS, 64)):
        _, line, column = frames[0]
        if name == "arith.subi":
            assert SOURCE[line - 1][column - 1 :].startswith("tripled - 7")
        if name == "llvm.store":
            assert SOURCE[line - 1][column - 1 :].startswith("dst[i]")


def test_a_kernel_that_is_given_constants_has_its_own_places() -> None:
    @flyc.kernel
    def filled_kernel(t: fx.Tensor, value: fx.Int32):
        t[fx.thread_idx.x] = value  # the store

    @flyc.jit
    def filled(t: fx.Tensor):
        filled_kernel(t, 126).launch(grid=1, block=8)

    (store,) = (place for name, place in operations(filled, (np.zeros(8, np.int32),)) if name == "llvm.store")
    assert Path(__file__).read_text().splitlines()[store[0][1] - 1].endswith("# the store")


def test_unrolled_iterations_and_repeated_calls_have_the_same_place() -> None:
    @flyc.kernel
    def unrolled_kernel(t: fx.Tensor):
        for k in fx.range_constexpr(4):
            t[k] = located.plain_helper(t[k])

    @flyc.jit
    def unrolled(t: fx.Tensor):
        unrolled_kernel(t).launch(grid=1, block=1)

    found = [frames for name, frames in operations(unrolled, (ARRAYS[0],)) if name == "arith.muli"]
    assert len(found) == 4
    assert len({tuple(frames) for frames in found}) == 1
    assert found[0][0][1] == line_of("helper-multiply")


class Steps:
    def scaled(self, x: Any) -> Any:
        return x * 5

    def values(self, t: Any) -> Iterator[Any]:
        for k in range(3):
            yield t[k] + 1


def test_generators_and_methods_of_the_user_are_frames() -> None:
    steps = Steps()

    @flyc.kernel
    def summed_kernel(t: fx.Tensor):
        total = fx.Int32(0)
        for value in steps.values(t):
            total = total + steps.scaled(value)
        t[0] = total

    @flyc.jit
    def summed(t: fx.Tensor):
        summed_kernel(t).launch(grid=1, block=1)

    own = Path(__file__).read_text().splitlines()
    found = [(name, own[frames[0][1] - 1]) for name, frames in operations(summed, (ARRAYS[0],))]
    assert sum(name == "llvm.load" and "yield t[k] + 1" in line for name, line in found) == 3
    assert sum(name == "arith.muli" and "return x * 5" in line for name, line in found) == 3


# -- errors that are found after tracing


def run_with(body: Any, target: str, monkeypatch: pytest.MonkeyPatch) -> DSLCompileError:
    """The error of compiling a kernel with that body."""

    @flyc.kernel
    def faulty_kernel(t: fx.Tensor):
        body(t)

    @flyc.jit
    def faulty(t: fx.Tensor):
        faulty_kernel(t).launch(grid=1, block=1)

    monkeypatch.setenv("ARCH", target)
    monkeypatch.setenv("COMPILE_ONLY", "1")
    with pytest.raises(DSLCompileError) as raised:
        faulty(flyc.TensorSpec(fx.Int32, (None,)))
    return raised.value


def mixed_widths(t: Any) -> None:
    builder.op1("arith.addi", [fx.Int32(1).ir_value(), fx.Int64(1).ir_value()], fx.Int32.ir_type)  # invalid


def unknown_operation(t: Any) -> None:
    builder.op("gpu.set_default_device", [fx.thread_idx.x.ir_value()])  # no lowering


@pytest.mark.parametrize("target", ["cpu:native", "rocm:gfx942", "cuda:sm_90"])
@pytest.mark.parametrize(("body", "mark"), [(mixed_widths, "invalid"), (unknown_operation, "no lowering")])
def test_errors_after_tracing_show_the_line(body: Any, mark: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = str(run_with(body, target, monkeypatch))
    assert f'File "{__file__}"' in shown
    source, carets = shown.splitlines()[-2:]
    assert f"# {mark}" in source
    assert source.index("builder.op") == carets.index("^")
