"""Call records of jit functions, for the native launcher.

A call that the launcher does not know takes the Python path, which ends here: :meth:`CallRecorder.record_call` adds the
specialization that served it.  Later calls of that kind are native from the caller to the host function.
"""

from __future__ import annotations

import ctypes
import inspect
import struct
import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from flydsl.artifact import SLOT_BYTES
from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.arrays import element_type_name
from flydsl.compiler.arguments.resolve import GroupArgument
from flydsl.compiler.arguments.tensors import DynamicDim, TensorArgument
from flydsl.compiler.bound_call import BoundCall, Compiled, check_runnable
from flydsl.compiler.frontend.code_names import is_users_class
from flydsl.compiler.frontend.footprint import Footprint, Snapshot, snapshot
from flydsl.errors import FlydslError
from flydsl.expr.core.context import ambient_variable
from flydsl.expr.core.stream import Stream
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.expr.struct import is_struct_type
from flydsl.runtime.arrays import device_of, dlpack_type, is_immutable, write_refusal
from flydsl.runtime.groups import COMM_SECTION
from flydsl.runtime.launch import (
    CallGuards,
    Guard,
    LaunchPath,
    NativeLauncher,
    ParamRecord,
    group_param,
    pointer_param,
    scalar_format,
    scalar_kinds,
)
from flydsl.runtime.launch import structures as native
from flydsl.runtime.launch.structures import GuardKind
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.runtime.loader import Program

_PLAIN = (bool, int, float, str, type(None))


def launch_path(parameters: Sequence[inspect.Parameter], *, traced: bool) -> LaunchPath:
    """The native side of a callable with these parameters; ``traced``: a call in a trace means something else."""
    return LaunchPath(parameters, tracing=ambient_variable() if traced else None, stream_type=Stream)


@record
class CallRecorder:
    """Records one call on the Python path for the launcher."""

    path: LaunchPath
    owner: Any
    launcher: NativeLauncher
    environment: tuple[int, ...]
    """The version of the environment before it was read."""

    @classmethod
    def of(cls, path: LaunchPath, owner: Any) -> CallRecorder | None:
        """The recorder of a call of ``owner``, made before the environment is read; ``None`` without native calls."""
        launcher = path.launcher(owner)
        return None if launcher is None else cls(path, owner, launcher, launcher.watch.now())

    def capture(self, footprint: Footprint, own: Mapping[str, Any]) -> Snapshot | None:
        """The outside values of a jit function's call, and its ``own`` hints, as they are before the launch."""
        hints = self.owner._hints
        watched = () if hints is None else (Guard(GuardKind.SAME_ITEM, hints.place, "hints", own),)
        return snapshot(footprint, watched)

    def record_call(
        self,
        key: Hashable,
        captured: Snapshot,
        call: BoundCall,
        compiled: Compiled,
        program: Program,
    ) -> None:
        """Record that ``program`` served a jit function's call, under outside values and the rest of ``key``."""
        if compiled.checked:  # its launches pass the arrays to the sanitizer
            return
        parameters = self.owner.signature.parameters
        passed = [
            ServedArgument(name, value, argument, parameters[name].annotation, partial(self.owner.argument, name))
            for name, value, argument in zip(call.names, call.values, call.arguments, strict=True)
        ]
        params = [_native(self.launcher, p, compiled, exact=True) or _converted(p, call, compiled) for p in passed]
        under = key, captured.key, call.registration
        call_guards = CallGuards(under, captured.guards, self.environment, captured.words, captured.kept)
        self._add(call_guards, params, call, program)

    def record_bound_call(
        self, passed: Sequence[ServedArgument], call: BoundCall, compiled: Compiled, program: Program
    ) -> None:
        """Record a call of a callable that is bound to one specialization: only the types of arguments decide.

        An array must keep the promises of its launch argument, and constants are ignored.
        """
        if compiled.checked:
            return
        params = [_native(self.launcher, p, compiled, exact=False) or _converted(p, call, compiled) for p in passed]
        self._add(CallGuards(), params, call, program)

    def _add(self, call_guards: CallGuards, params: list[ParamRecord], call: BoundCall, program: Program) -> None:
        current = program.switch if call.home is None else None
        self.path.add(self.owner, self.launcher, call_guards, params, program, while_current=current)


# -- parameters


@record
class ServedArgument:
    name: str
    value: Any
    argument: Any
    annotation: Any
    convert: Callable[[Any], Any]
    """Converts such a value to a launch argument."""


def _native(launcher: NativeLauncher, passed: ServedArgument, compiled: Compiled, *, exact: bool) -> ParamRecord | None:
    """The parameter, if the launcher can check by itself that it accepts a value."""
    argument, value = passed.argument, passed.value
    if isinstance(argument, GroupArgument):
        section = compiled.artifact.sections.get(COMM_SECTION)
        is_counted = argument.attached is value and hasattr(value, "binding")  # else the host counts its epochs itself
        return group_param(value, section) if section is not None and is_counted else None
    if isinstance(argument, TensorArgument):
        return _array(launcher, argument, value, passed.name in compiled.written, exact=exact)
    if isinstance(argument, args.ScalarArgument):
        if type(value) is argument.dtype:
            return _by_fields(value)
        return _scalar(argument, value, passed.annotation)
    if isinstance(argument, Stream):
        return ParamRecord(native.Param(takes=native.Accepts.STREAM, slots=1), "stream")
    if argument is value:
        return _by_fields(argument)
    if isinstance(argument, args.ConstantArgument) and not exact and argument.value is not None:
        return ParamRecord(native.Param(takes=native.Accepts.ANYTHING), "anything")
    if isinstance(argument, args.ConstantArgument) and (_is_plain(value) or _is_class_of_the_language(value)):
        param = native.Param(takes=native.Accepts.CONSTANT, object=id(value))
        return ParamRecord(param, ("constant", argument.key), value)
    return None


def _is_class_of_the_language(value: Any) -> bool:
    return isinstance(value, type) and not is_users_class(value)


def _is_plain(value: Any) -> bool:
    return type(value) in _PLAIN or (type(value) is tuple and all(_is_plain(item) for item in value))


def _scalar(argument: args.ScalarArgument, value: Any, annotation: Any) -> ParamRecord | None:
    name = argument.dtype.__name__
    form = scalar_format(name)
    declared = isinstance(annotation, NumericMeta) and annotation.width
    mask = scalar_kinds(name, None if declared else _item_type(value))
    if form is None or not mask:
        return None
    param = native.Param(takes=native.Accepts.NUMBER, format=form, kinds=mask, slots=1)
    return ParamRecord(param, ("number", form, mask))


def _by_fields(value: Any) -> ParamRecord | None:
    """A pointer, a number of the language, or a struct of these: checked by type and read by attributes."""
    kind = type(value)
    pointer = pointer_param(value)
    if pointer is not None:
        return pointer
    if isinstance(value, Numeric):
        form = scalar_format(kind.__name__)
        if form is None:
            return None
        kinds = sum(1 << k for k in (native.Kind.INT, native.Kind.FLOAT, native.Kind.BOOL))
        param = native.Param(takes=native.Accepts.WRAPPED, type=id(kind), format=form, kinds=kinds, slots=1)
        return ParamRecord(param, ("wrapped", kind), kind)
    if not is_struct_type(kind):
        return None
    names = [sys.intern(name) for name, _ in kind._runtime_fields()]
    fields = [_by_fields(getattr(value, name)) for name in names]
    if any(field is None for field in fields):
        return None
    known = [field for field in fields if field is not None]
    array = (native.Field * (len(names) + 1))(
        *(native.Field(id(n), f.param) for n, f in zip(names, known, strict=True))
    )
    param = native.Param(
        takes=native.Accepts.STRUCT,
        type=id(kind),
        fields=ctypes.addressof(array),
        field_count=len(names),
        slots=sum(field.param.slots for field in known),
    )
    return ParamRecord(param, ("struct", kind, tuple(field.key for field in known)), (kind, names, known, array))


def _item_type(value: Any) -> type:
    """The Python type of a number, also of NumPy's scalars."""
    return type(value.item() if hasattr(value, "item") else value)


def _array(
    launcher: NativeLauncher, argument: TensorArgument, value: Any, written: bool, *, exact: bool
) -> ParamRecord | None:
    view, rank = argument.view, len(argument.dims)
    code = dlpack_type(element_type_name(view.dtype))
    if is_immutable(value) or code is None or rank > native.MAX_RANK or not launcher.accepts_array(value, code):
        return None
    device = device_of(value)
    if max(device) > 255:
        return None
    axis = next((a for a, stride in enumerate(argument.steps) if stride == 1), native.NO_AXIS)
    alignment = argument.alignment
    dynamic = [[isinstance(d, DynamicDim) for d in dims] for dims in (argument.dims, argument.steps)]
    narrow = [isinstance(d, DynamicDim) and d.width == 32 for d in argument.steps]
    mask = (1 << 40) - 1 | (native.READ_ONLY if written else 0)
    if exact:
        mask |= 0xFFFF << 40
    elif argument.is_less_aligned:  # tensors of larger alignment have a better program
        mask |= 0xFF << 48
    promises = None if exact else _promises(argument)
    param = native.Param(
        takes=native.Accepts.ARRAY,
        extents=_bits(dynamic[0]),
        strides=_bits(dynamic[1]),
        narrow=_bits(narrow),
        loose=not exact,
        key=native.array_key(*code, rank, *device, axis, alignment.bit_length() - 1) & mask,
        mask=mask,
        unaligned=alignment - 1,
        promises=None if promises is None else ctypes.addressof(promises),
        slots=1 + sum(dynamic[0]) + sum(dynamic[1]),
    )
    key = ("array", param.key, mask, argument.dims, argument.steps, alignment)
    return ParamRecord(param, key, promises)


def _bits(flags: Sequence[bool]) -> int:
    return sum(1 << index for index, flag in enumerate(flags) if flag)


def _promises(argument: TensorArgument) -> ctypes.Array[native.Promise]:
    dims = (*argument.dims, *argument.steps)
    pairs = [(d.divisibility - 1, 0) if isinstance(d, DynamicDim) else (-1, d) for d in dims]
    return (native.Promise * max(len(pairs), 1))(*(native.Promise(*pair) for pair in pairs))


def _slots_of_wrapped(passed: ServedArgument, compiled: Compiled) -> Callable[[Any], bytes | None]:
    """Returns the slots of a wrapped tensor (``flyc.from_dlpack``) with the same promises and device as the recorded one.

    Such a tensor needs no conversion, which would take three times as long.
    """
    planned = passed.argument
    if planned is not passed.value or not isinstance(planned, TensorArgument):
        return lambda value: None
    signature, view = planned.__cache_signature__(), planned.view
    place, written = view.place, passed.name in compiled.written
    extents = [axis for axis, dim in enumerate(planned.dims) if isinstance(dim, DynamicDim)]
    strides = [axis for axis, dim in enumerate(planned.steps) if isinstance(dim, DynamicDim)]
    pack = struct.Struct(f"<Q{len(extents) + len(strides)}q").pack

    def slots_of(value: TensorArgument) -> bytes | None:
        view = value.view
        placed = view.place == place and not (written and write_refusal(view))
        if not placed or not view.address or value.__cache_signature__() != signature:
            return None
        return pack(view.address, *(view.shape[axis] for axis in extents), *(view.strides[axis] for axis in strides))

    return slots_of


def _converted(passed: ServedArgument, call: BoundCall, compiled: Compiled) -> ParamRecord:
    name, planned, convert = passed.name, passed.argument, passed.convert
    signature, plan = planned.__cache_signature__(), planned.__c_abi_spec__()
    place = planned.view.place if isinstance(planned, TensorArgument) else None
    slots_of_wrapped = _slots_of_wrapped(passed, compiled)

    def slots_of(value: Any) -> tuple[bytes, Any] | None:
        """The slots, and an object to keep alive; ``None`` if another specialization serves the value."""
        packed = slots_of_wrapped(value)
        if packed is not None:
            return packed, value
        try:
            argument = convert(value)
            if argument.__cache_signature__() != signature:
                return None
            if isinstance(argument, TensorArgument):
                if argument.view.place != place:
                    return None
                check_runnable(name, BoundCall((name,), (argument,), call.target), compiled)
        except FlydslError:  # the Python path raises it again, with the caller's line
            return None
        buffer = ctypes.create_string_buffer(len(plan) * SLOT_BYTES)
        for slot, (c_type, fill) in enumerate(argument.__c_abi_spec__()):
            fill(argument, c_type.from_buffer(buffer, slot * SLOT_BYTES))
        return buffer.raw, argument

    kind = type(passed.value)
    param = native.Param(takes=native.Accepts.CONVERTED, type=id(kind), object=id(slots_of), slots=len(plan))
    return ParamRecord(param, ("converted", kind, signature, place), (kind, slots_of))
