package game

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/pattern"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// The words that people use at the table, and how a record writes them.

// slip reports the text from one value to another, with its replacement; "" removes it.
func (r *reader) slip(from, to *tree.Value, code, path, write, message string) {
	r.At(from, code, path, "write "+lineEnds().ReplaceAllString(write, ", "), "%s", message)
	if write == "" {
		r.Findings[len(r.Findings)-1].Help = "remove it"
	}
	at, end := from.Pos(), to.Pos()
	at.EndLine, at.EndColumn = end.EndLine, end.EndColumn
	f := &r.Findings[len(r.Findings)-1]
	f.Fixes = []finding.Fix{{Title: f.Help, Safe: true, Edits: []finding.Edit{{Position: at, Text: write}}}}
}

// lineEnds matches line ends with the following indentation.
var lineEnds = pattern.Lazy(`\n *`)

// without returns a mapping without some entries that are already reported.
func without(v *tree.Value, gone func(i int) bool) *tree.Value {
	n := *v
	n.Pairs, n.Flawed = nil, true
	for i, p := range v.Pairs {
		if !gone(i) {
			n.Pairs = append(n.Pairs, p)
		}
	}
	return &n
}

// inTerms returns how a record writes a win that is called by the name of a limit; "" if there is no such limit.
func (r *reader) inTerms(name string) string {
	set := r.rec.RuleSet
	if set == nil || name == "" {
		return ""
	}
	name = strings.TrimSpace(keyboard.Plain(name))
	i := slices.IndexFunc(set.Limits(), func(l rules.Limit) bool {
		called := func(id string) bool { return strings.EqualFold(id, name) }
		return called(l.ID) || called(l.Name.In("en")) || called(l.Name.In("ja")) || called(l.Name.In("fr"))
	})
	if i < 0 {
		return ""
	}
	id, e := set.Limits()[i].ID, engine.New(set)
	is := func(t engine.Terms) bool {
		price, err := e.Price(t)
		return err == nil && price.Limit != nil && price.Limit.ID == id
	}
	if is(engine.Terms{Yakuman: 1}) {
		return "yakuman: 1"
	}
	const mostHan = 40
	for han := range mostHan {
		if is(engine.Terms{Han: han}) {
			return fmt.Sprintf("han: %d", han)
		}
	}
	return ""
}

// hanAndFu matches han and fu in one text.
var hanAndFu = pattern.Lazy(`^([0-9]{1,2})\s*(?:han|翻|飜)?\s*[/,、;|-]?\s*([0-9]{2,3})\s*(?:fu|符)?$`)

// calledOut removes from a win what is written in the words of the table, and reports how a record writes it.
func (r *reader) calledOut(v *tree.Value, path string) *tree.Value {
	if v.Kind != tree.Mapping {
		return v
	}
	gone := make([]bool, len(v.Pairs))
	for i, p := range v.Pairs {
		last := p.Val
		if p.Val.Null {
			last = p.Key
		}
		terms := ""
		_, truth := truths[strings.ToLower(p.Val.Text)]
		switch key := p.Key.Text; {
		case p.Val.Kind != tree.Scalar:
		case key == "han" || key == "limit" || key == "worth" || key == "value":
			terms = r.inTerms(p.Val.Text)
			if m := hanAndFu().FindStringSubmatch(keyboard.Plain(p.Val.Text)); m != nil && v.Get("fu") == nil {
				terms = "han: " + m[1] + joint(p.Key) + "fu: " + m[2]
			}
		case key == "yakuman" && (p.Val.Null || truth):
			terms = "yakuman: 1"
		case (p.Val.Null || truth) && form.Win.Field(key) == nil:
			terms = r.inTerms(key)
		}
		if gone[i] = terms != ""; gone[i] {
			r.slip(p.Key, last, finding.WrongType, path, terms, "a win says its han and fu, or its yakuman, each by a key of its own")
		}
		if !gone[i] && i > 0 && (p.Key.Text == "tsumo" || p.Key.Text == "from" && slices.Contains(nobody, strings.ToLower(p.Val.Text)) && !slices.Contains(r.rec.Players, p.Val.Text)) {
			gone[i] = true
			r.slip(p.Key, last, finding.UnknownKey, path, "", "a tile is drawn where no from: says who discarded it")
			edit := &r.Findings[len(r.Findings)-1].Fixes[0].Edits[0]
			before := v.Pairs[i-1].Val.Pos()
			edit.Line, edit.Column = before.EndLine, before.EndColumn
		}
	}
	if !slices.Contains(gone, true) {
		return v
	}
	return without(v, func(i int) bool { return gone[i] })
}

// joint matches what separates two entries: a comma in braces, else the beginning of a line.
func joint(key *tree.Value) string {
	if key.InBraces {
		return ", "
	}
	return "\n" + strings.Repeat(" ", key.Column-1)
}

// truths are words for yes behind keys that need no value.
var truths = map[string]bool{"true": true, "yes": true, "on": true}

// nobody are words for nobody, and for all who pay a self-draw.
var nobody = []string{"tsumo", "nobody", "noone", "no one", "none", "no", "-", "all", "wall", "self", "everybody", "draw", "ツモ", "自摸", "なし", "personne", "aucun", "mur"}

// joinsNames matches what separates names in one text.
var joinsNames = pattern.Lazy(`\s*(?:[,、;/&+]|\band\b|\bet\b|\bund\b|と)\s*|\s+`)

// listOf returns the list meant by names, or by nobody, in one text; "" if it is none.
func (r *reader) listOf(text string) string {
	if slices.Contains(nobody, strings.ToLower(text)) {
		return "[]"
	}
	names := joinsNames().Split(strings.TrimSpace(text), -1)
	for _, name := range names {
		if len(names) < 2 || !slices.Contains(r.rec.Players, name) {
			return ""
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// cutNames removes from a mapping the names that a comma has separated from the value before them.
func (r *reader) cutNames(v *tree.Value, path string) *tree.Value {
	gone := make([]bool, len(v.Pairs))
	for i := 1; i < len(v.Pairs); i++ {
		first, names, to := v.Pairs[i-1], []string{v.Pairs[i-1].Val.Text}, i
		for to < len(v.Pairs) && v.Pairs[to].Val.Null && slices.Contains(r.rec.Players, v.Pairs[to].Key.Text) {
			gone[to] = true
			names = append(names, v.Pairs[to].Key.Text)
			to++
		}
		if len(names) > 1 && first.Val.Kind == tree.Scalar {
			gone[i-1] = true
			r.slip(first.Val, v.Pairs[to-1].Key, finding.WrongType, tree.Join(path, first.Key.Text), "["+strings.Join(names, ", ")+"]",
				"several names stand in brackets")
		}
	}
	if !slices.Contains(gone, true) {
		return v
	}
	return without(v, func(i int) bool { return gone[i] })
}

// offenders removes from a hand a penalty whose player is written beside it, and reports how a record writes both.
func (r *reader) offenders(v *tree.Value, path string) *tree.Value {
	at := slices.IndexFunc(v.Pairs, func(p tree.Pair) bool { return p.Key.Text == handPenalty && p.Val.Kind == tree.Scalar && !p.Val.Null })
	if at < 0 {
		return v
	}
	for _, by := range []int{at - 1, at + 1} {
		if by < 0 || by >= len(v.Pairs) || v.Pairs[by].Val.Kind != tree.Scalar ||
			!slices.Contains([]string{"by", "who", "player", "whose", "from", "name"}, v.Pairs[by].Key.Text) {
			continue
		}
		first, last := v.Pairs[min(at, by)], v.Pairs[max(at, by)]
		r.slip(first.Key, last.Val, finding.WrongType, tree.Join(path, handPenalty),
			fmt.Sprintf("penalty: {%s: %s}", v.Pairs[at].Val.Text, v.Pairs[by].Val.Text), "a mistake and whose it was are one entry")
		return without(v, func(i int) bool { return i == at || i == by })
	}
	return v
}

// namedWins removes from a hand wins that are written under the name of their limit.
func (r *reader) namedWins(v *tree.Value, path string) *tree.Value {
	gone := make([]bool, len(v.Pairs))
	for i, p := range v.Pairs {
		if p.Val.Kind != tree.Mapping || form.Hand.Field(p.Key.Text) != nil {
			continue
		}
		terms := r.inTerms(p.Key.Text)
		if gone[i] = terms != ""; gone[i] {
			r.slip(p.Key, p.Key, finding.UnknownKey, path, "win", "a win is named by win:, and says its han and fu, or its yakuman")
			f := &r.Findings[len(r.Findings)-1]
			f.Help = "write win: {" + terms + ", …}"
			at := p.Val.Start()
			at.Column, at.EndLine, at.EndColumn = at.Column+1, at.Line, at.Column+1
			if f.Fixes[0].Edits = append(f.Fixes[0].Edits, finding.Edit{Position: at, Text: terms + ", "}); !p.Val.Flow {
				f.Fixes = nil
			}
		}
	}
	if !slices.Contains(gone, true) {
		return v
	}
	return without(v, func(i int) bool { return gone[i] })
}

// number returns the digits of a number as people write it; "" if it is none.
func number(text string) string {
	digits, _ := playerwords.Number(keyboard.Plain(text))
	return digits
}
