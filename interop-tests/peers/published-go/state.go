package main

import (
	"crypto/rand"
	"fmt"
)

// fromState reads an envelope as the published Go peers do: it never fails. Limits, history, the seed's interrupt
// fields and unknown fields are lost, and every number is a float64.
func (d dialect) fromState(state object) object {
	envelope := object{
		"envelope_id": text(state["envelope_id"], newID("env")), "request_id": text(state["request_id"], newID("req")),
		"user_id": text(state["user_id"], "anonymous"), "session_id": text(state["session_id"], newID("sess")),
		"raw_input": text(state["raw_input"], ""), "current_stage": text(state["current_stage"], "start"),
		"received_at": moment(state["received_at"], now()), "completed_at": moment(state["completed_at"], nil),
		"terminal_reason": textOrNil(state["terminal_reason"]), "termination_reason": textOrNil(state["termination_reason"]),
		"terminated": state["terminated"] == true, "interrupt_pending": state["interrupt_pending"] == true,
		d.parallel: state[d.parallel] == true, "interrupt": readInterrupt(state["interrupt"]),
		"current_stage_number": whole(state["current_stage_number"], 1),
		"outputs":              membersOf[object](state["outputs"]), "metadata": anyMembers(state["metadata"]),
		"goal_completion_status": membersOf[string](state["goal_completion_status"]),
		"active_stages":          membersOf[bool](state["active_stages"]),
		"completed_stage_set":    membersOf[bool](state["completed_stage_set"]),
		"failed_stages":          membersOf[string](state["failed_stages"]),
	}
	for _, name := range []string{"iteration", "llm_call_count", "agent_hop_count"} {
		envelope[name] = whole(state[name], 0)
	}
	for _, name := range []string{"stage_order", "all_goals", "remaining_goals", d.feedback} {
		envelope[name] = texts(state[name])
	}
	for _, name := range []string{"completed_stages", "prior_plans", "errors"} {
		envelope[name] = objects(state[name])
	}
	return envelope
}

// newID has hyphens in it, and so never the form that the seed asks for.
func newID(prefix string) string {
	bytes := make([]byte, 8)
	rand.Read(bytes)
	return fmt.Sprintf("%s_%x-%x-4%x", prefix, bytes[:4], bytes[4:6], bytes[6]&15)
}

// create takes what a caller names and nothing else: user and session are as passed, also where nothing was.
func (d dialect) create(given creation) object {
	envelope := d.fromState(object{})
	envelope["raw_input"], envelope["user_id"], envelope["session_id"] = given.RawInput, given.UserID, given.SessionID
	if given.RequestID != "" {
		envelope["request_id"] = given.RequestID
	}
	if given.Metadata != nil {
		envelope["metadata"] = given.Metadata
	}
	if given.StageOrder != nil {
		envelope["stage_order"] = given.StageOrder
	}
	return envelope
}

// creation is strictly typed, unlike a state.
type creation struct {
	RawInput   string   `json:"raw_input"`
	UserID     string   `json:"user_id"`
	SessionID  string   `json:"session_id"`
	RequestID  string   `json:"request_id"`
	Metadata   object   `json:"metadata"`
	StageOrder []string `json:"stage_order"`
}
