"""Orders of elements and scales that published matrix products read, and numbers of few bits."""

from __future__ import annotations

import torch

__all__ = [
    "dequantized",
    "fp4_values",
    "fp8_type",
    "mx_quantized",
    "plain_scales",
    "row_quantized",
    "shuffled_scales",
    "shuffled_weights",
]

_FP4 = torch.tensor([0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0])
_BLOCK = 32
"""Elements that share a scale (OCP Microscaling Formats, 1.0)."""


def shuffled_weights(w: torch.Tensor) -> torch.Tensor:
    """A matrix (n, k) in the order of 16 rows by 64 bytes, 16 bytes of a row at a time, as CDNA reads it."""
    count = 16 // w.element_size()
    n, k = w.shape[-2:]
    return (
        w.reshape(-1, n // 16, 16, k // (4 * count), 4, count).permute(0, 1, 3, 4, 2, 5).reshape(w.shape).contiguous()
    )


def shuffled_scales(scales: torch.Tensor) -> torch.Tensor:
    """E8M0 scales (n, k) in the order of 32 rows by 8 columns, four of them a word, as CDNA 4 reads them."""
    n, k = scales.shape[-2:]
    parts = scales.reshape(-1, n // 32, 2, 16, k // 8, 2, 4)
    return parts.permute(0, 1, 4, 6, 3, 5, 2).reshape(scales.shape).contiguous()


def plain_scales(shuffled: torch.Tensor) -> torch.Tensor:
    """Scales (n, k) as they were before :func:`shuffled_scales`."""
    n, k = shuffled.shape
    parts = shuffled.reshape(n // 32, k // 8, 4, 16, 2, 2)
    return parts.permute(0, 5, 3, 1, 4, 2).reshape(n, k)


def fp8_type(chip: str) -> torch.dtype:
    """The chip's float of 8 bits with 3 of mantissa."""
    return torch.float8_e4m3fnuz if chip == "gfx942" else torch.float8_e4m3fn


def row_quantized(x: torch.Tensor, dtype: torch.dtype) -> tuple[torch.Tensor, torch.Tensor]:
    """A matrix in few bits, and a scale for each row."""
    largest = 127.0 if dtype == torch.int8 else torch.finfo(dtype).max
    scale = x.abs().amax(-1) / largest
    exact = x / scale.unsqueeze(-1)
    return (exact.round() if dtype == torch.int8 else exact).to(dtype), scale


def mx_quantized(x: torch.Tensor, kind: str = "fp4") -> tuple[torch.Tensor, torch.Tensor]:
    """Rows in "fp4" (two a byte, the first in the low half) or "fp8", and E8M0 scales of 32 elements each, as bytes."""
    blocks = x.float().reshape(*x.shape[:-1], -1, _BLOCK)
    highest = 2 if kind == "fp4" else 8
    exponent = torch.floor(torch.log2(blocks.abs().amax(-1).clamp(min=1e-30))) - highest
    scaled = blocks / torch.exp2(exponent).unsqueeze(-1)
    bits = (exponent + 127).clamp(0, 254).to(torch.uint8)
    if kind == "fp8":
        return scaled.clamp(-448, 448).reshape(x.shape).to(torch.float8_e4m3fn).view(torch.uint8), bits
    nearest = (scaled.abs().unsqueeze(-1) - _FP4).abs().argmin(-1)
    codes = (nearest + 8 * (scaled < 0)).to(torch.uint8).reshape(*x.shape[:-1], -1, 2)
    return codes[..., 0] | codes[..., 1] << 4, bits


def fp4_values(packed: torch.Tensor) -> torch.Tensor:
    """The numbers of bytes of two each."""
    codes = torch.stack([packed & 15, packed >> 4], -1).flatten(-2).long()
    return _FP4[codes & 7] * torch.where(codes >= 8, -1.0, 1.0)


def dequantized(packed: torch.Tensor, scales: torch.Tensor, kind: str = "fp4") -> torch.Tensor:
    """The numbers of what :func:`mx_quantized` gives."""
    values = fp4_values(packed) if kind == "fp4" else packed.view(torch.float8_e4m3fn).float()
    return values * torch.exp2(scales.float() - 127).repeat_interleave(_BLOCK, -1)
