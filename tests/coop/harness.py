"""Runs a collective in one block on the CPU, with the warp size of a GPU, and compiles it for GPUs."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile

ARCH_OF_WARP = {32: "sm_90", 64: "gfx942"}
GPUS = ["cuda:sm_90", "rocm:gfx942"]
Body = Callable[[Any, Any, Any], None]


def program(body: Body, block: Any) -> Any:
    """A host function that runs ``body(IN, OUT, N)`` in one block."""

    @flyc.kernel
    def kernel(IN: fx.Tensor, OUT: fx.Tensor, N: fx.Int32):
        body(IN, OUT, N)

    @flyc.jit
    def host(IN: fx.Tensor, OUT: fx.Tensor, N: fx.Int32):
        kernel(IN, OUT, N).launch(grid=1, block=block)

    return host


def run(body: Body, block: Any, given: np.ndarray, result: np.ndarray, n: int = 0) -> np.ndarray:
    """``result`` as ``body`` left it."""
    program(body, block)(given, result, n)
    return result


def compiles_for_gpus(body: Body, block: Any, dtype: Any = fx.Float32, result: Any = None) -> None:
    """Compile for a GPU with warps of 32 and one with warps of 64."""
    signature = {
        "IN": flyc.TensorSpec(dtype, (None,)),
        "OUT": flyc.TensorSpec(result or dtype, (None,)),
        "N": 1,
    }
    for done in precompile(program(body, block), GPUS, [signature], isolated=False):
        assert done.artifact is not None, f"{done.target}: {done.error}"


def refused(error: type[Exception], match: str, body: Body, block: Any = 64) -> None:
    """``body`` is refused while it is traced."""
    with pytest.raises(error, match=match):
        run(body, block, np.zeros(1024, np.float32), np.zeros(1024, np.float32))


def scratch(P: Any) -> Any:
    """The scratch memory of a specialised collective."""
    return fx.SharedAllocator().allocate(P.SharedStorage).peek()
