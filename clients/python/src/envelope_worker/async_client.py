"""The operations of a worker for asyncio, whatever carries them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar, overload

from .caller import Caller
from .options import CallOptions, DialectOptions, ResumeOptions, RunOptions, TurnOptions, check_names
from .requests import Document, Reply, Request, make_request, merge_pair
from .types import Answer, Bounds, Envelope, Report, ResultView

if TYPE_CHECKING:
    # Type checkers know it without its being installed.
    from typing_extensions import Unpack

Self = TypeVar("Self", bound="AsyncClient")


class AsyncClient(Caller, ABC):
    """Calls a worker for asyncio.

    The methods, their options and their documents are those of `Client`.
    """

    @overload
    async def create(self, request: bytes, **options: Unpack[DialectOptions]) -> bytes: ...
    @overload
    async def create(self, request: Mapping[str, object], **options: Unpack[DialectOptions]) -> Envelope: ...
    async def create(self, request: Document, **options: Any) -> Any:
        """Makes a full envelope of `raw_input` and, where given, ids, `metadata` and `stage_order`."""
        return await self._method("create", request, options)

    @overload
    async def process(self, envelope: bytes, **options: Unpack[RunOptions]) -> bytes: ...
    @overload
    async def process(self, envelope: Mapping[str, object], **options: Unpack[RunOptions]) -> Envelope: ...
    async def process(self, envelope: Document, **options: Any) -> Any:
        """Runs an envelope and gives it back, also when it paused or reached a bound.

        `until` is the last stage to run, `steps` how many to run, `only` the stages to run. The
        worker itself ends the run a second before the call's timeout, or after `timeout_ms` where
        that is less, and gives back the envelope as it is then; it can go on.
        """
        return await self._method("process", envelope, options)

    @overload
    async def resume(self, envelope: bytes, **options: Unpack[ResumeOptions]) -> bytes: ...
    @overload
    async def resume(self, envelope: Mapping[str, object], **options: Unpack[ResumeOptions]) -> Envelope: ...
    async def resume(self, envelope: Document, **options: Any) -> Any:
        """Lets a stopped envelope go on, with exactly one of three.

        `answer` to its question, `approve` (False denies) of what it wants to do, or limits to
        `set`, such as {"max_llm_calls": 20}; an exact decimal, as in {"max_cost_usd": "0.50"}, is a
        text. The rest is as for `process`.
        """
        return await self._method("resume", envelope, options)

    @overload
    async def validate(self, envelope: bytes, **options: Unpack[CallOptions]) -> bytes: ...
    @overload
    async def validate(self, envelope: Mapping[str, object], **options: Unpack[CallOptions]) -> Report: ...
    async def validate(self, envelope: Document, **options: Any) -> Any:
        """Reports `valid`, `errors`, `warnings` and `envelope_id`; an invalid envelope is no error."""
        return await self._method("validate", envelope, options)

    @overload
    async def normalize(self, envelope: bytes, **options: Unpack[DialectOptions]) -> bytes: ...
    @overload
    async def normalize(
        self, envelope: Mapping[str, object], **options: Unpack[DialectOptions]
    ) -> Envelope: ...
    async def normalize(self, envelope: Document, **options: Any) -> Any:
        """Writes an envelope as the worker does: nothing lost, defaults filled in."""
        return await self._method("normalize", envelope, options)

    @overload
    async def merge(self, sent: bytes, reply: bytes, **options: Unpack[DialectOptions]) -> bytes: ...
    @overload
    async def merge(
        self, sent: Mapping[str, object], reply: Mapping[str, object], **options: Unpack[DialectOptions]
    ) -> Envelope: ...
    async def merge(self, sent: Document, reply: Document, **options: Any) -> Any:
        """Lays a peer's reply over the envelope that was sent to it."""
        return await self._method("merge", merge_pair(sent, reply), options)

    @overload
    async def can_continue(self, envelope: bytes, **options: Unpack[TurnOptions]) -> bytes: ...
    @overload
    async def can_continue(
        self, envelope: Mapping[str, object], **options: Unpack[TurnOptions]
    ) -> Bounds: ...
    async def can_continue(self, envelope: Document, **options: Any) -> Any:
        """Tells whether the next stage may start, whose it is, and what is left of each bound."""
        return await self._method("can_continue", envelope, options)

    @overload
    async def result(self, envelope: bytes, **options: Unpack[DialectOptions]) -> bytes: ...
    @overload
    async def result(
        self, envelope: Mapping[str, object], **options: Unpack[DialectOptions]
    ) -> ResultView: ...
    async def result(self, envelope: Document, **options: Any) -> Any:
        """Sums up an envelope: the response, open questions, counters, errors and outputs."""
        return await self._method("result", envelope, options)

    async def call(self, operation: str, document: Document, **options: Any) -> Answer:
        """Any operation, with the warnings beside its document: {"document": …, "warnings": […]}.

        The options are those of its method; another one is refused by the worker. `merge` has the
        document {"sent": …, "reply": …}.
        """
        request = make_request(operation, document, options, self.timeout)
        return request.answer(await self._exchange(request), self._on_warning)

    async def _method(self, operation: str, document: Document, options: Mapping[str, Any]) -> Any:
        check_names(operation, options)
        return (await self.call(operation, document, **options))["document"]

    @abstractmethod
    async def close(self) -> None:
        """Ends what the client holds; a call in progress gets what there is, or `WorkerDied`."""

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    @abstractmethod
    async def _exchange(self, request: Request) -> Reply:
        """Sends one document and gives back the answer; raises a `WorkerError` where none came."""
