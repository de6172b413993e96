"""A process and its three pipes, none of which ever makes a caller wait."""

from __future__ import annotations

import os
import subprocess
from collections import deque
from contextlib import suppress
from threading import Lock

from .errors import WorkerDied
from .program import not_found

#: How long a process may take to end before it is killed, in seconds.
GRACE = 2.0
#: How much of stderr is kept, in bytes.
STDERR_TAIL = 4096
#: How much is read at once, in bytes.
CHUNK = 1 << 16


class Pipes:
    """Reads and writes lines as far as that goes without waiting."""

    def __init__(self, argv: list[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._popen = subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        except OSError as error:
            raise not_found(f"{argv[0]} cannot be started: {error.strerror}") from error
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr
        self.pid = self._popen.pid
        self.stdin = self._popen.stdin.fileno()
        self.stdout = self._popen.stdout.fileno()
        self.stderr = self._popen.stderr.fileno()
        self._unsent: deque[memoryview] = deque()
        self._unfinished: list[bytes] = []
        self._tail = b""
        self._ending = Lock()
        for descriptor in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(descriptor, False)

    def is_running(self) -> bool:
        return self._popen.poll() is None

    @property
    def has_unsent(self) -> bool:
        return bool(self._unsent)

    def send(self, line: bytes) -> None:
        """Writes what fits into the pipe, after what did not fit before."""
        self._unsent.append(memoryview(line))
        self.flush()

    def flush(self) -> None:
        """Writes what fits into the pipe now."""
        try:
            while self._unsent:
                rest = self._unsent[0][os.write(self.stdin, self._unsent[0]) :]
                if rest:
                    self._unsent[0] = rest
                else:
                    self._unsent.popleft()
        except BlockingIOError:
            pass
        except BrokenPipeError:
            # The end of stdout says so, too, after answers that may still be there.
            self._unsent.clear()

    def receive(self) -> list[bytes] | None:
        """The lines that have come; None where stdout has ended."""
        try:
            chunk = os.read(self.stdout, CHUNK)
        except BlockingIOError:
            return []
        if not chunk:
            return None
        *ends, rest = chunk.split(b"\n")
        lines = []
        for end in ends:
            lines.append(b"".join((*self._unfinished, end)) if self._unfinished else end)
            self._unfinished.clear()
        if rest:
            self._unfinished.append(rest)
        return lines

    def receive_stderr(self) -> bool:
        """Keeps the end of what came on stderr; False where nothing did."""
        chunk = b""
        with suppress(BlockingIOError):
            chunk = os.read(self.stderr, CHUNK)
        self._tail = (self._tail + chunk)[-STDERR_TAIL:]
        return bool(chunk)

    def death(self) -> WorkerDied:
        """What the calls raise that a process has not answered. Waits a little for it to be gone."""
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(GRACE)
        while self.receive_stderr():
            pass
        status = self._popen.returncode
        how = f"by signal {-status}" if status is not None and status < 0 else f"with exit code {status}"
        message = f"The process ended {how} before it answered"
        stderr = self._tail.decode(errors="replace").strip()
        return WorkerDied(
            "ESKILLDOWN", message, "Call again: the next call starts it anew.", {"stderr": stderr}
        )

    def end(self) -> None:
        """Ends the process, by force where it takes too long."""
        with self._ending:
            self._popen.terminate()
            try:
                self._popen.wait(GRACE)
            except subprocess.TimeoutExpired:
                self._popen.kill()
                self._popen.wait()

    def close(self) -> None:
        """Closes the pipes; nobody may use them any more."""
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            assert pipe is not None
            pipe.close()
