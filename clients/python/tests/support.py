"""The worker under test, and documents for it."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

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
