from __future__ import annotations

from backend_examples import ToyBackend

from flydsl.backends.base import BaseBackend
from flydsl.backends.registry import register_backend
from flydsl.targets.target import GPUTarget

register_backend("toy", ToyBackend)
backend: BaseBackend = ToyBackend(GPUTarget("toy", "toy1", 16))
