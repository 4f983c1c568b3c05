package rules

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
)

// house is how a file begins that would be sound without what is below.
const house = hostile.House

// hostileFiles are those of package hostile, as large as files may be; or some of them, smaller.
func hostileFiles() []hostile.File {
	if !long.Asked() {
		return long.Some(hostile.Files(work.FileBytes/10), 9)
	}
	return hostile.Files(work.FileBytes - len(house) - 100)
}

// TestHostile: no file takes long or much memory, whatever is in it. What is long depends on the machine; so it is told
// by reading the text of the standard rules, which takes one and a half thousandths of a second on a fast one. A
// hostile file may keep cores busy as long as 700 times that, a second. BenchmarkHostile shows the seconds.
func TestHostile(t *testing.T) {
	t.Chdir(t.TempDir())
	const (
		reads = 700
		most  = 200 << 20 // bytes allocated in all, of which never more than about half are in use
	)
	src, _ := source.OpenShipped("standard")
	src.Index = nil // the YAML is read
	standard := func() time.Duration {
		const times = 5
		return long.CPU(func() {
			for range times {
				if root, _ := tree.Parse(src); root == nil {
					t.Fatal("the standard rules can't be read")
				}
			}
		}) / times
	}
	one := standard()
	quick := func(t *testing.T, check func() Findings) {
		t.Helper()
		var d time.Duration
		for try := 0; ; try++ { // what else the machine does should not last for three tries
			if try > 0 {
				one = standard()
			}
			var findings Findings
			bytes := allocated(func() { d = long.CPU(func() { findings = check() }) })
			t.Logf("%v, %d times the standard rules, %d MiB, %d findings", d, d/one, bytes>>20, len(findings))
			if bytes > most && !long.Raced {
				t.Errorf("it took %d MiB", bytes>>20)
			}
			if d <= reads*one {
				break
			}
			if try == 2 {
				t.Errorf("it took %v, as long as reading the standard rules %d times", d, d/one)
				break
			}
		}
	}
	for _, c := range hostile.Pairs() {
		t.Run(c.Name, func(t *testing.T) {
			write(t, map[string]string{"parent.yaml": c.Parent, "x.yaml": c.Text})
			quick(t, func() (findings Findings) {
				if c.Tests {
					_, findings, _ = ReadTests(t.Context(), new(Loader), Named("x.yaml"), "")
				} else {
					_, findings, _ = new(Loader).Check(t.Context(), Named("x.yaml"))
				}
				if findings.Errors() != tree.MaxFindings {
					t.Errorf("%d errors, want %d: %.300s", findings.Errors(), tree.MaxFindings, findings)
				}
				return findings
			})
		})
	}
	for _, c := range hostileFiles() {
		t.Run(c.Name, func(t *testing.T) {
			var findings finding.Findings
			var rules *Rules
			quick(t, func() Findings {
				rules, findings, _ = new(Loader).Check(t.Context(), Bytes("x.yaml", []byte(c.Text)))
				return findings
			})
			golden.Check(t, rules != nil, findings, c.Text)
			if c.Code != "" && !slices.ContainsFunc(findings,
				func(f finding.Finding) bool { return f.Code == c.Code }) {
				t.Errorf("%.300s, want %s", findings, c.Code)
			}
			for _, f := range findings {
				if n := len(f.Message.String()) + len(f.Help.String()) + len(f.Rule); n > 1000 {
					t.Errorf("a finding has %d letters: %.100s", n, f)
				}
			}
		})
	}
}

// TestHostileChain: neither do files that extend one another take long or much memory, each as large as it may be.
func TestHostileChain(t *testing.T) {
	files := make(map[string]string)
	for i := range merge.MaxFiles {
		text := fmt.Sprintf("hanfu: 1\nid: x\nextends: ./c%d.yaml\nyaku:\n", i+1)
		if i == merge.MaxFiles-1 {
			text = house + "yaku:\n"
		}
		for y := range 400 {
			text += fmt.Sprintf("  y%d: {han: {closed: 1, open: %d}, when: kans == 1, doc: {en: %s}}\n", y, i,
				strings.Repeat("x", 1_000))
		}
		files[fmt.Sprintf("c%d.yaml", i)] = text
	}
	write(t, files)
	var findings finding.Findings
	bytes := allocated(func() { _, findings, _ = new(Loader).Check(t.Context(), Named("c0.yaml")) })
	if bytes > 400<<20 || !slices.ContainsFunc(findings,
		func(f finding.Finding) bool { return f.Code == finding.TooLarge && f.File == "c3.yaml" }) {
		t.Errorf("%d MiB: %v", bytes>>20, findings)
	}
}

// allocated returns the bytes that something allocates in all.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// BenchmarkHostile checks each hostile file.
func BenchmarkHostile(b *testing.B) {
	b.Chdir(b.TempDir())
	for _, c := range hostileFiles() {
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				new(Loader).Check(b.Context(), Bytes("x.yaml", []byte(c.Text)))
			}
		})
	}
}

// TestMoreFindings: of many findings the first are given, errors and warnings each on their own, and how
// many more there are.
func TestMoreFindings(t *testing.T) {
	text := house + "yaku:\n"
	for _, y := range mustLoad(t, "standard").yaku {
		text += "  " + y.ID + ": {when: " + fmt.Sprintf("%q", y.When) + "}\n" // a warning each
	}
	text += "sets:\n"
	for i := range tree.MaxFindings + 50 {
		text += fmt.Sprintf("  s%d: 1x\n", i)
	}
	rules, findings, _ := new(Loader).Check(t.Context(), Bytes("x.yaml", []byte(text)))
	last := findings[len(findings)-1]
	if rules != nil || findings.Errors() != tree.MaxFindings || len(findings) <= tree.MaxFindings+1 {
		t.Errorf("%d errors among %d findings", findings.Errors(), len(findings))
	}
	if want := "there are more findings, at least 50, which are not shown"; last.Code != finding.MoreFindings ||
		last.Message.String() != want || last.Line == 0 {
		t.Errorf("%v, want %s", last, want)
	}
}

// TestMoreFindingsOfParent: what a file has to mend is shown however much there is in the one that it extends, and each
// file says itself how much more there is.
func TestMoreFindingsOfParent(t *testing.T) {
	t.Chdir(t.TempDir())
	parent := "hanfu: 1\nid: parent\nextends: standard\nyaku:\n"
	for i := range tree.MaxFindings + 50 {
		parent += fmt.Sprintf("  y%d: {han: 1, when: clozed}\n", i)
	}
	write(t, map[string]string{"a-parent.yaml": parent,
		"club.yaml": "hanfu: 1\nid: club\nextends: ./a-parent.yaml\nyaku: {pinfu: {when: opeen}}\n"})
	_, alone, err := new(Loader).Check(t.Context(), Named("a-parent.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	_, findings, err := new(Loader).Check(t.Context(), Named("club.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	own := slices.DeleteFunc(slices.Clone(findings), func(f finding.Finding) bool { return f.File != "club.yaml" })
	if len(own) != 1 || own[0].Code != "unknown-name" || !strings.Contains(own[0].Message.String(), `did you mean "open"`) {
		t.Errorf("of the file itself: %v", own)
	}
	above := slices.DeleteFunc(slices.Clone(findings), func(f finding.Finding) bool { return f.File == "club.yaml" })
	if len(above) != tree.MaxFindings+1 || above[tree.MaxFindings].Code != finding.MoreFindings ||
		golden.Printed(above) != golden.Printed(alone) {
		t.Errorf("of the parent there are %d findings:\n%.300s\nand when it is checked itself %d:\n%.300s", len(above),
			golden.Printed(above), len(alone), golden.Printed(alone))
	}
}

// shippedLoader loads shipped rule sets for all tests, each once.
var shippedLoader Loader

func mustLoad(t *testing.T, id string) *Rules {
	t.Helper()
	rules, err := shippedLoader.Load(t.Context(), Named(id))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}
