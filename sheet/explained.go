package sheet

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// The text of an option may explain its words one after the other: "What becomes of it. loss: nobody pays it. half: …".
// People at the table know no such words, so the sheet has what is in front of them, and the explanation of the one
// that is chosen.

// explained splits the text of an option into what is in front, and what explains each word; no map if it explains
// none.
func explained(o *rules.Option, text string) (front string, words map[string]string) {
	type found struct {
		word     string
		from, to int
	}
	var all []found
	for _, v := range o.Allowed {
		if v.Type != condition.TypeWord {
			continue
		}
		mark := regexp.MustCompile(`(?:^|[\s。.;；])(` + regexp.QuoteMeta(v.Word) + `)[\s\x{a0}]?[:：]\s*`)
		if at := mark.FindStringSubmatchIndex(text); at != nil {
			all = append(all, found{v.Word, at[2], at[1]})
		}
	}
	if len(all) < 2 { // one alone may be a word of a sentence
		return text, nil
	}
	slices.SortFunc(all, func(a, b found) int { return cmp.Compare(a.from, b.from) })
	words = make(map[string]string)
	for i, f := range all {
		end := len(text)
		if i+1 < len(all) {
			end = all[i+1].from
		}
		words[f.word] = trimmed(text[f.to:end])
	}
	return trimmed(text[:all[0].from]), words
}

func trimmed(s string) string { return strings.TrimRight(strings.TrimSpace(s), ".。;； ") }

func (m *maker) optionValue(o *rules.Option, v condition.Value) string {
	if _, words := explained(o, o.Doc.In(m.lang)); words[v.Word] != "" {
		return m.Unbroken(words[v.Word])
	}
	return m.value(o.ID, v)
}
