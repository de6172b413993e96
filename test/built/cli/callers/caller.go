// Calls the worker as a Go program does: one process per call, and one process for many calls.
// The arguments are the command line of the worker. Prints one JSON line of what it saw.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
)

var metadata = map[string]any{
	"ratio":         json.Number("1.0"),
	"big":           json.Number("12345678901234567890123"),
	"beyond_double": json.Number("9007199254740993"),
	"text":          "café 😀 \u2028 <b>&",
	"nested":        map[string]any{"list": []any{json.Number("1"), json.Number("1.0"), nil, true}},
}

func main() {
	created, code := call(map[string]any{"raw_input": "Where is main?", "user_id": "go", "metadata": metadata}, "create")
	check(code == 0 && reflect.DeepEqual(created["metadata"], metadata), "create", created)

	normalized, code := call(created, "normalize")
	check(code == 0 && reflect.DeepEqual(normalized, created), "normalize", normalized)

	answer, code := call(normalized, "can-continue")
	check(code == 0 && answer["can_continue"] == true, "can-continue", answer)

	failure, code := call([]any{}, "can-continue", "--compat", "go-envelope")
	check(code == 1 && failure["code"] == "parse_error" && failure["error"] == true, "failure", failure)

	refused, code := call(map[string]any{"raw_input": 1}, "normalize")
	check(code == 65 && refused["status"] == "error", "refusal", refused)

	stream(created)
	print(map[string]any{"metadata": normalized["metadata"], "streamed": 200})
}

// call runs one process for one document and gives its answer and exit code.
func call(document any, arguments ...string) (map[string]any, int) {
	input, err := json.Marshal(document)
	check(err == nil, "marshal", err)
	worker := exec.Command(os.Args[1], append(append([]string{}, os.Args[2:]...), arguments...)...)
	worker.Stdin = bytes.NewReader(input)
	output, err := worker.Output()
	var exit *exec.ExitError
	check(err == nil || errors.As(err, &exit), "run", err)
	return parse(output), worker.ProcessState.ExitCode()
}

// stream talks to one process, a request and an answer at a time.
func stream(envelope map[string]any) {
	worker := exec.Command(os.Args[1], append(append([]string{}, os.Args[2:]...), "--stream", "--quiet")...)
	input, err := worker.StdinPipe()
	check(err == nil, "stdin", err)
	output, err := worker.StdoutPipe()
	check(err == nil, "stdout", err)
	check(worker.Start() == nil, "start", nil)
	lines := bufio.NewReader(output)
	for iteration := range 200 {
		envelope["iteration"] = json.Number(fmt.Sprint(iteration))
		check(json.NewEncoder(input).Encode(map[string]any{"command": "normalize", "envelope": envelope}) == nil, "write", nil)
		line, err := lines.ReadBytes('\n')
		check(err == nil, "read", err)
		check(reflect.DeepEqual(parse(line), envelope), "answer", string(line))
	}
	check(input.Close() == nil, "close", nil)
	check(worker.Wait() == nil, "wait", nil)
}

// parse keeps the digits of numbers, so that 1 and 1.0 differ.
func parse(text []byte) map[string]any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var document map[string]any
	check(decoder.Decode(&document) == nil, "parse", string(text))
	return document
}

func print(document any) {
	check(json.NewEncoder(os.Stdout).Encode(document) == nil, "print", nil)
}

func check(holds bool, what string, seen any) {
	if !holds {
		fmt.Fprintf(os.Stderr, "%s: %v\n", what, seen)
		os.Exit(1)
	}
}
