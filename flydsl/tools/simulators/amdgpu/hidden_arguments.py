"""Hidden arguments of kernels: those that the runtime gives.

Source: LLVM's "User Guide for AMDGPU Backend", "Code Object V3 Metadata" and "Code Object V5 Metadata": kinds of arguments
in the map of a kernel.  Launches count workgroups, which are therefore whole.
"""

from __future__ import annotations

from collections.abc import Callable

from flydsl.errors import SimulationError
from flydsl.support.fast_dataclass import record

Sizes = tuple[int, int, int]


@record
class LaunchSizes:
    """The sizes of a launch in x, y and z, and the bytes of dynamic LDS."""

    grid: Sizes
    """In workgroups."""
    block: Sizes
    """In work items."""
    shared_bytes: int


_BUFFER_BYTES = 4096
_BUFFERS = {
    "hostcall_buffer": (
        0xF1D5_0000,
        "asks the host to print, which is not simulated: fx.printf, a device_assert that fails, Triton's device_print, "
        "HIP's printf or assert",
    ),
    "printf_buffer": (0xF1D6_0000, "prints into a buffer, which is not simulated: HIP's or OpenCL's printf"),
    "heap_v1": (0xF1D7_0000, "allocates memory on the device, which is not simulated: malloc, free, new or delete"),
}
"""By kind the address of a structure that the runtime has, where nothing is, and the action of a kernel that uses it."""

_VALUES: dict[str, Callable[[LaunchSizes], int]] = {
    "grid_dims": lambda sizes: max(
        [1, *(axis + 1 for axis in (1, 2) if sizes.grid[axis] > 1 or sizes.block[axis] > 1)]
    ),
    "dynamic_lds_size": lambda sizes: sizes.shared_bytes,
    **dict.fromkeys(("none", "queue_ptr", "default_queue", "completion_action", "multigrid_sync_arg"), lambda _: 0),
}
"""By kind the value; the last are addresses that a launch of one grid, from the host, does not have."""
_VALUES_BY_AXIS: dict[str, Callable[[LaunchSizes, int], int]] = {
    "block_count": lambda sizes, axis: sizes.grid[axis],
    "group_size": lambda sizes, axis: sizes.block[axis],
    "remainder": lambda sizes, axis: 0,
    "global_offset": lambda sizes, axis: 0,
}
"""By kind without its axis the value."""


def hidden_value(kind: str, sizes: LaunchSizes) -> int:
    """The value of an argument of a kind such as ``"hidden_group_size_x"``."""
    name = kind.removeprefix("hidden_")
    if name in _BUFFERS:
        return _BUFFERS[name][0]
    if name in _VALUES:
        return _VALUES[name](sizes)
    stem, _, axis = name.rpartition("_")
    if stem not in _VALUES_BY_AXIS or axis not in ("x", "y", "z"):
        raise SimulationError(f"the hidden argument {kind} is not known, whose value the runtime gives")
    return _VALUES_BY_AXIS[stem](sizes, "xyz".index(axis))


def use_of_buffer(address: int) -> str:
    """The action of a kernel that accesses an address of the runtime's structures; empty for other addresses."""
    return next((use for start, use in _BUFFERS.values() if start <= address < start + _BUFFER_BYTES), "")
