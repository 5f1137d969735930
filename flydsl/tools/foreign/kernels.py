"""Kernels that other compilers made: PTX and code objects, their parameters, lines and launches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module

from flydsl.errors import DSLValueError, UnsupportedTargetError
from flydsl.support.fast_dataclass import record
from flydsl.tools.simulators import reason_against
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.windows import Window

Places = Sequence[tuple[str, int]]
"""Files and lines, that of an inlined function before its caller's."""


@record
class Launch:
    """The sizes of a launch, in x, y and z, and the bytes of dynamic shared memory."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared: int = 0
    cluster: tuple[int, int, int] | None = None


class ForeignKernel(ABC):
    """One kernel of a binary for one chip."""

    name: str
    target: str
    parameter_sizes: Sequence[int]
    """The bytes of each parameter that a launch gives."""

    @abstractmethod
    def launch(self, launch: Launch, values: Sequence[bytes], windows: Sequence[Window], findings: Findings) -> None:
        """Run it on this machine's memory and print its output; its faults are added to ``findings``."""

    def memory_of(self, variable: str) -> Array:
        """The bytes of a global variable of the binary, which launches read and write."""
        raise UnsupportedTargetError(
            f"variable {variable!r} of {self.target}: those of code objects alone are accessible"
        )

    @abstractmethod
    def lines(self, place: int) -> Places:
        """The lines of an instruction, by :attr:`~flydsl.tools.simulators.findings.Fault.place`."""

    @abstractmethod
    def warp_size(self) -> int:
        """The lanes of a warp, or of a wave."""


def load(target: str, image: bytes, name: str | None = None) -> ForeignKernel:
    """A kernel of a binary: the text of PTX for ``cuda:...``, for ``rocm:...`` a code object or a file of HIP's.

    Without a name the binary has one kernel.  Raises :class:`UnsupportedTargetError` for a chip without a simulator.
    """
    reason = reason_against(target)
    if reason:
        raise UnsupportedTargetError(f"a check for {target}: {reason}")
    made: ForeignKernel = import_module(_FORMS[b"\0" in image]).loaded(target, image, name)
    return made


_FORMS = {False: "flydsl.tools.foreign.ptx_kernels", True: "flydsl.tools.foreign.code_object_kernels"}
"""The module of each form of binary, which needs packages that others do not; by whether it has zero bytes, unlike text."""
_MOST_NAMES = 20
"""Names of kernels that an error lists."""


def chosen(names: Sequence[str], name: str | None) -> str:
    """The name of the kernel to check, among those of a binary; raises :class:`DSLValueError` if none is meant."""
    if name is None and len(names) == 1:
        return names[0]
    if name is None or name not in names:
        near = sorted(each for each in names if name and name in each) or sorted(names)
        listed = ", ".join(near[:_MOST_NAMES]) + (f" and {len(near) - _MOST_NAMES} more" * (len(near) > _MOST_NAMES))
        raise DSLValueError(f"kernel {name!r}: the binary has {listed or 'none'}; name one of them")
    return name
