"""Host functions without a compiler: calls run the shipped bundle's variants.

With a compiler a program is looked up by its trace.  Here nothing is traced.  The function is found by its name and by
the digest of its source file, and the variant by the arguments, as in :func:`flydsl.load`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl._mlir import missing_compiler
from flydsl.bundle.open_bundle import bundled_function
from flydsl.compiler.arguments.arrays import TensorSpec, element_type_name
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.shipped_bundle import BUNDLE_NAME, adjacent_bundle, source_of
from flydsl.config import Config
from flydsl.errors import ArtifactError, FlydslError, MissingCompilerError, MissingVariantError
from flydsl.expr.numeric import Numeric
from flydsl.runtime.arrays import HostArray

if TYPE_CHECKING:
    from flydsl.bundle import BundledFunction
    from flydsl.bundle.format import BundleFile
    from flydsl.compiler.jit_function import JitFunction


def launch_shipped(function: JitFunction, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> None:
    """Launch the variant that fits these arguments; compile hints have no effect on it."""
    try:
        bundled = vars(function).get("_bundled") or vars(function).setdefault("_bundled", _found(function))
        bundled.require_unchanged(function.__wrapped__.__globals__)
        bundled(*map(_plain, call_args), **{name: _plain(value) for name, value in call_kwargs.items()})
    except FlydslError as error:
        if isinstance(error, MissingVariantError):
            error = MissingVariantError(f"{error.message}, or compile it: {missing_compiler()}")
        raise error if Config.from_env().show_stacktrace else error.with_traceback(None) from None


def _found(function: JitFunction) -> BundledFunction:
    try:
        file = adjacent_bundle(function, Config.from_env())
    except (ArtifactError, OSError) as error:
        raise _refused(function, str(error)) from None
    if file is None:
        raise _refused(function, f"there is no {BUNDLE_NAME} next to {_path(function)}")
    record = file.record(_name_in(file, function))
    if record is None:
        raise ArtifactError(f"{file.path} is damaged: its manifest names a function that it does not have")
    return bundled_function(file, record)


def _name_in(file: BundleFile, function: JitFunction) -> str:
    own, path = source_of(function.__wrapped__), _path(function)
    try:
        sources = {kernel["name"]: kernel["source"] for kernel in file.manifest()["kernels"]}
        names = [name for name, source in sources.items() if source["qualname"] == own["qualname"]]
        names = [name for name in names if sources[name].get("file") in (None, path.name)]
        digests = {sources[name].get("sha256") for name in names}
    except (KeyError, TypeError, AttributeError) as error:
        raise ArtifactError(f"the manifest of {file.path} is malformed: {error!r}") from None
    if not names:
        raise _refused(function, f"{file.path} does not have it, only {', '.join(sorted(sources))}")
    if digests != {own.get("sha256")}:
        raise _refused(
            function, f"{file.path} was made from another text of {path.name}; make it again by flydsl precompile"
        )
    if len(names) > 1:  # of one factory: the bundle has each under the name that the module binds it to
        bound = [name for name, value in vars(sys.modules[function.__module__]).items() if value is function]
        names = [name for name in names if name.rpartition(".")[2] in bound] or names
    if len(names) > 1:
        raise _refused(
            function,
            f"{file.path} has several functions of that name, which only a trace can distinguish; call one of them: "
            + ", ".join(f"flydsl.load({str(file.path)!r})[{name!r}]" for name in sorted(names)),
        )
    return str(names[0])


def _path(function: JitFunction) -> Path:
    return Path(function.__wrapped__.__code__.co_filename)


def _refused(function: JitFunction, reason: str) -> MissingCompilerError:
    return MissingCompilerError(f"{function.__name__} cannot run: {reason}; or compile it: {missing_compiler()}")


def compiled_for(
    function: JitFunction, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]
) -> Callable[..., None]:
    """The result of ``flyc.compile``: the function, launched once unless a :class:`TensorSpec` stands for an array."""
    if not any(isinstance(value, TensorSpec) for value in (*call_args, *call_kwargs.values())):
        function(*call_args, **call_kwargs)
    return function


def _plain(value: Any) -> Any:
    if not isinstance(value, TensorArgument):
        return value.value if isinstance(value, Numeric) else value
    v = value.view
    return HostArray(
        v.address,
        v.shape,
        v.strides,
        element_type_name(v.dtype),
        v.backend,
        v.device,
        v.writeable,
        v.owner,
        v.requires_grad,
        v.memory,
    )
