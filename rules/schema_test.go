package rules_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"example.com/hanfu/internal/randomrules"
	"example.com/hanfu/rules"
)

// caught are the codes of what the schema can see. Every file of testdata/bad with a finding of such a code is refused
// by the schema, except for those in notCaught.
var caught = []string{
	"bad-extends", "bad-id", "bad-tiles", "bad-value", "empty-file", "missing-field", "too-deep", "unknown-key", "unknown-version",
	"wrong-type",
}

// notCaught are files with such a finding that the schema can't see, with the reason.
var notCaught = map[string]string{
	"bad-extends-folder":    "whether a file exists, and what it is, is not for a schema to see",
	"bad-extends-missing":   "the same",
	"bad-extends-outside":   "the same",
	"contradiction":         "what a list of facts names may be a counter",
	"expression-names":      "an expression is a text",
	"missing-field":         "what a rule lacks may be inherited",
	"missing-field-nothing": "what is left when inherited parts are removed is not seen in one file",
	"nothing-to-remove":     "whether there is something to remove is not seen in one file",
}

// TestSchemaIsValid: it is a schema, closed at every mapping, and without oneOf.
func TestSchemaIsValid(t *testing.T) {
	compiled(t) // which compares it with the schema of schemas
	text := string(rules.Schema())
	if strings.Contains(text, `"oneOf"`) || !strings.Contains(text, `"$schema": "http://json-schema.org/draft-07/schema#"`) {
		t.Error("the schema is of another sort than editors show well")
	}
	if mappings, closed := strings.Count(text, `"object"`), strings.Count(text, `"additionalProperties": false`); mappings != closed {
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
	files := glob(t, "../rulesets/*.yaml", "../testdata/rulesets/*.yaml", "../testdata/bad/parent/*.yaml", "../testdata/bad/*.yaml")
	accepted := 0
	for _, file := range files {
		text := read(t, file)
		loader := rules.Loader{}
		_, findings, err := loader.Check(file)
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
	if accepted < 15 {
		t.Errorf("only %d files have no errors", accepted)
	}
	for seed := range uint64(100) {
		text := randomrules.File(seed, rules.Shipped()...)
		if err := schema.Validate(instance(t, text)); err != nil {
			t.Errorf("random file %d: %v", seed, err)
		}
	}
}

// TestSchemaRefuses: the schema sees what it can see of the wrong files.
func TestSchemaRefuses(t *testing.T) {
	schema := compiled(t)
	seen := make(map[string]bool)
	for _, file := range glob(t, "../testdata/bad/*.yaml") {
		name := strings.TrimSuffix(filepath.Base(file), ".yaml")
		var codes []string
		for line := range strings.Lines(read(t, strings.TrimSuffix(file, ".yaml")+".out")) {
			code := line[strings.LastIndexByte(line, '[')+1:]
			code = strings.TrimSuffix(strings.TrimSpace(code), "]")
			if strings.HasPrefix(line, name+".yaml:") && slices.Contains(caught, code) {
				codes = append(codes, code)
			}
		}
		if codes == nil {
			continue
		}
		value, readable := decoded(read(t, file))
		refused := !readable || schema.Validate(value) != nil
		reason := notCaught[name]
		switch {
		case refused && reason != "":
			t.Errorf("%s is refused, so it needs no reason why not: %s", name, reason)
		case !refused && reason == "":
			t.Errorf("%s is accepted, with %v in it", name, codes)
		case refused && readable:
			for _, code := range codes {
				seen[code] = true
			}
		}
	}
	for _, code := range caught {
		if !seen[code] {
			t.Errorf("no file shows that %s is seen", code)
		}
	}
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
		{"wall: {red: {6m: 1}}", false},
		{"fu: {sources: {tsumo: {each: off}}}", true},
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
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(rules.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("rules.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("rules.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

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
	return files
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// instance gives a file as editors see it.
func instance(t *testing.T, text string) any {
	t.Helper()
	value, ok := decoded(text)
	if !ok {
		t.Fatalf("this is not YAML: %.200s", text)
	}
	return value
}

// decoded gives a YAML text as a value of JSON, false if it can't be read, as when a key stands twice.
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

// asJSON gives a node as editors do, which read YAML 1.2: off and dates are texts.
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
