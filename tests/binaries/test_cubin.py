"""Cubins made by ptxas, read back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from flydsl.binaries import describe
from flydsl.errors import ArtifactError

ABI_VERSION, FLAGS = 8, 48


@pytest.mark.parametrize("arch", ["sm_80", "sm_86", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_100f", "sm_120"])
def test_cubin(make_cubin: Callable[..., bytes], arch: str) -> None:
    info = describe(make_cubin(arch))
    assert (info.format, info.arch, info.undefined) == ("cubin", arch, ())
    assert {kernel.symbol for kernel in info.kernels} == {"exchange", "on_stack", "calls_out"}

    exchange = info.kernel("exchange")
    assert exchange.params == ((0, 8), (8, 4), (16, 8), (24, 2))
    assert exchange.param_bytes == 26
    assert exchange.static_shared_bytes == 512
    assert exchange.scratch_bytes == 0
    assert 0 < exchange.registers["registers"] <= 32
    assert exchange.block_size == (256, 1, 1)
    assert exchange.max_threads == 256
    assert exchange.warp_size == 32
    assert exchange.resources == {"registers": exchange.registers["registers"], "scratch_bytes": 0}

    on_stack = info.kernel("on_stack")
    assert on_stack.params == ((0, 8), (8, 4))
    assert on_stack.static_shared_bytes == 0
    assert on_stack.scratch_bytes is not None and on_stack.scratch_bytes >= 64 * 4
    assert (on_stack.block_size, on_stack.max_threads) == (None, None)

    calls_out = info.kernel("calls_out")
    assert (calls_out.params, calls_out.param_bytes) == ((), 0)


def test_undefined_symbols_are_told(make_cubin: Callable[..., bytes]) -> None:
    assert describe(make_cubin("sm_90", undefined=True)).undefined == ("elsewhere",)


def test_older_abi_has_the_architecture_in_other_bits(make_cubin: Callable[..., bytes]) -> None:
    """CUDA 12 wrote version 7 of the ABI up to sm_90."""
    data = bytearray(make_cubin("sm_80"))
    data[ABI_VERSION] = 7
    data[FLAGS : FLAGS + 4] = (0x500550).to_bytes(4, "little")
    assert describe(bytes(data)).arch == "sm_80"
    data[FLAGS : FLAGS + 4] = (0x5A0D5A).to_bytes(4, "little")
    assert describe(bytes(data)).arch == "sm_90a"


def test_unknown_abi_is_refused(make_cubin: Callable[..., bytes]) -> None:
    data = bytearray(make_cubin("sm_80"))
    data[ABI_VERSION] = 9
    with pytest.raises(ArtifactError, match="ABI version 9"):
        describe(bytes(data))
