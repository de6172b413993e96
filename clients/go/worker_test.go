package envelopeworker

import (
	"context"
	"errors"
	"fmt"
	"os"
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

func isDied(err error) bool {
	var died *DiedError
	return errors.As(err, &died)
}

func TestAWorkerKilledInTheMiddleOfARunIsAnErrorAndTheNextCallWorks(t *testing.T) {
	worker := start(t, Config{Pipeline: slowPipeline(t, "60000")})
	normalized(t, worker, "q")
	pid := worker.pool.members[0].command.Process.Pid
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
	worker.pool.members[0].command.Process.Kill()
	<-worker.pool.members[0].exited
	normalized(t, worker, "next")
}

func TestAProcessThatDiesFailsItsOwnCallsAndNoOthers(t *testing.T) {
	fake := newFake(t)
	config := fake.config(t)
	config.Processes = 2
	worker := start(t, config)
	hanging := make(chan error, 1)
	go func() {
		_, err := worker.Process(background, object{"do": "hang"})
		hanging <- err
	}()
	waitUntil(t, func() bool { lines, _ := fake.sent(t); return len(lines) == 1 })
	if _, err := worker.Process(background, object{"do": "die"}); !isDied(err) {
		t.Errorf("%#v", err)
	}
	_, pids := fake.sent(t)
	if pids[0] == pids[1] || len(hanging) > 0 {
		t.Error("both calls had the same process")
	}
	syscall.Kill(pids[0], syscall.SIGKILL)
	if err := <-hanging; !isDied(err) {
		t.Errorf("%#v", err)
	}
}

func TestWhatHasNoEffectsIsSentOnceMoreToANewProcess(t *testing.T) {
	for _, operation := range []string{"create", "can-continue", "validate", "normalize", "result", "merge"} {
		t.Run(operation, func(t *testing.T) {
			fake := newFake(t)
			worker := start(t, fake.config(t))
			if _, err := worker.Call(background, operation, object{"do": "die once"}); err != nil {
				t.Error(err)
			}
			if _, err := worker.Call(background, operation, object{"do": "die"}); !isDied(err) {
				t.Errorf("%#v", err)
			}
			if _, pids := fake.sent(t); len(pids) != 4 || pids[0] == pids[1] || pids[2] == pids[3] {
				t.Error(pids)
			}
		})
	}
}

func TestARunIsNeverSentTwice(t *testing.T) {
	for _, operation := range []string{"process", "resume"} {
		t.Run(operation, func(t *testing.T) {
			fake := newFake(t)
			_, err := start(t, fake.config(t)).Call(background, operation, object{"do": "die once"})
			if lines, _ := fake.sent(t); !isDied(err) || len(lines) != 1 {
				t.Errorf("%#v: %v", err, lines)
			}
		})
	}
}

func TestTheEndOfStderrSaysWhy(t *testing.T) {
	worker := start(t, shell("head -c 200000 /dev/zero >&2; echo at last >&2; exit 3"))
	_, err := worker.Process(background, object{"raw_input": "q"})
	var died *DiedError
	if !errors.As(err, &died) || died.Reason != "exit status 3" || !strings.HasSuffix(died.Stderr, "at last") || len(died.Stderr) > stderrTail {
		t.Errorf("%#v", err)
	}
}

func TestWhatIsNoAnswerIsNotTakenForOne(t *testing.T) {
	for _, program := range []string{
		"echo 'Now using node v24'",
		`printf '{}\n{}\n'`,
		"printf '{'",
		`echo '{"id":0,"document":{}}'`,
		`echo '{"id":1,"document":[]}'`,
		`echo '{"id":1,"error":oops}'`,
	} {
		_, err := start(t, shell("read line; "+program)).Process(background, object{"raw_input": "q"})
		if !isDied(err) {
			t.Errorf("%s: %#v", program, err)
		}
	}
}

func TestClosingEndsTheProcessAndTheCallThatWaitsForIt(t *testing.T) {
	// It does not end by itself, neither with its stdin nor by SIGTERM.
	worker := start(t, shell("trap '' TERM; while true; do sleep 0.1; done"))
	process := worker.pool.members[0]
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

func TestARunThatIsStoppedByClosingGivesTheEnvelopeSoFar(t *testing.T) {
	worker := start(t, Config{Pipeline: slowPipeline(t, "60000")})
	normalized(t, worker, "q")
	time.AfterFunc(300*time.Millisecond, func() { worker.Close() })
	_, err := worker.Process(background, object{"raw_input": "so far"})
	var refusal *Error
	if !errors.As(err, &refusal) || refusal.Code != "ECANCELED" || !strings.Contains(string(refusal.Document), "so far") {
		t.Errorf("%#v", err)
	}
}

func TestEightCallersGetTheirOwnAnswers(t *testing.T) {
	worker := start(t, Config{Processes: 2})
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
	if right.Load() != int64(callers*calls) || len(worker.pool.members) != 2 {
		t.Errorf("%d of %d by %d processes", right.Load(), callers*calls, len(worker.pool.members))
	}
}

func TestAThousandCallsInFlightGetTheirOwnAnswersWhicheverAreCancelled(t *testing.T) {
	worker := start(t, Config{Processes: 2})
	var wait sync.WaitGroup
	var wrong atomic.Int64
	for number := 0; number < 1000; number++ {
		wait.Add(1)
		go func(number int) {
			defer wait.Done()
			ctx, cancel := context.WithCancel(background)
			defer cancel()
			isCancelled := number%5 == 0
			if isCancelled {
				time.AfterFunc(time.Duration(number)*20*time.Microsecond, cancel)
			}
			own := fmt.Sprint("call ", number)
			answer, err := worker.Process(ctx, object{"raw_input": own}, Until("perception"))
			isRight := err == nil && strings.Contains(string(answer), `"raw_input":"`+own+`"`)
			if !isRight && !(isCancelled && errors.Is(err, context.Canceled)) {
				wrong.Add(1)
			}
		}(number)
	}
	wait.Wait()
	if wrong.Load() > 0 {
		t.Errorf("%d calls", wrong.Load())
	}
}

func TestAnEnvelopeIsNotTakenForAnError(t *testing.T) {
	envelope := `{"version":1,"status":"error","command":"x","raw_input":"q"`
	answer, err := start(t, Config{}).Normalize(background, []byte(envelope+"}"))
	if err != nil || !strings.HasPrefix(string(answer), envelope) {
		t.Errorf("%v: %s", err, answer)
	}
}
