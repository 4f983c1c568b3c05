package pages

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strings"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/check"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/tests"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

type testsView struct {
	Lang           string
	rules          *rules.Rules
	Passed, Failed int
	// Cases describes the cases that failed, and Problems says why tests can't be run.
	Cases    []tests.FailedCase
	Problems []string
	// Untested is true if nothing could be run.
	Untested bool
	// Words holds the words of tests, and Legend explains the marks at the parts of conditions.
	Words  *words.Tests
	Legend string
}

type failedCase struct {
	tests.FailedCase
	*testsView
}

// Shown draws a hand of a case; other texts stay text.
func (t *testsView) Shown(line string) template.HTML { return shown(t.rules, t.Lang, line) }

func (s *rulesView) Count() string {
	switch t := s.Tested; {
	case t == nil || t.Untested || t.Passed+t.Failed == 0:
		return ""
	case t.Failed > 0:
		return fmt.Sprintf(s.Words.Failed, t.Failed) + ", " + fmt.Sprintf(s.Words.Passed, t.Passed)
	default:
		return fmt.Sprintf(s.Words.Passed, t.Passed)
	}
}

func (p *pages) loader(s *rulesView) *rules.Loader {
	l := p.catalog.Loader().With(s.Name, []byte(s.File))
	if s.Tests != "" {
		l = l.With(s.TestsName, []byte(s.Tests))
	}
	return l
}

func (p *pages) test(ctx context.Context, s *rulesView) *testsView {
	if s.engine == nil {
		return nil
	}
	l := p.loader(s)
	run := check.NewTests(l, s.Name, nil)
	if s.Tests != "" {
		run.File(ctx, s.TestsName)
	} else {
		run.File(ctx, s.Name)
	}
	if err := errors.Join(run.Unread...); err != nil {
		if s.Tests == "" { // the file has no tests and no examples
			return nil
		}
		return &testsView{Problems: []string{failure(s.Lang, s.TestsName, err)}, Untested: true}
	}
	cases, err := run.FailedCases(ctx, s.Lang)
	if err != nil {
		return &testsView{Problems: []string{failure(s.Lang, s.TestsName, err)}, Untested: true}
	}
	n, language := run.Count(), words.In(s.Lang)
	t := &testsView{Lang: s.Lang, rules: s.engine.Rules(), Passed: n.Passed, Failed: n.Failed, Cases: cases,
		Untested: n.Cases == 0 && len(run.Findings) > 0,
		Words:    language.Tests(), Legend: language.Part.Legend}
	for _, f := range run.Findings {
		t.Problems = append(t.Problems, f.In(s.Lang).String())
	}
	return t
}

func (p *pages) addCase(r *http.Request, s *rulesView) {
	s.Show = "tests"
	if s.engine == nil || strings.TrimSpace(s.Hand) == "" {
		return
	}
	win, _, err := lists.ParseHand(s.engine.Rules(), s.Hand)
	line := win.String()
	var now []byte
	if err == nil {
		o := ruletest.Score(r.Context(), s.engine, &ruletest.Case{Hand: line, Win: win})
		if err = o.Err; err == nil {
			now, err = ruletest.Append(s.TestsName, []byte(s.Tests), "hand", &o)
		}
	}
	if err != nil {
		s.Notes = append(s.Notes, words.In(s.Lang).Said(err))
		return
	}
	s.Tests, s.Hand = string(now), ""
}
