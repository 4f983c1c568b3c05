package sheet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Setting is an option of the rules in words.
type Setting struct {
	ID, Text, Value string
	// Turned reports whether the value is another one than in the rules that these extend, or than the usual one of rules
	// that extend none.
	Turned bool
}

// SettingGroup are the options on one thing.
type SettingGroup struct {
	Title    string
	Settings []Setting
}

// settings lists the options that matter with their values: first those that people want to know of first, then the
// others by what they are about.
func (m *maker) settings(options []*rules.Option) (short []Setting, groups []SettingGroup) {
	for _, o := range options {
		s := Setting{o.ID, m.optionText(o), m.optionValue(o, o.Value), o.Value != m.usual(o)}
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

func (m *maker) usual(o *rules.Option) condition.Value {
	if parent := m.rules.Extended(); parent != nil {
		if there := rules.ByID(parent.Options(), o.ID); there != nil {
			return there.Value
		}
	}
	return o.Default
}

// options are those whose texts are true: no nearer file has replaced what they describe, and their needs are met.
// Without chips, the options for chips are left out.
func (m *maker) options() []*rules.Option {
	return slices.DeleteFunc(m.turnable(), func(o *rules.Option) bool { return !m.rules.Says(o.ID, m.lang) })
}

func (m *maker) turnable() (all []*rules.Option) {
	for _, concern := range rules.Concerns {
		if concern == rules.OfChips && m.chips() == nil {
			continue
		}
		for i := range m.rules.Options() {
			if o := &m.rules.Options()[i]; concern != rules.NoConcern && m.rules.Concern(o.ID) == concern {
				all = append(all, o)
			}
		}
	}
	return all
}

func (m *maker) optionName(o *rules.Option) string {
	if text := m.optionText(o); text != m.Unbroken(o.ID) {
		return text
	}
	return m.Keys["options"] + m.Colon + o.ID
}

func (m *maker) untrue(id string) bool { return m.rules.Turns(id) && !m.rules.Says(id, m.lang) }

func (m *maker) optionAlone(o *rules.Option) string {
	return m.Keys["options"] + m.Colon + m.Unbroken(cmp.Or(o.Label(m.lang), o.ID))
}

func (m *maker) optionText(o *rules.Option) string {
	if text := o.Doc.In(m.lang); text != "" && o.Label(m.lang) == "" {
		front, _ := explained(o, text)
		return m.Unbroken(front)
	}
	return m.Unbroken(cmp.Or(o.Label(m.lang), o.ID))
}

// value says a value of an option in words: one that is a word in those for this option, as another option may mean
// something else by it.
func (m *maker) value(option string, v condition.Value) string {
	switch v.Type {
	case condition.TypeBool:
		if v.Int != 0 {
			return m.Yes
		}
		return m.No
	case condition.TypeInt:
		return m.number(v.Int)
	}
	if word := m.Values[option+"."+v.Word]; word != "" {
		return word
	}
	for i := range m.rules.Limits() {
		if l := &m.rules.Limits()[i].Rule; l.ID == v.Word {
			return strings.ToLower(l.NameIn(m.lang))
		}
	}
	return v.Word
}

func (m *maker) number(n int64) string {
	return strings.Replace(words.In(m.lang).Common.Grouped(strconv.FormatInt(n, 10)), "-", "−", 1)
}
