package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	maxBytes    = 16 * 1024 * 1024
	maxDepth    = 512
	safeInteger = 1<<53 - 1
)

// object is a JSON object; numbers stay json.Number, so that their digits survive.
type object = map[string]any

// refusal says why a document or an option is not taken.
type refusal struct{ code, message, path string }

func (r refusal) Error() string { return r.message }

// field is a property of the seed's schema.
type field struct {
	name     string
	kind     string // string, integer, boolean, object, time, strings, objects
	standard any    // nil where the field is null by default
	nullable bool
}

var fields = []field{
	{"envelope_id", "string", nil, false},
	{"request_id", "string", nil, false},
	{"user_id", "string", "anonymous", false},
	{"session_id", "string", nil, false},
	{"raw_input", "string", "", false},
	{"received_at", "time", nil, false},
	{"outputs", "object", nil, false},
	{"current_stage", "string", "start", false},
	{"stage_order", "strings", nil, false},
	{"iteration", "integer", 0, false},
	{"max_iterations", "integer", 3, false},
	{"llm_call_count", "integer", 0, false},
	{"max_llm_calls", "integer", 10, false},
	{"agent_hop_count", "integer", 0, false},
	{"max_agent_hops", "integer", 21, false},
	{"terminal_reason", "string", nil, true},
	{"terminated", "boolean", false, false},
	{"termination_reason", "string", nil, true},
	{"clarification_pending", "boolean", false, false},
	{"clarification_question", "string", nil, true},
	{"clarification_response", "string", nil, true},
	{"confirmation_pending", "boolean", false, false},
	{"confirmation_id", "string", nil, true},
	{"confirmation_message", "string", nil, true},
	{"confirmation_response", "boolean", nil, true},
	{"completed_stages", "objects", nil, false},
	{"current_stage_number", "integer", 1, false},
	{"max_stages", "integer", 5, false},
	{"all_goals", "strings", nil, false},
	{"remaining_goals", "strings", nil, false},
	{"goal_completion_status", "object", nil, false},
	{"prior_plans", "objects", nil, false},
	{"critic_feedback", "strings", nil, false},
	{"errors", "objects", nil, false},
	{"completed_at", "time", nil, true},
	{"metadata", "object", nil, false},
}

var idPrefixes = map[string]string{"envelope_id": "env", "request_id": "req", "session_id": "sess"}

var reasons = words(map[string]string{
	"completed_successfully":    "completed_successfully completed",
	"clarification_required":    "clarification_required",
	"confirmation_required":     "confirmation_required",
	"denied_by_policy":          "denied_by_policy user_cancelled policy_violation",
	"tool_failed_recoverably":   "tool_failed_recoverably timeout_exceeded",
	"tool_failed_fatally":       "tool_failed_fatally llm_failed_fatally",
	"max_iterations_exceeded":   "max_iterations_exceeded",
	"max_llm_calls_exceeded":    "max_llm_calls_exceeded",
	"max_agent_hops_exceeded":   "max_agent_hops_exceeded max_tool_calls_exceeded",
	"max_critic_fires_exceeded": "max_critic_fires_exceeded max_loop_exceeded",
})

var goalStatuses = words(map[string]string{
	"pending":   "pending in_progress partial unsatisfied",
	"satisfied": "satisfied complete completed",
	"failed":    "failed",
})

// words turns meaning → words into word → meaning.
func words(meanings map[string]string) map[string]string {
	found := map[string]string{}
	for meaning, list := range meanings {
		for _, word := range strings.Fields(list) {
			found[word] = meaning
		}
	}
	return found
}

func canonical(stage string) string {
	switch stage {
	case "planner":
		return "plan"
	case "executor":
		return "execution"
	}
	return stage
}

// parse reads bytes as exactly one JSON document.
func parse(data []byte) (any, error) {
	if len(data) > maxBytes {
		return nil, refusal{"EARG", "the document is larger than 16 MiB", ""}
	}
	if !utf8.Valid(data) {
		return nil, refusal{"EPARSE", "not UTF-8", ""}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if isTooDeep(data) {
		return nil, refusal{"EPARSE", "nested too deeply", ""}
	}
	if !json.Valid(data) {
		return nil, refusal{"EPARSE", "not JSON", ""}
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var document any
	return document, decoder.Decode(&document)
}

func isTooDeep(data []byte) bool {
	depth, inText := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case inText && c == '\\':
			i++
		case c == '"':
			inText = !inText
		case !inText && (c == '[' || c == '{'):
			if depth++; depth > maxDepth {
				return true
			}
		case !inText && (c == ']' || c == '}'):
			depth--
		}
	}
	return false
}

func write(value any) (string, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return strings.TrimSuffix(text.String(), "\n"), err
}

func now() string { return time.Now().UTC().Format("2006-01-02T15:04:05.000Z") }

// mistake is a finding of reading, with its place.
type mistake struct{ path, message string }

// read reads an envelope tolerantly and refuses it with its first mistake.
func read(document any) (object, error) {
	envelope, mistakes, err := inspect(document)
	if err == nil && len(mistakes) > 0 {
		err = refusal{"EENVELOPE", mistakes[0].path + " " + mistakes[0].message, mistakes[0].path}
	}
	return envelope, err
}

// inspect reads like read but hands out all mistakes.
func inspect(document any) (object, []mistake, error) {
	source, isObject := document.(object)
	if !isObject {
		return nil, nil, refusal{"EENVELOPE", "not an object", ""}
	}
	if isTruthy(source["error"]) {
		return nil, nil, refusal{"EENVELOPE", "a peer's error object", ""}
	}
	_, hasID := source["envelope_id"]
	_, hasInput := source["raw_input"]
	if !hasID && !hasInput {
		return nil, nil, refusal{"EENVELOPE", "neither an envelope_id nor a raw_input", ""}
	}
	envelope := object{}
	for key, value := range source {
		envelope[key] = value
	}
	mistakes := checkInterrupt(envelope)
	adopted := adoptSpellings(envelope)
	repairReason(envelope, adopted)
	for _, f := range fields {
		value, exists := envelope[f.name]
		if value == nil && (!exists || !f.nullable) {
			if other, found := adopted[f.name]; found {
				envelope[f.name] = other
			} else {
				envelope[f.name] = fresh(f)
			}
		} else if value != nil {
			checked, message := check(f, value, envelope)
			if message != "" {
				mistakes = append(mistakes, mistake{"/" + f.name, message})
			}
			envelope[f.name] = checked
		}
	}
	if history, exists := envelope["processing_history"]; exists {
		records, isList := history.([]any)
		if history != nil && !isList {
			mistakes = append(mistakes, mistake{"/processing_history", "must be a list"})
		}
		envelope["processing_history"] = onlyObjects(records)
	}
	return envelope, mistakes, nil
}

func isTruthy(value any) bool {
	switch v := value.(type) {
	case bool:
		return v
	case string:
		return v != ""
	case json.Number:
		n, err := v.Float64()
		return err != nil || n != 0
	case []any:
		return len(v) > 0
	case object:
		return len(v) > 0
	}
	return false
}

func newID(prefix string, size int) string {
	digits := make([]byte, size)
	if _, err := rand.Read(digits); err != nil {
		panic(err)
	}
	return prefix + "_" + hex.EncodeToString(digits)
}

func fresh(f field) any {
	if prefix, isID := idPrefixes[f.name]; isID {
		return newID(prefix, 8)
	}
	switch {
	case f.name == "received_at":
		return now()
	case f.nullable:
		return nil
	case f.kind == "object":
		return object{}
	case f.kind == "strings" || f.kind == "objects":
		return []any{}
	}
	return f.standard
}

// check gives the value of a field, repaired where the peers are known to get it wrong.
func check(f field, value any, envelope object) (any, string) {
	switch f.kind {
	case "integer":
		number, ok := countOf(value)
		if least := map[bool]int{true: 1}[f.name == "current_stage_number"]; !ok || number < least {
			return 0, "must be a whole number"
		}
		return number, ""
	case "time":
		return checkTime(f, value)
	case "boolean":
		if _, ok := value.(bool); !ok {
			return value, "must be a boolean"
		}
		return value, ""
	case "object":
		members, ok := value.(object)
		if !ok {
			return value, "must be an object"
		}
		return repairObject(f.name, members), ""
	case "strings", "objects":
		items, ok := value.([]any)
		if !ok {
			return value, "must be a list"
		}
		if f.kind == "strings" {
			return onlyStrings(items), ""
		}
		return repairStages(f.name, onlyObjects(items)), ""
	}
	text, ok := value.(string)
	if !ok {
		return value, "must be a string"
	}
	if _, isID := idPrefixes[f.name]; isID && text == "" {
		return fresh(f), ""
	}
	if f.name == "current_stage" && !contains(listOf(envelope, "stage_order"), text) {
		return canonical(text), ""
	}
	return text, ""
}

func countOf(value any) (int, bool) {
	number, isNumber := value.(json.Number)
	if !isNumber {
		return 0, false
	}
	float, err := strconv.ParseFloat(number.String(), 64)
	if err != nil || float != math.Trunc(float) || float < 0 || float > safeInteger {
		return 0, false
	}
	return int(float), true
}

func checkTime(f field, value any) (any, string) {
	text, isText := value.(string)
	if !isText {
		return value, "must be a date-time"
	}
	read, ok := readTime(text)
	switch {
	case !ok:
		return value, "must be a date-time"
	case read != "":
		return read, ""
	case f.nullable:
		return nil, ""
	}
	return now(), ""
}

var (
	strictTime  = regexp.MustCompile(`^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$`)
	lenientTime = regexp.MustCompile(`^(\d{4})-?(\d\d)-?(\d\d)(?:[Tt ](\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)?$`)
)

// readTime gives a valid time as it is, another notation in UTC, and "" for an unset time.
func readTime(text string) (string, bool) {
	if strings.TrimSpace(text) == "" {
		return "", true
	}
	parts := lenientTime.FindStringSubmatch(text)
	if parts == nil {
		return "", false
	}
	var n [7]int
	for i := 1; i <= 6; i++ {
		n[i], _ = strconv.Atoi(parts[i])
	}
	if n[1] == 1 {
		return "", true
	}
	moment := time.Date(n[1], time.Month(n[2]), n[3], n[4], n[5], min(n[6], 59), 0, time.UTC)
	isReal := moment.Day() == n[3] && int(moment.Month()) == n[2] && n[4] < 24 && n[5] < 60 && n[6] <= 60
	zone := strings.ReplaceAll(parts[8], ":", "")
	if len(zone) > 1 {
		hours, _ := strconv.Atoi(zone[1:3])
		minutes, _ := strconv.Atoi(zone[3:])
		isReal = isReal && hours < 24 && minutes < 60
		offset := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute
		if zone[0] == '+' {
			offset = -offset
		}
		moment = moment.Add(offset)
	}
	if !isReal {
		return "", false
	}
	isEndOfDay := moment.Hour() == 23 && moment.Minute() == 59
	if strictTime.MatchString(text) && (n[6] < 60 || isEndOfDay) {
		return text, true
	}
	fraction := strings.TrimRight(parts[7][:min(len(parts[7]), 6)], "0")
	if fraction != "" {
		fraction = "." + fraction
	}
	return moment.Format("2006-01-02T15:04:05") + fraction + "Z", true
}

func repairObject(name string, members object) object {
	repaired := object{}
	for key, member := range members {
		switch name {
		case "outputs":
			if output, ok := member.(object); ok {
				repaired[key] = output
			}
		case "goal_completion_status":
			repaired[key] = "pending"
			if text, ok := member.(string); ok && goalStatuses[text] != "" {
				repaired[key] = goalStatuses[text]
			}
		default:
			repaired[key] = member
		}
	}
	return repaired
}

// repairStages fills in what AdvanceStage leaves null where a stage has no goals or no summary.
func repairStages(name string, stages []any) []any {
	if name != "completed_stages" {
		return stages
	}
	for _, each := range stages {
		stage := each.(object)
		if goals, exists := stage["satisfied_goals"]; exists {
			items, _ := goals.([]any)
			stage["satisfied_goals"] = onlyStrings(items)
		}
		if summary, exists := stage["summary"]; exists && summary == nil {
			stage["summary"] = object{}
		}
	}
	return stages
}

// repairReason maps other words for a reason; free text moves to termination_reason.
func repairReason(envelope, adopted object) {
	reason, isText := envelope["terminal_reason"].(string)
	if !isText || reasons[reason] == reason && reason != "" {
		return
	}
	meaning := reasons[reason]
	if strings.HasPrefix(reason, "User denied") {
		meaning = "denied_by_policy"
	}
	if meaning != "" || reason == "" {
		envelope["terminal_reason"] = orNil(meaning)
		return
	}
	envelope["terminal_reason"] = nil
	if envelope["terminated"] == true {
		envelope["terminal_reason"] = "tool_failed_fatally"
	}
	switch text := envelope["termination_reason"].(type) {
	case nil:
		delete(envelope, "termination_reason")
		adopted["termination_reason"] = reason
	case string:
		if text != reason {
			envelope["termination_reason"] = strings.TrimSpace(fmt.Sprintf("%s (%s)", text, reason))
		}
	}
}

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// checkInterrupt makes sure that an interrupt that cannot be read does not pass for none.
func checkInterrupt(envelope object) []mistake {
	var found []mistake
	if _, ok := envelope["interrupt_pending"].(bool); !ok && envelope["interrupt_pending"] != nil {
		found = append(found, mistake{"/interrupt_pending", "must be a boolean"})
	}
	if _, ok := envelope["interrupt"].(object); !ok && envelope["interrupt"] != nil {
		found = append(found, mistake{"/interrupt", "must be an object"})
	}
	return found
}

// adoptSpellings finds values for missing fields under the peers' other names.
func adoptSpellings(envelope object) object {
	adopted := object{}
	if feedback, ok := envelope["loop_feedback"].([]any); ok {
		adopted["critic_feedback"] = onlyStrings(feedback)
	}
	if unified := readUnified(envelope); unified != nil {
		for name, value := range unified.toSeed() {
			if value != nil {
				adopted[name] = value
			}
		}
	}
	return adopted
}

func onlyStrings(items []any) []any {
	kept := []any{}
	for _, item := range items {
		if _, ok := item.(string); ok {
			kept = append(kept, item)
		}
	}
	return kept
}

func onlyObjects(items []any) []any {
	kept := []any{}
	for _, item := range items {
		if _, ok := item.(object); ok {
			kept = append(kept, item)
		}
	}
	return kept
}

func listOf(holder object, key string) []any {
	items, _ := holder[key].([]any)
	return items
}

func objectOf(holder object, key string) object {
	members, _ := holder[key].(object)
	return members
}

func textOf(holder object, key string) string {
	text, _ := holder[key].(string)
	return text
}

func flagOf(holder object, key string) bool { return holder[key] == true }

func numberOf(holder object, key string) int {
	number, _ := holder[key].(int)
	return number
}

func contains(items []any, wanted string) bool {
	for _, item := range items {
		if item == wanted {
			return true
		}
	}
	return false
}
