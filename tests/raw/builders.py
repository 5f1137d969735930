"""MLIR's generated builders, called in kernels with operands chosen at random and then by what the verifier asks for."""

from __future__ import annotations

import importlib
import inspect
import random
import re
from collections.abc import Sequence
from typing import Any

import flydsl.expr as fx
from flydsl._mlir import ir, provider
from flydsl.ir import builder as emit

__all__ = ["DIALECTS", "attempt", "names"]

DIALECTS = ("arith", "cf", "func", "gpu", "llvm", "math", "memref", "nvvm", "rocdl", "scf", "ub", "vector")
"""The dialects that contexts of kernels have; MLIR refuses operations of all others."""


def generated(dialect: str) -> Any:
    """The generated module of a dialect, which is loaded by the dialect's own."""
    dir(importlib.import_module(f"flydsl._mlir.dialects.{dialect}"))
    return importlib.import_module(f"{provider()}.dialects._{dialect}_ops_gen")


def names(dialect: str) -> list[str]:
    """The builders of a dialect, by name."""
    module = generated(dialect)
    return sorted(
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    )


_SCALARS = ("f32", "i32", "i64", "f16", "bf16", "f64", "i1", "i8", "i16", "index")
_ELEMENTS = ("f32", "f16", "bf16", "i32", "i16", "i8", "f64", "i1")
_VECTORS = tuple(f"vector<{n}x{element}>" for n in (1, 2, 4, 8, 16) for element in _ELEMENTS)
_POINTERS = ("!llvm.ptr", *(f"!llvm.ptr<{space}>" for space in (1, 3, 5, 6, 7, 8)))
_ODD = (
    *("memref<16xf32>", "memref<16xf32, 3>", "vector<4x4xf32>", "tensor<4xf32>", "f8E4M3FN", "complex<f32>"),
    *("!llvm.struct<(i32, i32)>", "!llvm.struct<(f32, f32, f32, f32)>", "!llvm.array<4 x i32>", "!gpu.async.token"),
    *("vector<[4]xf32>", "i128", "i7"),
)
_TYPES = (*_SCALARS, *_SCALARS, *_VECTORS, *_POINTERS, *_POINTERS, *_ODD)
_CLASSES = {
    "VectorType": _VECTORS,
    "IntegerType": ("i32", "i64", "i1", "i16"),
    "FloatType": ("f32", "f16"),
    "F32Type": ("f32",),
    "IndexType": ("index",),
    "MemRefType": ("memref<16xf32>", "memref<16xf32, 3>"),
    "PointerType": _POINTERS,
}
_ROUNDS = 6
"""How often operands are changed as the verifier asks."""


def value(text: str, start: ir.Value) -> ir.Value:
    """A value of the type that ``text`` names, made of the f32 value ``start``, so that nothing of it is constant."""
    t = ir.Type.parse(text)
    if text == "f32":
        return start
    if isinstance(t, ir.VectorType) and not t.scalable and len(t.shape) == 1:
        return emit.op1("vector.broadcast", [value(str(t.element_type), start)], t)
    bits = emit.op1("arith.bitcast", [start], emit.integer_type(32))
    if text == "i32":
        return bits
    if isinstance(t, ir.IndexType):
        return emit.op1("arith.index_cast", [bits], t)
    if isinstance(t, ir.IntegerType):
        return emit.op1("arith.trunci" if t.width < 32 else "arith.extsi", [bits], t)
    if text in ("f16", "bf16", "f8E4M3FN"):
        return emit.op1("arith.truncf", [start], t)
    if text == "f64":
        return emit.op1("arith.extf", [start], t)
    if text.startswith("!llvm.ptr"):
        return emit.op1("llvm.inttoptr", [emit.op1("arith.extsi", [bits], emit.integer_type(64))], t)
    if text.startswith(("!llvm.struct", "!llvm.array")):
        return emit.op1("llvm.mlir.zero", [], t)
    return emit.op1("builtin.unrealized_conversion_cast", [bits], t)


_WORDS = {
    "32-bit float": "f32",
    "16-bit float": "f16",
    "64-bit float": "f64",
    "bfloat16": "bf16",
    "1-bit signless integer": "i1",
    "8-bit signless integer": "i8",
    "16-bit signless integer": "i16",
    "32-bit signless integer": "i32",
    "64-bit signless integer": "i64",
    "32-bit integer": "i32",
    "index": "index",
    "float": "f32",
    "integer": "i32",
}
"""The verifier's words for types, the exact ones first."""


def described(words: str, choose: random.Random) -> str | None:
    """A type that the verifier's words describe."""
    space = re.search(r"LLVM pointer in address space (\d+)", words)
    if space:
        return f"!llvm.ptr<{space[1]}>"
    if "pointer" in words:
        return choose.choice(_POINTERS)
    if "memref" in words:
        return "memref<16xf32>"
    vector = re.search(r"vector of (.*?) values(?: of length ([\d/]+))?", words)
    found = [t for w, t in _WORDS.items() if w in (vector[1] if vector else words)]
    if vector:
        length = choose.choice((vector[2] or "2/4/8").split("/"))
        return f"vector<{length}x{found[0] if found else 'f32'}>"
    return choose.choice(found[:2]) if found else None


def _argument(parameter: inspect.Parameter, choose: random.Random, start: ir.Value) -> Any:
    """Something for a parameter, mostly of the kind that its annotation asks for."""
    words = str(parameter.annotation)
    number = choose.choice([0, 1, 2, 4, 8, 16, 3, 64, -1, 255, 100000])
    if "Value" in words and "Attr" not in words:
        classes = [pool for name, pool in _CLASSES.items() if name in words]
        pool = classes[0] if classes and choose.random() < 0.6 else _TYPES
        if "Sequence" in words:
            return [value(choose.choice(pool), start) for _ in range(choose.choice([0, 1, 1, 2]))]
        return value(choose.choice(pool), start)
    if "TypeAttr" in words:
        return ir.TypeAttr.get(ir.Type.parse(choose.choice(_TYPES)))
    if "Type" in words:
        t = ir.Type.parse(choose.choice(_TYPES))
        return [t] if "Sequence" in words else t
    if "bool" in words:
        return choose.choice([True, False])
    if "IntegerAttr" in words:
        if "int]" in words or "int," in words or choose.random() < 0.5:
            return number
        return ir.IntegerAttr.get(emit.integer_type(choose.choice([32, 64, 16, 8, 1])), number & 1)
    if "Sequence" in words:
        return [number] * choose.choice([0, 1, 2])
    if "str" in words:
        return choose.choice(
            ["x", "llvm.amdgcn.rcp.f32", "llvm.nvvm.barrier0", "workgroup", "", "=v,v", "add", "kernels"]
        )
    return choose.choice([number, 0, 1, 2, 3, "row", True, ir.UnitAttr.get(), ir.StringAttr.get("x")])


def attempt(dialect: str, name: str, seed: int, source: Any) -> None:
    """Call a builder in a kernel with operands chosen by ``seed``, and use its results.

    Operands that the verifier refuses are replaced by such as it asks for, except with the seed 0.
    """
    choose = random.Random(f"{dialect}.{name}.{seed}")
    builder = getattr(generated(dialect), name)
    start = source[fx.thread_idx.x].ir_value()
    arguments = {
        p.name: _argument(p, choose, start)
        for p in inspect.signature(builder).parameters.values()
        if p.name not in ("loc", "ip") and (p.default is p.empty or choose.random() < 0.2)
    }
    for _ in range(_ROUNDS if seed else 1):
        made = builder(**arguments)
        operation, results = _parts(made)
        if seed == 0 or operation is None or not _is_changed(operation, arguments, choose, start):
            break
        operation.erase()
    else:
        return
    for result in results:
        _keep(result)


def _parts(made: Any) -> tuple[ir.Operation | None, Sequence[ir.Value]]:
    """The operation that a builder made, if it says which, and its results."""
    if isinstance(made, ir.OpView):
        return made.operation, list(made.results)
    results = list(made) if isinstance(made, ir.OpResultList) else [made]
    return (results[0].owner if results else None), results


def _is_changed(operation: ir.Operation, arguments: dict[str, Any], choose: random.Random, start: ir.Value) -> bool:
    """True if the verifier refuses an operation and says what it takes, which then is among the arguments."""
    try:
        operation.verify()
    except ir.MLIRError as error:
        found = re.search(r"(operand|result) #(\d+) must be (.*?), but got", str(error))
        text = found and described(found[3], choose)
        kind = ir.Value if found and found[1] == "operand" else ir.Type
        places = [key for key, each in arguments.items() if isinstance(each, kind)]
        if found and text and int(found[2]) < len(places):
            made = value(text, start) if kind is ir.Value else ir.Type.parse(text)
            arguments[places[int(found[2])]] = made
            return True
    return False


def _keep(result: ir.Value) -> None:
    """Store a result, so that what made it is code."""
    t = result.type
    if isinstance(t, ir.VectorType):
        if len(t.shape) != 1 or t.scalable:
            return
        result = emit.element(result, 0)
        t = result.type
    if isinstance(t, ir.IntegerType) or str(t) in ("f32", "f16", "bf16", "f64") or str(t).startswith("!llvm."):
        address = emit.op1("llvm.inttoptr", [emit.constant(4096, emit.integer_type(64))], emit.pointer_type(1))
        emit.op("llvm.store", [result, address])
