"""Gather and scatter: copies with one memory offset per call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import CopyAtom
from flydsl.expr.atoms.copy import (
    check_operands,
    coordinates,
    guarded,
    mode_sizes,
    require_copy_atom,
    require_predicate,
)
from flydsl.expr.layout.operands import modes
from flydsl.expr.memory.element_run import Piece, pieces
from flydsl.expr.memory.pointer import Pointer, add_offset
from flydsl.expr.memory.tensor import Tensor, make_view


def gather(
    copy_atom: Any, base_iter: Pointer, offset_tensor: Tensor, dst_tensor: Tensor, *, pred: Tensor | None = None
) -> None:
    """For each (v, rest), copy from ``base_iter + offset_tensor[v, rest]`` to ``dst_tensor[(None, v), rest]``.

    Args:
        copy_atom: copies the values at one offset; its source layout is their layout there.
        base_iter: offsets count its elements.
        offset_tensor: integers, ``(TV, Rest...)``.
        dst_tensor: ``((AtomV, TV), Rest...)``.
        pred: a Boolean for each offset; where it is false nothing is accessed.

    Raises:
        DSLTypeError: not a copy atom, a pointer, tensors, or Booleans as predicate.
        DSLValueError: the shapes do not fit.

    Example in a kernel::

        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        offsets = fx.make_rmem_tensor(1, fx.Int32)
        offsets[0] = 63 - t
        values = fx.make_rmem_tensor(((1, 1),), fx.Float32)
        fx.gather(atom, fx.get_iter(x), offsets, values)
        values[0] = 2.0 * values[0]
        fx.scatter(atom, values, fx.get_iter(y), offsets)
        # y: 0 2 4
    """
    atom = require_copy_atom(copy_atom)
    for place, part, values in _places(atom, base_iter, offset_tensor, dst_tensor, pred, atom.layout_src_tv):
        check_operands(atom, place, values)
        (whole,) = pieces(place.iter, place.layout, atom.num_values)
        atom.op.move(whole, part, dict(atom.state))


def scatter(
    copy_atom: Any, src_tensor: Tensor, base_iter: Pointer, offset_tensor: Tensor, *, pred: Tensor | None = None
) -> None:
    """For each (v, rest), copy ``src_tensor[(None, v), rest]`` to ``base_iter + offset_tensor[v, rest]``.

    Args:
        src_tensor: ``((AtomV, TV), Rest...)``.

    Other parameters as of :func:`gather`, and the same errors.

    See the example of :func:`gather`.
    """
    atom = require_copy_atom(copy_atom)
    for place, part, values in _places(atom, base_iter, offset_tensor, src_tensor, pred, atom.layout_dst_tv):
        check_operands(atom, values, place)
        (whole,) = pieces(place.iter, place.layout, atom.num_values)
        atom.op.move(part, whole, dict(atom.state))


def _places(
    atom: CopyAtom, base: Pointer, offsets: Tensor, tensor: Tensor, pred: Tensor | None, atom_tv: Any
) -> Iterator[tuple[Tensor, Piece, Tensor]]:
    """For each offset, under its predicate: the memory tensor, the part of ``tensor``, and a tensor like that part."""
    if not isinstance(base, Pointer):
        raise DSLTypeError(f"gather and scatter take a pointer as base, got {base!r}")
    count, extents = _checked_extents(atom, offsets, tensor)
    if pred is not None:
        require_predicate(pred)
        if mode_sizes(pred) != extents:
            raise DSLValueError(f"the predicate {pred} must have one Boolean per offset: extents {extents}")
    layout = modes(atom_tv)[1]
    one = make_view(tensor.iter, algebra.make_layout(count, 1))
    for coordinate, part in zip(coordinates(extents), pieces(tensor.iter, tensor.layout, count), strict=True):
        index = coordinate if len(coordinate) > 1 else coordinate[0]
        with guarded(None if pred is None else pred[index]):
            address = add_offset(base, algebra.get_scalar(offsets[index]))
            yield make_view(address, layout), part, one


def _checked_extents(atom: CopyAtom, offsets: Tensor, tensor: Tensor) -> tuple[int, list[int]]:
    """Values per offset, and the extents of the offsets."""
    for value in (offsets, tensor):
        if not isinstance(value, Tensor):
            raise DSLTypeError(f"gather and scatter take tensors, got {value!r}")
    if tensor.is_coordinates or not (offsets.is_coordinates or offsets.dtype.is_integer):
        raise DSLTypeError(
            f"gather and scatter take elements in memory and integers as offsets, got {tensor}, {offsets}"
        )
    count, extents, sizes = atom.num_values, mode_sizes(offsets), mode_sizes(tensor)
    if sizes != [extents[0] * count, *extents[1:]]:
        raise DSLValueError(
            f"{tensor} with offsets {offsets}: expected (({count}, TV), Rest...) for offsets (TV, Rest...), as one call "
            f"moves {count} values"
        )
    return count, extents
