// A critic stage in Go: reads an envelope on stdin, writes it back with outputs.critic.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var envelope map[string]any
	decoder := json.NewDecoder(os.Stdin)
	decoder.UseNumber()
	if err := decoder.Decode(&envelope); err != nil {
		fmt.Println(`{"error":true,"code":"parse_error","message":"the envelope cannot be read"}`)
		os.Exit(1)
	}
	outputs, _ := envelope["outputs"].(map[string]any)
	execution, _ := outputs["execution"].(map[string]any)
	evidence, _ := execution["evidence"].([]any)
	goals, _ := envelope["remaining_goals"].([]any)

	critic := map[string]any{"confidence": 0.9}
	if len(evidence) > 0 {
		critic["verdict"] = "approved"
		critic["satisfied_goals"] = goals
		critic["unsatisfied_goals"] = []any{}
		critic["feedback"] = fmt.Sprintf("%d pieces of evidence", len(evidence))
	} else {
		critic["verdict"] = "reintent"
		critic["satisfied_goals"] = []any{}
		critic["unsatisfied_goals"] = goals
		critic["feedback"] = "No evidence was found"
	}
	outputs["critic"] = critic
	if err := json.NewEncoder(os.Stdout).Encode(envelope); err != nil {
		os.Exit(1)
	}
}
