package envelopeworker

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestTheTokenIsSent(t *testing.T) {
	const token = "a-token-of-some-length"
	url, _ := serve(t, "--token-file", file(t, "token", token))
	normalized(t, NewHTTPWorker(url+"/", token), "q")
	var refusal *Error
	_, err := NewHTTPWorker(url, "").Normalize(background, object{"raw_input": "q"})
	if !errors.As(err, &refusal) || refusal.Code != "EAUTH" {
		t.Errorf("%#v", err)
	}
}

func TestTheSameKeyGetsTheFirstAnswerAgain(t *testing.T) {
	url, _ := serve(t)
	keyed := NewHTTPWorker(url, "").WithIdempotencyKey("k-1")
	first, err := keyed.Create(background, object{"raw_input": "q"})
	again, errAgain := keyed.Create(background, object{"raw_input": "q"})
	if err != nil || errAgain != nil || string(first) != string(again) {
		t.Errorf("%v %v: %s instead of %s", err, errAgain, again, first)
	}
	if answer, err := keyed.Create(background, object{"raw_input": "another"}); err == nil {
		t.Errorf("%s", answer)
	}
}

func TestATimeoutAndAKilledServerAreToldApart(t *testing.T) {
	url, kill := serve(t, "--pipeline", slowPipeline(t, "60000"))
	worker := NewHTTPWorker(url, "")
	ctx, cancel := context.WithTimeout(background, 300*time.Millisecond)
	defer cancel()
	if _, err := worker.Process(ctx, object{"raw_input": "late"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%#v", err)
	}
	normalized(t, worker, "next")
	time.AfterFunc(300*time.Millisecond, kill)
	var died *DiedError
	for range [2]int{} {
		if _, err := worker.Process(background, object{"raw_input": "q"}); !errors.As(err, &died) || died.Err == nil {
			t.Errorf("%#v", err)
		}
	}
}

func TestWhoIsNoWorkerIsKnown(t *testing.T) {
	server := httptest.NewServer(http.RedirectHandler("/elsewhere", http.StatusFound))
	defer server.Close()
	var refusal *Error
	_, err := NewHTTPWorker(server.URL, "").Normalize(background, object{"raw_input": "q"})
	if !errors.As(err, &refusal) || refusal.Code != "EIO" || refusal.Details["status"] != http.StatusFound {
		t.Errorf("%#v", err)
	}
}
