"""Kernels on this machine's CPU, and the accuracy of its functions."""
