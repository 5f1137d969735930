from flydsl.tools.simulators import *
from flydsl.tools.simulators import amdgpu as amdgpu
from flydsl.tools.simulators import ptx as ptx
