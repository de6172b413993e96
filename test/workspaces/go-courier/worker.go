package courier

import "time"

// Worker takes messages from a queue and sends them until the queue is empty.
type Worker struct {
	cfg   *Config
	queue Queue
	out   Transport
	dead  []Message
}

// NewWorker wires a worker.
func NewWorker(cfg *Config, q Queue, t Transport) *Worker {
	return &Worker{cfg: cfg, queue: q, out: t}
}

// Run delivers everything that is due.
func (w *Worker) Run() error {
	for {
		m, ok := w.queue.Pop()
		if !ok {
			return nil
		}
		if err := w.deliver(m); err != nil {
			w.retry(m)
		}
	}
}

func (w *Worker) deliver(m Message) error {
	signature := signBody(w.cfg.Secret, m.Body)
	return w.out.Send(w.cfg.Endpoint, m.Body, signature)
}

// retry puts a message back with a delay, or buries it.
func (w *Worker) retry(m Message) {
	m.Attempts++
	if m.Expired(w.cfg.Attempts) {
		w.bury(m)
		return
	}
	m.Due = time.Now().Add(nextDelay(m.Attempts))
	_ = w.queue.Push(m)
}

func (w *Worker) bury(m Message) {
	w.dead = append(w.dead, m)
}

// DeadLetters returns what could not be delivered.
func (w *Worker) DeadLetters() []Message { return w.dead }
