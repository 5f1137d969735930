"""The trace stage of a judgement, with the judged module.

It gives data: for each call and target the traced module as MLIR's bytecode, and the forms of the arguments.
"""

from __future__ import annotations

import dataclasses
import sys
import threading
from collections.abc import Mapping
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.errors import ConfigError, FlydslError, SourceLocation
from flydsl.runtime.arrays import HostArray
from flydsl.tools.testing.judging.channel import Channel
from flydsl.tools.testing.judging.huge import HUGE_CHECKS
from flydsl.tools.testing.judging.stages import decoded

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction

CHECKS = ("bounds", "race", "init", "barrier")
"""The sanitizer's checks that a kernel is judged by."""
MODES: Mapping[str, tuple[str, ...]] = {"plain": (), "checked": CHECKS, "huge": HUGE_CHECKS}
"""The sanitizer's checks of each kind of program."""
HINTS = (
    "opt_level", "fast_fp_math", "unsafe_fp_math", "fastmath", "waves_per_eu", "maxnreg", "device_asserts", "llvm_options",
)  # fmt: skip
"""The compile hints of a function that its judgement takes."""


def find_kernel(text: str) -> JitFunction:
    """The function that ``FILE:FUNCTION`` names."""
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.tools.functions import find_function

    function = find_function(text)
    if not isinstance(function, JitFunction):
        raise ConfigError(f"{text} is a {type(function).__name__}, not a @flyc.jit function")
    return function


def describe_function(function: JitFunction) -> dict[str, Any]:
    """The parameters and the declared signatures of a function, as JSON values."""
    from flydsl.compiler.aot.bundle_writer import describe_parameters
    from flydsl.expr.core.constexpr import is_constexpr

    rows = []
    for parameter in function.signature.parameters.values():
        annotation = parameter.annotation
        kind = "constexpr" if is_constexpr(annotation) else getattr(annotation, "__name__", str(annotation))
        rows.append({"name": parameter.name, "kind": kind, "required": parameter.default is parameter.empty})
    return {
        "name": function.__name__,
        "parameters": rows,
        "signatures": [_signature(each) for each in function.declared_signatures],
        "bound": describe_parameters(function.signature).to_json(),
        "file": function.__wrapped__.__code__.co_filename,
        "line": function.__wrapped__.__code__.co_firstlineno,
    }


def _signature(given: Mapping[str, Any]) -> dict[str, Any]:
    from flydsl.compiler.arguments.arrays import Dyn, TensorSpec, element_type_name

    found: dict[str, Any] = {}
    for name, value in given.items():
        if isinstance(value, TensorSpec):
            shape = [each.divisibility if isinstance(each, Dyn) else -each for each in value.known_shape()]
            found[name] = {"dtype": element_type_name(value.dtype), "shape": shape, "align": value.align}
        elif isinstance(value, (bool, int, float, str)):
            found[name] = {"value": value}
    return found


def traced_options(hints: Mapping[str, Any], target: str, mode: str) -> Any:
    """The options of a compile: those of a function's hints, and those of the judge.

    Hints outside of :data:`HINTS` have no effect.  ``mode`` is one of :data:`MODES`.
    """
    from flydsl.backends.options import CompileOptions

    is_cpu = target.startswith("cpu:")
    plain = {name: _tupled(value) for name, value in hints.items() if name in HINTS}
    options = CompileOptions(**plain, cpu_check=MODES[mode], keep_assembly=not is_cpu)
    return options if mode == "plain" else dataclasses.replace(options, opt_level=0)  # 0.2 s faster, for small cases


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


class Tracer:
    """Traces one function for described calls."""

    def __init__(self, function: JitFunction) -> None:
        from flydsl.compiler.hints import ambient_options, with_function_hints
        from flydsl.config import Config

        self.function = function
        self._config = dataclasses.replace(
            Config.from_env(), backend=None, arch=None, cache_dir=None, cpu_check=(), cpu_schedule=None
        )
        options = with_function_hints(function.function_hints(), ambient_options(self._config))
        self.hints = {name: _plain(getattr(options, name)) for name in HINTS}

    def text(self, call: Mapping[str, Any], target: str) -> str:
        """A trace as text, without positions."""
        from flydsl.compiler.tracing import trace_text

        return trace_text(self.function, _for_text(call), target)

    def trace(self, call: Mapping[str, Any], target: str, mode: str) -> tuple[dict[str, Any], bytes]:
        """The program of one call: ``forms`` of its arguments, its compile ``hints``, and its bytecode.

        The call is that of :func:`flydsl.tools.testing.judging.stages.call_of`, ``mode`` one of :data:`MODES`.
        """
        from flydsl._mlir import ir
        from flydsl.artifact import Artifact
        from flydsl.backends.registry import make_backend, parse_target
        from flydsl.compiler.aot.bundle_writer import describe_arguments
        from flydsl.compiler.bound_call import check_names
        from flydsl.compiler.tracing import trace_for
        from flydsl.errors import DSLCompileError

        resolved = parse_target(target)
        config = dataclasses.replace(self._config, backend=resolved.backend, arch=resolved.arch)
        backend = make_backend(resolved, config=config)
        options = backend.resolved(traced_options(self.hints, target, mode))
        bound = self.function.bind((), _arguments(call), config)
        check_names(self.function.__name__, bound)
        with backend.mlir_context(), ir.Location.unknown():
            traced = trace_for(self.function, bound, backend, options, location_depth=config.location_depth)
            if traced.comm:
                raise DSLCompileError("a kernel with a group of ranks is not judged")
            forms = [form.to_json() for form in describe_arguments(bound.names, bound.arguments)]
            program = Artifact(traced.name, target, traced.kernels, traced.params, (), {}).describe()
            code = traced.located_code()
            del traced
        return {"forms": forms, "hints": self.hints, "program": program}, code


def _plain(value: Any) -> Any:
    return (
        list(dataclasses.astuple(value)) if dataclasses.is_dataclass(value) and not isinstance(value, type) else value
    )


def _arguments(call: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, row in call.items():
        if row[0] == "array":
            _, dtype, shape, strides, address = row
            found[name] = view_of(HostArray(address, tuple(shape), tuple(strides), dtype, "cpu", 0, True))
        else:
            found[name] = decoded(row)
    return found


def _for_text(call: Mapping[str, Any]) -> dict[str, Any]:
    from flydsl.compiler.arguments.arrays import element_type

    return {
        name: [row[4], row[2], row[3], element_type(row[1]).__name__] if row[0] == "array" else decoded(row)
        for name, row in call.items()
    }


def serve_traces(job: Mapping[str, Any], channel: Channel) -> None:
    """In a process of its own: import the module, and trace as the judge asks."""
    from flydsl.errors import LanguageError

    sys.path[:] = dict.fromkeys([*job["search"], *sys.path])
    tracer = Tracer(find_kernel(job["kernel"]))
    channel.send({"description": describe_function(tracer.function)})
    while True:
        request, _ = channel.receive()
        try:
            if request.get("text"):
                texts = [tracer.text(request["call"], request["target"]) for _ in range(2)]
                channel.send({"texts": texts})
                continue
            about, code = tracer.trace(request["call"], request["target"], request["mode"])
            channel.send(about, [code])
        except (LanguageError, FlydslError, Exception) as error:
            channel.send({"refused": describe_error(error)})


_SCRIPT = """\
import importlib
import sys
from flydsl.compiler.tracing import trace_text

sys.path[:] = dict.fromkeys([*path, *sys.path])
function = getattr(importlib.import_module(module), name)
result.append(trace_text(function, arguments, target))
"""


def serve_script(job: Mapping[str, Any], channel: Channel) -> None:
    """Trace as a script of a user's does: with no module, frame or argument of the judge in sight.

    A program can see that it is judged.  What it makes for the judge is therefore compared with what it makes here.
    """
    where, _, name = job["kernel"].rpartition(":")
    path: list[str] = list(job["search"])
    module = where
    if where.endswith(".py"):
        folder, module = Path(where).resolve().parent, Path(where).stem
        while (folder / "__init__.py").is_file():
            folder, module = folder.parent, f"{folder.name}.{module}"
        path = [str(folder), *path]
    request, _ = channel.receive()
    result: list[str] = []
    names = {
        "path": path, "module": module, "name": name, "arguments": _for_text(request["call"]),
        "target": request["target"], "result": result, "__name__": "__main__",
    }  # fmt: skip
    code = compile(_SCRIPT, "main.py", "exec")
    for each in [each for each in sys.modules if f"{each}.".startswith(("flydsl.testing.", "flydsl.tools."))]:
        del sys.modules[each]

    def run() -> None:
        try:
            exec(code, names)
        except BaseException:  # the trace of the judge reports it
            return

    thread = threading.Thread(target=run)  # whose stack is its own
    thread.start()
    thread.join()
    channel.send({"text": result[0] if result else ""})


def difference_of(first: str, second: str) -> str:
    """The first lines that differ; empty if none do."""
    lines = zip_longest(first.splitlines(), second.splitlines(), fillvalue="")
    return next((f"{a.strip()} and {b.strip()}" for a, b in lines if a != b), "")


def view_of(array: HostArray) -> Any:
    """The description of a launch's array as one of the compiler's."""
    from flydsl.compiler.arguments.arrays import ArrayView, element_type

    return ArrayView(
        array.address, array.shape, array.strides, element_type(array.dtype), "cpu", 0, True, owner=array.owner
    )


def describe_error(error: BaseException) -> dict[str, Any]:
    """An error as JSON values, with the user's line if it has one."""
    message = error.message if isinstance(error, FlydslError) else f"{type(error).__name__}: {error}"
    return {
        "type": type(error).__name__,
        "message": message,
        "span": describe_location(getattr(error, "location", None)),
    }


def describe_location(location: SourceLocation | None) -> dict[str, Any] | None:
    """A position in a source file as JSON values."""
    import linecache

    if location is None:
        return None
    return {
        "file": location.filename,
        "line": location.line,
        "column": location.column,
        "end_column": location.end_column,
        "text": linecache.getline(location.filename, location.line).rstrip("\n"),
    }
