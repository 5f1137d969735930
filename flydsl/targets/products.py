"""Products: peak rates and memory bandwidths, for rooflines.

Rates are dense, at the boost clock, in 10^12 operations per second; a multiplication with addition counts two.  ``matrix``
rates are those of tensor or matrix cores with accumulation in 32 bits.  Sources are the vendors' data sheets and white
papers that each row names; where one lists rates with sparsity, the row has half of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.errors import ConfigError, did_you_mean
from flydsl.support.fast_dataclass import record


@record
class Product:
    """One row."""

    name: str
    """As on the command line."""
    title: str
    archs: tuple[str, ...]
    """The architectures whose code it runs."""
    bandwidth: float
    """Of its memory, in 10^9 bytes per second."""
    rates: Mapping[str, float]
    """By type: ``f64``, ``f32``, and of matrix instructions ``matrix.f16``, ``matrix.f8``, ..."""
    source: str

    def __post_init__(self) -> None:
        if self.bandwidth <= 0 or "f32" not in self.rates or min(self.rates.values()) <= 0:
            raise ValueError(f"{self.name}: a product has a bandwidth and a rate of f32, all positive")

    def rate(self, kind: str) -> float:
        """The rate of operations of a kind; of one that the row lacks, the nearest wider one that it has."""
        for each in (kind, *_WIDER.get(kind, ())):
            if each in self.rates:
                return self.rates[each]
        return self.rates["f32"]


_WIDER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "matrix.bf16": ("matrix.f16",),
        "matrix.i8": ("matrix.f8", "matrix.f16"),
        "matrix.f8": ("matrix.f16",),
        "matrix.f4": ("matrix.f8", "matrix.f16"),
        "matrix.tf32": ("matrix.f32", "matrix.f16"),
        "matrix.f32": ("f32",),
        "matrix.f64": ("f64",),
        "f16": ("f32",),
        "bf16": ("f32",),
    }
)


def _row(name: str, title: str, archs: str, bandwidth: float, source: str, **rates: float) -> Product:
    named = {kind.replace("matrix_", "matrix."): rate for kind, rate in rates.items()}
    return Product(name, title, tuple(archs.split()), bandwidth, MappingProxyType(named), source)


_ROWS = (
    _row("t4", "NVIDIA T4", "sm_75", 320, "NVIDIA T4 data sheet", f32=8.1, matrix_f16=65, matrix_i8=130),
    _row(
        "a100", "NVIDIA A100 80GB SXM", "sm_80", 2039, "NVIDIA A100 data sheet",
        f64=9.7, f32=19.5, matrix_f64=19.5, matrix_tf32=156, matrix_f16=312, matrix_i8=624,
    ),
    _row("rtx4090", "GeForce RTX 4090", "sm_89", 1008, "NVIDIA Ada GPU Architecture white paper, appendix A",
         f32=82.6, matrix_f16=165.2, matrix_f8=330.3, matrix_i8=660.6),
    _row("l40s", "NVIDIA L40S", "sm_89", 864, "NVIDIA L40S data sheet",
         f32=91.6, matrix_f16=362.05, matrix_f8=733, matrix_i8=733),
    _row(
        "h100", "NVIDIA H100 SXM", "sm_90 sm_90a", 3350, "NVIDIA H100 data sheet",
        f64=34, f32=67, matrix_f64=67, matrix_tf32=494.7, matrix_f16=989.4, matrix_f8=1978.9, matrix_i8=1978.9,
    ),
    _row(
        "h200", "NVIDIA H200 SXM", "sm_90 sm_90a", 4800, "NVIDIA H200 data sheet",
        f64=34, f32=67, matrix_f64=67, matrix_tf32=494.7, matrix_f16=989.4, matrix_f8=1978.9, matrix_i8=1978.9,
    ),
    _row(
        "b200", "NVIDIA B200 SXM", "sm_100 sm_100a", 8000, "NVIDIA HGX B200 data sheet, divided by its 8 GPUs",
        f64=37, f32=75, matrix_f64=37, matrix_tf32=1100, matrix_f16=2250, matrix_f8=4500, matrix_i8=4500, matrix_f4=9000,
    ),
    _row("rtx5090", "GeForce RTX 5090", "sm_120 sm_120a", 1792, "NVIDIA RTX Blackwell GPU Architecture white paper",
         f32=104.8, matrix_f16=209.5, matrix_f8=419, matrix_i8=838),
    _row("mi100", "AMD Instinct MI100", "gfx908", 1228.8, "AMD Instinct MI100 data sheet",
         f64=11.5, f32=23.1, matrix_f32=46.1, matrix_f16=184.6, matrix_bf16=92.3, matrix_i8=184.6),
    _row("mi250x", "AMD Instinct MI250X", "gfx90a", 3276.8, "AMD Instinct MI250X data sheet, both dies",
         f64=47.9, f32=47.9, matrix_f64=95.7, matrix_f32=95.7, matrix_f16=383, matrix_i8=383),
    _row("mi300x", "AMD Instinct MI300X", "gfx942", 5300, "AMD Instinct MI300X data sheet",
         f64=81.7, f32=163.4, matrix_f64=163.4, matrix_f32=163.4, matrix_tf32=653.7, matrix_f16=1307.4, matrix_f8=2614.9,
         matrix_i8=2614.9),
    _row("mi325x", "AMD Instinct MI325X", "gfx942", 6000, "AMD Instinct MI325X data sheet",
         f64=81.7, f32=163.4, matrix_f64=163.4, matrix_f32=163.4, matrix_tf32=653.7, matrix_f16=1307.4, matrix_f8=2614.9,
         matrix_i8=2614.9),
    _row("mi355x", "AMD Instinct MI355X", "gfx950", 8000, "AMD Instinct MI355X data sheet",
         f64=78.6, f32=157.3, matrix_f64=78.6, matrix_f32=157.3, matrix_f16=2516.6, matrix_f8=5033.2, matrix_i8=5033.2,
         matrix_f4=10066.3),
    _row("rx7900xtx", "Radeon RX 7900 XTX", "gfx1100", 960, "AMD Radeon RX 7900 XTX specifications",
         f32=61.4, matrix_f16=122.8),
    _row("rx9070xt", "Radeon RX 9070 XT", "gfx1201", 640, "AMD Radeon RX 9070 XT specifications", f32=48.7, matrix_f16=195,
         matrix_f8=389, matrix_i8=389),
)  # fmt: skip

PRODUCTS: Mapping[str, Product] = MappingProxyType({row.name: row for row in _ROWS})
"""By name on the command line."""


def products_for(arch: str) -> tuple[Product, ...]:
    """The products that run an architecture's code, in the order of the table."""
    return tuple(row for row in _ROWS if arch in row.archs)


def product_of(name: str) -> Product:
    """The product of that name."""
    found = PRODUCTS.get(name.lower().replace(" ", "").replace("-", ""))
    if found is None:
        raise ConfigError(
            f"there is no product {name!r}; known are {', '.join(PRODUCTS)}.{did_you_mean(name, PRODUCTS)}"
        )
    return found
