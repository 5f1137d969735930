"""What expressions of the language give while a function is traced, as texts.

The file imports nothing of its own package, so that another interpreter can run it on another ``flydsl``; AMD's needs
torch too. Another process answers, and after an expression that ends it the next one::

    COMPILE_ONLY=1 ARCH=gfx942 /path/to/other/python benchmarks/corpus/answers.py answers.tsv [kernel]
"""

from __future__ import annotations

import contextlib
import importlib
import math
import os
import select
import sys
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["answers", "describe"]

_PYTHONS = (
    "TypeError", "ValueError", "RuntimeError", "IndexError", "KeyError", "AttributeError", "NameError", "OverflowError",
    "NotImplementedError", "ZeroDivisionError", "SyntaxError", "AssertionError",
)  # fmt: skip
_SECONDS = 60


class _Answered(BaseException):
    """Ends a trace whose expressions are answered."""


def describe(value: Any, fx: Any) -> str:
    """A value as a text that no address is part of: its class, and what it prints."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value)
    if isinstance(value, (tuple, list)):
        items = ", ".join(describe(item, fx) for item in value)
        return f"({items})" if isinstance(value, tuple) else f"[{items}]"
    name = type(value).__name__
    if isinstance(value, type):
        return f"class {value.__name__}"
    if isinstance(value, fx.Numeric):
        if not value.is_static():
            return f"{name} of a run"
        return f"{name} {int(value.value) if name == 'Boolean' else value.value!r}"
    if isinstance(value, fx.Vector):
        return f"Vector of {value.dtype.__name__} {value.shape!r}"
    return f"{name} {value!s}"


def answer(expression: str, names: dict[str, Any], fx: Any) -> str:
    """The text of what an expression gives, or the classes of Python's that its error is of."""
    try:
        return describe(eval(expression, names), fx)
    except Exception as error:
        classes = [base.__name__ for base in type(error).__mro__ if base.__name__ in _PYTHONS]
        return f"raises {' '.join(classes) or type(error).__name__}"


def answers(
    expressions: Sequence[str],
    x: Any,
    y: Any,
    tell: Callable[[str], Any] = lambda text: None,
    *,
    in_kernel: bool = False,
) -> list[str]:
    """The answers in one trace of a host function of this installation, or of a kernel that it launches.

    Args:
        expressions: they may use ``fx``, ``T``, ``arith``, ``rocdl``, ``flyc``, and the arguments of ``_traced``.
        x: an array of 8 x 16 f32.
        y: an array of 64 f16.
        tell: called with each answer.
        in_kernel: the expressions are a kernel's.
    """
    flyc, fx = importlib.import_module("flydsl.compiler"), importlib.import_module("flydsl.expr")
    arith, rocdl = importlib.import_module("flydsl.expr.arith"), importlib.import_module("flydsl.expr.rocdl")
    typing = importlib.import_module("flydsl.expr.typing")
    modules = {"flyc": flyc, "fx": fx, "arith": arith, "rocdl": rocdl, "T": typing.T, "math": math}
    found: list[str] = []

    def ask(names: dict[str, Any]) -> None:
        for each in expressions:
            found.append(answer(each, modules | names, fx))
            tell(found[-1])

    run = _traced(flyc, fx, ask, in_kernel)
    with contextlib.suppress(_Answered):
        run(x, y, 5, 6, 1.5, 2.0, 7, True)
    return found


def _traced(flyc: Any, fx: Any, ask: Callable[[dict[str, Any]], None], in_kernel: bool) -> Any:
    def questions(x: Any, y: Any, i: Any, j: Any, q: Any, h: Any, u: Any, b: Any) -> None:
        ask({"x": x, "y": y, "i": i, "j": j, "q": q, "h": h, "u": u, "b": b})
        raise _Answered

    of = (fx.Tensor, fx.Tensor, fx.Int32, fx.Int64, fx.Float32, fx.Float16, fx.Uint32, fx.Boolean)
    questions.__annotations__ = dict(zip("xyijqhub", of, strict=True))
    if not in_kernel:
        return flyc.jit(questions)
    kernel = flyc.kernel(questions)

    def launch(x: Any, y: Any, i: Any, j: Any, q: Any, h: Any, u: Any, b: Any) -> None:
        kernel(x, y, i, j, q, h, u, b).launch(grid=(1, 1, 1), block=(64, 1, 1))

    launch.__annotations__ = questions.__annotations__
    return flyc.jit(launch)


def _answered_by_child(expressions: Sequence[str], x: Any, y: Any, in_kernel: bool) -> list[str]:
    """The answers of one other process, which a question may end: then those before it, and how it ended."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        answers(expressions, x, y, lambda text: os.write(writer, text.encode() + b"\0"), in_kernel=in_kernel)
        os._exit(0)
    os.close(writer)
    text = b""
    while select.select([reader], [], [], _SECONDS)[0]:
        part = os.read(reader, 1 << 16)
        if not part:
            break
        text += part
    else:
        os.kill(child, 9)
    os.close(reader)
    _, status = os.waitpid(child, 0)
    found = text.decode().split("\0")[:-1]
    return [*found, f"ends the process by signal {os.WTERMSIG(status)}"] if len(found) < len(expressions) else found


def zeros(*shape: int, dtype: str = "float32") -> Any:
    """An array of PyTorch, or of NumPy where there is no PyTorch."""
    try:
        torch = importlib.import_module("torch")
    except ImportError:
        return importlib.import_module("numpy").zeros(shape, dtype)
    return torch.zeros(*shape, dtype=getattr(torch, dtype))


if __name__ == "__main__":
    arrays = zeros(8, 16), zeros(64, dtype="float16")
    for part in ("compiler", "expr", "expr.arith", "expr.rocdl", "expr.typing"):
        importlib.import_module(f"flydsl.{part}")
    with open(sys.argv[1]) as file:
        rest = [line.rstrip("\n").partition("\t")[0] for line in file]
    while rest:
        given = _answered_by_child(rest, *arrays, in_kernel="kernel" in sys.argv[2:])
        for asked, text in zip(rest, given, strict=False):
            print(asked, text, sep="\t", flush=True)
        rest = rest[len(given) :]
