package rules

import (
	"slices"
	"sync"
)

// Silenced gives the warnings that comments silence in the files that were checked with this loader, and in those
// that they extend: by place, and each once, however many files extend it. Of a file that was checked several times the
// last one counts.
func (l *Loader) Silenced() []Silenced {
	all := l.keeper().silenced.all()
	slices.SortStableFunc(all, func(a, b Silenced) int { return byPlace(a.Finding, b.Finding) })
	return slices.CompactFunc(all, func(a, b Silenced) bool { return same(a.Finding, b.Finding) })
}

// silencedWarnings keeps what is silenced, by the file that was checked.
type silencedWarnings struct {
	mu sync.Mutex
	by map[string][]Silenced
}

func (s *silencedWarnings) keep(file string, silenced []Silenced) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.by == nil {
		s.by = make(map[string][]Silenced)
	}
	if s.by[file] = silenced; silenced == nil {
		delete(s.by, file)
	}
}

func (s *silencedWarnings) all() []Silenced {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Silenced
	for _, silenced := range s.by {
		all = append(all, silenced...)
	}
	return all
}
