package condition_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/testkit/long"
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
		if b := either(t, c, src, condition.StagePayment); b != nil {
			compareBool(t, b, list)
			compare(t, compile.Simplify(src, &testScope, 0), list,
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
			compare(t, compile.Simplify(src, &testScope, 0), list,
				func(f *condition.Facts) any { return f.Value(i) })
		}
	})
}

// TestTyping compiles what people look at while they type: texts of one and of two signs, and some of three and four, and
// conditions of which the end or one character is missing yet.
func TestTyping(t *testing.T) {
	signs := strings.Fields("and or not && || ! ( ) [ ] { } , . .. ... ; ? ?? : | |> # $ @ + - * / % ^ ** < <= = == != => > in let if " +
		"else has_triplet any all count suits group groups 1 1.5 1m 's \"s nil true closed kans seat east options yaku.pinfu x //a /*a*/ 立")
	rng := rand.New(rand.NewPCG(long.Seed(), 0))
	stages := []condition.Stage{condition.StageWin, condition.StageReading, condition.StageFu, condition.StagePayment}
	compileAny := func(src string) {
		either(t, compile.New(testScope), src, stages[rng.IntN(len(stages))])
	}
	for _, a := range signs {
		compileAny(a)
		for _, b := range signs {
			compileAny(a + " "[rng.IntN(2):] + b)
		}
	}
	for range long.N(2_000, 200_000) {
		text := ""
		for range 3 + rng.IntN(2) {
			text += " "[rng.IntN(2):] + signs[rng.IntN(len(signs))]
		}
		compileAny(text)
	}
	whole := slices.Concat(conditions, numbers, tricky)
	for _, c := range badConditions {
		if len(c.src) < 100 {
			whole = append(whole, c.src)
		}
	}
	for _, text := range long.Some(whole, 4) {
		for i, r := range text {
			compileAny(text[:i])
			compileAny(text[:i] + text[i+utf8.RuneLen(r):])
		}
	}
}

// either compiles a text as a condition: there is a condition or a problem with it, which has a place in it.
func either(t *testing.T, c *compile.Compiler, src string, at condition.Stage) *condition.Bool {
	t.Helper()
	b, problems := c.Bool(src, at, condition.EachGroup)
	if (b == nil) != (len(problems) > 0) {
		t.Fatalf("%q: %v and %v", src, b, problems)
	}
	length := len([]rune(src))
	for _, p := range problems {
		if p.From < 0 || p.To > length || p.From > p.To || p.Message.String() == "" || p.Code == "" {
			t.Fatalf("%q: %+v", src, p)
		}
	}
	return b
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
		a := asked{t: t, list: samplesOf(facts), partials: partialsOf(rng, facts, 10, 10), told: new(verdictCache)}
		a.ask(b)
	})
}
