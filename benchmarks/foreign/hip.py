"""Kernels of bitsandbytes for AMD GPUs, as its wheel has them, against NumPy.

``pip download bitsandbytes`` has libraries for several versions of ROCm.  Each has compressed bundles of code objects.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.foreign.coverage import coverage_of
from flydsl.binaries.elf import Elf
from flydsl.errors import FlydslError
from flydsl.tools.foreign.code_object_kernels import images_for
from flydsl.tools.foreign.kernels import Launch, load
from flydsl.tools.foreign.launches import check_launch
from flydsl.tools.foreign.reports import Report
from flydsl.tools.simulators.amdgpu.code_object import CodeObject
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.windows import new_pattern

CHIPS = ("gfx942", "gfx950", "gfx1100", "gfx1201")
_RANDOM = np.random.default_rng(0)


@dataclass(frozen=True)
class _Case:
    """A launch of a kernel, and a function that tells the largest difference from NumPy's result."""

    kernel: str
    blocks: int
    threads: int
    arguments: Mapping[str, Any]
    difference: Callable[[], float]
    most: float = 0.0


def _codes() -> Array:
    """A table of 256 numbers for quantization, sorted, with zero."""
    half = np.linspace(0, 1, 129, dtype=np.float32)[1:] ** 2
    return np.concatenate([-half[:0:-1], [0], half]).astype(np.float32)


_NF4 = np.array(
    [-1, -0.6961928, -0.52507305, -0.3949175, -0.28444138, -0.18477343, -0.091050036, 0, 0.0795803, 0.1609302, 0.2461123,
     0.33791524, 0.44070983, 0.562617, 0.72295684, 1], np.float32,
)  # fmt: skip
"""The 16 numbers of NF4, of the paper "QLoRA" (2023), appendix E."""


def _cases() -> Sequence[_Case]:
    return [
        _filled(), _multiplied(700), _quantized_to_8_bits(1000), _quantized_to_4_bits(1000),
        _dequantized_from_8_bits(3000), _dequantized_from_4_bits(3000), _products(7, 300), _rows(5, 700), _adam(5000),
    ]  # fmt: skip


def _filled() -> _Case:
    return _elementwise(0, np.zeros(700, np.float32), np.zeros(700, np.float32), 3.5, np.full(700, np.float32(3.5)))


def _multiplied(n: int) -> _Case:
    b, a = (_RANDOM.random(n, np.float32) for _ in range(2))
    return _elementwise(2, a, b, 0, a * b)


def _elementwise(operation: int, a: Array, b: Array, value: float, expected: Array) -> _Case:
    """An operation on the elements of ``a``, by its number in the kernel's name."""
    return _Case(
        f"_Z5kfuncIfLi{operation}EEvPT_S1_S0_l", 2, 512,
        {"A": a, "B": b, "value": np.float32(value), "n": np.int64(len(a))},
        lambda: float(np.abs(a - expected).max()),
    )  # fmt: skip


def _halves(packed: Array) -> Array:
    """The codes of 4 bits in bytes, the first of two in the upper half."""
    return np.stack([packed >> 4, packed & 15], axis=1).ravel()


def _quantized_to_8_bits(n: int) -> _Case:
    codes, out = _codes(), np.zeros(n, np.uint8)
    return _quantized(0, n, codes, codes, out, lambda: codes[out])


def _quantized_to_4_bits(n: int) -> _Case:
    out = np.zeros(n // 2, np.uint8)
    return _quantized(2, n, _NF4, np.zeros(1, np.float32), out, lambda: _NF4[_halves(out)])


def _quantized(kind: int, n: int, codes: Array, argument: Array, out: Array, numbers: Callable[[], Array]) -> _Case:
    """Blocks of 256 numbers to codes; ``numbers`` are those of the codes in ``out``."""
    x, absmax = _RANDOM.standard_normal(n).astype(np.float32), np.zeros(-(-n // 256), np.float32)
    largest = np.array([np.abs(x[at : at + 256]).max() for at in range(0, n, 256)], np.float32)
    scaled = x / np.repeat(largest, 256)[:n]

    def difference() -> float:
        nearest = np.abs(scaled[:, None] - codes).min(axis=1)
        return float(max(np.abs(absmax - largest).max(), (np.abs(scaled - numbers()) - nearest).max()))

    return _Case(
        f"_Z18kQuantizeBlockwiseIfLi256ELi2ELi0ELi{kind}EEvPfPT_S0_PhS0_ii", -(-n // 256), 128,
        {"code": argument, "A": x, "absmax": absmax, "out": out, "rand": np.zeros(1, np.float32),
         "rand_offset": np.int32(0), "n": np.int32(n)},
        difference, 1e-6,
    )  # fmt: skip


def _dequantized_from_8_bits(n: int) -> _Case:
    codes, a = _codes(), _RANDOM.integers(0, 256, n, dtype=np.uint8)
    return _dequantized(0, n, a, codes, codes[a])


def _dequantized_from_4_bits(n: int) -> _Case:
    a = _RANDOM.integers(0, 256, n // 2, dtype=np.uint8)
    return _dequantized(2, n, a, np.zeros(1, np.float32), _NF4[_halves(a)], 1e-6)


def _dequantized(kind: int, n: int, a: Array, argument: Array, numbers: Array, most: float = 0.0) -> _Case:
    """Codes, in blocks of 256, to numbers."""
    of_a_byte = n // len(a)
    absmax, out = _RANDOM.random(-(-n // 256), np.float32) + 1, np.zeros(n, np.float32)
    expected = numbers * np.repeat(absmax, 256)[:n]
    return _Case(
        f"_Z20kDequantizeBlockwiseIfLi512ELi64ELi8ELi{kind}EEvPfPhS0_PT_ii", -(-n // (512 * of_a_byte)), 64,
        {"code": argument, "A": a, "absmax": absmax, "out": out, "blocksize": np.int32(256 // of_a_byte),
         "n": np.int32(n)},
        lambda: float(np.abs(out - expected).max()), most,
    )  # fmt: skip


def _adam(n: int) -> _Case:
    """The third step of Adam."""
    g, p, first, second = (_RANDOM.random(n, np.float32) for _ in range(4))
    beta1, beta2, epsilon, rate = 0.9, 0.999, 1e-8, 0.01
    momentum, variance = first * beta1 + (1 - beta1) * g, second * beta2 + (1 - beta2) * g * g
    root = np.sqrt(1 - beta2**3)
    expected = p - rate * root / (1 - beta1**3) * momentum / (np.sqrt(variance) + epsilon * root)
    given = {"beta1": beta1, "beta2": beta2, "beta3": 0, "alpha": 0, "eps": epsilon, "weight_decay": 0}
    return _Case(
        "_Z21kOptimizer32bit2StateIfLi0EEvPT_S1_PfS2_S2_ffffffffiffbi", -(-n // 4096), 1024,
        {"g": g, "p": p, "state1": first, "state2": second, "unorm": np.zeros(1, np.float32),
         "max_unorm": np.float32(0), "param_norm": np.float32(0), **{name: np.float32(x) for name, x in given.items()},
         "step": np.int32(3), "lr": np.float32(rate), "gnorm_scale": np.float32(1), "skip_zeros": np.int8(0),
         "n": np.int32(n)},
        lambda: float(max(np.abs(p - expected).max(), np.abs(first - momentum).max(), np.abs(second - variance).max())),
        1e-5,
    )  # fmt: skip


def _products(rows: int, columns: int) -> _Case:
    """Sums of int8 products to f16, with a scale of each row and column."""
    a = _RANDOM.integers(-(10**5), 10**5, (rows, columns), dtype=np.int32)
    of_row, of_column = _RANDOM.random(rows, np.float32), _RANDOM.random(columns, np.float32)
    bias, out = _RANDOM.random(columns).astype(np.float16), np.zeros((rows, columns), np.float16)
    expected = a * of_row[:, None] * of_column / 127**2 + bias
    return _Case(
        "_Z22kdequant_mm_int32_fp16ILi4ELi512EEvPiPfS1_P6__halfS3_iii", -(-rows * columns // 2048), 512,
        {"A": a, "rowStats": of_row, "colStats": of_column, "out": out, "bias": bias, "numRows": np.int32(rows),
         "numCols": np.int32(columns), "n": np.int32(rows * columns)},
        lambda: float(np.abs(out - expected).max()), 0.02,
    )  # fmt: skip


def _rows(rows: int, columns: int) -> _Case:
    """Rows of f16 to int8, by the largest of each row."""
    a = _RANDOM.standard_normal((rows, columns)).astype(np.float16)
    out, stats = np.zeros((rows, columns), np.int8), np.zeros(rows, np.float32)
    largest = np.abs(a).max(axis=1).astype(np.float32)
    expected = np.rint(a.astype(np.float32) * (127 / largest)[:, None])
    return _Case(
        "_Z16kInt8VectorQuantI6__halfLi1024ELi0EEvPT_PaPffii", rows, 1024,
        {"A": a, "out": out, "rowStats": stats, "threshold": np.float32(0), "rows": np.int32(rows),
         "cols": np.int32(columns)},
        lambda: float(max(np.abs(stats - largest).max(), np.abs(out - expected).max())), 1.0,
    )  # fmt: skip


def run(library: Path) -> dict[str, Any]:
    """By kernel and chip the outcome and findings, also with planted faults; and the share of known instructions."""
    image, kernels = library.read_bytes(), {}
    for chip in CHIPS:
        for number, case in enumerate(_cases()):
            whole = _launched(chip, image, case, case.arguments)
            faulty = _cases()[number]
            short = _without_the_last(faulty.arguments)
            told = _launched(chip, image, faulty, short)["findings"]
            racing = _launched(chip, _without_barriers(chip, image, case.kernel), faulty, _cases()[number].arguments)
            kernels[f"{case.kernel} {chip}"] = {
                **whole, "with a shorter array": told[:1], "without barriers": racing["findings"][:1],
            }  # fmt: skip
    counted = {
        chip: {"instructions": count, "known": known, "not known": others}
        for chip, count, known, others in coverage_of(library)
    }
    return {"file": library.name, "kernels": kernels, "coverage": counted}


def _launched(chip: str, image: bytes, case: _Case, arguments: Mapping[str, Any]) -> dict[str, Any]:
    report, start = Report(), time.perf_counter()
    try:
        kernel = load(f"rocm:{chip}", image, case.kernel)
        launch = Launch((case.blocks, 1, 1), (case.threads, 1, 1))
        check_launch(kernel, launch, arguments, report, new_pattern())
        difference = case.difference()
        outcome = "right" if difference <= case.most else f"wrong by {difference:g}"
    except FlydslError as error:
        outcome = f"{type(error).__name__}: {error}"
    seconds = round(time.perf_counter() - start, 2)
    return {"outcome": outcome, "findings": list(map(str, report.findings)), "seconds": seconds}


def _without_the_last(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments whose largest array has 16 bytes less than the kernel accesses."""
    arrays = {name: value for name, value in arguments.items() if isinstance(value, np.ndarray)}
    name = max(arrays, key=lambda each: arrays[each].nbytes)
    array = arrays[name].reshape(-1)
    return {**arguments, name: array[: len(array) - 16 // array.itemsize].copy()}


_BARRIERS = (0xBF8A0000, 0xBFBD0000, 0xBE804EC1, 0xBF94FFFF)
"""``s_barrier`` of CDNA and of RDNA 3; ``s_barrier_signal -1`` and ``s_barrier_wait -1`` of RDNA 4."""
_S_NOP = 0xBF800000


def _without_barriers(chip: str, image: bytes, kernel: str) -> bytes:
    """The code object that has a kernel, with ``s_nop`` for each barrier."""
    (found,) = (each for each in images_for(chip, image) if kernel in CodeObject(each, chip).kernels)
    section = Elf(found).section(".text")
    assert section is not None
    data = np.frombuffer(bytearray(found), np.uint8)
    code = data[section.offset : section.offset + section.size // 4 * 4].view(np.uint32)
    code[np.isin(code, _BARRIERS)] = _S_NOP
    return data.tobytes()


COLUMNS = ("chip", "kernels", "right", "findings", "short arrays told", "races told", "instructions", "known")


def rows(results: Mapping[str, Any]) -> list[tuple[object, ...]]:
    """A row for each chip."""
    found = []
    for chip in CHIPS:
        entries = [each for name, each in results["kernels"].items() if name.endswith(f" {chip}")]
        counts = results["coverage"].get(chip, {"instructions": 0, "known": 0})
        found.append(
            (
                chip, len(entries), sum(each["outcome"] == "right" for each in entries),
                sum(len(each["findings"]) for each in entries),
                sum(bool(each["with a shorter array"]) for each in entries),
                sum(bool(each["without barriers"]) for each in entries), counts["instructions"], counts["known"],
            )
        )  # fmt: skip
    return found
