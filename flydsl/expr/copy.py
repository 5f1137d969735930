"""Copies: one call of an atom, and the loop of calls that moves whole partitions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import emit
from flydsl.expr import layout as algebra
from flydsl.expr.atoms import CopyAtom
from flydsl.expr.layout.modes import modes
from flydsl.expr.numeric import Boolean, Numeric
from flydsl.expr.pointer import Pointer, add_offset, element_bytes, load_vector
from flydsl.expr.tensor import Tensor
from flydsl.expr.tiled_copy import TiledCopy

__all__ = ["copy", "copy_atom_call"]


def copy(copy_atom: Any, src: Tensor, dst: Tensor, *, pred: Tensor | None = None) -> None:
    """Move ``src`` to ``dst``: of equal rank and equal size per mode, mode 0 the atom's values, possibly ``(AtomV, RestV)``.

    The atom is called once for each coordinate of everything else.  ``pred`` holds a Boolean per call, of the rank of
    ``src`` or one less; where it is false nothing is accessed and ``dst`` stays as it is.

    Raises:
        DSLValueError: the sizes differ, or those of ``pred`` do not fit; with both layouts.
        DSLTypeError: not a copy atom, or not tensors in memory.
    """
    atom = copy_atom.atom if isinstance(copy_atom, TiledCopy) else copy_atom
    _check_operands(atom, src, dst)
    extents = _mode_sizes(src)
    if extents[0] % atom.num_values:
        raise DSLValueError(f"mode 0 of {src} has {extents[0]} elements, no multiple of the {atom.num_values} per call")
    calls = _coordinates([extents[0] // atom.num_values, *extents[1:]])
    flags = None if pred is None else _flags(pred, extents[0] // atom.num_values, extents[1:], src)
    for number, (rest, *outer) in enumerate(calls):
        with _guard(None if flags is None else flags[number]):
            values = range(rest * atom.num_values, (rest + 1) * atom.num_values)
            _move(_Piece(src, values, outer), _Piece(dst, values, outer))


def copy_atom_call(copy_atom: CopyAtom, src: Tensor, dst: Tensor, *, pred: Tensor | None = None) -> None:
    """One call of the atom on tensors of rank 1.

    Raises:
        DSLValueError: not as many elements as the atom moves.
    """
    _check_operands(copy_atom, src, dst)
    if int(algebra.size(src.layout)) != copy_atom.num_values:
        raise DSLValueError(f"{copy_atom} moves {copy_atom.num_values} elements, and the operands are {src} and {dst}")
    values = range(copy_atom.num_values)
    with _guard(None if pred is None else pred[0]):
        _move(_Piece(src, values, []), _Piece(dst, values, []))


def _check_operands(atom: Any, src: Any, dst: Any) -> None:
    if not isinstance(atom, CopyAtom):
        raise DSLTypeError(f"copy takes a copy atom or a tiled copy, got {atom!r}")
    for tensor in (src, dst):
        if not isinstance(tensor, Tensor) or tensor.is_coordinates:
            raise DSLTypeError(f"copy takes tensors in memory, got {tensor!r}")
        if element_bytes(tensor.dtype) * 8 != atom.val_bits:
            raise DSLValueError(f"{atom} moves elements of {atom.val_bits} bits, and {tensor} has {tensor.dtype}")
    if _mode_sizes(src) != _mode_sizes(dst):
        raise DSLValueError(f"copy from {src} to {dst}: the ranks and the size of each mode must be equal")


def _mode_sizes(tensor: Tensor) -> list[int]:
    if not algebra.is_static(tensor.layout.shape):
        raise DSLValueError(f"copy of {tensor}: the extents must be static; slice or tile it first")
    return [int(algebra.size(mode)) for mode in modes(tensor.layout)]


def _coordinates(extents: list[int]) -> list[tuple[int, ...]]:
    """All coordinates of those extents, the leftmost fastest."""
    result: list[tuple[int, ...]] = [()]
    for extent in reversed(extents):
        result = [(i, *rest) for rest in result for i in range(extent)]
    return sorted(result, key=lambda c: c[::-1])


def _flags(pred: Tensor, rest_values: int, outer: list[int], src: Tensor) -> list[Any]:
    """The predicate of each call, in the order of the calls."""
    if pred.dtype is not Boolean:
        raise DSLTypeError(f"a predicate is a Boolean tensor, got {pred}")
    extents = _mode_sizes(pred)
    if extents == [rest_values, *outer]:
        calls = _coordinates(extents)
    elif rest_values == 1 and extents == outer:
        calls = _coordinates(outer)
    else:
        needed = [rest_values, *outer]
        raise DSLValueError(f"the predicate {pred} of a copy of {src} must have one Boolean per call: extents {needed}")
    return [pred[c if len(c) > 1 else c[0]] for c in calls]


class _guard(AbstractContextManager[None]):
    """A run-time branch around what is emitted inside; none for no flag or a static one that is true."""

    def __init__(self, flag: Any) -> None:
        self._inner: AbstractContextManager[Any] = nullcontext()
        if flag is None or (isinstance(flag, Numeric) and flag.is_static() and bool(flag)):
            return
        branch = emit.op("scf.if", [Boolean(flag).ir_value()], regions=2)
        block = branch.regions[0].blocks.append()
        with ir.InsertionPoint(block):
            end = emit.op("scf.yield", [])
        self._inner = ir.InsertionPoint(end)

    def __enter__(self) -> None:
        self._inner.__enter__()

    def __exit__(self, *exc: Any) -> None:
        self._inner.__exit__(*exc)


class _Piece:
    """The elements of one tensor that one call moves."""

    def __init__(self, tensor: Tensor, values: range, outer: Sequence[int]) -> None:
        layout = tensor.layout
        self.dtype = tensor.dtype
        first, *rest = modes(layout)
        base = algebra.get_scalar(algebra.crd2idx((0, *outer), layout)) if rest else 0
        self._start: Pointer = add_offset(tensor.iter, base)
        self._within = [algebra.get_scalar(algebra.crd2idx(v, first)) for v in values]

    def is_contiguous(self) -> bool:
        """Whether the elements follow each other, as far as the layout tells."""
        within = self._within
        return all(isinstance(w, int) and w == within[0] + k for k, w in enumerate(within))

    def pointer(self, k: int) -> Pointer:
        """The address of the k-th element."""
        return add_offset(self._start, self._within[k])

    def __len__(self) -> int:
        return len(self._within)


def _move(src: _Piece, dst: _Piece) -> None:
    """One call: wide where the elements follow each other on both sides, else element by element."""
    if src.is_contiguous() and dst.is_contiguous():
        value = load_vector(src.pointer(0), len(src))
        dst.pointer(0).store(value if src.dtype is dst.dtype else value.bitcast(dst.dtype))
        return
    for k in range(len(src)):
        element = src.pointer(k).load()
        dst.pointer(k).store(element if src.dtype is dst.dtype else element.bitcast(dst.dtype))
