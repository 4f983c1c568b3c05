package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// unlikelyOptions reports options with values that nobody means, as their declarations say, where the file that was
// asked for or the caller has turned them or another option on which it depends.
func (l *linter) unlikelyOptions() {
	c := l.compiler()
	l.each(func(e entry) {
		if !l.Mentions[compile.MentionOption][e.Key.Text] {
			return // it has no effect, which is told
		}
		for _, slip := range e.Val.Get("unlikely").Entries() {
			when, problems := c.Bool(slip.Val.Get("when").Text, condition.StageWin, condition.EachHand)
			if problems != nil {
				continue
			}
			if is, _ := when.Const(); !is {
				continue
			}
			at, ok := l.turnedAt(e.Key.Text)
			for _, m := range c.Mentions() {
				if !ok && m.Of == compile.MentionOption {
					at, ok = l.turnedAt(m.Name)
				}
			}
			if !ok {
				continue
			}
			f := finding.Finding{Position: at, Code: finding.UnlikelyValue, Rule: e.path,
				Help:    words.Translation(slip.Val.Get("help").Translated()),
				Message: words.Say("%s is %s: %s", e.Key.Text, l.Names.Options[e.Key.Text].Value, slip.Val.Get("message").Translated())}
			if write := slip.Val.Get("write"); write != nil {
				number, _ := c.Int(write.Text, condition.StageWin, condition.EachHand)
				n, _ := number.Const()
				f.Help = words.Say("write %d, if that is meant", n)
				finding.Write(&f, at, fmt.Sprint(n), false)
			}
			l.Report.Add(f)
		}
	}, "options")
}

func (l *linter) turnedAt(id string) (finding.Position, bool) {
	o := l.Tree.Get("options").Get(id)
	v := cmp.Or(o.Get("value"), o.Get("default"))
	if v == nil {
		return finding.Position{}, false
	}
	value := l.Names.Options[id].Value
	if inFile, ok := schema.ParseValue(v.Text, value.Type); ok && inFile != value {
		return finding.Position{File: l.SetBy}, true
	}
	return v.Pos(), v.File.Depth == 0
}

func (l *linter) unlikelyRules() {
	l.ofNumbersAlone()
	l.each(entry.worthLess, "yaku")
	l.each(entry.worthMoreOpen, "yaku")
	l.each(entry.baseInPoints, "limits")
	l.each(func(e entry) {
		base := e.Val.Get("base")
		if !base.Usable() || !base.Own() {
			return
		}
		c, problems := e.compiler().Int(base.Text, condition.StageLimit, condition.EachHand)
		if problems != nil {
			return
		}
		if n, fixed := c.Const(); fixed && n <= 0 {
			e.Report.Add(finding.Finding{Position: base.Pos(), Code: finding.UnlikelyValue, Rule: e.path + ".base",
				Help:    words.Say("give it basic points, or remove it: %s: off", e.Key.Text),
				Message: words.Say("%s is worth %d basic points, so it never counts", e.Key.Text, n)})
		}
	}, "limits")
	if slices.ContainsFunc(l.Tree.Get("yaku").Entries(), func(p tree.Pair) bool { return p.Val.Get("yakuman") != nil }) {
		l.each(entry.refusesYakuman, "valid")
	}
	if unit := l.constant("game.round_to"); unit > 1 {
		l.smallStick(unit)
		l.each(func(e entry) { e.placesInThousands(unit) }, "game.uma")
	}
}

// ofNumbersAlone reports values that are calculated of numbers alone, such as 2*1: one number says that. Of two with a sign
// between them, such as 2-1, mostly both are meant, one for each of two cases.
func (l *linter) ofNumbersAlone() {
	told := make(map[finding.Position]bool)
	for _, list := range [][]Expression{l.Asked, l.AtTable} {
		for i := range list {
			a := &list[i]
			calculated := strings.Trim(a.Value.Text, " \t\n0123456789()+-*%") == "" && !oneNumber().MatchString(a.Value.Text)
			if !calculated || !a.Value.Own() || told[a.Value.Pos()] {
				continue
			}
			told[a.Value.Pos()] = true
			n, _ := comesTo(l.compiler(), a, a.Value.Text)
			f := finding.Finding{Position: a.Value.Pos(), Code: finding.UnlikelyValue, Rule: a.Path, Help: words.Say("write %s, if that is meant", n),
				Message: words.Say("%s is calculated, and is %s", tree.Quote(a.Value.Text), n),
				Fixes:   []finding.Fix{{Title: words.Say("write %s", n), Edits: []finding.Edit{{Position: a.Value.Pos(), Text: n}}}}}
			m := twoNumbers().FindStringSubmatch(a.Value.Text)
			if rule, ofHan := strings.CutSuffix(a.Path, ".han.closed"); ofHan && m != nil {
				f.Rule, f.Fixes = rule+".han", nil
				f.Help = words.Say("write {closed: %s, open: %s} if these are the han of closed and of open hands, or %s", m[1], m[2], n)
			}
			l.Report.Add(f)
		}
	}
}

var (
	oneNumber  = lazyregexp.New(`^[\s(]*[-+]?\s*[0-9]+[\s)]*$`)
	twoNumbers = lazyregexp.New(`^\s*([0-9]+)\s*[-+]\s*([0-9]+)\s*$`)
)

// worthLess reports a yaku that counts in place of another one and is worth fewer han, where the file changes one of them.
func (e entry) worthLess() {
	for _, id := range e.Val.Get("replaces").Words() {
		other := e.Tree.Get("yaku").Get(id)
		if other.Get("han") == nil || e.Val.Get("yakuman") != nil || e.Val.Get("limit") != nil {
			continue
		}
		for _, side := range sides {
			mine, its := e.Val.Get("han").Get(side), other.Get("han").Get(side)
			few, err := strconv.Atoi(mine.PlainText())
			more, alsoErr := strconv.Atoi(its.PlainText())
			at := its
			if mine.Own() {
				at = mine
			}
			if err != nil || alsoErr != nil || few >= more || few == 0 || !at.Own() {
				continue
			}
			e.Report.Add(finding.Finding{Position: at.Pos(), Code: finding.UnlikelyValue, Rule: e.path + ".han",
				Help:    words.Say("give %s %d han or more, or silence this if that is meant", e.Key.Text, more),
				Message: words.Say("%s counts in place of %s and is worth less: %d han, where that is worth %d", e.Key.Text, id, few, more)})
			break
		}
	}
}

// worthMoreOpen reports a yaku that is worth fewer han in a closed hand than in an open one, where the file says so.
func (e entry) worthMoreOpen() {
	han := e.Val.Get("han")
	few, more := han.Get("closed"), han.Get("open")
	closed, err := strconv.Atoi(few.PlainText())
	open, alsoErr := strconv.Atoi(more.PlainText())
	if err != nil || alsoErr != nil || closed == 0 || closed >= open || !few.Own() && !more.Own() {
		return
	}
	f := finding.Finding{Position: few.Pos(), Code: finding.UnlikelyValue, Rule: e.path + ".han",
		Help:    words.Say("give %s %d han or more, or silence this if that is meant", e.Key.Text, open),
		Message: words.Say("%s is worth less in a closed hand than in an open one: %d han, and %d", e.Key.Text, closed, open)}
	switch {
	case !few.Own():
		f.Position = more.Pos()
	case more.Own():
		exchanged := fmt.Sprintf("{closed: %d, open: %d}", open, closed)
		f.Help = words.Say("write %s, or silence this if that is meant", exchanged)
		f.Fixes = []finding.Fix{{Title: words.Say("write %s", exchanged), Edits: []finding.Edit{
			{Position: few.Pos(), Text: more.Text}, {Position: more.Pos(), Text: few.Text}}}}
	}
	e.Report.Add(f)
}

// baseInPoints reports the base of an inherited limit that is nearer to what it was if it means what a non-dealer is paid.
func (e entry) baseInPoints() {
	base := e.Val.Get("base")
	if base.Over == nil || !base.Own() {
		return
	}
	c := e.compiler()
	each := PaidByRon(c, e.Tree, 1_000_000) / 1_000_000
	is, was := constantIn(c, base), constantIn(c, base.Over)
	if is <= 0 || was <= 0 || each <= 1 || is%each != 0 || ratio(is, was) <= ratio(is/each, was) {
		return
	}
	f := finding.Finding{Position: base.Pos(), Code: finding.UnlikelyValue, Rule: e.path + ".base",
		Help:    words.Say("write %s, which pays a non-dealer %d by ron", fmt.Sprint(is/each), PaidByRon(c, e.Tree, is/each)),
		Message: words.Say("a base of %d pays a non-dealer %d by ron; %s was %d", is, PaidByRon(c, e.Tree, is), e.Key.Text, was)}
	finding.Write(&f, base.Pos(), fmt.Sprint(is/each), false)
	e.Report.Add(f)
}

func ratio(a, b int64) int64 { return max(a, b) / min(a, b) }

func constantIn(c *compile.Compiler, v *tree.Value) int64 {
	number, _ := c.Int(v.PlainText(), condition.StageLimit, condition.EachHand)
	if number == nil {
		return 0
	}
	n, _ := number.Const()
	return n
}

// PaidByRon returns what a non-dealer at a table of four is paid for a base by ron, 0 if that depends on more.
func PaidByRon(c *compile.Compiler, rules *tree.Value, base int64) (sum int64) {
	f := new(condition.Facts)
	f.Set(condition.Base, base)
	f.Set(condition.Players, 4)
	f.Set(condition.Seat, int64(hand.South))
	f.SetPayer(hand.West, true, false, false)
	for _, share := range rules.At("payments.shares").Entries() {
		when, _ := c.Bool(share.Val.Get("when").PlainText(), condition.StagePayment, condition.EachHand)
		pays, _ := c.Int(share.Val.Get("pays").PlainText(), condition.StagePayment, condition.EachHand)
		if when == nil || pays == nil {
			return 0
		}
		if f.Holds(when) {
			sum += f.Value(pays)
		}
	}
	if f.Fault() {
		return 0
	}
	return sum
}

// smallStick reports a riichi stick of less than the unit to which results are rounded.
func (l *linter) smallStick(unit int64) {
	v, worth := l.Tree.At("payments.stick"), l.constant("payments.stick")
	if worth <= 0 || worth >= unit {
		return
	}
	at, own := v.Pos(), v.Own()
	for id := range options.In(v) {
		if !own {
			at, own = l.turnedAt(id)
		}
	}
	if own {
		l.Report.Add(finding.Finding{Position: at, Code: finding.UnlikelyValue, Rule: "payments.stick",
			Help:    words.Say("it is in points, so a stick of a thousand is 1000"),
			Message: words.Say("a riichi stick is worth %d, less than the %d points to which results are rounded", worth, unit)})
	}
}

func (e entry) placesInThousands(unit int64) {
	places := e.Val.Get("places")
	if !places.Usable() || !places.Own() {
		return
	}
	some := false
	for _, item := range places.Items {
		n, err := strconv.Atoi(item.Text)
		if err != nil || int64(n) <= -unit || int64(n) >= unit {
			return
		}
		some = some || n != 0
	}
	if some {
		e.Report.Add(finding.Finding{Position: places.Pos(), Code: finding.UnlikelyValue, Rule: e.path + ".places",
			Help:    words.Say("places are in points, so 30 means 30 points, and not 30,000"),
			Message: words.Say("all places bring less than the %d points to which results are rounded", unit)})
	}
}

// refusesYakuman reports a requirement that asks for han and for nothing else, which yakuman hands don't have.
func (e entry) refusesYakuman() {
	needs := e.Val.Get("needs")
	if !needs.Usable() || !needs.Own() {
		return
	}
	c, problems := e.compiler().Bool(needs.Text, condition.StageYaku, condition.EachHand)
	if problems != nil {
		return
	}
	ofYakuman, ofHan := new(condition.Facts), new(condition.Facts)
	ofYakuman.Set(condition.YakumanUnits, 1)
	ofHan.Set(condition.YakuHan, schema.MaxNumber)
	if ofYakuman.Holds(c) || !ofHan.Holds(c) || ofHan.Fault() {
		return
	}
	f := finding.Finding{Position: needs.Pos(), Code: finding.UnlikelyValue, Rule: e.path + ".needs",
		Help:    words.Say("write (%s) or yakuman >= 1", tree.ToWrite(needs.Text)),
		Message: words.Say("hands of yakuman, which have no han of yaku, are refused by %s", e.Key.Text)}
	if needs.Style == tree.Plain {
		finding.Write(&f, f.Position, "("+needs.Text+") or yakuman >= 1", false)
	}
	e.Report.Add(f)
}

func (l *linter) sameNames() {
	for _, lang := range words.Languages {
		first := make(map[string]tree.Pair)
		l.each(func(e entry) {
			v := e.Val.Get("name").Get(lang)
			if !v.Usable() || v.Text == "" {
				return
			}
			before, twice := first[v.Text]
			if !twice {
				first[v.Text] = tree.Pair{Key: e.Key, Val: v}
				return
			}
			newer, older, other := v, before.Val, before.Key.Text
			if older.File.Depth < newer.File.Depth {
				newer, older, other = older, newer, e.Key.Text
			}
			if newer.File.Depth > 0 {
				return
			}
			l.Report.Add(finding.Finding{Position: newer.Pos(), Code: finding.SameName, Rule: e.path + ".name." + lang,
				Related: []finding.Related{{Position: older.Pos(), Message: words.Say("%s has this name", other)}},
				Message: words.Say("the yaku %s has this name too, so results don't tell them apart", other),
				Help:    words.Say("choose another name, or silence this")})
		}, "yaku")
	}
}
