package rules

import (
	"slices"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// Silenced returns the warnings that comments silence in the files that were checked with this loader, and in those
// that they extend: by place, and each once, however many files extend it. Of a file that was checked several times the
// last one counts.
func (l *Loader) Silenced() []tree.Silenced {
	all := l.keeper().silenced.all()
	slices.SortStableFunc(all, func(a, b tree.Silenced) int { return finding.ByPlace(a.Finding, b.Finding) })
	return slices.CompactFunc(all, func(a, b tree.Silenced) bool { return finding.Same(a.Finding, b.Finding) })
}

// silencedWarnings keeps what is silenced, by the file that was checked.
type silencedWarnings struct {
	mu sync.Mutex
	by map[string][]tree.Silenced
}

func (s *silencedWarnings) keep(file string, silenced []tree.Silenced) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.by == nil {
		s.by = make(map[string][]tree.Silenced)
	}
	if s.by[file] = silenced; silenced == nil {
		delete(s.by, file)
	}
}

func (s *silencedWarnings) all() []tree.Silenced {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []tree.Silenced
	for _, silenced := range s.by {
		all = append(all, silenced...)
	}
	return all
}
