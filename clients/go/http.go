package envelopeworker

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// HTTPWorker calls a server that "envelope-worker serve" runs. Failures carry the code, hint and
// details of the server's problem+json.
type HTTPWorker struct {
	operations
	client *http.Client
	base   string
	header http.Header
}

var _ Client = (*HTTPWorker)(nil)

// NewHTTPWorker makes a client of the server at an address; the token may be empty.
func NewHTTPWorker(address, token string) *HTTPWorker {
	header := http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json"}}
	if token != "" {
		header.Set("Authorization", "Bearer "+token)
	}
	client := &http.Client{
		Transport: http.DefaultTransport.(*http.Transport).Clone(),
		// A worker never redirects.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return newHTTPWorker(client, strings.TrimRight(address, "/")+"/api/v1/", header)
}

func newHTTPWorker(client *http.Client, base string, header http.Header) *HTTPWorker {
	w := &HTTPWorker{client: client, base: base, header: header}
	w.operations = operations{exchange: w.post}
	return w
}

// WithOnWarning gives a client of the same server that tells each warning, and the operation that it came from.
func (w *HTTPWorker) WithOnWarning(tell func(warning Warning, operation string)) *HTTPWorker {
	return w.with(w.header, tell)
}

func (w *HTTPWorker) with(header http.Header, onWarning func(warning Warning, operation string)) *HTTPWorker {
	other := newHTTPWorker(w.client, w.base, header)
	other.onWarning = onWarning
	return other
}

// WithIdempotencyKey gives a client of the same server, which answers the calls made through it with
// the first answer for the key.
func (w *HTTPWorker) WithIdempotencyKey(key string) *HTTPWorker {
	header := w.header.Clone()
	header.Set("Idempotency-Key", key)
	return w.with(header, w.onWarning)
}

// Close closes the connections that no call uses.
func (w *HTTPWorker) Close() error {
	w.client.CloseIdleConnections()
	return nil
}

func (w *HTTPWorker) post(ctx context.Context, call request) (answer, error) {
	body := call.body
	if call.operation == "resume" {
		var err error
		if body, err = resumeBody(body, call.options); err != nil {
			return answer{}, err
		}
	}
	query := url.Values{}
	for name, value := range call.options {
		query.Set(name, fmt.Sprint(value))
	}
	address := w.base + call.operation + "?" + query.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	request.Header = w.header.Clone()
	response, err := w.client.Do(request)
	if err != nil {
		return answer{}, failure(ctx, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{}, failure(ctx, err)
	}
	if response.StatusCode != http.StatusOK {
		return answer{}, problem(response.StatusCode, text)
	}
	return answer{Reply: Reply{bytes.TrimRight(text, "\n"), warningsIn(response.Header.Get("Envelope-Warnings"))}}, nil
}

// warningsIn reads what the header tells: COUNT; path=code, path=code, …, where paths are percent-encoded.
func warningsIn(header string) []Warning {
	count, listed, _ := strings.Cut(header, ";")
	var warnings []Warning
	for _, entry := range strings.Split(strings.TrimSpace(listed), ", ") {
		path, code, isEntry := strings.Cut(entry, "=")
		if decoded, err := url.PathUnescape(path); isEntry && err == nil {
			warnings = append(warnings, Warning{Path: decoded, Code: code})
		}
	}
	if total, err := strconv.Atoi(count); err == nil && total > len(warnings) {
		warnings = append(warnings, Warning{Code: "more", Message: fmt.Sprintf("%d more", total-len(warnings))})
	}
	return warnings
}

// resumeBody moves what a resumption does from the options into the body.
func resumeBody(envelope []byte, options map[string]any) ([]byte, error) {
	action := map[string]any{}
	for _, name := range []string{"answer", "approve", "set"} {
		action[name] = options[name]
		delete(options, name)
	}
	text, err := json.Marshal(action)
	if err != nil {
		return nil, fmt.Errorf("the options cannot be written: %w", err)
	}
	// The last of two equal keys counts, so an envelope cannot bring its own action.
	return fmt.Appendf(nil, `{"envelope":%s,%s`, envelope, text[1:]), nil
}

// failure is the error where no answer came.
func failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return unanswered(ctx)
	}
	return &DiedError{Reason: err.Error(), Err: err}
}

// problem is the error for an answer that is none; proxies do not write problem+json.
func problem(status int, body []byte) error {
	var refusal Error
	if json.Unmarshal(body, &refusal) == nil && refusal.Code != "" {
		return &refusal
	}
	return &Error{
		Code:    "EIO",
		Message: fmt.Sprintf("The server answered with status %d", status),
		Hint:    "Check that the address is that of a worker.",
		Details: map[string]any{"status": status},
	}
}
