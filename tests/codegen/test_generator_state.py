"""LLVM's SPIR-V code generator keeps numbers of blocks in its process; no module meets those of an earlier one."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator

import pytest

from flydsl.backends.base import Machine
from flydsl.compiler.codegen.llvm_optimize import CodegenError, LlvmJob
from flydsl.compiler.workers.llvm import generate_in_subprocess

STORE = "store i32 %y, ptr addrspace(1) %p"
SPIRV = Machine("spirv64-unknown-unknown", "", isolated=True)
HEADER_WORDS = 5
OP_LABEL = 248
"""Numbers of the SPIR-V specification, 2.3 "Physical Layout of a SPIR-V Module" and 3.3 "Instructions"."""


def loops(count: int) -> str:
    """A kernel with so many loops, one after the other."""
    lines = ["define spir_kernel void @k(ptr addrspace(1) %p, i32 %m) {", "start:", "  br label %loop0"]
    for i in range(count):
        before, after = f"loop{i - 1}" if i else "start", f"loop{i + 1}" if i + 1 < count else "end"
        lines += [
            f"loop{i}:",
            f"  %k{i} = phi i32 [ 0, %{before} ], [ %n{i}, %loop{i} ]",
            f"  %g{i} = getelementptr i32, ptr addrspace(1) %p, i32 %k{i}",
            f"  store volatile i32 {i}, ptr addrspace(1) %g{i}",
            f"  %n{i} = add i32 %k{i}, 1",
            f"  %c{i} = icmp ult i32 %n{i}, %m",
            f"  br i1 %c{i}, label %{after}, label %loop{i}",
        ]
    return "\n".join([*lines, "end:", "  ret void", "}", ""])


def labels(spirv: bytes) -> Iterator[int]:
    """The numbers of the blocks of a SPIR-V module."""
    words = struct.unpack(f"<{len(spirv) // 4}I", spirv)
    at = HEADER_WORDS
    while at < len(words):
        if words[at] & 0xFFFF == OP_LABEL:
            yield words[at + 1]
        at += words[at] >> 16


def test_modules_have_the_same_bytes_whatever_was_generated_before() -> None:
    made: dict[int, bytes] = {}
    for count in itertools.chain.from_iterable([(2, 9, 5)] * 10):
        spirv = generate_in_subprocess(LlvmJob(loops(count), SPIRV, 2, ("k",)))
        found = list(labels(spirv))
        assert len(found) == len(set(found)) > count
        assert made.setdefault(count, spirv) == spirv


@pytest.mark.parametrize(
    ("body", "said"),
    [("%y = load i32, i33", "expected"), ("%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "Cannot select")],
)
def test_the_next_module_is_generated_after_an_error_or_a_crash(body: str, said: str) -> None:
    """The words are LLVM's, which it writes in the child that dies."""
    text = f"define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n {body}\n {STORE}\n ret void\n}}"
    machine = Machine("amdgcn-amd-amdhsa", "gfx942", isolated=True)
    with pytest.raises(CodegenError, match=said):
        generate_in_subprocess(LlvmJob(text, machine, 2, ("k",)))
    right = "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n ret void\n}"
    assert generate_in_subprocess(LlvmJob(right, machine, 2, ("k",)))
