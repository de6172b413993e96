"""A worker as long-lived processes, for asyncio."""

from __future__ import annotations

import asyncio
import itertools
import os
from collections.abc import Sequence

from .async_client import AsyncClient
from .async_process import LoopProcess
from .command_line import command_line
from .errors import WorkerDied
from .pool import REPEATABLE, Pool
from .requests import OnWarning, Reply, Request, read_reply


class AsyncWorker(AsyncClient):
    """`Worker` for asyncio: the same arguments, and the same methods as coroutines.

        async with AsyncWorker(workspace=".") as worker:
            envelopes = await asyncio.gather(*(worker.process(question) for question in questions))

    A task that is cancelled stops its run, and nobody else gets its answer. All calls belong to one
    event loop.
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
        self._pool = Pool(lambda: LoopProcess(argv), processes)
        self._numbers = itertools.count(1)

    @property
    def pids(self) -> list[int]:
        """The processes that there are at present."""
        return self._pool.pids

    async def close(self) -> None:
        await asyncio.gather(*(process.end() for process in self._pool.close()))

    async def _exchange(self, request: Request) -> Reply:
        loop = asyncio.get_running_loop()
        deadline = None if request.timeout is None else loop.time() + request.timeout
        with self._pool.member() as member:
            try:
                return await self._ask(member.process, request, deadline)
            except WorkerDied:
                if request.operation not in REPEATABLE:
                    raise
        with self._pool.member(newer_than=member.number) as member:
            return await self._ask(member.process, request, deadline)

    async def _ask(self, process: LoopProcess, request: Request, deadline: float | None) -> Reply:
        number = next(self._numbers)
        return read_reply(await process.ask(number, request.line(number), deadline))
