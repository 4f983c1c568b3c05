package rules

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// TestFile is a file of tests of rules: hands and games with what must come out for them. It is read and checked; nothing is scored yet.
type TestFile struct {
	// Name is how positions show the file.
	Name string
	// Rules is what the cases are of that name no rules of their own, as Loader.Load takes it; empty if all do.
	Rules string
	// Cases are the tests in the order of the file.
	Cases []TestCase
	// Unreachable says of rules that no case covers why that is well.
	Unreachable []Unreachable

	// root is the file's tree, which Update writes anew in places.
	root *tree.Value
}

// TestCase is a hand or a game with what must come out for it.
type TestCase struct {
	ID  string
	Pos finding.Position
	// Rules is what the hand is scored under, as Loader.Load takes it, and Set the options that are turned for it.
	Rules string
	Set   map[string]string
	// Example tells that it is the example that a rule file has for a yaku.
	Example bool
	// Hand is the hand as it is written, on one line, and Win what was read of it.
	Hand string
	Win  hand.Win
	// Game is the game that is played, nil if the case is a hand. Its rules are found by who plays it.
	Game *Record
	// Unread tells why the hand can't be read, which a test may expect; else it is nil.
	Unread hand.Problems
	// Note says how the answer is worked out; it may be empty.
	Note string
	// Expect is what must come out, in the order of the file. What is not in it is not compared.
	Expect []Expected
}

// Expected is what one key under expect says.
type Expected struct {
	// Key is the key, such as fu_parts, and Pos the place of its value.
	Key  string
	Pos  finding.Position
	Form ExpectedForm
	// Value is the text of a single value: a whole number in digits, an id or a word.
	Value string
	// Items are the entries of the other forms.
	Items []ExpectedItem
}

// ExpectedItem is an entry of a mapping or list: an id, and what it is worth, if that is said.
type ExpectedItem struct {
	ID, Value string
	Pos       finding.Position
}

// ExpectedForm is how something expected is written.
type ExpectedForm uint8

// A single value; a mapping, which has all there is; a list of ids, which has some of them; or a list of pairs of id and
// number, which has all in their order; or a list of values, one for each player in their order.
const (
	ExpectedValue ExpectedForm = iota
	ExpectedAll
	ExpectedSome
	ExpectedInOrder
	ExpectedOfEach
)

// Find gives what a key of a case expects, nil if it has no such key.
func (c *TestCase) Find(key string) *Expected {
	for i := range c.Expect {
		if c.Expect[i].Key == key {
			return &c.Expect[i]
		}
	}
	return nil
}

// Tests reads a file of tests, and checks it against the rules that it tests: those that it names, or those of a rule set
// that the caller names, as for Load. The file is nil if there are errors among the findings, which may be those of the
// rules; err says why a file can't be read, or that ctx is done.
func (l *Loader) Tests(ctx context.Context, path, rules string) (*TestFile, finding.Findings, error) {
	src, findings, err := l.open(path)
	if src == nil {
		return nil, findings, err
	}
	return l.tests(ctx, src, rules)
}

// TestsBytes is Tests of a text from memory, as CheckBytes is Check.
func (l *Loader) TestsBytes(ctx context.Context, name string, data []byte, rules string) (*TestFile, finding.Findings, error) {
	return l.tests(ctx, l.memory(name, data), rules)
}

// tests is the way from a file of tests to its cases.
func (l *Loader) tests(ctx context.Context, src *tree.Source, under string) (*TestFile, finding.Findings, error) {
	l.keeper().log.Note(src)
	t := testReader{loader: l, Report: tree.Report{Ctx: ctx, Chain: []string{src.Name}, Called: make(synonyms).cure}, known: make(map[string]*Rules)}
	defer func() { l.keeper().log.Miss(t.Missed...) }()
	if under != "" {
		if err := t.take(under); err != nil {
			return nil, nil, err
		}
	}
	root := t.tree(src)
	if root == nil || t.Stopped {
		return nil, t.all(), ctx.Err()
	}
	t.fallback = t.rulesOf(root)
	file := &TestFile{Name: src.Name, Rules: t.fallback, root: root}
	for _, p := range root.Get("cases").Entries() {
		file.Cases = append(file.Cases, t.testCase(p))
	}
	for _, p := range root.Get("games").Entries() {
		file.Cases = append(file.Cases, t.testGame(p))
	}
	file.Unreachable = t.unreachable(root.Get("unreachable"))
	findings := t.all()
	if err := ctx.Err(); err != nil || findings.Errors() > 0 {
		return nil, findings, err
	}
	return file, findings, nil
}

// all gives the findings of the tests, and those of the rules that can't be used.
func (t *testReader) all() finding.Findings { return append(t.Sorted(), t.ofRules...).Sorted() }

// tree gives the file's tree, checked for its form; nil if there is none.
func (t *testReader) tree(src *tree.Source) *tree.Value {
	root := tree.Parse(src, &t.Report)
	for i := range t.Findings {
		t.Findings[i].Help = helpForTests(&t.Findings[i])
	}
	if root == nil {
		return nil
	}
	c := form.Conformer{Report: &t.Report, Noun: "a file of tests"}
	root = c.Conform(root, form.Tests, "")
	if root.Kind != tree.Mapping {
		return nil
	}
	if v := root.Get("hanfu"); v != nil && !v.Flawed && v.Text != form.Version {
		t.At(v, finding.UnknownVersion, "hanfu", "write hanfu: "+form.Version, "there is no version %s of the format that this program knows", tree.Quote(v.Text))
	}
	if lacks := form.Tests.Lacks(root); lacks != "" && !root.Flawed {
		t.Add(finding.Finding{Position: root.Start(), Code: finding.MissingField, Message: "the file has " + lacks,
			Help: "a file of tests begins with hanfu: 1; its cases follow"})
	}
	return root
}

// helpForTests says of a finding about the file as a whole what is to be done if it is one of tests.
func helpForTests(f *finding.Finding) string {
	switch f.Code {
	case finding.EmptyFile:
		return "a file of tests begins with hanfu: 1; its cases follow"
	case finding.TooLarge:
		return "move some of the tests to another file"
	case finding.SeveralDocuments:
		return "remove the line ---, or move what follows to another file"
	}
	return f.Help
}

// TestsOf gives the name of the file of tests of a rule file.
func TestsOf(name string) string {
	ending := filepath.Ext(name)
	return strings.TrimSuffix(name, ending) + source.TestEnding + ending
}

// TestsBeside gives the file of tests that stands beside a rule file, empty if there is none.
func TestsBeside(name string) string {
	stem := strings.TrimSuffix(name, filepath.Ext(name)) + source.TestEnding
	for _, ending := range []string{filepath.Ext(name), ".yaml", ".yml"} {
		if info, err := os.Stat(stem + ending); err == nil && !info.IsDir() && source.IsTestFile(stem+ending) {
			return stem + ending
		}
	}
	return ""
}
