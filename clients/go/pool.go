package envelopeworker

import "sync"

// pool starts a process when all others are busy, up to so many.
type pool struct {
	start func() (*process, error)
	size  int

	mutex    sync.Mutex
	members  []*member
	started  int
	isClosed bool
}

// member is a process of a pool.
type member struct {
	*process
	// number says the how many-th it is that was started, and load how many calls it has.
	number, load int
}

// take gives the least busy process for one call; one that was started after another where that died.
func (p *pool) take(newerThan int) (*member, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.isClosed {
		return nil, &DiedError{Reason: "the client was closed"}
	}
	alive := p.members[:0]
	var best *member
	for _, m := range p.members {
		if !m.isAlive() {
			// What it has answered may not be read yet; its end is waited for by those who read.
			go m.end()
			continue
		}
		alive = append(alive, m)
		if m.number > newerThan && (best == nil || m.load < best.load) {
			best = m
		}
	}
	p.members = alive
	if best == nil || (best.load > 0 && len(p.members) < p.size) {
		process, err := p.start()
		if err != nil {
			return nil, err
		}
		p.started++
		best = &member{process: process, number: p.started}
		p.members = append(p.members, best)
	}
	best.load++
	return best, nil
}

func (p *pool) release(m *member) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	m.load--
}

// close takes no more calls, and ends all processes.
func (p *pool) close() {
	p.mutex.Lock()
	p.isClosed = true
	members := p.members
	p.members = nil
	p.mutex.Unlock()
	var wait sync.WaitGroup
	for _, m := range members {
		wait.Add(1)
		go func(m *member) {
			defer wait.Done()
			m.process.mutex.Lock()
			m.isClosing = true
			m.process.mutex.Unlock()
			m.end()
		}(m)
	}
	wait.Wait()
}
