"""A request as a line, and what its answer says."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Callable, Optional, Union

from .errors import WorkerError, no_answer
from .options import for_the_worker
from .types import Answer, WorkerWarning

#: What goes in as a dict comes out as a dict; what goes in as bytes comes out as bytes, and keeps
#: the digits of its numbers, the order of its keys and its escapes.
Document = Union[bytes, Mapping[str, object]]

#: Is told each warning, with the operation that it came from.
OnWarning = Callable[[WorkerWarning, str], None]

_BEGINNING = re.compile(rb'\{"id":(\d+),"(document|error)":')
_DOCUMENT = ',"document":'
_WARNINGS = b',"warnings":['


@dataclass
class Request:
    """One call, whatever carries it."""

    operation: str
    body: bytes
    options: dict[str, Any]
    timeout: Optional[float]
    wants_bytes: bool

    def line(self, number: int) -> bytes:
        """The request as a line of `envelope-worker --stream`."""
        # A line feed would end the request; in JSON a carriage return may stand wherever it may.
        # The last of two equal keys counts, so an envelope cannot bring its own command.
        rest = json.dumps({"command": self.operation, "options": self.options})[1:]
        body = self.body.replace(b"\n", b"\r")
        return b"".join((b'{"id":%d,"envelope":' % number, body, b",", rest.encode(), b"\n"))

    def answer(self, reply: Reply, on_warning: OnWarning | None) -> Answer:
        """What the caller gets. Raises what the worker refused, and what `on_warning` raises."""
        if on_warning is not None:
            for warning in reply.warnings:
                on_warning(warning, self.operation)
        document = None if reply.document is None else self._read(reply.document)
        if reply.error is not None:
            raise WorkerError(
                str(reply.error["code"]),
                str(reply.error["message"]),
                str(reply.error.get("hint", "")),
                reply.error.get("details"),
                document,
            )
        return {"document": document, "warnings": reply.warnings}

    def _read(self, document: bytes) -> Any:
        return document if self.wants_bytes else json.loads(document)


@dataclass
class Reply:
    """What came back: a document, an error, or both where a run was stopped."""

    document: Optional[bytes]
    error: Optional[dict[str, Any]]
    warnings: list[WorkerWarning]


def make_request(
    operation: str, document: Document, options: Mapping[str, Any], own_timeout: float | None
) -> Request:
    """A call without a timeout has the client's own."""
    given = options.get("timeout")
    timeout = own_timeout if given is None else given
    command = operation.replace("_", "-")
    wants_bytes = isinstance(document, bytes)
    body = document if isinstance(document, bytes) else _written(document)
    return Request(command, body, for_the_worker(command, options, timeout), timeout, wants_bytes)


def merge_pair(sent: Document, reply: Document) -> Document:
    """The document of `merge`."""
    if isinstance(sent, bytes) and isinstance(reply, bytes):
        # The last of two equal keys counts, so a reply cannot bring its own "sent".
        return b'{"reply":' + reply + b',"sent":' + sent + b"}"
    return {"sent": sent, "reply": reply}


def number_of(line: bytes) -> int | None:
    """Which request a line answers; None where it is no answer."""
    beginning = _BEGINNING.match(line)
    return int(beginning[1]) if beginning and line.endswith(b"}") else None


def read_reply(line: bytes) -> Reply:
    """Takes an answer apart."""
    try:
        return _parts_of(line)
    except ValueError as error:
        raise no_answer(line) from error


def _parts_of(line: bytes) -> Reply:
    """The document is an object, so the end of the line tells what it ends with."""
    beginning = _BEGINNING.match(line)
    assert beginning is not None
    end = len(line) - 1
    warnings: list[WorkerWarning] = []
    if line.endswith(b"]}"):
        # Within a text its quotes would be escaped, and no warning has warnings: this is the frame's own.
        end = line.rindex(_WARNINGS)
        warnings = json.loads(line[end + len(_WARNINGS) - 1 : -1])
    if beginning[2] == b"document":
        return Reply(line[beginning.end() : end], None, warnings)
    text = line[beginning.end() : end].decode()
    error, error_end = json.JSONDecoder().raw_decode(text)
    rest = text[error_end:]
    document = rest[len(_DOCUMENT) :].encode() if rest.startswith(_DOCUMENT) else None
    return Reply(document, error, warnings)


def _written(document: Mapping[str, object]) -> bytes:
    plain = document if isinstance(document, dict) else dict(document)
    return json.dumps(plain, separators=(",", ":")).encode()
