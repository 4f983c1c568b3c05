package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/oracle"
	"example.com/hanfu/testkit/randomrules"
	"example.com/hanfu/testkit/randomwin"
)

// TestRandomRules compares the engine with the plain way as TestPlain does, under random rule files.
func TestRandomRules(t *testing.T) {
	needs64Bits(t)
	t.Chdir(filepath.Join(testdata, "rulesets")) // where the files are looked for that random ones extend
	c := fileComparison{t: t, files: uint64(long.N(6, 200)), wins: 25, first: long.Seed()}
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(c.work)
	}
	group.Wait()
	occurred := c.occurred
	t.Logf("%d files, %d of them without errors; %d wins scored, %d refused, %d of them for their numbers",
		c.files, c.loaded.Load(),
		occurred["scored"], occurred["refused"], occurred["code overflow"])
	if c.different.Load() > 0 {
		return // too soon to have enough
	}
	if n := c.loaded.Load(); n < c.files*9/10 {
		t.Errorf("only %d of %d files are without errors", n, c.files)
	}
	if all := occurred["scored"] + occurred["refused"]; occurred["scored"] < all/2 {
		t.Errorf("too few wins are compared: %d of %d are scored", occurred["scored"], all)
	}
}

// fileComparison compares wins under random rule files.
type fileComparison struct {
	t *testing.T
	// files is how many there are, from the first on, and wins how many are scored under each.
	files, wins, first uint64
	next, loaded       atomic.Uint64
	different          atomic.Int64
	mutex              sync.Mutex
	occurred           map[string]int
}

// work takes one file after the other. One result serves for all engines, and so do the refusals between the scores.
func (c *fileComparison) work() {
	const most = 3 // differences that are shown
	occurred := map[string]int{}
	var result engine.Result
	for c.different.Load() < most {
		seed := c.first + c.next.Add(1) - 1
		if seed >= c.first+c.files {
			break
		}
		text := randomFile(seed)
		r, err := loadRandom(text)
		if err != nil {
			c.t.Logf("file %d: %v", seed, err)
			continue
		}
		c.loaded.Add(1)
		if difference, number := c.compare(seed, r, &result, occurred); difference != "" {
			c.different.Add(1)
			c.t.Errorf("HANFU_SEED=%d: win %d: %s\n the least that still differs:\n%s", seed, number, difference,
				c.least(seed, number, text))
		}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.occurred == nil {
		c.occurred = map[string]int{}
	}
	for what, n := range occurred {
		c.occurred[what] += n
	}
}

// compare compares wins under the rules of a file, up to the first that differs. It returns the difference and the
// win's number.
func (c *fileComparison) compare(seed uint64, r *rules.Rules, result *engine.Result,
	occurred map[string]int) (string, uint64) {
	p := pair{source: randomwin.Source{Seed: seed, Rules: r}, engine: engine.New(r).WithTables(), plain: oracle.New(r)}
	for number := range c.wins {
		w := p.source.Win(number)
		if difference := p.compare(&w, result, occurred); difference != "" {
			return difference, number
		}
	}
	return "", 0
}

// least leaves out lines of a file as long as the same win still differs: first many at once, then fewer.
func (c *fileComparison) least(seed, number uint64, text string) string {
	differs := func(lines []string) bool {
		r, _ := loadRandom(strings.Join(lines, ""))
		whole, _ := loadRandom(text)
		if r == nil {
			return false
		}
		p := pair{source: randomwin.Source{Seed: seed, Rules: whole}, engine: engine.New(r).WithTables(), plain: oracle.New(r)}
		w := p.source.Win(number)
		return p.compare(&w, new(engine.Result), map[string]int{}) != ""
	}
	lines := strings.SplitAfter(text, "\n")
	for size := len(lines) / 2; size > 0; size /= 2 {
		for at := 0; at+size <= len(lines); {
			if fewer := slices.Delete(slices.Clone(lines), at, at+size); differs(fewer) {
				lines = fewer
			} else {
				at += size
			}
		}
	}
	return strings.Join(lines, "")
}

// randomFile returns the rule file of a seed.
func randomFile(seed uint64) string {
	return randomrules.File(seed, "standard", "standard", "kansai", "three-players.yaml", "every-form.yaml")
}

// fromFolder is a loader for texts that extend files of the folder in which a test is.
var fromFolder = rules.Loader{Files: os.DirFS(".")}

func loadRandom(text string) (*rules.Rules, error) {
	return fromFolder.Load(context.Background(), rules.Bytes("random.yaml", []byte(text)))
}
