"""A worker behind HTTP."""

from __future__ import annotations

import copy
import json
import socket
from http.client import HTTPException, HTTPMessage
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .client import Client
from .errors import WorkerDied, WorkerError, WorkerTimeout

#: The options that stand in the body and not in the address.
ACTIONS = ("answer", "approve", "set")


class HttpWorker(Client):
    """Calls a server that `envelope-worker serve` runs, with a connection for each call.

    The timeout is for connecting and for each wait for bytes. Failures carry the code, hint and
    details of the server's problem+json.
    """

    def __init__(self, url: str, token: str | None = None, timeout: float | None = 30.0) -> None:
        super().__init__(timeout)
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

    def _exchange(self, command: str, body: bytes, options: dict[str, Any], timeout: float | None) -> bytes:
        if command == "resume":
            # The last of two equal keys counts, so an envelope cannot bring its own action.
            action = {name: options.pop(name, None) for name in ACTIONS}
            body = b'{"envelope":' + body + b"," + json.dumps(action)[1:].encode()
        query = urlencode({name: "true" if value is True else value for name, value in options.items()})
        request = Request(f"{self._url}{command}?{query}", body, self._headers, method="POST")
        try:
            status, answer = self._fetch(request, timeout)
        except (OSError, HTTPException) as error:
            raise _failure(error) from error
        if status != 200:
            raise _problem(status, answer)
        return answer.rstrip(b"\n")

    def _fetch(self, request: Request, timeout: float | None) -> tuple[int, bytes]:
        try:
            response = self._opener.open(request, timeout=timeout)
        except HTTPError as error:
            response = error
        with response:
            return response.status, response.read()


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
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None
