"""Limits on what a malformed file may ask for: recursion, division by zero, memory, addresses."""

from __future__ import annotations

import hashlib
import json
import struct
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from runtime.conftest import emit_object

from flydsl.binaries import describe
from flydsl.binaries.elf import Elf
from flydsl.binaries.lines import source_lines
from flydsl.bundle import Bundle
from flydsl.bundle.format import BundleWriter
from flydsl.bundle.forms import form_from_json
from flydsl.errors import ArtifactError, DeviceError
from flydsl.runtime.link import RelocatableObject, link, plan
from flydsl.runtime.object_file import LoadedObject
from flydsl.trust.json import canonical_json, read_json

# -- JSON


@pytest.mark.parametrize("depth", [101, 1000, 1_000_000])
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}"), ('["]",', "]"), ('{"\\"[":', "}")])
def test_nesting_has_an_end(depth: int, opened: str, closed: str) -> None:
    with pytest.raises(ArtifactError, match="levels deep"):
        read_json((opened * depth + "0" + closed * depth).encode())


def test_brackets_in_texts_are_no_nesting() -> None:
    value = ["[" * 1000, {"{" * 500 + '"': "]\\"}, [[["x"]]]]
    assert read_json(json.dumps(value).encode()) == value
    assert read_json(("[" + ",".join(["[]"] * 500) + "]").encode()) == [[]] * 500


@pytest.mark.parametrize(
    "text",
    [
        "NaN",
        "-Infinity",
        "1e999",
        "1" * 21,
        "1" * 10_000,
        '{"a":1,"a":2}',
        '"\\ud800"',
        '"é"',
        "",
        "[1,]",
        "\0",
        '"\t"',
    ],
)
def test_what_no_writer_of_json_means_is_refused(text: str) -> None:
    with pytest.raises(ArtifactError):
        read_json(text.encode())


# -- bundles


def bundle_of(folder: Path, *, parameters: Any = (), forms: Any = (), written: Any = ()) -> Bundle:
    """A bundle of one function with one variant, whose artifact is never reached."""
    writer = BundleWriter()
    artifact = writer.add_block(b"{}").to_json()
    rows = writer.add_block(json.dumps([{"forms": forms, "written": written, "artifact": artifact}]).encode())
    writer.add_kernel("f", {"parameters": parameters, "targets": {"cpu:native": rows.to_json()}})
    (folder / "k.flyb").write_bytes(writer.to_bytes({}))
    return Bundle(folder / "k.flyb")


X = ["X", "POSITIONAL_OR_KEYWORD", "", None]


@pytest.mark.parametrize(
    "form",
    [
        ["tensor", "float32", [[0, 32]], [1], 4],  # divides by zero where the call's extent is looked at
        ["tensor", "float32", [[1, 5_000_000_000]], [1], 4],  # a mask of so many bits
        ["tensor", "float32", [[1, True]], [1], 4],
        ["tensor", "float32", [[1.5, 32]], [1], 4],
        ["tensor", "float32", ["12"], [1], 4],
        ["tensor", "float32", [1, 2], [1], 4],
        ["tensor", "float32", [1], [1], 0],
        ["tensor", "float32", [1], [1], 3],
        ["tensor", ["float32"], [1], [1], 4],
        ["pointer", "Float32", 0],
        ["pointer", "Float32"],
        ["scalar", ["Int32"]],
        ["stream", 1],
        ["constant", ["int", 1.5]],
        ["constant", ["bool", 1]],
        ["constant", ["new", 1]],
        ["struct", "S", {"a": 1}],
        ["struct", "S", [["a", ["stream"], 1]]],
        "stream",
        {"0": 1},
        [["stream"]],
        [],
        5,
    ],
)
def test_a_form_that_nothing_writes_is_refused(tmp_path: Path, form: Any) -> None:
    with pytest.raises(ArtifactError):
        form_from_json(form)
    function = bundle_of(tmp_path, parameters=[X], forms=[form]).f
    tracemalloc.start()
    with pytest.raises(ArtifactError, match="of f for cpu:native"):
        function.variants("cpu:native")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20


def test_a_form_nested_without_end_is_refused(tmp_path: Path) -> None:
    form: Any = ["stream"]
    for _ in range(200):
        form = ["struct", "S", [["a", form]]]
    with pytest.raises(ArtifactError, match="levels deep"):
        bundle_of(tmp_path, parameters=[X], forms=[form]).f.variants("cpu:native")


@pytest.mark.parametrize(
    "row",
    [
        ["X", "empty", "", None],
        ["X", "VAR_KEYWORD", "", None],
        ["X", "POSITIONAL_OR_KEYWORD", "Int7", None],
        ["X", "POSITIONAL_OR_KEYWORD", "", ["int", []]],
        ["not a name", "POSITIONAL_OR_KEYWORD", "", None],
        [None, "POSITIONAL_OR_KEYWORD", "", None],
        ["", "POSITIONAL_OR_KEYWORD", "", None],
        ["X", ["POSITIONAL_OR_KEYWORD"], "", None],
        ["X"],
        "abcd",
        7,
    ],
)
def test_a_parameter_that_nothing_writes_is_refused(tmp_path: Path, row: Any) -> None:
    with pytest.raises(ArtifactError):
        _ = bundle_of(tmp_path, parameters=[row]).f
    with pytest.raises(ArtifactError):
        _ = bundle_of(tmp_path, parameters=[X, X]).f


def test_a_record_under_another_name_is_refused(tmp_path: Path) -> None:
    writer = BundleWriter()
    writer.add_kernel("f", {})
    for name in (5, None, ["f"], "g", {}):
        writer._kernels = {hashlib.sha256(b"f").digest(): writer.add_block(canonical_json({"name": name}))}
        (tmp_path / "k.flyb").write_bytes(writer.to_bytes({}))
        with pytest.raises(ArtifactError, match="has the name"):
            list(Bundle(tmp_path / "k.flyb"))


# -- objects

OBJECT = emit_object(
    "@table = constant [64 x i8] zeroinitializer\n@near = global ptr @table\n"
    "define i32 @flydsl_launch(ptr %c, ptr %s) { ret i32 0 }"
)


def changed(data: bytes, section: str | int, offset: int, value: int, size: int = 8) -> bytes:
    """The object with a field of a section's header, or of its content, changed."""
    made = bytearray(data)
    at = section if isinstance(section, int) else header_of(data, section)
    made[at + offset : at + offset + size] = (value & ((1 << 8 * size) - 1)).to_bytes(size, "little")
    return bytes(made)


def header_of(data: bytes, name: str) -> int:
    (table,) = struct.unpack_from("<Q", data, 40)
    return int(table) + 64 * [section.name for section in Elf(data).sections].index(name)


def symbol_of(data: bytes, name: str) -> int:
    """Where the entry of a symbol is."""
    file = Elf(data)
    (table,) = (section for section in file.sections if section.type == 2)
    return table.offset + 24 * (1 + [symbol.name for symbol in file.symbols].index(name))


def section_number(data: bytes, name: str) -> int:
    return [section.name for section in Elf(data).sections].index(name)


@pytest.mark.parametrize("value", [1 << 12, 1 << 32, 1 << 63, (1 << 64) - 1, -4096])
def test_an_entry_point_outside_of_its_section_is_refused(value: int) -> None:
    with pytest.raises(DeviceError, match="outside of its section"):
        LoadedObject(changed(OBJECT, symbol_of(OBJECT, "flydsl_launch"), 8, value), "the object")


def test_an_entry_point_that_is_no_code_is_refused() -> None:
    loaded = LoadedObject(OBJECT, "the object")
    assert loaded.function("flydsl_launch") == loaded.address("flydsl_launch")
    with pytest.raises(DeviceError, match="'table' outside of its code"):
        loaded.function("table")
    at = symbol_of(OBJECT, "flydsl_launch")
    size = next(each.size for each in Elf(OBJECT).sections if each.name == ".text")
    behind = changed(changed(OBJECT, at, 8, size), at, 16, 0)
    with pytest.raises(DeviceError, match="outside of its code"):
        LoadedObject(behind, "the object").function("flydsl_launch")


@pytest.mark.parametrize("size", [1 << 29, 1 << 40, 1 << 63])
def test_a_section_of_zeros_has_an_end(size: int) -> None:
    data = emit_object("@zeros = global [64 x i8] zeroinitializer\ndefine void @f() { ret void }")
    with pytest.raises(DeviceError, match="expected at most"):
        LoadedObject(changed(data, ".bss", 32, size), "the object")


@pytest.mark.parametrize("alignment", [1 << 16, 1 << 40, 1 << 63])
def test_an_alignment_beyond_a_page_is_refused(alignment: int) -> None:
    with pytest.raises(DeviceError, match=r"aligns \.text"):
        LoadedObject(changed(OBJECT, ".text", 48, alignment), "the object")


@pytest.mark.parametrize("triple", ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"])
def test_a_relocation_writes_within_its_section(triple: str) -> None:
    data = emit_object("@far = external global i8\n@near = global ptr @far", triple)
    (relocations,) = (each for each in Elf(data).sections if each.name == ".rela.data")
    for offset, fits in ((0, True), (1, False), (7, False), (8, False), (1 << 40, False)):
        code_bytes = changed(data, relocations.offset, 0, offset)
        try:
            code = RelocatableObject(code_bytes, "the object")
            layout = plan(code, 4096)
            link(code, layout, memoryview(bytearray(layout.size)), 0x7F12_3456_7000, {"far": 0x5500_0000_0000}.get)
        except DeviceError as error:
            assert not fits, error
        else:
            assert fits


# -- files that are small and ask for much


def small(read: Callable[[bytes], object], data: bytes) -> None:
    """Reading takes memory like the file's size, not its square."""
    tracemalloc.start()
    with pytest.raises((ArtifactError, DeviceError)):
        read(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200 * len(data)


def many_sections(kind: int, content: bytes, count: int) -> bytes:
    """An object whose sections, all but the table of names, have the same content."""
    names, table = 64 + len(content), 64 + len(content) + 64
    headers = [struct.pack("<IIQQQQIIQQ", 0, 3, 0, 0, names, 1, 0, 0, 1, 0)]
    headers += [struct.pack("<IIQQQQIIQQ", 0, kind, 2, 0, 64, len(content), 0, 0, 1, 24)] * count
    head = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    head += struct.pack("<HHIQQQIHHHHHH", 1, 62, 1, 0, 0, table, 0, 64, 0, 0, 64, len(headers), 0)
    return head + content + bytes(64) + b"".join(headers)


@pytest.mark.parametrize("kind", [1, 4, 7])
def test_sections_that_share_their_bytes_are_refused(kind: int) -> None:
    data = many_sections(kind, bytes(100_000), 1000)
    small(lambda file: RelocatableObject(file, "the object"), data)
    small(describe, data)


def test_names_that_share_their_bytes_are_refused() -> None:
    data = emit_object("\n".join(f"define void @{'f' * 2000}{n}() {{ ret void }}" for n in range(200)))
    (table,) = (each for each in Elf(data).sections if each.type == 2)
    names = Elf(data).sections[table.link]
    made = bytearray(data)
    made[names.offset + 1 : names.offset + names.size - 1] = b"f" * (names.size - 2)
    for at in range(table.offset, table.offset + table.size, 24):
        struct.pack_into("<I", made, at, 1)
    small(lambda file: RelocatableObject(file, "the object"), bytes(made))
    small(describe, bytes(made))


def test_a_line_table_has_numbers_of_64_bits_and_names_with_forms() -> None:
    head = struct.pack("<HBBIBBBbBB", 5, 8, 0, 2000, 1, 1, 1, -5, 14, 1)
    for rest in (b"\x80" * 200_000, b"\0" + b"\xff" * 8 + b"\x7f", b"\x01\x01\x80"):
        unit = head + rest
        table = struct.pack("<I", len(unit)) + unit
        data = bytearray(emit_object("define void @f() { ret void }"))
        # .text becomes the line table: its name is put behind the others, and its content behind all
        (shoff,) = struct.unpack_from("<Q", data, 40)
        names = Elf(bytes(data)).sections[section_number(bytes(data), ".strtab")]
        text = shoff + 64 * section_number(bytes(data), ".text")
        strings = shoff + 64 * section_number(bytes(data), ".strtab")
        all_names = bytes(data[names.offset : names.offset + names.size]) + b".debug_line\0"
        struct.pack_into("<QQ", data, strings + 24, len(data), len(all_names))
        struct.pack_into("<IIQQQQ", data, text, names.size, 1, 0, 0, len(data) + len(all_names), len(table))
        small(source_lines, bytes(data) + all_names + table)
