"""The published Python peer's dialect (unified interrupt) and its known defects, written from a description."""

import base64
import json
import sys
import uuid

FEATURES = "roundtrip create normalize can_continue result process bytes json-input".split()
REASONS = (
    "completed max_iterations_exceeded max_llm_calls_exceeded max_agent_hops_exceeded"
    " user_cancelled tool_failed_fatally policy_violation"
).split()
ORDER = ["perception", "intent", "plan", "execution", "critic", "integration"]
BACK = {"reintent": "intent", "next_stage": "plan"}


def defaults():
    """The attributes of its dataclass, which are also the keys of its state."""
    return {
        **dict.fromkeys(("envelope_id", "request_id", "user_id", "session_id", "raw_input"), ""),
        "received_at": None,
        "outputs": {},
        "current_stage": "start",
        "stage_order": [],
        "iteration": 0,
        "max_iterations": 3,
        "llm_call_count": 0,
        "max_llm_calls": 10,
        "agent_hop_count": 0,
        "max_agent_hops": 21,
        "terminal_reason": None,
        "terminated": False,
        "termination_reason": None,
        "interrupt_pending": False,
        "interrupt": None,
        "active_stages": {},
        "completed_stage_set": {},
        "failed_stages": {},
        "dag_mode": False,
        "completed_stages": [],
        "current_stage_number": 1,
        "max_stages": 5,
        "all_goals": [],
        "remaining_goals": [],
        "goal_completion_status": {},
        "prior_plans": [],
        "critic_feedback": [],
        "processing_history": [],
        "errors": [],
        "created_at": None,
        "completed_at": None,
        "metadata": {},
    }


def from_dict(data):
    """Takes any known attribute as it is; unknown keys, the seed's interrupt fields among them, are lost."""
    envelope = defaults()
    envelope.update({key: value for key, value in data.items() if key in envelope})
    reason = envelope["terminal_reason"]
    if isinstance(reason, str) and reason not in REASONS:
        raise ValueError(f"{reason!r} is not a valid TerminalReason")
    return envelope


def create(data):
    envelope = from_dict(data)
    for name in ("envelope_id", "request_id"):
        envelope[name] = envelope[name] or str(uuid.uuid4())
    return envelope


def find_bound(envelope):
    """An iteration that equals its limit stops here: one loop earlier than in Go."""
    for counter, limit in (("iteration", "max_iterations"), ("llm_call_count", "max_llm_calls"), ("agent_hop_count", "max_agent_hops")):
        if envelope[counter] >= envelope[limit]:
            return f"{limit}_exceeded"
    return None


def can_continue(data):
    envelope = from_dict(data)
    reason = find_bound(envelope)
    counters = {name: envelope[name] for name in ("iteration", "llm_call_count", "agent_hop_count")}
    return {"can_continue": reason is None and not envelope["terminated"], "terminal_reason": reason, **counters}


def result(data):
    envelope = from_dict(data)
    names = "envelope_id request_id user_id session_id current_stage terminated termination_reason iteration"
    names += " llm_call_count interrupt_pending errors outputs"
    response = envelope["outputs"].get("integration", {}).get("final_response")
    return {**{name: envelope[name] for name in names.split()}, "response": response}


def process(data, scripts):
    """Its runtime: always from the first stage, no history, a hop counted after success, no goals."""
    envelope = from_dict(data)
    envelope["stage_order"] = ORDER
    stage, visits = ORDER[0], dict.fromkeys(ORDER, 0)
    while stage != "end" and not envelope["terminated"]:
        envelope["current_stage"] = stage
        envelope["terminal_reason"] = find_bound(envelope)
        if envelope["terminal_reason"] is not None:
            return envelope
        entry = scripts[stage][min(visits[stage], len(scripts[stage]) - 1)]
        visits[stage] += 1
        if "error" in entry:
            envelope.update(terminated=True, termination_reason=entry["error"]["message"])
            envelope["terminal_reason"] = "tool_failed_fatally"
            return envelope
        envelope["llm_call_count"] += entry.get("llm_calls", 0)
        output = entry.get("output", entry)
        envelope["outputs"][stage] = output
        envelope["agent_hop_count"] += 1
        following = (ORDER + ["end"])[ORDER.index(stage) + 1]
        stage = BACK.get(output.get("verdict"), following) if stage == "critic" else following
    envelope["current_stage"] = stage
    return envelope


def operate(operation, data, given):
    if not isinstance(data, dict):
        raise ValueError("not an object")
    if operation == "process":
        return process(data, given["scripts"])
    simple = {"create": create, "can_continue": can_continue, "result": result}
    return simple.get(operation, from_dict)(data)


def answer(request):
    if request["cmd"] == "start":
        introduction = {"protocol": 1, "name": "python-field", "language": "Python", "dialect": "unified"}
        return {"ok": True, **introduction, "features": FEATURES}
    if request["cmd"] == "stop":
        return {"ok": True}
    given = request["input"]
    try:
        text = given["document"] if "document" in given else base64.b64decode(given["document_base64"]).decode()
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        return {"error": {"code": "EPARSE", "message": str(error)}}
    try:
        return {"ok": True, "output": json.dumps(operate(request["operation"], data, given))}
    except ValueError as error:
        return {"error": {"code": "EENVELOPE", "message": str(error)}}
    except Exception as error:  # whatever else goes wrong in it is a crash of that peer
        return {"error": {"code": "ERUNTIME", "message": f"{type(error).__name__}: {error}"}}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"seq": asked["seq"], **answer(asked)}), flush=True)
    if asked["cmd"] == "stop":
        break
