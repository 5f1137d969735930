"""Artifacts of other compilers' kernels: a binary with a host function of ours.

The host function takes the extents of the grid, the kernel's arguments and a stream.  From there on such an artifact is
like all others: caches, bundles, drivers, simulators and native launches do not tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from flydsl._mlir import ir
from flydsl.artifact import Artifact, KernelInfo, KernelParam
from flydsl.backends.registry import make_backend, parse_target
from flydsl.binaries.reader import describe
from flydsl.compiler.codegen import emit
from flydsl.compiler.codegen.host import host_llvm_ir
from flydsl.compiler.codegen.launch_scratch import SCRATCH
from flydsl.errors import ArtifactError, DSLNotImplementedError
from flydsl.runtime.tensor_maps import TENSOR_MAP_BYTES
from flydsl.support.fast_dataclass import record
from flydsl.trust.json import canonical_json

_GRID, _ADDRESS = KernelParam("i32", 4), KernelParam("ptr", 8)


@record
class ForeignLaunch:
    """The facts of each launch of a kernel that its compiler decides."""

    symbol: str
    threads: int
    shared_bytes: int
    """Dynamic shared memory."""
    cluster: tuple[int, int, int] = (1, 1, 1)
    """Blocks of a cluster; the grid counts clusters."""
    attributes: tuple[str, ...] = ()
    """Of :data:`~flydsl.compiler.codegen.attributes.ATTRIBUTE_NUMBERS`."""
    scratch: tuple[int, ...] = ()
    """Bytes for each block of zeroed memory whose addresses are the binary's parameters behind the arguments."""


def foreign_artifact(
    name: str,
    target: str,
    sections: Mapping[str, bytes],
    launch: ForeignLaunch,
    kinds: Sequence[str],
    identity: Mapping[str, object],
) -> Artifact:
    """The artifact of one kernel.

    Args:
        sections: ``binary``, and ``ptx`` where there is one.
        kinds: of each argument the LLVM type, as in :class:`~flydsl.artifact.KernelParam`.  Parameters of the binary behind
            these are addresses of ``launch.scratch``, and 0 where the kernel needs none.
        identity: JSON values of the parts ``program``, ``options`` and ``toolchain`` of its key.
    """
    kernel = describe(sections["binary"]).kernel(launch.symbol)
    sizes = [size for _, size in kernel.params]
    params = [_parameter(kind) for kind in kinds]
    if len(sizes) < len(params) or any(size > param.size for size, param in zip(sizes, params, strict=False)):
        raise ArtifactError(
            f"the kernel {launch.symbol!r} has parameters of {sizes} bytes, its signature has: {', '.join(kinds) or 'none'}"
        )
    passed = [KernelParam(_narrow(param.kind, size), size) for param, size in zip(params, sizes, strict=False)]
    passed += [KernelParam("ptr<1>" if size == 8 else f"i{8 * size}", size) for size in sizes[len(passed) :]]
    if any(launch.scratch[len(passed) - len(params) :]):
        raise ArtifactError(
            f"the kernel {launch.symbol!r} needs memory of its own, and has no parameter for its address"
        )
    info = KernelInfo(
        launch.symbol,
        tuple(passed),
        (launch.threads, 1, 1),
        kernel.static_shared_bytes or 0,
        {**kernel.resources, "dynamic_shared_bytes": launch.shared_bytes},
    )
    backend = make_backend(parse_target(target))
    features = backend.facts().launch
    missing = [each for each in launch.attributes if each != "cooperative" and each not in features.attributes]
    if missing:
        raise DSLNotImplementedError(f"{name} is launched with {missing[0]}, which {target} does not have")
    with backend.mlir_context(), ir.Location.unknown():
        module = ir.Module.parse(_host_module(launch, len(params), passed, features.cluster_blocks > 0))
        text = host_llvm_ir(module, [launch.symbol], features)
    hosts = {
        f"host.{machine}": emit.emit_host_object(text, machine, features.functions) for machine in emit.HOST_MACHINES
    }
    key = {**identity, "target": target, "launch": list(vars(launch).values())}
    parts = tuple(sorted((part, sha256(canonical_json(value)).hexdigest()) for part, value in key.items()))
    own = [_ADDRESS if param.kind == "bytes" else param for param in passed[: len(params)]]
    slots = (_GRID, _GRID, _GRID, *own, _ADDRESS)
    return Artifact(name, target, (info,), slots, parts, {**sections, **hosts})


_HOST_KINDS = {"bytes": "ptr<101>", "f16": "i16", "bf16": "i16"}
"""The host's types where they are others: of 128 bytes their address, and of floats that CPUs lack their bits."""


def _parameter(kind: str) -> KernelParam:
    if kind == "bytes":
        return KernelParam(kind, TENSOR_MAP_BYTES)
    return KernelParam(kind, 8 if kind.startswith("ptr") else max(int(kind.lstrip("bfi")), 8) // 8)


def _narrow(kind: str, size: int) -> str:
    """The type of an argument as the binary takes it: Booleans fill a byte, and wide integers may be cut."""
    return kind if kind[0] in "bfp" else f"i{8 * size}"


def _host_module(launch: ForeignLaunch, given: int, params: Sequence[KernelParam], has_clusters: bool) -> str:
    """The host function, as tracing leaves it."""
    kinds = [_HOST_KINDS.get(param.kind, param.kind) for param in params]
    types = [f"!llvm.{kind}" if kind.startswith("ptr") else kind for kind in kinds]
    arguments = [f"%grid{axis}: i32" for axis in range(3)]
    arguments += [f"%arg{place}: {types[place]}" for place in range(given)]
    lines = ["%one = arith.constant 1 : index"]
    for axis, blocks in enumerate(launch.cluster):
        lines.append(f"%size{axis} = arith.constant {blocks} : index")
        lines.append(f"%clusters{axis} = arith.index_cast %grid{axis} : i32 to index")
        lines.append(f"%blocks{axis} = arith.muli %clusters{axis}, %size{axis} : index")
    lines.append(f"%threads = arith.constant {launch.threads} : index")
    lines.append(f"%shared = arith.constant {launch.shared_bytes} : i32")
    for place in range(given, len(params)):
        zero = "llvm.mlir.zero" if types[place].startswith("!llvm") else "arith.constant 0"
        lines.append(f"%arg{place} = {zero} : {types[place]}")
    passed = ", ".join(f"%arg{place} : {kind}" for place, kind in enumerate(types))
    clusters = " clusters in (%size0, %size1, %size2)" if has_clusters and max(launch.cluster) > 1 else ""
    named = ", ".join(f"{name} = 1 : i64" for name in launch.attributes)
    attributes = [f"launch_attributes = {{{named}}}"] if named else []
    if any(launch.scratch):
        sizes = [*launch.scratch, *[0] * len(params)][: len(params) - given]
        attributes.append(f"{SCRATCH} = array<i64: {', '.join(map(str, sizes))}>")
    lines.append(
        f"gpu.launch_func <%stream : !llvm.ptr> @kernels::@{launch.symbol}{clusters} "
        "blocks in (%blocks0, %blocks1, %blocks2)"
        " threads in (%threads, %one, %one) dynamic_shared_memory_size %shared"
        + (f" args({passed})" if passed else "")
        + (f" {{{', '.join(attributes)}}}" if attributes else "")
    )
    body = "\n".join([*lines, "return"])
    named_types = ", ".join(f"%arg{place}: {kind}" for place, kind in enumerate(types))
    kernel = f"gpu.func @{launch.symbol}({named_types}) kernel {{ gpu.return }}"
    return (
        f"module attributes {{gpu.container_module}} {{\ngpu.module @kernels {{\n{kernel}\n}}\n"
        f"func.func @launch({', '.join([*arguments, '%stream: !llvm.ptr'])}) {{\n{body}\n}}\n}}\n"
    )
