package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

func (l *linter) unlikelyRules() {
	l.unlikelyOptions()
	l.constantCalculations()
	l.smallStick()
	l.tripleRon()
	l.fallingPoints()
}

// unlikelyOptions reports options with values that their declarations call unlikely, if the checked
// file or the caller set them or another option on which that depends.
func (l *linter) unlikelyOptions() {
	c := l.compiler()
	l.each(func(e entry) {
		if !l.Mentions[compile.MentionOption][e.Key.Text] {
			return // it has no effect, which is another finding
		}
		for _, slip := range e.Val.Get("unlikely").Entries() {
			when, problems := c.Bool(slip.Val.Get("when").Text, condition.StageWin,
				condition.EachHand)
			if problems != nil {
				continue
			}
			if holds, _ := when.Const(); !holds {
				continue
			}
			at, ok := l.setAt(e.Key.Text)
			for _, m := range c.Mentions() {
				if !ok && m.Of == compile.MentionOption {
					at, ok = l.setAt(m.Name)
				}
			}
			if !ok {
				continue
			}
			f := finding.Finding{Position: at, Code: finding.UnlikelyValue, Rule: e.path,
				Help: words.Translation(slip.Val.Get("help").Translated()),
				Message: words.Say("%s is %s: %s", e.Key.Text, l.Names.Options[e.Key.Text].Value,
					slip.Val.Get("message").Translated())}
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

func (e entry) worthNothing() {
	base := e.Val.Get("base")
	if !base.Usable() || !base.Own() {
		return
	}
	c, problems := e.compiler().Int(base.Text, condition.StageLimit, condition.EachHand)
	if problems != nil {
		return
	}
	if n, fixed := c.Const(); fixed && n <= 0 {
		e.Report.Add(finding.Finding{Position: base.Pos(), Code: finding.UnlikelyValue,
			Rule:    e.path + ".base",
			Help:    words.Say("give it basic points, or remove it: %s: off", e.Key.Text),
			Message: words.Say("%s is worth %d basic points, so it never counts", e.Key.Text, n)})
	}
}

// constantCalculations reports values such as 2*1, which could be one number. A value such as 2-1
// mostly means two numbers, one for each of two cases.
func (l *linter) constantCalculations() {
	reported := make(map[finding.Position]bool)
	for _, list := range [][]Expression{l.Expressions, l.TableExpressions} {
		for i := range list {
			a := &list[i]
			calculated := strings.Trim(a.Value.Text, " \t\n0123456789()+-*%") == "" &&
				!oneNumber().MatchString(a.Value.Text)
			if !calculated || !a.Value.Own() || reported[a.Value.Pos()] {
				continue
			}
			reported[a.Value.Pos()] = true
			n, _ := evaluate(l.compiler(), a, a.Value.Text)
			f := finding.Finding{Position: a.Value.Pos(), Code: finding.UnlikelyValue, Rule: a.Path,
				Help:    words.Say("write %s, if that is meant", n),
				Message: words.Say("%s is calculated, and is %s", tree.Quote(a.Value.Text), n),
				Fixes: []finding.Fix{{Title: words.Say("write %s", n),
					Edits: []finding.Edit{{Position: a.Value.Pos(), Text: n}}}}}
			m := twoNumbers().FindStringSubmatch(a.Value.Text)
			if rule, ofHan := strings.CutSuffix(a.Path, ".han.closed"); ofHan && m != nil {
				f.Rule, f.Fixes = rule+".han", nil
				f.Help = words.Say(
					"write {closed: %s, open: %s} if these are the han of closed and of open hands, or %s",
					m[1], m[2], n)
			}
			l.Report.Add(f)
		}
	}
}

var (
	oneNumber  = work.LazyRegexp(`^[\s(]*[-+]?\s*[0-9]+[\s)]*$`)
	twoNumbers = work.LazyRegexp(`^\s*([0-9]+)\s*[-+]\s*([0-9]+)\s*$`)
)

// weakerReplacement reports a yaku that replaces another and is worth fewer han, if the file
// changes one of them.
func (e entry) weakerReplacement() {
	for _, id := range e.Val.Get("replaces").Words() {
		other := e.Tree.Get("yaku").Get(id)
		if other.Get("han") == nil || e.Val.Get("yakuman") != nil || e.Val.Get("limit") != nil {
			continue
		}
		for _, side := range sides {
			own, inherited := e.Val.Get("han").Get(side), other.Get("han").Get(side)
			han, err := strconv.Atoi(own.PlainText())
			more, otherErr := strconv.Atoi(inherited.PlainText())
			at := inherited
			if own.Own() {
				at = own
			}
			if err != nil || otherErr != nil || han >= more || han == 0 || !at.Own() {
				continue
			}
			e.Report.Add(finding.Finding{Position: at.Pos(), Code: finding.UnlikelyValue,
				Rule: e.path + ".han",
				Help: words.Say("give %s %d han or more, or silence this if that is meant",
					e.Key.Text, more),
				Message: words.Say(
					"%s counts in place of %s and is worth less: %d han, where that is worth %d",
					e.Key.Text, id, han, more)})
			break
		}
	}
}

// baseInPoints reports the base of an inherited limit that is closer to the inherited base if taken
// as a non-dealer's payment.
func (e entry) baseInPoints() {
	base := e.Val.Get("base")
	if base.Over == nil || !base.Own() {
		return
	}
	c := e.compiler()
	perBase := PaidByRon(c, e.Tree, 1_000_000) / 1_000_000
	points, oldPoints := constantIn(c, base), constantIn(c, base.Over)
	if points <= 0 || oldPoints <= 0 || perBase <= 1 || points%perBase != 0 ||
		ratio(points, oldPoints) <= ratio(points/perBase, oldPoints) {
		return
	}
	f := finding.Finding{Position: base.Pos(), Code: finding.UnlikelyValue, Rule: e.path + ".base",
		Help: words.Say("write %s, which pays a non-dealer %d by ron", fmt.Sprint(points/perBase),
			PaidByRon(c, e.Tree, points/perBase)),
		Message: words.Say("a base of %d pays a non-dealer %d by ron; %s was %d", points,
			PaidByRon(c, e.Tree, points), e.Key.Text, oldPoints)}
	finding.Write(&f, base.Pos(), fmt.Sprint(points/perBase), false)
	e.Report.Add(f)
}

// smallStick reports a riichi stick that is worth less than the unit to which results are rounded.
func (l *linter) smallStick() {
	v, worth, unit := l.Tree.At("payments.stick"), l.constant("payments.stick"),
		l.constant("game.round_to")
	if worth <= 0 || worth >= unit {
		return
	}
	at, own := v.Pos(), v.Own()
	for id := range options.In(v) {
		if !own {
			at, own = l.setAt(id)
		}
	}
	if own {
		l.Report.Add(finding.Finding{Position: at, Code: finding.UnlikelyValue,
			Rule: "payments.stick",
			Help: words.Say("it is in points, so a stick of a thousand is 1000"),
			Message: words.Say(
				"a riichi stick is worth %d, less than the %d points to which results are rounded",
				worth, unit)})
	}
}

func (e entry) placesInThousands() {
	places, unit := e.Val.Get("places"), e.constant("game.round_to")
	if unit <= 1 || !places.Usable() || !places.Own() {
		return
	}
	nonzero := false
	for _, item := range places.Items {
		n, err := strconv.Atoi(item.Text)
		if err != nil || int64(n) <= -unit || int64(n) >= unit {
			return
		}
		nonzero = nonzero || n != 0
	}
	if nonzero {
		e.Report.Add(finding.Finding{Position: places.Pos(), Code: finding.UnlikelyValue,
			Rule: e.path + ".places",
			Help: words.Say("places are in points, so 30 means 30 points, and not 30,000"),
			Message: words.Say(
				"all places bring less than the %d points to which results are rounded", unit)})
	}
}

// refusesYakuman reports a requirement that asks only for han, which yakuman hands don't have.
func (e entry) refusesYakuman() {
	needs := e.Val.Get("needs")
	yakuman := func(p tree.Pair) bool { return p.Val.Get("yakuman") != nil }
	if !needs.Usable() || !needs.Own() ||
		!slices.ContainsFunc(e.Tree.Get("yaku").Entries(), yakuman) {
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
	f := finding.Finding{Position: needs.Pos(), Code: finding.UnlikelyValue,
		Rule: e.path + ".needs",
		Help: words.Say("write (%s) or yakuman >= 1", tree.ToWrite(needs.Text)),
		Message: words.Say("hands of yakuman, which have no han of yaku, are refused by %s",
			e.Key.Text)}
	if needs.Style == tree.Plain {
		finding.Write(&f, f.Position, "("+needs.Text+") or yakuman >= 1", false)
	}
	e.Report.Add(f)
}

// tripleRonDraw is the draw by triple ron.
const tripleRonDraw = "sanchahou"

// tripleRon reports rules that pay three winners on a discard although a draw aborts the hand, or
// pay none without such a draw.
func (l *linter) tripleRon() {
	winners := l.Tree.At("payments.several.winners")
	p := l.Tree.Get("draws").Find(tripleRonDraw)
	if !winners.Own() || !winners.Usable() || l.Wall.Players < 4 {
		return
	}
	c, problems := l.compiler().Int(winners.Text, condition.StageSeveral, condition.EachHand)
	if problems != nil || !condition.UsesOf(c).Within(condition.UsesNumbers(condition.Rons)) {
		return
	}
	f := condition.AtTable(l.Wall.Players, 0, 0, hand.East)
	f.Set(condition.Rons, 3)
	paid, breaks := f.Value(c), p.Val != nil &&
		(p.Val.Get("allowed") == nil || entry{l, p, "draws." + tripleRonDraw}.alwaysHolds("allowed"))
	found := finding.Finding{Position: winners.Pos(), Code: finding.UnlikelyValue,
		Rule: "payments.several.winners"}
	switch {
	case paid > 0 && breaks:
		found.Message = words.Say(
			"three who win on a discard are paid by this, %d of them, and the draw %s breaks the hand off",
			paid, tripleRonDraw)
		found.Help = words.Say("remove the draw: draws: {%s: off}, or let this be 0 for three",
			tripleRonDraw)
		found.Related = []finding.Related{{Position: p.Key.Pos(), Message: words.Say("the draw")}}
	case paid == 0 && !breaks:
		found.Message = words.Say(
			"where three win on a discard nobody is paid, and no draw breaks the hand off")
		found.Help = words.Say("pay them, or let a draw break the hand off")
	default:
		return
	}
	l.Report.Add(found)
}

// leftOver reports a draw or a penalty that is named after something that the file removes.
func (e entry) leftOver() {
	for word := range strings.SplitSeq(e.Key.Text, "_") {
		at := e.removed(word)
		if at == nil || e.Val.Get("allowed") != nil && !e.alwaysHolds("allowed") {
			continue
		}
		section, _, _ := strings.Cut(e.path, ".")
		e.Report.Add(finding.Finding{Position: at.Pos(), Code: finding.UnlikelyValue, Rule: e.path,
			Message: words.Say("%s is removed, and %s is still there", word, e.path),
			Help: words.Say("remove it as well: %s: {%s: off}; or silence this", section,
				e.Key.Text),
			Related: []finding.Related{{Position: e.Key.Pos(),
				Message: words.Say("it stands here")}}})
	}
}

// removed returns the value "off" with which the file removes a fact or a yaku, or nil.
func (l *linter) removed(id string) *tree.Value {
	for _, section := range []string{"situation", "yaku"} {
		if removal := l.Tree.Get(section).GoneBy(id); removal != nil && removal.Own() &&
			removal.Over != nil {
			return removal
		}
	}
	return nil
}
