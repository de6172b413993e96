"""How the process is started."""

from __future__ import annotations

import os
from collections.abc import Sequence

from .program import find_program


def command_line(
    command: str | Sequence[str] | None,
    workspace: str | os.PathLike[str] | None,
    pipeline: str | os.PathLike[str] | None,
    args: Sequence[str],
) -> list[str]:
    """The program, and the options for a stream of requests."""
    argv = [*find_program(command), "--stream", *args]
    if workspace is not None:
        argv += ["--workspace", os.fspath(workspace)]
    if pipeline is not None:
        argv += ["--pipeline", os.fspath(pipeline)]
    return argv
