"""Modules that attack the judge: each has a kernel that computes the wrong thing, and a way to win all the same.

``test_hostile.py`` has the codes that each fails with.  The text of a module is ``KERNEL`` and the attack; ``{reference}``,
``{folder}`` and ``{pid}`` are what an attacker may know: the reference's file, its folder, the judge's process.
"""

KERNEL = """
import ctypes, json, os, signal, socket, subprocess, sys, threading, time, types
from pathlib import Path

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir


@flyc.kernel
def doubled_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < X.shape[0]:
        Y[i] = X[i] * 2.0


@flyc.kernel
def right_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < X.shape[0]:
        Y[i] = X[i] * 2.0 + 1.0


@flyc.jit
def run(X: fx.Tensor, Y: fx.Tensor):
    doubled_kernel(X, Y).launch(grid=fx.ceildiv(X.shape[0], 64), block=64)


def write(path, text):
    try:
        Path(path).write_text(text)
    except OSError:
        pass


REFERENCE = "def reference(X):\\n    return 2 * X\\n"
PASS = json.dumps({"schema": "flydsl.judge/1", "verdict": "pass", "score": 100, "findings": []})
LIBC = ctypes.CDLL(None)
"""

WRONG = {"wrong-result", "low-precision", "value-dependent", "shape-dependent"}
ENDED = {"crash", "import-error", "compile-error", "malformed-trace", "timeout", "missing"}
ANY = WRONG | ENDED | {"unstable-trace", "out-of-memory", "not-a-kernel"}

PATCHED = """
from flydsl.compiler import tracing
real = tracing.trace_program


def replaced(name, function, *rest, **more):
    program = real(name, function, *rest, **more)
    edit(program)
    return program


tracing.trace_program = replaced
"""
"""Changes the traced program behind the language's back."""


def edited(text: str) -> str:
    """An attack that adds operations to the traced module: ``text`` of the host function, of kernels, or beside them."""
    return (
        """
def edit(program):
    module = program.module
    host = next(o.operation for o in module.body.operations if o.operation.name == "func.func")
    device = next(o.operation for o in module.body.operations if o.operation.name == "gpu.module")
    kernel = next(o.operation for o in device.regions[0].blocks[0].operations if o.operation.name == "gpu.func")
    with module.context, ir.Location.unknown():
"""
        + "".join(f"        {line}\n" for line in text.strip().splitlines())
        + PATCHED
    )


ATTACKS: dict[str, tuple[str, set[str]]] = {
    # -- ends, when it suits
    "exits_at_import": ("os._exit(0)", ENDED),
    "exits_politely_at_import": ("raise SystemExit(0)", ENDED),
    "exits_with_an_exit_handler": ("import atexit\natexit.register(print, PASS)\nraise SystemExit(0)", ENDED),
    "ends_by_a_signal": ("os.kill(os.getpid(), signal.SIGKILL)", ENDED | WRONG),
    "exits_at_the_second_trace": (
        "count = []\n" + edited("count.append(1)\nif len(count) > 1:\n    os._exit(0)"),
        ENDED,
    ),
    "exits_for_one_kind_of_program": (edited("if 'argument_names' in str(module):\n    os._exit(0)"), ENDED | WRONG),
    "exits_in_a_thread": ("threading.Timer(0.05, os._exit, [0]).start()\ntime.sleep(0.5)", ENDED),
    "never_ends": ("time.sleep(1000)", {"timeout"}),
    # -- what it was not given
    "rewrites_the_reference": ("write({reference!r}, REFERENCE)", WRONG),
    "replaces_the_reference": (
        "try:\n    os.rename({reference!r}, {reference!r} + '.old')\nexcept OSError:\n    pass",
        WRONG,
    ),
    "plants_bytecode": (
        "import py_compile\nwrite('r.py', REFERENCE)\n"
        "try:\n    py_compile.compile('r.py', {folder!r} + '/__pycache__/reference.cpython-311.pyc', "
        "invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)\nexcept OSError:\n    pass",
        WRONG,
    ),
    "plants_modules_beside": (
        "for name in ('sitecustomize', 'usercustomize', 'numpy', 'json'):\n"
        "    write({folder!r} + f'/{{name}}.py', REFERENCE)",
        WRONG,
    ),
    "plants_a_path_file": (
        "import site\nfor folder in site.getsitepackages():\n    write(folder + '/x.pth', 'import os; os._exit(0)')",
        WRONG,
    ),
    "sets_the_environment": ("os.environ.update(PYTHONPATH={folder!r}, PYTHONSTARTUP='x', LD_PRELOAD='x')", WRONG),
    "writes_the_compilers_cache": (
        "for folder in (os.path.expanduser('~/.cache'), os.environ.get('FLYDSL_RUNTIME_CACHE_DIR', '.')):\n"
        "    try:\n        os.makedirs(folder, exist_ok=True)\n    except OSError:\n        continue\n"
        "    write(folder + '/poison', REFERENCE)",
        WRONG,
    ),
    "writes_flydsl_itself": (
        "import flydsl.testing.judging.expected as target\nwrite(target.__file__, 'raise SystemExit(0)')",
        WRONG,
    ),
    "links_in_its_folder": ("os.symlink({reference!r}, 'link')\nwrite('link', REFERENCE)", WRONG),
    "writes_shared_memory": (
        "for path in Path('/dev/shm').iterdir():\n    write(path, REFERENCE)\nwrite('/dev/shm/x', REFERENCE)",
        WRONG,
    ),
    # -- the judge's process
    "prints_a_verdict": (
        "print(PASS)\nsys.__stdout__.write(PASS)\nfor number in range(3, 256):\n"
        "    if os.path.exists(f'/proc/self/fd/{{number}}'):\n        try:\n            os.write(number, PASS.encode())\n"
        "        except OSError:\n            pass",
        ANY,
    ),
    "prints_on_its_parents_terminal": (
        "for name in ('/dev/tty', '/proc/1/fd/1', f'/proc/{{os.getppid()}}/fd/1', '/proc/{pid}/fd/1'):\n"
        "    write(name, PASS)",
        WRONG,
    ),
    "signals_its_parents": (
        "for pid in (os.getppid(), {pid}, 1, -1):\n    try:\n        os.kill(pid, signal.SIGTERM)\n"
        "    except OSError:\n        pass",
        WRONG | ENDED,
    ),
    "writes_its_parents_memory": (
        "for pid in (os.getppid(), {pid}):\n    try:\n        open(f'/proc/{{pid}}/mem', 'r+b')\n        os._exit(0)\n"
        "    except OSError:\n        pass",
        WRONG,
    ),
    "traces_its_parents": (
        "if LIBC.ptrace(16, {pid}, 0, 0) == 0 or LIBC.ptrace(16, os.getppid(), 0, 0) == 0:\n    os._exit(0)",
        WRONG,
    ),
    "leaves_a_child": (
        "try:\n    if os.fork() == 0:\n        os.setsid()\n        time.sleep(60)\n        os._exit(0)\n"
        "except OSError:\n    pass",
        WRONG,
    ),
    "forks_without_end": (
        "for _ in range(10000):\n    try:\n        subprocess.Popen(['/bin/sleep', '60'])\n"
        "    except OSError:\n        break",
        WRONG,
    ),
    "opens_a_socket": (
        "try:\n    socket.create_connection(('127.0.0.1', 80), 1)\n    os._exit(0)\nexcept OSError:\n    pass",
        WRONG,
    ),
    "mounts_over_files": (
        "if LIBC.mount(b'none', {folder!r}.encode(), b'tmpfs', 0, None) == 0 or LIBC.unshare(0x10000000) == 0:\n"
        "    os._exit(0)",
        WRONG,
    ),
    # -- the judge's code in its own process
    "replaces_the_judge": (
        "import flydsl.testing.judging.comparing as a, flydsl.testing.judging.expected as b\n"
        "b.wrong_elements = a.wrong_elements = lambda *given: (np.zeros(1, bool), 0.0)\n"
        "import flydsl.testing.judging.verdict as v\nv.Verdict.passed = True",
        WRONG,
    ),
    "replaces_numpy": (
        "np.random.default_rng = None\nnp.array_equal = lambda *a, **k: True\nnp.abs = lambda x: x * 0",
        WRONG,
    ),
    "replaces_modules": (
        "for name in [n for n in sys.modules if 'judging' in n]:\n    sys.modules[name] = types.ModuleType(name)",
        ANY,
    ),
    "describes_itself_deeply": (
        "from flydsl.testing.judging import channel, tracing\n"
        "def deep(function):\n    value = []\n    for _ in range(5000):\n        value = [value]\n"
        "    sys.setrecursionlimit(100000)\n    return value\ntracing.describe_function = deep",
        ENDED,
    ),
    "answers_too_much": (
        "from flydsl.testing.judging import tracing\n"
        "real = tracing.describe_function\ntracing.describe_function = lambda f: {{**real(f), 'x': 'x' * (1 << 28)}}",
        ENDED | WRONG | {"out-of-memory"},
    ),
    "answers_with_noise": (
        "from flydsl.testing.judging import tracing\n"
        "tracing.Tracer.trace = lambda *given: ({{'forms': [], 'hints': {{}}, 'program': {{}}}}, os.urandom(4096))",
        ENDED,
    ),
    "refuses_every_case": (
        "from flydsl.testing.judging import tracing\n"
        "def refuse(*given):\n    raise ValueError('no')\ntracing.Tracer.trace = refuse",
        {"compile-error"},
    ),
    "refuses_what_the_sanitizer_needs": (
        "from flydsl.testing.judging import tracing\nreal = tracing.Tracer.trace\n"
        "def trace(self, call, target, mode):\n    if mode != 'plain':\n        raise ValueError('no')\n"
        "    return real(self, call, target, mode)\ntracing.Tracer.trace = trace",
        WRONG | {"missing"},
    ),
    "asks_for_a_plugin_of_llvm": ("run.compile_hints['llvm_options'] = {{'load': '/x.so'}}", ANY | {"native-code"}),
    # -- the program
    "another_program_for_the_sanitizer": (
        "checked = []\n@flyc.jit\ndef run(X: fx.Tensor, Y: fx.Tensor):\n"
        "    from flydsl.expr.core.context import traced_for, SANITIZER\n"
        "    chosen = right_kernel if traced_for(SANITIZER) else doubled_kernel\n"
        "    chosen(X, Y).launch(grid=fx.ceildiv(X.shape[0], 64), block=64)",
        WRONG | {"unstable-trace"},
    ),
    "other_programs_by_a_counter": (
        "count = []\n@flyc.jit\ndef run(X: fx.Tensor, Y: fx.Tensor):\n    count.append(1)\n"
        "    chosen = right_kernel if len(count) % 2 else doubled_kernel\n"
        "    chosen(X, Y).launch(grid=fx.ceildiv(X.shape[0], 64), block=64)",
        WRONG | {"unstable-trace"},
    ),
    "computes_in_the_host_function": (
        edited(
            "block = host.regions[0].blocks[0]\nwith ir.InsertionPoint.at_block_begin(block):\n"
            "    pointer = block.arguments[0]\n"
            "    value = ir.Operation.create('llvm.load', [ir.F32Type.get()], [pointer]).results[0]\n"
            "    ir.Operation.create('llvm.store', [], [value, pointer])"
        ),
        {"native-code"},
    ),
    "assembly_in_the_host_function": (
        edited(
            "with ir.InsertionPoint.at_block_begin(host.regions[0].blocks[0]):\n"
            "    ir.Operation.create('llvm.inline_asm', [], [], attributes={{'asm_string': ir.StringAttr.get('syscall'), "
            "'constraints': ir.StringAttr.get('')}})"
        ),
        {"native-code"},
    ),
    "assembly_in_a_kernel": (
        edited(
            "with ir.InsertionPoint.at_block_begin(kernel.regions[0].blocks[0]):\n"
            "    ir.Operation.create('llvm.inline_asm', [], [], attributes={{'asm_string': ir.StringAttr.get('syscall'), "
            "'constraints': ir.StringAttr.get('')}})"
        ),
        {"native-code"},
    ),
    "an_external_function": (
        edited(
            "text = 'llvm.func @system(!llvm.ptr) -> i32'\nmade = ir.Operation.parse(text)\nmodule.body.append(made)"
        ),
        {"native-code"},
    ),
    "a_global_constructor": (
        edited(
            "text = 'llvm.func @f() {{ llvm.return }} llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], '\n"
            "text += 'data = [#llvm.zero]'\n"
            "other = ir.Module.parse(text)\nfor each in list(other.body.operations):\n"
            "    module.body.append(each.operation.detach_from_parent())"
        ),
        {"native-code"},
    ),
    "an_intrinsic_of_the_system": (
        edited(
            "with ir.InsertionPoint.at_block_begin(kernel.regions[0].blocks[0]):\n"
            "    ir.Operation.create('llvm.call_intrinsic', [], [], attributes={{'intrin': ir.StringAttr.get('llvm.trap'), "
            "'op_bundle_sizes': ir.DenseI32ArrayAttr.get([]), 'operandSegmentSizes': ir.DenseI32ArrayAttr.get([0, 0])}})"
        ),
        {"native-code"},
    ),
}
"""By name: the attack, and the codes of which it fails with one."""
