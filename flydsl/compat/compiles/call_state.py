"""Slots of a compiled function's C arguments, kept between calls: ``CallState``."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

__all__ = ["CallState", "build_abi_storage"]

SlotSpec = tuple[int, Any, Callable[[Any, Any], Any] | None]
"""The argument's position, the C type of the slot, and what fills it, which a preset slot has not."""


def build_abi_storage(ctypes_seq: Sequence[Any], presets: Mapping[int, Any] | None = None) -> tuple[list[Any], Any]:
    """A zeroed slot of each C type, and the array of their addresses, which are valid as long as the slots live.

    ``presets`` are values by the number of the slot.

    Example::

        from flydsl.compiler.jit_executor import build_abi_storage

        slots, addresses = build_abi_storage([ctypes.c_int32, ctypes.c_int64], {1: 7})
        assert [slot.value for slot in slots] == [0, 7] and len(addresses) == 2
    """
    slots = [each() for each in ctypes_seq]
    for position, value in (presets or {}).items():
        slots[position].value = value
    return slots, (ctypes.c_void_p * len(slots))(*map(ctypes.addressof, slots))


class CallState:
    """Calls of one C function: each fills the slots of its thread and passes their addresses to ``func_exe``.

    ``slot_specs`` has of each slot the argument's position, the C type, and a function of argument and slot, or
    ``None``.  ``presets`` are values of slots that nothing fills.  ``predispatch`` is called without arguments before
    each call.

    Example::

        from flydsl.compiler.jit_executor import CallState

        def fill(value, slot):
            slot.value = value

        state = CallState([(1, ctypes.c_int32, fill)], lambda addresses: len(addresses))
        assert state(("first", 7)) == 1
    """

    def __init__(
        self,
        slot_specs: Sequence[SlotSpec],
        func_exe: Callable[[Any], Any],
        presets: Mapping[int, Any] | None = None,
        predispatch: Callable[[], Any] | None = None,
    ) -> None:
        self._spec, self._func_exe = slot_specs, func_exe
        self._presets, self._predispatch = dict(presets or {}), predispatch
        self._tls = threading.local()

    def __call__(self, args_tuple: Sequence[Any]) -> Any:
        """Fill the slots from the arguments of one call, and make it."""
        if self._predispatch is not None:
            self._predispatch()
        storage = getattr(self._tls, "storage", None)
        if storage is None:
            storage = self._tls.storage = build_abi_storage([each for _, each, _ in self._spec], self._presets)
        slots, addresses = storage
        for slot, (position, _, fill) in zip(slots, self._spec, strict=True):
            if fill is not None:
                fill(args_tuple[position], slot)
        return self._func_exe(addresses)
