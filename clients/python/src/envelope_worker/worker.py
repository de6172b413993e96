"""A worker as one long-lived process."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from .client import Client
from .errors import WorkerDied, WorkerError, WorkerTimeout

#: How long a process may take to end before it is killed, in seconds.
GRACE = 2.0
#: How much of stderr is kept, in bytes.
STDERR_TAIL = 4096
#: How much is read at once, in bytes.
CHUNK = 1 << 16

TRY_LONGER = "Give the call more time with timeout=SECONDS."
#: How error lines begin.
ERROR_START = b'{"version":1,"status":"error",'


class Worker(Client):
    """Keeps one `envelope-worker --stream` process, which the first call starts.

    Threads take turns; a call's timeout includes the wait for its turn. When a call times out, its
    process is ended, so that a late answer is never taken for that of another call. The next call
    starts a process where there is none. It needs Linux or macOS; elsewhere use `HttpWorker`.

    `command` is the program or its argument list; without it, the environment variable
    ENVELOPE_WORKER names the program, or else `envelope-worker` is looked for on the PATH. `args`
    are further options of the process, such as ("--skills", "skills", "--max-bytes", "128MiB").
    """

    def __init__(
        self,
        command: str | Sequence[str] | None = None,
        workspace: str | os.PathLike[str] | None = None,
        pipeline: str | os.PathLike[str] | None = None,
        timeout: float | None = 30.0,
        args: Sequence[str] = (),
    ) -> None:
        super().__init__(timeout)
        self._argv = [*_program(command), "--stream", "--quiet", *args]
        if workspace is not None:
            self._argv += ["--workspace", os.fspath(workspace)]
        if pipeline is not None:
            self._argv += ["--pipeline", os.fspath(pipeline)]
        self._turn = Lock()
        self._process: _Process | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process that answers at present; None where the next call will start one."""
        process = self._process
        return None if process is None else process.pid

    def close(self) -> None:
        self._closed = True
        process = self._process
        if process is not None:
            process.end()
        with self._turn:
            if self._process is not None:
                self._process.discard()
                self._process = None

    def _exchange(self, command: str, body: bytes, options: dict[str, Any], timeout: float | None) -> bytes:
        # A line feed would end the request; in JSON a carriage return may stand wherever it may.
        # The last of two equal keys counts, so an envelope cannot bring its own command.
        rest = json.dumps({"command": command, "options": options})[1:]
        request = b"".join((b'{"envelope":', body.replace(b"\n", b"\r"), b",", rest.encode(), b"\n"))
        deadline = None if timeout is None else time.monotonic() + timeout
        if not self._turn.acquire(timeout=-1 if timeout is None else max(timeout, 0)):
            raise WorkerTimeout("ETIMEOUT", "Earlier calls took all of the time", TRY_LONGER)
        try:
            process = self._running()
            try:
                answer = process.ask(request, deadline)
            except BaseException:
                self._process = None
                Thread(target=process.discard, daemon=True).start()
                raise
        finally:
            self._turn.release()
        _raise_error(answer)
        return answer

    def _running(self) -> _Process:
        if self._closed:
            raise WorkerDied("ESKILLDOWN", "The client was closed")
        if self._process is not None and not self._process.is_alive():
            self._process.discard()
            self._process = None
        if self._process is None:
            self._process = _Process(self._argv)
        return self._process


class _Process:
    """A process whose three pipes are served together, so that none of them waits for another."""

    def __init__(self, argv: list[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._popen = subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        except OSError as error:
            raise _not_found(f"{argv[0]} cannot be started: {error.strerror}") from error
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr
        self.pid = self._popen.pid
        self._stdin = self._popen.stdin.fileno()
        self._stdout = self._popen.stdout.fileno()
        self._stderr = self._popen.stderr.fileno()
        self._tail = b""
        self._poll = select.poll()
        for descriptor in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(descriptor, False)
        self._poll.register(self._stdout, select.POLLIN)
        self._poll.register(self._stderr, select.POLLIN)

    def is_alive(self) -> bool:
        return self._popen.poll() is None

    def ask(self, request: bytes, deadline: float | None) -> bytes:
        """Sends one line and gives back the one that answers it. After an exception it must be ended."""
        unsent = self._write(memoryview(request))
        if unsent:
            self._poll.register(self._stdin, select.POLLOUT)
        chunks = [b""]
        while b"\n" not in chunks[-1]:
            for descriptor in self._ready(deadline):
                if descriptor == self._stdout:
                    chunks.append(os.read(descriptor, CHUNK))
                    if not chunks[-1]:
                        raise self._death()
                elif descriptor == self._stderr:
                    if not self._read_stderr():
                        self._poll.unregister(descriptor)
                else:
                    unsent = self._write(unsent)
                    if not unsent:
                        self._poll.unregister(descriptor)
        answer = b"".join(chunks)
        if unsent or not answer.startswith(b"{") or answer.index(b"\n") != len(answer) - 1:
            raise WorkerDied("ESKILLDOWN", f"The process wrote what is no answer: {answer[:200]!r}")
        return answer[:-1]

    def end(self) -> None:
        """Ends the process, by force where it takes too long. A call that waits for it sees its death."""
        self._popen.terminate()
        try:
            self._popen.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()

    def discard(self) -> None:
        """Ends the process and closes its pipes; nobody may wait for it."""
        self.end()
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            assert pipe is not None
            pipe.close()

    def _ready(self, deadline: float | None) -> list[int]:
        """The pipes that can be read or written without waiting."""
        seconds = None if deadline is None else max(deadline - time.monotonic(), 0)
        events = self._poll.poll(None if seconds is None else seconds * 1000)
        if not events:
            raise WorkerTimeout("ETIMEOUT", "The worker did not answer in time", TRY_LONGER)
        return [descriptor for descriptor, _ in events]

    def _write(self, data: memoryview) -> memoryview:
        """Writes what fits into the pipe and gives back the rest."""
        try:
            return data[os.write(self._stdin, data) :]
        except BlockingIOError:
            return data
        except BrokenPipeError:
            # The end of stdout says so, too, after an answer that may still be there.
            return data[len(data) :]

    def _read_stderr(self) -> bool:
        """Takes what there is on stderr; False where there is nothing."""
        chunk = b""
        with suppress(BlockingIOError):
            chunk = os.read(self._stderr, CHUNK)
        self._tail = (self._tail + chunk)[-STDERR_TAIL:]
        return bool(chunk)

    def _death(self) -> WorkerDied:
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(GRACE)
        while self._read_stderr():
            pass
        status = self._popen.returncode
        how = f"by signal {-status}" if status is not None and status < 0 else f"with exit code {status}"
        message = f"The process ended {how} before it answered"
        stderr = self._tail.decode(errors="replace").strip()
        return WorkerDied(
            "ESKILLDOWN", message, "Call again: the next call starts it anew.", {"stderr": stderr}
        )


def _raise_error(answer: bytes) -> None:
    """Raises what an error line of Protocol v1 says."""
    if not answer.startswith(ERROR_START):
        return
    frame = json.loads(answer)
    error = frame.get("error")
    # An envelope may begin like an error line, but no answer is an envelope with an error in it.
    if error:
        raise WorkerError(error["code"], error["message"], frame["data"]["hint"], error["details"])


def _program(command: str | Sequence[str] | None) -> list[str]:
    if command is not None:
        return [command] if isinstance(command, str) else list(command)
    name = os.environ.get("ENVELOPE_WORKER") or "envelope-worker"
    found = shutil.which(name)
    if found is None:
        raise _not_found(f"There is no program {name}")
    return [found]


def _not_found(message: str) -> WorkerError:
    hint = "Install it with npm, or name it with command= or the environment variable ENVELOPE_WORKER."
    return WorkerError("ENOTFOUND", message, hint)
