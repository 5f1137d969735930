"""AMD GPU code objects made by LLVM, read back."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest
from rows import in_one_test

from flydsl.binaries import describe
from flydsl.errors import ArtifactError

ARCHS = ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"]

EVERY_ARCH = [
    "gfx900", "gfx902", "gfx904", "gfx906", "gfx908", "gfx909", "gfx90a", "gfx90c", "gfx942", "gfx950", "gfx1010",
    "gfx1011", "gfx1012", "gfx1013", "gfx1030", "gfx1031", "gfx1032", "gfx1033", "gfx1034", "gfx1035", "gfx1036",
    "gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1152", "gfx1153", "gfx1200", "gfx1201",
    "gfx1250", "gfx1251", "gfx9-generic", "gfx9-4-generic", "gfx10-1-generic", "gfx10-3-generic", "gfx11-generic",
    "gfx12-generic",
]  # fmt: skip


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("version", [500, 600])
@pytest.mark.parametrize("link", [True, False])
def test_code_object(make_code_object: Callable[..., bytes], arch: str, version: int, link: bool) -> None:
    info = describe(make_code_object(arch, version=version, link=link))
    assert (info.format, info.arch, info.undefined) == ("amdgpu", arch, ())
    assert [kernel.symbol for kernel in info.kernels] == ["exchange", "on_stack", "calls_out"]

    exchange = info.kernel("exchange")
    assert exchange.params == ((0, 8), (8, 4), (16, 8), (24, 2))
    assert exchange.param_bytes == 26
    assert exchange.static_shared_bytes == 512
    assert exchange.scratch_bytes == 0
    assert exchange.spills == {"vgpr": 0, "sgpr": 0}
    assert 0 < exchange.registers["vgpr"] <= 16
    assert exchange.max_threads == 256
    assert exchange.warp_size == (32 if arch.startswith("gfx1") else 64)
    assert exchange.resources["registers"] == exchange.registers["vgpr"]
    assert exchange.resources["scratch_bytes"] == 0

    on_stack = info.kernel("on_stack")
    assert on_stack.params == ((0, 8), (8, 4))
    assert on_stack.static_shared_bytes == 0
    assert on_stack.scratch_bytes is not None and on_stack.scratch_bytes >= 64 * 4


EMPTY = """
define amdgpu_kernel void @k() {attributes} {{ ret void }}
!llvm.module.flags = !{{!0}}
!0 = !{{i32 1, !"amdhsa_code_object_version", i32 600}}
{metadata}
"""


@in_one_test("arch", EVERY_ARCH)
def test_every_arch_has_its_name(compile_ir: Callable[..., bytes], arch: str) -> None:
    text = EMPTY.format(attributes="", metadata="")
    assert describe(compile_ir(text, "amdgcn-amd-amdhsa", arch)).arch == arch


@pytest.mark.parametrize(
    ("features", "arch"),
    [
        ("+xnack", "gfx90a:xnack+"),
        ("-xnack", "gfx90a:xnack-"),
        ("+sramecc,-xnack", "gfx90a:sramecc+:xnack-"),
        ("", "gfx90a"),
    ],
)
def test_target_id_has_the_settings(make_code_object: Callable[..., bytes], features: str, arch: str) -> None:
    assert describe(make_code_object("gfx90a", features)).arch == arch


def test_required_block_size(compile_ir: Callable[..., bytes]) -> None:
    text = EMPTY.format(attributes="!reqd_work_group_size !1", metadata="!1 = !{i32 64, i32 2, i32 1}")
    assert describe(compile_ir(text, "amdgcn-amd-amdhsa", "gfx942")).kernel("k").block_size == (64, 2, 1)


def test_kernel_without_parameters(compile_ir: Callable[..., bytes]) -> None:
    text = EMPTY.format(attributes="", metadata="")
    kernel = describe(compile_ir(text, "amdgcn-amd-amdhsa", "gfx942")).kernel("k")
    assert (kernel.params, kernel.param_bytes, kernel.block_size) == ((), 0, None)


def test_undefined_symbols_are_told(make_code_object: Callable[..., bytes]) -> None:
    for link in (True, False):
        assert describe(make_code_object("gfx942", link=link, undefined=True)).undefined == ("elsewhere",)


def test_descriptor_and_metadata_must_agree(make_code_object: Callable[..., bytes]) -> None:
    data = make_code_object("gfx942")
    # Descriptors start with the bytes of shared memory, scratch and arguments; 288 arguments with the hidden ones.
    sizes = struct.pack("<III", 512, 0, 288)
    assert data.count(sizes) == 1
    with pytest.raises(ArtifactError, match=r"kernel exchange has .* \(512, 16, 288\), its metadata \(512, 0, 288\)"):
        describe(data.replace(sizes, struct.pack("<III", 512, 16, 288)))


def test_missing_descriptor_is_refused(make_code_object: Callable[..., bytes]) -> None:
    data = make_code_object("gfx942").replace(b"\0exchange.kd\0", b"\0exchange.kx\0")
    with pytest.raises(ArtifactError, match="kernel exchange has no descriptor"):
        describe(data)


def test_unknown_chip_is_refused(make_code_object: Callable[..., bytes]) -> None:
    data = bytearray(make_code_object("gfx942"))
    data[48] = 0xFE
    with pytest.raises(ArtifactError, match="unknown AMD GPU 0xfe"):
        describe(bytes(data))


def test_missing_metadata_are_refused(make_code_object: Callable[..., bytes]) -> None:
    data = make_code_object("gfx942").replace(b"AMDGPU\0", b"AMDGPX\0", 1)
    with pytest.raises(ArtifactError, match="no metadata"):
        describe(data)
