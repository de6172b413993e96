package transport

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

// SignatureHeader carries the signature of the body.
const SignatureHeader = "X-Courier-Signature"

// HTTP posts messages to a webhook.
type HTTP struct {
	client *http.Client
}

// NewHTTP makes a transport with a timeout.
func NewHTTP(timeout time.Duration) *HTTP {
	return &HTTP{client: &http.Client{Timeout: timeout}}
}

// Send posts the body; any status below 300 counts as delivered.
func (t *HTTP) Send(endpoint string, body []byte, signature string) error {
	request, err := http.NewRequest(http.MethodPost, endpoint, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set(SignatureHeader, signature)
	response, err := t.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		return &StatusError{Code: response.StatusCode}
	}
	return nil
}

// StatusError is a refusal by the receiver.
type StatusError struct{ Code int }

func (e *StatusError) Error() string { return fmt.Sprintf("transport: status %d", e.Code) }
