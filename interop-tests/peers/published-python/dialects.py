"""What the two published Python dialects call things and accept, as tables. Facts, not their source."""

REASONS = frozenset(
    (
        "completed max_iterations_exceeded max_llm_calls_exceeded max_agent_hops_exceeded"
        " user_cancelled tool_failed_fatally policy_violation"
    ).split()
)
KINDS = frozenset(
    "clarification confirmation agent_review checkpoint resource_exhausted timeout system_error".split()
)
STATUSES = frozenset("pending resolved expired cancelled".split())

DIALECTS = {
    "u1": {
        "parallel": "dag_mode",
        "feedback": "critic_feedback",
        "needs_context": False,
        "typed_interrupt": False,
    },
    "u2": {
        "parallel": "parallel_mode",
        "feedback": "loop_feedback",
        "needs_context": True,
        "typed_interrupt": True,
    },
}


def defaults(dialect):
    """The attributes of a fresh envelope, in the order in which its state is written."""
    context = {"request_context": None} if dialect["needs_context"] else {}
    return {
        **context,
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
        dialect["parallel"]: False,
        "completed_stages": [],
        "current_stage_number": 1,
        "max_stages": 5,
        "all_goals": [],
        "remaining_goals": [],
        "goal_completion_status": {},
        "prior_plans": [],
        dialect["feedback"]: [],
        "processing_history": [],
        "errors": [],
        "created_at": None,
        "completed_at": None,
        "metadata": {},
    }
