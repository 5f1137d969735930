"""The LLVM IR of the native code, by the functions that a kernel calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

RUN = "flydsl_fibers_run"
"""Runs blocks of warps that are fibers."""
TURN = "flydsl_fiber_turn"
"""Lets the other warps run before this one goes on."""

_PREFIXES = ("flydsl_fiber_", "flydsl_fibers_")
_FOLDER = Path(__file__).with_name("native")
_CHECKS = "flydsl_check_"
_CHECK_PARTS = ("shadow_order", "shadow_access", "shadow_atomics")
_FAULTS = "flydsl_fault_"
_PEERS = "flydsl_peer_"
_NETWORK = "flydsl_network_"
_PARTS = ("wgmma", "tma", "mbarriers", "clusters", "fibers")
"""Each before those whose functions it calls."""


def libraries(symbols: Iterable[str], machine: str) -> Sequence[Path]:
    """The files that define ``symbols`` for ``"x86_64"`` or ``"aarch64"``, in the order in which they are to be linked."""
    called = tuple(symbols)
    found: list[Path] = []
    parts = _PARTS if any(symbol.startswith(_PREFIXES) for symbol in called) else ()
    parts = ("peers", *parts) if any(symbol.startswith((_PEERS, _NETWORK)) for symbol in called) else parts
    if parts:
        found += [_FOLDER / f"{name}.ll" for name in (*parts, f"switch.{machine}")]
    if any(symbol.startswith(_FAULTS) for symbol in called):
        found.append(_FOLDER / "faults.ll")
    if any(symbol.startswith(_CHECKS) for symbol in called):
        found += [_FOLDER / f"{name}.ll" for name in _CHECK_PARTS]
    return found
