"""Programs whose outside values are touched between two calls, or by tracing, and stay what they are for the kernel.

Each case is the text of a module, an expression that its kernel stores, which is 2, and statements of the module that leave
it 2.
"""

# ruff: noqa: E501
from __future__ import annotations

from typing import NamedTuple

__all__ = ["CONSTANTS", "Constant"]


class Constant(NamedTuple):
    """One way for nothing to change."""

    name: str
    setup: str
    expression: str
    between: str = "pass"


_OBJECT = "class T:\n    def __init__(self): self.v = 2.0; self.calls = 0\n"
_MODULE = (
    "import sys, types\nlib = types.ModuleType('outside_lib')\nsys.modules['outside_lib'] = lib\nlib.factor = 2.0\n"
)

CONSTANTS = [
    # -- nothing at all is done
    Constant("class method", "class T:\n    v = 2.0\n    @classmethod\n    def get(cls): return cls.v", "T.get()"),
    Constant("bound class method", "class T:\n    v = 2.0\n    @classmethod\n    def get(cls): return cls.v\nf = T.get", "f()", "f = T.get"),
    Constant("bound method made anew", _OBJECT + "    def get(self): return self.v\nt_ = T()\nf = t_.get", "f()", "f = t_.get"),
    Constant("class method of a module", _MODULE + "class T:\n    @classmethod\n    def get(cls): return 2.0\nlib.T = T", "lib.T.get()"),
    Constant("static method", "class T:\n    @staticmethod\n    def get(): return 2.0", "T.get()"),
    Constant("function without a module", "def f(): return 2.0\nf.__module__ = None", "f()"),
    Constant("lambda in a table", "ops = {'a': lambda: 2.0}", "ops['a']()"),
    Constant("cyclic objects", _OBJECT + "t_ = T(); t_.me = t_\nl = []; l.append(l)", "t_.me.me.v if l else 0"),
    Constant("function that holds itself", "def f(n): return 2.0 if n == 0 else f(n - 1)\nf.me = f", "f.me(2)"),
    Constant("deeply nested list", "x = 2.0\nfor _ in range(3000): x = [x]\ndef f():\n    y = x\n    while isinstance(y, list): y = y[0]\n    return y", "f()"),
    Constant("not a number", "x = float('nan')", "2.0 if x != x else 0", "x = float('nan')"),
    Constant("assertion", "def f(v):\n    assert v > 1, 'small'\n    return v", "f(2.0)"),
    # -- logs and counters
    Constant("logger", "import logging\nlog = logging.getLogger('outside.a')\ndef f():\n    log.debug('here')\n    return 2.0", "f()", "log.debug('there'); log.isEnabledFor(10)"),
    Constant("logger, another is made", "import logging\nlog = logging.getLogger('outside.b')\ndef f():\n    log.debug('here')\n    return 2.0", "f()", "logging.getLogger('outside.b.' + str(id(object()))).debug('x')"),
    Constant("logger, its level", "import logging\nlog = logging.getLogger('outside.c')\ndef f():\n    log.debug('here')\n    return 2.0", "f()", "log.setLevel(logging.ERROR)"),
    Constant("logger, a handler", "import logging\nlog = logging.getLogger('outside.d')\ndef f():\n    log.debug('here')\n    return 2.0", "f()", "log.addHandler(logging.NullHandler())"),
    Constant("warning", "import warnings\ndef f():\n    warnings.warn('outside', DeprecationWarning)\n    return 2.0", "f()"),
    Constant("warnings that are filtered", "import warnings\ndef f():\n    with warnings.catch_warnings():\n        warnings.simplefilter('ignore')\n        return 2.0", "f()"),
    Constant("list that tracing appends to", "seen = []\ndef f():\n    seen.append('f')\n    return 2.0", "f()"),
    Constant("counter of a global", "n = 0\ndef f():\n    global n\n    n += 1\n    return 2.0", "f()"),
    Constant("counter of a closure", "def make():\n    n = 0\n    def f():\n        nonlocal n\n        n += 1\n        return 2.0\n    return f\nf = make()", "f()"),
    Constant("counter of an object", _OBJECT + "t_ = T()\ndef f():\n    t_.calls += 1\n    return t_.v", "f()"),
    Constant("counter of a class", "class T:\n    calls = 0\ndef f():\n    T.calls += 1\n    return 2.0", "f()"),
    Constant("counter of words", "from collections import Counter\nseen = Counter()\ndef f():\n    seen['f'] += 1\n    return 2.0", "f()"),
    Constant("counter of the host", _OBJECT + "t_ = T()", "t_.v", "t_.calls += 1"),
    Constant("counter of the host in the module", "n = 0\nx = 2.0", "x", "n += 1"),
    Constant("counter of the host in the class", "class T:\n    v = 2.0\n    calls = 0", "T.v", "T.calls += 1"),
    Constant("iteration", "import itertools\nids = itertools.count()\ndef f():\n    next(ids)\n    return 2.0", "f()"),
    # -- memos
    Constant("memo dictionary", "memo = {}\ndef f(n):\n    if n not in memo: memo[n] = float(n)\n    return memo[n]", "f(2)"),
    Constant("memo as a default", "def f(n, memo={}):\n    if n not in memo: memo[n] = float(n)\n    return memo[n]", "f(2)"),
    Constant("memo of a class", "class T:\n    memo = {}\n    def get(self, n): return self.memo.setdefault(n, float(n))\nt_ = T()", "t_.get(2)"),
    Constant("memo of a function", "def f(n):\n    f.memo = getattr(f, 'memo', {})\n    return f.memo.setdefault(n, 2.0)", "f(2)"),
    Constant("lru_cache", "import functools\n@functools.lru_cache\ndef f(n): return float(n)", "f(2)", "f(7)"),
    Constant("cache", "import functools\n@functools.cache\ndef f(n): return float(n)", "f(2)", "f.cache_clear()"),
    Constant("lru_cache of a method", "import functools\nclass T:\n    @functools.lru_cache\n    def get(self): return 2.0\nt_ = T()", "t_.get()"),
    Constant("cached property", "import functools\nclass T:\n    @functools.cached_property\n    def v(self): return 2.0\nt_ = T()", "t_.v"),
    Constant("cached property that is cleared", "import functools\nclass T:\n    @functools.cached_property\n    def v(self): return 2.0\nt_ = T()", "t_.v", "vars(t_).pop('v', None)"),
    Constant("lazy attribute", "class T:\n    def __getattr__(self, n):\n        if n != 'v': raise AttributeError(n)\n        self.v = 2.0\n        return self.v\nt_ = T()", "t_.v"),
    Constant("single dispatch", "import functools\n@functools.singledispatch\ndef f(a): return 2.0", "f(1)", "f('text'); f(1.0)"),
    Constant("weak dictionary", "import weakref\nclass K: pass\nk = K()\nmemo = weakref.WeakKeyDictionary()\ndef f():\n    memo[k] = 2.0\n    return memo[k]", "f()"),
    Constant("regular expressions", "import re\ndef f(): return float(re.match('(.)', '2').group(1))", "f()", "re.compile('outside.*')"),
    Constant("lazily imported module", "def f():\n    import colorsys\n    return 2.0 if colorsys else 0", "f()"),
    Constant("import that the host does", "import sys\nx = 2.0\ndef f():\n    import math\n    return x * math.cos(0)", "f()", "sys.modules.pop('this_one', None); import wave"),
    # -- odd objects
    Constant("__getattr__ that raises KeyError", "class T:\n    table = {'v': 2.0}\n    def __getattr__(self, n): return T.table[n]\nt_ = T()", "t_.v"),
    Constant("__getattr__ that raises anything", "class T:\n    v = 2.0\n    def __getattr__(self, n): raise RuntimeError(n)\nt_ = T()", "t_.v"),
    Constant("__getattr__ that answers all", "class T:\n    v = 2.0\n    def __getattr__(self, n): return T()\nt_ = T()", "t_.v"),
    Constant("__getattribute__", "class T:\n    v = 2.0\n    def __getattribute__(self, n):\n        if n.startswith('__'): raise ValueError(n)\n        return object.__getattribute__(self, n)\nt_ = T()", "t_.v"),
    Constant("__eq__ that raises", "class T:\n    v = 2.0\n    def __eq__(self, o): raise RuntimeError\nt_ = [T()]", "t_[0].v"),
    Constant("__eq__ that gives an array", "import numpy as np\nclass T:\n    v = 2.0\n    def __eq__(self, o): return np.zeros(3)\nt_ = {'a': T()}", "t_['a'].v"),
    Constant("__hash__ that raises", "class T:\n    v = 2.0\n    def __hash__(self): raise TypeError\nt_ = T()", "t_.v"),
    Constant("__bool__ that raises", "class T:\n    v = 2.0\n    def __bool__(self): raise ValueError\nt_ = T()", "t_.v"),
    Constant("__len__ that raises", "class T:\n    v = 2.0\n    def __len__(self): raise ValueError\nt_ = T()", "t_.v"),
    Constant("__repr__ that raises", "class T:\n    v = 2.0\n    def __repr__(self): raise ValueError\nt_ = [T()]", "t_[0].v"),
    Constant("__iter__ without an end", "class T:\n    v = 2.0\n    def __iter__(self): return self\n    def __next__(self): return 1\nt_ = T()", "t_.v"),
    Constant("__class__ that lies", "class T:\n    v = 2.0\n    @property\n    def __class__(self): raise RuntimeError\nt_ = T()", "t_.v"),
    Constant("__dict__ that lies", "class T:\n    __slots__ = ('v',)\n    @property\n    def __dict__(self): raise RuntimeError\nt_ = T(); t_.v = 2.0", "t_.v"),
    Constant("meta class with odd comparisons", "class M(type):\n    def __eq__(self, o): raise RuntimeError\n    def __hash__(self): return 0\n    def __getattr__(self, n): raise KeyError(n)\nclass T(metaclass=M):\n    v = 2.0", "T.v"),
    Constant("property that raises", "class T:\n    v = 2.0\n    @property\n    def bad(self): raise RuntimeError\nt_ = T()", "t_.v"),
    Constant("generator", "def g():\n    yield 2.0\n    yield 2.0\n    yield 2.0\n    yield 2.0\n    yield 2.0\nstream = g()", "next(stream)"),
    Constant("lock", "import threading\nlock = threading.Lock()\ndef f():\n    with lock: return 2.0", "f()"),
    Constant("thread's own data", "import threading\nown = threading.local()\ndef f():\n    own.v = 2.0\n    return own.v", "f()"),
    Constant("random numbers", "import random\nrng = random.Random(1)\ndef f():\n    rng.random()\n    return 2.0", "f()", "rng.random()"),
    Constant("clock", "import time\ndef f():\n    time.perf_counter()\n    return 2.0", "f()"),
    Constant("open file", "import io\nsink = io.StringIO()\ndef f():\n    print('traced', file=sink)\n    return 2.0", "f()", "print('called', file=sink)"),
    Constant("path", "from pathlib import Path\np = Path('a') / 'b'\ndef f(): return float(len(p.parts))", "f()", "str(p); hash(p); p.parent"),
    Constant("fraction", "from fractions import Fraction\nx = Fraction(4, 2)", "float(x)", "x = Fraction(2)"),
    Constant("module of NumPy", "import numpy as np\ndef f(): return float(np.dtype(np.float32).itemsize / 2)", "f()", "np.linalg.norm(np.ones(3))"),
    Constant("array that is read elsewhere", "import numpy as np\nx = np.full(4, 2.0)", "float(x[0])", "x.sum(); x.view(np.int64)"),
    # -- other objects, the same program
    Constant("equal number", "x = 2.0", "x", "x = float('2.0')"),
    Constant("equal list", "x = [2.0]", "x[0]", "x = [2.0]"),
    Constant("equal dictionary", "x = {'a': 2.0}", "x['a']", "x = {'a': 2.0}"),
    Constant("equal object", _OBJECT + "t_ = T()", "t_.v", "t_ = T()"),
    Constant("equal array", "import numpy as np\nx = np.full(4, 2.0)", "float(x[0])", "x = x.copy()"),
    Constant("equal helper", "def f(): return 2.0", "f()", "def f(): return 1.0 + 1.0"),
    Constant("equal class", "class T:\n    v = 2.0", "T.v", "class T:\n    v = 2.0"),
    Constant("item that is not read", "x = {'a': 2.0, 'b': 0}", "x['a']", "x['b'] += 1"),
    Constant("list that grows", "x = [2.0]", "x[0]", "x.append(0)"),
    Constant("set that is read", "x = {2.0}", "max(x)", "x.discard(7)"),
    Constant("attribute that is not read", _MODULE, "lib.factor", "lib.unrelated = object()"),
    Constant("method that is not read", _OBJECT + "t_ = T()", "t_.v", "T.extra = lambda self: 0"),
    Constant("environment", "import os\nx = 2.0", "x", "os.environ['OUTSIDE_UNREAD'] = str(id(object()))"),
    Constant("environment beside what is read", "import os\nos.environ['OUTSIDE_X'] = '2'", "float(os.environ['OUTSIDE_X'])", "os.environ['OUTSIDE_UNREAD'] = str(id(object()))"),
    Constant("another name of the module", "x = 2.0", "x", "globals()['y' + str(id(object()))] = 1"),
    Constant("changed and changed back", "x = 2.0", "x", "x = 5.0; x = 2.0"),
    Constant("global with the name of an attribute", _OBJECT + "t_ = T()\nv = 1", "t_.v", "v = object()"),
    Constant("global with the name of a method", "x = (2.0,)\nindex = 1\ndef f(): return x[x.index(2.0)]", "f()", "index = lambda: id(object())"),
    Constant("computed name", "x_1 = 2.0\nn = 1", "globals()[f'x_{n}']", "unread = object()"),
]  # fmt: skip
