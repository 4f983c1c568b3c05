package calls

import (
	"bytes"
	"cmp"
	"context"
	"errors"

	"example.com/hanfu/report"
	"example.com/hanfu/report/check"
	"example.com/hanfu/report/findings"
)

type checkCall struct {
	File string `json:"file" is:"text"`
	Name string `json:"name"`
	Lang string `json:"lang"`
}

func (c *Calls) check(ctx context.Context, body []byte) (*Reply, error) {
	var call checkCall
	if err := decode(body, &call); err != nil {
		return nil, err
	}
	lang, err := known(call.Lang)
	if err != nil {
		return nil, err
	}
	name := cmp.Or(call.Name, unnamed)
	found, err := findings.Check(ctx, c.catalog.Loader().With(name, []byte(call.File)), name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := findings.WriteJSON(&b, findings.Sort(found).In(lang)); err != nil {
		return nil, err
	}
	return &Reply{Kind: lines, Text: b.Bytes()}, nil
}

// testCall is the body of test. Without tests, the examples in the rules of File are run.
type testCall struct {
	Tests string            `json:"tests" is:"text"`
	Rules string            `json:"rules"`
	File  string            `json:"file" is:"text"`
	Set   map[string]string `json:"set"`
	Lang  string            `json:"lang"`
}

// unnamedTests is the file name of the tests of a call.
const unnamedTests = "rules_test.yaml"

func (c *Calls) test(ctx context.Context, body []byte) (*Reply, error) {
	var call testCall
	if err := decode(body, &call); err != nil {
		return nil, err
	}
	switch {
	case call.Tests == "" && call.File == "":
		return nil, badValue{errors.New("tests has the text of the tests, or file that of rules with examples")}
	case call.Rules != "" && call.File != "":
		return nil, badValue{errors.New("rules names rules that there are, and file has the text of others; leave out one")}
	}
	l, name, others := c.loader(call.Set), unnamed, call.Rules
	if call.File != "" {
		l, others = l.With(unnamed, []byte(call.File)), unnamed
	}
	if call.Tests != "" {
		l, name = l.With(unnamedTests, []byte(call.Tests)), unnamedTests
	}
	lang, err := known(call.Lang)
	if err != nil {
		return nil, err
	}
	run := check.NewTests(l, others, nil)
	run.File(ctx, name)
	if run.Unread != nil {
		return nil, badValue{errors.Join(run.Unread...)}
	}
	run.Findings = run.Findings.In(lang)
	var b bytes.Buffer
	if err := run.Write(ctx, &b, l, "json", report.Options{}); err != nil {
		return nil, err
	}
	return &Reply{Kind: lines, Text: b.Bytes()}, nil
}
