"""``python -m benchmarks.predict.decode``: predicted times of attention to a paged cache, and its share of peak bandwidth.

Lengths are data, which the model does not read: trips of loops are given here, for sequences of one length.  Nothing runs.
"""

from __future__ import annotations

import argparse
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.cli.printing.output import table
from flydsl.compiler.aot import precompile
from flydsl.kernels import attention_decode
from flydsl.perf import Launch, chip_of, predict_prepared, prepare

__all__ = ["predicted", "signature"]

CHIPS = {"mi300x": "gfx942", "mi355x": "gfx950"}
PAGE, SIZE = 16, 2
"""Keys of a page, and bytes of an element."""


def signature(batch: int, heads: int, of_kv: int, keys: int, depth: int, splits: int = 1) -> dict[str, Any]:
    """Arguments of ``attention_decode.decode`` with their shapes compiled in: bf16, pages of 16 keys."""
    queries = flyc.TensorSpec(fx.BFloat16, (batch, heads, depth))
    cache = flyc.TensorSpec(fx.BFloat16, (batch * keys // PAGE, PAGE, of_kv, depth))
    return {
        "Q": queries,
        "K": cache,
        "V": cache,
        "table": flyc.TensorSpec(fx.Int32, (batch, keys // PAGE)),
        "lengths": flyc.TensorSpec(fx.Int32, (batch,)),
        "partial": flyc.TensorSpec(fx.Float32, (splits, batch, heads, depth)),
        "sums": flyc.TensorSpec(fx.Float32, (splits, batch, heads, 2)),
        "OUT": queries,
        "scale": depth**-0.5,
        "depth": depth,
        "page": PAGE,
    }


def predicted(chip_name: str, batch: int, heads: int, of_kv: int, keys: int, depth: int, splits: int) -> list[Any]:
    """The predictions of both kernels."""
    given = signature(batch, heads, of_kv, keys, depth, splits)
    (done,) = precompile([attention_decode.decode], [f"rocm:{CHIPS[chip_name]}"], [given], isolated=False)
    if done.artifact is None:
        raise SystemExit(f"decode for {chip_name}: {done.error}")
    tiles = -(-keys // attention_decode.KEYS)
    parts = of_kv * -(-heads // of_kv // attention_decode.HEADS)
    rows = batch * heads * depth // (256 * attention_decode.MERGED)
    launches = (
        ((batch, parts, splits), 64, -(-tiles // splits) - 1, 2 * batch * of_kv * keys * depth * SIZE),
        ((rows, 1, 1), 256, splits, splits * batch * heads * depth * 4),
    )
    found = []
    for kernel, (grid, threads, trips, moved) in zip(done.artifact.kernels, launches, strict=True):
        launch = Launch(kernel.symbol, grid, (threads, 1, 1))
        prepared = prepare(
            done.artifact, launch, chip_of(chip_name), trips={0: float(trips)}, useful_bytes=float(moved)
        )
        found.append(predict_prepared(prepared))
    return found


def main() -> None:
    """Print a table: a row for each chip and number of splits."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.predict.decode", description=(__doc__ or "").partition(": ")[2]
    )
    for name, value in (("batch", 64), ("heads", 32), ("heads-of-kv", 8), ("keys", 4096), ("depth", 128)):
        parser.add_argument(f"--{name}", type=int, default=value, help=f"by default {value}")
    parser.add_argument("--splits", type=int, nargs="+", default=[1, 2, 4, 8], help="by default 1 2 4 8")
    args = parser.parse_args()
    rows = []
    for chip in CHIPS:
        for splits in args.splits:
            first, second = predicted(chip, args.batch, args.heads, args.heads_of_kv, args.keys, args.depth, splits)
            both = first.microseconds + second.microseconds
            share = f"{first.bound_us / both:.0%}"
            rows.append(
                (chip, splits, f"{first.microseconds:.1f}", f"{second.microseconds:.1f}", share, first.limited_by)
            )
    print(table(("chip", "splits", "splits' kernel, us", "merge, us", "of peak bandwidth", "limited by"), rows))


if __name__ == "__main__":
    main()
