"""Matrix multiplication of register fragments: one atom call, and the loop of calls."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr import math as dsl_math
from flydsl.expr.atoms import MmaAtom
from flydsl.expr.layout.modes import modes
from flydsl.expr.tensor import Tensor
from flydsl.expr.tiled_mma import TiledMma

__all__ = ["GemmTraversalOrder", "gemm", "mma_atom_call"]


class GemmTraversalOrder(enum.Enum):
    """The order in which tiles are visited, innermost mode first; in a serpentine order a mode turns back at its end."""

    KMN = "KMN"
    KNM = "KNM"
    MKN = "MKN"
    MNK = "MNK"
    NKM = "NKM"
    NMK = "NMK"
    KMN_Serpentine = "KMN serpentine"
    KNM_Serpentine = "KNM serpentine"
    MKN_Serpentine = "MKN serpentine"
    MNK_Serpentine = "MNK serpentine"
    NKM_Serpentine = "NKM serpentine"
    NMK_Serpentine = "NMK serpentine"


Coordinate = tuple[int, int, int]


def gemm(
    mma: Any,
    d: Tensor,
    a: Tensor,
    b: Tensor,
    c: Tensor,
    *,
    traversal_order: GemmTraversalOrder | None = None,
    traversal_layout: Any = None,
    atom_callback: Callable[[MmaAtom, Coordinate], MmaAtom] | None = None,
) -> None:
    """``d = a·b + c`` on fragments; ``mma`` is an atom or a tiled matrix operation.

    Ranks (d, a, b, c): (1, 1, 1, 1) is one call; (3, 2, 2, 3) is (V, M) times (V, N); (3, 3, 3, 3) has K as a's and b's last
    mode.  The first visit of each (m, n) adds c, later ones add d.

    Raises:
        DSLValueError: other ranks, extents that differ, or both a traversal order and a traversal layout.
    """
    atom = mma.mma_atom if isinstance(mma, TiledMma) else mma
    if not isinstance(atom, MmaAtom):
        raise DSLTypeError(f"gemm takes a matrix atom or a tiled matrix operation, got {mma!r}")
    ranks = tuple(algebra.rank(t.layout) for t in (d, a, b, c))
    if ranks == (1, 1, 1, 1):
        mma_atom_call(atom, d, a, b, c)
        return
    extents = _extents(ranks, d, a, b, c)
    visited: set[tuple[int, int]] = set()
    for m, n, k in _traversal(extents, traversal_order, traversal_layout):
        called = atom if atom_callback is None else atom_callback(atom, (m, n, k))
        if not isinstance(called, MmaAtom):
            raise DSLTypeError(f"atom_callback returned {called!r}; expected a matrix atom")
        inner = (k,) if ranks[1] == 3 else ()
        accumulator = d[None, m, n] if (m, n) in visited else c[None, m, n]
        visited.add((m, n))
        mma_atom_call(called, d[None, m, n], a[(None, m, *inner)], b[(None, n, *inner)], accumulator)


def _extents(ranks: tuple[int, ...], d: Tensor, a: Tensor, b: Tensor, c: Tensor) -> Coordinate:
    with_k = ranks[1] == 3
    if ranks not in ((3, 2, 2, 3), (3, 3, 3, 3)):
        raise DSLValueError(f"gemm of ranks {ranks} (d, a, b, c); expected (1,1,1,1), (3,2,2,3) or (3,3,3,3)")

    def extent(t: Tensor, mode: int) -> int:
        return int(algebra.size(modes(t.layout)[mode]))

    m, n = extent(a, 1), extent(b, 1)
    k = extent(a, 2) if with_k else 1
    wanted = {"d": (extent(d, 1), extent(d, 2)), "c": (extent(c, 1), extent(c, 2))}
    if any(e != (m, n) for e in wanted.values()) or (with_k and extent(b, 2) != k):
        raise DSLValueError(f"gemm of d {d.layout}, a {a.layout}, b {b.layout}, c {c.layout}: the extents do not fit")
    return m, n, k


def _traversal(extents: Coordinate, order: GemmTraversalOrder | None, layout: Any) -> Iterator[Coordinate]:
    if layout is not None:
        if order is not None:
            raise DSLValueError("gemm takes a traversal_order or a traversal_layout, not both")
        yield from _by_layout(extents, layout)
        return
    name = (order or GemmTraversalOrder.NMK).name
    inner, middle, outer = ("MNK".index(mode) for mode in name[:3])
    serpentine = name.endswith("Serpentine")
    steps = [0, 0]  # completed passes over the inner and over the middle mode
    for o in range(extents[outer]):
        middles = range(extents[middle])
        for mid in reversed(middles) if serpentine and steps[1] % 2 else middles:
            inners = range(extents[inner])
            for i in reversed(inners) if serpentine and steps[0] % 2 else inners:
                coordinate = [0, 0, 0]
                coordinate[inner], coordinate[middle], coordinate[outer] = i, mid, o
                yield coordinate[0], coordinate[1], coordinate[2]
            steps[0] += 1
        steps[1] += 1


def _by_layout(extents: Coordinate, layout: Any) -> Iterator[Coordinate]:
    m, n, k = extents
    if int(algebra.cosize(layout)) != m * n * k:
        raise DSLValueError(
            f"traversal_layout {layout} has cosize {algebra.cosize(layout)} for {m * n * k} tiles {extents}"
        )
    for i in range(int(algebra.size(layout))):
        index = int(algebra.get_scalar(algebra.crd2idx(i, layout)))
        yield index % m, index // m % n, index // (m * n)


def mma_atom_call(mma_atom: MmaAtom, d: Tensor, a: Tensor, b: Tensor, c: Tensor) -> None:
    """One call of the atom on tensors of rank 1: ``d = a * b + c`` with one rounding for floats.

    Raises:
        DSLValueError: an operand does not hold the atom's number of values or their type.
    """
    dtype = mma_atom.op.dtype
    for name, operand in (("d", d), ("a", a), ("b", b), ("c", c)):
        if int(algebra.size(operand.layout)) != 1:
            raise DSLValueError(f"operand {name} of {mma_atom} holds 1 value, got {operand}")
        if operand.dtype is not dtype:
            raise DSLValueError(f"operand {name} of {mma_atom} is {dtype}, got {operand}")
    x, y, z = a[0], b[0], c[0]
    d[0] = dsl_math.fma(x, y, z) if dtype.is_float else x * y + z
