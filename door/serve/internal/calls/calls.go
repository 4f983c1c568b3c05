// Package calls answers programs, however they ask: over HTTP, or in the same process by a library in C or WebAssembly.
// Each call is a row of the table of calls, of which its description is made too, and takes and returns JSON. What is
// wrong with a hand or a rule file is an answer; what is wrong with a call is a problem (problem.go).
package calls

import (
	"context"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/changes"
	"example.com/hanfu/rules"
)

// Calls answers the calls that take no files. It is safe for concurrent use.
type Calls struct {
	catalog *catalog.Catalog
	// changes compares rule sets.
	changes *changes.Teller
}

// New returns the calls over the rule sets of a catalog. The teller is that of all who compare rules.
func New(s *catalog.Catalog, teller *changes.Teller) *Calls { return &Calls{s, teller} }

// Answer is what a call is answered with: a text, and its media type.
type Answer struct {
	Kind string
	Text []byte
}

func inJSON(text []byte) *Answer { return &Answer{asJSON, append(text, '\n')} }

// Answer answers the call of an id, with a JSON object that has its body or its parameters. The error is a *Failure.
func (c *Calls) Answer(ctx context.Context, id string, body []byte) (*Answer, error) {
	i := slices.IndexFunc(All, func(call Call) bool { return call.ID == id && call.Works() })
	if i < 0 {
		return nil, NoCall.Of("there is no call " + id + "; the calls are " + strings.Join(Names(), ", "))
	}
	a, err := All[i].work(c, ctx, body)
	if err != nil {
		return nil, Failed(err)
	}
	return a, nil
}

// Names lists the calls that Answer answers.
func Names() (names []string) {
	for i := range All {
		if All[i].Works() {
			names = append(names, All[i].ID)
		}
	}
	return names
}

// Call is a call of the interface.
type Call struct {
	Method, Path string
	// ID names the call in programs, and summary tells what it does.
	ID, summary string
	// body is the form of its body, "" for none.
	body string
	// parameters are what its address and its headers may say besides.
	parameters []parameter
	// status is that of an answer which is no problem, 200 if it is not said, and answers are their forms.
	status  int
	answers []form
	// problems are those that it may answer with, besides those that all calls may.
	problems []*Problem
	// work answers it, nil for what only a server can.
	work func(c *Calls, ctx context.Context, body []byte) (*Answer, error)
}

// Works reports whether Calls.Answer answers a call.
func (c *Call) Works() bool { return c.work != nil }

// Body returns the body of a call that has parameters in its place, by what they say.
func (c *Call) Body(said func(p Parameter) string) []byte {
	values := make(map[string]string)
	for _, p := range c.parameters {
		if value := said(p.Parameter); value != "" {
			values[p.key] = value
		}
	}
	text, err := json.Marshal(values)
	if err != nil {
		panic(err) // it has texts
	}
	return text
}

// form is a form of bodies: its media type and the name of its schema, "" for a text.
type form struct{ kind, schema string }

// Parameter is what an address or a header may say.
type Parameter struct{ Name, In string }

type parameter struct {
	Parameter
	// key is that of a body which says the same.
	key, doc string
	required bool
}

// The media types of answers. A sheet is a text.
const (
	asJSON = "application/json"
	lines  = "application/x-ndjson" // one object a line
)

var (
	inLang = parameter{Parameter{"lang", "query"}, "lang", "the language of names: one of " + strings.Join(rules.Languages(), ", "), false}
	ofID   = parameter{Parameter{"id", "path"}, "rules", "the name of a rule set, as /api/v1/rules lists it", true}
	ofFile = parameter{Parameter{"name", "path"}, "", "the name of a file, as /api/v1/files lists it", true}
)

// ofRules are the problems of the rules that a call names.
var ofRules = []*Problem{&NoRules, &BadRules, &BadValue}

// All are all calls. Those by POST work out what they answer with, and write nothing.
var All = []Call{
	{Method: "POST", Path: "/api/v1/score", ID: "score", summary: "What a hand is worth, or why it has no score",
		body: "ScoreCall", answers: []form{{asJSON, "Score"}}, problems: ofRules, work: (*Calls).score},
	{Method: "POST", Path: "/api/v1/explain", ID: "explain", summary: "Why a hand has its score, and why not another",
		body: "ExplainCall", answers: []form{{asJSON, "Explanation"}}, problems: ofRules, work: (*Calls).explain},
	{Method: "POST", Path: "/api/v1/waits", ID: "waits", summary: "What a hand waits for, and what each tile pays",
		body: "WaitsCall", answers: []form{{asJSON, "Waiting"}}, problems: ofRules, work: (*Calls).waits},
	{Method: "POST", Path: "/api/v1/points", ID: "points", summary: "What han and fu come to",
		body: "PointsCall", answers: []form{{asJSON, "Points"}}, problems: ofRules, work: (*Calls).points},
	{Method: "POST", Path: "/api/v1/check", ID: "check",
		summary: "What there is to mend in a rule file, a file of tests or a record: one finding a line",
		body:    "CheckCall", answers: []form{{lines, "Finding"}}, work: (*Calls).check},
	{Method: "POST", Path: "/api/v1/test", ID: "test",
		summary: "What tests of rules come to: findings and cases, one a line",
		body:    "TestCall", answers: []form{{lines, "Tested"}}, problems: []*Problem{&BadValue}, work: (*Calls).test},
	{Method: "POST", Path: "/api/v1/sheet", ID: "sheet", summary: "The sheet of rules, to read and to print",
		body: "SheetCall", answers: []form{{"text/html", ""}, {"text/markdown", ""}}, problems: ofRules,
		work: (*Calls).sheet},
	{Method: "POST", Path: "/api/v1/diff", ID: "diff", summary: "What changes from one rule set to another, with hands",
		body: "DiffCall", answers: []form{{asJSON, "Difference"}}, problems: ofRules, work: (*Calls).diff},
	{Method: "GET", Path: "/api/v1/languages", ID: "languages", summary: "The languages that lang may name",
		answers: []form{{asJSON, "Languages"}}, work: (*Calls).languages},
	{Method: "GET", Path: "/api/v1/rules", ID: "listRules", summary: "The rule sets that calls may name",
		parameters: []parameter{inLang}, answers: []form{{asJSON, "RuleSets"}}, problems: []*Problem{&BadValue},
		work: (*Calls).listRules},
	{Method: "GET", Path: "/api/v1/rules/{id}", ID: "showRules",
		summary:    "The options and the yaku of a rule set, and the words of its situation",
		parameters: []parameter{ofID, inLang}, answers: []form{{asJSON, "RuleSet"}}, problems: ofRules,
		work: (*Calls).showRules},
	{Method: "GET", Path: "/api/v1/files", ID: "listFiles", summary: "The files of the folder",
		answers: []form{{asJSON, "Files"}}},
	{Method: "GET", Path: "/api/v1/files/{name}", ID: "readFile", summary: "The text of a file, with its version as ETag",
		parameters: []parameter{ofFile}, answers: []form{{"application/yaml", ""}}, problems: []*Problem{&NoFile}},
	{Method: "PUT", Path: "/api/v1/files/{name}", ID: "writeFile",
		summary: "Writes a file that is new, or that nobody else has changed; takes the key as a bearer's token",
		body:    "", parameters: []parameter{ofFile,
			{Parameter{"If-Match", "header"}, "", "the version that was read, as ETag has it", false},
			{Parameter{"If-None-Match", "header"}, "", "* for a new file", false}},
		status: 204, problems: []*Problem{&BadValue, &Changed, &Unwritable, &NoVersion}},
	{Method: "GET", Path: "/api/v1/openapi.json", ID: "describe", summary: "This document",
		answers: []form{{asJSON, ""}}},
}

// schemas are the forms of bodies and answers, by the names that the table of calls has for them.
//
//go:embed schemas.json
var schemas []byte

// object is an object of the document.
type object map[string]any

// Description describes all calls in OpenAPI.
func Description() []byte {
	paths := make(map[string]object)
	for i := range All {
		c := &All[i]
		if paths[c.Path] == nil {
			paths[c.Path] = make(object)
		}
		paths[c.Path][strings.ToLower(c.Method)] = c.operation()
	}
	text, err := json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info": object{"title": "Riichi scores under rules that are data", "version": "1",
			"description": "Bodies and answers are JSON in UTF-8. Problems are as RFC 9457 has them.",
			"license":     object{"name": "MIT", "identifier": "MIT"}},
		"servers":  []object{{"url": "/", "description": "the server that has this document"}},
		"security": []object{}, // none but where a call says so
		"paths":    paths,
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

func (c *Call) operation() object {
	o := object{"operationId": c.ID, "summary": c.summary}
	if c.body != "" {
		o["requestBody"] = object{"required": true, "content": object{asJSON: content(c.body)}}
	}
	if writes := c.Method != "GET" && c.Method != "POST"; writes {
		o["requestBody"] = object{"required": true, "content": object{"application/yaml": object{}}}
		o["security"] = []object{{"key": []string{}}}
	}
	var parameters []object
	for _, p := range c.parameters {
		parameters = append(parameters, object{"name": p.Name, "in": p.In, "description": p.doc, "required": p.required,
			"schema": object{"type": "string"}})
	}
	if parameters != nil {
		o["parameters"] = parameters
	}
	answers := make(object)
	well := object{"description": c.summary}
	for _, f := range c.answers {
		answers[f.kind] = content(f.schema)
		if f.kind == lines { // of which OpenAPI 3.1 knows only the form of one
			well["description"] = c.summary + "; a stream of objects, each on a line of its own"
		}
	}
	if len(answers) > 0 {
		well["content"] = answers
	}
	responses := object{strconv.Itoa(c.success()): well}
	for _, class := range []int{4, 5} {
		responses[strconv.Itoa(class)+"XX"] = object{"description": "A problem: " + strings.Join(c.codes(class), ", "),
			"content": object{ProblemType: content("Problem")}}
	}
	o["responses"] = responses
	return o
}

func content(schema string) object {
	if schema == "" {
		return object{}
	}
	return object{"schema": object{"$ref": "#/components/schemas/" + schema}}
}

func (c *Call) success() int {
	if c.status != 0 {
		return c.status
	}
	return 200
}

// codes lists the codes of the problems that a call may return, of those whose status begins with a digit.
func (c *Call) codes(class int) (codes []string) {
	may := slices.Concat(c.problems, []*Problem{&UnknownHost, &Busy, &TooLong, &LongAnswer, &Fault})
	if c.body != "" {
		may = append(may, &BadBody)
	}
	if c.Method != "GET" {
		may = append(may, &OtherSite, &TooLarge, &Half)
	}
	if c.Method != "GET" && c.Method != "POST" {
		may = append(may, &NoKey, &NothingWritten)
	}
	for _, p := range may {
		if p.Status/100 == class {
			codes = append(codes, p.Code)
		}
	}
	slices.Sort(codes)
	return codes
}
