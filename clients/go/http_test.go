package envelopeworker

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
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

func TestALateRunAndAKilledServerAreToldApart(t *testing.T) {
	url, kill := serve(t, "--pipeline", slowPipeline(t, "60000"))
	worker := NewHTTPWorker(url, "")
	ctx, cancel := within(time.Second)
	defer cancel()
	answer, err := worker.Process(ctx, object{"raw_input": "late"})
	if read(t)(answer, err)["terminated"] != false {
		t.Errorf("%s", answer)
	}
	ctx, cancel = context.WithCancel(background)
	time.AfterFunc(300*time.Millisecond, cancel)
	if _, err := worker.Process(ctx, object{"raw_input": "late"}); !errors.Is(err, context.Canceled) {
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

func TestOptionsAreSentAndWarningsReadOverHTTP(t *testing.T) {
	var queries []string
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		queries = append(queries, request.URL.RawQuery)
		response.Header().Set("Envelope-Warnings", "3; /a%2Cb=dropped, /c=null")
		response.Write([]byte("{}\n"))
	}))
	defer server.Close()
	var told []string
	worker := NewHTTPWorker(server.URL, "").WithOnWarning(func(warning Warning, operation string) {
		told = append(told, warning.Path+" "+warning.Code+" "+operation)
	})
	if _, err := worker.WithIdempotencyKey("k").Process(background, object{}, Dialect("go-u1"), RunTimeout(time.Second)); err != nil {
		t.Error(err)
	}
	reply, err := worker.Call(background, "normalize", object{}, Dialect("seed"))
	if err != nil || len(reply.Warnings) != 3 || reply.Warnings[2].Message != "1 more" {
		t.Errorf("%v: %+v", err, reply)
	}
	if !reflect.DeepEqual(queries, []string{"dialect=go-u1&timeout_ms=1000", "dialect=seed"}) {
		t.Error(queries)
	}
	if len(told) != 6 || told[0] != "/a,b dropped process" || told[5] != " more normalize" {
		t.Error(told)
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
