package ruletest

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
)

// File is a file of tests of rules: hands and games with what must come out for them. It is read and checked; nothing
// is scored yet.
type File struct {
	// Name is how positions show the file.
	Name string
	// Rules is what the cases are of that name no rules of their own, as [rules.Named] takes it; empty if all do.
	Rules string
	// Cases are the tests in the order of the file.
	Cases []Case
	// Unreachable says of rules that no case covers why that is well.
	Unreachable []Unreachable

	// text is the file's, which Update writes anew in places.
	text []byte
}

// Case is a hand or a game with what must come out for it.
type Case struct {
	ID  string
	Pos finding.Position
	// Rules is what the hand is scored under, as [rules.Named] takes it, and Set the options that are turned for
	// it.
	Rules string
	Set   map[string]string
	// Example: it is the example that a rule file has for a yaku.
	Example bool
	// Hand is the hand as it is written, on one line, and Win what was read of it.
	Hand string
	Win  hand.Win
	// ReadAs has a sentence for each suit whose plain fives were read as red ones, as the wall has no more plain ones. It
	// is empty for a hand that should be refused, whose tiles stay as they are.
	ReadAs []string
	// Game is the game that is played, nil if the case is a hand. Its rules are found by who plays it.
	Game *game.Record
	// Unread is why the hand can't be read, which a test may expect; else it is nil. UnreadGame is why hands of a game
	// can't.
	Unread     hand.Problems
	UnreadGame rules.Findings
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

// A single value; a mapping, which has all there is; a list of ids, which has some of them; or a list of pairs of id
// and number, which has all in their order; or a list of values, one for each player in their order.
const (
	ExpectedValue ExpectedForm = iota
	ExpectedAll
	ExpectedSome
	ExpectedInOrder
	ExpectedOfEach
)

// Find returns what a key of a case expects, nil if it has no such key.
func (c *Case) Find(key string) *Expected {
	for i := range c.Expect {
		if c.Expect[i].Key == key {
			return &c.Expect[i]
		}
	}
	return nil
}

// kind is what a file of tests is as a file.
var kind = document.FileKind[File]{
	Form: schema.Tests, Noun: words.Say("a file of tests"), It: words.Say("the file"), Build: readFile, Bears: finding.BadHand,
	Begin:  words.Say("a file of tests begins with hanfu: 1; its cases follow"),
	Divide: words.Say("move some of the tests to another file"),
}

// Load reads a file of tests, and checks it against the rules that it tests: those that it names, or a rule set that
// the caller names, as [rules.Named] takes it. There is either a file or an error. The error is [rules.Findings] if
// there is something to mend, in the file or in the rules; else it says why a file can't be read, or that ctx is done.
// The findings beside a file are hands that can't be read: their cases fail, and the others are run.
func Load(ctx context.Context, l *rules.Loader, from rules.Source, under string) (*File, rules.Findings, error) {
	file, findings, err := kind.Load(ctx, l, from, under)
	return document.Usable(checkCodes(ctx, l, file, findings, err))
}

// reader reads the cases of a file of tests.
type reader struct {
	*document.Reader
	// rules are those of cases that name none, and named how they are loaded; nil and empty if they can't be used.
	rules *rules.Rules
	named string
}

func readFile(d *document.Reader, root *tree.Value) (*File, error) {
	if d.Stopped {
		return nil, nil
	}
	r := reader{Reader: d}
	if err := r.findRules(root); err != nil {
		return nil, err
	}
	file := &File{Name: root.File.Name, Rules: r.named, text: root.File.Text}
	for _, p := range root.Get("cases").Entries() {
		file.Cases = append(file.Cases, r.hand(p, tree.Join("cases", p.Key.Text)))
	}
	for _, p := range root.Get("games").Entries() {
		file.Cases = append(file.Cases, r.game(p, tree.Join("games", p.Key.Text)))
	}
	file.Unreachable = r.unreachable(root.Get("unreachable"))
	return file, nil
}

// NameFor returns the name of the file of tests of a rule file.
func NameFor(name string) string {
	ending := filepath.Ext(name)
	return strings.TrimSuffix(name, ending) + source.TestEnding + ending
}

// Beside returns the file of tests that stands beside a rule file, empty if there is none.
func Beside(name string) string {
	stem := strings.TrimSuffix(name, filepath.Ext(name)) + source.TestEnding
	for _, ending := range []string{filepath.Ext(name), ".yaml", ".yml"} {
		if info, err := os.Stat(stem + ending); err == nil && !info.IsDir() && source.IsTestFile(stem+ending) {
			return stem + ending
		}
	}
	return ""
}
