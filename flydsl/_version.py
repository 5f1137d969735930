"""The version: that of the FlyDSL whose programs run unchanged, then the count of this build as a local label (PEP 440)."""

__version__ = "0.5.0+mlir.1"
