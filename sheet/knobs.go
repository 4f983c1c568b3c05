package sheet

import (
	"strconv"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Knob is an option with the values that it may have.
type Knob struct {
	Setting
	*rules.Option
	// Choices are its values, none for a whole number between Min and Max.
	Choices []Choice
}

// Choice is a value of an option, as it is written in a file and in words. Chosen: the option has it now.
type Choice struct {
	Written, Text string
	Chosen        bool
}

// KnobGroup are the options on one thing.
type KnobGroup struct {
	Title string
	Knobs []Knob
}

// Knobs lists the options of rules in the words and the order of the sheet: first those that people want to know of
// first, below no title, then the others by what they are about.
func Knobs(r *rules.Rules, lang string) []KnobGroup {
	m := wordsOf(r, lang)
	short, groups := m.settings(m.turnable())
	var all []KnobGroup
	for _, g := range append([]SettingGroup{{Settings: short}}, groups...) {
		of := KnobGroup{Title: g.Title}
		for _, s := range g.Settings {
			o := rules.ByID(r.Options(), s.ID)
			of.Knobs = append(of.Knobs, Knob{s, o, m.choices(o)})
		}
		if of.Knobs != nil {
			all = append(all, of)
		}
	}
	return all
}

func (m *maker) choices(o *rules.Option) (all []Choice) {
	if o.Value.Type == condition.TypeBool {
		return []Choice{{"true", m.Yes, o.Value.Int != 0}, {"false", m.No, o.Value.Int == 0}}
	}
	for _, v := range o.Allowed {
		written := v.String()
		if v.Type == condition.TypeWord && (v.Word == "off" || v.Word == "on") { // which mean something else in YAML
			written = strconv.Quote(written)
		}
		all = append(all, Choice{written, m.optionValue(o, v), v == o.Value})
	}
	return all
}

// ValueText says in words what value an option of rules has.
func ValueText(r *rules.Rules, o *rules.Option, lang string) string {
	return wordsOf(r, lang).optionValue(o, o.Value)
}

func wordsOf(r *rules.Rules, lang string) *maker {
	said := words.In(lang)
	return &maker{Sheet: said.Sheet, lang: said.Code, rules: r}
}
