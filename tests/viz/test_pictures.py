"""Pictures, looked at in a browser: the labels of cells, their colors, and what the library says of the same layouts."""

from __future__ import annotations

import base64
import random
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import flydsl
import flydsl.expr as fx
from flydsl.errors import DSLTypeError, DSLValueError

from .conftest import Open

ROOT = Path(__file__).resolve().parents[2]
ROWS = fx.make_layout((8, 64), (64, 1))
SWIZZLED = fx.make_composed_layout(fx.static(fx.SwizzleType.get(3, 3, 3)), ROWS)


def cells(page: Any, panel: str) -> list[dict[str, str]]:
    """The visible text and the data of each cell of a panel."""
    found: list[dict[str, str]] = page.eval_on_selector_all(
        f'[data-panel="{panel}"] .cell',
        "all => all.map(c => ({...c.dataset, text: c.querySelector('text')?.textContent ?? '',"
        " note: c.querySelector('.note')?.textContent ?? ''}))",
    )
    return found


def shown(picture: Any, opened: Open, tmp_path: Path, scheme: str = "light") -> Any:
    return opened(picture.save(tmp_path / "picture.html"), scheme)


LAYOUTS = [
    fx.make_layout((4, 8), (8, 1)),
    fx.make_layout(((2, 2), (4, 2)), ((1, 16), (2, 8))),
    fx.make_layout((3, 5), (0, 1)),
    fx.make_layout((1, 1), (0, 0)),
    SWIZZLED,
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_each_cell_shows_the_index_of_its_coordinate(layout: Any, opened: Open, tmp_path: Path) -> None:
    page = shown(fx.viz.draw(layout), opened, tmp_path)
    rows, columns = (int(fx.size(layout[mode])) for mode in (0, 1))
    found = cells(page, "result" if layout is SWIZZLED else "layout")
    assert len(found) == rows * columns
    for cell in found:
        assert int(cell["text"]) == int(layout((int(cell["row"]), int(cell["column"]))))


def test_a_layout_of_one_mode_and_of_three(opened: Open, tmp_path: Path) -> None:
    page = shown(fx.viz.layout(fx.make_layout(70, 3)), opened, tmp_path)
    assert [cell["text"] for cell in cells(page, "layout")] == [str(3 * k) for k in range(70)]
    assert cells(page, "layout")[32]["row"] == "1"
    cube = fx.make_layout((2, 3, 4), (12, 4, 1))
    page = shown(fx.viz.layout(cube), opened, tmp_path)
    for depth in range(4):
        for cell in cells(page, f"layout-{depth}"):
            assert int(cell["text"]) == int(cube((int(cell["row"]), int(cell["column"]), depth)))


def test_coordinates_are_drawn_as_such(opened: Open, tmp_path: Path) -> None:
    page = shown(fx.viz.draw(fx.make_identity_layout((2, 3))), opened, tmp_path)
    assert {(c["row"], c["column"]): c["text"] for c in cells(page, "layout")}["1", "2"] == "(1,2)"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cells_are_visible_as_pixels_and_their_text_is_readable(scheme: str, opened: Open, tmp_path: Path) -> None:
    """Of each cell: the background has the color of its class, and its text stands out by a contrast of 4.5 (WCAG 2)."""
    page = shown(fx.viz.banks(fx.make_layout((8, 16), (16, 1)), fx.Float16, threads=16), opened, tmp_path, scheme)
    for cell in page.query_selector_all(".cell")[::19]:
        box = cell.query_selector("rect").bounding_box()
        clip = {"x": box["x"] + 2, "y": box["y"] + 2, "width": box["width"] - 4, "height": box["height"] - 4}
        pixels = pixels_of(page, clip)
        colors, counts = np.unique(pixels, axis=0, return_counts=True)
        background = colors[counts.argmax()]
        fill = cell.query_selector("rect").evaluate("r => getComputedStyle(r).fill")
        assert f"rgb({', '.join(str(int(c)) for c in background)})" == fill
        light = luminance(background)
        assert (light > 0.25) == (scheme == "light")
        if cell.query_selector("text") is not None:
            distance = np.abs(pixels - background).sum(axis=1)
            high, low = sorted((light, luminance(pixels[distance.argmax()])), reverse=True)
            assert (high + 0.05) / (low + 0.05) > 4.5


def pixels_of(page: Any, clip: dict[str, float]) -> np.ndarray:
    """The colors of a part of the page, as the browser has painted it; a canvas reads the screenshot."""
    image = base64.b64encode(page.screenshot(clip=clip)).decode()
    values = page.evaluate(
        """async text => {
            const image = new Image(); image.src = 'data:image/png;base64,' + text; await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            return [...context.getImageData(0, 0, image.width, image.height).data]; }""",
        image,
    )
    return np.array(values, float).reshape(-1, 4)[:, :3]


def luminance(color: np.ndarray) -> float:
    """WCAG 2.2, "relative luminance"."""
    part = color / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return float(linear @ np.array([0.2126, 0.7152, 0.0722]))


# -- banks


def words_by_hand(layout: Any, bits: int, lanes: dict[int, list[tuple[int, int]]]) -> int:
    """The cycles of lanes that access at once, counted word by word."""
    words = {int(layout(place)) * bits // 32 for places in lanes.values() for place in places}
    return max(sum(word % 32 == bank for word in words) for bank in range(32))


def test_a_swizzle_removes_the_conflicts_of_a_column_of_rows() -> None:
    plain, swizzled = fx.viz.banks(ROWS, fx.Float16), fx.viz.banks(SWIZZLED, fx.Float16)
    assert [phase.cycles for phase in plain.phases] == [8] * 4
    assert (plain.conflicts, swizzled.conflicts, swizzled.cycles) == (28, 0, 4)
    assert fx.viz.banks(ROWS, fx.Float16, along=1).conflicts == 0


@pytest.mark.parametrize(
    ("dtype", "access", "phases"), [(fx.Float32, 32, 1), (fx.Float32, 64, 2), (fx.Float32, 128, 4), (fx.Float16, 16, 1)]
)
def test_wider_accesses_take_more_phases(dtype: Any, access: int, phases: int) -> None:
    layout = fx.make_layout((32, 32), (32, 1))
    assert len(fx.viz.banks(layout, dtype, access_bits=access).phases) == phases


def test_cycles_are_those_counted_by_hand() -> None:
    choose = random.Random(0)
    for _ in range(40):
        stride = choose.choice([8, 16, 32, 33, 36, 40, 64, 72])
        layout = fx.make_layout((32, 8), (stride, 1))
        found = fx.viz.banks(layout, fx.Float32, access_bits=32)
        (phase,) = found.phases
        assert phase.cycles == words_by_hand(layout, 32, {lane: [(lane, 0)] for lane in range(32)})


def test_padding_helps_and_broadcasts_are_free() -> None:
    assert fx.viz.banks(fx.make_layout((32, 32), (32, 1)), fx.Float32, access_bits=32).cycles == 32
    assert fx.viz.banks(fx.make_layout((32, 32), (33, 1)), fx.Float32, access_bits=32).cycles == 1
    assert fx.viz.banks(fx.make_layout((32, 32), (0, 1)), fx.Float32, access_bits=32).cycles == 1
    bytes_ = fx.viz.banks(fx.make_layout((1, 64), (64, 1)), fx.Int8, access_bits=8, along=1)
    assert bytes_.cycles == 1  # four lanes share a word


def test_runs_that_memory_scatters_are_accessed_one_by_one() -> None:
    columns = fx.make_layout((8, 64), (1, 9))
    found = fx.viz.banks(columns, fx.Float32, access_bits=128, threads=8)
    assert len(found.phases) >= 4


def test_the_picture_of_banks_agrees_with_its_numbers(opened: Open, tmp_path: Path) -> None:
    found = fx.viz.banks(SWIZZLED, fx.Float16)
    page = opened(found.save(tmp_path / "banks.html"))
    for cell in cells(page, "tile"):
        index = int(SWIZZLED((int(cell["row"]), int(cell["column"]))))
        assert (cell["text"], cell["note"]) == (str(index), f"b{index // 2 % 32}")
    table = {(int(c["phase"]), int(c["bank"])): c["text"] for c in cells(page, "phases")}
    for number, phase in enumerate(found.phases):
        for bank in range(32):
            assert table[number, bank] == (str(len(phase.words[bank])) if bank in phase.words else "")


def test_both_sides_of_a_swizzle_are_in_one_picture(opened: Open, tmp_path: Path) -> None:
    page = shown(fx.viz.swizzle(SWIZZLED, fx.Float16), opened, tmp_path)
    assert max(int(c["words"]) for c in cells(page, "plain-phases")) == 8
    assert max(int(c["words"]) for c in cells(page, "swizzled-phases")) == 1
    assert "28 conflicts" in page.text_content("svg")
    assert "no conflicts" in page.text_content("svg")


# -- threads and values


def holders(tv: Any) -> dict[int, set[str]]:
    """Which thread:value holds each index, from the layout itself."""
    threads, values = int(fx.size(tv[0])), int(fx.size(tv[1]))
    found: dict[int, set[str]] = {}
    for thread in range(threads):
        for value in range(values):
            found.setdefault(int(tv((thread, value))), set()).add(f"{thread}:{value}")
    return found


COPY = fx.make_tiled_copy_tv(
    fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float16),
    fx.make_layout((8, 4), (4, 1)),
    fx.make_layout((1, 8), (8, 1)),
)


def test_a_tiled_copy_both_ways(opened: Open, tmp_path: Path) -> None:
    page = shown(fx.viz.draw(COPY), opened, tmp_path)
    expected = holders(COPY.layout_src_tv_tiled)
    tile = cells(page, "source-tile")
    assert len(tile) == 8 * 32
    for cell in tile:
        assert set(cell["holders"].split()) == expected[int(cell["m"]) + 8 * int(cell["n"])]
        assert (cell["text"], cell["note"]) == (f"T{cell['thread']}", f"V{cell['value']}")
    for cell in cells(page, "source-threads"):
        m, n = map(int, cell["text"].split(","))
        assert f"{cell['thread']}:{cell['value']}" in expected[m + 8 * n]


def test_source_and_destination_of_a_matrix_load_differ(opened: Open, tmp_path: Path) -> None:
    atom = fx.make_copy_atom(fx.nvvm.LdMatrix(4), fx.Float16)
    page = shown(fx.viz.copy(atom), opened, tmp_path)
    for side, tv in (("source", atom.layout_src_tv), ("destination", atom.layout_dst_tv)):
        expected = holders(tv)
        for cell in cells(page, f"{side}-tile"):
            assert set(cell.get("holders", "").split()) == expected.get(int(cell["n"]), set())


MMAS = {
    "mfma": lambda: fx.rocdl.MFMA(16, 16, 16, fx.Float16),
    "mma.sync": lambda: fx.nvvm.MMA(16, 8, 16, fx.Float16),
    "wgmma": lambda: fx.nvvm.WGMMA(64, 16, 16, fx.Float16),
    "tiled": lambda: fx.make_tiled_mma(
        fx.make_mma_atom(fx.nvvm.MMA(16, 8, 16, fx.Float16)), fx.make_layout((2, 2, 1), (1, 2, 0))
    ),
}


@pytest.mark.parametrize("name", MMAS)
def test_operands_of_matrix_operations(name: str, opened: Open, tmp_path: Path) -> None:
    operation = MMAS[name]()
    page = shown(fx.viz.draw(operation), opened, tmp_path)
    atom = operation if name == "tiled" else fx.make_mma_atom(operation)
    for letter in "ABC":
        tv = getattr(atom, f"tv_layout_{letter}_tiled" if name == "tiled" else f"layout_{letter}_tv")
        expected = holders(tv)
        tile = cells(page, letter)
        rows = 1 + max(int(cell["m"]) for cell in tile)
        for cell in tile:
            assert set(cell["holders"].split()) == expected[int(cell["m"]) + rows * int(cell["n"])]
        for cell in cells(page, f"{letter}-threads"):
            first, second = map(int, cell["text"].split(","))
            assert f"{cell['thread']}:{cell['value']}" in expected[first + rows * second]


def test_operands_stand_where_a_product_is_read(opened: Open, tmp_path: Path) -> None:
    """A's rows beside C's, B's columns above C's."""
    page = shown(fx.viz.mma(fx.nvvm.MMA(16, 8, 16, fx.Float16)), opened, tmp_path)

    def box(panel: str, m: int, n: int) -> Any:
        return page.query_selector(f'[data-panel="{panel}"] .cell[data-m="{m}"][data-n="{n}"] rect').bounding_box()

    assert box("A", 5, 0)["y"] == box("C", 5, 0)["y"]
    assert box("A", 5, 15)["x"] < box("C", 5, 0)["x"]
    assert abs(box("B", 3, 0)["x"] - box("C", 0, 3)["x"]) < 1  # B is N x K
    assert box("B", 3, 15)["y"] < box("C", 0, 3)["y"]


def test_a_chips_own_layout() -> None:
    with pytest.raises(DSLValueError, match=r"gfx1100.*gfx1200.*fx\.viz\.target"):
        fx.rocdl.WMMA(16, 16, 16, fx.Float16)
    svgs = []
    for chip in ("gfx1100", "rocm:gfx1201"):
        with fx.viz.target(chip):
            svgs.append(fx.viz.mma(fx.rocdl.WMMA(16, 16, 16, fx.Float16)).svg)
    assert svgs[0] != svgs[1]


# -- step by step


def test_a_composition_step_by_step(opened: Open, tmp_path: Path) -> None:
    outer, inner = fx.make_layout((4, 8), (8, 1)), fx.make_layout((2, 4), (2, 4))
    page = shown(fx.viz.composition(outer, inner), opened, tmp_path)
    whole = fx.composition(outer, inner)
    for cell in cells(page, "result"):
        assert int(cell["text"]) == int(whole((int(cell["row"]), int(cell["column"]))))
    marked = page.eval_on_selector_all('[data-panel="outer"] .marked', "all => all.map(c => +c.dataset.flat)")
    assert sorted(marked) == sorted(int(inner(k)) for k in range(8))


def test_a_division_colors_the_elements_of_a_tile(opened: Open, tmp_path: Path) -> None:
    page = shown(fx.viz.divide(fx.make_layout((8, 8), (8, 1)), fx.make_tile(4, 2)), opened, tmp_path)
    for cell in cells(page, "tiles"):
        assert int(cell["tile"]) == int(cell["row"]) // 4 + 2 * (int(cell["column"]) // 2)


def test_products_and_complements_are_drawn(opened: Open, tmp_path: Path) -> None:
    block, grid = fx.make_layout((2, 2), (2, 1)), fx.make_layout((3, 2), (2, 1))
    page = shown(fx.viz.product(block, grid), opened, tmp_path)
    whole = fx.blocked_product(block, grid)
    for cell in cells(page, "result"):
        assert int(cell["text"]) == int(whole((int(cell["row"]), int(cell["column"]))))
    filled = fx.viz.complement(fx.make_layout((2, 2), (1, 4)), 16)
    assert "complement" in filled.svg


# -- the pictures as files, and refusals


def test_pictures_are_well_formed_and_shown_by_notebooks(tmp_path: Path) -> None:
    assert fx.viz is flydsl.viz
    for picture in (fx.viz.draw(COPY), fx.viz.banks(ROWS, fx.Float16), fx.viz.layout((3, 4), title='<a> & "b"')):
        root = ElementTree.fromstring(picture._repr_svg_())
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "http" not in picture._repr_svg_().replace("http://www.w3.org/2000/svg", "")
        assert picture.save(tmp_path / "p.svg").read_text() == picture._repr_svg_()
    assert fx.viz.layout((3, 4)).svg == fx.viz.layout((3, 4)).svg


def test_large_layouts_say_what_they_leave_out(opened: Open, tmp_path: Path) -> None:
    page = shown(fx.viz.layout(fx.make_layout((256, 512), (512, 1))), opened, tmp_path)
    assert "128 of 256 rows and 128 of 512 columns" in page.text_content("svg")


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: fx.viz.draw(3), DSLTypeError, "3 has no picture"),
        (lambda: fx.viz.draw(object()), DSLTypeError, "made of a layout"),
        (lambda: fx.viz.copy(ROWS), DSLTypeError, "tiled copy"),
        (lambda: fx.viz.mma(ROWS), DSLTypeError, "matrix operation"),
        (lambda: fx.viz.banks(ROWS, fx.Float16, access_bits=48), DSLValueError, "48"),
        (lambda: fx.viz.banks(ROWS, "f16"), DSLTypeError, "'f16'"),
        (lambda: fx.viz.banks(fx.make_layout((2, 2), (2, 1)), fx.Float16), DSLValueError, "a row of"),
        (lambda: fx.viz.banks(fx.make_layout((2, 2, 2), (4, 2, 1)), fx.Float16), DSLValueError, "two modes"),
        (lambda: fx.viz.swizzle(ROWS, fx.Float16), DSLTypeError, "composed layout"),
        (lambda: fx.viz.thread_values(fx.make_layout((4, 4), (4, 1)), (2, 2)), DSLValueError, "outside of a tile"),
        (lambda: fx.viz.layout((2, 2)).save("p.png"), DSLValueError, "p.png"),
    ],
)
def test_what_has_no_picture_is_refused(wrong: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        wrong()


# -- inspect --layouts


def command(*arguments: object, directory: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "flydsl.cli", *map(str, arguments)],
        cwd=directory, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


PROGRAMS = Path(__file__).with_name("programs.py")


def test_inspect_draws_what_a_kernel_lays_out_by_line(opened: Open, tmp_path: Path) -> None:
    done = command("inspect", "--layouts", f"{PROGRAMS}:product_kernel", "-o", "page.html", directory=tmp_path)
    assert done.returncode == 0, done.stderr
    lines = PROGRAMS.read_text().splitlines()
    page = opened(tmp_path / "page.html")
    sections = {
        s.get_attribute("data-name"): s for s in page.query_selector_all("section") if s.get_attribute("data-name")
    }
    for name, kind, written in (
        ("rows", "layout", "rows ="), ("tile", "layout", "tile ="), ("shared", "tensor", "shared ="),
        ("loads", "tiled copy", "loads ="), ("mma, mine", "tiled mma", "mma ="), ("a, b", "tensor", "a, b, c ="),
    ):  # fmt: skip
        section = sections[name]
        assert section.get_attribute("data-kind") == kind
        assert written in lines[int(section.get_attribute("data-line")) - 1]
        assert section.query_selector("svg .cell") is not None
    assert len(page.query_selector_all("section")) == len(page.query_selector_all("li"))
    assert "programs.py" in done.stdout


def test_inspect_layouts_as_files_and_without_a_target(tmp_path: Path) -> None:
    done = command(
        "inspect", "--layouts", f"{PROGRAMS}:product", "-o", "pictures", "--target", "gfx942", directory=tmp_path
    )
    assert done.returncode == 0, done.stderr
    files = sorted((tmp_path / "pictures").iterdir())
    assert any("tile" in file.name for file in files)
    for file in files:
        ElementTree.parse(file)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["x.flyk"], "name the function"),
        ([f"{PROGRAMS}:scale"], "--arg X="),
        ([f"{PROGRAMS}:product", "--variant", "3"], "declares 1 signatures"),
        ([f"{PROGRAMS}:products"], "product"),
        (["wrong.py:run", "--arg", "X=f32[?]"], 'wrong.py", line 5'),
    ],
)
def test_inspect_layouts_says_what_is_missing(arguments: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(
        "import flydsl.compiler as flyc\nimport flydsl.expr as fx\n"
        "@flyc.kernel\ndef k(X: fx.Tensor):\n    X[0] = X.nothing\n"
        "@flyc.jit\ndef run(X: fx.Tensor):\n    k(X).launch(grid=1, block=1)\n"
    )
    done = command("inspect", "--layouts", *arguments, directory=tmp_path)
    assert done.returncode == (1 if "wrong.py:run" in arguments else 2)
    assert words in done.stderr
    assert "Traceback" not in done.stderr
