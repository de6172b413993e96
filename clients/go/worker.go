package envelopeworker

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// patience is how long a process may give no answer after a call was cancelled.
const patience = 5 * time.Second

// Config says which worker to start, and how.
type Config struct {
	// Command is the program and its first arguments. Without it, the environment variable
	// ENVELOPE_WORKER has the program or a command line, or else envelope-worker is looked for on the
	// PATH; never in the current folder.
	Command []string
	// Workspace is the directory that the built-in stages search.
	Workspace string
	// Pipeline is a pipeline file.
	Pipeline string
	// Args are further options of the process, such as "--skills", "skills".
	Args []string
	// Processes is how many processes there may be, for as many cores; 0 is one.
	Processes int
	// OnWarning is told each warning, and the operation that it came from, before the call returns.
	OnWarning func(warning Warning, operation string)
}

// Worker keeps "envelope-worker --stream" processes.
//
// Any number of callers may use it; answers come as soon as they are ready, so a cheap call never waits
// for a run. When the context of a call ends, its run is told to stop; a process that then gives no
// answer for 5 s is ended. A process that dies fails the calls that it had; those without effects are
// sent once more to a new one.
type Worker struct {
	operations
	pool   pool
	lastID atomic.Int64
}

var _ Client = (*Worker)(nil)

// repeatable has the operations that have no effects.
var repeatable = map[string]bool{
	"create": true, "can-continue": true, "validate": true, "normalize": true, "result": true, "merge": true,
}

// Start starts a worker.
func Start(config Config) (*Worker, error) {
	return startPatiently(config, patience)
}

func startPatiently(config Config, patience time.Duration) (*Worker, error) {
	argv, err := findProgram(config.Command)
	if err != nil {
		return nil, err
	}
	argv = append(argv, "--stream")
	argv = append(argv, config.Args...)
	if config.Workspace != "" {
		argv = append(argv, "--workspace", config.Workspace)
	}
	if config.Pipeline != "" {
		argv = append(argv, "--pipeline", config.Pipeline)
	}
	w := &Worker{pool: pool{
		start: func() (*process, error) { return startProcess(argv, patience) },
		size:  max(config.Processes, 1),
	}}
	w.operations = operations{w.exchangeLines, config.OnWarning}
	first, err := w.pool.take(0)
	if err != nil {
		return nil, err
	}
	w.pool.release(first)
	return w, nil
}

// Close ends the processes, by force where it takes too long.
func (w *Worker) Close() error {
	w.pool.close()
	return nil
}

func (w *Worker) exchangeLines(ctx context.Context, request request) (answer, error) {
	got, asked, err := w.ask(ctx, request, 0)
	var died *DiedError
	if errors.As(err, &died) && repeatable[request.operation] {
		got, _, err = w.ask(ctx, request, asked)
	}
	return got, err
}

// ask asks one process, and says the how many-th.
func (w *Worker) ask(ctx context.Context, request request, newerThan int) (answer, int, error) {
	if ctx.Err() != nil {
		return answer{}, 0, unanswered(ctx)
	}
	id := w.lastID.Add(1)
	line, err := request.line(id)
	if err != nil {
		return answer{}, 0, err
	}
	m, err := w.pool.take(newerThan)
	if err != nil {
		return answer{}, 0, err
	}
	defer w.pool.release(m)
	line, err = m.ask(ctx, id, line)
	if err != nil {
		return answer{}, m.number, err
	}
	got, err := readAnswer(line)
	return got, m.number, err
}
