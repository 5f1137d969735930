"""Parts that several kernels share: checks, accesses, schedules and epilogues.

None is a public name.  A kernel's module names the parts that it takes.
"""
