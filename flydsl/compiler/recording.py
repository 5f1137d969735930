"""Descriptions of programs for ``flydsl record``, and examples made of them.

A description that would not lead to the same program again is none: each is checked by its inverse before it is written.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from flydsl.backends.base import CompileOptions
from flydsl.bundle.forms import (
    ConstantForm,
    Dim,
    Dynamic,
    Form,
    GroupForm,
    PointerForm,
    ScalarForm,
    StreamForm,
    StructForm,
    TensorForm,
    form_from_json,
)
from flydsl.bundle.reads import Read
from flydsl.bundle.recorded import MOST_ROW_BYTES, Argument, LeftOut, Recorded, RecordedProgram, RecordFile
from flydsl.compiler.aot.bundle_writer import describe_arguments
from flydsl.compiler.aot.outside_reads import reads_of
from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.arrays import Dyn, TensorSpec, element_type
from flydsl.compiler.arguments.tensors import DynamicDim, TensorArgument
from flydsl.compiler.frontend.annotations import is_receiver
from flydsl.compiler.hints import options_as_values
from flydsl.compiler.made_functions import Maker, Other, is_maker_of
from flydsl.compiler.shipped_bundle import source_of
from flydsl.errors import ArtifactError, DSLTypeError, FlydslError
from flydsl.expr import numeric
from flydsl.expr.core.argument_registry import users_own
from flydsl.expr.core.stream import Stream
from flydsl.expr.numeric import NumericMeta
from flydsl.expr.struct import is_struct_type
from flydsl.trust.json import canonical_json
from flydsl.trust.rows import plain

if TYPE_CHECKING:
    from flydsl.compiler.bound_call import BoundCall
    from flydsl.compiler.events import CompileEvent
    from flydsl.compiler.jit_function import JitFunction

_MAIN = ("__main__", "__mp_main__")
"""Names of the module that a process runs as its program, and of the same in a child of :mod:`multiprocessing`."""


def recorder(path: Path) -> Callable[[CompileEvent], None]:
    """A listener to compile events that notes each program in a file.  Any thread may call it."""
    file, noted = RecordFile(path), set[bytes]()

    def note_in_file(event: CompileEvent) -> None:
        program = event.program
        if program is None:
            return
        new = Recorded.of((), [program]) if isinstance(program, LeftOut) else Recorded.of([program])
        content = new.to_bytes()
        if content not in noted:
            file.add(new)
            noted.add(content)

    return note_in_file


def program_of(function: JitFunction, call: BoundCall, options: CompileOptions) -> RecordedProgram | LeftOut:
    """The row of a call's program; ``options`` are those of its target."""
    module = module_of(function)
    try:
        name, made_with = _place_of(function)
        row = RecordedProgram(
            module,
            name,
            function.__qualname__,
            made_with,
            _arguments_of(function, call),
            options_as_values(options),
            recorded_reads(function),
            (str(call.target),),
        )
        size = len(canonical_json(plain(row)))
        if size > MOST_ROW_BYTES:
            raise DSLTypeError(f"its description has {size} bytes, expected at most {MOST_ROW_BYTES}")
    except FlydslError as error:
        reason = "".join(letter if letter.isprintable() else " " for letter in error.message)[:1000]
        return LeftOut("flydsl", module[:255] or "?", function.__qualname__[:255], reason)
    return row


# -- the function


def module_of(function: JitFunction) -> str:
    """The module as it can be imported where nothing runs: a dotted name, or the name of a file."""
    name = function.__module__
    if name in _MAIN:
        main = sys.modules.get(name)
        spec = getattr(main, "__spec__", None)
        if spec is not None and spec.name not in _MAIN:
            return str(spec.name)
        return Path(str(getattr(main, "__file__", None) or "?")).name
    return Path(name).name if name.endswith(".py") else name


def _place_of(function: JitFunction) -> tuple[str, tuple[Argument, ...] | None]:
    """The name in the module by which :func:`function_named` finds the function; or that of its maker, with arguments."""
    if module_of(function) == "?":
        raise DSLTypeError("it is defined in a session without a file; put it into a module")
    module = sys.modules.get(function.__module__)
    variables = {} if module is None else vars(module)
    bound = (name for name, value in sorted(variables.items()) if inspect.unwrap(_plain(value)) is function.__wrapped__)
    for name in (function.__qualname__, *bound):
        found = function_named(variables, name)
        if found is not None and found.__wrapped__ is function.__wrapped__:
            return name, None
    maker = function.maker
    if maker is None or not is_maker_of(variables.get(maker.code.co_qualname), function.__qualname__):
        raise DSLTypeError(
            "it is made inside another function, whose call cannot be repeated; bind it to a name of its module, or "
            "make it in a function of its module"
        )
    maker.require_plain()
    return maker.code.co_qualname, tuple(_made_with(maker))


def _made_with(maker: Maker) -> Iterator[Argument]:
    for name, value in maker.arguments.items():
        form = ConstantForm(value)
        try:
            form_from_json(form.to_json())
        except (FlydslError, ValueError):
            kind = value.name if isinstance(value, Other) else type(value).__name__
            raise DSLTypeError(
                f"it is made by {maker.code.co_qualname} with a {kind} for {name!r}, which cannot be written into a file; "
                "expected None, a bool, int, float, str or a tuple of these"
            ) from None
        if any(map(_is_path, _constants(form))):
            raise DSLTypeError(f"it is made by {maker.code.co_qualname} with a path of this machine for {name!r}")
        yield Argument(name, form)


def _plain(value: Any) -> Any:
    """A value that :func:`inspect.unwrap` may look at without running code of the program."""
    return value if "__wrapped__" in getattr(value, "__dict__", {}) else None


def function_named(variables: Mapping[str, Any], name: str) -> JitFunction | None:
    """The ``@flyc.jit`` function of a module's variables: under a name, or in a class, also if it is decorated further."""
    first, *rest = name.split(".")
    value = variables.get(first)
    for part in rest:
        value = inspect.getattr_static(value, part, None) if isinstance(value, type) else None
        value = value.__func__ if isinstance(value, staticmethod) else value
    for _ in range(_MOST_WRAPPERS):
        if hasattr(type(value), "function_hints"):
            return value
        value = getattr(value, "__dict__", {}).get("__wrapped__")
    return None


_MOST_WRAPPERS = 10
"""Decorators around a ``@flyc.jit`` function, such as ``@autotune``, at most."""


def recorded_reads(function: JitFunction) -> tuple[Read, ...]:
    """The outside values of the function's traces; texts are of numbers alone, and its own module is named as in a row."""
    own, module = str(source_of(function.__wrapped__)["module"]), module_of(function)
    return tuple(
        replace(row, module=module if row.module == own else row.module, text=row.text if _is_numeral(row.text) else "")
        for row in reads_of(function)
    )


def _is_numeral(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return text in ("True", "False", "None")
    return True


# -- the arguments


def _arguments_of(function: JitFunction, call: BoundCall) -> tuple[Argument, ...]:
    arguments = tuple(map(Argument, call.names, _forms(function, call)))
    for name, given, example in zip(call.names, call.arguments, examples_of(function, arguments).values(), strict=True):
        if _signature(function.argument(name, example)) != _signature(given):
            raise DSLTypeError(f"parameter {name!r}: what is compiled in of a {_kind(given)} has no description")
    return arguments


def _signature(argument: Any) -> Any:
    signature = argument.__cache_signature__()
    return signature[:4] if isinstance(argument, TensorArgument) else signature  # without the mark of an example


def _forms(function: JitFunction, call: BoundCall) -> Iterator[Form]:
    for name, argument in zip(call.names, call.arguments, strict=True):
        if is_receiver(function.signature.parameters[name]):
            raise DSLTypeError("it is a method, whose self is not there when a bundle is used")
        try:
            (form,) = describe_arguments([name], [argument])
            form = form_from_json(form.to_json())
        except (FlydslError, ValueError):
            raise DSLTypeError(
                f"parameter {name!r}: a {_kind(argument)} cannot be written into a file; expected a tensor, a pointer, a "
                "stream, a number of at most 64 bits, a struct of these, or a compile-time None, bool, int, float, str or "
                "tuple"
            ) from None
        if any(map(_is_path, _constants(form))):
            raise DSLTypeError(f"parameter {name!r}: its compile-time value is a path of this machine")
        yield form


def _kind(argument: Any) -> str:
    """The name of the class of a call's value, for a reason: never its content."""
    if isinstance(argument, args.ConstantArgument):
        return f"compile-time {type(argument.value).__name__}"
    return type(users_own(argument)).__name__


def _constants(form: Form) -> Iterator[Any]:
    match form:
        case ConstantForm():
            waiting = [form.value]
            while waiting:
                value = waiting.pop()
                waiting += value if isinstance(value, tuple) else ()
                yield value
        case StructForm():
            for _, inner in form.fields:
                yield from _constants(inner)


def _is_path(value: Any) -> bool:
    return isinstance(value, str) and len(value) > 1 and os.path.isabs(value)


def examples_of(function: JitFunction, arguments: Sequence[Argument]) -> dict[str, Any]:
    """Values of a call that is compiled for these arguments, by parameter, without memory."""
    parameters = function.signature.parameters
    names = [argument.name for argument in arguments]
    if names != [*parameters]:
        raise DSLTypeError(
            f"{function.__name__} takes ({', '.join(parameters)}), and it was recorded with ({', '.join(names)}); record "
            "the run again"
        )
    return {each.name: _example(function, each.name, each.form, parameters[each.name].annotation) for each in arguments}


def _example(function: JitFunction, name: str, form: Form, annotation: Any) -> Any:
    match form:
        case TensorForm():
            dtype = _type(form.dtype, element_type)
            spec = TensorSpec(dtype, tuple(map(_extent, form.shape)), tuple(map(_extent, form.strides)), form.align)
            return TensorArgument(spec.view(), tuple(map(_dim, form.shape)), tuple(map(_dim, form.strides)), form.align)
        case ScalarForm():
            number = _type(form.type, _numeric)
            return number.static(number.zero)
        case PointerForm():
            return args.from_c_void_p(_type(form.element, _numeric), None, assumed_align=form.align)
        case StreamForm():
            return Stream(None)
        case GroupForm():
            from flydsl.expr.dist import CommGroup  # few programs have groups

            return getattr(annotation, "comm", None) or CommGroup(form.name)
        case ConstantForm():
            return form.value
        case StructForm():
            struct = _struct(function, name, form, annotation)
            types = struct.__dsl_fields__
            return struct(**{field: _example(function, name, inner, types[field]) for field, inner in form.fields})
    raise ArtifactError(f"parameter {name!r}: no value has the form {form}")


def _dim(dim: Dim) -> int | DynamicDim:
    return DynamicDim(dim.divisibility, dim.bits) if isinstance(dim, Dynamic) else dim


def _extent(dim: Dim) -> int | Dyn:
    return Dyn(dim.divisibility) if isinstance(dim, Dynamic) else dim


def _numeric(name: str) -> Any:
    found = vars(numeric)[name]
    if not isinstance(found, NumericMeta):
        raise KeyError(name)
    return found


def _type(name: str, find: Any) -> Any:
    try:
        return find(name)
    except KeyError:
        raise ArtifactError(f"there is no type {name!r} of elements or numbers") from None


def _struct(function: JitFunction, name: str, form: StructForm, annotation: Any) -> Any:
    """The struct of a form: the parameter's annotation, else a class of the function's module with its name and fields."""
    wanted = form.name.partition("[")[0]
    for found in (annotation, *get_args(annotation), *function.__wrapped__.__globals__.values()):
        if (
            is_struct_type(found)
            and found.__name__.partition("[")[0] == wanted
            and [*found.__dsl_fields__] == [field for field, _ in form.fields]
        ):
            return found
    raise DSLTypeError(
        f"parameter {name!r}: the module of {function.__name__} has no struct {wanted} with the fields "
        f"{', '.join(field for field, _ in form.fields)}; annotate the parameter with it"
    )
