"""Contents of traced modules: operations, attributes, types, address spaces.

These tables are what the language emits for every target.  ``docs/backends.md`` shows them, and tests compare them with
traces of kernels that use all of the language.  Two things add to them: ``fx.rocdl`` and ``fx.nvvm``, which refuse other
vendors' targets, and programs that build MLIR's operations themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from flydsl._mlir import ir
from flydsl.ir.rewriting import blocks_of
from flydsl.support.math_functions import MATH_FUNCTIONS

_ROWS = f"""
arith: bitcast extf extsi fptosi fptoui index_cast maxsi maxui minsi minui ori andi xori remsi remui select shrui
  sitofp truncf
arith (fastmath): addf subf mulf divf remf negf maximumf minimumf maxnumf minnumf
arith (fastmath predicate): cmpf
arith (isExact): divsi divui shrsi
arith (nonNeg): extui index_castui uitofp
arith (overflowFlags): addi subi muli shli trunci
arith (predicate): cmpi
arith (value): constant
math: absi ctlz ctpop cttz ipowi
math (fastmath): {" ".join(row.name for row in MATH_FUNCTIONS if row.is_in_mlir)}
vector: bitcast broadcast from_elements
vector (fastmath kind): reduction
vector (mask): shuffle
vector (static_position): extract
scf: condition if while yield
scf (loop_annotation unsignedCmp): for
ub (value): poison
gpu: lane_id return
gpu (dimension): block_dim block_id grid_dim thread_id
gpu (flydsl.device_assert format): printf
gpu (function_type gpu.kernel known_block_size known_grid_size sym_name): func
gpu (mode): shuffle
gpu (scope): barrier
gpu (sym_name): module
builtin (gpu.container_module): module
llvm: addrspacecast inttoptr ptrtoint
llvm (addr_space alignment global_type linkage sym_name tls_mode visibility_): mlir.global
llvm (alignment bin_op ordering): atomicrmw
llvm (alignment elem_type): alloca
llvm (alignment failure_ordering success_ordering weak): cmpxchg
llvm (alignment ordering): load store
llvm (elem_type rawConstantIndices): getelementptr
llvm (global_name): mlir.addressof
llvm (ordering): fence
llvm (position): extractvalue
"""
"""A dialect, in parentheses the attributes that each operation of the row may have, and the operations."""


def _operations() -> Iterator[tuple[str, frozenset[str]]]:
    for dialect, attributes, names in re.findall(r"^(\w+)(?: \((.*)\))?: ((?:.|\n  )*)$", _ROWS, re.MULTILINE):
        for name in names.split():
            yield f"{dialect}.{name}", frozenset(attributes.split())


OPERATIONS: Mapping[str, frozenset[str]] = MappingProxyType(dict(_operations()))
"""The operations, each with the attributes that it may have."""

MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "arith.addf": "`fastmath` is `none` unless the kernel asks; so of all floating-point operations. Without `contract` "
        "no product is fused with a sum, and without `afn` functions are not approximated",
        "arith.maximumf": "NaN if either operand is NaN, and -0.0 is less than 0.0; so of `arith.minimumf`. "
        "`flydsl.plugin.lower_maxima` makes comparisons of them",
        "arith.maxnumf": "the other operand if one is NaN; so of `arith.minnumf`",
        "arith.select": "of numbers, of vectors lane by lane, and of pointers",
        "gpu.barrier": "for all threads of the block; it orders their accesses of global and of shared memory",
        "gpu.func": "a kernel: parameters are scalars and pointers of space 1, it has no result. Every launch has the "
        "`known_block_size` and the `known_grid_size`, if there is one",
        "gpu.lane_id": "the thread's number in its warp, where threads are counted with x fastest",
        "gpu.printf": "a format as C's, with operands of the widths that it says. With `flydsl.device_assert` it is an "
        "assertion that does not hold, and the kernel should stop",
        "gpu.shuffle": "of `f32` and `i32`, in groups as wide as its width operand, a power of two up to the warp. The "
        "second result is whether the source is in the group; outside it the lane keeps its own value. "
        "`flydsl.plugin.lower_shuffles` computes the source lane",
        "llvm.alloca": "memory of one thread, in the space `TargetFacts.private_address_space`",
        "llvm.atomicrmw": "for all threads of the system, also where the kernel names a smaller scope",
        "llvm.fence": "orders the thread's accesses of global and of shared memory",
        "llvm.load": "`ordering` is 0, not atomic, or LLVM's number of an order; so of `llvm.store`",
        "llvm.mlir.global": "shared memory: internal arrays of bytes in space 3. The external `array<0 x i8>` is dynamic "
        "shared memory; `flydsl.plugin.pass_dynamic_shared` makes it a parameter",
        "math.ipowi": "`flydsl.plugin.lower_integer_powers` makes a loop of it",
        "scf.for": "`unsignedCmp`: bounds are unsigned. `loop_annotation` is LLVM's, on the loop to be unrolled",
        "ub.poison": "a value that no path reads",
        "vector.reduction": "with `reassoc` in any order, else from the first lane on",
    }
)
"""Meanings that MLIR's definition leaves open, or that a backend easily misses."""

TYPES: Mapping[str, str] = MappingProxyType(
    {
        "i1": "Boolean; in memory a byte",
        "i8 i16 i32 i64 i128": "integers, signed and unsigned; also 8-bit and narrower floats, which are converted by "
        "integer code",
        "index": "results of `gpu` operations that identify threads, and the Index type of the language; 64 bits",
        "f16 bf16 f32 f64": "floats",
        "vector<NxT>": "one dimension, any of the types above but `index`, N from 1, also odd",
        "!llvm.ptr !llvm.ptr<1> !llvm.ptr<3>": "pointers; see address spaces",
        "!llvm.struct<(T, i1)>": "the result of `llvm.cmpxchg`",
    }
)

ADDRESS_SPACES: Mapping[str, str] = MappingProxyType(
    {
        "0": "generic: any memory; also a thread's own, where `TargetFacts.private_address_space` is 0",
        "1": "global: what tensors point to",
        "3": "shared: one for each block",
        "`TargetFacts.private_address_space`": "a thread's own: `llvm.alloca`",
    }
)

_SCALAR = r"i1|i8|i16|i32|i64|i128|f16|bf16|f32|f64"
_TYPE = re.compile(rf"index|{_SCALAR}|vector<\d+x(?:{_SCALAR})>|!llvm\.struct<\((?:{_SCALAR}), i1\)>")
_POINTER = re.compile(r"!llvm\.ptr(?:<(\d+)>)?")


def outside(module: ir.Module, private_address_space: int = 0) -> list[str]:
    """Contents of a traced module that are not in these tables, each once; empty for what the language emits."""
    found: dict[str, None] = {}
    spaces = {"", "1", "3", str(private_address_space)}

    def visit(operation: ir.Operation) -> ir.WalkResult:
        attributes = OPERATIONS.get(operation.name)
        if attributes is None:
            found[f"operation {operation.name}"] = None
        else:
            found.update(
                (f"attribute {name} of {operation.name}", None) for name in set(operation.attributes) - attributes
            )
        values = [*operation.operands, *operation.results]
        values += [argument for block in blocks_of(operation) for argument in block.arguments]
        for text in {str(value.type) for value in values}:
            pointer = _POINTER.fullmatch(text)
            if not (_TYPE.fullmatch(text) if pointer is None else (pointer[1] or "") in spaces):
                found[f"type {text}"] = None
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return sorted(found)


def as_markdown() -> str:
    """The tables as the part of ``docs/backends.md`` between its marks."""
    rows: dict[tuple[str, frozenset[str]], list[str]] = {}
    for operation, attributes in OPERATIONS.items():
        dialect, _, name = operation.partition(".")
        rows.setdefault((dialect, attributes), []).append(name)
    parts = [
        _table(("Dialect", "Operations", "Attributes"), [
            (f"`{dialect}`", _names(sorted(names)), _names(sorted(own))) for (dialect, own), names in rows.items()
        ]),
        _table(("Operation", "Meaning"), [(f"`{name}`", text) for name, text in MEANINGS.items()]),
        _table(("Types", "Use"), [
            (_names(re.findall(r"[^ (]+(?:\(.*\)[^ ]*)?", names)), text)
            for names, text in TYPES.items()
        ]),
        _table(("Address space", "Memory"), list(ADDRESS_SPACES.items())),
    ]  # fmt: skip
    return "\n".join(parts)


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n".replace(" |  |", " | |") for line in lines)
