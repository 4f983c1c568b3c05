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

// File is a file of tests that has been read and checked.
type File struct {
	// Name is the name of the file in positions.
	Name string
	// Rules names the rules of cases without rules of their own, in the form of [rules.Named]. It
	// is empty if there are no such cases.
	Rules string
	// Cases are in the order of the file.
	Cases []Case
	// Unreachable says of rules that no case covers why that is well.
	// Unreachable are the reasons why no case covers some rules.
	Unreachable []Unreachable

	// text is the text that Update edits.
	text []byte
}

// Case is a hand or a game with its expected outcome.
type Case struct {
	ID  string
	Pos finding.Position
	// Rules names the rules of the case in the form of [rules.Named]. Set holds the options for it.
	Rules string
	Set   map[string]string
	// Example reports whether the case is the example of a yaku in a rule file.
	Example bool
	// Hand is the hand as written, on one line. Win is the parsed hand.
	Hand string
	Win  hand.Win
	// ReadAs holds a sentence for each suit whose plain fives were read as red ones because the
	// wall has no more plain ones. It is empty if a refusal is expected; the tiles are then left as
	// written.
	ReadAs []string
	// Game is the game to play, nil if the case is a hand. It has no rules; they are those of the
	// engine.
	Game *game.Record
	// Unread are the problems of an unreadable hand, which a case may expect, or nil. UnreadGame
	// are those of a game.
	Unread     hand.Problems
	UnreadGame rules.Findings
	// Note explains the expected outcome; it may be empty.
	Note string
	// Expect is what is compared, in the order of the file.
	Expect []Expected
}

// Expected is an entry under expect.
type Expected struct {
	// Key is the key, such as fu_parts. Pos is the position of its value.
	Key  string
	Pos  finding.Position
	Form ExpectedForm
	// Value is a single value: a whole number in digits, an ID or a word.
	Value string
	// Items are the entries of the other forms.
	Items []ExpectedItem
}

// ExpectedItem is an entry of a mapping or list: an ID with its value, if there is one.
type ExpectedItem struct{ ID, Value string }

// ExpectedForm is the form of an expectation.
type ExpectedForm uint8

// Forms: a single value; a complete mapping; an incomplete list of IDs; a complete, ordered list of
// pairs of ID and number; a list of one value for each player.
const (
	ExpectedValue ExpectedForm = iota
	ExpectedAll
	ExpectedSome
	ExpectedInOrder
	ExpectedOfEach
)

// Find returns the entry for a key, or nil.
func (c *Case) Find(key string) *Expected {
	for i := range c.Expect {
		if c.Expect[i].Key == key {
			return &c.Expect[i]
		}
	}
	return nil
}

var kind = document.FileKind[File]{
	Form: schema.Tests, Noun: words.Say("a file of tests"), It: words.Say("the file"),
	Build: readFile, Bears: finding.BadHand,
	Begin:  words.Say("a file of tests begins with hanfu: 1; its cases follow"),
	Divide: words.Say("move some of the tests to another file"),
}

// Load reads a file of tests and checks it against the rules named by under, in the form of
// [rules.Named], or else by the file. It returns either a file or an error. The error is
// [rules.Findings] if the file or the rules have mistakes, or else says why a file can't be read,
// or is that of ctx. The findings returned with a file are about unreadable hands; their cases
// fail, and the others run.
func Load(ctx context.Context, l *rules.Loader, from rules.Source,
	under string) (*File, rules.Findings, error) {
	file, findings, err := kind.Load(ctx, l, from, under)
	return document.Usable(checkCodes(ctx, l, file, findings, err))
}

type reader struct {
	*document.Reader
	// rules and named are the rules of cases without rules of their own and their name; nil and ""
	// if they can't be used.
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

// NameFor returns the name of the test file for a rule file.
func NameFor(name string) string {
	ending := filepath.Ext(name)
	return strings.TrimSuffix(name, ending) + source.TestEnding + ending
}

// Beside returns the existing test file for a rule file, or "".
func Beside(name string) string {
	stem := strings.TrimSuffix(name, filepath.Ext(name)) + source.TestEnding
	for _, ending := range []string{filepath.Ext(name), ".yaml", ".yml"} {
		if info, err := os.Stat(stem + ending); err == nil && !info.IsDir() &&
			source.IsTestFile(stem+ending) {
			return stem + ending
		}
	}
	return ""
}
