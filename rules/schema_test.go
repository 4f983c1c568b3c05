package rules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomrules"
)

// caught are the codes of what the schema can see. Each finding of such a code in the files of testdata/bad has its
// place refused by the schema, except for those in notCaught.
var caught = []string{
	"bad-extends", "bad-id", "bad-tiles", "bad-value", "empty-file", "missing-field", "unknown-key",
	"unknown-version", "wrong-type",
}

// notCaught are findings that the schema can't see, as file, code and rule, by the reason.
var notCaught = map[string][]string{
	"whether a file exists, and what it is, is not for a schema to see": {
		"bad-extends-folder bad-extends extends", "bad-extends-missing bad-extends extends",
		"bad-extends-outside bad-extends extends",
		"newcomer-shipped-with-yaml bad-extends extends", "newcomer-similar-file bad-extends extends"},
	"how many play stands in another file": {"empty-seat bad-value payments.empty_seat"},
	"which values an option takes stands in another file": {
		"bad-value bad-value options.double_wind_fu", "bad-value bad-value options.open_tanyao",
		"bad-value bad-value options.least", "bad-value-signs bad-value options.chombo", "bad-value-signs bad-value options.bust_bonus", "cures-values bad-value options.red_fives",
		"cures-values bad-value options.bust_bonus", "cures-numbers bad-value options.uma_first",
		"cures-numbers bad-value options.start_points", "cures-numbers bad-value options.return_points",
		"cures-numbers bad-value options.time_limit", "cures-numbers bad-value options.honba_points",
		"bad-value bad-value options.renhou", "newcomer-wide-digits bad-value options.double_wind_fu",
		"newcomer-yes bad-value options.open_tanyao",
		"newcomer-yes bad-value options.double_wind_fu",
		"cures-beside bad-value options.several_rons", "cures-beside bad-value options.noten_points",
		"cures-beside bad-value options.start_points", "cures-beside bad-value options.renhou",
		"cures-beside bad-value options.uma_first",
		"cures-beside bad-value options.chombo", "cures-beside bad-value options.red_fives",
		"cures-beside bad-value options.bust", "cures-beside bad-value options.ties",
		"cures-beside bad-value options.nagashi_mangan",
		"cures-beside bad-value options.minimum_han",
		"cures-beside bad-value options.renchan",
		"cures-beside bad-value options.leftover_sticks", "cures-beside bad-value options.ura_dora",
		"cures-beside bad-value options.honba_points", "cures-beside bad-value options.pao_ron",
		"cures-beside bad-value options.double_yakuman", "cures-narrower bad-value options.double_yakuman",
		"cures-narrower bad-value options.riichi_stick", "cures-narrower bad-value options.red_fives",
		"cures-narrower bad-value options.honba_points", "cures-turned bad-value options.double_yakuman",
		"cures-turned bad-value options.minimum_han"},
	"an expression is a text": {
		"cures-values wrong-type game.uma.level.when", "cures-numbers wrong-type yaku.ittsu.han",
		"cures-numbers wrong-type yaku.sanankou.han", "cures-numbers wrong-type yaku.toitoi.han",
		"cures-numbers wrong-type yaku.chinitsu.han", "bad-tiles bad-tiles yaku.toitoi.when", "expression-names wrong-type yaku.sanankou.han.open",
		"expression-types wrong-type yaku.a.when",
		"expression-types wrong-type yaku.b.han.closed", "newcomer-number-words wrong-type yaku.toitoi.han.closed",
		"newcomer-quotes-too-many wrong-type yaku.four.when", "newcomer-tiles bad-tiles yaku.low.when",
		"newcomer-wide-digits wrong-type yaku.toitoi.han.closed",
		"newcomer-honors bad-tiles yaku.toitoi.when", "newcomer-worth wrong-type yaku.pinfu.han",
		"newcomer-worth wrong-type yaku.sankantsu.han",
		"newcomer-worth wrong-type yaku.kokushi.yakuman", "newcomer-worth wrong-type yaku.daisangen.han"},
	"a pattern does not see that a tile stands twice": {"bad-tiles bad-tiles sets.c",
		"newcomer-honors bad-tiles sets.pair"},
	"which keys go with which value is left to the check": {
		"bad-value bad-value shapes.odder", "bad-value bad-value situation.ura", "bad-value-wild bad-value situation.renchan.wild"},
	"what a list of facts names may be a counter": {"contradiction wrong-type situation.odd.implies"},
	"what is inherited is not seen in one file": {
		"bad-value-sit-out bad-value game.uma", "newcomer-no-when missing-field yaku.another", "newcomer-local missing-field yaku.golden_gate_bridge",
		"newcomer-local missing-field yaku.isshoku_yonjun", "missing-field-nothing missing-field shapes",
		"missing-field-nothing missing-field yaku.sanankou.han",
		"missing-field-nothing missing-field yaku.toitoi.han", "missing-field-nothing missing-field payments.shares",
		"missing-field missing-field yaku.sanrenkou", "missing-field missing-field yaku.nothing",
		"missing-field missing-field yaku.pinfu",
		"missing-field missing-field shapes.odd_shape", "nothing-to-remove unknown-key yaku.pinfu.limit",
		"nothing-to-remove unknown-key yaku.pinfu.han.open"},
}

// TestSchemaIsValid: it is a schema, closed at every mapping, and without oneOf.
func TestSchemaIsValid(t *testing.T) {
	compiled(t) // which compares it with the schema of schemas
	text := string(rules.Schema())
	if strings.Contains(text, `"oneOf"`) ||
		!strings.Contains(text, `"$schema": "http://json-schema.org/draft-07/schema#"`) {
		t.Error("the schema is of another sort than editors show well")
	}
	if mappings, closed := strings.Count(text, `"object"`),
		strings.Count(text, `"additionalProperties": false`); mappings != closed {
		t.Errorf("%d of %d mappings are closed", closed, mappings)
	}
	var root any
	if err := json.Unmarshal(rules.Schema(), &root); err != nil {
		t.Fatal(err)
	}
	if keys := describedKeys(t, "", root); keys < 200 {
		t.Errorf("there are only %d keys", keys)
	}
}

// describedKeys demands that every key of a mapping is explained, and counts them.
func describedKeys(t *testing.T, path string, part any) int {
	t.Helper()
	m, _ := part.(map[string]any)
	keys := 0
	for name, below := range m {
		keys += describedKeys(t, path+"/"+name, below)
		if name != "properties" {
			continue
		}
		for key, value := range below.(map[string]any) {
			keys++
			if doc, _ := value.(map[string]any)["description"].(string); len(doc) < 3 {
				t.Errorf("%s/%s is not explained", path, key)
			}
		}
	}
	return keys
}

// TestSchemaAccepts: the schema refuses no file without errors: shipped ones, those of testdata, and random ones.
func TestSchemaAccepts(t *testing.T) {
	schema := compiled(t)
	files := long.Some(glob(t, "../rulesets/*.yaml", "../testdata/rulesets/*.yaml", "../testdata/bad/parent/*.yaml",
		"../testdata/bad/*.yaml"), 3)
	var loader rules.Loader
	accepted := 0
	for _, file := range files {
		text := read(t, file)
		_, findings, err := loader.Check(t.Context(), rules.Named(file))
		if err != nil {
			t.Fatal(err)
		}
		if findings.Errors() > 0 && !strings.Contains(file, "rulesets/") {
			continue
		}
		accepted++
		if err := schema.Validate(instance(t, text)); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	if accepted < long.N(10, 15) {
		t.Errorf("only %d files have no errors", accepted)
	}
	for seed := range uint64(long.N(10, 100)) {
		text := randomrules.File(seed, rules.Shipped()...)
		if err := schema.Validate(instance(t, text)); err != nil {
			t.Errorf("random file %d: %v", seed, err)
		}
	}
}

// TestSchemasBeside: the schemas of other files refuse none of them that has no errors, and some slips in each.
func TestSchemasBeside(t *testing.T) {
	slips := map[string][]string{
		"tests":    {"hanfu: 2\ncases: {}", "case: {}", "hanfu: 1\ncases: {a: {hands: x, expect: {han: 1}}}", "hanfu: 1\ncases: {a: {hand: x, expect: {hun: 1}}}"},
		"record":   {"hand: []", "players: [A]", "hands: [{wni: {by: A}}]", "hands: [{win: [{by: A, form: B}]}]", "hands: []\nrules: standart"},
		"season":   {"games: []", "season: x\ngames: [{point: {A: 1}}]", "season: x\nranked: best"},
		"settings": {"rule: standard", "lang: xx", "rules: standart"},
	}
	accepted := make(map[string]int)
	schemas := make(map[string]*jsonschema.Schema)
	for sort, wrong := range slips {
		text := rules.SchemaOf(sort)
		if text == nil || strings.Contains(string(text), `"oneOf"`) {
			t.Fatalf("%s has no schema that editors show well", sort)
		}
		schemas[sort] = compile(t, text)
		var root any
		if err := json.Unmarshal(text, &root); err != nil || describedKeys(t, sort, root) < 2 {
			t.Error(sort, err)
		}
		for _, text := range wrong {
			if schemas[sort].Validate(instance(t, text)) == nil {
				t.Errorf("the schema of %s accepts %s", sort, text)
			}
		}
	}
	if rules.SchemaOf("others") != nil {
		t.Error("others have a schema")
	}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" || strings.Contains(path, "node_modules") {
			return err
		}
		text := read(t, path)
		schema := schemas[string(source.KindOf(path, []byte(text)))]
		if schema == nil {
			return nil
		}
		value, ok := decoded(text)
		if !ok {
			return nil
		}
		if err := schema.Validate(value); err == nil {
			accepted[string(source.KindOf(path, []byte(text)))]++
		} else if found, checkErr := findings.Check(t.Context(), new(rules.Loader), path); checkErr == nil && found.Errors() == 0 {
			t.Errorf("%s: %v", path, err)
		}
		return nil
	})
	if err != nil || accepted["tests"] < 30 || accepted["record"] < 5 {
		t.Error(accepted, err)
	}
}

// TestSchemaRefuses: the schema refuses what it can see of the wrong files, at the places of the findings.
func TestSchemaRefuses(t *testing.T) {
	schema := compiled(t)
	var loader rules.Loader
	t.Chdir("../testdata/bad")
	seen, excused := make(map[string]bool), make(map[string]bool)
	for _, file := range glob(t, "*.yaml") {
		value, readable := decoded(read(t, file))
		_, findings, err := loader.Check(t.Context(), rules.Named(file))
		if err != nil || !readable {
			continue
		}
		refused := places(schema.Validate(value))
		for _, f := range findings {
			if f.File != file || !slices.Contains(caught, f.Code) {
				continue
			}
			what := fmt.Sprintf("%s %s %s", strings.TrimSuffix(file, ".yaml"), f.Code, f.Rule)
			switch at := slices.ContainsFunc(refused, func(place string) bool { return touches(place, f.Rule) }); {
			case at:
				seen[f.Code] = true
			case !slices.ContainsFunc(slices.Collect(maps.Values(notCaught)),
				func(list []string) bool { return slices.Contains(list, what) }):
				t.Errorf("the schema does not refuse this; if it can't, notCaught says why: %s", what)
			default:
				excused[what] = true
			}
		}
	}
	for _, code := range caught {
		if !seen[code] {
			t.Errorf("no file shows that %s is seen", code)
		}
	}
	for _, list := range notCaught {
		for _, what := range list {
			if !excused[what] {
				t.Errorf("notCaught has this for nothing: %s", what)
			}
		}
	}
}

// places returns the paths of the values that a schema refuses, such as yaku.pinfu.
func places(err error) []string {
	var refused *jsonschema.ValidationError
	if !errors.As(err, &refused) {
		return nil
	}
	var all []string
	for _, cause := range refused.Causes {
		all = append(all, places(cause)...)
	}
	if all == nil {
		all = []string{strings.Join(refused.InstanceLocation, ".")}
	}
	return all
}

// touches reports whether a refused place is that of a rule, of a part of it, or of what it is an entry of.
func touches(place, rule string) bool {
	section, _, nested := cutLast(rule)
	return place == rule || strings.HasPrefix(place, rule+".") || place == section && (nested || place == "")
}

func cutLast(path string) (before, last string, found bool) {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		return path[:i], path[i+1:], true
	}
	return "", path, false
}

// TestSchemaWords: what single values it accepts and refuses.
func TestSchemaWords(t *testing.T) {
	schema := compiled(t)
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{"yaku: {ippatsu: off}", true},
		{"yaku: {ippatsu: of}", false},
		{"yaku: {ippatsu: false}", false},
		{"yaku: {sanankou: {han: 3}}", true},
		{"yaku: {sanankou: {han: true}}", false},
		{"yaku: {sanankou: {han: {closed: 3, opne: 2}}}", false},
		{"yaku: {sanankou: {when: 3}}", false},
		{"yaku: {sanankou: {replaces: toitoi}}", false},
		{"yaku: {sanankou: {replaces: off}}", true},
		{"yaku: {sanankou: {name: Three}}", true},
		{"yaku: {sanankou: {name: {de: Drei}}}", false},
		{"yaku: {San: {when: true, han: 1}}", false},
		{"options: {open_tanyao: off}", true},
		{"options: {open_tanyao: [off]}", false},
		{"options: {other: {default: 1, min: one}}", false},
		{"sets: {mine: 19m}", true},
		{"sets: {mine: 190m}", false},
		{"sets: {mine: 8z}", false},
		{"sets: {greens: off}", true},
		{"shapes: {standard: {form: group}}", false},
		{"situation: {riichi: {type: counter}}", false},
		{"wall: {red: {5m: 1}}", true},
		{"wall: {red: {66m: 1}}", false},
		{"fu: {sources: {tsumo: {each: off}}}", true},
		{"yaku: {sanankou: {locked: true}}", true},
		{"yaku: {sanankou: {locked: 'false'}}", true},
		{"yaku: {sanankou: {locked: always}}", false},
		{"basic: ", false},
		{"sources: [" + strings.Repeat("a, ", 512) + "]", true},
		{"sources: [" + strings.Repeat("a, ", 513) + "]", false},
		{"edition: 2026", true},
	} {
		value, ok := decoded("hanfu: 1\nid: x\nextends: standard\n" + c.text)
		if err := schema.Validate(value); !ok || (err == nil) != c.ok {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := compiledOnce()
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func compile(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("beside.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("beside.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

var compiledOnce = sync.OnceValues(func() (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(rules.Schema()))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("rules.schema.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("rules.schema.json")
})

// glob returns the rule files that fit patterns.
func glob(t *testing.T, patterns ...string) []string {
	t.Helper()
	var files []string
	for _, p := range patterns {
		more, err := filepath.Glob(p)
		if err != nil || more == nil {
			t.Fatal(p, err)
		}
		files = append(files, more...)
	}
	return slices.DeleteFunc(files, source.IsTestFile)
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// instance returns a file as editors see it.
func instance(t *testing.T, text string) any {
	t.Helper()
	value, ok := decoded(text)
	if !ok {
		t.Fatalf("this is not YAML: %.200s", text)
	}
	return value
}

// decoded returns a YAML text as a value of JSON, false if it can't be read, as when a key stands twice.
func decoded(text string) (any, bool) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return nil, false
	}
	if doc.Kind == 0 {
		return nil, true // nothing but comments
	}
	return asJSON(doc.Content[0])
}

// asJSON returns a node as editors do, which read YAML 1.2: off and dates are texts.
func asJSON(n *yaml.Node) (any, bool) {
	switch n.Kind {
	case yaml.MappingNode:
		m := make(map[string]any)
		for i := 0; i < len(n.Content); i += 2 {
			key := n.Content[i].Value
			value, ok := asJSON(n.Content[i+1])
			if _, twice := m[key]; twice || !ok {
				return nil, false
			}
			m[key] = value
		}
		return m, true
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, item := range n.Content {
			value, ok := asJSON(item)
			if !ok {
				return nil, false
			}
			list[i] = value
		}
		return list, true
	case yaml.AliasNode:
		return asJSON(n.Alias)
	}
	switch n.ShortTag() {
	case "!!null":
		return nil, true
	case "!!bool":
		return n.Value == "true", true
	case "!!int", "!!float":
		number, err := strconv.ParseFloat(strings.ReplaceAll(n.Value, "_", ""), 64)
		return number, err == nil
	}
	return fmt.Sprint(n.Value), true
}
