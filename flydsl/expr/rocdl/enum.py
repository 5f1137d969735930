"""The scopes and spaces of :mod:`flydsl.expr.rocdl`, where programs written for FlyDSL import them from."""

from flydsl.expr.rocdl.scopes import AddressSpace, SyncScope, TargetAddressSpace

__all__ = ["AddressSpace", "SyncScope", "TargetAddressSpace"]
