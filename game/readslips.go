package game

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// Common ways of writing at the table and their forms in a record.

// reportSlip reports the text from a value to the end of an entry, and suggests a replacement. If
// certain, the suggestion is an edit, unless it would lose a comment.
func (r *reader) reportSlip(from *tree.Value, to tree.Pair, code, path, write string,
	message words.Text, certain bool) {
	at := from.Start()
	at.EndLine, at.EndColumn = endOf(to)
	r.AtWith(from, code, path,
		cureWith(from.File, words.Say("write %s", lineEnds().ReplaceAllString(write, ", ")),
			[]finding.Edit{{Position: at, Text: write}}, certain), "%s", message)
}

func cureWith(src *tree.Source, help words.Text, edits []finding.Edit, certain bool) tree.Cure {
	lost := func(e finding.Edit) bool {
		return e.EndLine < 1 || strings.Contains(fixes.Between(src, e.Position), "#")
	}
	if !certain || slices.ContainsFunc(edits, lost) {
		return tree.Cure{Help: help}
	}
	return tree.Cure{Help: help, Edits: edits}
}

// endOf returns the end of an entry with a scalar value, or line 0 if unknown. An entry without a
// value ends after the colon.
func endOf(p tree.Pair) (line, column int) {
	last := p.Val
	if last.Null && last.Text == "" {
		last = p.Key
	}
	if last.Pos().EndLine == 0 {
		return 0, 0
	}
	if line, column = outline.End(last); last == p.Val {
		return line, column
	}
	behind := string(p.Key.File.LineRunes(line - 1)[column-1:])
	if strings.HasPrefix(strings.TrimLeft(behind, " "), ":") {
		column += strings.Index(behind, ":") + 1
	}
	return line, column
}

func single(v *tree.Value) tree.Pair { return tree.Pair{Key: v, Val: v} }

var lineEnds = work.LazyRegexp(`\n *`)

// A slipFinder reports a slip in the entries of a mapping from the i-th on, and returns the number
// of these entries, or 0.
type slipFinder func(r *reader, v *tree.Value, i int, path string) (entries int)

var (
	handSlips = []slipFinder{(*reader).penaltyPlayer, (*reader).unbracketedNames,
		(*reader).limitKeyWin}
	factSlips = []slipFinder{(*reader).unbracketedNames}
	winSlips  = []slipFinder{(*reader).winTerms, (*reader).redundantTsumo}
)

// reportSlips reports the slips in a mapping and returns a copy without them.
func (r *reader) reportSlips(slips []slipFinder, v *tree.Value, path string) *tree.Value {
	n := *v
	n.Pairs = nil
	for i := 0; i < len(v.Pairs); {
		entries := 0
		for _, count := range slips {
			entries = max(entries, count(r, v, i, path))
		}
		if entries == 0 {
			n.Pairs = append(n.Pairs, v.Pairs[i])
		}
		n.Flawed = n.Flawed || entries > 0
		i += max(entries, 1)
	}
	return &n
}

// limitTerms returns the terms that a record has for a win named after a limit: one yakuman or the
// least han. It returns "" for other names. certain reports whether all wins with these terms reach
// that limit.
func (r *reader) limitTerms(name string) (terms string, certain bool) {
	set := r.rec.RuleSet
	if set == nil || name == "" {
		return "", false
	}
	name = strings.TrimSpace(naming.Plain(name))
	i := slices.IndexFunc(set.Limits(), func(l rules.Limit) bool {
		return strings.EqualFold(l.ID, name) ||
			slices.ContainsFunc(words.Languages,
				func(lang string) bool { return strings.EqualFold(l.Name.In(lang), name) })
	})
	if i < 0 {
		return "", false
	}
	limit := &set.Limits()[i]
	c, known := r.Limits[limit]
	if !known {
		c.Write, c.Certain = termsOf(limit, engine.New(set))
		r.Limits[limit] = c
	}
	return c.Write, c.Certain
}

func termsOf(limit *rules.Limit, e *engine.Engine) (terms string, certain bool) {
	other := func(p engine.Price) bool { return p.Limit == nil || p.Limit.ID != limit.ID }
	for han := -1; han < hanandfu.MostHanByFu; han++ {
		t, write := engine.Terms{Han: han}, fmt.Sprintf("han: %d", han)
		if han < 0 {
			t, write = engine.Terms{Yakuman: 1}, "yakuman: 1"
		}
		if price, err := e.Price(t); err == nil && !other(price) {
			return write, !price.Open && !slices.ContainsFunc(price.Others, other)
		}
	}
	return "", false
}

var hanAndFu = work.LazyRegexp(`^([0-9]{1,2})\s*(?:han|翻|飜)?\s*[/,、;|-]?\s*([0-9]{2,3})\s*(?:fu|符)?$`)

func (r *reader) winTerms(v *tree.Value, i int, path string) int {
	p := v.Pairs[i]
	terms, certain, truth := "", true, p.Val.Null || playerwords.IsYes(p.Val.Text)
	switch key := p.Key.Text; {
	case p.Val.Kind != tree.Scalar:
	case key == "han" || key == "limit" || key == "worth" || key == "value":
		terms, certain = r.limitTerms(p.Val.Text)
		if m := hanAndFu().FindStringSubmatch(naming.Plain(p.Val.Text)); m != nil &&
			v.Get("fu") == nil {
			terms, certain = "han: "+m[1]+separator(p.Key)+"fu: "+m[2], true
		}
	case key == "yakuman" && truth:
		terms = "yakuman: 1"
	case key == "yakuman" && schema.TimesYakuman(p.Val.Text) != "":
		terms = "yakuman: " + schema.TimesYakuman(p.Val.Text)
	case truth && schema.Win().Field(key) == nil:
		terms, certain = r.limitTerms(key)
	}
	if terms == "" {
		return 0
	}
	r.reportSlip(p.Key, p, finding.WrongType, path, terms,
		words.Say("a win says its han and fu, or its yakuman, each by a key of its own"), certain)
	return 1
}

func (r *reader) redundantTsumo(v *tree.Value, i int, path string) int {
	p := v.Pairs[i]
	if p.Key.Text != "tsumo" && (p.Key.Text != "from" || !r.isNobody(p.Val)) {
		return 0
	}
	var edits []finding.Edit
	if p.Key.Pos().EndLine != 0 {
		edits = fixes.Remove(v, p.Key.Pos())
	}
	r.AtWith(p.Key, finding.UnknownKey, path,
		cureWith(v.File, words.Say("remove it"), edits, p.Key.Text == "from" ||
			r.meansTsumo(p.Val, v)),
		"a tile is drawn where no from: says who discarded it")
	return 1
}

func (r *reader) isNobody(v *tree.Value) bool {
	return v.Kind == tree.Scalar && playerwords.IsDrawn(v.Text) &&
		!slices.Contains(r.rec.Players, v.Text)
}

// meansTsumo reports whether the value of tsumo: says that the tile was drawn and nothing in the
// win contradicts that.
func (r *reader) meansTsumo(tsumo, win *tree.Value) bool {
	from, tiles := win.Get("from"), win.Get(winHand)
	no := playerwords.Truth(tsumo.Text) == "false"
	return tsumo.Kind == tree.Scalar &&
		(tsumo.Null || playerwords.IsYes(tsumo.Text) || r.isNobody(tsumo) && !no) &&
		(from == nil || r.isNobody(from)) && tiles.Get("ron") == nil &&
		!strings.Contains(tiles.PlainText(), "ron")
}

// separator returns the separator of two entries: a comma in braces, else a line break with
// indentation.
func separator(key *tree.Value) string {
	if key.InBraces {
		return ", "
	}
	return "\n" + strings.Repeat(" ", key.Column-1)
}

var joinsNames = work.LazyRegexp(`\s*(?:[,、;/&+]|\band\b|\bet\b|\bund\b|と)\s*|\s+`)

// listOf returns the list of the names in a text, or an empty list for a word like nobody. It
// returns "" for other texts.
func (r *reader) listOf(text string) string {
	switch {
	case playerwords.IsNobody(text):
		return "[]"
	case playerwords.IsEverybody(text):
		return listed(r.rec.Players)
	}
	names := joinsNames().Split(strings.TrimSpace(text), -1)
	for _, name := range names {
		if len(names) < 2 || !slices.Contains(r.rec.Players, name) {
			return ""
		}
	}
	return listed(names)
}

// unbracketedNames finds names that are separated by commas but not in brackets, in a key that
// takes several.
func (r *reader) unbracketedNames(v *tree.Value, i int, path string) int {
	plays := func(v *tree.Value) bool {
		return v.Kind == tree.Scalar &&
			slices.Contains(r.rec.Players, v.Text)
	}
	first, last := v.Pairs[i], i
	names := []string{first.Val.Text}
	for ; last+1 < len(v.Pairs) && v.Pairs[last+1].Val.Null && plays(v.Pairs[last+1].Key); last++ {
		names = append(names, v.Pairs[last+1].Key.Text)
	}
	one := schema.Hand().Field(first.Key.Text) != nil &&
		!slices.Contains([]string{"riichi", "tenpai", "nagashi"}, first.Key.Text)
	if last == i || one || !plays(first.Val) {
		return 0
	}
	r.reportSlip(first.Val, v.Pairs[last], finding.WrongType, tree.Join(path, first.Key.Text),
		listed(names), words.Say("several names stand in brackets"), true)
	return len(names)
}

// penaltyPlayer finds a penalty with its player in an entry of its own.
func (r *reader) penaltyPlayer(v *tree.Value, i int, path string) int {
	if i+1 == len(v.Pairs) {
		return 0
	}
	mistake, player := v.Pairs[i], v.Pairs[i+1]
	if player.Key.Text == handPenalty {
		mistake, player = player, mistake
	}
	if mistake.Key.Text != handPenalty || mistake.Val.Kind != tree.Scalar || mistake.Val.Null ||
		player.Val.Kind != tree.Scalar ||
		!slices.Contains([]string{"by", "who", "player", "whose", "from", "name"}, player.Key.Text) {
		return 0
	}
	r.reportSlip(v.Pairs[i].Key, v.Pairs[i+1], finding.WrongType, tree.Join(path, handPenalty),
		fmt.Sprintf("penalty: {%s: %s}", word(mistake.Val.Text), word(player.Val.Text)),
		words.Say("a mistake and whose it was are one entry"), true)
	return 2
}

func (r *reader) limitKeyWin(v *tree.Value, i int, path string) int {
	p := v.Pairs[i]
	terms, certain := r.limitTerms(p.Key.Text)
	if terms == "" || p.Val.Kind != tree.Mapping || schema.Hand().Field(p.Key.Text) != nil {
		return 0
	}
	key, at := p.Key.Start(), p.Val.Start()
	key.EndLine, key.EndColumn = outline.End(p.Key)
	at.Column, at.EndLine, at.EndColumn = at.Column+1, at.Line, at.Column+1
	r.AtWith(p.Key, finding.UnknownKey, path,
		cureWith(v.File, words.Say("write win: {%s, …}", terms),
			[]finding.Edit{{Position: key, Text: "win"}, {Position: at, Text: terms + ", "}},
			certain && p.Val.Flow && p.Val.Get("han") == nil && p.Val.Get("yakuman") == nil),
		"a win is named by win:, and says its han and fu, or its yakuman")
	return 1
}
