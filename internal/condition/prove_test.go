package condition_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
)

// testKnown is what is known of wins under the rules of testScope.
var testKnown = prove.Known{Copies: 4, Kinds: hand.AllKinds, Red: 1<<4 | 1<<13 | 1<<22, Gold: 1 << 4,
	Shapes: []prove.KnownShape{{Form: prove.ShapeOfGroups}, {Form: prove.ShapeOfPairs}, {Form: prove.ShapeOfTiles}}}

// never are conditions that no win meets, and that a reader sees not to.
var never = []string{
	"tsumo and ron", "closed and open", "dealer and seat != east", "seat == south and dealer",
	"not dealer and seat not in [south, west, north]",
	"not (tsumo or ron)", "riichi and (tsumo and ron)", "(tsumo and ron) or (open and closed)", "tsumo == ron",
	"kans >= 5", "kans == 2 and kans == 3", "kans < 0", "kans > 2 and not (kans == 3 or kans == 4)",
	"melds == 0 and open", "melds >= 2 and closed and kans <= 1",
	"kans > melds", "players == 9", "suit_count == 4", "honba < 0", "renchan <= -1",
	"only(honors) and has(simples)", "only(simples) and only(honors)", "only(dragons) and only(dragons)",
	`tiles("1m") > 4`, `tiles("1m") == 5`,
	"kinds(dragons) == 4", "kinds(honors) > 7", `tiles("1m") >= 3 and tiles("1m") < 2`,
	"not has(honors) and tiles(honors) >= 1",
	"only(honors) and suit_count >= 1", `only("1m2m3m")`, `only(simples) and tiles(outside) >= 1`,
	"has(dragons) and kinds(honors) == 0",
	"wait == ryanmen and wait == kanchan", "wait == ryanmen and shape != standard", "wait == shanpon and triplets == 0",
	"wait == irregular and sequences >= 1 and melds <= 3",
	"shape == seven_pairs and sequences == 4", "shape == seven_pairs and wait == kanchan",
	"shape == orphans and wait == tanki",
	"shape == orphans and pair_of(honors)", "shape == standard and sequences == 3 and triplets == 2",
	"sequences + triplets == 5", "sequences == 2 and triplets == 1",
	"shape not in [standard, seven_pairs, orphans]", "sequences == 4 and triplets >= 1",
	"triplets == 4 and wait == penchan", "concealed_triplets > triplets",
	"identical_sequences == 2 and triplets == 1", "identical_sequences == 1 and sequences == 1",
	"kans == 3 and sequences >= 2", "kans == 4 and wait == shanpon and sequences == 1",
	"pair_of(dragons) and pair_of(simples)", "pair_of(dragons) and only(simples)",
	`triplets_of(dragons) == 3 and not has("7z")`, "triplets_of(dragons) == 4",
	"triplets_of(honors) >= 1 and sequences == 4", "has_sequence(man, 1) and only(honors)",
	"has_triplet(pin, 9) and only(simples)", "has_sequence(man, 9)",
	"has_sequence(man, 1) and not has_sequence(man, 1)",
	"has_triplet(man, 1) and has_triplet(man, 2) and sequences == 3", "any(groups, .kind == kan and .kind == sequence)",
	"all(groups, .outside) and not all(groups, .outside)",
	"any(1..7, has_sequence(man, #)) and sequences == 0", "yaku.pinfu and not yaku.pinfu",
	"yaku.pinfu and yaku.tanyao and not (yaku.tanyao or yaku.far)",
	"han >= 5 and han < 3", "han + 2 > 9 and han < 6", "fu == 20 and fu == 30", "fu > han and fu <= han",
	"han in 5..3 + 4 and han == 9", "min(han, 3) == 4", "max(fu, 20) < 20",
	"basic > 2000 and basic < 2000", "base == liable_base and base < liable_base", "honba * 300 == -300",
	"2 * honba < 0", "tiles(winning) < 0",
	"options.on and not options.on", "options.how == 'one' and options.how == 'two'",
	"options.how != 'one' and options.how != 'two'", "options.fu > 110",
	"payer.dealer and dealer", "payer.discarder and tsumo", "(tsumo ? riichi : riichi) and not riichi",
	"tsumo ? ron : tsumo",
	"only(outside) and not has(honors) and sequences >= 1", "rank_count(0) == 1",
	"suit_count == 1 and has_sequence(man, 1) and has_triplet(pin, 2)",
	"kinds(honors) == 7 and sequences >= 1", `triplets_of("5z") == 1 and triplets_of(dragons) == 0`,
	`tiles("1m") > tiles("19m") and tiles("1m") == 2 and tiles("19m") == 1`,
	"shape == seven_pairs and open",
	"has(seat) and not has(seat)", "count(groups, .honor) > 4", "(kans >= 3 or kans <= -1) and kans == 2",
	"dora_tiles < 0",
}

// possible are conditions that some win meets under some options.
var possible = []string{
	"tsumo", "wait == irregular and sequences >= 1", "wait == irregular and kans == 4 and triplets_of(dragons) == 3", "options.on", "not options.on", "options.how == 'two'", "options.fu == 4",
	"kans == 4 and melds == 4 and closed", "kans == 4 and sequences == 0", "shape == seven_pairs and wait == tanki",
	"wait != ryanmen and wait != kanchan", "triplets == 4 and concealed_triplets == 4 and wait == tanki",
	"identical_sequences == 2 and sequences == 4", "dealer and not payer.dealer and payer.discarder and ron",
	"only(honors) and triplets_of(dragons) == 3", `only("23468s6z")`, `tiles("1m") == 4 and only("123456789m")`,
	"has_sequence(man, 1) and has_sequence(man, 4) and has_sequence(man, 7)", "suit_count == 3 and only(outside)",
	"yaku.pinfu and yaku.tanyao", "han >= 13 and yakuman == 0", "fu == 20 and basic == 1920", "seat == round",
	"seat != round and not dealer", "sequences == 3 and triplets == 1 and wait == shanpon",
	"all(groups, .outside) and pair_of(outside) and sequences >= 1", "riichi and ippatsu and not rinshan",
	"players == 3 and nuki >= 1", "honba * 300 == 900", "tiles(honors) >= 14",
}

func TestNever(t *testing.T) {
	p := prove.New(testScope, false, nil)
	p.Assume(testKnown)
	for _, c := range []struct {
		list []string
		want bool
	}{{never, true}, {possible, false}} {
		for _, src := range c.list {
			claim := p.Claim(src, condition.StagePayment, condition.EachHand)
			if claim == nil {
				t.Errorf("%s: no claim", src)
			} else if p.Never(claim) != c.want {
				t.Errorf("%s: never %v", src, !c.want)
			}
		}
	}
}

// factsOfWins returns facts of random wins as they are played, with anything else about them at random: n from each
// source.
func factsOfWins(t testing.TB, n uint64) (list []*condition.Facts) {
	t.Helper()
	rng := rand.New(rand.NewPCG(6, 7))
	for _, source := range winSources(t) {
		for number := range n {
			w := source.Win(number)
			f := condition.RandomFactsOf(rng, &w, len(testScope.Shapes))
			for tries := 0; !f.OfWin() && tries < 50; tries++ { // of some, the tiles do not make a hand
				f = condition.RandomFactsOf(rng, &w, len(testScope.Shapes))
			}
			if f.OfWin() {
				list = append(list, f)
			}
		}
	}
	return list
}

// TestProverAgrees asks the prover of many conditions and of pairs of them, and demands that no facts of a win meet
// what it takes for impossible.
func TestProverAgrees(t *testing.T) {
	p := prove.New(testScope, false, nil)
	p.Assume(testKnown)
	list := factsOfWins(t, 200)
	c := compile.New(testScope)
	type pair struct {
		claim *prove.Claim
		b     *condition.Bool
	}
	var all []pair
	for _, src := range slices.Concat(tricky, conditions, never, possible) {
		claim := p.Claim(src, condition.StagePayment, condition.EachHand)
		b, _ := c.Bool(src, condition.StagePayment, condition.EachHand)
		if claim != nil && b != nil {
			all = append(all, pair{claim, b})
		}
	}
	holds := func(b *condition.Bool, f *condition.Facts) bool { return f.Holds(b) && !f.Fault() }
	refuted := 0
	check := func(claim *prove.Claim, met func(*condition.Facts) bool, name string) {
		if !p.Never(claim) {
			return
		}
		refuted++
		for _, f := range list {
			if met(f) {
				t.Fatalf("%s is taken for impossible, and %+v meets it", name, f)
			}
		}
	}
	for _, a := range all {
		check(a.claim, func(f *condition.Facts) bool { return holds(a.b, f) }, a.b.String())
		check(a.claim.Not(), func(f *condition.Facts) bool { return !f.Holds(a.b) && !f.Fault() }, "not "+a.b.String())
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 40_000 {
		a, b, d := all[rng.IntN(len(all))], all[rng.IntN(len(all))], all[rng.IntN(len(all))]
		check(a.claim.And(b.claim.Not()).And(d.claim),
			func(f *condition.Facts) bool { return holds(a.b, f) && !f.Holds(b.b) && !f.Fault() && holds(d.b, f) },
			a.b.String()+" and not "+b.b.String()+" and "+d.b.String())
	}
	t.Logf("%d conditions, %d refuted", len(all), refuted)
	if refuted < 1000 {
		t.Errorf("only %d were refuted", refuted)
	}
}

// smallest returns questions about single facts, in every value that they have.
func smallest() (all []string) {
	numbered := func(name string, values ...any) {
		for _, v := range values {
			all = append(all, fmt.Sprintf("%s == %v", name, v), fmt.Sprintf("%s >= %v", name, v))
		}
	}
	for _, name := range []string{"kans", "melds", "suit_count", "sequences", "triplets", "concealed_triplets",
		"identical_sequences",
		"triplets_of(honors)", `tiles("5m")`, "kinds(dragons)", "tiles(honors)", "rank_count(1)", "kinds(simples)",
		"triplets_of(simples)"} {
		numbered(name, 0, 1, 2, 3, 4)
	}
	for name, values := range map[string][]string{"wait": {"ryanmen", "kanchan", "penchan", "shanpon",
		"tanki", "irregular"},
		"shape": {"standard", "seven_pairs", "orphans"}, "seat": {"east", "south", "west", "north"},
		"round": {"east", "north", "seat"}} {
		for _, v := range values {
			all = append(all, name+" == "+v)
		}
	}
	for _, set := range []string{"honors", "simples", "outside", "dragons", "seat", `"123456789m"`, `"1m"`} {
		all = append(all, "only("+set+")", "has("+set+")", "pair_of("+set+")", "wins_on("+set+")")
	}
	all = append(all, "tsumo", "open", "dealer", "payer.dealer", "payer.discarder", "riichi", "has_sequence(man, 1)",
		"has_triplet(pin, 9)", "has_triplet(sou, 5)",
		"has_sequence(sou, 3)", "any(groups, .honor)", "all(groups, .outside)", "kans > melds", "triplets >= kans",
		"sequences + triplets == 4", "concealed_triplets < triplets")
	slices.Sort(all)
	return all
}

// TestFactsOfWinsArePossible takes several things that are so in a win, and demands that the prover takes them for
// possible.
func TestFactsOfWinsArePossible(t *testing.T) {
	p, c := prove.New(testScope, false, nil), compile.New(testScope)
	p.Assume(testKnown)
	type question struct {
		claim *prove.Claim
		b     *condition.Bool
	}
	var all []question
	for _, src := range smallest() {
		b, problems := c.Bool(src, condition.StagePayment, condition.EachHand)
		if problems != nil {
			t.Fatal(src, problems)
		}
		all = append(all, question{p.Claim(src, condition.StagePayment, condition.EachHand), b})
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for _, f := range factsOfWins(t, 150) {
		for range 20 {
			claim, text := p.Claim("true", condition.StageWin, condition.EachHand), ""
			for range 2 + rng.IntN(9) {
				q := all[rng.IntN(len(all))]
				if f.Holds(q.b) {
					claim, text = claim.And(q.claim), text+" and "+q.b.String()
				} else {
					claim, text = claim.And(q.claim.Not()), text+" and not ("+q.b.String()+")"
				}
			}
			if p.Never(claim) {
				t.Fatalf("%s is taken for impossible, and %+v meets it", text, f)
			}
		}
	}
}

// FuzzNever asks the prover of any text, and for wins that meet what it takes for impossible, or don't meet what it
// takes for always so. It judges the parts too, whose places must lie within the text.
func FuzzNever(f *testing.F) {
	for _, src := range slices.Concat(tricky, conditions, never, possible) {
		f.Add(src)
	}
	list := factsOfWins(f, 20)
	f.Fuzz(func(t *testing.T, src string) {
		p := prove.New(testScope, false, nil)
		p.Assume(testKnown)
		length := len([]rune(src))
		for _, j := range p.Judge(src, condition.StagePayment, condition.EachGroup) {
			for _, s := range append(j.With, j.Span) {
				if s.From < 0 || s.From >= s.To || s.To > length {
					t.Fatalf("%q: %+v", src, j)
				}
			}
		}
		claim := p.Claim(src, condition.StagePayment, condition.EachHand)
		b, _ := compile.New(testScope).Bool(src, condition.StagePayment, condition.EachHand)
		if claim == nil || b == nil {
			return
		}
		never, always := p.Never(claim), p.Never(claim.Not())
		if !never && !always {
			return
		}
		for _, facts := range list {
			if holds := facts.Holds(b); !facts.Fault() && holds == never {
				t.Fatalf("%q never %v, always %v, and %+v tells otherwise", src, never, always, facts)
			}
		}
	})
}
