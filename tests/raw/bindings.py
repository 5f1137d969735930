"""The classes of ``flydsl._mlir.ir``, whose methods are called in kernels with wrong values of the right types."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np

import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.passmanager import PassManager

__all__ = ["MODULES", "attempt", "names"]

_CLASSES: dict[str, Any] = {name: value for name, value in vars(ir).items() if inspect.isclass(value)}
_CLASSES |= {"PassManager": PassManager, "_OperationBase": ir.Operation.__mro__[1]}
MODULES = tuple(f"ir.{name}" for name in _CLASSES)
_OPERATORS = ("__init__", "__getitem__", "__setitem__", "__delitem__", "__contains__", "__iter__", "__len__", "__add__")
_OPERATORS += ("__eq__", "__hash__", "__str__", "__repr__", "__mul__", "__mod__", "__enter__", "__exit__", "__call__")
_PROCESS_WIDE = ("set_thread_pool", "enable_multithreading", "dump", "print", "emit_error")
_PROCESS_WIDE += ("enable_timing", "enable_statistics", "enable_ir_printing", "flag", "set_types", "write_bytecode")
"""Names that write to files or the process's own output, or start threads."""


def _classes_of(holder: Any) -> list[Any]:
    """A class, and its bases that have no name of their own in the bindings."""
    named = [each for each in _CLASSES.values() if each is not holder]
    return [each for each in holder.__mro__ if each is not object and each not in named]


def names(module: str) -> list[str]:
    """The public members of a class, and its operators."""
    holder = _CLASSES[module.removeprefix("ir.")]
    return sorted(
        name
        for name in {"__init__"}.union(*map(vars, _classes_of(holder)))
        if (not name.startswith("_") or name in _OPERATORS) and name not in _PROCESS_WIDE
    )


class Things:
    """MLIR objects of all kinds in a kernel that is being traced: in order, erased, detached, of other contexts."""

    def __init__(self, choose: random.Random, source: Any) -> None:
        self.choose = choose
        value = source[fx.thread_idx.x].ir_value()
        i32 = ir.IntegerType.get_signless(32)
        true = ir.Operation.create(
            "arith.constant", [ir.IntegerType.get_signless(1)], attributes={"value": ir.BoolAttr.get(True)}
        )
        self.outer = ir.Operation.create("scf.execute_region", [], [], regions=1)
        region = self.outer.regions[0]
        first, block = region.blocks.append(), region.blocks.append(value.type)
        with ir.InsertionPoint(first):
            jump = ir.Operation.create("cf.br", [], [value], successors=[block])
        with ir.InsertionPoint(block):
            self.inner = ir.Operation.create("arith.addf", [value.type], [value, value])
            ir.Operation.create("scf.yield", [], [])
        self.plain = ir.Operation.create("arith.mulf", [value.type], [value, value])
        self.user = ir.Operation.create("arith.negf", [value.type], [self.plain.result])
        self.detached = ir.Operation.create("arith.negf", [value.type], [value], ip=False)
        self.gone = ir.Operation.create("arith.negf", [value.type], [value])
        gone = [self.gone.result, self.gone.operands, self.gone.attributes, self.gone.opview]
        self.gone.erase()
        self.module = ir.Module.parse("module { func.func private @f() }")
        with ir.Context(), ir.Location.unknown():
            foreign = ir.Module.parse("module { func.func @f(%x: f32) -> f32 { return %x : f32 } }")
            function = foreign.body.operations[0]
            abroad = [ir.F32Type.get(), ir.StringAttr.get("x"), ir.AffineMap.get_identity(2), foreign, function]
            abroad += [function.regions[0].blocks[0], function.regions[0].blocks[0].arguments[0], ir.Location.unknown()]
        kernel = ir.InsertionPoint.current.block.owner.operation
        d0 = ir.AffineDimExpr.get(0)
        self.all: list[Any] = [
            *(value, true, self.outer, block, self.inner, first, jump, self.plain, self.user, self.detached, self.gone),
            *(*gone, self.module, self.module.body, self.module.operation, *abroad),
            *(kernel, kernel.parent, kernel.parent.operation.parent, kernel.regions[0].blocks[0]),
            *(self.plain.opview, self.plain.operands, self.plain.results, self.plain.attributes, self.outer.regions),
            *(region, region.blocks, block.operations, block.arguments, jump.successors),
            *(block.predecessors, first.successors, self.plain.result, self.inner.result, self.plain.op_operands),
            *(next(iter(self.plain.result.uses)), ir.InsertionPoint(self.inner), ir.InsertionPoint(block)),
            *(ir.InsertionPoint.current, ir.Location.current, ir.Context.current),
            *(i32, value.type, ir.VectorType.get([4], i32), ir.MemRefType.get([4], i32), ir.NoneType.get()),
            *(ir.RankedTensorType.get([2, 2], i32), ir.UnrankedTensorType.get(i32), ir.TupleType.get_tuple([i32])),
            *(ir.FunctionType.get([i32], [i32]), ir.ComplexType.get(value.type), ir.IndexType.get()),
            *(ir.UnrankedMemRefType.get(i32, None), ir.Type.parse("!llvm.ptr"), ir.Type.parse("vector<[4]xf32>")),
            *(ir.IntegerAttr.get(i32, 3), ir.FloatAttr.get(value.type, 1.0), ir.StringAttr.get("x"), ir.UnitAttr.get()),
            *(ir.ArrayAttr.get([]), ir.DictAttr.get({}), ir.TypeAttr.get(i32), ir.DenseI32ArrayAttr.get([1, 2])),
            *(ir.DenseElementsAttr.get(np.zeros((2, 2), np.int32)), ir.AffineMapAttr.get(ir.AffineMap.get_identity(2))),
            *(ir.FlatSymbolRefAttr.get("f"), ir.SymbolRefAttr.get(["a", "b"]), ir.StridedLayoutAttr.get(0, [1])),
            *(
                d0,
                ir.AffineSymbolExpr.get(1),
                ir.AffineConstantExpr.get(0),
                d0 + 1,
                d0 * 2,
                ir.AffineExpr.get_mod(d0, 0),
            ),
            *(ir.AffineMap.get_identity(3), ir.AffineMap.get_empty(), ir.AffineMap.get(1, 0, [d0])),
            *(
                ir.IntegerSet.get(1, 0, [d0], [True]),
                ir.IntegerSet.get_empty(1, 0),
                ir.SymbolTable(self.module.operation),
            ),
            *(ir.WalkOrder.PRE_ORDER, ir.WalkOrder.POST_ORDER, PassManager.parse("builtin.module(cse)")),
            *(ir.Attribute.parse("dense<1> : tensor<2xi32>"), ir.Location.file("x", 1, 1), ir.AsmState(self.plain)),
        ]

    def plain_one(self) -> Any:
        """An argument that is no object of MLIR's."""
        numbers = [0, 1, -1, 2, 3, 7, -5, 100000, 1 << 31, -(1 << 63), (1 << 63) - 1, 1 << 64, 1.5, True]
        texts = [
            "",
            "x",
            "f",
            "arith.addf",
            "func.func",
            "builtin.module(cse)",
            "builtin.module(",
            "\0",
            "f32",
            "y" * 100,
        ]
        texts += ["func.call", "llvm.call_intrinsic", "scf.for", "no.such", "loc(", "sym_name"]
        arrays = [np.zeros(3, np.float32), np.zeros((2, 0)), np.zeros(4, np.int64)[::2], np.array(1, np.int8), b"abc"]
        return self.choose.choice(
            [*numbers, *texts, *arrays, None, [], {}, lambda *_: ir.WalkResult.ADVANCE, self.eraser]
        )

    @staticmethod
    def eraser(operation: Any) -> Any:
        """A callback of ``walk`` that erases what it can."""
        operation.erase()
        return ir.WalkResult.ADVANCE

    def of(self, words: str) -> Any:
        """An argument for a parameter that the binding annotates so, mostly of the class that it names."""
        choose = self.choose
        if choose.random() < 0.05:
            return choose.choice([choose.choice(self.all), self.plain_one()])
        if choose.random() < 0.1 and "None" in words:
            return None
        if "Sequence" in words or "list[" in words:
            inside = words.split("[", 1)[-1] if "[" in words else "int"
            return [self.of(inside) for _ in range(choose.choice([0, 1, 1, 2, 3]))]
        kinds = [_CLASSES[name] for name in re.findall(r"[A-Z_]\w+", words) if name in _CLASSES]
        found = [each for each in self.all if isinstance(each, tuple(kinds))] if kinds else []
        if found:
            return choose.choice(found)
        if "type[" in words or words == "type":
            return choose.choice([ir.OpView, ir.IsTerminatorTrait, int])
        wanted = {
            "int": int,
            "str": str,
            "bool": bool,
            "float": float,
            "Buffer": (np.ndarray, bytes),
            "Callable": Callable,
        }
        for word, kind in wanted.items():
            if re.search(rf"\b{word}\b", words):
                for _ in range(50):
                    made = self.plain_one()
                    if isinstance(made, kind):
                        return made
        return self.plain_one()


def _parameters(member: Any, things: Things) -> list[Any]:
    """Arguments for one of a binding's overloads, or any."""
    signatures = getattr(inspect.unwrap(member) if callable(member) else member, "__nb_signature__", None)
    if not signatures:
        return [things.of("object") for _ in range(things.choose.choice([0, 1, 2]))]
    text = things.choose.choice(signatures)[0]
    inside = text[text.index("(") + 1 : text.rindex(")")] if ")" in text else ""
    parts = re.split(r",\s*(?![^\[]*\])", inside)
    found = []
    for part in parts:
        name, _, words = part.partition(":")
        if name.strip() in ("self", "", "/", "*") or name.strip().startswith("*"):
            continue
        if "=" in words and things.choose.random() < 0.5:
            break
        found.append(things.of(words.partition("=")[0]))
    return found


def attempt(module: str, name: str, seed: int, source: Any) -> None:
    """Call a member of a class by ``seed``, and go on with what it gives."""
    choose = random.Random(f"{module}.{name}.{seed}")
    things = Things(choose, source)
    holder = _CLASSES[module.removeprefix("ir.")]
    receivers = [each for each in things.all if isinstance(each, holder)]
    static = inspect.getattr_static(holder, name, None)
    member = static if isinstance(static, property) else getattr(holder, name, None)
    if name == "__init__":
        result = holder(*_parameters(holder.__init__, things))
    else:
        on = choose.choice(receivers) if receivers and not isinstance(static, staticmethod) else holder
        result = getattr(on, name)
        if callable(result):
            result = result(*_parameters(member, things))
    _use(result, things)
    for each in choose.sample(things.all, 6):
        str(each)
    things.outer.erase()
    source[0] = source[1]


def _use(result: Any, things: Things) -> None:
    """Print what a call gave, and operate on it."""
    str(result)
    if isinstance(result, (ir.Type, ir.Attribute)):
        things.plain.attributes["x"] = ir.TypeAttr.get(result) if isinstance(result, ir.Type) else result
        hash(result)
    elif isinstance(result, ir.Value):
        ir.Operation.create("arith.negf", [result.type], [result])
    elif isinstance(result, (ir.Operation, ir.OpView)):
        list(result.operation.operands)
    elif isinstance(result, (ir.Block, ir.Region)):
        list(result)
    elif isinstance(result, ir.InsertionPoint):
        with result:
            ir.Operation.create("ub.poison", [ir.F32Type.get()])
    elif hasattr(result, "__len__") and not isinstance(result, (str, bytes, np.ndarray)):
        [str(each) for each in result]
