"""Lowering of shared memory: memrefs to addresses, dynamic memory to a parameter.

The trace gives MLIR's ``vector`` and ``memref`` operations an address as a ``memref`` of constant extents, by a cast.  Each
of them becomes the load or store at its address, before a backend sees the kernels: what follows knows no memrefs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.ir.builder import binary, constant, op1
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import gpu_modules, kernels, replace, walk

_DYNAMIC_INDEX = -(1 << 31)


def lower_memrefs(module: ir.Module) -> None:
    """Lower the operations on memrefs in the kernels that are marked."""
    for kernel in kernels(module):
        if "memrefs" not in kernel.attributes:
            continue
        del kernel.attributes["memrefs"]
        for cast in walk(kernel, "builtin.unrealized_conversion_cast"):
            if isinstance(cast.results[0].type, ir.MemRefType):
                for use in list(cast.results[0].uses):
                    _lower(use.owner.operation, cast.operands[0], ir.MemRefType(cast.results[0].type))
                cast.erase()


def _lower(operation: ir.Operation, base: ir.Value, memref: ir.MemRefType) -> None:
    if operation.name not in _FORMS:
        raise DSLNotImplementedError(
            f"{operation.name} on a part of shared memory; of MLIR's operations there are {', '.join(_FORMS)}",
            location=source_location(operation.location),
        )
    with ir.InsertionPoint(operation), operation.location:
        results = _FORMS[operation.name](operation, base, memref)
    for old, new in zip(operation.results, results, strict=True):
        old.replace_all_uses_with(new)
    operation.erase()


def _load(operation: ir.Operation, base: ir.Value, memref: ir.MemRefType) -> Sequence[ir.Value]:
    where = _address(base, memref, operation.operands[1:])
    return (op1("llvm.load", [where], operation.results[0].type, _alignment(operation, memref)),)


def _store(operation: ir.Operation, base: ir.Value, memref: ir.MemRefType) -> Sequence[ir.Value]:
    value, _, *indices = operation.operands
    where = _address(base, memref, indices)
    ir.Operation.create("llvm.store", operands=[value, where], attributes=_alignment(operation, memref))
    return ()


def _start(operation: ir.Operation, base: ir.Value, memref: ir.MemRefType) -> Sequence[ir.Value]:
    number = op1("llvm.ptrtoint", [base], ir.IntegerType.get_signless(64))
    return (op1("arith.index_cast", [number], ir.IndexType.get()),)


_FORMS: dict[str, Callable[[ir.Operation, ir.Value, ir.MemRefType], Sequence[ir.Value]]] = {
    "vector.load": _load,
    "vector.store": _store,
    "memref.load": _load,
    "memref.store": _store,
    "memref.extract_aligned_pointer_as_index": _start,
}


def _address(base: ir.Value, memref: ir.MemRefType, indices: Sequence[ir.Value]) -> ir.Value:
    """The address of the element at a coordinate; the last dimension is contiguous."""
    shape = list(memref.shape)
    terms = [
        binary("muli", index, stride) if (stride := math.prod(shape[k + 1 :])) != 1 else index
        for k, index in enumerate(indices)
    ]
    flat = terms[0] if terms else constant(0, ir.IndexType.get())
    for term in terms[1:]:
        flat = binary("addi", flat, term)
    offset = op1("arith.index_cast", [flat], ir.IntegerType.get_signless(64))
    attributes = {
        "elem_type": ir.TypeAttr.get(memref.element_type),
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([_DYNAMIC_INDEX]),
    }
    return op1("llvm.getelementptr", [base, offset], base.type, attributes)


def _alignment(operation: ir.Operation, memref: ir.MemRefType) -> dict[str, ir.Attribute]:
    """The promised alignment of the operation's address, in bytes, or that of an element."""
    if "alignment" in operation.attributes:
        return {"alignment": operation.attributes["alignment"]}
    size = max(memref.element_type.width // 8, 1)
    return {"alignment": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), size)}


def pass_dynamic_shared(module: ir.Module, address_space: int = 3) -> None:
    """Make dynamic shared memory the last parameter of each kernel that uses it; after MLIR's passes.

    CUDA and HIP give a launch the number of bytes, and the kernel has an external array.  OpenCL has no such array: the
    kernel has a pointer to local memory as a parameter, and the launch sets its size.

    A driver finds which kernels have it by their number of parameters: one more than ``KernelInfo.params``.

    Args:
        module: lowered to the LLVM dialect.
        address_space: of shared memory, as LLVM numbers it for the target.

    Before::

        llvm.mlir.global external @shared() {addr_space = 3 : i32} : !llvm.array<0 x i8>
        llvm.func @kernel(%x: !llvm.ptr<1>) {
          %memory = llvm.mlir.addressof @shared : !llvm.ptr<3>

    After::

        llvm.func @kernel(%x: !llvm.ptr<1>, %memory: !llvm.ptr<3>) {
    """
    for gpu_module in gpu_modules(module):
        operations = [view.operation for view in gpu_module.regions[0].blocks[0].operations]
        arrays = {
            ir.StringAttr(each.attributes["sym_name"]).value: each
            for each in operations
            if each.name == "llvm.mlir.global" and "array<0 x" in str(each.attributes["global_type"])
        }
        for function in operations:
            if function.name == "llvm.func" and function.regions[0].blocks:
                uses = [
                    use
                    for use in walk(function, "llvm.mlir.addressof")
                    if ir.FlatSymbolRefAttr(use.attributes["global_name"]).value in arrays
                ]
                if uses:
                    argument = _new_parameter(function, ir.Type.parse(f"!llvm.ptr<{address_space}>"))
                    for use in uses:
                        replace(use, [argument])
        for array in arrays.values():
            array.erase()


def _new_parameter(function: ir.Operation, of: ir.Type) -> ir.Value:
    block = function.regions[0].blocks[0]
    argument = block.add_argument(of, function.location)
    types = ", ".join(str(each.type) for each in block.arguments)
    function.attributes["function_type"] = ir.TypeAttr.get(ir.Type.parse(f"!llvm.func<void ({types})>"))
    if "arg_attrs" in function.attributes:
        each = [*ir.ArrayAttr(function.attributes["arg_attrs"]), ir.DictAttr.get({})]
        function.attributes["arg_attrs"] = ir.ArrayAttr.get(each)
    return argument
