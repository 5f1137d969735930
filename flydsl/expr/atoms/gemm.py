"""Matrix multiplication of register fragments: atom calls, and loops of calls."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import MmaAtom
from flydsl.expr.atoms.mma_ops import Coordinate, MmaOp
from flydsl.expr.atoms.tiled_mma import TiledMma
from flydsl.expr.core.numbered_enum import NumberedEnum
from flydsl.expr.layout.operands import join_modes, modes, static_sizes
from flydsl.expr.memory.element_run import memory_bits
from flydsl.expr.memory.fragments import Fragments
from flydsl.expr.memory.pointer import AddressSpace, recast_iter
from flydsl.expr.memory.tensor import Tensor


class GemmTraversalOrder(NumberedEnum):
    """The order of tiles, innermost mode first; in a serpentine order a mode reverses at its end."""

    KMN = 0
    KNM = 1
    MKN = 2
    MNK = 3
    NKM = 4
    NMK = 5
    KMN_Serpentine = 6
    KNM_Serpentine = 7
    MKN_Serpentine = 8
    MNK_Serpentine = 9
    NKM_Serpentine = 10
    NMK_Serpentine = 11


def gemm(
    mma_atom: Any,
    d: Tensor,
    a: Any,
    b: Any,
    c: Tensor,
    *,
    traversal_order: GemmTraversalOrder | str | None = None,
    traversal_layout: Any = None,
    atom_callback: Callable[[MmaAtom, Coordinate], MmaAtom] | None = None,
    **state: Any,
) -> None:
    """``d = a·b + c`` on fragments; ``mma_atom`` is an atom or a tiled matrix operation, on which ``state`` is set.

    A traversal order may be named as MLIR prints it: ``"kmn"``, ``"kmn_serpentine"``.

    ``a`` and ``b`` may be lists of the data and further tensors, such as scales, which are sliced together with it.

    Ranks (d, a, b, c): (1, 1, 1, 1) is one call; (3, 2, 2, 3) is (V, M) times (V, N); (3, 3, 3, 3) has K as a's and b's
    last mode.  The first call for each (m, n) adds c, later ones add d.  Registers of a and b may hold the bits of
    their values as integers.

    Args:
        mma_atom: an atom or a tiled matrix operation.
        d: the result's fragment.
        a: A's fragment, or a list of it and of further tensors, such as scales.
        b: B's fragment, or a list as for ``a``.
        c: the fragment that is added; may be ``d``.
        traversal_order: a member of :class:`GemmTraversalOrder`, or its name in small letters.
        traversal_layout: a layout of the calls' coordinates (m, n, k), instead of an order.
        atom_callback: gets the atom and the coordinate of each call, and gives the atom to use.
        **state: fields of the atom, for these calls.

    Raises:
        DSLTypeError: not a matrix operation, or not tensors.
        DSLValueError: other ranks, extents that differ, both a traversal order and a traversal layout, unknown state.

    Example in a kernel::

        mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((8, 8, 1), (8, 1, 0)))
        m = fx.make_view(fx.get_iter(x), fx.make_layout((16, 16), (16, 1)))
        mine = mma.get_slice(t)
        A, B = mine.make_fragment_A(m), mine.make_fragment_B(m)
        C = mine.make_fragment_C(m)
        copy = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        fx.copy(copy, mine.partition_A(m), A)
        fx.copy(copy, mine.partition_B(m), B)
        C.fill(0.0)
        fx.gemm(mma, C, A, B, C, traversal_order=fx.GemmTraversalOrder.MNK)  # x as a 16 x 16 matrix, times its transpose
        result = fx.make_view(fx.get_iter(y), fx.make_layout((16, 16), (16, 1)))
        fx.copy(copy, C, mine.partition_C(result))
        # y: 1240 3160 5080
    """
    atom = mma_atom.mma_atom if isinstance(mma_atom, TiledMma) else mma_atom
    if not isinstance(atom, MmaAtom):
        raise DSLTypeError(f"gemm takes a matrix atom or a tiled matrix operation, got {mma_atom!r}")
    atom = atom.set_value(state)
    (d,), (c,) = _operand("d", d), _operand("c", c)
    all_a, all_b = _data_operand(atom.op, "A", a), _data_operand(atom.op, "B", b)
    ranks = tuple(algebra.rank(t.layout) for t in (d, all_a[0], all_b[0], c))
    if ranks == (1, 1, 1, 1):
        mma_atom_call(atom, d, a, b, c)
        return
    extents = m_size, n_size, _ = _extents(ranks, d, all_a, all_b, c)
    operands = d, all_a[0], all_b[0], c
    counts = tuple(int(algebra.size(modes(t.layout)[0])) for t in operands)
    _check_operands(atom.op, operands, counts)
    calls = _traversal(extents, traversal_order, traversal_layout)
    if atom.op.in_shared_memory:
        if atom_callback is not None or len(all_a) > 1 or len(all_b) > 1:
            raise DSLValueError(f"{atom.op.title} takes no operands beside the data, and all its calls are of one atom")
        atom.op.multiply(operands, list(calls), dict(atom.state))
        return
    held = Fragments(operands, counts, kept=atom_callback is None)
    state = dict(atom.state)
    for m, n, k in calls:
        called = atom
        if atom_callback is not None:
            called = atom_callback(atom, (m, n, k))
            if not isinstance(called, MmaAtom):
                raise DSLTypeError(f"atom_callback returned {called!r}; expected a matrix atom")
            _check_operands(called.op, operands, counts)
        if len(all_a) > 1 or len(all_b) > 1:
            inner = (k,) if ranks[1] == 3 else ()
            further = [[t[(None, i, *inner)] for t in tensors[1:]] for i, tensors in ((m, all_a), (n, all_b))]
            called = called.set_value(called.op.auxiliary_state(*further))
        tile = m + m_size * n
        x, y, z = held.a(m + m_size * k), held.b(n + n_size * k), held.accumulator(tile)
        held.accumulate(tile, called.op.compute(x, y, z, state if called is atom else dict(called.state)))
    held.write()


def _operand(name: str, operand: Any) -> list[Tensor]:
    """An operand as its data and the tensors given with it."""
    tensors = list(operand) if isinstance(operand, (list, tuple)) else [operand]
    if not tensors or not all(isinstance(t, Tensor) and not t.is_coordinates for t in tensors):
        raise DSLTypeError(f"operand {name} of gemm is a tensor, or a list of them; got {operand!r}")
    return tensors


def _data_operand(op: MmaOp, name: str, operand: Any) -> list[Tensor]:
    """An operand of data and further tensors; registers of integers become the operation's elements.

    So kernels pass packed integers, such as 8 Int32 for 32 values of 8 bits.
    """
    data, *further = _operand(name.lower(), operand)
    wanted, held = op.dtypes[name], data.dtype
    if held is wanted or not held.is_integer or data.address_space is not AddressSpace.Register or op.in_shared_memory:
        return [data, *further]
    values = int(algebra.size(modes(data.layout)[0] if algebra.rank(data.layout) > 1 else data.layout))
    count = int(algebra.size((op.layout_A_tv if name == "A" else op.layout_B_tv)[1]))
    if values * memory_bits(held) != count * wanted.width:
        return [data, *further]
    bits = math.lcm(memory_bits(held), wanted.width)  # 32 and 6 bits do not divide each other
    recast = algebra.recast_layout(algebra.recast_layout(data.layout, memory_bits(held), bits), bits, wanted.width)
    return [Tensor(recast_iter(wanted, data.iter), recast), *further]


def _extents(
    ranks: tuple[int, ...], d: Tensor, all_a: Sequence[Tensor], all_b: Sequence[Tensor], c: Tensor
) -> Coordinate:
    with_k = ranks[1] == 3
    if ranks not in ((3, 2, 2, 3), (3, 3, 3, 3)):
        raise DSLValueError(f"gemm of ranks {ranks} (d, a, b, c); expected (1,1,1,1), (3,2,2,3) or (3,3,3,3)")

    def extents(t: Tensor) -> list[int]:
        sizes = static_sizes(t.layout)
        if sizes is None:
            raise DSLValueError(f"gemm of {t}: the extents must be static")
        return sizes[1:]

    wanted_a, wanted_b = extents(all_a[0]), extents(all_b[0])
    m, n, k = wanted_a[0], wanted_b[0], wanted_a[1] if with_k else 1
    fits = extents(d) == extents(c) == [m, n] and wanted_a[1:] == wanted_b[1:]
    fits = fits and all(extents(t) == wanted_a for t in all_a) and all(extents(t) == wanted_b for t in all_b)
    if not fits:
        layouts = [[str(t.layout) for t in tensors] for tensors in ([d], all_a, all_b, [c])]
        d_, a_, b_, c_ = (", ".join(texts) for texts in layouts)
        raise DSLValueError(f"gemm of d {d_}, a {a_}, b {b_}, c {c_}: the extents do not fit")
    return m, n, k


def _order(given: object) -> GemmTraversalOrder:
    if isinstance(given, GemmTraversalOrder):
        return given
    by_name = {member.name.lower(): member for member in GemmTraversalOrder}
    found = by_name.get(given) if isinstance(given, str) else None
    if found is None:
        raise DSLValueError(
            f"gemm: traversal_order={given!r}; expected an fx.GemmTraversalOrder or {', '.join(by_name)}"
        )
    return found


def _traversal(extents: Coordinate, order: object, layout: Any) -> Iterator[Coordinate]:
    if layout is not None:
        if order is not None:
            raise DSLValueError("gemm takes a traversal_order or a traversal_layout, not both")
        yield from _by_layout(extents, layout)
        return
    name = GemmTraversalOrder.NMK.name if order is None else _order(order).name
    inner, middle, outer = ("MNK".index(mode) for mode in name[:3])
    by_mode = itemgetter(*map(name.index, "MNK"))
    serpentine = name.endswith("Serpentine")
    steps = [0, 0]  # completed passes over the inner and over the middle mode
    for o in range(extents[outer]):
        middles = range(extents[middle])
        for mid in reversed(middles) if serpentine and steps[1] % 2 else middles:
            inners = range(extents[inner])
            for i in reversed(inners) if serpentine and steps[0] % 2 else inners:
                yield by_mode((i, mid, o))
            steps[0] += 1
        steps[1] += 1


def _by_layout(extents: Coordinate, layout: Any) -> Iterator[Coordinate]:
    m, n, k = extents
    if int(algebra.cosize(layout)) != m * n * k:
        raise DSLValueError(
            f"traversal_layout {layout} has cosize {algebra.cosize(layout).text} for {m * n * k} tiles {extents}"
        )
    for i in range(int(algebra.size(layout))):
        index = int(algebra.get_scalar(algebra.crd2idx(i, layout)))
        yield index % m, index // m % n, index // (m * n)


def mma_atom_call(mma_atom: MmaAtom, d: Tensor, a: Any, b: Any, c: Tensor, **state: Any) -> None:
    """One call of the atom on tensors of rank 1, ``d = a * b + c``, with ``state`` set on it.

    A and B in registers may also be integers that hold their bits, such as Int32 that were loaded at once.

    Args:
        mma_atom: an atom.
        d: the result's values of this thread.
        a: A's values of this thread.
        b: B's values of this thread.
        c: the values that are added.
        **state: fields of the atom, for this call.

    Raises:
        DSLTypeError: not a matrix atom, or not tensors.
        DSLValueError: an operand does not hold the atom's number of values or their type, or unknown state.

    Example in a kernel::

        atom = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
        A, B, C = (fx.make_rmem_tensor(1, fx.Float32) for _ in range(3))
        A[0], B[0], C[0] = x[t], 2.0, 1.0
        fx.mma_atom_call(atom, C, A, B, C)
        y[t] = C[0]
        # y: 1 3 5
    """
    if not isinstance(mma_atom, MmaAtom):
        raise DSLTypeError(f"mma_atom_call takes a matrix atom, got {mma_atom!r}")
    op = mma_atom.op
    (data_a, *more_a), (data_b, *more_b) = _data_operand(op, "A", a), _data_operand(op, "B", b)
    operands = d, data_a, data_b, c
    counts = tuple(int(algebra.size(t.layout)) for t in operands)
    _check_operands(op, operands, counts)
    given = mma_atom.set_value({**state, **op.auxiliary_state(more_a, more_b)})
    if op.in_shared_memory:
        d, a, b, c = (
            algebra.part_of(t, lambda layout: (join_modes(layout), 0)) for t in operands
        )  # one mode, of values
        op.multiply((d, a, b, c), [(0, 0, 0)], dict(given.state))
        return
    held = Fragments(operands, counts, kept=False)
    held.accumulate(0, op.compute(held.a(0), held.b(0), held.accumulator(0), dict(given.state)))


def _check_operands(op: MmaOp, operands: Sequence[Tensor], counts: Sequence[int]) -> None:
    """Refuse operands with another number of values than a call takes, or values of another type."""
    layouts = op.layout_C_tv, op.layout_A_tv, op.layout_B_tv, op.layout_C_tv
    for name, operand, given, layout in zip("DABC", operands, counts, layouts, strict=True):
        count = int(algebra.size(layout[1]))
        if given != count:
            values = "1 value" if count == 1 else f"{count} values"
            raise DSLValueError(f"operand {name.lower()} of {op.title} holds {values}, got {operand}")
        if operand.dtype is not op.dtypes[name]:
            raise DSLValueError(f"operand {name.lower()} of {op.title} is {op.dtypes[name]}, got {operand}")
        in_memory = name in op.in_shared_memory
        if op.in_shared_memory and (operand.address_space is AddressSpace.Shared) is not in_memory:
            where = "read from shared memory" if in_memory else "in registers"
            raise DSLValueError(f"operand {name.lower()} of {op.title} is {where}, got {operand}")
