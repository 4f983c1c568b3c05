package codes

import (
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Refusals returns short pages of the codes with which hands are refused, in alphabetical order. Rule sets have others
// of their own, the ids in their section valid.
func Refusals() []Page {
	var pages []Page
	for _, code := range append(hand.Codes(), engine.Codes()...) {
		meaning := strings.ToUpper(code.Doc[:1]) + strings.TrimSuffix(code.Doc[1:], ".") + "."
		if i := slices.IndexFunc(pages, func(p Page) bool { return p.Name == code.Code }); i >= 0 {
			pages[i].Meaning += " " + meaning
			continue
		}
		pages = append(pages, Page{FindingCode: rules.FindingCode{Name: code.Code, Severity: rules.Error, Meaning: meaning},
			Text: "A hand is refused for this: score, explain, batch and game say so at the key\nthat is wrong.\n"})
	}
	slices.SortFunc(pages, func(a, b Page) int { return strings.Compare(a.Name, b.Name) })
	return pages
}
