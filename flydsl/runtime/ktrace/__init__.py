"""Records of ``fx.ktrace``: the buffer of a process, and files for Perfetto."""

from flydsl.runtime.ktrace.records import BUFFER, RECORD, KtraceBuffer, chrome_trace, ktrace_buffer

__all__ = ["BUFFER", "RECORD", "KtraceBuffer", "chrome_trace", "ktrace_buffer"]
