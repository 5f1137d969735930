"""The library of device functions by which kernels reach other hosts: where it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from flydsl.backends.toolchain import Found, file_in, packaged
from flydsl.config import Config
from flydsl.errors import ToolchainError
from flydsl.targets.networks import NetworkEngine


def find_network_library(
    engine: NetworkEngine, chips: Sequence[str], config: Config, toolkit: Path | None
) -> Found | None:
    """The bitcode that the configuration names, else a toolkit's, else the package's; ``chips`` are best first."""
    if config.network_library is not None:
        return Found(config.network_library) if config.network_library.is_file() else None
    patterns = _files(engine, chips)
    return file_in(toolkit, *patterns) or packaged(engine.package, engine.distributions, patterns)


def network_library(
    engine: NetworkEngine, symbols: Iterable[str], chips: Sequence[str], config: Config, toolkit: Path | None
) -> tuple[Path, ...]:
    """The library's file if kernels call functions of it."""
    needed = sorted(symbol for symbol in symbols if symbol.startswith(engine.prefix))
    if not needed:
        return ()
    found = find_network_library(engine, chips, config, toolkit)
    if found is None:
        where = _files(engine, chips)[0].rpartition("/")[2]
        raise ToolchainError(
            f"{engine.name}'s device functions ({where}) are needed for {', '.join(needed)}, by which a group of reach "
            f"'network' crosses hosts, and were not found; run: {engine.install}, or set FLYDSL_NETWORK_LIBRARY to their "
            "bitcode"
        )
    return (found.path,)


def _files(engine: NetworkEngine, chips: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.format(chip=chip) for each in engine.bitcode for chip in chips))
