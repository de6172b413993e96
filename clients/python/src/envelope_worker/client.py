"""The operations of a worker, whatever carries them."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

#: What goes in as a dict comes out as a dict; what goes in as bytes comes out as bytes, and keeps
#: the digits of its numbers, the order of its keys and its escapes.
Document = TypeVar("Document", dict[str, Any], bytes)

Self = TypeVar("Self", bound="Client")


class Client(ABC):
    """Calls a worker.

    Each call takes `timeout`, in seconds, and `strict`, which holds the document to the schema. A
    call without a timeout has the client's own; a client whose timeout is None waits forever.
    """

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout

    def create(self, request: Document, *, strict: bool = False, timeout: float | None = None) -> Document:
        """Makes a full envelope of `raw_input` and, where given, ids, `metadata` and `stage_order`."""
        return self._ask("create", request, {"strict": strict or None}, timeout)

    def process(
        self,
        envelope: Document,
        *,
        until: str | None = None,
        steps: int | None = None,
        only: str | Sequence[str] | None = None,
        timeout_ms: int | None = None,
        strict: bool = False,
        timeout: float | None = None,
    ) -> Document:
        """Runs an envelope and gives it back, also when it paused or reached a bound.

        `until` is the last stage to run, `steps` how many to run, `only` the stages to run. After
        `timeout_ms` the worker itself ends the run and gives back the envelope as it is then.
        """
        options = _run_options(until, steps, only, timeout_ms, strict)
        return self._ask("process", envelope, options, timeout)

    def resume(
        self,
        envelope: Document,
        *,
        answer: str | None = None,
        approve: bool | None = None,
        set: Mapping[str, int | str] | None = None,
        until: str | None = None,
        steps: int | None = None,
        only: str | Sequence[str] | None = None,
        timeout_ms: int | None = None,
        strict: bool = False,
        timeout: float | None = None,
    ) -> Document:
        """Lets a stopped envelope go on, with exactly one of three.

        `answer` to its question, `approve` (False denies) of what it wants to do, or limits to
        `set`, such as {"max_llm_calls": 20}; an exact decimal, as in {"max_cost_usd": "0.50"}, is a
        text. The rest is as for `process`.
        """
        options = _run_options(until, steps, only, timeout_ms, strict)
        action = {"answer": answer, "approve": approve, "set": set}
        return self._ask("resume", envelope, {**options, **action}, timeout)

    def validate(self, envelope: Document, *, strict: bool = False, timeout: float | None = None) -> Document:
        """Reports `valid`, `errors`, `warnings` and `envelope_id`; an invalid envelope is no error."""
        return self._ask("validate", envelope, {"strict": strict or None}, timeout)

    def normalize(
        self, envelope: Document, *, strict: bool = False, timeout: float | None = None
    ) -> Document:
        """Writes an envelope as the worker does: nothing lost, defaults filled in."""
        return self._ask("normalize", envelope, {"strict": strict or None}, timeout)

    def merge(
        self,
        sent: Document,
        reply: Document,
        *,
        strict: bool = False,
        timeout: float | None = None,
    ) -> Document:
        """Lays a peer's reply over the envelope that was sent to it."""
        pair: Document
        if isinstance(sent, bytes) and isinstance(reply, bytes):
            # The last of two equal keys counts, so a reply cannot bring its own "sent".
            pair = b'{"reply":' + reply + b',"sent":' + sent + b"}"
        else:
            pair = {"sent": sent, "reply": reply}
        return self._ask("merge", pair, {"strict": strict or None}, timeout)

    def can_continue(
        self, envelope: Document, *, strict: bool = False, timeout: float | None = None
    ) -> Document:
        """Tells whether the next stage may start, what stops it, and what is left of each bound."""
        return self._ask("can-continue", envelope, {"strict": strict or None}, timeout)

    def result(self, envelope: Document, *, strict: bool = False, timeout: float | None = None) -> Document:
        """Sums up an envelope: the response, open questions, counters, errors and outputs."""
        return self._ask("result", envelope, {"strict": strict or None}, timeout)

    @abstractmethod
    def close(self) -> None:
        """Ends what the client holds; a call in progress gets what there is, or `WorkerDied`."""

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @abstractmethod
    def _exchange(self, command: str, body: bytes, options: dict[str, Any], timeout: float | None) -> bytes:
        """Sends one document and gives back the answer; raises a `WorkerError` for anything else."""

    def _ask(
        self, command: str, document: Document, options: dict[str, Any], timeout: float | None
    ) -> Document:
        given = {name: value for name, value in options.items() if value is not None}
        seconds = self.timeout if timeout is None else timeout
        if isinstance(document, bytes):
            return self._exchange(command, document, given, seconds)
        body = json.dumps(document, separators=(",", ":")).encode()
        answer: dict[str, Any] = json.loads(self._exchange(command, body, given, seconds))
        return answer


def _run_options(
    until: str | None,
    steps: int | None,
    only: str | Sequence[str] | None,
    timeout_ms: int | None,
    strict: bool,
) -> dict[str, Any]:
    return {
        "until": until,
        "steps": steps,
        "only": only if only is None or isinstance(only, str) else ",".join(only),
        "timeout_ms": timeout_ms,
        "strict": strict or None,
    }
