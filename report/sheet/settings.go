package sheet

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Setting is an option of the rules in words.
type Setting struct {
	ID, Text, Value string
	// Turned reports whether the value differs from that in the extended rules, or from the default
	// if none are extended.
	Turned bool
}

// SettingGroup holds the options on one subject.
type SettingGroup struct {
	Title    string
	Settings []Setting
}

// settings describes options: first those that people want to know first, then the others by
// subject.
func (m *maker) settings(options []*rules.Option) (short []Setting, groups []SettingGroup) {
	for _, o := range options {
		usual := o.Default
		if m.parent != nil {
			if parentOption := rules.ByID(m.parent.Options(), o.ID); parentOption != nil {
				usual = parentOption.Value
			}
		}
		s := Setting{o.ID, m.optionText(o), m.optionValue(o, o.Value), o.Value != usual}
		if o.Label(m.lang) != "" {
			short = append(short, s)
			continue
		}
		title := words.In(m.lang).Common.Concerns[m.rules.Concern(o.ID)]
		if n := len(groups); n == 0 || groups[n-1].Title != title {
			groups = append(groups, SettingGroup{Title: title})
		}
		g := &groups[len(groups)-1]
		g.Settings = append(g.Settings, s)
	}
	return short, groups
}

// options returns the options whose texts are true: no nearer file overrides what they describe,
// and their requirements are met. Without chips, it omits the options for chips.
func (m *maker) options() []*rules.Option {
	return slices.DeleteFunc(m.optionsBySubject(), func(o *rules.Option) bool {
		return !m.rules.Says(o.ID, m.lang)
	})
}

func (m *maker) optionsBySubject() (all []*rules.Option) {
	for _, concern := range rules.Concerns {
		if concern == rules.OfChips && m.chips() == nil {
			continue
		}
		for i := range m.rules.Options() {
			if o := &m.rules.Options()[i]; concern != rules.NoConcern &&
				m.rules.Concern(o.ID) == concern {
				all = append(all, o)
			}
		}
	}
	return all
}

// optionName returns the label of an option, or its short name if its text is a whole sentence.
func (m *maker) optionName(o *rules.Option) string {
	if short := words.In(m.lang).Common.Short[o.ID]; short != "" && o.Label(m.lang) == "" {
		return m.Unbroken(short)
	}
	if cmp.Or(o.Label(m.lang), o.Doc.In(m.lang)) != "" {
		return m.optionText(o)
	}
	return m.optionShortName(o)
}

func (m *maker) isOutdated(id string) bool { return m.rules.Turns(id) && !m.rules.Says(id, m.lang) }

func (m *maker) optionShortName(o *rules.Option) string {
	return m.Keys["options"] + m.Colon + m.Unbroken(spaceID(o.ShortName(m.lang), o.ID))
}

func (m *maker) optionText(o *rules.Option) string {
	if text := o.Doc.In(m.lang); text != "" && o.Label(m.lang) == "" {
		front, _ := splitWordTexts(o, text)
		return m.Unbroken(front)
	}
	return m.Unbroken(spaceID(cmp.Or(o.Label(m.lang), o.ID), o.ID))
}

func spaceID(text, id string) string {
	if text == id {
		return strings.ReplaceAll(id, "_", " ")
	}
	return text
}

// value formats a value of an option. The words for an option take precedence, since the same word
// may mean something else in another option.
func (m *maker) value(option string, v condition.Value) string {
	switch v.Type {
	case condition.TypeBool:
		if v.Int != 0 {
			return m.Yes
		}
		return m.No
	case condition.TypeInt:
		return cmp.Or(m.Values[option+"."+strconv.FormatInt(v.Int, 10)], m.number(v.Int))
	}
	if word := m.Values[option+"."+v.Word]; word != "" {
		return word
	}
	if l := rules.ByID(m.rules.Limits(), v.Word); l != nil {
		return strings.ToLower(l.NameIn(m.lang))
	}
	return spaceID(v.Word, v.Word)
}

func (m *maker) number(n int64) string {
	return strings.Replace(words.In(m.lang).Common.Grouped(strconv.FormatInt(n, 10)), "-", "−", 1)
}

// The text of an option may explain each of its words: "What becomes of it. loss: nobody pays it.
// half: …". Players don't know these words, so the sheet shows the text before them, and the
// explanation of the chosen word.

// splitWordTexts splits the text of an option into the part before the explained words, and the
// explanation of each. The map is nil if it explains none.
func splitWordTexts(o *rules.Option, text string) (front string, words map[string]string) {
	type found struct {
		word     string
		from, to int
	}
	var all []found
	for _, v := range o.Allowed {
		if v.Type != condition.TypeWord {
			continue
		}
		mark := regexp.MustCompile(`(?:^|[\s。.;；])(` + regexp.QuoteMeta(v.Word) +
			`)[\s\x{a0}]?[:：]\s*`)
		if at := mark.FindStringSubmatchIndex(text); at != nil {
			all = append(all, found{v.Word, at[2], at[1]})
		}
	}
	if len(all) < 2 { // a single match may be part of a sentence
		return text, nil
	}
	slices.SortFunc(all, func(a, b found) int { return cmp.Compare(a.from, b.from) })
	words = make(map[string]string)
	for i, f := range all {
		end := len(text)
		if i+1 < len(all) {
			end = all[i+1].from
		}
		words[f.word] = trimPunctuation(text[f.to:end])
	}
	return trimPunctuation(text[:all[0].from]), words
}

func trimPunctuation(s string) string { return strings.TrimRight(strings.TrimSpace(s), ".。;； ") }

func (m *maker) optionValue(o *rules.Option, v condition.Value) string {
	if _, words := splitWordTexts(o, o.Doc.In(m.lang)); words[v.Word] != "" {
		return m.Unbroken(words[v.Word])
	}
	return m.value(o.ID, v)
}

// Knob is an option with its possible values.
type Knob struct {
	Setting
	*rules.Option
	// Choices are its values; empty means any whole number between Min and Max.
	Choices []Choice
}

// Choice is a value of an option, as written in a file and in words. Chosen reports whether it is
// the current value.
type Choice struct {
	Written, Text string
	Chosen        bool
}

// KnobGroup holds the options on one subject.
type KnobGroup struct {
	Title string
	Knobs []Knob
}

// Knobs lists the options of r in the words and order of the sheet: first those that people want to
// know first, in a group without a title, then the others by subject.
func Knobs(r *rules.Rules, lang string) []KnobGroup {
	m := wordsOf(r, lang)
	m.parent = r.Extended()
	short, groups := m.settings(m.optionsBySubject())
	var all []KnobGroup
	for _, g := range append([]SettingGroup{{Settings: short}}, groups...) {
		group := KnobGroup{Title: g.Title}
		for _, s := range g.Settings {
			o := rules.ByID(r.Options(), s.ID)
			group.Knobs = append(group.Knobs, Knob{s, o, m.choices(o)})
		}
		if group.Knobs != nil {
			all = append(all, group)
		}
	}
	return all
}

// Choices lists the values of an option of r. It is empty if any whole number between Min and Max
// is allowed.
func Choices(r *rules.Rules, o *rules.Option, lang string) []Choice {
	return wordsOf(r, lang).choices(o)
}

func (m *maker) choices(o *rules.Option) (all []Choice) {
	if o.Value.Type == condition.TypeBool {
		return []Choice{{"true", m.Yes, o.Value.Int != 0}, {"false", m.No, o.Value.Int == 0}}
	}
	for _, v := range o.Allowed {
		written := v.String()
		// YAML reads the bare word as a boolean.
		if v.Type == condition.TypeWord && (v.Word == "off" || v.Word == "on") {
			written = yamltext.Quoted(written)
		}
		all = append(all, Choice{written, m.optionValue(o, v), v == o.Value})
	}
	return all
}

// ValueText returns a value of an option of r in words.
func ValueText(r *rules.Rules, o *rules.Option, v condition.Value, lang string) string {
	return wordsOf(r, lang).optionValue(o, v)
}

func wordsOf(r *rules.Rules, lang string) *maker {
	language := words.In(lang)
	return &maker{Sheet: language.Sheet(), lang: language.Code, rules: r}
}
