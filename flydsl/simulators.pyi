from flydsl.tools.simulators import *
