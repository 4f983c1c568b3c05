// Package sheet makes the house-rules sheet of a rule set: what hangs on the wall of a club.
//
// New asks the rules and an engine for all that stands on it; nothing is worked out in a second way. The yaku come with
// a hand that has them, scored by the engine. The tables of points are prices of the engine, for the han and fu that
// hands are found for. HTML and Markdown then write the same sheet in two forms:
//
//	s, err := sheet.New(ctx, engine.New(rules), sheet.Config{Lang: "en"})
//	err := s.HTML(w)
//
// The page in HTML is one file without scripts, that asks nothing of the network and can be printed.
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

// Config says how a sheet is made. Its zero value is ready for use.
type Config struct {
	// Lang is the language of the sheet, by its code, one of [rules.Languages]; English if it is none of them.
	Lang string
	// Example finds a hand for a yaku whose own example does not count, or that has none; that of a [witness.Budget] if
	// it is nil.
	Example func(ctx context.Context, e *engine.Engine, id string) (hand.Win, *engine.Result, error)
}

// Sheet is all that stands on a house-rules sheet, in the words of its language. What a rule set does not have is
// empty, and left out of the page.
type Sheet struct {
	Lang string
	// Title is the name of the rule set; ID, Edition and Hash are those that results carry.
	Title, ID, Edition, Hash string
	// Doc says in a line whose rules they are; it may be empty.
	Doc string
	// Extends is the name of the rules from which these start.
	Extends string
	// InShort are the options that people want to know of first, and Settings all others.
	InShort     []Setting
	Settings    []SettingGroup
	Comparisons []Comparison
	// Yaku are grouped by what they are worth; NotPlayed are the names of those that never count.
	Yaku      []YakuGroup
	NotPlayed []string
	Bonus     []Bonus
	// Coloured are the red and the gold tiles in the wall.
	Coloured []Coloured
	Fu       FuTable
	// Points are the tables of points, that of the dealer first; Limits are the steps above them.
	// Legend explains what stands in these tables.
	Legend string
	// PointsNote says what else points depend on.
	Points     []PointsTable
	Limits     []LimitRow
	PointsNote string
	// RonOfAll reports whether players other than the discarder pay by ron.
	RonOfAll bool
	// Table describes payments, draws, mistakes and the game.
	Table   []NoteGroup
	Sources []string
	// Cut is what is not on the sheet, since working it out would take too long; its zero value is nothing.
	Cut Cut
	// Call is the call of the program that makes this sheet again.
	Call string

	words *words.Sheet
}

// Cut is what was cut short.
type Cut struct {
	// Examples is for how many yaku an example may be missing that there is.
	Examples int
	// Points reports whether hands may occur that the tables of points and limits have no place for.
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

// Note is a short text with a title.
type Note struct{ Title, Text string }

// NoteGroup are notes on one thing.
type NoteGroup struct {
	Title string
	Notes []Note
}

// maker makes a sheet.
type maker struct {
	ctx context.Context
	*words.Sheet
	// lang is the code of the language.
	lang   string
	engine *engine.Engine
	rules  *rules.Rules
	// parent are the rules that these extend, nil if they extend none. They are built anew whenever rules are asked for them.
	parent *rules.Rules
	// examples are the hands found for the yaku, by id.
	examples map[string]example
	cut      Cut
	// prices are those of terms that were asked before.
	prices map[asked]price
	// names are those of rules that describe no other condition, texts describe rules, and own are those whose
	// conditions are in no shipped file, by their places.
	names, texts map[string]rules.Text
	own          map[string]bool
}

// New makes the sheet of the rules of an engine. It ends early with the error of a context that is done, and has no
// other errors.
func New(ctx context.Context, e *engine.Engine, c Config) (*Sheet, error) {
	r := e.Rules()
	said := words.In(c.Lang)
	m := &maker{ctx: ctx, Sheet: said.Sheet, lang: said.Code, engine: e, rules: r, parent: r.Extended(),
		examples: make(map[string]example), prices: make(map[asked]price),
		texts: ruleentries.Texts(r), own: ruleentries.OwnConditions(r), names: ruleentries.Names(r)}
	m.findExamples(c.Example)
	s := &Sheet{Lang: m.lang, Title: m.nameOf(r), Doc: r.Doc().In(m.lang), ID: r.ID(),
		Edition: r.Edition(), Hash: r.Hash(),
		Sources: r.Sources(), words: said.Sheet}
	if m.parent != nil {
		s.Extends = m.nameOf(m.parent)
	}
	_, whole := e.Fu()
	m.cut.Points = !whole
	s.InShort, s.Settings = m.settings(m.options())
	s.Comparisons = m.comparisons()
	s.Yaku, s.NotPlayed = m.yaku()
	s.NotPlayed = append(s.NotPlayed, m.removed()...)
	s.Bonus = m.bonus()
	s.Coloured = m.colours()
	s.Fu = m.fu()
	s.Points, s.Limits = m.points()
	s.Legend, s.PointsNote = m.legend(s.Points, s.Limits), m.pointsNote()
	s.RonOfAll = m.ronOfAll()
	s.Table = m.table()
	s.Call = m.call()
	s.Cut = m.cut
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

func (m *maker) nameOf(r *rules.Rules) string {
	return cmp.Or(r.Name().In(m.lang), r.ID())
}

func (m *maker) call() string {
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

// ownFile returns what the rules are called on the command line: the id of shipped ones, else their file.
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
