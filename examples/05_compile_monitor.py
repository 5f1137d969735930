"""A monitor of compiles for servers: a log with a line for each, and a warning for each that a request waits for.

Run it: ``python examples/05_compile_monitor.py [LOG]``.  It needs nothing of the kernels that it watches.
"""

import dataclasses
import json
import logging
import sys
from pathlib import Path

import numpy as np

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.bundle.recorded import LeftOut

log = logging.getLogger("serving.compiles")


class CompileMonitor:
    """Writes each event as a line of JSON; after :meth:`ready` it warns of what a request has to wait for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.late: list[flydsl.CompileEvent] = []
        self.is_ready = False
        self._handle = flydsl.on_compile(self)

    def ready(self) -> None:
        """The server has warmed up: from now on nothing should compile."""
        self.is_ready = True

    def close(self) -> None:
        self._handle.close()

    def __call__(self, event: flydsl.CompileEvent) -> None:
        row = {field.name: getattr(event, field.name) for field in dataclasses.fields(event) if field.name != "program"}
        row |= {"signature": self.signature(event), "late": self.is_ready}
        with self.path.open("a") as file:
            file.write(json.dumps(row, default=dict) + "\n")
        if self.is_ready:
            self.late.append(event)
            log.warning("a request waits %.0f ms for a %s of %s(%s): %s", event.seconds * 1e3, event.kind,
                        event.function, self.signature(event), event.reason)  # fmt: skip

    @staticmethod
    def signature(event: flydsl.CompileEvent) -> str:
        """The arguments as they are compiled in; of a program that no file can describe, the reason."""
        program = event.program
        if program is None:
            return ""
        return f"not described: {program.reason}" if isinstance(program, LeftOut) else program.signature()


@flyc.kernel
def scale_kernel(x: fx.Tensor, factor: fx.Float32):
    i = fx.block_idx.x * 128 + fx.thread_idx.x
    if i < x.shape[0]:
        x[i] = (x[i] * factor).to(x.dtype)


@flyc.jit
def scale(x: fx.Tensor, factor: fx.Float32):
    scale_kernel(x, factor).launch(grid=fx.ceildiv(x.shape[0], 128), block=128)


def main(path: Path) -> float:
    """The largest error against NumPy."""
    monitor = CompileMonitor(path)
    scale(np.ones(64, np.float32), 1.0)  # the warm-up
    monitor.ready()
    errors = []
    for kind in ("float32", "float32", "float64"):  # requests; nobody warmed up the last kind
        numbers = np.arange(1000).astype(kind)
        x = numbers.copy()
        scale(x, 2.0)
        errors.append(float(np.abs(x - 2 * numbers).max()))
    monitor.close()
    print(f"{len(path.read_text().splitlines())} events in {path}, {len(monitor.late)} of them in requests")
    return max(errors)


if __name__ == "__main__":
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    print(f"largest error against NumPy: {main(Path(sys.argv[1] if len(sys.argv) > 1 else 'compiles.jsonl')):.1e}")
