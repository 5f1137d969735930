from flydsl.tools.perf import *
