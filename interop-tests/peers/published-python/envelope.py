"""How the published Python peers read an envelope and write it again, with their known defects."""

import typed
from dialects import DIALECTS, REASONS, defaults

SHORT = (
    "envelope_id request_id user_id session_id raw_input outputs current_stage stage_order iteration llm_call_count"
    " agent_hop_count terminal_reason terminated termination_reason interrupt_pending interrupt active_stages"
    " completed_stage_set failed_stages"
).split()


class Reason(str):
    """A reason of the closed list. Their runtime puts plain texts in its place, which cannot be written."""

    @property
    def value(self):
        return str(self)


class Envelope:
    """An object whose attributes are the fields, so that a field named as a method hides the method."""

    def to_dict(self):
        """The short form, which leaves out goals, limits, dates and feedback."""
        state = self.state_of([*SHORT, *(key for key in vars(self) if key in ("dag_mode", "parallel_mode"))])
        return {**state, "errors": self.errors, "metadata": self.metadata, **self.context()}

    def to_state_dict(self):
        """The long form. It wants dates and records as objects, which reading never makes."""
        context = self.context()
        history = [{"agent": record.agent} for record in self.processing_history]
        dates = ("received_at", "created_at", "completed_at")
        written = {name: getattr(self, name) and getattr(self, name).isoformat() for name in dates}
        return {**self.state_of(vars(self)), **context, "processing_history": history, **written}

    def is_stuck(self):
        return self.current_stage_number >= 2 and "complete" not in self.goal_completion_status.values()

    def state_of(self, names):
        state = {name: getattr(self, name) for name in names}
        reason = state["terminal_reason"]
        state["terminal_reason"] = reason.value if reason else None
        state["interrupt"] = plain(self.interrupt)
        return state

    def context(self):
        """The context was checked and then kept as it came, so that it lacks the method."""
        return {"request_context": self.request_context.to_dict()} if "request_context" in vars(self) else {}


def from_dict(dialect, data):
    """Takes any known attribute as it is; what it refuses loses the whole document."""
    rules = DIALECTS[dialect]
    envelope = Envelope()
    vars(envelope).update(defaults(rules))
    if rules["needs_context"]:
        typed.check_context(data)
        vars(envelope).update(typed.ids_of(data))
    for key, value in data.items():
        if hasattr(envelope, key):
            setattr(envelope, key, value)
    if isinstance(envelope.terminal_reason, str):
        envelope.terminal_reason = Reason(typed.member(envelope.terminal_reason, REASONS, "TerminalReason"))
    if rules["typed_interrupt"] and isinstance(envelope.interrupt, dict):
        envelope.interrupt = typed.Interrupt(envelope.interrupt)
    return envelope


def attributes(dialect, envelope):
    """The state as it is in memory: what a service stores that does not use the writers above."""
    state = {name: getattr(envelope, name) for name in defaults(DIALECTS[dialect])}
    return {**state, "interrupt": plain(envelope.interrupt)}


def plain(interrupt):
    return interrupt.to_dict() if isinstance(interrupt, typed.Interrupt) else interrupt
