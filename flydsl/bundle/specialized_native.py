"""Specialized arguments in native launches."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from flydsl.bundle.forms import AXES, NARROW, Form, GridForm, OptionForm, SpecializedForm
from flydsl.bundle.parameters import Parameter
from flydsl.bundle.specialized import CURRENT_STREAM, DIVISOR, NARROW_BYTES, arrays_in
from flydsl.runtime.arrays import HOST_DEVICES, device_of, dlpack_type
from flydsl.runtime.launch import NativeLauncher
from flydsl.runtime.launch import structures as native
from flydsl.runtime.launch.layouts import exchange_stream
from flydsl.runtime.launch.parameters import ParamRecord, converted_param, scalar_param, struct_param
from flydsl.targets.triton_names import ELEMENTS

_ANY, _MULTIPLE, _NEITHER = 0, 1, 2
_RANK = 0xFF << 16
_NUMBERS = {
    "u1": (native.Format.BOOL, native.Kind.BOOL), "i32": (native.Format.I32, native.Kind.INT),
    "i64": (native.Format.I64, native.Kind.INT), "u64": (native.Format.U64, native.Kind.INT),
    "fp32": (native.Format.F32, native.Kind.FLOAT), "fp64": (native.Format.F64, native.Kind.FLOAT),
}  # fmt: skip
"""The slot's format and the kind of Python's number of types that values decide."""


def native_specialized(
    launcher: NativeLauncher, form: Form, parameter: Parameter, value: Any, values: Sequence[Any]
) -> ParamRecord | None:
    """The parameter if the launcher can check by itself that it accepts a value; ``None`` if Python has to.

    ``values`` are all of the call's: the first array among them decides on the stream.
    """
    if isinstance(form, OptionForm):
        return ParamRecord(native.Param(takes=native.Accepts.CONSTANT, object=id(value)), ("option", value), value)
    if isinstance(form, GridForm):
        return struct_param(value, [(axis, lambda _: scalar_param("Int32")) for axis in AXES])
    if parameter.type == CURRENT_STREAM:
        return _stream(values)
    rule = getattr(parameter, "rule", None)
    if not isinstance(form, SpecializedForm) or rule is None or rule.type or rule.by_value != rule.by_alignment:
        return None
    kind, *facts = form.text.split(":")
    specialized = _ANY if not rule.by_value else _MULTIPLE if str(DIVISOR) in facts else _NEITHER
    if NARROW[1:] in facts:
        return _narrow(value, specialized)
    if kind in _NUMBERS:
        number, accepted = _NUMBERS[kind]
        if accepted is not native.Kind.INT:
            specialized = _ANY
        param = native.Param(
            takes=native.Accepts.NUMBER, format=number, kinds=1 << accepted, slots=1, specialized=specialized
        )
        return ParamRecord(param, ("number", kind, specialized))
    return _address(launcher, kind, value, specialized) if kind.startswith("*") else None


def _address(launcher: NativeLauncher, kind: str, value: Any, specialized: int) -> ParamRecord | None:
    """An array of any rank, by its address alone."""
    element = kind.lstrip("*").removeprefix("k")
    code = next((dlpack_type(name) for name, each in ELEMENTS.items() if each == element), None)
    device = device_of(value)
    if code is None or max(device) > 255 or not launcher.accepts_array(value, code):
        return None
    mask = native.array_key(0xFF, 0xFF, 0, 0xFF, 0xFF, 0, 0)
    key = native.array_key(*code, 0, *device, 0, 0)
    param = native.Param(takes=native.Accepts.ARRAY, key=key, mask=mask, slots=1, specialized=specialized)
    return ParamRecord(param, ("address", key, specialized))


def _narrow(value: Any, specialized: int) -> ParamRecord | None:
    """A tensor of torch's, which Python asks for the size of its memory, because DLPack does not tell that."""
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(value, torch.Tensor):
        return None
    dtype, device = value.dtype, value.device

    def slot_of(given: Any) -> tuple[bytes, Any] | None:
        try:
            address = given.data_ptr()
            is_other = given.dtype is not dtype or given.device != device or given.is_neg()
            if is_other or given.untyped_storage().nbytes() > NARROW_BYTES:
                return None
        except RuntimeError:  # it has no memory; the Python path says it
            return None
        if specialized != _ANY and (specialized == _MULTIPLE) != (address % DIVISOR == 0):
            return None
        return address.to_bytes(8, "little"), given

    return converted_param(type(value), 1, ("narrow", dtype, device, specialized), slot_of)


def _stream(values: Sequence[Any]) -> ParamRecord:
    array = next(arrays_in(values), None)
    kind, device = (1, 0) if array is None else device_of(array)
    function = 0 if kind in HOST_DEVICES else exchange_stream(type(array))
    param = native.Param(takes=native.Accepts.CURRENT_STREAM, type=function or None, key=kind | device << 8, slots=1)
    return ParamRecord(param, ("current stream", function, kind, device))
