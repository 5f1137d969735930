"""C libraries of outside drivers, loaded by prototypes or compiled at first use.

A launch function in C makes a launch as cheap as those of the built-in drivers; ``flydsl/driver.h`` is its header.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import platform
import re
import shutil
import subprocess
import tempfile
from contextlib import suppress
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

from flydsl.config import Config
from flydsl.errors import DSLValueError, NoDeviceError, ToolchainError
from flydsl.support.children import run_program
from flydsl.trust.files import Folder, UnsafeError, current_owners

_INCLUDE = Path(__file__).parent.parent / "include"
_PROTOTYPE = re.compile(r"([\w ]+?[ *]+)(\w+)\s*\(([^()]*)\)\s*;")
_PARAMETER = re.compile(r"\w+$")
_TYPES = {
    "char *": ctypes.c_char_p,
    "double": ctypes.c_double,
    "float": ctypes.c_float,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "size_t": ctypes.c_size_t,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "void": None,
}
_BUILD_SECONDS = 120
_MOST_BYTES = 1 << 26
_DIGEST_BYTES = 32
"""Of the SHA-256 behind a library's ELF file, which ends where its headers say."""


def open_library(name: str, prototypes: str, advice: str) -> ctypes.CDLL:
    """A vendor's library, whose functions have the types of their prototypes.

    Its symbols are visible to libraries that are loaded later, such as those of :func:`native_library`.

    ::

        api = open_library("libOpenCL.so.1", "int32_t clFinish(void *queue);", "apt-get install ocl-icd-libopencl1")
        api.clFinish(queue)

    Args:
        name: of the file, as the dynamic loader takes it.
        prototypes: C declarations of the functions that are called, with ``void``, ``char *``, ``float``, ``double``,
            ``size_t``, and the integers of 32 and 64 bits in ``stdint.h``; any other pointer is an address.
            Names of parameters may be left out.
        advice: the command that installs the library.

    Raises:
        NoDeviceError: the library is missing, or lacks one of the functions.
        DSLValueError: a prototype has another type.
    """
    try:
        return _typed(ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL), prototypes)
    except (OSError, AttributeError) as error:
        raise NoDeviceError(f"{name} cannot be used: {error}; run: {advice}") from error


def native_library(source: str | Path, prototypes: str = "", flags: tuple[str, ...] = ()) -> ctypes.CDLL:
    """The library of a C source, which may include ``flydsl/driver.h``.

    It is compiled at the first use, kept in the cache's folder, and made again when source, header, flags or compiler
    change.

    Args:
        source: the C file.
        prototypes: of its functions that Python calls, as in :func:`open_library`.
        flags: for the compiler, besides ``-O2 -fPIC -shared`` and the folder of the header.

    Raises:
        ToolchainError: there is no C compiler, or it refuses the source; with its message.
        DSLValueError: a prototype has a type that is not known.
    """
    source = Path(source)
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        raise ToolchainError(f"{source.name} needs a C compiler; run: apt-get install gcc libc6-dev")
    headers = [path.read_bytes() for path in sorted(_INCLUDE.rglob("*.h"))]
    name = f"{source.stem}-{_digest(source.read_bytes(), *headers, str((compiler, flags, platform.machine())).encode())}.so"
    with _folder() as folder:
        if _is_whole(folder, name):
            return _typed(ctypes.CDLL(str(folder.path / name)), prototypes)
        made = _compile([compiler, "-O2", "-fPIC", "-shared", f"-I{_INCLUDE}", *flags, str(source)], folder)
        try:
            code = folder.read(made, _MOST_BYTES)
            with suppress(OSError):  # a folder has the name, or the disk is full
                folder.write(name, code + sha256(code).digest(), 0o700)
            return _typed(ctypes.CDLL(str(folder.path / made)), prototypes)
        finally:
            folder.unlink(made)


def _is_whole(folder: Folder, name: str) -> bool:
    """True if a file ends with the digest of the bytes before it; the dynamic loader looks at none that does not.

    Raises :class:`UnsafeError` if others may write it.
    """
    try:
        data = folder.read(name, _MOST_BYTES)
    except UnsafeError:
        raise
    except OSError:  # it is not there, or no plain file
        return False
    return sha256(data[:-_DIGEST_BYTES]).digest() == data[-_DIGEST_BYTES:]


def _digest(*parts: bytes) -> str:
    state = blake2b(digest_size=12)
    for part in parts:
        state.update(len(part).to_bytes(8, "little") + part)
    return state.hexdigest()


def _folder() -> Folder:
    """The folder of libraries in the cache; one for this process if there is none, or a link or a file has its name."""
    cache = Config.from_env().cache_dir
    if cache is not None:
        with suppress(NotADirectoryError):
            cache.mkdir(mode=0o700, parents=True, exist_ok=True)
            with Folder.open(cache.resolve(), None) as directory:
                directory.make("native", 0o700)
                with directory.folder("native") as native:
                    return native.of(current_owners())
    path = Path(tempfile.mkdtemp(prefix="flydsl-native-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return Folder.open(path.resolve(), current_owners())


def _compile(command: list[str], folder: Folder) -> str:
    """The name of the new library in the folder."""
    made = f".{os.urandom(8).hex()}.so"
    command = [*command, "-o", str(folder.path / made)]
    try:
        done = run_program(command, _BUILD_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolchainError(f"{command[0]} cannot be run: {error}; check its installation") from error
    if done.returncode:
        raise ToolchainError(f"{' '.join(command)} failed:\n{done.stderr.strip()}")
    return made


def _typed(library: ctypes.CDLL, prototypes: str) -> ctypes.CDLL:
    for result, name, parameters in _PROTOTYPE.findall(prototypes):
        function = getattr(library, name)
        function.restype = _type(result)
        listed = [] if parameters.strip() in ("", "void") else parameters.split(",")
        function.argtypes = [_type(parameter) for parameter in listed]
    return library


def _type(text: str) -> Any:
    """The ctypes type of a result or parameter as C writes it: ``"const size_t *local"``."""
    plain = " ".join(text.replace("const ", "").replace("*", " * ").split())
    if plain not in _TYPES and not plain.endswith("*"):
        plain = _PARAMETER.sub("", plain).strip()
    if plain in _TYPES:
        return _TYPES[plain]
    if plain.endswith("*"):
        return ctypes.c_void_p
    raise DSLValueError(f"the C type in {text.strip()!r} is unknown; expected one of {', '.join(sorted(_TYPES))}")
