"""How the worker is found."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

from envelope_worker import Worker, WorkerError

from .support import COMMAND


def script(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def worker_script(path: Path) -> str:
    return script(path, f"#!/bin/sh\nexec '{COMMAND[0]}' '{COMMAND[1]}' \"$@\"\n")


class Program(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="client path-")))
        self.addCleanup(os.chdir, os.getcwd())

    def test_is_found_by_argument_environment_or_path(self) -> None:
        program = worker_script(self.folder / "envelope-worker")
        path = f"{self.folder}{os.pathsep}{os.environ['PATH']}"
        for command, environment in (
            (program, {}),
            ("envelope-worker", {"PATH": path}),
            ([COMMAND[0], COMMAND[1]], {"ENVELOPE_WORKER": "/nowhere"}),
            (None, {"ENVELOPE_WORKER": program, "PATH": "/nowhere"}),
            (None, {"ENVELOPE_WORKER": f"'{COMMAND[0]}' '{COMMAND[1]}'", "PATH": "/nowhere"}),
            (None, {"ENVELOPE_WORKER": "", "PATH": path}),
        ):
            with patch.dict(os.environ, environment), Worker(command) as worker:
                self.assertTrue(worker.validate({"raw_input": "q"})["valid"])

    def test_is_never_one_of_the_current_folder(self) -> None:
        script(self.folder / "envelope-worker", "#!/bin/sh\ntouch was-run\n")
        os.chdir(self.folder)
        for path in ("", ".", f":{os.pathsep}/nowhere", f"/nowhere{os.pathsep}", str(self.folder)):
            for command in (None, "envelope-worker", ["envelope-worker"]):
                with patch.dict(os.environ, {"PATH": path, "ENVELOPE_WORKER": ""}):
                    self.assertRaisesRegex(
                        WorkerError, "There is no program envelope-worker", Worker, command
                    )
                with patch.dict(os.environ, {"PATH": path, "ENVELOPE_WORKER": "envelope-worker"}):
                    self.assertRaisesRegex(WorkerError, "There is no program envelope-worker", Worker)
        self.assertFalse(Path("was-run").exists())

    def test_is_started_with_the_node_beside_it(self) -> None:
        modules = self.folder / "node_modules"
        node = script(
            modules / "node/bin/node",
            f"#!/bin/sh\ntouch '{self.folder}/own-node'\nexec '{COMMAND[0]}' \"$@\"\n",
        )
        program = modules / ".bin/envelope-worker"
        program.parent.mkdir()
        program.symlink_to(COMMAND[1])
        for command, environment in ((str(program), {}), (None, {"ENVELOPE_WORKER": str(program)})):
            with patch.dict(os.environ, environment), Worker(command) as worker:
                self.assertTrue(worker.validate({"raw_input": "q"})["valid"])
            (self.folder / "own-node").unlink()
        program.unlink()
        worker_script(program)
        with Worker(str(program)) as worker:
            self.assertTrue(worker.validate({"raw_input": "q"})["valid"])
        self.assertFalse((self.folder / "own-node").exists(), f"{node} ran a shell script")

    def test_is_missed_with_the_line_that_mends_it(self) -> None:
        with patch.dict(os.environ, {"ENVELOPE_WORKER": "/nowhere/worker"}):
            with self.assertRaisesRegex(WorkerError, "ENOTFOUND: There is no program /nowhere/worker"):
                Worker()
        with patch.dict(os.environ, {"ENVELOPE_WORKER": "worker 'of"}):
            self.assertRaisesRegex(WorkerError, "no command line", Worker)
        with self.assertRaisesRegex(WorkerError, "cannot be started"):
            Worker("/nowhere/worker").validate({"raw_input": "q"})
        os.chdir(self.folder)
        with patch.dict(os.environ, {"PATH": "/nowhere", "ENVELOPE_WORKER": ""}):
            with self.assertRaisesRegex(WorkerError, r"ENVELOPE_WORKER=.*node_modules/\.bin/envelope-worker"):
                Worker()
            worker_script(self.folder / "node_modules/.bin/envelope-worker")
            (self.folder / "below").mkdir()
            os.chdir(self.folder / "below")
            with self.assertRaises(WorkerError) as caught:
                Worker()
        mend = re.search("export .*", str(caught.exception))
        assert mend is not None
        shown = subprocess.run(
            ["sh", "-c", f'{mend[0]}; printf %s "$ENVELOPE_WORKER"'],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        with patch.dict(os.environ, {"PATH": "/nowhere", "ENVELOPE_WORKER": shown}), Worker() as worker:
            self.assertTrue(worker.validate({"raw_input": "q"})["valid"])

    def test_says_what_is_wrong_with_its_options(self) -> None:
        with Worker(COMMAND, args=["--max-bytes", "1KiB"]) as worker:
            self.assertRaisesRegex(WorkerError, "EARG", worker.normalize, {"raw_input": "x" * 2000})
        with Worker(COMMAND, workspace="/nowhere") as worker:
            self.assertRaisesRegex(WorkerError, "ENOTFOUND.*workspace", worker.process, {"raw_input": "q"})
