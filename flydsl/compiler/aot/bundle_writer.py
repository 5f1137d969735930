"""Bundle writer: describes variants for :mod:`flydsl.bundle` to select from."""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from flydsl._version import __version__
from flydsl.artifact import Artifact
from flydsl.backends.registry import backend_class
from flydsl.bundle.decisions import DecisionTable
from flydsl.bundle.format import BundleWriter
from flydsl.bundle.forms import (
    ConstantForm,
    Dim,
    Dynamic,
    Form,
    GroupForm,
    PointerForm,
    ScalarForm,
    StreamForm,
    StructForm,
    TensorForm,
)
from flydsl.bundle.parameters import CONSTEXPR, GROUP, STREAM, Parameter, Parameters
from flydsl.bundle.reads import Read
from flydsl.bundle.recorded import RecordedTuning
from flydsl.cache.key import CacheKey
from flydsl.compiler.aot.outside_reads import joined
from flydsl.compiler.aot.triton_kernels import GridVariant, by_kernel
from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.arrays import element_type_name
from flydsl.compiler.arguments.resolve import GroupArgument, is_group
from flydsl.compiler.arguments.tensors import DynamicDim, TensorArgument
from flydsl.compiler.frontend.annotations import is_receiver, signature_of, takes_none
from flydsl.compiler.shipped_bundle import source_of
from flydsl.errors import ArtifactError, DSLTypeError, TargetError
from flydsl.expr.core.constexpr import is_constexpr
from flydsl.expr.core.stream import Stream
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.expr.struct import is_struct_type
from flydsl.support.fast_dataclass import record
from flydsl.support.scalars import SCALARS
from flydsl.targets.cpu import CPU_ARCHS
from flydsl.targets.target import GPUTarget
from flydsl.trust.json import canonical_json
from flydsl.trust.rows import plain

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction


@record
class BundledVariant:
    """One variant to write: a function compiled for one target and one set of argument types."""

    function: Callable[..., Any]
    """The Python function, undecorated; it gives the parameters and the source file."""
    name: str
    target: GPUTarget
    forms: tuple[Form, ...]
    written: frozenset[str]
    artifact: Artifact
    options: str = ""
    hints: Mapping[str, Any] = field(default_factory=dict)
    """The compile hints of a configuration, which a decision table names."""
    reads: tuple[Read, ...] = ()
    """The outside values that its trace read."""
    proof: Mapping[str, Any] = field(default_factory=dict)
    """The verdict of a proof on it."""


def bundle_names(functions: Iterable[JitFunction]) -> dict[JitFunction, str]:
    """The name of each function in a bundle.

    It is the function's own name if that is unique, else the name after its module's.  Functions of one factory get the
    name that their module binds them to, as ``scale2 = make(2)`` and ``scale4 = make(4)``.
    """
    every = list(dict.fromkeys(functions))
    names = _names_if_unique({function: function.__name__ for function in every})
    names |= _names_if_unique({f: f"{f.__module__}.{f.__name__}" for f in every if f not in names})
    bound = {f: _bound_name(f) for f in every if f not in names}
    taken = Counter([*names.values(), *bound.values()])
    names |= {f: name if taken[name] == 1 else f"{f.__module__}.{name}" for f, name in bound.items() if name}
    counts = Counter(names.values())
    for function in every:
        if counts[names.get(function, "")] != 1:
            raise DSLTypeError(
                f"several functions are called {function.__name__} in {function.__module__}, as those that one factory "
                f"makes; bind each to a name of the module, or name them: flyc.precompile({{'name': function, ...}}, ...)"
            )
    return names


def _names_if_unique(names: Mapping[JitFunction, str]) -> dict[JitFunction, str]:
    counts = Counter(names.values())
    return {function: name for function, name in names.items() if counts[name] == 1}


def _bound_name(function: JitFunction) -> str:
    """The first name that the function's module binds to it; empty if there is none."""
    module = sys.modules.get(function.__module__)
    return next((name for name, value in vars(module).items() if value is function), "") if module else ""


def describe_parameters(signature: inspect.Signature) -> Parameters:
    return Parameters([_parameter(p) for p in signature.parameters.values()])


def _parameter(parameter: inspect.Parameter) -> Parameter:
    if is_receiver(parameter):
        raise DSLTypeError("a method cannot be bundled, for its self is not there when the bundle is used")
    annotation, default = parameter.annotation, parameter.default
    type_name = ""
    if is_constexpr(annotation):
        type_name = CONSTEXPR
    elif annotation is Stream:
        type_name = STREAM
    elif is_group(None, annotation):
        type_name = GROUP
    elif isinstance(annotation, NumericMeta) and annotation.__name__ in SCALARS:
        type_name = annotation.__name__
    if isinstance(default, Stream):
        default = default.handle
    elif isinstance(type(default), NumericMeta):
        default = default.value
    form = None if default is parameter.empty else ConstantForm(default)
    is_optional = takes_none(parameter) and type_name not in (CONSTEXPR, STREAM)
    described = Parameter(parameter.name, parameter.kind.name, type_name, form, is_optional)
    try:
        described.to_json()
    except ArtifactError as error:
        raise DSLTypeError(f"the default of parameter {parameter.name!r}: {error}") from None
    return described


def describe_arguments(names: Sequence[str], arguments: Sequence[Any]) -> tuple[Form, ...]:
    """The forms of launch arguments, with the facts that were compiled in."""
    return tuple(_form(name, argument) for name, argument in zip(names, arguments, strict=True))


def _form(name: str, argument: Any) -> Form:
    match argument:
        case TensorArgument():
            dtype = element_type_name(argument.view.dtype)
            return TensorForm(dtype, _dims(argument.dims), _dims(argument.steps), argument.alignment)
        case args.ScalarArgument() | Numeric():
            return ScalarForm(str(argument.dtype))
        case args.PointerArgument():
            return PointerForm(str(argument.type.dtype), argument.type.alignment)
        case Stream():
            return StreamForm()
        case GroupArgument():
            return GroupForm(argument.comm.name)
        case args.ConstantArgument():
            return _constant(name, argument.value)
    if is_struct_type(type(argument)):
        rows = tuple(
            (field, (_constant if is_constexpr(kind) else _form)(f"{name}.{field}", getattr(argument, field)))
            for field, kind in type(argument).__dsl_fields__.items()
        )
        return StructForm(type(argument).__name__, rows)
    from flydsl.expr.nvvm.tensor_maps import ALIGNMENT, TensorMap  # rarely needed, and not loaded otherwise

    if isinstance(argument, TensorMap):
        return PointerForm("tensor_map", ALIGNMENT)
    raise DSLTypeError(f"parameter {name!r}: an argument of type {type(argument).__name__} cannot be bundled")


def _constant(name: str, value: Any) -> ConstantForm:
    form = ConstantForm(value)
    try:
        form.to_json()
    except ArtifactError as error:
        raise DSLTypeError(f"parameter {name!r}: {error}") from None
    return form


def _dims(dims: Iterable[int | DynamicDim]) -> tuple[Dim, ...]:
    return tuple(dim if isinstance(dim, int) else Dynamic(dim.divisibility, dim.width) for dim in dims)


def bundle_bytes(
    variants: Sequence[BundledVariant],
    *,
    revision: str = "",
    decisions: Mapping[str, Mapping[str, DecisionTable]] = MappingProxyType({}),
    grid_kernels: Sequence[GridVariant] = (),
) -> bytes:
    """The bundle of these variants.  Equal variants give equal bytes, in any order.

    ``grid_kernels`` are variants of other compilers' kernels.  ``decisions`` are decision tables by the function's name in
    the bundle and the target.  ``revision`` is that of the sources, for the manifest.
    """
    writer = BundleWriter()
    functions: dict[str, list[BundledVariant]] = {}
    for variant in variants:
        functions.setdefault(variant.name, []).append(variant)
    described = []
    for name, own in sorted(functions.items()):
        if len({v.function for v in own}) > 1:
            raise ArtifactError(f"the bundle would have two functions named {name!r}; rename one")
        targets: dict[str, Any] = {}
        # by what the code is for, which may be a variant of the chip that was asked for
        for target in sorted({v.artifact.target for v in own}):
            rows = _rows(writer, name, [v for v in own if v.artifact.target == target])
            targets[target] = writer.add_block(canonical_json(rows)).to_json()
        parameters = describe_parameters(signature_of(own[0].function))
        tables = {
            target: writer.add_block(canonical_json(table.to_json())).to_json()
            for target, table in sorted(decisions.get(name, {}).items())
        }
        reads = joined(own[0].function, name, [variant.reads for variant in own])
        outside = {} if reads is None else {"reads": plain(reads)}
        record = {"parameters": parameters.to_json(), "targets": targets, **outside}
        writer.add_kernel(name, {**record, "decisions": tables} if tables else record)
        described.append(
            {
                "name": name,
                "source": source_of(own[0].function),
                **outside,
                "variants": sorted(map(_described, own), key=canonical_json),
            }
        )
    described += [_add_grid_kernel(writer, name, own) for name, own in sorted(by_kernel(grid_kernels).items())]
    return writer.to_bytes(
        {"flydsl": __version__, "tools": _tools(variants), "revision": revision, "kernels": described}
    )


_USUAL_OPTIONS = ("num_warps", "num_stages")
"""Options that calls often give at their defaults too."""


def _tunings_for(target: str, tunings: Sequence[RecordedTuning]) -> list[Any]:
    """Keys with what a tuner chose for them on a target; on another one, where nothing was recorded on that."""
    ordered = sorted(tunings, key=lambda each: (target in each.targets, each.signature()))
    chosen = {each.key: dict(each.configuration) for each in ordered}
    return [[list(key), configuration] for key, configuration in sorted(chosen.items())]


def _add_grid_kernel(writer: BundleWriter, name: str, own: Sequence[GridVariant]) -> dict[str, Any]:
    """Write the variants of a kernel that is called with a grid; returns its row of the manifest."""
    if len({variant.code for variant in own}) > 1:
        raise ArtifactError(f"the variants of {name} are of different versions of its code; compile them again")
    parameters = {row[0] for row in own[0].parameters}  # one with an option's name gives Triton both
    options = sorted({*_USUAL_OPTIONS, *(option for variant in own for option in variant.options)} - parameters)
    targets: dict[str, Any] = {}
    for target in sorted({str(variant.target) for variant in own}):
        by_forms = {}
        for variant in (each for each in own if str(each.target) == target):
            forms = [form.to_json() for form in variant.all_forms(options)]
            by_forms[canonical_json(forms)] = forms, variant.artifact
        rows = [
            {"forms": forms, "written": [], "artifact": writer.add_artifact(artifact).to_json()}
            for _, (forms, artifact) in sorted(by_forms.items())
        ]
        targets[target] = writer.add_block(canonical_json(rows)).to_json()
    chosen = {target: _tunings_for(target, own[0].tunings) for target in targets} if own[0].tunings else {}
    tunings = {target: writer.add_block(canonical_json(rows)).to_json() for target, rows in chosen.items()}
    record = {
        "parameters": own[0].parameters,
        **({"tunings": tunings} if tunings else {}),
        "options": options,
        "defaults": {str(variant.target): dict(variant.defaults) for variant in own},
        "source": own[0].source,
        "code": own[0].code,
        "targets": targets,
    }
    writer.add_kernel(name, record)
    variants = [
        {
            "target": variant.artifact.target,
            "backend": {"name": "triton", "package": "triton", "version": variant.version},
            "arguments": [form.to_json() for form in variant.forms],
            "options": "",
            "signature": variant.signature,
            **({"hints": dict(variant.options)} if variant.options else {}),
            **_of_artifact(variant.artifact),
        }
        for variant in own
    ]
    module, _, function = own[0].source.partition(":")
    source = {"module": module, "qualname": function}
    described = {"tunings": chosen} if chosen else {}
    return {"name": name, "source": source, **described, "variants": sorted(variants, key=canonical_json)}


def _rows(writer: BundleWriter, name: str, variants: Sequence[BundledVariant]) -> list[Any]:
    rows: dict[bytes, Any] = {}
    described = ((_identity(variant), variant) for variant in variants)
    for identity, variant in sorted(described, key=lambda each: each[0]):
        _require_portable(variant)
        if identity in rows:
            shown = ", ".join(map(str, variant.forms))
            raise ArtifactError(
                f"{name} has two variants for {variant.target} and the arguments {shown}; declare it once"
            )
        rows[identity] = {
            "forms": [form.to_json() for form in variant.forms],
            "written": sorted(variant.written),
            "artifact": writer.add_artifact(variant.artifact).to_json(),
            **({"hints": dict(variant.hints)} if variant.hints else {}),
            **({"proof": plain(variant.proof)} if variant.proof else {}),
        }
    return list(rows.values())


def _identity(variant: BundledVariant) -> bytes:
    """The identity of a variant among those of a function for one target: its forms, and hints if there are any."""
    forms = canonical_json([form.to_json() for form in variant.forms])
    return forms + canonical_json(dict(variant.hints)) if variant.hints else forms


def _require_portable(variant: BundledVariant) -> None:
    target = variant.target
    if target.backend == "cpu" and target.arch not in CPU_ARCHS:
        raise ArtifactError(
            f"{variant.name} for {target} is code for the processor that compiled it; name one, such as cpu:x86-64-v3"
        )


# -- the manifest: for people and tools, never read by a launch


def _described(variant: BundledVariant) -> dict[str, Any]:
    artifact = variant.artifact
    return {
        "target": artifact.target,
        "backend": _provenance(artifact.target.partition(":")[0]),
        "arguments": [form.to_json() for form in variant.forms],
        "options": variant.options,
        **({"hints": dict(variant.hints)} if variant.hints else {}),
        **({"proof": plain(variant.proof)} if variant.proof else {}),
        **_of_artifact(artifact),
    }


def _of_artifact(artifact: Artifact) -> dict[str, Any]:
    return {
        "key": CacheKey(artifact.key).digest,
        "kernels": [{"symbol": kernel.symbol, "resources": dict(kernel.resources)} for kernel in artifact.kernels],
        "checksums": {
            name: {"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest(), "size": len(data)}
            for name, data in artifact.sections.items()
        },
    }


_PACKAGES = ("torch-mlir", "llvmlite", "iree-base-compiler")
"""The distributions of code generators that all backends share."""


def _provenance(backend: str) -> dict[str, str]:
    """The class that compiled a variant, and the package of that class with its version, as far as they are known."""
    try:
        cls = backend_class(backend)
    except TargetError:
        return {"name": backend}
    package = cls.__module__.partition(".")[0]
    version = __version__ if package == "flydsl" else None
    if version is None:
        package, version = _distribution(package)
    return {"name": backend, "class": f"{cls.__module__}:{cls.__qualname__}", "package": package, "version": version}


def _distribution(module: str) -> tuple[str, str]:
    """The name and version of the distribution that has a top-level module; of none the module's own."""
    from importlib.metadata import packages_distributions  # reads what every installed package says of itself

    names = sorted(set(packages_distributions().get(module, ())))
    if names:
        return names[0], _version(names[0]) or ""
    return module, str(getattr(sys.modules.get(module), "__version__", ""))


def _tools(variants: Sequence[BundledVariant]) -> dict[str, str]:
    """The versions of the installed distributions that take part in compiling for the variants' backends."""
    own = [backend_class(name).distributions for name in sorted({variant.target.backend for variant in variants})]
    names = dict.fromkeys([*_PACKAGES, *(name for each in own for name in each)])
    found: Mapping[str, str | None] = {name: _version(name) for name in names}
    return {name: text for name, text in found.items() if text is not None}


def _version(package: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version  # loads parsers of e-mail, CSV and archives

    try:
        return version(package)
    except PackageNotFoundError:
        return None
