package ruletext

import (
	"context"
	"strconv"
	"sync"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Worth is what a yaku is said to be worth: han in a closed hand, units of yakuman, or a limit.
type Worth struct {
	Han, Yakuman int64
	Limit        string
}

// WorthOf returns what the Value of an OfYaku statement says, or reports false if it is no worth.
func WorthOf(value string) (w Worth, ok bool) {
	if limit, certain := playerwords.Find(playerwords.Limits, value); certain {
		if units, isUnits := playerwords.Units(limit); isUnits {
			w.Yakuman = units
		} else {
			w.Limit = limit
		}
		return w, true
	}
	han, fu := playerwords.HanAndFu(value)
	n, err := strconv.ParseInt(han, 10, 64)
	if err != nil || fu != "" || han == value || n < 1 || n > mostHan {
		return w, false
	}
	return Worth{Han: n}, true
}

// mostHan is more than any yaku is worth.
const mostHan = 13

// Agrees reports whether a yaku is worth that in the rules.
func (w Worth) Agrees(y *rules.Yaku) bool {
	is := func(have *condition.Int, want int64) bool {
		if have == nil {
			return want == 0
		}
		n, constant := have.Const()
		return constant && n == want
	}
	return is(y.Closed, w.Han) && is(y.Yakuman, w.Yakuman) && y.Limit == w.Limit
}

// shownYaku maps the names of yaku of all shipped rules, as they are displayed, to their ids.
var shownYaku = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for _, id := range rules.Shipped() {
		r, err := rules.Load(context.Background(), id)
		if err != nil {
			panic(err) // the rules are embedded
		}
		for i := range r.Yaku() {
			y := &r.Yaku()[i]
			for _, lang := range words.Languages {
				all[playerwords.Folded(y.NameIn(lang))] = y.ID
			}
		}
	}
	return all
})

// ofYaku returns what a group says that gives a yaku han or fu by options, such as 七対子は25符2翻, or
// nil.
func (t *Reader) ofYaku(g *group, text string) (all []Statement) {
	for _, value := range g.values {
		id, written := g.yaku[0]+"_fu", fuOf(value)
		if w, ok := WorthOf(value); ok && w.Han > 0 {
			id, written = g.yaku[0]+"_han", strconv.FormatInt(w.Han, 10)
		}
		o := rules.ByID(t.options, id)
		if o == nil || written == "" {
			return nil
		}
		s := Statement{Kind: Set, Text: text, Option: id, Value: take(o, written)}
		if s.Value == "" {
			s.Kind = Guessed
		}
		all = append(all, s)
	}
	return all
}

// fuOf returns the digits of a number of fu, or "".
func fuOf(text string) string {
	const han = "1翻"
	if _, fu := playerwords.HanAndFu(han + text); fu != text {
		return fu
	}
	return ""
}
