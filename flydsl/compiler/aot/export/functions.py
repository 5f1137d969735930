"""C functions of an exported library: one per variant, one parameter per slot."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256

from flydsl.artifact import Artifact
from flydsl.bundle import Bundle
from flydsl.bundle.forms import (
    ConstantForm,
    Dynamic,
    Form,
    GroupForm,
    PointerForm,
    ScalarForm,
    StreamForm,
    StructForm,
    TensorForm,
)
from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record
from flydsl.trust.json import canonical_json


@record
class CParameter:
    """One parameter of a C function, and one launch slot."""

    name: str
    c_type: str
    llvm_type: str


@record
class CFunction:
    name: str
    function: str
    """The host function's name in the bundle."""
    target: str
    parameters: tuple[CParameter, ...]
    notes: tuple[str, ...]
    """For the header: the requirements of each parameter of the host function."""
    forms: tuple[Form, ...]
    """The requirements of each argument of the host function."""
    artifact: Artifact

    @property
    def backend(self) -> str:
        return self.target.partition(":")[0]


_INTEGER = {8: "int8_t", 16: "int16_t", 32: "int32_t", 64: "int64_t"}
_SCALARS = {
    **{f"Int{width}": (c_type, f"i{width}") for width, c_type in _INTEGER.items()},
    **{f"Uint{width}": (f"u{c_type}", f"i{width}") for width, c_type in _INTEGER.items()},
    "Boolean": ("bool", "i8"),
    "Index": ("uint64_t", "i64"),
    "Int4": ("int8_t", "i8"),
    "Float32": ("float", "float"),
    "Float64": ("double", "double"),
    "Float16": ("uint16_t", "i16"),
    "BFloat16": ("uint16_t", "i16"),
}
"""C and LLVM types by the language's types; for floats that C lacks, the bits."""
_BYTE = ("uint8_t", "i8")
GROUP_TYPE = "struct flydsl_comm_group *"
"""The C type of groups of ranks, of flydsl/comm.h."""
_ELEMENTS = {
    "float32": "float", "float64": "double", "bool": "bool", "float16": "uint16_t", "bfloat16": "uint16_t",
    **{f"int{width}": c_type for width, c_type in _INTEGER.items()},
    **{f"uint{width}": f"u{c_type}" for width, c_type in _INTEGER.items()},
}  # fmt: skip
RESERVED_WORDS = frozenset({
    "alignas", "alignof", "asm", "auto", "bool", "break", "case", "catch", "char", "class", "const", "constexpr",
    "continue", "default", "delete", "do", "double", "else", "enum", "explicit", "export", "extern", "false", "float",
    "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "nullptr",
    "operator", "private", "protected", "public", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "template", "this", "throw", "true", "try", "typedef", "typeid", "typename",
    "typeof", "union", "unsigned", "using", "virtual", "void", "volatile", "while",
    "NULL", "assert", "errno", "linux", "stderr", "stdin", "stdout", "unix", *_INTEGER.values(),
    *(f"u{each}" for each in _INTEGER.values()),
})  # fmt: skip
"""Keywords of C23 and C++20, types, and macros of common compilers and headers, that nothing can be called."""


def c_functions(bundle: Bundle, prefix: str) -> list[CFunction]:
    """A function for each variant of the bundle, in the order of names, targets, and the bundle."""
    functions = list(_functions(bundle, prefix))
    names = [function.name for function in functions]
    for name in names:
        if names.count(name) > 1:
            raise ArtifactError(f"two variants are called {name} in C; rename a function, or export them apart")
    return functions


def _functions(bundle: Bundle, prefix: str) -> Iterator[CFunction]:
    for name in bundle:
        function = bundle.host_function(name, "an exported library")
        for target in function.targets:
            for variant in function.variants(target):
                c_name = f"{prefix}{name}_{target}_{_digest(variant.forms)}"
                names, artifact = function.parameters.names, bundle.artifact(variant)
                yield c_function(c_name, name, target, names, variant.forms, artifact, variant.written)


def _digest(forms: Sequence[Form]) -> str:
    """A name for a variant, from its forms only, so that other variants do not change it."""
    return sha256(canonical_json([form.to_json() for form in forms])).hexdigest()[:8]


def c_function(
    c_name: str,
    name: str,
    target: str,
    parameters: Sequence[str],
    forms: Sequence[Form],
    artifact: Artifact,
    written: Collection[str],
) -> CFunction:
    """The C function of the host function ``name``, for one target and for arguments of these forms.

    ``written`` are the tensor parameters that its kernels may write to; the others are pointers to const.
    """
    described: list[CParameter] = []
    notes = []
    for parameter, form in zip(parameters, forms, strict=True):
        described += _parameters(_identifier(parameter), form, parameter in written)
        notes.append(f"{parameter}: {form}")
    if len(described) != len(artifact.params):
        raise ArtifactError(f"{name} for {target} takes {len(artifact.params)} slots and describes {len(described)}")
    parameters_of_c = tuple(_made_distinct(described))
    return CFunction(_identifier(c_name), name, target, parameters_of_c, tuple(notes), tuple(forms), artifact)


def _made_distinct(parameters: Sequence[CParameter]) -> Iterator[CParameter]:
    """The parameters under different names: ``x_shape0`` may be an extent of ``x``, and a parameter of that name."""
    taken: set[str] = set()
    for parameter in parameters:
        name = parameter.name
        while name in taken:
            name += "_"
        taken.add(name)
        yield CParameter(name, parameter.c_type, parameter.llvm_type)


def _identifier(text: str) -> str:
    name = re.sub(r"\W", "_", text, flags=re.ASCII)
    return f"{name}_" if name in RESERVED_WORDS or name[0].isdigit() else name


def _parameters(name: str, form: Form, is_written: bool) -> Sequence[CParameter]:
    match form:
        case TensorForm():
            element = _ELEMENTS.get(form.dtype, "uint8_t")
            dims = [(f"{name}_shape{axis}", dim) for axis, dim in enumerate(form.shape)]
            dims += [(f"{name}_stride{axis}", dim) for axis, dim in enumerate(form.strides)]
            given = [CParameter(n, f"int{d.bits}_t", f"i{d.bits}") for n, d in dims if isinstance(d, Dynamic)]
            return [CParameter(name, f"{'' if is_written else 'const '}{element} *", "ptr"), *given]
        case ScalarForm():
            return [CParameter(name, *_SCALARS.get(form.type, _BYTE))]
        case GroupForm():
            return [CParameter(name, GROUP_TYPE, "ptr")]
        case PointerForm() | StreamForm():
            return [CParameter(name, "void *", "ptr")]
        case StructForm():
            return [
                each
                for field, inner in form.fields
                for each in _parameters(f"{name}_{_identifier(field)}", inner, is_written)
            ]
        case ConstantForm():
            return []
    raise ArtifactError(f"parameter {name!r} is {form}, which C cannot pass")
