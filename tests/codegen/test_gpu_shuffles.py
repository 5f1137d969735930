"""Shuffles against their definition, for every lane, mode, width and offset, without a GPU.

The IR for the GPU runs on the host with the vendor's instructions replaced by what their manuals define: for AMD the
lane's number and ``ds_bpermute``, for NVIDIA ``shfl.sync`` (the pseudo-code of the PTX ISA manual).
"""

from __future__ import annotations

import ctypes
import inspect
import re
from collections.abc import Callable, Mapping

import pytest
from codegen_kernels import device_ir, kernel_text, module_text
from host_code import host_code

UNDEFINED = 0xFFFFFFFF
MODES = ("xor", "up", "down", "idx")


def shuffle_kernel(mode: str) -> str:
    """Store the value that arrives and whether its source was inside the group."""
    return kernel_text(
        "k",
        f"""
        %value, %valid = gpu.shuffle {mode} %lane, %offset, %width : i32
        %inside = arith.extui %valid : i1 to i32
        llvm.store %value, %p : i32, !llvm.ptr<1>
        %q = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
        llvm.store %inside, %q : i32, !llvm.ptr<1>
        """,
        "%p: !llvm.ptr<1>, %lane: i32, %offset: i32, %width: i32",
    )


def expected(mode: str, lane: int, offset: int, width: int) -> int | None:
    """The source lane by the language's definition; ``None`` outside the group."""
    group, rank = lane - lane % width, lane % width
    source = {"xor": rank ^ offset, "up": rank - offset, "down": rank + offset, "idx": offset}[mode]
    return group + source if 0 <= source < width else None


def shfl_sync(mode: str, members: int, lane: int, b: int, c: int) -> int:
    """The source lane that hardware takes, or ``UNDEFINED``: PTX ISA manual, ``shfl.sync``."""
    lane_bits, clamp, segments = b & 31, c & 31, c >> 8 & 31
    highest = (lane & segments) | (clamp & ~segments & 31)
    lowest = lane & segments
    source = {
        "up": lane - lane_bits,
        "down": lane + lane_bits,
        "bfly": lane ^ lane_bits,
        "idx": lowest | (lane_bits & ~segments & 31),
    }[mode]
    in_range = source >= highest if mode == "up" else source <= highest
    source = source if in_range else lane
    both_are_members = members >> lane & members >> source & 1
    return source if both_are_members else UNDEFINED


class Host:
    """The kernel as a function of this process."""

    def __init__(self, target: str, mode: str, replacements: Mapping[str, Callable[..., int]]) -> None:
        text = device_ir(target, module_text(shuffle_kernel(mode)))
        text = re.sub(r" addrspace\(\d\)|ptx_kernel |amdgpu_kernel |noundef |range\([^)]*\) ", "", text)
        text = re.sub(r"^(attributes #\d+ = ).*$", r"\1{ nounwind }", text, flags=re.MULTILINE)
        text = re.sub(r"^!.*$|(?<=\)) #\d+", "", text, flags=re.MULTILINE)
        self.callbacks = {}
        for name, function in replacements.items():
            arguments = len(inspect.signature(function).parameters)
            symbol = name.replace(".", "_")
            text = text.replace(f"@{name}(", f"@{symbol}(")
            self.callbacks[symbol] = ctypes.CFUNCTYPE(ctypes.c_uint32, *[ctypes.c_uint32] * arguments)(function)
        self.code = host_code(text, address_of=self.address_of)
        self.kernel = ctypes.CFUNCTYPE(None, ctypes.c_void_p, *[ctypes.c_uint32] * 3)(self.code.function("k"))

    def address_of(self, symbol: str) -> int | None:
        """The address of the function that stands in for an instruction."""
        callback = self.callbacks.get(symbol)
        return ctypes.cast(callback, ctypes.c_void_p).value if callback else None

    def __call__(self, lane: int, offset: int, width: int) -> tuple[int, int]:
        cells = (ctypes.c_uint32 * 2)()
        self.kernel(ctypes.addressof(cells), lane, offset, width)
        return cells[0], cells[1]


def check_all(host: Host, mode: str, warp: int, set_lane: list[int]) -> None:
    for width in (1 << k for k in range(warp.bit_length())):
        for offset in sorted({0, 1, 2, 3, 5, width // 2, width - 1, width, warp + 1, 2 * warp, -1, -3, 2**31 - 1}):
            for lane in range(warp):
                set_lane[0] = lane
                source = expected(mode, lane, offset, width)
                arrived, inside = host(lane, offset, width)
                assert inside == (source is not None), (mode, lane, offset, width)
                assert arrived == (lane if source is None else source), (mode, lane, offset, width)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("target", "warp"), [("rocm:gfx942", 64), ("rocm:gfx1100", 32)])
def test_amd(target: str, warp: int, mode: str) -> None:
    lane = [0]

    def low(mask: int, base: int) -> int:
        return base + (mask & ((1 << min(lane[0], 32)) - 1)).bit_count()

    def high(mask: int, base: int) -> int:
        return base + (mask & ((1 << max(lane[0] - 32, 0)) - 1)).bit_count()

    def bpermute(address: int, value: int) -> int:
        return address // 4 % warp  # every lane's value is its own number

    intrinsics = {
        "llvm.amdgcn.mbcnt.lo": low,
        "llvm.amdgcn.mbcnt.hi": high,
        "llvm.amdgcn.ds.bpermute": bpermute,
    }
    check_all(Host(target, mode, intrinsics), mode, warp, lane)


@pytest.mark.parametrize("mode", MODES)
def test_nvidia(mode: str) -> None:
    lane = [0]

    def lane_id() -> int:
        return lane[0]

    def shuffle(members: int, value: int, b: int, c: int) -> int:
        return shfl_sync("idx", members, lane[0], b, c)

    intrinsics: dict[str, Callable[..., int]] = {
        "llvm.nvvm.read.ptx.sreg.laneid": lane_id,
        "llvm.nvvm.shfl.sync.idx.i32": shuffle,  # the other modes read five bits of an unknown offset
    }
    check_all(Host("cuda:sm_90", mode, intrinsics), mode, 32, lane)


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_a_float_keeps_its_bits(target: str) -> None:
    text = device_ir(
        target,
        module_text(
            kernel_text(
                "k",
                """
                %v, %inside = gpu.shuffle xor %x, %o, %w : f32
                llvm.store %v, %p : f32, !llvm.ptr<1>
                """,
                "%p: !llvm.ptr<1>, %x: f32, %o: i32, %w: i32",
            )
        ),
    )
    assert len(re.findall(r"bitcast (?:float|i32) \S+ to (?:float|i32)", text)) == 2
