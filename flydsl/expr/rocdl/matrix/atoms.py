"""Matrix operations of AMD GPUs: ``MFMA`` of CDNA, ``WMMA`` of RDNA and gfx1250."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError, MissingInstructionError
from flydsl.expr import layout as algebra
from flydsl.expr import numeric
from flydsl.expr.atoms.mma_ops import MmaOp
from flydsl.expr.atoms.tv_layouts import TvLayout
from flydsl.expr.core.context import amd_chip, current, emits_for, is_tracing, target_name
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.expr.rocdl.chips import chips_with, has, why_left_out
from flydsl.expr.rocdl.matrix.emit import PLAIN, Modifiers, emit_instruction
from flydsl.expr.rocdl.matrix.table import MatrixInstruction, instructions, instructions_for
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.amdgpu import GENERATIONS_IN_TYPES, GFX11, Isa

__all__ = ["MFMA", "WMMA"]

_NAMES = {"mfma": "MFMA", "mfma_scale": "MFMAScale", "wmma": "WMMA", "wmma_scale": "WMMAScale"}
"""The public functions of the families."""


@dataclass(frozen=True, repr=False)
class MatrixOp(MmaOp):
    """A row of the table of matrix instructions, with modifiers."""

    row: MatrixInstruction
    modifiers: Modifiers = PLAIN

    def __post_init__(self) -> None:
        self.row.check()

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        return self.row.shape

    @property
    def thr_layout(self) -> Any:
        """The threads that make a call together."""
        return algebra.make_layout(self.row.lanes, 1)

    @property
    def layout_A_tv(self) -> Any:
        """Map of (thread, value) to m + M·k."""
        return _layout(self.row.ab_layout)

    @property
    def layout_B_tv(self) -> Any:
        """Map of (thread, value) to n + N·k."""
        return _layout(self.row.layout_of_b)

    @property
    def layout_C_tv(self) -> Any:
        """Map of (thread, value) to m + M·n."""
        return _layout(self.row.c_layout)

    @property
    def dtypes(self) -> Mapping[str, NumericMeta]:
        """The element type of each operand."""
        a, b, acc = (getattr(numeric, name) for name in (self.row.a, self.row.b, self.row.acc))
        return {"A": a, "B": b, "C": acc, "D": acc}

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Emit one call on a thread's values."""
        x, y, z = _vector(a), _vector(b), _vector(c)
        row = self.row_of_target()
        if row is not self.row:
            x, y = (v.bitcast(getattr(numeric, name)) for v, name in ((x, row.a), (y, row.b)))
        if emits_for("rocm"):
            return z.with_value(emit_instruction(row, self.modifiers, x, y, z, state))
        if emits_for("cpu"):
            from flydsl.expr.rocdl.roles.products import emulate_instruction  # only a CPU needs it

            return emulate_instruction(row, self.modifiers, x, y, z, state)
        raise DSLNotImplementedError(f"{current().target} has no {self.title}")

    def row_of_target(self) -> MatrixInstruction:
        """The row that the target runs: this one, or that of the types as which the target reads the bits."""
        row, chip = self.row, amd_chip()
        if chip is not None and row.runs_on(chip.isa):
            return row
        return find_row(_NAMES[row.family], row.family, row.shape, row.a, row.b, row.acc)

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it: ``!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>``."""
        row, given = self.row, self.modifiers
        a, b, acc = (self.dtypes[name].mlir_name for name in "ABC")
        generation = GENERATIONS_IN_TYPES[row.archs[0]]
        if row.family == "mfma_scale":
            generation = "cdna4"
        signs = (
            {"signA": given.sign_a, "signB": given.sign_b} if row.acc == "Int32" else {"signA": False, "signB": False}
        )
        every: dict[str, dict[str, Any]] = {
            "mfma": {},
            "mfma_scale": {"opselA": given.opsel_a, "opselB": given.opsel_b},
            "wmma": {**signs, "clamp": given.clamp},
            "wmma_scale": {
                "opselA": given.opsel_a, "opselB": given.opsel_b, "modC": given.mod_c, "reuseA": given.reuse_a,
                "reuseB": given.reuse_b, "blockSize": given.block_size,
            },
        }  # fmt: skip
        written = "".join(f", {name} = {str(value).lower()}" for name, value in every[row.family].items())
        return f"!fly_rocdl.{generation}.{row.family}<{'x'.join(map(str, row.shape))}, ({a}, {b}) -> {acc}{written}>"

    @property
    def title(self) -> str:
        """The operation in messages and pictures: ``mfma 16x16x16 Float16 -> Float32``."""
        return f"{self.row.family} {self.row.title()}"


class MmaOpCDNA3_MFMAType(MatrixOp):
    """``MFMA`` of CDNA."""


class MmaOpGFX11_WMMAType(MatrixOp):
    """``WMMA`` of RDNA 3."""


class MmaOpGFX120X_WMMAType(MatrixOp):
    """``WMMA`` of RDNA 4."""


class MmaOpGFX1250_WMMAType(MatrixOp):
    """``WMMA`` of gfx1250."""


_WMMA_CLASSES: dict[Isa, type[MatrixOp]] = {
    **dict.fromkeys(GFX11, MmaOpGFX11_WMMAType),
    Isa.RDNA4: MmaOpGFX120X_WMMAType,
    Isa.GFX1250: MmaOpGFX1250_WMMAType,
}


def _vector(values: Any) -> Vector:
    return values if isinstance(values, Vector) else Vector([values])


def _layout(tv: TvLayout) -> Any:
    return algebra.make_layout(*tv)


def type_name(dtype: Any, what: str) -> str:
    """The name of a type in the rows of the table."""
    if isinstance(dtype, ir.Type):
        dtype = Numeric.from_ir_type(dtype)
    if not isinstance(dtype, NumericMeta):
        raise DSLTypeError(f"{what} takes scalar types such as fx.Float16, got {dtype!r}")
    return dtype.__name__


def _element_name(dtype: Any, what: str) -> str:
    """A or B's type in the table: bytes are ``Int8``, because instructions take signedness separately."""
    name = type_name(dtype, what)
    return "Int8" if name == "Uint8" else name


def _ocp_name(name: str) -> str:
    """The format of OCP as which CDNA 4 reads the bits of a FNUZ format; other types stay."""
    return {"Float8E4M3FNUZ": "Float8E4M3FN", "Float8E5M2FNUZ": "Float8E5M2"}.get(name, name)


def find_row(
    what: str, family: str, shape: Sequence[int], a: str, b: str, acc: str | None, *, exact: bool = False
) -> MatrixInstruction:
    """The target's row of these shape and types; without a trace, that of all chips that have it.

    CDNA 4 takes the FNUZ types for their bits, which it reads as the formats of OCP; ``exact`` refuses them there.
    """
    chip = amd_chip() if is_tracing() else None
    read_as = (a, b) if exact else (_ocp_name(a), _ocp_name(b))
    types = read_as if chip is not None and chip.isa is Isa.CDNA4 else (a, b)

    def matches(row: MatrixInstruction, types: tuple[str, str] = types) -> bool:
        return row.shape == tuple(shape) and (row.a, row.b) == types and acc in (None, row.acc)

    rows = [] if chip is None else instructions_for(family, chip.isa)
    rows = rows if is_tracing() else list(instructions(family))
    for row in filter(matches, rows):
        if not is_tracing():
            _refuse_differing(what, [each for each in rows if matches(each)])
        return row
    isas = [isa for row in instructions(family) if matches(row, (a, b)) for isa in row.archs]
    isas += [Isa.CDNA4 for row in instructions_for(family, Isa.CDNA4) if matches(row, read_as)]
    m, n, k = shape
    wanted = f"{what} {m}x{n}x{k} {a if a == b else f'{a} x {b}'}" + (f" -> {acc}" if acc else "")
    having = chips_with(tuple(dict.fromkeys(isas))) if isas else ()
    if not rows:
        of = tuple(dict.fromkeys(isas)) or tuple(isa for row in instructions(family) for isa in row.archs)
        supported = ", ".join(chips_with(of))
        message = (
            f"{wanted}: it is not available on target arch {target_name()}; supported: {supported}{why_left_out(of)}"
        )
    else:
        known = ", ".join(dict.fromkeys(row.title() for row in rows))
        message = f"{wanted} is not an instruction of {target_name()}; it has {known}"
        if having:
            message += f"; {', '.join(having)} have {wanted}"
    raise MissingInstructionError(message, archs=having)


def _refuse_differing(what: str, rows: Sequence[MatrixInstruction]) -> None:
    """Refuse an instruction whose layouts depend on the chip, where no chip is known."""
    first = rows[0]
    if all((row.ab_layout, row.layout_of_b, row.c_layout) == (first.ab_layout, first.layout_of_b, first.c_layout)
           for row in rows if row.acc == first.acc):  # fmt: skip
        return
    chips = "; ".join(", ".join(chips_with(row.archs)) for row in rows if row.acc == first.acc)
    raise DSLValueError(
        f"{what} {first.title()}: lanes hold other elements on {chips}, and outside of a trace no chip is known; name one: "
        f"with fx.viz.target({chips_with(first.archs)[0]!r})"
    )


def MFMA(m: int, n: int, k: int, elem_ty_ab: Any, elem_ty_acc: Any = None) -> MatrixOp:
    """The matrix operation of a wave of 64 threads on CDNA.

    Args:
        m, n, k: the extents.
        elem_ty_ab: the type of A and B, or a pair of types where the instruction mixes them.
        elem_ty_acc: the type of C and D; default the one that the instruction has.

    Returns:
        The matrix operation.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: no chip has such an instruction; the message lists those of the target.  One that only other chips
            have is refused where it is called.

    Example in a kernel for gfx942::

        atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
        print(atom.layout_A_tv)  # Layout<((16,4),4):((1,64),16)>
    """
    a, b = elem_ty_ab if isinstance(elem_ty_ab, (tuple, list)) else (elem_ty_ab, elem_ty_ab)
    acc = None if elem_ty_acc is None else type_name(elem_ty_acc, "MFMA")
    row = row_to_build("mfma", (m, n, k), _element_name(a, "MFMA"), _element_name(b, "MFMA"), acc)
    return MmaOpCDNA3_MFMAType(row)


def row_to_build(family: str, shape: Sequence[int], a: str, b: str, acc: str | None) -> MatrixInstruction:
    """The target's row, or that of another chip, whose layouts are facts that programs ask for.

    An operation of another chip is refused where it is called, like FlyDSL does.
    """
    chip = amd_chip() if is_tracing() else None
    own = [] if chip is None else instructions_for(family, chip.isa)
    found: list[MatrixInstruction] = []
    if is_tracing():
        found = [row for row in instructions(family) if row.shape == tuple(shape) and (row.a, row.b) == (a, b)]
        found = [row for row in found if acc in (None, row.acc)]
    row = next((row for row in found if row in own), next(iter(found), None))
    return row or find_row(_NAMES[family], family, shape, a, b, acc)


_WMMA_KEYWORDS = ("elem_ty_b", "sign_a", "sign_b", "clamp", "mod_c")


def WMMA(m: int, n: int, k: int, elem_ty_ab: Any, elem_ty_acc: Any = None, **kwargs: Any) -> MatrixOp:
    """The matrix operation of a wave of 32 threads on RDNA 3, RDNA 4 and gfx1250.

    Args:
        m, n, k: the extents; m and n are 16.
        elem_ty_ab: the type of A, and of B unless ``elem_ty_b`` is given.
        elem_ty_acc: the type of C and D; default the first that the instructions have.
        kwargs: ``elem_ty_b``; for integers ``sign_a`` and ``sign_b``, whether the bits of A and of B are signed
            (default false, whatever the type is called), and ``clamp``; on gfx1250 ``mod_c``.

    Returns:
        The matrix operation.

    Raises:
        DSLTypeError: not scalar types, an unknown keyword, or one that the types or the target do not have.
        DSLValueError: the target has no such instruction; the message lists those that it has.

    Example in a kernel for gfx1100::

        atom = fx.make_mma_atom(fx.rocdl.WMMA(16, 16, 16, fx.Float16))
        print(atom.layout_C_tv)  # Layout<((16,2),8):((16,1),2)>
    """
    unknown = [name for name in kwargs if name not in _WMMA_KEYWORDS]
    if unknown:
        raise DSLTypeError(f"WMMA has no keyword {unknown[0]!r}; it has {', '.join(_WMMA_KEYWORDS)}")
    given = elem_ty_ab, kwargs.pop("elem_ty_b", None) or elem_ty_ab
    a, b = (_element_name(of, "WMMA") for of in given)
    acc = None if elem_ty_acc is None else type_name(elem_ty_acc, "WMMA")
    row = find_row("WMMA", "wmma", (m, n, k), a, b, acc)
    integers_only = [name for name in kwargs if name != "mod_c"]
    if integers_only and row.acc != "Int32":
        raise DSLTypeError(f"WMMA {row.title()}: {integers_only[0]} applies to integers only")
    if "mod_c" in kwargs and not has((Isa.GFX1250,)):
        raise DSLTypeError(f"WMMA: mod_c needs gfx1250, got {current().target}")
    signs = {"sign_a": False, "sign_b": False} if row.acc == "Int32" else {}
    return _WMMA_CLASSES[row.archs[0]](row, Modifiers(**{**signs, **kwargs}))
