package main

import (
	"encoding/json"
	"reflect"
)

var (
	callers = set("request_id", "user_id", "session_id", "raw_input", "received_at",
		"max_iterations", "max_llm_calls", "max_agent_hops", "max_stages")
	counters         = set("iteration", "llm_call_count", "agent_hop_count", "current_stage_number")
	growing          = set("errors", "prior_plans", "critic_feedback", "loop_feedback", "completed_stages", "processing_history")
	removedOnPurpose = set("plan", "planner", "arbiter", "execution", "executor", "synthesizer", "critic")
)

func set(names ...string) map[string]bool {
	found := map[string]bool{}
	for _, name := range names {
		found[name] = true
	}
	return found
}

// merge lays a peer's reply over what was sent to it: absent is not reset.
func merge(document any) (object, error) {
	parts, _ := document.(object)
	if parts["sent"] == nil || parts["reply"] == nil {
		return nil, refusal{"EENVELOPE", "sent and reply are needed", ""}
	}
	envelope, err := read(parts["sent"])
	if err != nil {
		return nil, err
	}
	reply, err := read(parts["reply"])
	if err != nil {
		return nil, err
	}
	present := fieldsOf(parts["reply"].(object))
	if present["envelope_id"] && envelope["envelope_id"] != reply["envelope_id"] {
		return nil, refusal{"EENVELOPE", "the reply belongs to another envelope", "/envelope_id"}
	}
	wentOn := numberOf(reply, "iteration") > numberOf(envelope, "iteration") ||
		numberOf(reply, "current_stage_number") > numberOf(envelope, "current_stage_number")
	if present["all_goals"] && len(listOf(envelope, "all_goals")) > 0 && len(listOf(reply, "all_goals")) == 0 {
		for _, name := range []string{"all_goals", "remaining_goals", "goal_completion_status"} {
			delete(present, name)
		}
	}
	mergeInterrupt(envelope, reply, present)
	for name := range present {
		envelope[name] = mergeField(name, envelope[name], reply[name], wentOn)
	}
	return envelope, nil
}

// fieldsOf lists the fields in which a document says something; null is the Go peer's way to leave one out.
func fieldsOf(document object) map[string]bool {
	present := map[string]bool{}
	for name, value := range document {
		_, isID := idPrefixes[name]
		present[name] = !(isID && value == "")
		for _, f := range fields {
			if f.name == name && value == nil && !f.nullable {
				present[name] = false
			}
		}
		if !present[name] {
			delete(present, name)
		}
	}
	return present
}

// mergeInterrupt settles the interrupt: silence never clears a question, and the unified spelling
// speaks for the seed's fields as well.
func mergeInterrupt(envelope, reply object, present map[string]bool) {
	theirs := readUnified(reply)
	if theirs == nil {
		if ours := readUnified(envelope); ours != nil && ours.pending {
			delete(present, "interrupt")
			delete(present, "interrupt_pending")
		}
		return
	}
	for name, value := range theirs.toSeed() {
		if !present[name] {
			envelope[name] = value
		}
	}
}

func mergeField(name string, ours, theirs any, wentOn bool) any {
	switch {
	case ours == nil:
		return theirs
	case callers[name]:
		return ours
	case counters[name]:
		return max(ours.(int), theirs.(int))
	case growing[name]:
		before := ours.([]any)
		return append(append([]any{}, before...), newItems(before, theirs.([]any))...)
	case name == "outputs" || name == "metadata":
		merged := object{}
		for key, member := range ours.(object) {
			if !(name == "outputs" && wentOn && removedOnPurpose[key]) {
				merged[key] = member
			}
		}
		for key, member := range theirs.(object) {
			merged[key] = inOurSpelling(ours.(object)[key], member)
		}
		return merged
	}
	return inOurSpelling(ours, theirs)
}

func newItems(ours, theirs []any) []any {
	if len(theirs) >= len(ours) && reflect.DeepEqual(theirs[:len(ours)], ours) {
		return theirs[len(ours):]
	}
	known, added := append([]any{}, ours...), []any{}
	for _, item := range theirs {
		at := -1
		for i, other := range known {
			if reflect.DeepEqual(item, other) {
				at = i
				break
			}
		}
		if at < 0 {
			added = append(added, item)
		} else {
			known = append(known[:at], known[at+1:]...)
		}
	}
	return added
}

// inOurSpelling keeps our digits of a number that a peer only rounded.
func inOurSpelling(ours, theirs any) any {
	a, isNumber := ours.(json.Number)
	b, isOther := theirs.(json.Number)
	if isNumber && isOther {
		x, _ := a.Float64()
		if y, _ := b.Float64(); x == y {
			return ours
		}
		return theirs
	}
	before, isObject := ours.(object)
	after, isOtherObject := theirs.(object)
	if !isObject || !isOtherObject {
		return theirs
	}
	merged := object{}
	for key, member := range after {
		merged[key] = inOurSpelling(before[key], member)
	}
	return merged
}
