"""Orders of warps, blocks and copies that a seed decides, on the CPU and on simulators.

docs/schedules.md describes them.  ``plan`` has what a seed means, ``record`` what a run did, ``current`` which plan is in
effect, ``native`` the launches of kernels on the CPU, and ``waves`` the choice among the waves of a simulator.
"""

__all__ = ["SCHEDULE_MARK"]

SCHEDULE_MARK = "flydsl_schedule_mark"
"""The symbol of kernels that are compiled for such orders."""
