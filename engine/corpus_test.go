package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/corpus"
)

const testdata = "../testdata"

// corpora is testdata/corpus/options.yaml: under which rules each file's results hold.
type corpora struct {
	Own, Other map[string]corpusFile
	Keys       map[string]map[string]map[string]map[string]any
	Errors     map[string]map[string]string
}

type corpusFile struct {
	Rules  string
	Set    map[string]any
	Keys   string
	Line   string
	Lacks  []string
	Skip   string
	Errors string
}

// deviation is an entry of testdata/corpus/deviations.yaml: lines that we don't follow, and why.
type deviation struct {
	File   string
	IDs    []string `yaml:"ids"`
	Hand   string
	Corpus string
	Ours   map[string]any
	Reason string
}

func readYAML(t testing.TB, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// engineWith returns the engine for a rule set and options: standard if it is not named, or a file of
// testdata/rulesets.
func engineWith(t testing.TB, ruleSet string, set map[string]any) *engine.Engine {
	t.Helper()
	options := make(map[string]string, len(set))
	for k, v := range set {
		options[k] = fmt.Sprint(v)
	}
	switch {
	case ruleSet == "":
		ruleSet = "standard"
	case strings.HasSuffix(ruleSet, ".yaml"):
		ruleSet = filepath.Join(testdata, "rulesets", ruleSet)
	}
	return engineFor(t, ruleSet, options)
}

// TestCorpus scores every line of the corpora: those in testdata, and where HANFU_CORPUS names a folder
// with more, those too. Each must come out as the line says, or as a deviation says.
func TestCorpus(t *testing.T) {
	var files corpora
	readYAML(t, filepath.Join(testdata, "corpus", "options.yaml"), &files)
	var list struct{ Deviations []deviation }
	readYAML(t, filepath.Join(testdata, "corpus", "deviations.yaml"), &list)
	deviations := make(map[string]map[string]any)
	for _, d := range list.Deviations {
		for _, id := range d.IDs {
			deviations[d.File+" "+id] = d.Ours
		}
	}
	c := corpusTest{files: files, deviations: deviations}
	for _, name := range slices.Sorted(maps.Keys(files.Own)) {
		t.Run(name, func(t *testing.T) { c.file(t, filepath.Join(testdata, "corpus", name), files.Own[name]) })
	}
	folder := os.Getenv("HANFU_CORPUS")
	if folder == "" {
		t.Log("HANFU_CORPUS is not set: only the corpora in testdata were scored")
		return
	}
	for _, name := range slices.Sorted(maps.Keys(files.Other)) {
		if files.Other[name].Skip == "" {
			t.Run(name, func(t *testing.T) { c.file(t, filepath.Join(folder, "other", name), files.Other[name]) })
		}
	}
	for unused := range deviations {
		t.Errorf("deviation %s: there is no such line", unused)
	}
}

type corpusTest struct {
	files      corpora
	deviations map[string]map[string]any
}

func (c *corpusTest) file(t *testing.T, path string, f corpusFile) {
	n := 0
	for _, line := range corpus.Lines(t, path) {
		n++
		c.line(t, filepath.Base(path), f, line)
	}
	if n == 0 {
		t.Error("no lines")
	}
}

// aboutLine are the keys of a line that are not part of the win.
var aboutLine = []string{"src", "note", "test", "rules", "go", "pao_yaku", "rule_disp", "expect"}

// winOf returns the win of a corpus line.
func winOf(t testing.TB, line map[string]json.RawMessage) (hand.Win, error) {
	t.Helper()
	line = maps.Clone(line)
	for _, key := range aboutLine {
		delete(line, key)
	}
	data, err := json.Marshal(line)
	if err != nil {
		t.Fatal(err)
	}
	return hand.ParseJSON(data)
}

func (c *corpusTest) line(t *testing.T, file string, f corpusFile, data []byte) {
	var line map[string]json.RawMessage
	var id string
	var want map[string]any
	unmarshal(t, data, &line)
	unmarshal(t, line["id"], &id)
	unmarshal(t, line["expect"], &want)
	e := c.engineFor(t, f, line)
	got := scored(t, e, line)
	if name, ok := want["err"]; ok {
		code := fmt.Sprint(name)
		if f.Errors != "" {
			code = c.files.Errors[f.Errors][code]
		}
		want = map[string]any{"error": code}
	} else {
		want = comparable(want, f.Lacks)
	}
	key := file + " " + id
	ours, deviates := c.deviations[key]
	delete(c.deviations, key)
	diff := cmp.Diff(want, project(got, want))
	switch {
	case deviates && diff == "":
		t.Errorf("%s agrees, but is listed as a deviation", id)
	case deviates:
		if diff := cmp.Diff(normal(t, ours), project(got, normal(t, ours))); diff != "" && ours["error"] != "any" {
			t.Errorf("%s deviates in another way than is listed (-listed +ours):\n%s", id, diff)
		}
	case diff != "":
		t.Errorf("%s: (-corpus +ours)\n%s%s", id, diff, data)
	}
}

// engineFor returns the engine for a line, by the file's options and those that the line itself names.
func (c *corpusTest) engineFor(t *testing.T, f corpusFile, line map[string]json.RawMessage) *engine.Engine {
	ruleSet, set := f.Rules, maps.Clone(f.Set)
	if set == nil {
		set = map[string]any{}
	}
	if f.Keys == "" {
		return engineWith(t, ruleSet, set)
	}
	for _, options := range c.lineOptions(t, f, line) {
		for option, v := range options {
			if option == "rules" {
				ruleSet = fmt.Sprint(v)
			} else {
				set[option] = v
			}
		}
	}
	return engineWith(t, ruleSet, set)
}

// lineOptions returns the options that a line's own rules mean.
func (c *corpusTest) lineOptions(t *testing.T, f corpusFile, line map[string]json.RawMessage) (list []map[string]any) {
	own := map[string]any{}
	if f.Line != "" {
		var value any
		unmarshal(t, line[f.Line], &value)
		own[f.Line] = value
	} else if line["rules"] != nil {
		unmarshal(t, line["rules"], &own)
	}
	for name, value := range own {
		options, ok := c.files.Keys[f.Keys][name][fmt.Sprint(value)]
		if !ok {
			t.Fatalf("%s: %s: %v is not in options.yaml", f.Keys, name, value)
		}
		list = append(list, options)
	}
	return list
}

// scored returns a line's result in the form of the corpora's expectations.
func scored(t *testing.T, e *engine.Engine, line map[string]json.RawMessage) map[string]any {
	w, err := winOf(t, line)
	var r *engine.Result
	if err == nil {
		r, err = e.Score(&w)
	}
	if err != nil {
		var problems hand.Problems
		if !errors.As(err, &problems) {
			t.Fatal(err)
		}
		return map[string]any{"error": problems[0].Code, "field": problems[0].Field}
	}
	return outcome(&w, r)
}

// outcome returns a result with the keys of the corpora.
func outcome(w *hand.Win, r *engine.Result) map[string]any {
	yaku, deltas := map[string]any{}, map[string]any{}
	for y := range r.Yaku() {
		yaku[y.Rule.ID] = float64(y.Han + y.Yakuman)
	}
	out := map[string]any{"yaku": yaku, "fu": float64(r.Fu), "han": float64(r.Han), "yakuman": float64(r.Yakuman),
		"limit": r.LimitID(), "points": float64(r.Points), "deltas": deltas}
	for b := range r.Bonus() {
		out[b.Rule.ID] = float64(b.Han)
	}
	for _, p := range r.Payments() {
		deltas[p.Payer()] = float64(-p.Amount)
	}
	deltas[w.Seat.String()] = float64(r.Gain)
	return out
}

// comparable fills in what an expectation leaves out because it is zero, but not what the file does not tell.
func comparable(want map[string]any, lacks []string) map[string]any {
	zeros := map[string]any{"dora": 0.0, "ura": 0.0, "red": 0.0, "nuki": 0.0, "yakuman": 0.0, "limit": ""}
	for key, zero := range zeros {
		if want[key] == nil && !slices.Contains(lacks, key) {
			want[key] = zero
		}
	}
	if deltas, ok := want["deltas"].(map[string]any); ok {
		maps.DeleteFunc(deltas, func(_ string, v any) bool { return v == 0.0 })
	}
	return want
}

// project returns the part of a result that an expectation speaks of.
func project(got, want map[string]any) map[string]any {
	part := make(map[string]any, len(want))
	for key := range want {
		v, ok := got[key]
		if _, isNumber := want[key].(float64); !ok && isNumber && got["error"] == nil {
			v, ok = 0.0, true
		}
		if ok {
			part[key] = v
		}
	}
	if got["error"] != nil {
		part["error"] = got["error"]
	}
	return part
}

// normal returns a value as it would come from JSON.
func normal(t *testing.T, v map[string]any) map[string]any {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	unmarshal(t, data, &out)
	return out
}

func unmarshal(t testing.TB, data []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
}
