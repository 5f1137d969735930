"""Arrays of a launch: a window of its own for each, so that no access outside of one reaches another."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from flydsl.support.fast_dataclass import record
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.windows import Window, apart, unwritten

_LEAST_ADDRESS = 1 << 32
"""Integers below it are no addresses of this machine's arrays."""
_MOST_WORDS = 1 << 20
"""The most words of an argument of 64-bit integers in which addresses are looked for."""


@record
class Storage:
    """Memory of one allocation: this machine's address, and its bytes."""

    address: int
    size: int

    def bytes(self) -> Array:
        """The memory as an array."""
        return np.frombuffer(memoryview((ctypes.c_uint8 * self.size).from_address(self.address)), np.uint8)


class Arrays:
    """The windows of one launch.

    ``live`` gives all allocations of the program, among which an address that a kernel gets as a number is looked for.
    Memory that holds ``pattern`` was never written.
    """

    def __init__(self, live: Callable[[], Iterable[Storage]], pattern: int | None = None) -> None:
        self._live, self._pattern = live, pattern
        self._windows: dict[tuple[int, int], Window] = {}
        self._numbers: list[int] = []
        self._tables: list[Array] = []

    def address(self, name: str, storage: Storage, address: int, *, holds_addresses: bool = False) -> int:
        """The kernel's address of a place in an allocation; the first name that one gets stays.

        With ``holds_addresses`` the memory may hold addresses of other arrays.
        """
        key = storage.address, storage.size
        if key not in self._windows:
            start = apart(len(self._windows), storage.address)
            self._windows[key] = self._window(name, storage, start)
            if holds_addresses and storage.size >= 8:
                words = storage.bytes()[-storage.address % 8 :]
                self._tables.append(words[: min(len(words) // 8, _MOST_WORDS) * 8].view(np.uint64))
        return self._windows[key].start + address - storage.address

    def number(self, value: int) -> None:
        """Take note of an integer that a kernel gets, which may be an address."""
        self._numbers.append(value)

    def windows(self) -> Sequence[Window]:
        """All windows: those of arguments, and at home those whose addresses the kernel gets as numbers."""
        found = list(self._windows.values())
        numbers = np.concatenate([np.array(self._numbers, np.uint64), *self._tables])
        sought = np.unique(numbers[numbers >= _LEAST_ADDRESS])
        if len(sought):
            for storage in {(each.address, each.size): each for each in self._live() if each.size}.values():
                at = int(np.searchsorted(sought, np.uint64(storage.address)))
                if at < len(sought) and int(sought[at]) < storage.address + storage.size:
                    found.append(self._window("an array by its address", storage, storage.address))
        return found

    def _window(self, name: str, storage: Storage, start: int) -> Window:
        missing = None
        if self._pattern is not None and storage.size >= 8:
            missing = unwritten(storage.bytes(), self._pattern)
        return Window(start, storage.size, storage.address, name, True, missing)
