"""Tiled copies: an atom repeated over threads and values to cover a tile."""

from __future__ import annotations

import functools
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import CopyAtom, CopyAtomType, OneThread, Tiled, make_copy_atom
from flydsl.expr.layout.operands import join_modes, modes, tile_entries
from flydsl.expr.memory.tensor import Tensor
from flydsl.support.fast_dataclass import dataclass


@dataclass(frozen=True, repr=False)
class TiledCopy(Tiled):
    """A copy atom over a tile; ``layout_tv_tiled`` maps (thread, value) to the colexicographic index in the tile.

    Args:
        atom: the copy atom.
        layout_tv_tiled: a layout from (thread, value) to the index in the tile.
        tile_mn: the tile.
    """

    atom: CopyAtom
    layout_tv_tiled: Any
    tile_mn: algebra.Tile

    _atom_field = "atom"

    @property
    def layout_src_tv_tiled(self) -> Any:
        """Map of (thread, (atom value, repetition)) to tile index on the source side."""
        return self.thread_values(self.atom.layout_src_tv)

    @property
    def layout_dst_tv_tiled(self) -> Any:
        """Map of (thread, (atom value, repetition)) to tile index on the destination side."""
        return self.thread_values(self.atom.layout_dst_tv)

    @property
    def _is_per_thread(self) -> bool:
        return int(algebra.size(self.atom.thr_layout)) == 1

    @property
    def type(self) -> Any:
        """The static part."""
        return TiledCopyType.of(self)

    def get_slice(self, thr_idx: Any) -> ThrCopy:
        """One thread's part.

        Raises:
            DSLTypeError: the thread's index is not an integer or a coordinate.
        """
        return ThrCopy(self, thr_idx)

    thr_slice = get_slice

    def thread_values(self, atom_tv: Any) -> Any:
        """Map of (thread, (atom value, repetition)) to tile index; ``atom_tv`` is the atom's layout on that side.

        The tile is laid out in the atom's reference numbering.  Where several threads share a call, a side may number
        its elements differently.  Then its (thread, value) maps to the element, and by the inverse of the reference to
        the tile.
        """
        static = CopyAtom(self.atom.op, self.atom.val_bits)
        return _thread_values(TiledCopy(static, self.layout_tv_tiled, self.tile_mn), atom_tv)


@dataclass(frozen=True, repr=False)
class TiledCopyType:
    """The type of tiled copies: of the atom, of the thread-value layout, of the tile.

    Args:
        copy_atom: the type of the atom.
        layout_thr_val: the type of the layout.
        tile_mn: the type of the tile.
    """

    copy_atom: CopyAtomType
    layout_thr_val: Any
    tile_mn: Any

    @property
    def parts(self) -> str:
        """The types of the parts, as MLIR writes them."""
        return f"{self.copy_atom}, {self.layout_thr_val!s}, {self.tile_mn!s}"

    def __str__(self) -> str:
        return f"!fly.tiled_copy<{self.parts}>"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    @classmethod
    def of(cls, value: TiledCopy) -> TiledCopyType:
        """The type of ``value``."""
        return cls(value.atom.type, value.layout_tv_tiled.type, value.tile_mn.type)

    @property
    def _tiled(self) -> TiledCopy:
        atom = make_copy_atom(self.copy_atom.copy_op, self.copy_atom.val_bits)
        return make_tiled_copy(atom, self.layout_thr_val.value, self.tile_mn.value)

    @property
    def tiled_tv_layout_src(self) -> Any:
        """The type of the map of (thread, value) to tile index on the source side."""
        return self._tiled.layout_src_tv_tiled.type

    @property
    def tiled_tv_layout_dst(self) -> Any:
        """The type of the map of (thread, value) to tile index on the destination side."""
        return self._tiled.layout_dst_tv_tiled.type

    @classmethod
    def get(cls, copy_atom: CopyAtomType, layout_thr_val: Any, tile_mn: Any) -> TiledCopyType:
        """The type of the result of ``make_tiled_copy`` for an atom of that type."""
        atom = make_copy_atom(copy_atom.copy_op, copy_atom.val_bits)
        return cls.of(make_tiled_copy(atom, layout_thr_val, tile_mn))


@functools.lru_cache(maxsize=256)
def _thread_values(tiled: TiledCopy, atom_tv: Any) -> Any:
    """:meth:`TiledCopy.thread_values` of a copy without state and thread, so that results are cached."""
    atom = tiled.atom
    threads, values = modes(tiled.layout_tv_tiled)
    if tiled._is_per_thread:
        return join_modes(threads, algebra.zipped_divide(values, algebra.make_layout(atom.num_values, 1)))
    tile = algebra.make_tile(int(algebra.size(atom.thr_layout)), atom.num_values)
    of_atom, rest = modes(algebra.zipped_divide(tiled.layout_tv_tiled, tile))
    to_reference = algebra.composition(algebra.right_inverse(atom.layout_ref_tv), atom_tv)
    atom_threads, atom_values = modes(algebra.composition(of_atom, to_reference))
    rest_threads, rest_values = modes(rest)
    return join_modes(join_modes(atom_threads, rest_threads), join_modes(atom_values, rest_values))


def make_tiled_copy(copy_atom: CopyAtom, layout_thr_val: Any, tile_mn: Any) -> TiledCopy:
    """An atom over a tile, by a layout from (thread, value) to the colexicographic index in the tile.

    Args:
        copy_atom: the atom.
        layout_thr_val: a static layout from (thread, value) to the index in the tile.
        tile_mn: the tile, an extent for each mode.

    Returns:
        The tiled copy.

    Raises:
        DSLTypeError: not a copy atom.
        DSLValueError: the values of a thread are no multiple of an atom call, or the layout is not static.

    Example in a kernel::

        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        copy = fx.make_tiled_copy(atom, fx.make_layout((64, 4), (4, 1)), fx.make_tile(256))
        print(copy.layout_tv_tiled)  # Layout<(64,4):(4,1)>
    """
    if not isinstance(copy_atom, CopyAtom):
        raise DSLTypeError(f"make_tiled_copy takes a copy atom, got {copy_atom!r}; make one with fx.make_copy_atom")
    if not algebra.is_static(layout_thr_val) or algebra.rank(layout_thr_val) != 2:
        raise DSLValueError(f"a thread-value layout is static and of rank 2, got {layout_thr_val}")
    per_thread = int(algebra.size(layout_thr_val[1]))
    if per_thread % copy_atom.num_values:
        raise DSLValueError(
            f"each thread has {per_thread} values, no multiple of the {copy_atom.num_values} that {copy_atom} moves at once"
        )
    return TiledCopy(copy_atom, layout_thr_val, algebra.Tile(tile_entries(tile_mn)))


def make_tiled_copy_tv(atom: CopyAtom, thr_layout: Any, val_layout: Any) -> TiledCopy:
    """An atom over a tile: ``thr_layout`` arranges the threads; each holds a ``val_layout`` of values.

    Args:
        atom: the atom.
        thr_layout: a static layout: the place of each thread.
        val_layout: a static layout: the values of one thread.

    Returns:
        The tiled copy.

    See the example of :class:`ThrCopy`.
    """
    tile, layout_tv = algebra.make_layout_tv(thr_layout, val_layout)
    return make_tiled_copy(atom, layout_tv, tile)


def _whole_tile(*extents: int) -> tuple[algebra.Layout, ...]:
    """The tile that takes so many elements of each mode, as layouts, in which FlyDSL writes it."""
    return tuple(algebra.make_layout(extent, 1) for extent in extents)


def make_tiled_copy_A(copy_atom: CopyAtom, tiled_mma: Any) -> TiledCopy:
    """A copy of the A tile (M, K) that gives each thread the values that the matrix operation needs.

    Args:
        copy_atom: the atom.
        tiled_mma: the tiled matrix operation.

    Returns:
        The tiled copy.

    Example in a kernel::

        mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((8, 8, 1), (8, 1, 0)))
        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        print(fx.make_tiled_copy_A(atom, mma).layout_tv_tiled)  # Layout<((8,8),(1,(1,1))):((0,1),(0,(0,0)))>
        print(fx.make_tiled_copy_B(atom, mma).layout_tv_tiled)  # Layout<((8,8),(1,(1,1))):((1,0),(0,(0,0)))>
        print(fx.make_tiled_copy_C(atom, mma).layout_tv_tiled)  # Layout<((8,8),(1,(1,1))):((8,1),(0,(0,0)))>
    """
    m, _, k = tiled_mma.tile_size_mnk
    return make_tiled_copy(copy_atom, tiled_mma.tv_layout_A_tiled, _whole_tile(m, k))


def make_tiled_copy_B(copy_atom: CopyAtom, tiled_mma: Any) -> TiledCopy:
    """A copy of the B tile (N, K); parameters and result as of :func:`make_tiled_copy_A`.

    See the example of :func:`make_tiled_copy_A`.
    """
    _, n, k = tiled_mma.tile_size_mnk
    return make_tiled_copy(copy_atom, tiled_mma.tv_layout_B_tiled, _whole_tile(n, k))


def make_tiled_copy_C(copy_atom: CopyAtom, tiled_mma: Any) -> TiledCopy:
    """A copy of the C tile (M, N); parameters and result as of :func:`make_tiled_copy_A`.

    See the example of :func:`make_tiled_copy_A`.
    """
    m, n, _ = tiled_mma.tile_size_mnk
    return make_tiled_copy(copy_atom, tiled_mma.tv_layout_C_tiled, _whole_tile(m, n))


@dataclass(frozen=True, repr=False)
class ThrCopy(OneThread, TiledCopy):
    """One thread's part of a tiled copy, with the attributes of the copy.

    Made by :meth:`TiledCopy.get_slice`.

    Example in a kernel::

        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        copy = fx.make_tiled_copy_tv(atom, fx.make_layout((1, 64), (64, 1)), fx.make_layout((1, 4), (4, 1)))
        mine = copy.get_slice(t)
        row = fx.make_view(fx.get_iter(x), fx.make_layout((1, 256), (256, 1)))
        print(fx.get_layout(mine.partition_S(row)))  # Layout<((1,4),1,1):((0,1),0,0)>
    """

    thread: algebra.IntTuple

    def __init__(self, tiled_copy: TiledCopy, thr_idx: Any) -> None:
        super().__init__(tiled_copy.atom, tiled_copy.layout_tv_tiled, tiled_copy.tile_mn)
        object.__setattr__(self, "thread", algebra.make_int_tuple(thr_idx))

    @property
    def tiled_copy(self) -> TiledCopy:
        """The whole tiled copy."""
        return TiledCopy(self.atom, self.layout_tv_tiled, self.tile_mn)

    whole = tiled_copy

    def partition_S(self, src: Tensor) -> Tensor:
        """This thread's values of a source: ``((AtomV, RestV), RestM, RestN, ...)``."""
        return self._partition(src, self.atom.layout_src_tv)

    def partition_D(self, dst: Tensor) -> Tensor:
        """This thread's values of a destination: ``((AtomV, RestV), RestM, RestN, ...)``."""
        return self._partition(dst, self.atom.layout_dst_tv)

    def _partition(self, t: Tensor, atom_tv: Any) -> Tensor:
        if not isinstance(t, Tensor):
            raise DSLTypeError(f"a partition is taken of a tensor, got {t!r}")
        tiler, thread_values = self.tile_mn, self.thread_values(atom_tv)

        def part(layout: algebra.Layout) -> tuple[algebra.Layout, Any]:
            tile, rest = modes(algebra.zipped_divide(layout, tiler))
            # the map of (thread, (atom value, repetition)) to element, then this thread's row of it
            threads, values = modes(algebra.composition(tile, thread_values))
            return join_modes(values, *modes(rest)), algebra.crd2idx(self.thread, threads)

        view: Tensor = algebra.part_of(t, part)
        return view

    def retile(self, t: Tensor) -> Tensor:
        """The same registers with the value mode of this copy: ``((AtomV, RestV), RestM, RestN)``.

        Raises:
            DSLValueError: the values of mode 0 are no multiple of an atom call.
        """
        atom_values, per_tile = self.atom.num_values, int(algebra.size(self.layout_tv_tiled[1]))

        def part(layout: algebra.Layout) -> tuple[algebra.Layout, int]:
            first, *rest = modes(layout)
            count = int(algebra.size(first))
            if count != per_tile:
                return _regroup(self, layout, count), 0
            return join_modes(algebra.zipped_divide(first, algebra.make_layout(atom_values, 1)), *rest), 0

        view: Tensor = algebra.part_of(t, part)
        return view


def _regroup(tiled: TiledCopy, layout: Any, count: int) -> Any:
    """A fragment whose mode 0 holds fewer values than a thread has in the tile; its other modes hold the rest.

    The order in which the tile traverses them follows from the inverse of the thread-value layout, in blocks of the
    values that stay together in mode 0.
    """
    threads = int(algebra.size(tiled.layout_tv_tiled[0]))
    extents = tuple(int(algebra.size(entry)) for entry in tile_entries(tiled.tile_mn))
    inverse = algebra.composition(algebra.right_inverse(tiled.layout_tv_tiled), algebra.as_layout(extents))
    by_fragment = _in_blocks(inverse, threads * count)
    repeats = algebra.logical_product(algebra.make_layout(count, 1), algebra.right_inverse(by_fragment))
    by_value = algebra.zipped_divide(repeats, algebra.make_layout(tiled.atom.num_values, 1))
    shape = (count, *(int(algebra.size(m)) for m in modes(by_fragment)))
    divided = algebra.zipped_divide(layout, shape)
    values, rest = modes(divided)
    regrouped = algebra.composition(values, by_value)
    return join_modes(regrouped, *modes(rest)[1:])


def _in_blocks(layout: Any, block: int) -> Any:
    """A static layout whose results count blocks of ``block``; modes inside a block shrink to 1."""

    def divide(shape: Any, stride: Any) -> tuple[Any, Any]:
        if isinstance(shape, tuple):
            pairs = [divide(s, d) for s, d in zip(shape, stride, strict=True)]
            return tuple(s for s, _ in pairs), tuple(d for _, d in pairs)
        if stride == 0:
            return shape, 0
        return -(-shape // -(-block // stride)), -(-stride // block)

    return algebra.make_layout(*divide(algebra.to_python(layout.shape), algebra.to_python(layout.stride)))


def tiled_copy_partition_src(tiled_copy: TiledCopy, src: Tensor, thr_int_tuple: Any) -> Tensor:
    """``tiled_copy.get_slice(thr_int_tuple).partition_S(src)``.

    Args:
        tiled_copy: the tiled copy.
        src: the source.
        thr_int_tuple: the thread's number.

    Returns:
        The thread's elements, ``(values, rest ...)``.

    See the example of :func:`tiled_copy_retile`.
    """
    return tiled_copy.get_slice(thr_int_tuple).partition_S(src)


def tiled_copy_partition_dst(tiled_copy: TiledCopy, dst: Tensor, thr_int_tuple: Any) -> Tensor:
    """``tiled_copy.get_slice(thr_int_tuple).partition_D(dst)``.

    Parameters and result as of :func:`tiled_copy_partition_src`, but of the destination.

    Args:
        dst: the destination.

    See the example of :func:`tiled_copy_retile`.
    """
    return tiled_copy.get_slice(thr_int_tuple).partition_D(dst)


def tiled_copy_retile(tiled_copy: TiledCopy, t: Tensor) -> Tensor:
    """``tiled_copy.get_slice(0).retile(t)``: the same for every thread.

    Args:
        tiled_copy: the tiled copy.
        t: a fragment.

    Returns:
        The same registers, in the shape that the copy takes.

    Example in a kernel::

        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        copy = fx.make_tiled_copy_tv(atom, fx.make_layout((1, 64), (64, 1)), fx.make_layout((1, 4), (4, 1)))
        tensor = fx.make_view(fx.get_iter(x), fx.make_layout((1, 256), (256, 1)))
        y[t] = fx.tiled_copy_partition_dst(copy, tensor, t)[3, 0, 0]
        registers = fx.make_fragment_like(fx.tiled_copy_partition_src(copy, tensor, t))
        print(fx.get_layout(fx.tiled_copy_retile(copy, registers)))  # Layout<((1,4),1,1):((0,1),0,0)>
        # y: 3 7 11
    """
    return tiled_copy.get_slice(0).retile(t)
