package engine_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomwin"
)

// questions are small conditions of which pairs and triples often contradict each other.
var questions = []string{
	"tsumo", "ron", "open", "closed", "dealer", "riichi", "double_riichi", "ippatsu", "rinshan", "haitei", "chankan",
	"seat == south", "seat == north", "round == east", "seat == round",
	"melds == 0", "melds >= 2", "kans == 0", "kans >= 2", "kans == 4", "players == 4", "nuki >= 1", "ura_tiles >= 1",
	"red_tiles >= 2", "dora_tiles == 0", "honba >= 2",
	"suit_count == 1", "suit_count == 0", "suit_count >= 3", "only(simples)", "only(outside)", "only(honors)",
	"only(terminals)", `only("123456789m1234567z")`,
	"has(honors)", "has(simples)", "has(seat)", `has("1m")`, "tiles(honors) >= 3", "tiles(dragons) == 0",
	`tiles("5m5p5s") >= 4`, "kinds(honors) >= 3", "kinds(outside) == 13",
	"rank_count(5) >= 4", "rank_count(1) == 0", "shape == standard", "shape == seven_pairs",
	"shape == thirteen_orphans", "wait == ryanmen", "wait == shanpon", "wait == tanki", "wait == irregular",
	"sequences == 4", "sequences >= 2", "sequences == 0", "triplets == 4", "triplets >= 2", "triplets == 1",
	"concealed_triplets == 3", "concealed_triplets >= 1", "identical_sequences >= 1",
	"pair_of(honors)", "pair_of(simples)", "pair_of(seat)", "triplets_of(dragons) >= 1", `triplets_of("5z") == 1`,
	"triplets_of(honors) >= 2", "triplets_of(seat) == 1",
	"has_sequence(man, 1)", "has_sequence(pin, 4)", "has_triplet(sou, 9)", "any(groups, .honor)",
	"all(groups, .outside)", "count(groups, .concealed) >= 3",
	"options.red_fives == 3", "options.renhou == 'off'", "options.open_tanyao",
}

// proofFile returns a file of yaku, sources of fu and limits whose conditions are put together at random.
func proofFile(rng *rand.Rand) string {
	var b strings.Builder
	parents := []string{"standard", "standard", "kansai", "three-players.yaml", "every-form.yaml"}
	fmt.Fprintf(&b, "hanfu: 1\nid: proofs\nextends: %s\nyaku:\n", parents[rng.IntN(len(parents))])
	condition := func() string {
		parts := make([]string, 2+rng.IntN(2))
		for i := range parts {
			parts[i] = questions[rng.IntN(len(questions))]
			switch rng.IntN(6) {
			case 0:
				parts[i] = "not (" + parts[i] + ")"
			case 1:
				parts[i] = "(" + parts[i] + " or " + questions[rng.IntN(len(questions))] + ")"
			}
		}
		return `"` + strings.ReplaceAll(strings.Join(parts, " and "), `"`, `\"`) + `"`
	}
	one := func(list ...string) string { return list[rng.IntN(len(list))] }
	for i := range 60 {
		fmt.Fprintf(&b, "  y%d: {%s, when: %s", i,
			one("han: 1", "han: 2", "han: {closed: 1}", "han: {open: 1}", "han: {closed: 2, open: 1}"), condition())
		if i > 0 && rng.IntN(4) == 0 {
			fmt.Fprintf(&b, ", replaces: [y%d, %s]", rng.IntN(i), one("tanyao", "pinfu", "riichi", "yakuhai_haku"))
		}
		b.WriteString("}\n")
	}
	b.WriteString("fu:\n  sources:\n")
	for i := range 10 {
		fmt.Fprintf(&b, "    f%d: {fu: 2, when: %s}\n", i, condition())
		fmt.Fprintf(&b, "    g%d: {fu: 2, each: group, when: \"group.%s and %s\"}\n", i,
			one("honor", "terminal", "concealed", "kind == kan", "kind == sequence", "rank >= 5"),
			strings.Trim(condition(), `"`))
	}
	b.WriteString("limits:\n")
	for i := range 4 {
		fmt.Fprintf(&b, "  l%d: {base: %d, when: \"han >= %d and %s\"}\n", i, 500*(1+rng.IntN(8)), 1+rng.IntN(8),
			one("tsumo", "fu >= 40", "dealer", "han <= 6", "not options.aotenjou"))
	}
	return b.String()
}

// impossible returns the rules of which findings tell that they never matter, as section and id.
func impossible(findings rules.Findings) map[string]string {
	told := make(map[string]string)
	for _, f := range findings {
		rule, whole := strings.CutSuffix(f.Rule, ".when")
		switch f.Code {
		case "never-holds":
			if whole && strings.Contains(f.Help.String(), "holds for no hand") {
				told[rule] = f.String()
			}
		case "never-counts", "always-replaced":
			told[f.Rule] = f.String()
		case "never-reached": // which may be told of the limit that is in the way
			id, _, _ := strings.Cut(f.Message.String(), " ")
			told[f.Rule[:strings.LastIndexByte(f.Rule, '.')+1]+id] = f.String()
		}
	}
	return told
}

// TestProofsHold scores random wins, and hands from all that there are, under rules of which check has told that some
// never matter, and demands that these don't.
func TestProofsHold(t *testing.T) {
	t.Chdir(filepath.Join(testdata, "rulesets"))
	files, first := uint64(long.N(3, 60)), long.Seed()-1
	const wins = 400
	const atOnce = 8
	ofAll, mostMelds := 50, 0
	if long.Asked() {
		ofAll, mostMelds = 200, 4
	}
	told, seen := 0, 0
	hands := everyhand.New(&everyhand.Asked{Kinds: hand.AllKinds, Copies: hand.Copies, Groups: true, Pairs: true,
		MostMelds: mostMelds}, everyhand.Exchange{})
	for seed := first; seed < first+files; seed++ {
		rng := rand.New(rand.NewPCG(seed, 7))
		text := proofFile(rng)
		r, findings, _ := fromFolder.Check(t.Context(), rules.Bytes("proofs.yaml", []byte(text)))
		if r == nil {
			t.Fatalf("%v\n%s", findings, text)
		}
		never := impossible(findings)
		told += len(never)
		e, source := engine.New(r), randomwin.Source{Seed: seed, Rules: r}
		var result engine.Result
		score := func(w *hand.Win) {
			if !e.PaidInto(w, &result) {
				return
			}
			seen += len(slices.Collect(result.Yaku()))
			for _, id := range counted(&result) {
				if finding := never[id]; finding != "" {
					t.Fatalf("HANFU_SEED=%d: %s (%v) has %s, of which check tells\n%s\n%s", seed+1, w.String(),
						result.Reading(), id, finding, text)
				}
			}
		}
		for number := range uint64(wins) {
			w := source.Win(number)
			score(&w)
		}
		for range ofAll {
			from := rng.Uint64N(hands.Len())
			hands.Each(from, from+atOnce, func(h *everyhand.Hand) bool {
				eachWin(h, rng, score)
				return true
			})
		}
	}
	t.Logf("%d rules are told never to matter; %d yaku counted", told, seen)
	if told < int(files) || seen < int(files)*(wins+ofAll*atOnce)/4 {
		t.Errorf("only %d rules are told never to matter, and %d yaku counted", told, seen)
	}
}

// eachWin calls f with the wins of a hand with each of its tiles, by tsumo and by ron, with random winds.
func eachWin(h *everyhand.Hand, rng *rand.Rand, f func(*hand.Win)) {
	for i, tile := range h.Tiles {
		if i > 0 && tile == h.Tiles[i-1] {
			continue
		}
		for _, tsumo := range [...]bool{true, false} {
			f(&hand.Win{Hand: slices.Delete(slices.Clone(h.Tiles), i, i+1), Tile: tile, Melds: h.Melds, Tsumo: tsumo,
				Seat: hand.East + hand.Wind(rng.IntN(3)), Round: hand.East + hand.Wind(rng.IntN(4))})
		}
	}
}

// counted lists the rules that a result has come by, as section and id.
func counted(r *engine.Result) (ids []string) {
	for y := range r.Yaku() {
		ids = append(ids, "yaku."+y.Rule.ID)
	}
	for f := range r.FuParts() {
		ids = append(ids, "fu.sources."+f.Rule.ID)
	}
	if r.Limit != nil {
		ids = append(ids, "limits."+r.Limit.ID)
	}
	return ids
}
