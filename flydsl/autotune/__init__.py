"""``@flydsl.autotune``: the fastest configuration of a host function, measured."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from flydsl.support.builds import require_own_files
from flydsl.support.public_names import lazy_names

if TYPE_CHECKING:
    from flydsl.autotune.config import Config as Config
    from flydsl.autotune.strategies import Budget as Budget
    from flydsl.autotune.tuner import Autotuner as Autotuner
    from flydsl.autotune.tuner import autotune as autotune
    from flydsl.autotune.tuner import do_bench as do_bench

require_own_files()  # the package of AMD, where it is installed over this one, imports this module first

__all__ = ["Autotuner", "Budget", "Config", "autotune", "do_bench"]

__getattr__ = lazy_names(
    __name__,
    {
        "flydsl.autotune.config": "Config",
        "flydsl.autotune.by_hand": "_device_fingerprint _toolchain_fingerprint",
        "flydsl.autotune.strategies": "Budget",
        "flydsl.autotune.tuner": "Autotuner _tuning_enabled autotune do_bench",
    },
)


class _Module(ModuleType):
    """This package, callable as the decorator after ``from flydsl import autotune``."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.autotune(*args, **kwargs)


sys.modules[__name__].__class__ = _Module
