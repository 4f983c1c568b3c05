package pages

import (
	"net/http"
	"net/url"
	"slices"

	"example.com/hanfu/rules"
)

// tellChanges finds what the rules change in those that they extend. hands asks for hands and the effect in any case;
// else they come if there is time.
func (p *pages) tellChanges(r *http.Request, s *ruled, hands bool) {
	if s.parent == nil || len(s.engine.Rules().Overrides()) == 0 {
		return
	}
	texts := s.File + "\x00" // and the files between, of which names are shown
	if versions := p.catalog.Above(s.engine.Rules()); versions != nil {
		texts += versionsText(versions)
	}
	told, err := p.Changes.Tell(r.Context(), s.parent, s.engine.Rules(), s.Lang, texts, hands)
	if err != nil { // whoever asked has gone, or the time of the request is over: the options are shown all the same
		return
	}
	s.Changes = told
}

func versionsText(versions map[string]string) string {
	q := url.Values{}
	for name, version := range versions {
		q.Set(name, version)
	}
	return q.Encode()
}

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

func (s *ruled) parentName() string {
	names := s.parent.Files()
	if len(names) > 0 && slices.ContainsFunc(s.view.Catalog, func(c choosable) bool { return c.ID == names[0] }) {
		return names[0]
	}
	if slices.Contains(rules.Shipped(), s.parent.ID()) {
		return s.parent.ID()
	}
	return ""
}
