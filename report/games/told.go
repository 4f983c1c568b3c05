package games

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/gamelog"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Told is a game in words, piece by piece, for who lays it out himself. Lists are in the order of the players, those of
// results in that of places.
type Told struct {
	Players []string
	// Start are the points at the beginning.
	Start []string
	Hands []ToldHand
	// Next names the hand that comes next, and Counters what lies on the table for it.
	Next     string
	Counters []string
	// Over says why the game is over, or that it is not, and Measured how to read the results.
	Over, Measured string
	// Columns head the results behind place and player.
	Columns []string
	Results []ToldResult
}

// ToldHand is a hand in words.
type ToldHand struct {
	// Name is such as East 1, and Honba what counters it had, empty for none.
	Name, Honba string
	// Events are what happened, one thing each.
	Events         []string
	Change, Points []string
	// ReadAs says what of the tiles was read otherwise than it is written.
	ReadAs []string
}

// ToldResult is the result of a game for a player.
type ToldResult struct {
	Place, Player string
	Values        []string
}

// ReadAs says what of the tiles of a hand was read otherwise than it is written.
func ReadAs(h *game.RecordHand, lang string) (all []string) {
	for i := range h.Wins {
		all = append(all, report.ReadAs(h.Wins[i].ReadAs, lang)...)
	}
	return all
}

// Tell returns a game in words.
func Tell(record *game.Record, g *game.Game, o report.Options) (*Told, error) {
	p, err := terminal.New(o)
	if err != nil {
		return nil, err
	}
	t := newGameText(p, record, g)
	told := &Told{Players: g.Players, Start: t.each(g.Begin.Points, t.points), Over: t.over(), Measured: t.measured()}
	for i := range g.Hands {
		h := &g.Hands[i]
		name, honba := t.handName(&h.Before)
		told.Hands = append(told.Hands, ToldHand{name, honba, t.events(h), t.each(h.Change, t.change),
			t.each(h.Points, t.points), ReadAs(h.Record, t.Lang)})
	}
	next, honba := t.handName(&g.End)
	if told.Next = next; honba != "" {
		told.Counters = append(told.Counters, honba)
	}
	if g.End.Sticks > 0 {
		told.Counters = append(told.Counters, t.sticks(g.End.Sticks))
	}
	columns := t.resultColumns()
	for _, c := range columns {
		told.Columns = append(told.Columns, c.name)
	}
	for i := range g.Results {
		r := &g.Results[i]
		one := ToldResult{Place: strconv.Itoa(r.Place), Player: g.Name(r.Player)}
		for _, c := range columns {
			one.Values = append(one.Values, t.resultText(&c, r))
		}
		told.Results = append(told.Results, one)
	}
	return told, nil
}

// maxUntold is how many rules are looked for that a log doesn't tell.
const maxUntold = 3

// untold names rules that a log doesn't tell and that its hands show, such as those of a league: once, in place of the
// differences in each hand. It tries the options of the rules one by one where hands differ, and turns that with which
// the fewest do. One hand alone shows no rule, since it may be wrong itself; but the results show the uma. Another
// shipped rule set is named in place of all options if fewer differences are left with it.
func (s *Logs) untold(ctx context.Context, plain *Log, set map[string]string) (*Log, error) {
	f := plain
	var told []gamelog.Difference
	for range maxUntold {
		if hands, _ := f.differs(); hands < 2 {
			break
		}
		better, rule, err := s.better(ctx, f, set)
		if err != nil {
			return nil, err
		}
		if better == nil {
			break
		}
		f, set = better, better.Record.Set
		told = append(told, rule...)
	}
	own, uma, err := s.withUma(ctx, f, set)
	if err != nil {
		return nil, err
	}
	if own != nil {
		f, told = own, append(told, uma...)
	}
	var league *Log
	var names []string
	// Many leagues share an uma: if only results differ, options explain more, if they can.
	if hands, results := plain.differs(); s.Rules == "" && (hands >= 2 || results && f.resultsDiffer()) {
		if league, names, err = s.league(ctx, plain, len(told)+len(f.Compared.Differences)); err != nil {
			return nil, err
		}
	}
	if league != nil {
		f, told = league, []gamelog.Difference{{Pos: plain.Source.Hands[0].Pos, Field: gamelog.RuleField, ID: rulesID,
			Log: strings.Join(names, ", "), Rules: plain.Record.Rules}}
	}
	f.Compared.Differences = append(told, f.Compared.Differences...)
	return f, nil
}

// rulesID is what a difference is about that names a whole rule set.
const rulesID = "rules"

// league returns a log under the shipped rule set that leaves the fewest differences, and the ids of all that leave as few,
// such as editions of it; else nil. Its name counts as one of them, and there must be fewer than most, which is how many
// there are with options turned.
func (s *Logs) league(ctx context.Context, plain *Log, most int) (best *Log, names []string, err error) {
	least := most - 1
	for _, id := range rules.Shipped() {
		e, set, err := s.engineFor(ctx, plain.Source, id)
		if err == nil && e.Rules().Wall().Players == len(plain.Source.Players) && id != plain.Record.Rules {
			tried, err := s.compare(ctx, plain.Source, e, set)
			switch {
			case err != nil || !tried.shows(plain):
			case len(tried.Compared.Differences) < least:
				best, names, least = tried, []string{id}, len(tried.Compared.Differences)
			case best != nil && len(tried.Compared.Differences) == least:
				names = append(names, id)
			}
		}
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
	}
	return best, names, nil
}

func (s *Logs) withUma(ctx context.Context, f *Log, set map[string]string) (*Log, []gamelog.Difference, error) {
	if !f.resultsDiffer() {
		return nil, nil, nil
	}
	uma := s.uma(f)
	if len(uma) == 0 {
		return nil, nil, nil
	}
	all := maps.Clone(set)
	maps.Copy(all, uma)
	tried, err := s.under(ctx, f.Source, all)
	if err != nil || tried == nil || tried.resultsDiffer() {
		return nil, nil, err
	}
	return tried, f.named(uma), nil
}

func (f *Log) resultsDiffer() bool {
	return slices.ContainsFunc(f.Compared.Differences, func(d gamelog.Difference) bool { return d.Field == gamelog.ResultField })
}

func (f *Log) named(turned map[string]string) (told []gamelog.Difference) {
	for _, id := range slices.Sorted(maps.Keys(turned)) {
		o := rules.ByID(f.Record.RuleSet.Options(), id)
		told = append(told, gamelog.Difference{Pos: f.Source.Hands[0].Pos, Field: gamelog.RuleField, ID: id, Log: turned[id],
			Rules: o.Value.String()})
	}
	return told
}

func (s *Logs) better(ctx context.Context, f *Log, set map[string]string) (*Log, []gamelog.Difference, error) {
	var best *Log
	var turned map[string]string
	probe, differences := f.probe()
	for _, more := range s.guesses(f) {
		all := maps.Clone(set)
		maps.Copy(all, more)
		if probe != nil {
			tried, err := s.under(ctx, probe, all)
			if err != nil {
				return nil, nil, err
			}
			if tried == nil || len(tried.Compared.Differences) >= differences {
				continue
			}
		}
		tried, err := s.under(ctx, f.Source, all)
		if err != nil {
			return nil, nil, err
		}
		if tried == nil || !tried.shows(f) {
			continue
		}
		if best == nil || len(tried.Compared.Differences) < len(best.Compared.Differences) {
			best, turned = tried, more
		}
	}
	if best == nil {
		return nil, nil, nil
	}
	return best, f.named(turned), nil
}

// probe returns the first hand that differs by itself as a log, and how many differences it has; nil if there is none.
func (f *Log) probe() (probe *gamelog.Log, differences int) {
	for i := range f.Compared.Differences {
		d := &f.Compared.Differences[i]
		switch hand := f.Source.Hands[d.Hand : d.Hand+1]; {
		case !d.InHand():
		case probe == nil:
			own := *f.Source
			own.Hands, own.Points, own.Results, own.Damage = hand, nil, nil, nil
			probe, differences = &own, 1
		case probe.Hands[0].Pos == hand[0].Pos:
			differences++
		}
	}
	return probe, differences
}

func (f *Log) differs() (hands int, results bool) {
	last := -1
	results = len(f.Compared.Differences) > 0
	for i := range f.Compared.Differences {
		d := &f.Compared.Differences[i]
		if results = results && d.Field == gamelog.ResultField; d.Hand != last {
			last, hands = d.Hand, hands+1
		}
	}
	return hands, results
}

// shows reports whether a log shows the rules under which it is looked at, better than as it was looked at before: two
// hands or more differ no longer, or nothing but the results did.
func (f *Log) shows(before *Log) bool {
	now, _ := f.differs()
	then, results := before.differs()
	return len(f.Compared.Differences) < len(before.Compared.Differences) && (now <= then-2 || results && now < then)
}

func (s *Logs) under(ctx context.Context, l *gamelog.Log, set map[string]string) (*Log, error) {
	s.mu.Lock()
	e, err := s.engine(ctx, s.RuleSet(l), set)
	s.mu.Unlock()
	if err != nil {
		return nil, ctx.Err()
	}
	f, err := s.compare(ctx, l, e, set)
	if err != nil {
		return nil, ctx.Err()
	}
	return f, nil
}

func (s *Logs) known(f *Log, option string) bool {
	_, set := s.Loader.Set[option]
	return set || f.Source.Told[option] != ""
}

// guesses are options that may be turned otherwise, those of few values by each other one, and of yaku those whose names
// have a word in common with them.
func (s *Logs) guesses(f *Log) (all []map[string]string) {
	yaku := make(map[string]bool)
	for i := range f.Compared.Differences {
		if d := &f.Compared.Differences[i]; d.Field == gamelog.YakuField {
			for word := range strings.SplitSeq(d.ID, "_") {
				yaku[word] = true
			}
		}
	}
	for _, o := range f.Record.RuleSet.Options() {
		fits := slices.ContainsFunc(strings.Split(o.ID, "_"), func(word string) bool { return yaku[word] })
		if s.known(f, o.ID) || f.Record.Set[o.ID] != "" || len(yaku) > 0 && !fits {
			continue
		}
		values := o.Allowed
		if o.Value.Type == condition.TypeBool {
			values = []condition.Value{{Type: condition.TypeBool, Int: 1 - o.Value.Int}}
		}
		for _, v := range values {
			if v != o.Value {
				all = append(all, map[string]string{o.ID: v.String()})
			}
		}
	}
	return all
}

func (s *Logs) uma(f *Log) map[string]string {
	first, second := rules.ByID(f.Record.RuleSet.Options(), "uma_first"), rules.ByID(f.Record.RuleSet.Options(), "uma_second")
	results := f.Game.Results
	if first == nil || second == nil || len(results) == 0 || len(f.Source.Results) != len(results) || len(results)%2 != 0 {
		return nil
	}
	// The last two places have no oka: what they have less than by the rules, the first two have more.
	less := func(place int) int64 {
		r := results[len(results)-place]
		return r.Result - f.Source.Results[r.Player.Index()]
	}
	uma := map[string]string{}
	for place, o := range []*rules.Option{first, second} {
		if !s.known(f, o.ID) && less(place+1) != 0 {
			uma[o.ID] = strconv.FormatInt(o.Value.Int+less(place+1), 10)
		}
	}
	return uma
}
