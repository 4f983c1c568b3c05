package rules

import "sync"

// shippedRules keeps the rules of shipped files whose options are as they stand. These never change, and the tests and records of
// a folder name them again and again.
type shippedRules struct {
	mu    sync.Mutex
	rules map[string]*Rules
}

// get returns the rules of a shipped file, nil if they were not kept.
func (s *shippedRules) get(src *source) *Rules {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rules[src.name]
}

// keep keeps the rules of a shipped file.
func (s *shippedRules) keep(src *source, rules *Rules) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rules == nil {
		s.rules = make(map[string]*Rules)
	}
	s.rules[src.name] = rules
}
