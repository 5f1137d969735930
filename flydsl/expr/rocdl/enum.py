"""The scopes and spaces of :mod:`flydsl.expr.rocdl`, where programs written for FlyDSL import them from."""

from flydsl.expr.rocdl.scopes import AddressSpace, SyncScope, TargetAddressSpace
from flydsl.support.public_names import show_user_frames_of

__all__ = ["AddressSpace", "SyncScope", "TargetAddressSpace"]

show_user_frames_of(__name__)
