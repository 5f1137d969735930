"""What MLIR's bindings refuse in a trace is an error of the language, with the user's line and the operands' values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import arith, gpu, llvm
from flydsl.errors import FlydslError, LanguageError
from flydsl.ir import builder

CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "operand that is no value": lambda a, n: arith.addf(a, 1),
    "operand that is none": lambda a, n: arith.addf(a, None),
    "operands of other types": lambda a, n: arith.addi(a, n),
    "attribute of another type": lambda a, n: arith.constant(ir.F32Type.get(), "x"),
    "attribute that does not parse": lambda a, n: gpu.thread_id(3),
    "elements that are no attributes": lambda a, n: ir.DenseElementsAttr.get([a, n]),
    "argument of another type": lambda a, n: ir.FloatAttr.get(ir.F32Type.get(), n),
    "type of a shape": lambda a, n: ir.VectorType.get([2], a),
    "extent below one": lambda a, n: ir.VectorType.get([-2], ir.F32Type.get()),
    "width out of range": lambda a, n: ir.IntegerType.get_signless(-1),
    "cast of a type": lambda a, n: ir.IntegerType(a.ir_value().type),
    "cast of a value": lambda a, n: ir.BlockArgument(a.ir_value()),
    "constructor": lambda a, n: ir.InsertionPoint(n),
    "position": lambda a, n: ir.OpResult(a),
    "name of a type": lambda a, n: ir.Type.parse("bogus"),
    "number of operands": lambda a, n: ir.Operation.create(
        "arith.addf", operands=[a.ir_value()], results=[ir.F32Type.get()]
    ),
    "list of other operands": lambda a, n: ir.Operation.create("arith.addf", operands=[n, 3]),
    "builder of flydsl's": lambda a, n: builder.op("arith.addf", [a, a], [ir.F32Type.get()]),
    "unknown operation": lambda a, n: builder.op("bogus.op", [a.ir_value()]),
    "assembly of numbers": lambda a, n: llvm.inline_asm(ir.F32Type.get(), [3], "x", "y"),
}


def _program(call: Callable[[Any, Any], Any]) -> Any:
    @flyc.kernel
    def kernel(x: fx.Tensor, n: fx.Int32):
        call(x[fx.thread_idx.x], n)

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        kernel(x, n).launch(grid=1, block=1)

    return run


@pytest.mark.parametrize("name", CALLS)
def test_the_line_is_shown_with_a_caret(name: str) -> None:
    with pytest.raises(FlydslError) as caught:
        _program(CALLS[name])(np.zeros(4, np.float32), 2)
    text, location = str(caught.value), caught.value.location
    assert location is not None
    assert location.line == CALLS[name].__code__.co_firstlineno
    assert text.splitlines()[-1].strip().strip("^") == ""
    assert "std::" not in text


@pytest.mark.parametrize(
    "name", ["operand that is no value", "type of a shape", "elements that are no attributes", "constructor"]
)
def test_values_of_the_operands_are_shown(name: str) -> None:
    with pytest.raises(LanguageError) as caught:
        _program(CALLS[name])(np.zeros(4, np.float32), 2)
    assert re.search(r"with .*\b[an] = (Float|Int)32", str(caught.value))


def test_errors_of_the_program_stay_its_own() -> None:
    def fails(a: Any, n: Any) -> Any:
        return ir.F32Type.get(int("x"))

    with pytest.raises(ValueError, match="invalid literal") as caught:
        _program(fails)(np.zeros(4, np.float32), 2)
    assert type(caught.value) is ValueError
