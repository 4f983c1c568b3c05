// Package calls answers the calls of the interface, however programs make them: over HTTP, or in
// the same process by libraries in other languages, which pass JSON and get JSON.
//
//	answer, ok := calls.New().Answer(ctx, "score", []byte(`{"hand": "234m567p34567s99m tsumo:8s", "rules": "ema"}`))
//
// The answers are those of package serve below /api/v1, byte for byte. docs/api.md describes them.
// What is wrong with a hand or a rule file is an answer; what is wrong with a call is a problem
// (problem.go). Each call is a row of the table [All], from which its description is made too.
package calls

import (
	"context"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// Calls answers the calls that take no files. It keeps the rules that it has loaded, and is safe
// for concurrent use.
type Calls struct{ catalog *catalog.Catalog }

// New returns the calls under the shipped rule sets and texts that extend them. They read no files.
func New() *Calls { return Over(catalog.New(nil)) }

// Over returns the calls under the rule sets of a catalog.
func Over(s *catalog.Catalog) *Calls { return &Calls{s} }

// Answer answers the call of an id with a body, a JSON object. The parameters of a GET are keys of
// the body: lang, and the rule set to show as rules. If ok is false the answer is a problem as in
// RFC 9457; that of a call whose context is done is too-long. The size of the body has no bound.
func (c *Calls) Answer(ctx context.Context, id string, body []byte) (answer []byte, ok bool) {
	problem := guarded(func() error {
		reply, err := c.Reply(ctx, id, body)
		if err == nil {
			answer = reply.Text
		}
		return err
	})
	if problem != nil {
		return problem, false
	}
	return answer, true
}

// Within returns a context for a call that may take a number of seconds.
func Within(seconds float64) (context.Context, context.CancelFunc) {
	const most = 1e9 // a larger value overflows time.Duration
	return work.WithTimeout(context.Background(),
		time.Duration(min(seconds, most)*float64(time.Second)))
}

// guarded calls f and returns its error as a problem. It recovers from a panic of f, but not from
// one in a goroutine that f starts, such as those that score a batch.
func guarded(f func() error) (problem []byte) {
	defer func() {
		if recover() != nil {
			problem = Fault.Of("the program has a fault here; please report it").Text()
		}
	}()
	if err := f(); err != nil {
		return Failed(err).Text()
	}
	return nil
}

// Reply is the answer to a call, with its media type.
type Reply struct {
	Kind string
	Text []byte
}

func inJSON(text []byte) *Reply { return &Reply{asJSON, append(text, '\n')} }

// Reply is like Answer, but a problem is an error of type *Failure.
func (c *Calls) Reply(ctx context.Context, id string, body []byte) (*Reply, error) {
	i := slices.IndexFunc(All, func(call Call) bool { return call.ID == id && call.Works() })
	if i < 0 {
		return nil, NoCall.Of("there is no call " + id + "; the calls are " +
			strings.Join(Names(), ", "))
	}
	reply, err := All[i].work(c, ctx, body)
	if err != nil {
		return nil, Failed(err)
	}
	return reply, nil
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
	// ID names the call in programs, and summary describes it.
	ID, summary string
	// body is the schema of its body, "" for none.
	body string
	// parameters are in its address and its headers.
	parameters []parameter
	// status is the status of an answer without problem, 0 for 200, and answers has the forms of
	// its body.
	status  int
	answers []form
	// problems are those that it may answer with, besides those of all calls.
	problems []*Problem
	// work answers it, nil if only a server can.
	work func(c *Calls, ctx context.Context, body []byte) (*Reply, error)
}

// Works reports whether Calls.Answer answers the call.
func (c *Call) Works() bool { return c.work != nil }

// Body returns the body of a call that has parameters instead, from their values.
func (c *Call) Body(valueOf func(p Parameter) string) []byte {
	values := make(map[string]string)
	for _, p := range c.parameters {
		if value := valueOf(p.Parameter); value != "" {
			values[p.key] = value
		}
	}
	text, err := json.Marshal(values)
	if err != nil {
		panic(err) // it has only strings
	}
	return text
}

// form is the media type of an answer and the name of its schema, "" for text.
type form struct{ kind, schema string }

// Parameter is a parameter of an address or a header.
type Parameter struct{ Name, In string }

type parameter struct {
	Parameter
	// key is the key of the body with the same meaning.
	key, doc string
	required bool
}

// The media types of answers. A sheet is text.
const (
	asJSON = "application/json"
	lines  = "application/x-ndjson" // one object a line
)

var (
	inLang = parameter{Parameter{"lang", "query"}, "lang", "the language of names: one of " +
		strings.Join(rules.Languages(), ", "), false}
	ofID = parameter{Parameter{"id", "path"}, "rules",
		"the name of a rule set, as /api/v1/rules lists it", true}
	ofFile = parameter{Parameter{"name", "path"}, "",
		"the name of a file, as /api/v1/files lists it", true}
)

// ofRules are the problems of selecting rules.
var ofRules = []*Problem{&NoRules, &BadRules, &BadValue}

// All lists all calls. A POST computes and writes nothing.
var All = []Call{
	{Method: "POST", Path: "/api/v1/score", ID: "score",
		summary: "What a hand is worth, or why it has no score",
		body:    "ScoreCall", answers: []form{{asJSON, "Score"}}, problems: ofRules,
		work: (*Calls).score},
	{Method: "POST", Path: "/api/v1/explain", ID: "explain",
		summary: "Why a hand has its score, and why not another",
		body:    "ExplainCall", answers: []form{{asJSON, "Explanation"}}, problems: ofRules,
		work: (*Calls).explain},
	{Method: "POST", Path: "/api/v1/waits", ID: "waits",
		summary: "What a hand waits for, and what each tile pays",
		body:    "WaitsCall", answers: []form{{asJSON, "Waiting"}}, problems: ofRules,
		work: (*Calls).waits},
	{Method: "POST", Path: "/api/v1/points", ID: "points", summary: "What han and fu come to",
		body: "PointsCall", answers: []form{{asJSON, "Points"}}, problems: ofRules,
		work: (*Calls).points},
	{Method: "POST", Path: "/api/v1/check", ID: "check",
		summary: "What there is to mend in a rule file, a file of tests or a record: one finding a line",
		body:    "CheckCall", answers: []form{{lines, "Finding"}}, work: (*Calls).check},
	{Method: "POST", Path: "/api/v1/test", ID: "test",
		summary: "What tests of rules come to: findings and cases, one a line",
		body:    "TestCall", answers: []form{{lines, "Tested"}}, problems: []*Problem{&BadValue},
		work: (*Calls).test},
	{Method: "POST", Path: "/api/v1/sheet", ID: "sheet",
		summary: "The sheet of rules, to read and to print",
		body:    "SheetCall", answers: []form{{"text/html", ""}, {"text/markdown", ""}},
		problems: ofRules, work: (*Calls).sheet},
	{Method: "POST", Path: "/api/v1/diff", ID: "diff",
		summary: "What changes from one rule set to another, with hands",
		body:    "DiffCall", answers: []form{{asJSON, "Difference"}}, problems: ofRules,
		work: (*Calls).diff},
	{Method: "GET", Path: "/api/v1/languages", ID: "languages",
		summary: "The languages that lang may name",
		answers: []form{{asJSON, "Languages"}}, work: (*Calls).languages},
	{Method: "GET", Path: "/api/v1/rules", ID: "listRules",
		summary:    "The rule sets that calls may name",
		parameters: []parameter{inLang}, answers: []form{{asJSON, "RuleSets"}},
		problems: []*Problem{&BadValue}, work: (*Calls).listRules},
	{Method: "GET", Path: "/api/v1/rules/{id}", ID: "showRules",
		summary:    "The options and the yaku of a rule set, and the words of its situation",
		parameters: []parameter{ofID, inLang}, answers: []form{{asJSON, "RuleSet"}},
		problems: ofRules, work: (*Calls).showRules},
	{Method: "GET", Path: "/api/v1/files", ID: "listFiles", summary: "The files of the folder",
		answers: []form{{asJSON, "Files"}}, problems: []*Problem{&NoFolder}},
	{Method: "GET", Path: "/api/v1/files/{name}", ID: "readFile",
		summary:    "The text of a file, with its version as ETag",
		parameters: []parameter{ofFile}, answers: []form{{"application/yaml", ""}},
		problems: []*Problem{&NoFile, &NoFolder}},
	{Method: "PUT", Path: "/api/v1/files/{name}", ID: "writeFile",
		summary: "Writes a file that is new, or that nobody else has changed; takes the key as a bearer's token",
		body:    "", parameters: []parameter{ofFile,
			{Parameter{"If-Match", "header"}, "", "the version that was read, as ETag has it",
				false},
			{Parameter{"If-None-Match", "header"}, "", "* for a new file", false}},
		status: 204, problems: []*Problem{&BadValue, &Changed, &Unwritable, &NoFolder, &NoVersion}},
	{Method: "GET", Path: "/api/v1/openapi.json", ID: "describe", summary: "This document",
		answers: []form{{asJSON, ""}}},
}

// schemas has the schemas of bodies and answers, by the names in the table of calls.
//
//go:embed schemas.json
var schemas []byte

type object map[string]any

// Example is a request of a call and its answer. For a text, the body and the answer are a JSON
// string.
type Example struct {
	// Parameters are those of the address and the headers, by name.
	Parameters map[string]string `json:"parameters,omitempty"`
	Body       json.RawMessage   `json:"body,omitempty"`
	// Kind is the media type of the answer.
	Kind   string          `json:"kind,omitempty"`
	Answer json.RawMessage `json:"answer,omitempty"`
}

// Description returns the OpenAPI description of all calls, with examples by the ids of calls.
func Description(examples map[string]Example) []byte {
	paths := make(map[string]object)
	for i := range All {
		c := &All[i]
		if paths[c.Path] == nil {
			paths[c.Path] = make(object)
		}
		paths[c.Path][strings.ToLower(c.Method)] = c.operation(examples[c.ID])
	}
	text, err := json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info": object{"title": "Riichi scores under rules that are data", "version": "1",
			"description": "Bodies and answers are JSON in UTF-8. Problems are as RFC 9457 has them.",
			"license":     object{"name": "MIT", "identifier": "MIT"}},
		"servers":  []object{{"url": "/", "description": "the server that has this document"}},
		"security": []object{}, // calls that need the key say so
		"paths":    paths,
		// OpenAPI has no list of problems.
		"x-problems": problems,
		"components": object{"schemas": json.RawMessage(schemas),
			"securitySchemes": object{"key": object{"type": "http", "scheme": "bearer"}}},
	}, "", " ")
	if err != nil {
		panic(err) // it has only values of the program
	}
	return append(text, '\n')
}

func (c *Call) operation(example Example) object {
	o := object{"operationId": c.ID, "summary": c.summary}
	if c.body != "" {
		o["requestBody"] = object{"required": true,
			"content": object{asJSON: content(c.body, example.Body)}}
	}
	if writes := c.Method != "GET" && c.Method != "POST"; writes {
		o["requestBody"] = object{"required": true,
			"content": object{"application/yaml": content("", example.Body)}}
		o["security"] = []object{{"key": []string{}}}
	}
	var parameters []object
	for _, p := range c.parameters {
		described := object{"name": p.Name, "in": p.In, "description": p.doc,
			"required": p.required, "schema": object{"type": "string"}}
		if value, ok := example.Parameters[p.Name]; ok {
			described["example"] = value
		}
		parameters = append(parameters, described)
	}
	if parameters != nil {
		o["parameters"] = parameters
	}
	answers := make(object)
	well := object{"description": c.summary}
	for _, f := range c.answers {
		var shown json.RawMessage
		if f.kind == example.Kind {
			shown = example.Answer
		}
		answers[f.kind] = content(f.schema, shown)
		if f.kind == lines { // OpenAPI 3.1 can describe only one line
			well["description"] = c.summary + "; a stream of objects, each on a line of its own"
		}
	}
	if len(answers) > 0 {
		well["content"] = answers
	}
	responses := object{strconv.Itoa(c.success()): well}
	for _, class := range []int{4, 5} {
		responses[strconv.Itoa(class)+"XX"] = object{"description": "A problem: " +
			strings.Join(c.codes(class), ", "),
			"content": object{ProblemType: content("Problem", nil)}}
	}
	o["responses"] = responses
	return o
}

func content(schema string, example json.RawMessage) object {
	o := make(object)
	if schema != "" {
		o["schema"] = object{"$ref": "#/components/schemas/" + schema}
	}
	if example != nil {
		o["example"] = example
	}
	return o
}

func (c *Call) success() int {
	if c.status != 0 {
		return c.status
	}
	return 200
}

// codes returns the codes of the problems of a call with a status of a class, such as 4 for 4xx.
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
