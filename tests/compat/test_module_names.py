"""Modules and names that programs written for FlyDSL import from its compiler, language and runtime."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.compiler.jit_argument import (
    JitArgumentRegistry,
    convert_to_jit_arguments,
    is_type_param_annotation,
    resolve_signature,
)
from flydsl.compiler.mlir_utils import convert_to_mlir_attr
from flydsl.compiler.protocol import construct_from_ir_values, get_ir_types
from flydsl.expr.meta import capture_user_location, file_location, tracing_context, tracing_option
from flydsl.expr.utils import arith
from flydsl.runtime import device_runtime
from flydsl.utils.smem_allocator import get_mlir_type_align, get_mlir_type_size


@pytest.mark.parametrize(
    "name",
    [
        "flydsl.compiler.backends.base.BaseBackend",
        "flydsl.compiler.backends.rocm.RocmBackend",
        "flydsl.compiler.diagnostics.DSLCompileError",
        "flydsl.compiler.kernel_function.create_gpu_func",
        "flydsl.expr.rocdl.universal.MFMA",
        "flydsl.expr.utils.print_typst.print_typst",
        "flydsl.runtime.device_runtime.base.DeviceRuntime",
        "flydsl.runtime.device_runtime.rocm.RocmDeviceRuntime",
        "flydsl.utils.env.CompileEnvManager",
    ],
)
def test_a_name_is_where_flydsl_has_it(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    assert callable(getattr(importlib.import_module(module), attribute))


def test_types_of_mlir_are_told_apart() -> None:
    with ir.Context(), ir.Location.unknown():
        f32, i32, index = ir.F32Type.get(), ir.IntegerType.get_signless(32), ir.IndexType.get()
        row, narrow = ir.VectorType.get([4], f32), ir.Float8E4M3FNType.get()
        assert [arith.is_float_type(t) for t in (f32, i32, index, row, narrow)] == [True, False, False, True, True]
        assert [arith.is_integer_like_type(t) for t in (f32, i32, index)] == [False, True, True]
        assert [arith.is_narrow_float_type(t) for t in (f32, narrow)] == [False, True]
        assert arith.element_type(row) == f32
        assert arith.recast_type(row, i32) == ir.VectorType.get([4], i32)
        sizes = [get_mlir_type_size(t) for t in (f32, ir.F16Type.get(), row, ir.IntegerType.get_signless(1))]
        assert sizes == [4, 2, 16, 4]
        assert get_mlir_type_align(row) == 16


def test_conversions_of_mlir_values() -> None:
    with ir.Context(), ir.Location.unknown(), ir.InsertionPoint(ir.Module.create().body):
        one = arith.arith_const(1.0, ir.F32Type.get())
        three = arith.arith_const(3)
        assert str(arith.fp_to_fp(one, ir.F16Type.get()).type) == "f16"
        for signed in (True, False):
            assert str(arith.fp_to_int(one, signed, ir.IntegerType.get_signless(32)).type) == "i32"
        assert str(arith.int_to_fp(three, True, ir.F32Type.get()).type) == "f32"


def test_attributes_of_python_values() -> None:
    with ir.Context(), ir.Location.unknown():
        values = (3, True, "x", [1, 2], {"a": 1})
        assert [str(convert_to_mlir_attr(v)) for v in values] == [
            *("3 : i32", "true", '"x"', "[1 : i32, 2 : i32]", "{a = 1 : i32}")
        ]
        with pytest.raises(TypeError, match=r"1\.5.*expected bool, int, str"):
            convert_to_mlir_attr(1.5)


def test_options_and_places_of_a_trace() -> None:
    assert tracing_option("depth", 3) == 3
    with tracing_context(depth=4):
        assert tracing_option("depth") == 4
    decorated: Any = tracing_context(depth=5)(lambda: tracing_option("depth"))
    assert decorated() == 5
    assert tracing_option("depth") is None
    with ir.Context():
        assert str(file_location("/a.py", 3, 2)) == 'loc("/a.py":3:2)'
        assert "test_module_names.py" in str(capture_user_location())


def test_arguments_of_a_call_by_hand() -> None:
    def launch(a: fx.Tensor, n: fx.Int32, c: fx.Constexpr[int]) -> None: ...

    signature = resolve_signature(launch)
    names, arguments, types, constants = convert_to_jit_arguments(signature, signature.bind(np.zeros((4, 4)), 3, 5))
    assert (names, types, constants) == (["a", "n"], [fx.Tensor, fx.Int32], {"c": 5})
    with ir.Context(), ir.Location.unknown():
        inputs = [t for argument in arguments for t in get_ir_types(argument)]
        block = ir.Module.create().body
        with ir.InsertionPoint(block):
            made = ir.Operation.create("func.func", attributes=_function(inputs), regions=1)
            values = list(made.regions[0].blocks.append(*inputs).arguments)
            tensor = construct_from_ir_values(types[0], arguments[0], values[:-1])
            number = construct_from_ir_values(types[1], arguments[1], values[-1:])
            assert isinstance(tensor, fx.Tensor)
            assert isinstance(number, fx.Int32)
    assert [is_type_param_annotation(each) for each in (type, type[int], fx.Int32)] == [True, True, False]
    assert list(inspect.signature(launch).parameters) == list(signature.parameters)


def _function(inputs: list[ir.Type]) -> dict[str, ir.Attribute]:
    kind = ir.TypeAttr.get(ir.FunctionType.get(inputs, []))
    return {"sym_name": ir.StringAttr.get("f"), "function_type": kind}


def test_the_registry_gives_both_classes() -> None:
    class Host: ...

    class Argument:
        def __get_ir_types__(self) -> list[Any]:
            return []

    assert JitArgumentRegistry.get(Host) == (None, None)
    JitArgumentRegistry.register(Host, dsl_type=fx.Int32)(Argument)
    try:
        assert JitArgumentRegistry.get(Host) == (Argument, fx.Int32)
        assert JitArgumentRegistry.get_dsl_type(Argument) is fx.Int32
    finally:
        del JitArgumentRegistry.registry[Host], JitArgumentRegistry.jit_arg2dsl_type[Argument]


@pytest.fixture
def fresh_runtimes(monkeypatch: pytest.MonkeyPatch) -> None:
    registered = SimpleNamespace(mappings={}, kinds={}, override=None, instance=None)
    monkeypatch.setattr(device_runtime, "_Registered", registered)


@pytest.mark.usefixtures("fresh_runtimes")
def test_runtimes_are_paired_with_backends() -> None:
    class Own(device_runtime.DeviceRuntime):
        kind = "own"

        def device_count(self) -> int:
            return 3

        def current_device_id(self) -> int:
            return 1

    device_runtime.register_compile_runtime_mapping("mine", "own")
    with pytest.raises(RuntimeError, match="'own'"):
        device_runtime.ensure_compile_runtime_pairing_from_env("mine")
    device_runtime.register_device_runtime(Own)
    device_runtime.ensure_compile_runtime_pairing_from_env("mine")
    device_runtime.ensure_compile_runtime_compatible("mine")
    assert device_runtime.get_device_runtime().device_count() == 3
    with pytest.raises(RuntimeError, match="'rocm'"):
        device_runtime.ensure_compile_runtime_compatible("rocm")
    with pytest.raises(ValueError, match="'other'"):
        device_runtime.ensure_compile_runtime_compatible("other")
    with pytest.raises(RuntimeError, match="force"):
        device_runtime.register_device_runtime(Own)
    with pytest.raises(TypeError, match="subclass"):
        device_runtime.register_device_runtime(int, force=True)


def test_llvm_options_hold_in_a_block() -> None:
    from flydsl.compiler.kernel_function import CompilationContext
    from flydsl.compiler.llvm_options import llvm_options

    with llvm_options({"enable-misched": False}):
        assert flyc is not None
        assert dict(CompilationContext.get_compile_hints()["llvm_options"]) == {"enable-misched": False}
    assert "llvm_options" not in CompilationContext.get_compile_hints()


def test_packages_are_reached_without_imports_of_their_own() -> None:
    program = (
        "import flydsl; c = flydsl.compiler; r = flydsl.runtime; flydsl.expr.Int32; flydsl.utils.env.compile.arch; "
        "flydsl.extension; r.device.get_rocm_arch; r.device_runtime.DeviceRuntime; c.backends.get_backend; "
        "c.jit_argument.JitArgumentRegistry; c.jit_executor.CompiledArtifact; c.diagnostics.DiagRecord; "
        "c.mlir_utils.convert_to_mlir_attr; c.jit_function.JitCacheManager; c.kernel_function.KernelFunction; "
        "c.llvm_options.llvm_options; c.extern_link.link_extern; c.ast_rewriter.ASTRewriter"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
