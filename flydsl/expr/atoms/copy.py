"""Copies: one call of an atom, and the loop of calls that moves whole partitions."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import CopyAtom
from flydsl.expr.atoms.tiled_copy import TiledCopy
from flydsl.expr.layout.operands import static_sizes
from flydsl.expr.layout.tree import leaves, modes, product
from flydsl.expr.memory.element_run import Piece, memory_bits, pieces
from flydsl.expr.memory.pointer import AddressSpace
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Boolean, Numeric, NumericMeta, Uint8
from flydsl.ir import builder


def copy(copy_atom: Any, src: Tensor, dst: Tensor, *, pred: Tensor | None = None, **state: Any) -> None:
    """Copy ``src`` to ``dst``, tensors of equal rank and equal size per mode.

    Mode 0 is the atom's values, possibly ``(AtomV, RestV)``.  The atom, or that of a tiled copy, is called once for
    each coordinate of the other modes, with ``state`` set on it.  ``pred`` holds a Boolean per call, of the rank of
    ``src`` or one less; where it is false nothing is accessed and ``dst`` stays as it is.

    Where the elements have another width than the atom's, and the operation only moves bits, each coordinate of the
    other modes is one call.  It moves the operation's bits, contiguous from the first element of mode 0 on.

    Args:
        copy_atom: an atom, a tiled copy, or a thread's part of one.
        src: the source, ``(values, rest ...)``.
        dst: the destination, of the same sizes.
        pred: a register tensor with a Boolean for each call.
        **state: fields of the atom, such as ``imm_offset`` or ``barrier``, for these calls.

    Raises:
        DSLValueError: the sizes differ, or those of ``pred`` do not fit; with both layouts.  Or unknown state.
        DSLTypeError: not a copy atom, or not tensors in memory.

    Example in a kernel::

        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        copy = fx.make_tiled_copy_tv(atom, fx.make_layout((1, 64), (64, 1)), fx.make_layout((1, 4), (4, 1)))
        mine = copy.get_slice(t)
        source, target = (fx.make_view(fx.get_iter(p), fx.make_layout((1, 256), (256, 1))) for p in (x, y))
        registers = fx.make_fragment_like(mine.partition_S(source))
        fx.copy(mine, mine.partition_S(source), registers)
        fx.copy(mine, registers, mine.partition_D(target))
        # y: 0 1 2
    """
    atom, src, dst = _in_common_elements(require_copy_atom(copy_atom).set_value(state), src, dst)
    if _differs_in_width(atom, src, dst):
        _copy_bits(atom, src, dst, pred)
        return
    check_operands(atom, src, dst)
    if atom.op.moves_tiles:
        _copy_tile(atom, src, dst, pred)
        return
    extents = mode_sizes(src)
    if extents[0] % atom.num_values:
        raise DSLValueError(f"mode 0 of {src} has {extents[0]} elements, no multiple of the {atom.num_values} per call")
    flags = None if pred is None else _flags(pred, extents[0] // atom.num_values, extents[1:], src)
    state, ends = dict(atom.state), [pieces(t.iter, t.layout, atom.num_values) for t in (src, dst)]
    for number, (source, target) in enumerate(zip(*ends, strict=True)):
        if flags is None:
            atom.op.move(source, target, state)
        else:
            with guarded(flags[number]):
                atom.op.move(source, target, state)


def copy_atom_call(copy_atom: CopyAtom, src: Tensor, dst: Tensor, *, pred: Any = None) -> None:
    """One call of the atom on tensors of rank 1, or on a whole tile.

    Args:
        copy_atom: an atom.
        src: the source, of rank 1.
        dst: the destination, of rank 1.
        pred: a Boolean, or a tensor of one.

    Raises:
        DSLValueError: not as many elements as the atom moves.

    Example in a kernel::

        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        registers = fx.make_rmem_tensor(1, fx.Float32)
        fx.copy_atom_call(atom, fx.slice(fx.zipped_divide(x, 1), (None, t)), registers)
        y[t] = registers[0]
        # y: 0 1 2
    """
    copy_atom, src, dst = _in_common_elements(require_copy_atom(copy_atom), src, dst)
    if _differs_in_width(copy_atom, src, dst):
        if any(size != 1 for t in (src, dst) for size in mode_sizes(t)[1:]):
            raise DSLValueError(
                f"one call of {copy_atom} takes tensors of rank 1, and the operands are {src} and {dst}"
            )
        _copy_bits(copy_atom, src, dst, pred)
        return
    check_operands(copy_atom, src, dst)
    if copy_atom.op.moves_tiles:
        _copy_tile(copy_atom, src, dst, pred)
        return
    if int(algebra.size(src.layout)) != copy_atom.num_values:
        raise DSLValueError(f"{copy_atom} moves {copy_atom.num_values} elements, and the operands are {src} and {dst}")
    with guarded(pred[0] if isinstance(pred, Tensor) else pred):
        (source,), (target,) = (pieces(t.iter, t.layout, copy_atom.num_values) for t in (src, dst))
        copy_atom.op.move(source, target, dict(copy_atom.state))


def _copy_tile(atom: CopyAtom, src: Tensor, dst: Tensor, pred: Any) -> None:
    with guarded(pred[0] if isinstance(pred, Tensor) else pred):
        atom.op.move_tile(src, dst, dict(atom.state))


def _in_common_elements(atom: CopyAtom, src: Any, dst: Any) -> tuple[CopyAtom, Any, Any]:
    """The atom and the tensors in one element width, and with equally many elements in mode 0.

    An atom that was made for wider elements than the tensors' copies the same bits, as several contiguous elements.  A
    mode 0 of one element is the first of those that the atom moves, unless both are of one.
    """
    if not all(isinstance(t, Tensor) and not t.is_coordinates for t in (src, dst)):
        return atom, src, dst
    width = memory_bits(src.dtype)
    if memory_bits(dst.dtype) != width or width > atom.val_bits or atom.val_bits % width:
        return atom, src, dst
    ones = [mode_sizes(t)[0] == 1 for t in (src, dst)]
    if width < atom.val_bits:
        atom = replace(atom, val_bits=width)
    elif all(ones):
        return atom, src, dst
    src, dst = (_from_first(t, atom.num_values) if one else t for t, one in zip((src, dst), ones, strict=True))
    return atom, src, dst


def _from_first(tensor: Tensor, count: int) -> Tensor:
    """The tensor whose mode 0 is ``count`` contiguous elements, beginning with its own."""
    layout = tensor.layout
    if count == 1 or not isinstance(layout, algebra.Layout):
        return tensor
    if layout.is_leaf:
        return Tensor(tensor.iter, algebra.make_layout(count, 1))
    shape, stride = (count, *layout.shape_tree[1:]), (1, *layout.stride_tree[1:])
    return Tensor(tensor.iter, algebra.make_layout(shape, stride))


def _differs_in_width(atom: CopyAtom, src: Any, dst: Any) -> bool:
    """True if the operation only moves bits, and a tensor's elements have another width than the atom's."""
    if not atom.op.moves_bits or not all(isinstance(t, Tensor) and not t.is_coordinates for t in (src, dst)):
        return False
    return any(memory_bits(t.dtype) != atom.val_bits for t in (src, dst))


def _copy_bits(atom: CopyAtom, src: Tensor, dst: Tensor, pred: Any) -> None:
    """One call for each coordinate of the modes after the first, of as many bits as the operation moves."""
    atom.op.check(src, dst)
    bits, extents = atom.op.bits, mode_sizes(src)
    if extents[1:] != mode_sizes(dst)[1:]:
        raise DSLValueError(f"copy from {src} to {dst}: the sizes of the modes after the first must be equal")
    # Offsets in the operation's state count elements of memory, so that both ends are moved as those.
    unit = next((t.dtype for t in (src, dst) if t.address_space is not AddressSpace.Register), src.dtype)
    if bits % memory_bits(unit):
        raise DSLValueError(f"{atom} moves {bits} bits, no whole number of {unit}, from {src} to {dst}")
    ends = [_calls(t, Uint8 if unit is Boolean else unit, bits) for t in (src, dst)]
    flags = _flags(pred, 1, extents[1:], src) if isinstance(pred, Tensor) else [pred] * len(ends[0])
    for flag, source, target in zip(flags, *ends, strict=True):
        with guarded(flag):
            atom.op.move(source, target, dict(atom.state))


def _calls(tensor: Tensor, unit: NumericMeta, bits: int) -> list[Piece]:
    """The parts of a tensor that the calls move, in elements of the type ``unit``."""
    size, width = mode_sizes(tensor)[0], memory_bits(tensor.dtype)
    is_register = tensor.address_space is AddressSpace.Register
    if is_register and size * width < bits and size > 1:
        raise DSLValueError(f"a call moves {bits} bits, and mode 0 of {tensor} has {size * width}")
    run = algebra.make_layout(bits // memory_bits(unit), 1)
    starts = [piece.pointer(0) for piece in pieces(tensor.iter, tensor.layout, size)]
    return [pieces(start.recast(unit), run, bits // memory_bits(unit))[0] for start in starts]


def require_copy_atom(copy_atom: Any) -> CopyAtom:
    """The atom itself, or that of a tiled copy."""
    atom = copy_atom.atom if isinstance(copy_atom, TiledCopy) else copy_atom
    if not isinstance(atom, CopyAtom):
        raise DSLTypeError(f"copy takes a copy atom or a tiled copy, got {copy_atom!r}")
    return atom


def check_operands(copy_atom: Any, src: Any, dst: Any) -> None:
    """Refuse tensors that the atom does not copy."""
    atom = require_copy_atom(copy_atom)
    for tensor in (src, dst):
        if isinstance(tensor, Tensor) and tensor.is_coordinates and atom.op.takes_coordinates:
            continue
        if not isinstance(tensor, Tensor) or tensor.is_coordinates:
            raise DSLTypeError(f"copy takes tensors in memory, got {tensor!r}")
        if memory_bits(tensor.dtype) != atom.val_bits:
            raise DSLValueError(f"{atom} moves elements of {atom.val_bits} bits, and {tensor} has {tensor.dtype}")
    if mode_sizes(src) != mode_sizes(dst) and _first_and_rest(src) != _first_and_rest(dst):
        raise DSLValueError(f"copy from {src} to {dst}: the ranks and the size of each mode must be equal")
    atom.op.check(src, dst)


def _first_and_rest(tensor: Tensor) -> tuple[int, list[int]]:
    """The size of mode 0, and the extents of what the other modes consist of, as a fragment may have them for modes."""
    first, *rest = modes(tensor.layout.shape_tree)
    return product(first), [extent for mode in rest for extent in leaves(mode)]


def mode_sizes(tensor: Tensor) -> list[int]:
    sizes = static_sizes(tensor.layout)
    if sizes is None:
        raise DSLValueError(f"copy of {tensor}: the extents must be static; slice or tile it first")
    return sizes


def coordinates(extents: list[int]) -> list[tuple[int, ...]]:
    """All coordinates of those extents, the leftmost fastest."""
    result: list[tuple[int, ...]] = [()]
    for extent in reversed(extents):
        result = [(i, *rest) for rest in result for i in range(extent)]
    return sorted(result, key=lambda c: c[::-1])


def _flags(pred: Tensor, rest_values: int, outer: list[int], src: Tensor) -> list[Any]:
    """The predicate of each call, in the order of the calls."""
    require_predicate(pred)
    extents = mode_sizes(pred)
    if extents == [rest_values, *outer]:
        calls = coordinates(extents)
    elif rest_values == 1 and extents == outer:
        calls = coordinates(outer)
    else:
        needed = [rest_values, *outer]
        raise DSLValueError(f"the predicate {pred} of a copy of {src} must have one Boolean per call: extents {needed}")
    return [pred[c if len(c) > 1 else c[0]] for c in calls]


def require_predicate(pred: Any) -> None:
    """Refuse predicates other than tensors of Booleans."""
    if not isinstance(pred, Tensor) or pred.is_coordinates or pred.dtype is not Boolean:
        raise DSLTypeError(f"a predicate is a Boolean tensor, got {pred}")


class guarded(AbstractContextManager[None]):
    """A run-time branch around the operations emitted inside; none without a flag or if it is statically true."""

    def __init__(self, flag: Any) -> None:
        self._inner: AbstractContextManager[Any] = nullcontext()
        if flag is None or (isinstance(flag, Numeric) and (flag.bounds == (1, 1) or (flag.is_static() and bool(flag)))):
            return
        branch = builder.op("scf.if", [Boolean(flag).ir_value()], regions=2)
        block = branch.regions[0].blocks.append()
        with ir.InsertionPoint(block):
            end = builder.op("scf.yield", [])
        self._inner = ir.InsertionPoint(end)

    def __enter__(self) -> None:
        self._inner.__enter__()

    def __exit__(self, *exc: Any) -> None:
        self._inner.__exit__(*exc)
