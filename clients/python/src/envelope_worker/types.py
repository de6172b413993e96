"""What the documents hold, for type checkers. Dicts are plain dicts when the program runs."""

from __future__ import annotations

from typing import Any, Optional, TypedDict


class Envelope(TypedDict, total=False):
    """A GenericEnvelope. The worker fills in every field of the schema; the last four are peers' own."""

    envelope_id: str
    request_id: str
    user_id: str
    session_id: str
    raw_input: str
    received_at: str
    outputs: dict[str, dict[str, Any]]
    current_stage: str
    stage_order: list[str]
    iteration: int
    max_iterations: int
    llm_call_count: int
    max_llm_calls: int
    agent_hop_count: int
    max_agent_hops: int
    terminal_reason: Optional[str]
    terminated: bool
    termination_reason: Optional[str]
    clarification_pending: bool
    clarification_question: Optional[str]
    clarification_response: Optional[str]
    confirmation_pending: bool
    confirmation_id: Optional[str]
    confirmation_message: Optional[str]
    confirmation_response: Optional[bool]
    completed_stages: list[dict[str, Any]]
    current_stage_number: int
    max_stages: int
    all_goals: list[str]
    remaining_goals: list[str]
    goal_completion_status: dict[str, str]
    prior_plans: list[dict[str, Any]]
    critic_feedback: list[str]
    errors: list[dict[str, Any]]
    completed_at: Optional[str]
    metadata: dict[str, Any]
    processing_history: list[dict[str, Any]]
    interrupt_pending: bool
    interrupt: Optional[dict[str, Any]]
    request_context: dict[str, Any]


class Remaining(TypedDict):
    """What is left of each bound."""

    iterations: int
    llm_calls: int
    agent_hops: int
    stages: int


class Bounds(TypedDict):
    """What `can_continue` tells; `owned` says whether this worker has the next stage."""

    can_continue: bool
    terminal_reason: Optional[str]
    next_stage: Optional[str]
    owned: bool
    iteration: int
    llm_call_count: int
    agent_hop_count: int
    remaining: Remaining


class _ResultView(TypedDict):
    envelope_id: str
    request_id: str
    user_id: str
    session_id: str
    current_stage: str
    terminated: bool
    terminal_reason: Optional[str]
    termination_reason: Optional[str]
    response: Optional[str]
    interrupt_pending: bool
    clarification_needed: bool
    clarification_question: Optional[str]
    confirmation_needed: bool
    confirmation_id: Optional[str]
    confirmation_message: Optional[str]
    iteration: int
    llm_call_count: int
    agent_hop_count: int
    processing_time_ms: int
    errors: list[dict[str, Any]]
    outputs: dict[str, dict[str, Any]]


class ResultView(_ResultView, total=False):
    """What `result` sums up; `interrupt` is there while somebody is asked."""

    interrupt: Optional[dict[str, Any]]


class WorkerWarning(TypedDict):
    """What the worker repaired, or wants to be known. `path` is a JSON Pointer into the document."""

    path: str
    code: str
    message: str


class _Problem(TypedDict):
    path: str
    message: str
    keyword: str


class Problem(_Problem, total=False):
    """What `validate` found wrong at a path."""

    position: dict[str, int]


class _Report(TypedDict):
    valid: bool
    errors: list[Problem]
    warnings: list[WorkerWarning]
    envelope_id: Optional[str]


class Report(_Report, total=False):
    """What `validate` reports."""

    dialect: str


class Answer(TypedDict):
    """What `call` gives: a document as it was sent, a dict for a dict and bytes for bytes."""

    document: Any
    warnings: list[WorkerWarning]
