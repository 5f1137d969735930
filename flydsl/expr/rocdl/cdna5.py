"""Operations of CDNA 5 (gfx1250)."""

from flydsl.expr.rocdl.matrix.scaled_ops import WMMAScale
from flydsl.expr.rocdl.tdm.atom import TDM, make_tdm_atom
from flydsl.expr.rocdl.tdm.tiled_atom import TensorLoad, TensorStore, make_tiled_tdm_atom, tdm_partition
from flydsl.support.public_names import show_user_frames_of

__all__ = ["TDM", "TensorLoad", "TensorStore", "WMMAScale", "make_tdm_atom", "make_tiled_tdm_atom", "tdm_partition"]

show_user_frames_of(__name__)
