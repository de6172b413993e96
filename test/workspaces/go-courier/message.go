package courier

import "time"

// Message is one delivery.
type Message struct {
	ID       string
	Body     []byte
	Attempts int
	Due      time.Time
}

// Expired tells whether a message has used up its attempts.
func (m Message) Expired(limit int) bool {
	return m.Attempts >= limit
}

type (
	// Queue hands out messages that are due.
	Queue interface {
		Push(m Message) error
		Pop() (Message, bool)
	}

	// Transport carries a message to its receiver.
	Transport interface {
		Send(endpoint string, body []byte, signature string) error
	}
)
