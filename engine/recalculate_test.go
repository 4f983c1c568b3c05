package engine_test

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/testkit/oracle"
	"example.com/hanfu/rules"
)

// recalculation goes through an explanation from its first step to the last, and works each out by expr's machine,
// which is told nothing but the win and what the steps before have come to.
type recalculation struct {
	x *engine.Explanation
	m *oracle.Machine
	// few compares of the parts of conditions those of the rules alone whose place is a multiple of it: all take long.
	few, number int
	// wrong is the first mistake; unknown tells that a number was too large for the machine, so that nothing after is
	// known.
	wrong   string
	unknown bool
	// parts counts the traces that were compared.
	parts int
	// open reports whether the machine takes the hand for open, and liable is for how many yakuman of the candidate
	// somebody is liable.
	open   bool
	liable int64
}

// fail notes a mistake, if it is the first.
func (r *recalculation) fail(format string, values ...any) {
	if r.wrong == "" {
		r.wrong = fmt.Sprintf(format, values...)
	}
}

// explanation recalculates all candidates.
func (r *recalculation) explanation() {
	r.m.Take(&r.x.Win)
	r.open, _ = r.m.Holds("open")
	for i := range r.x.Demands {
		d := &r.x.Demands[i]
		if trace, _ := r.x.TraceWhen(&d.Step); trace.Holds || d.Step.Holds {
			r.fail("%s demands what it has: %s", d.Fact.ID, trace.Text)
		}
	}
	for i := range r.x.Candidates {
		c := &r.x.Candidates[i]
		r.unknown = false
		if r.m.Read(&c.Reading); r.wrong == "" {
			r.candidate(c)
		}
		if r.wrong != "" {
			r.wrong = fmt.Sprintf("candidate %d, %s: %s", i, c.Reading, r.wrong)
			return
		}
	}
}

func (r *recalculation) candidate(c *engine.Candidate) {
	r.yaku(c)
	r.bonus(c)
	if !r.unknown {
		r.valid(c)
	}
	if c.Unmet >= 0 || r.unknown {
		return
	}
	if r.fu(c); r.unknown {
		return
	}
	r.m.Tell("han", int(c.Han))
	r.m.Tell("fu", int(c.Fu.Fu))
	if r.limit(c); !r.unknown {
		r.payments(c)
	}
}

// next reports whether the next expression is one of which the parts are compared.
func (r *recalculation) next() bool {
	r.number++
	return r.number%r.few == 0
}

// compare compares what is said of an expression's parts.
func (r *recalculation) compare(path string, trace *trace.Trace) {
	r.parts++
	if wrong := oracle.Follows(trace); wrong != "" {
		r.fail("%s: %s", path, wrong)
	}
	if wrong := oracle.Lacks(trace); trace.Bool && wrong != "" {
		r.fail("%s: %s", path, wrong)
	}
	if wrong := r.m.Compare(trace); wrong != "" {
		r.fail("%s: %s", path, wrong)
	}
}

// step works out what a rule answers, and compares that and the parts of what it asks.
func (r *recalculation) step(s *engine.Step) {
	holds, known, want := true, true, 0
	if s.When != nil {
		holds, known = r.m.Holds(s.When.String())
	}
	if known && holds && s.Number != nil {
		want, known = r.m.Number(s.Number.String())
	}
	r.partsOf(s)
	if !known {
		r.unknown = true
		return
	}
	if holds != s.Holds {
		r.fail("%s holds: %v", s.Path, s.Holds)
	}
	if s.Amount != int64(want) {
		r.fail("%s gives %d, and comes to %d", s.Path, s.Amount, want)
	}
}

// partsOf compares the parts of what a rule asks.
func (r *recalculation) partsOf(s *engine.Step) {
	if s.When != nil && r.next() {
		trace, _ := r.x.TraceWhen(s)
		if r.compare(s.Path, &trace); trace.Holds != s.Holds {
			r.fail("%s holds: %v, and its condition %v", s.Path, s.Holds, trace.Holds)
		}
	}
	if s.Number != nil && s.Holds && r.next() {
		trace, _ := r.x.TraceNumber(s)
		if r.compare(s.Path, &trace); trace.Value != strconv.FormatInt(s.Amount, 10) {
			r.fail("%s gives %d, and its parts say %s", s.Path, s.Amount, trace.Value)
		}
	}
}

// value works out a number of a rule, 0 if there is none.
func (r *recalculation) value(i *condition.Int) int64 {
	if i == nil {
		return 0
	}
	n, known := r.m.Number(i.String())
	r.unknown = r.unknown || !known
	return int64(n)
}

// yaku finds out anew which yaku hold, what they are worth, and which of them count.
func (r *recalculation) yaku(c *engine.Candidate) {
	if len(c.Yaku) != len(r.x.Rules.Yaku()) {
		r.fail("there are answers for %d yaku", len(c.Yaku))
		return
	}
	y := yakuOf{worth: make([]bool, len(c.Yaku))}
	var known []bool
	y.holds, known = r.m.Yaku()
	for i := range c.Yaku {
		a := &c.Yaku[i]
		if &r.x.Rules.Yaku()[i] != a.Yaku {
			r.fail("%s stands at %d", a.Yaku.ID, i)
		}
		if r.next() {
			trace := r.x.Trace(a)
			if r.compare("yaku."+a.Yaku.ID, &trace); known[i] && trace.Holds != y.holds[i] {
				r.fail("%s holds: %v", a.Yaku.ID, trace.Holds)
			}
		}
		if y.holds[i] {
			y.worth[i] = a.Yaku.Limit != "" || r.value(r.hanOf(a.Yaku)) > 0 || r.value(a.Yaku.Yakuman) > 0
		}
		if a.Verdict != engine.YakuCounts {
			continue
		}
		y.counting = append(y.counting, i)
		n := max(0, r.value(a.Yaku.Yakuman))
		if y.units += n; a.Yaku.Pao {
			y.liable += n
		}
		y.limit = y.limit || a.Yaku.Limit != ""
	}
	for i := range c.Yaku {
		if a := &c.Yaku[i]; y.holds[i] || a.Verdict != engine.YakuFails {
			if want := r.verdict(c, &y, i); want != a.Verdict {
				r.fail("%s %s, and it %s", a.Yaku.ID, a.Verdict, want)
			}
		}
	}
	r.m.TellYaku(y.counting)
	r.worth(c, &y)
}

// yakuOf is what a candidate has: by index, which yaku hold and are worth something; which count, for how many units,
// and for how many of those a liable player answers; and whether one of them is worth a limit.
type yakuOf struct {
	holds, worth  []bool
	counting      []int
	units, liable int64
	limit         bool
}

// hanOf returns the han of a yaku, closed or open as the hand is.
func (r *recalculation) hanOf(y *rules.Yaku) *condition.Int {
	if r.open {
		return y.Open
	}
	return y.Closed
}

// verdict returns what has to become of a yaku, by its index.
func (r *recalculation) verdict(c *engine.Candidate, y *yakuOf, i int) engine.YakuVerdict {
	rule := &r.x.Rules.Yaku()[i]
	replaced := false
	for j := range r.x.Rules.Yaku() {
		by := &r.x.Rules.Yaku()[j]
		replaced = replaced || y.worth[j] && !by.Alone && slices.Contains(by.Replaces, i)
	}
	switch {
	case !y.holds[i]:
		return engine.YakuFails
	case !y.worth[i]:
		return engine.YakuWorthless
	case c.Alone == rule:
		return engine.YakuCounts
	case c.Alone != nil:
		return engine.YakuBesideAlone
	case replaced:
		return engine.YakuReplaced
	case rule.Alone:
		return engine.YakuCountsAlone
	case y.units > 0 && r.x.Rules.Yakuman().Alone && r.value(rule.Yakuman) <= 0:
		return engine.YakuBesideYakuman
	}
	return engine.YakuCounts
}

// worth adds up what the yaku that count are worth, and tells the machine.
func (r *recalculation) worth(c *engine.Candidate, y *yakuOf) {
	counting, units, han := y.counting, y.units, int64(0)
	yakumanAlone := units > 0 && r.x.Rules.Yakuman().Alone
	for _, i := range counting {
		if !yakumanAlone {
			han += r.value(r.hanOf(c.Yaku[i].Yaku))
		}
	}
	r.m.TellBool("yaku_limit", y.limit && !yakumanAlone)
	tell := func() {
		r.m.Tell("yaku_han", int(han))
		r.m.Tell("yakuman", int(units))
		r.m.Tell("liable_yakuman", int(y.liable))
	}
	r.liable = y.liable
	tell()
	perUnit := int64(0)
	if units > 0 {
		if perUnit = max(0, r.value(r.x.Rules.Yakuman().Han)); perUnit > 0 {
			han, units = han+units*perUnit, 0
		} else if r.x.Rules.Yakuman().Units != nil {
			units = r.value(r.x.Rules.Yakuman().Units)
		}
		tell()
	}
	if r.unknown {
		return
	}
	if c.YakuHan != han || c.Yakuman != units || c.HanPerUnit != perUnit {
		r.fail("the yaku come to %d han, %d yakuman, %d han each: not %d, %d, %d", han, units, perUnit, c.YakuHan, c.Yakuman, c.HanPerUnit)
	}
	for _, i := range counting {
		a := &c.Yaku[i]
		own, n := r.value(r.hanOf(a.Yaku)), max(0, r.value(a.Yaku.Yakuman))
		if yakumanAlone {
			own = int64(a.Worth.Han) - n*perUnit // which is not added up
		}
		if units > 0 {
			if int64(a.Worth.Yakuman) != n {
				r.fail("%s is worth %d yakuman, and says %d", a.Yaku.ID, n, a.Worth.Yakuman)
			}
		} else if int64(a.Worth.Han) != own+n*perUnit {
			r.fail("%s is worth %d han, and says %d", a.Yaku.ID, own+n*perUnit, a.Worth.Han)
		}
	}
}

// bonus adds the han of the bonus tiles.
func (r *recalculation) bonus(c *engine.Candidate) {
	han := c.YakuHan
	if (c.Bonus != nil) != (len(r.x.Rules.Bonus()) > 0 && c.Alone == nil && !(c.Yakuman > 0 && r.x.Rules.Yakuman().Alone)) &&
		c.HanPerUnit == 0 && r.x.Rules.Yakuman().Units == nil { // else it is the units before
		r.fail("there are %d steps of bonus", len(c.Bonus))
	}
	for i := range c.Bonus {
		r.step(&c.Bonus[i])
		han += c.Bonus[i].Amount
	}
	if !r.unknown && han != c.Han {
		r.fail("yaku and bonus come to %d han, and it says %d", han, c.Han)
	}
}

// valid finds the first requirement that is not met.
func (r *recalculation) valid(c *engine.Candidate) {
	unmet := -1
	for i := range c.Valid {
		if r.step(&c.Valid[i]); !c.Valid[i].Holds && unmet < 0 {
			unmet = i
		}
	}
	if unmet != c.Unmet || len(c.Valid) != len(r.x.Rules.Valid()) {
		r.fail("of %d requirements number %d is not met, and it says %d", len(c.Valid), unmet, c.Unmet)
	}
}

// fu adds up the fu.
func (r *recalculation) fu(c *engine.Candidate) {
	f := &c.Fu
	if none := c.Yakuman > 0 && r.x.Rules.Yakuman().Alone; none != f.None || none && f.Fu != 0 {
		r.fail("no fu: %v, and there are %d", f.None, f.Fu)
	}
	for i := range f.Fixed {
		r.step(&f.Fixed[i])
		if f.Fixed[i].Holds && (i+1 < len(f.Fixed) || f.Fixed[i].Amount != f.Fu) {
			r.fail("the fixed count %s is not the %d fu", f.Fixed[i].Path, f.Fu)
		}
	}
	if f.None || f.IsFixed() {
		return
	}
	sum, shown := int64(0), 0
	for _, list := range [][]engine.FuStep{f.Sources, f.Adjustments} {
		for i := range list {
			s := &list[i]
			if s.Part.For == rules.EachGroup {
				r.m.TellGroup(s.Part.Group)
			}
			if r.m.Tell("fu", 0); shown == 1 {
				r.m.Tell("fu", int(sum))
			}
			if s.Before != sum {
				r.fail("%s stands behind %d fu, and says %d", s.Path, sum, s.Before)
			}
			r.step(&s.Step)
			if sum += s.Amount; int64(s.Part.Fu) != s.Amount {
				r.fail("%s gives %d fu, and its part %d", s.Path, s.Amount, s.Part.Fu)
			}
		}
		shown++
	}
	r.asked(c)
	rounded := sum
	if f.RoundUpTo > 1 {
		n, _ := r.m.Number(fmt.Sprintf("round_up(%d, %d)", sum, f.RoundUpTo))
		rounded = int64(n)
	}
	if sum != f.Sum || rounded != f.Fu || f.RoundUpTo != r.x.Rules.Fu().RoundUpTo {
		r.fail("the fu come to %d and %d, and it says %d and %d", sum, rounded, f.Sum, f.Fu)
	}
}

// asked reports whether each source was asked, and once for each group if it looks at them.
func (r *recalculation) asked(c *engine.Candidate) {
	times := map[*rules.Rule]int{}
	for i := range c.Fu.Sources {
		times[c.Fu.Sources[i].Rule]++
	}
	for i := range r.x.Rules.Fu().Sources {
		s, want := &r.x.Rules.Fu().Sources[i], 1
		if s.Each == rules.EachGroup {
			want = int(c.Reading.NumGroups)
		}
		if times[&s.Rule] != want {
			r.fail("%s is asked %d times and not %d", s.ID, times[&s.Rule], want)
		}
	}
	if len(c.Fu.Adjustments) != len(r.x.Rules.Fu().Adjustments) || len(c.Fu.Fixed) != len(r.x.Rules.Fu().Fixed) {
		r.fail("%d adjustments and %d fixed counts are asked", len(c.Fu.Adjustments), len(c.Fu.Fixed))
	}
}

// limit works out the basic points from fu and han, and the base from these and the limits.
func (r *recalculation) limit(c *engine.Candidate) {
	base, at := int64(0), -1
	var raised *rules.Yaku
	r.m.Tell("basic", 0)
	if (c.Basic == nil) != (c.Yakuman > 0) && c.Yakuman >= 0 {
		r.fail("there are basic points: %v, with %d yakuman", c.Basic != nil, c.Yakuman)
		return
	}
	if c.Basic != nil {
		r.step(c.Basic)
		base = c.Basic.Amount
		r.m.Tell("basic", int(base))
	}
	for i := range c.Limits {
		s := &c.Limits[i]
		if r.step(s); s.Holds && (at < 0 || s.Amount > base) {
			base, at = s.Amount, i
		}
	}
	for i := range c.Yaku {
		if a := &c.Yaku[i]; a.Verdict == engine.YakuCounts && a.Yaku.Limit != "" {
			i := slices.IndexFunc(r.x.Rules.Limits(), func(l rules.Limit) bool { return l.ID == a.Yaku.Limit })
			if worth := r.value(r.x.Rules.Limits()[i].Base); worth > base && !(c.Yakuman > 0 && r.x.Rules.Yakuman().Alone) {
				base, at, raised = worth, i, a.Yaku
			}
		}
	}
	if r.unknown {
		return
	}
	if base != c.Base || at != c.Limit || raised != c.RaisedBy || len(c.Limits) != len(r.x.Rules.Limits()) {
		r.fail("the base is %d by limit %d, and it says %d by %d", base, at, c.Base, c.Limit)
	}
	r.m.Tell("base", int(base))
}

// payments works out from the base what everybody pays.
func (r *recalculation) payments(c *engine.Candidate) {
	sum := int64(0)
	for i := range c.Liable {
		l := &c.Liable[i]
		r.m.Tell("liable_yakuman", int(l.Yakuman))
		r.step(&l.Asked)
		sum += l.Base
		if len(c.Liable) > 1 && l.Base <= 0 || len(c.Liable) == 1 && l.Base > l.Asked.Amount {
			r.fail("%s answers for %d, and would for %d", l.Seat, l.Base, l.Asked.Amount)
		}
	}
	if len(c.Liable) > 1 && sum > c.Base {
		r.fail("%d liable players answer for %d of %d", len(c.Liable), sum, c.Base)
	}
	r.m.Tell("liable_yakuman", int(r.liable))
	points, honba := int64(0), int64(0)
	for i := range c.Payers {
		p := &c.Payers[i]
		r.payer(c, p, sum)
		points += p.ForHand
		honba += p.Pays - p.ForHand
		if w := &r.x.Win; p.Discarder != (!w.Tsumo && p.Seat == w.From) || p.Dealer != (p.Seat == hand.East) || p.Liable != isLiable(c, w, p.Seat) {
			r.fail("the payer %+v is somebody else", p)
		}
	}
	if points != c.Points || honba != c.Honba {
		r.fail("all pay %d and %d for counters, and it says %d and %d", points, honba, c.Points, c.Honba)
	}
	sticks := r.x.Rules.Payments().Stick * int64(r.x.Win.Sticks)
	if gain := points + honba + sticks; sticks != c.Sticks || gain != c.Gain {
		r.fail("the winner gets %d with %d for sticks, and it says %d and %d", gain, sticks, c.Gain, c.Sticks)
	}
}

// added adds up what entries come to, each of which sees the sum so far as amount.
func (r *recalculation) added(steps []engine.Step) (sum int64) {
	for i := range steps {
		r.m.Tell("amount", int(sum))
		r.step(&steps[i])
		sum += steps[i].Amount
	}
	return sum
}

// isLiable reports whether a player is liable, the first if several are.
func isLiable(c *engine.Candidate, w *hand.Win, seat hand.Wind) bool {
	if len(c.Liable) > 0 {
		return seat == c.Liable[0].Seat
	}
	return seat != hand.NoWind && seat == w.Pao
}

// payer works out what one player pays, of a base for a part of which players are liable.
func (r *recalculation) payer(c *engine.Candidate, p *engine.PayerCount, liable int64) {
	base, owes := c.Base, int64(0)
	tell := func(base, liableBase int64, liable bool) {
		r.m.Tell("base", int(base))
		r.m.Tell("liable_base", int(liableBase))
		r.m.TellPayer(p.Seat, p.Discarder, p.Dealer, liable)
	}
	if len(p.Further) != max(len(c.Liable)-1, 0) {
		r.fail("%s pays for %d parts, and %d are liable", p.Seat, len(p.Further), len(c.Liable))
		return
	}
	for i := range p.Further {
		part, l := &p.Further[i], &c.Liable[len(c.Liable)-1-i]
		tell(l.Base, l.Base, p.Seat == l.Seat)
		if sum := r.owes(part.Shares, part.Adjustments); sum != part.Owes {
			r.fail("%s owes %d for a part, and it says %d", p.Seat, sum, part.Owes)
		}
		owes += part.Owes
		base -= l.Base
	}
	first := liable
	if len(c.Liable) > 0 {
		first = c.Liable[0].Base
	}
	tell(base, first, p.Liable)
	forHand := r.owes(p.Shares, p.Adjustments)
	tell(c.Base, liable, p.Liable)
	honba := r.added(p.Honba)
	forHand += owes
	if rule := r.x.Rules.Payments(); len(p.Shares) != len(rule.Shares) || len(p.Honba) != len(rule.Honba) || len(p.Adjustments) != len(rule.Adjustments) {
		r.fail("not all payments are asked of %s", p.Seat)
	}
	if forHand != p.ForHand || honba+forHand != p.Pays {
		r.fail("%s owes %d and %d in all, and it says %d and %d", p.Seat, forHand, honba, p.ForHand, p.Pays)
	}
}

// owes works out what is owed for the hand or a part of it.
func (r *recalculation) owes(shares, adjustments []engine.Step) int64 {
	sum := r.added(shares)
	for i := range adjustments {
		r.m.Tell("amount", int(sum))
		if r.step(&adjustments[i]); adjustments[i].Holds {
			sum = adjustments[i].Amount
		}
	}
	return sum
}
