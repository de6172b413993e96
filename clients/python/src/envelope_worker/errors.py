"""What a call can raise. Everything is a `WorkerError`."""

from __future__ import annotations

from typing import Any


class WorkerError(Exception):
    """The call failed, with a code of the worker's error table, such as EENVELOPE."""

    def __init__(
        self,
        code: str,
        message: str,
        hint: str = "",
        details: dict[str, Any] | None = None,
        document: Any = None,
    ) -> None:
        super().__init__(code, message, hint, details, document)
        self.code = code
        self.message = message
        #: What to do next.
        self.hint = hint
        #: Paths, limits and positions, as the code has them.
        self.details = details or {}
        #: The envelope so far, where a run was stopped from outside; it can go on.
        self.document = document

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.code}: {self.message}.", self.hint)))


class WorkerTimeout(WorkerError):
    """No answer came in time. How far the worker got is not known; its run was told to stop."""


class WorkerDied(WorkerError):
    """The process, or the connection, ended before the answer was there. The next call starts anew."""

    @property
    def stderr(self) -> str:
        """The last lines that the process wrote to stderr."""
        return str(self.details.get("stderr", ""))

    def __str__(self) -> str:
        return "\n".join(filter(None, (super().__str__(), self.stderr)))


def late() -> WorkerTimeout:
    """What a call raises whose time is over."""
    return WorkerTimeout(
        "ETIMEOUT", "The worker did not answer in time", "Give the call more time with timeout=SECONDS."
    )


def no_answer(line: bytes) -> WorkerDied:
    """What the calls raise of a process that cannot be trusted any more."""
    return WorkerDied("ESKILLDOWN", f"The process wrote what is no answer: {line[:200]!r}")
