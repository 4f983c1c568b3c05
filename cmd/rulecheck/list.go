package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/report"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// listVerb builds the verb that lists rule sets and their options.
func (c *Command) listVerb() *cobra.Command {
	var format choice
	var yaku, ids bool
	cmd := &cobra.Command{
		Use:   "list [ID|FILE]",
		Short: "List the shipped rule sets, or what one of them has",
		Long: `List shows the rule sets that come with the program. With a rule set, it shows
the options of that one, by what they are about: what each means, its value,
and the values it takes.

With --yaku it shows the yaku instead: id, name, and what each is worth in a
closed and an open hand. With --ids it shows the ids of all sections, by which
a house file changes them: yaku, fu, limits, sets of tiles, and so on.`,
		Example: `  rulecheck list
  rulecheck list --lang ja ema
  rulecheck list --yaku our-club.yaml
  rulecheck list --ids`,
		Args: atMostOne("list takes one rule set"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				c.flags.rules = args[0]
			} else if !cmd.Flags().Changed("rules") && !cmd.Flags().Changed("set") && !yaku && !ids {
				return c.listSets(format.value == "json")
			}
			list := c.listOptions
			if yaku {
				list = c.listYaku
			} else if ids {
				list = c.listIDs
			}
			return c.listRules(list, format.value == "json")
		},
		ValidArgsFunction: completeRuleFiles,
	}
	choose(cmd, false, &format, "format", "output", "text", "json")
	cmd.Flags().BoolVar(&yaku, "yaku", false, "list the yaku and what they are worth")
	cmd.Flags().BoolVar(&ids, "ids", false, "list the ids of all sections")
	cmd.MarkFlagsMutuallyExclusive("yaku", "ids")
	return cmd
}

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

// listSets lists the shipped rule sets, each with a line that tells whose they are.
func (c *Command) listSets(asJSON bool) error {
	p := c.page()
	lang := c.flags.lang.value
	for _, id := range rules.Shipped() {
		r, err := rules.Load(id)
		if err != nil {
			return failed(err)
		}
		if asJSON {
			err = report.WriteJSON(&p.Text, setJSON{ID: r.ID, Edition: r.Edition, Name: r.Name.In(lang), Doc: r.Doc.In(lang)})
			if err != nil {
				return failed(err)
			}
			continue
		}
		const idWidth, editionWidth = 20, 12
		for i, l := range page.Wrap(r.Name.In(lang), page.Width-idWidth-editionWidth) {
			if i > 0 {
				p.Line(page.Pad("", idWidth+editionWidth) + l)
				continue
			}
			p.Line(p.Label.Sprint(page.Pad(r.ID, idWidth)) + page.Pad(r.Edition, editionWidth) + l)
		}
		for _, l := range page.Wrap(r.Doc.In(lang), page.Width-2*page.Indent) {
			p.Line(page.Pad("", 2*page.Indent) + l)
		}
	}
	if !asJSON && terminal(c.Stdout) != nil {
		p.Line("")
		p.Line("The options of one: rulecheck list ID; its yaku: rulecheck list ID --yaku")
	}
	return c.put(p)
}

// put writes a page on the standard output.
func (c *Command) put(p *page.Page) error {
	if _, err := io.WriteString(c.Stdout, p.Text.String()); err != nil {
		return failed(fmt.Errorf("the output can't be written: %w", err))
	}
	return nil
}

// page gives an empty page for the standard output.
func (c *Command) page() *page.Page {
	return page.New(c.flags.lang.value, c.paintFor(c.Stdout))
}

// listRules lists something of a rule set: either writes it on a page, or puts it into the JSON.
func (c *Command) listRules(list func(*rules.Rules, *page.Page, *setJSON), asJSON bool) error {
	e, err := c.engine()
	if err != nil {
		return err
	}
	r, p, lang := e.Rules(), c.page(), c.flags.lang.value
	if !asJSON {
		p.Field(p.Words.Rules, report.RuleSet(p, r))
		list(r, p, nil)
		return c.put(p)
	}
	set := setJSON{ID: r.ID, Edition: r.Edition, Name: r.Name.In(lang), Doc: r.Doc.In(lang), Hash: r.Hash}
	list(r, p, &set)
	if err := report.WriteJSON(&p.Text, set); err != nil {
		return failed(err)
	}
	return c.put(p)
}

// listOptions lists the options of a rule set, and the sources from which its values come.
func (c *Command) listOptions(r *rules.Rules, p *page.Page, set *setJSON) {
	lang := c.flags.lang.value
	if set != nil {
		set.Sources = r.Sources
		for i := range r.Options {
			set.Options = append(set.Options, jsonOf(r, &r.Options[i], lang))
		}
		return
	}
	for _, concern := range rules.Concerns {
		first := true
		for i := range r.Options {
			o := &r.Options[i]
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
	if len(r.Sources) > 0 {
		p.Line("")
	}
	for i, source := range r.Sources {
		p.Field([]string{p.Words.Sources, ""}[min(i, 1)], source)
	}
}

// writeOption writes an option: its value and what it takes on one line, its meaning below.
func writeOption(p *page.Page, o *rules.Option, lang string) {
	takes := strings.Join(choices(o), ", ")
	if takes == "" {
		takes = fmt.Sprintf(p.Words.Range, o.Min, o.Max)
	}
	if o.Value != o.Default {
		takes += " " + fmt.Sprintf(p.Words.Default, report.ValueText(o.Default))
	}
	const takesAt = 34
	head := o.ID + "=" + report.ValueText(o.Value)
	p.Line("")
	if page.Cells(head) < takesAt && takesAt+page.Cells(takes) <= page.Width {
		p.Line(p.Paint.Title.Sprint(page.Pad(head, takesAt)) + takes)
	} else {
		p.Line(p.Paint.Title.Sprint(head))
		p.Indented(takes)
	}
	p.Indented(o.Doc.In(lang))
}

// choices lists the values of an option, none if it is a number that may be any of a range.
func choices(o *rules.Option) []string {
	var words []string
	for _, v := range o.Allowed {
		words = append(words, report.ValueText(v))
	}
	if o.Default.Type == condition.TypeBool {
		return []string{"true", "false"}
	}
	return words
}

func jsonOf(r *rules.Rules, o *rules.Option, lang string) optionJSON {
	raw := func(v condition.Value) json.RawMessage {
		text := report.ValueText(v)
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
