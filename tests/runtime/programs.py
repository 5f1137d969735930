"""Artifacts written by hand in C, with the two sides of the device ABI."""

from __future__ import annotations

import numpy as np

from flydsl.artifact import Artifact, KernelInfo, KernelParam

from .conftest import MACHINE

PRELUDE = """
#include <stddef.h>
#include <stdint.h>
typedef int32_t (*launch_t)(void *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, void *,
                            void **, void **);
"""

# Slots: data, scale, grid x y z, block x y z, dynamic shared bytes, stream, which kernel.
HOST = (
    PRELUDE
    + """
int32_t flydsl_launch(void **ctx, uint64_t *slots) {
    void *data = (void *)slots[0];
    int32_t scale = *(int32_t *)&slots[1];
    void *params[] = {&data, &scale};
    return ((launch_t)ctx[0])(ctx[1 + slots[10]], slots[2], slots[3], slots[4], slots[5], slots[6], slots[7], slots[8],
                              (void *)slots[9], params, NULL);
}
"""
)

PARAMS = (KernelParam("ptr<1>", 8), KernelParam("i32", 4))
SLOTS = PARAMS + (KernelParam("i64", 8),) * 9


def kernel_info(symbol: str, block: tuple[int, int, int] | None = None) -> KernelInfo:
    return KernelInfo(symbol, PARAMS, block, 0, {})


def artifact(
    host: bytes, kernels: tuple[KernelInfo, ...], target: str = "cpu:native", name: str = "program", **sections: bytes
) -> Artifact:
    return Artifact(name, target, kernels, SLOTS, (), {f"host.{MACHINE}": host, **sections})


def slots(
    data: int,
    scale: int = 0,
    grid: tuple[int, int, int] = (1, 1, 1),
    block: tuple[int, int, int] = (1, 1, 1),
    *,
    shared: int = 0,
    stream: int = 0,
    kernel: int = 0,
) -> bytes:
    return np.array([data, scale & 0xFFFFFFFF, *grid, *block, shared, stream, kernel], np.uint64).tobytes()
