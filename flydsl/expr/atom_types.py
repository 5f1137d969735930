"""The static part of atoms and of their tilings: everything but state that exists only at run time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flydsl.expr.atoms import make_copy_atom, make_mma_atom
from flydsl.expr.copy_ops import CopyOp
from flydsl.expr.layout import Tile
from flydsl.expr.mma_ops import MmaOp
from flydsl.expr.tiled_copy import TiledCopy, make_tiled_copy
from flydsl.expr.tiled_mma import TiledMma, make_tiled_mma

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


@dataclass(frozen=True)
class MmaAtomType:
    """The type of matrix atoms: the operation."""

    mma_op: MmaOp

    @classmethod
    def get(cls, mma_op: MmaOp) -> MmaAtomType:
        """The type of the atoms of ``mma_op``."""
        return cls(make_mma_atom(mma_op).op)

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of one operation."""
        return self.mma_op.shape_mnk


@dataclass(frozen=True)
class TiledCopyType:
    """The type of tiled copies: of the atom, of the thread-value layout, of the tile."""

    copy_atom: CopyAtomType
    layout_thr_val: Any
    tile_mn: Any

    @classmethod
    def of(cls, value: TiledCopy) -> TiledCopyType:
        """The type of ``value``."""
        return cls(value.atom.type, value.layout_tv_tiled.type, Tile(value.tile_mn).type)

    @classmethod
    def get(cls, copy_atom: CopyAtomType, layout_thr_val: Any, tile_mn: Any) -> TiledCopyType:
        """The type of what ``make_tiled_copy`` makes of an atom of that type."""
        atom = make_copy_atom(copy_atom.copy_op, copy_atom.val_bits)
        return cls.of(make_tiled_copy(atom, layout_thr_val, tile_mn))


@dataclass(frozen=True)
class TiledMmaType:
    """The type of tiled matrix operations: of the atom, of its arrangement over threads, of the permutation."""

    mma_atom: MmaAtomType
    atom_layout: Any
    permutation_mnk: Any

    @classmethod
    def of(cls, value: TiledMma) -> TiledMmaType:
        """The type of ``value``."""
        return cls(value.mma_atom.type, value.atom_layout.type, Tile(value.permutation_mnk).type)

    @classmethod
    def get(cls, mma_atom: MmaAtomType, atom_layout: Any, permutation: Any = None) -> TiledMmaType:
        """The type of what ``make_tiled_mma`` makes of an atom of that type."""
        return cls.of(make_tiled_mma(make_mma_atom(mma_atom.mma_op), atom_layout, permutation))
