"""The conformance kit: tests of a backend and its driver.

::

    python -m flydsl.testing.conformance opencl

``docs/conformance.md`` describes it.
"""

from flydsl.testing.conformance.names import PARTS, SAMPLE
from flydsl.testing.conformance.report import Report, Result
from flydsl.testing.conformance.runner import run

__all__ = ["PARTS", "SAMPLE", "Report", "Result", "run"]
