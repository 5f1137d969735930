"""Generated calls of the libraries: cooperative algorithms of lanes and blocks, and random numbers."""

from __future__ import annotations

import random

from benchmarks.corpus.values.programs import Item
from benchmarks.corpus.values.scalars import variable

__all__ = ["cooperative"]


def _small(chance: random.Random, name: str) -> str:
    return f"{name}(({variable(chance, ['i32'])} >> {chance.randrange(8)} & 15) - 7)"


def cooperative(chance: random.Random, count: int, chip: str) -> list[Item]:
    """Algorithms of ``fx.coop``, of small whole numbers."""
    items = []
    warp = 64 if chip.startswith("gfx9") else 32
    for _ in range(count):
        name = chance.choice(["Int32", "Float32", "Int64", "Float16", "Uint32", "Int16", "Float64"])
        few = chance.choice([1, 1, 2, 3])
        values = [_small(chance, name) for _ in range(few)]
        several = f"[{', '.join(values)}]"
        value = values[0] if few == 1 else several
        operation = f"fx.ReductionOp.{chance.choice(['ADD', 'MAX', 'MIN'])}"
        width = chance.choice([warp, 16, 8, 4])
        valid = chance.choice([1, 5, 31, 64])
        reduction = chance.choice(["WARP_REDUCTIONS", "RAKING", "RAKING_COMMUTATIVE_ONLY"])
        scan = chance.choice(["WARP_SCANS", "RAKING", "RAKING_MEMOIZE"])
        flag = f"({variable(chance, ['i32'])} & 3) == 0"
        block = {
            "reduce": (
                f"BlockReduce[{name}, 64, fx.coop.BlockReduceAlgorithm.{reduction}]",
                [
                    f"r$ = P$({value}, {operation}, storage=g$)",
                    f"r$ = P$({values[0]}, {operation}, storage=g$, valid_items={valid})",
                ],
            ),
            "scan": (
                f"BlockScan[{name}, 64, fx.coop.BlockScanAlgorithm.{scan}]",
                [
                    f"r$ = P$.{form}({value}, {operation}, storage=g$)"
                    for form in ("inclusive", "exclusive", "inclusive_with_aggregate")
                ]
                + [f"r$ = P$.exclusive({values[0]}, {operation}, storage=g$, init={name}(3))"],
            ),
            "exchange": (
                f"BlockExchange[{name}, 64, {few}]",
                [f"r$ = P$.{form}({several}, storage=g$)" for form in ("blocked_to_striped", "striped_to_blocked")],
            ),
            "radix": (
                f"BlockRadixSort[{name}, 64, {few}]",
                [f"r$ = P$({several}, storage=g$)", f"r$ = P$({several}, storage=g$, descending=True)"],
            ),
            "merge": (
                f"BlockMergeSort[{name}, 64, {few}]",
                [f"r$ = P$({several}, storage=g$, compare_op=lambda a, b: a < b)"],
            ),
            "top": (f"BlockTopK[{name}, 64, {few}]", [f"r$ = P$({several}, {chance.choice([1, 5, 32])}, storage=g$)"]),
            "shuffle": (
                f"BlockShuffle[{name}, 64]",
                [
                    f"r$ = P$.offset({values[0]}, {chance.choice([1, -3, 7])}, storage=g$)",
                    f"r$ = P$.rotate({values[0]}, {chance.choice([1, 5])}, storage=g$)",
                ],
            ),
            "difference": (
                f"BlockAdjacentDifference[{name}, 64]",
                [f"r$ = P$.subtract_left({several}, storage=g$)", f"r$ = P$.subtract_right({several}, storage=g$)"],
            ),
            "heads": (
                f"BlockDiscontinuity[{name}, 64]",
                [f"r$ = P$.flag_heads({several}, storage=g$)", f"r$ = P$.flag_tails({several}, storage=g$)"],
            ),
        }
        if chance.randrange(2):
            specialized, calls = block[chance.choice([*block])]
            lines = [
                f"P$ = fx.coop.{specialized}",
                "g$ = shared.allocate(P$.SharedStorage).peek()",
                "fx.barrier()",
                chance.choice(calls),
                "fx.barrier()",
            ]
        else:
            forms = [
                f"fx.coop.warp_reduce({value}, {operation}, width={width})",
                f"fx.coop.warp_reduce({values[0]}, {operation}, width={width}, valid_items={min(valid, width)})",
                f"fx.coop.warp_inclusive_scan({values[0]}, {operation}, width={width})",
                f"fx.coop.warp_exclusive_scan({values[0]}, {operation}, width={width}, init={name}(2))",
                f"fx.coop.warp_scan_with_aggregate({values[0]}, {operation}, width={width}, init={name}(2))",
                f"fx.coop.warp_broadcast({values[0]}, {chance.randrange(width)}, width={width})",
                f"fx.coop.warp_head_segmented_reduce({values[0]}, {flag}, {operation}, width={width})",
                f"fx.coop.warp_tail_segmented_reduce({values[0]}, {flag}, {operation}, width={width})",
                f"fx.coop.warp_merge_sort({several}, width={width}, compare_op=lambda a, b: a < b)",
                f"fx.coop.warp_bitonic_sort([{values[0]}], width={width}, compare_op=lambda a, b: a < b)",
                f"fx.random.randint4x(Uint64({variable(chance, ['u64'])}), {variable(chance, ['u32'])})",
                f"fx.random.rand({variable(chance, ['u64'])}, {variable(chance, ['u32'])})",
                f"fx.random.randint({variable(chance, ['i64'])}, {variable(chance, ['i64'])}, {chance.choice([7, 10])})",
            ]
            lines = [f"r$ = {chance.choice(forms)}"]
        items.append(Item(lines=lines, width=8))
    return items
