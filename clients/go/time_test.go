package envelopeworker

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func within(limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(background, limit)
}

func TestARunThatIsLateComesBackAndCanGoOn(t *testing.T) {
	worker := start(t, Config{Pipeline: slowPipeline(t, "60000")})
	normalized(t, worker, "q")
	ctx, cancel := within(time.Second)
	defer cancel()
	envelope, err := worker.Process(ctx, object{"raw_input": "q"})
	if err != nil {
		t.Fatal(err)
	}
	if bounds, err := worker.CanContinue(background, envelope); err != nil || !bounds.CanContinue {
		t.Errorf("%v: %+v", err, bounds)
	}
}

func TestTheTimeoutOfARunIsTheContextsOrTheCallers(t *testing.T) {
	for _, test := range []struct {
		left  time.Duration
		given int64
		limit int64
	}{
		{30 * time.Second, 0, 29_000},
		{2 * time.Second, 0, 1000},
		{1500 * time.Millisecond, 0, 750},
		{time.Microsecond, 0, 1},
		{30 * time.Second, 5000, 5000},
		{30 * time.Second, 60_000, 29_000},
		{0, 0, 0},
		{0, 5000, 5000},
	} {
		ctx, cancel := background, context.CancelFunc(func() {})
		if test.left > 0 {
			ctx, cancel = within(test.left)
		}
		// The clock goes on while the test runs.
		if limit := runLimit(ctx, test.given); limit > test.limit || limit < test.limit*9/10 {
			t.Errorf("%d instead of %d", limit, test.limit)
		}
		cancel()
	}
}

func TestOptionsAreSent(t *testing.T) {
	fake := newFake(t)
	worker := start(t, fake.config(t))
	for operation, options := range map[string][]Option{
		"process":   {Dialect("go-u1"), RunTimeout(3 * time.Second)},
		"resume":    {Approve(false)},
		"normalize": {Dialect("seed"), Strict()},
	} {
		if _, err := worker.Call(background, operation, object{}, options...); err != nil {
			t.Error(err)
		}
	}
	lines, _ := fake.sent(t)
	seen := map[string]bool{}
	for _, line := range lines {
		seen[fmt.Sprint(line.Options)] = true
	}
	for _, wanted := range []object{
		{"dialect": "go-u1", "timeout_ms": 3000},
		{"approve": false, "timeout_ms": 0},
		{"dialect": "seed", "strict": true},
	} {
		if !seen[fmt.Sprint(wanted)] {
			t.Errorf("%v is missing in %v", wanted, seen)
		}
	}
}

func TestAfterATimeoutTheProcessGoesOnAndTheNextCallGetsItsOwnAnswer(t *testing.T) {
	fake := newFake(t)
	worker := start(t, fake.config(t))
	for attempt := 1; attempt <= 3; attempt++ {
		ctx, cancel := within(50 * time.Millisecond)
		if _, err := worker.Process(ctx, object{"do": "hang"}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%#v", err)
		}
		cancel()
		waitUntil(t, func() bool {
			lines, _ := fake.sent(t)
			last := lines[len(lines)-1]
			return last.Cancel != 0 && last.Cancel == lines[len(lines)-2].ID
		})
		normalized(t, worker, fmt.Sprint("next ", attempt))
	}
	_, pids := fake.sent(t)
	for _, pid := range pids {
		if pid != pids[0] {
			t.Error(pids)
		}
	}
}

func TestACancelledRunLeavesItsPlace(t *testing.T) {
	worker := start(t, Config{Pipeline: slowPipeline(t, "60000"), Args: []string{"--concurrency", "1"}})
	normalized(t, worker, "q")
	first := worker.pool.members[0]
	ctx, cancel := context.WithCancel(background)
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := worker.Process(ctx, object{"raw_input": "late"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%#v", err)
	}
	answer, err := worker.Process(background, object{"raw_input": "q"}, RunTimeout(10*time.Millisecond))
	if read(t)(answer, err)["terminated"] != false || worker.pool.members[0] != first {
		t.Errorf("%s", answer)
	}
}

func TestOnlyAProcessThatGivesNoAnswerAfterACancelIsEnded(t *testing.T) {
	fake := newFake(t)
	worker, err := startPatiently(fake.config(t), 300*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Close()
	first := worker.pool.members[0]
	hang := func(do string) error {
		ctx, cancel := within(50 * time.Millisecond)
		defer cancel()
		_, err := worker.Process(ctx, object{"do": do})
		return err
	}
	if err := hang("hang"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%#v", err)
	}
	normalized(t, worker, "q")
	time.Sleep(600 * time.Millisecond)
	if !first.isAlive() {
		t.Error("it was ended, though it answers")
	}
	hanging := make(chan error, 1)
	go func() {
		_, err := worker.Process(background, object{"do": "hang"})
		hanging <- err
	}()
	waitUntil(t, func() bool { lines, _ := fake.sent(t); return len(lines) == 4 })
	if err := hang("stop"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%#v", err)
	}
	if err := <-hanging; !isDied(err) || first.isAlive() {
		t.Errorf("%#v", err)
	}
	normalized(t, worker, "next")
}

func TestAProcessThatDoesNotReadCannotHoldACall(t *testing.T) {
	worker := start(t, shell("exec sleep 60"))
	ctx, cancel := within(300 * time.Millisecond)
	defer cancel()
	for range [waitingLines + 5]int{} {
		_, err := worker.Normalize(ctx, object{"raw_input": strings.Repeat("x", 1_000_000)})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%#v", err)
		}
	}
}

func TestACheapCallDoesNotWaitForRuns(t *testing.T) {
	worker := start(t, Config{Pipeline: slowPipeline(t, "60000")})
	normalized(t, worker, "q")
	runs := make(chan error, 9)
	for range [9]int{} {
		go func() {
			_, err := worker.Process(background, object{"raw_input": "slow"})
			runs <- err
		}()
	}
	time.Sleep(300 * time.Millisecond)
	normalized(t, worker, "cheap")
	if len(runs) > 0 {
		t.Error(<-runs)
	}
}

func TestAnswersAreTakenApart(t *testing.T) {
	fake := newFake(t)
	config := fake.config(t)
	var told []string
	config.OnWarning = func(warning Warning, operation string) { told = append(told, warning.Path+" "+operation) }
	worker := start(t, config)
	reply, err := worker.Call(background, "normalize", object{"do": "warn"})
	if err != nil || string(reply.Document) != `{"warnings":[1]}` || len(reply.Warnings) != 1 || reply.Warnings[0].Message != "m" {
		t.Errorf("%v: %+v", err, reply)
	}
	if len(told) != 1 || told[0] != "/a normalize" {
		t.Error(told)
	}
	if reply, err = worker.Call(background, "normalize", object{}); err != nil || len(reply.Warnings) > 0 {
		t.Errorf("%v: %+v", err, reply)
	}
	var refusal *Error
	_, err = worker.Process(background, object{"do": "fail"})
	if !errors.As(err, &refusal) || refusal.Hint != "Go on." || string(refusal.Document) != `{"n":1.0}` {
		t.Errorf("%#v", err)
	}
}
