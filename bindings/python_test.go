package bindings_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/calls"
)

const pythonHead = `"""What the functions answer.

Made from the OpenAPI document of the interface by go test ./bindings -update.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

`

// pythonTypes returns the types of answers as Python writes them, and those of the words that calls
// take.
func pythonTypes(d document) string {
	p := python{schemas: d.schemas, met: map[string]bool{"Finding": true}}
	p.WriteString(pythonHead)
	p.alias("Lang", p.typeOf(d.schemas["ScoreCall"].Properties["lang"], ""))
	p.alias("SheetFormat", p.typeOf(d.schemas["SheetCall"].Properties["format"], ""))
	for _, name := range calls.Names() {
		for _, in := range d.operations[name].Responses["200"].Content {
			if in.Schema != nil {
				p.typeOf(in.Schema, "")
			}
		}
	}
	eachMet(p.met, p.named)
	// These are evaluated, so they stand behind the classes.
	return p.String() + "\n" + p.aliases.String()
}

// python writes Python. A class is written when its members are known, so that the classes that
// they name stand in front of it.
type python struct {
	strings.Builder
	aliases strings.Builder
	schemas map[string]*schema
	met     map[string]bool
}

func (p *python) alias(name, typ string) { fmt.Fprintf(&p.aliases, "%s = %s\n", name, typ) }

func (p *python) named(name string) {
	s, of := p.schemas[name], name
	if s.Type == "array" {
		of += "Item"
	}
	if typ := p.typeOf(s, of); typ != name { // an object is its class
		p.alias(name, typ)
	}
}

// typeOf returns the type of a schema. An object without a name in the document becomes the class
// of the given name.
func (p *python) typeOf(s *schema, name string) string {
	switch {
	case s.Ref != "":
		name := refName(s.Ref)
		if _, known := p.met[name]; !known {
			p.met[name] = true
		}
		return name
	case len(s.OneOf)+len(s.AnyOf) > 0 && s.Type == "":
		var all []string
		for _, one := range slices.Concat(s.OneOf, s.AnyOf) {
			all = append(all, p.typeOf(one, name))
		}
		return strings.Join(all, " | ")
	case s.Enum != nil:
		var all []string
		for _, word := range s.Enum {
			all = append(all, fmt.Sprintf("%q", word))
		}
		return "Literal[" + strings.Join(all, ", ") + "]"
	case s.Type == "array":
		return "list[" + p.typeOf(s.Items, name) + "]"
	case s.Properties != nil:
		p.class(s, name)
		return name
	case s.Type == "object":
		var values schema
		if json.Unmarshal(s.Additional, &values) != nil {
			return "dict[str, Any]"
		}
		return "dict[str, " + p.typeOf(&values, name) + "]"
	}
	return cmp.Or(map[string]string{"string": "str", "integer": "int", "number": "float",
		"boolean": "bool"}[s.Type], "Any")
}

// class writes a TypedDict. Python 3.10 has no NotRequired, and keywords can't be members of a
// class, so such keys are in classes of their own, from which it inherits. It is final, so that
// type checkers tell members of a union apart by their keys.
func (p *python) class(s *schema, name string) {
	types := make(map[string]string)
	members := make(map[[2]bool][]string) // by whether they are keywords and are required
	for _, key := range slices.Sorted(maps.Keys(s.Properties)) {
		types[key] = p.typeOf(s.Properties[key], name+camelCase(key))
		kind := [2]bool{isKeyword(key), slices.Contains(s.Required, key)}
		members[kind] = append(members[kind], key)
	}
	var bases []string
	for _, required := range []bool{true, false} {
		keywords, base := members[[2]bool{true, required}], fmt.Sprintf("_%s%d", name, len(bases))
		if keywords == nil {
			continue
		}
		fmt.Fprintf(p, "\n%s = TypedDict(%q, {", base, base)
		for _, key := range keywords {
			fmt.Fprintf(p, "%q: %q, ", key, types[key])
		}
		fmt.Fprintf(p, "}%s)\n\n", totality(required))
		bases = append(bases, base)
	}
	required, optional := members[[2]bool{false, true}], members[[2]bool{false, false}]
	if len(required) > 0 && len(optional) > 0 {
		fmt.Fprintf(p, "\nclass _%s(TypedDict):\n", name)
		p.members(s, required, types)
		bases, required = append(bases, "_"+name), nil
	}
	if bases == nil {
		bases = []string{"TypedDict"}
	}
	fmt.Fprintf(p, "\n@final\nclass %s(%s%s):\n", name, strings.Join(bases, ", "),
		totality(len(required) > 0))
	p.doc(s.Description)
	p.members(s, append(required, optional...), types)
}

func totality(required bool) string {
	if required {
		return ""
	}
	return ", total=False"
}

func (p *python) members(s *schema, keys []string, types map[string]string) {
	for _, key := range keys {
		fmt.Fprintf(p, "    %s: %s\n", key, types[key])
		p.doc(s.Properties[key].Description)
	}
	p.WriteString("\n")
}

func isKeyword(key string) bool {
	return slices.Contains(strings.Fields(`and as assert async await break class continue def del
		elif else except finally for from global if import in is lambda nonlocal not or pass raise
		return try while with yield`), key)
}

func (p *python) doc(text string) {
	if text != "" {
		fmt.Fprintf(p, "    \"\"\"%s.\"\"\"\n", strings.ToUpper(text[:1])+text[1:])
	}
}

// camelCase returns FuParts for fu_parts.
func camelCase(key string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(key, "_") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
