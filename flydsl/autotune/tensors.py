"""Contents of the tensors that launches change, copied and given back."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError


def contents(name: str, tensor: Any) -> Any:
    """A copy of a tensor's contents."""
    for method in ("clone", "copy"):
        if hasattr(tensor, method):
            return getattr(tensor, method)()
    raise DSLTypeError(f"restore_value: {name!r} is {type(tensor).__name__}; expected an array that can be copied")


def assign(name: str, tensor: Any, value: Any) -> None:
    """Set a tensor to ``value``, or to zero if that is ``None``."""
    if value is not None and hasattr(tensor, "copy_"):
        tensor.copy_(value)
    elif value is None and hasattr(tensor, "zero_"):
        tensor.zero_()
    elif hasattr(tensor, "__setitem__"):
        tensor[...] = 0 if value is None else value
    else:
        raise DSLTypeError(f"{name!r} is {type(tensor).__name__}; expected an array whose contents can be set")
