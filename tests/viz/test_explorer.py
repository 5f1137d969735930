"""``flydsl explore``: the page is opened in a browser and clicked through, and its numbers are compared with others'."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.nvidia import CUDA_ARCHS
from flydsl.targets.products import PRODUCTS

from .conftest import Open
from .test_pictures import PROGRAMS, command

TARGETS = ("rocm:gfx942", "cuda:sm_90", "cpu:x86-64-v3")
SOURCE = PROGRAMS.read_text().splitlines()


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(SOURCE, 1) if text in line)


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("explorer")
    targets = [word for target in TARGETS for word in ("--target", target)]
    done = command("explore", f"{PROGRAMS}:rows", *targets, "-o", "page.html", directory=directory)
    assert done.returncode == 0, done.stderr
    return directory / "page.html"


@pytest.fixture(scope="module")
def facts(page_file: Path) -> dict[str, Any]:
    """The data that the page itself reads."""
    text = re.search(r'<script type="application/json" id="data">(.*?)</script>', page_file.read_text(), re.DOTALL)
    assert text is not None
    data: dict[str, Any] = json.loads(text[1])
    return data


def panes(page: Any) -> dict[str, Any]:
    return {pane.get_attribute("data-view"): pane for pane in page.query_selector_all(".pane")}


def marked(pane: Any, kind: str) -> list[str]:
    return [line.text_content() for line in pane.query_selector_all(f".l.{kind}")]


def test_hovering_a_source_line_marks_what_it_became(page_file: Path, opened: Open) -> None:
    page = opened(page_file)
    source = panes(page)["source:0"]
    wanted = line_of("return x * x")
    source.query_selector(f'.l[data-n="{wanted}"]').hover()
    assert any("x * x" in text for text in marked(source, "hit"))
    assert any("v_" in text and "f32" in text for text in marked(panes(page)["0:assembly"], "hit"))
    assert any(".f32" in text for text in marked(panes(page)["1:assembly"], "hit"))
    assert marked(panes(page)["2:assembly"], "hit")
    page.mouse.move(5, 5)
    assert not marked(source, "hit")


def test_hovering_assembly_marks_the_function_and_its_caller(page_file: Path, opened: Open) -> None:
    """An inlined function's code belongs to its own line; MLIR and LLVM IR name its caller too."""
    page = opened(page_file)
    pane = panes(page)["0:assembly"]
    pane.query_selector("select").select_option("0:llvm")
    multiply = next(line for line in pane.query_selector_all(".l.linked") if "fmul" in line.text_content())
    multiply.hover()
    hits = marked(panes(page)["source:0"], "hit")
    assert any("return x * x" in text for text in hits)
    assert any("helper(X[i, k])" in text for text in hits)


@pytest.mark.parametrize("view", ["0:mlir", "0:llvm", "0:optimized", "1:mlir", "1:optimized", "1:sass", "2:optimized"])
def test_each_text_is_there_and_linked(page_file: Path, opened: Open, view: str) -> None:
    page = opened(page_file)
    pane = panes(page)["0:assembly"]
    pane.query_selector("select").select_option(view)
    assert pane.get_attribute("data-view") == view
    line = line_of("Y[i] = total")
    linked = [
        each for each in pane.query_selector_all(".l.linked") if f"0:{line}" in each.get_attribute("data-ids").split()
    ]
    words = {"mlir": "llvm.store", "llvm": "store", "optimized": "store", "sass": "STG"}
    assert any(words[view.partition(":")[2]] in each.text_content() for each in linked)


def test_a_click_pins_and_scrolls_and_escape_frees(page_file: Path, opened: Open) -> None:
    page = opened(page_file)
    panes(page)["source:0"].query_selector(f'.l[data-n="{line_of("Y[i] = total")}"]').click()
    assert page.url.endswith(f"#0:{line_of('Y[i] = total')}")
    for key, word in (("0:assembly", "global_store"), ("1:assembly", "st.global")):
        pinned = panes(page)[key].query_selector_all(".l.pin")
        store = next(line for line in pinned if word in line.text_content())
        box, around = pinned[0].bounding_box(), panes(page)[key].query_selector(".text").bounding_box()
        assert around["y"] - 1 <= box["y"] <= around["y"] + around["height"]
        assert store is not None
    page.keyboard.press("Escape")
    assert not page.query_selector_all(".l.pin")


def test_the_keyboard_reaches_everything(page_file: Path, opened: Open) -> None:
    page = opened(page_file)
    page.keyboard.press("j")
    first = marked(panes(page)["source:0"], "pin")
    page.keyboard.press("j")
    assert first and marked(panes(page)["source:0"], "pin") != first
    page.keyboard.press("k")
    assert marked(panes(page)["source:0"], "pin") == first
    for number, name in enumerate(("code", "facts", "passes", "loops", "roofline", "prediction", "remarks"), 1):
        page.keyboard.press(str(number))
        assert page.query_selector(f"#{name}").is_visible()
        assert page.query_selector(f"#tab-{name}").get_attribute("aria-selected") == "true"
    page.keyboard.press("1")
    page.keyboard.press("a")
    assert len(page.query_selector_all(".pane")) == 5


def test_nothing_of_a_program_is_read_as_html(page_file: Path, opened: Open) -> None:
    page = opened(page_file)
    assert "injected" not in page.title()
    texts = page.eval_on_selector_all(".l", "lines => lines.map(line => line.textContent)")
    assert any("</script><script>" in text for text in texts)
    assert not page.query_selector_all("b")
    assert page_file.read_text().count("</script>") == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_follows_light_and_dark(page_file: Path, opened: Open, scheme: str) -> None:
    page = opened(page_file, scheme)
    color = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", color)[:3])) > 380) == (scheme == "light")


def test_the_changes_of_each_pass(page_file: Path, facts: dict[str, Any], opened: Open) -> None:
    page = opened(page_file)
    page.keyboard.press("3")
    for target in facts["targets"]:
        named = [
            each.get_attribute("data-pass")
            for each in page.query_selector_all(f'[data-target="{target["name"]}"] details')
        ]
        assert named == [each["name"] for each in target["passes"]]
        assert any("scf-to-cf" in name for name in named)
    changed = page.query_selector('[data-target="rocm:gfx942"] details[data-pass*="convert-scf-to-cf"]')
    changed.query_selector("summary").click()
    assert any("scf.for" in line.text_content() for line in changed.query_selector_all(".del"))
    assert any("cf.cond_br" in line.text_content() for line in changed.query_selector_all(".add"))


def test_loops_and_their_instructions(facts: dict[str, Any]) -> None:
    for target in facts["targets"]:
        for code in target["code"]:
            assert code["total"] == sum(code["mix"].values()) > 0
            assert code["loops"], f"{target['name']} {code['title']}: the loop over k was not found"
            loop = max(code["loops"], key=lambda each: each["total"])
            assert loop["mix"]["float"] > 0 and loop["mix"]["global load"] > 0
            assert loop["total"] <= code["total"]
            assert loop["place"][1] in range(line_of("for k in range(count)"), line_of("return x * x") + 1)


def test_resources_and_occupancy(page_file: Path, facts: dict[str, Any], opened: Open) -> None:
    page = opened(page_file)
    page.keyboard.press("2")
    text = page.query_selector('[data-table="resources"]').text_content()
    assert "registers" in text and "occupancy" in text
    nvidia = next(each for each in facts["targets"] if each["name"] == "cuda:sm_90")["kernels"][0]["facts"]
    expected = CUDA_ARCHS["sm_90"].occupancy(nvidia["registers"], 0, 128)
    assert nvidia["warps per unit"] == f"{expected.warps} of 64"
    assert [name for name, _ in facts["targets"][0]["stages"]][:4] == ["trace", "mlir", "llvm", "link"]


def test_bytes_operations_and_the_roofline(facts: dict[str, Any], tmp_path: Path) -> None:
    for target in facts["targets"]:
        (kernel,) = target["work"]
        whole, loop = kernel["rows"]
        assert (loop["loaded"], loop["stored"], loop["flops"]) == (4, 0, 2)
        assert (whole["loaded"], whole["stored"], whole["flops"]) == (4, 4, 2)
        assert loop["place"][1] == line_of("for k in range(count)") and loop["trips"] is None
    h100 = PRODUCTS["h100"]
    row = next(each for each in facts["targets"] if each["name"] == "cuda:sm_90")["work"][0]["rows"][0]
    assert row["limit"] == "memory"
    assert row["attainable"] == pytest.approx(2 / 8 * h100.bandwidth / 1e3, rel=1e-3)
    assert row["microseconds"] == pytest.approx(8 * 512 / h100.bandwidth / 1e3, rel=1e-3)
    done = command(
        "explore", f"{PROGRAMS}:rows", "--target", "sm_90", "--chip", "h200", "--iterations", "1000", "--json",
        "-o", "x.json", directory=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    row = json.loads((tmp_path / "x.json").read_text())["targets"][0]["work"][0]["rows"][0]
    assert (row["loaded"], row["flops"]) == (4000, 2000)
    assert row["attainable"] == pytest.approx(2000 / 4004 * 4.8, rel=1e-3)


def test_predicted_cycles_stand_beside_the_machine_code(opened: Open, tmp_path: Path) -> None:
    targets = ["--target", "rocm:gfx942", "--target", "cpu:x86-64-v3"]
    shape = ["--shape", "X.1=4096,count=4096"]
    done = command("explore", f"{PROGRAMS}:rows", *targets, *shape, "-o", "page.html", directory=tmp_path)
    assert done.returncode == 0, done.stderr
    page = opened(tmp_path / "page.html")
    lines = panes(page)["0:assembly"].query_selector_all(".l")
    cycles = {line.text_content(): line.query_selector(".cycles").text_content() for line in lines}
    waiting = next(shown for text, shown in cycles.items() if "s_waitcnt vmcnt(0)" in text)
    assert waiting.endswith(" memory") and int(waiting.split()[0]) > 100
    assert panes(page)["1:assembly"].query_selector(".cycles") is None
    page.keyboard.press("6")
    text = page.query_selector("#prediction").text_content()
    assert "rows_kernel_0 on mi300x" in text and "limited by" in text and "no prediction: give the sizes" in text


def test_matrix_instructions_count_as_such(tmp_path: Path) -> None:
    done = command("explore", f"{PROGRAMS}:product", "--target", "gfx942", "--json", "-o", "x.json", directory=tmp_path)
    assert done.returncode == 0, done.stderr
    (target,) = json.loads((tmp_path / "x.json").read_text())["targets"]
    assert target["work"][0]["rows"][0]["flops"] * 64 == 2 * 16 * 16 * 32
    assert "matrix.f16" in target["work"][0]["kinds"]
    assert target["code"][0]["mix"]["matrix"] == 2
    assert target["remarks"] and target["llvmPasses"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--target", "sm_90", "--chip", "mi300x"], "runs on it"),
        (["--target", "sm_90", "--chip", "h1000"], "h100"),
        (["--target", "sm_1"], "sm_1"),
        (["--iterations", "0"], "expected at least 1"),
    ],
)
def test_wrong_requests_are_named(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = command("explore", f"{PROGRAMS}:rows", *arguments, directory=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr and "Traceback" not in done.stderr
    assert not list(tmp_path.glob("*.html"))


# -- occupancy


@pytest.mark.parametrize(
    ("arch", "registers", "shared", "threads", "blocks", "limit"),
    [
        # by hand, by the rules of NVIDIA's occupancy calculator
        ("sm_80", 32, 0, 256, 8, "warps"),
        ("sm_80", 64, 0, 256, 4, "registers"),
        ("sm_80", 255, 0, 256, 1, "registers"),
        ("sm_80", 80, 0, 32, 24, "registers"),  # 25 warps have room, of which each of 4 partitions holds as many
        ("sm_80", 32, 48 << 10, 128, 3, "shared memory"),
        ("sm_80", 16, 0, 32, 32, "blocks"),
        ("sm_86", 32, 0, 1024, 1, "warps"),
        ("sm_89", 40, 0, 256, 6, "warps"),
        ("sm_90", 168, 0, 128, 3, "registers"),
        ("sm_90", 32, 227 << 10, 128, 1, "shared memory"),
        ("sm_75", 64, 0, 256, 4, "warps"),
    ],
)
def test_nvidias_occupancy(arch: str, registers: int, shared: int, threads: int, blocks: int, limit: str) -> None:
    found = CUDA_ARCHS[arch].occupancy(registers, shared, threads)
    assert (found.blocks, found.limit) == (blocks, limit)
    assert found.warps == blocks * -(-threads // 32)


def test_every_chip_has_an_occupancy() -> None:
    for row in CUDA_ARCHS.values():
        assert row.occupancy(32, 0, 256).blocks >= 1
    for chip in ROCM_ARCHS.values():
        held = chip.resident(64, 0, 32, 0, 256)
        assert held.warps <= held.most_warps == chip.registers.waves * 4
    assert {arch for product in PRODUCTS.values() for arch in product.archs} <= {*CUDA_ARCHS, *ROCM_ARCHS}
