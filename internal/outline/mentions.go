package outline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// Mention is a place where a file refers to a rule or another file.
type Mention struct {
	// Sections are the possible sections of ID, such as yaku or fu.sources. They are empty for a
	// file.
	Sections []string
	ID       string
	finding.Position
	// Declares reports whether the mention is the key of an entry, which declares or changes the
	// rule, and Removes whether the entry removes it by off.
	Declares, Removes bool
	// From is the rule set that the entry is taken from, and Under the rules that a test specifies
	// for itself; both may be empty.
	From, Under string
}

// In returns the section of the mention if there is only one, else "".
func (m *Mention) In() string {
	if len(m.Sections) == 1 {
		return m.Sections[0]
	}
	return ""
}

// The possible sections of ids by context.
var (
	nameSections = []string{"sets", "situation", "shapes"}
	fuParts      = []string{"fu.fixed", "fu.sources", "fu.adjustments"}
	lists        = map[string]string{"replaces": "yaku", "implies": "situation",
		"excludes": "situation"}
	expected = map[string][]string{"yaku": {"yaku"}, "not_yaku": {"yaku"}, "bonus": {"bonus"},
		"fu_parts": fuParts,
		"limit":    {"limits"}, "shape": {"shapes"}, "ended": {"game.ends"}}
)

// Mentions returns the references to rules and files in a file with form f, and its conditions and
// numbers. For a broken file it returns those that can be read.
func Mentions(root *tree.Value, f *schema.Form) (all []Mention, conditions []*tree.Value) {
	var g mentions
	switch f {
	case schema.Tests():
		g.tests(root)
	case schema.Record():
		g.game(root)
	case schema.Settings():
		g.file(root.Get("rules"))
	default:
		g.rules(root, f, "", "")
	}
	return g.all, g.conditions
}

type mentions struct {
	all        []Mention
	conditions []*tree.Value
	under      string
}

func (g *mentions) add(v *tree.Value, places func(from, to int) (finding.Position, bool), from,
	to int, id string,
	sections ...string) {
	if !schema.IDPattern().MatchString(id) {
		return
	}
	if places == nil {
		places = v.Places()
	}
	if p, ok := places(from, to); ok {
		g.all = append(g.all, Mention{Sections: sections, ID: id, Position: p, Under: g.under})
	}
}

func (g *mentions) addWhole(v *tree.Value, sections ...string) {
	switch {
	case v == nil || v.Kind != tree.Scalar || !schema.IDPattern().MatchString(v.Text):
	case v.Style == tree.Plain: // an id has no blanks, so it is on one line
		p := v.Start()
		p.EndLine, p.EndColumn = p.Line, p.Column+len(v.Text)
		g.all = append(g.all, Mention{Sections: sections, ID: v.Text, Position: p, Under: g.under})
	default:
		g.add(v, nil, 0, len(v.Text), v.Text, sections...)
	}
}

func (g *mentions) file(v *tree.Value) {
	if v != nil && v.Kind == tree.Scalar && v.Text != "" {
		g.all = append(g.all, Mention{ID: v.Text, Position: v.Pos()})
	}
}

func (g *mentions) rules(v *tree.Value, f *schema.Form, path, section string) {
	if v == nil || f == nil {
		return
	}
	if v.Kind == tree.Scalar && f.Kind == tree.Mapping && len(f.Short) > 0 {
		f = f.Below(f.Short[0])
	}
	switch {
	case v.Kind == tree.Mapping && isSection(f) && f.HasIDs():
		for _, p := range v.Pairs {
			g.declaration(p, path)
			g.rules(p.Val, f.Each, tree.Join(path, p.Key.Text), path)
		}
	case v.Kind == tree.Mapping:
		for _, p := range v.Pairs {
			g.field(p, f, tree.Join(path, p.Key.Text), section)
		}
	case v.Kind == tree.Scalar && v.Text == "off": // removes what is inherited
	case v.Kind == tree.List && (f.Holds == schema.HoldsNumber || f.Holds == schema.HoldsCondition):
		for _, item := range v.Items {
			g.expression(item)
		}
	case v.Kind == tree.Scalar && f.Holds == schema.HoldsLimit &&
		schema.IDPattern().MatchString(v.Text):
		g.addWhole(v, "limits")
	case v.Kind == tree.Scalar && (f.Holds == schema.HoldsNumber ||
		f.Holds == schema.HoldsCondition ||
		f.Holds == schema.HoldsLimit):
		g.expression(v)
	}
}

func (g *mentions) declaration(p tree.Pair, section string) {
	before := len(g.all)
	if g.addWhole(p.Key, section); len(g.all) > before {
		m := &g.all[before]
		m.Declares = true
		m.Removes = p.Val.PlainText() == "off" && section != "options"
		m.From = p.Val.Get("from").PlainText()
	}
}

func (g *mentions) field(p tree.Pair, f *schema.Form, path, section string) {
	below := f.Below(p.Key.Text)
	switch {
	case p.Key.Text == "from" && section != "", path == "extends":
		g.file(p.Val)
	case p.Key.Text == "shows" && below != nil && below.Holds == schema.HoldsID:
		g.addWhole(p.Val, "limits")
	case p.Key.Text == "example" && section == "yaku":
		g.line(p.Val)
	case below == schema.IDList && lists[p.Key.Text] != "":
		for _, item := range p.Val.Items {
			g.addWhole(item, lists[p.Key.Text])
		}
	default:
		g.rules(p.Val, below, path, section)
	}
}

func (g *mentions) expression(v *tree.Value) {
	if v == nil || v.Kind != tree.Scalar {
		return
	}
	g.conditions = append(g.conditions, v)
	var places func(from, to int) (finding.Position, bool)
	var own []string // names declared by let
	all := compile.Lexemes(v.Text)
	for i, x := range all {
		var sections []string
		switch x.Kind {
		case compile.LexemeName:
			if i > 0 && all[i-1].Text == "let" {
				own = append(own, x.Name)
			}
			if slices.Contains(own, x.Name) {
				continue
			}
			sections = nameSections
		case compile.LexemeOption:
			sections = []string{"options"}
		case compile.LexemeLimit:
			sections = []string{"limits"}
		case compile.LexemeYaku:
			sections = []string{"yaku"}
		default:
			continue
		}
		if places == nil {
			places = v.Places()
		}
		g.add(v, places, x.From, x.To, x.Name, sections...)
	}
}

func (g *mentions) hand(v *tree.Value) {
	for _, p := range v.Entries() {
		if !hand.Reserved(p.Key.Text) {
			g.addWhole(p.Key, "situation")
		}
	}
	g.line(v)
}

func (g *mentions) line(v *tree.Value) {
	if v == nil || v.Kind != tree.Scalar {
		return
	}
	var places func(from, to int) (finding.Position, bool)
	text := []rune(v.Text)
	for at := 0; at < len(text); at++ {
		if unicode.IsSpace(text[at]) {
			continue
		}
		from, to := at, -1
		for ; at < len(text) && !unicode.IsSpace(text[at]); at++ {
			if text[at] == ':' && to < 0 {
				to = at
			}
		}
		if to < 0 {
			to = at
		}
		id := string(text[from:to])
		if hand.Reserved(id) {
			continue
		}
		if places == nil {
			places = v.Places()
		}
		g.add(v, places, from, to, id, "situation")
	}
}

func (g *mentions) options(v *tree.Value) {
	for _, p := range v.Entries() {
		g.addWhole(p.Key, "options")
	}
}

func (g *mentions) tests(root *tree.Value) {
	g.file(root.Get("rules"))
	for _, section := range []string{"cases", "games"} {
		for _, p := range root.Get(section).Entries() {
			g.under = p.Val.Get("rules").PlainText()
			if section == "games" {
				g.game(p.Val)
			} else {
				g.file(p.Val.Get("rules"))
				g.options(p.Val.Get("set"))
				g.hand(p.Val.Get("hand"))
			}
			g.expect(p.Val.Get("expect"))
		}
	}
	g.under = ""
	for _, p := range root.Get("unreachable").Entries() {
		g.path(p.Key)
		for _, part := range p.Val.Entries() {
			g.expression(part.Key)
		}
	}
}

func (g *mentions) expect(v *tree.Value) {
	for _, p := range v.Entries() {
		sections := expected[p.Key.Text]
		if sections == nil {
			continue
		}
		g.addWhole(p.Val, sections...)
		for _, item := range p.Val.Items {
			if len(item.Items) > 0 { // a pair such as [base, 20]
				item = item.Items[0]
			}
			g.addWhole(item, sections...)
		}
		for _, q := range p.Val.Pairs {
			g.addWhole(q.Key, sections...)
			if p.Key.Text == "yaku" {
				g.addWhole(q.Val, "limits")
			}
		}
	}
}

func (g *mentions) path(v *tree.Value) {
	f, at, keys := schema.File(), 0, strings.Split(v.Text, ".")
	for i, key := range keys {
		n := utf8.RuneCountInString(key)
		if isSection(f) && f.HasIDs() {
			g.add(v, nil, at, at+n, key, strings.Join(keys[:i], "."))
		}
		at += n + len(".")
		f = f.Below(key)
	}
}

func (g *mentions) game(root *tree.Value) {
	if root == nil {
		return
	}
	g.file(root.Get("rules"))
	g.options(root.Get("set"))
	hands := root.Get("hands")
	if hands == nil {
		return
	}
	for _, one := range hands.Items {
		for _, p := range one.Get("seats").Entries() {
			g.addWhole(p.Key, "situation")
		}
		for _, p := range one.Get("penalty").Entries() {
			g.addWhole(p.Key, "penalties")
		}
		g.addWhole(one.Get("draw"), "draws")
		g.win(one.Get("win"))
		if wins := one.Get("wins"); wins != nil {
			for _, win := range wins.Items {
				g.win(win)
			}
		}
	}
}

func (g *mentions) win(v *tree.Value) {
	g.hand(v.Get("hand"))
	for _, p := range v.Get("pao").Entries() {
		g.addWhole(p.Key, "yaku")
	}
}
