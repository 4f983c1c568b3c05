package work

import (
	"sync"
	"testing"
)

// TestCacheBound: a map forgets rather than grow without end.
func TestCacheBound(t *testing.T) {
	for size, entries := range map[int]int{0: maxTextBytes / minEntryBytes, minEntryBytes: maxTextBytes / minEntryBytes, maxTextBytes / 10: 10, maxTextBytes + 1: 0} {
		var m Cache[int, string]
		for i := range 3 * (entries + 1) {
			m.Keep(i, "x", size)
			m.Keep(i, "y", size)
			if got, ok := m.Get(i); i%(entries+1) != entries && (!ok || got != "y") {
				t.Fatalf("%d of %d bytes: %q, %v", i, size, got, ok)
			}
			n := 0
			if i%1000 == 0 || i < 100 {
				m.all.Range(func(any, any) bool { n++; return true })
			}
			if n > entries {
				t.Fatalf("%d entries of %d bytes are kept", n, size)
			}
		}
	}
}

// TestCacheBoundAtOnce: the bound holds, and stays what it is, however many goroutines keep at the
// same time.
func TestCacheBoundAtOnce(t *testing.T) {
	var m Cache[int, string]
	var keepers sync.WaitGroup
	for k := range 8 {
		keepers.Go(func() {
			for i := range 40_000 {
				m.Keep(8*i+k, "x", 0)
			}
		})
	}
	keepers.Wait()
	n := 0
	m.all.Range(func(any, any) bool { n++; return true })
	if n > maxTextBytes/minEntryBytes || n*minEntryBytes != m.size {
		t.Errorf("%d entries are kept, which are taken for %d bytes", n, m.size)
	}
}
