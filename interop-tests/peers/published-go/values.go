package main

import "time"

// Each of these takes a value of the right type and a default otherwise; none fails.

func text(value any, otherwise string) string {
	if found, ok := value.(string); ok {
		return found
	}
	return otherwise
}

func textOrNil(value any) any {
	if found, ok := value.(string); ok {
		return found
	}
	return nil
}

// whole cuts what is behind the point; what is too large becomes the least number.
func whole(value any, otherwise int) int {
	if number, ok := value.(float64); ok {
		return int(number)
	}
	return otherwise
}

// moment drops fractions of a second; what it cannot read is replaced without a word.
func moment(value any, otherwise any) any {
	parsed, err := time.Parse(time.RFC3339, text(value, ""))
	if err != nil {
		return otherwise
	}
	return parsed.Format(time.RFC3339)
}

func now() string {
	return time.Now().UTC().Format(time.RFC3339)
}

// texts leaves "" where an element is no text.
func texts(value any) []string {
	items, _ := value.([]any)
	found := make([]string, len(items))
	for i, item := range items {
		found[i] = text(item, "")
	}
	return found
}

// objects leaves null where an element is no object.
func objects(value any) []object {
	items, _ := value.([]any)
	found := make([]object, len(items))
	for i, item := range items {
		found[i], _ = item.(object)
	}
	return found
}

// membersOf keeps the members whose values have the type.
func membersOf[T any](value any) object {
	given, _ := value.(object)
	found := object{}
	for key, member := range given {
		if typed, ok := member.(T); ok {
			found[key] = typed
		}
	}
	return found
}

// anyMembers keeps everything of an object, null too.
func anyMembers(value any) object {
	if given, ok := value.(object); ok {
		return given
	}
	return object{}
}
