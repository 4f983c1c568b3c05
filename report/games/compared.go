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
	"sync"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// sources are what was played: logs, and records of games with what they say of points.
type sources struct {
	logs    []*gamelog.Log
	records []Evening
	// named are the shipped rule sets that the records name.
	named []string
}

// Evening is the text of a record of a game.
type Evening struct {
	Name string
	Text []byte
}

// compared are logs and records under the same rules.
type compared struct {
	logs []*Log
	// records has the lines of each record where it says otherwise than the rules.
	records []map[int]bool
	of      sources
	// rules is the id of the rules of all, "" for those that each log names, and turned are options that are turned in all,
	// besides those that each log tells.
	rules  string
	turned map[string]string
}

// under plays logs and records under rules with options turned; nil if one of the logs can't be played so.
func (s *Logs) under(ctx context.Context, of sources, id string, turned map[string]string) (*compared, error) {
	p := &compared{make([]*Log, len(of.logs)), nil, of, id, turned}
	next := make(chan int)
	errs := make([]error, len(of.logs))
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(of.logs)) {
		workers.Go(func() {
			for i := range next {
				p.logs[i], errs[i] = s.one(ctx, of.logs[i], cmp.Or(id, s.RuleSet(of.logs[i])), turned)
			}
		})
	}
	for i := range of.logs {
		next <- i
	}
	close(next)
	workers.Wait()
	if slices.ContainsFunc(errs, func(err error) bool { return err != nil }) {
		return nil, ctx.Err()
	}
	for i := range of.records {
		p.records = append(p.records, s.lines(ctx, &of.records[i], id, turned))
	}
	return p, ctx.Err()
}

// lines plays a record, and returns the lines of which the rules say otherwise.
func (s *Logs) lines(ctx context.Context, e *Evening, id string, turned map[string]string) map[int]bool {
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
	if err != nil && !ok { // nothing of it can be compared
		lines[0] = true
	}
	for i := range found {
		lines[found[i].Line] = true
	}
	return lines
}

func (s *Logs) one(ctx context.Context, l *gamelog.Log, id string, turned map[string]string) (*Log, error) {
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

// differences is how many there are.
func (p *compared) differences() (n int) {
	for _, f := range p.logs {
		n += len(f.Compared.Differences)
	}
	for _, lines := range p.records {
		n += len(lines)
	}
	return n
}

// differs returns how many hands differ, and whether nothing but results of logs does.
func (p *compared) differs() (hands int, results bool) {
	results = true
	for _, f := range p.logs {
		of, only := f.differs()
		hands, results = hands+of, results && (only || of == 0)
	}
	for _, lines := range p.records {
		hands, results = hands+len(lines), results && len(lines) == 0
	}
	return hands, results && hands > 0
}

// shows reports whether logs show the rules under which they are looked at, better than as they were looked at before: two
// hands or more differ no longer, or nothing but the results did.
func (p *compared) shows(before *compared) bool {
	now, _ := p.differs()
	then, results := before.differs()
	return p.differences() < before.differences() && (now <= then-2 || results && now < then)
}

// explain turns the options that leave the fewest differences, one after the other and some at most, while two hands or
// more differ; and the uma if the results show it. It returns what was turned besides.
func (s *Logs) explain(ctx context.Context, p *compared, most int) (best *compared, turned []map[string]string, err error) {
	for range most {
		if hands, _ := p.differs(); hands < 2 {
			break
		}
		better, more, err := s.better(ctx, p)
		if err != nil {
			return nil, nil, err
		}
		if better == nil {
			break
		}
		p, turned = better, append(turned, more)
	}
	own, uma, err := s.withUma(ctx, p)
	if own != nil {
		p, turned = own, append(turned, uma)
	}
	return p, turned, err
}

// better turns the one option with which the fewest differences are left; nil if logs show none. Options are tried first
// with some hands that differ.
func (s *Logs) better(ctx context.Context, p *compared) (best *compared, turned map[string]string, err error) {
	probes := p.probes()
	before, err := s.under(ctx, probes, p.rules, p.turned)
	if err != nil || before == nil {
		return nil, nil, err
	}
	guesses, err := s.guesses(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	for _, more := range guesses {
		all := maps.Clone(more)
		for id, value := range p.turned {
			all[id] = value
		}
		tried, err := s.under(ctx, probes, p.rules, all)
		if err != nil {
			return nil, nil, err
		}
		if len(probes.logs)+len(probes.records) > 0 && (tried == nil || tried.differences() >= before.differences()) {
			continue
		}
		if tried, err = s.under(ctx, p.of, p.rules, all); err != nil {
			return nil, nil, err
		}
		if tried != nil && tried.shows(p) && (best == nil || tried.differences() < best.differences()) {
			best, turned = tried, more
		}
	}
	return best, turned, nil
}

// mostProbes is with how many hands that differ options are tried first.
const mostProbes = 24

// probes are hands that differ by themselves, each as a log, and all records.
func (p *compared) probes() sources {
	var all []*gamelog.Log
	for _, f := range p.logs {
		last := -1
		for i := range f.Compared.Differences {
			d := &f.Compared.Differences[i]
			if !d.InHand() || d.Hand == last || len(all) == mostProbes {
				continue
			}
			last = d.Hand
			own := *f.Source
			own.Hands, own.Points, own.Results, own.Damage = f.Source.Hands[d.Hand:d.Hand+1], nil, nil, nil
			all = append(all, &own)
		}
	}
	return sources{all, p.of.records, p.of.named}
}

// league returns the logs under the shipped rule set that leaves the fewest differences, and the ids of all that leave as
// few, such as editions of it; nil if none leaves fewer than most, and shows itself.
func (s *Logs) league(ctx context.Context, plain *compared, most int) (best *compared, names []string, err error) {
	least := most - 1
	for _, id := range rules.Shipped() {
		if plain.rules == id || plain.logs[0].Record.Rules == id || !s.plays(ctx, id, len(plain.logs[0].Source.Players)) {
			continue
		}
		tried, err := s.under(ctx, plain.of, id, nil)
		if err != nil {
			return nil, nil, err
		}
		if tried == nil || !tried.shows(plain) {
			continue
		}
		switch n := tried.differences(); {
		case n < least || n == least && best == nil:
			best, names, least = tried, []string{id}, n
		case n == least:
			names = append(names, id)
		}
	}
	return best, names, nil
}

func (s *Logs) plays(ctx context.Context, id string, players int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.engine(ctx, id, nil)
	return err == nil && e.Rules().Wall().Players == players
}

func (s *Logs) known(p *compared, option string) bool {
	_, set := s.Loader.Set[option]
	return set || p.turned[option] != "" || slices.ContainsFunc(p.logs, func(f *Log) bool { return f.Source.Told[option] != "" })
}

// guesses are options that may be turned otherwise, those of few values by each other one, and of yaku those whose names
// have a word in common with them.
func (s *Logs) guesses(ctx context.Context, p *compared) (all []map[string]string, err error) {
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
		fits := slices.ContainsFunc(strings.Split(o.ID, "_"), func(word string) bool { return yaku[word] })
		told := slices.ContainsFunc(p.logs, func(f *Log) bool { return f.Record.Set[o.ID] != "" })
		if s.known(p, o.ID) || told || len(yaku) > 0 && len(p.logs) == 1 && !fits {
			continue
		}
		for _, value := range otherValues(o) {
			all = append(all, map[string]string{o.ID: value})
		}
	}
	return all, err
}

// optionsOf are the options as they are for the first log, or for all.
func (s *Logs) optionsOf(ctx context.Context, p *compared) ([]rules.Option, error) {
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

// otherValues are the values of an option that has few, but for that which it has.
func otherValues(o *rules.Option) (all []string) {
	values := o.Allowed
	if o.Value.Type == condition.TypeBool {
		values = []condition.Value{{Type: condition.TypeBool, Int: 1 - o.Value.Int}}
	}
	for _, v := range values {
		if v != o.Value {
			all = append(all, v.String())
		}
	}
	return all
}

// withUma returns the logs with the uma to which their results come, nil if they show none.
func (s *Logs) withUma(ctx context.Context, p *compared) (*compared, map[string]string, error) {
	var uma map[string]string
	for _, f := range p.logs {
		if !f.resultsDiffer() {
			continue
		}
		own := s.uma(p, f)
		if len(own) == 0 || uma != nil && !maps.Equal(uma, own) {
			return nil, nil, nil
		}
		uma = own
	}
	if uma == nil {
		return nil, nil, nil
	}
	all := maps.Clone(uma)
	for id, value := range p.turned {
		all[id] = value
	}
	tried, err := s.under(ctx, p.of, p.rules, all)
	if err != nil || tried == nil || slices.ContainsFunc(tried.logs, (*Log).resultsDiffer) {
		return nil, nil, err
	}
	return tried, uma, nil
}

func (s *Logs) uma(p *compared, f *Log) map[string]string {
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
		if !s.known(p, o.ID) && less(place+1) != 0 {
			uma[o.ID] = strconv.FormatInt(o.Value.Int+less(place+1), 10)
		}
	}
	return uma
}

func (f *Log) resultsDiffer() bool {
	return slices.ContainsFunc(f.Compared.Differences, func(d gamelog.Difference) bool { return d.Field == gamelog.ResultField })
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
