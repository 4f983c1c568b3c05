package check

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestMemory: of rules whose tests have been run nothing is kept, nor what it takes to know what the tests cover.
func TestMemory(t *testing.T) {
	const (
		houses, settings = 3, 20
		// It was 10 MiB and 34 MiB when all was kept; what is told of coverage is most of the second.
		mostTested, mostCovered = 4 << 20, 16 << 20
	)
	dir := t.TempDir()
	for i := range houses {
		house := fmt.Sprintf("hanfu: 1\nid: club%d\nname: Club\nextends: standard\noptions: {kiriage_mangan: true}\n", i)
		var cases strings.Builder
		fmt.Fprintf(&cases, "hanfu: 1\nrules: club%d.yaml\ncases:\n", i)
		for n := range settings {
			fmt.Fprintf(&cases, "  c%d: {hand: 234m567p34567s99m tsumo:8s riichi, set: {start_points: %d}, expect: {han: 3}}\n",
				n, 25_000+100*n)
		}
		for name, text := range map[string]string{"club%d.yaml": house, "club%d_test.yaml": cases.String()} {
			must.Do(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf(name, i)), []byte(text), 0o600))
		}
	}
	live := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	tests := NewTests(new(rules.Loader), "", nil)
	file := func(i int) { tests.File(t.Context(), filepath.Join(dir, fmt.Sprintf("club%d_test.yaml", i))) }
	file(0) // what is kept of the shipped rules is kept for all
	before := live()
	for i := 1; i < houses; i++ {
		file(i)
	}
	if n := tests.Count(); n.Passed != houses*settings {
		t.Fatalf("%d of %d cases pass: %v %v", n.Passed, houses*settings, tests.Findings, tests.Unread)
	}
	if now := live(); now > before+mostTested {
		t.Errorf("the tests of %d rule sets keep %d KiB", houses-1, (now-before)>>10)
	}
	if err := tests.Cover(t.Context(), false, false); err != nil || len(tests.Coverage.Of) != houses {
		t.Fatal(len(tests.Coverage.Of), err)
	}
	if now := live(); now > before+mostCovered {
		t.Errorf("their coverage keeps %d KiB", (now-before)>>10)
	}
	runtime.KeepAlive(tests)
}
