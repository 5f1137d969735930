from __future__ import annotations

from backend_examples import LinklessBackend

from flydsl.targets.target import GPUTarget

backend = LinklessBackend(GPUTarget("toy", "toy1", 16))
