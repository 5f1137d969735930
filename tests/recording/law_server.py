"""A server that answers generated calls: ``law_server.py SEED COUNT OUT [serve | load BUNDLE]``.

OUT gets the digests of the results.  ``serve`` forbids compiles and allows traces, because the bundle is beside the
module; ``load`` calls the functions of a bundle.
"""

from __future__ import annotations

import contextlib
import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import recorded_kernels as kernels

import flydsl
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.hints import CompilationContext


def plain(value: Any) -> Any:
    """A value as functions of bundles take it."""
    return value.view.owner if isinstance(value, TensorArgument) else getattr(value, "handle", value)


def main(seed: int, count: int, out: Path, mode: str = "", bundle: str = "") -> None:
    ban = flydsl.no_compiles(trace=True, scope="process") if mode == "serve" else contextlib.nullcontext()
    loaded = flydsl.load(bundle) if bundle else None
    digests = []
    with ban:
        for call in kernels.calls(seed, count, plain=seed % 2 == 0):
            if loaded is None:
                with CompilationContext.compile_hints(call.hints):
                    call.function(*call.values, **call.keywords)
            else:
                made = [name for name in loaded if call.made_with and name.startswith(call.bundle_name)]
                loaded[made[0] if made else call.bundle_name](*map(plain, call.values), **call.keywords)
            digests.append([call.name, sha256(b"".join(each.tobytes() for each in call.results)).hexdigest()])
    out.write_text(json.dumps(digests))


if __name__ == "__main__":
    seed, count, out, *rest = sys.argv[1:]
    main(int(seed), int(count), Path(out), *rest)
