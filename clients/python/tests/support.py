"""The worker under test, and documents for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable

#: How to start the worker: a Node and the built worker, named by whoever runs the tests.
COMMAND = [os.environ["ENVELOPE_WORKER_NODE"], os.environ["ENVELOPE_WORKER_UNDER_TEST"]]
#: How many calls each of 8 threads makes.
CALLS = int(os.environ.get("CALLS_PER_THREAD", "50"))

QUESTION = "Where is check_token defined?"
#: Digits and escapes that a parser would not keep, and line breaks that a stream must not see.
KEPT = b'{"n":1.0,"big":12345678901234567890,"text":"\\u00e9"}'
PRETTY = b'{"raw_input":"q",\n "envelope_id":"e-1",\r\n "metadata":' + KEPT + b"}\n"


def workspace() -> str:
    folder = tempfile.mkdtemp(prefix="client-workspace-")
    Path(folder, "auth.py").write_text("def check_token(token):\n    return True\n")
    return folder


def slow_pipeline(delay_ms: int) -> str:
    """A pipeline file whose first stage takes its time."""
    output = {"normalized_input": "q", "detected_language": "en", "extracted_entities": []}
    script = [{"delay_ms": delay_ms, "output": output}]
    path = Path(tempfile.mkdtemp(prefix="client-pipeline-"), "pipeline.json")
    path.write_text(json.dumps({"stages": {"perception": {"script": script}}}))
    return str(path)


class Server:
    """`envelope-worker serve` on a free port."""

    def __init__(self, *args: str) -> None:
        argv = [*COMMAND, "serve", "--quiet", "--port", "0", *args]
        self.process = subprocess.Popen(argv, stderr=subprocess.PIPE)
        assert self.process.stderr is not None
        self.url: str = json.loads(self.process.stderr.readline())["url"]

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


class Fake:
    """A program that takes the worker's place, and what it was sent."""

    def __init__(self) -> None:
        self._log = Path(tempfile.mkdtemp(prefix="client-fake-"), "log")
        self.command = [sys.executable, str(Path(__file__).with_name("fake_worker.py")), str(self._log)]

    def sent(self) -> list[dict[str, Any]]:
        """The lines that came, from whichever process."""
        return [json.loads(line.partition(" ")[2]) for line in self._lines()]

    def pids(self) -> list[int]:
        """For each line the process that got it."""
        return [int(line.partition(" ")[0]) for line in self._lines()]

    def _lines(self) -> list[str]:
        return self._log.read_text().splitlines() if self._log.exists() else []


def wait_until(condition: Callable[[], bool]) -> None:
    """Waits for something that happens elsewhere."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "It did not happen"
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
