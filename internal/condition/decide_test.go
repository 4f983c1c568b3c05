package condition_test

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/testkit/randomwin"
)

// Of a condition a scorer asks more than whether it holds: what a domain tells of it, or some known facts, or its
// parts. These tests demand of every such answer that it agrees with Holds.

// tricky are conditions that are near the bounds of what can be told, or that overflow or divide by zero in some hands.
var tricky = []string{
	`tiles("19m") < 1`, `tiles("19m") <= 0 or tsumo`, `0 < tiles("5m")`, `tiles("5m") == 4`, `kinds("123m1p") != 0`,
	"kinds(honors) == 7",
	"tiles(dragons) == 0 or kinds(honors) > 3", "tiles(simples) > kinds(simples)", "tiles(honors) == kinds(honors)",
	"rank_count(5) == 0",
	"rank_count(5) != 0", "rank_count(1) >= 1 and rank_count(9) < 1", "kinds(simples) + 0 >= kinds(outside)",
	"rank_count(kans) == 0",
	"only(honors) and not has(dragons)", "not (only(simples) or has(dragons))", "only(seat)",
	"only(winning) or has(winning)", `has("1m9p") == has("5z")`,
	"3 > triplets_of(dragons)", "triplets_of(seat) < 1", "triplets_of(winning) == 1",
	"triplets_of(honors) != triplets_of(dragons)",
	"triplets_of(honors) >= triplets and triplets > 0", `triplets_of("5z") == 1 and triplets_of("1m") == 1`,
	"triplets_of(round) + triplets_of(seat) == 2",
	"triplets_of(outside) <= 4", "triplets_of(outside) > 4", "triplets_of(dragons) >= 0 and triplets_of(simples) < 3",
	"not (has_triplet(man, 1) and has_sequence(man, 1))",
	"has_sequence(man, 1) and has_sequence(man, 4) and has_triplet(pin, 3)",
	"has_sequence(sou, 7) and has_sequence(pin, 7)", "has_triplet(man, 2) or has_triplet(man, 2) and tsumo",
	"has_sequence(man, kans + 1)",
	"has_triplet(sou, 1) and has_triplet(sou, 2) and has_triplet(sou, 3) and has_triplet(sou, 4)",
	"tsumo == (kans > 1)", "riichi != ippatsu", "tsumo ? only(honors) : has(dragons)",
	"(tsumo ? riichi : ippatsu) or not rinshan",
	"open ? kans > 0 : sequences == 4", "tsumo and riichi ? dealer : open",
	`only(simples) and tsumo ? has("5m") : kans > 0`, "(has(dragons) ? tsumo : tsumo) and closed", "not (not riichi)",
	"(kans > 2 ? 1 : 2) == 1",
	"riichi", "not riichi", "riichi or ippatsu", "riichi and ippatsu and rinshan", "riichi and tsumo",
	"(riichi or tsumo) and ippatsu",
	"riichi == ippatsu", "not riichi or ippatsu", "renchan >= 1 and riichi", "renchan == seen",
	"kans * 9223372036854775807 > 0 or tsumo", "tsumo and kans * 9223372036854775807 > 0",
	"floor_div(1, kans) == 1 or tsumo",
	"floor_div(6, sequences) >= 2 and closed", "double(kans, 62) > 0 or open", "not (floor_div(2, suit_count) == 1)",
	"7 % kans == 1",
	"kans >= 1 and kans <= 3 and kans != 2", "suit_count > 0 and suit_count < 3", "kans > 1 and kans < 1",
	"han >= 3 and han <= 4",
	"han > 9223372036854775807", "han < -9223372036854775807 - 1", "han >= -9223372036854775807",
	"fu <= 20 and fu >= 30", "honba != 3",
	"han >= 2 and fu >= 30 and han <= 4", "3 <= han", "basic == base", "amount in 100..160",
	"honba >= 2 and sticks >= 2 and tsumo",
	"yaku.pinfu and not yaku.pinfu", "yaku.pinfu and yaku.far", "yaku.pinfu and not yaku.tanyao and tsumo",
	"yaku.pinfu or yaku.toitoi", "yaku_limit and not yaku.far",
	"tsumo and not tsumo", "tsumo or not tsumo", "dealer and tsumo and kans == 0 and suit_count == 3 and closed",
	"seat == east and dealer", "dealer == (seat == east)", "seat == round and pair_of(seat)",
	"pair_of(round) and not pair_of(seat)",
	`pair_of("19m") or pair_of(winning)`, "wins_on(dragons) and wait == tanki", "not wins_on(round)",
	"not pair_of(outside) and not pair_of(simples)", "dealer or pair_of(dragons)", "seat in [east, west]",
	"shape == orphans and wait == irregular", "wait == tanki or wait == irregular or sequences == 0",
	"wait != tanki and shape != standard",
	"any(groups, .concealed) or triplets == 0", "none(groups, .kind == kan) and kans == 0",
	"count(groups, .honor) == triplets_of(honors)",
	"group.kind == kan and not group.concealed or tsumo", "group.honor and any(groups, .honor)",
	"group.rank == 9 and pair_of(seat)",
	"dora_tiles >= 6", "dora_tiles < 2 or ura_tiles == 1", "dora_tiles + ura_tiles + red_tiles >= 7",
	"dora_tiles + ura_tiles <= 16",
	"dora_tiles == 15", "dora_tiles >= 16", "ura_tiles != 7", "2 * dora_tiles + 3 * red_tiles == 8",
	"red_tiles >= 2 and dora_tiles > red_tiles",
	"honba >= 3 and dealer", "2 * sticks + honba >= 5", "honba <= 7", "honba > 7", "nuki == 0 or sticks < honba",
	"sticks * 3000000000 > honba",
	"count(groups, .suit == man) == 2", "count(groups, .suit == pin and .kind != sequence) >= 1",
	"count(groups, .kind == kan and .outside) >= 2",
	"count(groups, .concealed) == 4", "count(groups, .kind == sequence) > 3",
	"all(groups, .kind == sequence or .honor)", "all(groups, .kind != kan or .concealed)",
	"none(groups, .suit == sou) and has(honors)", "any(groups, .rank == 5 and not .honor)", "one(groups, .terminal)",
	"count(1..7, has_sequence(man, #) and has_sequence(pin, #)) == 2", "count(1..9, has_triplet(man, #)) == 1",
	"one(suits, has_triplet(#, 1))",
	"rank_count(5) >= 8", `tiles("5m5p") == 8`, "tiles(outside) <= 3", "rank_count(7) < 9 or tsumo",
	`tiles("5m5p") <= 6`, `2 * rank_count(2) + 3 * tiles("5m") >= 12`, "kinds(simples) + kinds(honors) > 9",
	"kinds(honors) + 3000000000000000000 <= 3000000000000000100",
	`tiles("19m") + 3000000000000000000 <= 3000000000000000100`,
	`not (tiles("19m") + 3000000000000000000 >= 9223372036854775807)`,
	"honba + 3000000000000000000 < 4000000000000000000",
	"honba + 3000000000000000000 == 3000000000000000003",
	"honba * 2000000000 + 3000000000000000000 < 4000000000000000000",
	"rank_count(9) + 9000000000000000000 > 9000000000000000003",
	"dora_tiles - 9000000000000000000 < -8999999999999999998",
	"3 * kinds(honors) + 9223372036854775800 >= 0 or tsumo",
	"triplets_of(honors) * 4000000000000000000 >= 8000000000000000000",
	"count(groups, .honor) + 9000000000000000000 <= 9000000000000000001",
	"red_tiles * 4000000000000000000 + dora_tiles > 4000000000000000001",
	"dora_tiles * 3000000000000000000 + ura_tiles * 3000000000000000000 <= 6000000000000000000",
	"sequences + triplets == 4 and concealed_triplets <= triplets",
	"concealed_triplets == 4 or identical_sequences == 2", "payer.liable and not payer.dealer",
}

// told counts the verdicts by which a condition was not left unknown.
type verdictCache struct {
	byKnown   [condition.Holds + 1]int
	withFlags int
	toldInAdvance
}

// asked is a condition and the facts of which it is asked.
type asked struct {
	t        *testing.T
	b        *condition.Bool
	list     []condition.Sample
	partials []condition.Partial
	told     *verdictCache
}

// TestToldAgrees asks what can be told of every condition of every rule set, and of those of this package's tables.
func TestToldAgrees(t *testing.T) {
	var sum verdictCache
	for _, id := range ruleSets(t) {
		t.Run(filepath.Base(id), func(t *testing.T) {
			r := load(t, id)
			list := mixedFacts(t, max(1, len(r.Shapes())))
			a := asked{t: t, list: samplesOf(list), partials: partialsOf(rand.New(rand.NewPCG(8, 9)), list, 20, 20),
				told: &sum}
			eachExpressionOf(r, func(expression any) {
				if b, ok := expression.(*condition.Bool); ok {
					a.ask(b)
				}
			})
		})
	}
	t.Run("tables", func(t *testing.T) {
		list := mixedFacts(t, len(testScope.Shapes))
		a := asked{t: t, list: samplesOf(list), partials: partialsOf(rand.New(rand.NewPCG(8, 9)), list, 150, 20),
			told: &sum}
		c := compile.New(testScope)
		for _, src := range append(tricky, conditions...) {
			b, problems := c.Bool(src, condition.StagePayment, condition.EachGroup)
			if problems != nil {
				t.Errorf("%s: %v", src, problems)
				continue
			}
			a.ask(b)
		}
	})
	sum.enough(t)
}

// enough demands that something was told at all: else there was nothing to compare.
func (s *verdictCache) enough(t *testing.T) {
	if s.byKnown[condition.Fails] < 1000 || s.byKnown[condition.Holds] < 1000 {
		t.Errorf("known facts told too little: %v", s.byKnown)
	}
	if s.withFlags < 30 {
		t.Errorf("%d conditions failed without facts of the situation", s.withFlags)
	}
	s.toldInAdvance.enough(t)
}

// mixedFacts returns the facts of wins as they are played, and of any hands.
func mixedFacts(t testing.TB, shapes int) (list []*condition.Facts) {
	t.Helper()
	rng := rand.New(rand.NewPCG(6, 7))
	for _, source := range winSources(t) {
		for number := range uint64(100) {
			w := source.Win(number)
			list = append(list, condition.RandomFactsOf(rng, &w, shapes))
		}
	}
	for range 100 {
		list = append(list, condition.RandomFacts(rng, shapes))
	}
	return list
}

func samplesOf(facts []*condition.Facts) (list []condition.Sample) {
	for _, f := range facts {
		list = append(list, condition.SampleOf(f))
	}
	return list
}

// partialsOf returns partial facts, n for each of some choices of what is known.
func partialsOf(rng *rand.Rand, facts []*condition.Facts, choices, n int) (list []condition.Partial) {
	for range choices {
		list = append(list, condition.NewPartials(rng, condition.RandomUses(rng), facts, n)...)
	}
	return list
}

// holds reports whether a condition holds; not ok where that overflows or divides by zero, so that there is no answer.
func holds(b *condition.Bool, f *condition.Facts) (holds, ok bool) {
	f.Fault()
	holds = f.Holds(b)
	return holds, !f.Fault()
}

// contradicts reports whether a verdict says other than what is.
func contradicts(v condition.Verdict, holds bool) bool {
	return v == condition.Holds && !holds || v == condition.Fails && holds
}

// ask asks everything of a condition.
func (a *asked) ask(b *condition.Bool) {
	a.b = b
	a.inAdvance()
	a.known()
	a.flags()
}

// known asks what follows from some facts, whatever the others are.
func (a *asked) known() {
	var decide func(*condition.Facts) condition.Verdict
	for i, p := range a.partials {
		if i == 0 || p.Known != a.partials[i-1].Known {
			decide = p.Known.Decide(a.b)
		}
		verdict := decide(p.Given())
		a.told.byKnown[verdict]++
		if is, ok := holds(a.b, p.Whole()); ok && contradicts(verdict, is) {
			a.t.Errorf("%s is %v, but facts %v say that it is not", a.b, is, p.Known)
			return
		}
	}
}

// flags asks a condition that fails without any fact of the situation: it must fail without those that it names.
func (a *asked) flags() {
	fails := condition.UsesFlags.Decide(a.b)(new(condition.Facts)) == condition.Fails
	if fails {
		a.told.withFlags++
	}
	for _, s := range a.list {
		f := s.Facts()
		named := f.Flags()&condition.FlagsOf(a.b) != 0
		is, ok := holds(a.b, f)
		if ok && is && fails && !named {
			a.t.Errorf("%s holds without any of the facts that it needs", a.b)
			return
		}
		if condition.IsFlag(a.b) && is != named {
			a.t.Errorf("%s is %v, and the fact that it is, %v", a.b, is, named)
			return
		}
	}
}

// winSources give random wins for four players and for three.
func winSources(t testing.TB) (sources []randomwin.Source) {
	t.Helper()
	for _, id := range []string{"standard", "../../testdata/rulesets/three-players.yaml"} {
		sources = append(sources, randomwin.Source{Seed: 5, Rules: load(t, id)})
	}
	return sources
}

// eachFacts calls f with the facts of a win in each pair of winds, reading and shape, and without groups with each
// wait.
func eachFacts(w *hand.Win, f func(*condition.Facts)) {
	tally, ok := w.Tally()
	readings := []hand.Reading{}
	for wait := range hand.Wait(hand.Waits) {
		readings = append(readings, hand.Reading{Pair: hand.NoKind, Wait: wait})
	}
	if ok {
		readings = w.Readings(&tally, readings)
	} else {
		tally = w.TallyMelds()
	}
	var facts condition.Facts
	for seat := hand.East; seat <= hand.North; seat++ {
		for round := hand.East; round <= hand.North; round++ {
			facts.SetWin(&condition.Input{Win: w, Tally: &tally, Seat: seat, Round: round, Players: 3})
			facts.SetFlags(1<<condition.MaxFlags - 1)
			for i := range readings {
				for _, shape := range []int{0, i % condition.MaxShapes, condition.MaxShapes - 1} {
					facts.SetReading(&readings[i], shape)
					f(&facts)
				}
			}
		}
	}
}
