"""``python -m fuzz``: runs random programs on several targets and shows those that disagree, cut to what matters.

A crash of the process costs one program: each is run in a fork.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import sys
import time
import warnings
from collections.abc import Callable

from .generate import generate
from .play import compiled
from .targets import Outcome, cut, refusal, tried

_DIED = "the process ended"


def forked(function: Callable[[], Outcome | None]) -> Outcome | None:
    """What the function gives in a process of its own, which may die."""
    source, sink = os.pipe()
    child = os.fork()
    if not child:
        os.close(source)
        with os.fdopen(sink, "w") as pipe:
            outcome = function()
            pipe.write(json.dumps([outcome.kind, outcome.text] if outcome else []))
        os._exit(0)
    os.close(sink)
    with os.fdopen(source) as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if not data:
        return Outcome("fails", f"{_DIED} with status {status}")
    parts = json.loads(data)
    return Outcome(*parts) if parts else None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--seeds", default="0:100", help="first:last, the last not included")
    parser.add_argument("--size", type=int, default=20, help="statements of a program, roughly")
    parser.add_argument("--targets", default="cpu", help="such as cpu,cpu@0,cpu:x86-64-v3,gfx942,gfx1100,sm_90")
    parser.add_argument("--mistakes", action="store_true", help="compile programs with mistakes, for the CPU only")
    parser.add_argument("--no-cut", dest="cut", action="store_false", help="show programs as they were generated")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    compiled(generate(0, 1))  # so that forks find everything loaded
    counts: collections.Counter[str] = collections.Counter()
    began = time.monotonic()
    for seed in range(*map(int, options.seeds.split(":"))):
        program = generate(seed, options.size)
        if options.mistakes:
            outcome = forked(lambda p=program, s=seed: refusal(p, s))
            counts[outcome.kind if outcome else "no Python"] += 1
            if outcome and outcome.kind not in ("refused", "accepted"):
                print(f"seed {seed}: {outcome.kind}: {outcome.text}", flush=True)
            continue
        for target in options.targets.split(","):
            outcome = forked(lambda p=program, t=target: tried(p, t))
            counts[f"{target} {outcome.kind}"] += 1
            if outcome.kind in ("agrees", "open"):
                continue
            print(f"seed {seed} on {target}: {outcome.kind}: {outcome.text}", flush=True)
            alive = not outcome.text.startswith(_DIED)
            small = forked(lambda p=program, t=target: Outcome("", cut(p, t).text())) if alive and options.cut else None
            print(small.text if small else program.text(), flush=True)
    print(f"{time.monotonic() - began:.0f} s: {dict(counts)}")
    return int(any(kind.split()[-1] in ("differs", "refused", "fails") for kind in counts) and not options.mistakes)


if __name__ == "__main__":
    sys.exit(main())
