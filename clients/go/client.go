package envelopeworker

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// Client has the operations of a worker, whatever carries them.
//
// A call ends when its context does, with an error that wraps the context's own. A run is told to end
// a second before the context's deadline, so that the envelope so far comes back instead. A refusal is
// an [*Error]; an answer that never came is a [*DiedError].
type Client interface {
	// Create makes a full envelope of raw_input and, where given, ids, metadata and stage_order.
	Create(ctx context.Context, request any, options ...Option) (json.RawMessage, error)
	// Process runs an envelope and gives it back, also when it paused or reached a bound.
	Process(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Resume lets a stopped envelope go on, with exactly one of Answer, Approve and Set.
	Resume(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Validate reports what is wrong; an invalid envelope is no error.
	Validate(ctx context.Context, envelope any, options ...Option) (Report, error)
	// Normalize writes an envelope as the worker does: nothing lost, defaults filled in.
	Normalize(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error)
	// Merge lays a peer's reply over the envelope that was sent to it.
	Merge(ctx context.Context, sent, reply any, options ...Option) (json.RawMessage, error)
	// CanContinue tells whether the next stage may start, and what is left of each bound.
	CanContinue(ctx context.Context, envelope any, options ...Option) (Bounds, error)
	// Result sums up an envelope: the response, open questions, counters, errors and outputs.
	Result(ctx context.Context, envelope any, options ...Option) (ResultView, error)
	// Call does any operation, such as "can-continue", and gives its warnings beside its document.
	Call(ctx context.Context, operation string, document any, options ...Option) (Reply, error)
	// Close frees what the client holds. A call in progress on a process gets what there is, or a DiedError.
	Close() error
}

// request is one call, whatever carries it.
type request struct {
	operation string
	body      []byte
	options   map[string]any
}

// answer is what came back: a document, a refusal, or both where a run was stopped.
type answer struct {
	Reply
	refusal *Error
}

// operations makes the methods of a Client out of one way to exchange documents.
type operations struct {
	exchange  func(ctx context.Context, request request) (answer, error)
	onWarning func(warning Warning, operation string)
}

func (o operations) Create(ctx context.Context, request any, options ...Option) (json.RawMessage, error) {
	return o.document(ctx, "create", request, options)
}

func (o operations) Process(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.document(ctx, "process", envelope, options)
}

func (o operations) Resume(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.document(ctx, "resume", envelope, options)
}

func (o operations) Validate(ctx context.Context, envelope any, options ...Option) (Report, error) {
	return view[Report](o.document(ctx, "validate", envelope, options))
}

func (o operations) Normalize(ctx context.Context, envelope any, options ...Option) (json.RawMessage, error) {
	return o.document(ctx, "normalize", envelope, options)
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
	return o.document(ctx, "merge", fmt.Appendf(nil, `{"reply":%s,"sent":%s}`, replyText, sentText), options)
}

func (o operations) CanContinue(ctx context.Context, envelope any, options ...Option) (Bounds, error) {
	return view[Bounds](o.document(ctx, "can-continue", envelope, options))
}

func (o operations) Result(ctx context.Context, envelope any, options ...Option) (ResultView, error) {
	return view[ResultView](o.document(ctx, "result", envelope, options))
}

func (o operations) Call(ctx context.Context, operation string, document any, options ...Option) (Reply, error) {
	body, err := encode(document)
	if err != nil {
		return Reply{}, err
	}
	operation = strings.ReplaceAll(operation, "_", "-")
	got, err := o.exchange(ctx, request{operation, body, forTheWorker(ctx, operation, options)})
	if err != nil {
		return Reply{}, err
	}
	if o.onWarning != nil {
		for _, warning := range got.Warnings {
			o.onWarning(warning, operation)
		}
	}
	if got.refusal != nil {
		got.refusal.Document = got.Document
		return Reply{}, got.refusal
	}
	return got.Reply, nil
}

func (o operations) document(ctx context.Context, operation string, document any, options []Option) (json.RawMessage, error) {
	reply, err := o.Call(ctx, operation, document, options...)
	return reply.Document, err
}

// view reads an answer that is no envelope.
func view[View any](document json.RawMessage, err error) (View, error) {
	var read View
	if err == nil {
		err = json.Unmarshal(document, &read)
	}
	return read, err
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
