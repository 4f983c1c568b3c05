// Package lists writes the contents of a rule set as lists: options, yaku with their worth, ids,
// the names for conditions, points, and the waits of a hand. It also lists the words of hand
// notation.
package lists

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

type setJSON struct {
	// Rules is the name the rule set was requested by, if it may differ from the id.
	Rules   string       `json:"rules,omitempty"`
	ID      string       `json:"id"`
	Edition string       `json:"edition"`
	Family  string       `json:"family,omitempty"`
	Since   string       `json:"since,omitempty"`
	Name    string       `json:"name"`
	Doc     string       `json:"doc,omitempty"`
	Hash    string       `json:"hash,omitempty"`
	Sources []string     `json:"sources,omitempty"`
	Options []optionJSON `json:"options,omitempty"`
	Yaku    []yakuJSON   `json:"yaku,omitempty"`
	IDs     []idJSON     `json:"ids,omitempty"`

	Situation []situationJSON `json:"situation,omitempty"`
}

// optionJSON is an option in JSON. Values are booleans, numbers or strings.
type optionJSON struct {
	ID      string            `json:"id"`
	Type    string            `json:"type"`
	Value   json.RawMessage   `json:"value"`
	Default json.RawMessage   `json:"default"`
	Allowed []json.RawMessage `json:"allowed,omitempty"`
	Min     *int64            `json:"min,omitempty"`
	Max     *int64            `json:"max,omitempty"`
	Doc     string            `json:"doc"`
	// About is what the option affects: hands, fu, limits, payments, table, or none if unknown.
	About string `json:"about"`
}

// Part lists a part of a rule set: the entries that find accepts, or all if find is nil. It writes
// them on the page, or adds them to set if set is not nil. It reports whether it listed anything.
type Part func(r *rules.Rules, p *terminal.Page, set *setJSON,
	find func(text string) bool) (any bool)

// Write writes a part of a rule set as text or as one line of JSON: the entries that match word, or
// all if word is empty. It reports whether there are any.
func Write(p *terminal.Page, r *rules.Rules, list Part, word string,
	asJSON bool) (found bool, err error) {
	var set *setJSON
	if asJSON {
		set = &setJSON{ID: r.ID(), Edition: r.Edition(), Name: r.Name().In(p.Lang),
			Doc: r.Doc().In(p.Lang), Hash: r.Hash()}
	} else {
		p.Field(p.Words.Rules, speech.RuleSet(p, r))
	}
	equalFolded := func(text string) bool { return playerwords.Folded(text) == playerwords.Folded(word) }
	for _, find := range append(naming.Searches(word), equalFolded) {
		if found = list(r, p, set, find); found {
			break
		}
	}
	if !asJSON {
		return found, nil
	}
	return found, sanitize.WriteJSON(&p.Text, set)
}

// OptionsAndYaku lists the options and the yaku of a rule set.
func OptionsAndYaku(r *rules.Rules, p *terminal.Page, set *setJSON,
	find func(text string) bool) bool {
	options, yaku := Options(r, p, set, find), Yaku(r, p, set, find)
	return options || yaku
}

// matches reports whether find accepts the id, the other names, or the name or doc of a rule in any
// language.
func matches(rule *rules.Rule, find func(text string) bool, names ...string) bool {
	texts := append(names, rule.ID)
	for _, text := range []rules.Text{rule.Name, rule.Doc} {
		for _, t := range text {
			texts = append(texts, t.Text)
		}
	}
	return find == nil || slices.ContainsFunc(texts, find)
}

// WriteSets writes a line with the name and description of each rule set: as text one line for all
// editions of a family, or as JSON one object per edition.
func WriteSets(p *terminal.Page, sets []*rules.Rules, asJSON bool) error {
	for _, r := range sets {
		if asJSON {
			if err := sanitize.WriteJSON(&p.Text,
				setJSON{ID: r.ID(), Edition: r.Edition(), Family: r.Family(), Since: r.Since(),
					Name: r.Name().In(p.Lang), Doc: r.Doc().In(p.Lang)}); err != nil {
				return err
			}
			continue
		}
		var earlier []string
		isNewest := true
		for _, other := range slices.Backward(sortedBySince(sets)) {
			switch {
			case r.Family() == "" || other.Family() != r.Family():
			case other.Since() > r.Since():
				isNewest = false
			case other.Since() == "":
				earlier = append(earlier, other.ID())
			case other != r:
				earlier = append(earlier, fmt.Sprintf(p.Words.Since, other.ID(), other.Since()))
			}
		}
		if isNewest {
			writeSet(p, r, earlier)
		}
	}
	return nil
}

func sortedBySince(sets []*rules.Rules) []*rules.Rules {
	return slices.SortedStableFunc(slices.Values(sets),
		func(a, b *rules.Rules) int { return strings.Compare(a.Since(), b.Since()) })
}

func writeSet(p *terminal.Page, r *rules.Rules, earlier []string) {
	const idWidth, editionWidth = 20, 12
	for i, l := range terminal.Wrap(r.Name().In(p.Lang), p.Width-idWidth-editionWidth) {
		if i > 0 {
			p.Line(terminal.Pad("", idWidth+editionWidth) + l)
			continue
		}
		p.Line(p.Label.Sprint(terminal.Pad(r.ID(), idWidth)) +
			terminal.Pad(r.Edition(), editionWidth) + l)
	}
	p.Indented(r.Doc().In(p.Lang))
	if earlier != nil {
		p.Indented(fmt.Sprintf(p.Words.Earlier, strings.Join(earlier, p.Words.List)))
	}
}

// Options lists the options of a rule set. A complete list includes the sources of their values.
func Options(r *rules.Rules, p *terminal.Page, set *setJSON,
	find func(text string) bool) (found bool) {
	lang := p.Lang
	sources := r.Sources()
	if find != nil {
		sources = nil
	}
	if set != nil {
		set.Sources = sources
		for i := range r.Options() {
			if o := &r.Options()[i]; matches(&o.Rule, find, o.Synonyms()...) {
				set.Options = append(set.Options, newOptionJSON(r, o, lang))
			}
		}
		return set.Options != nil
	}
	for _, concern := range rules.Concerns {
		first := true
		for i := range r.Options() {
			o := &r.Options()[i]
			if r.Concern(o.ID) != concern || !matches(&o.Rule, find, o.Synonyms()...) {
				continue
			}
			if first {
				title := p.Words.Concerns[concern]
				p.Line("")
				p.Line(p.Label.Sprint(title))
				p.Line(p.Label.Sprint(strings.Repeat("-", terminal.Cells(title))))
			}
			first, found = false, true
			writeOption(p, r, o, lang)
		}
	}
	if len(sources) > 0 {
		p.Line("")
	}
	for i, source := range sources {
		p.Field([]string{p.Words.Sources, ""}[min(i, 1)], source)
	}
	return found
}

// Takes describes the values that an option accepts. Words from rule files are followed by their
// names.
func Takes(r *rules.Rules, o *rules.Option, lang string) string {
	var all []string
	for _, c := range sheet.Choices(r, o, lang) {
		written := strings.Trim(c.Written, `"`)
		if o.Default.Type == condition.TypeWord && c.Text != written {
			written += " (" + c.Text + ")"
		}
		all = append(all, written)
	}
	if all == nil {
		return fmt.Sprintf(words.In(lang).Common.Range, o.Min, o.Max)
	}
	return strings.Join(all, ", ")
}

func writeOption(p *terminal.Page, r *rules.Rules, o *rules.Option, lang string) {
	accepted := Takes(r, o, lang)
	if o.Value != o.Default {
		accepted += " " + fmt.Sprintf(p.Words.Default, o.Default.String())
	}
	const acceptedAt = 34
	head := o.ID + "=" + o.Value.String()
	p.Line("")
	if terminal.Cells(head) < acceptedAt && acceptedAt+terminal.Cells(accepted) <= p.Width {
		p.Line(p.Paint.Title.Sprint(terminal.Pad(head, acceptedAt)) + accepted)
	} else {
		p.Line(p.Paint.Title.Sprint(head))
		p.Indented(accepted)
	}
	p.Indented(o.Doc.In(lang))
}

// Names returns the names by which options and yaku can be searched.
func Names(r *rules.Rules) (names []string) {
	for i := range r.Options() {
		names = append(append(names, r.Options()[i].ID), r.Options()[i].Synonyms()...)
	}
	for i := range r.Yaku() {
		names = append(append(names, r.Yaku()[i].ID),
			playerwords.Names(playerwords.Yaku, r.Yaku()[i].ID)...)
	}
	return names
}

// OptionCalled returns a setting of the option with a name or synonym, such as open_tanyao=false or
// red_fives=0. The setting switches the option off if possible. It returns "" if there is no such
// option.
func OptionCalled(r *rules.Rules, name string) string {
	for i := range r.Options() {
		o := &r.Options()[i]
		isName := func(other string) bool { return playerwords.Folded(other) == playerwords.Folded(name) }
		if o.ID != name && !slices.ContainsFunc(o.Synonyms(), isName) {
			continue
		}
		value := o.Value.String()
		for _, off := range []string{"false", "0", "off"} {
			if slices.Contains(Choices(o), off) || off == "0" && Choices(o) == nil && o.Min <= 0 {
				value = off
			}
		}
		return o.ID + "=" + value
	}
	return ""
}

// Choices returns the values of an option, or nil if it accepts a range of numbers.
func Choices(o *rules.Option) []string {
	var words []string
	for _, v := range o.Allowed {
		words = append(words, v.String())
	}
	if o.Default.Type == condition.TypeBool {
		return []string{"true", "false"}
	}
	return words
}

func newOptionJSON(r *rules.Rules, o *rules.Option, lang string) optionJSON {
	rawValue := func(v condition.Value) json.RawMessage {
		text := v.String()
		if v.Type == condition.TypeWord {
			text = strconv.Quote(text) // words need no escapes
		}
		return json.RawMessage(text)
	}
	j := optionJSON{ID: o.ID, Type: o.Default.Type.String(), Value: rawValue(o.Value),
		Default: rawValue(o.Default), Doc: o.Doc.In(lang), About: r.Concern(o.ID).String()}
	for _, v := range o.Allowed {
		j.Allowed = append(j.Allowed, rawValue(v))
	}
	if o.Default.Type == condition.TypeInt && o.Allowed == nil {
		j.Min, j.Max = &o.Min, &o.Max
	}
	return j
}
