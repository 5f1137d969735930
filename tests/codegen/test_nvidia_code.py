"""What LLVM is told and spared for NVIDIA GPUs: extrema without a library."""

from __future__ import annotations

import re

import pytest
from codegen_kernels import build, device_ir, kernel_text, module_text

EXTREMA = """
    %x = llvm.load %p : !llvm.ptr<1> -> {of}
    %q = llvm.getelementptr %p[%n] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
    %y = llvm.load %q : !llvm.ptr<1> -> {of}
    %r = arith.maxnumf %x, %y : {of}
    %s = arith.minnumf %r, %x : {of}
    llvm.store %s, %p : {of}, !llvm.ptr<1>
"""


def with_count(name: str, body: str) -> str:
    return kernel_text(name, body, "%p: !llvm.ptr<1>, %n: i32")


@pytest.mark.parametrize("of", ["f16", "bf16", "f32", "f64", "vector<4xf32>"])
def test_extrema_need_no_library(of: str) -> None:
    source = module_text(with_count("k", EXTREMA.format(of=of)))
    assert "__nv_" not in device_ir("cuda:sm_75", source)
    assert re.search(r"\bmin\.", build("cuda:sm_90", source).sections["ptx"].decode())
