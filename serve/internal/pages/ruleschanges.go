package pages

import (
	"net/http"
	"net/url"
	"slices"

	"example.com/hanfu/rules"
)

// tellChanges finds out what the rules change in those that they extend. Hands says that the hands and the effect are
// asked for, which come else as far as there is time.
func (p *pages) tellChanges(r *http.Request, s *ruled, hands bool) {
	if s.parent == nil || len(s.engine.Rules().Overrides()) == 0 {
		return
	}
	texts := s.File + "\x00" // and the files between, of which names are shown
	if versions := p.shelf.Above(s.engine.Rules()); versions != nil {
		texts += versionsText(versions)
	}
	told, err := p.Changes.Tell(r.Context(), s.parent, s.engine.Rules(), s.Lang, texts, hands)
	if err != nil { // whoever asked has gone, or the time of the request is over: the options are shown all the same
		return
	}
	s.Changes = told
}

// versionsText writes the versions of files, the same ones alike.
func versionsText(versions map[string]string) string {
	q := url.Values{}
	for name, version := range versions {
		q.Set(name, version)
	}
	return q.Encode()
}

// HandAddress leads to the score of a hand under the rules that are extended, if they can be named.
func (s *ruled) HandAddress(hand string) string {
	q := url.Values{"hand": {hand}}
	if s.Lang != "" {
		q.Set("lang", s.Lang)
	}
	if name := s.parentName(); name != "" {
		q.Set("rules", name)
	}
	return address("/", q)
}

// parentName is the name by which the page knows the rules that are extended, empty for none.
func (s *ruled) parentName() string {
	names := s.parent.Files()
	if len(names) > 0 && slices.ContainsFunc(s.view.Shelf, func(c choosable) bool { return c.ID == names[0] }) {
		return names[0]
	}
	if slices.Contains(rules.Shipped(), s.parent.ID()) {
		return s.parent.ID()
	}
	return ""
}
