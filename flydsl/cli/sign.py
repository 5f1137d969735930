"""Sign bundles with the key of FLYDSL_RUNTIME_CACHE_KEY_FILE.

Processes that have the key run no other bundles.  Each bundle is read and checked as a whole first.  `flydsl precompile`
signs its output if the variable is set.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from flydsl.bundle import Bundle
from flydsl.bundle.format import signed
from flydsl.cli.printing.output import print_json
from flydsl.config import Config
from flydsl.errors import ConfigError
from flydsl.trust.files import write_in_one_step
from flydsl.trust.signature import Signer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bundles", nargs="+", type=Path, metavar="BUNDLE", help="a file (.flyb), which is replaced")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    signer = Signer.configured(Config.from_env().cache_key_file)
    if signer is None:
        raise ConfigError(
            "no key to sign with; make one with `head -c 32 /dev/urandom | base64 > key; chmod 600 key` and set "
            "FLYDSL_RUNTIME_CACHE_KEY_FILE to its path"
        )
    for path in args.bundles:
        mode = path.stat().st_mode & 0o777
        data = _checked(path)
        write_in_one_step(path, signed(data, signer), mode)
        if not args.json:
            print(f"signed {path}")
    if args.json:
        print_json({"signed": list(map(str, args.bundles))})
    return 0


def _checked(path: Path) -> bytes:
    """The bytes of a bundle, after a check of every block's digest."""
    bundle = Bundle(path, check_signature=False)
    bundle.manifest()
    for function in map(bundle.__getitem__, bundle):
        for target in function.targets:
            for variant in function.variants(target):
                bundle.artifact(variant)
    return path.read_bytes()
