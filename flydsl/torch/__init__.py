"""Kernels in PyTorch programs: operators of ``torch.library`` that launch them."""

from flydsl.torch.operators import custom_op

__all__ = ["custom_op"]
