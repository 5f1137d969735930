"""What the native launcher is told of a callable: which arguments a compiled program takes, and what must not have changed.

A call that the launcher does not know takes the Python path, which ends here: :meth:`Lesson.learn` adds the
specialisation that served it.  From then on calls of that kind are native from the caller to the host function.  The
launcher never decides anything: for what it is not told it calls ``__call__``.
"""

from __future__ import annotations

import ctypes
import inspect
import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flydsl.artifact import SLOT_BYTES
from flydsl.compiler import arguments as args
from flydsl.compiler.arrays import element_type_name
from flydsl.compiler.guards import Guard, Snapshot
from flydsl.compiler.specialisation import BoundCall, Compiled, check_runnable
from flydsl.compiler.tensor_arguments import DynamicDim, TensorArgument
from flydsl.errors import FlydslError
from flydsl.expr.context import ambient_variable
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.expr.pointer import Pointer
from flydsl.expr.stream import Stream
from flydsl.expr.struct import is_struct_type
from flydsl.runtime.arrays import device_of, dlpack_type
from flydsl.runtime.launch import NativeLauncher, native_launcher
from flydsl.runtime.launch import structures as native
from flydsl.runtime.loader import Program
from flydsl.runtime.locks import ForkSafeLock

__all__ = ["LaunchPath", "Lesson", "Passed"]

_FORMATS = {
    "Boolean": native.Format.BOOL, "Int8": native.Format.I8, "Int16": native.Format.I16, "Int32": native.Format.I32,
    "Int64": native.Format.I64, "Uint8": native.Format.U8, "Uint16": native.Format.U16, "Uint32": native.Format.U32,
    "Uint64": native.Format.U64, "Index": native.Format.U64, "Float32": native.Format.F32, "Float64": native.Format.F64,
}  # fmt: skip
"""The number formats that the launcher writes; others are written by Python."""

_INTEGERS = (native.Kind.INT, native.Kind.NUMPY_INT)
_FLOATS = (native.Kind.FLOAT, native.Kind.NUMPY_FLOAT)
_BOOLS = (native.Kind.BOOL, native.Kind.NUMPY_BOOL)
_PLAIN = (bool, int, float, str, type(None))


@dataclass(frozen=True)
class Learnt:
    """One parameter as the launcher is told of it, and the Python objects that the structure points to."""

    param: native.Param
    key: Hashable
    """Equal for equal structures."""
    kept: Any = None


@dataclass(frozen=True)
class Circumstances:
    """What a specialisation was chosen under, apart from the arguments."""

    key: Hashable = None
    captured: Snapshot | None = None
    """The outside values; ``None`` where a call does not ask for them."""
    environment: tuple[int, ...] = ()
    """The version of the environment, taken before it was read; empty where a call does not ask for it."""


class LaunchPath:
    """The native side of one callable, an instance of a class made by ``native_class``.

    All memory that the launcher reads is owned by this object, which the callable owns; nothing is freed before it.
    """

    def __init__(self, parameters: Sequence[inspect.Parameter], *, traced: bool) -> None:
        """
        Args:
            parameters: of the callable, in order.
            traced: whether a call in a trace means something else.
        """
        variadic = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
        self._parameters = tuple(parameters)
        self._possible = len(parameters) <= native.MAX_PARAMS and not variadic & {p.kind for p in parameters}
        self._traced = traced
        self._state: native.State | None = None
        self._tables: dict[Hashable, _Table] = {}
        self._kept: list[Any] = []
        self._lock = ForkSafeLock()

    def lesson(self, owner: Any) -> Lesson | None:
        """To be taken before the environment is read for a call of ``owner``; ``None`` where native calls cannot be."""
        launcher = native_launcher() if self._possible and hasattr(owner, "native_state") else None
        return None if launcher is None else Lesson(self, owner, launcher, launcher.watch.now())

    def add(
        self,
        owner: Any,
        launcher: NativeLauncher,
        circumstances: Circumstances,
        params: Sequence[Learnt],
        program: Program,
    ) -> None:
        """From now on, ``owner`` called with such arguments under such circumstances runs ``program`` natively."""
        if sum(p.param.slots for p in params) > native.MAX_SLOTS:
            return
        with self._lock:
            table = self._tables.get(circumstances.key)
            if table is None:
                table = self._tables[circumstances.key] = _Table()
            with table.changing():
                table.watch(circumstances, launcher)
                table.add(params, program)
            if self._state is None:
                self._state = self._make_state(launcher)
            self._state.table = ctypes.addressof(table.table)
            if not owner.native_function:
                owner.native_state = ctypes.addressof(self._state)
                owner.native_function = launcher.function

    def _make_state(self, launcher: NativeLauncher) -> native.State:
        launcher.take_streams(Stream)
        by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        count = len(self._parameters)
        names, defaults = (ctypes.c_void_p * (count + 1))(), (ctypes.c_void_p * (count + 1))()
        for index, parameter in enumerate(self._parameters):
            name = sys.intern(parameter.name)
            self._kept += [name, parameter.default]
            if parameter.kind is not parameter.POSITIONAL_ONLY:
                names[index] = id(name)
            if parameter.default is not parameter.empty:
                defaults[index] = id(parameter.default)
        self._kept += [names, defaults]
        return native.State(
            tracing=id(ambient_variable()) if self._traced else None,
            count=count,
            positional=sum(p.kind in by_position for p in self._parameters),
            names=ctypes.addressof(names),
            defaults=ctypes.addressof(defaults),
        )


@dataclass(frozen=True)
class Lesson:
    """One call on the Python path, from which the launcher will learn."""

    path: LaunchPath
    owner: Any
    launcher: NativeLauncher
    environment: tuple[int, ...]
    """The version of the environment before it was read."""

    def learn(
        self,
        key: Hashable,
        captured: Snapshot,
        passed: Sequence[Passed],
        call: BoundCall,
        compiled: Compiled,
        program: Program,
    ) -> None:
        """The call was served by ``program``, under the outside values ``captured`` and what else ``key`` says."""
        if compiled.checked:  # its launches are told of the arrays
            return
        params = [_native(self.launcher, p, compiled, exact=True) or _converted(p, call, compiled) for p in passed]
        circumstances = Circumstances((key, captured.key), captured, self.environment)
        self.path.add(self.owner, self.launcher, circumstances, params, program)

    def learn_bound(self, passed: Sequence[Passed], call: BoundCall, compiled: Compiled, program: Program) -> None:
        """The same of a callable that is bound to one specialisation: only the types of arguments decide.

        An array must keep the promises of its launch argument, and constants are ignored.
        """
        if compiled.checked:
            return
        params = [_native(self.launcher, p, compiled, exact=False) or _converted(p, call, compiled) for p in passed]
        self.path.add(self.owner, self.launcher, Circumstances(), params, program)


class _Table:
    """The entries under one set of circumstances."""

    def __init__(self) -> None:
        self.table = native.Table()
        self._guards: Any = None
        self._guarded: Sequence[Guard] = ()
        self._entries: dict[Hashable, Any] = {}

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Calls of other threads take the Python path in this block of code."""
        self.table.busy = 1
        try:
            yield
        finally:
            self.table.busy = 0

    def watch(self, circumstances: Circumstances, launcher: NativeLauncher) -> None:
        """Note what must not change.  Equal values may be other objects than the last time."""
        for index, seen in enumerate(circumstances.environment):
            self.table.versions[index], self.table.seen[index] = launcher.watch.versions[index], seen
        if circumstances.captured is None:
            return
        guarded = circumstances.captured.guards
        if self._guards is None or len(guarded) > len(self._guards):
            self._guards = (native.Guard * len(guarded))()
            # A call may be running one of the functions in the array before, and will look at it again.
            self._entries["guards", len(guarded)] = self._guards
        for index, guard in enumerate(guarded):
            value = None if guard.is_empty else id(guard.value)
            if guard.kind is native.GuardKind.SAME_VERSION:
                value = guard.value
            key = None if guard.key is None else id(guard.key)
            self._guards[index] = native.Guard(guard.kind, id(guard.owner), key, value)
        self.table.guards = ctypes.addressof(self._guards)
        self.table.guard_count = len(guarded)
        self._guarded = guarded

    def add(self, params: Sequence[Learnt], program: Program) -> None:
        """Put an entry in front, unless there is one like it."""
        key = (id(program), tuple(p.key for p in params))
        if key in self._entries:
            return
        array = (native.Param * (len(params) + 1))(*(p.param for p in params))
        start = program.start()
        switch = start.switch
        entry = native.Entry(
            next=self.table.first,
            run=start.entry,
            context=start.context,
            failed=id(start.failed),
            current_device=switch.current if switch else None,
            set_device=switch.change if switch else None,
            device=switch.device if switch else 0,
            params=ctypes.addressof(array),
        )
        self._entries[key] = (entry, array, tuple(params), start, program)
        self.table.first = ctypes.addressof(entry)


# -- parameters


@dataclass(frozen=True)
class Passed:
    """One argument of a call that was served."""

    name: str
    value: Any
    """As the caller gave it."""
    argument: Any
    """The launch argument that it became."""
    annotation: Any
    convert: Callable[[Any], Any]
    """From such a value to a launch argument."""


def _native(launcher: NativeLauncher, passed: Passed, compiled: Compiled, *, exact: bool) -> Learnt | None:
    """The parameter if the launcher can tell by itself whether it takes a value."""
    argument, value = passed.argument, passed.value
    if isinstance(argument, TensorArgument):
        return _array(launcher, argument, value, passed.name in compiled.written, exact=exact)
    if isinstance(argument, args.ScalarArgument):
        if type(value) is argument.dtype:
            return _by_fields(value)
        return _number(argument, value, passed.annotation)
    if isinstance(argument, Stream):
        return Learnt(native.Param(takes=native.Takes.STREAM, slots=1), "stream")
    if argument is value:
        return _by_fields(argument)
    if isinstance(argument, args.ConstantArgument) and not exact:
        return Learnt(native.Param(takes=native.Takes.ANYTHING), "anything")
    if isinstance(argument, args.ConstantArgument) and (_is_plain(value) or isinstance(value, type)):
        param = native.Param(takes=native.Takes.CONSTANT, object=id(value))
        return Learnt(param, ("constant", argument.key), value)
    return None


def _is_plain(value: Any) -> bool:
    return type(value) in _PLAIN or (type(value) is tuple and all(_is_plain(item) for item in value))


def _number(argument: args.ScalarArgument, value: Any, annotation: Any) -> Learnt | None:
    form = _FORMATS.get(argument.dtype.__name__)
    if form is None:
        return None
    if isinstance(annotation, NumericMeta) and annotation.width:
        kinds = (*_INTEGERS, *_BOOLS, *(_FLOATS if argument.dtype.is_float else ()))
    else:  # the type of the value is what was specialised
        kinds = {bool: _BOOLS, int: _INTEGERS, float: _FLOATS}.get(_item_type(value), ())
    if not kinds:
        return None
    mask = sum(1 << kind for kind in kinds)
    param = native.Param(takes=native.Takes.NUMBER, format=form, kinds=mask, slots=1)
    return Learnt(param, ("number", form, mask))


def _by_fields(value: Any) -> Learnt | None:
    """A pointer, a number of the language, or a struct of these: told by its type and read by its attributes."""
    kind = type(value)
    if isinstance(value, Pointer):
        param = native.Param(takes=native.Takes.POINTER, type=id(kind), object=id(value.type), slots=1)
        return Learnt(param, ("pointer", kind, value.type), (kind, value.type))
    if isinstance(value, Numeric):
        form = _FORMATS.get(kind.__name__)
        if form is None:
            return None
        kinds = sum(1 << k for k in (native.Kind.INT, native.Kind.FLOAT, native.Kind.BOOL))
        param = native.Param(takes=native.Takes.WRAPPED, type=id(kind), format=form, kinds=kinds, slots=1)
        return Learnt(param, ("wrapped", kind), kind)
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
        takes=native.Takes.STRUCT,
        type=id(kind),
        fields=ctypes.addressof(array),
        field_count=len(names),
        slots=sum(field.param.slots for field in known),
    )
    return Learnt(param, ("struct", kind, tuple(field.key for field in known)), (kind, names, known, array))


def _item_type(value: Any) -> type:
    """The Python type of a number that may be one of NumPy's."""
    return type(value.item() if hasattr(value, "item") else value)


def _array(
    launcher: NativeLauncher, argument: TensorArgument, value: Any, written: bool, *, exact: bool
) -> Learnt | None:
    view, rank = argument.view, len(argument.shape)
    code = dlpack_type(element_type_name(view.dtype))
    if code is None or rank > native.MAX_RANK or not launcher.takes_array(value, code):
        return None
    device = device_of(value)
    if max(device) > 255:
        return None
    axis = next((a for a, stride in enumerate(argument.strides) if stride == 1), native.NO_AXIS)
    alignment = argument.alignment
    dynamic = [[isinstance(d, DynamicDim) for d in dims] for dims in (argument.shape, argument.strides)]
    narrow = [isinstance(d, DynamicDim) and d.width == 32 for d in argument.strides]
    mask = (1 << 40) - 1 | (native.READ_ONLY if written else 0)
    if exact:
        mask |= 0xFFFF << 40
    promises = None if exact else _promises(argument)
    param = native.Param(
        takes=native.Takes.ARRAY,
        extents=_bits(dynamic[0]),
        strides=_bits(dynamic[1]),
        narrow=_bits(narrow),
        key=native.array_key(*code, rank, *device, axis, alignment.bit_length() - 1) & mask,
        mask=mask,
        unaligned=alignment - 1,
        promises=None if promises is None else ctypes.addressof(promises),
        slots=1 + sum(dynamic[0]) + sum(dynamic[1]),
    )
    key = ("array", param.key, mask, argument.shape, argument.strides, alignment)
    return Learnt(param, key, promises)


def _bits(flags: Sequence[bool]) -> int:
    return sum(1 << index for index, flag in enumerate(flags) if flag)


def _promises(argument: TensorArgument) -> ctypes.Array[native.Promise]:
    dims = (*argument.shape, *argument.strides)
    pairs = [(d.divisibility - 1, 0) if isinstance(d, DynamicDim) else (-1, d) for d in dims]
    return (native.Promise * max(len(pairs), 1))(*(native.Promise(*pair) for pair in pairs))


def _converted(passed: Passed, call: BoundCall, compiled: Compiled) -> Learnt:
    """A parameter whose values Python code turns into slots."""
    name, planned, convert = passed.name, passed.argument, passed.convert
    signature, plan = planned.__cache_signature__(), planned.__c_abi_spec__()
    device = planned.view.device if isinstance(planned, TensorArgument) else None

    def slots_of(value: Any) -> tuple[bytes, Any] | None:
        """The slots, and what keeps alive what they point to; ``None`` if another specialisation serves the value."""
        try:
            argument = convert(value)
            if argument.__cache_signature__() != signature:
                return None
            if isinstance(argument, TensorArgument):
                if argument.view.device != device:
                    return None
                check_runnable(name, BoundCall((name,), (argument,), call.target), compiled)
        except FlydslError:  # the Python path raises it again, with the caller's line
            return None
        buffer = ctypes.create_string_buffer(len(plan) * SLOT_BYTES)
        for slot, (c_type, fill) in enumerate(argument.__c_abi_spec__()):
            fill(argument, c_type.from_buffer(buffer, slot * SLOT_BYTES))
        return buffer.raw, argument

    kind = type(passed.value)
    param = native.Param(takes=native.Takes.CONVERTED, type=id(kind), object=id(slots_of), slots=len(plan))
    return Learnt(param, ("converted", kind, signature, device), (kind, slots_of))
