package lsp

import (
	"io/fs"
	"slices"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"example.com/hanfu/testkit/must"
)

// slowly is a folder that takes a while for each file as soon as it is slow.
type slowly struct {
	fstest.MapFS
	slow  *atomic.Bool
	wait  time.Duration
	opens *atomic.Int32
}

func (s slowly) Open(name string) (fs.File, error) {
	if s.opens.Add(1); s.slow.Load() {
		time.Sleep(s.wait)
	}
	return s.MapFS.Open(name)
}

func (s slowly) Stat(name string) (fs.FileInfo, error) { return s.MapFS.Stat(name) }

// TestSlowTests: actions don't wait for tests that take long. These go on, once, and then there is what they are for.
func TestSlowTests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		files := slowly{fstest.MapFS{"base.yaml": {Data: []byte("hanfu: 1\nid: base\nextends: standard\n")}},
			new(atomic.Bool), time.Second, new(atomic.Int32)}
		c := begin(t, Options{Files: func(string) fs.FS { return files }}, map[string]any{"rootUri": "file:///club"})
		const name = "file:///club/a_test.yaml"
		c.open(name, "hanfu: 1\nrules: base.yaml\ncases:\n  a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 9}}\n")
		c.rest()
		files.slow.Store(true)
		opens := files.opens.Load()
		offered := func() bool {
			all := must.Get(c.actions(name, "  |a: {"))(t)
			return slices.ContainsFunc(all, func(a codeAction) bool { return a.Kind == refactor })
		}
		for range 3 {
			begun := time.Now()
			if offered() || time.Since(begun) != testTimeout {
				t.Errorf("it takes %v", time.Since(begun))
			}
		}
		time.Sleep(10 * time.Second)
		if !offered() {
			t.Error("what comes out isn't offered when it is there")
		}
		if n := files.opens.Load() - opens; n > 3 { // once for each file that names it
			t.Errorf("a file is opened %d times", n)
		}
		c.end()
	})
}
