package envelopeworker

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// Config says which worker to start, and how.
type Config struct {
	// Command is the program and its first arguments. Without it, the environment variable
	// ENVELOPE_WORKER names the program, or else envelope-worker is looked for on the PATH.
	Command []string
	// Workspace is the directory that the built-in stages search.
	Workspace string
	// Pipeline is a pipeline file.
	Pipeline string
	// Args are further options of the process, such as "--skills", "skills".
	Args []string
}

// Worker keeps one "envelope-worker --stream" process.
//
// Callers take turns. When the context of a call ends, its process is ended too, so that a late
// answer is never taken for that of another call. The next call starts a process where there is none.
type Worker struct {
	operations
	argv []string
	// turn holds a token while a call is in progress; process is touched only by who has put it there.
	turn    chan struct{}
	process *process
	// closed ends the call in progress.
	closed    chan struct{}
	closeOnce sync.Once
}

var _ Client = (*Worker)(nil)

// Start starts a worker.
func Start(config Config) (*Worker, error) {
	argv := append([]string{}, config.Command...)
	if len(argv) == 0 {
		argv = []string{"envelope-worker"}
		if program := os.Getenv("ENVELOPE_WORKER"); program != "" {
			argv[0] = program
		}
	}
	argv = append(argv, "--stream", "--quiet")
	argv = append(argv, config.Args...)
	if config.Workspace != "" {
		argv = append(argv, "--workspace", config.Workspace)
	}
	if config.Pipeline != "" {
		argv = append(argv, "--pipeline", config.Pipeline)
	}
	w := &Worker{argv: argv, turn: make(chan struct{}, 1), closed: make(chan struct{})}
	w.operations = operations{w.exchangeLine}
	if err := w.revive(context.Background()); err != nil {
		return nil, err
	}
	return w, nil
}

// Close ends the process, by force where it takes too long.
func (w *Worker) Close() error {
	w.closeOnce.Do(func() { close(w.closed) })
	w.turn <- struct{}{}
	defer func() { <-w.turn }()
	if w.process != nil {
		w.process.end()
		w.process = nil
	}
	return nil
}

func (w *Worker) exchangeLine(ctx context.Context, command string, body []byte, options map[string]any) (json.RawMessage, error) {
	rest, err := json.Marshal(options)
	if err != nil {
		return nil, fmt.Errorf("the options cannot be written: %w", err)
	}
	// A line feed would end the request; in JSON a carriage return may stand wherever it may.
	// The last of two equal keys counts, so an envelope cannot bring its own command.
	body = bytes.ReplaceAll(body, []byte("\n"), []byte("\r"))
	answer, err := w.takeTurn(ctx, fmt.Appendf(nil, `{"envelope":%s,"command":%q,"options":%s}`+"\n", body, command, rest))
	if err == nil {
		err = errorIn(answer)
	}
	if err != nil {
		return nil, err
	}
	return answer, nil
}

func (w *Worker) takeTurn(ctx context.Context, line []byte) ([]byte, error) {
	select {
	case w.turn <- struct{}{}:
		defer func() { <-w.turn }()
	case <-ctx.Done():
		return nil, unanswered(ctx)
	}
	if err := w.revive(ctx); err != nil {
		return nil, err
	}
	answer, err := w.process.ask(ctx, w.closed, line)
	// A process whose client was closed is left to Close, which waits for its end.
	if err != nil && !isClosed(w.closed) {
		go w.process.end()
		w.process = nil
	}
	return answer, err
}

// revive makes sure that there is a process and a reason to ask it.
func (w *Worker) revive(ctx context.Context) error {
	if ctx.Err() != nil {
		return unanswered(ctx)
	}
	if isClosed(w.closed) {
		return &DiedError{Reason: "the client was closed"}
	}
	if w.process != nil && isClosed(w.process.exited) {
		w.process.end()
		w.process = nil
	}
	if w.process != nil {
		return nil
	}
	var err error
	w.process, err = startProcess(w.argv)
	return err
}

func isClosed(channel <-chan struct{}) bool {
	select {
	case <-channel:
		return true
	default:
		return false
	}
}

// errorIn gives what an error line of Protocol v1 says, or nil.
func errorIn(answer []byte) error {
	if !bytes.HasPrefix(answer, []byte(`{"version":1,"status":"error",`)) {
		return nil
	}
	var frame struct {
		Data  struct{ Hint string }
		Error json.RawMessage
	}
	var failure Error
	// An envelope may begin like an error line, but no answer is an envelope with an error in it.
	if json.Unmarshal(answer, &frame) != nil || json.Unmarshal(frame.Error, &failure) != nil || failure.Code == "" {
		return nil
	}
	failure.Hint = frame.Data.Hint
	return &failure
}
