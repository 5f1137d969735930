"""Native launches of bundled functions: an entry for each variant's forms.

The launcher tries the entries in the order in which :meth:`BundledFunction.choose` prefers their variants.  A variant
that was not used yet has an entry without a program, so that no other variant takes its calls.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

from flydsl.bundle.forms import (
    ConstantForm,
    Dynamic,
    Form,
    GroupForm,
    PointerForm,
    ScalarForm,
    StreamForm,
    TensorForm,
    as_address,
    excludes,
    slot_count,
)
from flydsl.bundle.parameters import STREAM, Parameter, Parameters
from flydsl.errors import FlydslError
from flydsl.runtime.arrays import HostArray, device_of, dlpack_type, is_immutable, write_refusal
from flydsl.runtime.groups import COMM_SECTION, is_group
from flydsl.runtime.launch import (
    CallGuards,
    LaunchPath,
    NativeLauncher,
    ParamRecord,
    group_param,
    pointer_param,
    scalar_format,
    scalar_kinds,
)
from flydsl.runtime.launch import structures as native
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
        devices = (device_of(v) if isinstance(a, HostArray) else None for v, a in zip(values, arguments, strict=True))
        kinds = tuple(id(value) if is_group(value) else type(value) for value in values)
        known = (variant.target, variant.forms, program.device, kinds, tuple(devices))
        if known in self._known or len(self._known) >= _MOST_CALL_KINDS:
            return
        self._known.add(known)
        launcher = self._path.launcher(owner)
        if launcher is None:
            return
        before = preferred()
        current = None if any(isinstance(a, HostArray) for a in arguments) else program.switch
        rivals = [(r, v) for r, v in enumerate(before) if not any(map(excludes, v.forms, variant.forms))]
        written = variant.written.union(*(v.written for _, v in rivals))
        for rank, each in (*rivals, (len(before), variant)):
            served = program if each is variant else None
            params = [
                _group(form, value, program)
                or _native(launcher, form, parameter, value, parameter.name in written)
                or _converted(form, parameter, value, argument, parameter.name in written)
                for form, parameter, value, argument in zip(
                    each.forms, self._parameters, values, arguments, strict=True
                )
            ]
            self._path.add(
                owner, launcher, CallGuards(), params, served, (rank,),
                after_others=bool(rivals), while_current=current,
            )  # fmt: skip


def _group(form: Form, value: Any, program: Program) -> ParamRecord | None:
    """The parameter if it is a group; an entry without a program takes the same group."""
    if not isinstance(form, GroupForm):
        return None
    return group_param(value, program.artifact.sections[COMM_SECTION])


def _native(
    launcher: NativeLauncher, form: Form, parameter: Parameter, value: Any, written: bool
) -> ParamRecord | None:
    """The parameter if the launcher can check by itself that it accepts a value; ``None`` if Python has to."""
    match form:
        case TensorForm():
            return _array(launcher, form, value, written)
        case ScalarForm():
            literal = None if parameter.type else type(value.item() if hasattr(value, "item") else value)
            number, kinds = scalar_format(form.type), scalar_kinds(form.type, literal)
            if number is not None and kinds:
                param = native.Param(takes=native.Accepts.NUMBER, format=number, kinds=kinds, slots=1)
                return ParamRecord(param, ("number", number, kinds))
        case PointerForm(element="tensor_map") if form.misfit(as_address(value)) is None:
            return pointer_param(value)  # every map of its type has this alignment
        case StreamForm() if parameter.type == STREAM:
            return ParamRecord(native.Param(takes=native.Accepts.STREAM, slots=1), "stream")
        case ConstantForm():
            param = native.Param(takes=native.Accepts.CONSTANT, object=id(form.value))
            return ParamRecord(param, ("constant", str(form.to_json())), form)
    return None


def _array(launcher: NativeLauncher, form: TensorForm, value: Any, written: bool) -> ParamRecord | None:
    code, rank, device = dlpack_type(form.dtype), len(form.shape), device_of(value)
    if (
        is_immutable(value)
        or code is None
        or rank > native.MAX_RANK
        or max(device) > 255
        or not launcher.accepts_array(value, code)
    ):
        return None
    mask = (1 << 40) - 1 | (native.READ_ONLY if written else 0)
    dims = (*form.shape, *form.strides)
    rows = [(d.divisibility - 1, 0) if isinstance(d, Dynamic) else (-1, d) for d in dims]
    promises = (native.Promise * max(len(rows), 1))(*(native.Promise(*row) for row in rows))
    param = native.Param(
        takes=native.Accepts.ARRAY,
        extents=sum(isinstance(d, Dynamic) << i for i, d in enumerate(form.shape)),
        strides=sum(isinstance(d, Dynamic) << i for i, d in enumerate(form.strides)),
        narrow=sum((isinstance(d, Dynamic) and d.bits == 32) << i for i, d in enumerate(form.strides)),
        loose=1,
        key=native.array_key(*code, rank, *device, 0, 0) & mask,
        mask=mask,
        unaligned=form.align - 1,
        promises=ctypes.addressof(promises),
        slots=slot_count(form),
    )
    return ParamRecord(param, ("array", param.key, mask, form), promises)


def _converted(form: Form, parameter: Parameter, value: Any, argument: Any, written: bool) -> ParamRecord:
    """A parameter with values that Python code converts to slots."""
    home = argument.place if isinstance(argument, HostArray) else None

    def slots_of(given: Any) -> tuple[bytes, Any] | None:
        """The slots, and an object to keep alive; ``None`` if another variant serves the value."""
        try:
            converted = parameter.argument(given)
            if form.misfit(converted) is not None:
                return None
            if not isinstance(converted, HostArray):
                return b"".join(form.slots(converted)), converted
            if converted.place != home or (written and write_refusal(converted)):
                return None
            return b"".join(form.slots(converted)), converted
        except FlydslError:  # the Python path raises it again
            return None

    kind = type(value)
    param = native.Param(takes=native.Accepts.CONVERTED, type=id(kind), object=id(slots_of), slots=slot_count(form))
    return ParamRecord(param, ("converted", kind, str(form), home), (kind, slots_of))
