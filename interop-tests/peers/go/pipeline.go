package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

var defaultOrder = []string{"perception", "intent", "plan", "execution", "critic", "integration"}

var verdicts = words(map[string]string{
	"approved":   "approved proceed satisfied sufficient",
	"reintent":   "reintent loop_back retry replan clarify escalate partial insufficient",
	"next_stage": "next_stage advance",
})

// required lists what each output must have (R5): member and type.
var required = map[string][][2]string{
	"perception":  {{"normalized_input", "text"}},
	"intent":      {{"intent", "text"}, {"goals", "list"}},
	"plan":        {{"steps", "list"}},
	"execution":   {{"status", "text"}, {"results", "list"}, {"evidence", "list"}},
	"critic":      {{"satisfied_goals", "list"}, {"feedback", "text"}},
	"integration": {{"final_response", "text"}, {"citations", "list"}},
}

var (
	risky       = map[string]bool{"write": true, "execute": true, "network": true}
	recoverable = map[string]bool{"EPOLICY": true, "ENOTFOUND": true, "ETIMEOUT": true, "EPARSE": true}
	limits      = map[string]bool{"max_iterations": true, "max_llm_calls": true, "max_agent_hops": true, "max_stages": true}
	liftable    = map[string]bool{
		"max_iterations_exceeded": true, "max_llm_calls_exceeded": true, "max_agent_hops_exceeded": true,
		"max_critic_fires_exceeded": true, "tool_failed_recoverably": true,
	}
)

// options say how far a run goes, and what a person says to it.
type options struct {
	Steps          *int
	Until          string
	Only           []string
	MaxCriticFires *int `json:"max_critic_fires"`
	Answer         *string
	Approve        *bool
	Set            map[string]int
}

// findStop says what stops a run before its next stage, in the order of R3; "" where it may go on.
func findStop(envelope object) string {
	switch {
	case flagOf(envelope, "terminated"):
		return "terminated"
	case isWaiting(envelope):
		return "interrupt"
	case numberOf(envelope, "iteration") > numberOf(envelope, "max_iterations"):
		return "max_iterations"
	case numberOf(envelope, "llm_call_count") >= numberOf(envelope, "max_llm_calls"):
		return "max_llm_calls"
	case numberOf(envelope, "agent_hop_count") >= numberOf(envelope, "max_agent_hops"):
		return "max_agent_hops"
	}
	return ""
}

// run is one run over one envelope, which it changes as it goes.
type run struct {
	envelope object
	scripts  map[string][]object
	tools    map[string]string
	options  options
	started  int
	names    []string // the order in the envelope's spelling
	order    []string // the same in the seed's words
}

// route is where a run goes: "next", "nowhere" or "exhausted", and the stage.
type route struct{ kind, stage, bound string }

func newRun(envelope object, given input) *run {
	r := &run{envelope: envelope, scripts: given.Scripts, tools: given.Tools, options: given.Options}
	for _, item := range listOf(envelope, "stage_order") {
		if name := item.(string); name != "" && name != "start" && name != "end" {
			r.add(name)
		}
	}
	if len(r.order) == 0 {
		for _, name := range defaultOrder {
			r.add(name)
		}
	}
	return r
}

func (r *run) add(name string) {
	if index(r.order, canonical(name)) < 0 {
		r.names, r.order = append(r.names, name), append(r.order, canonical(name))
	}
}

func index(items []string, wanted string) int {
	for i, item := range items {
		if item == wanted {
			return i
		}
	}
	return -1
}

func (r *run) spell(stage string) string {
	if i := index(r.order, stage); i >= 0 {
		return r.names[i]
	}
	return stage
}

func (r *run) owns(stage string) bool {
	for _, name := range r.options.Only {
		if canonical(name) == stage {
			return index(defaultOrder, stage) >= 0
		}
	}
	return r.options.Only == nil && index(defaultOrder, stage) >= 0
}

func (r *run) next(stage string) string {
	if i := index(r.order, stage); i >= 0 {
		if i+1 < len(r.order) {
			return r.order[i+1]
		}
		return "end"
	}
	for _, name := range defaultOrder[index(defaultOrder, stage)+1:] {
		if index(r.order, name) >= 0 {
			return name
		}
	}
	return "end"
}

func (r *run) move(stage string) { r.envelope["current_stage"] = r.spell(stage) }

func (r *run) outputs() object { return objectOf(r.envelope, "outputs") }

// lastAgent gives the record of the last stage that passes the filter, and its name; nil where there is none.
func (r *run) lastAgent(filter func(string) bool) (object, string) {
	history := listOf(r.envelope, "processing_history")
	for i := len(history) - 1; i >= 0; i-- {
		record := history[i].(object)
		if agent := canonical(textOf(record, "agent")); filter(agent) {
			return record, agent
		}
	}
	return nil, ""
}

func (r *run) visits(stage string) int {
	count := 0
	for _, record := range listOf(r.envelope, "processing_history") {
		if canonical(textOf(record.(object), "agent")) == stage {
			count++
		}
	}
	return count
}

// process begins where the envelope stands (R1).
func (r *run) process() error {
	stage := textOf(r.envelope, "current_stage")
	if flagOf(r.envelope, "terminated") || stage == "end" {
		return nil
	}
	switch stage {
	case "", "start":
		stage = r.order[0]
	case "clarification":
		stage = "intent"
	case "confirmation":
		stage = "execution"
	default:
		stage = canonical(stage)
	}
	if r.owns(stage) {
		r.goOn(stage)
	} else if index(r.order, stage) < 0 && index(defaultOrder, stage) < 0 {
		return refusal{"EENVELOPE", "nobody knows this stage", "/current_stage"}
	}
	return nil
}

func (r *run) goOn(stage string) {
	kind, given := currentInterrupt(r.envelope)
	switch {
	case kind == "clarification" && given != nil:
		take(r.envelope, given)
		stage = "intent"
		r.move(stage)
	case kind == "other" && given == true:
		closeInterrupt(r.envelope)
	case (kind == "confirmation" || kind == "other") && given == false:
		r.deny(stage)
		return
	}
	r.loop(&route{kind: "next", stage: stage})
}

func (r *run) loop(to *route) {
	for to != nil {
		switch {
		case to.kind == "nowhere":
			r.failRouting(to.stage)
			return
		case to.kind == "exhausted":
			r.endExhausted(to)
			return
		case to.stage == "end":
			r.complete()
			return
		}
		to = r.step(to.stage)
	}
}

// step runs one stage and says where the run goes; nil where it stops here.
func (r *run) step(stage string) *route {
	stop := findStop(r.envelope)
	if stop == "interrupt" {
		return nil
	}
	if _, approved := decision(r.envelope); stage == "execution" && approved == false {
		r.deny(stage)
		return nil
	}
	if !r.owns(stage) || r.isFarEnough() {
		return nil
	}
	if stage == "integration" && r.started == 0 {
		if pending := r.pendingExhaustion(); pending != nil {
			return pending
		}
	}
	if stop != "" {
		return r.stopAt(stop+"_exceeded", stop, stage)
	}
	if fires := r.options.MaxCriticFires; stage == "critic" && fires != nil && r.visits(stage) >= *fires {
		return r.stopAt("max_critic_fires_exceeded", "max_critic_fires", stage)
	}
	if stage == "execution" && r.asksBefore() {
		return nil
	}
	if u := counted(r.envelope); stage == "intent" && u != nil && u.kind == "clarification" && u.answer != "" {
		take(r.envelope, u.answer)
	}
	output, problem, isBound := r.visit(stage)
	if isBound {
		return r.stopAt("max_llm_calls_exceeded", "max_llm_calls", stage)
	}
	if problem != "" {
		r.end("tool_failed_fatally", r.spell(stage)+" failed: "+problem, stage)
		return nil
	}
	if stage == "intent" {
		use(r.envelope, "clarification")
		if r.asksAfter(output) {
			return nil
		}
	}
	if stage == "execution" {
		use(r.envelope, "confirmation")
		r.recordStepErrors(output)
	}
	to := &route{kind: "next", stage: r.next(stage)}
	if stage == "critic" {
		to = r.judgeAndFollow()
	}
	if to.kind != "next" {
		return to
	}
	r.move(to.stage)
	if r.options.Until == stage && to.stage != "end" {
		return nil
	}
	return to
}

func (r *run) isFarEnough() bool { return r.options.Steps != nil && r.started >= *r.options.Steps }

// visit runs a stage once (R4, R5): its output, what failed, and whether the limit of model calls was met.
func (r *run) visit(stage string) (output object, problem string, isBound bool) {
	envelope := r.envelope
	r.move(stage)
	envelope["terminal_reason"] = nil
	envelope["agent_hop_count"] = numberOf(envelope, "agent_hop_count") + 1
	r.started++
	script := r.scripts[stage]
	entry := script[min(r.visits(stage), len(script)-1)]
	output = entry
	for _, key := range []string{"output", "error", "llm_calls", "delay_ms"} {
		if _, exists := entry[key]; exists {
			output = objectOf(entry, "output")
		}
	}
	started, calls := now(), 0
	wanted, _ := countOf(entry["llm_calls"])
	for ; calls < wanted; calls++ {
		if numberOf(envelope, "llm_call_count") >= numberOf(envelope, "max_llm_calls") {
			problem, isBound = "max_llm_calls reached", true
			break
		}
		envelope["llm_call_count"] = numberOf(envelope, "llm_call_count") + 1
	}
	if !isBound {
		if failure := objectOf(entry, "error"); failure != nil {
			problem = textOf(failure, "message")
		} else {
			problem = outputProblem(stage, output)
		}
		if problem != "" {
			r.recordError(r.spell(stage), "StageError", problem, false)
		} else {
			r.outputs()[stage] = output
		}
	}
	status := "success"
	if problem != "" {
		status = "error"
	}
	envelope["processing_history"] = append(listOf(envelope, "processing_history"), object{
		"agent": r.spell(stage), "stage_order": index(r.order, stage) + 1, "started_at": started, "completed_at": now(),
		"duration_ms": 0, "status": status, "error": orNil(problem), "llm_calls": calls,
	})
	return output, problem, isBound
}

func outputProblem(stage string, output object) string {
	for _, member := range required[stage] {
		_, isText := output[member[0]].(string)
		_, isList := output[member[0]].([]any)
		if (member[1] == "text" && !isText) || (member[1] == "list" && !isList) {
			return "The output of " + stage + " is not usable: " + member[0]
		}
	}
	return ""
}

func (r *run) append(name string, item any) {
	r.envelope[name] = append(listOf(r.envelope, name), item)
}

func (r *run) recordError(agent, kind, message string, isRecoverable bool) {
	r.append("errors", object{
		"agent": agent, "error_type": kind, "message": message, "timestamp": now(),
		"recoverable": isRecoverable, "details": object{},
	})
}

func (r *run) recordStepErrors(execution object) {
	for _, item := range listOf(execution, "results") {
		result, _ := item.(object)
		if failure := objectOf(result, "error"); failure != nil {
			r.recordError(r.spell("execution"), "ToolError", textOf(failure, "message"), recoverable[textOf(failure, "code")])
		}
	}
}

// asksAfter takes intent's question (R10) or its goals (R16).
func (r *run) asksAfter(output object) bool {
	if flagOf(output, "clarification_needed") {
		ask(r.envelope, "clarification", textOf(output, "clarification_question"), newID("clar", 16))
		return true
	}
	before := objectOf(r.envelope, "goal_completion_status")
	all, left, statuses := []any{}, []any{}, object{}
	take := func(goal any, status string) {
		if name := goal.(string); statuses[name] == nil {
			all, statuses[name] = append(all, goal), status
			if status == "pending" {
				left = append(left, goal)
			}
		}
	}
	for _, goal := range listOf(r.envelope, "all_goals") {
		if before[goal.(string)] == "satisfied" {
			take(goal, "satisfied")
		}
	}
	for _, goal := range onlyStrings(listOf(output, "goals")) {
		take(goal, "pending")
	}
	r.envelope["all_goals"], r.envelope["remaining_goals"], r.envelope["goal_completion_status"] = all, left, statuses
	return false
}

// asksBefore pauses before a plan that does more than read, unless this very plan was approved (R11).
func (r *run) asksBefore() bool {
	plan := objectOf(r.outputs(), "plan")
	var names []string
	for _, item := range listOf(plan, "steps") {
		step, _ := item.(object)
		if name := textOf(step, "tool"); risky[r.tools[name]] {
			names = append(names, name)
		}
	}
	given, approved := decision(r.envelope)
	if len(names) == 0 {
		if approved == true {
			take(r.envelope, approved)
		}
		return false
	}
	// Maps are written with their keys in order, which is what the id is made of.
	text, _ := write(plan)
	digest := sha256.Sum256([]byte(text))
	id := "conf_" + hex.EncodeToString(digest[:])[:32]
	if approved == true && given == id {
		take(r.envelope, approved)
		return false
	}
	ask(r.envelope, "confirmation", "Run "+strings.Join(names, ", ")+"?", id)
	r.move("execution")
	return true
}

// judgement is what the critic has said, in the seed's words (R6).
type judgement struct {
	verdict, feedback string
	isUnknown         bool
	satisfied, left   []any
}

func (r *run) judge() judgement {
	critic := objectOf(r.outputs(), "critic")
	word := textOf(critic, "verdict")
	j := judgement{verdict: verdicts[word], feedback: textOf(critic, "feedback"), left: []any{}}
	if j.feedback == "" {
		j.feedback = "The critic gave no feedback"
	}
	if j.verdict == "" {
		j.verdict, j.isUnknown = "reintent", true
		j.feedback = fmt.Sprintf("Unknown verdict %q, read as reintent: %s", word, j.feedback)
	}
	said := onlyStrings(listOf(critic, "satisfied_goals"))
	for _, goal := range said {
		if contains(listOf(r.envelope, "all_goals"), goal.(string)) {
			j.satisfied = append(j.satisfied, goal)
		}
	}
	for _, goal := range listOf(r.envelope, "remaining_goals") {
		if !contains(said, goal.(string)) {
			j.left = append(j.left, goal)
		}
	}
	return j
}

func (j judgement) target() string {
	switch {
	case j.verdict == "reintent":
		return "intent"
	case j.verdict == "next_stage" && len(j.left) > 0:
		return "plan"
	}
	return "integration"
}

func (r *run) judgeAndFollow() *route {
	j := r.judge()
	r.envelope["remaining_goals"] = j.left
	for _, goal := range j.satisfied {
		objectOf(r.envelope, "goal_completion_status")[goal.(string)] = "satisfied"
	}
	if j.isUnknown {
		r.recordError(r.spell("critic"), "UnknownVerdict", j.feedback, true)
	}
	return r.follow()
}

func (r *run) follow() *route {
	j := r.judge()
	if index(r.order, j.target()) < 0 {
		return &route{kind: "nowhere", stage: j.target()}
	}
	if used := r.exhaustion(j); used != nil {
		return used
	}
	if j.verdict == "reintent" {
		r.goBack(j.feedback)
	} else if j.verdict == "next_stage" {
		r.closeStage(j)
	}
	return &route{kind: "next", stage: j.target()}
}

// exhaustion says which bound a verdict has met; nil where there is room.
func (r *run) exhaustion(j judgement) *route {
	e := r.envelope
	if j.verdict == "reintent" && numberOf(e, "iteration")+1 > numberOf(e, "max_iterations") {
		return &route{"exhausted", "intent", "max_iterations"}
	}
	if j.target() == "plan" && numberOf(e, "current_stage_number") >= numberOf(e, "max_stages") {
		return &route{"exhausted", "plan", "max_stages"}
	}
	return nil
}

func (r *run) hasPendingVerdict() bool {
	if objectOf(r.outputs(), "critic") == nil || r.judge().target() == "integration" {
		return false
	}
	last, agent := r.lastAgent(func(agent string) bool { return agent != "integration" })
	return last == nil || agent == "critic"
}

func (r *run) pendingExhaustion() *route {
	if !r.hasPendingVerdict() {
		return nil
	}
	return r.exhaustion(r.judge())
}

func (r *run) goBack(feedback string) {
	r.envelope["iteration"] = numberOf(r.envelope, "iteration") + 1
	r.append("critic_feedback", feedback)
	if _, hasOther := r.envelope["loop_feedback"].([]any); hasOther {
		r.append("loop_feedback", feedback)
	}
	if plan := objectOf(r.outputs(), "plan"); plan != nil {
		kept := object{}
		for key, member := range plan {
			kept[key] = member
		}
		kept["evidence"] = r.evidence()
		r.append("prior_plans", kept)
	}
	r.forgetRound()
}

func (r *run) evidence() []any {
	if evidence := listOf(objectOf(r.outputs(), "execution"), "evidence"); evidence != nil {
		return evidence
	}
	return []any{}
}

func (r *run) closeStage(j judgement) {
	number := numberOf(r.envelope, "current_stage_number")
	plan := objectOf(r.outputs(), "plan")
	r.append("completed_stages", object{
		"stage_number": number, "satisfied_goals": append([]any{}, j.satisfied...), "plan_id": plan["plan_id"],
		"summary": object{"feedback": j.feedback, "steps": plan["steps"], "evidence": r.evidence()},
	})
	if len(j.left) > 0 {
		r.envelope["current_stage_number"] = number + 1
		r.forgetRound()
	}
}

func (r *run) forgetRound() {
	for _, stage := range []string{"plan", "execution", "critic"} {
		delete(r.outputs(), stage)
	}
	if _, approved := decision(r.envelope); approved == false {
		return
	}
	for _, name := range []string{"confirmation_id", "confirmation_message", "confirmation_response"} {
		r.envelope[name] = nil
	}
	use(r.envelope, "confirmation")
}

func (r *run) complete() {
	for _, goal := range listOf(r.envelope, "remaining_goals") {
		objectOf(r.envelope, "goal_completion_status")[goal.(string)] = "failed"
	}
	r.end("completed_successfully", "All stages completed", "end")
}

// endExhausted makes a partial answer where it may, and ends the run (R9).
func (r *run) endExhausted(to *route) {
	last, agent := r.lastAgent(func(agent string) bool { return agent == "critic" || agent == "integration" })
	isIntegrated := agent == "integration" && last["status"] == "success"
	mayRun := r.owns("integration") && index(r.order, "integration") >= 0 && findStop(r.envelope) == ""
	if mayRun && !isIntegrated {
		if r.isFarEnough() || (r.options.Until == "critic" && r.started > 0) {
			r.move("integration")
			return
		}
		r.visit("integration")
	}
	results := listOf(objectOf(r.outputs(), "execution"), "results")
	reason := "max_iterations_exceeded"
	if len(results) > 0 {
		reason = "tool_failed_recoverably"
		for _, item := range results {
			if result, _ := item.(object); !isTruthy(result["error"]) {
				reason = "max_iterations_exceeded"
			}
		}
	}
	r.stopAt(reason, to.bound, to.stage)
}

func (r *run) stopAt(reason, bound, stage string) *route {
	left := "no goals left"
	if goals := listOf(r.envelope, "remaining_goals"); len(goals) > 0 {
		left = fmt.Sprintf("goals left: %v", goals)
	}
	r.end(reason, fmt.Sprintf("%s reached before %s; %s", bound, r.spell(stage), left), stage)
	return nil
}

func (r *run) deny(stage string) {
	if _, approved := decision(r.envelope); approved == false {
		take(r.envelope, false)
	} else {
		closeInterrupt(r.envelope)
	}
	r.end("denied_by_policy", "User denied confirmation", stage)
}

func (r *run) failRouting(target string) {
	message := "The critic's verdict leads to " + target + ", which is not in stage_order"
	r.recordError(r.spell("critic"), "RoutingError", message, false)
	r.end("tool_failed_fatally", message, "critic")
}

func (r *run) end(reason, text, stage string) {
	r.move(stage)
	r.envelope["terminated"], r.envelope["terminal_reason"] = true, reason
	r.envelope["termination_reason"], r.envelope["completed_at"] = text, now()
}

// resume takes what a person says to a run that waits or has stopped.
func (r *run) resume() error {
	var value any
	wanted, given := "confirmation", 0
	if r.options.Answer != nil {
		value, wanted, given = *r.options.Answer, "clarification", given+1
	}
	if r.options.Approve != nil {
		value, given = *r.options.Approve, given+1
	}
	if r.options.Set != nil {
		given++
	}
	if given != 1 {
		return refusal{"EARG", "exactly one of answer, approve and set must be given", ""}
	}
	if r.options.Set != nil {
		return r.raiseLimits()
	}
	kinds := map[string]bool{}
	if !flagOf(r.envelope, "terminated") {
		kinds = waitingKinds(r.envelope)
	}
	switch {
	case kinds[wanted]:
		answer(r.envelope, value)
	case kinds["other"]:
		answerOther(r.envelope, value)
		if value == false {
			r.deny(canonical(textOf(r.envelope, "current_stage")))
			return nil
		}
	default:
		return refusal{"EARG", "the run does not wait for a " + wanted, ""}
	}
	return r.process()
}

func (r *run) raiseLimits() error {
	ended, reason := flagOf(r.envelope, "terminated"), textOf(r.envelope, "terminal_reason")
	if ended && !liftable[reason] {
		return refusal{"EARG", "no limit can lift this ending", ""}
	}
	pending := textOf(r.envelope, "current_stage") == "integration" && r.pendingExhaustion() != nil
	if ended {
		isExhaustion := reason == "max_iterations_exceeded" || reason == "tool_failed_recoverably"
		pending = isExhaustion && r.hasPendingVerdict()
	}
	for name, limit := range r.options.Set {
		if !limits[name] {
			return refusal{"EARG", "only limits can be set", ""}
		}
		r.envelope[name] = limit
	}
	if ended {
		r.envelope["terminated"] = false
		for _, name := range []string{"terminal_reason", "termination_reason", "completed_at"} {
			r.envelope[name] = nil
		}
	}
	if !pending {
		return r.process()
	}
	to := r.follow()
	if to.kind == "next" {
		r.move(to.stage)
	}
	r.loop(to)
	return nil
}
