"""Address spaces and synchronization scopes of AMD GPUs."""

from __future__ import annotations

import enum

from flydsl.expr.enum import SyncScope as CommonScope
from flydsl.expr.memory.pointer_types import AddressSpace as CommonSpace
from flydsl.support.public_names import show_user_frames_of

__all__ = ["AddressSpace", "SyncScope", "TargetAddressSpace"]


class AddressSpace(enum.Enum):
    """Address spaces beyond ``fx.AddressSpace``.

    Example in a kernel for gfx942::

        print([space.name for space in fx.rocdl.AddressSpace])  # ['BufferDesc']
    """

    BufferDesc = "buffer"
    """Global memory behind a buffer descriptor, which holds its extent."""

    @property
    def written(self) -> str:
        """The space in the written form of a type."""
        return "#fly_rocdl.buffer_desc"

    Generic = enum.nonmember(CommonSpace.Generic)
    Global = enum.nonmember(CommonSpace.Global)
    Shared = enum.nonmember(CommonSpace.Shared)
    Register = enum.nonmember(CommonSpace.Register)


TargetAddressSpace = AddressSpace
"""The name by which programs request a space that only this target has."""


class SyncScope(CommonScope):
    """Threads that an atomic operation is ordered with: LLVM's "User Guide for AMDGPU Backend", "Memory Scopes".

    The ``OneAs`` scopes order only operations of the same address space.

    Example in a kernel for gfx942::

        fx.atomic_add(fx.get_iter(b), 1, syncscope=fx.rocdl.SyncScope.Workgroup)
        # b: 64
    """

    Agent = "agent"
    Workgroup = "workgroup"
    Wavefront = "wavefront"
    OneAs = "one-as"
    AgentOneAs = "agent-one-as"
    WorkgroupOneAs = "workgroup-one-as"
    WavefrontOneAs = "wavefront-one-as"
    SingleThreadOneAs = "singlethread-one-as"


show_user_frames_of(__name__)
