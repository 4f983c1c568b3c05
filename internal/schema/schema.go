package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/tree"
)

// Set is the tree of a shipped rule set.
type Set struct {
	ID   string
	Tree *tree.Value
}

// Schema returns a JSON schema of rule files, with which editors complete and explain keys and mark
// errors while typing. It is generated from the same forms that files are checked against, and from
// the shipped rule sets, of which those that explain rules best come first.
//
// It uses draft-07, which the YAML extensions of editors support best. Since they report nothing
// useful for oneOf, a place where a single value may stand for a mapping simply has both types;
// patterns then apply to texts and properties to mappings.
//
// The schema accepts everything that the check accepts, except an id that YAML takes for a truth
// value. It can't see other files or the contents of expressions, so it accepts much that the check
// refuses.
func Schema(sets []Set) []byte {
	s := schemaBuilder{definitions: make(map[string]*schema), sets: sets}
	root := s.mapping(File(), "")
	root.Required = []string{"hanfu", "id"}
	root.If, root.Then = &schema{Not: &schema{Required: []string{"extends"}}},
		&schema{Required: File().required()}
	return s.encode(root, "Rule file",
		"A rule set of riichi mahjong, or what a club plays differently.")
}

// SchemaBeside is like Schema for the form of other files: Tests, Record, Season or Settings.
// Values that may be written in several ways have no type.
func SchemaBeside(f *Form, title, doc string, sets []Set) []byte {
	s := schemaBuilder{definitions: make(map[string]*schema), sets: sets}
	root := s.mapping(f, "")
	root.Required = f.required()
	return s.encode(root, title, doc)
}

func (s *schemaBuilder) encode(root *schema, title, doc string) []byte {
	root.Schema, root.Title, root.Description = "http://json-schema.org/draft-07/schema#", title,
		doc
	root.Definitions = s.definitions
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(root); err != nil {
		panic(err) // it holds texts and numbers only
	}
	return b.Bytes()
}

type schema struct {
	Schema               string             `json:"$schema,omitempty"`
	Title                string             `json:"title,omitempty"`
	Description          string             `json:"description,omitempty"`
	Ref                  string             `json:"$ref,omitempty"`
	AllOf                []*schema          `json:"allOf,omitempty"`
	Type                 []string           `json:"type,omitempty"`
	Enum                 []any              `json:"enum,omitempty"`
	Examples             []any              `json:"examples,omitempty"`
	Minimum              json.RawMessage    `json:"minimum,omitempty"`
	Maximum              json.RawMessage    `json:"maximum,omitempty"`
	Pattern              string             `json:"pattern,omitempty"`
	MaxLength            int                `json:"maxLength,omitempty"`
	Not                  *schema            `json:"not,omitempty"`
	Required             []string           `json:"required,omitempty"`
	MaxItems             int                `json:"maxItems,omitempty"`
	Items                *schema            `json:"items,omitempty"`
	MaxProperties        int                `json:"maxProperties,omitempty"`
	Properties           map[string]*schema `json:"properties,omitempty"`
	PatternProperties    map[string]*schema `json:"patternProperties,omitempty"`
	AdditionalProperties *bool              `json:"additionalProperties,omitempty"`
	If                   *schema            `json:"if,omitempty"`
	Then                 *schema            `json:"then,omitempty"`
	Definitions          map[string]*schema `json:"definitions,omitempty"`
}

// schemaBuilder converts forms to a schema. The entries of each section are defined once, in
// definitions.
type schemaBuilder struct {
	definitions map[string]*schema
	sets        []Set
}

// noOthers is the value of additionalProperties for no other keys.
var noOthers = new(bool)

// The types of JSON schema.
const (
	isObject, isArray, isString, isInteger, isNumber, isBoolean = "object", "array", "string",
		"integer",
		"number", "boolean"
)

// offPattern matches a text that can only remove.
const offPattern = "^off$"

func (s *schemaBuilder) value(f *Form, path string, removable bool) *schema {
	if f.free {
		return s.free(f, path)
	}
	switch f.Kind {
	case tree.List:
		n := &schema{Type: []string{isArray}, MaxItems: MaxEntries,
			Items: s.single(&Form{Holds: f.Holds}, path, false)}
		if removable {
			n.Type, n.Pattern = append(n.Type, isString), offPattern
		}
		return n
	case tree.Mapping:
		return s.mappingOrShort(f, path, removable)
	}
	return s.single(f, path, removable)
}

// free returns the schema of a value that its reader checks. It gives the keys of the entries of a
// list, and of a single entry in its place.
func (s *schemaBuilder) free(f *Form, path string) *schema {
	n := &schema{}
	if f.Items == nil {
		return n
	}
	if s.definitions[path] == nil {
		n := s.mapping(f.Items, path)
		// Games given by name, and points given as numbers, are not mappings.
		n.Type, s.definitions[path] = nil, n
	}
	n.Items = &schema{Ref: "#/definitions/" + path}
	return n
}

func (s *schemaBuilder) mappingOrShort(f *Form, path string, removable bool) *schema {
	n := s.mapping(f, path)
	switch {
	case f.Short != nil:
		value := s.single(f.Field(f.Short[0]).form, path, removable)
		n.Type, n.Pattern = append(n.Type, value.Type...), value.Pattern
	case removable:
		n.Type, n.Pattern = append(n.Type, isString), offPattern
	}
	return n
}

func (s *schemaBuilder) mapping(f *Form, path string) *schema {
	n := &schema{Type: []string{isObject}, AdditionalProperties: noOthers,
		Properties: make(map[string]*schema)}
	for i := range f.Fields {
		field := &f.Fields[i]
		n.Properties[field.name] = s.described(field, tree.Join(path, field.name))
	}
	switch {
	case f.Fields != nil:
	case f.tiles:
		for _, kind := range Kinds {
			n.Properties[kind] = s.value(f.Each, path, true)
			n.Properties[kind].Description = "How many " + kind +
				" are " + path[strings.LastIndexByte(path, '.')+1:] +
				" (a number, or an expression over options)"
		}
	default:
		n.MaxProperties = f.Bound()
		s.entries(n, f, path)
	}
	return n
}

func (s *schemaBuilder) entries(n *schema, f *Form, path string) {
	known := path
	if len(f.IDs) == 1 { // elsewhere than where they are declared
		known = f.IDs[0]
	}
	s.definitions[path] = s.value(f.Each, path+".*", !f.Each.Stays)
	entry := &schema{Ref: "#/definitions/" + path}
	if f.Each.cases {
		n.PatternProperties = map[string]*schema{"": entry}
		return
	}
	n.PatternProperties = map[string]*schema{fmt.Sprintf("^[a-z][a-z0-9_]{0,%d}$",
		tree.MaxID-1): entry}
	s.eachKnown(known, func(p tree.Pair, set string) {
		n.Properties[p.Key.Text] = knownEntry(p, entry, set)
	})
}

func (s *schemaBuilder) described(f *Field, path string) *schema {
	n := s.value(f.form, path, f.off)
	if f.form == Texts() {
		if s.definitions["text"] == nil {
			s.definitions["text"] = s.value(Texts(), path, true)
		}
		n = &schema{AllOf: []*schema{{Ref: "#/definitions/text"}}}
	}
	n.Description = strings.ToUpper(f.doc[:1]) + f.doc[1:]
	switch f.form.Holds {
	case HoldsCondition:
		n.Description += " (a condition " + f.form.scopeDoc() + ")"
	case HoldsNumber:
		n.Description += " (a number, or an expression " + f.form.scopeDoc() + ")"
	}
	if f.form.Short != nil && f.form != Texts() {
		n.Description += "; one value stands for " + strings.Join(f.form.Short, " and ")
	}
	if f.off {
		n.Description += "; off removes it"
	}
	return n
}

func (f *Form) scopeDoc() string {
	if f.fixed {
		return "over options"
	}
	return "at " + f.at.String()
}

// single returns the schema of a single value. Values are read as text, so numbers may be quoted.
func (s *schemaBuilder) single(f *Form, path string, removable bool) *schema {
	if f.words != nil {
		return oneOf(f.words, removable)
	}
	n := &schema{Type: []string{isString}}
	switch f.Holds {
	case holdsText:
		n.Type = []string{isString, isNumber, isBoolean}
	case HoldsVersion:
		n.Type, n.Pattern = []string{isInteger, isString}, "^"+Version+"$"
		n.Minimum, n.Maximum, n.Examples = json.RawMessage(Version), json.RawMessage(Version),
			[]any{json.RawMessage(Version)}
	case holdsFileID:
		n.Pattern, n.MaxLength = fileID().String(), tree.MaxID
	case HoldsParent:
		ids := make([]string, len(s.sets))
		for i := range s.sets {
			ids[i] = s.sets[i].ID
		}
		slices.Sort(ids)
		n.Pattern = `^((` + strings.Join(ids, "|") +
			`)(@\d{4}-\d{2}-\d{2})?|.*[/\\].*|.*\.ya?ml(@\d{4}-\d{2}-\d{2})?)$`
		n.Not = &schema{Pattern: "://"}
		for _, id := range ids {
			n.Examples = append(n.Examples, id)
		}
	case HoldsOption:
		n.Type = []string{isBoolean, isInteger, isString}
	case holdsBound:
		n.Type, n.Pattern = []string{isInteger, isString}, NumberPattern().String()
	case HoldsTiles:
		n.Pattern = tilesPattern
		if removable {
			n.Pattern = "^off$|" + tilesPattern
		}
	case HoldsID:
		section, _, _ := strings.Cut(path, ".") // ids name entries of the same section
		n.Pattern, n.Examples = IDPattern().String(), s.ids(section)
	case HoldsHand:
		n.Examples = []any{ExampleOfHand}
	case HoldsLimit:
		n.Examples = s.ids("limits")
	case holdsDate:
		n.Pattern, n.Examples = `^\d{4}-\d{2}-\d{2}$`, []any{"2026-04-01"}
	case HoldsCondition:
		n.Type = []string{isBoolean, isString}
	case HoldsNumber:
		n.Type = []string{isInteger, isString}
	}
	return n
}

// tilesPattern matches a set of tiles, which has no red fives.
const tilesPattern = `^[ \t\n]*(([1-9]+[mps]|[1-7]+z)[ \t\n]*)*$`

// oneOf returns the schema of a value that is one of some words. YAML reads true and false as
// booleans unless they are quoted.
func oneOf(list []string, removable bool) *schema {
	if removable {
		list = append(slices.Clone(list), "off")
	}
	if _, truth := Truths[list[0]]; truth {
		return &schema{Type: []string{isBoolean, isString},
			Pattern: "^(" + strings.Join(list, "|") + ")$"}
	}
	n := &schema{Type: []string{isString}}
	for _, w := range list {
		n.Enum = append(n.Enum, w)
	}
	return n
}

// Editors complete and explain the entries of shipped rule sets.

func (s *schemaBuilder) eachKnown(path string, f func(p tree.Pair, set string)) {
	seen := make(map[string]bool)
	for _, r := range s.sets {
		for _, p := range r.Tree.At(path).Entries() {
			if !seen[p.Key.Text] {
				f(p, r.ID)
			}
			seen[p.Key.Text] = true
		}
	}
}

func (s *schemaBuilder) ids(section string) []any {
	var list []any
	s.eachKnown(section, func(p tree.Pair, _ string) { list = append(list, p.Key.Text) })
	return list
}

func knownEntry(p tree.Pair, entry *schema, set string) *schema {
	n := &schema{AllOf: []*schema{entry}}
	n.Description = cmp.Or(p.Val.Get("doc").Get("en").PlainText(),
		p.Val.Get("name").Get("en").PlainText(),
		p.Key.Text) + " (" + set + ")"
	values := []*tree.Value{p.Val.Get("default")}
	if allowed := p.Val.Get("allowed"); allowed != nil {
		values = allowed.Items
	}
	for _, v := range values {
		if v == nil {
			continue
		}
		if typ := TypeOf(v); typ != condition.TypeWord {
			n.Examples = append(n.Examples, json.RawMessage(v.Text))
		} else {
			n.Examples = append(n.Examples, v.Text)
		}
	}
	return n
}
