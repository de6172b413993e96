"""A worker as long-lived processes, for asyncio."""

from __future__ import annotations

import asyncio

from .async_client import AsyncClient
from .async_process import LoopProcess
from .errors import WorkerDied
from .pool import REPEATABLE
from .process_caller import ProcessCaller
from .requests import Reply, Request, read_reply


class AsyncWorker(ProcessCaller[LoopProcess], AsyncClient):
    """`Worker` for asyncio: the same arguments, and the same methods as coroutines.

        async with AsyncWorker(workspace=".") as worker:
            envelopes = await asyncio.gather(*(worker.process(question) for question in questions))

    A task that is cancelled stops its run, and nobody else gets its answer. All calls belong to one
    event loop.
    """

    async def close(self) -> None:
        await asyncio.gather(*(process.end() for process in self._pool.close()))

    def _start(self, argv: list[str]) -> LoopProcess:
        return LoopProcess(argv)

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
