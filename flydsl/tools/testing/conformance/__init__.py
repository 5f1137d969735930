"""The conformance kit: tests of a backend and its driver.

::

    python -m flydsl.testing.conformance opencl

``docs/conformance.md`` describes it.
"""

from flydsl.tools.testing.conformance.names import PARTS, SAMPLE
from flydsl.tools.testing.conformance.runner import run
from flydsl.tools.testing.conformance.session import Report, Result

__all__ = ["PARTS", "SAMPLE", "Report", "Result", "run"]
