"""Finds the worker."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from .errors import WorkerError

NAME = "envelope-worker"
_IN_NODE_MODULES = Path("node_modules", ".bin", NAME)
_SCRIPT_OF_NODE = re.compile(rb"#!.*\bnode\b")


def find_program(command: str | Sequence[str] | None) -> list[str]:
    """The program with its first arguments: as given, as ENVELOPE_WORKER has it, or as the PATH has it."""
    if command is not None:
        program, *args = [command] if isinstance(command, str) else list(command)
    else:
        program, *args = _of_environment(os.environ.get("ENVELOPE_WORKER", "").strip() or NAME)
    if os.sep not in program:
        found = _on_path(program)
        if found is None:
            raise not_found(f"There is no program {program}")
        program = found
    elif command is None and not _is_program(program):
        raise not_found(f"There is no program {program}")
    return [*_with_its_node(program), *args]


def not_found(message: str) -> WorkerError:
    """What is raised where there is no worker; the hint has the line that mends it."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / _IN_NODE_MODULES).exists():
            line = f"export ENVELOPE_WORKER={shlex.quote(str(folder / _IN_NODE_MODULES))}"
            return WorkerError("ENOTFOUND", message, f"Name the worker: {line}")
    line = f'export ENVELOPE_WORKER="$PWD/{_IN_NODE_MODULES}"'
    return WorkerError("ENOTFOUND", message, f"Where it is installed with npm, name it: {line}")


def _of_environment(text: str) -> list[str]:
    """A path may have spaces; whatever else has some is a command line."""
    if _is_program(text):
        return [text]
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise not_found(f"ENVELOPE_WORKER is no command line: {error}") from error
    return words or [NAME]


def _on_path(name: str) -> str | None:
    """The current folder may be a workspace that nobody trusts: nothing is taken from it."""
    here = os.path.realpath(os.curdir)
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        program = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.realpath(folder) != here and _is_program(program):
            return program
    return None


def _is_program(path: str) -> bool:
    return os.sep in path and os.path.isfile(path) and os.access(path, os.X_OK)


def _with_its_node(program: str) -> list[str]:
    """A program that npm installed is started with the Node that was installed with it, if one was."""
    folder = os.path.dirname(os.path.abspath(program))
    modules = os.path.dirname(folder)
    node = os.path.join(modules, "node", "bin", "node")
    is_npms = os.path.basename(folder) == ".bin" and os.path.basename(modules) == "node_modules"
    if is_npms and _is_program(node) and _is_script_of_node(program):
        return [node, program]
    return [program]


def _is_script_of_node(program: str) -> bool:
    try:
        with open(program, "rb") as file:
            return _SCRIPT_OF_NODE.match(file.readline(128)) is not None
    except OSError:
        return False
