"""What happens to directories in use: killed writers, damage, other versions, crowds.

Every reader here compares what it gets with what the name stands for, so that a wrong entry, a half one or one of two
writers mixed fails the test.  The processes are forked from small ones that never load a compiler.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from edited_source import edit

from flydsl.cache import artifact_store

from .conftest import ROOT, Program
from .entries import PRELUDE, example


def leftovers(directory: Path) -> list[Path]:
    return [path for path in directory.rglob("*") if path.suffix in (".tmp", ".lock")]


def whole(directory: Path) -> int:
    """The number of entries, all of which are whole and under their own key."""
    stats = artifact_store(directory).stats()
    assert stats.damaged == ()
    return stats.entries


@pytest.fixture
def fast_directory(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a file system: no wait for a disk between the moments of a writer."""
    shared_memory = Path("/dev/shm")
    home = shared_memory if os.access(shared_memory, os.W_OK) else tmp_path
    with tempfile.TemporaryDirectory(dir=home, prefix="flydsl-test-") as directory:
        yield Path(directory)


def test_writers_killed_at_200_moments_while_eight_read(fast_directory: Path, program: Program) -> None:
    """A writer makes large entries anew all the time; the readers take what is there."""
    code = (
        PRELUDE
        + """
names = [f"kernel{n}" for n in range(5)]
stop = directory.parent / "stop"
size = 100_000

def write():
    store = artifact_store(directory)
    chance = random.Random(os.getpid())
    while True:
        name = chance.choice(names)
        store.path(example(name)[0].digest).unlink(missing_ok=True)
        use(store, name, size)

def read():
    store = artifact_store(directory)
    all_expected = [example(name, size) for name in names]
    found = 0
    while not stop.exists():
        for key, expected in all_expected:
            value = store.get(key.digest)
            assert value in (None, expected), expected.name
            found += value is not None
        time.sleep(0.03)
    assert found, "this reader never found an entry"

for name in names:
    use(artifact_store(directory), name, size)
readers = [forked(read) for _ in range(8)]
chance = random.Random(1)
for _ in range(200):
    writer = forked(write)
    time.sleep(chance.uniform(0.0, 0.02))
    os.kill(writer, signal.SIGKILL)
    assert os.waitpid(writer, 0)[1] == signal.SIGKILL
    assert artifact_store(directory).stats().damaged == ()  # an entry is whole or not there
for name in names:  # work goes on after all that
    use(artifact_store(directory), name, size)
stop.touch()
wait(readers)
"""
    )
    directory = fast_directory / "cache"
    program(code, directory)
    assert whole(directory) == 5
    for path in leftovers(directory):
        os.utime(path, (os.stat(path).st_mtime - 10,) * 2)
    artifact_store(directory).prune()
    assert leftovers(directory) == []


def test_what_the_dead_leave_goes_when_the_living_write(tmp_path: Path, program: Program) -> None:
    """Writers die in the middle of one entry, again and again; its directory does not grow."""
    code = (
        PRELUDE
        + """
counts = []
real = os.replace
def die(*paths): os.kill(os.getpid(), signal.SIGKILL)
def write(): use(artifact_store(directory), "kernel", 10_000)
for _ in range(20):
    os.replace = die
    children = [forked(write)]
    os.waitpid(children[0], 0)
    os.replace = real
    for path in directory.rglob("*.tmp"):
        os.utime(path, (time.time() - 10,) * 2)
    key, _ = example("kernel")
    store = artifact_store(directory)
    store.path(key.digest).unlink(missing_ok=True)
    wait([forked(write)])
    counts.append(len(list(directory.rglob("*.tmp"))))
print(max(counts))
"""
    )
    assert program(code, tmp_path / "cache") == "0\n"


def test_a_living_writers_file_is_left_alone_however_slow(tmp_path: Path, program: Program) -> None:
    code = (
        PRELUDE
        + """
real, read_end, write_end, go_on, let_go = os.fsync, *os.pipe(), *os.pipe()
def slow(descriptor):
    os.write(write_end, b"x")
    os.read(go_on, 1)
    real(descriptor)
os.fsync = slow
writer = forked(lambda: use(artifact_store(directory), "slow"))
os.read(read_end, 1)
held = [*directory.rglob("*.tmp"), *directory.rglob("*.lock")]
for path in held:
    os.utime(path, (time.time() - 100,) * 2)
os.fsync = real
store = artifact_store(directory)
store.prune(), store.verify()
assert len(held) == 2 and all(path.exists() for path in held)
os.write(let_go, bytes(100))  # a byte for each file that it syncs
wait([writer])
assert not use(store, "slow")
"""
    )
    program(code, tmp_path / "cache")


def test_a_killed_holder_lets_go_of_its_lock(tmp_path: Path, program: Program) -> None:
    code = (
        PRELUDE
        + """
import signal, filelock
key, expected = example("kernel")
started, write_end = os.pipe()
def hold():
    os.write(write_end, b"x")
    signal.pause()
def work():
    artifact_store(directory).get_or_create(key.digest, hold)
holder = forked(work)
os.read(started, 1)
(path,) = directory.rglob("*.lock")
try:
    filelock.FileLock(path).acquire(timeout=0)
except filelock.Timeout:
    print("held")
os.kill(holder, signal.SIGKILL)
os.waitpid(holder, 0)
with filelock.FileLock(path).acquire(timeout=0):
    print("free")
"""
    )
    assert program(code, tmp_path / "cache").split() == ["held", "free"]


def test_32_processes_with_one_new_key_make_it_once(tmp_path: Path, program: Program) -> None:
    code = (
        PRELUDE
        + """
made = directory.parent / "made"
def work():
    if use(artifact_store(directory), "kernel", 100_000):
        os.close(os.open(made, os.O_CREAT | os.O_EXCL))
wait([forked(work) for _ in range(32)])
assert made.exists()
"""
    )
    program(code, tmp_path / "cache")
    assert whole(tmp_path / "cache") == 1
    assert leftovers(tmp_path / "cache") == []


def test_a_hundred_keys_from_eight_processes(tmp_path: Path, program: Program) -> None:
    code = (
        PRELUDE
        + """
names = [f"kernel{n}" for n in range(100)]
def work(seed):
    store = artifact_store(directory)
    for name in random.Random(seed).sample(names, len(names)):
        use(store, name)
wait([forked(work, seed) for seed in range(8)])
"""
    )
    program(code, tmp_path / "cache")
    assert whole(tmp_path / "cache") == 100
    assert leftovers(tmp_path / "cache") == []


@pytest.mark.parametrize("code", ["ENOLCK", "ENOTSUP"])
def test_crowds_without_locks(tmp_path: Path, program: Program, code: str) -> None:
    """On a file system without locks an entry may be made twice; it is never wrong, and one is there at the end."""
    program(
        PRELUDE
        + f"""
import errno, fcntl
def none(*arguments): raise OSError(errno.{code}, "no locks")
fcntl.flock = none
def work(seed):
    store = artifact_store(directory)
    for name in random.Random(seed).sample("abcdefgh", 8):
        use(store, name)
wait([forked(work, seed) for seed in range(8)])
""",
        tmp_path / "cache",
    )
    assert whole(tmp_path / "cache") == 8
    assert not [path for path in leftovers(tmp_path / "cache") if path.suffix == ".tmp"]


def test_pruning_and_clearing_under_readers_and_writers(tmp_path: Path, program: Program) -> None:
    """A process never gets a wrong entry or an error from another one that removes what it loads."""
    code = (
        PRELUDE
        + """
stop = directory.parent / "stop"
def work(seed):
    store = artifact_store(directory, limits=Limits(bytes=40_000))
    chance = random.Random(seed)
    while not stop.exists():
        use(store, f"kernel{chance.randrange(30)}")
def remove():
    store = artifact_store(directory)
    for step in range(60):
        store.prune(Limits(bytes=10_000))
        store.verify()
        if step % 10 == 0:
            store.clear()
        if step % 20 == 0:
            shutil.rmtree(directory, ignore_errors=True)
workers = [forked(work, seed) for seed in range(4)]
wait([forked(remove)])
stop.touch()
wait(workers)
"""
    )
    program(code, tmp_path / "cache")
    whole(tmp_path / "cache")


def test_a_network_file_system_that_fails_at_random(tmp_path: Path, program: Program) -> None:
    """ESTALE, EBUSY and vanished files from any call, O_EXCL that lets two in, renames whose answer is lost."""
    code = (
        PRELUDE
        + """
import errno
chance = random.Random()
def flaky(function, after=False):
    def call(*arguments, **keywords):
        fails = chance.random() < 0.2
        if fails and not after:
            raise OSError(chance.choice([errno.ESTALE, errno.EBUSY, errno.ENOENT]), "network")
        result = function(*arguments, **keywords)
        if fails:
            raise OSError(errno.ENOENT, "the answer was lost")
        return result
    return call
def shared(function):
    return lambda path, flags, *mode, **keywords: function(path, flags & ~os.O_EXCL, *mode, **keywords)
os.open = flaky(shared(os.open))
os.replace = flaky(flaky(os.replace), after=True)
os.stat, os.unlink, os.fsync, os.listdir = map(flaky, (os.stat, os.unlink, os.fsync, os.listdir))
def work(seed):
    chance.seed(seed)
    store = artifact_store(directory, limits=Limits(bytes=1_000_000))
    for round in range(5):
        for name in chance.sample("abcdefghijklmnop", 16):
            use(store, name)
wait([forked(work, seed) for seed in range(6)])
"""
    )
    program(code, tmp_path / "cache")
    whole(tmp_path / "cache")


def test_a_second_version_in_the_same_directory(tmp_path: Path, program: Program) -> None:
    """Two versions with different file formats take turns; each finds its own, and neither removes the other's."""
    newer = tmp_path / "newer"
    ignore = shutil.ignore_patterns("__pycache__", "expr", "backends", "compiler")
    shutil.copytree(ROOT / "flydsl", newer / "flydsl", ignore=ignore)
    edit(newer / "flydsl" / "artifact.py", "SCHEMA = 1\n", "SCHEMA = 2\n")
    shutil.copy(Path(__file__).with_name("entries.py"), newer)
    code = (
        "import sys\n"
        "sys.path.insert(0, sys.argv[2])\n"
        + PRELUDE
        + """
import flydsl
assert flydsl.__file__.startswith(sys.argv[2])
store = artifact_store(directory)
version = sys.argv[2].rpartition("/")[2]
print([use(store, f"{version} {name}") for name in "abc"])
key, _ = example("newer a")
store.get(key.digest)
assert store.verify().damaged == ()
store.prune()
"""
    )
    for expected in ("[True, True, True]\n", "[False, False, False]\n"):
        for version in (newer, ROOT):
            assert program(code, tmp_path / "cache", version) == expected
    assert artifact_store(tmp_path / "cache").stats().entries == 6


def test_fork_in_the_middle(tmp_path: Path, program: Program) -> None:
    """Children forked while an entry is made go on with the cache as their parent does, and nothing hangs."""
    code = (
        PRELUDE
        + """
store = artifact_store(directory)
children = []
def make():
    def work():
        use(artifact_store(directory), "another")
        use(store, "third")
    children.extend(forked(work) for _ in range(4))
    return example("kernel")[1].to_bytes()
key, expected = example("kernel")
assert store.get_or_create(key.digest, make).value == expected
wait(children)
assert not use(store, "another") and not use(store, "third")
assert not list(directory.rglob("*.lock"))
"""
    )
    program(code, tmp_path / "cache")
    assert whole(tmp_path / "cache") == 3


@pytest.mark.parametrize("kind", ["truncated", "bit flipped", "foreign", "of another key", "empty"])
def test_damage_done_under_readers_is_never_loaded(tmp_path: Path, program: Program, kind: str) -> None:
    code = (
        PRELUDE
        + """
import hashlib
kind, names = sys.argv[2], list("abcdefgh")
stop = directory.parent / "stop"
def work(seed):
    store = artifact_store(directory)
    chance = random.Random(seed)
    while not stop.exists():
        use(store, chance.choice(names))
workers = [forked(work, seed) for seed in range(4)]
chance = random.Random(7)
store = artifact_store(directory)
for _ in range(150):
    name = chance.choice(names)
    key, artifact = example(name, 3000)
    data = bytearray(artifact.to_bytes())
    position = chance.randrange(len(data))
    if kind == "truncated": data = data[:position]
    elif kind == "bit flipped": data[position] ^= 1 << chance.randrange(8)
    elif kind == "foreign": data = hashlib.shake_128(data[:position]).digest(500)
    elif kind == "of another key": data = example(chance.choice([n for n in names if n != name]), 3000)[1].to_bytes()
    else: data = b""
    path = store.path(key.digest)
    try:
        # In place and in two steps, as no writer of flydsl's would: readers may see any part of it.
        with open(path, "r+b") as file:
            file.write(data)
            file.truncate(len(data))
    except FileNotFoundError:
        pass
    time.sleep(0.001)
stop.touch()
wait(workers)
store.verify()
assert store.verify().damaged == ()
"""
    )
    program(code, tmp_path / "cache", kind)
    assert whole(tmp_path / "cache") <= 8
    assert artifact_store(tmp_path / "cache").get(example("never")[0].digest) is None
