"""Steps of a compile as FlyDSL 0.5 has them, which programs call, replace and extend."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends import registry
from flydsl.compiler import jit_function
from flydsl.compiler.backends import get_backend, register_backend
from flydsl.compiler.backends.rocm import RocmBackend
from flydsl.compiler.protocol import JitArgument


@pytest.fixture(autouse=True)
def for_a_chip(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[None]:
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("ARCH", "gfx942")
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(registry, "_registry", registry.Registry())
    yield


def program() -> Any:
    @flyc.kernel
    def fill_kernel(x: fx.Tensor, n: fx.Int32):
        x[fx.thread_idx.x] = fx.rocdl.readfirstlane(fx.T.i32, n)

    @flyc.jit
    def fill(x: fx.Tensor, n: fx.Int32):
        fill_kernel(x, n).launch(grid=1, block=64)

    return fill


X = np.zeros(64, np.int32)


def test_a_replaced_compiler_gets_a_text_and_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    prepare, compile = jit_function.MlirCompiler.prepare, jit_function.MlirCompiler.compile
    taken: list[Any] = []

    def preparing(module: Any, *, backend: Any, compile_hints: Any, link_libs: Any = None) -> Any:
        taken.append((type(module), backend.target.arch, dict(compile_hints), link_libs))
        return prepare(module, backend=backend, compile_hints=compile_hints, link_libs=link_libs)

    def compiling(asm: Any, *, func_name: str, config: Any) -> Any:
        taken.append((type(asm), func_name, asm.count("gpu.func"), len(config.fragments) > 3))
        return compile(asm, func_name=func_name, config=config)

    monkeypatch.setattr(jit_function.MlirCompiler, "prepare", preparing)
    monkeypatch.setattr(jit_function.MlirCompiler, "compile", compiling)
    fill = program()
    fill.compile_hints["waves_per_eu"] = 2
    fill(X, 3)
    assert taken == [(ir.Module, "gfx942", {"waves_per_eu": 2}, None), (str, "fill", 1, True)]
    assert "gpu.binary" in fill._last_compiled[1].ir
    with ir.Context():
        module = ir.Module.parse("module { func.func @f() { return } }")
        text, config = prepare(module, backend=get_backend(), compile_hints={})
        assert "func.func @f" in str(compile(text, func_name="f", config=config))


def test_a_program_has_the_digest_of_its_trace_as_key() -> None:
    fill = program()
    bound = fill._sig.bind(X, 3)
    before = fill._build_full_cache_key(bound.arguments)
    assert fill._last_compiled is None
    fill(X, 3)
    fill(X, 4)
    assert list(fill._mem_cache) == [before] == [fill._last_compiled[0]]
    assert len(before) == 64 and int(before, 16)
    assert fill.cache_manager._cache_file(before).name == f"{before}.pkl"


def test_a_call_is_traced_alone() -> None:
    fill, context = program(), ir.Context()
    bound = fill._sig.bind(X, 3)
    result = fill._trace(context, fill._sig, bound, None, execute=False)
    assert "gpu.launch_func" in str(result.module) and result.module.context is context
    assert (result.param_names, result.has_user_stream) == (["x", "n"], False)
    assert len(fill._mem_cache) == 0
    fill._resolve_arguments(bound.arguments)
    assert isinstance(bound.arguments["n"], fx.Int32) and isinstance(bound.arguments["x"], JitArgument)


def test_a_subclass_of_a_backend_has_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class Mine(RocmBackend):
        def lower_compile_hints(self, module: Any, *, compile_hints: Any) -> None:
            asked.append(("hints", compile_hints.get("waves_per_eu")))
            super().lower_compile_hints(module, compile_hints={"waves_per_eu": 3})
            asked.append("waves_per_eu = " in str(module))

        def pipeline_fragments(self, *, compile_hints: Any) -> Any:
            asked.append(("passes", compile_hints.get("waves_per_eu")))
            passes = super().pipeline_fragments(compile_hints=compile_hints)
            passes.insert(0, "canonicalize")
            return passes

    register_backend("mine", Mine)
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "mine")
    backend = get_backend()
    assert (type(backend), str(backend.target), backend.target.backend) == (Mine, "mine:gfx942", "rocm")
    assert registry.parse_target("mine:gfx942") == backend.target != get_backend("rocm", arch="gfx942").target
    fill = program()
    fill.compile_hints["waves_per_eu"] = 2
    fill(X, 3)
    assert asked == [("hints", 2), True, ("passes", 2)]
    assert '#rocdl.target<chip = "gfx942">' in fill._last_compiled[1].ir
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    fill(X, 3)
    assert len(asked) == 3 and len(fill._mem_cache) == 2


def test_hints_are_written_into_kernels() -> None:
    text = "module { gpu.module @m { gpu.func @k() kernel { gpu.return } gpu.func @f() { gpu.return } } }"
    wanted = {2: '"2"', (2, 4): '"2,4"', "2,4": '"2,4"', 0: None, None: None}
    for given, written in wanted.items():
        with ir.Context():
            module = ir.Module.parse(text)
            get_backend().lower_compile_hints(module, compile_hints={"waves_per_eu": given})
            assert str(module).count("waves_per_eu") == (written is not None)
            assert written is None or f"rocdl.waves_per_eu = {written}" in str(module)


def test_members_of_a_struct_may_be_functions() -> None:
    @fx.struct
    class Scale:
        factor: fx.Int32

        @flyc.jit
        def of(self, number):
            return self.factor * number

        @flyc.jit
        def twice(self, number):
            return self.of(number) + self.of(number)

    @flyc.kernel
    def scale_kernel(x: fx.Tensor, scale: Scale):
        x[fx.thread_idx.x] = scale.twice(x[fx.thread_idx.x])

    @flyc.jit
    def run(x: fx.Tensor, scale: Scale):
        scale_kernel(x, scale).launch(grid=1, block=64)

    run(X, Scale(3))
    assert inspect.isfunction(Scale.of.func)
    assert "arith.muli" in run._last_compiled[1].source_ir
