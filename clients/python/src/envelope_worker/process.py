"""A process that threads share: whoever waits for an answer reads for all."""

from __future__ import annotations

import os
import select
import time
from collections import deque
from threading import Event, Lock, Thread

from .errors import WorkerDied, WorkerTimeout, late, no_answer
from .pipes import Pipes
from .requests import number_of

#: How long a process may give no answer after a call was cancelled, in seconds.
PATIENCE = 5.0


class SharedProcess:
    """Takes calls from any thread. There is no thread of its own: one of those that wait reads the pipes."""

    def __init__(self, argv: list[str]) -> None:
        self._pipes = Pipes(argv)
        self._lock = Lock()
        self._calls: dict[int, _Call] = {}
        self._cancelled: deque[_Call] = deque()
        self._is_read = False
        self._is_ended = False
        self._death: WorkerDied | None = None
        self._answered_at = time.monotonic()
        self._wake_out, self._wake_in = os.pipe()
        self._poll = select.poll()
        for descriptor in (self._pipes.stdout, self._pipes.stderr, self._wake_out):
            self._poll.register(descriptor, select.POLLIN)

    @property
    def pid(self) -> int:
        return self._pipes.pid

    def is_alive(self) -> bool:
        return self._death is None and self._pipes.is_running()

    def ask(self, number: int, line: bytes, deadline: float | None) -> bytes:
        """Sends a request and gives back the line that answers it."""
        call = _Call()
        with self._lock:
            if self._death is not None:
                raise WorkerDied(*self._death.args)
            self._calls[number] = call
            self._send(line)
        try:
            self._wait(call, deadline)
        except BaseException:
            self._cancel(number, call)
            raise
        if call.death is not None:
            raise call.death
        assert call.line is not None
        return call.line

    def end(self) -> None:
        """Ends the process. Calls that wait for it get what it still answers."""
        self._pipes.end()
        with self._lock:
            self._is_ended = True
            takes_over = self._death is None and not self._is_read
            self._is_read = self._is_read or takes_over
            if self._death is None and not takes_over:
                os.write(self._wake_in, b"e")
        if takes_over:
            self._read_rest()

    def discard(self) -> None:
        """Frees what the process holds; it has ended already."""
        self.end()

    def _send(self, line: bytes) -> None:
        self._pipes.send(line)
        if self._pipes.has_unsent and self._is_read:
            os.write(self._wake_in, b"u")

    def _wait(self, call: _Call, deadline: float | None) -> None:
        """Waits until the call is done; reads for all others, too, where nobody else does."""
        call.has_waiter = True
        try:
            while True:
                with self._lock:
                    if call.is_done:
                        return
                    call.wake.clear()
                    reads = not self._is_read
                    self._is_read = True
                if reads:
                    self._read_for(call, deadline)
                elif not call.wake.wait(_seconds_until(deadline)):
                    raise late()
        finally:
            with self._lock:
                call.has_waiter = False
                self._hand_over()

    def _hand_over(self) -> None:
        if self._is_read:
            return
        for other in self._calls.values():
            if other.has_waiter:
                other.wake.set()
                return

    def _read_for(self, call: _Call, deadline: float | None) -> None:
        try:
            while not call.is_done:
                self._read_some(deadline)
        finally:
            self._is_read = False

    def _read_some(self, deadline: float | None) -> None:
        with self._lock:
            if self._pipes.has_unsent:
                self._poll.register(self._pipes.stdin, select.POLLOUT)
        seconds = _seconds_until(deadline)
        events = self._poll.poll(None if seconds is None else seconds * 1000)
        if not events:
            raise late()
        for descriptor, _ in events:
            if descriptor == self._pipes.stdout:
                self._take(self._pipes.receive())
            elif descriptor == self._pipes.stderr:
                if not self._pipes.receive_stderr():
                    self._poll.unregister(descriptor)
            elif descriptor == self._pipes.stdin:
                with self._lock:
                    self._pipes.flush()
                    if not self._pipes.has_unsent:
                        self._poll.unregister(descriptor)
            else:
                os.read(descriptor, 1)
                if self._is_ended:
                    self._read_rest()
            if self._death is not None:
                return

    def _read_rest(self) -> None:
        """Takes what an ended process has left. A child of its own may hold its stdout open."""
        lines = self._pipes.receive()
        while lines and self._death is None:
            self._take(lines)
            lines = self._pipes.receive()
        if self._death is None:
            self._die(self._pipes.death())

    def _take(self, lines: list[bytes] | None) -> None:
        if lines is None:
            self._die(self._pipes.death())
            return
        for line in lines:
            number = number_of(line)
            with self._lock:
                call = None if number is None else self._calls.pop(number, None)
                if call is not None:
                    self._answered_at = time.monotonic()
                    call.line = line
                    call.wake.set()
            if call is None:
                self._die(no_answer(line))
                return

    def _die(self, death: WorkerDied) -> None:
        """Fails the calls that are not answered. Only who reads may say so."""
        with self._lock:
            self._death = death
            calls, self._calls = self._calls, {}
            for call in calls.values():
                call.death = WorkerDied(*death.args)
                call.wake.set()
            self._pipes.close()
            os.close(self._wake_out)
            os.close(self._wake_in)
        if self._pipes.is_running():
            Thread(target=self._pipes.end, daemon=True).start()

    def _cancel(self, number: int, call: _Call) -> None:
        """Stops the run of a call that nobody waits for any more, and watches whether the process answers."""
        with self._lock:
            if call.is_done:
                return
            self._send(b'{"cancel":%d}\n' % number)
            call.cancelled_at = time.monotonic()
            self._cancelled.append(call)
            is_watched = len(self._cancelled) > 1
        if not is_watched:
            Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        """Waits for the answers of cancelled calls, and ends a process that gives none at all."""
        while True:
            with self._lock:
                while self._cancelled and self._cancelled[0].is_done:
                    self._cancelled.popleft()
                if not self._cancelled:
                    return
                call = self._cancelled[0]
            try:
                self._wait(call, call.cancelled_at + PATIENCE)
            except WorkerTimeout:
                if self._answered_at < call.cancelled_at:
                    self.end()
                    return
                with self._lock:
                    self._cancelled.remove(call)


class _Call:
    """A request that was sent."""

    def __init__(self) -> None:
        self.line: bytes | None = None
        self.death: WorkerDied | None = None
        self.wake = Event()
        self.has_waiter = False
        self.cancelled_at = 0.0

    @property
    def is_done(self) -> bool:
        return self.line is not None or self.death is not None


def _seconds_until(deadline: float | None) -> float | None:
    return None if deadline is None else max(deadline - time.monotonic(), 0)
