package games

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
)

// Inferred are the rules that explain logs of games for as many players.
type Inferred struct {
	// Rules are the shipped rule set that leaves the fewest hands that differ, or the one that was asked for, with the
	// options of Turned. Same are the ids of others that leave as few.
	Rules  *rules.Rules
	Turned map[string]string
	Same   []string
	// Games and Hands is how many there are, and Differ how many hands go by other rules all the same.
	Games, Hands, Differ int
	// Spoken are the options of which hands show something, those with most hands first; Silent those of which none does.
	Spoken []Spoken
	Silent []string
}

// Spoken is an option with how many hands would differ if it had another value.
type Spoken struct {
	Option *rules.Option
	Hands  int
	// Or are other values with which no hand would differ.
	Or []string
}

const (
	// mostTurned is how many options are turned at most, to explain logs, and mostStarts from how many rule sets.
	mostTurned, mostStarts = 12, 3
)

// Infer returns the rules that explain logs, and records of games that say what points there were, for each number of
// players. The options that a log tells hold for it in any case; of a record nothing holds that it says of rules. What can't
// be played by the rules that it names is left out. The error is that of the context.
func (s *Logs) Infer(ctx context.Context, logs []*gamelog.Log, evenings []Evening) (all []*Inferred, err error) {
	byPlayers := make(map[int]*sources)
	of := func(players int) *sources {
		if byPlayers[players] == nil {
			byPlayers[players] = &sources{}
		}
		return byPlayers[players]
	}
	for _, l := range logs {
		if _, err := s.one(ctx, l, s.RuleSet(l), nil); err == nil {
			to := of(len(l.Players))
			to.logs = append(to.logs, l)
		}
	}
	for _, e := range evenings {
		record, err := game.Load(ctx, s.Loader.With(e.Name, e.Text), rules.Named(e.Name), "")
		if err == nil {
			to := of(len(record.Players))
			to.records = append(to.records, e)
			if id := record.RuleSet.ID(); slices.Contains(rules.Shipped(), id) && !slices.Contains(to.named, id) {
				to.named = append(to.named, id)
			}
		}
	}
	for _, players := range slices.Sorted(maps.Keys(byPlayers)) {
		inferred, err := s.infer(ctx, *byPlayers[players], players)
		if err != nil {
			return nil, err
		}
		if inferred != nil {
			all = append(all, inferred)
		}
	}
	return all, ctx.Err()
}

func (s *Logs) infer(ctx context.Context, of sources, players int) (*Inferred, error) {
	var starts []*compared
	for _, id := range s.sets(of) {
		if !s.plays(ctx, id, players) {
			continue
		}
		p, err := s.under(ctx, of, id, nil)
		if err != nil {
			return nil, err
		}
		if p != nil {
			starts = append(starts, p)
		}
		slices.SortStableFunc(starts, func(a, b *compared) int { return cmp.Compare(a.cost(), b.cost()) })
		for n := len(starts) - 1; n >= mostStarts && starts[n].cost() > starts[0].cost(); n-- {
			starts = slices.Delete(starts, n, n+1) // all games under all rule sets take much memory
		}
	}
	var best *compared
	var same []string
	for _, p := range starts {
		explained, _, err := s.explain(ctx, p, mostTurned)
		if err != nil {
			return nil, err
		}
		switch {
		case best == nil || explained.cost() < best.cost():
			best, same = explained, nil
		case explained.cost() == best.cost():
			same = append(same, p.rules)
		}
	}
	if best == nil {
		return nil, nil
	}
	return s.inferred(ctx, best, same)
}

// sets are the rule sets that may explain games: that which the caller has named, or those that the games name and then
// all that are shipped. Of several that explain them as well the first counts.
func (s *Logs) sets(of sources) (ids []string) {
	if s.Rules != "" {
		return []string{s.Rules}
	}
	ids = slices.Clone(of.named)
	for _, l := range of.logs {
		if id := s.RuleSet(l); !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, id := range rules.Shipped() {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// cost is how many hands differ, with one for each option that is turned.
func (p *compared) cost() int {
	hands, _ := p.differs()
	return hands + len(p.turned)
}

func (s *Logs) inferred(ctx context.Context, p *compared, same []string) (*Inferred, error) {
	s.mu.Lock()
	e, err := s.engine(ctx, p.rules, p.turned)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	found := &Inferred{Rules: e.Rules(), Turned: p.turned, Same: same,
		Games: len(p.logs) + len(p.records)}
	found.Differ, _ = p.differs()
	for _, f := range p.logs {
		found.Hands += len(f.Source.Hands)
	}
	for i := range p.of.records {
		found.Hands += s.handsOf(ctx, &p.of.records[i])
	}
	shipped := s.shipped(ctx)
	for i := range found.Rules.Options() {
		o := &found.Rules.Options()[i]
		spoken, err := s.speak(ctx, p, o, shipped)
		switch {
		case err != nil:
			return nil, err
		case spoken.Hands > 0:
			found.Spoken = append(found.Spoken, spoken)
		case found.Rules.Turns(o.ID):
			found.Silent = append(found.Silent, o.ID)
		}
	}
	slices.SortStableFunc(found.Spoken, func(a, b Spoken) int { return cmp.Compare(b.Hands, a.Hands) })
	return found, nil
}

// speak counts the hands that would differ if an option had another value, and that do not: for the value of which the
// fewest do, of those of which some do.
func (s *Logs) speak(ctx context.Context, p *compared, o *rules.Option, shipped []*rules.Rules) (Spoken, error) {
	values := otherValues(o)
	if len(values) == 0 {
		values = numbers(o, shipped)
	}
	spoken := Spoken{Option: o}
	for _, value := range values {
		all := map[string]string{o.ID: value}
		for id, value := range p.turned {
			if id != o.ID {
				all[id] = value
			}
		}
		turned, err := s.under(ctx, p.of, p.rules, all)
		if err != nil {
			return spoken, err
		}
		switch n := turned.more(p); {
		case n == 0:
			spoken.Or = append(spoken.Or, value)
		case spoken.Hands == 0 || n < spoken.Hands:
			spoken.Hands = n
		}
	}
	return spoken, nil
}

// shipped are the shipped rule sets with what the loader turns, but for those in which it can't.
func (s *Logs) shipped(ctx context.Context) (all []*rules.Rules) {
	for _, id := range rules.Shipped() {
		if r, err := s.load(ctx, id, nil); err == nil {
			all = append(all, r)
		}
	}
	return all
}

// numbers are values of an option that takes any number: those of shipped rule sets, or else the next one. There is none for what is not played.
func numbers(o *rules.Option, shipped []*rules.Rules) (values []string) {
	for _, r := range shipped {
		if other := rules.ByID(r.Options(), o.ID); other != nil && other.Value != o.Value && !slices.Contains(values, other.Value.String()) {
			values = append(values, other.Value.String())
		}
	}
	if values == nil && o.Value.Int > 0 && o.Value.Int < o.Max {
		values = []string{strconv.FormatInt(o.Value.Int+1, 10)}
	}
	return values
}

// handsOf returns how many hands a record has.
func (s *Logs) handsOf(ctx context.Context, e *Evening) int {
	record, err := game.Load(ctx, s.Loader.With(e.Name, e.Text), rules.Named(e.Name), "")
	if err != nil {
		return 0
	}
	return len(record.Hands)
}

// more counts the hands that differ and did not before; none if the logs can't be played so.
func (p *compared) more(before *compared) (n int) {
	if p == nil {
		return 0
	}
	for i, f := range p.logs {
		was := before.logs[i].handsThatDiffer()
		for hand := range f.handsThatDiffer() {
			if !was[hand] {
				n++
			}
		}
	}
	for i, lines := range p.records {
		for line := range lines {
			if !before.records[i][line] {
				n++
			}
		}
	}
	return n
}

func (f *Log) handsThatDiffer() map[int]bool {
	hands := make(map[int]bool)
	for i := range f.Compared.Differences {
		hands[f.Compared.Differences[i].Hand] = true
	}
	return hands
}

// WriteInferred writes which rules explain logs, how many hands speak for each option, and of which none does.
func WriteInferred(w io.Writer, all []*Inferred, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		for i, found := range all {
			if i > 0 {
				p.Line("")
			}
			found.write(p, words.In(p.Lang))
		}
		return nil
	})
}

func (found *Inferred) write(p *terminal.Page, l *words.Language) {
	says := l.Infer
	p.Paragraph(fmt.Sprintf(says.Found, found.Rules.Name().In(p.Lang)+" ("+found.Rules.ID()+")",
		grouped(l, found.Hands-found.Differ), grouped(l, found.Hands), l.Numbered(l.Log.Games, found.Games)), 0)
	if found.Same != nil {
		p.Paragraph(fmt.Sprintf(says.Same, strings.Join(found.Same, l.Common.List)), 0)
	}
	if len(found.Turned) > 0 {
		p.Line("")
		p.Paragraph(says.With, 0)
		for _, id := range slices.Sorted(maps.Keys(found.Turned)) {
			p.Paragraph("- "+found.says(id, found.Turned[id], l), 0)
		}
	}
	p.Title(says.Spoken, l.Season.Hands)
	for _, s := range found.Spoken {
		text := found.says(s.Option.ID, s.Option.Value.String(), l)
		if s.Or != nil {
			text += fmt.Sprintf(says.Or, strings.Join(found.values(s.Option, s.Or, p.Lang), l.Common.List))
		}
		p.Row(text, "", grouped(l, s.Hands))
	}
	if found.Silent != nil {
		p.Line("")
		p.Paragraph(fmt.Sprintf(says.Silent, strings.Join(found.Silent, l.Common.List)), 0)
	}
}

// says says an option with a value.
func (found *Inferred) says(id, value string, l *words.Language) string {
	o := rules.ByID(found.Rules.Options(), id)
	return id + l.Explain.Colon + found.values(o, []string{value}, l.Code)[0]
}

// values are values of an option in words.
func (found *Inferred) values(o *rules.Option, values []string, lang string) []string {
	values = slices.Clone(values)
	for _, c := range sheet.Choices(found.Rules, o, lang) {
		if i := slices.Index(values, strings.Trim(c.Written, `"`)); i >= 0 {
			values[i] = c.Text
		}
	}
	return values
}

// inferredJSON is one of Inferred, for programs.
type inferredJSON struct {
	Rules   string            `json:"rules"`
	Set     map[string]string `json:"set"`
	Same    []string          `json:"same"`
	Players int               `json:"players"`
	Games   int               `json:"games"`
	Hands   int               `json:"hands"`
	Differ  int               `json:"differ"`
	Spoken  []spokenJSON      `json:"spoken"`
	Silent  []string          `json:"silent"`
}

type spokenJSON struct {
	Option string   `json:"option"`
	Value  string   `json:"value"`
	Hands  int      `json:"hands"`
	Or     []string `json:"or,omitempty"`
}

// InferredJSON returns the rules that explain logs as one JSON object on a line.
func InferredJSON(found *Inferred) ([]byte, error) {
	j := inferredJSON{found.Rules.ID(), found.Turned, found.Same, found.Rules.Wall().Players, found.Games, found.Hands, found.Differ,
		[]spokenJSON{}, found.Silent}
	if j.Set == nil {
		j.Set = map[string]string{}
	}
	j.Same, j.Silent = append([]string{}, j.Same...), append([]string{}, j.Silent...)
	for _, s := range found.Spoken {
		j.Spoken = append(j.Spoken, spokenJSON{s.Option.ID, s.Option.Value.String(), s.Hands, s.Or})
	}
	return jsonLine(j)
}
