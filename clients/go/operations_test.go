package envelopeworker

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

var background = context.Background()

func TestOperationsOverAProcess(t *testing.T) {
	testOperations(t, start(t, Config{Workspace: workspace(t)}))
}

func TestOperationsOverHTTP(t *testing.T) {
	url, _ := serve(t, "--workspace", workspace(t))
	client := NewHTTPWorker(url, "")
	defer client.Close()
	testOperations(t, client)
}

func testOperations(t *testing.T, client Client) {
	t.Run("creates and runs an envelope", func(t *testing.T) {
		envelope, err := client.Create(background, object{"raw_input": question})
		if err != nil {
			t.Fatal(err)
		}
		if read(t)(client.CanContinue(background, envelope))["can_continue"] != true {
			t.Error("cannot continue")
		}
		done, err := client.Process(background, envelope)
		if reason := read(t)(done, err)["terminal_reason"]; reason != "completed_successfully" {
			t.Error(reason)
		}
		response, _ := read(t)(client.Result(background, done))["response"].(string)
		if !strings.Contains(response, "auth.py:1") {
			t.Error(response)
		}
	})

	t.Run("runs as far as it is told", func(t *testing.T) {
		for _, test := range []struct {
			options []Option
			stages  int
		}{
			{[]Option{Until("intent")}, 2},
			{[]Option{Steps(1), RunTimeout(time.Minute)}, 1},
			{[]Option{Only("perception", "intent")}, 2},
		} {
			answer, err := client.Process(background, object{"raw_input": question}, test.options...)
			if outputs := read(t)(answer, err)["outputs"].(object); len(outputs) != test.stages {
				t.Errorf("%v: %v", test.options, outputs)
			}
		}
	})

	t.Run("resumes with an answer, an approval or a limit", func(t *testing.T) {
		asking, err := client.Process(background, object{"raw_input": "?"})
		if read(t)(asking, err)["clarification_pending"] != true {
			t.Errorf("%s", asking)
		}
		confirming := object{"raw_input": question, "confirmation_pending": true, "confirmation_id": "c"}
		stopped := object{"raw_input": question, "max_agent_hops": 0}
		for _, test := range []struct {
			envelope any
			options  []Option
			reason   any
		}{
			{asking, []Option{Answer(question)}, "completed_successfully"},
			{confirming, []Option{Approve(true)}, "completed_successfully"},
			{confirming, []Option{Approve(false)}, "denied_by_policy"},
			{stopped, []Option{Set(map[string]int{"max_agent_hops": 3}), Until("plan")}, nil},
			{stopped, []Option{Set(object{"max_agent_hops": 3, "max_cost_usd": "0.50"}), Until("plan")}, nil},
		} {
			answer, err := client.Resume(background, test.envelope, test.options...)
			if reason := read(t)(answer, err)["terminal_reason"]; reason != test.reason {
				t.Errorf("%v: %v", test.options, reason)
			}
		}
	})

	t.Run("validates, normalizes and merges", func(t *testing.T) {
		document := object{"raw_input": "q", "ours": 1}
		if read(t)(client.Validate(background, document))["valid"] != true {
			t.Error("not valid")
		}
		if read(t)(client.Validate(background, document, Strict()))["valid"] != false {
			t.Error("valid by the schema")
		}
		sent := read(t)(client.Normalize(background, document))
		reply := object{"envelope_id": sent["envelope_id"], "iteration": 1}
		merged := read(t)(client.Merge(background, sent, reply))
		if merged["ours"] != 1.0 || merged["iteration"] != 1.0 {
			t.Error(merged)
		}
	})

	t.Run("keeps bytes", func(t *testing.T) {
		kept := `{"n":1.0,"big":12345678901234567890,"text":"\u00e9<"}`
		pretty := "{\"raw_input\":\"q\",\n \"envelope_id\":\"e-1\",\r\n \"metadata\":" + kept + "}\n"
		normalized, err := client.Normalize(background, []byte(pretty))
		if err != nil || !strings.Contains(string(normalized), kept) || strings.Contains(string(normalized), "\n") {
			t.Errorf("%v: %s", err, normalized)
		}
		merged, err := client.Merge(background, normalized, json.RawMessage(`{"envelope_id":"e-1"}`))
		if err != nil || !strings.Contains(string(merged), kept) {
			t.Errorf("%v: %s", err, merged)
		}
	})

	t.Run("does not let a document change the request", func(t *testing.T) {
		hostile := `{"raw_input":"q"},"command":"create","options":{"strict":true},"sent":{}`
		merged, err := client.Merge(background, object{"raw_input": "q", "ours": 1}, json.RawMessage(hostile))
		if read(t)(merged, err)["ours"] != 1.0 {
			t.Errorf("%s", merged)
		}
		if answer, err := client.Resume(background, json.RawMessage(hostile+`,"approve":true`)); err == nil {
			t.Errorf("%s", answer)
		}
	})

	t.Run("takes an envelope of 10 MB", func(t *testing.T) {
		metadata := object{"pad": strings.Repeat("x", 10_000_000)}
		answer, err := client.Normalize(background, object{"raw_input": "q", "metadata": metadata})
		if !reflect.DeepEqual(read(t)(answer, err)["metadata"], metadata) {
			t.Error("other metadata came back")
		}
	})

	t.Run("gives what the worker refuses as an error", func(t *testing.T) {
		_, err := client.Normalize(background, object{"raw_input": 1})
		var refusal *Error
		if !errors.As(err, &refusal) || refusal.Code != "EENVELOPE" || refusal.Hint == "" || refusal.Details["errors"] == nil {
			t.Errorf("%#v", err)
		}
		if _, err := client.Resume(background, object{"raw_input": "q"}); !errors.As(err, &refusal) || refusal.Code != "EARG" {
			t.Errorf("%#v", err)
		}
		if _, err := client.Normalize(background, []byte("oops")); !errors.As(err, &refusal) || refusal.Code != "EPARSE" {
			t.Errorf("%#v", err)
		}
		if _, err := client.Normalize(background, func() {}); err == nil {
			t.Error("a function was written as JSON")
		}
	})
}
