"""Call records of jit functions, for the native launcher.

A call that the launcher does not know takes the Python path, which ends here: :meth:`CallRecorder.record_call` adds the
specialization that served it.  Later calls of that kind are native from the caller to the host function.
"""

from __future__ import annotations

import ctypes
import inspect
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from flydsl.artifact import SLOT_BYTES
from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.arrays import element_type_name
from flydsl.compiler.arguments.resolve import GroupArgument
from flydsl.compiler.arguments.tensors import Dim, DynamicDim, TensorArgument
from flydsl.compiler.bound_call import BoundCall, Compiled, check_runnable
from flydsl.compiler.frontend.code_names import is_users_class
from flydsl.compiler.frontend.footprint import Footprint, Snapshot, snapshot
from flydsl.errors import FlydslError
from flydsl.expr.core.context import ambient_variable
from flydsl.expr.core.stream import Stream
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.expr.struct import is_struct_type
from flydsl.runtime.arrays import device_of, dlpack_type, is_immutable, is_without_axes
from flydsl.runtime.groups import COMM_SECTION
from flydsl.runtime.launch import CallGuards, Guard, LaunchPath, NativeLauncher
from flydsl.runtime.launch import parameters as params
from flydsl.runtime.launch import structures as native
from flydsl.runtime.launch.parameters import ParamRecord
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
        served = [_native(self.launcher, p, compiled, exact=True) or _converted(p, call, compiled) for p in passed]
        under = key, captured.key, call.registration
        call_guards = CallGuards(under, captured.guards, self.environment, captured.words, captured.kept)
        self._add(call_guards, served, call, program)

    def record_bound_call(
        self, passed: Sequence[ServedArgument], call: BoundCall, compiled: Compiled, program: Program
    ) -> None:
        """Record a call of a callable that is bound to one specialization: only the types of arguments decide.

        An array must keep the promises of its launch argument, and constants are ignored.
        """
        if compiled.checked:
            return
        served = [_native(self.launcher, p, compiled, exact=False) or _converted(p, call, compiled) for p in passed]
        self._add(CallGuards(), served, call, program)

    def _add(self, call_guards: CallGuards, served: list[ParamRecord], call: BoundCall, program: Program) -> None:
        current = program.switch if call.home is None else None
        self.path.add(self.owner, self.launcher, call_guards, served, program, while_current=current)


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
        return params.group_param(value, section) if section is not None and is_counted else None
    if isinstance(argument, TensorArgument):
        return _array(launcher, argument, value, passed.name in compiled.written, exact=exact)
    if isinstance(argument, args.ScalarArgument):
        if type(value) is argument.dtype:
            return _by_fields(value)
        declared = isinstance(passed.annotation, NumericMeta) and passed.annotation.width
        return params.scalar_param(argument.dtype.__name__, None if declared else _item_type(value))
    if isinstance(argument, Stream):
        return params.stream_param()
    if argument is value:
        return _by_fields(argument)
    if isinstance(argument, args.PointerArgument) and not exact and args.is_address(value):
        is_known = not isinstance(value, ctypes.c_void_p) or type(value) is ctypes.c_void_p
        return params.address_param(argument.alignment, plain=True) if is_known else None
    if isinstance(argument, args.ConstantArgument) and not exact and argument.value is not None:
        return params.ignored_param()
    if isinstance(argument, args.ConstantArgument) and (_is_plain(value) or _is_class_of_the_language(value)):
        return params.constant_param(value, argument.key)
    return None


def _is_class_of_the_language(value: Any) -> bool:
    return isinstance(value, type) and not is_users_class(value)


def _is_plain(value: Any) -> bool:
    return type(value) in _PLAIN or (type(value) is tuple and all(_is_plain(item) for item in value))


def _by_fields(value: Any) -> ParamRecord | None:
    """A pointer, a number of the language, or a struct of these."""
    kind = type(value)
    if isinstance(value, Numeric):
        return params.wrapped_param(value, kind.__name__)
    if is_struct_type(kind):
        return params.struct_param(value, [(name, _by_fields) for name, _ in kind._runtime_fields()])
    return params.pointer_param(value)


def _item_type(value: Any) -> type:
    """The Python type of a number, also of NumPy's scalars."""
    return type(value.item() if hasattr(value, "item") else value)


def _array(
    launcher: NativeLauncher, argument: TensorArgument, value: Any, written: bool, *, exact: bool
) -> ParamRecord | None:
    view, rank = argument.view, 0 if is_without_axes(value) else len(argument.dims)
    code = dlpack_type(element_type_name(view.dtype))
    is_described = isinstance(value, TensorArgument)
    if is_described:
        launcher.take_descriptions(TensorArgument)
    if code is None or rank > native.MAX_RANK or (value.facts is None if is_described else is_immutable(value)):
        return None
    if not is_described and not launcher.accepts_array(value, code):
        return None
    device = (view.memory, view.device) if is_described else device_of(value)
    if max(device) > 255:
        return None
    axis = next((a for a, stride in enumerate(argument.steps[:rank]) if stride == 1), native.NO_AXIS)
    alignment = argument.alignment
    mask = (1 << 40) - 1 | (native.READ_ONLY if written else 0)
    if exact and not is_described:
        mask |= 0xFFFF << 40
    elif argument.is_less_aligned:  # tensors of larger alignment have a better program
        mask |= 0xFF << 48
    described = (argument.dims, argument.steps) if exact and is_described else None
    promises = params.ArrayPromises(_dims(argument.dims), _dims(argument.steps), alignment, described)
    if rank == 0 and promises.slots() > 1:  # of one element's axis, which the launcher does not see
        return None
    key = native.array_key(*code, rank, *device, axis, alignment.bit_length() - 1)
    is_checked = is_described or not exact
    return params.array_param(promises, key, mask, checked=is_checked, loose=not exact, describes=not exact)


def _dims(dims: Sequence[Dim]) -> list[params.Dim]:
    return [(dim.divisibility, dim.width) if isinstance(dim, DynamicDim) else dim for dim in dims]


def _converted(passed: ServedArgument, call: BoundCall, compiled: Compiled) -> ParamRecord:
    name, planned, convert = passed.name, passed.argument, passed.convert
    signature, plan = planned.__cache_signature__(), planned.__c_abi_spec__()
    place = planned.view.place if isinstance(planned, TensorArgument) else None

    def slots_of(value: Any) -> tuple[bytes, Any] | None:
        """The slots, and an object to keep alive; ``None`` if another specialization serves the value."""
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

    return params.converted_param(type(passed.value), len(plan), (signature, place), slots_of)
