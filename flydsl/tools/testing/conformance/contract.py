"""The first part of the kit: what a backend and its driver say of themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl._mlir.passmanager import PassManager
from flydsl.backends import toolchain
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import backend_class, make_backend, parse_target
from flydsl.backends.toolchain import Found
from flydsl.config import Config
from flydsl.errors import DeviceError, FlydslError, NoDeviceError, UnknownBackendError, UnsupportedTargetError
from flydsl.runtime.driver import DeviceInfo, Driver
from flydsl.runtime.drivers import backend_of_memory, driver_of
from flydsl.support.edition import CONTRACT
from flydsl.targets.target import GPUTarget
from flydsl.tools.testing.conformance.session import NotRun, Session, Wrong

if TYPE_CHECKING:
    from flydsl.backends.base import BaseBackend

ALTERING = "the key has the toolchain"
"""The check after which a process is of no other use."""
SUBJECT = "the target and the device"
"""The check whose value says what the other parts are about."""
_NO_ARCH = "no-such-architecture"
_NO_DEVICE = 4095


def check(session: Session, name: str) -> Any:
    """Run one of :data:`CHECKS`, or :data:`SUBJECT`."""
    return _subject(session) if name == SUBJECT else CHECKS[name](session)


def _subject(session: Session) -> dict[str, Any]:
    """The target, the architectures, and the device or the reason why there is none."""
    found = {"target": str(session.target()), "archs": list(backend_class(session.name).architectures())}
    try:
        driver, device = session.on_device()
        info = driver.device_info(device)
    except NotRun as reason:
        return {**found, "device": "", "without_device": str(reason)}
    if type(driver).to_device is Driver.to_device:
        reason_text = f"the driver {driver.name!r} has no to_device and to_host, by which the kit copies arrays"
        return {**found, "device": info.name, "without_device": reason_text}
    return {**found, "device": info.name, "without_device": ""}


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Wrong(otherwise)


def _registration(session: Session) -> None:
    """The class is found by its name, complete, and for a contract that this package has."""
    try:
        backend = backend_class(session.name)
    except FlydslError as error:
        raise Wrong(error.message) from error
    version = backend.contract
    _demand(1 <= version <= CONTRACT, f"{backend.__name__}.contract is {version}, expected 1 to {CONTRACT}")
    for name in backend.reserved_launch_param_names():
        _demand(name.isidentifier(), f"reserved_launch_param_names() has {name!r}, which is no parameter's name")


def _architectures(session: Session) -> None:
    """Names of architectures and targets are inverses of each other, and all others are refused."""
    backend = backend_class(session.name)
    archs = list(backend.architectures())
    _demand(bool(archs), f"{backend.__name__}.architectures() is empty")
    _demand(len(set(archs)) == len(archs), f"{backend.__name__}.architectures() has names twice: {', '.join(archs)}")
    for arch in archs:
        try:
            target = backend.make_target(arch)
        except UnsupportedTargetError as error:
            raise Wrong(f"architectures() has {arch!r}, and make_target refuses it: {error}") from error
        shown = f"make_target({arch!r}) is {target} with a warp of {target.warp_size}"
        _demand((target.backend, target.arch) == (session.name, arch), f"{shown}; expected {session.name}:{arch}")
        _demand(
            backend.supports_target(target) is True, f"architectures() has {arch!r}, and supports_target refuses it"
        )
        try:
            _demand(backend(target).target == target, f"{backend.__name__}(target).target is not the target {target}")
        except UnsupportedTargetError as error:
            raise Wrong(f"architectures() has {arch!r}, and the class refuses it: {error}") from error
        _demand(parse_target(str(target)) == target, f"the name {target} is not that target's")
        other = GPUTarget(session.name, arch, 128 if target.warp_size != 128 else 256)
        _demand(
            not backend.supports_target(other), f"supports_target takes {arch!r} with {other.warp_size} threads a warp"
        )
    unknown = GPUTarget(session.name, _NO_ARCH, backend.make_target(archs[0]).warp_size)
    _demand(not backend.supports_target(unknown), f"supports_target takes the architecture {_NO_ARCH!r}")
    foreign = GPUTarget("no-such-backend", archs[0], unknown.warp_size)
    _demand(not backend.supports_target(foreign), f"supports_target takes the target {foreign} of another backend")
    try:
        backend.make_target(_NO_ARCH)
    except UnsupportedTargetError as error:
        _demand(_NO_ARCH in str(error), f"the error of make_target does not say {_NO_ARCH!r}: {error}")
    else:
        raise Wrong(f"make_target takes {_NO_ARCH!r}; expected UnsupportedTargetError")


def _facts(session: Session) -> None:
    """The facts of each architecture are possible."""
    for backend in _of_each_arch(session):
        facts, where = backend.facts(), f"facts() of {backend.target}:"
        warp = backend.target.warp_size
        _demand(facts.warp_size == warp, f"{where} warp_size is {facts.warp_size}, and the target's is {warp}")
        _demand(facts.max_threads_per_block >= warp, f"{where} a block has fewer threads than a warp")
        total, static = facts.dynamic_shared_bytes, facts.static_shared_bytes
        _demand(0 <= static <= total, f"{where} {static} bytes of static shared memory, of {total} in all")
        _demand(facts.private_address_space >= 0, f"{where} a negative address space")


def _machine(session: Session) -> None:
    """The machine, the passes, and the target's attributes can be parsed."""
    for backend in _of_each_arch(session):
        machine = backend.machine()
        known = ("object", "assembly", "bitcode")
        _demand(machine.emits in known, f"machine().emits is {machine.emits!r}, expected one of {', '.join(known)}")
        _demand(bool(machine.triple), f"machine().triple of {backend.target} is empty")
        _demand(
            all(isinstance(each, str) and isinstance(value, str) for each, value in machine.llvm_options),
            f"machine().llvm_options of {backend.target} are not pairs of texts: {machine.llvm_options!r}",
        )
        with backend.mlir_context(), ir.Location.unknown():
            for fragment in backend.pipeline_fragments(CompileOptions()):
                try:
                    PassManager.parse(f"builtin.module({fragment})")
                except (ir.MLIRError, ValueError) as error:
                    raise Wrong(f"pipeline_fragments() of {backend.target} has {fragment!r}: {error}") from error
            for text in backend.gpu_module_targets():
                try:
                    ir.Attribute.parse(text)
                except (ir.MLIRError, ValueError) as error:
                    raise Wrong(f"gpu_module_targets() of {backend.target} has {text!r}: {error}") from error


def _key(session: Session) -> str:
    """The key of the cache names the target and the toolchain."""
    hashes = {str(backend.target): backend.hash() for backend in _of_each_arch(session)}
    for target, text in hashes.items():
        _demand(isinstance(text, str) and bool(text), f"hash() of {target} is {text!r}, expected text")
        again = make_backend(parse_target(target)).hash()
        _demand(again == text, f"hash() of {target} differs from call to call: {text!r}, {again!r}")
    by_text: dict[str, str] = {}
    for target, text in hashes.items():
        _demand(text not in by_text, f"hash() of {target} is that of {by_text.get(text)}: {text!r}; add the target")
        by_text[text] = target
    return next(iter(hashes.values()))


def _key_has_the_toolchain(session: Session) -> None:
    """With other versions of MLIR, LLVM and tools the key is another one."""
    target = session.target()
    before = make_backend(target).hash()
    changed = "a version that nobody has"
    toolchain.library_identity = lambda found: changed
    Found.version = lambda self: changed  # type: ignore[method-assign]
    toolchain._generators.cache_clear()
    after = make_backend(target).hash()
    versions = _llvm_versions()
    _demand(
        before != after or any(version in before for version in versions),
        f"hash() of {target} does not change with the versions of MLIR and LLVM, so that a new toolchain gets old code "
        f"from the cache: {before!r}; add flydsl.plugin.code_generators()",
    )


def _llvm_versions() -> list[str]:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return [version("llvmlite")]
    except PackageNotFoundError:
        return []


def _toolchain(session: Session) -> None:
    """Tools are described, and those that are missing with the command that installs them."""
    missing = []
    for tool in backend_class(session.name).toolchain(Config.from_env()):
        _demand(bool(tool.name), f"toolchain() has a tool without a name: {tool!r}")
        _demand(bool(tool.install), f"toolchain() does not say how {tool.name!r} is installed")
        if tool.found is None:
            missing.append(f"{tool.name}: {tool.install}")
    if missing:
        raise NotRun(f"tools are missing: {'; '.join(missing)}")


def _options(session: Session) -> None:
    """A default compile has options, libraries and attributes of the right types."""
    for backend in _of_each_arch(session):
        options = CompileOptions()
        attributes = backend.function_attributes(options)
        _demand(
            isinstance(attributes, Mapping) and all(isinstance(t, str) for pair in attributes.items() for t in pair),
            f"function_attributes() of {backend.target} is {attributes!r}, expected texts by name",
        )
        _demand(
            all(path.is_file() for path in backend.device_libraries(frozenset())),
            f"device_libraries() of {backend.target} for no symbols names files that do not exist",
        )
        for library in backend.runtime_libraries():
            _demand(
                all(isinstance(symbol, str) for symbol in library.functions),
                f"runtime_libraries() of {backend.target} has functions that are no texts",
            )


def _driver(session: Session) -> None:
    """The driver is found by the backend's name, complete, and refuses devices that are not there."""
    driver = _found_driver(session)
    _demand(isinstance(driver.name, str) and bool(driver.name), f"the driver's name is {driver.name!r}, expected text")
    for kind in driver.dlpack_devices:
        owner = backend_of_memory(kind)
        _demand(owner == session.name, f"DLPack device type {kind} of the driver belongs to the backend {owner!r} too")
    count = driver.device_count()
    _demand(isinstance(count, int) and count >= 0, f"device_count() is {count!r}")
    driver.check(0, "a launch")
    try:
        driver.check(1, "a launch of the conformance kit")
    except DeviceError as error:
        is_said = "conformance kit" in str(error) or not count
        _demand(is_said, f"the error of check() does not say what failed: {error}")
    else:
        raise Wrong("check(1, ...) raises nothing: launches that fail are not noticed; expected DeviceError")
    for call in ("device_info", "synchronize"):
        try:
            getattr(driver, call)(_NO_DEVICE)
        except NoDeviceError:
            continue
        except Exception as error:
            raise Wrong(
                f"{call}({_NO_DEVICE}) raises {type(error).__name__}: {error}; expected NoDeviceError"
            ) from error
        raise Wrong(f"{call}({_NO_DEVICE}) answers, and there are {count} devices; expected NoDeviceError")


def _devices(session: Session) -> None:
    """Each device has an architecture of the backend, whose code runs on it."""
    driver, _ = session.on_device()
    backend = backend_class(session.name)
    archs = list(backend.architectures())
    for device in range(driver.device_count()):
        info: DeviceInfo = driver.device_info(device)
        shown = f"device_info({device}) is {info.name!r} with the architecture {info.arch!r}"
        _demand(info.index == device, f"{shown} and the index {info.index}")
        try:
            backend.target_of_device(device)
        except UnsupportedTargetError as error:
            raise Wrong(f"{shown}, which the backend does not have: {error}") from error
        ranked = driver.rank(info.arch, archs)
        _demand(bool(ranked), f"{shown}, and rank() finds no code that runs there among {archs}")
        _demand(set(ranked) <= set(archs), f"{shown}, and rank() gives what is not available: {ranked}")
        _demand(driver.rank(info.arch, []) == [], f"{shown}, and rank() of nothing available is not empty")
    detected = backend.detect_target()
    _demand(detected is not None, "detect_target() is None, and the driver finds a device")


def _found_driver(session: Session) -> Any:
    try:
        return driver_of(session.name)
    except UnknownBackendError as error:
        raise NotRun(f"the backend has no driver: {error}") from error
    except FlydslError as error:
        raise Wrong(error.message) from error


def _of_each_arch(session: Session) -> list[BaseBackend]:
    backend = backend_class(session.name)
    chosen = [session.arch] if session.arch else backend.architectures()
    try:
        return [backend(backend.make_target(arch)) for arch in chosen]
    except UnsupportedTargetError as error:
        raise NotRun("the check of architectures fails") from error


CHECKS: Mapping[str, Callable[[Session], Any]] = MappingProxyType(
    {
        "registration": _registration,
        "architectures": _architectures,
        "facts": _facts,
        "machine and passes": _machine,
        "options and libraries": _options,
        "tools": _toolchain,
        "the key": _key,
        ALTERING: _key_has_the_toolchain,
        "the driver": _driver,
        "devices": _devices,
    }
)
"""By name."""
