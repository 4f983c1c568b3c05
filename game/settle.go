package game

import (
	"cmp"
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

type settlement struct {
	*Table
	// results are in the order of players. order holds the players by points.
	results []Result
	order   []int
	// measure ranks the players: their points with leftover sticks and the bonuses paid before
	// places, times the number of players who share the sticks, sharers, so that the undivided
	// remainder doesn't separate them.
	measure []int64
	sharers int64
	// early is what each player got by bonuses paid before places.
	early []int64
	past  past
}

func (t *Table) settle() {
	s := &settlement{Table: t, results: make([]Result, t.players), measure: slices.Clone(t.points),
		sharers: 1, early: t.zeros(), past: t.newPast()}
	for i := range s.results {
		s.results[i] = Result{Player: PlayerAt(i), Points: t.points[i], Penalties: t.penalties[i]}
	}
	s.rank()
	s.payLeftover()
	s.rank()
	s.payBonuses(true)
	s.payPlaces()
	s.payBonuses(false)
	s.round()
	recorded := t.record.Results
	if recorded != nil && len(recorded) == t.players {
		computed := make([]int64, t.players)
		for i := range computed {
			computed[i] = s.results[i].Result
		}
		t.reportDifferences(recorded, computed, t.record.ResultsAt, t.record.ResultsPos,
			words.Say("correct what is written here, or what is said of the hands"),
			words.Say("%s is said to have a result of %d points, and by the rules has %d"))
	} else if recorded != nil {
		t.report(t.record.ResultsPos, gamePoints, words.Text{},
			"these are not the results of %d players", t.players)
	}
	for _, player := range s.order {
		t.game.Results = append(t.game.Results, s.results[player])
	}
}

// at returns the position for findings of the settlement: the results in the record, or else the
// last hand.
func (s *settlement) at() rules.Position {
	if n := len(s.game.Hands); n > 0 && s.record.ResultsPos == (rules.Position{}) {
		return s.game.Hands[n-1].Record.Pos
	}
	return s.record.ResultsPos
}

func (s *settlement) held(player int) int64 {
	return s.results[player].Points + s.results[player].Leftover + s.early[player]
}

func (s *settlement) rank() {
	s.order = s.order[:0]
	for i := range s.results {
		s.order = append(s.order, i)
	}
	slices.SortStableFunc(s.order,
		func(a, b int) int { return cmp.Compare(s.measure[b], s.measure[a]) })
	for player := range s.results {
		s.results[player].Place = s.place(s.measure, PlayerAt(player))
	}
}

// tied returns the range of places, from 0, of all players with the same points.
func (s *settlement) tied(player int) (first, end int) {
	first, end = 0, 0
	for _, other := range s.order {
		if s.measure[other] > s.measure[player] {
			first++
		}
		if s.measure[other] >= s.measure[player] {
			end++
		}
	}
	return first, end
}

func (s *settlement) playerFacts(player int) *condition.Facts {
	f := s.factsOfAll()
	above := 0
	held := s.zeros()
	for i := range s.results {
		held[i] = s.held(i)
		if s.held(i) >= s.rules.Game().Return {
			above++
		}
	}
	first, end := s.tied(player)
	f.Set(condition.Above, int64(above))
	setRankFacts(f, held)
	f.Set(condition.PlayerPoints, s.held(player))
	f.Set(condition.PlayerPlace, int64(s.results[player].Place))
	f.Set(condition.PlayerTied, int64(end-first))
	f.SetBool(condition.PlayerDealer, PlayerAt(player) == s.lastDealer())
	return f
}

// lastDealer returns the dealer of the last hand, or nobody if the record has no hands.
func (s *settlement) lastDealer() (dealer Player) {
	if n := len(s.game.Hands); n > 0 {
		dealer = s.game.Hands[n-1].Dealer
	}
	return dealer
}

// takeBack returns the sticks on the table to those who laid them down for riichi, and returns how
// many other sticks there are. It returns false if the record does not say who did.
func (s *settlement) takeBack() (others int, ok bool) {
	others = s.sticks
	for player, laid := range s.laid {
		n := int64(laid) * s.rules.Payments().Stick
		s.results[player].Leftover += n
		s.measure[player] += n
		others -= laid
	}
	if others != s.fined {
		s.report(s.at(), finding.MissingField,
			words.Say("write down all hands since they were laid down, or the points with the sticks given back, and no sticks"),
			"sticks left over go back to those who laid them down, and the record does not say who did")
	}
	return others, others == s.fined
}

// payLeftover pays the sticks on the table to the players determined by the rules. Several share
// them evenly; the remainder goes to those nearer to the first east.
func (s *settlement) payLeftover() {
	left := s.sticks
	if s.rules.Game().ReturnsLeftover && left > 0 {
		var ok bool
		if left, ok = s.takeBack(); !ok {
			return
		}
		s.rank()
	}
	if left == 0 {
		return
	}
	if s.lastDealer().IsNobody() && s.rules.Game().Leftover != nil &&
		condition.UsesAny(s.rules.Game().Leftover, condition.PlayerDealer) {
		s.report(s.at(), finding.MissingField,
			words.Say("write down the last hand, or the points with the sticks, and no sticks"),
			"who gets the sticks that are left over goes by who dealt last, and the record does not say who did")
		return
	}
	var sharers []int
	for i := range s.results {
		f := s.playerFacts(i)
		if s.holds(s.rules.Game().Leftover, f) {
			sharers = append(sharers, i)
		}
		if s.faulty(f, s.at(), words.Say("who gets the sticks that are left over"),
			"game.leftover") {
			return
		}
	}
	pot := int64(left) * s.rules.Payments().Stick
	for i := range s.measure {
		s.sharers = int64(max(len(sharers), 1))
		s.measure[i] *= s.sharers
	}
	for place, player := range sharers {
		s.results[player].Leftover += s.share(pot, len(sharers), place)
		s.measure[player] += pot
	}
}

func (s *settlement) payPlaces() {
	uma := make([]int64, s.players)
	f := s.playerFacts(s.order[0])
	if rule := s.umaRule(f); rule != nil {
		for i := range uma {
			uma[i] = s.amount(rule.Places[i], f)
		}
	}
	oka := s.zeros()
	oka[0] = s.amount(s.rules.Game().Oka, f)
	if f.Fault() || slices.ContainsFunc(append(oka[:1:1], uma...),
		func(n int64) bool { return !inBounds(n) }) {
		s.report(s.at(), gameBalance, words.Say("correct game.uma or game.oka in the rules"),
			"the uma or the oka of the rules come out too large, or are divided by zero")
		return
	}
	for at, player := range s.order {
		r := &s.results[player]
		r.Uma, r.Oka = uma[at], oka[at]
		if s.rules.Game().TiesShare {
			first, end := s.tied(player)
			r.Uma = s.share(sum(uma[first:end]), end-first, at-first)
			r.Oka = s.share(sum(oka[first:end]), end-first, at-first)
		}
	}
}

// share is like shareIn with the unit of the rules. The remainder may be lost.
func (s *settlement) share(points int64, among, place int) int64 {
	unit := max(s.rules.Game().ShareUnit, 1)
	if s.rules.Game().RestLost {
		whole := unit * int64(among)
		points -= (points%whole + whole) % whole
	}
	return shareIn(unit, points, among, place)
}

func shareIn(unit, points int64, among, place int) int64 {
	rest := (points%unit + unit) % unit
	part := unit * share((points-rest)/unit, among, place)
	if place == 0 {
		part += rest
	}
	return part
}

func (s *settlement) umaRule(f *condition.Facts) *rules.Uma {
	for i := range s.rules.Game().Uma {
		if u := &s.rules.Game().Uma[i]; len(u.Places) == s.players && s.alwaysHolds(u.When, f) {
			return u
		}
	}
	return nil
}

func sum(list []int64) (n int64) {
	for _, x := range list {
		n += x
	}
	return n
}

// round converts points to counted points and rounds the results of all but the first player. The
// differences go to the first, so that the sum is unchanged.
func (s *settlement) round() {
	left := int64(0)
	for at, player := range s.order {
		r := &s.results[player]
		exact := s.held(player) - s.rules.Game().Return + r.Uma + r.Oka
		if at > 0 {
			f := s.playerFacts(player)
			r.Rounding = s.rounded(exact+s.counted(player, f)-s.held(player), f) - exact
			if s.faulty(f, s.at(), words.Say("how the results are rounded"), "game") ||
				!inBounds(r.Rounding) {
				r.Rounding = 0
			}
			left -= r.Rounding
		}
		r.Result = exact + r.Rounding + r.Penalties + r.Bonus() - s.early[player]
	}
	first := &s.results[s.order[0]]
	first.Rounding += left
	first.Result += left
}

func (s *settlement) counted(player int, f *condition.Facts) int64 {
	if rule := s.rules.Game().Counted; rule != nil {
		return s.amount(rule, f)
	}
	return s.held(player)
}

func (s *settlement) rounded(n int64, f *condition.Facts) int64 {
	g := s.rules.Game()
	if g.RoundTo <= 1 {
		return n
	}
	rest := (n%g.RoundTo + g.RoundTo) % g.RoundTo
	up := false
	switch {
	case s.holds(g.RoundsDown, f):
	case s.holds(g.RoundsUp, f):
		up = rest > 0
	default:
		twice := rest + rest
		halfUp := s.holds(g.HalfUp, f)
		up = twice > g.RoundTo || twice == g.RoundTo && halfUp
	}
	if up {
		return n - rest + g.RoundTo
	}
	return n - rest
}
