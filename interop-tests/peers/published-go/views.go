package main

import "strings"

// canContinue knows only the default limits: those of the state were lost. A bound hides an earlier reason.
func canContinue(envelope object) object {
	allowed, reason := envelope["terminated"] != true && envelope["interrupt_pending"] != true, envelope["terminal_reason"]
	switch {
	case !allowed:
	case envelope["iteration"].(int) > 3:
		allowed, reason = false, "max_iterations_exceeded"
	case envelope["llm_call_count"].(int) >= 10:
		allowed, reason = false, "max_llm_calls_exceeded"
	case envelope["agent_hop_count"].(int) >= 21:
		allowed, reason = false, "max_agent_hops_exceeded"
	}
	return object{
		"can_continue": allowed, "terminal_reason": reason, "iteration": envelope["iteration"],
		"llm_call_count": envelope["llm_call_count"], "agent_hop_count": envelope["agent_hop_count"],
	}
}

// summarize is the result of a run; a pending question stands in the place of the response.
func (d dialect) summarize(envelope object) object {
	summary := object{"processing_time_ms": 0, "response": nil}
	for _, name := range strings.Fields("envelope_id request_id user_id session_id current_stage terminated termination_reason interrupt_pending iteration llm_call_count errors") {
		summary[name] = envelope[name]
	}
	outputs := envelope["outputs"].(object)
	if d.showsOutputs && len(outputs) > 0 {
		summary["outputs"] = outputs
	}
	if integration, ok := outputs["integration"].(object); ok {
		summary["response"] = integration["final_response"]
	}
	if interrupt, ok := envelope["interrupt"].(object); ok {
		showInterrupt(summary, interrupt, envelope["interrupt_pending"] == true)
	}
	return summary
}

func showInterrupt(summary, interrupt object, isPending bool) {
	shown := object{}
	for _, name := range strings.Fields("kind id question message created_at") {
		shown[name] = interrupt[name]
	}
	summary["interrupt"] = shown
	var asked any
	switch interrupt["kind"] {
	case "clarification":
		asked = interrupt["question"]
		summary["clarification_needed"], summary["clarification_question"] = isPending, asked
	case "confirmation":
		asked = interrupt["message"]
		summary["confirmation_needed"], summary["confirmation_message"] = isPending, asked
		summary["confirmation_id"] = interrupt["id"]
	}
	if isPending && asked != nil && asked != "" {
		summary["response"] = asked
	}
}

// validate looks at two ids only, and says so in sentences.
func (d dialect) validate(state object) object {
	found := []string{}
	for _, name := range []string{"envelope_id", "user_id"} {
		if _, ok := state[name].(string); !ok && state[name] != nil {
			found = append(found, "Field '"+name+"' must be a string")
		}
	}
	envelope := d.fromState(state)
	if envelope["envelope_id"] == "" {
		found = append(found, "envelope_id is empty after parsing")
	}
	return object{"valid": len(found) == 0, "errors": found, "envelope_id": envelope["envelope_id"]}
}
