// Package queue has the queues that courier can read from.
package queue

import (
	"sort"
	"sync"

	"example.org/courier"
)

// Memory is a queue in the memory of the process.
type Memory struct {
	mu    sync.Mutex
	items []courier.Message
}

// NewMemory makes an empty queue.
func NewMemory() *Memory { return &Memory{} }

// Push adds a message.
func (q *Memory) Push(m courier.Message) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items = append(q.items, m)
	sort.Slice(q.items, func(i, j int) bool { return q.items[i].Due.Before(q.items[j].Due) })
	return nil
}

// Pop takes the message that is due first.
func (q *Memory) Pop() (courier.Message, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.items) == 0 {
		return courier.Message{}, false
	}
	m := q.items[0]
	q.items = q.items[1:]
	return m, true
}
