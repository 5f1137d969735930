"""Ranks as threads of one process, with tables of addresses that a test makes itself: no bootstrap, no manifest."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np

RECORD, PAGE = np.dtype("<i8"), 4096


class HandMade:
    """One rank's group: a ``struct flydsl_comm_group`` over windows that all threads see."""

    def __init__(self, name: str, rank: int, windows: Sequence[Sequence[np.ndarray]]) -> None:
        world = len(windows[0])
        self.name, self.rank, self.world = name, rank, world
        self.control = np.zeros(PAGE // 4, np.int32)
        self.table = np.array([memory.ctypes.data for row in windows for memory in row], np.int64)
        self.record = np.zeros(8, RECORD)
        self.record[0] = rank | world << 32
        self.record[2], self.record[3] = self.control.ctypes.data, self.table.ctypes.data
        self.windows = windows

    def __flydsl_group__(self, manifest: bytes | None) -> int:
        self.record[1] += 1  # the epoch, which the launcher counts
        return self.record.ctypes.data


def groups(name: str, world: int, windows: Sequence[tuple[int, type]]) -> list[HandMade]:
    """The groups of all ranks; ``windows`` has the elements and NumPy type of each, in the order of declaration."""
    memory = [[np.zeros(count, dtype) for _ in range(world)] for count, dtype in windows]
    return [HandMade(name, rank, memory) for rank in range(world)]


def run_ranks(world: int, body: Callable[[int], object]) -> None:
    """Call ``body(rank)`` in a thread per rank; raises the first rank's error."""
    errors: list[BaseException | None] = [None] * world

    def guarded(rank: int) -> None:
        try:
            body(rank)
        except BaseException as error:
            errors[rank] = error

    threads = [threading.Thread(target=guarded, args=(rank,), daemon=True) for rank in range(world)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads), "a rank hangs"
    for error in errors:
        if error is not None:
            raise error
