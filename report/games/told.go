package games

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
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
// differences in each hand. One hand alone shows no rule, since it may be wrong itself; but the results show the uma.
// Another shipped rule set is named in place of all options if fewer differences are left with it.
func (s *Logs) untold(ctx context.Context, f *Log) (*Log, error) {
	plain := &compared{logs: []*Log{f}, of: sources{logs: []*gamelog.Log{f.Source}}, rules: s.Rules}
	best, turned, err := s.explain(ctx, plain, maxUntold)
	if err != nil {
		return nil, err
	}
	var told []gamelog.Difference
	for _, more := range turned {
		told = append(told, f.named(more)...)
	}
	// Many leagues share an uma: if only results differ, options explain more, if they can.
	if hands, results := plain.differs(); s.Rules == "" && (hands >= 2 || results && best.logs[0].resultsDiffer()) {
		league, names, err := s.league(ctx, plain, len(told)+best.differences())
		if err != nil {
			return nil, err
		}
		if league != nil {
			best, told = league, []gamelog.Difference{{Pos: f.Source.Hands[0].Pos, Field: gamelog.RuleField, ID: rulesID,
				Log: strings.Join(names, ", "), Rules: f.Record.Rules}}
		}
	}
	shown := best.logs[0]
	shown.Compared.Differences = append(told, shown.Compared.Differences...)
	return shown, nil
}

// rulesID is what a difference is about that names a whole rule set.
const rulesID = "rules"

func (f *Log) named(turned map[string]string) (told []gamelog.Difference) {
	for _, id := range slices.Sorted(maps.Keys(turned)) {
		o := rules.ByID(f.Record.RuleSet.Options(), id)
		told = append(told, gamelog.Difference{Pos: f.Source.Hands[0].Pos, Field: gamelog.RuleField, ID: id, Log: turned[id],
			Rules: o.Value.String()})
	}
	return told
}
