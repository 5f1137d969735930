"""Runs a function with run-time control flow as machine code, so that tests compare numbers and not IR."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from host_code import host_code
from hypothesis import given
from hypothesis import strategies as st

from flydsl._mlir import ir, passmanager
from flydsl._mlir.dialects import llvm as llvm_dialect
from flydsl.compiler.codegen.llvm_downgrade import to_llvmlite
from flydsl.compiler.frontend.rewrite import rewrite
from flydsl.expr import numeric as fx

_PIPELINE = "builtin.module(convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts)"
_CTYPES: dict[Any, Any] = {
    fx.Boolean: ctypes.c_bool, fx.Int8: ctypes.c_int8, fx.Int16: ctypes.c_int16, fx.Int32: ctypes.c_int32,
    fx.Int64: ctypes.c_int64, fx.Uint8: ctypes.c_uint8, fx.Uint32: ctypes.c_uint32, fx.Uint64: ctypes.c_uint64,
    fx.Float32: ctypes.c_float, fx.Float64: ctypes.c_double,
}  # fmt: skip


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, (tuple, list)):
        return [leaf for item in value for leaf in _leaves(item)]
    return [fx.as_numeric(value)]


class Traced:
    """A function traced with run-time parameters of the given types: its MLIR text, and what it returns."""

    def __init__(self, function: Callable[..., Any], *types: Any, static: tuple[Any, ...] = ()) -> None:
        with ir.Context(), ir.Location.unknown():
            module = ir.Module.create()
            pointer = ir.Type.parse("!llvm.ptr")
            signature = ir.FunctionType.get([*(t.ir_type for t in types), pointer], [])
            with ir.InsertionPoint(module.body):
                attributes = {
                    "sym_name": ir.StringAttr.get("entry"),
                    "function_type": ir.TypeAttr.get(signature),
                    "llvm.emit_c_interface": ir.UnitAttr.get(),
                }
                entry = ir.Operation.create("func.func", attributes=attributes, regions=1)
            block = entry.regions[0].blocks.append(*signature.inputs)
            *values, out = block.arguments
            with ir.InsertionPoint(block):
                parameters = [t.wrap(value) for t, value in zip(types, values, strict=True)]
                leaves = _leaves(rewrite(function)(*parameters, *static))
                for k, leaf in enumerate(leaves):
                    offset = ir.DenseI32ArrayAttr.get([8 * k])
                    element = ir.TypeAttr.get(ir.IntegerType.get_signless(8))
                    address = ir.Operation.create(
                        "llvm.getelementptr",
                        results=[pointer],
                        operands=[out],
                        attributes={"rawConstantIndices": offset, "elem_type": element},
                    ).results[0]
                    value = leaf.to(fx.Uint8) if type(leaf) is fx.Boolean else leaf
                    ir.Operation.create("llvm.store", operands=[value.ir_value(), address])
                ir.Operation.create("func.return")
            module.operation.verify()
            self.text = str(module)
            self.result_types = [type(leaf) for leaf in leaves]
            self._parameters = types
            passmanager.PassManager.parse(_PIPELINE).run(module.operation)
            self.llvm_text = to_llvmlite(llvm_dialect.translate_module_to_llvmir(module.operation))
        self._entry: Any = None

    def _compile(self) -> None:
        self._code = host_code(self.llvm_text)
        arguments = [_CTYPES[t] for t in self._parameters]
        self._entry = ctypes.CFUNCTYPE(None, *arguments, ctypes.c_void_p)(self._code.function("entry"))

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns, flattened; a single leaf as itself."""
        if self._entry is None:
            self._compile()
        buffer = (ctypes.c_uint64 * max(len(self.result_types), 1))()
        self._entry(*arguments, ctypes.addressof(buffer))
        results = [
            _CTYPES[t].from_address(ctypes.addressof(buffer) + 8 * k).value for k, t in enumerate(self.result_types)
        ]
        return results[0] if len(results) == 1 else results


def flat(value: Any) -> list[Any]:
    """The leaves of nested lists and tuples."""
    return [leaf for item in value for leaf in flat(item)] if isinstance(value, (list, tuple)) else [value]


def check(traced: Traced, reference: Callable[..., Any], row: tuple[int, ...]) -> None:
    """Compare what a traced function and a Python function give for integers."""
    assert flat(traced(*row)) == [int(v) for v in flat(reference(*row))], row


def check_small_numbers(function: Callable[..., Any]) -> None:
    """Compare a function of three integers, traced, with itself in Python, for integers from -9 to 9."""
    traced = Traced(function, fx.Int32, fx.Int32, fx.Int32)
    small = st.integers(-9, 9)

    @given(small, small, small)
    def agrees(a: int, b: int, c: int) -> None:
        check(traced, function, (a, b, c))

    agrees()
