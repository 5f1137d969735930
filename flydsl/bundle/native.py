"""Bundled functions through the native launcher: each variant is an entry, which takes what its forms describe.

The launcher asks the entries in the order in which :meth:`BundledFunction.choose` prefers their variants.  A variant that
was not used yet has an entry without a program, so that no other variant takes its calls.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

from flydsl.bundle.forms import (
    ConstantForm,
    Dynamic,
    Form,
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
from flydsl.runtime.launch import (
    Circumstances,
    LaunchPath,
    Learnt,
    NativeLauncher,
    number_format,
    number_kinds,
    pointer_param,
)
from flydsl.runtime.launch import structures as native
from flydsl.runtime.loader import Program

if TYPE_CHECKING:
    from flydsl.bundle.kernels import Variant

__all__ = ["NativeVariants"]

_MOST_KINDS = 4096
"""How many kinds of calls are learnt; more are for Python."""


class NativeVariants:
    """What the native launcher knows of one function's variants."""

    def __init__(self, parameters: Parameters) -> None:
        self._parameters = parameters
        self._path = LaunchPath(tuple(parameters.signature.parameters.values()))
        self._known: set[Hashable] = set()

    def learn(
        self,
        owner: Any,
        values: Sequence[Any],
        arguments: Sequence[Any],
        variant: Variant,
        program: Program,
        preferred: Callable[[], Sequence[Variant]],
    ) -> None:
        """``owner`` was called with ``values``, and ``program``, which is ``variant`` on its device, served the call.

        Args:
            arguments: the values as forms are asked about them.
            preferred: gives the variants that come before ``variant`` where they fit, the best first.
        """
        devices = (device_of(v) if isinstance(a, HostArray) else None for v, a in zip(values, arguments, strict=True))
        known = (variant.target, variant.forms, program.device, tuple(map(type, values)), tuple(devices))
        if known in self._known or len(self._known) >= _MOST_KINDS:
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
                _native(launcher, form, parameter, value, parameter.name in written)
                or _converted(form, parameter, value, argument, parameter.name in written)
                for form, parameter, value, argument in zip(
                    each.forms, self._parameters, values, arguments, strict=True
                )
            ]
            self._path.add(
                owner, launcher, Circumstances(), params, served, (rank,),
                after_others=bool(rivals), while_current=current,
            )  # fmt: skip


def _native(launcher: NativeLauncher, form: Form, parameter: Parameter, value: Any, written: bool) -> Learnt | None:
    """The parameter if the launcher can tell by itself whether it takes a value; ``None`` if Python has to."""
    match form:
        case TensorForm():
            return _array(launcher, form, value, written)
        case ScalarForm():
            literal = None if parameter.type else type(value.item() if hasattr(value, "item") else value)
            number, kinds = number_format(form.type), number_kinds(form.type, literal)
            if number is not None and kinds:
                param = native.Param(takes=native.Takes.NUMBER, format=number, kinds=kinds, slots=1)
                return Learnt(param, ("number", number, kinds))
        case PointerForm(element="tensor_map") if form.misfit(as_address(value)) is None:
            return pointer_param(value)  # every map of its type is aligned as this one
        case StreamForm() if parameter.type == STREAM:
            return Learnt(native.Param(takes=native.Takes.STREAM, slots=1), "stream")
        case ConstantForm():
            param = native.Param(takes=native.Takes.CONSTANT, object=id(form.value))
            return Learnt(param, ("constant", str(form.to_json())), form)
    return None


def _array(launcher: NativeLauncher, form: TensorForm, value: Any, written: bool) -> Learnt | None:
    code, rank, device = dlpack_type(form.dtype), len(form.shape), device_of(value)
    if (
        is_immutable(value)
        or code is None
        or rank > native.MAX_RANK
        or max(device) > 255
        or not launcher.takes_array(value, code)
    ):
        return None
    mask = (1 << 40) - 1 | (native.READ_ONLY if written else 0)
    dims = (*form.shape, *form.strides)
    rows = [(d.divisibility - 1, 0) if isinstance(d, Dynamic) else (-1, d) for d in dims]
    promises = (native.Promise * max(len(rows), 1))(*(native.Promise(*row) for row in rows))
    param = native.Param(
        takes=native.Takes.ARRAY,
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
    return Learnt(param, ("array", param.key, mask, form), promises)


def _converted(form: Form, parameter: Parameter, value: Any, argument: Any, written: bool) -> Learnt:
    """A parameter whose values Python code turns into slots."""
    home = argument.place if isinstance(argument, HostArray) else None

    def slots_of(given: Any) -> tuple[bytes, Any] | None:
        """The slots, and what keeps alive what they point to; ``None`` if another variant serves the value."""
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
    param = native.Param(takes=native.Takes.CONVERTED, type=id(kind), object=id(slots_of), slots=slot_count(form))
    return Learnt(param, ("converted", kind, str(form), home), (kind, slots_of))
