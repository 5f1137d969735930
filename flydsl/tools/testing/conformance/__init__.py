"""The conformance kit: tests of a backend and its driver.

::

    python -m flydsl.testing.conformance opencl

``docs/conformance.md`` describes it.
"""

from flydsl.tools.testing.conformance.names import PARTS, SAMPLE
from flydsl.tools.testing.conformance.report import Report, Result
from flydsl.tools.testing.conformance.runner import run

__all__ = ["PARTS", "SAMPLE", "Report", "Result", "run"]
