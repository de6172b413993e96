package main

// unified is an interrupt in the spelling interrupt_pending + interrupt{kind} or {type}.
type unified struct {
	kind, id, prompt, answer string
	pending                  bool
	approved                 any // nil while nobody has decided
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
	if approved, ok := inner["approved"].(bool); ok {
		u.approved = approved
	}
	u.pending = flag
	if !hasFlag {
		u.pending = isNamed && response == nil
	}
	return u
}

// toSeed gives the seed's fields for this interrupt.
func (u *unified) toSeed() object {
	switch u.kind {
	case "clarification":
		return object{"clarification_pending": u.pending, "clarification_question": orNil(u.prompt), "clarification_response": orNil(u.answer)}
	case "confirmation":
		return object{"confirmation_pending": u.pending, "confirmation_id": orNil(u.id), "confirmation_message": orNil(u.prompt), "confirmation_response": u.approved}
	}
	return object{}
}

// currentInterrupt says what holds the run: "", a kind, "other" or "conflict"; and its answer, nil for none.
func currentInterrupt(envelope object) (string, any) {
	u := readUnified(envelope)
	asks, confirms := flagOf(envelope, "clarification_pending"), flagOf(envelope, "confirmation_pending")
	if (u != nil && !agrees(envelope, u)) || (asks && confirms) {
		return "conflict", nil
	}
	stage := textOf(envelope, "current_stage")
	switch {
	case asks || (stage == "clarification" && !confirms):
		return "clarification", orNil(textOf(envelope, "clarification_response"))
	case confirms || stage == "confirmation":
		return "confirmation", envelope["confirmation_response"]
	case u != nil && u.kind == "other" && u.pending:
		return "other", nil
	}
	return "", nil
}

func agrees(envelope object, u *unified) bool {
	asks, confirms := flagOf(envelope, "clarification_pending"), flagOf(envelope, "confirmation_pending")
	if u.kind == "other" {
		return !(u.pending && (asks || confirms))
	}
	if u.pending != (asks || confirms) {
		return false
	}
	if u.kind == "clarification" {
		answer := textOf(envelope, "clarification_response")
		if u.pending {
			return asks && answer == u.answer
		}
		return answer == "" || u.answer == "" || answer == u.answer
	}
	sameID := u.id == "" || u.id == textOf(envelope, "confirmation_id")
	if u.pending {
		return confirms && envelope["confirmation_response"] == u.approved && sameID
	}
	return !flagOf(envelope, "confirmation_response") || (u.approved == true && sameID)
}

func isWaiting(envelope object) bool {
	kind, answer := currentInterrupt(envelope)
	return kind != "" && (kind == "other" || kind == "conflict" || answer == nil)
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

// ask writes a question in every spelling that the envelope has.
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
	if !hasUnified(envelope) {
		return
	}
	key := "kind"
	if _, usesType := objectOf(envelope, "interrupt")["type"]; usesType {
		key = "type"
	}
	envelope["interrupt_pending"] = true
	envelope["interrupt"] = object{key: kind, "id": id, "question": question, "message": message, "data": nil, "created_at": now()}
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
	interrupt := object{}
	for name, member := range objectOf(envelope, "interrupt") {
		interrupt[name] = member
	}
	interrupt["response"] = object{key: value, "received_at": now()}
	envelope["interrupt"] = interrupt
}

// closeInterrupt ends an interrupt whose answer the run has taken.
func closeInterrupt(envelope object) {
	envelope["clarification_pending"], envelope["confirmation_pending"] = false, false
	envelope["terminal_reason"] = nil
	if hasUnified(envelope) {
		envelope["interrupt_pending"] = false
	}
}
