"""How the bad programs of this folder are written down.

A bad program is a function under one of three decorators, with the exception that it must end in and words of its
message.  Its parameters are chosen by name from :data:`ARGUMENTS`; ``# here`` marks the line that the message must show.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx

TARGETS = ("cpu:x86-64-v3", "rocm:gfx942", "cuda:sm_90")
ARGUMENTS: dict[str, Any] = {
    "x": flyc.TensorSpec(fx.Float32, (None,)),
    "m": flyc.TensorSpec(fx.Float32, (None, None)),
    "A": flyc.TensorSpec(fx.Float32, (8, 32)),
    "H": flyc.TensorSpec(fx.Float16, (64, 64)),
    "B": flyc.TensorSpec(fx.BFloat16, (64, 64)),
    "j": flyc.TensorSpec(fx.Int32, (None,)),
    "n": 7,
    "s": 1.5,
}


@dataclass(frozen=True)
class BadProgram:
    """A program that must be refused."""

    function: Callable[..., Any]
    kind: str
    """``kernel``: the function is a kernel body; ``host``: the body of a host function; ``call``: plain Python."""
    error: type[Exception]
    words: str
    """A regular expression that the message matches."""
    targets: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.function.__module__.removeprefix('bad_')}.{self.function.__name__}"

    @property
    def line(self) -> int:
        """The line of the file that holds ``# here``."""
        lines, start = inspect.getsourcelines(self.function)
        return start + next(k for k, text in enumerate(lines) if "# here" in text)

    def run(self) -> None:
        """Compile the program for the target that the environment names."""
        if self.kind == "call":
            self.function()
            return
        function = self.function
        names = list(inspect.signature(function).parameters)
        if self.kind == "host":
            flyc.jit(function)(*(ARGUMENTS[name] for name in names))
            return
        kernel = flyc.kernel(function)

        @flyc.jit
        def run(x, m, A, H, B, j, n, s):
            given = {"x": x, "m": m, "A": A, "H": H, "B": B, "j": j, "n": n, "s": s}
            kernel(*[given[name] for name in names]).launch(grid=1, block=64)

        run(*ARGUMENTS.values())


def _decorator(kind: str) -> Callable[..., Any]:
    def refused(error: type[Exception], words: str, *targets: str) -> Callable[[Callable[..., Any]], BadProgram]:
        """The program ends in ``error`` on the backends ``targets`` (default: on all)."""
        chosen = tuple(t for t in TARGETS if not targets or t.split(":")[0] in targets)
        return lambda function: BadProgram(function, kind, error, words, chosen)

    return refused


in_kernel, in_host, in_call = _decorator("kernel"), _decorator("host"), _decorator("call")


def programs() -> list[BadProgram]:
    """All bad programs of this folder, in the order in which they are written."""
    found = []
    for path in sorted(Path(__file__).parent.glob("bad_*.py")):
        module = importlib.import_module(path.stem)
        found += [value for value in vars(module).values() if isinstance(value, BadProgram)]
    return found
