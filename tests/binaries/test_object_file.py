"""Object files for CPUs made by LLVM, read back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from flydsl.binaries import describe


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_object_file(make_object: Callable[..., bytes], machine: str) -> None:
    info = describe(make_object(machine))
    assert (info.format, info.arch) == ("object", machine)
    assert {kernel.symbol for kernel in info.kernels} == {"kernel", "weak_kernel", "uses_weak"}
    assert set(info.undefined) == {"table", "elsewhere"}
    assert info.kernel("kernel").resources == {}
    with pytest.raises(KeyError):
        info.kernel("helper")
