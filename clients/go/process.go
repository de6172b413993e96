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
	// stderrTail is how much of stderr is kept.
	stderrTail = 4096
)

// process is one run of the program. It is asked by one caller at a time.
type process struct {
	command *exec.Cmd
	stdin   io.WriteCloser
	stdout  *os.File
	reader  *bufio.Reader
	stderr  *tail
	// exited is closed when the process is gone and its stderr was read.
	exited chan struct{}
}

func startProcess(argv []string) (*process, error) {
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
		return nil, &Error{
			Code:    "ENOTFOUND",
			Message: "The worker cannot be started: " + err.Error(),
			Hint:    "Install it with npm, or name it with Config.Command or the environment variable ENVELOPE_WORKER.",
		}
	}
	p := &process{command, stdin, stdout, bufio.NewReaderSize(stdout, 1<<16), stderr, make(chan struct{})}
	go func() {
		_ = command.Wait() // ProcessState has what is worth knowing.
		close(p.exited)
	}()
	return p, nil
}

// ask sends one line and gives back the one that answers it. After an error the process must be ended.
func (p *process) ask(ctx context.Context, closed <-chan struct{}, line []byte) ([]byte, error) {
	// Reading does not wait for writing. Where the process is gone, the end of its stdout says so.
	go p.stdin.Write(line)
	type reading struct {
		line []byte
		err  error
	}
	read := make(chan reading, 1)
	go func() {
		line, err := p.reader.ReadBytes('\n')
		read <- reading{line, err}
	}()
	select {
	case <-ctx.Done():
		return nil, unanswered(ctx)
	case <-closed:
		return nil, &DiedError{Reason: "the client was closed"}
	case got := <-read:
		if got.err != nil {
			return nil, p.death(got.err)
		}
		if got.line[0] != '{' || p.reader.Buffered() > 0 {
			return nil, &DiedError{Reason: fmt.Sprintf("it wrote what is no answer: %.200q", got.line)}
		}
		return bytes.TrimSuffix(got.line, []byte("\n")), nil
	}
}

// end ends the process, by force where it takes too long, and closes its pipes.
func (p *process) end() {
	p.stdin.Close()
	if p.command.Process.Signal(syscall.SIGTERM) != nil {
		p.command.Process.Kill()
	}
	select {
	case <-p.exited:
	case <-time.After(grace):
		p.command.Process.Kill()
		<-p.exited
	}
	p.stdout.Close()
}

func (p *process) death(cause error) error {
	if errors.Is(cause, io.EOF) {
		cause = nil
	}
	select {
	case <-p.exited:
		return &DiedError{Reason: p.command.ProcessState.String(), Stderr: p.stderr.String(), Err: cause}
	case <-time.After(grace):
		return &DiedError{Reason: "it closed its stdout", Stderr: p.stderr.String(), Err: cause}
	}
}

// tail keeps the end of what is written to it.
type tail struct {
	mutex sync.Mutex
	bytes []byte
}

func (t *tail) Write(chunk []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.bytes = append(t.bytes, chunk...)
	t.bytes = t.bytes[max(0, len(t.bytes)-stderrTail):]
	return len(chunk), nil
}

func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return string(bytes.TrimSpace(t.bytes))
}
