package codes

import (
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Refusals returns short pages of the codes with which hands are refused, in alphabetical order. The ids in the section
// valid of the shipped rule sets are among them.
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
	pages = append(pages, requirements(pages)...)
	slices.SortFunc(pages, func(a, b Page) int { return strings.Compare(a.Name, b.Name) })
	return pages
}

func requirements(known []Page) (pages []Page) {
	for _, id := range rules.Shipped() {
		r, err := rules.Load(id)
		if err != nil {
			continue
		}
		for i := range r.Valid() {
			v := &r.Valid()[i]
			isIt := func(p Page) bool { return p.Name == v.ID }
			message := v.Message.In("en")
			if message == "" || slices.ContainsFunc(known, isIt) || slices.ContainsFunc(pages, isIt) {
				continue
			}
			pages = append(pages, Page{FindingCode: rules.FindingCode{Name: v.ID, Severity: rules.Error,
				Meaning: strings.ToUpper(message[:1]) + message[1:] + "."},
				Text: "A hand is refused for this under the rules " + strings.TrimSuffix(v.Pos.File, ".yaml") +
					", in whose section valid it\nstands. A club may have others there.\n"})
		}
	}
	return pages
}
