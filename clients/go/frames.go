package envelopeworker

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
)

var (
	beginning      = regexp.MustCompile(`^\{"id":(\d+),"(document|error)":`)
	documentMember = []byte(`,"document":`)
	warningsMember = []byte(`,"warnings":[`)
)

// line writes a request as a line of "envelope-worker --stream".
func (r request) line(id int64) ([]byte, error) {
	options, err := json.Marshal(r.options)
	if err != nil {
		return nil, fmt.Errorf("the options cannot be written: %w", err)
	}
	// A line feed would end the request; in JSON a carriage return may stand wherever it may.
	// The last of two equal keys counts, so an envelope cannot bring its own command.
	body := bytes.ReplaceAll(r.body, []byte("\n"), []byte("\r"))
	return fmt.Appendf(nil, `{"id":%d,"envelope":%s,"command":%q,"options":%s}`+"\n", id, body, r.operation, options), nil
}

// idOf tells which request a line answers.
func idOf(line []byte) (id int64, isAnswer bool) {
	found := beginning.FindSubmatch(line)
	if found == nil || line[len(line)-1] != '}' {
		return 0, false
	}
	id, err := strconv.ParseInt(string(found[1]), 10, 64)
	return id, err == nil
}

// readAnswer takes a line apart. The document is an object, so the end of the line tells what it ends with.
func readAnswer(line []byte) (answer, error) {
	found := beginning.FindSubmatchIndex(line)
	rest := line[found[1] : len(line)-1]
	var got answer
	if rest[len(rest)-1] == ']' {
		// Within a text its quotes would be escaped, and no warning has warnings: this is the frame's own.
		at := bytes.LastIndex(rest, warningsMember)
		if at < 0 || json.Unmarshal(rest[at+len(warningsMember)-1:], &got.Warnings) != nil {
			return got, noAnswer(line)
		}
		rest = rest[:at]
	}
	if string(line[found[4]:found[5]]) == "document" {
		got.Document = rest
		return got, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(rest))
	if decoder.Decode(&got.refusal) != nil {
		return got, noAnswer(line)
	}
	if document, has := bytes.CutPrefix(rest[decoder.InputOffset():], documentMember); has {
		got.Document = document
	}
	return got, nil
}
