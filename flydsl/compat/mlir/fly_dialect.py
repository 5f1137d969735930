"""Functions of FlyDSL's dialect that published kernels call.

``flydsl._mlir.dialects.fly`` has these names, for code that goes on with MLIR's own builders.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import CopyAtom, MmaAtom
from flydsl.expr.atoms.copy import copy_atom_call
from flydsl.expr.atoms.gemm import mma_atom_call
from flydsl.expr.core.operators import as_operand
from flydsl.expr.memory.element_run import memory_bits
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.memory.tensor import Tensor, make_rmem_tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Index, Int64
from flydsl.expr.raw.handles import as_handle
from flydsl.expr.rocdl.operands import bits_of, fitting
from flydsl.ir import builder

__all__ = ["address_as_index", "copy_atom_call_ssa", "extract_aligned_pointer_as_index", "mma_atom_call_ssa"]


def extract_aligned_pointer_as_index(
    result: ir.Type, source: Tensor | Pointer | ir.Value, *, loc: Any = None, ip: Any = None
) -> ir.Value:
    """The address of a tensor's first element as an ``!llvm.ptr``; despite the name it is no ``index``.

    ``source`` is a tensor, a pointer, or the ``ir_value`` of one.  The address space of ``result`` is the tensor's, or
    0.  ``loc`` and ``ip`` are ignored.
    """
    pointer = source.iter if isinstance(source, Tensor) else source
    value = pointer.llvm_ptr if type(pointer) is Pointer else pointer
    if not isinstance(value, ir.Value) or not str(value.type).startswith("!llvm.ptr"):
        raise DSLTypeError(
            f"the address of {source}; expected a tensor or a pointer to global, shared or register memory"
        )
    return value if value.type == result else builder.op1("llvm.addrspacecast", [value], result)


def address_as_index(make: Callable[..., Any]) -> Callable[..., Any]:
    """``memref.extract_aligned_pointer_as_index``, which also takes the pointers and tensors of the language."""

    @functools.wraps(make)
    def extract(source: Any, **options: Any) -> Any:
        pointer = source.iter if isinstance(source, Tensor) else source
        if not isinstance(pointer, Pointer):
            return make(source, **options)
        address = builder.op1("llvm.ptrtoint", [pointer.llvm_ptr], builder.integer_type(64))
        return as_handle(Index(Int64.wrap(address)))

    return extract


def copy_atom_call_ssa(
    results_: Sequence[Any], copy_atom: CopyAtom, src: Any, *, dst: Tensor | None = None, pred: Any = None,
    loc: Any = None, ip: Any = None,
) -> Any:  # fmt: skip
    """One call of a copy atom from a tensor to a value, which is the result, or from a value to the tensor ``dst``.

    Tensors have rank 1.  ``results_`` is the type of the result, as many bits as the atom moves, and empty for a copy
    to ``dst``.  Where ``pred`` is false nothing is accessed, and the result is undefined.  ``loc`` and ``ip`` are
    ignored.
    """
    what = "fly.copy_atom_call_ssa"
    if dst is None:
        if not isinstance(src, Tensor) or len(results_) != 1:
            raise DSLTypeError(
                f"{what} without dst takes a tensor and the type of one result; got {src!r}, {results_!r}"
            )
        fragment = _registers(src, copy_atom)
        copy_atom_call(copy_atom, src, fragment, pred=pred)
        return fitting(what, results_[0], fragment.load())
    fragment = _registers(dst, copy_atom)
    count = int(algebra.size(fragment.layout))
    fragment.store(fitting(what, Vector[dst.dtype, count], as_operand(src)))  # type: ignore[misc]
    copy_atom_call(copy_atom, fragment, dst, pred=pred)
    return None


def _registers(tensor: Tensor, copy_atom: CopyAtom) -> Tensor:
    """Registers for what a call moves, which a tensor of one element only begins."""
    bits = copy_atom.op.bits if isinstance(copy_atom, CopyAtom) else 0
    return make_rmem_tensor(max(int(algebra.size(tensor.layout)), bits // memory_bits(tensor.dtype)), tensor.dtype)


def mma_atom_call_ssa(
    results_: Sequence[Any],
    mma_atom: MmaAtom,
    a: Any,
    b: Any,
    c: Any,
    *,
    d: Any = None,
    loc: Any = None,
    ip: Any = None,
) -> Any:
    """One call of a matrix atom on vectors: ``a * b + c``.

    Operands are a thread's fragments, or integers that hold their bits.  The result has the type in ``results_``, as
    many bits as ``c``.  ``d``, ``loc`` and ``ip`` are ignored.
    """
    what = "fly.mma_atom_call_ssa"
    if not isinstance(mma_atom, MmaAtom) or len(results_) != 1:
        raise DSLTypeError(f"{what} takes the type of one result and a matrix atom; got {results_!r}, {mma_atom!r}")
    held = []
    for name, value in zip("ABC", (a, b, c), strict=True):
        given, dtype = as_operand(value), mma_atom.op.dtypes[name]
        fragment = make_rmem_tensor(bits_of(given) // dtype.width, dtype)
        fragment.store(fitting(what, Vector[dtype, bits_of(given) // dtype.width], given))  # type: ignore[misc]
        held.append(fragment)
    mma_atom_call(mma_atom, held[2], *held)
    return fitting(what, results_[0], held[2].load())
