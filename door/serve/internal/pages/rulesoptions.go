package pages

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// knobGroup are the options on one thing.
type knobGroup struct {
	Title string
	Knobs []knob
}

// knob is an option that can be turned.
type knob struct {
	sheet.Knob
	// Short is what it is called, and About the whole sentence, "" if there is no more to say.
	Short, About string
	// There is what it is in the rules that are extended, if that differs.
	There string
	// Buttons are its values, if they are few; Choices has them else. A number has neither.
	Buttons []button
	Number  bool
	// TurnWord is on the button that takes a choice, without scripts.
	TurnWord string
}

// mostButtons is how many values of an option are buttons.
const mostButtons = 3

func (s *ruled) difference() string {
	if s.parent == nil {
		return s.Words.Alone
	}
	name := s.parent.Name().In(s.Lang)
	if n := len(s.engine.Rules().Overrides()); n > 0 {
		return fmt.Sprintf(s.Words.Differs, name, n)
	}
	return fmt.Sprintf(s.Words.Same, name)
}

func (s *ruled) Knobs() []knobGroup { return s.knobs }

// ShowsOptions reports whether the answer has the options. While the rules can't be used, as in the middle of a word, a
// page goes on to show those from before.
func (s *ruled) ShowsOptions() bool {
	return !s.view.Query.Has("part") || s.Show == "options" && s.engine != nil
}

// makeKnobs lists the options, marking those that differ from the extended rules.
func (s *ruled) makeKnobs() (all []knobGroup) {
	for _, g := range sheet.Knobs(s.engine.Rules(), s.Lang) {
		of := knobGroup{Title: g.Title}
		for _, k := range g.Knobs {
			shown := knob{Knob: k, Number: k.Choices == nil, TurnWord: s.Words.Turn, Short: k.Option.ShortName(s.Lang)}
			if doc := k.Option.Doc.In(s.Lang); doc != shown.Short {
				shown.About = doc
			}
			if !s.finds(&k, shown.Short, shown.About, g.Title) {
				continue
			}
			if o := inherited(s.parent, k.Option.ID); o != nil && o.Value != k.Option.Value {
				shown.There = fmt.Sprintf(s.Words.There, sheet.ValueText(s.parent, o, s.Lang))
			}
			if len(k.Choices) <= mostButtons {
				for _, c := range k.Choices {
					shown.Buttons = append(shown.Buttons, button{Value: "turn:" + k.Option.ID + ":" + c.Written, Text: c.Text,
						Choice: true, On: c.Chosen})
				}
			}
			of.Knobs = append(of.Knobs, shown)
		}
		if of.Knobs != nil {
			all = append(all, of)
		}
	}
	return all
}

// finds reports whether an option is one that is looked for: by what it says, or by its id or another name for it.
func (s *ruled) finds(k *sheet.Knob, said ...string) bool {
	fold := func(text string) string { return strings.ToLower(strings.ReplaceAll(text, "_", " ")) }
	all := fold(strings.Join(slices.Concat(said, k.Option.Synonyms, []string{k.Option.ID}), " "))
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

// turn turns options: ID:VALUE, or ID alone for the value that its field has. The rules are loaded once for all of them;
// if one can't be turned, none is.
func (p *pages) turn(r *http.Request, s *ruled, taps []string) {
	before := *s
	var ids []string
	wanted := make(map[string]string)
	for _, tap := range taps {
		id, value, said := strings.Cut(tap, ":")
		if !said {
			value = s.view.Query.Get("to:" + id)
		}
		if r.Context().Err() != nil {
			*s = before
			return
		}
		if s.turnText(id, value) {
			ids = append(ids, id)
			wanted[id] = unquoted(value)
		}
	}
	if len(ids) == 0 {
		return
	}
	p.load(r, s)
	for _, id := range ids {
		if s.engine == nil || rules.ByID(s.engine.Rules().Options(), id).Value.String() != wanted[id] {
			*s = before
			s.Notes = append(s.Notes, fmt.Sprintf(s.Words.CantTurn, id))
			return
		}
	}
}

// turnText turns an option in the text of the file, and reports whether it is one that can have the value. An option
// that is turned to what it is in the rules that are extended is left out of the file.
func (s *ruled) turnText(id, value string) bool {
	if s.engine == nil {
		return false
	}
	o := rules.ByID(s.engine.Rules().Options(), id)
	if o != nil && len(o.Allowed) == 0 {
		value = playerwords.Digits(value)
	}
	if o == nil || !isChoice(o, value) {
		return false
	}
	root, _ := tree.Parse(&tree.Source{Name: catalog.Unnamed, Text: []byte(s.File)})
	if root == nil {
		return false
	}
	var edits []rules.Edit
	if there := inherited(s.engine.Rules().Extended(), id); there != nil && there.Value.String() == unquoted(value) {
		edits = fixes.Unturn(root, id)
	}
	if edits == nil {
		edits = fixes.Turn(root, id, value)
	}
	s.File = string(finding.Fix{Edits: edits}.Apply([]byte(s.File)))
	return true
}

// isChoice reports whether an option may have a value as it is written. What a stranger sends is nothing else.
func isChoice(o *rules.Option, value string) bool {
	n, err := strconv.ParseInt(value, 10, 64)
	switch {
	case o.Value.Type == condition.TypeBool:
		return value == "true" || value == "false"
	case len(o.Allowed) == 0:
		return err == nil && n >= o.Min && n <= o.Max
	}
	for _, v := range o.Allowed {
		if v.String() == unquoted(value) {
			return true
		}
	}
	return false
}

func unquoted(value string) string { return strings.Trim(value, `"`) }

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
	if len(names) > 0 && slices.ContainsFunc(s.view.Catalog(), func(c catalog.Titled) bool { return c.ID == names[0] }) {
		return names[0]
	}
	if slices.Contains(rules.Shipped(), s.parent.ID()) {
		return s.parent.ID()
	}
	return ""
}
