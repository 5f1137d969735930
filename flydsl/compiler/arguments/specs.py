"""Launch arguments in the grammar of the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.arrays import TensorSpec
from flydsl.compiler.arguments.rules import TYPES
from flydsl.compiler.arguments.tensors import DynamicDim, TensorArgument
from flydsl.expr.core.stream import Stream

_WORDS = {name: word for word, name in TYPES.items()}
_DEFAULT_ALIGNMENT = 16


def spec_of(argument: Any) -> str | None:
    """A launch argument in the grammar of ``--arg``; ``None`` if the grammar has no such argument."""
    if isinstance(argument, TensorArgument):
        word = _WORDS.get(str(argument.view.dtype))
        return None if word is None else f"{word}[{_axes(argument)}]{_aligned(argument.alignment)}"
    if isinstance(argument, args.PointerArgument):
        word = _WORDS.get(str(argument.type.dtype))
        return None if word is None else f"{word}*"
    if isinstance(argument, args.ConstantArgument):
        value = argument.value
        plain = isinstance(value, tuple | list) or type(value) in (bool, int, float, str, type(None))
        return repr(value) if plain else None
    return _WORDS.get(str(getattr(argument, "dtype", "")))


def specs_of(names: Iterable[str], arguments: Iterable[Any]) -> dict[str, str] | None:
    """The description of each argument; ``None`` if one has none.  A stream needs none, since it has a default."""
    found = {n: spec_of(a) for n, a in zip(names, arguments, strict=True) if not isinstance(a, Stream)}
    known = {name: spec for name, spec in found.items() if spec is not None}
    return known if len(known) == len(found) else None


def _axes(argument: TensorArgument) -> str:
    extents = ["?" if isinstance(extent, DynamicDim) else str(extent) for extent in argument.dims]
    row_major = TensorSpec(argument.view.dtype, tuple(None if e == "?" else int(e) for e in extents)).known_strides()
    strides = ["?" if isinstance(step, DynamicDim) else str(step) for step in argument.steps]
    if strides == [str(step) if isinstance(step, int) else "?" for step in row_major]:
        return ",".join(extents)
    return ",".join(f"{extent}:{stride}" for extent, stride in zip(extents, strides, strict=True))


def _aligned(alignment: int) -> str:
    return "" if alignment == _DEFAULT_ALIGNMENT else f"@{alignment}"
