package main

import "errors"

const zeroTime = "0001-01-01T00:00:00Z"

// readInterrupt looks at kind, never at type; owner and status are lost, an answer must be an object.
func readInterrupt(value any) any {
	given, ok := value.(object)
	if !ok {
		return nil
	}
	found := object{
		"kind": text(given["kind"], ""), "id": text(given["id"], ""), "question": text(given["question"], ""),
		"message": text(given["message"], ""), "data": nil, "created_at": moment(given["created_at"], zeroTime),
	}
	if data, ok := given["data"].(object); ok {
		found["data"] = data
	}
	if expires := moment(given["expires_at"], nil); expires != nil {
		found["expires_at"] = expires
	}
	if response, ok := given["response"].(object); ok {
		found["response"] = readResponse(response)
	}
	return found
}

func readResponse(given object) object {
	response := object{"received_at": moment(given["received_at"], zeroTime)}
	for _, name := range []string{"text", "decision"} {
		if value, ok := given[name].(string); ok {
			response[name] = value
		}
	}
	if approved, ok := given["approved"].(bool); ok {
		response["approved"] = approved
	}
	if data, ok := given["data"].(object); ok {
		response["data"] = data
	}
	return response
}

// resolve records a person's answer: nothing is pending any more, the question stays with its response.
func resolve(envelope object, response object) error {
	interrupt, ok := envelope["interrupt"].(object)
	if !ok || envelope["interrupt_pending"] != true {
		return errors.New("no pending interrupt to resume")
	}
	answer := readResponse(response)
	answer["received_at"] = now()
	interrupt["response"] = answer
	envelope["interrupt_pending"] = false
	return nil
}
