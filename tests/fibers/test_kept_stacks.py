"""Stacks that a launch leaves for the next: other sizes and other threads change no result, and no memory grows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from test_barriers import expected_of, meet_in_any_blocks

SIZES = (1, 33, 100, 256, 1024)


def run(seed: int) -> None:
    n = SIZES[seed % len(SIZES)]
    roles = np.random.default_rng(seed).integers(0, 2, (5, 32)).astype(np.int32)
    o = np.zeros((5, n), np.int32)
    meet_in_any_blocks(o.ravel(), roles.ravel(), 5, n)
    np.testing.assert_array_equal(o, expected_of(roles, n))


def address_space() -> int:
    """The bytes that this process has mapped."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * 4096


def test_launches_of_many_sizes_take_turns_with_kept_stacks() -> None:
    for seed in range(100):
        run(seed)


def test_threads_that_launch_at_a_time_never_share_stacks() -> None:
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(run, range(300)))


def test_kept_stacks_do_not_pile_up() -> None:
    for seed in range(50):
        run(seed)
    before = address_space()
    for seed in range(500):
        run(seed)
    assert address_space() - before < 64 << 20
