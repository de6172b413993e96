"""The pipeline's rules for scripted stages: bounds, routing, goals, interrupts, partial runs."""

import hashlib
import json
import secrets

import interrupts
from documents import STAGES, Refusal, now

ORDER = ["perception", "intent", "plan", "execution", "critic", "integration"]
RISKY = ("write", "execute", "network")
RECOVERABLE = ("EPOLICY", "ENOTFOUND", "ETIMEOUT", "EPARSE")
LIMITS = ("max_iterations", "max_llm_calls", "max_agent_hops", "max_stages")
LIFTABLE = (
    "max_iterations_exceeded",
    "max_llm_calls_exceeded",
    "max_agent_hops_exceeded",
    "max_critic_fires_exceeded",
    "tool_failed_recoverably",
)
VERDICTS = {
    "approved": "approved proceed satisfied sufficient",
    "reintent": "reintent loop_back retry replan clarify escalate partial insufficient",
    "next_stage": "next_stage advance",
}
VERDICTS = {word: verdict for verdict, words in VERDICTS.items() for word in words.split()}
# What each output must have (R5): member → type.
REQUIRED = {
    "perception": {"normalized_input": str},
    "intent": {"intent": str, "goals": list},
    "plan": {"steps": list},
    "execution": {"status": str, "results": list, "evidence": list},
    "critic": {"satisfied_goals": list, "feedback": str},
    "integration": {"final_response": str, "citations": list},
}


class StageFailure(Exception):
    """A stage could not run at all (R13)."""


class BoundReached(Exception):
    """The next model call would pass its limit (R3)."""


def find_stop(envelope):
    """What stops a run before its next stage, in the order of R3; None where it may go on."""
    if envelope["terminated"]:
        return "terminated"
    if interrupts.is_waiting(envelope):
        return "interrupt"
    if envelope["iteration"] > envelope["max_iterations"]:
        return "max_iterations"
    if envelope["llm_call_count"] >= envelope["max_llm_calls"]:
        return "max_llm_calls"
    return "max_agent_hops" if envelope["agent_hop_count"] >= envelope["max_agent_hops"] else None


def canonical(stage):
    return STAGES.get(stage, stage)


class Run:
    """One run over one envelope, which it changes as it goes."""

    def __init__(self, envelope, scripts, tools, options):
        self.envelope = envelope
        self.scripts = scripts
        self.tools = tools
        self.options = options
        self.started = 0
        listed = [name for name in envelope["stage_order"] if name not in ("", "start", "end")]
        self.names = list({canonical(name): name for name in reversed(listed or ORDER)}.values())[::-1]
        self.names.sort(key=(listed or ORDER).index)
        self.order = [canonical(name) for name in self.names]

    # Names and places

    def spell(self, stage):
        return self.names[self.order.index(stage)] if stage in self.order else stage

    def owns(self, stage):
        only = self.options.get("only")
        return stage in ORDER and (only is None or stage in [canonical(name) for name in only])

    def next(self, stage):
        if stage in self.order:
            behind = self.order[self.order.index(stage) + 1 :]
        else:
            behind = [name for name in ORDER[ORDER.index(stage) + 1 :] if name in self.order]
        return behind[0] if behind else "end"

    def move(self, stage):
        self.envelope["current_stage"] = self.spell(stage)

    def history(self):
        return self.envelope.setdefault("processing_history", [])

    def visits(self, stage):
        records = self.envelope.get("processing_history", [])
        return sum(1 for record in records if canonical(str(record.get("agent"))) == stage)

    # Beginning (R1)

    def process(self):
        envelope = self.envelope
        stage = envelope["current_stage"]
        if envelope["terminated"] or stage == "end":
            return
        pseudo = {"": self.order[0], "start": self.order[0], "clarification": "intent", "confirmation": "execution"}
        first = pseudo.get(stage, canonical(stage))
        if self.owns(first):
            self.go_on(first)
        elif first not in self.order and first not in ORDER:
            raise Refusal("EENVELOPE", "nobody knows this stage", "/current_stage")

    def go_on(self, stage):
        kind, answer = interrupts.current(self.envelope)
        if kind == "clarification" and answer is not None:
            interrupts.take(self.envelope, answer, now())
            stage = "intent"
            self.move(stage)
        elif kind == "other" and answer is True:
            interrupts.close(self.envelope)
        elif kind in ("confirmation", "other") and answer is False:
            return self.deny(stage)
        self.loop(("next", stage))

    def loop(self, route):
        while route is not None:
            kind, stage = route
            if kind == "nowhere":
                return self.fail_routing(stage)
            if kind == "exhausted":
                return self.end_exhausted(stage)
            if stage == "end":
                return self.complete()
            route = self.step(stage)

    def step(self, stage):
        """Runs one stage; gives where the run goes, None where it stops here."""
        stop = find_stop(self.envelope)
        if stop == "interrupt":
            return None
        if stage == "execution" and interrupts.decision(self.envelope)[1] is False:
            return self.deny(stage)
        if not self.owns(stage) or self.is_far_enough():
            return None
        if stage == "integration" and self.started == 0 and self.pending_exhaustion():
            return "exhausted", self.pending_exhaustion()
        if stop is not None:
            return self.stop_at(f"{stop}_exceeded", stop, stage)
        fires = self.options.get("max_critic_fires")
        if stage == "critic" and fires is not None and self.visits("critic") >= fires:
            return self.stop_at("max_critic_fires_exceeded", "max_critic_fires", stage)
        if stage == "execution" and self.asks_before():
            return None
        if stage == "intent":
            self.take_recorded()
        try:
            output = self.visit(stage)
        except BoundReached:
            return self.stop_at("max_llm_calls_exceeded", "max_llm_calls", stage)
        except StageFailure as failure:
            return self.end("tool_failed_fatally", f"{self.spell(stage)} failed: {failure}", stage)
        if stage == "intent":
            interrupts.use(self.envelope, "clarification")
            if self.asks_after(output):
                return None
        if stage == "execution":
            interrupts.use(self.envelope, "confirmation")
            self.record_step_errors(output)
        route = self.judge_and_follow() if stage == "critic" else ("next", self.next(stage))
        if route[0] != "next":
            return route
        self.move(route[1])
        return None if self.options.get("until") == stage and route[1] != "end" else route

    def is_far_enough(self):
        steps = self.options.get("steps")
        return steps is not None and self.started >= steps

    # One visit (R4, R5)

    def visit(self, stage):
        envelope = self.envelope
        self.move(stage)
        envelope["terminal_reason"] = None
        envelope["agent_hop_count"] += 1
        self.started += 1
        script = self.scripts[stage]
        entry = script[min(self.visits(stage), len(script) - 1)]
        if not any(key in entry for key in ("output", "error", "llm_calls", "delay_ms")):
            entry = {"output": entry}
        started, calls, problem = now(), 0, None
        try:
            for _ in range(entry.get("llm_calls", 0)):
                if envelope["llm_call_count"] >= envelope["max_llm_calls"]:
                    problem = "max_llm_calls reached"
                    raise BoundReached
                envelope["llm_call_count"] += 1
                calls += 1
            output = entry.get("output", {})
            problem = entry["error"]["message"] if "error" in entry else output_problem(stage, output)
            if problem is not None:
                self.record_error(self.spell(stage), "StageError", problem, False, {})
                raise StageFailure(problem)
            envelope["outputs"][stage] = output
            return output
        finally:
            self.history().append(
                {
                    "agent": self.spell(stage),
                    "stage_order": self.order.index(stage) + 1 if stage in self.order else 0,
                    "started_at": started,
                    "completed_at": now(),
                    "duration_ms": 0,
                    "status": "success" if problem is None else "error",
                    "error": problem,
                    "llm_calls": calls,
                }
            )

    def record_error(self, agent, kind, message, recoverable, details):
        self.envelope["errors"].append(
            {
                "agent": agent,
                "error_type": kind,
                "message": message,
                "timestamp": now(),
                "recoverable": recoverable,
                "details": details,
            }
        )

    def record_step_errors(self, execution):
        for result in execution["results"]:
            error = result.get("error")
            if error:
                code = error.get("code")
                details = {"code": code, "tool": result.get("tool")}
                self.record_error(
                    self.spell("execution"), "ToolError", error["message"], code in RECOVERABLE, details
                )

    # Questions (R10, R11) and goals (R16)

    def take_recorded(self):
        """An answer that a peer has recorded, and closed the question with, is intent's."""
        unified = interrupts.counted(self.envelope)
        if unified is not None and unified["kind"] == "clarification" and unified["answer"] is not None:
            interrupts.take(self.envelope, unified["answer"], now())

    def asks_after(self, output):
        if output.get("clarification_needed") is True:
            interrupts.ask(
                self.envelope, "clarification", output.get("clarification_question"), f"clar_{secrets.token_hex(16)}", now()
            )
            return True
        statuses = self.envelope["goal_completion_status"]
        kept = [goal for goal in self.envelope["all_goals"] if statuses.get(goal) == "satisfied"]
        goals = list(dict.fromkeys(kept + output["goals"]))
        self.envelope["all_goals"] = goals
        self.envelope["remaining_goals"] = [goal for goal in goals if goal not in kept]
        self.envelope["goal_completion_status"] = {
            goal: "satisfied" if goal in kept else "pending" for goal in goals
        }
        return False

    def asks_before(self):
        envelope = self.envelope
        plan = envelope["outputs"].get("plan", {})
        risky = [step.get("tool") for step in plan.get("steps", []) if self.tools.get(step.get("tool")) in RISKY]
        given_id, approved = interrupts.decision(envelope)
        if not risky:
            if approved is True:
                interrupts.take(envelope, approved, now())
            return False
        canonical_text = json.dumps(plan, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        identity = f"conf_{hashlib.sha256(canonical_text.encode()).hexdigest()[:32]}"
        if approved is True and given_id == identity:
            interrupts.take(envelope, approved, now())
            return False
        interrupts.ask(envelope, "confirmation", f"Run {', '.join(risky)}?", identity, now())
        self.move("execution")
        return True

    # The critic (R6, R7, R8)

    def judgement(self):
        critic = self.envelope["outputs"].get("critic", {})
        word = critic.get("verdict")
        verdict = VERDICTS.get(word) if isinstance(word, str) else None
        feedback = critic.get("feedback") or "The critic gave no feedback"
        if verdict is None:
            feedback = f"Unknown verdict {word!r}, read as reintent: {feedback}"
        satisfied = critic.get("satisfied_goals", [])
        left = [goal for goal in self.envelope["remaining_goals"] if goal not in satisfied]
        return verdict or "reintent", feedback, satisfied, left, verdict is None

    def judge_and_follow(self):
        _, feedback, satisfied, left, is_unknown = self.judgement()
        known = [goal for goal in satisfied if goal in self.envelope["all_goals"]]
        self.envelope["remaining_goals"] = left
        self.envelope["goal_completion_status"].update({goal: "satisfied" for goal in known})
        if is_unknown:
            self.record_error(self.spell("critic"), "UnknownVerdict", feedback, True, {})
        return self.follow()

    def follow(self):
        verdict, feedback, satisfied, left, _ = self.judgement()
        target = target_of(verdict, left)
        if target not in self.order:
            return "nowhere", target
        if self.exhaustion(verdict, left):
            return "exhausted", self.exhaustion(verdict, left)
        if verdict == "reintent":
            self.go_back(feedback)
        elif verdict == "next_stage":
            self.close_stage(satisfied, left)
        return "next", target

    def exhaustion(self, verdict, left):
        """The bound that a verdict has met and the stage that it wanted; None where there is room."""
        envelope = self.envelope
        if verdict == "reintent" and envelope["iteration"] + 1 > envelope["max_iterations"]:
            return "max_iterations", "intent"
        used_up = envelope["current_stage_number"] >= envelope["max_stages"]
        return ("max_stages", "plan") if verdict == "next_stage" and left and used_up else None

    def has_pending_verdict(self):
        if "critic" not in self.envelope["outputs"]:
            return False
        verdict, _, _, left, _ = self.judgement()
        agents = [canonical(str(record.get("agent"))) for record in self.envelope.get("processing_history", [])]
        agents = [agent for agent in agents if agent != "integration"]
        return target_of(verdict, left) != "integration" and (not agents or agents[-1] == "critic")

    def pending_exhaustion(self):
        if not self.has_pending_verdict():
            return None
        verdict, _, _, left, _ = self.judgement()
        return self.exhaustion(verdict, left)

    def go_back(self, feedback):
        envelope = self.envelope
        envelope["iteration"] += 1
        envelope["critic_feedback"].append(feedback)
        if isinstance(envelope.get("loop_feedback"), list):
            envelope["loop_feedback"] = [*envelope["loop_feedback"], feedback]
        plan = envelope["outputs"].get("plan")
        if plan is not None:
            evidence = envelope["outputs"].get("execution", {}).get("evidence", [])
            envelope["prior_plans"].append({**plan, "evidence": evidence})
        self.forget_round()

    def close_stage(self, satisfied, left):
        envelope = self.envelope
        number = envelope["current_stage_number"]
        outputs = envelope["outputs"]
        plan = outputs.get("plan", {})
        envelope["completed_stages"].append(
            {
                "stage_number": number,
                "satisfied_goals": [goal for goal in satisfied if goal in envelope["all_goals"]],
                "summary": {
                    "feedback": outputs["critic"].get("feedback"),
                    "steps": plan.get("steps", []),
                    "evidence": outputs.get("execution", {}).get("evidence", []),
                },
                "plan_id": plan.get("plan_id"),
            }
        )
        if left:
            envelope["current_stage_number"] = number + 1
            self.forget_round()

    def forget_round(self):
        for stage in ("plan", "execution", "critic"):
            self.envelope["outputs"].pop(stage, None)
        if interrupts.decision(self.envelope)[1] is not False:
            for name in ("confirmation_id", "confirmation_message", "confirmation_response"):
                self.envelope[name] = None
            interrupts.use(self.envelope, "confirmation")

    # Endings (R9, R13, R15)

    def complete(self):
        for goal in self.envelope["remaining_goals"]:
            self.envelope["goal_completion_status"][goal] = "failed"
        self.end("completed_successfully", "All stages completed", "end")

    def end_exhausted(self, exhaustion):
        bound, stage = exhaustion
        agents = [
            record
            for record in self.envelope.get("processing_history", [])
            if canonical(str(record.get("agent"))) in ("critic", "integration")
        ]
        is_integrated = bool(agents) and agents[-1]["agent"] == "integration" and agents[-1]["status"] == "success"
        may_run = self.owns("integration") and "integration" in self.order and not find_stop(self.envelope)
        if may_run and not is_integrated:
            if self.is_far_enough() or (self.options.get("until") == "critic" and self.started > 0):
                return self.move("integration")
            try:
                self.visit("integration")
            except (BoundReached, StageFailure):
                pass
        results = self.envelope["outputs"].get("execution", {}).get("results", [])
        all_failed = bool(results) and all(result.get("error") for result in results)
        self.stop_at("tool_failed_recoverably" if all_failed else "max_iterations_exceeded", bound, stage)

    def stop_at(self, reason, bound, stage):
        goals = self.envelope["remaining_goals"]
        left = f"goals left: {'; '.join(goals)}" if goals else "no goals left"
        self.end(reason, f"{bound} reached before {self.spell(stage)}; {left}", stage)

    def deny(self, stage):
        if interrupts.decision(self.envelope)[1] is False:
            interrupts.take(self.envelope, False, now())
        else:
            interrupts.close(self.envelope)
        self.end("denied_by_policy", "User denied confirmation", stage)

    def fail_routing(self, target):
        message = f"The critic's verdict leads to {target}, which is not in stage_order"
        self.record_error(self.spell("critic"), "RoutingError", message, False, {})
        self.end("tool_failed_fatally", message, "critic")

    def end(self, reason, text, stage):
        self.move(stage)
        self.envelope.update(terminated=True, terminal_reason=reason, termination_reason=text, completed_at=now())

    # Resuming (R9, R10, R11)

    def resume(self):
        given = [name for name in ("answer", "approve", "set") if name in self.options]
        if len(given) != 1:
            raise Refusal("EARG", "exactly one of answer, approve and set must be given")
        if given == ["set"]:
            return self.raise_limits(self.options["set"])
        value = self.options[given[0]]
        wanted = "clarification" if given == ["answer"] else "confirmation"
        kinds = set() if self.envelope["terminated"] else interrupts.waiting_kinds(self.envelope)
        if wanted in kinds:
            interrupts.answer(self.envelope, value, now())
        elif "other" in kinds:
            interrupts.answer_other(self.envelope, value, now())
            if value is False:
                return self.deny(canonical(self.envelope["current_stage"]))
        else:
            raise Refusal("EARG", f"the run does not wait for a {wanted}")
        self.process()

    def raise_limits(self, limits):
        envelope = self.envelope
        if not limits or any(name not in LIMITS for name in limits):
            raise Refusal("EARG", "only limits can be set")
        ended, reason = envelope["terminated"], envelope["terminal_reason"]
        if ended and reason not in LIFTABLE:
            raise Refusal("EARG", "no limit can lift this ending")
        if ended:
            pending = reason in ("max_iterations_exceeded", "tool_failed_recoverably") and self.has_pending_verdict()
        else:
            pending = envelope["current_stage"] == "integration" and self.pending_exhaustion() is not None
        envelope.update(limits)
        if ended:
            envelope.update(terminated=False, terminal_reason=None, termination_reason=None, completed_at=None)
        if not pending:
            return self.process()
        route = self.follow()
        if route[0] == "next":
            self.move(route[1])
        self.loop(route)


def target_of(verdict, left):
    if verdict == "reintent":
        return "intent"
    return "plan" if verdict == "next_stage" and left else "integration"


def output_problem(stage, output):
    for name, kind in REQUIRED[stage].items():
        if not isinstance(output.get(name), kind):
            return f"The output of {stage} is not usable: {name}"
    return None
