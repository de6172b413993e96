package envelopeworker

import (
	"bytes"
	"sync"
)

// stderrTail is how much of stderr is kept.
const stderrTail = 4096

// tail keeps the end of what is written to it.
type tail struct {
	mutex sync.Mutex
	bytes []byte
}

func (t *tail) Write(chunk []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.bytes = append(t.bytes, chunk...)
	t.bytes = t.bytes[max(0, len(t.bytes)-stderrTail):]
	return len(chunk), nil
}

func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return string(bytes.TrimSpace(t.bytes))
}
