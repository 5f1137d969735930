"""Launches of an artifact's kernels, recorded without a device.

The host function of an artifact is native code of this machine.  It computes grid, block and parameters, and calls a launch
function.  Here that function records its arguments.
"""

from __future__ import annotations

import ctypes
import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from flydsl.artifact import Artifact, KernelInfo
from flydsl.compiler.arguments.arrays import ArrayView
from flydsl.compiler.arguments.rules import formula_names, formula_value
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.bound_call import fill_slots
from flydsl.errors import ConfigError, DSLValueError
from flydsl.runtime.driver import LAST_KERNEL, DeviceInfo, Driver, LoadedKernels
from flydsl.runtime.loader import Program
from flydsl.runtime.observed_launches import LaunchFunction
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.compiler.bound_call import BoundCall, Compiled
    from flydsl.compiler.jit_function import JitFunction


@record
class Buffer:
    """Memory of an array argument."""

    address: int
    bytes: int


@record
class Launch:
    """One launch of a kernel.

    Args:
        kernel: its symbol.
        grid: blocks in x, y and z.
        block: threads of a block in x, y and z.
        shared_bytes: dynamic shared memory of a block.
        values: the bytes of each parameter; empty if they are not known.
        buffers: the memory that pointers among the values are of.

    Raises:
        DSLValueError: an extent of grid or block is not positive.

    Example::

        from flydsl.perf import Launch

        print(Launch("scale", (16, 1, 1), (256, 1, 1)).blocks)  # 16
    """

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared_bytes: int = 0
    values: tuple[bytes, ...] = ()
    buffers: tuple[Buffer, ...] = ()

    def __post_init__(self) -> None:
        if min(*self.grid, *self.block) < 1:
            raise DSLValueError(f"launch of {self.kernel}: grid {self.grid} and block {self.block} must be positive")

    @property
    def blocks(self) -> int:
        """Of the grid."""
        return math.prod(self.grid)

    @property
    def threads(self) -> int:
        """Of a block."""
        return math.prod(self.block)


class _RecordedKernels(LoadedKernels):
    """See :class:`flydsl.runtime.driver.LoadedKernels`."""

    def __init__(self, recorder: _Recorder, artifact: Artifact) -> None:
        self._recorder, self._kernels = recorder, artifact.kernels
        self._last = ctypes.c_void_p()
        self._callback = LaunchFunction(self._launch)

    @property
    def launch_address(self) -> int:
        return ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    @property
    def handles(self) -> range:
        return range(1, len(self._kernels) + 1)

    def _launch(self, handle: int, *rest: Any) -> int:
        gx, gy, gz, bx, by, bz, shared, _, params, extra = rest
        kernel = self._kernels[handle - 1]
        values = _values(kernel, params, extra)
        self._recorder.seen.append((kernel.symbol, (gx, gy, gz), (bx, by, bz), shared, values))
        return 0

    def address(self, symbol: str) -> int | None:
        return ctypes.addressof(self._last) if symbol == LAST_KERNEL else None

    def close(self) -> None:
        pass


def _values(kernel: KernelInfo, params: int | None, extra: int | None) -> tuple[bytes, ...]:
    """The parameters of a launch: each of ``params`` points to a value, or ``extra`` to all of them packed."""
    sizes = [param.size for param in kernel.params]
    if params and sizes:
        pointers = (ctypes.c_size_t * len(sizes)).from_address(params)
        return tuple(ctypes.string_at(pointer, size) for pointer, size in zip(pointers, sizes, strict=True))
    if extra and sizes:
        words = (ctypes.c_size_t * 5).from_address(extra)
        data = ctypes.string_at(words[1], ctypes.c_size_t.from_address(words[3]).value)
        values, at = [], 0
        for size in sizes:
            at = -(-at // size) * size if size & (size - 1) == 0 else at
            values.append(data[at : at + size])
            at += size
        return tuple(values)
    return ()


class _Recorder(Driver):
    """A driver whose launches are written down; see :class:`flydsl.runtime.driver.Driver`."""

    name = "recorder"

    def __init__(self) -> None:
        self.seen: list[tuple[str, tuple[int, int, int], tuple[int, int, int], int, tuple[bytes, ...]]] = []

    def load(self, artifact: Artifact, device: int) -> _RecordedKernels:
        return _RecordedKernels(self, artifact)

    def check(self, code: int, what: str) -> None:
        return

    def device_count(self) -> int:
        return 1

    def current_device(self) -> int:
        return 0

    def device_info(self, device: int) -> DeviceInfo:
        return DeviceInfo(device, self.name, "")

    def synchronize(self, device: int, stream: int | None = None) -> None:
        return


def launches_of_artifact(
    artifact: Artifact, slots: bytes | bytearray | ctypes.Array[Any], buffers: Sequence[Buffer] = ()
) -> tuple[Launch, ...]:
    """The launches that an artifact's host function makes.

    ``slots`` are eight bytes for each of ``artifact.params``.  ``buffers`` are the memory of arrays among them; nothing
    is read from it.
    """
    recorder = _Recorder()
    Program(artifact, recorder, 0).launch(slots)
    return tuple(Launch(*each, tuple(buffers)) for each in recorder.seen)


def launches_of_call(call: BoundCall, compiled: Compiled) -> tuple[Launch, ...]:
    """The launches of a call of a compiled function; its arrays need no contents."""
    views = [each.view for each in call.arguments if isinstance(each, TensorArgument)]
    buffers = [Buffer(*view.span) for view in views]
    return launches_of_artifact(compiled.artifact, fill_slots(compiled, call.arguments), buffers)


# -- calls with arrays that have shapes and no memory

_FIRST, _DISTANCE = 1 << 40, 1 << 36
"""Addresses of arrays without memory."""


@record
class SizeNames:
    """Names of run-time sizes.  Without one, the size of axis 1 of ``x`` is ``x.1``, and that of a number its own name."""

    axes: Mapping[str, Sequence[str | None]]
    """By parameter: a name, or a formula of names, for each axis."""
    numbers: frozenset[str] = frozenset()
    """The parameters that are numbers whose value a call only describes."""
    formulas: Mapping[str, str] = field(default_factory=dict)
    """By parameter: the formula of a number."""

    def of_axis(self, parameter: str, axis: int) -> str:
        """The name of an array's extent."""
        own = self.axes.get(parameter, ())
        return (own[axis] if axis < len(own) else None) or f"{parameter}.{axis}"

    def extent(self, parameter: str, axis: int, sizes: Mapping[str, int]) -> int:
        """The extent of an array for given sizes; of a size that is not given, 1."""
        formula = self.of_axis(parameter, axis)
        if "." in formula:
            return sizes.get(formula, 1)
        return formula_value(formula, {name: sizes.get(name, 1) for name in formula_names(formula)})


def call_with_sizes(
    function: JitFunction, call: BoundCall, sizes: Mapping[str, int], names: SizeNames = SizeNames({})
) -> BoundCall:
    """A call of the same specialization whose arrays, which may be descriptions in ``call``, have the given extents.

    ``names`` are those of the run-time extents; an extent that is compiled in needs no size.
    """
    addresses = itertools.count(_FIRST, _DISTANCE)
    missing: list[str] = []
    used: set[str] = set()

    def size(name: str) -> int:
        if not name.isidentifier() and "." not in name:
            return formula_value(name, {each: size(each) for each in formula_names(name)})
        used.add(name)
        if name not in sizes:
            missing.append(name)
        return sizes.get(name, 1)

    arguments = []
    for parameter, argument in zip(call.names, call.arguments, strict=True):
        if isinstance(argument, TensorArgument):
            view = argument.view
            shape = tuple(
                extent if isinstance(extent, int) else size(names.of_axis(parameter, axis))
                for axis, extent in enumerate(argument.dims)
            )
            strides: list[int] = []
            step = 1
            for extent, known in zip(reversed(shape), reversed(argument.steps), strict=True):
                strides.insert(0, known if isinstance(known, int) else step)
                step = max(step, strides[0] * extent)
            full = ArrayView(next(addresses), shape, tuple(strides), view.dtype, view.backend, view.device, True, view)
            arguments.append(argument.rebind(full, parameter))
        elif parameter in names.numbers and parameter not in sizes:
            missing.append(parameter)
        elif (formula := names.formulas.get(parameter, parameter if parameter in sizes else None)) is not None and (
            value := dict(zip(call.names, call.values, strict=False)).get(parameter)
        ) is not None:
            number, kind = size(formula), type(value)
            arguments.append(function.argument(parameter, kind.static(number) if hasattr(kind, "static") else number))
        else:
            arguments.append(argument)
    if missing:
        listed = ", ".join(f"{name}=..." for name in dict.fromkeys(missing))
        raise ConfigError(
            f"{function.__name__} needs the sizes {listed}; give them with --size, or in each line of --shapes"
        )
    unknown = sorted(set(sizes) - used)
    if unknown:
        raise ConfigError(
            f"{function.__name__} has no size {unknown[0]!r}; its sizes are {', '.join(sorted(used)) or 'all compiled in'}"
        )
    return replace(call, arguments=tuple(arguments))
