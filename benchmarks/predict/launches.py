"""Launches of the programs of rows, and what the model takes of them."""

from __future__ import annotations

import itertools
import struct
from pathlib import Path

from benchmarks.predict.builds import artifact_of
from benchmarks.predict.programs import FAMILIES, Program
from benchmarks.predict.rows import Row
from flydsl.artifact import Artifact
from flydsl.perf import Prepared, chip_of, prepare
from flydsl.perf.launches import Buffer, Launch, launches_of_artifact
from flydsl.perf.predictor import Traffic

__all__ = ["CACHE_BYTES", "TURNS", "launch_of", "prepared"]

TURNS = 101
"""Copies of the arguments that the tuner goes through, one for each of its iterations."""
CACHE_BYTES = 256e6
"""Of the cache in front of memory: copies that fit in together are read from it."""
_PAGE = 1 << 21


def launch_of(program: Program, artifact: Artifact, m: int) -> Launch:
    """The launch of a program for so many rows.  Its arrays have addresses, but no memory."""
    n, k, size = program.n, program.k, program.element
    left, right, result, bias = m * k * size, n * k * size, 2 * m * n, 2 * n
    scales = 4 * m, 4 * n
    semaphores = 1024
    if program.family == FAMILIES[0]:
        order: list[int | tuple[int]] = [result, left, right, bias, (m,), semaphores, semaphores, (0,)]
    elif program.family == FAMILIES[1]:
        arrays = [result, left, right, *scales, 0]
        sizes = [m * n, left, right, m, n, 0]
        order = [each for array, extent in zip(arrays, sizes, strict=True) for each in (array, (extent,))]
        order += [(m,), (n,), (0,)]
    else:
        arrays, sizes = [left, right, result, *scales], [left, right, m * n, m, n]
        order = [each for array, extent in zip(arrays, sizes, strict=True) for each in (array, (extent,))]
        order += [(m,), (n,), (0,)]
    addresses = itertools.count(1 << 40, 1 << 34)
    buffers, words = [], []
    for each in order:
        if isinstance(each, tuple):
            words.append(each[0])
        else:
            buffers.append(Buffer(next(addresses), each))
            words.append(buffers[-1].address)
    slots = bytearray(struct.pack(f"<{len(words)}Q", *words))
    (launch,) = launches_of_artifact(artifact, slots, buffers)
    return launch


def prepared(row: Row, folder: Path) -> Prepared | None:
    """A row as the model takes it; ``None`` if its program is not compiled."""
    artifact = artifact_of(row.program, folder)
    return None if artifact is None else prepared_of(row.program, artifact, row.m)


def prepared_of(program: Program, artifact: Artifact, m: int) -> Prepared:
    """A program's launch as the model takes it."""
    chip = chip_of("mi355x")
    launch = launch_of(program, artifact, m)
    information = artifact.kernels[0]
    shared = launch.shared_bytes + information.static_shared_bytes
    most = int(chip.fact("compute_units")) * chip.occupancy(information.resources, shared, launch.threads).blocks
    moved = program.bytes_in(m) + program.bytes_out(m)
    is_warm = TURNS * moved < CACHE_BYTES
    unique = tuple(itertools.islice(program.unique_bytes(m, most), 4))
    memory = 0.0 if is_warm else program.bytes_in(m) / launch.blocks
    traffic = Traffic(0.0, unique, memory, 0.0, program.segments_added(m) * 16 / launch.blocks)
    return prepare(artifact, launch, chip, macs_of_wave=program.macs_of_wave, traffic=traffic, useful_bytes=moved)
