// The published Go peer's dialect (unified interrupt) and its known defects, written from a description.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
)

type object = map[string]any

type request struct {
	Seq       int
	Cmd       string
	Operation string
	Input     struct {
		Document       *string
		DocumentBase64 string `json:"document_base64"`
	}
}

var features = strings.Fields("roundtrip create normalize validate can_continue result bytes json-input")

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		reply := respond(asked)
		reply["seq"] = asked.Seq
		text, _ := json.Marshal(reply)
		fmt.Println(string(text))
		if asked.Cmd == "stop" {
			return
		}
	}
}

func respond(asked request) object {
	switch asked.Cmd {
	case "start":
		return object{"ok": true, "protocol": 1, "name": "go-field", "language": "Go", "dialect": "unified", "features": features}
	case "stop":
		return object{"ok": true}
	}
	data, _ := base64.StdEncoding.DecodeString(asked.Input.DocumentBase64)
	if asked.Input.Document != nil {
		data = []byte(*asked.Input.Document)
	}
	var state object
	if err := json.Unmarshal(data, &state); err != nil {
		if asked.Operation == "validate" {
			return output(object{"valid": false, "errors": []any{err.Error()}})
		}
		return object{"error": object{"code": "EPARSE", "message": "Invalid JSON: " + err.Error()}}
	}
	if asked.Operation == "validate" {
		return output(validate(state))
	}
	envelope := fromState(state)
	switch asked.Operation {
	case "create":
		// Creating overwrites user and session with whatever was passed, also with nothing.
		envelope["user_id"], envelope["session_id"] = text(state["user_id"], ""), text(state["session_id"], "")
	case "can_continue":
		return output(canContinue(envelope))
	case "result":
		return output(summarize(envelope))
	}
	return output(envelope)
}

func output(value object) object {
	text, _ := json.Marshal(value)
	return object{"ok": true, "output": string(text)}
}

// fromState takes each value of the right type and the default otherwise; it never fails. Limits,
// history, the seed's interrupt fields and unknown fields are lost, all numbers are float64.
func fromState(state object) object {
	stamp := time.Now().UTC().Format(time.RFC3339)
	id := func(prefix string) string {
		return prefix + "_" + fmt.Sprintf("%08x-%04x-4f", time.Now().UnixNano()&0xffffffff, time.Now().UnixNano()>>32&0xffff)
	}
	envelope := object{
		"envelope_id": text(state["envelope_id"], id("env")), "request_id": text(state["request_id"], id("req")),
		"user_id": text(state["user_id"], "anonymous"), "session_id": text(state["session_id"], id("sess")),
		"raw_input": text(state["raw_input"], ""), "current_stage": text(state["current_stage"], "start"),
		"received_at": moment(state["received_at"], stamp), "completed_at": moment(state["completed_at"], nil),
		"terminal_reason": orNil(state["terminal_reason"]), "termination_reason": orNil(state["termination_reason"]),
		"terminated": state["terminated"] == true, "interrupt_pending": state["interrupt_pending"] == true,
		"dag_mode": state["dag_mode"] == true, "interrupt": interrupt(state["interrupt"]),
		"current_stage_number": whole(state["current_stage_number"], 1),
	}
	for _, name := range []string{"iteration", "llm_call_count", "agent_hop_count"} {
		envelope[name] = whole(state[name], 0)
	}
	for _, name := range []string{"stage_order", "all_goals", "remaining_goals", "critic_feedback"} {
		envelope[name] = texts(state[name])
	}
	for _, name := range []string{"completed_stages", "prior_plans", "errors"} {
		envelope[name] = objects(state[name])
	}
	for _, name := range []string{"outputs", "metadata", "goal_completion_status", "active_stages", "completed_stage_set", "failed_stages"} {
		envelope[name] = members(state[name], name)
	}
	return envelope
}

func text(value any, otherwise string) string {
	if found, ok := value.(string); ok {
		return found
	}
	return otherwise
}

func orNil(value any) any {
	if found, ok := value.(string); ok {
		return found
	}
	return nil
}

// whole cuts what is behind the point.
func whole(value any, otherwise int) int {
	if number, ok := value.(float64); ok {
		return int(number)
	}
	return otherwise
}

// moment drops fractions of a second; what it cannot read is replaced without a word.
func moment(value any, otherwise any) any {
	parsed, err := time.Parse(time.RFC3339, text(value, ""))
	if err != nil {
		return otherwise
	}
	return parsed.Format(time.RFC3339)
}

// texts leaves "" where an element is no text.
func texts(value any) []string {
	items, _ := value.([]any)
	found := make([]string, len(items))
	for i, item := range items {
		found[i] = text(item, "")
	}
	return found
}

// objects leaves null where an element is no object.
func objects(value any) []object {
	items, _ := value.([]any)
	found := make([]object, len(items))
	for i, item := range items {
		found[i], _ = item.(object)
	}
	return found
}

func members(value any, name string) object {
	given, _ := value.(object)
	found := object{}
	for key, member := range given {
		_, isObject := member.(object)
		_, isText := member.(string)
		if (name == "outputs" && !isObject) || (name == "goal_completion_status" && !isText) {
			continue
		}
		found[key] = member
	}
	return found
}

func interrupt(value any) any {
	given, ok := value.(object)
	if !ok {
		return nil
	}
	found := object{
		"kind": text(given["kind"], ""), "id": text(given["id"], ""), "question": text(given["question"], ""),
		"message": text(given["message"], ""), "data": given["data"],
		"created_at": moment(given["created_at"], "0001-01-01T00:00:00Z"),
	}
	if response, ok := given["response"].(object); ok {
		found["response"] = response
	}
	return found
}

// canContinue knows only the default limits: those of the state were lost.
func canContinue(envelope object) object {
	reason := any(nil)
	allowed := envelope["terminated"] != true && envelope["interrupt_pending"] != true
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

func summarize(envelope object) object {
	summary := object{"processing_time_ms": 0, "response": nil}
	for _, name := range strings.Fields("envelope_id request_id user_id session_id current_stage terminated termination_reason interrupt_pending iteration llm_call_count errors") {
		summary[name] = envelope[name]
	}
	if integration, ok := envelope["outputs"].(object)["integration"].(object); ok {
		summary["response"] = integration["final_response"]
	}
	return summary
}

// validate looks at two ids only, and says so in sentences.
func validate(state object) object {
	found := []any{}
	for _, name := range []string{"envelope_id", "user_id"} {
		if _, ok := state[name].(string); !ok && state[name] != nil {
			found = append(found, name+" must be a string")
		}
	}
	if state["envelope_id"] == "" {
		found = append(found, "envelope_id is empty")
	}
	return object{"valid": len(found) == 0, "errors": found, "envelope_id": state["envelope_id"]}
}
