"""Entries whose bytes follow from their name, and programs of processes that make and check them.

Small on purpose: the processes of the tests import it.
"""

from __future__ import annotations

import hashlib

from flydsl.artifact import Artifact
from flydsl.cache import CacheKey


def example(name: str, size: int = 100) -> tuple[CacheKey, Artifact]:
    """An artifact whose bytes follow from its name."""
    key = CacheKey.of({"program": name, "target": "cpu:native"})
    data = hashlib.sha256(name.encode()).digest() * (size // 32 + 1)
    return key, Artifact(name, "cpu:native", (), (), key.parts, {"binary": data[:size], **key.sections()})


PRELUDE = """
import os, random, shutil, signal, sys, time, warnings
from pathlib import Path
from entries import example
from flydsl.cache import Limits, artifact_store

directory = Path(sys.argv[1])
warnings.simplefilter("ignore")

def use(store, name, size=3000):
    '''Get or create an entry, check it, and say whether it was made.'''
    key, expected = example(name, size)
    value, hit = store.get_or_create(key.digest, expected.to_bytes)
    assert value == expected, name
    return not hit

def forked(work, *arguments):
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work(*arguments)
            status = 0
        except BaseException:
            import traceback
            traceback.print_exc()
        finally:
            os._exit(status)
    return child

def wait(children):
    statuses = [os.waitpid(child, 0)[1] for child in children]
    assert statuses == [0] * len(children), statuses
"""
"""What programs of the tests of processes start with; their first argument is the cache directory."""
