// A peer of the conformance kit: GenericEnvelopes with the standard library of Go 1.21 or newer.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// input is what a case gives.
type input struct {
	Document       *string
	DocumentBase64 string              `json:"document_base64"`
	Scripts        map[string][]object `json:"-"`
	RawScripts     json.RawMessage     `json:"scripts"`
	Tools          map[string]string
	Options        options
}

// request is a line of the kit.
type request struct {
	Seq       int
	Cmd       string
	Operation string
	Input     input
}

var features = strings.Fields("roundtrip create normalize validate can_continue result process resume merge worker bytes json-input")

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		reply := respondTo(asked)
		reply["seq"] = asked.Seq
		text, _ := write(reply)
		fmt.Println(text)
		if asked.Cmd == "stop" {
			return
		}
	}
}

func respondTo(asked request) (reply object) {
	switch asked.Cmd {
	case "start":
		return object{"ok": true, "protocol": 1, "name": "go", "language": "Go", "dialect": "seed", "features": features}
	case "stop":
		return object{"ok": true}
	}
	// A mistake of this program is an answer, too.
	defer func() {
		if problem := recover(); problem != nil {
			reply = object{"error": object{"code": "ERUNTIME", "message": fmt.Sprint(problem)}}
		}
	}()
	output, err := operate(asked)
	if err != nil {
		var refused refusal
		if !errors.As(err, &refused) {
			refused = refusal{"ERUNTIME", err.Error(), ""}
		}
		problem := object{"code": refused.code, "message": refused.message}
		if refused.path != "" {
			problem["path"] = refused.path
		}
		return object{"error": problem}
	}
	text, err := write(output)
	if err != nil {
		return object{"error": object{"code": "ERUNTIME", "message": err.Error()}}
	}
	return object{"ok": true, "output": text}
}

func operate(asked request) (object, error) {
	data, err := base64.StdEncoding.DecodeString(asked.Input.DocumentBase64)
	if err != nil {
		return nil, err
	}
	if asked.Input.Document != nil {
		data = []byte(*asked.Input.Document)
	}
	document, err := parse(data)
	if err != nil {
		return nil, err
	}
	switch asked.Operation {
	case "validate":
		return validate(document), nil
	case "merge":
		return merge(document)
	}
	envelope, err := read(document)
	if err != nil {
		return nil, err
	}
	switch asked.Operation {
	case "create":
		if _, isText := document.(object)["raw_input"].(string); !isText {
			return nil, refusal{"EENVELOPE", "raw_input is missing", "/raw_input"}
		}
	case "can_continue":
		return canContinue(envelope), nil
	case "result":
		return result(envelope), nil
	case "process", "resume":
		scripts := json.NewDecoder(strings.NewReader(string(asked.Input.RawScripts)))
		scripts.UseNumber()
		if err := scripts.Decode(&asked.Input.Scripts); err != nil {
			return nil, err
		}
		r := newRun(envelope, asked.Input)
		if asked.Operation == "process" {
			return envelope, r.process()
		}
		return envelope, r.resume()
	}
	return envelope, nil
}

func validate(document any) object {
	_, mistakes, err := inspect(document)
	if err != nil {
		mistakes = append(mistakes, mistake{"", err.Error()})
	}
	found := []any{}
	for _, each := range mistakes {
		found = append(found, object{"path": each.path, "message": each.message})
	}
	source, _ := document.(object)
	return object{"valid": len(found) == 0, "errors": found, "envelope_id": orNil(textOf(source, "envelope_id"))}
}

func canContinue(envelope object) object {
	stop := findStop(envelope)
	reason := orNil(stop)
	switch stop {
	case "":
	case "terminated":
		reason = envelope["terminal_reason"]
	case "interrupt":
		reason = envelope["terminal_reason"]
		if kind, _ := currentInterrupt(envelope); kind == "clarification" || kind == "confirmation" {
			reason = kind + "_required"
		}
	default:
		reason = stop + "_exceeded"
	}
	left := func(limit, used string) int { return max(0, numberOf(envelope, limit)-numberOf(envelope, used)) }
	return object{
		"can_continue":    stop == "" && textOf(envelope, "current_stage") != "end",
		"terminal_reason": reason,
		"iteration":       envelope["iteration"],
		"llm_call_count":  envelope["llm_call_count"],
		"agent_hop_count": envelope["agent_hop_count"],
		"remaining": object{
			"iterations": left("max_iterations", "iteration"),
			"llm_calls":  left("max_llm_calls", "llm_call_count"),
			"agent_hops": left("max_agent_hops", "agent_hop_count"),
			"stages":     left("max_stages", "current_stage_number"),
		},
	}
}

func result(envelope object) object {
	kind, _ := currentInterrupt(envelope)
	waits := isWaiting(envelope)
	summary := object{
		"interrupt_pending":    waits,
		"clarification_needed": waits && kind == "clarification", "clarification_question": nil,
		"confirmation_needed": waits && kind == "confirmation", "confirmation_id": nil, "confirmation_message": nil,
		"response": objectOf(objectOf(envelope, "outputs"), "integration")["final_response"],
	}
	for _, name := range strings.Fields(`envelope_id request_id user_id session_id current_stage terminated
		terminal_reason termination_reason iteration llm_call_count agent_hop_count errors outputs`) {
		summary[name] = envelope[name]
	}
	if summary["clarification_needed"] == true {
		summary["clarification_question"] = envelope["clarification_question"]
		summary["response"] = envelope["clarification_question"]
	}
	if summary["confirmation_needed"] == true {
		summary["confirmation_id"] = envelope["confirmation_id"]
		summary["confirmation_message"] = envelope["confirmation_message"]
		summary["response"] = envelope["confirmation_message"]
	}
	return summary
}
