"""Orders of warps, blocks and copies, decided by a seed.

They are those of the CPU and of simulators; docs/schedules.md describes them.  ``plan`` has what a seed means, ``record``
what a run did, ``current`` which plan is in effect, ``orders`` the search for one that fails, ``timeline`` pictures of it,
``native`` the launches of kernels on the CPU, and ``waves`` the scheduler of the waves of a simulator.
"""

__all__ = ["SCHEDULE_MARK"]

SCHEDULE_MARK = "flydsl_schedule_mark"
"""The symbol of kernels that are compiled for such orders."""
