package rules

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomrules"
)

// TestLayout compares each file of testdata/layout, laid out, with the .out beside it.
func TestLayout(t *testing.T) {
	files := filesOf(t, "../testdata/layout/*.yaml")
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out, findings, err := Format(filepath.Base(file), text)
			if err != nil {
				t.Fatal(err)
			}
			got := string(out) + golden.Printed(findings)
			golden.Compare(t, *update, strings.TrimSuffix(file, ".yaml")+".out", got)
			if findings == nil {
				wellLaid(t, text, out)
			}
		})
	}
}

func filesOf(t testing.TB, patterns ...string) []string {
	t.Helper()
	var all []string
	for _, p := range patterns {
		files, err := filepath.Glob(p)
		if err != nil || len(files) == 0 {
			t.Fatalf("no files %s, %v", p, err)
		}
		all = append(all, files...)
	}
	return slices.DeleteFunc(all, source.IsTestFile)
}

// wellLaid checks what holds for every file that can be laid out: once is enough, YAML says the same, and no line ends
// in a blank but in texts.
func wellLaid(t *testing.T, text, out []byte) {
	t.Helper()
	again, findings, err := Format("again.yaml", out)
	if findings != nil || err != nil {
		t.Fatalf("the new text is refused: %v %v\n%s\n%q", findings, err, out, out)
	}
	if !bytes.Equal(out, again) {
		t.Fatalf("twice is not once:\n%s\n-- once --\n%s\n-- twice --\n%s\n%q", text, out, again, text)
	}
	silencesKept(t, text, out)
	var before, after any
	if err := yaml.Unmarshal(bytes.TrimPrefix(text, []byte(tree.BOM)), &before); err != nil {
		return // a word such as !!int for a text; our own comparison has seen the trees
	}
	if err := yaml.Unmarshal(out, &after); err != nil || !reflect.DeepEqual(before, after) {
		t.Fatalf("%v\n%#v\n%#v\n%s\n-- became --\n%s", err, before, after, text, out)
	}
	if bytes.ContainsAny(out, "\r") || !bytes.HasSuffix(out, []byte("\n")) || bytes.HasPrefix(out, []byte(tree.BOM)) {
		t.Fatalf("line ends or marks are left: %q", out)
	}
}

// TestLayoutOfRules lays out all rule files that there are: what they do stays the same, and so do the findings.
func TestLayoutOfRules(t *testing.T) {
	files := filesOf(t, "../rulesets/*.yaml", "../testdata/rulesets/*.yaml", "../testdata/bad/*.yaml", "../testdata/bad/parent/*.yaml", "../testdata/layout/silences.yaml")
	for _, file := range long.Some(files, 16) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out, findings, err := Format(file, text)
		if err != nil {
			t.Fatal(err)
		}
		if findings != nil {
			continue
		}
		wellLaid(t, text, out)
		if filepath.Base(file) == "bad-ignore.yaml" {
			continue // one of its comments is indented like no entry, which the layout mends
		}
		before, codesBefore := checkedIn(file, text)
		after, codesAfter := checkedIn(file, out)
		if before != after || !reflect.DeepEqual(codesBefore, codesAfter) {
			t.Errorf("%s: was %s %v, is %s %v", file, before, codesBefore, after, codesAfter)
		}
	}
}

// TestLayoutOfRandomRules lays out random rule files, which do the same afterwards.
func TestLayoutOfRandomRules(t *testing.T) {
	for seed := range uint64(long.N(1, 8)) {
		text := []byte(randomrules.File(seed, "standard", "kansai"))
		out, findings, err := Format("random.yaml", text)
		if findings != nil || err != nil {
			t.Fatal(findings, err)
		}
		wellLaid(t, text, out)
		before, _ := checkedIn("random.yaml", text)
		if after, _ := checkedIn("random.yaml", out); before != after || before == "" {
			t.Errorf("file %d had the hash %q and has %q", seed, before, after)
		}
	}
}

// checkedIn checks a text in the place of a file, and gives the hash of its rules and how often it has findings of each code,
// and what is silenced of each rule.
func checkedIn(file string, text []byte) (hash string, codes map[string]int) {
	l := new(Loader).With(file, text)
	rules, findings, _ := l.Check(context.Background(), Named(file))
	codes = make(map[string]int)
	for _, f := range findings {
		codes[f.Code]++
	}
	for _, s := range l.reading().Silenced() {
		codes[s.Code+" silenced in "+s.Rule]++
	}
	if rules != nil {
		hash = rules.Hash()
	}
	return hash, codes
}

// TestLayoutOfAnything lays out random YAML in all styles, with comments wherever they may stand.
func TestLayoutOfAnything(t *testing.T) {
	files := long.N(100, 6_000)
	rng := rand.New(rand.NewPCG(3, 4))
	laid, comments := 0, 0
	for range files {
		w := yamlWriter{rng: rng}
		text := w.file()
		out, findings, err := Format("x.yaml", []byte(text))
		if err != nil {
			t.Fatalf("%v\n%s\n%q", err, text, text)
		}
		if findings != nil {
			continue // much of what is written at random is not YAML
		}
		laid++
		wellLaid(t, []byte(text), out)
		for i := range w.comments {
			comment := fmt.Sprintf("#%d;", i)
			if strings.Count(text, comment) == 1 {
				comments++
			}
			if strings.Count(text, comment) != bytes.Count(out, []byte(comment)) {
				t.Fatalf("the comment %s changed\n%s\n-- became --\n%s", comment, text, out)
			}
		}
	}
	if laid < files/4 || comments < files/2 {
		t.Errorf("only %d files with %d comments could be laid out", laid, comments)
	}
	t.Logf("%d files, %d comments", laid, comments)
}

// FuzzFmt: whatever can be laid out is well laid out, and the rest is refused with findings.
func FuzzFmt(f *testing.F) {
	for _, file := range long.Some(filesOf(f, "../rulesets/*.yaml", "../testdata/bad/*.yaml", "../testdata/layout/*.yaml"), 8) {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, c := range long.Some(hostile.Files(1_000), 4) {
		f.Add([]byte(c.Text))
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range long.N(20, 200) {
		w := yamlWriter{rng: rng}
		f.Add([]byte(w.file()))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		out, findings, err := Format("x.yaml", text)
		if err != nil {
			t.Fatal(err)
		}
		if findings == nil {
			wellLaid(t, text, out)
		}
	})
}

// TestLayoutOfDocs: the rule files that the documentation shows are in the layout that it describes.
func TestLayoutOfDocs(t *testing.T) {
	shown := 0
	for _, page := range filesOf(t, "../README.md", "../docs/*.md", "../rulesets/*.yaml") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(page) == "codes.md" {
			continue // made of files that are wrong on purpose
		}
		blocks := []string{string(text)}
		if strings.HasSuffix(page, ".md") {
			blocks = strings.Split(string(text), "\n```yaml")[1:]
		}
		for _, block := range blocks {
			if strings.HasSuffix(page, ".md") {
				_, block, _ = strings.Cut(block, "\n") // the rest of the head
			}
			block, _, _ = strings.Cut(block, "```\n")
			if !strings.Contains(block, "hanfu: 1\n") {
				continue // a part of a file
			}
			shown++
			if diff := cmp.Diff(laidOut(t, block), block); diff != "" {
				t.Errorf("%s (-laid out +shown):\n%s", page, diff)
			}
		}
	}
	if shown < 6 {
		t.Errorf("only %d files are shown", shown)
	}
}

func laidOut(t *testing.T, text string) string {
	t.Helper()
	out, findings, err := Format("shown.yaml", []byte(text))
	if findings != nil || err != nil {
		t.Fatal(findings, err)
	}
	return string(out)
}

// BenchmarkFormat lays out the largest of the shipped files: as it is, and indented otherwise, which takes a comparison
// of both texts.
func BenchmarkFormat(b *testing.B) {
	text, err := os.ReadFile("../rulesets/standard.yaml")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		text []byte
	}{{"laidout", text}, {"changed", bytes.ReplaceAll(text, []byte("\n  "), []byte("\n   "))}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, findings, err := Format("standard.yaml", c.text); err != nil || findings != nil {
					b.Fatal(findings, err)
				}
			}
		})
	}
}
