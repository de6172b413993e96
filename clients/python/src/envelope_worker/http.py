"""A worker behind HTTP."""

from __future__ import annotations

import copy
import json
import socket
from http.client import HTTPException, HTTPMessage
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlencode
from urllib.request import HTTPRedirectHandler, build_opener
from urllib.request import Request as HttpRequest

from .client import Client
from .errors import WorkerDied, WorkerError, WorkerTimeout
from .requests import OnWarning, Reply, Request
from .types import WorkerWarning

#: The options that stand in the body and not in the address.
ACTIONS = ("answer", "approve", "set")
WARNINGS_HEADER = "Envelope-Warnings"


class HttpWorker(Client):
    """Calls a server that `envelope-worker serve` runs, with a connection for each call.

    The timeout is for connecting and for each wait for bytes. Failures carry the code, hint and
    details of the server's problem+json.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        timeout: float | None = 30.0,
        on_warning: OnWarning | None = None,
    ) -> None:
        super().__init__(timeout, on_warning)
        self._url = url.rstrip("/") + "/api/v1/"
        self._headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        self._opener = build_opener(_NoRedirects)

    def with_idempotency_key(self, key: str) -> HttpWorker:
        """The same server, which answers the calls made through this with the first answer for the key."""
        keyed = copy.copy(self)
        keyed._headers = {**self._headers, "Idempotency-Key": key}
        return keyed

    def close(self) -> None:
        self._opener.close()

    def _exchange(self, request: Request) -> Reply:
        options, body = dict(request.options), request.body
        if request.operation == "resume":
            # The last of two equal keys counts, so an envelope cannot bring its own action.
            action = {name: options.pop(name, None) for name in ACTIONS}
            body = b'{"envelope":' + body + b"," + json.dumps(action)[1:].encode()
        query = urlencode({name: "true" if value is True else value for name, value in options.items()})
        address = f"{self._url}{request.operation}?{query}"
        try:
            return self._fetch(HttpRequest(address, body, self._headers, method="POST"), request.timeout)
        except (OSError, HTTPException) as error:
            raise _failure(error) from error

    def _fetch(self, request: HttpRequest, timeout: float | None) -> Reply:
        try:
            response = self._opener.open(request, timeout=timeout)
        except HTTPError as error:
            response = error
        with response:
            answer: bytes = response.read()
            if response.status != 200:
                raise _problem(response.status, answer)
            return Reply(answer.rstrip(b"\n"), None, _warnings(response.headers.get(WARNINGS_HEADER, "")))


def _warnings(header: str) -> list[WorkerWarning]:
    """What the header tells: COUNT; path=code, path=code, …, where paths are percent-encoded."""
    count, _, listed = header.partition(";")
    warnings: list[WorkerWarning] = []
    for entry in filter(None, listed.strip().split(", ")):
        path, _, code = entry.rpartition("=")
        warnings.append({"path": unquote(path), "code": code, "message": ""})
    if count.isdigit() and int(count) > len(warnings):
        warnings.append({"path": "", "code": "more", "message": f"{int(count) - len(warnings)} more"})
    return warnings


def _failure(error: Exception) -> WorkerError:
    """What to raise where no answer came."""
    reason = error.reason if isinstance(error, URLError) else error
    if isinstance(reason, socket.timeout):
        return WorkerTimeout(
            "ETIMEOUT", "The server did not answer in time", "Give the call more time with timeout=SECONDS."
        )
    return WorkerDied("ESKILLDOWN", f"No answer came from the server: {reason}", "Call again, once it is up.")


def _problem(status: int, body: bytes) -> WorkerError:
    """What to raise for an answer that is none; proxies do not write problem+json."""
    try:
        problem = json.loads(body)
        return WorkerError(problem["code"], problem["message"], problem["hint"], problem["details"])
    except (ValueError, KeyError, TypeError):
        hint = "Check that the address is that of a worker."
        return WorkerError("EIO", f"The server answered with status {status}", hint, {"status": status})


class _NoRedirects(HTTPRedirectHandler):
    """A worker never redirects, and the token is for nobody else."""

    def redirect_request(
        self, req: HttpRequest, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None
