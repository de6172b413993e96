"""A worker as long-lived processes, for threads."""

from __future__ import annotations

import time
from threading import Thread

from .client import Client
from .errors import WorkerDied
from .pool import REPEATABLE
from .process import SharedProcess
from .process_caller import ProcessCaller
from .requests import Reply, Request, read_reply


class Worker(ProcessCaller[SharedProcess], Client):
    """Keeps `envelope-worker --stream` processes, which calls start as they need them.

    Any number of threads may call; answers come as soon as they are ready, so a cheap call never
    waits for a run. `processes` says how many processes there may be, for as many cores. A process
    that dies fails the calls that it had; those without effects are sent once more to a new one. It
    needs Linux or macOS; elsewhere use `HttpWorker`.

    `command` is the program or its argument list; without it, the environment variable
    ENVELOPE_WORKER has the program or a command line, or else `envelope-worker` is looked for on the
    PATH; never in the current folder. `args` are further options of the process, such as
    ("--skills", "skills", "--concurrency", "8"). `on_warning` is told each warning and its operation.
    """

    def close(self) -> None:
        enders = [Thread(target=process.end) for process in self._pool.close()]
        for ender in enders:
            ender.start()
        for ender in enders:
            ender.join()

    def _start(self, argv: list[str]) -> SharedProcess:
        return SharedProcess(argv)

    def _exchange(self, request: Request) -> Reply:
        deadline = None if request.timeout is None else time.monotonic() + request.timeout
        with self._pool.member() as member:
            try:
                return self._ask(member.process, request, deadline)
            except WorkerDied:
                if request.operation not in REPEATABLE:
                    raise
        with self._pool.member(newer_than=member.number) as member:
            return self._ask(member.process, request, deadline)

    def _ask(self, process: SharedProcess, request: Request, deadline: float | None) -> Reply:
        number = next(self._numbers)
        return read_reply(process.ask(number, request.line(number), deadline))
