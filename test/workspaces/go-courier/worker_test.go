package courier

import "testing"

type failingTransport struct{ calls int }

func (f *failingTransport) Send(string, []byte, string) error {
	f.calls++
	return ErrNoEndpoint
}

func TestNextDelayIsBounded(t *testing.T) {
	if nextDelay(60) != maxDelay {
		t.Fatal("the delay has no bound")
	}
}
