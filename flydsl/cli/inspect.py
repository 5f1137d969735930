"""Show an artifact: target, kernels, parameters, resources, sections, key.

Of a program with a group of ranks show its communication manifest too.  Of a bundle (.flyb) show the origin and the
variants; with --diff, the differences from another bundle.  With --layouts, which takes a function instead, draw what its
trace lays out; with --reads, print the outside values that its calls compare.
"""

from __future__ import annotations

import argparse
import json
import linecache
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from flydsl.artifact import SELECTION, Artifact, KernelInfo, KernelParam
from flydsl.backends.registry import make_backend, parse_target
from flydsl.binaries import BinaryInfo, describe
from flydsl.binaries.elf import Elf
from flydsl.binaries.lines import source_lines
from flydsl.bundle import Bundle
from flydsl.bundle.format import is_bundle
from flydsl.cache import unsigned
from flydsl.cli.bundle_report import bundle_as_text, comm_as_text, difference, signed_as_text
from flydsl.cli.exploring import programs
from flydsl.cli.printing.output import table
from flydsl.dist.manifest import parse
from flydsl.errors import ArtifactError, ConfigError, TargetError, ToolchainError
from flydsl.runtime.groups import COMM_SECTION
from flydsl.trust.public_keys import split_signature


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="an artifact (.flyk), also of the cache, or a bundle; with --layouts MODULE:FUNCTION",
    )
    parser.add_argument(
        "--asm",
        action="store_true",
        help="print the device code, with source lines where it has debug information: PTX and kept assembly "
        "(compile hint keep_assembly) as they are, all else if a disassembler is installed",
    )
    parser.add_argument(
        "--lines",
        action="store_true",
        help="print how many instructions start each source line, where it was compiled with debug information",
    )
    parser.add_argument(
        "--extract",
        type=Path,
        metavar="DIR",
        help="write each section to a file there, for cuobjdump, llvm-objdump or readelf",
    )
    parser.add_argument(
        "--diff",
        type=Path,
        metavar="OTHER",
        help="of two bundles: what OTHER has otherwise, in variants, registers and bytes; exit code 1 if anything",
    )
    parser.add_argument(
        "--layouts",
        action="store_true",
        help="trace MODULE:FUNCTION and write a picture of each layout, tiled copy and matrix operation, by line",
    )
    parser.add_argument(
        "--reads",
        action="store_true",
        help="print the outside values that calls of MODULE or MODULE:FUNCTION compare, and whether each call is traced",
    )
    parser.add_argument(
        "-o", "--output", metavar="PATH", help="with --layouts: the page (.html), or a directory of SVGs"
    )
    programs.add_options(parser)
    parser.set_defaults(run=_run)


_FITS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "asm": frozenset({"an artifact", "a bundle"}),
        "lines": frozenset({"an artifact", "a bundle"}),
        "extract": frozenset({"an artifact", "a bundle"}),
        "diff": frozenset({"two bundles"}),
        "layouts": frozenset({"a function"}),
        "reads": frozenset({"the reads of functions"}),
        **dict.fromkeys(("output", "target", "arg", "variant", "hint"), frozenset({"a function"})),
    }
)
"""The options, and the use of each."""


def _kind(args: argparse.Namespace) -> str:
    if args.layouts:
        return "a function"
    if args.reads:
        return "the reads of functions"
    if args.diff is not None:
        return "two bundles"
    return "a bundle" if is_bundle(args.file) else "an artifact"


def _refuse_others(args: argparse.Namespace, kind: str) -> None:
    """Refuse the options that do not fit."""
    for name, kinds in _FITS.items():
        if getattr(args, name) and kind not in kinds:
            flag = {"a function": " (--layouts)", "two bundles": " (--diff)", "the reads of functions": " (--reads)"}
            about = kind + flag.get(kind, f", {args.file}")
            raise ConfigError(f"--{name} is for {' and '.join(sorted(kinds))}, and this is about {about}")


def _run(args: argparse.Namespace) -> int:
    kind = _kind(args)
    _refuse_others(args, kind)
    if kind == "a function":
        from flydsl.cli.exploring import layouts  # artifacts are shown without the compiler

        return layouts.run(args)
    if kind == "the reads of functions":
        from flydsl.cli.exploring import reads

        return reads.run(args)
    if kind == "two bundles":
        lines = difference(*(Bundle(file, check_signature=False) for file in (args.file, args.diff)))
        if args.json:
            print(json.dumps({"differences": lines}, indent=2))
        else:
            print("\n".join(lines) if lines else "the same code")
        return 1 if lines else 0
    if kind == "a bundle":
        bundle = Bundle(args.file, check_signature=False)
        asked = {title: _asked(artifact, args) for title, artifact in _variants(bundle, args)}
        if args.json:
            parts = {
                name: {title: each[name] for title, each in asked.items()} for name in _PARTS if getattr(args, name)
            }
            print(json.dumps({**bundle.manifest(), **parts}, indent=2))
        else:
            for title, facts in asked.items():
                _print_asked(facts, title)
            if not asked:
                print(bundle_as_text(bundle))
        for title, artifact in _variants(bundle, args) if args.extract is not None else ():
            _write_sections(artifact, args.extract / _plain(title))
        return 0
    data = args.file.read_bytes()
    try:
        content, signature = split_signature(unsigned(data))
        artifact = Artifact.from_bytes(content)
    except ArtifactError as error:
        raise ArtifactError(f"{args.file}: {error}") from None
    binary = _described(artifact)
    facts = _asked(artifact, args)
    if args.json:
        shown = {"bytes": len(data), **artifact.manifest(), "binary": None if binary is None else _binary_facts(binary)}
        if signature is not None:
            shown["signed"] = signature.statement.to_json()
        if COMM_SECTION in artifact.sections:
            shown["comm"] = json.loads(parse(artifact.sections[COMM_SECTION]).encode())
        if SELECTION in artifact.sections:
            shown["selection"] = json.loads(artifact.sections[SELECTION])
        print(json.dumps({**shown, **facts}, indent=2))
    elif facts:
        _print_asked(facts)
    else:
        print(_as_text(artifact, binary, len(data)))
        if signature is not None:
            print(signed_as_text(signature.statement.to_json()))
    if args.extract is not None:
        _write_sections(artifact, args.extract)
    return 0


_PARTS = ("asm", "lines")


def _variants(bundle: Bundle, args: argparse.Namespace) -> Iterator[tuple[str, Artifact]]:
    """The artifacts of a bundle, if one of the options is about them, each with a title."""
    if not (args.asm or args.lines or args.extract is not None):
        return
    for name in sorted(bundle):
        function = bundle[name]
        for target in function.targets:
            for number, variant in enumerate(function.variants(target)):
                yield f"{name} for {target}, variant {number}", bundle.artifact(variant)


def _asked(artifact: Artifact, args: argparse.Namespace) -> dict[str, Any]:
    """The assembly and the lines of an artifact, as far as they are asked for."""
    facts: dict[str, Any] = {}
    if args.asm:
        facts["asm"] = _assembly(artifact, _described(artifact))
    if args.lines:
        facts["lines"] = [{"file": file, "line": line, "rows": rows} for file, line, rows in _lines(artifact)]
    return facts


def _print_asked(facts: Mapping[str, Any], title: str = "") -> None:
    of = f", {title}" if title else ""
    for name, text in facts.get("asm", {}).items():
        print(f"// {name}{of}\n{text.rstrip()}\n")
    if "lines" in facts:
        if title:
            print(title)
        rows = [(*row.values(), _source(row["file"], row["line"])) for row in facts["lines"]]
        print(table(("file", "line", "rows", "source"), rows))


def _write_sections(artifact: Artifact, directory: Path) -> None:
    for path in _extract(artifact, _described(artifact), directory):
        print(f"wrote {path}", file=sys.stderr)


def _described(artifact: Artifact) -> BinaryInfo | None:
    """The description of the device binary; ``None`` if its format is unknown."""
    try:
        return describe(artifact.sections["binary"])
    except (KeyError, ArtifactError):
        return None


# -- text


def _as_text(artifact: Artifact, binary: BinaryInfo | None, size: int) -> str:
    lines = [
        f"function  {artifact.name}({_params(artifact.params)})",
        f"target    {artifact.target}",
        f"bytes     {size:,}",
        f"binary    {_binary_line(binary)}",
    ]
    for kernel in artifact.kernels:
        lines += ["", f"kernel {kernel.symbol}({_params(kernel.params)})"]
        lines += [f"  {name:20}  {value}" for name, value in _kernel_facts(kernel, binary).items()]
    if COMM_SECTION in artifact.sections:
        lines += ["", comm_as_text(parse(artifact.sections[COMM_SECTION]))]
    if SELECTION in artifact.sections:
        lines += ["", *_selection(json.loads(artifact.sections[SELECTION]))]
    manifest = artifact.manifest()
    sections = [(name, entry["size"], entry["sha256"]) for name, entry in manifest["sections"].items()]
    lines += ["", table(("section", "bytes", "sha256"), sections), "", table(("key part", "sha256"), artifact.key)]
    return "\n".join(lines)


def _params(params: Sequence[KernelParam]) -> str:
    return ", ".join(param.kind for param in params)


def _binary_line(binary: BinaryInfo | None) -> str:
    if binary is None:
        return "of a format that is not known here"
    undefined = f"; calls {', '.join(binary.undefined)}" if binary.undefined else ""
    return f"{binary.format} for {binary.arch}{undefined}"


def _selection(found: Mapping[str, Any]) -> list[str]:
    """Lines on the compile that predicted times selected."""
    own, selected = found["default"]["microseconds"], found["selected"]["microseconds"]
    names = ", ".join(found["selected"]["alternatives"]) or "the default"
    rows = [(size, own[size], selected[size]) for size in sorted(own, key=int)]
    return [f"selected by predicted times: {names}", table(("integers", "default us", "selected us"), rows)]


def _kernel_facts(kernel: KernelInfo, binary: BinaryInfo | None) -> dict[str, str]:
    """The known properties of a kernel: from the manifest, or else from the binary."""
    own = None if binary is None else next((k for k in binary.kernels if k.symbol == kernel.symbol), None)
    resources = {**({} if own is None else own.resources), **kernel.resources}
    facts = {
        "parameter bytes": f"{sum(param.size for param in kernel.params):,}",
        "block": "any" if kernel.block_size is None else " x ".join(map(str, kernel.block_size)),
        "static shared bytes": f"{kernel.static_shared_bytes:,}",
    }
    facts |= {name.replace("_", " "): f"{value:,}" for name, value in resources.items()}
    if own is not None and own.warp_size is not None:
        facts["warp size"] = str(own.warp_size)
    if own is not None and own.params:
        facts["parameters at"] = ", ".join(f"{offset} ({size} B)" for offset, size in own.params)
    if own is not None and own.hidden_params:
        facts["hidden parameters"] = ", ".join(own.hidden_params)
    return facts


# -- JSON


def _binary_facts(binary: BinaryInfo) -> dict[str, Any]:
    return {
        "format": binary.format,
        "arch": binary.arch,
        "undefined": list(binary.undefined),
        "kernels": [
            {
                "symbol": kernel.symbol,
                "resources": kernel.resources,
                "static_shared_bytes": kernel.static_shared_bytes,
                "params": [{"offset": offset, "size": size} for offset, size in kernel.params],
                "hidden_params": list(kernel.hidden_params),
                "block_size": None if kernel.block_size is None else list(kernel.block_size),
                "max_threads": kernel.max_threads,
                "warp_size": kernel.warp_size,
            }
            for kernel in binary.kernels
        ],
    }


# -- source lines


def _lines(artifact: Artifact) -> list[tuple[str, int, int]]:
    """File, line and the number of rows in the line table, in the order of the source."""
    rows = Counter((row.file, row.line) for row in source_lines(artifact.sections["binary"]) if row.line)
    if not rows:
        raise ArtifactError(
            f"{artifact.name} has no line table; compile it with FLYDSL_DEBUG_ENABLE_DEBUG_INFO=1 to get one"
        )
    return [(file, line, count) for (file, line), count in sorted(rows.items())]


def _source(file: str, line: int) -> str:
    return linecache.getline(file, line).strip()


# -- code


def _assembly(artifact: Artifact, binary: BinaryInfo | None) -> dict[str, str]:
    """The device code as text, by title."""
    texts: dict[str, str] = {}
    if "ptx" in artifact.sections:
        texts["ptx"] = artifact.sections["ptx"].decode("utf-8", "replace").rstrip("\0")
    if "asm" in artifact.sections and artifact.sections["asm"] != artifact.sections.get("ptx"):
        texts[artifact.target] = with_source_lines(artifact.sections["asm"].decode("utf-8", "replace"))
        return texts

    arch = artifact.target if binary is None else binary.arch
    try:
        text = make_backend(parse_target(artifact.target)).disassemble(artifact.sections.get("binary", b""))
    except (TargetError, ToolchainError) as error:
        text = _by_tables(artifact, arch)
        if text is not None:
            return {**texts, f"{arch}, by AMD's instruction tables": text}
        if not texts:
            raise
        print(f"flydsl: no {arch} machine code after the PTX: {error}", file=sys.stderr)
        return texts
    if text is not None:
        texts[arch] = text
    if not texts:
        raise ToolchainError("the binary is of a format that is not known here; write it to a file with --extract DIR")
    return texts


def _by_tables(artifact: Artifact, arch: str) -> str | None:
    """AMD's code disassembled without LLVM's tools; ``None`` for other code, or without the tables."""
    from flydsl.tools.simulators.amdgpu.disassemble import (  # no other artifact needs the simulator
        disassemble,
        has_tables,
    )

    if not has_tables(arch):
        return None
    data = artifact.sections["binary"]
    elf = Elf(data)
    section = elf.section(".text")
    if section is None:
        return None
    start = section.address
    symbols = {s.value - start: s.name for s in elf.symbols if s.name in {k.symbol for k in artifact.kernels}}
    comments: dict[int, str] = {}
    last: tuple[str, int] | None = None
    for row in source_lines(data):
        if row.line and (row.file, row.line) != last:
            last = row.file, row.line
            comments[row.address - start] = f"{Path(row.file).name}:{row.line}  {_source(row.file, row.line)}".rstrip()
    try:
        return disassemble(elf.contents(section), arch, symbols, comments)
    except ToolchainError:
        return None


def _extract(artifact: Artifact, binary: BinaryInfo | None, directory: Path) -> list[Path]:
    """Write each section to its own file."""
    directory.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for name, section in artifact.sections.items():
        path = directory / f"{_plain(artifact.name)}.{_file_suffix(name, artifact, binary)}"
        path.write_bytes(section)
        paths.append(path)
    return paths


def _file_suffix(section: str, artifact: Artifact, binary: BinaryInfo | None) -> str:
    if section == "binary":
        return _plain(artifact.target) + (".bin" if binary is None else binary.extension)
    return _plain(section) + (".o" if section.startswith("host.") else "")


def _plain(name: str) -> str:
    """A name as a safe part of a file name, because names come from files of unknown origin."""
    return re.sub(r"[^\w.+-]+", "_", name)


_FILE = re.compile(r'\s*\.file\s+(\d+)\s+"([^"]*)"(?:\s+"([^"]*)")?')
_LOCATION = re.compile(r"\s*\.loc\s+(\d+)\s+(\d+)")


def with_source_lines(assembly: str) -> str:
    """The assembly with a comment before each source line's code: file, line number, and the text if available."""
    return "\n".join(_annotated(assembly))


def _annotated(assembly: str) -> Iterator[str]:
    files: dict[str, Path] = {}
    sources: dict[Path, list[str]] = {}
    last: tuple[str, str] | None = None
    for line in assembly.splitlines():
        if named := _FILE.match(line):
            number, first, second = named.groups()
            files[number] = Path(first) / second if second else Path(first)
        elif (place := _LOCATION.match(line)) and (place[1], place[2]) != last and place[2] != "0":
            last = place[1], place[2]
            path = files.get(place[1])
            if path is not None:
                yield f"; {path.name}:{place[2]}  {_text(path, int(place[2]), sources)}".rstrip()
        yield line


def _text(path: Path, number: int, sources: dict[Path, list[str]]) -> str:
    if path not in sources:
        try:
            sources[path] = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            sources[path] = []
    lines = sources[path]
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""
