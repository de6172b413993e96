"""A peer of the conformance kit: GenericEnvelopes with the standard library of Python 3.9 or newer."""

import base64
import json
import sys

import interrupts
from documents import Refusal, parse, read, write
from merge import merge
from pipeline import Run, find_stop

sys.setrecursionlimit(10_000)
FEATURES = "roundtrip create normalize validate can_continue result process resume merge worker bytes json-input".split()


def create(document, _):
    envelope = read(document)
    if not isinstance(document.get("raw_input"), str):
        raise Refusal("EENVELOPE", "raw_input is missing", "/raw_input")
    return envelope


def validate(document, _):
    mistakes = []
    try:
        read(document, mistakes)
    except Refusal as refusal:
        mistakes.append((refusal.path or "", str(refusal)))
    identity = document.get("envelope_id") if isinstance(document, dict) else None
    errors = [{"path": path, "message": message} for path, message in mistakes]
    return {"valid": not errors, "errors": errors, "envelope_id": identity}


def can_continue(document, _):
    envelope = read(document)
    stop = find_stop(envelope)
    reason = None if stop is None else f"{stop}_exceeded"
    if stop == "terminated":
        reason = envelope["terminal_reason"]
    elif stop == "interrupt":
        kind, _answer = interrupts.current(envelope)
        reason = f"{kind}_required" if kind in interrupts.KINDS else envelope["terminal_reason"]
    counters = {name: envelope[name] for name in ("iteration", "llm_call_count", "agent_hop_count")}
    left = {
        "iterations": envelope["max_iterations"] - envelope["iteration"],
        "llm_calls": envelope["max_llm_calls"] - envelope["llm_call_count"],
        "agent_hops": envelope["max_agent_hops"] - envelope["agent_hop_count"],
        "stages": envelope["max_stages"] - envelope["current_stage_number"],
    }
    return {
        "can_continue": stop is None and envelope["current_stage"] != "end",
        "terminal_reason": reason,
        **counters,
        "remaining": {name: max(0, count) for name, count in left.items()},
    }


def result(document, _):
    envelope = read(document)
    kind, _answer = interrupts.current(envelope)
    waits = interrupts.is_waiting(envelope)
    asks, confirms = waits and kind == "clarification", waits and kind == "confirmation"
    final = envelope["outputs"].get("integration", {}).get("final_response")
    question = envelope["clarification_question"] if asks else None
    message = envelope["confirmation_message"] if confirms else None
    names = "envelope_id request_id user_id session_id current_stage terminated terminal_reason termination_reason"
    names += " iteration llm_call_count agent_hop_count errors outputs"
    return {
        **{name: envelope[name] for name in names.split()},
        "response": question or message or final,
        "interrupt_pending": waits,
        "clarification_needed": asks,
        "clarification_question": question,
        "confirmation_needed": confirms,
        "confirmation_id": envelope["confirmation_id"] if confirms else None,
        "confirmation_message": message,
    }


def process(document, given):
    run = Run(read(document), given["scripts"], given.get("tools", {}), given.get("options", {}))
    run.process()
    return run.envelope


def resume(document, given):
    run = Run(read(document), given["scripts"], given.get("tools", {}), given.get("options", {}))
    run.resume()
    return run.envelope


OPERATIONS = {
    "roundtrip": lambda document, _: read(document),
    "normalize": lambda document, _: read(document),
    "create": create,
    "validate": validate,
    "can_continue": can_continue,
    "result": result,
    "process": process,
    "resume": resume,
    "merge": lambda document, _: merge(document),
}


def answer(request):
    if request["cmd"] == "start":
        introduction = {"protocol": 1, "name": "python", "language": "Python", "dialect": "seed"}
        return {"ok": True, **introduction, "features": FEATURES}
    if request["cmd"] == "stop":
        return {"ok": True}
    given = request["input"]
    try:
        if "document" in given:
            data = given["document"].encode("utf-8", "surrogatepass")
        else:
            data = base64.b64decode(given["document_base64"])
        document = parse(data)
        return {"ok": True, "output": write(OPERATIONS[request["operation"]](document, given))}
    except Refusal as refusal:
        path = {} if refusal.path is None else {"path": refusal.path}
        return {"error": {"code": refusal.code, "message": str(refusal), **path}}
    except Exception as error:  # a mistake of this program is an answer, too
        return {"error": {"code": "ERUNTIME", "message": f"{type(error).__name__}: {error}"}}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"seq": request["seq"], **answer(request)}), flush=True)
        if request["cmd"] == "stop":
            return


main()
