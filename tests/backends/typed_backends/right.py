from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from backend_examples import ToyBackend

from flydsl.backends.base import BaseBackend
from flydsl.backends.registry import register_backend
from flydsl.plugin import BackendOption, CompileOptions, ExportGlue
from flydsl.targets.target import GPUTarget


class DeclaringBackend(ToyBackend):
    options: ClassVar[Mapping[str, BackendOption]] = {
        "unroll": BackendOption(int, 1, "iterations of a loop that become one", low=1, high=64),
        "cache": BackendOption(str, "near", "the cache that loads go through", choices=("near", "far")),
    }
    distributions = ("toy-tools",)

    @classmethod
    def export_glue(cls) -> ExportGlue:
        return ExportGlue("flydsl_export_toy", sources=[Path("toy.c")], libraries=["toy"])

    def unrolled(self, options: CompileOptions) -> bool:
        return self.option(options, "unroll") != 1


register_backend("toy", ToyBackend)
backend: BaseBackend = ToyBackend(GPUTarget("toy", "toy1", 16))
