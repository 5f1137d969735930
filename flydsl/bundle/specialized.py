"""Arguments by type and specialization, as Triton's ``*fp32:16`` and ``i32:1``.

A text begins with the type: ``i8`` to ``u64``, ``u1``, ``fp16`` to ``fp64``, or ``*`` and the type of elements for an
address, ``*k`` for one of constants.  ``:16`` says that the address or the number is a multiple of 16, ``:1`` that the
number is 1, which compiled code holds.  ``:narrow`` says that memory has less than 2 GiB, which AMD GPUs profit from.
A tuple is its items in parentheses, and ``tensordesc<fp16[64, 32]>`` a tensor descriptor.  The same texts are in
signatures of ``flydsl precompile --triton``.
"""

from __future__ import annotations

import ast
import math
import struct
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from flydsl.bundle.descriptors import Descriptor, described, parameter_types
from flydsl.bundle.forms import NARROW, Specialized, constant_json
from flydsl.errors import ArtifactError, DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.runtime.arrays import HostArray, read_array
from flydsl.support.fast_dataclass import record
from flydsl.targets.triton_names import ELEMENTS
from flydsl.trust.json import shortened

DIVISOR = 16
"""Numbers and addresses that it divides are compiled for."""
NARROW_BYTES = (1 << 31) - 1
"""Bytes of memory, at most, in which offsets of 32 bits reach everything."""
CURRENT_STREAM = "__current_stream__"
"""The type of the parameter that no call gives: the current stream of the arrays' framework."""
TYPES = frozenset(ELEMENTS.values())
"""The types of numbers, and of elements behind an address."""
_FLOATS = {"fp16": "e", "fp32": "f", "fp64": "d"}
FLOATS = frozenset({*_FLOATS, "bf16"})
"""The floating-point types of numbers."""
_INTEGERS = {"i32": (-(1 << 31), (1 << 31) - 1), "i64": (-(1 << 63), (1 << 63) - 1), "u64": (0, (1 << 64) - 1)}
"""The types that numbers get by their values, the first that holds one."""


@record
class Rule:
    """The specialization of one parameter's arguments."""

    is_constant: bool = False
    """True for a value at compile time."""
    of_constants: bool = False
    """True if memory behind an address is only read."""
    by_value: bool = True
    """True if 1 and multiples of 16 have code of their own; Triton's ``do_not_specialize`` ends that."""
    by_alignment: bool = True
    """True if multiples of 16 have code of their own."""
    type: str = ""
    """The type that every number is converted to; empty: the value decides."""

    def to_json(self) -> list[Any]:
        return list(vars(self).values())

    @classmethod
    def from_json(cls, row: Sequence[Any]) -> Rule:
        """The inverse of :meth:`to_json`."""
        if not isinstance(row, list) or [type(each) for each in row] != [bool] * 4 + [str]:
            raise ArtifactError(f"{row!r} is no rule of a parameter")
        return cls(*row)


def specialize(value: Any, rule: Rule, name: str) -> Any:
    """An argument of a call as its form takes it.

    Raises:
        DSLTypeError: no launch passes such a value.
        DSLOverflowError: an integer of more than 64 bits.
    """
    if rule.is_constant or value is None:
        return as_constant(value, name)
    if isinstance(value, bool):
        return Specialized(rule.type or "u1", (int(value).to_bytes(8, "little"),))
    if isinstance(value, int):
        return _integer(value, rule, name)
    if isinstance(value, float):
        return Specialized(rule.type or "fp32", (packed(rule.type or "fp32", value),))
    if isinstance(value, tuple):
        return _tuple([specialize(each, rule, f"{name}[{k}]") for k, each in enumerate(value)])
    constant = _symbol(value)
    if constant is not None:
        return constant
    return _descriptor(value, name) if is_descriptor(value) else _address(value, rule, name)


def is_descriptor(value: Any) -> bool:
    """True for Triton's ``TensorDescriptor``, and for an object with its attributes."""
    return hasattr(value, "block_shape") and hasattr(value, "base")


def arrays_in(values: Sequence[Any]) -> Iterator[Any]:
    """The arrays of a call's arguments, also those in tuples and of descriptors."""
    for value in values:
        if isinstance(value, tuple):
            yield from arrays_in(value)
        elif hasattr(value, "__dlpack_device__"):
            yield value
        elif is_descriptor(value):
            yield value.base


def as_constant(value: Any, name: str) -> Any:
    """A compile-time value: plain, a type of Triton's language, or a function of it, by its name.

    Raises:
        DSLTypeError: a bundle cannot hold such a value.
    """
    inner = getattr(value, "value", value) if type(value).__name__ == "constexpr" else value
    symbol = _symbol(inner)
    if symbol is not None:
        return symbol
    try:
        constant_json(inner)
    except ArtifactError:
        raise DSLTypeError(
            f"parameter {name!r} got {value!r} of type {type(value).__name__}; expected a compile-time value: None, a bool, "
            "int, float, str, a tuple of these, or a type or a function of Triton's"
        ) from None
    return inner


def _symbol(value: Any) -> Specialized | None:
    """A type or a function of Triton's, which need not be importable where the bundle is used."""
    kind = type(value).__name__
    if kind in ("dtype", "pointer_type") and type(value).__module__.startswith("triton."):
        return Specialized(f"type {value}")
    if kind == "JITFunction":
        return Specialized(f"function {value.module}:{value.fn.__qualname__}")
    return None


def _integer(value: int, rule: Rule, name: str) -> Any:
    if value == 1 and rule.by_value and not rule.type:
        return 1
    kind = rule.type or next((k for k, (least, most) in _INTEGERS.items() if least <= value <= most), "")
    if not kind:
        raise DSLOverflowError(f"parameter {name!r} got {value}, which needs more than 64 bits")
    divides = rule.by_value and rule.by_alignment and value % DIVISOR == 0 and not kind.startswith(("fp", "bf", "u1"))
    return Specialized(kind + f":{DIVISOR}" * divides, (packed(kind, value),))


def packed(kind: str, value: float) -> bytes:
    """The launch slot of a number of one of Triton's types, rounded as Triton's launcher does.

    Raises:
        DSLOverflowError: a number beyond float16.
    """
    if kind == "bf16":  # cut, not rounded
        return packed("fp32", value)[2:4].ljust(8, b"\0")
    if kind in _FLOATS:
        try:
            return struct.pack("<" + _FLOATS[kind], value).ljust(8, b"\0")
        except OverflowError:
            if kind == "fp16":
                raise DSLOverflowError(f"{value} is beyond float16, the type of its parameter") from None
            return packed(kind, math.copysign(math.inf, value))  # as a cast of C does
    return (int(value) & (1 << 64) - 1).to_bytes(8, "little")


def _address(value: Any, rule: Rule, name: str) -> Specialized:
    array = as_array(value, name)
    element = ELEMENTS.get(array.dtype)
    if element is None:
        raise DSLTypeError(f"parameter {name!r} got an array of {array.dtype}; Triton has no such elements")
    text = f"*{'k' * rule.of_constants}{element}"
    if rule.by_value and rule.by_alignment and array.address % DIVISOR == 0:
        text += f":{DIVISOR}"
    if is_narrow(value):
        text += NARROW
    return Specialized(text, (array.address.to_bytes(8, "little"),), (array,))


def _descriptor(value: Any, name: str) -> Specialized:
    array = as_array(value.base, name)
    element = ELEMENTS.get(array.dtype)
    text = f"tensordesc<{element}{list(map(int, value.block_shape))}>"
    if (
        element is None
        or described(text) is None
        or hasattr(value, "layout")
        or len(value.shape) != len(value.block_shape)
    ):
        raise DSLTypeError(
            f"parameter {name!r} got the descriptor {shortened(value)}; expected one of one to five axes without a layout; "
            "Triton itself launches the others"
        )
    return Specialized(text, (Descriptor.of(value, array.address),), (array,))


def as_array(value: Any, name: str) -> HostArray:
    """The address, element type and device of an array; of a torch tensor also where it records gradients.

    Raises:
        DSLTypeError: it is no array.
    """
    if isinstance(value, HostArray):
        return value
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor) and "float8" in str(value.dtype):
        named = str(value.dtype).removeprefix("torch.")  # some versions of torch do not export these
        return replace(read_array(value.view(torch.uint8), name), dtype=named)
    return read_array(value, name)


def is_narrow(value: Any) -> bool:
    """True if all memory of an array, and not only its part in a view, is known to have less than 2 GiB."""
    if hasattr(value, "untyped_storage"):
        return bool(value.untyped_storage().nbytes() <= NARROW_BYTES)
    while isinstance(value, np.ndarray) and value.base is not None:
        value = value.base
    return isinstance(value, np.ndarray) and value.nbytes <= NARROW_BYTES


def _tuple(items: Sequence[Any]) -> Specialized:
    """The items of a tuple as one argument; those at compile time are in its text."""
    parts = [each if isinstance(each, Specialized) else Specialized(f"={each!r}") for each in items]
    return Specialized(
        f"({','.join(part.text for part in parts)})",
        tuple(slot for part in parts for slot in part.slots),
        tuple(array for part in parts for array in part.arrays),
    )


def parsed(text: str, depth: int = 8) -> list[Any]:
    """A text as JSON: the type and its facts, ``"()"`` and the items of a tuple, ``"="`` and a compile-time value.

    Raises:
        DSLValueError: it is no such text.
    """
    if text.startswith("(") and text.endswith(")") and depth:
        return ["()", [parsed(part, depth - 1) for part in split(text[1:-1])]]
    if text.startswith("="):
        try:
            return ["=", constant_json(ast.literal_eval(text[1:]))]
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            raise DSLValueError(
                f"{shortened(text)} is no compile-time value; expected one such as =3 or =None"
            ) from None
    if described(text) is not None:
        return [text, []]
    kind, *facts = text.split(":")
    expected = {str(DIVISOR), NARROW[1:]} if kind.startswith("*") else {str(DIVISOR), "1"}
    if kind.lstrip("*").removeprefix("k") not in TYPES or not expected.issuperset(facts):
        raise DSLValueError(
            f"{shortened(text)} is no type of an argument; expected one such as *fp32:16, i32, i32:16, i32:1, fp32, "
            f"tensordesc<fp16[64, 32]> or (i32,i32), of the types {', '.join(sorted(TYPES))}"
        )
    return [kind, facts]


def leaves(text: str, *, has_maps: bool = False) -> list[str]:
    """The types of an argument's launch slots, without their specializations: of a tuple those of its items.

    ``has_maps`` says that descriptors are tensor maps.
    """
    if text.startswith("("):
        return [leaf for part in split(text[1:-1]) for leaf in leaves(part, has_maps=has_maps)]
    descriptor = described(text)
    if descriptor is not None:
        return parameter_types(*descriptor, has_maps)
    return [] if text.startswith(("=", "type ", "function ")) else [text.partition(":")[0]]


def split(text: str) -> list[str]:
    """The parts of a signature: between commas that stand in no parentheses or quotes."""
    parts, depth, quote = [""], 0, ""
    for letter in text:
        if letter == "," and not depth and not quote:
            parts.append("")
            continue
        quote = "" if letter == quote else quote or (letter if letter in "'\"" else "")
        depth += 0 if quote else (letter in "([{") - (letter in ")]}")
        parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
