package kept

import "testing"

// TestBound: a map forgets rather than grow without end.
func TestBound(t *testing.T) {
	var m Map[int, string]
	for i := range 3 * most {
		m.Keep(i, "x")
		m.Keep(i, "y")
		if got, ok := m.Get(i); i%most > 0 && (!ok || got != "y") && i%(most+1) != most {
			t.Fatalf("%d: %q, %v", i, got, ok)
		}
	}
	n := 0
	m.all.Range(func(any, any) bool { n++; return true })
	if n == 0 || n > most {
		t.Errorf("%d entries are kept", n)
	}
}
