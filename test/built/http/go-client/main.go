// Round-trips documents through a worker over HTTP, in JSON and in MessagePack.
//
// Usage: go-client URL < documents.json
// The input is a JSON array of envelopes that are complete, so that normalize changes nothing in them.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"strings"

	"github.com/vmihailenco/msgpack/v5"
)

const (
	jsonType    = "application/json"
	msgpackType = "application/msgpack"
)

// typed gives every number a type of its own: int64 or uint64 for integers, float64 for the rest.
func typed(value any) any {
	switch v := value.(type) {
	case json.Number:
		text := v.String()
		if !strings.ContainsAny(text, ".eE") && text != "-0" {
			if number, err := strconv.ParseInt(text, 10, 64); err == nil {
				return number
			}
			if number, err := strconv.ParseUint(text, 10, 64); err == nil {
				return number
			}
		}
		number, _ := v.Float64()
		return number
	case map[string]any:
		for key, inner := range v {
			v[key] = typed(inner)
		}
		return v
	case []any:
		for index, inner := range v {
			v[index] = typed(inner)
		}
		return v
	case int8, int16, int32, int64, int:
		return reflect.ValueOf(v).Int()
	case uint8, uint16, uint32, uint64, uint:
		if number := reflect.ValueOf(v).Uint(); number > 1<<63-1 {
			return number
		} else {
			return int64(number)
		}
	default:
		return v
	}
}

func fromJSON(text []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	check(decoder.Decode(&value))
	return typed(value)
}

func toJSON(value any) []byte {
	text, err := json.Marshal(value)
	check(err)
	return text
}

func fromMsgpack(packed []byte) (value any) {
	check(msgpack.Unmarshal(packed, &value))
	return typed(value)
}

func toMsgpack(value any) []byte {
	packed, err := msgpack.Marshal(value)
	check(err)
	return packed
}

func post(url string, body []byte, contentType, accept string) []byte {
	request, err := http.NewRequest("POST", url+"/api/v1/normalize", bytes.NewReader(body))
	check(err)
	request.Header.Set("Content-Type", contentType)
	request.Header.Set("Accept", accept)
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	check(err)
	if response.StatusCode != 200 || !strings.HasPrefix(response.Header.Get("Content-Type"), accept) {
		check(fmt.Errorf("%s: %s", response.Status, answer))
	}
	return answer
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	input, err := io.ReadAll(os.Stdin)
	check(err)
	var documents []json.RawMessage
	check(json.Unmarshal(input, &documents))
	for _, text := range documents {
		document := fromJSON(text)
		// Go's encoder writes 1.0 as 1, so the text goes out as it came.
		bodies := map[string][]byte{jsonType: text, msgpackType: toMsgpack(document)}
		for contentType, body := range bodies {
			value := fromJSON(post(os.Args[1], body, contentType, jsonType))
			packed := fromMsgpack(post(os.Args[1], body, contentType, msgpackType))
			for _, answer := range []any{value, packed} {
				if !reflect.DeepEqual(answer, document) {
					check(fmt.Errorf("%s: %s is not %s", contentType, toJSON(answer), toJSON(document)))
				}
			}
		}
	}
	fmt.Println(len(documents))
}
