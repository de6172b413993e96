package envelopeworker

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

const (
	// grace is how long a process may take to end before it is killed.
	grace = 2 * time.Second
	// waitingLines is how many lines may wait for a process to read.
	waitingLines = 64
)

// process is one run of the program. Any number of callers ask it.
type process struct {
	command *exec.Cmd
	lines   chan []byte
	stdout  *os.File
	stderr  *tail
	// patience is how long it may give no answer after a call was cancelled.
	patience time.Duration
	// exited is closed when the process is gone and its stderr was read, and gone when its calls know.
	exited, gone chan struct{}

	mutex      sync.Mutex
	calls      map[int64]chan<- outcome
	death      *DiedError
	isClosing  bool
	answeredAt time.Time
}

// outcome is the line that answers a call, or why there is none.
type outcome struct {
	line []byte
	err  error
}

func startProcess(argv []string, patience time.Duration) (*process, error) {
	command := exec.Command(argv[0], argv[1:]...)
	// What a child of the process holds open must not hold us.
	command.WaitDelay = grace
	stderr := &tail{}
	command.Stderr = stderr
	stdin, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	// A pipe of our own: StdoutPipe is closed when the process ends, with answers in it.
	stdout, theirEnd, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirEnd.Close()
	command.Stdout = theirEnd
	if err := command.Start(); err != nil {
		stdout.Close()
		return nil, notFound("The worker cannot be started: " + err.Error())
	}
	p := &process{
		command:  command,
		lines:    make(chan []byte, waitingLines),
		stdout:   stdout,
		stderr:   stderr,
		patience: patience,
		exited:   make(chan struct{}),
		gone:     make(chan struct{}),
		calls:    map[int64]chan<- outcome{},
	}
	go func() {
		_ = command.Wait() // ProcessState has what is worth knowing.
		close(p.exited)
	}()
	go p.write(stdin)
	go p.read()
	return p, nil
}

// ask sends a request and gives back the line that answers it.
func (p *process) ask(ctx context.Context, id int64, line []byte) ([]byte, error) {
	answered := make(chan outcome, 1)
	p.mutex.Lock()
	if p.death != nil {
		p.mutex.Unlock()
		return nil, p.died()
	}
	p.calls[id] = answered
	p.mutex.Unlock()
	select {
	case p.lines <- line:
	case <-p.gone:
		return nil, p.died()
	case <-ctx.Done():
		p.mutex.Lock()
		delete(p.calls, id)
		p.mutex.Unlock()
		go p.watch(time.Now())
		return nil, unanswered(ctx)
	}
	select {
	case got := <-answered:
		return got.line, got.err
	case <-ctx.Done():
		go p.cancel(id)
		return nil, unanswered(ctx)
	}
}

// end ends the process, by force where it takes too long. Calls that wait for it get what it still answers.
func (p *process) end() {
	if p.command.Process.Signal(syscall.SIGTERM) != nil {
		p.command.Process.Kill()
	}
	select {
	case <-p.exited:
	case <-time.After(grace):
		p.command.Process.Kill()
		<-p.exited
	}
	// A child of the process may hold its stdout open, and what it has left is there already.
	p.stdout.SetReadDeadline(time.Now().Add(grace))
	<-p.gone
}

func (p *process) isAlive() bool {
	return !isClosed(p.exited) && !isClosed(p.gone)
}

func (p *process) write(stdin io.WriteCloser) {
	defer stdin.Close()
	for {
		select {
		case line := <-p.lines:
			// Where the process is gone, the end of its stdout says so.
			stdin.Write(line)
		case <-p.gone:
			return
		}
	}
}

func (p *process) read() {
	reader := bufio.NewReaderSize(p.stdout, 1<<16)
	for {
		line, err := reader.ReadBytes('\n')
		if err != nil {
			p.die(p.deathOf(err))
			return
		}
		line = bytes.TrimSuffix(line, []byte("\n"))
		id, isAnswer := idOf(line)
		p.mutex.Lock()
		answered := p.calls[id]
		delete(p.calls, id)
		p.answeredAt = time.Now()
		p.mutex.Unlock()
		if !isAnswer || answered == nil {
			p.die(noAnswer(line))
			return
		}
		answered <- outcome{line: line}
	}
}

// die fails the calls that are not answered.
func (p *process) die(death *DiedError) {
	p.mutex.Lock()
	if p.isClosing {
		death.Reason = "the client was closed"
	}
	p.death = death
	for _, answered := range p.calls {
		answered <- outcome{err: p.died()}
	}
	p.calls = nil
	p.mutex.Unlock()
	close(p.gone)
	p.stdout.Close()
	p.end()
}

// died makes an error for each call of its own.
func (p *process) died() error {
	death := *p.death
	return &death
}

func (p *process) deathOf(cause error) *DiedError {
	if errors.Is(cause, io.EOF) || errors.Is(cause, os.ErrDeadlineExceeded) {
		cause = nil
	}
	select {
	case <-p.exited:
		return &DiedError{Reason: p.command.ProcessState.String(), Stderr: p.stderr.String(), Err: cause}
	case <-time.After(grace):
		return &DiedError{Reason: "it closed its stdout", Stderr: p.stderr.String(), Err: cause}
	}
}

// cancel stops the run of a call that nobody waits for any more, and watches whether the process answers.
func (p *process) cancel(id int64) {
	since := time.Now()
	go p.watch(since)
	select {
	case p.lines <- fmt.Appendf(nil, `{"cancel":%d}`+"\n", id):
	case <-p.gone:
	}
}

// watch ends a process that gives no answer at all for a while.
func (p *process) watch(since time.Time) {
	select {
	case <-p.gone:
	case <-time.After(p.patience):
		p.mutex.Lock()
		isSilent := len(p.calls) > 0 && p.answeredAt.Before(since)
		p.mutex.Unlock()
		if isSilent {
			p.end()
		}
	}
}

func isClosed(channel <-chan struct{}) bool {
	select {
	case <-channel:
		return true
	default:
		return false
	}
}
