"""The language in an MLIR context of the program's own, as tests and tools written for FlyDSL use it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import func
from flydsl.compiler import jit_function
from flydsl.compiler.kernel_function import (
    CompilationContext,
    create_gpu_func,
    create_gpu_module,
    get_gpu_module_body,
)
from flydsl.expr import gpu, rocdl

TENSOR = lambda: fx.MemRefType.get(fx.Float32.ir_type, fx.LayoutType.get((4, 8), (8, 1)), fx.AddressSpace.Global)  # noqa: E731
POINTER = lambda: fx.PointerType.get(fx.Float32.ir_type, fx.AddressSpace.Global, 16)  # noqa: E731
NUMBER = lambda: ir.IntegerType.get_signless(32)  # noqa: E731


@contextmanager
def function(*types: Callable[[], Any]) -> Iterator[tuple[ir.Module, list[Any]]]:
    """The module, and the arguments, of a function of those types that is open for building; verified at the end."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            made = func.FuncOp("f", ([t() for t in types], []))
            with ir.InsertionPoint(made.add_entry_block()):
                yield module, list(made.entry_block.arguments)
                func.ReturnOp([])
        assert module.operation.verify()


@pytest.fixture(autouse=True)
def _chip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    monkeypatch.setenv("COMPILE_ONLY", "1")


def test_functions_take_tensors_and_pointers_of_fly_types() -> None:
    with function(TENSOR, POINTER, NUMBER) as (module, (tensor, pointer, number)):
        assert isinstance(tensor, fx.Tensor)
        assert isinstance(pointer, fx.Pointer)
        tensor[0, 1] = tensor[fx.Int32(number), 2] + 1.0
        fx.make_view(pointer, fx.make_layout((4, 8), (8, 1)))[3, 3] = fx.Float32(2.0)
        assert str(fx.slice(tensor, (0, None)).layout) == "Layout<8:1>"
        text = str(module)
    assert "!fly.memref<f32, global, (4,8):(8,1)>" in text
    assert text.count("llvm.store") == 2


def test_run_time_extents_of_a_type_are_values() -> None:
    dynamic = lambda: fx.MemRefType.get(  # noqa: E731
        fx.Float32.ir_type, fx.make_layout((fx.Int32(1), 8), (8, 1)).type, fx.AddressSpace.Global
    )
    with function(dynamic) as (_, (tensor,)):
        assert str(fx.size(tensor)).startswith("IntTuple<")


def test_registers_copies_and_matrix_atoms() -> None:
    with function(TENSOR) as (module, (tensor,)):
        held = fx.make_rmem_tensor(fx.make_layout(4, 1), fx.Float32)
        atom = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
        fx.copy(atom, fx.make_view(tensor.iter, fx.make_layout(4, 1)), held)
        held.store(held.load() + held.load())
        fx.make_tiled_mma(fx.make_mma_atom(rocdl.MFMA(16, 16, 4, fx.Float32)), fx.make_layout((2, 2, 1), (1, 2, 0)))
        gpu.barrier()
        fx.printf("{}", fx.thread_idx.x)
        assert "gpu.barrier" in str(module)


def test_jit_functions_are_inlined() -> None:
    @flyc.jit
    def larger(a: Any, b: Any) -> Any:
        result = a
        if a < b:
            result = b
        return result

    with function(NUMBER, NUMBER) as (module, (a, b)):
        assert isinstance(larger(fx.Int32(a), fx.Int32(b)), fx.Int32)
        assert "scf.if" in str(module) or "arith.select" in str(module)


def test_kernels_are_launched_from_an_own_module() -> None:
    @flyc.kernel
    def body(a: fx.Int32) -> None:
        fx.printf("{}", a + fx.thread_idx.x)

    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with CompilationContext.create() as context, ir.InsertionPoint(module.body):
            assert CompilationContext.get_current() is context
            context.gpu_module_op = create_gpu_module("kernels", ['#rocdl.target<chip = "gfx942">'])
            with ir.InsertionPoint(get_gpu_module_body(context.gpu_module_op)):
                own = create_gpu_func("own", ir.FunctionType.get([], []), known_block_size=[64, 1, 1])
                with ir.InsertionPoint(own.operation.regions[0].blocks.append()):
                    fx.Int32(fx.thread_idx.x)
                    ir.Operation.create("gpu.return")
            host = func.FuncOp("host", ([NUMBER()], []))
            with ir.InsertionPoint(host.add_entry_block()):
                body(fx.Int32(host.entry_block.arguments[0])).launch(grid=(1, 1, 1), block=(64, 1, 1))
                func.ReturnOp([])
        assert CompilationContext.get_current() is None
        text = str(module)
        assert text.count("gpu.func") == 2
        assert text.count("gpu.launch_func") == 1


def test_the_default_chip_is_flydsls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FLYDSL_COMPILE_ARCH")
    with function():
        rocdl.MFMA(16, 16, 16, fx.Float16)


def test_without_an_insertion_point_there_is_no_trace() -> None:
    with ir.Context(), ir.Location.unknown(), pytest.raises(RuntimeError, match="no trace in progress"):
        fx.thread_idx.x  # noqa: B018


def test_a_replaced_compiler_sees_each_module(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str, str]] = []

    def compile(cls: Any, module: ir.Module, *, arch: str, func_name: str, link_libs: Any) -> ir.Module:
        seen.append((arch, func_name, str(module)))
        return module

    @flyc.kernel
    def body(a: fx.Tensor) -> None:
        a[fx.thread_idx.x] = fx.Float32(1.0)

    @flyc.jit
    def launch(a: fx.Tensor, stream: fx.Stream = fx.Stream(None)) -> None:
        body(a).launch(grid=(1, 1, 1), block=(64, 1, 1), stream=stream)

    monkeypatch.setattr(jit_function.MlirCompiler, "compile", classmethod(compile))
    assert launch(np.zeros(64, np.float32)) is None
    assert flyc.compile(launch, np.zeros(64, np.float32), fx.Stream(None)) is None  # of the same kinds: seen already
    assert launch(np.zeros((8, 8), np.float32)) is None
    assert [each[:2] for each in seen] == [("gfx942", "launch")] * 2
    assert "gpu.func @body_0" in seen[0][2]


def test_errors_of_the_bindings_are_caught_by_either_name() -> None:
    within = importlib.import_module("flydsl._mlir._mlir_libs._mlir.ir")
    assert within.MLIRError is ir.MLIRError
    with ir.Context(), pytest.raises(within.MLIRError, match="Unable to parse type"):
        ir.Type.parse("nonsense")
