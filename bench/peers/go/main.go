// What a caller would write in Go: decode to a map, check, encode. Usage: peer one-shot|stream
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
)

var counters = [][2]string{{"llm_call_count", "max_llm_calls"}, {"agent_hop_count", "max_agent_hops"}}

func check(envelope map[string]any) error {
	if _, isText := envelope["raw_input"].(string); !isText {
		return errors.New("not an envelope")
	}
	for _, pair := range counters {
		for _, name := range pair {
			if value, isNumber := envelope[name].(float64); !isNumber || value < 0 || value != float64(int64(value)) {
				return errors.New(name + " must be a natural number")
			}
		}
	}
	return nil
}

func canContinue(envelope map[string]any) bool {
	if terminated, _ := envelope["terminated"].(bool); terminated {
		return false
	}
	if envelope["iteration"].(float64) > envelope["max_iterations"].(float64) {
		return false
	}
	for _, pair := range counters {
		if envelope[pair[0]].(float64) >= envelope[pair[1]].(float64) {
			return false
		}
	}
	return true
}

func decode(line []byte) map[string]any {
	var envelope map[string]any
	if err := json.Unmarshal(line, &envelope); err != nil {
		panic(err)
	}
	if err := check(envelope); err != nil {
		panic(err)
	}
	return envelope
}

func main() {
	output := bufio.NewWriterSize(os.Stdout, 1<<16)
	defer output.Flush()
	encoder := json.NewEncoder(output)
	encoder.SetEscapeHTML(false)
	if os.Args[1] == "one-shot" {
		text, err := io.ReadAll(os.Stdin)
		if err != nil {
			panic(err)
		}
		if err := encoder.Encode(map[string]any{"can_continue": canContinue(decode(text))}); err != nil {
			panic(err)
		}
		return
	}
	input := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 0 {
			if err := encoder.Encode(decode(line)); err != nil {
				panic(err)
			}
		}
		if err != nil {
			return
		}
	}
}
