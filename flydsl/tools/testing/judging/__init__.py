"""The judge: one verdict on a kernel, without a GPU.

::

    flydsl judge kernels.py:softmax --reference reference.py:softmax

``docs/judge.md`` describes it.
"""

from flydsl.tools.testing.judging.judge import DEFAULT_TARGETS, Limits, check, judge
from flydsl.tools.testing.judging.verdict import CODES, Finding, Verdict

__all__ = ["CODES", "DEFAULT_TARGETS", "Finding", "Limits", "Verdict", "check", "judge"]
