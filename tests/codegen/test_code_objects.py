"""Code objects that are laid out without a linker: what a loader sees of them is what lld makes of the same object."""

from __future__ import annotations

import struct

import pytest

from flydsl.backends.base import Machine
from flydsl.backends.rocm.link.code_object import link_kernels
from flydsl.backends.rocm.link.lld import find_lld
from flydsl.backends.toolchain import run_tool
from flydsl.binaries import describe
from flydsl.binaries.elf import SHT_DYNSYM, Elf
from flydsl.compiler.codegen.llvm_optimize import LlvmJob, generate
from flydsl.config import Config

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
PT_LOAD = 1


def kernel(name: str, stores: int) -> str:
    body = "".join(f"  store volatile i32 {k}, ptr addrspace(1) %p\n" for k in range(stores))
    return f'define protected amdgpu_kernel void @"{name}"(ptr addrspace(1) %p) {{\n{body}  ret void\n}}\n'


def object_file(arch: str, text: str, names: tuple[str, ...]) -> bytes:
    return generate(LlvmJob(text, Machine("amdgcn-amd-amdhsa", arch), opt_level=1, exported=names))


def kernels(count: int, stores: int) -> dict[str, int]:
    """Names of different lengths, and sizes that put what follows at different places of a page."""
    return {f"kernel_{'x' * (7 * k % 23)}{k}": stores + 5 * k for k in range(count)}


def by_lld(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("lld")
    (folder / "k.o").write_bytes(data)
    found = find_lld(Config.from_env())
    assert found is not None
    flavor = ["-flavor", "gnu"] if found.path.name == "iree-lld" else []
    done = run_tool(
        [found.path, *flavor, "-shared", "--no-undefined", "--build-id=none", folder / "k.o", "-o", folder / "k.hsaco"]
    )
    assert done.returncode == 0, done.stderr
    return (folder / "k.hsaco").read_bytes()


def loaded(data: bytes) -> list[object]:
    """What a loader reads: the header without the place of the section table, the segments, and their bytes."""
    header = _HEADER.unpack_from(data)
    segments = [_SEGMENT.unpack_from(data, header[5] + k * _SEGMENT.size) for k in range(header[10])]
    contents = []
    for kind, _, offset, _, _, size, _, _ in segments:
        start = max(offset, _HEADER.size)  # the file's header is compared by itself
        contents.append((kind, data[start : offset + size]))
    return [header[:6], header[7:11], segments, contents]


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx1030", "gfx1201"])
@pytest.mark.parametrize(("count", "stores"), [(1, 1), (1, 300), (2, 37), (3, 900), (11, 8), (40, 3)])
def test_the_same_is_loaded_as_of_llds(
    arch: str, count: int, stores: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sizes = kernels(count, stores)
    data = object_file(arch, "".join(kernel(*item) for item in sizes.items()), tuple(sizes))
    own = link_kernels(data)
    assert own is not None
    other = by_lld(data, tmp_path_factory)
    assert loaded(own) == loaded(other)
    assert describe(own) == describe(other)
    for name in (".text", ".rodata", ".note", ".dynsym", ".dynstr", ".hash", ".gnu.hash", ".dynamic", ".symtab"):
        ours, llds = Elf(own).section(name), Elf(other).section(name)
        assert ours is not None and llds is not None
        assert (ours.type, ours.flags, ours.address, ours.alignment) == (
            llds.type,
            llds.flags,
            llds.address,
            llds.alignment,
        )
    exported = [section for section in Elf(own).sections if section.type == SHT_DYNSYM]
    assert [section.size for section in exported] == [(1 + 2 * count) * 24]


TABLE = "@table = internal addrspace(4) constant [64 x i32] [" + ", ".join(f"i32 {k * k}" for k in range(64)) + "]\n"
READS_TABLE = """
define protected amdgpu_kernel void @reader(ptr addrspace(1) %p, i32 %i) {
  %place = getelementptr i32, ptr addrspace(4) @table, i32 %i
  %value = load i32, ptr addrspace(4) %place
  store i32 %value, ptr addrspace(1) %p
  ret void
}
"""
CALLS = """
define protected amdgpu_kernel void @caller(ptr addrspace(1) %p) {
  call void @other(ptr addrspace(1) %p)
  ret void
}
declare void @other(ptr addrspace(1))
"""


@pytest.mark.parametrize(("text", "name"), [(TABLE + READS_TABLE, "reader"), (CALLS, "caller")])
def test_what_must_be_resolved_is_left_to_lld(text: str, name: str) -> None:
    job = LlvmJob(text, Machine("amdgcn-amd-amdhsa", "gfx942"), 1, exported=(name,), runtime=frozenset({"other"}))
    assert link_kernels(generate(job)) is None


def test_damaged_objects_are_left_to_lld() -> None:
    data = object_file("gfx942", kernel("k", 3), ("k",))
    assert link_kernels(b"") is None
    results = [link_kernels(data[:size]) for size in range(0, len(data), 7)]
    assert set(results) == {None}
