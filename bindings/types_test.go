// Package bindings_test makes the types that the packages for JavaScript and Python show.
package bindings_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/testkit/must"
)

var update = flag.Bool("update", false, "write the files of types anew")

// TestTypes compares the files of types with what the OpenAPI document of the interface says.
func TestTypes(t *testing.T) {
	d := describe(t)
	for name, want := range map[string]string{
		"npm/index.d.ts":        typeScript(d),
		"python/hanfu/types.py": pythonTypes(d),
	} {
		if *update {
			must.Do(t, os.WriteFile(name, []byte(want), 0o644))
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s is not what the interface says (%v); go test ./bindings -update writes it", name, err)
		}
	}
}

// document is what the interface says of its calls and their values.
type document struct {
	schemas    map[string]*schema
	operations map[string]*operation
}

func describe(t *testing.T) document {
	server := must.Get(serve.New(serve.Options{}))(t)
	w := httptest.NewRecorder()
	server.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/api/v1/openapi.json", nil))
	var said struct {
		Paths      map[string]map[string]*operation
		Components struct{ Schemas map[string]*schema }
	}
	must.Do(t, json.Unmarshal(w.Body.Bytes(), &said))
	d := document{said.Components.Schemas, make(map[string]*operation)}
	for _, path := range said.Paths {
		for _, o := range path {
			d.operations[o.OperationID] = o
		}
	}
	return d
}

// refused is the key that only results without a score have. It tells types apart, so the others
// must say that they don't have it.
const refused = "error"

// schema is what the document says of values.
type schema struct {
	Ref         string             `json:"$ref"`
	Type        string             `json:"type"`
	Description string             `json:"description"`
	Enum        []string           `json:"enum"`
	Items       *schema            `json:"items"`
	Properties  map[string]*schema `json:"properties"`
	Required    []string           `json:"required"`
	OneOf       []*schema          `json:"oneOf"`
	AnyOf       []*schema          `json:"anyOf"`
	// Additional is a schema or false.
	Additional json.RawMessage `json:"additionalProperties"`
}

// operation is what it says of a call.
type operation struct {
	OperationID string `json:"operationId"`
	Summary     string `json:"summary"`
	RequestBody struct {
		Content contents `json:"content"`
	} `json:"requestBody"`
	Parameters []struct {
		Name, Description string
		Required          bool
	} `json:"parameters"`
	Responses map[string]struct {
		Content contents `json:"content"`
	} `json:"responses"`
}

// contents are the schemas of a body or an answer, by media type.
type contents map[string]struct {
	Schema *schema `json:"schema"`
}

const head = `// Made from the OpenAPI document of the interface by go test ./bindings -update.

/** What is wrong with a call, as docs/api.md lists it. */
export class Problem extends Error {
  code: string;
  title: string;
  status: number;
  /** What there is to mend in the rules of the call. */
  findings: Finding[];
}

/** The module of the package, where it lies elsewhere: its address or what is there. */
export type Wasm = string | URL | Response | BufferSource | WebAssembly.Module;

/** Loads the library. */
export function load(options?: { wasm?: Wasm; worker?: false }): Promise<Library>;
/** Loads the library in a worker. */
export function load(options: { wasm?: Wasm; worker: true }): Promise<AsyncLibrary>;
/** Loads the library in a worker or beside the caller. */
export function load(options: { wasm?: Wasm; worker: boolean }): Promise<Library | AsyncLibrary>;

/** A library whose calls return promises. */
export type AsyncLibrary = {
  [Call in keyof Library]: (...args: Parameters<Library[Call]>) => Promise<ReturnType<Library[Call]>>;
} & {
  /** Ends the library, and its worker. */
  close(): void;
};

/** How a call is made. */
export interface Options {
  /** How long it may take, 10 if it is not given; then the problem is too-long. */
  seconds?: number;
}

export interface Library {
  /** The answer to a call as a text, byte for byte that of the interface. */
  text(name: %s, call?: object, options?: Options): string;
`

func typeScript(d document) string {
	p := printer{schemas: d.schemas, met: map[string]bool{"Finding": true}}
	var names []string
	for _, name := range calls.Names() {
		names = append(names, fmt.Sprintf("%q", name))
	}
	fmt.Fprintf(&p, head, strings.Join(names, " | "))
	for _, name := range calls.Names() {
		p.call(d.operations[name])
	}
	p.WriteString("}\n")
	p.met["Problem"] = false // which is a class
	eachMet(p.met, p.named)
	return p.String()
}

// eachMet writes the named types that are met, and those that are met then, until all are written.
func eachMet(met map[string]bool, write func(name string)) {
	for written := 0; written < len(met); {
		written = len(met)
		for _, name := range slices.Sorted(maps.Keys(met)) {
			if met[name] {
				met[name] = false
				write(name)
			}
		}
	}
}

// printer writes TypeScript.
type printer struct {
	strings.Builder
	schemas map[string]*schema
	// met has the names of types that are used: true until they are written.
	met map[string]bool
}

// inBody are the keys of bodies that stand for what addresses call otherwise.
var inBody = map[string]string{"id": "rules"}

func (p *printer) call(o *operation) {
	body := &schema{Type: "object", Properties: make(map[string]*schema)}
	for _, said := range o.Parameters {
		key := cmp.Or(inBody[said.Name], said.Name)
		body.Properties[key] = &schema{Type: "string", Description: said.Description}
		if said.Required {
			body.Required = append(body.Required, key)
		}
	}
	if in, ok := o.RequestBody.Content["application/json"]; ok {
		body = in.Schema
	}
	whole, optional := body, ""
	if body.Ref != "" {
		whole = p.schemas[refName(body.Ref)]
	}
	if len(whole.Required) == 0 {
		optional = "?"
	}
	answer := "string"
	for kind, in := range o.Responses["200"].Content {
		if in.Schema != nil {
			answer = p.typeOf(in.Schema, "  ")
		}
		if kind == "application/x-ndjson" {
			answer += "[]"
		}
	}
	p.doc("  ", o.Summary)
	fmt.Fprintf(p, "  %s(call%s: %s, options?: Options): %s;\n", o.OperationID, optional, p.typeOf(body, "  "), answer)
}

func (p *printer) doc(indent, text string) {
	if text != "" {
		fmt.Fprintf(p, "%s/** %s. */\n", indent, strings.ToUpper(text[:1])+text[1:])
	}
}

func (p *printer) named(name string) {
	s := p.schemas[name]
	p.WriteString("\n")
	p.doc("", s.Description)
	fmt.Fprintf(p, "export type %s = %s;\n", name, p.typeOf(s, ""))
}

func refName(ref string) string { return ref[strings.LastIndexByte(ref, '/')+1:] }

// typeOf returns the type of a schema, whose further lines are indented.
func (p *printer) typeOf(s *schema, indent string) string {
	switch {
	case s.Ref != "":
		name := refName(s.Ref)
		if _, known := p.met[name]; !known {
			p.met[name] = true
		}
		return name
	case len(s.OneOf)+len(s.AnyOf) > 0 && s.Type == "":
		var all []string
		members := slices.Concat(s.OneOf, s.AnyOf)
		told := slices.ContainsFunc(members, p.isRefused)
		for _, one := range members {
			name := p.typeOf(one, indent)
			if told && !p.isRefused(one) {
				name = fmt.Sprintf("(%s & { %s?: undefined })", name, refused)
			}
			all = append(all, name)
		}
		return strings.Join(all, " | ")
	case s.Enum != nil:
		var all []string
		for _, word := range s.Enum {
			all = append(all, fmt.Sprintf("%q", word))
		}
		return strings.Join(all, " | ")
	case s.Type == "array":
		return "Array<" + p.typeOf(s.Items, indent) + ">"
	case s.Type == "object":
		return p.object(s, indent)
	case s.Type == "integer", s.Type == "number":
		return "number"
	}
	return cmp.Or(s.Type, "unknown")
}

// isRefused reports whether a schema is that of a result without a score.
func (p *printer) isRefused(s *schema) bool {
	if s.Ref != "" {
		s = p.schemas[refName(s.Ref)]
	}
	return slices.Contains(s.Required, refused)
}

func (p *printer) object(s *schema, indent string) string {
	if s.Properties == nil {
		var values schema
		if json.Unmarshal(s.Additional, &values) != nil {
			return "object"
		}
		return "{ [key: string]: " + p.typeOf(&values, indent) + " }"
	}
	of := printer{schemas: p.schemas, met: p.met}
	of.WriteString("{\n")
	for _, key := range slices.Sorted(maps.Keys(s.Properties)) {
		value, optional := s.Properties[key], "?"
		if slices.Contains(s.Required, key) {
			optional = ""
		}
		of.doc(indent+"  ", value.Description)
		fmt.Fprintf(&of, "%s  %s%s: %s;\n", indent, key, optional, of.typeOf(value, indent+"  "))
	}
	of.WriteString(indent + "}")
	return of.String()
}
