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

// Told is a game as texts, for callers with their own layout. Lists are in the order of the
// players, Results in the order of places.
type Told struct {
	Players []string
	// Start holds the points at the beginning.
	Start []string
	Hands []ToldHand
	// Next is the name of the next hand. Counters describes the honba and riichi sticks on the
	// table for it.
	Next     string
	Counters []string
	// Over states why the game is over, or that it is not. Measured explains the results.
	Over, Measured string
	// Columns are the headings of the values in Results.
	Columns []string
	Results []ToldResult
}

// ToldHand is a hand as texts.
type ToldHand struct {
	// Name is the hand, such as East 1. Honba describes its counters, or is empty.
	Name, Honba string
	// Events holds one text per event.
	Events         []string
	Change, Points []string
	// ReadAs describes tiles that were read differently from how they are written.
	ReadAs []string
}

// ToldResult is the result of a game for a player.
type ToldResult struct {
	Place, Player string
	Values        []string
}

// ReadAs describes the tiles of a hand that were read differently from how they are written.
func ReadAs(h *game.RecordHand, lang string) (all []string) {
	for i := range h.Wins {
		all = append(all, report.ReadAs(h.Wins[i].ReadAs, lang)...)
	}
	return all
}

// Tell returns a game as texts.
func Tell(record *game.Record, g *game.Game, o report.Options) (*Told, error) {
	p, err := terminal.New(o)
	if err != nil {
		return nil, err
	}
	t := newGameText(p, record, g)
	texts := &Told{Players: g.Players, Start: t.formatAll(g.Begin.Points, t.points),
		Over: t.endText(), Measured: t.resultsNote()}
	for i := range g.Hands {
		h := &g.Hands[i]
		name, honba := t.handName(&h.Before)
		texts.Hands = append(texts.Hands,
			ToldHand{name, honba, t.events(h), t.formatAll(h.Change, t.change),
				t.formatAll(h.Points, t.points), ReadAs(h.Record, t.Lang)})
	}
	next, honba := t.handName(&g.End)
	if texts.Next = next; honba != "" {
		texts.Counters = append(texts.Counters, honba)
	}
	if g.End.Sticks > 0 {
		texts.Counters = append(texts.Counters, t.sticks(g.End.Sticks))
	}
	columns := t.resultColumns()
	for _, c := range columns {
		texts.Columns = append(texts.Columns, c.name)
	}
	for i := range g.Results {
		r := &g.Results[i]
		result := ToldResult{Place: strconv.Itoa(r.Place), Player: g.Name(r.Player)}
		for _, c := range columns {
			result.Values = append(result.Values, t.resultText(&c, r))
		}
		texts.Results = append(texts.Results, result)
	}
	return texts, nil
}

// maxUnstated limits the unstated rules that are searched for.
const maxUnstated = 3

// inferUnstated finds rules that a log doesn't state but its hands imply, such as those of a
// bestRuleSet, and reports each once instead of a difference per hand. A single hand proves no
// rule, since it may be wrong; results do prove an uma. Another shipped rule set is reported
// instead of options if it leaves fewer differences.
func (s *Logs) inferUnstated(ctx context.Context, f *Log) (*Log, error) {
	plain := &replay{logs: []*Log{f}, src: sources{logs: []*gamelog.Log{f.Source}}, rules: s.Rules}
	best, turned, err := s.explain(ctx, plain, maxUnstated)
	if err != nil {
		return nil, err
	}
	var stated []gamelog.Difference
	for _, more := range turned {
		stated = append(stated, f.ruleDifferences(more)...)
	}
	// Many leagues share an uma, so if only results differ, prefer options that explain them.
	if hands, results := plain.differs(); s.Rules == "" &&
		(hands >= 2 || results && best.logs[0].resultsDiffer()) {
		league, names, err := s.bestRuleSet(ctx, plain, len(stated)+best.differences())
		if err != nil {
			return nil, err
		}
		if league != nil {
			best, stated = league, []gamelog.Difference{{Pos: f.Source.Hands[0].Pos,
				Field: gamelog.RuleField, ID: rulesID,
				Log: strings.Join(names, ", "), Rules: f.Record.Rules}}
		}
	}
	shown := best.logs[0]
	shown.Compared.Differences = append(stated, shown.Compared.Differences...)
	return shown, nil
}

// rulesID is the ID of a difference in the whole rule set.
const rulesID = "rules"

func (f *Log) ruleDifferences(turned map[string]string) (differences []gamelog.Difference) {
	for _, id := range slices.Sorted(maps.Keys(turned)) {
		o := rules.ByID(f.Record.RuleSet.Options(), id)
		differences = append(differences, gamelog.Difference{Pos: f.Source.Hands[0].Pos,
			Field: gamelog.RuleField, ID: id, Log: turned[id],
			Rules: o.Value.String()})
	}
	return differences
}
