"""A worker as long-lived processes, for threads."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Sequence
from threading import Thread

from .client import Client
from .command_line import command_line
from .errors import WorkerDied
from .pool import REPEATABLE, Pool
from .process import SharedProcess
from .requests import OnWarning, Reply, Request, read_reply


class Worker(Client):
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

    def __init__(
        self,
        command: str | Sequence[str] | None = None,
        workspace: str | os.PathLike[str] | None = None,
        pipeline: str | os.PathLike[str] | None = None,
        timeout: float | None = 30.0,
        args: Sequence[str] = (),
        processes: int = 1,
        on_warning: OnWarning | None = None,
    ) -> None:
        super().__init__(timeout, on_warning)
        argv = command_line(command, workspace, pipeline, args)
        self._pool = Pool(lambda: SharedProcess(argv), processes)
        self._numbers = itertools.count(1)

    @property
    def pid(self) -> int | None:
        """The first of the processes; None where the next call will start one."""
        return next(iter(self._pool.pids), None)

    @property
    def pids(self) -> list[int]:
        """The processes that there are at present."""
        return self._pool.pids

    def close(self) -> None:
        enders = [Thread(target=process.end) for process in self._pool.close()]
        for ender in enders:
            ender.start()
        for ender in enders:
            ender.join()

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
