"""Tiled matrix operations: atoms arranged over threads to cover M x N x K."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import MmaAtom, MmaAtomType, OneThread, Tiled, make_mma_atom
from flydsl.expr.core.numbered_enum import NumberedEnum
from flydsl.expr.layout import IntTupleType
from flydsl.expr.layout.operands import join_modes, modes, tile_entries
from flydsl.expr.memory.tensor import Tensor, make_rmem_tensor
from flydsl.support.fast_dataclass import dataclass


class MmaOperand(NumberedEnum):
    """The matrices of D = A·B + C; see the example of :func:`tiled_mma_partition`."""

    A = 0
    B = 1
    C = 2
    D = 3

    @property
    def modes(self) -> tuple[int, int]:
        """The indices of its two modes in (M, N, K)."""
        return {"A": (0, 2), "B": (1, 2), "C": (0, 1), "D": (0, 1)}[self.name]


@dataclass(frozen=True, repr=False)
class TiledMma(Tiled):
    """``atom_layout`` arranges atoms (M, N, K) over threads; ``permutation_mnk`` may enlarge or reorder each mode.

    Args:
        mma_atom: the atom.
        atom_layout: a layout (M, N, K) of the atoms over threads.
        permutation_mnk: a tile with an entry for each mode.
    """

    mma_atom: MmaAtom
    atom_layout: Any
    permutation_mnk: algebra.Tile

    _atom_field = "mma_atom"

    @property
    def type(self) -> Any:
        """The static part."""
        return TiledMmaType.of(self)

    @property
    def thr_layout_vmnk(self) -> Any:
        """Map of (thread of the atom, atom m, atom n, atom k) to thread."""
        atom_threads = self.mma_atom.thr_layout
        return algebra.tiled_product(atom_threads, self.atom_layout)

    @property
    def tile_size_mnk(self) -> algebra.IntTuple:
        """Extents of the tile."""
        return algebra.make_int_tuple(tuple(self._extent(mode) for mode in range(3)))

    def _extent(self, mode: int) -> int:
        permutation = self.permutation_mnk.entries[mode]
        if permutation is None:
            return int(self.mma_atom.shape_mnk[mode]) * int(algebra.size(self.atom_layout[mode]))
        return permutation if isinstance(permutation, int) else int(algebra.size(permutation))

    def _atom_tv(self, operand: MmaOperand) -> Any:
        atom = self.mma_atom
        return {"A": atom.layout_A_tv, "B": atom.layout_B_tv}.get(operand.name, atom.layout_C_tv)

    def thread_fragments(self, operand: MmaOperand, layout: Any) -> Any:
        """An operand's layout as ((thread of atom, (atom, atom)), (value of atom, (rest, rest)))."""
        first, second = operand.modes
        permutation = [self.permutation_mnk.entries[mode] for mode in (first, second)]
        if any(p is not None for p in permutation):
            layout = algebra.logical_divide(layout, algebra.make_tile(*permutation))
        shape = self.mma_atom.op.shape_mnk
        atoms = algebra.zipped_divide(layout, algebra.make_tile(shape[first], shape[second]))
        atom, rest = modes(atoms)
        threads, values = modes(algebra.composition(atom, self._atom_tv(operand)))
        counts = [int(algebra.size(self.atom_layout[mode])) for mode in (first, second)]
        per_thread = algebra.zipped_divide(rest, algebra.make_tile(*counts))
        arrangement, repeats = modes(per_thread)
        return join_modes(join_modes(threads, arrangement), join_modes(values, repeats))

    def _tv_layout(self, operand: MmaOperand) -> Any:
        atom = self.mma_atom
        return _tv_layout(replace(self, mma_atom=MmaAtom(atom.op)) if atom.state else self, operand)

    @property
    def tv_layout_A_tiled(self) -> Any:
        """Map of (thread, value) to index of the A tile."""
        return self._tv_layout(MmaOperand.A)

    @property
    def tv_layout_B_tiled(self) -> Any:
        """Map of (thread, value) to index of the B tile."""
        return self._tv_layout(MmaOperand.B)

    @property
    def tv_layout_C_tiled(self) -> Any:
        """Map of (thread, value) to index of the C tile."""
        return self._tv_layout(MmaOperand.C)

    def make_fragment_A(self, a: Tensor, *, stages: int | None = None) -> Tensor:
        """Registers for the block tile ``a`` of A."""
        return mma_make_fragment(MmaOperand.A, self, a, stages=stages)

    def make_fragment_B(self, b: Tensor, *, stages: int | None = None) -> Tensor:
        """Registers for the block tile ``b`` of B."""
        return mma_make_fragment(MmaOperand.B, self, b, stages=stages)

    def make_fragment_C(self, c: Tensor, *, stages: int | None = None) -> Tensor:
        """Registers for the block tile ``c`` of C."""
        return mma_make_fragment(MmaOperand.C, self, c, stages=stages)

    def get_slice(self, thr_idx: Any) -> ThrMma:
        """One thread's part.

        Raises:
            DSLTypeError: the thread's index is not an integer or a coordinate.
        """
        return ThrMma(self, thr_idx)

    thr_slice = get_slice


@dataclass(frozen=True, repr=False)
class TiledMmaType:
    """The type of tiled matrix operations: of the atom, of its arrangement over threads, of the permutation.

    Args:
        mma_atom: the type of the atom.
        atom_layout: the type of the layout.
        permutation: the type of the tile.
    """

    mma_atom: MmaAtomType
    atom_layout: Any
    permutation: Any

    @property
    def parts(self) -> str:
        """The types of the parts, as MLIR writes them; a permutation that keeps all modes is left out."""
        kept = all(entry is None for entry in self.permutation.value.entries)
        permutation = "" if kept else f", {self.permutation!s}"
        return f"{self.mma_atom}, {self.atom_layout!s}{permutation}"

    def __str__(self) -> str:
        return f"!fly.tiled_mma<{self.parts}>"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    @classmethod
    def of(cls, value: TiledMma) -> TiledMmaType:
        """The type of ``value``."""
        return cls(value.mma_atom.type, value.atom_layout.type, value.permutation_mnk.type)

    @property
    def _tiled(self) -> TiledMma:
        return make_tiled_mma(make_mma_atom(self.mma_atom.mma_op), self.atom_layout.value, self.permutation.value)

    @property
    def thr_layout_vmnk(self) -> Any:
        """The type of the map of (thread of the atom, atom m, atom n, atom k) to thread."""
        return self._tiled.thr_layout_vmnk.type

    @property
    def tile_size_mnk(self) -> IntTupleType:
        """The type of the extents of the tile."""
        return IntTupleType.of(self._tiled.tile_size_mnk)

    @property
    def tiled_tv_layout_a(self) -> Any:
        """The type of the map of (thread, value) to index of the A tile."""
        return self._tiled.tv_layout_A_tiled.type

    @property
    def tiled_tv_layout_b(self) -> Any:
        """The type of the map of (thread, value) to index of the B tile."""
        return self._tiled.tv_layout_B_tiled.type

    @property
    def tiled_tv_layout_c(self) -> Any:
        """The type of the map of (thread, value) to index of the C tile."""
        return self._tiled.tv_layout_C_tiled.type

    @classmethod
    def get(cls, mma_atom: MmaAtomType, atom_layout: Any, permutation: Any = None) -> TiledMmaType:
        """The type of the result of ``make_tiled_mma`` for an atom of that type."""
        return cls.of(make_tiled_mma(make_mma_atom(mma_atom.mma_op), atom_layout, permutation))


@functools.lru_cache(maxsize=256)
def _tv_layout(tiled_mma: TiledMma, operand: MmaOperand) -> Any:
    """(thread, value) to the colexicographic index of the operand's tile; the operation has no state."""
    first, second = operand.modes
    extents = tuple(int(tiled_mma.tile_size_mnk[mode]) for mode in (first, second))
    layout = algebra.make_layout(extents, (1, extents[0]))
    fragments = tiled_mma.thread_fragments(operand, layout)
    threads, values = modes(fragments)
    of_atom, arrangement = modes(threads)
    by_mode = dict(zip(operand.modes, modes(arrangement), strict=True))
    # Threads that differ only along the mode that this operand lacks hold the same values: stride 0.
    counts = [int(algebra.size(tiled_mma.atom_layout[mode])) for mode in range(3)]
    axes = [by_mode.get(mode, algebra.make_layout(counts[mode], 0)) for mode in range(3)]
    number_to_position = algebra.right_inverse(tiled_mma.thr_layout_vmnk)
    return join_modes(algebra.composition(join_modes(of_atom, *axes), number_to_position), values)


def make_tiled_mma(mma_atom: MmaAtom, atom_layout: Any, permutation: Any = None) -> TiledMma:
    """Atoms arranged over threads by ``atom_layout`` (M, N, K); ``permutation`` has an entry per mode.

    An entry is ``None`` (extent: atom times count), an int (a larger extent per tile), or a layout (the order of the
    mode).

    Args:
        mma_atom: the atom.
        atom_layout: a static layout (M, N, K) of the atoms over threads or warps.
        permutation: for each mode ``None``, an extent, or a layout.

    Returns:
        The tiled matrix operation.

    Raises:
        DSLTypeError: not a matrix atom.
        DSLValueError: the arrangement is not static or not of rank 3.

    Example in a kernel::

        mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((8, 8, 1), (8, 1, 0)))
        print(f"{mma.tile_size_mnk} {fx.size(mma.thr_layout_vmnk)}")  # IntTuple<(8,8,1)> IntTuple<64>
    """
    if not isinstance(mma_atom, MmaAtom):
        raise DSLTypeError(f"make_tiled_mma takes a matrix atom, got {mma_atom!r}; make one with fx.make_mma_atom")
    atom_layout = algebra.as_layout(atom_layout)
    if not algebra.is_static(atom_layout) or algebra.rank(atom_layout) != 3:
        raise DSLValueError(f"the arrangement of atoms is a static layout of rank 3 (M, N, K), got {atom_layout}")
    entries = (None, None, None) if permutation is None else tuple(tile_entries(permutation))
    if len(entries) != 3:
        raise DSLValueError(f"a permutation has an entry for each of M, N and K, got {permutation}")
    return TiledMma(mma_atom, atom_layout, algebra.Tile(entries))


@dataclass(frozen=True, repr=False)
class ThrMma(OneThread, TiledMma):
    """One thread's part of a tiled matrix operation, with the attributes of the operation.

    Made by :meth:`TiledMma.get_slice`.
    """

    thread: algebra.IntTuple

    def __init__(self, tiled_mma: TiledMma, thr_idx: Any) -> None:
        super().__init__(tiled_mma.mma_atom, tiled_mma.atom_layout, tiled_mma.permutation_mnk)
        object.__setattr__(self, "thread", algebra.make_int_tuple(thr_idx))

    @property
    def tiled_mma(self) -> TiledMma:
        """The whole tiled operation."""
        return TiledMma(self.mma_atom, self.atom_layout, self.permutation_mnk)

    whole = tiled_mma

    def partition_A(self, a: Tensor) -> Tensor:
        """This thread's values of A: (V, RestM, RestK)."""
        return tiled_mma_partition(MmaOperand.A, self, a, self.thread)

    def partition_B(self, b: Tensor) -> Tensor:
        """This thread's values of B: (V, RestN, RestK)."""
        return tiled_mma_partition(MmaOperand.B, self, b, self.thread)

    def partition_C(self, c: Tensor) -> Tensor:
        """This thread's values of C: (V, RestM, RestN)."""
        return tiled_mma_partition(MmaOperand.C, self, c, self.thread)


def tiled_mma_partition(operand_id: MmaOperand, tiled_mma: TiledMma, t: Tensor, coord: Any) -> Tensor:
    """The values of thread ``coord`` in an operand: (V, Rest, Rest, ...).

    Args:
        operand_id: which matrix, a member of :class:`MmaOperand`.
        tiled_mma: the tiled matrix operation.
        t: a tensor.
        coord: the thread's number.

    Returns:
        The thread's elements.

    Example in a kernel::

        mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((8, 8, 1), (8, 1, 0)))
        m = fx.make_view(fx.get_iter(x), fx.make_layout((16, 16), (16, 1)))
        part = fx.tiled_mma_partition(fx.MmaOperand.C, mma, m, t)
        y[t] = part[0, 1, 1]
        print(fx.get_layout(mma.get_slice(t).partition_C(m)))  # Layout<(1,2,2):(0,128,8)>
        print(fx.tiled_mma_partition_shape(fx.MmaOperand.A, mma, (16, 16)))  # IntTuple<(1,2,16)>
        print(fx.get_layout(fx.mma_make_fragment(fx.MmaOperand.A, mma, m)))  # Layout<(1,2,16):(0,16,1)>
        # y: 136 137 138
    """
    _check_tile(operand_id, tiled_mma, t)
    of_thread = algebra.get_flat_coord(coord, tiled_mma.thr_layout_vmnk).unpack()
    first_mode, second_mode = operand_id.modes
    position = (of_thread[0], (of_thread[1 + first_mode], of_thread[1 + second_mode]))

    def part(layout: algebra.Layout) -> tuple[algebra.Layout, Any]:
        first, second, *outer = modes(layout)
        if outer:
            layout = join_modes(first, second)
        threads, values = modes(tiled_mma.thread_fragments(operand_id, layout))
        value, repeats = modes(values)
        return join_modes(value, *modes(repeats), *outer), algebra.crd2idx(position, threads)

    view: Tensor = algebra.part_of(t, part)
    return view


def _check_tile(operand_id: MmaOperand, tiled_mma: TiledMma, t: Tensor) -> None:
    if not isinstance(t, Tensor) or algebra.rank(t.layout) < 2:
        raise DSLValueError(f"operand {operand_id.name} is a block tile of rank 2, got {t!r}")


def tiled_mma_partition_shape(operand_id: MmaOperand, tiled_mma: TiledMma, shape: Any) -> Any:
    """The shape (V, Rest, Rest) of a thread's part of an operand of that shape.

    Args:
        operand_id: which matrix, a member of :class:`MmaOperand`.
        tiled_mma: the tiled matrix operation.
        shape: the shape of the operand.

    Returns:
        A shape.

    See the example of :func:`tiled_mma_partition`.
    """
    return _thread_part(operand_id, tiled_mma, algebra.as_layout(shape)).shape


def _thread_part(operand_id: MmaOperand, tiled_mma: TiledMma, layout: Any) -> Any:
    """The layout (V, Rest, Rest) of a thread's part of an operand with this layout."""
    _, values = modes(tiled_mma.thread_fragments(operand_id, layout))
    value, repeats = modes(values)
    return join_modes(value, *modes(repeats))


def mma_make_fragment(
    operand_id: MmaOperand, tiled_mma: TiledMma, input: Tensor, *, stages: int | None = None
) -> Tensor:
    """A register tensor for a thread's part of the block tile ``input``, with ``make_fragment_layout_like`` of it.

    Modes of ``input`` after the two of the tile, such as steps along K, are trailing modes of the fragment.  With
    ``stages`` it has that many copies of a tile along one trailing, slowest mode instead.  Its elements are of the type
    that the matrix operation takes for the operand.

    Args:
        operand_id: which matrix, a member of :class:`MmaOperand`.
        tiled_mma: the tiled matrix operation.
        input: the block tile, of static layout.
        stages: how many copies of the tile, along one more mode.

    Returns:
        The register tensor, ``(values, rest, rest)``.

    Raises:
        DSLValueError: ``input`` is a partition instead of the block tile, its extents are not those of whole tiles, or
            the operation reads the operand from shared memory.

    See the example of :func:`tiled_mma_partition`.
    """
    _check_tile(operand_id, tiled_mma, input)
    if operand_id.name in tiled_mma.mma_atom.op.in_shared_memory:
        raise DSLValueError(
            f"{tiled_mma.mma_atom.op.title} reads {operand_id.name} from shared memory, without a fragment; give "
            f"fx.gemm what partition_{operand_id.name} makes of {input}"
        )
    layout = input.layout
    while isinstance(layout, algebra.ComposedLayout):
        layout = layout.outer
    first, second, *outer = modes(layout)
    extents = [algebra.get_scalar(algebra.size(mode)) for mode in (first, second)]
    whole = [int(tiled_mma.tile_size_mnk[mode]) for mode in operand_id.modes]
    if outer and any(isinstance(n, int) and n % size for n, size in zip(extents, whole, strict=True)):
        raise DSLValueError(
            f"{input} is no block tile of {whole[0]} x {whole[1]} elements, or several, with further modes behind; a "
            f"fragment is made for the tensor that partition_{operand_id.name} is given, not for what it gives"
        )
    part = modes(_thread_part(operand_id, tiled_mma, join_modes(first, second)))
    fragment = algebra.make_fragment_layout_like(join_modes(*part, *(outer if stages is None else ())))
    if stages is not None:
        fragment = algebra.append(fragment, algebra.make_layout(stages, algebra.cosize(fragment)))
    return make_rmem_tensor(fragment, tiled_mma.mma_atom.op.dtypes[operand_id.name])
