package games

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"example.com/hanfu/gamelog"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// maxUntold is how many rules are looked for that a log doesn't tell.
const maxUntold = 3

// untold names rules that a log doesn't tell and that its hands show, such as those of a league: once, in place of the
// differences in each hand. It tries the options of the rules one by one where hands differ, and turns that with which
// the fewest do. One hand alone shows no rule, since it may be wrong itself; but the results show the uma.
func (s *Logs) untold(ctx context.Context, f *Log, set map[string]string) (*Log, error) {
	var told []gamelog.Difference
	for range maxUntold {
		if len(f.Compared.Differences) < 2 {
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
	f.Compared.Differences = append(told, f.Compared.Differences...)
	return f, nil
}

// better returns a log under rules with one option turned, or the two of the uma, with which fewer hands differ, and the
// differences that name these options; nil if there are none.
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
	var told []gamelog.Difference
	for _, id := range slices.Sorted(maps.Keys(turned)) {
		o := rules.ByID(f.Record.RuleSet.Options(), id)
		told = append(told, gamelog.Difference{Pos: f.Source.Hands[0].Pos, Field: gamelog.RuleField, ID: id, Log: turned[id],
			Rules: o.Value.String()})
	}
	return best, told, nil
}

// probe is a log of the first hand that differs in itself, and how many differences it has; nil if there is none.
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

// shows reports whether a log shows the rules under which it is looked at, better than as it was looked at before: two
// hands or more differ no longer, or nothing but the results did.
func (f *Log) shows(before *Log) bool {
	differ := func(f *Log) (hands int, all bool) {
		last, all := -1, true
		for i := range f.Compared.Differences {
			d := &f.Compared.Differences[i]
			if all = all && d.Field == gamelog.ResultField; d.Hand != last {
				last, hands = d.Hand, hands+1
			}
		}
		return hands, all
	}
	now, _ := differ(f)
	then, results := differ(before)
	return len(f.Compared.Differences) < len(before.Compared.Differences) && (now <= then-2 || results && now < then)
}

// under plays a log under its rules with options turned; nil if there are no such rules.
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

// guesses are options that may be turned otherwise: those of few values by each other one, and of uma what the results
// come to.
func (s *Logs) guesses(f *Log) (all []map[string]string) {
	for _, o := range f.Record.RuleSet.Options() {
		if _, own := s.Loader.Set[o.ID]; own || f.Record.Set[o.ID] != "" {
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
	if uma := s.uma(f); len(uma) > 0 {
		all = append(all, uma)
	}
	return all
}

// uma is that of the log, as far as its results tell one that the rules can have.
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
		if _, own := s.Loader.Set[o.ID]; !own && less(place+1) != 0 {
			uma[o.ID] = strconv.FormatInt(o.Value.Int+less(place+1), 10)
		}
	}
	return uma
}
