"""Ranks of a GPU group of reach network: threads, each with a simulated device, and a library whose heaps all share."""

from __future__ import annotations

import ctypes
import struct
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import flydsl
from flydsl.artifact import Artifact
from flydsl.dist.windows.cuda import CudaWindows
from flydsl.dist.windows.symmetric import SymmetricWindows
from flydsl.runtime.loader import load
from flydsl.simulators.ptx import SimulatedDriver

LIBRARY = Path(__file__).with_name("nvshmem_standin.ll")
STATE = "nvshmemi_device_state_d"


class World:
    """What the ranks share."""

    def __init__(self, count: int, near: bool) -> None:
        self.near = near
        self.barrier = threading.Barrier(count)
        self.heaps: list[np.ndarray | None] = [None] * count


class Heaps:
    """The host side of NVSHMEM as :class:`SymmetricLibrary` has it, for one rank."""

    name, signal_words = "NVSHMEM", 2

    def __init__(self, world: World, rank: int, driver: SimulatedDriver) -> None:
        self._world, self._rank, self._driver = world, rank, driver
        self._joined = b""
        self.calls: list[str] = []

    def joined(self) -> bytes:
        return self._joined

    def unique_id(self) -> bytes:
        return b"x" * 128

    def join(self, place: int, count: int, unique_id: bytes, size: int) -> None:
        assert (place, count) == (self._rank, len(self._world.heaps))
        self._joined = unique_id
        self.calls.append("join")

    def place(self) -> tuple[int, int]:
        return self._rank, len(self._world.heaps)

    def allocate(self, size: int) -> int:
        heap = np.full(size, 0xFF, np.uint8)
        self._world.heaps[self._rank] = heap
        self._world.barrier.wait(60)
        for each in self._world.heaps:
            assert each is not None
            self._driver.simulated.admit(each)
        self.calls.append("allocate")
        return int(heap.ctypes.data)

    def address_at(self, address: int, place: int) -> int:
        heap = self._world.heaps[place]
        assert heap is not None
        return int(heap.ctypes.data) if self._world.near or place == self._rank else 0

    def meet(self) -> None:
        self._world.barrier.wait(60)

    def free(self, address: int) -> None:
        self.calls.append("free")

    def enter(self, module: int) -> None:
        bases = [heap.ctypes.data for heap in self._world.heaps if heap is not None]
        state = struct.pack(f"<qq{len(bases)}q", self._rank, bases[self._rank], *bases)
        self._driver.simulated.write(module, STATE, state)
        self.calls.append("enter")

    def leave(self, module: int) -> None:
        self.calls.append("leave")


class SimulatedWindows(CudaWindows):
    """Memory of a simulated device, which is the host's."""

    page = 4096  # type: ignore[assignment]
    driver: Any

    def pin(self, address: int, size: int, owner: Any = None) -> int:
        self._kept.append(owner)
        self.driver.simulated.memory.add(address, size, owner)
        return address

    def clear(self, address: int, size: int) -> None:
        ctypes.memset(address, 0, size)


class Rank:
    """One rank: its device, and the programs that it launches."""

    def __init__(self, world: World, rank: int) -> None:
        self.rank, self.driver = rank, SimulatedDriver(())
        self.library = Heaps(world, rank, self.driver)
        self.memory = SymmetricWindows(SimulatedWindows(self.driver, 0), self.library)
        self.programs: dict[int, Any] = {}

    def launch(self, artifact: Artifact, group: Any, *arguments: np.ndarray | int) -> None:
        """Arrays take two slots, address and length."""
        values = [group.token]
        for each in arguments:
            if isinstance(each, np.ndarray):
                self.driver.simulated.admit(each)
                values += [each.ctypes.data, each.size]
            else:
                values.append(each)
        program = self.programs.setdefault(id(artifact), load(artifact, self.driver))
        program.launch(b"".join(value.to_bytes(8, "little") for value in values))


def run_ranks(
    folder: Path,
    count: int,
    what: Sequence[Artifact],
    body: Callable[[Rank, Any], Any],
    near: bool = True,
    **symbols: int,
) -> list[Any]:
    """What ``body(rank, group)`` gives, of each rank; ranks that are not ``near`` do not load each other's memory."""
    world = World(count, near)

    def one(number: int) -> Any:
        rank = Rank(world, number)
        store = flydsl.dist.FileStore(folder, number, count)
        with flydsl.dist.attach(list(what), store, timeout=60, memory=rank.memory, **symbols) as group:
            return body(rank, group)

    with ThreadPoolExecutor(count) as pool:
        return [each.result() for each in [pool.submit(one, number) for number in range(count)]]
