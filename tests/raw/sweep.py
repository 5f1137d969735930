"""Calls of raw builders in kernels for all targets, in child processes whose deaths are counted."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections import Counter

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile
from tests.raw import builders

TARGETS = (
    "cpu:x86-64", "rocm:gfx90a", "rocm:gfx942", "rocm:gfx950", "rocm:gfx1100", "rocm:gfx1201", "rocm:gfx1250", "cuda:sm_80", "cuda:sm_90",
    "cuda:sm_100",
)  # fmt: skip

X = np.zeros(64, np.float32)


def compiled(target, body):
    kernel = flyc.kernel(body)

    @flyc.jit
    def launch(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=32)

    if os.environ.get("ONLY_TRACE"):
        from flydsl.compiler.jit_function import trace_for
        from flydsl.backends.registry import make_backend, parse_target
        from flydsl.config import Config
        from flydsl._mlir import ir
        from flydsl.errors import DSLCompileError

        config = Config.from_env()
        call = launch.bind((), {"src": X, "dst": X}, config)
        backend = make_backend(parse_target(target), config=config)
        with backend.mlir_context(), ir.Location.unknown():
            try:
                trace_for(launch, call, backend, flyc.CompileOptions().on(backend.name))
            except Exception as e:
                return e
        return None
    (done,) = precompile(launch, [target], [{"src": X, "dst": X}], isolated=False)
    return done.error


def run(target, dialect, name, seed):
    def body(src, dst):
        builders.ATTEMPT["src"] = src
        builders.ATTEMPT["dst"] = dst
        builders.attempt(dialect, name, seed)

    return compiled(target, body)


def child(cases, start, out):
    log = os.open(f"/tmp/nodeath/said{os.getppid()}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 2)
    for k in range(start, len(cases)):
        os.ftruncate(log, 0)
        os.lseek(log, 0, 0)
        os.write(out, f"{k}\n".encode())
        signal.alarm(100)
        error = run(*cases[k])
        if error is None:
            text = "ok"
        else:
            text = f"{type(error).__name__} {bool(re.search(chr(94), str(error)))} {error}"
        os.write(out, f"{k}\t{text[:700]!r}\n".encode())
    os._exit(0)


def sweep(cases, report):
    start = 0
    while start < len(cases):
        inner, outer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(inner)
            try:
                child(cases, start, outer)
            finally:
                os._exit(77)
        os.close(outer)
        last = start
        with os.fdopen(inner) as lines:
            for line in lines:
                k, _, text = line.rstrip("\n").partition("\t")
                last = int(k)
                if text:
                    report(cases[last], text)
        _, status = os.waitpid(pid, 0)
        if status:
            said = open(f"/tmp/nodeath/said{os.getpid()}", errors="replace").read()
            report(cases[last], f"DIED {status} {said[:300]!r}")
        start = last + 1


if __name__ == "__main__":
    dialects = sys.argv[1].split(",")
    targets = [t for t in TARGETS if re.match(sys.argv[2], t)]
    seeds = range(int(sys.argv[3]))
    t = time.time()
    counts = Counter()
    if dialects == ["other"]:
        dialects = builders.OTHER_DIALECTS
    if dialects == ["main"]:
        dialects = builders.DIALECTS
    log = open(sys.argv[4], "w")
    for dialect in dialects:
        cases = [
            (target, dialect, name, seed) for name in builders.names(dialect) for seed in seeds for target in targets
        ]

        def report(case, text):
            kind = "ok" if text == "'ok'" else "DIED" if text.startswith("DIED") else " ".join(text[1:].split(" ")[:2])
            counts[kind] += 1
            log.write(f"{' '.join(map(str, case))}\t{text}\n")

        sweep(cases, report)
        print(dialect, len(cases), dict(counts), round(time.time() - t), flush=True)
