"""Ways for an outside value to change between two calls, made from tables, and what a package answers to each.

The file imports nothing of its own package, so that another interpreter can run it on another ``flydsl``; a package that
compiles only needs torch for the argument::

    COMPILE_ONLY=1 ARCH=gfx942 /path/to/other/python tests/ways/ways.py [PART OF A NAME ...] > answers.tsv
"""

from __future__ import annotations

import contextlib
import importlib
import itertools
import linecache
import os
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
from families import FAMILIES, Family, Holder, Read

__all__ = [
    "FAMILIES",
    "PATHS",
    "VALUES",
    "Way",
    "answer",
    "in_plain_python",
    "module_of",
    "ways_of",
    "whole_interpreter",
]

VALUES = (2.0, 5.0, 2.0)
"""The value that calls see: as set up, changed, and changed back."""
PATHS = ("second call", "learnt call", "keywords", "method", "other thread calls", "other thread changes")
"""How the calls are made, and by which thread the change."""
MOVES = "each call moves"
"""The path of ways that change by their own reads: each call sees another value."""
_LEARNT = 4

_HEADER = """
import array, collections, contextlib, contextvars, copy, ctypes, dataclasses, enum, functools, importlib, inspect, io
import itertools, json, mmap, operator, os, re, sys, threading, types, weakref
import numpy as np
"""
_LANGUAGE = "import flydsl.compiler as flyc\nimport flydsl.expr as fx\n"
_KERNEL = """
@flyc.kernel
def kernel(t: fx.Tensor{parameter}):
    t[0] = fx.Float32(float({expression}))

@flyc.jit
def jitted({self}t: fx.Tensor):
    kernel(t{argument}).launch(grid=(1, 1, 1), block=(1, 1, 1))

{run}
"""
_METHOD = "class Runner:\n    run = jitted\nrun = Runner().run\n"
_RECEIVER = "T.run = jitted\ndef run(t): o.run(t)\n"
_FORMS = {
    "method": {"self": "self, ", "run": _METHOD},
    "self": {"self": "self, ", "parameter": ", o: fx.Constexpr", "argument": ", self", "run": _RECEIVER},
    "Constexpr": {"parameter": ", o: fx.Constexpr", "argument": ", o"},
}  # fmt: skip
"""How programs of some paths differ."""
_PLAIN = "import types\nfx = types.SimpleNamespace(Float32=lambda v: types.SimpleNamespace(value=v), Int32=int)\n"
_counter = itertools.count()


class Way(NamedTuple):
    """One way for a value to change.

    Attributes:
        name: its family, holder, read, change and path.
        setup: statements of the module in front of the kernel.
        expression: of the kernel.
        change: statements of the module, with ``{v}`` for the value.
        path: one of :data:`PATHS`.
    """

    name: str
    setup: str
    expression: str
    change: str
    path: str

    def text(self) -> str:
        """The program."""
        text = _HEADER + _LANGUAGE + self.setup + _KERNEL
        form = {"self": "", "parameter": "", "argument": "", "run": "run = jitted", **_FORMS.get(self.path, {})}
        for place, filled in {**form, "expression": self.expression}.items():
            text = text.replace("{" + place + "}", filled)
        return text


def ways_of(family: Family) -> list[Way]:
    """The family's ways: those for which Python itself tells 2, 5 and 2.

    Each holder meets some of the reads, and with the first of them each change; changes and paths take turns.
    """
    ways, turn = [], itertools.count()
    for number, holder in enumerate(family.holders):
        changes = [c for c in (*family.changes, holder.replaced, *holder.changes) if c]
        paths = family.paths or PATHS
        count = len(family.reads) if holder.whole else family.each
        others = family.reads[1:]
        reads = (family.reads[0], *(others[(number * 7 + k) % len(others)] for k in range(len(others))))
        made: list[Way] = []
        for read in reads:
            if len(made) < count:
                k = next(turn)
                made += _first(_way(family, holder, read, changes[(k + i) % len(changes)], paths[(k + j) % len(paths)])
                               for i in range(len(changes)) for j in range(2))  # fmt: skip
        for change in changes:
            if _placed(change, holder) not in {way.change for way in made}:
                k = next(turn)
                made += _first(
                    _way(family, holder, read, change, paths[(k + j) % len(paths)])
                    for read in reads[:3]
                    for j in range(2)
                )
        ways += made
    return ways


def _placed(text: str, holder: Holder) -> str:
    return text.replace("{o}", holder.place).replace("{q}", repr(holder.place))


def _way(family: Family, holder: Holder, read: Read, change: str, path: str) -> Way:
    setup, expression, change = (_placed(text, holder) for text in (read.setup, read.expression, change))
    name = " | ".join((family.name, holder.name, read.name, change.replace("\n", "; "), path))
    return Way(name, f"{holder.setup}\n{setup}\n", expression, change, path)


def _first(ways: Iterator[Way]) -> list[Way]:
    return list(itertools.islice((way for way in ways if _is_right(way, in_plain_python(way))), 1))


def _is_right(way: Way, told: tuple[Any, ...]) -> bool:
    return len(set(told)) == len(VALUES) if way.path == MOVES else told == VALUES


def in_plain_python(way: Way) -> tuple[Any, ...]:
    """The values that the expression has in Python, at the calls of a program that compiles nothing."""
    with whole_interpreter(), warnings.catch_warnings(), contextlib.suppress(Exception):
        warnings.simplefilter("ignore")
        module = module_of(_PLAIN + _HEADER + way.setup + f"\ndef told(): return float({way.expression})\n")
        return tuple(_values(way, module, lambda: module.told()))
    return ()


def answer(way: Way, argument: Callable[[], Any], value_of: Callable[[Any, Any], float]) -> str:
    """``right``, ``stale VALUE``, or ``refused``, ``failed`` with an error's words.

    Args:
        way: is set up, called and changed.
        argument: makes that of the call.
        value_of: the function that was called and its argument give the value.
    """
    with whole_interpreter(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            module = module_of(way.text())

            def call() -> float:
                t = argument()
                module.run(t=t) if way.path == "keywords" else module.run(t)
                return value_of(module.jitted, t)

            told = tuple(_values(way, module, call))
        except Exception as error:
            words = " ".join(str(error).split())[:200]
            return f"{'refused' if 'changed since' in words else 'failed'} {type(error).__name__}: {words}"
    return "right" if _is_right(way, told) else f"stale {told}"


def _values(way: Way, module: ModuleType, call: Callable[[], float]) -> Iterator[float]:
    def change(value: float) -> None:
        exec(compile(way.change.replace("{v}", repr(value)), module.__file__ or "", "exec"), vars(module))

    calls = _in_thread if way.path == "other thread calls" else _here
    changes = _in_thread if way.path == "other thread changes" else _here
    for turn, value in enumerate(VALUES):
        if turn and way.path != MOVES:
            changes(lambda: change(value))  # noqa: B023
        count = 1 if way.path == MOVES else 2 if turn else 1 if way.path == "second call" else _LEARNT
        for _ in range(count):
            told = calls(call)
            if told != value:
                break
        yield told


def _here(do: Callable[[], Any]) -> Any:
    return do()


def _in_thread(do: Callable[[], Any]) -> Any:
    done: list[Any] = []

    def work() -> None:
        try:
            done.append((do(), None))
        except Exception as error:
            done.append((None, error))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    ((result, error),) = done
    if error is not None:
        raise error
    return result


def module_of(text: str) -> ModuleType:
    """A module of that text, which ``linecache`` finds."""
    name = f"outside_{next(_counter)}"
    filename = f"<{name}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    module = ModuleType(name)
    module.__file__ = filename
    sys.modules[name] = module
    exec(compile(text, filename, "exec"), vars(module))
    return module


@contextlib.contextmanager
def whole_interpreter() -> Iterator[None]:
    """Put back what ways change of the interpreter."""
    import builtins
    import decimal
    import gc
    import math
    import posixpath
    import textwrap
    import time

    import numpy as np

    environment, names, modules = dict(os.environ), set(vars(builtins)), set(sys.modules)
    arguments, path, name = list(sys.argv), list(sys.path), threading.current_thread().name
    functions = [(m, n, getattr(m, n)) for m, n in ((math, "floor"), (posixpath, "basename"), (time, "time"))]
    code, limit, errors, threshold = textwrap.dedent.__code__, sys.getrecursionlimit(), np.geterr(), gc.get_threshold()
    options, context = np.get_printoptions(), decimal.getcontext().copy()
    try:
        yield
    finally:
        for module, function, real in functions:
            setattr(module, function, real)
        os.environ.clear()
        os.environ.update(environment)
        for added in set(vars(builtins)) - names:
            delattr(builtins, added)
        for added in set(sys.modules) - modules:
            if added.startswith("outside_"):
                del sys.modules[added]
        sys.argv[:], sys.path[:], threading.current_thread().name = arguments, path, name
        textwrap.dedent.__code__ = code
        sys.setrecursionlimit(limit)
        gc.set_threshold(*threshold)
        np.seterr(**errors)
        np.set_printoptions(**options)
        decimal.setcontext(context)


def _of_this_package() -> tuple[Callable[[], Any], Callable[[Any, Any], float]]:
    """The argument of calls, and what tells the value: the array's item where programs run, else the compiled IR."""
    if not os.environ.get("COMPILE_ONLY"):
        numpy = importlib.import_module("numpy")
        return lambda: numpy.zeros(1, numpy.float32), lambda function, t: float(t[0])
    t = importlib.import_module("torch").zeros(1)

    def compiled(function: Any) -> str:
        return str(function._last_compiled[1].ir)

    known = {}
    for value, path in itertools.product((2.0, 5.0), ("", *_FORMS)):
        module = module_of(Way("", "class T: pass\no = T()\n", repr(value), "", path).text())
        module.run(t)
        known[compiled(module.jitted)] = value
    return lambda: t, lambda function, _: known.get(compiled(function), compiled(function))


def main() -> None:
    """Print how many of each holder's ways are right, and how many it has; with a part of names, what each way gives."""
    argument, value_of = _of_this_package()
    for family in FAMILIES:
        answers: dict[str, list[str]] = {}
        for way in ways_of(family):
            if all(part in way.name for part in sys.argv[1:]):
                found = answer(way, argument, value_of)
                answers.setdefault(way.name.split(" | ")[1], []).append(found)
                if sys.argv[1:]:
                    print(way.name, found, sep="\t", flush=True)
        if not sys.argv[1:]:
            for holder, found in answers.items():
                print(family.name, holder, found.count("right"), len(found), sep="\t", flush=True)


if __name__ == "__main__":
    main()
