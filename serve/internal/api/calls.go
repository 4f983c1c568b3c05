package api

import (
	_ "embed"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/rules"
)

// call is a call of the interface.
type call struct {
	method, path string
	// id names the call in programs, and summary tells what it does.
	id, summary string
	// body is the form of its body, "" for none.
	body string
	// parameters are what its address and its headers may say besides.
	parameters []parameter
	// status is that of an answer which is no problem, 200 if it is not said, and answers are their forms.
	status  int
	answers []form
	// problems are those that it may answer with, besides those that all calls may.
	problems []*Problem
	answer   func(*api, http.ResponseWriter, *http.Request)
}

// form is a form of bodies: its media type and the name of its schema, "" for a text.
type form struct{ kind, schema string }

// parameter is what an address or a header may say.
type parameter struct {
	name, in, doc string
	required      bool
}

const asJSON = "application/json"

var (
	inLang = parameter{"lang", "query", "the language of names: one of " + strings.Join(rules.Languages(), ", "), false}
	ofID   = parameter{"id", "path", "the name of a rule set, as /api/v1/rules lists it", true}
	ofFile = parameter{"name", "path", "the name of a file, as /api/v1/files lists it", true}
)

// ofRules are the problems of the rules that a call names.
var ofRules = []*Problem{&noRules, &badRules, &badValue}

// calls are all calls. Those by POST work out what they answer with, and write nothing.
var calls = []call{
	{method: "POST", path: "/api/v1/score", id: "score", summary: "What a hand is worth, or why it has no score",
		body: "ScoreCall", answers: []form{{asJSON, "Score"}}, problems: ofRules, answer: (*api).score},
	{method: "POST", path: "/api/v1/explain", id: "explain", summary: "Why a hand has its score, and why not another",
		body: "ExplainCall", answers: []form{{asJSON, "Explanation"}}, problems: ofRules, answer: (*api).explain},
	{method: "POST", path: "/api/v1/waits", id: "waits", summary: "What a hand waits for, and what each tile pays",
		body: "WaitsCall", answers: []form{{asJSON, "Waiting"}}, problems: ofRules, answer: (*api).waits},
	{method: "POST", path: "/api/v1/points", id: "points", summary: "What han and fu come to",
		body: "PointsCall", answers: []form{{asJSON, "Points"}}, problems: ofRules, answer: (*api).points},
	{method: "POST", path: "/api/v1/check", id: "check",
		summary: "What there is to mend in a rule file, a file of tests or a record: one finding a line",
		body:    "CheckCall", answers: []form{{lines, "Finding"}}, answer: (*api).check},
	{method: "POST", path: "/api/v1/test", id: "test",
		summary: "What tests of rules come to: findings and cases, one a line",
		body:    "TestCall", answers: []form{{lines, "Tested"}}, problems: []*Problem{&badValue}, answer: (*api).test},
	{method: "POST", path: "/api/v1/sheet", id: "sheet", summary: "The sheet of rules, to read and to print",
		body: "SheetCall", answers: []form{{"text/html", ""}, {"text/markdown", ""}}, problems: ofRules,
		answer: (*api).sheet},
	{method: "POST", path: "/api/v1/diff", id: "diff", summary: "What changes from one rule set to another, with hands",
		body: "DiffCall", answers: []form{{asJSON, "Difference"}}, problems: ofRules, answer: (*api).diff},
	{method: "GET", path: "/api/v1/rules", id: "listRules", summary: "The rule sets that calls may name",
		parameters: []parameter{inLang}, answers: []form{{asJSON, "RuleSets"}}, problems: []*Problem{&badValue},
		answer: (*api).listRules},
	{method: "GET", path: "/api/v1/rules/{id}", id: "showRules",
		summary:    "The options and the yaku of a rule set, and the words of its situation",
		parameters: []parameter{ofID, inLang}, answers: []form{{asJSON, "RuleSet"}}, problems: ofRules,
		answer: (*api).showRules},
	{method: "GET", path: "/api/v1/files", id: "listFiles", summary: "The files of the folder",
		answers: []form{{asJSON, "Files"}}, answer: (*api).listFiles},
	{method: "GET", path: "/api/v1/files/{name}", id: "readFile", summary: "The text of a file, with its version as ETag",
		parameters: []parameter{ofFile}, answers: []form{{"application/yaml", ""}}, problems: []*Problem{&noFile},
		answer: (*api).readFile},
	{method: "PUT", path: "/api/v1/files/{name}", id: "writeFile",
		summary: "Writes a file that is new, or that nobody else has changed; takes the key as a bearer's token",
		body:    "", parameters: []parameter{ofFile,
			{"If-Match", "header", "the version that was read, as ETag has it", false},
			{"If-None-Match", "header", "* for a new file", false}},
		status: http.StatusNoContent, problems: []*Problem{&badValue, &changed, &unwritable, &noVersion}, answer: (*api).writeFile},
	{method: "GET", path: "/api/v1/openapi.json", id: "describe", summary: "This document",
		answers: []form{{asJSON, ""}}, answer: (*api).describe},
}

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
