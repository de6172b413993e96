package gocache

func (c GoCache) check(key string) bool { return key != "x" }
