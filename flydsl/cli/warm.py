"""Load a bundle into the local cache.

Its @flyc.jit functions then find everything compiled.  Afterwards FLYDSL_RUNTIME_RUN_ONLY=1 proves that nothing is left
to compile: a miss is then an error.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from flydsl.bundle import Bundle
from flydsl.cache import CacheKey, open_cache
from flydsl.cli.printing.output import print_json
from flydsl.config import Config
from flydsl.errors import ConfigError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bundle", type=Path, metavar="BUNDLE", help="a file that `flydsl precompile -o NAME.flyb` wrote"
    )
    parser.add_argument(
        "--target",
        action="append",
        default=[],
        metavar="BACKEND:ARCH",
        help="only what was compiled for it; repeatable; by default everything",
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    cache = open_cache(Config.from_env())
    if cache is None:
        raise ConfigError(
            "the cache is switched off; unset FLYDSL_RUNTIME_ENABLE_CACHE or give FLYDSL_RUNTIME_CACHE_DIR"
        )
    bundle = Bundle(args.bundle)
    known = {target for name in bundle for target in bundle[name].targets}
    for target in args.target:
        if target not in known:
            raise ConfigError(f"{args.bundle} has nothing for {target}; it has {', '.join(sorted(known))}")
    stored = there = 0
    for name in bundle:
        function = bundle[name]
        for target in function.targets:
            if args.target and target not in args.target:
                continue
            for variant in function.variants(target):
                artifact = bundle.artifact(variant)
                _, hit = cache.get_or_create(CacheKey(artifact.key).digest, artifact.to_bytes)
                there, stored = there + hit, stored + (not hit)
    if args.json:
        print_json({"directory": str(cache.directory), "stored": stored, "present": there})
    else:
        print(f"{stored} stored in {cache.directory}, {there} were there already")
    return 0
