"""Disks and directories that do not work: full, read-only, vanished.  They cost compiles, and never a result."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .conftest import ROOT, Program
from .entries import PRELUDE


def on_a_mount(script: str, mount: Path, options: list[str]) -> subprocess.CompletedProcess[str] | None:
    """A program on a small file system of its own, visible to it alone; ``None`` if this user may not mount."""
    mount.mkdir(exist_ok=True)
    wrapped = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    probe = f"mount -t tmpfs {' '.join(options)} tmpfs '{mount}'"
    try:
        if subprocess.run([*wrapped, probe], capture_output=True, check=False).returncode:
            return None
    except FileNotFoundError:
        return None
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(__file__).parent)])}
    command = f"{probe} && exec '{sys.executable}' -c \"$0\" '{mount}/cache'"
    return subprocess.run(
        [*wrapped, command, script], env=environment, capture_output=True, text=True, check=False, timeout=120
    )


FILLING = (
    PRELUDE
    + """
from flydsl.cache import CacheWarning
store = artifact_store(directory)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    made = sum(use(store, f"kernel{n}", 20_000) for n in range(40))
    found = sum(not use(store, f"kernel{n}", 20_000) for n in range(40))
assert made == 40
assert found < 40, "the disk was never full"
assert [w.category for w in caught] == [CacheWarning], [str(w.message) for w in caught]
assert not list(directory.rglob("*.tmp"))
assert store.stats().damaged == ()
store.clear()
assert use(store, "small") and not use(store, "small")
print(caught[0].message)
"""
)


def test_a_full_disk_costs_entries_and_warns_once(tmp_path: Path, program: Program) -> None:
    done = on_a_mount(FILLING, tmp_path / "mount", ["-o", "size=256k"])
    if done is not None:
        assert done.returncode == 0, done.stderr
        assert "No space left on device" in done.stdout
    else:  # nobody may mount here: the process may not write large files instead, and the small ones are kept
        limited = FILLING.replace("20_000", "[20_000, 300][n % 2]").replace(
            "store = ", "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (8000, 8000))\nstore = ", 1
        )
        assert "File too large" in program(limited, tmp_path / "cache")


READ_ONLY = (
    PRELUDE
    + """
store = artifact_store(directory)
assert use(store, "before")
before = sorted(directory.rglob("*"))
os.utime(store.path(example("before")[0].digest), (1, 1))
if sys.argv[2:] == ["modes"]:
    for path in [directory, *before]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    if os.geteuid() == 0:
        os.setuid(65534)
else:
    import subprocess
    subprocess.run(["mount", "-o", "remount,ro", str(directory.parent)], check=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert not use(store, "before")
    assert use(store, "new") and use(store, "new")
    assert store.prune(Limits(bytes=0)).failed
    store.verify(), store.stats(), store.clear()
assert len(caught) == 1, caught
assert sorted(directory.rglob("*")) == before
"""
)


def test_a_read_only_file_system_is_read_from(tmp_path: Path) -> None:
    done = on_a_mount(READ_ONLY, tmp_path / "mount", [])
    assert done is None or done.returncode == 0, done.stderr


def test_a_read_only_directory_is_read_from(tmp_path: Path, program: Program) -> None:
    for path in (tmp_path, *tmp_path.parents):  # where root gives its rights away the way there must be open
        if path.stat().st_uid == os.geteuid() and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o055)
    program(READ_ONLY, tmp_path / "cache", "modes")


def test_a_directory_that_vanishes_is_made_again(tmp_path: Path, program: Program) -> None:
    code = (
        PRELUDE
        + """
store = artifact_store(directory)
for _ in range(3):
    assert use(store, "kernel")
    shutil.rmtree(directory)
def make():
    shutil.rmtree(directory)
    return example("other")[1].to_bytes()
key, expected = example("other")
assert store.get_or_create(key.digest, make).value == expected
assert store.get(key.digest) == expected
"""
    )
    program(code, tmp_path / "cache")
