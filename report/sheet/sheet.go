// Package sheet makes the house-rules sheet of a rule set, as it hangs on the wall of a club.
//
// New asks the rules and an engine for everything on the sheet and computes no scores itself. Each
// yaku comes with a hand that the engine scores with it. The tables of points are engine prices for
// the han and fu that hands can have. HTML and Markdown write the same sheet in two formats:
//
//	s, err := sheet.New(ctx, engine.New(rules), sheet.Config{Lang: "en"})
//	err := s.HTML(w)
//
// A statement is a value only if it is the same for all facts that its rules use. asker.go sets the
// facts that the statement names, such as who is tenpai, and leaves all others open. If the rest of
// an expression is not constant, the sheet tries each round and then the number of counters, and
// otherwise puts the rule itself in words.
//
// The HTML page is a single printable file without scripts or network requests.
package sheet

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

// Config configures New. Its zero value is ready for use.
type Config struct {
	// Lang is the language code of the sheet, one of [rules.Languages]; any other value means
	// English.
	Lang string
	// Link is the address of a page that scores hands under these rules, for the QR code of the HTML
	// page; "" for none.
	Link string
	// Example finds a hand for a yaku that has no example, or whose own example does not count. If
	// it is nil, New uses a [witness.Budget].
	Example func(ctx context.Context, e *engine.Engine, id string) (hand.Win, error)
}

// Sheet holds everything on a house-rules sheet, in the words of its language. Fields for what a
// rule set does not have are empty, and the page omits them.
type Sheet struct {
	Lang string
	// Title is the name of the rule set; ID, Edition and Hash are those in results.
	Title, ID, Edition, Hash string
	// Doc says in one line whose rules they are; it may be empty.
	Doc string
	// Extends is the name of the extended rule set.
	Extends string
	// InShort holds the options that people want to know first, Settings all others.
	InShort     []Setting
	Settings    []SettingGroup
	Comparisons []Comparison
	// Yaku are grouped by value; NotPlayed holds the names of those that never count.
	Yaku      []YakuGroup
	NotPlayed []string
	Bonus     []Bonus
	// Coloured holds the red and gold tiles in the wall.
	Coloured []Coloured
	Fu       FuTable
	// Legend explains the signs in the tables.
	Legend string
	// Points holds the tables of points, the dealer's first; Limits the rows above them;
	// PointsNote what else points depend on.
	Points     []PointsTable
	Limits     []LimitRow
	PointsNote string
	// RonOfAll reports whether players other than the discarder pay by ron.
	RonOfAll bool
	// Table describes payments, draws, penalties and the game.
	Table   []NoteGroup
	Sources []string
	// Cut says what is missing because computing it would take too long.
	Cut Cut
	// Call is the command line that makes this sheet again.
	Call string
	// Link is a copy of Config.Link.
	Link string

	words *words.Sheet
}

// Cut says what a sheet omits.
type Cut struct {
	// Examples is the number of yaku for which an existing example may not have been found.
	Examples int
	// Points reports whether hands may occur that the tables of points and limits omit.
	Points bool
}

func (s *Sheet) cutNotes() (notes []string) {
	if n := s.Cut.Examples; n > 0 {
		notes = append(notes, fmt.Sprintf(s.words.CutExamples, n))
	}
	if s.Cut.Points {
		notes = append(notes, s.words.CutPoints)
	}
	return notes
}

// Note is a titled text.
type Note struct{ Title, Text string }

// NoteGroup is a titled list of notes.
type NoteGroup struct {
	Title string
	Notes []Note
}

type maker struct {
	ctx context.Context
	*words.Sheet
	// lang is the language code.
	lang   string
	engine *engine.Engine
	rules  *rules.Rules
	// parent is the extended rule set, nil if there is none. It is kept because Extended builds it
	// on every call.
	parent *rules.Rules
	// examples maps yaku ids to their hands.
	examples map[string]hand.Win
	cut      Cut
	// prices caches the engine's prices.
	prices map[priceKey]price
	// names, texts and own are keyed by the path of a rule: names that still fit the rule's
	// condition, its descriptions, and whether its condition is in no shipped file.
	names, texts map[string]rules.Text
	own          map[string]bool
}

// New makes the sheet for the rules of e. Its only error is that of ctx.
func New(ctx context.Context, e *engine.Engine, c Config) (*Sheet, error) {
	r := e.Rules()
	language := words.In(c.Lang)
	m := &maker{ctx: ctx, Sheet: language.Sheet(), lang: language.Code, engine: e, rules: r,
		parent:   r.Extended(),
		examples: make(map[string]hand.Win), prices: make(map[priceKey]price),
		texts: ruleentries.Texts(r), own: ruleentries.OwnConditions(r), names: ruleentries.Names(r)}
	m.findExamples(c.Example)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := &Sheet{Lang: m.lang, Title: m.nameOf(r), Doc: r.Doc().In(m.lang), ID: r.ID(),
		Edition: r.Edition(), Hash: r.Hash(),
		Sources: r.Sources(), Link: c.Link, words: language.Sheet()}
	if m.parent != nil {
		s.Extends = m.nameOf(m.parent)
	}
	_, complete := e.Fu()
	m.cut.Points = !complete
	s.InShort, s.Settings = m.settings(m.options())
	s.Comparisons = m.comparisons()
	s.Yaku, s.NotPlayed = m.yaku()
	s.NotPlayed = append(s.NotPlayed, m.removedYaku()...)
	s.Bonus = m.bonus()
	s.Coloured = m.colours()
	s.Fu = m.fu()
	s.Points, s.Limits = m.points()
	s.Legend, s.PointsNote = m.legend(s.Points, s.Limits), m.pointsNote()
	s.RonOfAll = m.ronOfAll()
	s.Table = m.table()
	s.Call = m.commandLine()
	s.Cut = m.cut
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

// ended reports whether the sheet is out of time. What is asked for one rule is done then at once,
// so that all is; New drops it.
func (m *maker) ended() bool { return m.ctx != nil && m.ctx.Err() != nil }

func (m *maker) nameOf(r *rules.Rules) string {
	return cmp.Or(r.Name().In(m.lang), r.ID())
}

func (m *maker) commandLine() string {
	call := []string{"rulecheck", "doc", sanitize.ShellWord(m.ownFile())}
	for _, o := range m.rules.Origins() {
		if path, ok := strings.CutSuffix(o.Path, ".value"); ok && o.Line == 0 {
			call = append(call, "--set", strings.TrimPrefix(path, "options.")+"="+o.Value)
		}
	}
	if m.lang != words.Languages[0] {
		call = append(call, "--lang", m.lang)
	}
	return sanitize.Text(strings.Join(call, " "))
}

// ownFile returns the command-line argument that loads the rules: the id for shipped rules, else
// the path.
func (m *maker) ownFile() string {
	file := m.rules.Files()[0]
	if id, ok := strings.CutSuffix(file, ".yaml"); ok && id == m.rules.ID() {
		if shipped, err := rules.Load(m.ctx, id); err == nil && shipped.Files()[0] == file &&
			len(shipped.Files()) == len(m.rules.Files()) {
			return id
		}
	}
	return file
}
