package games

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/cache"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
)

// Logs plays logs. It is safe for concurrent use.
type Logs struct {
	Loader *rules.Loader
	// Rules is the id of the rules of all logs, "" for those that each names.
	Rules string
	// mu has one engine after the other made; engines are those that were needed before, by id and
	// options.
	mu      sync.Mutex
	engines cache.Map[string, *engine.Engine]
	// editions are those that count at a date, by the name and the date.
	editions cache.Map[string, edition]
}

// edition is what a name of rules means on a date: which edition, and what is to be said if it did not hold yet.
type edition struct {
	name  string
	early words.Text
}

// RuleSet returns the id of the rules under which a log is played: of rules that have editions, the one that counted on its
// date.
func (s *Logs) RuleSet(l *gamelog.Log) string { return s.edition(l).name }

func (s *Logs) edition(l *gamelog.Log) edition {
	id, date := cmp.Or(s.Rules, l.RuleSet()), cmp.Or(s.Loader.AsOf, dateOf(l.Path))
	if date == "" {
		return edition{name: id}
	}
	e, known := s.editions.Get(id + "@" + date)
	if !known {
		e = edition{document.EditionOf(s.Loader, id, date), source.Of(s.Loader).TooEarly(id, date)}
		s.editions.Keep(id+"@"+date, e, sizeOfName)
	}
	return e
}

// sizeOfName is what the name of an edition counts of what is kept.
const sizeOfName = 100

// Play plays a log under its rules, with the options that it and the loader turn, and compares it with them. Rules that
// the caller names keep their options where the log has other settings, and each of these is a difference. What there is to
// mend in the rules is an error of type rules.Findings.
func (s *Logs) Play(ctx context.Context, l *gamelog.Log) (*Log, error) {
	of := s.edition(l)
	e, set, err := s.engineFor(ctx, l, of.name)
	if err != nil {
		return nil, err
	}
	if want := e.Rules().Wall().Players; want != len(l.Players) {
		return nil, &gamelog.Error{Pos: rules.Position{File: l.Path},
			Reason: fmt.Sprintf("%d play in this log, and the rules %s are for %d", len(l.Players),
				e.Rules().ID(), want)}
	}
	if s.Rules != "" && l.OtherUma { // the rules have their own
		own := *l
		l, own.OtherUma = &own, false
	}
	f, err := s.compare(ctx, l, e, set)
	if err == nil && len(f.Compared.Differences) > 0 {
		f, err = s.untold(ctx, f)
	}
	if err != nil {
		return nil, err
	}
	if !of.early.Empty() {
		f.Record.Early = &finding.Finding{Position: finding.Position{File: l.Path}, Severity: finding.Warning,
			Code: finding.TooEarly, Message: of.early}
	}
	if s.Rules != "" {
		settings := l.Differing(f.Record.RuleSet)
		maps.DeleteFunc(settings, func(id, _ string) bool { _, set := s.Loader.Set[id]; return set })
		f.Compared.Differences = append(f.named(settings), f.Compared.Differences...)
	}
	return f, nil
}

func (s *Logs) compare(ctx context.Context, l *gamelog.Log, e *engine.Engine, set map[string]string) (*Log, error) {
	f := &Log{Source: l}
	var err error
	if f.Record, err = l.Record(e.Rules()); err != nil {
		return nil, err
	}
	f.Record.Set = set
	if f.Compared, err = gamelog.Compare(ctx, l, f.Record, e); err != nil {
		return nil, err
	}
	f.Game = f.Compared.Game(l, f.Record)
	return f, nil
}

// engineFor returns an engine for a log, with the options that the log turns and the loader does not, and these
// options.
func (s *Logs) engineFor(ctx context.Context, l *gamelog.Log, id string) (*engine.Engine, map[string]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	base, err := s.engine(ctx, id, nil)
	if err != nil {
		return nil, nil, err
	}
	set := l.Options(base.Rules())
	for option := range s.Loader.Set {
		delete(set, option)
	}
	if s.Rules != "" {
		for option := range l.Told {
			delete(set, option)
		}
	}
	if len(set) == 0 {
		return base, set, nil
	}
	e, err := s.engine(ctx, id, set)
	return e, set, err
}

// Engine returns an engine of rules with options turned, those of the loader before others.
func (s *Logs) Engine(ctx context.Context, id string, set map[string]string) (*engine.Engine, error) {
	own := maps.Clone(set)
	for option := range s.Loader.Set {
		delete(own, option)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.engine(ctx, id, own)
}

func (s *Logs) engine(ctx context.Context, id string, set map[string]string) (*engine.Engine, error) {
	key := id
	for _, option := range slices.Sorted(maps.Keys(set)) {
		key += "\x00" + option + "=" + set[option]
	}
	if e, ok := s.engines.Get(key); ok {
		return e, nil
	}
	r, err := s.load(ctx, id, set)
	if err != nil {
		return nil, err
	}
	e := engine.New(r)
	s.engines.Keep(key, e, sizeOfRules)
	return e, nil
}

// engineOf returns an engine of rules that are loaded already.
func (s *Logs) engineOf(r *rules.Rules) *engine.Engine {
	key := r.ID() + "\x00" + r.Hash() // equal rules may have other names, and no option is called so
	e, known := s.engines.Get(key)
	if !known {
		e = engine.New(r)
		s.engines.Keep(key, e, sizeOfRules)
	}
	return e
}

// sizeOfRules is what an engine counts of what is kept, so that there are about a hundred.
const sizeOfRules = 80 << 10

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
