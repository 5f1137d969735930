"""Addresses in shared memory: how few registers and instructions they need.

Dynamic shared memory starts where the static objects of a kernel end, which is zero where it has none.  Code generation
knows that late: until then it is a symbol, and a sum with it is an instruction that LLVM leaves in the loops.

Addresses that loops use again and again are in registers of their own.  One instruction reads two elements of 4 or 8
bytes, at distances of up to 255 elements from its address (CDNA 3 instruction set, "DS_READ2_B32").  For what is further
away LLVM adds the distance to the address, and leaves the addition in the loop where it sees many registers in use, as
loops of matrix instructions do.
"""

from __future__ import annotations

from collections import defaultdict

from flydsl._mlir import ir
from flydsl.backends.rewriting import gpu_modules, kernels, op1, replace, walk
from flydsl.backends.rocm.opaque import opaque
from flydsl.backends.rocm.pointers import bits_of, step_of

__all__ = ["hold_addresses", "start_at_zero"]

_ADDRESS, _SHARED, _DYNAMIC = "llvm.mlir.addressof", 3, "!llvm.array<0 x i8>"
_REACH = 256
"""Elements."""
_LOOPS = ("scf.for", "scf.while")


def start_at_zero(module: ir.Module) -> None:
    """Make zero the address of dynamic shared memory, in kernels that have no static objects."""
    for gpu_module in gpu_modules(module):
        sizes = {
            ir.StringAttr(op.attributes["sym_name"]).value: str(ir.TypeAttr(op.attributes["global_type"]).value)
            for op in walk(gpu_module, "llvm.mlir.global")
            if "addr_space" in op.attributes and ir.IntegerAttr(op.attributes["addr_space"]).value == _SHARED
        }
        for function in (view.operation for view in gpu_module.regions[0].blocks[0].operations):
            named = [(op, ir.FlatSymbolRefAttr(op.attributes["global_name"]).value) for op in walk(function, _ADDRESS)]
            shared = [(op, name) for op, name in named if name in sizes]
            if all(sizes[name] == _DYNAMIC for _, name in shared):
                for op, _ in shared:
                    with ir.InsertionPoint(op), op.location:
                        replace(op, [op1("llvm.mlir.zero", [], op.results[0].type)])


def hold_addresses(module: ir.Module) -> None:
    """Compute, before a loop, each address from which the loop's pairs of loads are within reach."""
    for kernel in kernels(module):
        far: dict[tuple[ir.Value, int], dict[int, list[ir.Operation]]] = defaultdict(lambda: defaultdict(list))
        seen: set[ir.Value] = set()
        if not any(map(_far_place, walk(kernel, "llvm.load"))):
            continue
        for loop in walk(kernel, *_LOOPS):
            of_loop = _defined_in(loop)
            for load in walk(loop, "llvm.load"):
                place = _far_place(load)
                if place is not None and place[0] not in of_loop and load.results[0] not in seen:
                    seen.add(load.results[0])
                    base, distance, size = place
                    far[base, size][distance].append(load)
        for (base, size), loads in far.items():
            _hold(base, size, loads)


def _defined_in(operation: ir.Operation) -> set[ir.Value]:
    values: set[ir.Value] = set()
    for region in operation.regions:
        for block in region.blocks:
            values.update(block.arguments)
            for view in block.operations:
                values.update(view.operation.results)
                values |= _defined_in(view.operation)
    return values


def _far_place(load: ir.Operation) -> tuple[ir.Value, int, int] | None:
    """Base, distance and size in bytes of a load of shared memory that is out of reach of its base."""
    address = load.operands[0]
    step, size = step_of(address), bits_of(load.results[0].type) // 8
    if step is None or str(address.type) != "!llvm.ptr<3>" or size not in (4, 8):
        return None
    base, distance = step
    return (base, distance // 8, size) if distance is not None and distance // 8 >= _REACH * size else None


def _hold(base: ir.Value, size: int, loads: dict[int, list[ir.Operation]]) -> None:
    """Groups of loads within reach of the first of them; a single load has room for any distance."""
    groups: list[list[int]] = []
    for distance in sorted(loads):
        if groups and distance - groups[-1][0] < _REACH * size:
            groups[-1].append(distance)
        else:
            groups.append([distance])
    for group in groups:
        if len(group) > 1:
            start = _held(base, group[0])
            for distance in group:
                for load in loads[distance]:
                    with ir.InsertionPoint(load), load.location:
                        load.operands[0] = _further(start, distance - group[0])


def _further(base: ir.Value, distance: int) -> ir.Value:
    of = {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([distance]),
        "elem_type": ir.TypeAttr.get(ir.IntegerType.get_signless(8)),
    }
    return op1("llvm.getelementptr", [base], base.type, of) if distance else base


def _held(base: ir.Value, distance: int) -> ir.Value:
    """The address, of which LLVM does not see that it is a sum."""
    owner = base.owner
    is_argument = isinstance(owner, ir.Block)
    place = ir.InsertionPoint.at_block_begin(owner) if is_argument else ir.InsertionPoint.after(owner)
    with place, ir.Location.unknown() if is_argument else owner.location:
        return opaque(_further(base, distance))
