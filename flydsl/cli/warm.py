"""Load a bundle into the local cache.

Its @flyc.jit functions then find everything compiled.  Afterwards FLYDSL_RUNTIME_RUN_ONLY=1 proves that nothing is left
to compile: a miss is then an error.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from flydsl.bundle import Bundle
from flydsl.bundle.grid_kernels import GridKernel
from flydsl.cache import CacheKey, open_cache
from flydsl.cli.printing.output import print_json
from flydsl.cli.targets import add_selection, selected_targets
from flydsl.config import Config
from flydsl.errors import ConfigError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bundle", type=Path, metavar="BUNDLE", help="a file that `flydsl precompile -o NAME.flyb` wrote"
    )
    add_selection(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    cache = open_cache(Config.from_env())
    if cache is None:
        raise ConfigError(
            "the cache is switched off; unset FLYDSL_RUNTIME_ENABLE_CACHE or give FLYDSL_RUNTIME_CACHE_DIR"
        )
    bundle = Bundle(args.bundle)
    known = {target for name in bundle for target in bundle[name].targets}
    chosen = selected_targets(args, known, args.bundle)
    stored = there = 0
    for name in bundle:
        function: Any = bundle[name]
        if isinstance(function, GridKernel):
            continue  # its calls come to the bundle, never to the cache
        for target in function.targets:
            if target not in chosen:
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
