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
		bounds, err := client.CanContinue(background, envelope)
		if err != nil || !bounds.CanContinue || bounds.TerminalReason != "" || bounds.Remaining.LLMCalls != 10 {
			t.Errorf("%v: %+v", err, bounds)
		}
		if bounds.NextStage != "perception" || !bounds.Owned {
			t.Errorf("%+v", bounds)
		}
		bounds, err = client.CanContinue(background, envelope, Only("intent", "plan"))
		if err != nil || bounds.NextStage != "perception" || bounds.Owned {
			t.Errorf("%v: %+v", err, bounds)
		}
		done, err := client.Process(background, envelope)
		if reason := read(t)(done, err)["terminal_reason"]; reason != "completed_successfully" {
			t.Error(reason)
		}
		result, err := client.Result(background, done)
		if err != nil || !strings.Contains(result.Response, "auth.py:1") || !result.Terminated || len(result.Outputs) != 6 {
			t.Errorf("%v: %+v", err, result)
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
		if report, err := client.Validate(background, document); err != nil || !report.Valid || report.EnvelopeID != "" {
			t.Errorf("%v: %+v", err, report)
		}
		report, err := client.Validate(background, document, Strict())
		if err != nil || report.Valid || len(report.Errors) == 0 || report.Errors[0].Message == "" {
			t.Errorf("%v: %+v", err, report)
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

	t.Run("gives warnings beside the document", func(t *testing.T) {
		document := object{"raw_input": "q", "stage_order": []any{"plan", nil, 7}, "terminal_reason": "banana"}
		reply, err := client.Call(background, "can_continue", document)
		if read(t)(reply.Document, err)["can_continue"] != true {
			t.Errorf("%s", reply.Document)
		}
		reply, err = client.Call(background, "normalize", document)
		complete := read(t)(reply.Document, err)
		if !reflect.DeepEqual(complete["stage_order"], []any{"plan"}) {
			t.Error(complete["stage_order"])
		}
		found := map[string]string{}
		for _, warning := range reply.Warnings {
			found[warning.Path] = warning.Code
		}
		if found["/stage_order/1"] != "dropped" || found["/stage_order/2"] != "dropped" || found["/terminal_reason"] != "unknown-value" {
			t.Error(found)
		}
		if reply, err := client.Call(background, "normalize", reply.Document); err != nil || len(reply.Warnings) > 0 {
			t.Errorf("%v: %+v", err, reply)
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
