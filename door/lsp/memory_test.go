package lsp

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestMemory: however much is typed, the memory stays as it was when all files were open, and below 256 MiB. Nothing
// goes on at the end, which the bubble sees. The conditions come again after a while: a [work.Cache] keeps thousands of
// those that were seen, of about 1.5 KiB each, and bounds them.
func TestMemory(t *testing.T) {
	files, edits := min(long.N(10, 100), 100), long.N(100, 1_000)
	standard := must.Get(os.ReadFile("../../rulesets/standard.yaml"))(t)
	old := debug.SetGCPercent(100) // as it is for users, not for tests
	defer debug.SetGCPercent(old)
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		c.write("base.yaml", strings.Replace(string(standard), "id: standard", "id: base", 1))
		c.open("base.yaml")
		names := []string{"base.yaml"}
		for i := 1; i < files; i++ {
			name, text := fmt.Sprintf("h%d.yaml", i), fmt.Sprintf("hanfu: 1\nid: h%d\nextends: %s\nyaku:\n"+
				"  tea: {name: Tea, han: 1, when: closed and kans == 1}\n  tanyao: {han: 2}\n",
				i, []string{"standard", "base.yaml"}[i%2])
			switch i % 10 {
			case 3:
				name, text = fmt.Sprintf("h%d_test.yaml", i-1), fmt.Sprintf("hanfu: 1\nrules: h%d.yaml\ncases:\n"+
					"  a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 9}}\n", i-1)
			case 4:
				name, text = fmt.Sprintf("g%d.yaml", i), "rules: standard\nplayers: [A, B, C, D]\nhands:\n"+
					"  - {round: east 1, draw: exhaustive, tenpai: [A]}\n"
			}
			c.open(name, text)
			names = append(names, name)
		}
		c.rest()
		var most, first, peak uint64
		for i := range edits {
			name := names[i*7%len(names)]
			body := string(c.texts[name].Body)
			last, _, _ := strings.Cut(body, "## ")
			c.edit(name, len(last), len(body), fmt.Sprintf("## %d\n", i))
			if from := strings.Index(string(c.texts[name].Body), "kans == "); name != "base.yaml" && from >= 0 {
				to := from + strings.Index(string(c.texts[name].Body[from:]), "}")
				c.edit(name, from, to, fmt.Sprintf("kans == %d", i%250))
			}
			c.ask("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
				"position": protocol.Position{Line: 3, Character: 1}}, nil)
			switch {
			case i%min(150, edits/2) == 49:
				c.rest()
			case i%10 == 4:
				time.Sleep(2 * defaultDelay)
			}
			if i%(edits/100) == 0 {
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				peak = max(peak, m.HeapInuse+m.StackInuse)
			}
			c.mu.Lock()
			c.news = nil // an editor doesn't keep them either
			c.mu.Unlock()
			if i%(edits/10) == edits/10-1 {
				now := heap()
				t.Logf("%5d edits: %3d MiB are kept, and at most %d MiB were in use", i+1, now>>20, peak>>20)
				if most = max(most, now); first == 0 {
					first = now
				}
			}
		}
		if peak > 256<<20 || most > first+first/4+8<<20 {
			t.Errorf("%d MiB are kept after a tenth, and up to %d later; %d were in use", first>>20, most>>20, peak>>20)
		}
		c.end()
	})
}

// heap returns how many bytes are kept.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what a pool keeps goes with the second
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
