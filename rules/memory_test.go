package rules

import (
	"runtime"
	"strings"
	"testing"

	"example.com/hanfu/testkit/houses"
	"example.com/hanfu/testkit/long"
)

// mostOfClub is what a club's rules may keep alive in bytes, beyond what they share with others: about 1.6 KiB for each
// of the 99 options of standard, with what else its rules declare.
const mostOfClub = 160 << 10

// keptByClubs loads so many clubs with one loader, and returns what each keeps alive beyond the first.
func keptByClubs(tb testing.TB, n int) float64 {
	var l Loader
	all := make([]*Rules, n)
	files, names := houses.Files(n)
	load := func(i int) {
		text := strings.Replace(files[names[i]], "./town.yaml", "standard", 1)
		r, err := l.Load(tb.Context(), Bytes(names[i], []byte(text)))
		if err != nil {
			tb.Fatal(err)
		}
		all[i] = r
	}
	alive := func() float64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // what pools keep is freed by the second one
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	const first = 4 // one over each shipped file
	for i := range first {
		load(i)
	}
	before := alive()
	for i := first; i < n; i++ {
		load(i)
	}
	kept := (alive() - before) / float64(n-first)
	runtime.KeepAlive(all)
	runtime.KeepAlive(&l)
	return kept
}

// TestMemory: what the rules of clubs have in common is there once.
func TestMemory(t *testing.T) {
	if kept := keptByClubs(t, 40); kept > mostOfClub {
		t.Errorf("a club keeps %.0f bytes, and may keep %d", kept, mostOfClub)
	}
}

// BenchmarkMemory: ten thousand clubs fit into two GiB; a thousand are loaded in the quick form.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		kept := keptByClubs(b, long.N(1000, 10_000))
		b.ReportMetric(kept/1024, "KiB/club")
		if kept*10_000 > 2<<30 {
			b.Errorf("ten thousand clubs keep %.0f MiB", kept*10_000/(1<<20))
		}
	}
}
