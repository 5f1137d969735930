"""Seconds of compiles whose code generator runs in this process and in a worker, of the same kernels.

Prints JSON: for each kernel and place the median; the path has to have the OpenCL example's sources.
"""

from __future__ import annotations

import json
import statistics
import time
import warnings
from dataclasses import replace
from typing import Any

from flydsl_opencl.backend import OpenclBackend

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import norms, reduce, softmax, transpose
from flydsl.kernels.gemm_simt import gemm_simt
from flydsl.kernels.topk_softmax import topk_softmax
from flydsl.plugin import Machine, register_backend

ROUNDS = 7
MATRIX, VECTOR = flyc.TensorSpec(fx.Float32, (None, None)), flyc.TensorSpec(fx.Float32, (None,))
ROWS = {"X": MATRIX, "Y": MATRIX}


class HereBackend(OpenclBackend):
    """SPIR-V from this process, without LLVM's options."""

    name = "here"

    def machine(self) -> Machine:
        return replace(super().machine(), llvm_options=(), isolated=False)


class WorkerBackend(OpenclBackend):
    """The same from a worker that is kept."""

    name = "worker"

    def machine(self) -> Machine:
        return replace(super().machine(), llvm_options=(), isolated=True)


KERNELS: dict[str, tuple[Any, dict[str, Any]]] = {
    "softmax": (softmax.softmax, ROWS),
    "rmsnorm": (norms.rmsnorm_plain, {**ROWS, "eps": 1e-6}),
    "layernorm": (norms.layernorm_plain, {**ROWS, "eps": 1e-6}),
    "row sums": (reduce.reduce_rows, {"X": MATRIX, "Y": VECTOR}),
    "row maxima": (reduce.reduce_rows, {"X": MATRIX, "Y": VECTOR, "operation": "max"}),
    "transpose": (transpose.transpose, ROWS),
    "gemm": (gemm_simt, {"A": MATRIX, "B": MATRIX, "C": MATRIX}),
    "gating of 8": (topk_softmax, {"X": MATRIX, "weights": MATRIX, "k": 4, "most": 8,
                                   "indices": flyc.TensorSpec(fx.Int32, (None, None))}),
    "gating of 64": (topk_softmax, {"X": MATRIX, "weights": MATRIX, "k": 4, "most": 64,
                                    "indices": flyc.TensorSpec(fx.Int32, (None, None))}),
}  # fmt: skip


def seconds(kernel: str, backend: str) -> float:
    function, signature = KERNELS[kernel]
    start = time.perf_counter()
    [made] = flyc.precompile(function, [f"{backend}:spirv64-sg16"], [signature], isolated=False)
    taken = time.perf_counter() - start
    if made.artifact is None:
        raise SystemExit(f"{kernel} for {backend}: {made.error}")
    return taken


def main() -> None:
    warnings.simplefilter("ignore")
    for backend in (HereBackend, WorkerBackend):
        register_backend(backend.name, backend)
    places = (HereBackend.name, WorkerBackend.name)
    first = {place: seconds("softmax", place) for place in places}
    times: dict[str, dict[str, list[float]]] = {kernel: {place: [] for place in places} for kernel in KERNELS}
    for _ in range(ROUNDS):
        for kernel, taken in times.items():
            for place in places:
                taken[place].append(seconds(kernel, place))
    medians = {kernel: {place: statistics.median(taken[place]) for place in places} for kernel, taken in times.items()}
    print(json.dumps({"first": first, "kernels": medians}))


if __name__ == "__main__":
    main()
