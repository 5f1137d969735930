"""Runs what a trace emits on the host CPU, so that tests compare numbers and not text."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import ml_dtypes
import numpy as np
from host_code import host_code

from flydsl._mlir import ir
from flydsl._mlir.dialects.llvm import translate_module_to_llvmir
from flydsl._mlir.passmanager import PassManager
from flydsl.compiler.codegen.llvm_downgrade import to_llvmlite
from flydsl.expr.core.context import KernelTrace, TraceContext, tracing
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, element_bytes, ptr_load, ptr_store
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import BFloat16, Int64, Numeric, NumericMeta, Uint8
from flydsl.ir import builder
from flydsl.runtime.object_file import LoadedObject
from flydsl.targets.target import GPUTarget, TargetFacts

TARGET = GPUTarget("cpu", "native", 16)
FACTS = TargetFacts(16, 1024, 65536, 65536, 0)
PASSES = (
    "builtin.module(convert-math-to-funcs{min-width-of-fpowi-exponent=1},"
    "func.func(math-expand-ops{ops=rsqrt}),arith-expand{include-bf16=true},convert-scf-to-cf,"
    "convert-vector-to-llvm,convert-math-to-llvm,convert-math-to-libm,"
    "convert-to-llvm,reconcile-unrealized-casts)"
)
BLOCK = (64, 1, 1)
ROUNDING = """
define bfloat @__truncsfbf2(float %x) {
  %bits = bitcast float %x to i32
  %shifted = lshr i32 %bits, 16
  %last = and i32 %shifted, 1
  %bias = add i32 %last, 32767
  %sum = add i32 %bits, %bias
  %nan = fcmp uno float %x, %x
  %rounded = select i1 %nan, i32 2143289344, i32 %sum
  %high = lshr i32 %rounded, 16
  %half = trunc i32 %high to i16
  %result = bitcast i16 %half to bfloat
  ret bfloat %result
}
define half @__truncdfhf2(double %x) {
  %narrow = fptrunc double %x to float
  %result = fptrunc float %narrow to half
  ret half %result
}
"""
"""What LLVM calls where the processor has no instruction: rounding to bfloat16, to nearest even and with subnormals, and
rounding a double to half, here by way of a float, which is near enough for the one use, a fused multiply-add."""


def dtype_of(dtype: NumericMeta) -> np.dtype[Any]:
    """The NumPy type of an element in memory."""
    if dtype is BFloat16:
        return np.dtype(ml_dtypes.bfloat16)
    if dtype.is_narrow:
        return np.dtype(getattr(ml_dtypes, narrow_name(dtype)))
    return np.dtype(dtype.numpy_dtype)


def narrow_name(dtype: NumericMeta) -> str:
    """The name that ml_dtypes gives a narrow float: ``Float8E5M2`` is ``float8_e5m2``."""
    return f"float{dtype.width}_{dtype.__name__.removeprefix(f'Float{dtype.width}').lower()}"


@contextmanager
def traced(facts: TargetFacts = FACTS) -> Iterator[TraceContext]:
    """An empty module to emit into, and a kernel called ``test`` whose body is being traced."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        trace = TraceContext(target=TARGET, facts=facts, module=module, kernels=module.body)
        with tracing(trace), _function(trace, "test", 0):
            yield trace


@contextmanager
def _function(trace: TraceContext, name: str, pointers: int) -> Iterator[Sequence[ir.Value]]:
    """Trace the body of a function of that many pointers as a kernel."""
    inputs = [builder.pointer_type(1)] * pointers
    with ir.InsertionPoint(trace.module.body):
        signature = ir.TypeAttr.get(ir.FunctionType.get(inputs, []))
        attributes = {"sym_name": ir.StringAttr.get(name), "function_type": signature}
        function = builder.op("func.func", [], attributes=attributes, regions=1)
    entry = function.regions[0].blocks.append(*inputs)
    kernel = KernelTrace(name, name, BLOCK, entry_block=entry)
    with ir.InsertionPoint(entry), trace.inside_kernel(kernel):
        yield entry.arguments
        builder.op("func.return", [])


@dataclass
class Case:
    """A function of DSL scalars and vectors, and the rows of arguments to call it with."""

    function: Callable[..., Any]
    types: Sequence[Any]
    """A scalar type or vector class for each argument."""
    rows: Sequence[Sequence[Any]]
    """Numbers (sequences of numbers for vectors) for each argument."""
    result: list[Any] = field(default_factory=list)
    """The DSL values that the function returned, for their types."""


def _length(t: Any) -> int:
    return 1 if isinstance(t, NumericMeta) else math.prod(t.alias_shape)


def _element(t: Any) -> NumericMeta:
    return t if isinstance(t, NumericMeta) else t.alias_dtype


def run_batch(cases: Sequence[Case]) -> list[list[list[np.ndarray[Any, Any]]]]:
    """For each case and row the values that the function returned, computed at run time in one compiled module."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        trace = TraceContext(target=TARGET, facts=FACTS, module=module, kernels=module.body)
        with tracing(trace):
            for number, case in enumerate(cases):
                with _function(trace, f"case_{number}", len(case.types) + 1) as pointers:
                    _emit_case(case, pointers)
        code = _lowered(module)
    return [
        [_call(code.function(f"case_{number}"), case, row) for row in case.rows] for number, case in enumerate(cases)
    ]


def _emit_case(case: Case, pointers: Sequence[ir.Value]) -> None:
    arguments = []
    for t, value in zip(case.types, pointers, strict=False):
        dtype = _element(t)
        pointer = Pointer(value, PointerType(dtype, AddressSpace.Global, element_bytes(dtype)))
        arguments.append(ptr_load(pointer, None if t is dtype else t))
    result = case.function(*arguments)
    case.result = list(result) if isinstance(result, tuple) else [result]
    offset = 0
    for r in case.result:
        assert isinstance(r, (Numeric, Vector)), r
        base = Pointer(pointers[-1], PointerType(Uint8, AddressSpace.Global, 1)) + offset
        ptr_store(r, Pointer(base.llvm_ptr, PointerType(r.dtype, AddressSpace.Global, 1)))
        offset += _bytes(r)


def _bytes(result: Any) -> int:
    return element_bytes(result.dtype) * (result.numel if isinstance(result, Vector) else 1)


def _call(address: int, case: Case, row: Sequence[Any]) -> list[np.ndarray[Any, Any]]:
    buffers = [
        np.full(_length(t), x, dtype_of(_element(t))) if np.ndim(x) == 0 else np.array(x, dtype_of(_element(t)))
        for t, x in zip(case.types, row, strict=True)
    ]
    out = np.zeros(sum(_bytes(r) for r in case.result), np.uint8)
    function = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * (len(buffers) + 1))(address)
    function(*[b.ctypes.data for b in buffers], out.ctypes.data)
    results, offset = [], 0
    for r in case.result:
        size = _bytes(r)
        results.append(out[offset : offset + size].view(dtype_of(r.dtype)).copy())
        offset += size
    return results


def run_elementwise(
    functions: Sequence[tuple[Callable[[Any], Any], NumericMeta]],
) -> Callable[[int, np.ndarray[Any, Any]], np.ndarray[Any, Any]]:
    """Compiles functions of one scalar of the given type; the result applies function ``k`` to each element."""
    results = []
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        trace = TraceContext(target=TARGET, facts=FACTS, module=module, kernels=module.body)
        with tracing(trace):
            for number, (function, dtype) in enumerate(functions):
                with _function(trace, f"case_{number}", 3) as pointers:
                    results.append(_emit_loop(function, dtype, pointers))
        code = _lowered(module)

    def run(k: int, values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        data, count = np.ascontiguousarray(values, dtype_of(functions[k][1])), np.array([len(values)])
        out = np.zeros(len(data), dtype_of(results[k]))
        call = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3)(code.function(f"case_{k}"))
        call(data.ctypes.data, out.ctypes.data, count.ctypes.data)
        return out

    return run


def _emit_loop(function: Callable[[Any], Any], dtype: NumericMeta, pointers: Sequence[ir.Value]) -> NumericMeta:
    """A loop over an array of ``dtype`` that fills another; the type of its elements."""
    count = ptr_load(Pointer(pointers[2], PointerType(Int64, AddressSpace.Global, 8)))
    loop = builder.op("scf.for", [Int64(0).ir_value(), count.ir_value(), Int64(1).ir_value()], regions=1)
    body = loop.regions[0].blocks.append(builder.integer_type(64))
    with ir.InsertionPoint(body):
        index = Int64.wrap(body.arguments[0])
        result = function(ptr_load(Pointer(pointers[0], PointerType(dtype, AddressSpace.Global, 1)) + index))
        out = Pointer(pointers[1], PointerType(result.dtype, AddressSpace.Global, 1))
        ptr_store(result, out + index)
        builder.op("scf.yield", [])
    return result.dtype  # type: ignore[no-any-return]


def _lowered(module: ir.Module) -> LoadedObject:
    """The machine code of a traced module."""
    assert module.operation.verify()
    PassManager.parse(PASSES).run(module.operation)
    text = to_llvmlite(translate_module_to_llvmir(module.operation))
    text = text.replace("external addrspace(3) global [0 x i8]", "addrspace(3) global [4096 x i8] zeroinitializer")
    return host_code(text + ROUNDING, "-avx512bf16")


def run_scalar(function: Callable[..., Any], arguments: Sequence[Any], types: Sequence[Any]) -> Any:
    """What ``function`` of run-time ``arguments`` of those types returns, as a NumPy scalar."""
    ((value,),) = run_batch([Case(function, types, [arguments])])[0]
    return value[0]
