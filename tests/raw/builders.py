"""MLIR's generated builders, and operands to call them with."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
import re
from collections.abc import Iterator
from typing import Any

import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir import provider
from flydsl.expr import emit

__all__ = ["DIALECTS", "OTHER_DIALECTS", "attempt", "names"]

DIALECTS = ("arith", "cf", "func", "gpu", "llvm", "math", "memref", "nvvm", "rocdl", "scf", "ub", "vector")
"""The dialects that kernels are made of."""


def _others() -> tuple[str, ...]:
    package = importlib.import_module(f"{provider()}.dialects")
    generated = re.compile("_(.*)_ops_gen")
    found = (generated.fullmatch(module.name) for module in pkgutil.iter_modules(package.__path__))
    return tuple(sorted({match[1] for match in found if match} - set(DIALECTS)))


OTHER_DIALECTS = _others()


def generated(dialect: str) -> Any:
    """The generated module of a dialect."""
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
_VECTORS = tuple(
    f"vector<{n}x{t}>" for n in (1, 2, 4, 8, 16) for t in ("f32", "f16", "bf16", "i32", "i16", "i8", "f64", "i1")
)
_POINTERS = (
    "!llvm.ptr",
    "!llvm.ptr<1>",
    "!llvm.ptr<3>",
    "!llvm.ptr<5>",
    "!llvm.ptr<6>",
    "!llvm.ptr<7>",
    "!llvm.ptr<8>",
)
_ODD = (
    "memref<16xf32>", "memref<16xf32, 3>", "!llvm.struct<(i32, i32)>", "!llvm.struct<(f32, f32, f32, f32)>", "vector<4x4xf32>",
    "tensor<4xf32>", "f8E4M3FN", "!llvm.array<4 x i32>", "complex<f32>", "!gpu.async.token", "vector<[4]xf32>", "i128", "i7",
)  # fmt: skip
_TYPES = (*_SCALARS, *_SCALARS, *_VECTORS, *_POINTERS, *_POINTERS, *_ODD)
_KINDS = {
    "VectorType": _VECTORS, "IntegerType": ("i32", "i64", "i1", "i16"), "FloatType": ("f32", "f16"), "F32Type": ("f32",),
    "IndexType": ("index",), "MemRefType": ("memref<16xf32>", "memref<16xf32, 3>"), "PointerType": _POINTERS,
}  # fmt: skip


def value(text: str, seed: ir.Value) -> ir.Value:
    """A value of the type that ``text`` names, made of the f32 value ``seed``, so that nothing of it is constant."""
    t = ir.Type.parse(text)
    if text == "f32":
        return seed
    if isinstance(t, ir.VectorType) and not t.scalable and len(t.shape) == 1:
        return emit.op1("vector.broadcast", [value(str(t.element_type), seed)], t)
    bits = emit.op1("arith.bitcast", [seed], emit.integer_type(32))
    if isinstance(t, ir.IndexType):
        return emit.op1("arith.index_cast", [bits], t)
    if isinstance(t, ir.IntegerType):
        if t.width == 32:
            return bits
        return emit.op1("arith.trunci" if t.width < 32 else "arith.extsi", [bits], t)
    if text in ("f16", "bf16", "f8E4M3FN"):
        return emit.op1("arith.truncf", [seed], t)
    if text == "f64":
        return emit.op1("arith.extf", [seed], t)
    if text.startswith("!llvm.ptr"):
        wide = emit.op1("arith.extsi", [bits], emit.integer_type(64))
        return emit.op1("llvm.inttoptr", [wide], t)
    if text.startswith(("!llvm.struct", "!llvm.array")):
        return emit.op1("llvm.mlir.zero", [], t)
    return emit.op1("builtin.unrealized_conversion_cast", [bits], t)


def _wanted(message: str) -> tuple[int, str] | None:
    """Which operand a message of the verifier's is about, and a type that it takes."""
    found = re.search(r"operand #(\d+) must be (.*?), but got", message)
    if found is None:
        return None
    return int(found[1]), found[2]


_WORDS = {
    "32-bit float": "f32", "16-bit float": "f16", "64-bit float": "f64", "bfloat16 type": "bf16", "1-bit signless integer": "i1",
    "8-bit signless integer": "i8", "16-bit signless integer": "i16", "32-bit signless integer": "i32", "64-bit signless integer": "i64",
    "32-bit integer": "i32", "index": "index", "32-bit unsigned integer": "i32", "128-bit signless integer": "i128",
}  # fmt: skip


def described(words: str, choose: random.Random) -> str | None:
    """A type that the verifier's words describe."""
    space = re.search(r"LLVM pointer in address space (\d+)", words)
    if space:
        return f"!llvm.ptr<{space[1]}>"
    if "LLVM pointer" in words or "pointer type" in words:
        return choose.choice(_POINTERS)
    vector = re.search(r"vector of (.*?) values(?: of length ([\d/]+))?", words)
    if vector:
        element = next((t for w, t in _WORDS.items() if w in vector[1]), None)
        element = element or ("f32" if "float" in vector[1] else "i32")
        lengths = (vector[2] or choose.choice(["2", "4", "8"])).split("/")
        return f"vector<{choose.choice(lengths)}x{element}>"
    if "memref" in words:
        return "memref<16xf32>"
    found = [t for w, t in _WORDS.items() if w in words]
    if found:
        return choose.choice(found)
    if "float" in words:
        return "f32"
    if "integer" in words:
        return "i32"
    return None


def _argument(parameter: inspect.Parameter, choose: random.Random, seed: ir.Value, fixed: str | None) -> Any:
    words = str(parameter.annotation)
    number = choose.choice([0, 1, 2, 4, 8, 16, 3, 64, -1, 255, 100000])
    if "Type" in words and "Value" not in words:
        text = fixed or choose.choice(_TYPES)
        t = ir.Type.parse(text)
        return [t] if "Sequence" in words else t
    if "Value" in words and "Attr" not in words:
        kinds = [k for k in _KINDS if k in words]
        pool = _KINDS[kinds[0]] if kinds and choose.random() < 0.6 else _TYPES
        many = choose.choice([0, 1, 1, 2]) if "Sequence" in words else None
        if many is None:
            return value(fixed or choose.choice(pool), seed)
        return [value(fixed or choose.choice(pool), seed) for _ in range(many)]
    if "bool" in words:
        return choose.choice([True, False])
    if "IntegerAttr" in words:
        if "int]" in words or "int," in words or choose.random() < 0.5:
            return number
        return ir.IntegerAttr.get(emit.integer_type(choose.choice([32, 64, 16, 8, 1])), number & 1)
    if "Sequence" in words:
        return [number] * choose.choice([0, 1, 2])
    if "str" in words:
        return choose.choice(["x", "llvm.amdgcn.rcp.f32", "workgroup", "", "v,v", "add", "kernels"])
    if "TypeAttr" in words:
        return ir.TypeAttr.get(ir.Type.parse(choose.choice(_TYPES)))
    return choose.choice([number, 0, 1, 2, 3, "row", True, ir.UnitAttr.get(), ir.StringAttr.get("x")])


def attempt(dialect: str, name: str, seed: int) -> str:
    """Call a builder in a kernel with operands chosen by ``seed``, and use its results; returns what was made."""
    choose = random.Random(f"{dialect}.{name}.{seed}")
    function = getattr(generated(dialect), name)
    parameters = inspect.signature(function).parameters
    fixed: dict[str, str] = {}
    required = [p for n, p in parameters.items() if n not in ("loc", "ip")]
    source = ATTEMPT["src"]
    start = source[fx.thread_idx.x].ir_value()
    arguments: dict[str, Any] = {}
    for p in required:
        if p.default is not inspect.Parameter.empty and choose.random() < 0.8:
            continue
        arguments[p.name] = _argument(p, choose, start, fixed.get(p.name))
    if seed:
        for _ in range(6):
            made = function(**arguments)
            if isinstance(made, ir.OpResultList) and not len(made):
                return name
            operation = (
                made
                if isinstance(made, ir.Operation)
                else made.operation
                if isinstance(made, ir.OpView)
                else (made[0] if isinstance(made, ir.OpResultList) else made).owner
            )
            try:
                operation.verify()
                break
            except ir.MLIRError as error:
                message = str(error)
                wanted = _wanted(message)
                text = None if wanted is None else described(wanted[1], choose)
                single = [p.name for p in required if p.name in arguments and isinstance(arguments[p.name], ir.Value)]
                if text is not None and wanted[0] < len(single):
                    arguments[single[wanted[0]]] = value(text, start)
                else:
                    result = re.search(r"result #(\d+) must be (.*?), but got", message)
                    text = result and described(result[2], choose)
                    types = [p.name for p in required if isinstance(arguments.get(p.name), ir.Type)]
                    if not text or not types:
                        break
                    arguments[types[0]] = ir.Type.parse(text)
                operation.erase()
        else:
            return name
    else:
        made = function(**arguments)
    results = made.results if isinstance(made, ir.OpView) else made if isinstance(made, ir.OpResultList) else [made]
    for result in results:
        keep(result)
    return name


ATTEMPT: dict[str, Any] = {}


def keep(result: Any) -> None:
    """Store a result, so that what made it is code."""
    t = result.type
    place = ATTEMPT["dst"]
    if isinstance(t, (ir.IntegerType, ir.FloatType, ir.VectorType)):
        if isinstance(t, ir.VectorType):
            if len(t.shape) != 1 or t.scalable:
                return
            result = emit.op1("vector.extract", [result], t.element_type, emit.position(0))
            t = t.element_type
        address = emit.op1("llvm.inttoptr", [emit.constant(4096, emit.integer_type(64))], ir.Type.parse("!llvm.ptr<1>"))
        if isinstance(t, ir.IntegerType) or str(t) in ("f32", "f16", "bf16", "f64"):
            emit.op("llvm.store", [result, address])
    elif str(t).startswith("!llvm."):
        address = emit.op1("llvm.inttoptr", [emit.constant(4096, emit.integer_type(64))], ir.Type.parse("!llvm.ptr<1>"))
        emit.op("llvm.store", [result, address])
    del place
