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

// commandTest is the command that runs tests. It takes one testArguments.
const commandTest = "rulecheck.test"

// testArguments selects the tests of a file, or only those whose IDs are in Cases.
type testArguments struct {
	URI   string   `json:"uri"`
	Cases []string `json:"cases,omitempty"`
}

type codeLens struct {
	Range   protocol.Range   `json:"range"`
	Command protocol.Command `json:"command"`
}

// codeLenses shows the number of passing tests above a rule file and each of its rules, and the
// outcome above each case of a test file. If there are no current outcomes, it runs the tests, or,
// for clients that support refreshing, returns a lens without outcomes and runs them later.
func codeLenses(ctx context.Context, r *request, f *file, _ protocol.InDocument,
) ([]codeLens, error) {
	lenses, phrases := []codeLens{}, words.In(r.lang).Editor()
	if !f.hasTests() {
		return lenses, nil
	}
	add := func(at protocol.Range, title string, cases ...string) {
		lenses = append(lenses, codeLens{at, protocol.Command{Title: title, Command: commandTest,
			Arguments: []any{testArguments{f.uri, cases}}}})
	}
	t := r.currentRun(f)
	if t == nil && !r.client.Workspace.CodeLens.RefreshSupport {
		var err error
		if t, err = r.test(ctx, f); err != nil {
			return nil, err
		}
	}
	switch {
	case t == nil:
		r.testing.lensesRequested.Store(true)
		r.signal()
		add(protocol.Range{}, phrases.RunTests)
		return lenses, nil
	case t.err != nil:
		add(protocol.Range{}, fmt.Sprintf(phrases.TestsFault, firstLine(t.err)))
		return lenses, nil
	case len(t.tests.Outcomes) == 0:
		return lenses, nil
	}
	add(protocol.Range{}, passing(phrases, t.tests.Outcomes))
	if f.kind == source.Tests {
		for i := range t.tests.Outcomes {
			if o := &t.tests.Outcomes[i]; !o.Case.Example {
				add(f.text.RangeOf(o.Case.Pos), shorten(outcomeText(phrases, o)), o.Case.ID)
			}
		}
		return lenses, nil
	}
	o, err := f.Outline()
	if err != nil {
		return nil, err
	}
	eachRule(o.Entries, "", func(path string, e *outline.Entry) {
		var matching []ruletest.Outcome
		for _, o := range t.tests.Outcomes {
			if involvesRule(&o, path) {
				matching = append(matching, o)
			}
		}
		if matching != nil {
			add(f.text.RangeOf(e.KeyPosition), passing(phrases, matching), ids(matching)...)
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

// expectKeys maps sections to the expect keys that name their rules.
var expectKeys = map[string][]string{"yaku": {"yaku", "not_yaku"}, "fu.sources": {"fu_parts"},
	"fu.fixed":       {"fu_parts"},
	"fu.adjustments": {"fu_parts"}, "bonus": {"bonus"}, "limits": {"limit"}, "shapes": {"shape"}}

// involvesRule reports whether a test concerns the rule at path: its expectations name the rule,
// the rule counts in its result, or the test sets the option.
func involvesRule(o *ruletest.Outcome, path string) bool {
	section, id := tree.Split(path)
	keys := expectKeys[section]
	for _, e := range o.Case.Expect {
		if slices.Contains(keys, e.Key) && (e.Value == id ||
			slices.ContainsFunc(e.Items,
				func(item ruletest.ExpectedItem) bool { return item.ID == id })) {
			return true
		}
	}
	if _, turned := o.Case.Set[id]; section == "options" {
		return turned
	}
	return o.Counts(section, id)
}

func passing(phrases *words.Editor, all []ruletest.Outcome) string {
	passed := 0
	for i := range all {
		if all[i].Passed() {
			passed++
		}
	}
	return fmt.Sprintf(phrases.Passing[min(len(all)-1, 1)], passed, len(all))
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

type testResult struct {
	Passed int      `json:"passed"`
	Failed int      `json:"failed"`
	Lines  []string `json:"lines,omitempty"`
}

// Message types of the protocol.
const messageWarning, messageInfo = 2, 3

// maxFailures limits the failures listed in a message.
const maxFailures = 10

func executeCommand(ctx context.Context, r *request, p executeParams) (*testResult, error) {
	if p.Command != commandTest {
		return nil, badParams("there is no command " + p.Command)
	}
	if len(p.Arguments) != 1 || r.file(p.Arguments[0].URI) == nil {
		return nil, badParams(commandTest + " needs the uri of an open file")
	}
	f := r.file(p.Arguments[0].URI)
	t, err := r.test(ctx, f)
	if err != nil {
		return nil, err
	}
	phrases := words.In(r.lang).Editor()
	result, message, kind := t.summary(phrases, p.Arguments[0].Cases), "", messageInfo
	switch {
	case t.err != nil:
		message, kind = fmt.Sprintf(phrases.TestsFault, firstLine(t.err)), messageWarning
	case result.Passed+result.Failed == 0:
		message = fmt.Sprintf(phrases.NoTests, f.name, ruletest.NameFor(f.name))
	case result.Failed > 0:
		kind = messageWarning
		fallthrough
	default:
		lines := []string{fmt.Sprintf(phrases.Ran, result.Passed, result.Failed)}
		lines = append(lines, result.Lines[:min(len(result.Lines), maxFailures)]...)
		message = strings.Join(lines, "\n")
	}
	r.notify("window/showMessage", map[string]any{"type": kind, "message": message})
	r.refreshLenses()
	return result, nil
}

func (t *testRun) summary(phrases *words.Editor, ids []string) *testResult {
	result := new(testResult)
	for i := range t.tests.Outcomes {
		o := &t.tests.Outcomes[i]
		switch {
		case len(ids) > 0 && !slices.Contains(ids, o.Case.ID):
		case o.Passed():
			result.Passed++
		default:
			result.Failed++
			result.Lines = append(result.Lines, o.Case.ID+" "+outcomeText(phrases, o))
		}
	}
	return result
}
