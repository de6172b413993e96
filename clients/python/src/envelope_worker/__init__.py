"""Runs GenericEnvelopes through envelope-worker.

    from envelope_worker import Worker

    with Worker(workspace=".") as worker:
        envelope = worker.process({"raw_input": "Where is main defined?"})

`Worker` keeps one `envelope-worker --stream` process for all calls; `HttpWorker` calls a server that
`envelope-worker serve` runs. Both have the methods of `Client` and may be used from many threads.
"""

from .client import Client
from .errors import WorkerDied, WorkerError, WorkerTimeout
from .http import HttpWorker
from .worker import Worker

__all__ = ["Client", "HttpWorker", "Worker", "WorkerDied", "WorkerError", "WorkerTimeout"]
