"""Libraries in the kernel language: ``coop``, thread collectives, and ``random``."""

from flydsl.support.public_names import lazy_names

__getattr__ = lazy_names(
    __name__, {}, modules={"coop": "flydsl.extension.coop", "random": "flydsl.extension.random"}, keep=True
)
