package condition_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/expr-lang/expr/vm"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/testkit/long"
)

// traced are conditions whose parts are hard to tell apart.
var traced = []string{
	"seat not in [east, round] or round in [seat, west]", "tiles(honors) not in 1..3 and (kans in 0..1)",
	"wait not in [tanki, shanpon] and not (seat in [east])",
	"1 <= tiles(honors) < 5 and 2 < fu <= 40", "(tsumo ? 2 : tiles(honors)) >= 2", "(tsumo ? tiles(honors) : 2) >= 2",
	"(tsumo ? 3 : 2) == 2 or (riichi ? dealer : false)",
	"any(suits, tsumo ? has_sequence(#, 1) : has_triplet(#, 2))",
	"not any(1..3, dealer ? rank_count(#) > 1 : rank_count(#) > 2)", "(tsumo ? riichi : dealer) and open",
	"let x = tsumo ? dealer : riichi; x or open",
	"let x = tsumo and riichi; let y = x or dealer; y and not x or (let z = y; z) and ron",
	"let gs = groups; any(gs, .honor) and all(gs, let g = #; any(gs, .rank <= g.rank))",
	"let s = suits; any(s, has_sequence(#, 2)) or count(s, has_triplet(#, 3)) > 0",
	"(let n = count(groups, .honor); n > 0) and any(groups, let k = .kind; k == triplet and none(groups, .kind == k and .honor))",
	"/* ( one */ tsumo and // two )\n ( riichi /* three */ or dealer )", "(tsumo)and(riichi)or((dealer))",
	"( tsumo or riichi ) or dealer or (open or ron)",
	"((tsumo or riichi) and (dealer or open)) and not (ron and (closed or not (riichi)))",
	"tsumo == (riichi and dealer) or (open or ron) != (dealer ? true : ron)",
	"tsumo ? tsumo : riichi", "any(groups, .honor) or count(suits, has_sequence(#, 1)) > 0",
	"any(groups, {.honor and .concealed}) or all(2..4, {let n = #; any(suits, has_triplet(#, n))})",
	"any(groups, any(groups, any(groups, .honor and .concealed)))",
	"one(groups, one(suits, has_triplet(#, 1)) and .honor)", "count(1..3, any(groups, .rank == 1)) == 3",
	"any(groups, let g = #; not g.honor and any(groups, .rank == g.rank ? .kind == g.kind : g.concealed))",
	"options.how == 'one' ? tsumo : ron",
	`(options.on ? "a" : "b") == "a" and has(winning) and only("19m") or "(" == ")"`,
	"riichi and yaku.pinfu and yaku.far or seat == round",
	"has_sequence(man, tiles(dragons) + 1) or rank_count(kans + 1) > 2",
	"-fu < -20 and +fu > 1 and not (not (not tsumo))", "min(tiles(honors), max(kans, 1)) == 1",
	"any(groups, .suit == man) ? any(suits, has_triplet(#, 1)) : none(groups, .suit == pin)",
	"any(-1..1, tiles(honors) + # == 2)", "tsumo and 7 % (sticks - sticks) == 0 or riichi",
	"kans * 4000000000000000000 * 4 > 5 or open", "true or tsumo", "tsumo and (false or riichi)",
}

// TestTraceFollows: what is said of each expression of every rule set, and of those of all forms, follows from what is
// said of its parts, and is what expr's machine makes of it, on random facts.
func TestTraceFollows(t *testing.T) {
	c := compile.New(testScope)
	tracer := trace.New(testScope)
	list := samples(testScope, long.N(8, 100))
	for _, src := range slices.Concat(conditions, tricky, traced) {
		b, problems := c.Bool(src, condition.StagePayment, condition.EachGroup)
		if problems != nil {
			t.Fatalf("%s: %v", src, problems)
		}
		traceAll(t, tracer, b, list)
	}
	for _, src := range numbers {
		i, problems := c.Int(src, condition.StagePayment, condition.EachGroup)
		if problems != nil {
			t.Fatalf("%s: %v", src, problems)
		}
		traceAll(t, tracer, i, list)
	}
	for _, id := range ruleSets(t) {
		t.Run(filepath.Base(id), func(t *testing.T) {
			r := load(t, id)
			tracer, list := trace.New(insides.Of(r).Names()), samples(insides.Of(r).Names(), long.N(4, 20))
			eachExpressionOf(r, func(e any) { traceAll(t, tracer, e.(trace.Expression), list) })
		})
	}
}

// traceAll traces an expression on facts.
func traceAll(t *testing.T, tracer *trace.Tracer, e trace.Expression, list []condition.Sample) {
	t.Helper()
	programs := map[string]*vm.Program{}
	for _, s := range list {
		f := s.Facts()
		trace := tracer.Trace(e, f)
		if wrong := follows(&trace); wrong != "" {
			t.Errorf("%s: %s", e, wrong)
			return
		}
		for _, p := range places(&trace) {
			if wrong := differsInMachine(s, &p, programs); wrong != "" {
				t.Errorf("%s: %s", e, wrong)
				return
			}
		}
		b, isCondition := e.(*condition.Bool)
		if !isCondition {
			continue
		}
		if wrong := lacks(&trace); wrong != "" {
			t.Errorf("%s: %s", e, wrong)
			return
		}
		if holds := f.Holds(b); !f.Fault() && trace.Holds != holds {
			t.Errorf("%s holds: %v, and it is said: %v", e, holds, trace.Holds)
			return
		}
	}
}

// differsInMachine tells what of a place expr's machine does not say too. Its numbers must have 64 bits as ours have,
// which they have not on all systems.
func differsInMachine(s condition.Sample, p *place, programs map[string]*vm.Program) string {
	if strconv.IntSize < 64 {
		return ""
	}
	text := p.text()
	if programs[text] == nil {
		program, err := s.Compile(text)
		if err != nil {
			return fmt.Sprintf("%s does not stand alone: %v", text, err)
		}
		programs[text] = program
	}
	if slices.ContainsFunc(p.said, faulty) { // where the sample's functions overflow silently
		return ""
	}
	v, err := s.Run(programs[text])
	if err != nil {
		return fmt.Sprintf("%s: %v", text, err)
	}
	return p.differs(v, s.Says)
}
