package api

import (
	"bytes"
	"cmp"
	"errors"
	"net/http"

	"example.com/hanfu/internal/check"
	"example.com/hanfu/report"
	"example.com/hanfu/report/findings"
)

// checkCall asks what there is to mend in a file.
type checkCall struct {
	File string `json:"file" is:"text"`
	Name string `json:"name"`
}

func (a *api) check(w http.ResponseWriter, r *http.Request) {
	var call checkCall
	if !read(w, r, &call) {
		return
	}
	name := cmp.Or(call.Name, unnamed)
	found, err := check.File(r.Context(), a.catalog.Loader().With(name, []byte(call.File)), name)
	if err != nil {
		fail(w, err)
		return
	}
	var b bytes.Buffer
	if err := findings.WriteJSON(&b, findings.InOrder(found)); err != nil {
		fail(w, err)
		return
	}
	write(w, lines, b.Bytes())
}

// testCall asks for the outcome of tests: those of a text, or without one the examples in the rules of a text.
type testCall struct {
	Tests string            `json:"tests" is:"text"`
	Rules string            `json:"rules"`
	File  string            `json:"file" is:"text"`
	Set   map[string]string `json:"set"`
}

// unnamedTests is the name of the tests of a call.
const unnamedTests = "rules_test.yaml"

func (a *api) test(w http.ResponseWriter, r *http.Request) {
	var call testCall
	if !read(w, r, &call) {
		return
	}
	switch {
	case call.Tests == "" && call.File == "":
		fail(w, wrong{errors.New("tests has the text of the tests, or file that of rules with examples")})
		return
	case call.Rules != "" && call.File != "":
		fail(w, wrong{errors.New("rules names rules that there are, and file has the text of others; leave out one")})
		return
	}
	l, name, others := a.loader(call.Set), unnamed, call.Rules
	if call.File != "" {
		l, others = l.With(unnamed, []byte(call.File)), unnamed
	}
	if call.Tests != "" {
		l, name = l.With(unnamedTests, []byte(call.Tests)), unnamedTests
	}
	run := check.NewTests(l, others, nil)
	run.File(r.Context(), name)
	if run.Unread != nil {
		fail(w, wrong{errors.Join(run.Unread...)})
		return
	}
	var b bytes.Buffer
	if err := run.Write(r.Context(), &b, l, "json", report.Options{}); err != nil {
		fail(w, err)
		return
	}
	write(w, lines, b.Bytes())
}
