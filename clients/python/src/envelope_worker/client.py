"""The operations of a worker, whatever carries them."""

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

Self = TypeVar("Self", bound="Client")


class Client(Caller, ABC):
    """Calls a worker.

    Each call takes `timeout`, in seconds, and `strict`, which holds the document to the schema; all
    but `validate` take `dialect`, the words of the answer. A call without a timeout has the client's
    own; a client whose timeout is None waits forever. `on_warning` is told each warning, with the
    operation that it came from; what it raises, the call raises.
    """

    @overload
    def create(self, request: bytes, **options: Unpack[DialectOptions]) -> bytes: ...
    @overload
    def create(self, request: Mapping[str, object], **options: Unpack[DialectOptions]) -> Envelope: ...
    def create(self, request: Document, **options: Any) -> Any:
        """Makes a full envelope of `raw_input` and, where given, ids, `metadata` and `stage_order`."""
        return self._method("create", request, options)

    @overload
    def process(self, envelope: bytes, **options: Unpack[RunOptions]) -> bytes: ...
    @overload
    def process(self, envelope: Mapping[str, object], **options: Unpack[RunOptions]) -> Envelope: ...
    def process(self, envelope: Document, **options: Any) -> Any:
        """Runs an envelope and gives it back, also when it paused or reached a bound.

        `until` is the last stage to run, `steps` how many to run, `only` the stages to run. The
        worker itself ends the run a second before the call's timeout, or after `timeout_ms` where
        that is less, and gives back the envelope as it is then; it can go on.
        """
        return self._method("process", envelope, options)

    @overload
    def resume(self, envelope: bytes, **options: Unpack[ResumeOptions]) -> bytes: ...
    @overload
    def resume(self, envelope: Mapping[str, object], **options: Unpack[ResumeOptions]) -> Envelope: ...
    def resume(self, envelope: Document, **options: Any) -> Any:
        """Lets a stopped envelope go on, with exactly one of three.

        `answer` to its question, `approve` (False denies) of what it wants to do, or limits to
        `set`, such as {"max_llm_calls": 20}; an exact decimal, as in {"max_cost_usd": "0.50"}, is a
        text. The rest is as for `process`.
        """
        return self._method("resume", envelope, options)

    @overload
    def validate(self, envelope: bytes, **options: Unpack[CallOptions]) -> bytes: ...
    @overload
    def validate(self, envelope: Mapping[str, object], **options: Unpack[CallOptions]) -> Report: ...
    def validate(self, envelope: Document, **options: Any) -> Any:
        """Reports `valid`, `errors`, `warnings` and `envelope_id`; an invalid envelope is no error."""
        return self._method("validate", envelope, options)

    @overload
    def normalize(self, envelope: bytes, **options: Unpack[DialectOptions]) -> bytes: ...
    @overload
    def normalize(self, envelope: Mapping[str, object], **options: Unpack[DialectOptions]) -> Envelope: ...
    def normalize(self, envelope: Document, **options: Any) -> Any:
        """Writes an envelope as the worker does: nothing lost, defaults filled in."""
        return self._method("normalize", envelope, options)

    @overload
    def merge(self, sent: bytes, reply: bytes, **options: Unpack[DialectOptions]) -> bytes: ...
    @overload
    def merge(
        self, sent: Mapping[str, object], reply: Mapping[str, object], **options: Unpack[DialectOptions]
    ) -> Envelope: ...
    def merge(self, sent: Document, reply: Document, **options: Any) -> Any:
        """Lays a peer's reply over the envelope that was sent to it."""
        return self._method("merge", merge_pair(sent, reply), options)

    @overload
    def can_continue(self, envelope: bytes, **options: Unpack[TurnOptions]) -> bytes: ...
    @overload
    def can_continue(self, envelope: Mapping[str, object], **options: Unpack[TurnOptions]) -> Bounds: ...
    def can_continue(self, envelope: Document, **options: Any) -> Any:
        """Tells whether the next stage may start, whose it is, and what is left of each bound."""
        return self._method("can_continue", envelope, options)

    @overload
    def result(self, envelope: bytes, **options: Unpack[DialectOptions]) -> bytes: ...
    @overload
    def result(self, envelope: Mapping[str, object], **options: Unpack[DialectOptions]) -> ResultView: ...
    def result(self, envelope: Document, **options: Any) -> Any:
        """Sums up an envelope: the response, open questions, counters, errors and outputs."""
        return self._method("result", envelope, options)

    def call(self, operation: str, document: Document, **options: Any) -> Answer:
        """Any operation, with the warnings beside its document: {"document": …, "warnings": […]}.

        The options are those of its method; another one is refused by the worker. `merge` has the
        document {"sent": …, "reply": …}.
        """
        request = make_request(operation, document, options, self.timeout)
        return request.answer(self._exchange(request), self._on_warning)

    def _method(self, operation: str, document: Document, options: Mapping[str, Any]) -> Any:
        check_names(operation, options)
        return (self.call(operation, document, **options))["document"]

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
    def _exchange(self, request: Request) -> Reply:
        """Sends one document and gives back the answer; raises a `WorkerError` where none came."""
