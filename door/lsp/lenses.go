package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/study/ruletest"
)

// commandTest runs tests. Its argument is a testArguments.
const commandTest = "rulecheck.test"

// testArguments say which tests are to be run: those of a file, or some of them by their ids.
type testArguments struct {
	URI   string   `json:"uri"`
	Cases []string `json:"cases,omitempty"`
}

type codeLens struct {
	Range   protocol.Range   `json:"range"`
	Command protocol.Command `json:"command"`
}

// codeLenses shows over a rule file, and each rule in it, how many of its tests pass, and over each case of a file of
// tests how it comes out. Where the tests were not run since the last change, they are: a client that can be told to
// ask again gets the lenses without them at first.
func codeLenses(ctx context.Context, r *request, in *file, _ protocol.InDocument) ([]codeLens, error) {
	lenses, said := []codeLens{}, words.In(r.lang).Editor
	if !in.hasTests() {
		return lenses, nil
	}
	add := func(at protocol.Range, title string, cases ...string) {
		lenses = append(lenses, codeLens{at, protocol.Command{Title: title, Command: commandTest,
			Arguments: []any{testArguments{in.uri, cases}}}})
	}
	t := r.run(in)
	if t == nil && !r.client.Workspace.CodeLens.RefreshSupport {
		var err error
		if t, err = r.test(ctx, in); err != nil {
			return nil, err
		}
	}
	switch {
	case t == nil:
		r.testing.wanted.Store(true)
		r.signal()
		add(protocol.Range{}, said.RunTests)
		return lenses, nil
	case t.err != nil:
		add(protocol.Range{}, fmt.Sprintf(said.TestsFault, firstLine(t.err)))
		return lenses, nil
	case len(t.tests.Outcomes) == 0:
		return lenses, nil
	}
	add(protocol.Range{}, passing(said, t.tests.Outcomes))
	if in.kind == source.Tests {
		for i := range t.tests.Outcomes {
			if o := &t.tests.Outcomes[i]; !o.Case.Example {
				add(in.text.RangeOf(o.Case.Pos), shorten(shownOutcome(said, o)), o.Case.ID)
			}
		}
		return lenses, nil
	}
	o, err := in.Outline()
	if err != nil {
		return nil, err
	}
	eachRule(o.Entries, "", func(path string, e *outline.Entry) {
		var about []ruletest.Outcome
		for _, o := range t.tests.Outcomes {
			if looksAt(&o, path) {
				about = append(about, o)
			}
		}
		if about != nil {
			add(in.text.RangeOf(e.KeyPosition), passing(said, about), ids(about)...)
		}
	})
	return lenses, nil
}

func eachRule(entries []outline.Entry, path string, do func(path string, e *outline.Entry)) {
	for i := range entries {
		e := &entries[i]
		path := tree.Join(path, e.Key)
		if do(path, e); e.Entries != nil {
			eachRule(e.Entries, path, do)
		}
	}
}

// keysOf are the keys of expect that name the rules of a section.
var keysOf = map[string][]string{"yaku": {"yaku", "not_yaku"}, "fu.sources": {"fu_parts"}, "fu.fixed": {"fu_parts"},
	"fu.adjustments": {"fu_parts"}, "bonus": {"bonus"}, "limits": {"limit"}, "shapes": {"shape"}}

// looksAt reports whether a case expects something of a rule, or the rule counts in what came out, or the case turns an
// option of that name.
func looksAt(o *ruletest.Outcome, path string) bool {
	i := strings.LastIndexByte(path, '.')
	section, id := path[:max(i, 0)], path[i+1:]
	keys := keysOf[section]
	for _, e := range o.Case.Expect {
		if slices.Contains(keys, e.Key) && (e.Value == id ||
			slices.ContainsFunc(e.Items, func(item ruletest.ExpectedItem) bool { return item.ID == id })) {
			return true
		}
	}
	if _, turned := o.Case.Set[id]; section == "options" {
		return turned
	}
	return o.Counts(section, id)
}

func passing(said *words.Editor, all []ruletest.Outcome) string {
	passed := 0
	for i := range all {
		if all[i].Passed() {
			passed++
		}
	}
	return fmt.Sprintf(said.Passing[min(len(all)-1, 1)], passed, len(all))
}

func ids(all []ruletest.Outcome) []string {
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].Case.ID
	}
	return names
}

func shorten(text string) string {
	const most = 100
	if short := []rune(text); len(short) > most {
		return string(short[:most-1]) + "…"
	}
	return text
}

type executeParams struct {
	Command   string          `json:"command"`
	Arguments []testArguments `json:"arguments"`
}

// testResult is what came of tests that the client has asked for.
type testResult struct {
	Passed int      `json:"passed"`
	Failed int      `json:"failed"`
	Lines  []string `json:"lines,omitempty"`
}

// The types of messages that are used.
const messageWarning, messageInfo = 2, 3

// maxFailures bounds how many failures a message has.
const maxFailures = 10

func executeCommand(ctx context.Context, r *request, p executeParams) (*testResult, error) {
	if p.Command != commandTest {
		return nil, badParams("there is no command " + p.Command)
	}
	if len(p.Arguments) != 1 || r.file(p.Arguments[0].URI) == nil {
		return nil, badParams(commandTest + " needs the uri of an open file")
	}
	in := r.file(p.Arguments[0].URI)
	t, err := r.test(ctx, in)
	if err != nil {
		return nil, err
	}
	said := words.In(r.lang).Editor
	result, message, kind := t.told(said, p.Arguments[0].Cases), "", messageInfo
	switch {
	case t.err != nil:
		message, kind = fmt.Sprintf(said.TestsFault, firstLine(t.err)), messageWarning
	case result.Passed+result.Failed == 0:
		message = fmt.Sprintf(said.NoTests, in.name, ruletest.NameFor(in.name))
	case result.Failed > 0:
		kind = messageWarning
		fallthrough
	default:
		message = strings.Join(append([]string{fmt.Sprintf(said.Ran, result.Passed, result.Failed)},
			result.Lines[:min(len(result.Lines), maxFailures)]...), "\n")
	}
	r.notify("window/showMessage", map[string]any{"type": kind, "message": message})
	r.refreshLenses()
	return result, nil
}

func (t *testRun) told(said *words.Editor, only []string) *testResult {
	result := new(testResult)
	for i := range t.tests.Outcomes {
		o := &t.tests.Outcomes[i]
		switch {
		case len(only) > 0 && !slices.Contains(only, o.Case.ID):
		case o.Passed():
			result.Passed++
		default:
			result.Failed++
			result.Lines = append(result.Lines, o.Case.ID+" "+shownOutcome(said, o))
		}
	}
	return result
}
