"""The judge as a server of the Model Context Protocol.

Source: the Model Context Protocol's specification, https://modelcontextprotocol.io/specification; the package ``mcp``
implements it.
"""

from __future__ import annotations

import json
from typing import Any

from flydsl.errors import FlydslError, ToolchainError
from flydsl.tools.testing.judging.judge import DEFAULT_TARGETS, judge

REQUIREMENT = "mcp>=2"
"""The package of the protocol; also in the extra ``mcp`` of pyproject.toml."""


def make_server() -> Any:
    """The server, whose one tool is ``judge``."""
    try:
        from mcp.server.mcpserver import MCPServer
    except ModuleNotFoundError as error:
        raise ToolchainError(f"the judge's server needs the package mcp; run: pip install '{REQUIREMENT}'") from error
    server = MCPServer("flydsl")

    @server.tool(
        name="judge",
        description=(
            "Judge a GPU kernel written for flydsl by a NumPy reference, without a GPU. It is compiled for the targets, run "
            "on the CPU in the role of each chip and on simulators, and checked by a sanitizer. Returns a verdict with "
            "findings (stable codes, source spans, hints) and a score from 0 to 100."
        ),
        structured_output=False,
    )
    def judge_tool(
        kernel: str,
        reference: str,
        arguments: dict[str, Any] | None = None,
        sizes: dict[str, list[int]] | None = None,
        outputs: list[str] | None = None,
        workspaces: list[str] | None = None,
        targets: list[str] | None = None,
        precision: str = "f32",
        finite: bool = False,
        in_place: dict[str, str] | None = None,
        seed: int | None = None,
        strict: bool = False,
    ) -> str:
        """Judge ``FILE:FUNCTION`` by ``FILE:FUNCTION``.  Arguments are rules such as ``{"X": "f32[m, n]", "n": "n"}``."""
        try:
            verdict = judge(
                kernel,
                reference,
                arguments=arguments,
                sizes=sizes,
                outputs=outputs or (),
                workspaces=workspaces or (),
                targets=targets or DEFAULT_TARGETS,
                precision=precision,
                finite=finite,
                in_place=in_place,
                seed=seed,
                strict=strict,
            )
        except FlydslError as error:  # the caller's mistake: the text says what to do
            return json.dumps({"error": type(error).__name__, "message": str(error)})
        return verdict.as_json()

    return server


def serve() -> None:
    """Serve over standard input and output until the client ends."""
    make_server().run("stdio")
