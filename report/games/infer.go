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

// Inferred holds the rules that explain games with the same number of players.
type Inferred struct {
	// Rules is the rule set with the fewest differing hands, or the requested one, with the options
	// Turned set. Same lists the ids of rule sets that explain the games as well.
	Rules  *rules.Rules
	Turned map[string]string
	Same   []string
	// Games and Hands are totals. Differ is the number of hands that still differ.
	Games, Hands, Differ int
	// Spoken lists the options for which hands are evidence, most hands first. Silent lists those
	// without evidence.
	Spoken []Spoken
	Silent []string
}

// Spoken is an option with the number of hands that would differ under another value.
type Spoken struct {
	Option *rules.Option
	Hands  int
	// Or lists other values under which no hand would differ.
	Or []string
}

const (
	// maxTurned limits the options set to explain logs, and maxStarts the rule sets to start
	// from.
	maxTurned, maxStarts = 12, 3
)

// Infer returns the rules that explain logs and records with points, for each number of players.
// Options that a log states apply to that log; rules and options in records are ignored. Games that
// can't be played under the rules that they name are left out. The error is that of ctx.
func (s *Logs) Infer(ctx context.Context, logs []*gamelog.Log,
	evenings []Evening) (all []*Inferred, err error) {
	byPlayers := make(map[int]*sources)
	sourcesFor := func(players int) *sources {
		if byPlayers[players] == nil {
			byPlayers[players] = &sources{}
		}
		return byPlayers[players]
	}
	for _, l := range logs {
		if _, err := s.replayLog(ctx, l, s.RuleSet(l), nil); err == nil {
			src := sourcesFor(len(l.Players))
			src.logs = append(src.logs, l)
		}
	}
	for _, e := range evenings {
		record, err := game.Load(ctx, s.Loader.With(e.Name, e.Text), rules.Named(e.Name), "")
		if err == nil {
			src := sourcesFor(len(record.Players))
			src.records = append(src.records, e)
			if id := record.RuleSet.ID(); slices.Contains(rules.Shipped(), id) &&
				!slices.Contains(src.namedRules, id) {
				src.namedRules = append(src.namedRules, id)
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

func (s *Logs) infer(ctx context.Context, src sources, players int) (*Inferred, error) {
	var starts []*replay
	for _, id := range s.startRules(src) {
		if !s.hasPlayers(ctx, id, players) {
			continue
		}
		p, err := s.replay(ctx, src, id, nil)
		if err != nil {
			return nil, err
		}
		if p != nil {
			starts = append(starts, p)
		}
		slices.SortStableFunc(starts, func(a, b *replay) int {
			return cmp.Compare(a.cost(), b.cost())
		})
		for n := len(starts) - 1; n >= maxStarts && starts[n].cost() > starts[0].cost(); n-- {
			// replays under all rule sets would take too much memory
			starts = slices.Delete(starts, n, n+1)
		}
	}
	var best *replay
	var alternatives []string
	for _, p := range starts {
		explained, _, err := s.explain(ctx, p, maxTurned)
		if err != nil {
			return nil, err
		}
		switch {
		case best == nil || explained.cost() < best.cost():
			best, alternatives = explained, nil
		case explained.cost() == best.cost():
			alternatives = append(alternatives, p.rules)
		}
	}
	if best == nil {
		return nil, nil
	}
	return s.summarize(ctx, best, alternatives)
}

// startRules returns the rule sets to try: the one set by the caller, or those that the games name
// followed by all shipped ones. The first of equally good ones wins.
func (s *Logs) startRules(src sources) (ids []string) {
	if s.Rules != "" {
		return []string{s.Rules}
	}
	ids = slices.Clone(src.namedRules)
	for _, l := range src.logs {
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

// cost returns the number of hands that differ plus the number of options set.
func (p *replay) cost() int {
	hands, _ := p.differs()
	return hands + len(p.turned)
}

func (s *Logs) summarize(ctx context.Context, p *replay, alternatives []string) (*Inferred, error) {
	s.mu.Lock()
	e, err := s.engine(ctx, p.rules, p.turned)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	found := &Inferred{Rules: e.Rules(), Turned: p.turned, Same: alternatives,
		Games: len(p.logs) + len(p.records)}
	found.Differ, _ = p.differs()
	for _, f := range p.logs {
		found.Hands += len(f.Source.Hands)
	}
	for i := range p.src.records {
		found.Hands += s.recordHands(ctx, &p.src.records[i])
	}
	shipped := s.shipped(ctx)
	for i := range found.Rules.Options() {
		o := &found.Rules.Options()[i]
		spoken, err := s.evidence(ctx, p, o, shipped)
		switch {
		case err != nil:
			return nil, err
		case spoken.Hands > 0:
			found.Spoken = append(found.Spoken, spoken)
		case found.Rules.Turns(o.ID):
			found.Silent = append(found.Silent, o.ID)
		}
	}
	slices.SortStableFunc(found.Spoken,
		func(a, b Spoken) int { return cmp.Compare(b.Hands, a.Hands) })
	return found, nil
}

// evidence counts the hands that would differ if an option had another value. It uses the value
// with the fewest such hands, ignoring values with none, which it lists in Or.
func (s *Logs) evidence(ctx context.Context, p *replay, o *rules.Option,
	shipped []*rules.Rules) (Spoken, error) {
	values := otherValues(o)
	if len(values) == 0 {
		values = otherNumbers(o, shipped)
	}
	spoken := Spoken{Option: o}
	for _, value := range values {
		all := map[string]string{o.ID: value}
		for id, value := range p.turned {
			if id != o.ID {
				all[id] = value
			}
		}
		changed, err := s.replay(ctx, p.src, p.rules, all)
		if err != nil {
			return spoken, err
		}
		switch n := changed.newDifferences(p); {
		case n == 0:
			spoken.Or = append(spoken.Or, value)
		case spoken.Hands == 0 || n < spoken.Hands:
			spoken.Hands = n
		}
	}
	return spoken, nil
}

// shipped returns the shipped rule sets with the options of the loader, except those that lack one
// of the options.
func (s *Logs) shipped(ctx context.Context) (all []*rules.Rules) {
	for _, id := range rules.Shipped() {
		if r, err := s.load(ctx, id, nil); err == nil {
			all = append(all, r)
		}
	}
	return all
}

// otherNumbers returns other values of a numeric option: those of shipped rule sets, otherwise the
// next number. It returns none for an option that is 0.
func otherNumbers(o *rules.Option, shipped []*rules.Rules) (values []string) {
	for _, r := range shipped {
		if other := rules.ByID(r.Options(), o.ID); other != nil && other.Value != o.Value &&
			!slices.Contains(values, other.Value.String()) {
			values = append(values, other.Value.String())
		}
	}
	if values == nil && o.Value.Int > 0 && o.Value.Int < o.Max {
		values = []string{strconv.FormatInt(o.Value.Int+1, 10)}
	}
	return values
}

func (s *Logs) recordHands(ctx context.Context, e *Evening) int {
	record, err := game.Load(ctx, s.Loader.With(e.Name, e.Text), rules.Named(e.Name), "")
	if err != nil {
		return 0
	}
	return len(record.Hands)
}

// newDifferences counts the hands that differ in p but not in before. It is 0 if p is nil.
func (p *replay) newDifferences(before *replay) (n int) {
	if p == nil {
		return 0
	}
	for i, f := range p.logs {
		old := before.logs[i].handsThatDiffer()
		for hand := range f.handsThatDiffer() {
			if !old[hand] {
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

// WriteInferred writes the rules that explain logs, the number of hands that support each option,
// and the options without evidence.
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
	phrases, colon := l.Infer(), l.Sheet().Colon
	p.Paragraph(fmt.Sprintf(phrases.Found, found.Rules.Name().In(p.Lang)+" ("+found.Rules.ID()+")",
		grouped(l, found.Hands-found.Differ), grouped(l, found.Hands),
		l.Numbered(l.Log().Games, found.Games)), 0)
	if found.Same != nil {
		p.Paragraph(fmt.Sprintf(phrases.Same, strings.Join(found.Same, l.Common.List)), 0)
	}
	if len(found.Turned) > 0 {
		p.Line("")
		p.Paragraph(phrases.With, 0)
		for _, id := range slices.Sorted(maps.Keys(found.Turned)) {
			o := rules.ByID(found.Rules.Options(), id)
			p.Paragraph("- "+found.name(id, l.Code)+" ("+id+")"+colon+
				found.valueTexts(o, []string{found.Turned[id]}, l.Code)[0], 0)
		}
	}
	p.Title(phrases.Spoken, l.Season().Hands)
	for _, s := range found.Spoken {
		text := found.name(s.Option.ID, l.Code) + colon +
			found.valueTexts(s.Option, []string{s.Option.Value.String()}, l.Code)[0]
		if s.Or != nil {
			text += fmt.Sprintf(phrases.Or,
				strings.Join(found.valueTexts(s.Option, s.Or, p.Lang), l.Common.List))
		}
		p.Row(text, "", grouped(l, s.Hands))
	}
	if found.Silent != nil {
		p.Line("")
		var names []string
		for _, id := range found.Silent {
			names = append(names, found.name(id, l.Code))
		}
		p.Paragraph(fmt.Sprintf(phrases.Silent, strings.Join(names, l.Sheet().Semicolon)), 0)
	}
}

// name returns the short name of an option, or its id.
func (found *Inferred) name(id, lang string) string {
	return cmp.Or(rules.ByID(found.Rules.Options(), id).ShortName(lang), id)
}

func (found *Inferred) valueTexts(o *rules.Option, values []string, lang string) []string {
	values = slices.Clone(values)
	for _, c := range sheet.Choices(found.Rules, o, lang) {
		if i := slices.Index(values, strings.Trim(c.Written, `"`)); i >= 0 {
			values[i] = c.Text
		}
	}
	return values
}

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

// InferredJSON returns the rules that explain logs as one line of JSON.
func InferredJSON(found *Inferred) ([]byte, error) {
	j := inferredJSON{found.Rules.ID(), found.Turned, found.Same, found.Rules.Wall().Players,
		found.Games, found.Hands, found.Differ,
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
