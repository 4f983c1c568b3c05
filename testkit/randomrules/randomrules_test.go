package randomrules_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomrules"
)

// TestFile: a seed stands for the same file each time, another seed for another, and there is nothing wrong with a
// file.
func TestFile(t *testing.T) { testFiles(t, randomrules.File) }

func TestHouse(t *testing.T) { testFiles(t, randomrules.House) }

func testFiles(t *testing.T, file func(seed uint64, extends ...string) string) {
	different := map[string]bool{}
	files := long.N(10, 40)
	for seed := range uint64(files) {
		text, again := file(seed, "standard"), file(seed, "standard")
		if text != again {
			t.Errorf("file %d is\n%s\nand\n%s", seed, text, again)
		}
		different[text] = true
		if _, err := new(rules.Loader).Load(t.Context(), rules.Bytes("random.yaml", []byte(text))); err != nil {
			t.Errorf("file %d: %v", seed, err)
		}
	}
	if len(different) != files {
		t.Errorf("%d files, %d of them different", files, len(different))
	}
}

// TestLargeFiles: nor with files of many yaku, over large rules.
func TestLargeFiles(t *testing.T) {
	for _, seed := range []uint64{17, 28} {
		text := randomrules.File(seed, "kansai")
		if n := strings.Count(text, "  yaku_"); n != 400 {
			t.Errorf("file %d has %d yaku", seed, n)
		}
		must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("random.yaml", []byte(text))))(t)
	}
}

// TestChain: few files that extend one another have errors, and a seed stands for the same each time.
func TestChain(t *testing.T) {
	chains := long.N(10, 30)
	t.Chdir(t.TempDir())
	name := func(i int) string { return fmt.Sprintf("house%d.yaml", i) }
	loaded, codes := 0, map[string]int{}
	for seed := range uint64(chains) {
		texts := randomrules.Chain(seed, 3, name)
		if again := randomrules.Chain(seed, 3, name); !slices.Equal(texts, again) {
			t.Errorf("the files of %d are\n%s\nand\n%s", seed, texts, again)
		}
		for i, text := range texts {
			must.Do(t, os.WriteFile(name(i), []byte(text), 0o644))
		}
		r, findings, _ := (&rules.Loader{Files: os.DirFS(".")}).Check(t.Context(),
			rules.Bytes("last.yaml", []byte(texts[2])))
		if r != nil {
			loaded++
		}
		for _, f := range findings {
			if f.Severity == rules.Error {
				codes[f.Code]++
			}
		}
	}
	t.Logf("%d of %d are without errors; the others have %v", loaded, chains, codes)
	if loaded < chains/2 {
		t.Error("too few are without errors")
	}
}
