package main

// unified is an interrupt in the spelling interrupt_pending + interrupt{kind} or {type}.
type unified struct {
	kind, id, prompt, answer string
	pending                  bool
	approved                 any // nil while nobody has decided
	used                     bool
}

// readUnified reads the unified spelling; nil where the envelope has none.
func readUnified(envelope object) *unified {
	flag, hasFlag := envelope["interrupt_pending"].(bool)
	interrupt, isObject := envelope["interrupt"].(object)
	if !isObject {
		if flag {
			return &unified{kind: "other", pending: true}
		}
		return nil
	}
	response := interrupt["response"]
	inner, isInner := response.(object)
	if !isInner {
		inner = object{"text": response, "approved": response}
	}
	kind, other := textOf(interrupt, "kind"), textOf(interrupt, "type")
	isNamed := kind != "" || other != ""
	if kind == "" {
		kind = other
	}
	if (other != "" && other != kind) || (kind != "clarification" && kind != "confirmation") {
		kind = "other"
	}
	u := &unified{kind: kind, id: textOf(interrupt, "id"), prompt: textOf(interrupt, "question"), answer: textOf(inner, "text")}
	if u.prompt == "" {
		u.prompt = textOf(interrupt, "message")
	}
	if response != nil {
		u.approved = decisionOf(kind, inner["approved"])
		u.used = flagOf(objectOf(interrupt, "data"), "used")
	}
	u.pending = flag
	if !hasFlag {
		u.pending = isNamed && response == nil
	}
	return u
}

// decisionOf says what a response means: only true approves a plan, only false denies what else a peer asks.
func decisionOf(kind string, approved any) bool {
	if kind == "confirmation" {
		return approved == true
	}
	return approved != false
}

// toSeed gives the seed's fields for this interrupt.
func (u *unified) toSeed() object {
	switch u.kind {
	case "clarification":
		return object{"clarification_pending": u.pending, "clarification_question": orNil(u.prompt), "clarification_response": orNil(u.answer)}
	case "confirmation":
		if u.used {
			return object{}
		}
		return object{"confirmation_pending": u.pending, "confirmation_id": orNil(u.id), "confirmation_message": orNil(u.prompt), "confirmation_response": u.approved}
	}
	return object{}
}

// currentInterrupt says what holds the run: "", a kind, "other" or "conflict"; and its answer, nil for none.
func currentInterrupt(envelope object) (string, any) {
	u := counted(envelope)
	asks, confirms := flagOf(envelope, "clarification_pending"), flagOf(envelope, "confirmation_pending")
	if (u != nil && !agrees(envelope, u)) || (asks && confirms) {
		return "conflict", nil
	}
	asked, stage := "", textOf(envelope, "current_stage")
	if u != nil && u.pending {
		asked = u.kind
	}
	switch {
	case asked == "other":
		return asked, u.approved
	case asks || asked == "clarification" || (stage == "clarification" && !confirms):
		return "clarification", given(envelope, "clarification")
	case confirms || asked == "confirmation" || stage == "confirmation":
		return "confirmation", given(envelope, "confirmation")
	}
	return "", nil
}

// counted is the unified spelling, unless its answer was used before.
func counted(envelope object) *unified {
	if u := readUnified(envelope); u != nil && !u.used {
		return u
	}
	return nil
}

// given is the answer in one spelling or the other; an old one of the seed's fields answers no new question.
func given(envelope object, kind string) any {
	ours := envelope[kind+"_response"]
	if ours == "" {
		ours = nil
	}
	u := counted(envelope)
	if u == nil || u.kind != kind {
		return ours
	}
	theirs := u.approved
	if kind == "clarification" {
		theirs = orNil(u.answer)
	}
	if theirs != nil || (u.pending && !flagOf(envelope, kind+"_pending")) {
		return theirs
	}
	return ours
}

// decision is what a person has said of a plan, pending or not, and the id of that plan.
func decision(envelope object) (string, any) {
	id := textOf(envelope, "confirmation_id")
	u := readUnified(envelope)
	if u == nil || u.kind != "confirmation" {
		return id, given(envelope, "confirmation")
	}
	if id == "" {
		id = u.id
	}
	if u.used && !flagOf(envelope, "confirmation_pending") && (u.id == "" || u.id == id) {
		return id, nil
	}
	return id, given(envelope, "confirmation")
}

func agrees(envelope object, u *unified) bool {
	asks, confirms := flagOf(envelope, "clarification_pending"), flagOf(envelope, "confirmation_pending")
	switch u.kind {
	case "clarification":
		answer := textOf(envelope, "clarification_response")
		if u.answer == "" {
			return !confirms && (u.pending || !asks)
		}
		return !confirms && (answer == "" || answer == u.answer)
	case "confirmation":
		return !asks && agreesOnDecision(envelope, u, confirms)
	}
	return !(u.pending && (asks || confirms))
}

func agreesOnDecision(envelope object, u *unified, confirms bool) bool {
	ours, id := envelope["confirmation_response"], textOf(envelope, "confirmation_id")
	if u.approved == nil && !u.pending {
		return !confirms && ours != true
	}
	if !confirms && ours == nil {
		return true
	}
	isSameQuestion := u.id == "" || id == "" || id == u.id
	return isSameQuestion && (u.approved == nil || ours == nil || ours == u.approved)
}

func isWaiting(envelope object) bool {
	kind, answer := currentInterrupt(envelope)
	return kind != "" && (kind == "conflict" || answer == nil)
}

func waitingKinds(envelope object) map[string]bool {
	kind, _ := currentInterrupt(envelope)
	if kind != "conflict" {
		return map[string]bool{kind: true}
	}
	kinds := map[string]bool{"clarification": flagOf(envelope, "clarification_pending"), "confirmation": flagOf(envelope, "confirmation_pending")}
	if u := readUnified(envelope); u != nil {
		kinds[u.kind] = true
	}
	return kinds
}

func hasUnified(envelope object) bool {
	_, hasInterrupt := envelope["interrupt"]
	_, hasFlag := envelope["interrupt_pending"]
	return hasInterrupt || hasFlag
}

// ask writes a question in every spelling, with what each peer looks for.
func ask(envelope object, kind, prompt, id string) {
	envelope["clarification_pending"] = kind == "clarification"
	envelope["confirmation_pending"] = kind == "confirmation"
	envelope[kind+"_response"] = nil
	envelope["terminal_reason"] = kind + "_required"
	question, message := prompt, ""
	if kind == "clarification" {
		envelope["clarification_question"] = prompt
	} else {
		question, message = "", prompt
		envelope["confirmation_id"], envelope["confirmation_message"] = id, prompt
	}
	interrupt := object{
		"kind": kind, "type": kind, "id": id, "question": question, "message": message, "data": object{},
		"response": nil, "status": "pending", "created_at": now(), "expires_at": nil, "resolved_at": nil,
	}
	for _, name := range []string{"request_id", "user_id", "session_id", "envelope_id"} {
		interrupt[name] = envelope[name]
	}
	envelope["interrupt_pending"], envelope["interrupt"] = true, interrupt
}

// answer gives an answer in every spelling; the question stays for the record.
func answer(envelope object, value any) {
	_, clarifies := value.(string)
	envelope["clarification_pending"], envelope["confirmation_pending"] = clarifies, !clarifies
	if clarifies {
		envelope["clarification_response"] = value
	} else {
		envelope["confirmation_response"] = value
	}
	if hasUnified(envelope) {
		envelope["interrupt_pending"] = true
		respond(envelope, value)
	}
}

func answerOther(envelope object, value any) {
	envelope["interrupt_pending"] = false
	if objectOf(envelope, "interrupt") != nil {
		respond(envelope, value)
	}
}

func respond(envelope object, value any) {
	key := "approved"
	if _, isText := value.(string); isText {
		key = "text"
	}
	changeInterrupt(envelope, object{"response": object{key: value}, "status": "resolved", "resolved_at": now()})
}

func changeInterrupt(envelope, changes object) {
	interrupt := object{}
	for _, members := range []object{objectOf(envelope, "interrupt"), changes} {
		for name, member := range members {
			interrupt[name] = member
		}
	}
	envelope["interrupt"] = interrupt
}

// take takes an answer, told in whichever spelling, in all of them.
func take(envelope object, value any) {
	kind := "confirmation"
	if _, isText := value.(string); isText {
		kind = "clarification"
	}
	u := counted(envelope)
	isTold := u != nil && u.kind == kind && (u.approved == value || (kind == "clarification" && u.answer == value))
	if !isTold {
		answer(envelope, value)
	} else {
		for name, member := range u.toSeed() {
			if envelope[name] == nil {
				envelope[name] = member
			}
		}
		envelope[kind+"_response"] = value
	}
	closeInterrupt(envelope)
}

// use notes that the answer has done its work.
func use(envelope object, kind string) {
	interrupt := objectOf(envelope, "interrupt")
	if u := readUnified(envelope); u == nil || u.kind != kind || interrupt["response"] == nil {
		return
	}
	data := object{"used": true}
	for name, member := range objectOf(interrupt, "data") {
		if name != "used" {
			data[name] = member
		}
	}
	changeInterrupt(envelope, object{"data": data})
}

// closeInterrupt ends an interrupt whose answer the run has taken.
func closeInterrupt(envelope object) {
	envelope["clarification_pending"], envelope["confirmation_pending"] = false, false
	envelope["terminal_reason"] = nil
	if hasUnified(envelope) {
		envelope["interrupt_pending"] = false
	}
}
