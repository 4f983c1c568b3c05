package ruletest

import (
	"context"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
)

// asking is what an engine asks of the table: its expressions, by what is compiled of them, and a tracer for them.
type asking struct {
	expressions map[trace.Expression]*insides.Expression
	tracer      *trace.Tracer
}

func (w *watch) askingOf(e *engine.Engine) *asking {
	if a := w.asked[e]; a != nil {
		return a
	}
	a := &asking{make(map[trace.Expression]*insides.Expression), trace.New(insides.Of(e.Rules()).Names())}
	w.asked[e] = a
	all := insides.Of(e.Rules()).TableExpressions()
	for i := range all {
		a.expressions[all[i].Compiled] = &all[i]
	}
	return a
}

// seeGame plays the game once more, and notes each question about the table.
func (w *watch) seeGame(ctx context.Context, o *Outcome) {
	_, before := w.asked[o.Engine]
	a := w.askingOf(o.Engine)
	look := func(e *insides.Expression, f *condition.Facts) {
		if x := w.table[e.Position]; x != nil && x.left > 0 && w.affords(x) {
			t := a.tracer.Trace(e, f)
			w.note(x, &t, o.Case)
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

// flags are the fields about the table that are known before anything happens.
var flags = []string{"own_stick", "aborts", "allowed", "counts", "voids", "ties_share", "rest_lost", "half_up"}

// usedAtTable notes the rule whose number or condition is asked, if it counts: a share that gives something, what is
// paid as for a win, an end by which the game is over, and what places bring.
func (w *watch) usedAtTable(e *insides.Expression, f *condition.Facts, by *Case) {
	at := strings.LastIndexByte(e.Path, '.')
	used := false
	switch c := e.Compiled.(type) {
	case *condition.Int:
		used = e.Path[at:] == ".places" || f.Value(c) != 0
	case *condition.Bool:
		used = strings.HasPrefix(e.Path, "game.ends.") && f.Holds(c)
	}
	if used {
		w.use(e.Path[:at], by)
	}
}

func (w *watch) use(path string, by *Case) {
	if p := w.uses[path]; p != nil && p.By == nil {
		p.By = by
	}
}

// useTable lists the rules of the table that a game can use: not those that the options switch off, nor those for
// another number of players.
func (w *watch) useTable(r *rules.Rules, add func(kind PointKind, section string, rule *rules.Rule)) {
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
