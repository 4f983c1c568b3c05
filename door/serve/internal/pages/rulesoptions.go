package pages

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
)

type knobGroup struct {
	Title string
	Knobs []knob
}

type knob struct {
	sheet.Knob
	// Short is its name, and About the whole sentence, "" if it says no more.
	Short, About string
	// There is its inherited value, if that differs.
	There string
	// Buttons holds its values, if they are few; otherwise Choices has them. A number has neither.
	Buttons []button
	Number  bool
	// TurnWord is the label of the button that applies a choice without scripts.
	TurnWord string
	// Open is true for an option that somebody is asked about and has not answered. Quotes holds
	// what their own rules say of it, and Guess what all of that may mean. If Buttons is empty,
	// Offers has those values and others that are near, and OffersAll tells that there are no more.
	Open      bool
	Quotes    []string
	Guess     string
	Offers    []button
	OffersAll bool
}

// maxButtons bounds the values of an option that are buttons, and maxLetters the letters of more
// that are, such as numbers.
const maxButtons, maxLetters = 3, 6

func (s *rulesView) difference() string {
	if s.parent == nil {
		return s.Words.Alone
	}
	name := s.parent.Name().In(s.Lang)
	if n := len(s.engine.Rules().Overrides()); n > 0 {
		return fmt.Sprintf(s.Words.Differs, name, n)
	}
	return fmt.Sprintf(s.Words.Same, name)
}

// ShowsOptions reports whether the answer has the options. While the rules can't be used, as in the
// middle of a word, the page keeps showing the previous ones.
func (s *rulesView) ShowsOptions() bool {
	return !s.view.Query.Has("part") || s.Show == "options" && s.engine != nil
}

// makeKnobs returns the options, marking those that differ from the extended rules.
func (s *rulesView) makeKnobs() (all []knobGroup) {
	for _, g := range sheet.Knobs(s.engine.Rules(), s.Lang) {
		group := knobGroup{Title: g.Title}
		for _, k := range g.Knobs {
			if shown := newKnob(k, s.parent, s.Lang); s.matches(&k, shown.Short, shown.About,
				g.Title) {
				group.Knobs = append(group.Knobs, shown)
			}
		}
		if group.Knobs != nil {
			all = append(all, group)
		}
	}
	return all
}

// newKnob returns an option as it is shown. parent holds the extended rules, nil for none.
func newKnob(k sheet.Knob, parent *rules.Rules, lang string) knob {
	texts := words.In(lang).PageRules()
	shown := knob{Knob: k, Number: k.Choices == nil, TurnWord: texts.Turn,
		Short: k.Option.ShortName(lang)}
	if doc := k.Option.Doc.In(lang); doc != shown.Short {
		shown.About = doc
	}
	if o := inherited(parent, k.Option.ID); o != nil && o.Value != k.Option.Value {
		shown.There = fmt.Sprintf(texts.There, sheet.ValueText(parent, o, o.Value, lang))
	}
	if len(k.Choices) <= maxButtons || letters(k.Choices) <= maxLetters {
		for _, c := range k.Choices {
			shown.Buttons = append(shown.Buttons, choice("turn:"+k.Option.ID+":"+c.Written,
				c.Text, c.Chosen))
		}
	}
	return shown
}

func letters(choices []sheet.Choice) (n int) {
	for _, c := range choices {
		n += utf8.RuneCountInString(c.Text)
	}
	return n
}

// matches reports whether an option matches the filter by its texts, its id or another name.
func (s *rulesView) matches(k *sheet.Knob, texts ...string) bool {
	fold := func(text string) string { return strings.ToLower(strings.ReplaceAll(text, "_", " ")) }
	all := fold(strings.Join(slices.Concat(texts, k.Option.Synonyms(), []string{k.Option.ID}), " "))
	for word := range strings.FieldsSeq(fold(s.Filter)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

func inherited(parent *rules.Rules, id string) *rules.Option {
	if parent == nil {
		return nil
	}
	return rules.ByID(parent.Options(), id)
}

// turn sets options: ID:VALUE, or ID for the value of its field. The rules are loaded once for all
// of them; if one can't be set, none is.
func (p *pages) turn(r *http.Request, s *rulesView, taps []string) {
	before := *s
	want := make(map[string]string)
	var ids []string
	for _, tap := range taps {
		id, value, hasValue := strings.Cut(tap, ":")
		if !hasValue {
			value = s.view.Query.Get("to:" + id)
		}
		if r.Context().Err() != nil {
			*s = before
			return
		}
		if s.engine == nil {
			continue
		}
		if text, value, ok := sheet.Turn([]byte(s.File), s.engine.Rules(), id, value); ok {
			s.File, want[id] = string(text), value
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return
	}
	p.load(r, s)
	for _, id := range ids {
		if s.engine == nil ||
			rules.ByID(s.engine.Rules().Options(), id).Value.String() != want[id] {
			*s = before
			s.Notes = append(s.Notes, fmt.Sprintf(s.Words.CantTurn, id))
			return
		}
	}
}

// findChanges finds what the rules change in those that they extend. asked also finds hands and the
// effect if they take long.
func (p *pages) findChanges(r *http.Request, s *rulesView, asked bool) {
	if s.parent == nil || len(s.engine.Rules().Overrides()) == 0 {
		return
	}
	texts := s.File + "\x00" // and the extended files, as their names are shown
	if versions := p.catalog.Above(s.engine.Rules()); versions != nil {
		texts += versionsText(versions)
	}
	changes, err := p.catalog.Changes(r.Context(), s.parent, s.engine.Rules(), s.Lang, texts, asked)
	if err != nil { // the request is out of time; the options are shown anyway
		return
	}
	s.Changes = changes
}

func versionsText(versions map[string]string) string {
	q := url.Values{}
	for name, version := range versions {
		q.Set(name, version)
	}
	return q.Encode()
}

// Shown draws a hand of the changes.
func (s *rulesView) Shown(line string) template.HTML { return shown(s.parent, s.Lang, line) }

func (s *rulesView) HandAddress(hand string) string {
	q := url.Values{"hand": {hand}}
	if s.Lang != "" {
		q.Set("lang", s.Lang)
	}
	if name := s.parentName(); name != "" {
		q.Set("rules", name)
	}
	return address("/", q)
}

func (s *rulesView) parentName() string {
	names := s.parent.Files()
	if len(names) > 0 && slices.ContainsFunc(s.view.Catalog(),
		func(c catalog.Titled) bool { return c.ID == names[0] }) {
		return names[0]
	}
	if slices.Contains(rules.Shipped(), s.parent.ID()) {
		return s.parent.ID()
	}
	return ""
}
