"""Reading and writing envelopes: what the seed's schema says, and what the real peers get wrong."""

import json
import re
import secrets
from datetime import datetime, timedelta, timezone

MAX_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 512
SAFE_INTEGER = 2**53 - 1

NULLABLE = object()
# Every field of the schema in its order: type and default; NULLABLE stands for null.
FIELDS = {
    "envelope_id": (str, None),
    "request_id": (str, None),
    "user_id": (str, "anonymous"),
    "session_id": (str, None),
    "raw_input": (str, ""),
    "received_at": ("time", None),
    "outputs": (dict, {}),
    "current_stage": (str, "start"),
    "stage_order": ([str], []),
    "iteration": (int, 0),
    "max_iterations": (int, 3),
    "llm_call_count": (int, 0),
    "max_llm_calls": (int, 10),
    "agent_hop_count": (int, 0),
    "max_agent_hops": (int, 21),
    "terminal_reason": (str, NULLABLE),
    "terminated": (bool, False),
    "termination_reason": (str, NULLABLE),
    "clarification_pending": (bool, False),
    "clarification_question": (str, NULLABLE),
    "clarification_response": (str, NULLABLE),
    "confirmation_pending": (bool, False),
    "confirmation_id": (str, NULLABLE),
    "confirmation_message": (str, NULLABLE),
    "confirmation_response": (bool, NULLABLE),
    "completed_stages": ([dict], []),
    "current_stage_number": (int, 1),
    "max_stages": (int, 5),
    "all_goals": ([str], []),
    "remaining_goals": ([str], []),
    "goal_completion_status": (dict, {}),
    "prior_plans": ([dict], []),
    "critic_feedback": ([str], []),
    "errors": ([dict], []),
    "completed_at": ("time", NULLABLE),
    "metadata": (dict, {}),
}
ID_PREFIXES = {"envelope_id": "env", "request_id": "req", "session_id": "sess"}

REASONS = {
    "completed": "completed_successfully",
    "user_cancelled": "denied_by_policy",
    "policy_violation": "denied_by_policy",
    "User denied": "denied_by_policy",
    "User denied confirmation": "denied_by_policy",
    "llm_failed_fatally": "tool_failed_fatally",
    "timeout_exceeded": "tool_failed_recoverably",
    "max_loop_exceeded": "max_critic_fires_exceeded",
    "max_tool_calls_exceeded": "max_agent_hops_exceeded",
}
for _reason in (
    "completed_successfully clarification_required confirmation_required denied_by_policy"
    " tool_failed_recoverably tool_failed_fatally max_iterations_exceeded max_llm_calls_exceeded"
    " max_agent_hops_exceeded max_critic_fires_exceeded"
).split():
    REASONS[_reason] = _reason
GOAL_STATUSES = {
    "pending": "pending",
    "satisfied": "satisfied",
    "failed": "failed",
    "complete": "satisfied",
    "completed": "satisfied",
    "in_progress": "pending",
    "partial": "pending",
    "unsatisfied": "pending",
}
STAGES = {"planner": "plan", "executor": "execution"}


class Refusal(Exception):
    """Why a document or an option is not taken."""

    def __init__(self, code, message, path=None):
        super().__init__(message)
        self.code = code
        self.path = path


def parse(data):
    """Parses bytes as exactly one JSON document."""
    if len(data) > MAX_BYTES:
        raise Refusal("EARG", "the document is larger than 16 MiB")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal("EPARSE", "not UTF-8") from error
    check_depth(text)
    try:
        return json.loads(text[1:] if text.startswith("\ufeff") else text, parse_constant=refuse_constant)
    except ValueError as error:
        raise Refusal("EPARSE", "not JSON") from error


def refuse_constant(name):
    """Python's parser would take NaN and Infinity."""
    raise ValueError(name)


def check_depth(text):
    """Counts brackets outside of strings."""
    depth = 0
    for token in re.finditer(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{]|[\]}]', text):
        bracket = token.group()
        if bracket in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise Refusal("EPARSE", "nested too deeply")
        elif bracket in "]}":
            depth -= 1


def write(value):
    return json.dumps(value, separators=(",", ":"))


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read(document, mistakes=None):
    """Reads an envelope tolerantly. Collects mistakes in a list, or raises the first."""
    found = [] if mistakes is None else mistakes
    if not isinstance(document, dict):
        raise Refusal("EENVELOPE", "not an object")
    if document.get("error"):
        raise Refusal("EENVELOPE", "a peer's error object")
    if "envelope_id" not in document and "raw_input" not in document:
        raise Refusal("EENVELOPE", "neither an envelope_id nor a raw_input")
    envelope = dict(document)
    check_interrupt(envelope, found)
    adopted = adopt_spellings(envelope)
    repair_reason(envelope, adopted)
    for name, (kind, default) in FIELDS.items():
        value = envelope.get(name)
        if value is None and (name not in envelope or default is not NULLABLE):
            envelope[name] = adopted.get(name, fresh(name, default))
        elif value is not None:
            envelope[name] = check(name, kind, default, value, envelope, found)
    history = envelope.get("processing_history", ())
    if history is None:
        envelope["processing_history"] = []
    elif isinstance(history, list):
        envelope["processing_history"] = [record for record in history if isinstance(record, dict)]
    elif history != ():
        found.append(("/processing_history", "must be a list"))
    if mistakes is None and found:
        raise Refusal("EENVELOPE", f"{found[0][0]} {found[0][1]}", found[0][0])
    return envelope


def fresh(name, default):
    if name in ID_PREFIXES:
        return f"{ID_PREFIXES[name]}_{secrets.token_hex(8)}"
    if name == "received_at":
        return now()
    if default is NULLABLE:
        return None
    return default.copy() if isinstance(default, (dict, list)) else default


def check(name, kind, default, value, envelope, found):
    """Gives the value of a field, repaired where the peers are known to get it wrong."""
    path = f"/{name}"
    if kind is int:
        return check_count(name, value, found)
    if kind == "time":
        return check_time(path, value, default, found)
    if isinstance(kind, list):
        if not isinstance(value, list):
            found.append((path, "must be a list"))
            return value
        items = [item for item in value if isinstance(item, kind[0])]
        return [repair_stage(item) for item in items] if name == "completed_stages" else items
    if not isinstance(value, kind):
        found.append((path, f"must be {kind.__name__}"))
        return value
    if name in ID_PREFIXES and value == "":
        return fresh(name, default)
    if name == "outputs":
        return {key: output for key, output in value.items() if isinstance(output, dict)}
    if name == "goal_completion_status":
        return {goal: status_of(status) for goal, status in value.items()}
    if name == "current_stage" and value not in (envelope.get("stage_order") or []):
        return STAGES.get(value, value)
    return value


def check_count(name, value, found):
    least = 1 if name == "current_stage_number" else 0
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or value != int(value) or not least <= value <= SAFE_INTEGER:
        found.append((f"/{name}", "must be a whole number"))
        return 0
    return int(value)


def check_time(path, value, default, found):
    try:
        if not isinstance(value, str):
            raise ValueError(path)
        text = read_time(value)
    except ValueError:
        found.append((path, "must be a date-time"))
        return value
    if text is not None:
        return text
    return None if default is NULLABLE else now()


STRICT_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$", re.ASCII)
LENIENT_TIME = re.compile(
    r"(\d{4})-?(\d\d)-?(\d\d)(?:[Tt ](\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?"
    r" ?([Zz]|[+-]\d\d(?::?\d\d)?)?$",
    re.ASCII,
)


def read_time(text):
    """A valid time as it is, another notation in UTC, None for an unset time; ValueError otherwise."""
    if text.strip() == "":
        return None
    parts = LENIENT_TIME.match(text)
    if parts is None:
        raise ValueError(text)
    year, month, day = (int(part) for part in parts.group(1, 2, 3))
    hour, minute, second = (int(part or 0) for part in parts.group(4, 5, 6))
    if year == 1:
        return None
    # datetime knows no leap second; its last second stands for it.
    moment = datetime(year, month, day, hour, minute, min(second, 59))
    if second > 60:
        raise ValueError(text)
    zone = (parts.group(8) or "Z").replace(":", "")
    if zone not in "Zz":
        hours, minutes = int(zone[1:3]), int(zone[3:] or 0)
        if hours > 23 or minutes > 59:
            raise ValueError(text)
        moment -= timedelta(hours=hours, minutes=minutes) * (-1 if zone[0] == "-" else 1)
    if STRICT_TIME.match(text) and (second < 60 or (moment.hour, moment.minute) == (23, 59)):
        return text
    fraction = (parts.group(7) or "")[:6].rstrip("0")
    return moment.strftime("%Y-%m-%dT%H:%M:%S") + (f".{fraction}" if fraction else "") + "Z"


def status_of(value):
    return GOAL_STATUSES.get(value, "pending") if isinstance(value, str) else "pending"


def repair_stage(stage):
    """Go's AdvanceStage leaves null where a stage has no goals or no summary."""
    repaired = dict(stage)
    if "satisfied_goals" in stage:
        repaired["satisfied_goals"] = [g for g in stage["satisfied_goals"] or [] if isinstance(g, str)]
    if stage.get("summary", {}) is None:
        repaired["summary"] = {}
    return repaired


def repair_reason(envelope, adopted):
    """Other words for a reason are mapped; free text moves to termination_reason."""
    reason = envelope.get("terminal_reason")
    if not isinstance(reason, str) or REASONS.get(reason) == reason:
        return
    if reason in REASONS or reason == "":
        envelope["terminal_reason"] = REASONS.get(reason)
        return
    envelope["terminal_reason"] = "tool_failed_fatally" if envelope.get("terminated") is True else None
    text = envelope.get("termination_reason")
    adopted["termination_reason"] = reason
    if text is None:
        envelope["termination_reason"] = reason
    elif isinstance(text, str) and text != reason:
        envelope["termination_reason"] = f"{text} ({reason})" if text else reason


def check_interrupt(envelope, found):
    """An interrupt that cannot be read must not pass for none."""
    if not isinstance(envelope.get("interrupt_pending"), (bool, type(None))):
        found.append(("/interrupt_pending", "must be a boolean"))
    if not isinstance(envelope.get("interrupt"), (dict, type(None))):
        found.append(("/interrupt", "must be an object"))


def adopt_spellings(envelope):
    """Values for missing fields that the document holds under the peers' other names."""
    from interrupts import read_unified, to_seed

    adopted = {}
    feedback = envelope.get("loop_feedback")
    if isinstance(feedback, list):
        adopted["critic_feedback"] = [item for item in feedback if isinstance(item, str)]
    unified = read_unified(envelope)
    if unified is not None:
        adopted.update({name: value for name, value in to_seed(unified).items() if value})
        if unified["approved"] is False and unified["kind"] == "confirmation":
            adopted["confirmation_response"] = False
    return adopted
