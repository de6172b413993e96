"""A process that the tasks of an event loop share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Union

from .errors import WorkerDied, late, no_answer
from .pipes import Pipes
from .process import PATIENCE
from .requests import number_of

#: The line that answers a call, the death of its process, or None where its time is over.
_Outcome = Union[bytes, WorkerDied, None]


class LoopProcess:
    """Takes calls from the tasks of the loop in which it was started."""

    def __init__(self, argv: list[str]) -> None:
        self._loop = asyncio.get_running_loop()
        self._pipes = Pipes(argv)
        self._calls: dict[int, asyncio.Future[_Outcome]] = {}
        self._is_closed = False
        self._is_writing = False
        self._answered_at = self._loop.time()
        #: Set once it is known how the process ended, and all its calls are told.
        self.gone = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop.add_reader(self._pipes.stdout, self._read)
        self._loop.add_reader(self._pipes.stderr, self._read_stderr)

    @property
    def pid(self) -> int:
        return self._pipes.pid

    def is_alive(self) -> bool:
        return not self._is_closed and self._pipes.is_running()

    async def ask(self, number: int, line: bytes, deadline: float | None) -> bytes:
        """Sends a request and gives back the line that answers it."""
        future: asyncio.Future[_Outcome] = self._loop.create_future()
        self._calls[number] = future
        self._send(line)
        timer = None if deadline is None else self._loop.call_at(deadline, _expire, future)
        try:
            outcome = await future
        except asyncio.CancelledError:
            self._cancel(number)
            raise
        finally:
            if timer is not None:
                timer.cancel()
        if outcome is None:
            self._cancel(number)
            raise late()
        if isinstance(outcome, WorkerDied):
            raise outcome
        return outcome

    async def end(self) -> None:
        """Ends the process. Calls that wait for it get what it still answers."""
        await self._loop.run_in_executor(None, self._pipes.end)
        self._read_rest()
        await self.gone.wait()

    def discard(self) -> None:
        """Takes what a process has left that has ended already."""
        self._read_rest()

    def _send(self, line: bytes) -> None:
        if self._is_closed:
            return
        self._pipes.send(line)
        if self._pipes.has_unsent and not self._is_writing:
            self._is_writing = True
            self._loop.add_writer(self._pipes.stdin, self._write)

    def _write(self) -> None:
        self._pipes.flush()
        if not self._pipes.has_unsent:
            self._is_writing = False
            self._loop.remove_writer(self._pipes.stdin)

    def _read_stderr(self) -> None:
        if not self._pipes.receive_stderr():
            self._loop.remove_reader(self._pipes.stderr)

    def _read(self) -> None:
        self._take(self._pipes.receive())

    def _read_rest(self) -> None:
        """Takes what an ended process has left. A child of its own may hold its stdout open."""
        while not self._is_closed:
            lines = self._pipes.receive()
            self._take(lines or None)

    def _take(self, lines: list[bytes] | None) -> None:
        if lines is None:
            self._die(None)
            return
        for line in lines:
            number = number_of(line)
            future = None if number is None else self._calls.pop(number, None)
            if future is None:
                self._die(no_answer(line))
                return
            self._answered_at = self._loop.time()
            if not future.done():
                future.set_result(line)

    def _die(self, death: WorkerDied | None) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._loop.remove_reader(self._pipes.stdout)
        self._loop.remove_reader(self._pipes.stderr)
        self._loop.remove_writer(self._pipes.stdin)
        self._spawn(self._fail_calls(death))

    async def _fail_calls(self, death: WorkerDied | None) -> None:
        """Fails the calls that are not answered, once it is known how the process ended."""
        if death is None:
            death = await self._loop.run_in_executor(None, self._pipes.death)
        calls, self._calls = self._calls, {}
        for future in calls.values():
            if not future.done():
                future.set_result(WorkerDied(*death.args))
        self._pipes.close()
        self.gone.set()
        await self._loop.run_in_executor(None, self._pipes.end)

    def _cancel(self, number: int) -> None:
        """Stops the run of a call that nobody waits for any more, and watches whether the process answers."""
        if number in self._calls:
            self._send(b'{"cancel":%d}\n' % number)
            self._loop.call_later(PATIENCE, self._judge, number, self._loop.time())

    def _judge(self, number: int, cancelled_at: float) -> None:
        if number in self._calls and self._answered_at < cancelled_at and not self._is_closed:
            self._spawn(self.end())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        # The loop itself does not keep its tasks alive.
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _expire(future: asyncio.Future[_Outcome]) -> None:
    if not future.done():
        future.set_result(None)
