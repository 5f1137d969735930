"""Imports modules of a corpus with the flydsl or FlyDSL of this interpreter, each in a forked process of its own.

First as it is.  Where packages above it or libraries that it imports are missing or fail, once more with empty packages
above it and with stand-ins for missing libraries; the report names those.  Reads a JSON list of ``[root, module]`` from
standard input; a module is a dotted name, or the path of a script below the root.  Prints one JSON object a line.
Usage: ``python corpus_import.py SECONDS BYTES < modules.json``, the limits of one import.
"""

from __future__ import annotations

import functools
import importlib
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

OURS = "flydsl"


DTYPES = {
    "fp8": "float8_e4m3fn", "bf16": "bfloat16", "fp16": "float16", "fp32": "float32", "i32": "int32", "i8": "int8",
    "u8": "uint8", "u32": "uint32", "fp8_e8m0": "uint8", "fp4x2": "uint8",
}  # fmt: skip
"""Element types by the names that modules of constants give them."""


class StandIn(MagicMock):
    """Any name of a library that is missing: decorators give back the function."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        alone = len(args) == 1 and not kwargs and callable(args[0]) and not isinstance(args[0], MagicMock)
        return args[0] if alone else super().__call__(*args, **kwargs)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.__str__ = lambda mock: "stand_in"  # a part of a kernel's name

    def _get_child_mock(self, /, **kwargs: Any) -> Any:
        return StandIn(**kwargs)


class Missing:
    """Serves stand-ins for modules that no other finder has, but for the compiler's."""

    def __init__(self, root: str) -> None:
        self._root = root
        self.served: list[str] = []

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        top = name.partition(".")[0]
        if (
            not self._is_asked_by_the_corpus()
            or top in (OURS, "mlir", "torch_mlir")
            or os.path.exists(os.path.join(self._root, top))
            or top in sys.stdlib_module_names
        ):
            return None
        if name == top:
            self.served.append(name)
        return importlib.machinery.ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]

    def _is_asked_by_the_corpus(self) -> bool:
        """True if a file of the corpus imports: libraries look for others that they can go without."""
        frame = sys._getframe(2)
        while frame is not None and "importlib" in frame.f_code.co_filename:
            frame = frame.f_back  # type: ignore[assignment]
        return frame is not None and frame.f_code.co_filename.startswith((os.path.dirname(self._root), __file__))

    def create_module(self, spec: Any) -> ModuleType:
        module = ModuleType(spec.name)
        module.__getattr__ = self._attribute  # type: ignore[method-assign]
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__path__ = []

    @staticmethod
    def _attribute(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name.isupper():  # constants
            return 1.0
        if name in DTYPES:
            return getattr(sys.modules["torch"], DTYPES[name])
        if name[0].isupper():  # classes, which a program may derive from
            return type(name, (), {})
        return StandIn(name=name)


class _Beside(importlib.machinery.SourceFileLoader):
    """Loads a module that may be older than its users: names that it lacks are stand-ins."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        if not hasattr(module, "__getattr__"):
            module.__getattr__ = Missing._attribute  # type: ignore[method-assign]


class Beside:
    """Serves packages of the other folders of a corpus, bare of what their ``__init__`` does."""

    def __init__(self, roots: list[str]) -> None:
        self._roots = roots

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        for root in self._roots:
            folder = os.path.join(root, *name.split("."))
            if os.path.exists(os.path.join(folder, "__init__.py")):
                spec = importlib.machinery.ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]
                spec.submodule_search_locations = [folder]
                return spec
            if os.path.exists(f"{folder}.py"):
                return importlib.util.spec_from_file_location(
                    name, f"{folder}.py", loader=_Beside(name, f"{folder}.py")
                )
        return None

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        module.__getattr__ = functools.partial(_submodule_or_stand_in, module.__name__)  # type: ignore[method-assign]


class Lenient:
    """Loads modules of the corpus that do not use FlyDSL, and makes stand-ins of those that fail on this machine."""

    def __init__(self, root: str) -> None:
        self._root = root

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or not spec.origin or not spec.origin.startswith(self._root) or spec.loader is None:
            return None
        if OURS.encode() in Path(spec.origin).read_bytes():
            return None
        real, execute = spec.loader, spec.loader.exec_module

        def exec_module(module: ModuleType) -> None:
            try:
                execute(module)
            except Exception:
                module.__getattr__ = Missing._attribute  # type: ignore[method-assign]

        real.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def bare_parents(root: str, module: str) -> None:
    """Put packages that only have a path in the place of those above a module."""
    parts = module.split(".")[:-1]
    for count in range(1, len(parts) + 1):
        name = ".".join(parts[:count])
        package = ModuleType(name)
        package.__path__ = [os.path.join(root, *parts[:count])]
        package.__getattr__ = functools.partial(_submodule_or_stand_in, name)  # type: ignore[method-assign]
        package.__spec__ = importlib.machinery.ModuleSpec(name, None, is_package=True)
        package.__spec__.submodule_search_locations = list(package.__path__)
        sys.modules[name] = package


def _submodule_or_stand_in(package: str, name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return importlib.import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{name}":
            raise
    return Missing._attribute(name)


def load(root: str, module: str, bare: bool) -> tuple[ModuleType, list[str]]:
    """The module, and the libraries that stand-ins were served for."""
    sys.path.insert(0, root)
    missing = Missing(root)
    if bare:
        beside = [other.path for other in os.scandir(os.path.dirname(root)) if other.is_dir() and other.path != root]
        sys.meta_path.append(missing)  # type: ignore[arg-type]
        sys.meta_path.insert(0, Beside(beside))  # type: ignore[arg-type]
        sys.meta_path.insert(0, Lenient(root))  # type: ignore[arg-type]
        if not module.endswith(".py"):
            bare_parents(root, module)
    if module.endswith(".py"):
        spec = importlib.util.spec_from_file_location("corpus_script", os.path.join(root, module))
        assert spec is not None and spec.loader is not None
        loaded = importlib.util.module_from_spec(spec)
        sys.modules["corpus_script"] = loaded
        spec.loader.exec_module(loaded)
        return loaded, missing.served
    return importlib.import_module(module), missing.served


def cause(error: BaseException) -> str:
    """The error in one line, with the corpus' own line that it comes from."""
    frames = traceback.extract_tb(error.__traceback__)
    last = next((f for f in reversed(frames) if f"{os.sep}{OURS}{os.sep}expr" not in f.filename), None)
    where = "" if last is None else f" ({os.path.basename(last.filename)}:{last.lineno})"
    text = (str(error).strip().splitlines() or [""])[0]
    for folder in sorted(filter(None, sys.path), key=len, reverse=True):  # no path of the machine is kept
        text = text.replace(f"{folder}/", "")
    return f"{type(error).__name__}: {text[:300]}{where}"


def attempt(root: str, module: str, bare: bool) -> dict[str, Any]:
    """One import in this process."""
    start = time.process_time()
    try:
        report: dict[str, Any] = {"ok": True, "stand_ins": load(root, module, bare)[1]}
    except BaseException as error:  # a module may even exit
        report = {"ok": False, "error": cause(error)}
    report["cpu"] = round(time.process_time() - start, 3)
    return report


def in_child(seconds: int, limit: int, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a function reports in a forked process of limited CPU time and memory."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        signal.alarm(4 * seconds)  # waiting counts no CPU time
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            answer = work()
        except BaseException as error:  # a program may even exit
            answer = {"ok": False, "error": cause(error)}
        os.write(writing, json.dumps(answer).encode())
        os._exit(0)  # libraries of a corpus may keep threads
    os.close(writing)
    with open(reading, "rb") as pipe:
        answer = pipe.read()
    status = os.waitpid(child, 0)[1]
    if answer:
        report: dict[str, Any] = json.loads(answer)
        return report
    return {"ok": False, "error": f"ended by {signal.Signals(status & 0x7F).name}" if status & 0x7F else "ended early"}


def main(seconds: str, limit: str) -> None:
    import torch  # noqa: F401

    import flydsl.compiler
    import flydsl.expr  # noqa: F401

    os.chdir(tempfile.mkdtemp())
    for root, module in json.load(sys.stdin):
        report = in_child(int(seconds), int(limit), functools.partial(attempt, root, module, False))
        if not report["ok"]:
            first = report["error"]
            report = in_child(int(seconds), int(limit), functools.partial(attempt, root, module, True))
            report["as it is"] = first
        print(json.dumps(report), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
