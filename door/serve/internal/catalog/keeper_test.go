package catalog

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// heap returns how much memory is in use.
func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestSizes: engines take no more memory than they count, and not much less.
func TestSizes(t *testing.T) {
	yaku := func(n int, when string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "  y%d: {name: N%d, han: 1, when: %s}\n", i, i, when)
		}
		return "yaku:\n" + b.String()
	}
	const over = "hanfu: 1\nid: x\nextends: %s\n"
	long := strings.Repeat("tsumo and (triplets == 3 or dora_tiles > 2) and ", 20) + "tsumo"
	s := New(nil)
	win := must.Get(hand.Parse("234m567p34567s99m tsumo:8s"))(t)
	for name, text := range map[string]string{
		"over ema":         fmt.Sprintf(over, "ema"),
		"over standard":    fmt.Sprintf(over, "standard"),
		"many yaku":        fmt.Sprintf(over, "ema") + yaku(440, "tsumo and triplets == 3"),
		"long expressions": fmt.Sprintf(over, "ema") + yaku(100, long),
		"comments":         fmt.Sprintf(over, "ema") + strings.Repeat("# nothing at all\n", 40_000),
		"a long text":      fmt.Sprintf(over, "ema") + "doc: '" + strings.Repeat("word ", 150_000) + "'\n",
	} {
		if _, err := s.Text(t.Context(), text); err != nil { // what all of them share
			t.Fatalf("%s: %v", name, err)
		}
		s.others = keeper{}
		const n = 4
		before := heap()
		for i := range n {
			e, err := s.Text(t.Context(), fmt.Sprintf("%s#%d\n", text, i))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for range 300 { // until it has its tables
				must.Get(e.Score(&win))(t)
			}
		}
		took, counted := heap()-before, s.others.size
		if s.others.recent.Len() != n || took > counted || counted > 6*took {
			t.Errorf("%s: %d engines take %d bytes, and count %d", name, s.others.recent.Len(), took, counted)
		}
	}
}

// TestKeeper: engines are kept up to a number and a size, and those that were asked for last stay.
func TestKeeper(t *testing.T) {
	for _, c := range []struct{ size, kept int }{{1, maxEntries}, {maxSize / 10, 10}, {maxSize / 2, 2}, {maxSize/2 + 1, 0}} {
		var k keeper
		for i := range 3 * maxEntries {
			k.keep(&entry{key: fmt.Sprint(i), size: c.size})
			k.keep(&entry{key: fmt.Sprint(i), size: c.size}) // in its place
			if c.kept > 1 && k.get("0") == nil {
				t.Fatalf("size %d: what is asked for again and again is forgotten after %d", c.size, i)
			}
			if n := k.recent.Len(); n != len(k.byKey) || n > c.kept || k.size != n*c.size {
				t.Fatalf("size %d: %d are kept, which count %d", c.size, n, k.size)
			}
		}
		if n := k.recent.Len(); n != c.kept {
			t.Errorf("size %d: %d are kept, not %d", c.size, n, c.kept)
		}
	}
	var k keeper
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	e := engine.New(r)
	k.keep(&entry{key: "a", engine: e, size: 1})
	if k.engineFor(r) != e || k.get("b") != nil {
		t.Error("engines are not found")
	}
}

// TestLargeTexts: strangers who send large files hold no more memory than is set aside for all.
func TestLargeTexts(t *testing.T) {
	s := New(nil)
	text := "hanfu: 1\nid: x\nextends: ema\n" + strings.Repeat("# nothing at all\n", 60_000)
	must.Get(s.Text(t.Context(), text))(t)
	before := heap()
	for i := range 32 {
		must.Get(s.Text(t.Context(), fmt.Sprintf("%s#%d\n", text, i)))(t)
	}
	if took := heap() - before; took > maxSize || s.others.recent.Len() == 32 {
		t.Errorf("%d engines are kept, which take %d bytes", s.others.recent.Len(), took)
	}
}
