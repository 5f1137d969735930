"""Calls with arrays that have shapes and no memory."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from flydsl.errors import ConfigError
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.compiler.bound_call import BoundCall
    from flydsl.compiler.jit_function import JitFunction

__all__ = ["SizeNames", "call_with_sizes"]

_FIRST, _DISTANCE = 1 << 40, 1 << 36
"""Addresses of arrays without memory."""


@record
class SizeNames:
    """Names of run-time sizes.  Without one, the size of axis 1 of ``x`` is ``x.1``, and that of a number its own name."""

    axes: Mapping[str, Sequence[str | None]]
    """By parameter: a name for each axis."""
    numbers: frozenset[str] = frozenset()
    """The parameters that are numbers whose value a call only describes."""

    def of_axis(self, parameter: str, axis: int) -> str:
        """The name of an array's extent."""
        own = self.axes.get(parameter, ())
        return (own[axis] if axis < len(own) else None) or f"{parameter}.{axis}"


def call_with_sizes(
    function: JitFunction, call: BoundCall, sizes: Mapping[str, int], names: SizeNames = SizeNames({})
) -> BoundCall:
    """A call of the same specialization whose arrays have the given extents.

    Args:
        function: that is called.
        call: whose arrays may be descriptions.
        sizes: of each name; an extent that is compiled in needs none.
        names: of the run-time extents.

    Raises:
        ConfigError: a size or a number is missing, or is of no argument.
    """
    from flydsl.compiler.arguments.arrays import ArrayView
    from flydsl.compiler.arguments.tensors import TensorArgument

    addresses = itertools.count(_FIRST, _DISTANCE)
    missing: list[str] = []
    used: set[str] = set()

    def size(name: str) -> int:
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
        elif (
            parameter in sizes
            and (value := dict(zip(call.names, call.values, strict=False)).get(parameter)) is not None
        ):
            used.add(parameter)
            kind = type(value)
            given = kind.static(sizes[parameter]) if hasattr(kind, "static") else sizes[parameter]
            arguments.append(function.argument(parameter, given))
        else:
            arguments.append(argument)
    if missing:
        listed = ", ".join(f"{name}=..." for name in dict.fromkeys(missing))
        raise ConfigError(
            f"{function.__name__} needs the sizes {listed}; give them with --shape, or in each line of --shapes"
        )
    unknown = sorted(set(sizes) - used)
    if unknown:
        raise ConfigError(
            f"{function.__name__} has no size {unknown[0]!r}; its sizes are {', '.join(sorted(used)) or 'all compiled in'}"
        )
    return replace(call, arguments=tuple(arguments))
