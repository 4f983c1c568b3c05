package api

import (
	_ "embed"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// schemas are the forms of bodies and answers, by the names that the table of calls has for them.
//
//go:embed schemas.json
var schemas []byte

// object is an object of the document.
type object map[string]any

func description(calls []call) []byte {
	paths := make(map[string]object)
	for i := range calls {
		c := &calls[i]
		if paths[c.path] == nil {
			paths[c.path] = make(object)
		}
		paths[c.path][strings.ToLower(c.method)] = c.operation()
	}
	text, err := json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info": object{"title": "Riichi scores under rules that are data", "version": "1",
			"description": "Bodies and answers are JSON in UTF-8. Problems are as RFC 9457 has them."},
		"paths": paths,
		// The kinds of problems, of which OpenAPI has no list.
		"x-problems": problems,
		"components": object{"schemas": json.RawMessage(schemas),
			"securitySchemes": object{"key": object{"type": "http", "scheme": "bearer"}}},
	}, "", " ")
	if err != nil {
		panic(err) // all of it is in the program
	}
	return append(text, '\n')
}

func (c *call) operation() object {
	o := object{"operationId": c.id, "summary": c.summary}
	if c.body != "" {
		o["requestBody"] = object{"required": true, "content": object{asJSON: content(c.body)}}
	}
	if writes := c.method != http.MethodGet && c.method != http.MethodPost; writes {
		o["requestBody"] = object{"required": true, "content": object{"application/yaml": object{}}}
		o["security"] = []object{{"key": []string{}}}
	}
	var parameters []object
	for _, p := range c.parameters {
		parameters = append(parameters, object{"name": p.name, "in": p.in, "description": p.doc, "required": p.required,
			"schema": object{"type": "string"}})
	}
	if parameters != nil {
		o["parameters"] = parameters
	}
	answers := make(object)
	for _, f := range c.answers {
		answers[f.kind] = content(f.schema)
	}
	well := object{"description": c.summary}
	if len(answers) > 0 {
		well["content"] = answers
	}
	o["responses"] = object{strconv.Itoa(c.success()): well, "default": object{
		"description": "A problem: " + strings.Join(c.codes(), ", "), "content": object{problemType: content("Problem")}}}
	return o
}

func content(schema string) object {
	if schema == "" {
		return object{}
	}
	return object{"schema": object{"$ref": "#/components/schemas/" + schema}}
}

func (c *call) success() int {
	if c.status != 0 {
		return c.status
	}
	return http.StatusOK
}

// codes lists the codes of the problems that a call may return.
func (c *call) codes() (codes []string) {
	may := slices.Concat(c.problems, []*Problem{&UnknownHost, &Busy, &TooLong, &LongAnswer, &Fault})
	if c.body != "" {
		may = append(may, &badBody)
	}
	if c.method != http.MethodGet {
		may = append(may, &OtherSite, &TooLarge, &Half)
	}
	if c.method != http.MethodGet && c.method != http.MethodPost {
		may = append(may, &NoKey, &NothingWritten)
	}
	for _, p := range may {
		codes = append(codes, p.Code)
	}
	slices.Sort(codes)
	return codes
}

func (a *api) describe(w http.ResponseWriter, _ *http.Request) { write(w, asJSON, a.document) }
