"""The library's matrix product for AMD GPUs with all tiles of a space, to be tuned by predicted times."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config, autotune
from flydsl.kernels.gemm_mfma import GemmTile, matmul

ROWS = (16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 192, 224, 256)
COLUMNS = (32, 64, 96, 128, 160, 192, 224, 256)


def tiles() -> Iterator[Config]:
    """The tiles that divide among waves and threads."""
    for m, n, k_bytes, waves_m in itertools.product(ROWS, COLUMNS, (64, 128, 256), (1, 2, 4)):
        try:
            GemmTile(m, n, k_bytes, waves_m)
        except ValueError:
            continue
        yield Config(m=m, n=n, k_bytes=k_bytes, waves_m=waves_m)


@autotune(configs=list(tiles()), key=["A", "B"], measure="model")
@flyc.jit
def product(
    A: fx.Tensor,
    B: fx.Tensor,
    C: fx.Tensor,
    m: fx.Constexpr[int],
    n: fx.Constexpr[int],
    k_bytes: fx.Constexpr[int],
    waves_m: fx.Constexpr[int],
) -> None:
    matmul(GemmTile(m, n, k_bytes, waves_m)).plain(A, B, C)
