"""Operations of CDNA 5 (gfx1250)."""

from flydsl.expr.rocdl.scaled_ops import WMMAScale
from flydsl.expr.rocdl.tdm import TDM, make_tdm_atom

__all__ = ["TDM", "WMMAScale", "make_tdm_atom"]
