"""Timing a function."""

import time

from flydsl.autotune import do_bench


def test_median_and_quantiles() -> None:
    pauses = iter([0.0] * 2 + [0.001, 0.004, 0.002] * 2)
    assert do_bench(lambda: time.sleep(next(pauses)), warmup=2, rep=3) >= 2
    least, greatest = do_bench(lambda: time.sleep(next(pauses)), 0, 3, [0.0, 1.0])
    assert 1 <= least <= greatest and greatest >= 4
