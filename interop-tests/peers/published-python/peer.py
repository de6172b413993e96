"""A published Python peer of the kit, in the dialect that its argument names: u1 or u2."""

import base64
import json
import sys
import uuid

from envelope import attributes, from_dict
from runtime import find_bound, record_answer, resume, run

DIALECT = sys.argv[1]
FEATURES = {
    "u1": "roundtrip create can_continue process answer continue bytes json-input".split(),
    "u2": "roundtrip answer continue bytes json-input".split(),
}[DIALECT]


def create(envelope):
    for name in ("envelope_id", "request_id"):
        setattr(envelope, name, getattr(envelope, name) or str(uuid.uuid4()))
    return attributes(DIALECT, envelope)


def can_continue(envelope):
    reason = find_bound(envelope)
    counters = {name: getattr(envelope, name) for name in ("iteration", "llm_call_count", "agent_hop_count")}
    return {"can_continue": reason is None and not envelope.terminated, "terminal_reason": reason, **counters}


def operate(operation, envelope, given):
    if operation == "create":
        return create(envelope)
    if operation == "can_continue":
        return can_continue(envelope)
    if operation == "process":
        run(envelope, given["scripts"])
    if operation == "continue":
        resume(DIALECT, envelope, given["scripts"])
    if operation == "answer":
        record_answer(DIALECT, envelope, given["options"]["response"])
    return attributes(DIALECT, envelope)


def answer(request):
    if request["cmd"] == "start":
        name = f"python-{DIALECT}"
        return {"ok": True, "protocol": 1, "name": name, "language": "Python", "dialect": name, "features": FEATURES}
    if request["cmd"] == "stop":
        return {"ok": True}
    given = request["input"]
    try:
        text = given["document"] if "document" in given else base64.b64decode(given["document_base64"]).decode()
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        return refuse("EPARSE", error)
    try:
        envelope = from_dict(DIALECT, data)
    except Exception as error:  # whatever it raises while reading, the document is lost
        return refuse("EENVELOPE", error)
    try:
        return {"ok": True, "output": json.dumps(operate(request["operation"], envelope, given))}
    except Exception as error:  # whatever goes wrong later is a crash of that peer
        return refuse("ERUNTIME", error)


def refuse(code, error):
    return {"error": {"code": code, "message": f"{type(error).__name__}: {error}"}}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"seq": asked["seq"], **answer(asked)}), flush=True)
    if asked["cmd"] == "stop":
        break
