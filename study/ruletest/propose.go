package ruletest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/witness"
)

// Proposal is a case that would close a gap, and perhaps others.
type Proposal struct {
	ID, Hand string
	// Expect is the current outcome, to be checked by the author, as entries of expect in a file of
	// tests.
	Expect []string
	For    Gap
}

// mostSearched is the number of gaps for which a hand is searched; the searches share a budget. For
// large rules it is reduced, but not below leastSearched.
const (
	mostSearched  = 24
	leastSearched = 2
)

// Propose searches hands that close gaps, of the file under test or of all files, with the options
// of the first case. If it finds none for a gap there may still be one. The error is that of ctx.
func (c *Coverage) Propose(ctx context.Context, all bool) (*Proposals, error) {
	p := proposer{Coverage: c, ctx: ctx, engine: engine.New(c.Rules), ids: make(map[string]int)}
	p.budget = witness.NewBudget(c.Rules)
	c.watch.left = max(c.watch.left, partsFor(c.Rules, 1))
	limit := max(leastSearched,
		mostSearched*insides.UsualSize/max(insides.UsualSize, insides.Of(c.Rules).Size()))
	for _, g := range eachWay(c.Gaps(all)) {
		if p.Searched == mostSearched {
			break
		}
		if p.ofTable(&g) || g.Lacks == notLookedAt || g.Lacks == tooMany {
			continue
		}
		if p.Searched >= limit {
			p.Searched++
			p.Proposals.Cut++
			continue
		}
		if p.isClosed(&g) {
			continue
		}
		p.Searched++
		w, err := p.findHand(&g)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, witness.ErrCut):
			p.Proposals.Cut++
		case err == nil:
			p.addProposal(&w, &g)
		}
	}
	return &p.Proposals, ctx.Err()
}

// Proposals are the cases found by Propose.
type Proposals struct {
	Cases []Proposal
	// Searched is the number of gaps for which a hand was searched. Cut is how many of these
	// searches were cut short.
	Searched, Cut int
}

func eachWay(gaps []Gap) (all []Gap) {
	for _, g := range gaps {
		if g.Lacks == neverAsked {
			other := g
			g.Lacks, other.Lacks = neverTrue, neverFalse
			all = append(all, other)
		}
		all = append(all, g)
	}
	return all
}

type proposer struct {
	*Coverage
	Proposals
	ctx      context.Context
	engine   *engine.Engine
	budget   *witness.Budget
	ids      map[string]int
	outcomes []*Outcome
}

func (p *proposer) addProposal(w *hand.Win, g *Gap) {
	c := &Case{Win: *w, Hand: w.String()}
	o := Score(p.ctx, p.engine, c)
	if p.watch.noteCase(p.ctx, &o) != nil { // ctx is done
		return
	}
	p.outcomes = append(p.outcomes, &o)
	p.Proposals.Cases = append(p.Proposals.Cases,
		Proposal{ID: p.id(g), Hand: c.Hand, Expect: expectation(&o), For: *g})
}

var notOfID = work.LazyRegexp(`[^a-z0-9]+`)

func (p *proposer) id(g *Gap) string {
	id := strings.Trim(notOfID().ReplaceAllString(strings.ToLower(g.Path), "-"), "-")
	if p.ids[id]++; p.ids[id] > 1 {
		id = fmt.Sprintf("%s-%d", id, p.ids[id])
	}
	return id
}

// expectation returns the outcome for some keys of expect as in a file of tests, or the error of a
// refused hand.
func expectation(o *Outcome, keys ...string) (entries yamltext.Braces) {
	switch {
	case o.Refused != nil:
		keys = []string{"error"}
	case keys == nil && o.Result.Yakuman == 0:
		keys = []string{"yaku", "fu", "points"}
	case keys == nil:
		keys = []string{"yaku", "points"}
	}
	for _, key := range keys {
		value, ok := o.single(key)
		if !ok {
			items, _ := o.items(key)
			value = "{" + listed(items, ExpectedAll) + "}"
		}
		entries.Add(key, value)
	}
	return entries
}

func (p *proposer) ofTable(g *Gap) bool {
	switch section, _, _ := strings.Cut(g.Path, "."); g.Kind {
	case Table:
		return true
	case Conditions:
		return p.watch.expressions[g.Path] == nil
	case Overrides:
		return section == "draws" || section == "penalties" || section == "game" ||
			strings.HasPrefix(g.Path, "payments.several")
	}
	return false
}

// NeedGames returns the number of gaps, of the file under test or of all files, that only a game
// can close, so that no hand is searched. Options are not counted, as they may affect hands too.
func (c *Coverage) NeedGames(all bool) (n int) {
	p := proposer{Coverage: c}
	for _, g := range c.Gaps(all) {
		if p.ofTable(&g) {
			n++
		}
	}
	return n
}

func (p *proposer) isClosed(g *Gap) bool {
	switch g.Kind {
	case Conditions:
	case Overrides:
		base := p.without(g)
		return base == nil || firstChanged(p.ctx, p.outcomes, base) != nil
	default:
		return p.watch.uses[g.Path].By != nil
	}
	e := p.watch.expressions[g.Path]
	l := &e.leaves[slices.IndexFunc(e.leaves,
		func(l leaf) bool { return l.Position == g.Position })]
	return l.by[truth(g)] != nil
}

func (p *proposer) findHand(g *Gap) (w hand.Win, err error) {
	section, id, _ := strings.Cut(g.Path, ".")
	switch {
	case g.Kind == Yaku:
		w, err = p.budget.Yaku(p.ctx, p.engine, id)
	case g.Kind == Requirements:
		w, err = p.budget.Refused(p.ctx, p.engine,
			func(_ *hand.Win, r *engine.Refused) bool { return r.Problems[0].Code == id })
	case g.Kind == Overrides:
		w, err = p.findChange(g)
	case g.Kind == Conditions && section == "situation":
		show := p.shows(g)
		w, err = p.budget.Refused(p.ctx, p.engine,
			func(w *hand.Win, _ *engine.Refused) bool { return show(w) })
	case g.Kind == Conditions && section == "yaku":
		w, err = p.findCondition(g)
	default:
		show := p.shows(g)
		w, err = p.budget.Find(p.ctx, p.engine,
			func(w *hand.Win, r *engine.Result) bool { return uses(r, g) && show(w) })
	}
	if err == nil && g.Kind != Overrides && !p.shows(g)(&w) {
		err = witness.ErrNone
	}
	return w, err
}

func (p *proposer) findChange(g *Gap) (hand.Win, error) {
	baseEngine, baseResult := p.without(g), new(engine.Result)
	return p.budget.Find(p.ctx, p.engine, func(w *hand.Win, r *engine.Result) bool {
		return baseEngine.ScoreInto(w, baseResult) != nil || baseResult.Points != r.Points ||
			baseResult.Han != r.Han ||
			baseResult.Fu != r.Fu
	})
}

// without returns an engine for the rules without an override; nil if there are no such rules or
// they don't differ.
func (p *proposer) without(g *Gap) *engine.Engine {
	overrides := p.Rules.Overrides()
	i := slices.IndexFunc(overrides, func(o rules.Override) bool { return o.Path == g.Path })
	base, err := p.Rules.Without(&overrides[i])
	if err != nil || base.Hash() == p.Rules.Hash() {
		return nil
	}
	return engine.New(base)
}

// uses quickly reports whether a result may close a gap.
func uses(r *engine.Result, g *Gap) bool {
	id := tree.IDOf(g.Path)
	switch g.Kind {
	case Fu:
		return slices.ContainsFunc(slices.Collect(r.FuParts()),
			func(f engine.FuPart) bool { return f.Rule.ID == id })
	case Bonus:
		return slices.ContainsFunc(slices.Collect(r.Bonus()),
			func(b engine.Counted) bool { return b.Rule.ID == id })
	case Limits:
		return r.Limit != nil
	}
	return true
}

// mostExplained is the number of hands that one search explains, which is far slower than scoring.
// It is reduced for large rules.
const mostExplained = 400

// shows returns a predicate for hands that close a gap. It explains a bounded number of hands.
func (p *proposer) shows(g *Gap) func(*hand.Win) bool {
	left := mostExplained * insides.UsualSize / max(insides.UsualSize, insides.Of(p.Rules).Size())
	onlyGap, err := newWatch(p.ctx, p.Rules, g.Path)
	if err != nil { // ctx is done
		return func(*hand.Win) bool { return false }
	}
	onlyGap.useRules(p.Rules)
	return func(w *hand.Win) bool {
		if left--; left < 0 {
			return false
		}
		onlyGap.clear()
		if onlyGap.noteCase(p.ctx, &Outcome{Case: &Case{Win: *w}, Engine: p.engine}) != nil {
			return false
		}
		if use := onlyGap.uses[g.Path]; use != nil && g.Kind != Conditions {
			return use.By != nil
		}
		return onlyGap.exercises(g)
	}
}

func (w *watch) exercises(g *Gap) bool {
	for _, x := range w.inOrder {
		for _, l := range x.leaves {
			if l.Position == g.Position && l.by[truth(g)] != nil {
				return true
			}
		}
	}
	return false
}

func (w *watch) clear() {
	for _, x := range w.inOrder {
		x.left, x.cut = 2*len(x.leaves), false
		for i := range x.leaves {
			x.leaves[i].by = [2]*Case{}
		}
	}
	for _, p := range w.usesInOrder {
		p.By = nil
	}
	w.left = partsFor(w.rules, 1)
}

func (p *proposer) findCondition(g *Gap) (hand.Win, error) {
	e := p.watch.expressions[g.Path]
	t := p.watch.tracer.Trace(&e.Expression, new(condition.Facts))
	src, place := []rune(e.Text), e.Places()
	text, ok := wanted(&t, src, func(s compile.Span) bool { return place(s) == g.Position },
		truth(g) == 1)
	if !ok {
		return hand.Win{}, witness.ErrNone
	}
	for _, number := range []string{".han.", ".yakuman"} {
		// evaluated only if the yaku counts
		if path, _, isNumber := strings.Cut(g.Path, number); isNumber {
			y := rules.ByID(p.Rules.Yaku(), strings.TrimPrefix(path, "yaku."))
			text = "(" + y.When.String() + ") and " + text
		}
	}
	when, problems := compile.New(insides.Of(p.Rules).Names()).Bool(text, condition.StageReading,
		condition.EachHand)
	if problems != nil {
		return hand.Win{}, witness.ErrNone
	}
	return p.budget.Meeting(p.ctx, p.engine, when, true, nil)
}

func truth(g *Gap) int {
	if g.Lacks == neverTrue {
		return 1
	}
	return 0
}

// wanted formats a condition that holds if a part is evaluated and has the given truth value. For a
// part within a quantifier it uses the quantifier, as some element will probably give the part that
// value.
func wanted(t *trace.Trace, src []rune, matches func(compile.Span) bool,
	holds bool) (text string, ok bool) {
	format := func(t *trace.Trace, holds bool) string {
		text := "(" + string(src[t.From:t.To]) + ")"
		if !holds {
			text = "not " + text
		}
		return text
	}
	if matches(t.Span) {
		return format(t, holds), true
	}
	for i := range t.Parts {
		inner, found := wanted(&t.Parts[i], src, matches, holds)
		if !found {
			continue
		}
		switch t.Kind {
		case compile.All, compile.Any:
			var before strings.Builder
			for j := range t.Parts[:i] {
				before.WriteString(format(&t.Parts[j], t.Kind == compile.All) + " and ")
			}
			return before.String() + inner, true
		case compile.Not:
			return inner, true
		case compile.Choice:
			if i > 0 {
				inner = format(&t.Parts[0], i == 1) + " and " + inner
			}
			return inner, true
		case compile.Each, compile.Let:
			return format(t, holds != (t.Asks == "none")), true
		}
		return "", false
	}
	// nothing is known about the groups without a hand
	if t.Kind == compile.Each && len(t.Parts) == 0 {
		return format(t, holds != (t.Asks == "none")), true
	}
	return "", false
}
