package gocache

// GoStore stores.
type GoStore struct{ path string }

func (s *GoStore) Clear() {}

// GoCache keeps things.
type GoCache struct {
	GoStore
	Size, limit int
}

// Put puts one.
func (c *GoCache) Put(key string) (bool, error) {
	if key == "" {
		return false, ErrEmpty
	}
	return c.check(key), nil
}
