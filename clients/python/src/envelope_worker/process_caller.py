"""What the clients have that keep processes."""

from __future__ import annotations

import itertools
import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from .caller import Caller
from .pool import Pool, Process
from .program import find_program
from .requests import OnWarning


class ProcessCaller(Caller, ABC, Generic[Process]):
    """Keeps `envelope-worker --stream` processes, which calls start as they need them."""

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
        argv = [*find_program(command), "--stream", *args]
        if workspace is not None:
            argv += ["--workspace", os.fspath(workspace)]
        if pipeline is not None:
            argv += ["--pipeline", os.fspath(pipeline)]
        self._pool = Pool(lambda: self._start(argv), processes)
        self._numbers = itertools.count(1)

    @property
    def pid(self) -> int | None:
        """The first of the processes; None where the next call will start one."""
        return next(iter(self._pool.pids), None)

    @property
    def pids(self) -> list[int]:
        """The processes that there are at present."""
        return self._pool.pids

    @abstractmethod
    def _start(self, argv: list[str]) -> Process:
        """Starts a process."""
