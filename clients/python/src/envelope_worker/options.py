"""What each operation takes, and what of it goes to the worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Optional, TypedDict, Union

#: What the worker's deadline of a run is shorter by, so that the envelope so far comes back in time.
HEADROOM_MS = 1000

#: The operations that run stages.
RUNS = frozenset(("process", "resume"))


class CallOptions(TypedDict, total=False):
    """`strict` holds the document to the schema; `timeout` is in seconds."""

    strict: bool
    timeout: Optional[float]


class DialectOptions(CallOptions, total=False):
    """`dialect` names the peer whose words the answer has, such as "python-u1"; "auto" is the document's."""

    dialect: Optional[str]


class TurnOptions(DialectOptions, total=False):
    """`only` names the stages of this worker; the others belong to peers."""

    only: Union[str, Sequence[str], None]


class RunOptions(TurnOptions, total=False):
    """`until` is the last stage to run, `steps` how many, `only` which, `timeout_ms` the run's deadline."""

    until: Optional[str]
    steps: Optional[int]
    timeout_ms: Optional[int]


class ResumeOptions(RunOptions, total=False):
    """Exactly one of `answer`, `approve` and `set`."""

    answer: Optional[str]
    approve: Optional[bool]
    set: Optional[Mapping[str, Union[int, str]]]


_TAKEN: dict[str, frozenset[str]] = {
    "validate": frozenset(CallOptions.__annotations__),
    "can_continue": frozenset(TurnOptions.__annotations__),
    "process": frozenset(RunOptions.__annotations__),
    "resume": frozenset(ResumeOptions.__annotations__),
}
_TAKEN_ELSE = frozenset(DialectOptions.__annotations__)


def check_names(operation: str, options: Mapping[str, Any]) -> None:
    """Raises TypeError for an option that the operation's method does not have."""
    for name in options:
        if name not in _TAKEN.get(operation, _TAKEN_ELSE):
            raise TypeError(f"{operation} has no option {name!r}")


def for_the_worker(operation: str, options: Mapping[str, Any], timeout: float | None) -> dict[str, Any]:
    """The options as they are sent; those that say nothing are left out."""
    sent = {name: value for name, value in options.items() if value is not None and name != "timeout"}
    if sent.get("strict") is False:
        del sent["strict"]
    if "only" in sent and not isinstance(sent["only"], str):
        sent["only"] = ",".join(sent["only"])
    if operation in RUNS:
        sent["timeout_ms"] = run_limit(timeout, sent.get("timeout_ms"))
    return sent


def run_limit(timeout: float | None, given: int | None) -> int:
    """The deadline of a run in milliseconds: the client's own, or the caller's shorter one; 0 is none."""
    if timeout is None:
        return given or 0
    milliseconds = timeout * 1000
    own = max(int(max(milliseconds - HEADROOM_MS, milliseconds / 2)), 1)
    return min(own, given) if given else own
