package envelopeworker

import (
	"context"
	"strings"
	"time"
)

// headroom is what the deadline of a run is shorter by than that of its call, so that the envelope so
// far comes back in time.
const headroom = time.Second

// Option changes one call. The worker refuses an option that the operation does not have.
type Option struct {
	name  string
	value any
}

// Strict holds the document to the schema.
func Strict() Option { return Option{"strict", true} }

// Dialect names the peer whose words the answer has, such as "go-u1"; "auto" is the document's own.
func Dialect(name string) Option { return Option{"dialect", name} }

// Until names the last stage to run.
func Until(stage string) Option { return Option{"until", stage} }

// Steps says how many stages to run.
func Steps(count int) Option { return Option{"steps", count} }

// Only names the stages to run.
func Only(stages ...string) Option { return Option{"only", strings.Join(stages, ",")} }

// RunTimeout lets the worker itself end a run, and give back the envelope as it is then. Without it, or
// where it is longer, the deadline of the context less a second does so.
func RunTimeout(limit time.Duration) Option { return Option{"timeout_ms", limit.Milliseconds()} }

// Answer answers the question of a paused envelope.
func Answer(text string) Option { return Option{"answer", text} }

// Approve approves, or denies, what a paused envelope wants to do.
func Approve(approved bool) Option { return Option{"approve", approved} }

// Set raises limits of a stopped envelope, such as {"max_llm_calls": 20}, or its budget: an exact
// decimal such as {"max_cost_usd": "0.50"} is a string.
func Set[Limit any](limits map[string]Limit) Option { return Option{"set", limits} }

// forTheWorker gives the options of a call as they are sent.
func forTheWorker(ctx context.Context, operation string, options []Option) map[string]any {
	sent := make(map[string]any, len(options)+1)
	for _, option := range options {
		sent[option.name] = option.value
	}
	if operation == "process" || operation == "resume" {
		given, _ := sent["timeout_ms"].(int64)
		sent["timeout_ms"] = runLimit(ctx, given)
	}
	return sent
}

// runLimit is the deadline of a run in milliseconds: that of the context, or a shorter one that the
// caller gives; 0 is none.
func runLimit(ctx context.Context, given int64) int64 {
	deadline, hasDeadline := ctx.Deadline()
	if !hasDeadline {
		return given
	}
	left := time.Until(deadline)
	own := max(max(left-headroom, left/2).Milliseconds(), 1)
	if given > 0 {
		return min(own, given)
	}
	return own
}
