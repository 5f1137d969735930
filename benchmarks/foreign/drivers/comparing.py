"""What drivers share: inputs, and comparisons with a reference."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Sequence
from pathlib import Path

import torch

Program = Callable[[], None]


def run(programs: dict[str, Program], program: str, packages: Path, name: str | None) -> None:
    """Run one program of operators below a folder; the package ``name`` has an ``__init__`` that wants more than is here."""
    torch.manual_seed(0)
    if name is not None:
        package = types.ModuleType(name)
        package.__path__ = [str(packages / name)]
        package.__version__ = "0"  # type: ignore[attr-defined]
        sys.modules[name] = package
    sys.path.insert(0, str(packages))
    programs[program]()


def normal(*shape: int, dtype: torch.dtype = torch.float32, grad: bool = False) -> torch.Tensor:
    """Random numbers on the GPU."""
    return torch.randn(*shape, device="cuda").to(dtype).requires_grad_(grad)


def close(found: torch.Tensor, expected: torch.Tensor, tolerance: float = 2e-3) -> None:
    """Compare by the largest value of a reference."""
    found, expected = found.detach().float(), expected.detach().float()
    assert found.shape == expected.shape, f"{found.shape} for {expected.shape}"
    scale = max(expected.abs().max().item(), 1e-6)
    error = (found - expected).abs().max().item()
    assert error <= tolerance * scale, f"wrong by {error} of {scale}"


def gradients(result: torch.Tensor, inputs: Sequence[torch.Tensor], cotangent: torch.Tensor) -> list[torch.Tensor]:
    """The gradients of inputs; some operators overwrite the cotangent, so it is a copy."""
    return list(torch.autograd.grad(result, inputs, cotangent.clone()))


def same(own: Callable[..., torch.Tensor], reference: Callable[..., torch.Tensor], *inputs: torch.Tensor) -> None:
    """Compare results and gradients of two functions of the same inputs."""
    given = [[each.detach().clone().requires_grad_(each.requires_grad) for each in inputs] for _ in range(2)]
    found, expected = own(*given[0]), reference(*given[1])
    close(found, expected)
    wanted = [n for n, each in enumerate(inputs) if each.requires_grad]
    if wanted:
        cotangent = torch.randn_like(expected)
        ours = gradients(found, [given[0][n] for n in wanted], cotangent)
        theirs = gradients(expected, [given[1][n] for n in wanted], cotangent)
        for one, other in zip(ours, theirs, strict=True):
            close(one, other, 5e-3)
