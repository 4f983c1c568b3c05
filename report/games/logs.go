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
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
)

// Logs plays logs. It is safe for concurrent use. Set the exported fields before the first call.
type Logs struct {
	Loader *rules.Loader
	// Rules is the id of the rules for all logs, or "" for the rules that each log names.
	Rules string
	// mu guards the creation of engines. engines caches them by id and options.
	mu      sync.Mutex
	engines work.Cache[string, *engine.Engine]
	// editions caches editions by rules and date.
	editions work.Cache[string, edition]
}

// edition is the edition of rules in force on a date, with a warning if they were not yet in force.
type edition struct {
	name  string
	early words.Text
}

// RuleSet returns the id of the rules for a log. For rules with editions, it is the edition in
// force on the date of the log.
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

// sizeOfName is the cache size of an edition, in bytes.
const sizeOfName = 100

// Play plays a log under its rules, with the options of the log and the loader, and compares it
// with them. Rules set in s.Rules keep their options; settings of the log that deviate become
// differences. Findings in the rules are returned as an error of type rules.Findings.
func (s *Logs) Play(ctx context.Context, l *gamelog.Log) (*Log, error) {
	ed := s.edition(l)
	e, set, err := s.engineFor(ctx, l, ed.name)
	if err != nil {
		return nil, err
	}
	if want := e.Rules().Wall().Players; want != len(l.Players) {
		return nil, &gamelog.Error{Pos: rules.Position{File: l.Path},
			Reason: fmt.Sprintf("%d play in this log, and the rules %s are for %d", len(l.Players),
				e.Rules().ID(), want)}
	}
	if s.Rules != "" && l.OtherUma { // the rules define the uma
		copied := *l
		l, copied.OtherUma = &copied, false
	}
	f, err := s.compare(ctx, l, e, set)
	if err == nil && len(f.Compared.Differences) > 0 {
		f, err = s.inferUnstated(ctx, f)
	}
	if err != nil {
		return nil, err
	}
	if !ed.early.Empty() {
		f.Record.Early = &finding.Finding{Position: finding.Position{File: l.Path},
			Severity: finding.Warning, Code: finding.TooEarly, Message: ed.early}
	}
	if s.Rules != "" {
		settings := l.Differing(f.Record.RuleSet)
		maps.DeleteFunc(settings,
			func(id, _ string) bool { _, set := s.Loader.Set[id]; return set })
		f.Compared.Differences = append(f.ruleDifferences(settings), f.Compared.Differences...)
	}
	return f, nil
}

func (s *Logs) compare(ctx context.Context, l *gamelog.Log, e *engine.Engine,
	set map[string]string) (*Log, error) {
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

// engineFor returns an engine for a log with the options that the log sets and the loader does not,
// and those options.
func (s *Logs) engineFor(ctx context.Context, l *gamelog.Log,
	id string) (*engine.Engine, map[string]string, error) {
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

// Engine returns an engine of rules with options set. Options of the loader take precedence.
func (s *Logs) Engine(ctx context.Context, id string,
	set map[string]string) (*engine.Engine, error) {
	own := maps.Clone(set)
	for option := range s.Loader.Set {
		delete(own, option)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.engine(ctx, id, own)
}

func (s *Logs) engine(ctx context.Context, id string,
	set map[string]string) (*engine.Engine, error) {
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

func (s *Logs) engineOf(r *rules.Rules) *engine.Engine {
	key := r.ID() + "\x00" + r.Hash() // equal rules may have other names; no option contains NUL
	e, known := s.engines.Get(key)
	if !known {
		e = engine.New(r)
		s.engines.Keep(key, e, sizeOfRules)
	}
	return e
}

// sizeOfRules is the cache size of an engine, in bytes. The cache holds about a hundred.
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
