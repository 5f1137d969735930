"""flydsl: a Python kernel compiler for AMD GPUs, NVIDIA GPUs and CPUs.

Write kernels with ``flydsl.compiler`` (``flyc``) and ``flydsl.expr`` (``fx``).  Importing this package loads neither the
compiler nor a driver.  :func:`load` opens a bundle of precompiled kernels, which needs no compiler at all.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

from flydsl._version import __version__
from flydsl.compat import hooks as _hooks  # noqa: F401
from flydsl.compat import names as _names  # noqa: F401
from flydsl.compat import paths as _paths  # noqa: F401
from flydsl.support import forks as _forks  # noqa: F401  # first, as it says there
from flydsl.support import loaded_code as _loaded_code  # noqa: F401  # notes the time
from flydsl.support.builds import require_own_files
from flydsl.support.edition import name_left_out_modules
from flydsl.support.forks import require_main_interpreter
from flydsl.support.public_names import lazy_names as _lazy_names
from flydsl.support.public_names import tool as _tool
from flydsl.support.tracebacks import shows_user_frames as _shows_user_frames

if TYPE_CHECKING:
    from flydsl import autotune as autotune
    from flydsl import dist as dist
    from flydsl.autotune.config import Config
    from flydsl.bundle import Bundle
    from flydsl.compiler.events import CompileEvent as CompileEvent
    from flydsl.compiler.events import no_compiles as no_compiles
    from flydsl.compiler.events import on_compile as on_compile
    from flydsl.tools import viz as viz

__all__ = [
    "CompileEvent",
    "Config",
    "__version__",
    "autotune",
    "dist",
    "load",
    "no_compiles",
    "on_compile",
    "viz",
]


def load(path: str | os.PathLike[str], *, require: str = "") -> Bundle:
    """Open a bundle of precompiled kernels: ``flydsl.load("kernels.flyb").softmax(x, y)``.

    Whoever can write the file can run code in this process; docs/shipping.md tells how bundles are signed.

    Args:
        path: of the file.
        require: ``"proved"`` refuses a bundle with a program that ``flydsl precompile --prove`` has not proved.

    Returns:
        The open bundle.

    Raises:
        ArtifactError: the file is no bundle or is damaged, is not signed where signing is on, or lacks a proof.
        OSError: it cannot be read.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            x[fx.thread_idx.x] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        run.signatures({"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,))})
        flyc.precompile(run, ["cpu:x86-64"], out="kernels.flyb", isolated=False)
        bundle = flydsl.load("kernels.flyb")  # a Bundle
        x = np.zeros(8, np.float32)
        bundle.run(x)  # a BundledFunction
        assert (x == 1).all() and len(bundle["run"].variants("cpu:x86-64")) == 1
        try:
            bundle.run(np.zeros(8, np.float64))
        except flydsl.errors.MissingVariantError as error:
            print("float64" in str(error))  # True
    """
    from flydsl.bundle import Bundle
    from flydsl.support.tracebacks import hide_internal_frames

    try:
        return Bundle(path, require=require)
    except Exception as error:
        hide_internal_frames(error)
        raise


_PACKAGES = ("compiler", "expr", "extension", "runtime", "utils")
"""Packages that programs reach by ``import flydsl`` alone."""


_HOMES = {"flydsl.autotune.config": "Config", "flydsl.compiler.events": "CompileEvent no_compiles on_compile"}


def _other(name: str) -> Any:
    if name in ("autotune", "dist", *_PACKAGES):
        return importlib.import_module(f"flydsl.{name}")
    if name == "viz":
        return _tool(name)
    from flydsl.errors import unknown_name

    if not name.startswith("_"):
        for package, alias in (("compiler", "flyc"), ("expr", "fx")):
            if name in dir(importlib.import_module(f"flydsl.{package}")):
                raise AttributeError(
                    f"module 'flydsl' has no attribute {name!r}; it is flydsl.{package}.{name}: write "
                    f"import flydsl.{package} as {alias}, then {alias}.{name}",
                    name=name,
                    obj=None,
                )
    raise unknown_name(__name__, name, [*__all__, "compiler", "expr", "kernels"])


__getattr__ = _shows_user_frames(_lazy_names(__name__, _HOMES, other=_other))

require_own_files()
require_main_interpreter()
name_left_out_modules()
