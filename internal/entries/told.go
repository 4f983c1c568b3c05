package entries

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
)

// Told are the keys of which the text of a rule tells.
var Told = []string{"when", "needs", "pays", "payer", "receiver"}

// Texts returns what describes rules, by their places: their doc or, of what makes a hand valid, else their message. It
// leaves out in each language what tells of a condition that a nearer file has replaced.
func Texts(r *rules.Rules) map[string]rules.Text {
	written, described := make(map[string]int), make(map[string]int)
	for _, o := range r.Origins() {
		dot := strings.LastIndexByte(o.Path, '.')
		if dot < 0 {
			continue
		}
		if place, key := o.Path[:dot], o.Path[dot+1:]; slices.Contains(Told, key) {
			depth := slices.Index(r.Files(), first(&o))
			if before, ok := written[place]; !ok || depth < before {
				written[place] = depth
			}
		}
		described[o.Path] = slices.Index(r.Files(), o.File)
	}
	texts := make(map[string]rules.Text)
	for section, rule := range r.Entries() {
		place, key, text := section+"."+rule.ID, ".doc", rule.Doc
		if section == "valid" && text.Empty() {
			key, text = ".message", rules.ByID(r.Valid(), rule.ID).Message
		}
		if changed, ok := written[place]; ok {
			text = slices.DeleteFunc(slices.Clone(text), func(t rules.Translation) bool {
				from, ok := described[place+key+"."+t.Lang]
				if !ok { // a text for all languages
					from = described[place+key]
				}
				return from > changed
			})
		}
		texts[place] = text
	}
	return texts
}

// first returns the file that has first written what a value asks; others may have repeated it, or left out an option.
func first(o *rules.Origin) string {
	file := o.File
	for _, over := range o.Overrides {
		if !compile.AsksTheSame(over.Value, o.Value) {
			break
		}
		file = over.File
	}
	return file
}

// OwnConditions reports of which rules, by their places, a file that isn't shipped has written the condition.
func OwnConditions(r *rules.Rules) map[string]bool {
	own := make(map[string]bool)
	for _, o := range r.Origins() {
		if dot := strings.LastIndexByte(o.Path, '.'); dot >= 0 && slices.Contains(Told, o.Path[dot+1:]) {
			id, isYAML := strings.CutSuffix(first(&o), ".yaml")
			own[o.Path[:dot]] = own[o.Path[:dot]] || !isYAML || !slices.Contains(rules.Shipped(), id)
		}
	}
	return own
}

// Constant returns a number that does not depend on the hand; 0 for one that is not there.
func Constant(i *condition.Int) (n int64, known bool) {
	if i == nil {
		return 0, true
	}
	return i.Const()
}
