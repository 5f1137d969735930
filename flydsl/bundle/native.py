"""Native launches of bundled functions: an entry for each variant's forms.

The launcher tries the entries in the order in which :meth:`BundledFunction.choose` prefers their variants.  A variant
that was not used yet has an entry without a program, so that no other variant takes its calls.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from flydsl.bundle.forms import (
    Address,
    ConstantForm,
    Dim,
    Dynamic,
    Form,
    GroupForm,
    PointerForm,
    Record,
    ScalarForm,
    StreamForm,
    StructForm,
    TensorForm,
    as_address,
    excludes,
    places,
    slot_count,
)
from flydsl.bundle.parameters import STREAM, Parameter, Parameters
from flydsl.bundle.specialized_native import native_specialized
from flydsl.errors import FlydslError
from flydsl.runtime.arrays import HostArray, device_of, dlpack_type, is_immutable, is_without_axes, write_refusal
from flydsl.runtime.groups import COMM_SECTION
from flydsl.runtime.launch import CallGuards, LaunchPath, NativeLauncher
from flydsl.runtime.launch import parameters as params
from flydsl.runtime.launch import structures as native
from flydsl.runtime.launch.layouts import type_version
from flydsl.runtime.launch.parameters import ParamRecord
from flydsl.runtime.loader import Program

if TYPE_CHECKING:
    from flydsl.bundle.kernels import Variant

_MOST_CALL_KINDS = 4096
"""Kinds of calls that are recorded, at most; Python serves the others."""


class NativeVariants:
    """The call records of one function's variants."""

    def __init__(self, parameters: Parameters) -> None:
        self._parameters = parameters
        self._path = LaunchPath(tuple(parameters.signature.parameters.values()))
        self._known: set[Hashable] = set()

    def record_call(
        self,
        owner: Any,
        values: Sequence[Any],
        arguments: Sequence[Any],
        variant: Variant,
        program: Program,
        preferred: Callable[[], Sequence[Variant]],
    ) -> None:
        """Record that ``program``, which is ``variant`` on its device, served a call of ``owner`` with ``values``.

        Args:
            arguments: the values as arguments of forms.
            preferred: returns the variants that come before ``variant`` if they fit, the best first.
        """
        devices = map(places, arguments)
        kinds = tuple(map(_kind, variant.forms, values))
        known = (variant.target, variant.forms, program.device, kinds, tuple(devices))
        if known in self._known or len(self._known) >= _MOST_CALL_KINDS:
            return
        self._known.add(known)
        launcher = self._path.launcher(owner)
        if launcher is None:
            return
        before = preferred()
        current = None if any(map(places, arguments)) else program.switch
        rivals = [
            (rank, each)
            for rank, each in enumerate(before)
            if not any(map(excludes, each.forms, variant.forms)) and not any(map(_refuses, each.forms, values))
        ]
        written = variant.written.union(*(v.written for _, v in rivals))
        for rank, each in (*rivals, (len(before), variant)):
            served = program if each is variant else None
            accepted = [
                _group(form, value, program)
                or native_specialized(launcher, form, parameter, value, values)
                or _native(launcher, form, parameter, value, parameter.name in written)
                or _converted(form, parameter, value, argument, parameter.name in written)
                for form, parameter, value, argument in zip(
                    each.forms, self._parameters, values, arguments, strict=True
                )
            ]
            self._path.add(
                owner, launcher, CallGuards(), accepted, served, (rank,),
                after_others=bool(rivals), while_current=current,
            )  # fmt: skip


def _group(form: Form, value: Any, program: Program) -> ParamRecord | None:
    """The parameter if it is a group; an entry without a program takes the same group."""
    if not isinstance(form, GroupForm):
        return None
    return params.group_param(value, program.artifact.sections[COMM_SECTION])


def _native(
    launcher: NativeLauncher, form: Form, parameter: Parameter, value: Any, written: bool
) -> ParamRecord | None:
    """The parameter if the launcher can check by itself that it accepts a value; ``None`` if Python has to."""
    match form:
        case TensorForm():
            return _array(launcher, form, value, written)
        case ScalarForm():
            literal = None if parameter.type else type(value.item() if hasattr(value, "item") else value)
            return params.scalar_param(form.type, literal)
        case StreamForm() if parameter.type == STREAM:
            return params.stream_param()
        case ConstantForm():
            return params.constant_param(form.value, str(form.to_json()))
        case PointerForm() | StructForm():
            return _part(form, value)
    return None


def _part(form: Form, value: Any) -> ParamRecord | None:
    """The parameter of a pointer, of a struct, or of a field of one."""
    match form:
        case StructForm() if not isinstance(value, Mapping) or type(value) is dict:
            return params.struct_param(value, [(name, partial(_part, field)) for name, field in form.fields])
        case PointerForm():
            if type(value) is ctypes.c_void_p:
                return params.address_param(form.align, plain=False)
            address = as_address(value)
            is_of_type = isinstance(address, Address) and address.element in ("", form.element)
            return params.pointer_param(value, form.align) if is_of_type else None
        case ScalarForm() if not hasattr(value, "value"):
            return params.scalar_param(form.type)
        case ScalarForm():
            return params.wrapped_param(value, form.type)
    return None


def _refuses(form: Form, value: Any) -> bool:
    """True if the form takes no pointer of the value's type."""
    address = as_address(value) if isinstance(form, PointerForm) else None
    return isinstance(address, Address) and address.element not in ("", form.element)  # type: ignore[attr-defined]


def _kind(form: Form, value: Any) -> Hashable:
    """The part of a value that decides on its parameter."""
    kind = type(value)
    match form:
        case GroupForm():
            return id(value)
        case PointerForm():
            return kind, id(getattr(value, "type", None))
        case StructForm():
            record = Record(value)
            fields = tuple(_kind(field, record.field(name)) for name, field in form.fields)
            return kind, type_version(kind), fields
    return id(kind)


def _array(launcher: NativeLauncher, form: TensorForm, value: Any, written: bool) -> ParamRecord | None:
    code, rank, device = dlpack_type(form.dtype), len(form.shape), device_of(value)
    if is_without_axes(value):  # the launcher does not see the axis of its one element
        if slot_count(form) > 1:
            return None
        rank = 0
    if (
        is_immutable(value)
        or code is None
        or rank > native.MAX_RANK
        or max(device) > 255
        or not launcher.accepts_array(value, code)
    ):
        return None
    mask = (1 << 40) - 1 | (native.READ_ONLY if written else 0)
    promises = params.ArrayPromises(_dims(form.shape), _dims(form.strides), form.align)
    key = native.array_key(*code, rank, *device, 0, 0)
    return params.array_param(promises, key, mask, checked=True, loose=True)


def _dims(dims: Sequence[Dim]) -> list[params.Dim]:
    return [(dim.divisibility, dim.bits) if isinstance(dim, Dynamic) else dim for dim in dims]


def _converted(form: Form, parameter: Parameter, value: Any, argument: Any, written: bool) -> ParamRecord:
    """A parameter with values that Python code converts to slots."""
    home = places(argument)

    def slots_of(given: Any) -> tuple[bytes, Any] | None:
        """The slots, and an object to keep alive; ``None`` if another variant serves the value."""
        try:
            converted = parameter.argument(given)
            if form.misfit(converted) is not None:
                return None
            is_array = isinstance(converted, HostArray)
            if places(converted) != home or (is_array and written and write_refusal(converted)):
                return None
            return b"".join(form.slots(converted)), converted
        except FlydslError:  # the Python path raises it again
            return None

    return params.converted_param(type(value), slot_count(form), (str(form), home), slots_of)
