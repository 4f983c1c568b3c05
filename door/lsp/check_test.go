package lsp

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf8"

	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// pieces are what the hands of TestEdits write.
var pieces = []string{"", "\n", "  ", ":", "{", "}", "[", "]", "'", "\"", "#", "closed", "clozed", "when: ", "yaku:\n",
	"🀄", "ä", "東", "\t", "\r\n", "\r", "\ufeff", "han: 2", "off", "extends: ema\n", "extends: ./base.yaml\n", " and ",
	"&", "|\n", "options: {double_wind_fu: 4}\n", "hands:\n", "  pinfu: {han: 1}\n", "  pinfu: off\n",
	"never: {han: 1, when: 1 == 2}\n"}

// TestEdits: after any edits the diagnostics of each open file are what check finds in it, and what it finds there when
// it checks those that read it. What is typed over leaves no trace.
func TestEdits(t *testing.T) {
	for i := range long.N(4, 80) {
		seed := long.Seed() + uint64(i)
		synctest.Test(t, func(t *testing.T) { edits(t, rand.New(rand.NewPCG(seed, 17)), seed) })
	}
}

// turns are changes after which a file can still be read, each in both directions.
var turns = [][2]string{{"closed", "clozed"}, {"tea:", "tee:"}, {"standard", "ema"}, {"base.yaml", "gone.yaml"},
	{"han: 1", "han: 3"}, {"kans == 1", "kans == 5"}, {"tanyao:", "🀄:"},
	{"house.yaml", "base.yaml"}, {"tenpai", "tempai"}}

// club returns files of each kind that read one another.
func club() map[string]string {
	return map[string]string{
		"base.yaml": "hanfu: 1\nid: base\nextends: standard\nyaku:\n" +
			"  tea: {name: Tea, han: 1, when: closed and kans == 1}\n",
		"house.yaml": "hanfu: 1\nid: house\nextends: base.yaml # 茶🍵\nyaku:\n  tea: {han: 2}\n" +
			"  tanyao:\n    when: >-\n      only(simples) and\n      (closed or options.open_tanyao)\n",
		"house_test.yaml": "hanfu: 1\nrules: house.yaml\ncases:\n" +
			"  a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 9}}\n",
		"game.yaml": "rules: house.yaml\nplayers: [A, B, C, D]\nhands:\n" +
			"  - {round: east 1, draw: exhaustive, tenpai: [A]}\n",
	}
}

func edits(t *testing.T, r *rand.Rand, seed uint64) {
	c := begin(t, Options{}, nil)
	files := club()
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		c.write(name, files[name])
		c.open(name)
	}
	for round := range 12 {
		for range 1 + r.IntN(3) {
			name := names[r.IntN(len(names))]
			c.editAnyhow(r, name, files[name])
		}
		if r.IntN(3) > 0 || round == 11 {
			c.rest()
			c.compare(names, fmt.Sprintf("seed %d, round %d", seed, round))
		}
	}
	c.end()
}

// editAnyhow changes a file in one of three ways: so that it can still be read, anyhow, and back to its first text.
func (c *client) editAnyhow(r *rand.Rand, name, first string) {
	body := string(c.texts[name].Body)
	switch r.IntN(4) {
	case 0:
		c.edit(name, 0, len(body), first)
	case 1:
		from := r.IntN(len(body) + 1)
		to := min(from+r.IntN(12)*r.IntN(2), len(body))
		// Between characters, as a cursor stands: positions know no others.
		from, to = c.texts[name].Offset(c.texts[name].Position(from)), c.texts[name].Offset(c.texts[name].Position(to))
		c.edit(name, from, to, pieces[r.IntN(len(pieces))])
	default:
		turn := turns[r.IntN(len(turns))]
		for range 2 {
			if at := strings.Index(body, turn[0]); at >= 0 {
				c.edit(name, at, at+len(turn[0]), turn[1])
				return
			}
			turn[0], turn[1] = turn[1], turn[0]
		}
	}
}

// compare compares what was said of open files with what check finds in the same texts.
func (c *client) compare(names []string, when string) {
	c.t.Helper()
	folder := must.Get(filepath.EvalSymlinks(c.folder))(c.t)
	loader := &rules.Loader{Files: os.DirFS(folder)}
	for _, name := range names {
		loader = loader.With(name, c.texts[name].Body)
	}
	want := make(map[string]rules.Findings)
	for _, name := range names {
		found := must.Get(findings.Check(context.Background(), loader, name))(c.t)
		for _, f := range found {
			want[f.File] = append(want[f.File], f)
		}
	}
	for _, name := range names {
		if got, want := c.found(name), listed(want[name].Sorted(), c.texts[name]); got != want {
			c.t.Errorf("%s: %s: the server says\n%s\nand check\n%s\nof\n%q", when, name, got, want, c.texts[name].Body)
		}
	}
}

// found lists what was said of a file.
func (c *client) found(name string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.published[c.uri(name)]
	if p.Version == nil || *p.Version != c.versions[name] {
		c.t.Errorf("%s: nothing was said of version %d", name, c.versions[name])
	}
	var out strings.Builder
	for _, d := range p.Diagnostics {
		fmt.Fprintf(&out, "%s %d %s %s\n", place(d.Range), d.Severity, d.Code, d.Message)
	}
	return out.String()
}

// listed lists findings in the same way.
func listed(all rules.Findings, t *text.Text) string {
	var out strings.Builder
	for _, f := range all {
		message := f.Message.String()
		if f.Help.String() != "" {
			message += "\n" + f.Help.String()
		}
		fmt.Fprintf(&out, "%s %d %s %s\n", place(t.RangeOf(f.Position)), 2-int(f.Severity), f.Code, message)
	}
	return out.String()
}

// TestBadFiles: each file of testdata/bad has in an editor what check says of it.
func TestBadFiles(t *testing.T) {
	files, err := filepath.Glob("../../testdata/bad/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		must.Do(t, os.CopyFS(c.folder, os.DirFS("../../testdata/bad")))
		var names []string
		for _, file := range long.Some(files, 8) {
			name := filepath.Base(file)
			text := must.Get(os.ReadFile(file))(t)
			if !utf8.Valid(text) || !source.IsRules(text) { // an editor has no such text, or nothing is said of it
				continue
			}
			names = append(names, name)
			c.open(name)
		}
		c.rest()
		c.compare(names, "bad files")
		if len(names) < 10 {
			t.Errorf("%d files were compared", len(names))
		}
		c.end()
	})
}
