"""The role of a chip in processes that a program starts anew: ``multiprocessing`` by spawn, ``subprocess``, test runners."""

from __future__ import annotations

from pathlib import Path

from flydsl.config import prepend_paths

__all__ = ["lead_children"]

_AT_START = Path(__file__).parent / "at_start"
"""The folder of the module that Python imports when a child starts."""
_PACKAGES = Path(__file__).parents[2]


def lead_children() -> None:
    """Let Python in processes that this one starts install :mod:`flydsl.torch.cuda_on_cpu` when it imports torch.

    They inherit the chip and ``PYTHONPATH`` from the environment.  An interpreter that does not find flydsl stays as it is.

    Example::

        import os

        from flydsl.config import variable_set
        from flydsl.torch.child_processes import lead_children

        with variable_set("PYTHONPATH", ""):
            lead_children()
            print(os.environ["PYTHONPATH"].split(os.pathsep)[0].endswith("at_start"))  # True
    """
    is_installed = _PACKAGES.name in ("site-packages", "dist-packages")  # whose packages are those of one interpreter
    prepend_paths("PYTHONPATH", [_AT_START] if is_installed else [_AT_START, _PACKAGES])
