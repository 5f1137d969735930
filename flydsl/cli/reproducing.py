"""Build a bundle once more as its provenance says, and compare the bytes."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any

from flydsl._version import __version__
from flydsl.bundle import Bundle
from flydsl.bundle.format import without_signatures
from flydsl.cli.bundle_report import difference
from flydsl.cli.printing.output import print_json
from flydsl.cli.provenance import provenance_of, provenance_path, read_provenance, user_files
from flydsl.config import OWN_VARIABLES, Config, environment_variables, environment_without
from flydsl.errors import ArtifactError
from flydsl.trust.files import write_in_one_step

_COMPILED = (
    *("FLYDSL_COMPILE_OPT_LEVEL", "FLYDSL_COMPILE_CHOOSE", "FLYDSL_DISABLE_PASSES", "FLYDSL_DEVICE_ASSERTS"),
    *("FLYDSL_DEBUG_ENABLE_DEBUG_INFO", "FLYDSL_DEBUG_MAX_LOC_DEPTH", "FLYDSL_CPU_DEBUGGERS", "FLYDSL_CPU_CHECK"),
    *("FLYDSL_KTRACE_ENABLE", "FLYDSL_CPU_SCHEDULE"),
)
"""The variables that code depends on; options of backends are others of the environment."""
_LEFT = (
    "FLYDSL_RUNTIME_CACHE_KEY_FILE",
    "FLYDSL_RUNTIME_CACHE_REMOTE",
    "FLYDSL_RUNTIME_RUN_ONLY",
    "FLYDSL_OVERRIDE_DIR",
)
"""The variables that a second build does not have: it takes nothing that was built before."""
_OPTIONS = {"targets": "--target", "arguments": "--arg", "hints": "--hint", "given": "--given"}
_OPTIONS |= {"recorded": "--from", "allow": "--allow"}
_LATER = ("recorded", "allow", "given", "prove")
"""The parts of a command that one without these options does not have."""


def write_provenance(bundle: Path, command: Mapping[str, Any], sources: Sequence[Path], builder: str) -> None:
    """Write the provenance next to a bundle that this process has compiled by ``command`` from ``sources``."""
    tools = {**Bundle(bundle, check_signature=False).manifest()["tools"], "flydsl": __version__}
    inputs = sorted({*user_files(), *(path.resolve() for path in sources if path.is_file())})
    text = provenance_of(
        bundle,
        parameters=command,
        environment=environment_variables(_compiled()),
        tools=tools,
        inputs=inputs,
        builder=builder,
    )
    write_in_one_step(provenance_path(bundle), text)


def _compiled() -> list[str]:
    return [*_COMPILED, *(name for name, _ in Config.from_env().variables)]


def reproduce(bundle: Path, *, as_json: bool) -> int:
    """Compile a bundle again, with an empty cache, in another process, and print what differs; 1 if a byte does.

    Raises:
        ArtifactError: there is no provenance, or it is malformed or of another file; or the build fails.
    """
    command, environment, inputs, tools = _parts(bundle)
    others = [*_other_inputs(inputs), *_other_tools(tools)]
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / bundle.name
        _build(made, command, environment)
        same = without_signatures(made.read_bytes()) == without_signatures(bundle.read_bytes())
        code = [] if same else difference(*(Bundle(path, check_signature=False) for path in (bundle, made)))
        digest = sha256(without_signatures(bundle.read_bytes())).hexdigest()
    if as_json:
        print_json({"reproduced": same, "sha256": digest, "inputs": others, "differences": code})
        return 0 if same else 1
    for line in others:
        print(line)
    if same:
        print(f"{bundle}: the same bytes again, SHA-256 {digest} without signatures")
    else:
        print("\n".join([f"{bundle}: other bytes than before", *(code or ["the same code, and another manifest"])]))
    return 0 if same else 1


def _parts(bundle: Path) -> tuple[dict[str, Any], dict[str, str], dict[str, str], dict[str, str]]:
    """The command, the variables, and digests of files and versions of tools that a bundle's provenance has."""
    path = provenance_path(bundle)
    try:
        build = read_provenance(bundle)["predicate"]["buildDefinition"]
        command, environment = build["externalParameters"], build["internalParameters"]["environment"]
        rows = build["resolvedDependencies"]
        inputs = {row["name"]: row["digest"]["sha256"] for row in rows if "name" in row}
        tools = dict(row["uri"].removeprefix("pkg:pypi/").rsplit("@", 1) for row in rows if "uri" in row)
        command = {**{name: [] for name in _LATER}, **command}
        lists = [command["functions"], command["prove"], *(command[name] for name in _OPTIONS)]
        texts = [command["revision"], *(each for row in lists for each in row)]
        texts += [*environment.values(), *inputs, *inputs.values()]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, ArtifactError):
            raise
        raise ArtifactError(f"{path} is no provenance of flydsl precompile: {type(error).__name__} {error}") from None
    if not all(isinstance(text, str) for text in texts) or not all(isinstance(row, list) for row in lists):
        raise ArtifactError(f"{path} is no provenance of flydsl precompile: expected lists of texts")
    if strange := sorted(name for name in environment if name not in _COMPILED and not _is_option(name)):
        raise ArtifactError(f"{path} has variables that no compile depends on: {', '.join(strange)}")
    if any(text.startswith("-") for text in command["functions"]):
        raise ArtifactError(f"{path} names a function that begins with a dash")
    return command, environment, inputs, tools


def _is_option(name: str) -> bool:
    """True for the variable of a backend's option."""
    return name.startswith("FLYDSL_") and name not in OWN_VARIABLES


def _build(made: Path, command: Mapping[str, Any], environment: Mapping[str, str]) -> None:
    line = [sys.executable, "-m", "flydsl.cli", "precompile", "-q", "-o", str(made)]
    line += [f"{option}={text}" for name, option in _OPTIONS.items() for text in command[name]]
    line += ["--prove"] * bool(command["prove"])
    line += [f"--revision={command['revision']}", *command["functions"]]
    cache = {"FLYDSL_RUNTIME_CACHE_DIR": str(made.parent / "cache")}
    done = subprocess.run(
        line,
        env=environment_without([*_compiled(), *_COMPILED, *_LEFT], {**environment, **cache}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ArtifactError(f"it cannot be built again: {done.stderr.strip() or json.dumps(done.stdout)}")


def _other_inputs(inputs: Mapping[str, str]) -> Iterator[str]:
    """A line for each input that differs from the one that the bundle was built from."""
    for name, digest in sorted(inputs.items()):
        path = Path(name)
        if not path.is_file():
            yield f"{name}: not in this directory"
        elif sha256(path.read_bytes()).hexdigest() != digest:
            yield f"{name}: another content than when the bundle was built"


def _other_tools(tools: Mapping[str, str]) -> Iterator[str]:
    for name, version in sorted(tools.items()):
        try:
            found = __version__ if name == "flydsl" else metadata.version(name)
        except metadata.PackageNotFoundError:
            found = None
        if found != version:
            yield f"{name}: {found or 'not installed'} here, {version} when the bundle was built"
