"""A peer's reply laid over what was sent to it: absent is not reset."""

import interrupts
from documents import FIELDS, ID_PREFIXES, NULLABLE, Refusal, read

CALLERS = (
    "request_id user_id session_id raw_input received_at max_iterations max_llm_calls max_agent_hops max_stages"
).split()
COUNTERS = ("iteration", "llm_call_count", "agent_hop_count", "current_stage_number")
GROWING = "errors prior_plans critic_feedback loop_feedback completed_stages processing_history".split()
GOALS = ("all_goals", "remaining_goals", "goal_completion_status")
REMOVED_ON_PURPOSE = "plan planner arbiter execution executor synthesizer critic".split()


def merge(parts):
    if not isinstance(parts, dict) or parts.get("sent") is None or parts.get("reply") is None:
        raise Refusal("EENVELOPE", "sent and reply are needed")
    envelope, reply = read(parts["sent"]), read(parts["reply"])
    present = {name for name, value in parts["reply"].items() if says_something(name, value)}
    if "envelope_id" in present and envelope["envelope_id"] != reply["envelope_id"]:
        raise Refusal("EENVELOPE", "the reply belongs to another envelope", "/envelope_id")
    went_on = any(reply[name] > envelope[name] for name in ("iteration", "current_stage_number"))
    if "all_goals" in present and envelope["all_goals"] and not reply["all_goals"]:
        present -= set(GOALS)
    present -= merge_interrupt(envelope, reply, present)
    for name in present:
        envelope[name] = merged(name, envelope.get(name), reply[name], went_on)
    return envelope


def says_something(name, value):
    """Null is the Go peer's way to leave a field out, unless the field may be null."""
    if value == "" and name in ID_PREFIXES:
        return False
    return value is not None or name not in FIELDS or FIELDS[name][1] is NULLABLE


def merge_interrupt(envelope, reply, present):
    """Silence never clears a question; the unified spelling speaks for the seed's fields as well."""
    theirs = interrupts.read_unified(reply)
    if theirs is None:
        ours = interrupts.read_unified(envelope)
        return {"interrupt", "interrupt_pending"} if ours and ours["pending"] else set()
    fields = {name for name in interrupts.to_seed(theirs) if name not in present}
    envelope.update({name: interrupts.to_seed(theirs)[name] for name in fields})
    return fields


def merged(name, ours, theirs, went_on):
    if ours is None:
        return theirs
    if name in CALLERS:
        return ours
    if name in COUNTERS:
        return max(ours, theirs)
    if name in GROWING:
        return ours + new_items(ours, theirs)
    if name == "outputs":
        kept = {key: value for key, value in ours.items() if not (went_on and key in REMOVED_ON_PURPOSE)}
        return {**kept, **{key: in_our_spelling(ours.get(key), value) for key, value in theirs.items()}}
    if name == "metadata":
        return {**ours, **{key: in_our_spelling(ours.get(key), value) for key, value in theirs.items()}}
    return in_our_spelling(ours, theirs)


def new_items(ours, theirs):
    if theirs[: len(ours)] == ours:
        return theirs[len(ours) :]
    known, fresh = list(ours), []
    for item in theirs:
        if item in known:
            known.remove(item)
        else:
            fresh.append(item)
    return fresh


def in_our_spelling(ours, theirs):
    """A peer that rounds a number which it did not touch has not changed it."""
    numbers = [isinstance(value, (int, float)) and not isinstance(value, bool) for value in (ours, theirs)]
    if all(numbers):
        return ours if float(ours) == float(theirs) else theirs
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return {key: in_our_spelling(ours.get(key), value) for key, value in theirs.items()}
    return theirs
