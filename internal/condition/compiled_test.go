package condition_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

// testScope declares names of every sort.
var testScope = condition.Scope{
	Sets: map[string]hand.Set{"dragons": 7 << 31, "honors": 0x7f << 27,
		"outside": 0x7f<<27 | 1 | 1<<8 | 1<<9 | 1<<17 | 1<<18 | 1<<26, "simples": 0xfe | 0xfe<<9 | 0xfe<<18},
	Flags: map[string]condition.Flag{"riichi": {Index: 0}, "ippatsu": {Index: 7},
		"rinshan": {Index: condition.MaxFlags - 1},
		"renchan": {Index: 0, Count: true}, "seen": {Index: 15, Count: true}},
	Shapes: map[string]int{"standard": 0, "seven_pairs": 1, "orphans": 2},
	Yaku:   map[string]int{"pinfu": 0, "tanyao": 63, "toitoi": 64, "far": 511},
	Options: map[string]condition.Option{
		"on": {Value: condition.Value{Type: condition.TypeBool, Int: 1}},
		"fu": {Value: condition.Value{Type: condition.TypeInt, Int: 4}, Min: 0, Max: 110},
		"how": {Value: condition.Value{Type: condition.TypeWord, Word: "one"},
			Allowed: []condition.Value{{Word: "one"}, {Word: "two"}}},
	},
}

// conditions use every name of the vocabulary, and every operator.
var conditions = []string{
	"tsumo", "ron", "not open", "closed and tsumo", "dealer or seat == south", "seat != round",
	"riichi and not ippatsu", "not (riichi or ippatsu or rinshan)", "renchan >= 3 and seen < 4", "rinshan == tsumo",
	"kans == 3", "kans >= 2 and kans != 4", "kans < 1", "kans <= 2 and kans > 0", "kans == 2 and kans == 3",
	"kans > 4", "kans >= 0",
	"melds == 0", "players == 3", "honba + sticks > nuki", "suit_count == 1 and not has(honors)", "suit_count in 1..2",
	"only(honors)", "only(simples)", `only("23468s6z")`, "has(dragons)", "has(seat)", "only(winning)",
	`tiles("5m5p5s") >= 2`,
	"tiles(winning) == 2 or tiles(winning) == 4", "kinds(honors) > 2", "rank_count(5) >= 2",
	"all(2..8, rank_count(#) >= 1)",
	"rank_count(0) == 0 and rank_count(10) == 0", "dora_tiles >= first_dora_tiles",
	"ura_tiles > first_ura_tiles or red_tiles > 0",
	"shape == standard", "shape != seven_pairs", "shape == orphans or wait == tanki",
	"wait == ryanmen or wait == kanchan",
	"wait in [penchan, shanpon]", "wait not in [irregular]",
	"sequences == 4 and wait == ryanmen and not (pair_of(dragons) or pair_of(seat) or pair_of(round)) and (ron or options.on)",
	"sequences >= 1", "sequences + triplets == 4", "triplets == 4", "concealed_triplets == 3",
	"concealed_triplets >= 2 and not (concealed_triplets == 3)",
	"identical_sequences == 1", "identical_sequences == 2", "pair_of(seat) != pair_of(round)",
	"pair_of(seat) == pair_of(east)",
	"triplets_of(dragons) == 2 and pair_of(dragons)", `wins_on("5p") and tsumo`,
	"any(suits, let s = #; any(1..9, pair_of(tile(s, #)) and wins_on(tile(s, # + 1))))",
	"count(1..9, tiles(tile(pin, #)) >= 2) == 7", "has(tile(sou, 10)) or only(tile(man, 0))", "wins_on(seat)",
	"wins_on(outside) or wait == tanki", "triplets_of(seat) == 1", "triplets_of(east) + triplets_of(north) > 0",
	"has_sequence(man, 1)", "has_triplet(pin, 9) or has_triplet(sou, 1)", "has_sequence(man, 9)",
	"has_triplet(man, 10)",
	"any(suits, has_sequence(#, 1) and has_sequence(#, 4) and has_sequence(#, 7))",
	"any(1..7, has_sequence(man, #) and has_sequence(pin, #) and has_sequence(sou, #))",
	"any(suits, let s = #; any(1..7, has_triplet(s, #) and has_triplet(s, # + 1) and has_triplet(s, # + 2)))",
	"any(1..9, has_triplet(man, #) or has_sequence(man, #))", "none(suits, let s = #; all(1..2, has_sequence(s, #)))",
	"all(groups, .outside)", "any(groups, .terminal and not .concealed)", "none(groups, .honor)",
	"one(groups, .kind == kan)",
	"count(groups, .kind == triplet and .concealed) == 2", "count(suits, has_sequence(#, 2)) >= 1",
	"one(1..9, rank_count(#) >= 4)",
	"any(groups, let g = #; any(groups, .kind != g.kind and .suit == g.suit))",
	"any(groups, .suit == man and .rank > 4)",
	"any(groups, .kind == kan and tsumo)", "any(groups, has_triplet(.suit, .rank + 1))",
	"any(groups, has_sequence(.suit, .rank + 3))",
	"yaku.pinfu", "yaku.tanyao and not yaku.toitoi", "yaku.far", "yaku_han >= 2 or yakuman >= 1 or yaku_limit",
	"liable_yakuman == 1",
	"options.on and open and ron and fu == 20", "fu == 20 and options.fu == 4", "options.how == 'one'",
	"options.how != 'two' and tsumo",
	"han >= 5 or basic > 2000", "basic == 1920", "double(fu, han + 2) > 2000", "round_up(fu, 10) > 40",
	"-han < -3", "han % 2 == 1",
	"base > liable_base", "amount * 2 > 5000", "payer.discarder", "payer.dealer or payer.liable",
	"ron and (options.how == 'one' and liable_base > 0 ? payer.liable : payer.discarder)", "tsumo ? dealer : riichi",
	"(dealer or payer.dealer ? 2 : 1) == 2", "min(yakuman, 1) == 1", "max(han, fu) > 20", "floor_div(han, 13) == 1",
	"1 < 2 and tsumo", "2 < 1 or tsumo", "not true or ron", "man == man and tsumo", "sou in [man, pin] or tsumo",
	"let x = any(groups, .honor); any(groups, x and .concealed)",
	"let n = count(groups, .honor); count(groups, n >= 1 and .concealed) == 2",
	"let x = all(groups, .kind == sequence or honba > 2); any(groups, (x or riichi) and .kind == triplet)",
}

var numbers = []string{
	"20", "options.fu", "base * (dealer ? 6 : 4)", "round_up(base * (dealer ? 6 : 4), 100) + 300 * honba",
	"floor_div(base * min(liable_yakuman, 3), 4)", "count(groups, .kind == kan) + count(1..9, rank_count(#) > 1)",
	"options.on ? dora_tiles : first_dora_tiles", "triplets_of(honors) - tiles(simples) * kinds(dragons)",
	"tsumo ? 1 : ron ? 2 : 3",
	// Sums of tiles with weights, and what comes near them.
	"rank_count(1) + 2 * rank_count(2) + rank_count(5) * 5 + 9 * rank_count(9)", `3 * (tiles("19m") + 2 * tiles("1m5z"))`,
	"tiles(simples) + 0 * rank_count(3) + rank_count(3)", "200 * rank_count(3) + 200 * tiles(simples)",
	"rank_count(2) + 2 * (rank_count(4) + 1)", "-1 * rank_count(2) + tiles(honors)", "tiles(honors) * tiles(simples)",
	"max(han - 5, 0) + melds + kans + players + sticks + nuki + red_tiles + seen", "double(fu, han + 2)", "-fu + 7 % 3",
}

func samples(scope condition.Scope, n int) []condition.Sample {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []condition.Sample
	for range n {
		list = append(list, condition.NewSample(rng, scope))
	}
	return list
}

func TestNativeEqualsReference(t *testing.T) {
	c := compile.New(testScope)
	list := samples(testScope, 400)
	for _, src := range conditions {
		b, problems := c.Bool(src, condition.StagePayment, condition.EachHand)
		if problems != nil {
			t.Errorf("%s: %v", src, problems)
			continue
		}
		compareBool(t, b, list)
	}
	for _, src := range numbers {
		i, problems := c.Int(src, condition.StagePayment, condition.EachHand)
		if problems != nil {
			t.Errorf("%s: %v", src, problems)
			continue
		}
		compareInt(t, i, list)
	}
}

// compareBool compares a condition with expr's machine.
func compareBool(t *testing.T, b *condition.Bool, list []condition.Sample) {
	t.Helper()
	compare(t, b.String(), list, func(f *condition.Facts) any { return f.Holds(b) })
}

// compareInt is compareBool for a number.
func compareInt(t *testing.T, i *condition.Int, list []condition.Sample) {
	t.Helper()
	compare(t, i.String(), list, func(f *condition.Facts) any { return f.Value(i) })
}

// compare compares an expression in native code with expr's machine. Where it overflows, or divides by zero, expr's
// answer has no meaning.
func compare(t *testing.T, src string, list []condition.Sample, native func(*condition.Facts) any) {
	t.Helper()
	program, err := list[0].Compile(src)
	if err != nil {
		t.Errorf("%s: reference: %v", src, err)
		return
	}
	for _, s := range list {
		f := s.Facts()
		got := native(f)
		if f.Fault() {
			continue
		}
		want, err := s.Run(program)
		if err != nil && strings.Contains(err.Error(), "divide by zero") {
			continue // in a part that can't matter, which the compiler drops
		}
		if err != nil {
			t.Errorf("%s: reference: %v", src, err)
			return
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s is %v; the reference says %v", src, got, want)
			return
		}
	}
}
