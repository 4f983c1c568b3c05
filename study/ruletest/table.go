package ruletest

import (
	"context"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// tableExpressions holds the table expressions of an engine, by their compiled form, and a tracer
// for them.
type tableExpressions struct {
	expressions map[trace.Expression]*insides.Expression
	tracer      *trace.Tracer
}

func (w *watch) tableExpressionsOf(e *engine.Engine) *tableExpressions {
	if a := w.tableOf[e]; a != nil {
		return a
	}
	a := &tableExpressions{make(map[trace.Expression]*insides.Expression),
		trace.New(insides.Of(e.Rules()).Names())}
	w.tableOf[e] = a
	all := insides.Of(e.Rules()).TableExpressions()
	for i := range all {
		a.expressions[all[i].Compiled] = &all[i]
	}
	return a
}

// noteGame replays a game and notes each evaluation of a table expression.
func (w *watch) noteGame(ctx context.Context, o *Outcome) {
	_, before := w.tableOf[o.Engine]
	a := w.tableExpressionsOf(o.Engine)
	look := func(e *insides.Expression, f *condition.Facts) {
		if x := w.table[e.Position]; x != nil && x.left > 0 && w.mayExamine(x) {
			w.note(x, new(a.tracer.Trace(e, f)), o.Case)
		}
	}
	if !before {
		for _, e := range a.expressions {
			if slices.Contains(flags, e.Path[strings.LastIndexByte(e.Path, '.')+1:]) {
				look(e, new(condition.Facts))
			}
		}
	}
	played := play(ctx, o.Engine, o.Case, func(compiled trace.Expression, f *condition.Facts) {
		if e := a.expressions[compiled]; e != nil {
			look(e, f)
			w.usedAtTable(e, f, o.Case)
		}
	})
	if played.Game == nil {
		return
	}
	for i := range played.Game.Hands {
		for _, p := range played.Game.Hands[i].Parts {
			if p.Rule != nil {
				w.use("draws."+p.Rule.ID, o.Case)
				w.use("penalties."+p.Rule.ID, o.Case)
			}
		}
	}
}

// flags are the table fields whose values don't depend on the game.
var flags = []string{"empty_seat", "own_stick", "aborts", "allowed", "counts", "voids",
	"ties_share", "rest_lost", "half_up", "returns_leftover", "before_places"}

// usedAtTable notes the use of the rule of an evaluated expression if it has an effect: a nonzero
// share or payment, an end that ends the game, or the uma.
func (w *watch) usedAtTable(e *insides.Expression, f *condition.Facts, by *Case) {
	rule, key := tree.Split(e.Path)
	used := false
	switch c := e.Compiled.(type) {
	case *condition.Int:
		used = key == "places" || f.Value(c) != 0
	case *condition.Bool:
		used = strings.HasPrefix(e.Path, "game.ends.") && f.Holds(c)
	}
	if used {
		w.use(rule, by)
	}
}

func (w *watch) use(path string, by *Case) {
	if p := w.uses[path]; p != nil && p.By == nil {
		p.By = by
	}
}

// useTable lists the table rules that a game can use. It omits those switched off by options and
// those for another number of players.
func (w *watch) useTable(r *rules.Rules,
	add func(kind PointKind, section string, rule *rules.Rule)) {
	shares := func(path string, list []rules.TableShare) {
		for i := range list {
			if possible(list[i].When) {
				add(Table, path+".shares.", &list[i].Rule)
			}
		}
	}
	for i := range r.Draws() {
		d := &r.Draws()[i]
		if !d.Allowed {
			continue
		}
		add(Table, "draws.", &d.Rule)
		shares("draws."+d.ID, d.Shares)
		if d.Wins != nil {
			add(Table, "draws."+d.ID+".", &rules.Rule{ID: "wins", Pos: d.Pos})
		}
	}
	for i := range r.Penalties() {
		if p := &r.Penalties()[i]; p.Allowed {
			add(Table, "penalties.", &p.Rule)
			shares("penalties."+p.ID, p.Shares)
		}
	}
	for i := range r.Game().Ends {
		if end := &r.Game().Ends[i]; possible(end.When) {
			add(Table, "game.ends.", &end.Rule)
		}
	}
	for i := range r.Game().Uma {
		if u := &r.Game().Uma[i]; len(u.Places) == r.Wall().Players && possible(u.When) {
			add(Table, "game.uma.", &u.Rule)
		}
	}
}

func possible(b *condition.Bool) bool {
	if b == nil {
		return true
	}
	holds, known := b.Const()
	return holds || !known
}
