"""What all clients have."""

from __future__ import annotations

from .requests import OnWarning


class Caller:
    """A client's own timeout, in seconds, and who is told of warnings."""

    def __init__(self, timeout: float | None, on_warning: OnWarning | None = None) -> None:
        self.timeout = timeout
        self._on_warning = on_warning
