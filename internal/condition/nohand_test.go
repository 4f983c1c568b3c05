package condition_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/testkit/long"
)

// noHand are conditions whose parts don't contradict each other, and that no hand meets.
var noHand = []string{
	"suit_count == 0 and wait == ryanmen", "shape == standard and suit_count == 0 and rank_count(5) >= 4", "shape == standard and suit_count == 0 and has(simples)",
	"shape == standard and only(outside) and rank_count(1) == 0 and not has(honors)",
	"shape == seven_pairs and not has(simples) and red_tiles >= 2",
	"only(honors) and tsumo and red_tiles >= 1", "kinds(outside) == 13 and triplets == 1",
	"triplets_of(seat) == 1 and sequences == 4", "triplets_of(seat) == 1 and not has(seat) and triplets_of(honors) >= 2",
	"pair_of(seat) and wait == shanpon and pair_of(simples)", "shape == standard and kinds(outside) >= 12",
	"shape == seven_pairs and triplets_of(seat) == 1", "shape == seven_pairs and any(groups, .honor)",
	"has_triplet(man, 2) and has_sequence(man, 1) and has_sequence(man, 2) and all(groups, .suit == man) and suit_count == 1 and has_triplet(man, 3) and rank_count(1) == 0",
	"wait != irregular and identical_sequences == 2 and kinds(simples) + kinds(outside) >= 8", "melds == 4 and kinds(outside) >= 7",
	`melds <= 3 and tiles("1m") == 4 and has_triplet(man, 1) and kans == 0 and sequences == 0`, "wait == irregular and kans == 4 and kinds(honors) >= 7",
	"wait == irregular and sequences == 4 and tiles(honors) >= 3", "wait == irregular and triplets == 3 and melds <= 3",
	"melds == 4 and wait == ryanmen", "melds == 4 and kans == 0 and concealed_triplets == 1",
	"concealed_triplets == 4 and ron and wait == shanpon", "only(dragons)", `shape == standard and only("1m9m1p9p")`,
	"kans == 4 and has_sequence(man, 1)", "rank_count(5) == 12 and kans == 0 and shape == standard",
}

// rareHand are conditions that few hands meet.
var rareHand = []string{
	"triplets == 4 and concealed_triplets == 3 and ron and wait == shanpon", "concealed_triplets == 4 and tsumo and wait == shanpon",
	"concealed_triplets == 4 and ron and wait == tanki", "melds == 4 and closed", "rank_count(5) == 12 and kans == 2 and shape == standard",
	"kinds(outside) == 12 and shape == standard or kinds(outside) == 13", "identical_sequences == 2 and suit_count == 1",
	"shape == standard and only(outside) and suit_count == 3 and kinds(outside) == 5 and not has(honors)",
	"identical_sequences == 2 and kinds(simples) + kinds(outside) >= 8", `tiles("1m") == 4 and has_triplet(man, 1) and kans == 0 and sequences == 0`,
	"wait == irregular and kans == 4 and kinds(honors) >= 6", "wait == irregular and sequences == 4 and kinds(honors) == 2",
	`only("23468s6z") and triplets == 4`, "shape == seven_pairs and kinds(honors) == 7", "melds == 4 and wait == tanki and sequences == 4",
}

// TestNoHand: what no hand meets is found by going through all hands, and what some hand meets is not told never to.
func TestNoHand(t *testing.T) {
	for _, c := range []struct {
		list []string
		want bool
	}{{noHand, true}, {possible, false}, {rareHand, false}} {
		for _, src := range c.list {
			p := prove.New(testScope, false, nil)
			p.Assume(testKnown)
			claim := p.Claim(src, condition.StagePayment, condition.EachHand)
			if claim == nil {
				t.Errorf("%s: no claim", src)
			} else if p.NeverInAll(claim) != c.want {
				t.Errorf("%s: met by no hand %v", src, !c.want)
			}
		}
	}
}

// counted are numbers that add up as tiles are added to a hand.
var counted = []string{"kans", "melds", "suit_count", "sequences", "triplets", "concealed_triplets", "identical_sequences",
	"triplets_of(honors)", `tiles("5m")`, "kinds(dragons)", "tiles(outside)", "rank_count(1)", "kinds(simples)", "count(groups, .outside)",
	"kinds(simples) + kans", "kinds(outside) + identical_sequences"}

// TestHandsOfWinsAreFound takes several things that are so in a win, and demands that a hand is found that meets them.
func TestHandsOfWinsAreFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, long.Seed()))
	c, all := compile.New(testScope), smallest()
	questions := make([]*condition.Bool, len(all))
	for i, src := range all {
		questions[i], _ = c.Bool(src, condition.StagePayment, condition.EachHand)
	}
	for _, f := range factsOfWins(t, uint64(long.N(60, 400))) {
		for range 4 {
			p := prove.New(testScope, false, nil)
			p.Assume(testKnown)
			claim, text := p.Claim("true", condition.StageWin, condition.EachHand), ""
			for range rng.IntN(5) {
				src := counted[rng.IntN(len(counted))]
				n, _ := c.Int(src, condition.StagePayment, condition.EachHand)
				src += fmt.Sprint(" == ", f.Value(n))
				claim, text = claim.And(p.Claim(src, condition.StagePayment, condition.EachHand)), text+" and "+src
			}
			for range rng.IntN(9) {
				i := rng.IntN(len(all))
				src := all[i]
				if !f.Holds(questions[i]) {
					src = "not (" + src + ")"
				}
				claim, text = claim.And(p.Claim(src, condition.StagePayment, condition.EachHand)), text+" and "+src
			}
			if p.NeverInAll(claim) {
				t.Fatalf("no hand meets %s, as it is told, and %+v does", text, f)
			}
		}
	}
}
