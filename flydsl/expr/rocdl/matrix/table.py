"""Table of AMD's matrix instructions: shapes, types, and which lane holds what.

Shapes, types and layouts are those of the CDNA 3, CDNA 4, RDNA 3 and RDNA 4 instruction sets ("Matrix Arithmetic
Instructions", "Wave Matrix Multiply Accumulate") and of LLVM's intrinsics for gfx1250.  A layout is a pair of shape and
stride that maps (lane, value) to the colexicographic index m + M·k of A, n + N·k of B, m + M·n of C.  Types are named
as the classes of :mod:`flydsl.expr.numeric`.  Each row checks itself when an operation is made of it.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator

from flydsl.expr.atoms.tv_layouts import TvLayout, has_row_per_lane, holds_each
from flydsl.expr.rocdl.chips import Archs
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import GFX9, GFX11, Isa


@record
class MatrixInstruction:
    """One row: an instruction on m x n x k with operands of these types."""

    family: str
    """``"mfma"``, ``"mfma_scale"``, ``"wmma"``, ``"wmma_scale"``."""
    archs: Archs
    shape: tuple[int, int, int]
    a: str
    b: str
    acc: str
    intrinsic: str
    """LLVM's name after ``llvm.amdgcn.``, without the suffixes of overloaded types."""
    operand: str
    """The form of A and B: ``"scalar"``, ``"elements"``, ``"bytes"``, ``"i16"``, ``"i32"`` words or ``"i64"``."""
    form: str
    """The intrinsic's other operands; see :mod:`flydsl.expr.rocdl.matrix.emit`."""
    ab_layout: TvLayout
    c_layout: TvLayout
    padding: int = 1
    """Zeros extend the values to this multiple, because the instruction has a larger k."""
    replicas: int = 1
    """The number of lanes that hold each element of A and B."""
    b_layout: TvLayout | None = None
    """The layout of B where it differs from A's."""

    def check(self) -> None:
        """Refuse an inconsistent row; called for the rows that a process uses, because checking all takes long."""
        m, n, k = self.shape
        if (m != n and self.b_layout is None) or not self.archs:
            raise ValueError(f"{self.title()}: m and n of a row are equal unless B has a layout of its own")
        self._check_cover(self.ab_layout, m * k, self.replicas, "A and B")
        self._check_cover(self.layout_of_b, n * k, self.replicas, "B")
        self._check_cover(self.c_layout, m * n, 1, "C")
        if not has_row_per_lane(self.ab_layout, min(m, n)):
            raise ValueError(f"{self.title()}: a lane holds other rows of A and B than its number modulo {min(m, n)}")

    def _check_cover(self, layout: TvLayout, size: int, times: int, what: str) -> None:
        """Refuse a layout in which an element is not held ``times`` times."""
        if not holds_each(layout, size, times):
            raise ValueError(
                f"{self.title()}: the layout of {what} does not hold each of {size} elements {times} times"
            )

    @property
    def layout_of_b(self) -> TvLayout:
        """Map of (lane, value) to n + N·k."""
        return self.ab_layout if self.b_layout is None else self.b_layout

    @property
    def lanes(self) -> int:
        """Threads that make one call together."""
        (lanes, _), _ = self.c_layout
        return math.prod(lanes) if isinstance(lanes, tuple) else int(lanes)

    def runs_on(self, isa: Isa) -> bool:
        return isa in self.archs

    def title(self) -> str:
        """Shape and types for messages."""
        m, n, k = self.shape
        types = self.a if self.a == self.b else f"{self.a} x {self.b}"
        return f"{m}x{n}x{k} {types} -> {self.acc}"


# -- layouts


def _mfma_layouts(m: int, k: int) -> tuple[TvLayout, TvLayout]:
    """CDNA's layouts of A and C.

    Of A, lane l holds P consecutive k of row l mod m from P·(l / m) on; of C column l mod n, four rows at once.
    """
    groups, values = 64 // m, k * m // 64
    blocks = m * m // 256
    ab = (((m, groups), values), ((1, m * values), m))
    c = (((m, groups), (4, blocks)), ((m, 4), (1, 256 // m)))
    return ab, c


_RDNA3_AB = (((16, 2), 16), ((1, 0), 16))
_RDNA3_C = (((16, 2), 8), ((16, 1), 2))
_RDNA4_C = (((16, 2), 8), ((16, 8), 1))
_GFX1250_NARROW_C = (((16, 2), (4, 2)), ((16, 8), (2, 1)))


def _rdna4_ab(k: int) -> TvLayout:
    """gfx120x: lane l holds row l mod 16 and k/2 consecutive k from (k/2)·(l / 16) on."""
    return (((16, 2), k // 2), ((1, 8 * k), 16))


def _gfx1250_ab(k: int) -> TvLayout:
    """gfx1250: the halves of a wave alternate every 8 k."""
    return (((16, 2), (8, k // 16)), ((1, 128), (16, 256)))


# -- rows


_CDNA3, _CDNA4 = (Isa.CDNA3,), (Isa.CDNA4,)
_CDNA = _CDNA3 + _CDNA4
_UNTIL_CDNA2 = (Isa.CDNA1, Isa.CDNA2)
_SINCE_CDNA1 = GFX9
_SINCE_CDNA2 = (Isa.CDNA2, *_CDNA)
_RDNA3, _RDNA4, _GFX1250 = GFX11, (Isa.RDNA4,), (Isa.GFX1250,)
_FP8_FNUZ = {"Float8E4M3FNUZ": "fp8", "Float8E5M2FNUZ": "bf8"}
_FP8 = {"Float8E4M3FN": "fp8", "Float8E5M2": "bf8"}


def _mfma(archs: Archs, m: int, k: int, types: tuple[str, str, str], name: str, operand: str,
          padding: int = 1) -> MatrixInstruction:  # fmt: skip
    a, b, acc = types
    result = "i32" if acc == "Int32" else "f32"
    intrinsic = f"mfma.{result}.{m}x{m}x{k * padding}{name}"
    ab_layout, c_layout = _mfma_layouts(m, k)
    return MatrixInstruction(
        "mfma", archs, (m, m, k), a, b, acc, intrinsic, operand, "mfma", ab_layout, c_layout, padding
    )


def _mfma_rows() -> Iterator[MatrixInstruction]:
    f32, f16, bf16, i8 = (
        (t, t, acc)
        for t, acc in (("Float32", "Float32"), ("Float16", "Float32"), ("BFloat16", "Float32"), ("Int8", "Int32"))
    )
    for m in (16, 32):
        yield _mfma(_SINCE_CDNA1, m, 64 // m, f32, "f32", "scalar")
        yield _mfma(_SINCE_CDNA1, m, 256 // m, f16, "f16", "elements")
        yield _mfma(_SINCE_CDNA2, m, 256 // m, bf16, "bf16.1k", "i16")
        yield _mfma(_UNTIL_CDNA2, m, 128 // m, bf16, "bf16", "i16")
        # CDNA 3 dropped the forms of half the depth; the deeper ones with zeros after each lane's values are equal.
        yield _mfma(_CDNA, m, 128 // m, bf16, "bf16.1k", "i16", padding=2)
        yield _mfma(_CDNA4, m, 512 // m, f16, ".f16", "elements")
        yield _mfma(_CDNA4, m, 512 // m, bf16, ".bf16", "elements")
        yield _mfma(_UNTIL_CDNA2, m, 256 // m, i8, "i8", "i32")
        yield _mfma(_CDNA, m, 512 // m, i8, ".i8", "i64")
        yield _mfma(_CDNA4, m, 1024 // m, i8, ".i8", "i32")
        for archs, formats in ((_CDNA3, _FP8_FNUZ), (_CDNA4, _FP8)):
            for (a, name_a), (b, name_b) in itertools.product(formats.items(), repeat=2):
                yield _mfma(archs, m, 512 // m, (a, b, "Float32"), f".{name_a}.{name_b}", "i64")
    f64 = ("Float64", "Float64", "Float64")
    yield MatrixInstruction(
        "mfma", _SINCE_CDNA2, (16, 16, 4), *f64, "mfma.f64.16x16x4f64", "scalar", "mfma",
        (((16, 4), 1), ((1, 16), 16)), (((16, 4), 4), ((16, 1), 4)),
    )  # fmt: skip


SCALED_FORMATS = ("Float8E4M3FN", "Float8E5M2", "Float6E2M3FN", "Float6E3M2FN", "Float4E2M1FN")
"""Index is the instruction's code of the format (CDNA 4, "MFMA with block exponents")."""


def _mfma_scale_rows() -> Iterator[MatrixInstruction]:
    for m, k in ((16, 128), (32, 64)):
        ab_layout, c_layout = _mfma_layouts(m, k)
        for a, b in itertools.product(SCALED_FORMATS, repeat=2):
            intrinsic = f"mfma.scale.f32.{m}x{m}x{k}.f8f6f4"
            yield MatrixInstruction(
                "mfma_scale", _CDNA4, (m, m, k), a, b, "Float32", intrinsic, "i32", "mfma_scale", ab_layout, c_layout
            )


def _wmma(archs: Archs, k: int, types: tuple[str, ...], name: str, operand: str, form: str,
          layouts: tuple[TvLayout, TvLayout], replicas: int = 1) -> MatrixInstruction:  # fmt: skip
    a, b, acc = types
    result = {"Int32": "i32", "Float32": "f32", "Float16": "f16", "BFloat16": "bf16"}[acc]
    intrinsic = f"wmma.{result}.16x16x{k}.{name}"
    return MatrixInstruction(
        "wmma", archs, (16, 16, k), a, b, acc, intrinsic, operand, form, *layouts, replicas=replicas
    )


def _wmma_rows() -> Iterator[MatrixInstruction]:
    f16, bf16 = ("Float16", "Float16", "Float32"), ("BFloat16", "BFloat16", "Float32")
    i8, i4 = ("Int8", "Int8", "Int32"), ("Int4", "Int4", "Int32")
    for archs, layouts, replicas in (
        (_RDNA3, (_RDNA3_AB, _RDNA3_C), 2),
        (_RDNA4, (_rdna4_ab(16), _RDNA4_C), 1),
    ):
        yield _wmma(archs, 16, f16, "f16", "elements", "wmma", layouts, replicas)
        yield _wmma(archs, 16, bf16, "bf16", "i16", "wmma", layouts, replicas)
        yield _wmma(archs, 16, i8, "iu8", "i32", "wmma_integer", layouts, replicas)
        yield _wmma(archs, 16, i4, "iu4", "i32", "wmma_integer", layouts, replicas)
    for (a, name_a), (b, name_b) in itertools.product(_FP8.items(), repeat=2):
        yield _wmma(_RDNA4, 16, (a, b, "Float32"), f"{name_a}.{name_b}", "i32", "wmma", (_rdna4_ab(16), _RDNA4_C))
    yield _wmma(_RDNA4, 32, i4, "iu4", "i32", "wmma_integer", (_rdna4_ab(32), _RDNA4_C))
    yield from _gfx1250_rows()


def _wmma_scale_rows() -> Iterator[MatrixInstruction]:
    """gfx1250: a lane has the scales of its row of A or column of B, one for each 32 or 16 consecutive k.

    32 x 16 x 128 is two products of 16 rows: the first half of a lane's words of A and of C is of rows 0 to 15, the
    second of rows 16 to 31.  AMD's comgr rewrites it so for early chips (``v_wmma_f32_32x16x128_f4`` in ROCm's
    llvm-project, ``comgr/src/comgr-hotswap``), and aiter's products of experts read it so.
    """
    for a, b in itertools.product(SCALED_FORMATS, repeat=2):
        layouts = _gfx1250_ab(128), _RDNA4_C
        yield MatrixInstruction(
            "wmma_scale", _GFX1250, (16, 16, 128), a, b, "Float32", "wmma.scale.f32.16x16x128.f8f6f4", "i32",
            "wmma_scale", *layouts,
        )  # fmt: skip
    f4 = "Float4E2M1FN"
    rows, columns = (((16, 2), (8, 8, 2)), ((1, 256), (32, 512, 16))), (((16, 2), (8, 2)), ((32, 8), (1, 16)))
    yield MatrixInstruction(
        "wmma_scale", _GFX1250, (32, 16, 128), f4, f4, "Float32", "wmma.scale.f32.32x16x128.f4", "i32",
        "wmma_scale", rows, columns, b_layout=_gfx1250_ab(128),
    )  # fmt: skip


def _gfx1250_rows() -> Iterator[MatrixInstruction]:
    f32_layouts = (((16, 2), 2), ((1, 32), 16)), _RDNA4_C
    yield _wmma(_GFX1250, 4, ("Float32", "Float32", "Float32"), "f32", "elements", "wmma_modified", f32_layouts)
    c_of = {"Float32": _RDNA4_C, "Float16": _GFX1250_NARROW_C, "BFloat16": _GFX1250_NARROW_C, "Int32": _RDNA4_C}
    for element, name in (("Float16", "f16"), ("BFloat16", "bf16")):
        for acc in ("Float32", element):
            layouts = _gfx1250_ab(32), c_of[acc]
            yield _wmma(_GFX1250, 32, (element, element, acc), name, "elements", "wmma_modified", layouts)
    for k, acc in itertools.product((64, 128), ("Float32", "Float16")):
        for (a, name_a), (b, name_b) in itertools.product(_FP8.items(), repeat=2):
            layouts = _gfx1250_ab(k), c_of[acc]
            yield _wmma(_GFX1250, k, (a, b, acc), f"{name_a}.{name_b}", "i32", "wmma_modified", layouts)
    i8 = ("Int8", "Int8", "Int32")
    yield _wmma(_GFX1250, 64, i8, "iu8", "i32", "wmma_integer_reuse", (_gfx1250_ab(64), _RDNA4_C))
    # The chip has no product of 4-bit integers; as bytes they have the same layout, with zeros for the other half of k.
    yield MatrixInstruction(
        "wmma", _GFX1250, (16, 16, 32), "Int4", "Int4", "Int32", "wmma.i32.16x16x64.iu8", "bytes", "wmma_integer_reuse",
        _gfx1250_ab(32), _RDNA4_C, padding=2,
    )  # fmt: skip


_FAMILIES = {"mfma": _mfma_rows, "mfma_scale": _mfma_scale_rows, "wmma": _wmma_rows, "wmma_scale": _wmma_scale_rows}


@functools.cache
def instructions(family: str) -> tuple[MatrixInstruction, ...]:
    """The rows of a family, made on first use, because a kernel needs one family."""
    return tuple(_FAMILIES[family]())


def all_instructions() -> tuple[MatrixInstruction, ...]:
    """The rows of all families."""
    return tuple(row for family in _FAMILIES for row in instructions(family))


def _narrow_accumulator_rows() -> Iterator[MatrixInstruction]:
    for archs, layouts, replicas in (
        (_RDNA3, (_RDNA3_AB, _RDNA3_C), 2),
        (_RDNA4, (_rdna4_ab(16), _RDNA4_C), 1),
    ):
        for element, name, operand in (("Float16", "f16", "elements"), ("BFloat16", "bf16", "i16")):
            yield _wmma(archs, 16, (element,) * 3, name, operand, "wmma_narrow", layouts, replicas)


@functools.cache
def narrow_accumulators() -> tuple[MatrixInstruction, ...]:
    """RDNA's products with 16-bit C, which exist only by name; on RDNA 3 an element is half a register."""
    return tuple(_narrow_accumulator_rows())


def instructions_for(family: str, isa: Isa) -> list[MatrixInstruction]:
    """The rows of a family that an instruction set has."""
    return [row for row in instructions(family) if row.runs_on(isa)]
