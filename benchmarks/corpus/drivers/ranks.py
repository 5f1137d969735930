"""Ranks in threads of one process, with the smallest stand-ins for mori's symmetric memory that programs import."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import torch

from benchmarks.corpus.drivers.hosts import stand_in

__all__ = ["Ranks"]

_ALIGNMENT = 256
_Result = TypeVar("_Result")


class Ranks:
    """Some ranks, each with a heap; an object lies at the same place in every heap.

    ``mori.shmem`` and ``mori.ir.flydsl`` become modules of it.  Heaps are there from the start, so that ranks are set up one
    after another, without barriers.
    """

    def __init__(self, count: int, size: int) -> None:
        self.count = count
        self.rank = 0
        """The rank that takes memory at present."""
        self._heaps = [torch.zeros(size, dtype=torch.uint8) for _ in range(count)]
        self._used = [0] * count
        self._bases = torch.tensor([heap.data_ptr() for heap in self._heaps])
        _mori("mori.ir.flydsl", **_waits())
        _mori("mori.cco.device.flydsl", Window=_window())
        _mori(
            "mori.shmem",
            mori_shmem_create_tensor=self.tensor, shmem_ptr_p2p=self.address, shmem_barrier_all=lambda: None,
        )  # fmt: skip

    @property
    def window(self) -> int:
        """The handle of a window whose offsets begin where the heaps do."""
        return self._bases.data_ptr()

    def offset(self, tensor: torch.Tensor) -> int:
        """The offset of a tensor in its heap, that of the present rank."""
        return tensor.data_ptr() - self._heaps[self.rank].data_ptr()

    def tensor(self, shape: tuple[int, ...], dtype: torch.dtype) -> torch.Tensor:
        """A tensor in the present rank's heap."""
        start = self._used[self.rank]
        end = start + math.prod(shape) * dtype.itemsize
        self._used[self.rank] = -(-end // _ALIGNMENT) * _ALIGNMENT
        return self._heaps[self.rank][start:end].view(dtype).view(shape)

    def address(self, address: int, rank: int, other: int) -> int:
        """The address on another rank of what a rank has at an address."""
        return address - self._heaps[rank].data_ptr() + self._heaps[other].data_ptr()

    def set_up(self, make: Callable[[int], _Result]) -> list[_Result]:
        """What a function makes for each rank, in turn."""
        made = []
        for self.rank in range(self.count):  # noqa: B020
            made.append(make(self.rank))
        return made

    def run(self, function: Callable[[int], _Result]) -> list[_Result]:
        """Call a function for all ranks at once, and give what each call gives."""
        with ThreadPoolExecutor(self.count) as threads:
            return list(threads.map(function, range(self.count)))


def _mori(name: str, **attributes: Any) -> None:
    """Put a module of mori's with these attributes there, and packages above it."""
    stand_in(name, **attributes)
    while "." in name:
        parent, _, last = name.rpartition(".")
        setattr(sys.modules.get(parent) or stand_in(parent), last, sys.modules[name])
        name = parent


def _window() -> Any:
    """The class of windows in kernels, whose handle is the address of all heaps' addresses."""
    import flydsl.expr as fx

    class Window:
        def __init__(self, handle: Any) -> None:
            self._bases = fx.make_ptr(fx.PointerType(fx.Int64, fx.AddressSpace.Global, 8), [handle])

        def lsa_ptr(self, rank: Any, offset: Any) -> Any:
            return self._bases[rank] + fx.Int64(offset)

    return Window


def _waits() -> dict[str, Any]:
    """Waits for a word of memory, by mori's names.  They give the word."""
    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from flydsl._mlir.dialects import llvm
    from flydsl.expr import arith

    def loaded(address: Any, kind: Any) -> Any:
        pointer = llvm.IntToPtrOp(llvm.PointerType.get(address_space=1), arith.unwrap(fx.Int64(address))).result
        order = {"ordering": llvm.AtomicOrdering.acquire, "syncscope": "one-as"}
        return kind(llvm.LoadOp(kind.ir_type, pointer, alignment=kind.width // 8, **order).result)

    @flyc.jit
    def equal(address: Any, value: Any, kind: Any) -> Any:
        word = loaded(address, kind)
        while word != kind(value):
            word = loaded(address, kind)
        return word

    @flyc.jit
    def greater(address: Any, value: Any, kind: Any) -> Any:
        word = loaded(address, kind)
        while word <= kind(value):
            word = loaded(address, kind)
        return word

    return {
        "int32_wait_until_equals": lambda address, value: equal(address, value, fx.Int32),
        "int32_wait_until_greater_than": lambda address, value: greater(address, value, fx.Int32),
        "int64_wait_until_equals": lambda address, value: equal(address, value, fx.Int64),
        "uint64_wait_until_equals": lambda address, value: equal(address, value, fx.Int64),
    }
