"""Types of atoms and of their tilings: everything except run-time state."""

from __future__ import annotations

from typing import Any

from flydsl.expr.atoms.atom import CopyAtom, make_copy_atom, make_mma_atom
from flydsl.expr.atoms.copy_ops import CopyOp
from flydsl.expr.atoms.mma_ops import MmaOp
from flydsl.expr.atoms.tiled_copy import TiledCopy, make_tiled_copy
from flydsl.expr.atoms.tiled_mma import TiledMma, make_tiled_mma
from flydsl.expr.layout import IntTupleType
from flydsl.support.fast_dataclass import dataclass

__all__ = ["CopyAtomType", "MmaAtomType", "TiledCopyType", "TiledMmaType"]


@dataclass(frozen=True)
class CopyAtomType:
    """The type of copy atoms: the operation and the width of an element."""

    copy_op: CopyOp
    val_bits: int

    @classmethod
    def get(cls, copy_op: CopyOp, elem: Any) -> CopyAtomType:
        """The type of the atoms of ``copy_op`` on elements of a type, or of a number of bits."""
        return cls(copy_op, make_copy_atom(copy_op, elem).val_bits)

    @property
    def _atom(self) -> CopyAtom:
        return make_copy_atom(self.copy_op, self.val_bits)

    @property
    def thr_layout(self) -> Any:
        """The type of the layout of a call's threads."""
        return self._atom.thr_layout.type

    @property
    def tv_layout_src(self) -> Any:
        """The type of the map of (thread, value) to source element."""
        return self._atom.layout_src_tv.type

    @property
    def tv_layout_dst(self) -> Any:
        """The type of the map of (thread, value) to destination element."""
        return self._atom.layout_dst_tv.type

    @property
    def tv_layout_ref(self) -> Any:
        """The type of the map of (thread, value) to element in the numbering of tiled copies."""
        return self._atom.layout_ref_tv.type


@dataclass(frozen=True)
class MmaAtomType:
    """The type of matrix atoms: the operation."""

    mma_op: MmaOp

    @classmethod
    def get(cls, mma_op: MmaOp) -> MmaAtomType:
        """The type of the atoms of ``mma_op``."""
        return cls(make_mma_atom(mma_op).op)

    @property
    def shape_mnk(self) -> IntTupleType:
        """The type of the extents of one operation."""
        return IntTupleType.get(self.mma_op.shape_mnk)

    @property
    def thr_layout(self) -> Any:
        """The type of the layout of a call's threads."""
        return self.mma_op.thr_layout.type

    @property
    def tv_layout_a(self) -> Any:
        """The type of the map of (thread, value) to m + M·k."""
        return self.mma_op.layout_A_tv.type

    @property
    def tv_layout_b(self) -> Any:
        """The type of the map of (thread, value) to n + N·k."""
        return self.mma_op.layout_B_tv.type

    @property
    def tv_layout_c(self) -> Any:
        """The type of the map of (thread, value) to m + M·n."""
        return self.mma_op.layout_C_tv.type


@dataclass(frozen=True)
class TiledCopyType:
    """The type of tiled copies: of the atom, of the thread-value layout, of the tile."""

    copy_atom: CopyAtomType
    layout_thr_val: Any
    tile_mn: Any

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


@dataclass(frozen=True)
class TiledMmaType:
    """The type of tiled matrix operations: of the atom, of its arrangement over threads, of the permutation."""

    mma_atom: MmaAtomType
    atom_layout: Any
    permutation: Any

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
