"""Triton's compiler as a script, for the Python of an environment without flydsl.

Reads a request as JSON from standard input, and writes a list of answers as JSON to the file that its argument names.  A
request has ``path`` and ``kernels``; of each the ``module``, the ``kernel`` and ``jobs``; a job has ``arguments``,
``constants``, ``options`` and ``target``.  An answer has the kernel's parameters and a row for each job, or the error.
"""

import base64
import importlib
import inspect
import json
import sys
import time
from typing import Any


def main() -> None:
    """Answer the request."""
    request = json.load(sys.stdin)
    sys.path[:0] = request["path"]
    answers = [_answer(each) for each in request["kernels"]]
    with open(sys.argv[1], "w", encoding="ascii") as file:
        json.dump(answers, file)


def _answer(request: Any) -> Any:
    try:
        return _of_kernel(request)
    except Exception as error:
        return {"error": _described(error)}


def _of_kernel(request: Any) -> Any:
    import triton

    kernel = importlib.import_module(request["module"])
    for name in request["kernel"].split("."):
        kernel = getattr(kernel, name)
    kernel = _function(kernel)
    return {
        "triton": triton.__version__,
        "source": f"{kernel.module}:{kernel.fn.__qualname__}",
        "code": kernel.cache_key,
        "parameters": [_parameter(each, kernel) for each in kernel.params],
        "rows": [_timed(kernel, job) for job in request["jobs"]],
    }


def _function(kernel: Any) -> Any:
    """The function itself, inside of tuners and heuristics."""
    while hasattr(kernel, "fn") and not hasattr(kernel, "cache_key"):
        kernel = kernel.fn
    return kernel


def _parameter(parameter: Any, kernel: Any) -> Any:
    own = kernel.signature.parameters[parameter.name]
    default = [] if own.default is inspect.Parameter.empty else [encoded(own.default)]
    rule = [
        bool(parameter.is_constexpr),
        bool(parameter.is_const),
        not parameter.do_not_specialize,
        not (parameter.do_not_specialize or parameter.do_not_specialize_on_alignment),
        parameter.annotation_type or "",
    ]
    return [parameter.name, own.kind.name, rule, default]


def _timed(kernel: Any, job: Any) -> Any:
    start = time.perf_counter()
    return {**_compiled(kernel, job), "seconds": time.perf_counter() - start}


def _compiled(kernel: Any, job: Any) -> Any:
    """The binary of one job, with the facts that a launch needs; or the error."""
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource, compile, make_backend

    try:
        target = GPUTarget(*job["target"])
        backend = make_backend(target)
        arguments = _arguments(kernel, job)
        types: dict[str, Any] = {}
        constants: dict[Any, Any] = {}
        attributes: dict[Any, Any] = {}
        for place, (parameter, (kind, value)) in enumerate(zip(kernel.params, arguments, strict=True)):
            if kind == "constant":
                types[parameter.name], constants[place,] = "constexpr", decoded(value)
            else:
                types[parameter.name] = _signed(value[1:], (place,), constants, attributes, backend)
        options = {name: decoded(value) for name, value in job["options"]}
        done = compile(ASTSource(kernel, types, constants, attributes), target=target, options=dict(options))
        metadata = done.metadata._asdict()
        defaults = _plain(vars(backend.parse_options({})))
        keys = ("name", "num_warps", "warp_size", "num_ctas", "shared", "global_scratch_size", "profile_scratch_size")
        return {
            "arguments": arguments,
            "metadata": {key: metadata.get(key, 0) for key in keys},
            "attributes": [name for name in ("launch_cooperative_grid", "launch_pdl") if metadata.get(name)],
            "tensor_maps": _plain_rows(metadata.get("tensordesc_meta")),
            "defaults": defaults,
            "options": {name: value for name, value in _plain(options).items() if defaults.get(name, "") != value},
            "files": {
                kind: base64.b64encode(data if isinstance(data, bytes) else data.encode()).decode()
                for kind, data in done.asm.items()
                if kind in ("cubin", "ptx", "hsaco")
            },
        }
    except Exception as error:
        return {"error": _described(error)}


def _plain(options: Any) -> Any:
    """The options whose values JSON can say."""
    kinds = (bool, int, float, str, type(None))
    return {name: value for name, value in options.items() if isinstance(value, kinds)}


def _plain_rows(rows: Any) -> Any:
    """The facts of tensor descriptors as JSON; none where kernels take addresses."""
    return [{name: list(x) if isinstance(x, tuple) else x for name, x in dict(row).items()} for row in rows or ()]


def _arguments(kernel: Any, job: Any) -> Any:
    """The argument of each parameter: a type with its specialization, or a constant."""
    given, texts, found = dict(job["constants"]), list(job["arguments"]), []
    for parameter in kernel.params:
        own = kernel.signature.parameters[parameter.name]
        if parameter.name in given:
            found.append(["constant", given.pop(parameter.name)])
        elif parameter.is_constexpr:
            if own.default is inspect.Parameter.empty:
                raise TypeError(f"the constant {parameter.name} has no value")
            found.append(["constant", encoded(own.default)])
        elif texts:
            text = texts.pop(0)
            found.append(["constant", ["int", "1"]] if "1" in text[2] else ["specialized", text])
        else:
            raise TypeError(f"the signature has no type for the parameter {parameter.name}")
    if given or texts:
        raise TypeError(f"the kernel has no parameter for {', '.join([*given, *(text[0] for text in texts)])}")
    return found


def _signed(argument: Any, path: Any, constants: Any, attributes: Any, backend: Any) -> Any:
    """Triton's type of an argument; its constants and attributes are added under their paths."""
    kind, facts = argument
    if kind == "=":
        constants[path] = decoded(facts)
        return "constexpr"
    if kind == "()":
        return tuple(_signed(part, (*path, k), constants, attributes, backend) for k, part in enumerate(facts))
    divides = "D" if "16" in facts else ""
    attributes[path] = backend.parse_attr(divides + "S" * ("narrow" in facts))
    return kind


def _described(error: Any) -> Any:
    return [type(error).__name__, str(error)]


def encoded(value: Any) -> Any:
    """A compile-time value as JSON that keeps its type."""
    value = getattr(value, "value", value) if type(value).__name__ == "constexpr" else value
    if isinstance(value, tuple):
        return ["tuple", [encoded(each) for each in value]]
    if type(value).__name__ == "dtype":
        return ["type", str(value)]
    if type(value).__name__ == "JITFunction":
        return ["function", f"{value.module}:{value.fn.__qualname__}"]
    name = {type(None): "none", bool: "bool", int: "int", float: "float", str: "str"}.get(type(value))
    if name is None:
        raise TypeError(f"{value!r} is not a compile-time value that a bundle can hold")
    return [name, value.hex() if name == "float" else str(value) if name == "int" else value]


def decoded(value: Any) -> Any:
    """The inverse of :func:`encoded`."""
    name, content = value
    if name == "tuple":
        return tuple(map(decoded, content))
    if name == "type":
        from triton import language

        return language.dtype(content)
    if name == "function":
        module, _, path = content.partition(":")
        found = importlib.import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
        return found
    return float.fromhex(content) if name == "float" else int(content) if name == "int" else content


if __name__ == "__main__":
    main()
