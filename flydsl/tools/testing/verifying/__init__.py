"""The gate for upgrades of toolchains and kernels.

::

    flydsl verify old.flyb new.flyb
"""

from flydsl.tools.testing.verifying.verify import Comparison, Report, verify

__all__ = ["Comparison", "Report", "verify"]
