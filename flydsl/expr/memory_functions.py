"""Function forms of what tensors and pointers do as methods and operators."""

from __future__ import annotations

from typing import Any

from flydsl.expr.pointer import Pointer
from flydsl.expr.tensor import Tensor
from flydsl.expr.vector import Vector

__all__ = [
    "memref_load",
    "memref_load_vec",
    "memref_store",
    "memref_store_vec",
    "to_llvm_ptr",
]


def to_llvm_ptr(ptr: Pointer) -> Any:
    """The raw ``!llvm.ptr`` value of a pointer."""
    return ptr.llvm_ptr


def memref_load(memref: Tensor, indices: Any) -> Any:
    """``memref[indices]``."""
    return memref[indices]


def memref_store(value: Any, memref: Tensor, indices: Any) -> None:
    """``memref[indices] = value``."""
    memref[indices] = value


def memref_load_vec(memref: Tensor) -> Vector:
    """``memref.load()``."""
    return memref.load()


def memref_store_vec(vector: Vector, memref: Tensor) -> None:
    """``memref.store(vector)``."""
    memref.store(vector)
