"""flydsl: a Python kernel compiler for AMD GPUs, NVIDIA GPUs and CPUs.

Write kernels with ``flydsl.compiler`` (``flyc``) and ``flydsl.expr`` (``fx``).  Importing this package loads neither the
compiler nor a driver.
"""

from flydsl._version import __version__

__all__ = ["__version__"]
