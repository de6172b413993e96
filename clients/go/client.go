package envelopeworker

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Client has the operations of a worker, whatever carries them.
//
// A call ends when its context does, with an error that wraps the context's own. A refusal is an
// [*Error]; an answer that never came is a [*DiedError].
type Client interface {
	// Create makes a full envelope of raw_input and, where given, ids, metadata and stage_order.
	Create(ctx context.Context, request any, options ...Option) (json.RawMessage, error)
	// Process runs an envelope and gives it back, also when it paused or reached a bound.
	Process(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Resume lets a stopped envelope go on, with exactly one of Answer, Approve and Set.
	Resume(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Validate reports valid, errors, warnings and envelope_id; an invalid envelope is no error.
	Validate(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Normalize writes an envelope as the worker does: nothing lost, defaults filled in.
	Normalize(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Merge lays a peer's reply over the envelope that was sent to it.
	Merge(ctx context.Context, sent, reply any, options ...Option) (json.RawMessage, error)
	// CanContinue tells whether the next stage may start, and what is left of each bound.
	CanContinue(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Result sums up an envelope: the response, open questions, counters, errors and outputs.
	Result(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Close frees what the client holds. A call in progress on a process ends with a DiedError.
	Close() error
}

// Option changes one call. The worker refuses an option that the operation does not have.
type Option struct {
	name  string
	value any
}

// Strict holds the document to the schema.
func Strict() Option { return Option{"strict", true} }

// Until names the last stage to run.
func Until(stage string) Option { return Option{"until", stage} }

// Steps says how many stages to run.
func Steps(count int) Option { return Option{"steps", count} }

// Only names the stages to run.
func Only(stages ...string) Option { return Option{"only", strings.Join(stages, ",")} }

// RunTimeout lets the worker itself end a run, and give back the envelope as it is then.
func RunTimeout(limit time.Duration) Option { return Option{"timeout_ms", limit.Milliseconds()} }

// Answer answers the question of a paused envelope.
func Answer(text string) Option { return Option{"answer", text} }

// Approve approves, or denies, what a paused envelope wants to do.
func Approve(approved bool) Option { return Option{"approve", approved} }

// Set raises limits of a stopped envelope, such as {"max_llm_calls": 20}, or its budget: an exact
// decimal such as {"max_cost_usd": "0.50"} is a string.
func Set[Limit any](limits map[string]Limit) Option { return Option{"set", limits} }

// operations makes the methods of a Client out of one way to exchange documents.
type operations struct {
	exchange func(ctx context.Context, command string, body []byte, options map[string]any) (json.RawMessage, error)
}

func (o operations) Create(ctx context.Context, request any, options ...Option) (json.RawMessage, error) {
	return o.ask(ctx, "create", request, options)
}

func (o operations) Process(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.ask(ctx, "process", envelope, options)
}

func (o operations) Resume(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.ask(ctx, "resume", envelope, options)
}

func (o operations) Validate(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.ask(ctx, "validate", envelope, options)
}

func (o operations) Normalize(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.ask(ctx, "normalize", envelope, options)
}

func (o operations) Merge(ctx context.Context, sent, reply any, options ...Option) (json.RawMessage, error) {
	sentText, err := encode(sent)
	if err != nil {
		return nil, err
	}
	replyText, err := encode(reply)
	if err != nil {
		return nil, err
	}
	// The last of two equal keys counts, so a reply cannot bring its own "sent".
	return o.ask(ctx, "merge", fmt.Appendf(nil, `{"reply":%s,"sent":%s}`, replyText, sentText), options)
}

func (o operations) CanContinue(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.ask(ctx, "can-continue", envelope, options)
}

func (o operations) Result(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.ask(ctx, "result", envelope, options)
}

func (o operations) ask(ctx context.Context, command string, document any, options []Option) (json.RawMessage, error) {
	body, err := encode(document)
	if err != nil {
		return nil, err
	}
	given := make(map[string]any, len(options))
	for _, option := range options {
		given[option.name] = option.value
	}
	return o.exchange(ctx, command, body, given)
}

// encode writes a document. What is JSON already stays as it is; json.Marshal would compact it.
func encode(document any) ([]byte, error) {
	switch text := document.(type) {
	case json.RawMessage:
		return text, nil
	case []byte:
		return text, nil
	}
	body, err := json.Marshal(document)
	if err != nil {
		return nil, fmt.Errorf("the document cannot be written: %w", err)
	}
	return body, nil
}

// unanswered is the error of a call whose context ended.
func unanswered(ctx context.Context) error {
	return fmt.Errorf("the worker did not answer in time: %w", context.Cause(ctx))
}
