"""How the published Python runtimes run an envelope, go on after an interrupt and record an answer."""

from dialects import DIALECTS
from typed import Interrupt

LIMITS = (("iteration", "max_iterations", 3), ("llm_call_count", "max_llm_calls", 10), ("agent_hop_count", "max_agent_hops", 21))
STAGES = {
    "perception": "perception",
    "intent": "intent",
    "planner": "plan",
    "executor": "execution",
    "critic": "critic",
    "integration": "integration",
}
BACK = {"reintent": "intent", "next_stage": "planner"}


def find_bound(envelope):
    """An iteration that equals its limit stops here: one loop earlier than in Go."""
    for counter, name, _ in LIMITS:
        if getattr(envelope, counter) >= getattr(envelope, name):
            return f"{name}_exceeded"
    return None


def run(envelope, scripts, stages=STAGES):
    """From the first stage with limits of its own, whatever is pending; no history, a hop counts after success."""
    order, visits = list(stages), dict.fromkeys(stages, 0)
    vars(envelope).update({name: limit for _, name, limit in LIMITS})
    envelope.stage_order, envelope.current_stage = order, order[0]
    while envelope.current_stage != "end" and not envelope.terminated:
        bound = find_bound(envelope)
        if bound is not None:
            envelope.terminal_reason = bound
            return envelope
        stage = envelope.current_stage
        entries = scripts[stages[stage]]
        entry = entries[min(visits[stage], len(entries) - 1)]
        visits[stage] += 1
        if "error" in entry:
            envelope.terminated, envelope.terminal_reason = True, entry["error"]["message"]
            return envelope
        envelope.llm_call_count += entry.get("llm_calls", 0)
        output = entry.get("output", entry)
        envelope.outputs[stages[stage]] = output
        envelope.agent_hop_count += 1
        following = [*order, "end"][order.index(stage) + 1]
        envelope.current_stage = BACK.get(output.get("verdict"), following) if stage == "critic" else following
    return envelope


def resume(dialect, envelope, scripts, stages=STAGES):
    """What a confirmation guards runs unless it is seen as one; the first dialect takes any answer for a yes."""
    interrupt = envelope.interrupt
    if interrupt is None:
        return run(envelope, scripts, stages)
    if dialect == "u1":
        kind, approved = interrupt.get("type"), bool(interrupt.get("response"))
    else:
        kind, approved = interrupt.kind, bool((interrupt.response or {}).get("approved"))
    if kind == "confirmation" and not approved:
        envelope.terminated, envelope.terminal_reason = True, "User denied"
    elif dialect == "u2":
        raise AttributeError(f"'PipelineConfig' object has no attribute 'get_{kind}_resume_stage'")
    if kind in ("clarification", "confirmation"):
        envelope.interrupt, envelope.interrupt_pending = None, False
    return envelope if envelope.terminated else run(envelope, scripts, stages)


def record_answer(dialect, envelope, response):
    """Puts a person's answer into the interrupt; the envelope stays pending until it is resumed."""
    if DIALECTS[dialect]["typed_interrupt"]:
        envelope.interrupt = Interrupt({**envelope.interrupt.to_dict(), "response": response, "status": "resolved"})
    else:
        envelope.interrupt["response"] = response
    return envelope
