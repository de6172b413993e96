package envelopeworker

import "encoding/json"

// Reply is what a call gives: the document, and what the worker repaired or wants to be known.
type Reply struct {
	Document json.RawMessage
	Warnings []Warning
}

// Warning is about the value at a path, a JSON Pointer into the document. Over HTTP it has no Message.
type Warning struct {
	Path    string `json:"path"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Bounds tells whether the next stage may start, and what is left of each bound. A text that the
// worker has as null is empty.
type Bounds struct {
	CanContinue    bool   `json:"can_continue"`
	TerminalReason string `json:"terminal_reason"`
	// NextStage is the stage that would start, and Owned whether this worker has it.
	NextStage     string `json:"next_stage"`
	Owned         bool   `json:"owned"`
	Iteration     int64  `json:"iteration"`
	LLMCallCount  int64  `json:"llm_call_count"`
	AgentHopCount int64  `json:"agent_hop_count"`
	Remaining     struct {
		Iterations int64 `json:"iterations"`
		LLMCalls   int64 `json:"llm_calls"`
		AgentHops  int64 `json:"agent_hops"`
		Stages     int64 `json:"stages"`
	} `json:"remaining"`
}

// ResultView sums up an envelope. A text that the worker has as null is empty.
type ResultView struct {
	EnvelopeID            string                     `json:"envelope_id"`
	RequestID             string                     `json:"request_id"`
	UserID                string                     `json:"user_id"`
	SessionID             string                     `json:"session_id"`
	CurrentStage          string                     `json:"current_stage"`
	Terminated            bool                       `json:"terminated"`
	TerminalReason        string                     `json:"terminal_reason"`
	TerminationReason     string                     `json:"termination_reason"`
	Response              string                     `json:"response"`
	InterruptPending      bool                       `json:"interrupt_pending"`
	Interrupt             json.RawMessage            `json:"interrupt"`
	ClarificationNeeded   bool                       `json:"clarification_needed"`
	ClarificationQuestion string                     `json:"clarification_question"`
	ConfirmationNeeded    bool                       `json:"confirmation_needed"`
	ConfirmationID        string                     `json:"confirmation_id"`
	ConfirmationMessage   string                     `json:"confirmation_message"`
	Iteration             int64                      `json:"iteration"`
	LLMCallCount          int64                      `json:"llm_call_count"`
	AgentHopCount         int64                      `json:"agent_hop_count"`
	ProcessingTimeMS      int64                      `json:"processing_time_ms"`
	Errors                []json.RawMessage          `json:"errors"`
	Outputs               map[string]json.RawMessage `json:"outputs"`
}

// Report is what validating found. EnvelopeID is empty where the document has none.
type Report struct {
	Valid      bool      `json:"valid"`
	Errors     []Problem `json:"errors"`
	Warnings   []Warning `json:"warnings"`
	EnvelopeID string    `json:"envelope_id"`
	Dialect    string    `json:"dialect"`
}

// Problem is what is wrong at a path.
type Problem struct {
	Path    string `json:"path"`
	Message string `json:"message"`
	Keyword string `json:"keyword"`
}
