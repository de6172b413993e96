package envelopeworker

import (
	"encoding/json"
	"fmt"
)

// Error is a refusal of the worker, with a code of its error table, such as EENVELOPE.
type Error struct {
	Code    string
	Message string
	// Hint says what to do next.
	Hint string
	// Details holds paths, limits and positions, as the code has them.
	Details map[string]any
	// Document is the envelope so far, where a run was stopped from outside; it can go on.
	Document json.RawMessage `json:"-"`
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s. %s", e.Code, e.Message, e.Hint)
}

// DiedError says that the process, or the connection, ended before the answer was there. The next
// call starts anew.
type DiedError struct {
	// Reason says how it ended.
	Reason string
	// Stderr is the end of what the process wrote there.
	Stderr string
	// Err is the cause, where there is one.
	Err error
}

func (e *DiedError) Error() string {
	text := "the worker died before it answered: " + e.Reason
	if e.Stderr != "" {
		text += "\n" + e.Stderr
	}
	return text
}

func (e *DiedError) Unwrap() error { return e.Err }

// noAnswer is the error of the calls of a process that cannot be trusted any more.
func noAnswer(line []byte) *DiedError {
	return &DiedError{Reason: fmt.Sprintf("it wrote what is no answer: %.200q", line)}
}
