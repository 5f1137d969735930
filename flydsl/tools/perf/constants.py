"""Fitted constants of the time model, with the timings behind them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.support.fast_dataclass import record


@record
class Constants:
    """The numbers of the model that no manual states; one set for all types and kernels of a chip.

    Args:
        launch_us: microseconds from the start of a launch to its first instruction, and from the last to the end.
        latency: cycles from a load of global memory to its data, without queues, where a cache in front of memory has it.
        cold_latency: further cycles where memory itself has it.
        bandwidth_share: share of the peak bandwidths of caches and memory that kernels reach.
        stretch: cycles of matrix instructions and of LDS over their nominal cycles: clock under load, and refused issue
            slots.
        atomic_cycles: cycles of the whole chip for 64 segments of 16 bytes that atomics change.

    Example::

        from flydsl.perf import Constants

        print(Constants(launch_us=3.0).launch_us)  # 3.0
    """

    launch_us: float = 2.0
    latency: float = 400.0
    cold_latency: float = 500.0
    bandwidth_share: float = 0.85
    stretch: float = 1.6
    atomic_cycles: float = 2.2


NAMES = ("launch_us", "latency", "cold_latency", "bandwidth_share", "stretch", "atomic_cycles")
"""The constants, in the order of vectors that a fit works on."""

BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "launch_us": (0.5, 6.0),
        "latency": (100.0, 3000.0),
        "cold_latency": (0.0, 3000.0),
        "bandwidth_share": (0.1, 0.9),
        "stretch": (0.8, 4.0),
        "atomic_cycles": (0.0, 16.0),
    }
)
"""The range of each constant in which a fit looks for it."""


@record
class Fit:
    """Constants, and where they come from."""

    constants: Constants
    fitted_on: str
    """Timings that they were fitted on; empty: nobody has fitted them, and they are those of another chip."""
    error: float
    """Confidence: the mean relative error on rows that the fit did not see; 0 if unknown."""

    @property
    def is_fitted(self) -> bool:
        """True if timings of the chip itself decided the constants."""
        return bool(self.fitted_on)


UNFITTED = Fit(Constants(), "", 0.0)

FITS: Mapping[str, Fit] = MappingProxyType(
    {
        "mi355x": Fit(
            Constants(2.015, 102.6, 794.3, 0.9, 1.783, 1.452),
            "273 bf16 matrix products of 4 to 12 us, benchmarks/data/flydsl_timings.jsonl.gz",
            0.050,
        )
    }
)
"""Fits by chip.  ``python -m benchmarks.predict`` prints those of the repository's timings again."""


def constants_of(chip: str) -> Fit:
    """The constants of a chip, by its name in :data:`flydsl.perf.CHIPS`.

    Args:
        chip: a product, such as ``"mi355x"``.

    Returns:
        The fit; of a chip that nobody has fitted, :data:`UNFITTED`.

    Example::

        from flydsl.perf import constants_of

        print(constants_of("mi355x").is_fitted, constants_of("h100").is_fitted)  # True False
    """
    return FITS.get(chip, UNFITTED)
