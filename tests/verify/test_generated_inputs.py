"""What bundles are compared on: the guesses at arguments, the bits of results, and what is not run."""

import dataclasses
from pathlib import Path

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.config import Config
from flydsl.testing import verify
from flydsl.testing.verifying import Report

from . import kernels

CPU = "cpu:x86-64-v2"
CONFIG = dataclasses.replace(Config.from_env(), cache_dir=None)


@pytest.fixture
def compared(tmp_path: Path):
    """The report on two functions for some targets."""

    def compare(old, new, *targets: str, **options) -> Report:
        for name, made in (("old", old), ("new", new)):
            flyc.precompile([made], targets or [CPU], out=tmp_path / f"{name}.flyb", isolated=False, config=CONFIG)
        return verify(tmp_path / "old.flyb", tmp_path / "new.flyb", **options)

    return compare


GUESSES = {
    "last axes are equal": kernels.weighted,
    "matrices mk, nk, mn": kernels.product,
    "arrays of one rank have one shape": lambda factor: kernels.flat(factor, factor),
}


@pytest.mark.parametrize("guess", GUESSES)
def test_a_guess_ties_extents_and_integers(guess: str, compared) -> None:
    """The simulator refuses the guesses that come before, whose accesses lie outside of the arrays."""
    report = compared(GUESSES[guess](1.0), GUESSES[guess](0.5), "rocm:gfx942", calls=2)
    (each,) = report.comparisons
    assert each.outcome == "different" and each.reason == guess, report.as_text()
    assert each.difference is not None and float(each.difference["old"]) == 2 * float(each.difference["new"])


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_90"])
def test_integers_are_products_of_extents(target: str, compared) -> None:
    """Only the second half of the elements differs, which an integer that is one extent does not reach."""
    report = compared(kernels.flat(1.0), kernels.flat(0.5), target, calls=2)
    (each,) = report.comparisons
    assert each.outcome == "different" and each.calls == 1, report.as_text()


def test_all_bits_of_all_arrays_count(compared) -> None:
    zero = compared(kernels.of_bits(lambda x: x * 0.0 + 0.0), kernels.of_bits(lambda x: x * 0.0))
    (each,) = zero.comparisons
    assert each.outcome == "different" and each.difference is not None, zero.as_text()
    assert {each.difference["old"], each.difference["new"]} == {"0.0", "-0.0"}
    last_bit = compared(
        kernels.of_bits(lambda x: x), kernels.of_bits(lambda x: (x.bitcast(fx.Int32) ^ 1).bitcast(fx.Float32))
    )
    assert not last_bit.ok
    report = compared(kernels.writes_input(False), kernels.writes_input(True))
    (each,) = report.comparisons
    assert each.difference is not None and each.difference["array"] == "x", report.as_text()


def test_payloads_of_nan_are_equal(compared) -> None:
    """Of all values NaN, with other bits."""
    quiet, other = 0x7FC00000, 0x7FC01234
    made = [
        kernels.of_bits(lambda x, bits=bits: (fx.Int32(bits) | (x.bitcast(fx.Int32) & 0)).bitcast(fx.Float32))
        for bits in (quiet, other)
    ]
    report = compared(*made, CPU, "rocm:gfx942", "cuda:sm_90")
    assert [each.outcome for each in report.comparisons] == ["equal"] * 3 and report.comparisons[0].calls == 8
    assert any("NaN payloads" in each for each in report.to_json()["not_seen"])


def test_nan_is_no_number(compared) -> None:
    report = compared(kernels.of_bits(lambda x: x * 0.0), kernels.of_bits(lambda x: x * 0.0 + float("nan")))
    (each,) = report.comparisons
    assert each.outcome == "different" and each.difference is not None, report.as_text()
    assert each.difference["new"] == "nan"


def test_equal_seeds_give_equal_reports(compared) -> None:
    reports = [compared(kernels.weighted(1.0), kernels.weighted(0.5), seed=3).to_json() for _ in range(2)]
    assert reports[0] == reports[1]


def test_a_variant_that_ends_its_process_fails_and_the_others_go_on(compared) -> None:
    report = compared(kernels.shifted(0), kernels.shifted(1 << 29), CPU, "rocm:gfx942")
    outcomes = {each.target: each for each in report.comparisons}
    assert {each.outcome for each in outcomes.values()} == {"failed"} and not report.ok, report.as_text()
    assert outcomes["rocm:gfx942"].failure is not None
    assert "load" in outcomes["rocm:gfx942"].failure["instruction"], report.as_text()


def test_what_has_no_call_without_a_broken_rule_is_not_run(compared) -> None:
    report = compared(kernels.shifted(1 << 20), kernels.shifted(1 << 21), "rocm:gfx942")
    (each,) = report.comparisons
    assert each.outcome == "not run" and "no guess" in each.reason and report.ok, report.as_text()


def test_a_struct_is_not_made(compared) -> None:
    report = compared(kernels.by_struct(0.0), kernels.by_struct(1.0))
    (each,) = report.comparisons
    assert each.outcome == "not run" and "argument 'f'" in each.reason, report.as_text()


def test_a_raw_pointer_is_not_made(compared) -> None:
    report = compared(kernels.by_pointer(1.0), kernels.by_pointer(2.0))
    (each,) = report.comparisons
    assert each.outcome == "not run" and "argument 'p'" in each.reason and report.ok, report.as_text()


def test_a_group_of_ranks_is_not_made(compared) -> None:
    report = compared(kernels.by_group(1.0), kernels.by_group(2.0))
    (each,) = report.comparisons
    assert each.outcome == "not run" and "argument 'g'" in each.reason and report.ok, report.as_text()


def test_a_target_without_a_simulator_is_named(compared) -> None:
    report = compared(kernels.flat(1.0), kernels.flat(0.5), "rocm:gfx1030")
    (each,) = report.comparisons
    assert each.outcome == "not run" and "not gfx1030" in each.reason, report.as_text()
