"""Operations of CDNA 5 (gfx1250)."""

from flydsl.expr.rocdl.matrix_ops import WMMAScale

__all__ = ["WMMAScale"]
