package games

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// sources are logs and records of games at one table size.
type sources struct {
	logs    []*gamelog.Log
	records []Evening
	// namedRules are the shipped rule sets that the records name.
	namedRules []string
}

// Evening is the text of a game record.
type Evening struct {
	Name string
	Text []byte
}

// replay holds logs and records played under one set of rules.
type replay struct {
	logs []*Log
	// records holds, for each record, the lines that differ from the rules.
	records []map[int]bool
	src     sources
	// rules is the id of the rules, or "" for the rules that each log names. turned are options set
	// for all logs, in addition to those that each log states.
	rules  string
	turned map[string]string
}

// replay plays logs and records under the rules id with the options turned. It returns nil if a log
// can't be played that way.
func (s *Logs) replay(ctx context.Context, src sources, id string,
	turned map[string]string) (*replay, error) {
	p := &replay{make([]*Log, len(src.logs)), nil, src, id, turned}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, l := range src.logs {
		group.Go(func() (err error) {
			p.logs[i], err = s.replayLog(ctx, l, cmp.Or(id, s.RuleSet(l)), turned)
			return err
		})
	}
	if group.Wait() != nil {
		return nil, ctx.Err()
	}
	for i := range src.records {
		p.records = append(p.records, s.replayRecord(ctx, &src.records[i], id, turned))
	}
	return p, ctx.Err()
}

func (s *Logs) replayRecord(ctx context.Context, e *Evening, id string,
	turned map[string]string) map[int]bool {
	l := s.Loader.With(e.Name, e.Text)
	l.Set = maps.Clone(turned)
	if l.Set == nil {
		l.Set = make(map[string]string)
	}
	maps.Copy(l.Set, s.Loader.Set)
	record, err := game.Load(ctx, l, rules.Named(e.Name), id)
	if err == nil {
		s.mu.Lock()
		engine := s.engineOf(record.RuleSet)
		s.mu.Unlock()
		_, err = game.Play(ctx, engine, record)
	}
	lines := make(map[int]bool)
	found, ok := errors.AsType[rules.Findings](err)
	if err != nil && !ok { // nothing can be compared
		lines[0] = true
	}
	for i := range found {
		lines[found[i].Line] = true
	}
	return lines
}

func (s *Logs) replayLog(ctx context.Context, l *gamelog.Log, id string,
	turned map[string]string) (*Log, error) {
	e, set, err := s.engineFor(ctx, l, id)
	if err != nil {
		return nil, err
	}
	if len(turned) > 0 {
		set = maps.Clone(set)
		maps.Copy(set, turned)
		s.mu.Lock()
		e, err = s.engine(ctx, id, set)
		s.mu.Unlock()
	}
	if err != nil {
		return nil, err
	}
	return s.compare(ctx, l, e, set)
}

func (p *replay) differences() (n int) {
	for _, f := range p.logs {
		n += len(f.Compared.Differences)
	}
	for _, lines := range p.records {
		n += len(lines)
	}
	return n
}

// differs returns the number of hands that differ, and whether the only differences are results of
// logs.
func (p *replay) differs() (hands int, results bool) {
	results = true
	for _, f := range p.logs {
		n, onlyResults := f.differs()
		hands, results = hands+n, results && (onlyResults || n == 0)
	}
	for _, lines := range p.records {
		hands, results = hands+len(lines), results && len(lines) == 0
	}
	return hands, results && hands > 0
}

// clearlyBetter reports whether the games support the rules of p over those of before: at least two
// hands fewer differ, or fewer hands where before had only results that differ.
func (p *replay) clearlyBetter(before *replay) bool {
	now, _ := p.differs()
	then, results := before.differs()
	return p.differences() < before.differences() && (now <= then-2 || results && now < then)
}

// explain sets up to limit options, one at a time, each the one that leaves the fewest differences,
// while at least two hands differ. Then it sets the uma if the results imply it. It returns the
// options set in each step.
func (s *Logs) explain(ctx context.Context, p *replay,
	limit int) (best *replay, turned []map[string]string, err error) {
	for range limit {
		if hands, _ := p.differs(); hands < 2 {
			break
		}
		better, more, err := s.bestOption(ctx, p)
		if err != nil {
			return nil, nil, err
		}
		if better == nil {
			break
		}
		p, turned = better, append(turned, more)
	}
	withUma, uma, err := s.withUma(ctx, p)
	if withUma != nil {
		p, turned = withUma, append(turned, uma)
	}
	return p, turned, err
}

// bestOption sets the single option that leaves the fewest differences, or returns nil if no option
// is clearly better. For speed it tries options on a sample of hands first.
func (s *Logs) bestOption(ctx context.Context,
	p *replay) (best *replay, turned map[string]string, err error) {
	probes := p.probes()
	before, err := s.replay(ctx, probes, p.rules, p.turned)
	if err != nil || before == nil {
		return nil, nil, err
	}
	guesses, err := s.guesses(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	for _, more := range guesses {
		all := maps.Clone(more)
		maps.Copy(all, p.turned)
		tried, err := s.replay(ctx, probes, p.rules, all)
		if err != nil {
			return nil, nil, err
		}
		if len(probes.logs)+len(probes.records) > 0 &&
			(tried == nil || tried.differences() >= before.differences()) {
			continue
		}
		if tried, err = s.replay(ctx, p.src, p.rules, all); err != nil {
			return nil, nil, err
		}
		if tried != nil && tried.clearlyBetter(p) &&
			(best == nil || tried.differences() < best.differences()) {
			best, turned = tried, more
		}
	}
	return best, turned, nil
}

// maxProbes limits the hands of the sample.
const maxProbes = 24

// probes returns hands that differ, each as a log of its own, and all records.
func (p *replay) probes() sources {
	var all []*gamelog.Log
	for _, f := range p.logs {
		last := -1
		for i := range f.Compared.Differences {
			d := &f.Compared.Differences[i]
			if !d.InHand() || d.Hand == last || len(all) == maxProbes {
				continue
			}
			last = d.Hand
			single := *f.Source
			single.Hands, single.Points, single.Results,
				single.Damage = f.Source.Hands[d.Hand:d.Hand+1], nil, nil, nil
			all = append(all, &single)
		}
	}
	return sources{all, p.src.records, p.src.namedRules}
}

// bestRuleSet replays the logs under the shipped rule set that leaves the fewest differences, and
// returns the ids of all that leave as few, such as editions. It returns nil if no rule set leaves
// fewer than limit and is clearly better.
func (s *Logs) bestRuleSet(ctx context.Context, plain *replay,
	limit int) (best *replay, names []string, err error) {
	fewest := limit - 1
	for _, id := range rules.Shipped() {
		if plain.rules == id || plain.logs[0].Record.Rules == id ||
			!s.hasPlayers(ctx, id, len(plain.logs[0].Source.Players)) {
			continue
		}
		tried, err := s.replay(ctx, plain.src, id, nil)
		if err != nil {
			return nil, nil, err
		}
		if tried == nil || !tried.clearlyBetter(plain) {
			continue
		}
		switch n := tried.differences(); {
		case n < fewest || n == fewest && best == nil:
			best, names, fewest = tried, []string{id}, n
		case n == fewest:
			names = append(names, id)
		}
	}
	return best, names, nil
}

func (s *Logs) hasPlayers(ctx context.Context, id string, players int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.engine(ctx, id, nil)
	return err == nil && e.Rules().Wall().Players == players
}

func (s *Logs) isSet(p *replay, option string) bool {
	_, set := s.Loader.Set[option]
	return set || p.turned[option] != "" ||
		slices.ContainsFunc(p.logs, func(f *Log) bool { return f.Source.Told[option] != "" })
}

// guesses returns settings to try: every other value of options with few values. For a single log
// that differs in yaku, it returns only options that share a word with the ids of those yaku.
func (s *Logs) guesses(ctx context.Context, p *replay) (all []map[string]string, err error) {
	yaku := make(map[string]bool)
	for _, f := range p.logs {
		for i := range f.Compared.Differences {
			if d := &f.Compared.Differences[i]; d.Field == gamelog.YakuField {
				for word := range strings.SplitSeq(d.ID, "_") {
					yaku[word] = true
				}
			}
		}
	}
	options, err := s.optionsOf(ctx, p)
	for i := range options {
		o := &options[i]
		fits := slices.ContainsFunc(strings.Split(o.ID, "_"),
			func(word string) bool { return yaku[word] })
		setByLog := slices.ContainsFunc(p.logs,
			func(f *Log) bool { return f.Record.Set[o.ID] != "" })
		if s.isSet(p, o.ID) || setByLog || len(yaku) > 0 && len(p.logs) == 1 && !fits {
			continue
		}
		for _, value := range otherValues(o) {
			all = append(all, map[string]string{o.ID: value})
		}
	}
	return all, err
}

// optionsOf returns the options of the first log, or of the rules of all if there are only records.
func (s *Logs) optionsOf(ctx context.Context, p *replay) ([]rules.Option, error) {
	if len(p.logs) > 0 {
		return p.logs[0].Record.RuleSet.Options(), nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.engine(ctx, p.rules, p.turned)
	if err != nil {
		return nil, err
	}
	return e.Rules().Options(), nil
}

// otherValues returns the values of an option except the current one. It is nil for options with
// many values.
func otherValues(o *rules.Option) (all []string) {
	for _, v := range condition.Others(o.Value, o.Allowed) {
		all = append(all, v.String())
	}
	return all
}

// withUma replays with the uma implied by the results. It returns nil if there is none.
func (s *Logs) withUma(ctx context.Context, p *replay) (*replay, map[string]string, error) {
	var uma map[string]string
	for _, f := range p.logs {
		if !f.resultsDiffer() {
			continue
		}
		implied := s.impliedUma(p, f)
		if len(implied) == 0 || uma != nil && !maps.Equal(uma, implied) {
			return nil, nil, nil
		}
		uma = implied
	}
	if uma == nil {
		return nil, nil, nil
	}
	all := maps.Clone(uma)
	maps.Copy(all, p.turned)
	tried, err := s.replay(ctx, p.src, p.rules, all)
	if err != nil || tried == nil || slices.ContainsFunc(tried.logs, (*Log).resultsDiffer) {
		return nil, nil, err
	}
	return tried, uma, nil
}

func (s *Logs) impliedUma(p *replay, f *Log) map[string]string {
	first, second := rules.ByID(f.Record.RuleSet.Options(), "uma_first"),
		rules.ByID(f.Record.RuleSet.Options(), "uma_second")
	results := f.Game.Results
	if first == nil || second == nil || len(results) == 0 ||
		len(f.Source.Results) != len(results) || len(results)%2 != 0 {
		return nil
	}
	// The last two places get no oka, so what they lack against the rules goes to the first two
	// as uma.
	shortfall := func(place int) int64 {
		r := results[len(results)-place]
		return r.Result - f.Source.Results[r.Player.Index()]
	}
	uma := map[string]string{}
	for place, o := range []*rules.Option{first, second} {
		if !s.isSet(p, o.ID) && shortfall(place+1) != 0 {
			uma[o.ID] = strconv.FormatInt(o.Value.Int+shortfall(place+1), 10)
		}
	}
	return uma
}

func (f *Log) resultsDiffer() bool {
	return slices.ContainsFunc(f.Compared.Differences,
		func(d gamelog.Difference) bool { return d.Field == gamelog.ResultField })
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
