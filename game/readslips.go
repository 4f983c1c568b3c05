package game

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/document"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/hanandfu"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// The words that people use at the table, and how a record writes them.

// slip reports the text from one value to the end of another entry or value, with what a record writes in its place, and
// writes that where it is certain and no comment is lost.
func (r *reader) slip(from *tree.Value, to tree.Pair, code, path, write string, message words.Text, certain bool) {
	at := from.Start()
	at.EndLine, at.EndColumn = endOf(to)
	r.AtWith(from, code, path, cureBy(from.File, words.Say("write %s", lineEnds().ReplaceAllString(write, ", ")),
		[]finding.Edit{{Position: at, Text: write}}, certain), "%s", message)
}

func cureBy(src *tree.Source, help words.Text, edits []finding.Edit, certain bool) tree.Cure {
	lost := func(e finding.Edit) bool {
		return e.EndLine < 1 || strings.Contains(fixes.Between(src, e.Position), "#")
	}
	if !certain || slices.ContainsFunc(edits, lost) {
		return tree.Cure{Help: help}
	}
	return tree.Cure{Help: help, Edits: edits}
}

// endOf returns where an entry with a single value ends, line 0 if that is not known. Without a value it ends behind
// the colon.
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

func value(v *tree.Value) tree.Pair { return tree.Pair{Key: v, Val: v} }

// lineEnds matches line ends with the following indentation.
var lineEnds = lazyregexp.New(`\n *`)

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

// called returns how a record writes a win that is called by the name of a limit, and whether all such wins reach that
// limit; "" if there is no such limit.
func (r *reader) called(name string) (terms string, certain bool) {
	set := r.rec.RuleSet
	if set == nil || name == "" {
		return "", false
	}
	name = strings.TrimSpace(keyboard.Plain(name))
	i := slices.IndexFunc(set.Limits(), func(l rules.Limit) bool {
		return strings.EqualFold(l.ID, name) ||
			slices.ContainsFunc(words.Languages, func(lang string) bool { return strings.EqualFold(l.Name.In(lang), name) })
	})
	if i < 0 {
		return "", false
	}
	if r.Limits[set] == nil {
		if r.Limits == nil {
			r.Limits = make(map[*rules.Rules]map[string]document.Called)
		}
		r.Limits[set] = termsOfLimits(r.Ctx, set)
	}
	c := r.Limits[set][set.Limits()[i].ID]
	return c.Write, c.Certain
}

// termsOfLimits returns by the ids of limits how a win of each is written: by its units of yakuman, or its least han.
func termsOfLimits(ctx context.Context, set *rules.Rules) map[string]document.Called {
	all, e := make(map[string]document.Called), engine.New(set)
	add := func(t engine.Terms, write string) {
		price, err := e.Price(t)
		if err != nil || price.Limit == nil || all[price.Limit.ID].Write != "" {
			return
		}
		other := func(p engine.Price) bool { return p.Limit == nil || p.Limit.ID != price.Limit.ID }
		all[price.Limit.ID] = document.Called{Write: write, Certain: !price.Open && !slices.ContainsFunc(price.Others, other)}
	}
	add(engine.Terms{Yakuman: 1}, "yakuman: 1")
	for han := 0; han < hanandfu.MostHanByFu && ctx.Err() == nil; han++ {
		add(engine.Terms{Han: han}, fmt.Sprintf("han: %d", han))
	}
	return all
}

// hanAndFu matches han and fu in one text.
var hanAndFu = lazyregexp.New(`^([0-9]{1,2})\s*(?:han|翻|飜)?\s*[/,、;|-]?\s*([0-9]{2,3})\s*(?:fu|符)?$`)

func (r *reader) calledOut(v *tree.Value, path string) *tree.Value {
	if v.Kind != tree.Mapping {
		return v
	}
	gone := make([]bool, len(v.Pairs))
	for i, p := range v.Pairs {
		terms, certain, truth := "", true, playerwords.IsYes(p.Val.Text)
		switch key := p.Key.Text; {
		case p.Val.Kind != tree.Scalar:
		case key == "han" || key == "limit" || key == "worth" || key == "value":
			terms, certain = r.called(p.Val.Text)
			if m := hanAndFu().FindStringSubmatch(keyboard.Plain(p.Val.Text)); m != nil && v.Get("fu") == nil {
				terms, certain = "han: "+m[1]+joint(p.Key)+"fu: "+m[2], true
			}
		case key == "yakuman" && (p.Val.Null || truth):
			terms = "yakuman: 1"
		case key == "yakuman" && schema.TimesYakuman(p.Val.Text) != "":
			terms = "yakuman: " + schema.TimesYakuman(p.Val.Text)
		case (p.Val.Null || truth) && schema.Win.Field(key) == nil:
			terms, certain = r.called(key)
		}
		gone[i] = terms != ""
		switch {
		case gone[i]:
			r.slip(p.Key, p, finding.WrongType, path, terms, words.Say("a win says its han and fu, or its yakuman, each by a key of its own"), certain)
		case p.Key.Text == "tsumo" || p.Key.Text == "from" && r.nobody(p.Val):
			gone[i] = true
			r.AtWith(p.Key, finding.UnknownKey, path,
				cureBy(v.File, words.Say("remove it"), removal(v, p.Key), p.Key.Text == "from" || r.saysDrawn(p.Val, v)),
				"a tile is drawn where no from: says who discarded it")
		}
	}
	if !slices.Contains(gone, true) {
		return v
	}
	return without(v, func(i int) bool { return gone[i] })
}

func removal(v, key *tree.Value) []finding.Edit {
	if key.Pos().EndLine == 0 {
		return nil
	}
	return fixes.Remove(v, key.Pos())
}

func (r *reader) nobody(v *tree.Value) bool {
	return v.Kind == tree.Scalar && playerwords.IsDrawn(v.Text) && !slices.Contains(r.rec.Players, v.Text)
}

// saysDrawn reports whether the value of tsumo: means that the tile of a win was drawn, and the win says nothing else.
func (r *reader) saysDrawn(tsumo, win *tree.Value) bool {
	from, tiles := win.Get("from"), win.Get(winHand)
	no := playerwords.Truth(tsumo.Text) == "false"
	return tsumo.Kind == tree.Scalar && (tsumo.Null || playerwords.IsYes(tsumo.Text) || r.nobody(tsumo) && !no) &&
		(from == nil || r.nobody(from)) && tiles.Get("ron") == nil && !strings.Contains(tiles.PlainText(), "ron")
}

// joint matches what separates two entries: a comma in braces, else the beginning of a line.
func joint(key *tree.Value) string {
	if key.InBraces {
		return ", "
	}
	return "\n" + strings.Repeat(" ", key.Column-1)
}

// joinsNames matches what separates names in one text.
var joinsNames = lazyregexp.New(`\s*(?:[,、;/&+]|\band\b|\bet\b|\bund\b|と)\s*|\s+`)

// listOf returns the list meant by names, or by nobody, in one text; "" if the text is none.
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

// cutNames removes from a mapping the names that a comma has separated from the name before them, which is the value of
// a key that takes several.
func (r *reader) cutNames(v *tree.Value, path string, several func(key string) bool) *tree.Value {
	gone := make([]bool, len(v.Pairs))
	plays := func(v *tree.Value) bool { return v.Kind == tree.Scalar && slices.Contains(r.rec.Players, v.Text) }
	for i := 1; i < len(v.Pairs); i++ {
		first, names, to := v.Pairs[i-1], []string{v.Pairs[i-1].Val.Text}, i
		if !plays(first.Val) || !several(first.Key.Text) {
			continue
		}
		for to < len(v.Pairs) && v.Pairs[to].Val.Null && plays(v.Pairs[to].Key) {
			gone[to] = true
			names = append(names, v.Pairs[to].Key.Text)
			to++
		}
		if len(names) > 1 {
			gone[i-1] = true
			r.slip(first.Val, v.Pairs[to-1], finding.WrongType, tree.Join(path, first.Key.Text), listed(names),
				words.Say("several names stand in brackets"), true)
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
		r.slip(first.Key, last, finding.WrongType, tree.Join(path, handPenalty),
			fmt.Sprintf("penalty: {%s: %s}", word(v.Pairs[at].Val.Text), word(v.Pairs[by].Val.Text)), words.Say("a mistake and whose it was are one entry"), true)
		return without(v, func(i int) bool { return i == at || i == by })
	}
	return v
}

func (r *reader) namedWins(v *tree.Value, path string) *tree.Value {
	gone := make([]bool, len(v.Pairs))
	for i, p := range v.Pairs {
		if p.Val.Kind != tree.Mapping || schema.Hand.Field(p.Key.Text) != nil {
			continue
		}
		terms, certain := r.called(p.Key.Text)
		if gone[i] = terms != ""; gone[i] {
			key, at := p.Key.Start(), p.Val.Start()
			key.EndLine, key.EndColumn = outline.End(p.Key)
			at.Column, at.EndLine, at.EndColumn = at.Column+1, at.Line, at.Column+1
			r.AtWith(p.Key, finding.UnknownKey, path, cureBy(v.File, words.Say("write win: {%s, …}", terms),
				[]finding.Edit{{Position: key, Text: "win"}, {Position: at, Text: terms + ", "}},
				certain && p.Val.Flow && p.Val.Get("han") == nil && p.Val.Get("yakuman") == nil),
				"a win is named by win:, and says its han and fu, or its yakuman")
		}
	}
	if !slices.Contains(gone, true) {
		return v
	}
	return without(v, func(i int) bool { return gone[i] })
}

func number(text string) string {
	digits, _ := playerwords.Number(keyboard.Plain(text))
	return digits
}
