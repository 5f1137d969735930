"""The work of a kernel: bytes and operations of a thread, from the traced program.

A loop whose bounds follow from constants counts as often as it runs.  One whose bounds only a launch knows counts
``iterations`` times, and its own work is listed.  A branch counts as taken: the larger of its two sides.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from flydsl._mlir import ir
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import walk
from flydsl.ir.thread_integers import Code, Evaluator
from flydsl.ir.vendor_dialects import DIALECTS
from flydsl.support.fast_dataclass import dataclass


@dataclass()
class Work:
    """Bytes that are asked of global memory, before caches, and operations by kind, such as ``f32`` or ``matrix.f16``."""

    loaded: float
    stored: float
    operations: Counter[str]

    @classmethod
    def none(cls) -> Work:
        """No work."""
        return cls(0, 0, Counter())

    @property
    def bytes(self) -> float:
        """Loaded and stored."""
        return self.loaded + self.stored

    @property
    def flops(self) -> float:
        """All operations."""
        return float(sum(self.operations.values()))

    def add(self, other: Work, times: float = 1) -> None:
        """Add other work, so many times."""
        self.loaded += other.loaded * times
        self.stored += other.stored * times
        for kind, count in other.operations.items():
            self.operations[kind] += count * times  # type: ignore[assignment]


@dataclass()
class LoopWork:
    """One iteration of a loop, by a thread."""

    file: str
    line: int
    trips: int | None
    """Number of executions; ``None`` if only a launch knows."""
    work: Work


@dataclass()
class KernelWork:
    """The work of one thread of a kernel, and the launch as far as it is known."""

    symbol: str
    work: Work
    loops: list[LoopWork]
    threads: int | None
    """Of a block."""
    blocks: int | None


def kernel_work(module: ir.Module, warp: int, iterations: int) -> list[KernelWork]:
    """The work of each kernel of a traced module.

    ``warp`` threads execute a matrix instruction together.  ``iterations`` are those of loops whose bounds only a
    launch knows.
    """
    found = []
    for function in walk(module.operation, "gpu.func"):
        read = _Kernel(function, warp, iterations)
        work = read.of_regions(function.regions)
        block, grid = (_extent(function, name) for name in ("known_block_size", "known_grid_size"))
        symbol = ir.StringAttr(function.attributes["sym_name"]).value
        found.append(KernelWork(symbol, work, read.loops, block, grid))
    return found


def _extent(operation: Any, name: str) -> int | None:
    if name not in operation.attributes:
        return None
    extents = [int(each) for each in ir.DenseI32ArrayAttr(operation.attributes[name])]
    return math.prod(extents) if all(each > 0 for each in extents) else None


class _Kernel:
    """Reads the work of one kernel, and of its loops."""

    def __init__(self, function: ir.Operation, warp: int, iterations: int) -> None:
        self._warp, self._iterations = warp, iterations
        arguments = len(function.regions[0].blocks[0].arguments)
        self._integers = Evaluator([None] * arguments, {}, Code(function, ()))
        self.loops: list[LoopWork] = []

    def of_regions(self, regions: Iterable[ir.Region]) -> Work:
        """The work of all that is in these regions."""
        total = Work.none()
        for region in regions:
            for block in region.blocks:
                for view in block.operations:
                    total.add(self._of_operation(view.operation))
        return total

    def _of_operation(self, operation: ir.Operation) -> Work:
        name = operation.name
        if name in ("scf.for", "scf.while"):
            return self._of_loop(operation, self._integers.trips(operation) if name == "scf.for" else None)
        if name == "scf.if":
            sides = [self.of_regions([region]) for region in operation.regions]
            return max(sides, key=lambda side: (side.bytes, side.flops), default=Work.none())
        return self.of_regions(operation.regions) if operation.regions else _of_leaf(operation, self._warp)

    def _of_loop(self, operation: ir.Operation, trips: int | None) -> Work:
        place = source_location(operation.location)
        file, line = ("", 0) if place is None else (place.filename, place.line)
        entry = LoopWork(file, line, trips, Work.none())
        self.loops.append(entry)
        entry.work = self.of_regions(operation.regions)
        total = Work.none()
        total.add(entry.work, self._iterations if trips is None else trips)
        return total


_GLOBAL = re.compile(r"!llvm\.ptr<(?:1|7|8)>|!llvm\.ptr(?!<)|fat_raw_buffer")


def _is_global(pointer: Any) -> bool:
    """True if a pointer is one of global memory; those of no address space are followed to where they come from."""
    if _GLOBAL.search(str(pointer.type)) is None:
        return False
    while True:
        operation = getattr(pointer.owner, "operation", None)
        if operation is None or operation.name not in ("llvm.getelementptr", "llvm.addrspacecast"):
            return operation is None or operation.name not in ("llvm.alloca", "llvm.mlir.addressof")
        pointer = operation.operands[0]


_TYPE = re.compile(r"^(?:vector<([\dx]+)x)?(bf16|f16|f32|f64|i\d+|index|f8\w+|f6\w+|f4\w+)>?$")
_FLOATS = {
    "arith.addf",
    "arith.subf",
    "arith.mulf",
    "arith.divf",
    "arith.maximumf",
    "arith.minimumf",
    "arith.maxnumf",
    "arith.minnumf",
}


def _shape(type_: Any) -> tuple[int, str, int]:
    """The elements of a type, the name of one, and its bits."""
    match = _TYPE.match(str(type_))
    if match is None:
        return 0, "", 0
    count = math.prod(int(each) for each in match[1].split("x")) if match[1] else 1
    digits = re.search(r"\d+", match[2])
    bits = 64 if match[2] == "index" or digits is None else int(digits[0])
    return count, match[2], bits


def _of_leaf(operation: Any, warp: int) -> Work:
    name, work = operation.name, Work.none()
    if name in ("llvm.load", "memref.load", "vector.load"):
        if _is_global(operation.operands[0]):
            count, _, bits = _shape(operation.results[0].type)
            work.loaded = count * bits / 8
    elif name in ("llvm.store", "memref.store", "vector.store"):
        if _is_global(operation.operands[1]):
            count, _, bits = _shape(operation.operands[0].type)
            work.stored = count * bits / 8
    elif name in _FLOATS or (name.startswith("math.") and operation.results):
        count, kind, _ = _shape(operation.results[0].type)
        if kind.startswith(("f", "bf")):
            work.operations[kind] += count * (2 if name == "math.fma" else 1)
    elif name == "vector.reduction":
        count, kind, _ = _shape(operation.operands[0].type)
        if kind.startswith(("f", "bf")):
            work.operations[kind] += max(count - 1, 0)
    elif name in ("llvm.call_intrinsic", "llvm.inline_asm") or name.partition(".")[0] in DIALECTS:
        _of_instruction(operation, work, warp)
    return work


_MATRIX = re.compile(r"mfma|wmma|mma", re.IGNORECASE)
_EXTENTS = re.compile(r"m(\d+)n(\d+)k(\d+)|\.(\d+)x(\d+)x(\d+)|_(\d+)x(\d+)x(\d+)")
_TYPES = (
    ("f8|fp8|bf8|e4m3|e5m2", "f8"),
    ("f4|e2m1", "f4"),
    ("bf16", "bf16"),
    ("tf32|xf32", "tf32"),
    ("f64", "f64"),
    ("i8|s8|u8|iu8", "i8"),
    ("f16", "f16"),
)


def _of_instruction(operation: Any, work: Work, warp: int) -> None:
    """Add a vendor's instruction: a matrix operation, or an access through a buffer."""
    attributes = operation.attributes
    text = operation.name
    for key in ("intrin", "asm_string"):
        if key in attributes:
            text = ir.StringAttr(attributes[key]).value
    found = _EXTENTS.search(text) if _MATRIX.search(text) else None
    if found is not None:
        m, n, k = (int(each) for each in found.groups() if each is not None)
        threads = 4 * warp if "wgmma" in text else warp
        after = text[found.end() :]
        kind = next((name for pattern, name in _TYPES if re.search(pattern, after)), "f32")
        work.operations[f"matrix.{kind}"] += 2 * m * n * k / threads  # type: ignore[assignment]
    elif re.search(r"buffer\.load|buffer_load|global\.load|cp\.async", text) and operation.results:
        count, _, bits = _shape(operation.results[0].type)
        work.loaded += count * bits / 8
    elif re.search(r"buffer\.store|buffer_store", text) and len(operation.operands):
        count, _, bits = _shape(operation.operands[0].type)
        work.stored += count * bits / 8
