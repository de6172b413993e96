// A published Go peer of the kit, in the dialect that its first argument names: u1 or u2. Written from a description.
//
// With more arguments (`answer` and yes, no, nothing or a text) it records that answer in the envelope on stdin.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

type object = map[string]any

type request struct {
	Seq       int
	Cmd       string
	Operation string
	Input     struct {
		Document       *string
		DocumentBase64 string `json:"document_base64"`
		Options        struct{ Response object }
	}
}

func main() {
	d, ok := dialects[os.Args[1]]
	if !ok {
		fail(fmt.Errorf("there is no dialect %s", os.Args[1]))
	}
	if len(os.Args) > 3 && os.Args[2] == "answer" {
		d.answerOnce(os.Args[3])
		return
	}
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			fail(err)
		}
		reply := d.respond(asked)
		reply["seq"] = asked.Seq
		fmt.Println(print(reply))
		if asked.Cmd == "stop" {
			return
		}
	}
}

func (d dialect) answerOnce(word string) {
	responses := map[string]object{"yes": {"approved": true}, "no": {"approved": false}, "nothing": {}}
	response, ok := responses[word]
	if !ok {
		response = object{"text": word}
	}
	var state object
	data, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = json.Unmarshal(data, &state)
	}
	envelope := d.fromState(state)
	if err == nil {
		err = resolve(envelope, response)
	}
	if err != nil {
		fail(err)
	}
	fmt.Println(print(envelope))
}

func (d dialect) respond(asked request) object {
	switch asked.Cmd {
	case "start":
		return object{
			"ok": true, "protocol": 1, "name": d.name, "language": "Go", "dialect": d.name,
			"features": strings.Fields(d.features),
		}
	case "stop":
		return object{"ok": true}
	}
	data, _ := base64.StdEncoding.DecodeString(asked.Input.DocumentBase64)
	if asked.Input.Document != nil {
		data = []byte(*asked.Input.Document)
	}
	answer, err := d.operate(asked, data)
	if err != nil {
		return object{"error": object{"code": "EPARSE", "message": "Invalid JSON: " + err.Error()}}
	}
	return object{"ok": true, "output": print(answer)}
}

func (d dialect) operate(asked request, data []byte) (object, error) {
	if asked.Operation == "create" {
		var given creation
		err := json.Unmarshal(data, &given)
		return d.create(given), err
	}
	var state object
	err := json.Unmarshal(data, &state)
	if asked.Operation == "validate" {
		if err != nil {
			return object{"valid": false, "errors": []string{"Invalid JSON: " + err.Error()}}, nil
		}
		return d.validate(state), nil
	}
	envelope := d.fromState(state)
	switch asked.Operation {
	case "can_continue":
		return canContinue(envelope), err
	case "result":
		return d.summarize(envelope), err
	case "answer":
		if err == nil {
			err = resolve(envelope, asked.Input.Options.Response)
		}
	}
	return envelope, err
}

// print sorts keys and escapes <, > and &, as the published programs do.
func print(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
