"""Launches of a binary that a file describes: sizes, arrays and numbers, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from flydsl.errors import ConfigError
from flydsl.tools.foreign.kernels import ForeignKernel, Launch, load
from flydsl.tools.foreign.launches import check_launch
from flydsl.tools.foreign.reports import Report
from flydsl.tools.simulators.arguments import Argument, three
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.windows import new_pattern

_KEYS = {"grid", "block", "cluster", "shared", "arguments", "globals"}
_NUMBERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64")
_FILLS = ("zeros", "range", "random", "none")


def run_file(target: str, binary: str, kernel_name: str | None, launch_file: str, report: Report) -> None:
    """Launch a kernel of a binary once, and add what it does wrong.

    ``launch_file`` is JSON with ``grid``, ``block``, maybe ``cluster`` and ``shared`` (bytes), and ``arguments``: each
    has a ``name``, and either ``value`` and ``type`` (``"int32"``), or ``shape``, ``type`` and ``fill`` (``"zeros"``,
    ``"range"``, ``"random"``, ``"none"`` for memory that nobody wrote) or ``file`` (an ``.npy`` file).  With ``save`` an
    array is written to that file at the end.  ``then`` lists numbers behind its address in the
    same parameter, a structure.  ``globals`` are the same for variables of a code
    object, by their names.  Files are relative to that of the launch.
    """
    path = Path(launch_file)
    try:
        described = _object(json.loads(path.read_text(encoding="utf-8")), "the launch", _KEYS)
    except ValueError as error:
        raise ConfigError(f"{launch_file} is not JSON: {error}") from error
    kernel = load(target, Path(binary).read_bytes(), kernel_name)
    pattern = new_pattern()
    arguments: dict[str, Argument | tuple[Argument, ...]] = {}
    kept: list[tuple[Array, str]] = []
    given_arguments = described.get("arguments", [])
    if not isinstance(given_arguments, list):
        raise ConfigError(f"{launch_file}: arguments {given_arguments!r}; expected a list of objects")
    for number, given in enumerate(given_arguments):
        argument = _object(
            given, f"argument {number}", {"name", "value", "type", "shape", "fill", "file", "save", "then"}
        )
        name = str(argument.get("name", f"argument {number}"))
        if name in arguments:
            raise ConfigError(f"{launch_file}: two arguments of the name {name!r}; expected a name for each")
        if "value" in argument:
            arguments[name] = _number(argument, number)
            continue
        array = _array(argument, number, path.parent, pattern)
        then = [
            _number(_object(each, f"argument {number}", {"value", "type"}), number) for each in argument.get("then", ())
        ]
        arguments[name] = (array, *then) if then else array
        if "save" in argument:
            kept.append((array, argument["save"]))
    cluster = _sizes(described, "cluster") if described.get("cluster") else None
    launch = Launch(_sizes(described, "grid"), _sizes(described, "block"), int(described.get("shared", 0)), cluster)
    for number, given in enumerate(described.get("globals", ())):
        kept += _variable(kernel, given, number, path.parent, pattern)
    check_launch(kernel, launch, arguments, report, pattern)
    for array, file in kept:
        np.save(path.parent / file, array, allow_pickle=False)


def _variable(
    kernel: ForeignKernel, given: Any, number: int, folder: Path, pattern: int
) -> Sequence[tuple[Array, str]]:
    """Set a global variable; return its array, and the file if it is saved to one."""
    what = f"global {number}"
    described = _object(given, what, {"name", "value", "type", "shape", "fill", "file", "save"})
    array = (
        np.array([_number(described, number)]) if "value" in described else _array(described, number, folder, pattern)
    )
    name = str(described.get("name"))
    memory = kernel.memory_of(name)
    if array.nbytes != memory.nbytes:
        raise ConfigError(f"{what}: {name} has {memory.nbytes} bytes, got {array.nbytes}; give it its type and shape")
    memory[:] = array.reshape(-1).view(np.uint8)
    return [(memory.view(array.dtype).reshape(array.shape), described["save"])] if "save" in described else []


def _object(given: Any, what: str, keys: set[str]) -> Mapping[str, Any]:
    unknown = set(given) - keys if isinstance(given, dict) else {str(given)}
    if unknown:
        raise ConfigError(
            f"{what}: unknown {', '.join(sorted(unknown))}; expected an object of {', '.join(sorted(keys))}"
        )
    return dict(given)


def _sizes(described: Mapping[str, Any], name: str) -> tuple[int, int, int]:
    given = described.get(name)
    given = [given] if isinstance(given, int) else given
    if not isinstance(given, list) or not all(isinstance(each, int) for each in given):
        raise ConfigError(f"{name} {given!r}; expected up to three sizes, such as [4, 1, 1]")
    return three(given)


def _number(argument: Mapping[str, Any], number: int) -> Any:
    dtype, value = _type(argument, number), argument["value"]
    if not isinstance(value, (int, float)):
        raise ConfigError(f"argument {number}: value {value!r}; expected a number")
    return dtype.type(value)


def _type(argument: Mapping[str, Any], number: int) -> np.dtype[Any]:
    if argument.get("type") not in _NUMBERS:
        raise ConfigError(f"argument {number}: type {argument.get('type')!r}; expected one of {', '.join(_NUMBERS)}")
    dtype: np.dtype[Any] = np.dtype(argument["type"])
    return dtype


def _array(argument: Mapping[str, Any], number: int, folder: Path, pattern: int) -> Array:
    if "file" in argument:
        try:
            return np.ascontiguousarray(np.load(folder / argument["file"], allow_pickle=False))
        except ValueError as error:
            raise ConfigError(f"argument {number}: {argument['file']} is no .npy file of numbers: {error}") from error
    dtype, shape, fill = _type(argument, number), argument.get("shape", ()), argument.get("fill", "zeros")
    if fill not in _FILLS:
        raise ConfigError(f"argument {number}: fill {fill!r}; expected one of {', '.join(_FILLS)}")
    if not isinstance(shape, (list, tuple)) or not all(isinstance(n, int) and n >= 0 for n in shape):
        raise ConfigError(f"argument {number}: shape {shape!r}; expected a list of sizes")
    count = int(np.prod(shape))
    if fill == "none":
        words = np.full(-(-count * dtype.itemsize // 8), pattern, np.uint64)
        return words.view(np.uint8)[: count * dtype.itemsize].view(dtype).reshape(shape)
    if fill == "random":
        return np.random.default_rng(number).integers(0, 100, count).astype(dtype).reshape(shape)
    return (np.arange(count) if fill == "range" else np.zeros(count)).astype(dtype).reshape(shape)
