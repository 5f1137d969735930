"""Large tiles multiplied by eight waves on AMD's matrix cores.

A phase multiplies a quarter of the tile.  Between its matrix instructions the waves read fragments for the next one, and
start loads almost two tiles ahead.  On CDNA 4 loads write to shared memory themselves; before, they go through registers
for half of the way.

:mod:`flydsl.kernels.gemm_mfma` multiplies so, and with another :class:`Products` also :mod:`flydsl.kernels.gemm_mx`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.core.context import amd_chip
from flydsl.kernels.parts.mfma_tiles import PIECE, Operand, corner, instruction, parts, row_at, store_tile

ENOUGH = 192
"""Tiles of 256 x 256 that keep most of a chip's 256 or 304 compute units busy."""


class Products:
    """The matrix instructions of a phase of :func:`multiply_by_quarters`, for operands without scales by blocks."""

    late = False
    """True if a half is read between the last matrix instructions of the half whose registers it takes."""

    def __init__(self, dtype: Any, k_bytes: int) -> None:
        self.mma, per_call = instruction(dtype, k_bytes)
        self.k_bytes, self.per_call = (k_bytes, k_bytes), (per_call, per_call)
        """Bytes of K of a tile, and a lane's values in an instruction, of A and of B."""

    def begin(self, halves: Halves, shared: Any) -> None:
        """Prepare what goes along with the halves of A and B."""

    def loads(self, half: int) -> int:
        """The loads that go along with those of a half."""
        return 0

    def load(self, half: int, pair: Any) -> None:
        """Start these loads."""

    def write(self, half: int) -> list[Any]:
        """Write the loaded data to shared memory, before the phase that reads it; returns a hint for each access."""
        return []

    def read(self, half: int) -> list[Any]:
        """Read what goes along with a half into registers; returns a hint for each access."""
        return []

    def sums(self, shape: tuple[int, int, int]) -> Any:
        """Registers for the sums of a quarter of C: (values, fragments of B, fragments of A), all zero."""
        total = fx.make_rmem_tensor(shape, fx.Float32)
        total.fill(0.0)
        return total

    def total(self, sums: Any, shape: tuple[int, int, int]) -> Any:
        """The sums as one tensor of that shape."""
        return sums

    def multiply(self, halves: Halves, sums: Any, in_b: int, in_a: int) -> None:
        """Add the products of two halves to ``sums``."""
        for of_b, of_a in zip(halves.bank(in_b), halves.bank(in_a), strict=True):
            fx.gemm(self.mma, sums, of_b, of_a, sums)


class Halves:
    """The pipeline of :func:`multiply_by_quarters`: halves of tiles of A and of B, in the order of their reads.

    Half h of eight, of two tiles, is in registers from phase h - 2 on.  So its place in shared memory is free from phase
    h - 1 on, and half h + 8 is on its way there for seven phases.

    Late halves save the registers of half of A: a tile's first half of A is read in phase h - 1.  Its reads may end in the
    next phase, and so loads start a phase later.
    """

    def __init__(self, tile: Any, a: Operand, b: Operand, waves: tuple[Any, Any], products: Products) -> None:
        self.order, self.products = [(a, 0), (b, 0), (b, 1), (a, 1)], products
        self.waves = {a: waves[0], b: waves[1]}
        self.counts = {a: tile.m // (32 * tile.waves_m), b: tile.n * tile.waves_m // (32 * tile.waves)}
        """Fragments of a wave in a half."""
        self.per_call = dict(zip((a, b), products.per_call, strict=True))
        shares = {of: parts(of.width, per_call) for of, per_call in self.per_call.items()}
        pieces, calls = shares[a]
        self.chunks = range(a.pieces // (4 * pieces))
        self.accesses = {of: count * len(self.chunks) * shares[of][0] for of, count in self.counts.items()}
        self.calls = self.counts[a] * self.counts[b] * len(self.chunks) * calls
        """Matrix instructions of a phase."""
        chip = amd_chip()
        self.direct = chip is not None and chip.has_deep_mfma
        self.banks = {of: [self._registers(of, *shares[of]) for _ in range(2)] for of in self.counts}
        """Two halves of each operand."""

    def _registers(self, of: Operand, pieces: int, calls: int) -> list[Any]:
        per_call = self.per_call[of]
        layout = fx.make_layout((per_call, self.counts[of], calls), (1, pieces * of.width, per_call))
        return [fx.make_rmem_tensor(layout, of.dtype) for _ in self.chunks]

    def bank_of(self, half: int) -> int:
        """The number of a half's bank: a tile's second half of B makes place for the next tile's first."""
        of, part = self.order[half % 4]
        return part ^ half // 4 % 2 if of is self.order[1][0] else part

    def bank(self, half: int) -> list[Any]:
        """Registers of a half."""
        return self.banks[self.order[half % 4][0]][self.bank_of(half)]

    def read(self, half: int) -> list[Any]:
        """Read a half into registers; returns a hint for each access."""
        of, part = self.order[half % 4]
        row = self.waves[of] * (16 * self.counts[of]) + fx.thread_idx.x % 16
        hints = self.products.read(half)
        for chunk, registers in zip(self.chunks, self.bank(half), strict=True):
            first = (half // 4 % 2 * 2 + part) * (of.half // 2)
            of.fragments(first, row, self.counts[of], chunk, self.per_call[of], registers)
        return hints + [fx.rocdl.sched_dsrd] * self.accesses[of]

    def load(self, half: int, pair: Any) -> list[Any]:
        """Start loading a half, of the two tiles with number ``pair`` or later ones, to its place, or to registers."""
        of, part = self.order[half % 4]
        self.products.load(half, pair)
        of.fetch((pair * 2 + half // 4) * of.step, part, 2, half // 4 % 2 * of.half if self.direct else None)
        return [fx.rocdl.sched_vmem] * self._accesses(half)

    def write(self, half: int) -> list[Any]:
        """Write a half from registers to its place, four phases after its load, where loads go to registers."""
        if self.direct:
            return []
        of, part = self.order[half % 4]
        of.put(half // 4 % 2 * of.half, part, 2)
        return [fx.rocdl.sched_dswr] * self._accesses(half)

    def _accesses(self, half: int) -> int:
        return self.order[half % 4][0].count // 2 + self.products.loads(half)

    def read_phase(self, half: int) -> int:
        """The phase that reads a half."""
        return half - 2 + (self.products.late and half % 4 == 0)

    def load_phase(self, half: int) -> int:
        """The phase that starts loading a half: when its place has been read."""
        return self.read_phase(half) - (6 if self.products.late else 7)

    def reads(self, phase: int) -> list[int]:
        """The halves that a phase reads."""
        return [half for half in range(phase + 1, phase + 3) if self.read_phase(half) == phase]

    def loads(self, phase: int) -> list[int]:
        """The halves that a phase starts to load."""
        return [half for half in range(phase + 7, phase + 10) if self.load_phase(half) == phase]

    def arrive(self, phase: int, loaded: list[int], reading: int = 0) -> None:
        """Wait until the halves of the next phase have arrived, for this wave and then for the block.

        The last halves of ``loaded``, and ``reading`` accesses of shared memory, need not.
        """
        if self.direct:
            flying = [half for half in loaded if self.read_phase(half) > phase + 1]
            fx.rocdl.s_waitcnt(vmcnt=sum(map(self._accesses, flying)), lgkmcnt=min(reading, 15))
            fx.rocdl.s_barrier()
        else:
            fx.barrier()

    def start(self) -> None:
        """Load two tiles, and read the halves of the first phase."""
        for half in range(8):
            if half >= 4:
                self.products.write(half - 4)
                self.write(half - 4)
            self.load(half, 0)
        self.arrive(-2, list(range(8)))
        self.read(0)
        self.read(1)
        self.arrive(-1, list(range(8)))
        self.write(4)
        for half in self.loads(-1):
            self.load(half, 0)

    def access(self, phase: int, pair: Any) -> list[Any]:
        """The reads, writes and loads of a phase; returns a hint for each access."""
        steps: list[Any] = [[(self.read, half) for half in self.reads(phase)]]
        steps.append([(self.products.write, phase + 3), (self.write, phase + 5)])
        steps.append([(partial(self.load, pair=pair), half) for half in self.loads(phase)])
        if self.products.late:  # reads come last, those of A at the very end
            steps = [*steps[1:], steps[0][::-1]]
        return [hint for of_kind in steps for step, half in of_kind for hint in step(half)]

    def interleave(self, accesses: list[Any]) -> None:
        """Distribute the accesses of a phase over its matrix instructions.

        Late ones go evenly between all; others begin before the first, and end while the last ones run.
        """
        count = len(accesses)
        if self.products.late:
            for product in range(self.calls):
                fx.rocdl.sched_mfma(1)
                for access in accesses[product * count // self.calls : (product + 1) * count // self.calls]:
                    access(1)
            return
        between = max(1, self.calls * 3 // 4 // count)
        for access in accesses:
            access(1)
            fx.rocdl.sched_mfma(between)
        fx.rocdl.sched_mfma(max(0, self.calls - between * count))


@flyc.jit
def multiply_by_quarters(tile, products, activation, A, B, C, bias, scales):
    """The work of a block of eight waves, two on a SIMD.

    A phase multiplies a quarter of the tile, and a wave has its part in each.  Between the matrix instructions a wave reads
    a half of A or B for the next phase, and starts loading another one, almost two tiles ahead.
    """
    wave = fx.rocdl.wave_id()
    top, left = corner(tile, C)
    of_m, of_n = wave % tile.waves_m, wave // tile.waves_m
    wave_m, wave_n = tile.m // (2 * tile.waves_m), tile.n * tile.waves_m // (2 * tile.waves)

    def order(position):
        """Rows of B, so that a wave's columns of both halves are neighbors: a whole line of the cache for each row."""
        half, within = position // (tile.n // 2), position % (tile.n // 2)
        return within // wave_n * (2 * wave_n) + half * wave_n + row_at(within % wave_n)

    shared, operands = fx.SharedAllocator(), ((A, top, tile.m, None), (B, left, tile.n, order))
    staged = []
    for (t, first_row, rows, order_of), k_bytes in zip(operands, products.k_bytes, strict=True):
        size = 2 * rows * k_bytes * 8 // t.dtype.width
        memory = shared.allocate(fx.Align[fx.Array[t.dtype, size], PIECE]).peek().ptr
        staged.append(Operand(t, first_row, rows, k_bytes, memory, order_of, tile.threads))
    a, b = staged
    halves = Halves(tile, a, b, (of_m, of_n), products)
    products.begin(halves, shared)
    of_quarter = (4, wave_n // 16, wave_m // 16)
    sums = [products.sums(of_quarter) for _ in range(4)]
    halves.start()
    for pair in range(fx.ceildiv(fx.get_scalar(A.shape[1]), 2 * a.step)):
        for phase in fx.range_constexpr(8):
            accesses = halves.access(phase, pair)
            in_b, in_a = (
                phase // 4 * 4 + (2 if phase % 4 in (1, 2) else 1),
                phase // 4 * 4 + (3 if phase % 4 > 1 else 0),
            )
            products.multiply(halves, sums[(in_a % 4 == 3) * 2 + (in_b % 4 == 2)], in_b, in_a)
            halves.interleave(accesses)
            reading = len(accesses) - accesses.count(fx.rocdl.sched_vmem) if products.late else 0
            fx.rocdl.sched_barrier(0)
            halves.arrive(phase, [half for half in range(18) if halves.load_phase(half) <= phase], reading)
            fx.rocdl.sched_barrier(0)
    if fx.const_expr(halves.direct):  # the last loads write to shared memory, which must still be this block's
        fx.rocdl.s_waitcnt(vmcnt=0)
    for number, of_sums in enumerate(sums):
        total = products.total(of_sums, of_quarter)
        from_m, from_n = number // 2 * (tile.m // 2) + of_m * wave_m, (of_n * 2 + number % 2) * wave_n
        store_tile(tile, activation, total, C, bias, scales, top, left, from_m, from_n)
