"""Functions from inside FlyDSL that programs and tests import: what they give is recorded from the wheel of 0.4.2."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl import autotune
from flydsl.compiler.backends import base, resolve_llvm_address_space, rocm
from flydsl.compiler.jit_argument import MemRefSpec
from flydsl.compiler.jit_executor import CallState, build_abi_storage
from flydsl.compiler.jit_function import _discover_global_refs, _snapshot_global_value, _snapshot_refs
from flydsl.compiler.kernel_function import KernelFunction, _validate_known_block_size
from flydsl.compiler.link_utils import _append_link_lib_options_to_attach_targets, _format_link_lib_options
from flydsl.expr.rocdl.cluster import CLUSTER_WAIT_ALL
from flydsl.expr.rocdl.utils import normalize_s_waitcnt_field, require_lds_dma_support

WIDTH = 5


def fill(value: Any, slot: Any) -> None:
    slot.value = value


def of_addresses(addresses: Any) -> list[int]:
    return [ctypes.cast(each, ctypes.POINTER(ctypes.c_int32))[0] for each in addresses]


def test_calls_fill_the_slots_of_their_arguments() -> None:
    before: list[str] = []
    specs = [(2, ctypes.c_int32, fill), (0, ctypes.c_int32, None)]
    state = CallState(specs, of_addresses, presets={1: 6}, predispatch=lambda: before.append("called"))
    assert [state((7, 8, 9)), state((1, 2, 3))] == [[9, 6], [3, 6]] and before == ["called"] * 2
    slots, addresses = build_abi_storage([ctypes.c_int32, ctypes.c_int64], {1: 7})
    assert [slot.value for slot in slots] == [0, 7] and len(addresses) == 2
    with pytest.raises(IndexError):
        state((1,))


@pytest.mark.parametrize(
    ("spec", "signature", "text"),
    [
        (MemRefSpec(32, (4, 8), (8, 1)), (4, False, (4, 8), (8, 1)), "(4,8):(8,1)"),
        (
            MemRefSpec(32, (4, 8), (8, 1)).mark_shape_dynamic([0, 1], [2, 4]),
            (4, False, (-2, -4), (8, 1)),
            "(?{div=2},?{div=4}):(8,1)",
        ),
        (
            MemRefSpec(32, (4, 8), (8, 1), None, True).mark_stride_dynamic([0], [4]),
            (4, True, (4, 8), (-4, 1)),
            "(4,8):(?{div=4},1)",
        ),
        (
            MemRefSpec(32, (4, 8), (1, 4), 16).mark_layout_dynamic(divisibility=4),
            (16, False, (-1, -1), (1, -4)),
            "(?,?):(1,?{i64 div=4}), align<16>",
        ),
        (MemRefSpec(32, (8,), (1,)).mark_layout_dynamic(), (4, False, (-1,), (1,)), "?:1"),
    ],
)
def test_the_types_of_arrays(spec: MemRefSpec, signature: tuple[object, ...], text: str) -> None:
    assert spec.get_cache_signature() == signature
    assert str(spec.get_memref_type(fx.Float32)) == f"!fly.memref<f32, global, {text}>"
    assert (spec.shape_dyn_indices, spec.ndim) == (
        tuple(axis for axis, extent in enumerate(spec.shape) if extent < 0),
        len(signature[2]),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: MemRefSpec(32, (4, 8), (8,)),
        lambda: MemRefSpec(32, (4, 8), (8, 1)).mark_shape_dynamic([5], [1]),
        lambda: MemRefSpec(32, (4, 8), (8, 2)).mark_layout_dynamic(),
        lambda: MemRefSpec(32, (4, 8), (8, 1)).mark_layout_dynamic(0),
    ],
)
def test_wrong_types_of_arrays(wrong: Any) -> None:
    with pytest.raises(RuntimeError):
        wrong()


def test_snapshots_of_globals() -> None:
    def reads() -> object:
        return WIDTH + len(str(fill))

    refs = _snapshot_refs(_discover_global_refs(reads), stable=True)
    assert refs["WIDTH", __name__] == ("scalar", 5)
    assert refs["fill", __name__] == ("callable", __name__, "fill")
    circle: list[object] = [1, (True,), {"a": None}, {2, 1}]
    circle.append(circle)
    assert _snapshot_global_value(circle, stable=True) == (
        "list",
        (
            ("scalar", 1),
            ("tuple", (("scalar", True),)),
            ("dict", ((("scalar", "a"), ("scalar", None)),)),
            ("set", (("scalar", 1), ("scalar", 2))),
            ("cycle", "list"),
        ),
    )
    thing = object()
    assert [_snapshot_global_value(thing, stable=stable) for stable in (True, False)] == [
        ("obj", "object"),
        ("obj", id(thing), "object"),
    ]


def test_options_of_linked_libraries() -> None:
    assert _format_link_lib_options(["/a.bc", "/b.bc"]) == "l=/a.bc l=/b.bc"
    with pytest.raises(ValueError, match="end a pass option"):
        _format_link_lib_options(["/a b.bc"])
    given = ["canonicalize", "rocdl-attach-target{chip=gfx942}", "nvvm-attach-target"]
    assert _append_link_lib_options_to_attach_targets(given, "l=/a.bc") == (
        ["canonicalize", "rocdl-attach-target{chip=gfx942 l=/a.bc}", "nvvm-attach-target{l=/a.bc}"],
        True,
    )
    assert _append_link_lib_options_to_attach_targets(["cse"], "l=/a.bc") == (["cse"], False)


def test_checks_of_hints_and_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    given = (0, 1, "2,4", (2, 4), [2, 4])
    assert [rocm._normalize_waves_per_eu(each) for each in given] == [None, "1", "2,4", "2,4", "2,4"]
    assert [_validate_known_block_size(each) for each in (None, (64, 2, 1))] == [None, [64, 2, 1]]
    assert [normalize_s_waitcnt_field("vmcnt", each, 63) for each in (None, fx.Int32(3), True)] == [63, 3, 1]
    for error, wrong in (
        (TypeError, lambda: rocm._normalize_waves_per_eu(None)),
        (ValueError, lambda: rocm._normalize_waves_per_eu((4, 2))),
        (ValueError, lambda: normalize_s_waitcnt_field("vmcnt", 64, 63)),
        (TypeError, lambda: normalize_s_waitcnt_field("vmcnt", 1.0, 63)),
        (ValueError, lambda: _validate_known_block_size((0, 1, 1))),
    ):
        with pytest.raises(error):
            wrong()
    for chip in ("gfx942", "gfx1100"):
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)
        monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
        if chip == "gfx942":
            require_lds_dma_support("a copy")
            assert [resolve_llvm_address_space(space) for space in (*fx.AddressSpace, 1)] == [0, 1, 3, 5, 1]
        else:
            with pytest.raises(ValueError, match="a copy: rocm:gfx1100 has no loads"):
                require_lds_dma_support("a copy")
    assert (CLUSTER_WAIT_ALL, base.BaseBackend) == (-3, flyc.BaseBackend)


def test_the_kernel_that_is_traced() -> None:
    seen: list[object] = [KernelFunction._current]

    @flyc.kernel
    def kernel(n: fx.Int32) -> None:
        seen.append(KernelFunction._current)

    @flyc.jit
    def go(n: fx.Int32) -> None:
        kernel(n).launch(grid=1, block=1)

    go(3)
    assert seen == [None, kernel]


def test_results_of_tuning_by_device_and_in_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CACHE_DIR", str(tmp_path))

    @flyc.kernel
    def kernel(a: fx.Tensor) -> None:
        a[0] = 1.0

    @flyc.jit
    def go(a: fx.Tensor, BLOCK: fx.Constexpr[int]) -> None:
        kernel(a).launch(grid=1, block=BLOCK)

    first, second = (autotune.Autotuner(go, [autotune.Config(BLOCK=2)], ["a"], 1, 1) for _ in range(2))
    key = first._make_key((np.zeros(4, np.float32),), {})
    first.cache[key] = autotune.Config(BLOCK=2)
    first._save_disk_cache()
    second._load_disk_cache()
    assert second.cache == first.cache
    assert autotune._device_fingerprint() and autotune._toolchain_fingerprint()
    monkeypatch.setattr(autotune, "_device_fingerprint", lambda: "another")
    assert first._make_key((np.zeros(4, np.float32),), {}) != key


def test_the_winner_of_an_artifact(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of published kernels asks a tuner for what it knows, without running anything."""
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CACHE_DIR", "")
    monkeypatch.setenv("FLYDSL_AUTOTUNE", "1")

    @flyc.kernel
    def kernel(a: fx.Tensor) -> None:
        a[0] = 1.0

    @flyc.jit
    def go(a: fx.Tensor, BLOCK: fx.Constexpr[int]) -> None:
        kernel(a).launch(grid=1, block=BLOCK)

    def tuner() -> autotune.Autotuner:
        configs = [autotune.Config(BLOCK=2), autotune.Config(BLOCK=4)]
        times = iter([2.0, 1.0])
        bench = lambda launch, warmup, rep: launch() or next(times)  # noqa: E731
        return autotune.Autotuner(go, configs, ["a"], 1, 1, do_bench_fn=bench, artifact_name="sums")

    call = ((np.zeros(4, np.float32),), {})
    assert tuner()._artifact_ref(*call, required=False) is None
    assert tuner()._load_artifact(None, *call) is None
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CONFIG_DIR", str(tmp_path))
    reference = tuner()._artifact_ref(*call, required=False)
    assert reference is not None and reference[0] == tmp_path / "sums.json"
    assert tuner()._load_artifact(reference, *call) is None
    tuner()(*call[0])
    assert tuner()._load_artifact(reference, *call) == autotune.Config(BLOCK=4)
    other = tuner()._artifact_ref((np.zeros(5, np.float32),), {}, required=False)
    assert tuner()._load_artifact(other, *call) is None
