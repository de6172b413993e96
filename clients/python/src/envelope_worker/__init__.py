"""Runs GenericEnvelopes through envelope-worker.

    from envelope_worker import Worker

    with Worker(workspace=".") as worker:
        envelope = worker.process({"raw_input": "Where is main defined?"})

`Worker` keeps `envelope-worker --stream` processes for all calls, from any thread; `AsyncWorker` does
so for asyncio; `HttpWorker` calls a server that `envelope-worker serve` runs.
"""

from .async_client import AsyncClient
from .async_worker import AsyncWorker
from .client import Client
from .errors import WorkerDied, WorkerError, WorkerTimeout
from .http import HttpWorker
from .types import Answer, Bounds, Envelope, Report, ResultView, WorkerWarning
from .worker import Worker

__all__ = [
    "Answer",
    "AsyncClient",
    "AsyncWorker",
    "Bounds",
    "Client",
    "Envelope",
    "HttpWorker",
    "Report",
    "ResultView",
    "Worker",
    "WorkerDied",
    "WorkerError",
    "WorkerTimeout",
    "WorkerWarning",
]
