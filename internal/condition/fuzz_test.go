package condition_test

import (
	"math/rand/v2"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

// FuzzCondition compiles any text as a condition and as a number. It never panics; and what it accepts,
// expr accepts too and works out alike.
func FuzzCondition(f *testing.F) {
	for _, src := range append(conditions, numbers...) {
		f.Add(src)
	}
	for _, src := range []string{"(let x = tsumo; x or ron) and closed", "closed and (let x = tsumo; x or dealer)",
		"(let x = han; x + 2) * 3 > 20"} {
		f.Add(src)
	}
	for _, c := range badConditions {
		f.Add(c.src)
	}
	list := samples(testScope, 20)
	f.Fuzz(func(t *testing.T, src string) {
		c := compile.New(testScope)
		b, problems := c.Bool(src, condition.StagePayment, condition.EachGroup)
		if (b == nil) != (len(problems) > 0) {
			t.Fatalf("%q: %v and %v", src, b, problems)
		}
		length := len([]rune(src))
		for _, p := range problems {
			if p.From < 0 || p.To > length || p.From > p.To || p.Message.String() == "" || p.Code == "" {
				t.Fatalf("%q: %+v", src, p)
			}
		}
		if b != nil {
			compareBool(t, b, list)
			compare(t, compile.Settled(src, &testScope, 0), list,
				func(f *condition.Facts) any { return f.Holds(b) })
			parts, problems := c.Conjuncts(src, condition.StagePayment)
			for _, s := range list {
				all, f := true, s.Facts()
				for _, part := range parts {
					all = f.Holds(part) && all
				}
				if !f.Fault() && problems == nil && all != s.Facts().Holds(b) {
					t.Fatalf("%q is not its parts %v", src, parts)
				}
			}
		}
		if i, _ := c.Int(src, condition.StagePayment, condition.EachGroup); i != nil {
			compareInt(t, i, list)
			compare(t, compile.Settled(src, &testScope, 0), list,
				func(f *condition.Facts) any { return f.Value(i) })
		}
	})
}

// FuzzTold compiles any text as a condition, and asks what can be told of it for facts made from a number.
func FuzzTold(f *testing.F) {
	for i, src := range append(tricky, conditions...) {
		f.Add(src, uint64(i))
	}
	played := mixedFacts(f, len(testScope.Shapes))
	f.Fuzz(func(t *testing.T, src string, seed uint64) {
		b, _ := compile.New(testScope).Bool(src, condition.StagePayment, condition.EachGroup)
		if b == nil || condition.SizeOf(b) > 300 { // so that no input takes long
			return
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		var facts []*condition.Facts
		for range 20 {
			facts = append(facts, condition.RandomFacts(rng, len(testScope.Shapes)), played[rng.IntN(len(played))])
		}
		a := asked{t: t, list: samplesOf(facts), partials: partialsOf(rng, facts, 10, 10), told: new(told)}
		a.ask(b)
	})
}
