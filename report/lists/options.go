// Package lists writes what a rule set has: its options, its yaku with what they are worth, and its ids.
package lists

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// setJSON is a rule set in JSON.
type setJSON struct {
	ID      string       `json:"id"`
	Edition string       `json:"edition"`
	Name    string       `json:"name"`
	Doc     string       `json:"doc,omitempty"`
	Hash    string       `json:"hash,omitempty"`
	Sources []string     `json:"sources,omitempty"`
	Options []optionJSON `json:"options,omitempty"`
	Yaku    []yakuJSON   `json:"yaku,omitempty"`
	IDs     []idJSON     `json:"ids,omitempty"`
}

// optionJSON is an option in JSON. Its values are true or false, numbers or texts.
type optionJSON struct {
	ID      string            `json:"id"`
	Type    string            `json:"type"`
	Value   json.RawMessage   `json:"value"`
	Default json.RawMessage   `json:"default"`
	Allowed []json.RawMessage `json:"allowed,omitempty"`
	Min     *int64            `json:"min,omitempty"`
	Max     *int64            `json:"max,omitempty"`
	Doc     string            `json:"doc"`
	// About is what the option is about: hands, fu, limits, payments, table, or none where no rule asks for it.
	About string `json:"about"`
}

// Part lists a part of a rule set: it writes it on a page, or puts it into the JSON if there is any.
type Part func(*rules.Rules, *page.Page, *setJSON)

// Write writes a part of a rule set, as text below the name of the rule set or as one JSON object on a line.
func Write(p *page.Page, r *rules.Rules, list Part, asJSON bool) error {
	if !asJSON {
		p.Field(p.Words.Rules, report.RuleSet(p, r))
		list(r, p, nil)
		return nil
	}
	set := setJSON{ID: r.ID(), Edition: r.Edition(), Name: r.Name().In(p.Lang), Doc: r.Doc().In(p.Lang), Hash: r.Hash()}
	list(r, p, &set)
	return visible.WriteJSON(&p.Text, set)
}

// WriteSet writes a line that tells whose a rule set is, and what it is about, as text or as one JSON object on a line.
func WriteSet(p *page.Page, r *rules.Rules, asJSON bool) error {
	if asJSON {
		return visible.WriteJSON(&p.Text, setJSON{ID: r.ID(), Edition: r.Edition(), Name: r.Name().In(p.Lang), Doc: r.Doc().In(p.Lang)})
	}
	const idWidth, editionWidth = 20, 12
	for i, l := range page.Wrap(r.Name().In(p.Lang), p.Width-idWidth-editionWidth) {
		if i > 0 {
			p.Line(page.Pad("", idWidth+editionWidth) + l)
			continue
		}
		p.Line(p.Label.Sprint(page.Pad(r.ID(), idWidth)) + page.Pad(r.Edition(), editionWidth) + l)
	}
	p.Indented(r.Doc().In(p.Lang))
	return nil
}

// Options lists the options of a rule set, and the sources from which its values come.
func Options(r *rules.Rules, p *page.Page, set *setJSON) {
	lang := p.Lang
	if set != nil {
		set.Sources = r.Sources()
		for i := range r.Options() {
			set.Options = append(set.Options, jsonOf(r, &r.Options()[i], lang))
		}
		return
	}
	for _, concern := range rules.Concerns {
		first := true
		for i := range r.Options() {
			o := &r.Options()[i]
			if r.Concern(o.ID) != concern {
				continue
			}
			if first {
				title := p.Words.Concerns[concern]
				p.Line("")
				p.Line(p.Label.Sprint(title))
				p.Line(p.Label.Sprint(strings.Repeat("-", page.Cells(title))))
			}
			first = false
			writeOption(p, o, lang)
		}
	}
	if len(r.Sources()) > 0 {
		p.Line("")
	}
	for i, source := range r.Sources() {
		p.Field([]string{p.Words.Sources, ""}[min(i, 1)], source)
	}
}

// writeOption writes an option: its value and what it takes on one line, its meaning below.
func writeOption(p *page.Page, o *rules.Option, lang string) {
	takes := strings.Join(Choices(o), ", ")
	if takes == "" {
		takes = fmt.Sprintf(p.Words.Range, o.Min, o.Max)
	}
	if o.Value != o.Default {
		takes += " " + fmt.Sprintf(p.Words.Default, o.Default.String())
	}
	const takesAt = 34
	head := o.ID + "=" + o.Value.String()
	p.Line("")
	if page.Cells(head) < takesAt && takesAt+page.Cells(takes) <= p.Width {
		p.Line(p.Paint.Title.Sprint(page.Pad(head, takesAt)) + takes)
	} else {
		p.Line(p.Paint.Title.Sprint(head))
		p.Indented(takes)
	}
	p.Indented(o.Doc.In(lang))
}

// Choices lists the values of an option, none if it is a number that may be any of a range.
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

func jsonOf(r *rules.Rules, o *rules.Option, lang string) optionJSON {
	raw := func(v condition.Value) json.RawMessage {
		text := v.String()
		if v.Type == condition.TypeWord {
			text = strconv.Quote(text) // words have letters, digits, _ and - only
		}
		return json.RawMessage(text)
	}
	j := optionJSON{ID: o.ID, Type: o.Default.Type.String(), Value: raw(o.Value), Default: raw(o.Default), Doc: o.Doc.In(lang), About: r.Concern(o.ID).String()}
	for _, v := range o.Allowed {
		j.Allowed = append(j.Allowed, raw(v))
	}
	if o.Default.Type == condition.TypeInt && o.Allowed == nil {
		j.Min, j.Max = &o.Min, &o.Max
	}
	return j
}
