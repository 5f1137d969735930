"""What is recorded names no folder of the machine that recorded it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MACHINES = re.compile(r"/(?:tmp|root|work|home|opt|mnt|Users)/[\w.-]")


def recorded() -> list[Path]:
    """Results of benchmarks, and data of tests."""
    folders = [ROOT / "benchmarks" / "results", *ROOT.glob("tests/*/data"), *ROOT.glob("benchmarks/data")]
    return sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())


def test_folders_of_machines_are_found() -> None:
    assert all(MACHINES.search("/".join(["", folder, "ask-1", "program.py"])) for folder in ("tmp", "root", "home"))
    assert not MACHINES.search("a / b, src/program.py")


@pytest.mark.parametrize("kind", sorted({path.suffix for path in recorded()}))
def test_no_folder_of_a_machine_is_recorded(kind: str) -> None:
    found = {
        str(path.relative_to(ROOT)): match.group()
        for path in recorded()
        if path.suffix == kind and (match := MACHINES.search(path.read_bytes().decode("latin-1")))
    }
    assert not found
