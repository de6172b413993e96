"""The seed's schema as Pydantic 2 models: what a Python service that trusts its models does with envelopes."""

import base64
import json
import secrets
import sys
from datetime import datetime, timezone
from typing import Any, Literal, Optional

from pydantic import BaseModel, ConfigDict, Field, ValidationError

FEATURES = "roundtrip create normalize validate can_continue worker bytes json-input".split()
MAX_BYTES = 16 * 1024 * 1024
TerminalReason = Literal[
    "completed_successfully",
    "clarification_required",
    "confirmation_required",
    "denied_by_policy",
    "tool_failed_recoverably",
    "tool_failed_fatally",
    "max_iterations_exceeded",
    "max_llm_calls_exceeded",
    "max_agent_hops_exceeded",
    "max_critic_fires_exceeded",
]
Goals = dict[str, Literal["pending", "satisfied", "failed"]]


def new_id(prefix):
    return lambda: f"{prefix}_{secrets.token_hex(8)}"


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class CompletedStage(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)

    stage_number: int = 1
    satisfied_goals: list[str] = []
    summary: dict[str, Any] = {}
    plan_id: Optional[str] = None


class GenericEnvelope(BaseModel):
    """Every property of the seed's schema; times stay text, so that they come back as they came."""

    model_config = ConfigDict(extra="allow", strict=True)

    envelope_id: str = Field(default_factory=new_id("env"), min_length=1)
    request_id: str = Field(default_factory=new_id("req"), min_length=1)
    user_id: str = "anonymous"
    session_id: str = Field(default_factory=new_id("sess"), min_length=1)
    raw_input: str = ""
    received_at: str = Field(default_factory=now)
    outputs: dict[str, dict[str, Any]] = {}
    current_stage: str = "start"
    stage_order: list[str] = []
    iteration: int = Field(0, ge=0, le=2**53 - 1)
    max_iterations: int = Field(3, ge=0, le=2**53 - 1)
    llm_call_count: int = Field(0, ge=0, le=2**53 - 1)
    max_llm_calls: int = Field(10, ge=0, le=2**53 - 1)
    agent_hop_count: int = Field(0, ge=0, le=2**53 - 1)
    max_agent_hops: int = Field(21, ge=0, le=2**53 - 1)
    terminal_reason: Optional[TerminalReason] = None
    terminated: bool = False
    termination_reason: Optional[str] = None
    clarification_pending: bool = False
    clarification_question: Optional[str] = None
    clarification_response: Optional[str] = None
    confirmation_pending: bool = False
    confirmation_id: Optional[str] = None
    confirmation_message: Optional[str] = None
    confirmation_response: Optional[bool] = None
    completed_stages: list[CompletedStage] = []
    current_stage_number: int = Field(1, ge=1, le=2**53 - 1)
    max_stages: int = Field(5, ge=0, le=2**53 - 1)
    all_goals: list[str] = []
    remaining_goals: list[str] = []
    goal_completion_status: Goals = {}
    prior_plans: list[dict[str, Any]] = []
    critic_feedback: list[str] = []
    errors: list[dict[str, Any]] = []
    completed_at: Optional[str] = None
    metadata: dict[str, Any] = {}

    def find_stop(self):
        """What stops a run, in the order of R3."""
        if self.terminated:
            return self.terminal_reason or "terminated"
        if self.clarification_pending and not self.clarification_response:
            return "clarification_required"
        if self.confirmation_pending and self.confirmation_response is None:
            return "confirmation_required"
        if self.iteration > self.max_iterations:
            return "max_iterations_exceeded"
        if self.llm_call_count >= self.max_llm_calls:
            return "max_llm_calls_exceeded"
        return "max_agent_hops_exceeded" if self.agent_hop_count >= self.max_agent_hops else None


def read(data):
    if isinstance(data, dict) and "envelope_id" not in data and "raw_input" not in data:
        data = None
    return GenericEnvelope.model_validate(data)


def dump(envelope):
    # Only what was given and the schema's fields: a completed stage gets no members that it did not have.
    state = envelope.model_dump()
    state["completed_stages"] = [stage.model_dump(exclude_unset=True) for stage in envelope.completed_stages]
    return state


def can_continue(envelope):
    stop = envelope.find_stop()
    left = {
        "iterations": envelope.max_iterations - envelope.iteration,
        "llm_calls": envelope.max_llm_calls - envelope.llm_call_count,
        "agent_hops": envelope.max_agent_hops - envelope.agent_hop_count,
        "stages": envelope.max_stages - envelope.current_stage_number,
    }
    return {
        "can_continue": stop is None and envelope.current_stage != "end",
        "terminal_reason": stop,
        "iteration": envelope.iteration,
        "llm_call_count": envelope.llm_call_count,
        "agent_hop_count": envelope.agent_hop_count,
        "remaining": {name: max(0, count) for name, count in left.items()},
    }


def pointer(location):
    return "".join(f"/{part}" for part in location)


def operate(operation, data):
    try:
        envelope = read(data)
    except ValidationError as error:
        errors = [{"path": pointer(each["loc"]), "message": each["msg"]} for each in error.errors()]
        if operation != "validate":
            return {"error": {"code": "EENVELOPE", "message": errors[0]["message"], "path": errors[0]["path"]}}
        identity = data.get("envelope_id") if isinstance(data, dict) else None
        return {"ok": True, "output": json.dumps({"valid": False, "errors": errors, "envelope_id": identity})}
    if operation == "create" and "raw_input" not in data:
        return {"error": {"code": "EENVELOPE", "message": "missing", "path": "/raw_input"}}
    if operation == "validate":
        output = {"valid": True, "errors": [], "envelope_id": data.get("envelope_id")}
    else:
        output = can_continue(envelope) if operation == "can_continue" else dump(envelope)
    return {"ok": True, "output": json.dumps(output)}


def refuse_constant(name):
    raise ValueError(name)


def answer(request):
    if request["cmd"] == "start":
        introduction = {"protocol": 1, "name": "python-pydantic", "language": "Python", "dialect": "seed"}
        return {"ok": True, **introduction, "features": FEATURES}
    if request["cmd"] == "stop":
        return {"ok": True}
    given = request["input"]
    try:
        if "document" in given:
            data = given["document"].encode("utf-8", "surrogatepass")
        else:
            data = base64.b64decode(given["document_base64"])
        if len(data) > MAX_BYTES:
            return {"error": {"code": "EARG", "message": "larger than 16 MiB"}}
        text = data.decode()
        document = json.loads(text[1:] if text.startswith("\ufeff") else text, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        return {"error": {"code": "EPARSE", "message": str(error)}}
    try:
        return operate(request["operation"], document)
    except Exception as error:  # a mistake of this program is an answer, too
        return {"error": {"code": "ERUNTIME", "message": f"{type(error).__name__}: {error}"}}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"seq": asked["seq"], **answer(asked)}), flush=True)
    if asked["cmd"] == "stop":
        break
