package lint

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// What players get from one another must add up to 0, or the table can't settle it. The check tries
// situations: who is tenpai, who made the mistake, how many counters are on the table.

// unbalanced reports draws and penalties whose shares don't add up to 0, and uma whose places
// don't, if the checked file contributes to them.
func (l *linter) unbalanced() {
	left := maxWork
	l.each(func(e entry) { e.checkShares(condition.StageDraw, &left) }, "draws")
	l.each(func(e entry) { e.checkShares(condition.StagePenalty, &left) }, "penalties")
	l.each(func(e entry) {
		if places := e.Val.Get("places"); places != nil && len(places.Items) >= l.Wall.Players {
			s := sums{linter: l, at: condition.StageResult, left: &left}
			for _, item := range places.Items {
				s.add(e.Val.Get("when"), item)
			}
			e.reportSums(&s, "places")
		}
	}, "game.uma")
	l.checkOka(&left)
	l.each(entry.checkBonus, "game.bonuses")
	if left <= 0 {
		l.Report.Unproved = append(slices.Clone(l.Report.Unproved), finding.Unbalanced)
	}
}

// checkOka reports an oka other than the difference between the return points and the starting
// points of all players. Without either, results are the points themselves.
func (l *linter) checkOka(left *int) {
	game := l.Tree.Get("game")
	p := game.Find("oka")
	at, add := p, false // whether the oka is inherited
	for _, key := range []string{"start", "return"} {
		if q := game.Find(key); p.Val != nil && !changed(p) && q.Val != nil && changed(q) {
			at, add = q, true
		}
	}
	isRaw := p.Val.Usable() && p.Val.Text == "0" && l.constant("game.return") == 0
	if p.Val == nil || !changed(at) || l.Wall.Players == 0 || isRaw {
		return
	}
	s := sums{linter: l, at: condition.StageResult, left: left,
		want: int64(l.Wall.Players) * (l.constant("game.return") - l.constant("game.start"))}
	s.add(nil, p.Val)
	if wrong := s.findImbalance(); wrong != nil && !s.broken {
		message := words.Say(
			"the oka is %d%s, so the results don't add up to 0: the starting and return points make it %d",
			wrong.sum, wrong.where, s.want)
		if wrong.fault {
			message = words.Say(
				"the oka can't be worked out%s: a number is too large, or divided by zero, so the results don't add up to 0: the starting and return points make it %d",
				wrong.where, s.want)
		}
		f := finding.Finding{Position: spanOf(at), Code: finding.Unbalanced,
			Rule: "game." + at.Key.Text, Message: message,
			Help: words.Say("write oka: %d, or silence this if that is meant", s.want)}
		if add {
			f.Help = words.Say("turn the options that it asks for, or write oka: %d as well",
				s.want)
		} else {
			finding.Write(&f, f.Position, fmt.Sprintf("oka: %d", s.want), false)
		}
		l.Report.Add(f)
	}
}

func (e entry) checkBonus() {
	pays := e.Val.Get("pays")
	lacks, message := "receiver",
		words.Say("what is paid for %s is lost, so the results don't add up to 0")
	if e.Val.Get("payer") == nil {
		lacks, message = "payer", words.Say("nobody pays %s, so the results don't add up to 0")
	}
	// Chips add up to 0 by themselves.
	ofChips := pays.Usable() && strings.Contains(pays.Text, "player.chips")
	if e.Val.Get(lacks) != nil || !e.Val.Own() && !changed(e.Pair) || ofChips || pays == nil {
		return
	}
	e.Report.Add(finding.Finding{Position: e.Key.Pos(), Code: finding.Unbalanced, Rule: e.path,
		Message: message.With(e.Key.Text),
		Help:    words.Say("say by %s: who that is, or silence this if it is meant", lacks)})
}

// maxWork bounds the work for one rule set, in characters of evaluated expressions.
const maxWork = 50_000_000

func (e entry) checkShares(at condition.Stage, left *int) {
	s := sums{linter: e.linter, at: at, left: left, nagashi: e.Val.Get("wins") != nil,
		aborts: e.alwaysHolds("aborts")}
	for _, p := range e.Val.Get("shares").Entries() {
		s.add(p.Val.Get("when"), p.Val.Get("gets"))
	}
	if e.Val.Get("allowed") == nil || e.alwaysHolds("allowed") {
		e.reportSums(&s, "shares")
	}
}

func (e entry) reportSums(s *sums, field string) {
	p := e.Val.Find(field)
	if p.Val == nil || s.broken || s.Wall.Players == 0 {
		return
	}
	at, own, help := e.Key.Pos(), changed(p),
		words.Say("change the %s so that they add up to 0", field)
	used := options.In(e.Val)
	for _, id := range e.Tree.Get("options").Keys() {
		if !own && used[id] {
			at, own = e.setAt(id)
			help = words.Say("set %s to another value", id)
		}
	}
	if !own {
		return
	}
	if wrong := s.findImbalance(); wrong != nil {
		message := words.Say("the %s of %s add up to %d%s", field, e.Key.Text, wrong.sum,
			wrong.where)
		if wrong.fault {
			message = words.Say(
				"the %s of %s can't be worked out%s: a number is too large, or divided by zero",
				field, e.Key.Text, wrong.where)
		}
		e.Report.Add(finding.Finding{Position: at, Code: finding.Unbalanced,
			Rule: tree.Join(e.path, field), Message: message, Help: help})
	}
}

// sums adds up what players get in a situation.
type sums struct {
	*linter
	at              condition.Stage
	nagashi, aborts bool
	left            *int
	// want is the required total.
	want   int64
	shares []share
	// text holds all expressions, in order to search them for names. broken reports whether one
	// does not compile, which is another finding.
	text   string
	broken bool
}

// A share is an amount that a player gets if a condition holds.
type share struct {
	when *condition.Bool
	gets *condition.Int
}

func (s *sums) add(when, gets *tree.Value) {
	c, one := s.compiler(), share{}
	if when.Usable() {
		b, problems := c.Bool(when.Text, s.at, condition.EachHand)
		one.when, s.text, s.broken = b, s.text+" "+when.Text, s.broken || problems != nil
	}
	i, problems := c.Int(gets.Text, s.at, condition.EachHand)
	one.gets, s.text, s.broken = i, s.text+" "+gets.Text, s.broken || problems != nil
	s.shares = append(s.shares, one)
}

// A situation holds the facts of a table that shares may use. Sets of players have a bit for each,
// the dealer's lowest.
type situation struct {
	tenpai, nagashi, riichi, offender int64
	above, points, tied               int64
	honba, sticks, round, number      int64
}

func (s *sums) dimensions(t *situation) (facts []*int64, values [][]int64) {
	n := int64(s.Wall.Players)
	everybody := upTo(0, 1<<n-1)
	for _, d := range []struct {
		name   string
		at     condition.Stage
		fact   *int64
		values []int64
	}{
		{"tenpai", condition.StageDraw, &t.tenpai, everybody},
		{"nagashi", condition.StageDraw, &t.nagashi, everybody},
		{"riichi", condition.StageDraw, &t.riichi, everybody},
		{"", condition.StagePenalty, &t.offender, upTo(0, n-1)},
		{"above", condition.StageResult, &t.above, upTo(0, n)},
		{"points", condition.StageResult, &t.points, s.countValues(1_000_000)},
		{"tied", condition.StageResult, &t.tied, upTo(1, n)},
		{"honba", s.at, &t.honba, s.countValues(1000)},
		{"sticks", s.at, &t.sticks, s.countValues(1000)},
		{"round", s.at, &t.round, upTo(1, 4)},
		{"hand_number", s.at, &t.number, upTo(1, n)},
	} {
		if d.at == s.at && s.mentions(d.name) {
			facts, values = append(facts, d.fact), append(values, d.values)
		}
	}
	return facts, values
}

func upTo(low, high int64) (all []int64) {
	for n := low; n <= high; n++ {
		all = append(all, n)
	}
	return all
}

// digits finds the numbers in an expression: counts just below, at and above each are tried.
var digits = work.LazyRegexp(`\d+`)

func (s *sums) countValues(limit int64) []int64 {
	all := upTo(0, 5)
	for _, text := range digits().FindAllString(s.text, 20) {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && n < limit {
			all = append(all, n-1, n, n+1)
		}
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(n int64) bool { return n < 0 })
}

// maxSituations bounds the situations tried for one entry.
const maxSituations = 20_000

// ranks matches facts about the points of several players; situations hold only those of the first.
var ranks = work.LazyRegexp(`\b(?:lowest|(?:second_|third_)?highest)\b`)

// An imbalance is a situation in words with its wrong total. If fault is set, the total can't be
// computed.
type imbalance struct {
	sum   int64
	fault bool
	where words.Text
}

// findImbalance returns a situation in which the total is wrong, or nil.
func (s *sums) findImbalance() *imbalance {
	if ranks().MatchString(s.text) {
		return nil
	}
	t := &situation{round: 1, number: 1, tied: 1}
	facts, values := s.dimensions(t)
	total := 1
	for _, v := range values {
		total *= len(v)
	}
	const stride = 7919 // a prime, so that a sample covers all sorts of situations
	for i := range min(total, maxSituations) {
		if *s.left -= s.Wall.Players * len(s.text); *s.left <= 0 || s.Report.Done() {
			break
		}
		at := i
		if total > maxSituations {
			at = i * stride % total
		}
		for k, v := range values {
			*facts[k], at = v[at%len(v)], at/len(v)
		}
		if !s.possible(t) {
			continue
		}
		if sum, fault := s.sum(t); fault || sum != s.want {
			return &imbalance{sum, fault, s.describe(t)}
		}
	}
	return nil
}

func (s *sums) mentions(name string) bool {
	return strings.Contains(optionNames().ReplaceAllString(s.text, ""), name)
}

// optionNames matches options in an expression, whose names, such as options.start_points, are not
// facts.
var optionNames = work.LazyRegexp(`options\.[a-z0-9_]+`)

func (s *sums) possible(t *situation) bool {
	switch s.at {
	case condition.StageDraw:
		declared := int64(bits.OnesCount64(uint64(t.riichi)))
		return (s.aborts || t.riichi&^t.tenpai == 0) && (s.nagashi || t.nagashi == 0) &&
			(!s.mentions("sticks") || t.sticks >= declared)
	case condition.StageResult: // the first has the most points, and the total is as at the start
		n, start := int64(s.Wall.Players), s.constant("game.start")
		returnPoints := s.constant("game.return")
		if !s.mentions("points") {
			t.points = max(start, returnPoints)
			if t.above == 0 && s.mentions("above") {
				t.points = returnPoints - 1
			}
		}
		fits := !s.mentions("above") ||
			(t.points >= returnPoints) == (t.above > 0) && (t.above == 0 || t.above >= t.tied)
		return fits && t.points*t.tied <= n*start && t.points*n >= n*start &&
			t.above*returnPoints <= n*start
	}
	return true
}

// sum adds up the shares of all players. The places of an uma are evaluated once, for the first
// player.
func (s *sums) sum(t *situation) (sum int64, fault bool) {
	players := s.Wall.Players
	f := condition.AtTable(players, int(t.honba), int(t.sticks), hand.East+hand.Wind(t.round-1))
	for n, value := range map[condition.Number]int64{condition.HandNumber: t.number,
		condition.Above:        t.above,
		condition.PlayerPoints: t.points, condition.PlayerPlace: 1, condition.PlayerTied: t.tied,
		condition.TenpaiPlayers:  int64(bits.OnesCount64(uint64(t.tenpai))),
		condition.NagashiPlayers: int64(bits.OnesCount64(uint64(t.nagashi)))} {
		f.Set(n, value)
	}
	f.SetBool(condition.DealerOffends, t.offender == 0)
	if s.at == condition.StageResult {
		players = 1
	}
	for player := range players {
		f.SetBool(condition.PlayerDealer, player == 0)
		f.SetBool(condition.PlayerTenpai, t.tenpai>>player&1 != 0)
		f.SetBool(condition.PlayerNagashi, t.nagashi>>player&1 != 0)
		f.SetBool(condition.PlayerRiichi, t.riichi>>player&1 != 0)
		f.SetBool(condition.PlayerOffends, t.offender == int64(player))
		for _, one := range s.shares {
			if one.when == nil || f.Holds(one.when) {
				sum += f.Value(one.gets)
			}
		}
	}
	return sum, f.Fault()
}

func (s *sums) describe(t *situation) words.Text {
	var parts []words.Text
	say := func(name string, part words.Text) {
		if s.mentions(name) {
			parts = append(parts, part)
		}
	}
	describePlayers := func(players int64, text words.Text) words.Text {
		text = text.With(bits.OnesCount64(uint64(players)), s.Wall.Players)
		switch {
		case !s.mentions("dealer") || players == 0:
			return text
		case players&1 != 0:
			return words.Say("%s (the dealer too)", text)
		default:
			return words.Say("%s (not the dealer)", text)
		}
	}
	switch s.at {
	case condition.StageDraw:
		say("tenpai", describePlayers(t.tenpai, words.Say("%d of %d players tenpai")))
		say("nagashi", describePlayers(t.nagashi, words.Say("%d of %d players named for nagashi")))
		say("riichi", describePlayers(t.riichi, words.Say("%d of %d players in riichi")))
	case condition.StagePenalty:
		at := words.Say("another than the dealer at fault")
		if t.offender == 0 {
			at = words.Say("the dealer at fault")
		}
		say("dealer", at)
	default:
		say("above", words.Say(
			"%d of %d players at the points of return or above", t.above, s.Wall.Players))
		say("points", words.Say("%d points of the first", t.points))
		say("tied", words.Say("%d in the first place", t.tied))
	}
	say("honba", words.Say("honba %d", t.honba))
	say("sticks", words.Say("%d sticks on the table", t.sticks))
	say("round", words.Say("round number %d", t.round))
	say("hand_number", words.Say("hand number %d of the round", t.number))
	if parts == nil {
		return words.Text{}
	}
	return words.Say(", with %s", words.Listed(parts...))
}
