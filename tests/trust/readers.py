"""A process that reads damaged files of every kind: only this project's errors may come of it, in bounded memory and time.

    python -m trust.readers SAMPLES SEED COUNT

SAMPLES is a folder with the files that are damaged.  Nothing that was damaged is run: what a validly formed file asks a
processor to do is not this project's to judge.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import logging
import random
import resource
import signal
import struct
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from flydsl.artifact import Artifact
from flydsl.binaries import describe, msgpack
from flydsl.binaries.archive import global_symbols, rename_symbols
from flydsl.binaries.elf import Elf
from flydsl.binaries.lines import source_lines
from flydsl.bundle import Bundle
from flydsl.bundle.format import BundleFile, BundleWriter, Trust, program_identity, signed_header
from flydsl.cache import CacheKey, Signer, Store, open_remote
from flydsl.cli.bundle_report import bundle_as_text, difference
from flydsl.cli.provenance import check_provenance, envelope_path, provenance_of, provenance_path, sign_provenance
from flydsl.errors import ArtifactError, FlydslError
from flydsl.runtime.cpu import CpuDriver
from flydsl.runtime.cpu_pool import NativePool
from flydsl.runtime.link import RelocatableObject, link, plan
from flydsl.runtime.loader import load
from flydsl.runtime.object_file import LoadedObject
from flydsl.runtime.sanitizer.launch import checked_kernels
from flydsl.trust.json import canonical_json
from flydsl.trust.public_keys import SigningKey, TrustedKeys

from .mutations import damaged_bytes, damaged_elf, damaged_json, encoded

MEMORY = 256 << 20
"""Bytes that a reader may take beyond what the process has before: no sample has a thousandth of it."""
SECONDS = 30
"""Something that takes so long does not end."""
SECRET = b"0123456789abcdef"

Reader = Callable[[random.Random], object]


class Samples:
    """The whole files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bundle = (folder / "kernels.flyb").read_bytes()
        self.opened = Bundle(folder / "kernels.flyb")
        self.artifacts = {path.stem: Artifact.from_bytes(path.read_bytes()) for path in sorted(folder.glob("*.flyk"))}

    def binary(self, name: str) -> bytes:
        return self.artifacts[name].sections["binary"]


# -- artifacts


def forged_artifact(rng: random.Random, artifact: Artifact) -> bytes:
    """An artifact with damage behind right digests, or with damaged bytes."""
    whole = artifact.to_bytes()
    kind = rng.randrange(4)
    if kind == 0:
        return damaged_bytes(rng, whole)
    sections = dict(artifact.sections)
    manifest = artifact.manifest()
    if kind == 1:
        name = rng.choice(list(sections))
        sections[name] = damaged_section(rng, name, sections[name])
        manifest = Artifact.from_description(artifact.describe(), sections).manifest()
        text = canonical_json(manifest)
    else:
        text = encoded(rng, damaged_json(rng, manifest))
    body = bytearray(text)
    for section in sections.values():
        body += bytes(-len(body) % 64) + section
    digest = hashlib.sha256(text).digest()
    return struct.pack("<8sIIQQ32s", whole[:8], 1, 0, 64 + len(body), len(text), digest) + bytes(body)


def damaged_section(rng: random.Random, name: str, data: bytes) -> bytes:
    if name == "key.json":
        return encoded(rng, damaged_json(rng, json.loads(data)))
    return damaged_elf(rng, data) if data.startswith(b"\x7fELF") else damaged_bytes(rng, data)


def read_artifact(samples: Samples, rng: random.Random) -> None:
    use_artifact(Artifact.from_bytes(forged_artifact(rng, rng.choice(list(samples.artifacts.values())))))


def use_artifact(artifact: Artifact) -> None:
    """All that is done with an artifact, but for launching it."""
    CacheKey.of_artifact(artifact).explain(CacheKey.of({}))
    artifact.to_bytes()
    if "binary" in artifact.sections:
        with contextlib.suppress(ArtifactError):
            describe(artifact.sections["binary"])
    if artifact.target.startswith("cpu:"):
        load(artifact, CpuDriver()).close()


def read_entry(samples: Samples, rng: random.Random) -> None:
    """A damaged entry of a shared directory is a miss, and raises nothing."""
    artifact = samples.artifacts["cpu"]
    key = CacheKey(artifact.key).digest
    signer = rng.choice((None, Signer(SECRET)))
    sealed = artifact.to_bytes() if signer is None else signer.seal(key, artifact.to_bytes())
    data = forged_artifact(rng, artifact) if signer is None else damaged_bytes(rng, sealed)
    shared = samples.folder / "shared" / "v1" / key[:2] / f"{key}.flyk"
    shared.parent.mkdir(parents=True, exist_ok=True)
    shared.write_bytes(data)
    remote = open_remote(str(samples.folder / "shared"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        store = Store(samples.folder / "own", read_own, signer=signer, remote=remote)
        found = store.get(key)
        if found is not None:
            use_artifact(found)
        store.clear()
    if signer is not None:
        assert found is None or data == sealed, "a signature holds for other bytes"
        signer.unseal(key, data)


def read_signed(samples: Samples, rng: random.Random) -> None:
    """A damaged bundle with a signature and a provenance; what is read holds for the signed content alone."""
    private = Ed25519PrivateKey.from_private_bytes(SECRET * 2)
    key, public = SigningKey(private), private.public_key().public_bytes_raw()
    keys = TrustedKeys({key.id: public}, samples.folder)
    path = samples.folder / "signed.flyb"
    whole = samples.bundle + key.sign(signed_header(samples.bundle), name=path.name).to_bytes()
    tail = json.loads(whole[len(samples.bundle) : -80])
    forged = encoded(rng, damaged_json(rng, tail))
    end = forged + whole[-80:-16] + len(forged).to_bytes(4, "little") + whole[-12:]
    data = rng.choice((damaged_bytes(rng, whole), whole[: len(samples.bundle)] + end, whole))
    path.write_bytes(data)
    plain = provenance_of(path, parameters={}, environment={}, tools={}, inputs=[], builder="")
    provenance_path(path).write_bytes(plain)
    envelope = sign_provenance(path, data, data, key)[envelope_path(path)]
    is_whole = rng.randrange(2) == 0
    changed = rng.choice((damaged_bytes(rng, envelope), encoded(rng, damaged_json(rng, json.loads(envelope)))))
    envelope_path(path).write_bytes(envelope if is_whole else changed)
    BundleFile(path, trust=Trust(keys=keys)).manifest()
    assert signed_header(data) == signed_header(whole), "a signature holds for another content"
    assert check_provenance(path, data, keys) == "signed"


def read_own(key: str, data: bytes) -> Artifact:
    artifact = Artifact.from_bytes(data)
    if CacheKey(artifact.key).digest != key:
        raise ArtifactError("another key")
    return artifact


# -- bundles


def forged_bundle(rng: random.Random, samples: Samples) -> bytes:
    """A bundle of which one block is damaged, behind right digests, or some of the bytes."""
    if rng.randrange(6) == 0:
        return damaged_bytes(rng, samples.bundle)
    chosen = rng.randrange(9)
    writer = BundleWriter()

    def block(kind: int, value: Any) -> list[int | str]:
        text = encoded(rng, damaged_json(rng, value)) if kind == chosen else canonical_json(value)
        return writer.add_block(text).to_json()

    whole = samples.opened
    tables: list[dict[bytes, bytes]] = [{}, {}]
    for name in whole:
        function = whole[name]
        targets: Any = {}
        for target in function.targets:
            rows = []
            for variant in function.variants(target):
                artifact = whole.artifact(variant)
                sections = {}
                for section, data in artifact.sections.items():
                    damaged = chosen == 0 and rng.randrange(3) == 0
                    content = damaged_section(rng, section, data) if damaged else data
                    sections[section] = writer.add_block(content).to_json()
                place = block(1, {"artifact": artifact.describe(), "sections": sections})
                tables[1][program_identity(artifact.key)] = struct.pack(
                    "<QQ32s", *place[:2], bytes.fromhex(str(place[2]))
                )
                forms = [form.to_json() for form in variant.forms]
                if chosen == 2:
                    forms = damaged_json(rng, forms)
                rows.append({"forms": forms, "written": sorted(variant.written), "artifact": place})
            targets[target] = writer.add_block(encoded(rng, rows)).to_json() if chosen == 2 else block(3, rows)
        parameters = function.parameters.to_json()
        record = {
            "name": name,
            "parameters": damaged_json(rng, parameters) if chosen == 4 else parameters,
            "targets": targets,
        }
        place = writer.add_block(encoded(rng, record)).to_json() if chosen == 4 else block(5, record)
        tables[0][hashlib.sha256(name.encode()).digest()] = struct.pack(
            "<QQ32s", *place[:2], bytes.fromhex(str(place[2]))
        )
    blocks = [b"".join(key + place for key, place in sorted(table.items())) for table in tables]
    if chosen == 6:
        which = rng.randrange(2)
        blocks[which] = damaged_bytes(rng, blocks[which])
    manifest = whole.manifest()
    blocks.append(encoded(rng, damaged_json(rng, manifest)) if chosen == 7 else canonical_json(manifest))
    last = [writer.add_block(data).pack() for data in blocks]
    if chosen == 8:
        which = rng.randrange(3)
        last[which] = damaged_bytes(rng, last[which])[:48].ljust(48, b"\0")
    body = bytes(writer._body)
    return struct.pack("<8sIIQ48s48s48s24x", samples.bundle[:8], 1, 0, 192 + len(body), *last) + body


def read_bundle(samples: Samples, rng: random.Random) -> None:
    path = samples.folder / "forged.flyb"
    path.unlink(missing_ok=True)  # a new file: others that are open stay as they are
    path.write_bytes(forged_bundle(rng, samples))
    bundle = Bundle(path)
    use(bundle_as_text, bundle)
    use(difference, bundle, samples.opened)
    use(repr, bundle)
    for name in bundle:
        use(use_function, bundle, name)


def use_function(bundle: Bundle, name: str) -> None:
    function = bundle[name]
    repr(function)
    for target in function.targets:
        for variant in use(function.variants, target) or ():
            variant.weight()
            str(variant.forms)
            artifact = use(bundle.artifact, variant)
            if artifact is not None:
                use(use_artifact, artifact)
    x, y = np.zeros(64, np.float32), np.zeros(64, np.float32)
    for values in ((x, 2.0), (x, y, {"slope": 2.0, "offset": 1, "times": 2}, 64)):
        use(choose, function, values)


def choose(function: Any, values: tuple[Any, ...]) -> None:
    arguments = function.parameters.bind(function.__name__, values, {})
    for chip in ("native", "sm_90"):
        variant = use(function.choose, arguments, "cuda" if chip == "sm_90" else "cpu", chip)
        if variant is not None:
            variant.slots(arguments)


def use(function: Callable[..., Any], *arguments: Any) -> Any:
    """What the function gives; ``None`` where it says that the file is damaged, since the rest is to be read too."""
    try:
        return function(*arguments)
    except FlydslError:
        return None


# -- objects


def read_object(samples: Samples, rng: random.Random) -> None:
    name = rng.choice(("binary", "host.x86_64", "host.aarch64"))
    artifact = samples.artifacts["cuda" if name == "host.aarch64" else "cpu"]
    data = damaged_elf(rng, artifact.sections[name])
    use(describe, data)
    use(global_symbols, data)
    use(rename_symbols, data, {"flydsl_launch": "other_name"})
    if name == "host.aarch64":  # linked, and not loaded: the formulas of another machine
        code = RelocatableObject(data, "the object")
        layout = plan(code, 4096)
        link(code, layout, memoryview(bytearray(layout.size)), 0x7F12_3456_7000, lambda symbol: 0x5500_0000_1230)
        return
    loaded = LoadedObject(data, "the object", address_of=lambda symbol: 0x5500_0000_1230)
    for symbol in ("flydsl_launch", artifact.kernels[0].symbol):
        use(loaded.function, symbol)


def read_checked(samples: Samples, rng: random.Random) -> None:
    """Kernels with checks carry a table in JSON."""
    artifact = samples.artifacts["checked"]
    data = artifact.sections["binary"]
    at = data.index(b'{"' + artifact.kernels[0].symbol.encode())
    end = data.index(b"\0", at)
    if rng.randrange(2):
        text = encoded(rng, damaged_json(rng, json.loads(data[at:end])))
    else:
        text = damaged_bytes(rng, data[at:end])
    text = text[: end - at].ljust(end - at, rng.choice((b" ", b"\0", b"x")))
    data = data[:at] + text + data[end:]
    if rng.randrange(3) == 0:
        data = damaged_elf(rng, data)
    loaded = LoadedObject(data, "the kernels")
    checked_kernels(loaded, [kernel.symbol for kernel in artifact.kernels], cast(NativePool, None))  # nothing runs


def read_device_binary(samples: Samples, name: str, rng: random.Random) -> None:
    data = samples.binary(name)
    if rng.randrange(3) == 0:  # what the tables point to: metadata, attributes
        section = rng.choice([each for each in Elf(data).sections if each.size and each.type not in (0, 8)])
        part = damaged_bytes(rng, data[section.offset : section.offset + section.size])
        data = (
            data[: section.offset]
            + part[: section.size].ljust(section.size, b"\0")
            + data[section.offset + section.size :]
        )
    else:
        data = damaged_elf(rng, data)
    use(source_lines, data)
    describe(data)


def read_lines(samples: Samples, rng: random.Random) -> None:
    data = bytearray(samples.binary(rng.choice(("lines", "lines_gpu"))))
    found = [each for each in Elf(bytes(data)).sections if "debug_line" in each.name or "debug_str" in each.name]
    section = rng.choice(found)
    part = bytearray(data[section.offset : section.offset + section.size])
    for _ in range(rng.choice((1, 2, 8, 64))):
        start = rng.choice((0, 0, len(part) // 2))
        part[min(start + rng.randrange(64), len(part) - 1)] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
    if rng.randrange(8) == 0:
        part = bytearray(rng.choice((b"\x80", b"\xff", b"\0"))) * len(part)
    data[section.offset : section.offset + section.size] = part
    source_lines(bytes(data))


def read_msgpack(samples: Samples, rng: random.Random) -> None:
    (note,) = [n for n in Elf(samples.binary("rocm")).notes() if n.owner == "AMDGPU"][:1]
    data = bytearray(damaged_bytes(rng, note.description))
    for _ in range(rng.randrange(4)):
        code = rng.choice((0xDC, 0xDD, 0xDE, 0xDF, 0xC6, 0xDB, 0x90, 0x80, 0xCF, 0xD3))
        data[rng.randrange(len(data) + 1) : 0] = bytes([code]) + b"\xff" * rng.randrange(9)
    if rng.randrange(4) == 0:
        data = bytearray(bytes([rng.choice((0x91, 0x81, 0xDD, 0xDF))]) * rng.choice((10, 40, 2000)))
    msgpack.decode(bytes(data))


def readers(samples: Samples) -> dict[str, Reader]:
    """Everything that reads files of unknown origin, by name."""
    return {
        "artifact": functools.partial(read_artifact, samples),
        "shared entry": functools.partial(read_entry, samples),
        "signed bundle": functools.partial(read_signed, samples),
        "bundle": functools.partial(read_bundle, samples),
        "object": functools.partial(read_object, samples),
        "table of checks": functools.partial(read_checked, samples),
        "AMD code object": functools.partial(read_device_binary, samples, "rocm"),
        "cubin": functools.partial(read_device_binary, samples, "cuda"),
        "line table": functools.partial(read_lines, samples),
        "MessagePack": functools.partial(read_msgpack, samples),
    }


def main(folder: str, seed: str, count: str) -> int:
    """Read ``count`` damaged files of each kind, and print what came of them."""
    samples = Samples(Path(folder))
    everything = readers(samples)
    for reader in everything.values():  # imports what it needs before the memory is bounded
        with contextlib.suppress(FlydslError):
            reader(random.Random(0))
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    failures, refused, read = 0, 0, 0
    logging.disable()
    for name, reader in everything.items():
        for number in range(int(count)):
            case = f"{name} {seed} {number}"
            (samples.folder / "current").write_text(case)
            signal.alarm(SECONDS)
            try:
                reader(random.Random(case))
                read += 1
            except FlydslError as error:
                refused += 1
                if len(str(error)) > 20_000:
                    failures += 1
                    print(f"{case}: a message of {len(str(error))} characters: {str(error)[:300]}")
            except Exception:
                failures += 1
                print(f"{case}:\n{traceback.format_exc(limit=-4)}")
            finally:
                signal.alarm(0)
            if failures > 20:
                return 1
    print(f"{read} read, {refused} refused in {time.process_time():.1f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
