package games

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/gamelog"
	"example.com/hanfu/rules"
)

// Logs plays logs, and counts what was compared.
type Logs struct {
	Loader *rules.Loader
	// Rules is the id of the rules of all logs, "" for those that each names.
	Rules string
	Count
	// engines are those that were needed before, by id and options.
	engines map[string]*engine.Engine
}

// RuleSet returns the id of the rules under which a log is played.
func (s *Logs) RuleSet(l *gamelog.Log) string { return cmp.Or(s.Rules, l.RuleSet()) }

// Play plays a log under its rules, with the options that it and the loader turn, and compares it with them. What there
// is to mend in the rules is an error of type rules.Findings.
func (s *Logs) Play(ctx context.Context, l *gamelog.Log) (*Log, error) {
	e, set, err := s.engineFor(ctx, l)
	if err != nil {
		return nil, err
	}
	f := &Log{Source: l}
	if f.Record, err = l.Record(e.Rules()); err != nil {
		return nil, err
	}
	f.Record.Set = set
	if want := e.Rules().Wall().Players; want != len(l.Players) {
		return nil, &gamelog.Error{Pos: rules.Position{File: l.Path},
			Reason: fmt.Sprintf("%d play in this log, and the rules %s are for %d", len(l.Players),
				e.Rules().ID(), want)}
	}
	if f.Compared, err = gamelog.Compare(ctx, l, f.Record, e); err != nil {
		return nil, err
	}
	f.Game = f.Compared.Game(l, f.Record)
	s.Add(f)
	return f, nil
}

// engineFor returns an engine of the rules of a log with the options that it turns and the loader does not, and these
// options.
func (s *Logs) engineFor(ctx context.Context, l *gamelog.Log) (*engine.Engine, map[string]string, error) {
	base, err := s.engine(ctx, s.RuleSet(l), nil)
	if err != nil {
		return nil, nil, err
	}
	set := l.Options(base.Rules())
	for option := range s.Loader.Set {
		delete(set, option)
	}
	if len(set) == 0 {
		return base, set, nil
	}
	e, err := s.engine(ctx, s.RuleSet(l), set)
	return e, set, err
}

func (s *Logs) engine(ctx context.Context, id string, set map[string]string) (*engine.Engine, error) {
	key := id
	for _, option := range slices.Sorted(maps.Keys(set)) {
		key += "\x00" + option + "=" + set[option]
	}
	if e := s.engines[key]; e != nil {
		return e, nil
	}
	r, err := s.load(ctx, id, set)
	if err != nil {
		return nil, err
	}
	if s.engines == nil {
		s.engines = map[string]*engine.Engine{}
	}
	s.engines[key] = engine.New(r)
	return s.engines[key], nil
}

// load loads rules with options turned.
func (s *Logs) load(ctx context.Context, id string, set map[string]string) (*rules.Rules, error) {
	if len(set) == 0 {
		return s.Loader.Load(ctx, rules.Named(id))
	}
	e, err := s.engine(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	return e.Rules().With(ctx, set)
}
