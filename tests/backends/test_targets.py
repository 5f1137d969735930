"""Targets and the tables of architectures: names, warp sizes, limits, and what is refused."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from dataclasses import replace

import pytest
from rows import in_one_test

from flydsl._mlir import ir
from flydsl.backends.registry import backend_class, make_backend, parse_target
from flydsl.config import Config
from flydsl.errors import ConfigError, UnsupportedTargetError
from flydsl.runtime.driver import DeviceInfo
from flydsl.targets.amdgpu import ROCM_ARCHS, Isa
from flydsl.targets.cpu import CpuArch, Limits
from flydsl.targets.cpu_levels import processor
from flydsl.targets.names import SmName
from flydsl.targets.nvidia import CUDA_ARCHS, CudaArch
from flydsl.targets.target import GPUTarget
from flydsl.targets.timing import chip_of

TARGETS = [f"{name}:{arch}" for name in ("cpu", "cuda", "rocm") for arch in backend_class(name).architectures()]
WANTED = """cpu:native cpu:x86-64-v3 cpu:x86-64-v4 cpu:znver4 cpu:aarch64 cpu:neoverse-n1 cpu:neoverse-v2 cpu:apple-m1
cpu:gfx942 cpu:sm_90 cuda:sm_75 cuda:sm_80 cuda:sm_86 cuda:sm_87 cuda:sm_89 cuda:sm_90 cuda:sm_90a cuda:sm_100
cuda:sm_100a cuda:sm_100f cuda:sm_103 cuda:sm_103f cuda:sm_110 cuda:sm_110a cuda:sm_110f cuda:sm_120 cuda:sm_120a
cuda:sm_120f cuda:sm_121 cuda:sm_121a cuda:sm_121f rocm:gfx908 rocm:gfx90a rocm:gfx942 rocm:gfx950 rocm:gfx1030
rocm:gfx1100 rocm:gfx1101 rocm:gfx1102 rocm:gfx1103 rocm:gfx1150 rocm:gfx1151 rocm:gfx1152 rocm:gfx1153 rocm:gfx1200
rocm:gfx1201 rocm:gfx1250 rocm:gfx1251"""


def test_the_tables_have_what_programs_ask_for() -> None:
    assert set(WANTED.split()) <= set(TARGETS)


@in_one_test("text", TARGETS)
def test_parsing_and_printing_are_inverses_and_the_backend_takes_its_own(text: str) -> None:
    target = parse_target(text)
    assert str(target) == text
    backend = make_backend(target)
    facts = backend.facts()
    assert backend.target == target
    assert facts.warp_size == target.warp_size
    assert facts.max_threads_per_block == 1024
    assert 48 << 10 <= facts.static_shared_bytes <= facts.dynamic_shared_bytes
    assert backend.machine().emits == ("assembly" if target.backend == "cuda" else "object")


@pytest.mark.parametrize(
    ("text", "warp", "shared_kib"),
    [
        ("rocm:gfx90a", 64, 64),
        ("rocm:gfx950", 64, 160),
        ("rocm:gfx1201", 32, 64),
        ("rocm:gfx1250", 32, 320),
        ("rocm:gfx1251", 32, 320),
        ("cuda:sm_80", 32, 163),
        ("cuda:sm_90", 32, 227),
        ("cuda:sm_110", 32, 227),
        ("cuda:sm_120", 32, 99),
        ("cuda:sm_121f", 32, 99),
        ("cpu:gfx942", 64, 64),
        ("cpu:sm_90", 32, 227),
        ("cpu:gfx1100", 32, 64),
    ],
)
def test_facts_of_known_chips(text: str, warp: int, shared_kib: int) -> None:
    facts = make_backend(parse_target(text)).facts()
    assert facts.warp_size == warp
    assert facts.dynamic_shared_bytes == shared_kib << 10


def test_address_spaces_and_clusters() -> None:
    assert [make_backend(parse_target(t)).facts().private_address_space for t in ("cuda:sm_90", "rocm:gfx942")] == [
        0,
        5,
    ]
    assert make_backend(parse_target("cpu:native")).facts().private_address_space == 5
    clusters = {
        t: make_backend(parse_target(t)).facts().has_clusters
        for t in ("cuda:sm_89", "cuda:sm_90", "rocm:gfx942", "cpu:native", "cpu:sm_90")
    }
    assert [t for t, has in clusters.items() if has] == ["cuda:sm_90", "cpu:sm_90"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [("rocm:gfx943", "gfx942"), ("cuda:sm90", "sm_90"), ("cpu:x86-64-v5", "x86-64-v4")],
)
def test_an_unknown_architecture_lists_what_there_is_and_suggests(text: str, meant: str) -> None:
    name, arch = text.split(":")
    with pytest.raises(
        UnsupportedTargetError, match=f"'{name}' has no architecture '{arch}'; it has .*did you mean"
    ) as e:
        parse_target(text)
    assert isinstance(e.value, TypeError)
    known = backend_class(name).architectures()
    assert all(arch in str(e.value) for arch in known)
    assert meant in known


@pytest.mark.parametrize("arch", ["gfx940", "gfx941"])
def test_a_dropped_architecture_is_refused_with_the_reason(arch: str) -> None:
    with pytest.raises(UnsupportedTargetError, match=f"rocm:{arch} is .*LLVM no longer knows; compile for gfx942"):
        parse_target(f"rocm:{arch}")


@pytest.mark.parametrize(
    ("arch", "registers", "lds", "threads", "waves"),
    [
        # AMD's occupancy tables: CDNA 2 and on have 512 registers for at most 8 waves in steps of 8.
        ("gfx942", (64, 0, 32), 0, 256, 8),
        ("gfx942", (65, 0, 32), 0, 256, 7),
        ("gfx942", (128, 64, 32), 0, 256, 4),
        ("gfx942", (256, 0, 100), 0, 256, 2),
        ("gfx942", (32, 0, 104), 0, 256, 7),
        ("gfx942", (32, 0, 16), 32 << 10, 256, 2),
        ("gfx950", (32, 0, 16), 32 << 10, 256, 5),
        ("gfx908", (128, 64, 16), 0, 256, 4),
        ("gfx908", (24, 0, 16), 0, 256, 10),
        ("gfx1030", (64, 0, 106), 0, 256, 16),
        ("gfx1030", (65, 0, 106), 0, 256, 12),
        ("gfx1100", (96, 0, 106), 0, 256, 16),
        ("gfx1100", (256, 0, 106), 0, 256, 5),
        ("gfx1102", (256, 0, 106), 0, 256, 4),
        ("gfx1152", (256, 0, 106), 0, 256, 4),  # as LLVM counts it, like gfx1251
        ("gfx1251", (256, 0, 106), 0, 256, 4),
        ("gfx1201", (32, 0, 106), 64 << 10, 128, 2),
    ],
)
def test_occupancy(arch: str, registers: tuple[int, int, int], lds: int, threads: int, waves: int) -> None:
    assert ROCM_ARCHS[arch].occupancy(*registers, lds, threads) == waves


@pytest.mark.parametrize(
    "target",
    [
        GPUTarget("rocm", "gfx000", 64),
        GPUTarget("rocm", "gfx942", 32),
        GPUTarget("cuda", "gfx942", 64),
        GPUTarget("cpu", "native", 64),
    ],
)
def test_a_backend_refuses_a_target_that_is_not_its_own(target: GPUTarget) -> None:
    with pytest.raises(TypeError, match=f"does not support the target {target} with {target.warp_size} threads"):
        make_backend(target)


def test_an_unsupported_target_is_a_type_error_without_assertions() -> None:
    code = """
import sys; sys.path[:] = {path!r}
from flydsl.backends.registry import make_backend
from flydsl.targets.target import GPUTarget
from flydsl.targets.timing import chip_of
try:
    make_backend(GPUTarget("rocm", "gfx942", 32))
except TypeError as error:
    print(type(error).__name__, __debug__)
"""
    command = [sys.executable, "-O", "-c", code.format(path=sys.path)]
    assert (
        subprocess.run(command, capture_output=True, text=True, check=True).stdout == "UnsupportedTargetError False\n"
    )


def test_native_is_resolved_in_what_the_cache_is_keyed_on() -> None:
    backend = make_backend(parse_target("cpu:native"))
    machine = backend.machine()
    assert machine.cpu not in ("", "native")
    assert machine.features
    told = processor()  # as Linux describes it: what LLVM's name and features follow from
    assert platform.machine() in backend.hash()
    assert all(told[name] in backend.hash() for name in ("model", "stepping", "flags", "Features") if name in told)


@pytest.mark.parametrize("name", ["cuda", "rocm", "cpu"])
def test_the_toolchain_hash_differs_between_targets_and_not_between_calls(name: str) -> None:
    archs = backend_class(name).architectures()
    first, again, other = (
        make_backend(parse_target(f"{name}:{arch}")).hash() for arch in (archs[0], archs[0], archs[1])
    )
    assert first == again != other
    assert "llvmlite" in first


@pytest.mark.parametrize(
    "row",
    [
        lambda: CudaArch("sm90", 227, 80),
        lambda: CudaArch("sm_90", 300, 80),
        lambda: CudaArch("sm_90f", 227, 88),
        lambda: CudaArch("sm_100", 227, 80),
        lambda: replace(ROCM_ARCHS["gfx942"], warp_size=32),
        lambda: replace(ROCM_ARCHS["gfx1100"], warp_size=64),
        lambda: replace(ROCM_ARCHS["gfx1100"], lds_kib=65),
        lambda: replace(ROCM_ARCHS["gfx950"], lds_shared_kib=64),
        lambda: replace(ROCM_ARCHS["gfx942"], registers=ROCM_ARCHS["gfx1100"].registers),
        lambda: replace(ROCM_ARCHS["gfx942"].registers, granule=7),
        lambda: replace(ROCM_ARCHS["gfx942"], name="mi300"),
        lambda: replace(ROCM_ARCHS["gfx942"], isa=Isa.RDNA3),
        lambda: replace(ROCM_ARCHS["gfx942"], name="gfx1342"),
        lambda: CpuArch("native", "x86_64"),
        lambda: CpuArch("rv64", "riscv64"),
        lambda: Limits(16, 1, 1),
        lambda: Limits(32, 2, 1),
    ],
)
def test_a_wrong_row_cannot_be_written(row: object) -> None:
    assert callable(row)
    with pytest.raises(ValueError, match=r"\w"):
        row()


def test_isa_versions_are_the_device_libraries_own() -> None:
    versions = {name: ROCM_ARCHS[name].isa_version for name in ("gfx90a", "gfx942", "gfx1030", "gfx1201")}
    assert versions == {"gfx90a": 9010, "gfx942": 9402, "gfx1030": 10300, "gfx1201": 12001}
    assert CUDA_ARCHS["sm_90a"].capability == 90
    assert [str(SmName(*version)) for version in ((11, 0), (12, 1))] == ["sm_110", "sm_121"]  # as devices tell them
    assert [CUDA_ARCHS[name].capability for name in ("sm_110f", "sm_121a")] == [110, 121]


@pytest.mark.parametrize("arch", ["sm_110", "sm_121", "gfx1152", "gfx1251"])
def test_no_times_are_predicted_for_a_chip_whose_facts_no_source_has(arch: str) -> None:
    with pytest.raises(ConfigError, match=f"no facts are known of the chip '{arch}'"):
        chip_of(arch)


class FakeDriver:
    """A driver with the devices of a list."""

    def __init__(self, *archs: str) -> None:
        self._archs = archs

    def device_count(self) -> int:
        return len(self._archs)

    def current_device(self) -> int:
        return len(self._archs) - 1

    def device_info(self, device: int) -> DeviceInfo:
        return DeviceInfo(device, "a GPU", self._archs[device])


@pytest.mark.parametrize(
    ("name", "archs"), [("cuda", ("sm_80", "sm_121")), ("cuda", ("sm_90", "sm_110")), ("rocm", ("gfx1100", "gfx1152"))]
)
def test_the_current_device_is_the_target_where_none_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, archs: tuple[str, ...]
) -> None:
    cls = backend_class(name)
    monkeypatch.setattr(cls, "driver", lambda: FakeDriver(*archs))
    assert str(parse_target(name)) == f"{name}:{archs[1]}"
    monkeypatch.setattr(cls, "driver", lambda: FakeDriver())
    assert cls.detect_target() is None
    with pytest.raises(UnsupportedTargetError, match=f"no device of the backend '{name}'"):
        parse_target(name)
    monkeypatch.setattr(cls, "driver", lambda: FakeDriver("sm_30"))
    with pytest.raises(UnsupportedTargetError, match="'sm_30'"):
        parse_target(name)


@pytest.mark.parametrize("name", ["cpu", "cuda", "rocm"])
def test_each_backend_names_its_own_driver(name: str) -> None:
    driver = backend_class(name).driver()
    assert driver is backend_class(name).driver()
    assert driver.name.lower() in {"cpu", "cuda", "hip"}


@pytest.mark.parametrize("text", ["cuda:sm_90", "rocm:gfx942", "rocm:gfx1100"])
def test_mlir_reads_the_target_attributes(text: str) -> None:
    with ir.Context():
        for attribute in make_backend(parse_target(text)).gpu_module_targets():
            assert text.split(":")[1] in str(ir.Attribute.parse(attribute))


@pytest.mark.parametrize(
    ("environ", "arch"),
    [
        ({"ARCH": "gfx942"}, "gfx942"),
        ({"ARCH": "GFX90A"}, "gfx90a"),
        ({"ARCH": "gfx942:sramecc+:xnack-"}, "gfx942"),
        ({"FLYDSL_COMPILE_ARCH": "rocm:gfx90a:xnack+"}, "rocm:gfx90a"),
        ({"FLYDSL_COMPILE_ARCH": "SM_90a"}, "sm_90a"),
        ({"FLYDSL_COMPILE_ARCH": "x86-64-v3", "ARCH": "gfx942"}, "x86-64-v3"),
        ({"ARCH": os.uname().machine}, None),
        ({"ARCH": os.uname().machine, "FLYDSL_GPU_ARCH": "gfx950"}, "gfx950"),
    ],
)
def test_architectures_as_the_environment_names_them(environ: dict[str, str], arch: str | None) -> None:
    """With the features that HIP puts behind the name of a device; ``ARCH`` is also what build scripts call a machine."""
    assert Config.from_env(environ).arch == arch
