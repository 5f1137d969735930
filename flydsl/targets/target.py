"""Compile targets: their names, and the facts of a chip that tracing needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from flydsl.errors import UnsupportedTargetError
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.networks import NetworkEngine

if TYPE_CHECKING:
    from flydsl.targets.amdgpu import RocmArch
    from flydsl.targets.nvidia import CudaArch


class Chip(Protocol):
    """The members that the rows of every backend's chips have."""

    @property
    def warp_size(self) -> int:
        """Threads that run in lockstep."""


class _NamedRow(Protocol):
    @property
    def name(self) -> str: ...


_Row = TypeVar("_Row", bound=_NamedRow)


def chip_table(rows: Iterable[_Row]) -> Mapping[str, _Row]:
    """The rows by name, in their order."""
    rows = tuple(rows)
    table = {row.name: row for row in rows}
    if len(table) != len(rows):
        names = [row.name for row in rows]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)!r} is in the table of chips twice")
    return MappingProxyType(table)


@dataclass(frozen=True)
class GPUTarget:
    """A backend, one of its architectures, and the number of threads that run in lockstep there.

    ``str(target)`` is ``"rocm:gfx942"``; :meth:`flydsl.backends.registry.parse_target` is its inverse.

    Args:
        backend: its name, such as ``"rocm"``.
        arch: the architecture, such as ``"gfx942"``.
        warp_size: lanes of a warp.

    Example::

        target = flyc.GPUTarget("rocm", "gfx942", 64)
        print(target)  # rocm:gfx942
    """

    backend: str
    arch: str
    warp_size: int
    registered: ClassVar[str] = ""

    def __post_init__(self) -> None:
        if not self.backend or not self.arch or ":" in self.backend:
            raise UnsupportedTargetError(
                f"a target needs a backend and an architecture, got {self.backend!r} and {self.arch!r}; "
                "write for example GPUTarget('rocm', 'gfx942', 64)"
            )
        if self.warp_size < 1 or self.warp_size & (self.warp_size - 1):
            raise UnsupportedTargetError(f"warp_size of {self} is {self.warp_size}, expected a power of two")

    def __str__(self) -> str:
        return f"{self.registered or self.backend}:{self.arch}"


@dataclass(frozen=True)
class TargetOfSubclass(GPUTarget):
    """A target that a subclass of its backend compiles for, by the name that it is registered under."""

    registered: str = ""  # type: ignore[misc]


@dataclass(frozen=True)
class LaunchFeatures:
    """The launches of a target beyond the driver's plain launch function."""

    extended: str = ""
    """The driver's function with the signature of ``cuLaunchKernelEx``, which takes attributes; empty: there is none."""
    cooperative: str = ""
    """The driver's function for a launch that is cooperative and nothing else; empty: ``extended`` does that too."""
    allocate: str = ""
    """The driver's function with the signature of ``cuMemAllocAsync``; empty: launches have no memory of their own."""
    free: str = ""
    """As ``cuMemFreeAsync``."""
    clear: str = ""
    """As ``hipMemsetAsync``, which fills memory with a byte."""
    attributes: frozenset[str] = frozenset()
    """The attributes that a launch may have, clusters aside."""
    cluster_blocks: int = 0
    """The most blocks of a cluster that every device of the target takes; 0: there are no clusters."""
    packed_parameters: bool = False
    """True if the parameters' values are passed in one buffer instead of by a pointer to each."""
    asynchronous: bool = False
    """True if a kernel may fail after its launch, so that the kernel launched last is worth knowing."""

    @property
    def functions(self) -> frozenset[str]:
        """The functions of the driver that host code calls by name."""
        return frozenset({self.extended, self.cooperative, self.allocate, self.free, self.clear} - {""})


@dataclass(frozen=True)
class TargetFacts:
    """A target's facts for tracing.  Address spaces are LLVM's numbers for it."""

    warp_size: int
    max_threads_per_block: int
    static_shared_bytes: int
    """Bytes of statically allocated shared memory that a block may have."""
    dynamic_shared_bytes: int
    """Bytes of shared memory that a block may have in all, dynamic included."""
    private_address_space: int
    """LLVM's address space of per-thread stack memory."""
    private_bytes: int | None = None
    """Bytes of stack memory that a thread may have; ``None``: no limit is known while tracing."""
    launch: LaunchFeatures = field(default_factory=LaunchFeatures)
    code_attributes: frozenset[str] = frozenset()
    """The attributes of a kernel's call that the code generator reads."""
    features: frozenset[str] = frozenset()
    """The optional features of kernels, by the names in the backend's table."""
    holders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each feature that the backend knows the architectures that have it, for messages."""
    amd: RocmArch | None = None
    """The row of the AMD chip that is compiled for, or whose role a CPU takes on."""
    nvidia: CudaArch | None = None
    """As :attr:`amd`, of NVIDIA's."""
    emulates: bool = False
    """True if the target only takes on the role of :attr:`amd` or :attr:`nvidia`: it has none of its instructions."""
    host_memory: bool = False
    """True if host functions may read and write the memory of tensors; else it is refused, as it would end the process."""
    scopes: Mapping[str, str] = field(default_factory=dict)
    """LLVM's name here for each memory scope of the language, such as ``{"workgroup": "block"}``.

    The keys are LLVM's names of AMD's scopes, as in ``fx.rocdl.SyncScope``.  One with ``-one-as`` that is missing is as the
    one without.  Any other that is missing is the scope of the system, which includes all.
    """
    atomic_attributes: tuple[str, ...] = ()
    """Unit attributes of MLIR that atomic updates get, for the backend's lowering."""
    float_atomic_attributes: tuple[str, ...] = ()
    """Those that atomic updates of floats get besides."""
    shared_pointer_bits: int = 64
    """The width of addresses in shared memory: 32 or 64."""
    dynamic_shared_alignment: int = 16
    """The alignment of dynamic shared memory in bytes, a power of two from 16 on."""
    adds_short_offsets: bool = False
    """True if accesses of global memory add a 32-bit register to a uniform address."""
    pause: tuple[str, int] | None = None
    """LLVM's intrinsic, and its 32-bit argument, by which a thread that polls lets some hundred cycles pass."""
    network: NetworkEngine | None = None
    """The row of the engine that reaches ranks on other hosts."""
    private_access_bytes: int | None = None
    """The most bytes of a thread's memory that one access should have; ``None``: any."""

    @property
    def has_clusters(self) -> bool:
        """True if blocks can be launched in clusters."""
        return self.launch.cluster_blocks > 0


@dataclass(frozen=True)
class Occupancy:
    """The blocks and warps of a kernel that one execution unit holds."""

    blocks: int
    """Blocks that it holds at a time."""
    warps: int
    """Warps of these blocks."""
    most_warps: int
    """Warps that it can hold."""
    limit: str
    """The limit: ``"warps"``, ``"registers"``, ``"shared memory"`` or ``"blocks"``."""

    @property
    def fraction(self) -> float:
        """The warps that it holds, of those that it can hold."""
        return self.warps / self.most_warps


_IN_TRACE: ContextVar[GPUTarget | None] = ContextVar("flydsl_target", default=None)


@contextmanager
def tracing_for(target: GPUTarget) -> Iterator[None]:
    """Inside, :func:`target_in_trace` of this thread is ``target``."""
    token = _IN_TRACE.set(target)
    try:
        yield
    finally:
        _IN_TRACE.reset(token)


def target_in_trace() -> GPUTarget | None:
    """The target of the trace in progress in this thread, if there is one."""
    return _IN_TRACE.get()
