package envelopeworker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

const callers = 8

func normalized(t *testing.T, client Client, text string) {
	t.Helper()
	answer, err := client.Normalize(background, object{"raw_input": text})
	if got := read(t)(answer, err)["raw_input"]; got != text {
		t.Errorf("%v instead of %v", got, text)
	}
}

func TestAWorkerKilledInTheMiddleOfACallIsAnErrorAndTheNextCallWorks(t *testing.T) {
	worker := start(t, Config{Pipeline: slowPipeline(t, "60000")})
	normalized(t, worker, "q")
	pid := worker.process.command.Process.Pid
	time.AfterFunc(300*time.Millisecond, func() { syscall.Kill(pid, syscall.SIGKILL) })
	_, err := worker.Process(background, object{"raw_input": "q"})
	var died *DiedError
	if !errors.As(err, &died) || died.Reason != "signal: killed" {
		t.Errorf("%#v", err)
	}
	normalized(t, worker, "next")
}

func TestAWorkerThatDiedBetweenTwoCallsIsStartedAgain(t *testing.T) {
	worker := start(t, Config{})
	normalized(t, worker, "q")
	worker.process.command.Process.Kill()
	<-worker.process.exited
	normalized(t, worker, "next")
}

func TestTheEndOfStderrSaysWhy(t *testing.T) {
	worker := start(t, shell("head -c 200000 /dev/zero >&2; echo at last >&2; exit 3"))
	_, err := worker.Normalize(background, object{"raw_input": "q"})
	var died *DiedError
	if !errors.As(err, &died) || died.Reason != "exit status 3" || !strings.HasSuffix(died.Stderr, "at last") || len(died.Stderr) > stderrTail {
		t.Errorf("%#v", err)
	}
}

func TestWhatIsNoAnswerIsNotTakenForOne(t *testing.T) {
	for _, program := range []string{"echo 'Now using node v24'", `printf '{}\n{}\n'`, "printf '{'"} {
		_, err := start(t, shell("read line; "+program)).Normalize(background, object{"raw_input": "q"})
		var died *DiedError
		if !errors.As(err, &died) {
			t.Errorf("%s: %#v", program, err)
		}
	}
}

func TestClosingEndsTheProcessAndTheCallThatWaitsForIt(t *testing.T) {
	// It does not end by itself, neither with its stdin nor by SIGTERM.
	worker := start(t, shell("trap '' TERM; while true; do sleep 0.1; done"))
	process := worker.process
	closed := make(chan error)
	time.AfterFunc(300*time.Millisecond, func() { closed <- worker.Close() })
	for range [2]int{} {
		_, err := worker.Normalize(background, object{"raw_input": "q"})
		var died *DiedError
		if !errors.As(err, &died) || died.Reason != "the client was closed" {
			t.Errorf("%#v", err)
		}
	}
	if err := <-closed; err != nil || !isClosed(process.exited) {
		t.Errorf("%v, and the process runs", err)
	}
}

func TestAfterATimeoutTheNextCallGetsItsOwnAnswer(t *testing.T) {
	worker := start(t, Config{Pipeline: slowPipeline(t, "1000")})
	normalized(t, worker, "q")
	for attempt := 0; attempt < 3; attempt++ {
		ctx, cancel := context.WithTimeout(background, 200*time.Millisecond)
		_, err := worker.Process(ctx, object{"raw_input": "late"})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%#v", err)
		}
		normalized(t, worker, fmt.Sprint("next ", attempt))
	}
}

func TestAProcessThatDoesNotReadCannotHoldACall(t *testing.T) {
	worker := start(t, shell("exec sleep 60"))
	ctx, cancel := context.WithTimeout(background, 300*time.Millisecond)
	defer cancel()
	begin := time.Now()
	_, err := worker.Normalize(ctx, object{"raw_input": strings.Repeat("x", 1_000_000)})
	if took := time.Since(begin); !errors.Is(err, context.DeadlineExceeded) || took > 30*time.Second {
		t.Errorf("%#v after %v", err, took)
	}
}

func TestTheWaitForTheTurnHarmsNoOtherCall(t *testing.T) {
	worker := start(t, Config{Pipeline: slowPipeline(t, "1000")})
	normalized(t, worker, "q")
	slow := make(chan error)
	go func() {
		_, err := worker.Process(background, object{"raw_input": "slow"}, Until("perception"))
		slow <- err
	}()
	time.Sleep(300 * time.Millisecond)
	ctx, cancel := context.WithCancel(background)
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := worker.Normalize(ctx, object{"raw_input": "q"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%#v", err)
	}
	if err := <-slow; err != nil {
		t.Error(err)
	}
}

func TestEightCallersGetTheirOwnAnswers(t *testing.T) {
	worker := start(t, Config{})
	calls, err := strconv.Atoi(os.Getenv("CALLS_PER_THREAD"))
	if err != nil {
		calls = 50
	}
	var wait sync.WaitGroup
	var right atomic.Int64
	for caller := 0; caller < callers; caller++ {
		wait.Add(1)
		go func(caller int) {
			defer wait.Done()
			for number := 0; number < calls; number++ {
				own := fmt.Sprint(caller, "-", number)
				answer, err := worker.Normalize(background, object{"raw_input": own, "pad": strings.Repeat("x", number)})
				if err == nil && strings.Contains(string(answer), `"raw_input":"`+own+`"`) {
					right.Add(1)
				}
			}
		}(caller)
	}
	wait.Wait()
	if right.Load() != int64(callers*calls) {
		t.Errorf("%d of %d", right.Load(), callers*calls)
	}
}

func TestTheProgramIsFoundByEnvironmentOrPath(t *testing.T) {
	command := workerCommand(t)
	program := file(t, "envelope-worker", "#!/bin/sh\nexec '"+command[0]+"' '"+command[1]+"' \"$@\"\n")
	if err := os.Chmod(program, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"ENVELOPE_WORKER": program,
		"PATH":            filepath.Dir(program) + string(os.PathListSeparator) + os.Getenv("PATH"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, value)
			worker, err := Start(Config{})
			if err != nil {
				t.Fatal(err)
			}
			defer worker.Close()
			normalized(t, worker, "q")
		})
	}
	t.Setenv("ENVELOPE_WORKER", "/nowhere/worker")
	var refusal *Error
	if _, err := Start(Config{}); !errors.As(err, &refusal) || refusal.Code != "ENOTFOUND" {
		t.Errorf("%#v", err)
	}
}

func TestAnEnvelopeIsNotTakenForAnError(t *testing.T) {
	envelope := `{"version":1,"status":"error","command":"x","raw_input":"q"`
	answer, err := start(t, Config{}).Normalize(background, []byte(envelope+"}"))
	if err != nil || !strings.HasPrefix(string(answer), envelope) {
		t.Errorf("%v: %s", err, answer)
	}
}
