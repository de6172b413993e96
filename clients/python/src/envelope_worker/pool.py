"""Some processes, and which of them gets a call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Callable, Generic, Protocol, TypeVar

from .errors import WorkerDied

#: The operations that have no effects: where a process died, they are sent once more to a new one.
REPEATABLE = frozenset(("create", "can-continue", "validate", "normalize", "result", "merge"))


class PooledProcess(Protocol):
    """What the pool needs to know of a process."""

    @property
    def pid(self) -> int: ...

    def is_alive(self) -> bool: ...

    def discard(self) -> None:
        """Frees what a process holds that has ended."""


Process = TypeVar("Process", bound=PooledProcess)


class Pool(Generic[Process]):
    """Starts a process when all others are busy, up to so many."""

    def __init__(self, start: Callable[[], Process], size: int) -> None:
        if size < 1:
            raise ValueError("processes must be at least 1")
        self._start = start
        self._size = size
        self._lock = Lock()
        self._members: list[_Member[Process]] = []
        self._started = 0
        self._closed = False

    @property
    def pids(self) -> list[int]:
        return [member.process.pid for member in self._members]

    @contextmanager
    def member(self, newer_than: int = 0) -> Iterator[_Member[Process]]:
        """The least busy process, for one call; one that was started after another where that died."""
        with self._lock:
            member = self._choose(newer_than)
            member.calls += 1
        try:
            yield member
        finally:
            with self._lock:
                member.calls -= 1

    def close(self) -> list[Process]:
        """Takes no more calls, and gives the processes that are to be ended."""
        with self._lock:
            self._closed = True
            members, self._members = self._members, []
        return [member.process for member in members]

    def _choose(self, newer_than: int) -> _Member[Process]:
        if self._closed:
            raise WorkerDied("ESKILLDOWN", "The client was closed")
        for member in self._members[:]:
            if not member.process.is_alive():
                self._members.remove(member)
                member.process.discard()
        able = [member for member in self._members if member.number > newer_than]
        best = min(able, key=lambda member: member.calls, default=None)
        if best is not None and (best.calls == 0 or len(self._members) >= self._size):
            return best
        self._started += 1
        member = _Member(self._start(), self._started)
        self._members.append(member)
        return member


class _Member(Generic[Process]):
    def __init__(self, process: Process, number: int) -> None:
        self.process = process
        #: The how many-th it is that was started.
        self.number = number
        #: How many calls it has.
        self.calls = 0
