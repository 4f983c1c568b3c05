package speech

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomrules"
)

func loaded(t *testing.T, id string) *rules.Rules {
	t.Helper()
	return must.Get(rules.Load(t.Context(), id))(t)
}

func TestSay(t *testing.T) {
	r := loaded(t, "local")
	for _, test := range []struct{ src, en, ja, fr string }{
		{"triplets_of(winds) == 3 and closed", "exactly 3 triplets or kans of winds, and the hand is closed",
			"風牌の刻子(槓子を含む)が3つ、門前", "exactement 3 brelans ou kans de vents, et la main est fermée"},
		{"triplets_of(dragons) == 3", "3 triplets or kans of dragons", "三元牌の刻子(槓子を含む)が3つ", "3 brelans ou kans de dragons"},
		{"closed ? 3 : 2", "3 if the hand is closed, else 2", "門前なら3、それ以外は2", "3 si la main est fermée, sinon 2"},
		{"honba * (honba >= 5 ? 1500 : 300)", "the number of honba × (1,500 if at least 5 honba, else 300)",
			"本場数 × (5本場以上なら1,500、それ以外は300)", "le nombre de honba × (1 500 si au moins 5 honba, sinon 300)"},
		{"kans != 0 and not (open or dealer)", "at least 1 kan, the hand is closed, and the winner is not the dealer",
			"槓子が1つ以上、門前、和了者は子", "au moins 1 kan, la main est fermée, et le gagnant n'est pas le donneur"},
		{"tsumo and (closed or kans < 1)", "won by tsumo, and (the hand is closed, or no kan)",
			"ツモ和了、(門前、または槓子がない)", "gagnée par tsumo, et (la main est fermée, ou aucun kan)"},
		{"drawn and dealer_tenpai and round_number == 1",
			"the wall was used up without a winner, the dealer was tenpai at the draw, and in the east round",
			"荒牌平局、流局時に親が聴牌、東場",
			"le mur est épuisé sans gagnant, le donneur est tenpai quand le mur est épuisé, et au tour Est"},
		{"riichi and not ippatsu and wait in [kanchan, penchan]", "with Riichi, without Ippatsu, and the wait is kanchan or penchan",
			"立直あり、一発なし、待ちが嵌張・辺張", "avec Riichi, sans Ippatsu, et l'attente est fermée (kanchan) ou au bord (penchan)"},
		{"options.aotenjou or shape == seven_pairs", "the shape is Seven pairs", "形が七対子", "la forme est Sept paires"},
		{"any(suits, let s = #; any(1..7, has_triplet(s, #) and has_triplet(s, # + 1)))",
			"for at least one suit: for at least one number from 1 to 7: there is a triplet or kan of that suit with that number, " +
				"and there is a triplet or kan of that suit with (that number + 1)",
			"少なくとも一つの色について、1から7までの少なくとも一つの数について、その色にその数の刻子か槓子がある、その色に(その数 + 1)の刻子か槓子がある",
			"pour au moins une famille : pour au moins un numéro de 1 à 7 : il y a un brelan ou kan (cette famille, ce numéro), " +
				"et il y a un brelan ou kan (cette famille, (ce numéro + 1))"},
		{"not one(groups, .kind == kan and .honor)",
			"(the number of groups for which the group is a kan, and the group is of honors) is not 1",
			"(次に当てはまる面子の数：この面子は槓子、この面子は字牌)が1以外",
			"(le nombre de groupes pour lesquels le groupe est un kan, et le groupe est fait d'honneurs) n'est pas 1"},
	} {
		for lang, want := range map[string]string{"en": test.en, "ja": test.ja, "fr": test.fr} {
			if got, plain := Say(r, lang, test.src); strings.ReplaceAll(got, "\u00a0", " ") != want || !plain {
				t.Errorf("%s is said as %q (plain: %t), and not %q", test.src, got, plain, want)
			}
		}
	}
	for src, want := range map[string]string{"closed and": "", "any(groups, let g = #; any(groups, .rank == g.rank + 1))": "*",
		strings.Repeat("(closed ? 1 : 0) + ", 50) + "1": words.In("en").Saying().TooLong} {
		if got, plain := Say(r, "en", src); plain || want != "*" && got != want {
			t.Errorf("%.50s is said as %q (plain: %t)", src, got, plain)
		}
	}
}

// TestSayWithoutCode says all expressions of the shipped rules and of random ones, in words alone.
func TestSayWithoutCode(t *testing.T) {
	code := regexp.MustCompile(`%!|==|!=|<|>|#|&&|\?|options\.|yaku\.|payer\.|player\.|group\.| {2}|^$|\b(and|or) (and|or)\b`)
	said := 0
	say := func(r *rules.Rules, e insides.Expression) {
		for _, lang := range words.Languages {
			said++
			if text, _ := Say(r, lang, e.Text); code.MatchString(text) {
				t.Errorf("%s: %s: %s is said as %q", r.ID(), e.Path, e.Text, text)
			}
		}
	}
	all := []*rules.Rules{loaded(t, "local"), loaded(t, "kansai-sanma"), loaded(t, "mahjongsoul")}
	for seed := range uint64(long.N(8, 100)) {
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("random.yaml", []byte(randomrules.File(seed, "standard"))))
		must.Do(t, err)
		all = append(all, r)
	}
	for _, r := range all {
		for _, list := range [][]insides.Expression{insides.Of(r).Expressions(), insides.Of(r).TableExpressions()} {
			for _, e := range list {
				if e.Own || r == all[0] { // which has those of standard
					say(r, e)
				}
			}
		}
	}
	t.Logf("%d sentences", said)
}

// TestSaysApart: what is said in the same words is the same for every hand.
func TestSaysApart(t *testing.T) {
	r := loaded(t, "standard")
	tracer := trace.New(insides.Of(r).Names())
	var facts []*condition.Facts
	for i := range 64 {
		w, f := hand.Win{Tsumo: i&1 != 0}, new(condition.Facts)
		tally := hand.Tally{NumMelds: i >> 4, Kans: i >> 4}
		tally.Open = i&2 != 0
		f.SetWin(&condition.Input{Win: &w, Tally: &tally, Seat: hand.East + hand.Wind(i>>2&1), Round: hand.East, Players: 4})
		f.Set(condition.Honba, int64(i>>2))
		f.Set(condition.Sticks, int64(i%5))
		facts = append(facts, f)
	}
	var all []string
	for n := range 5 { // of kans, of which there are four at most
		for _, sign := range []string{"==", "!=", "<", "<=", ">", ">="} {
			all = append(all, fmt.Sprintf("kans %s %d", sign, n), fmt.Sprintf("not (honba %s %d)", sign, n))
		}
	}
	grow := func(atoms []string, joints ...string) {
		joined := func(as, bs []string) (of []string) {
			for _, a := range as {
				for _, b := range bs {
					for _, joint := range joints {
						of = append(of, fmt.Sprintf("("+joint+")", a, b))
					}
				}
			}
			return of
		}
		pairs := append(joined(atoms, atoms), atoms...)
		all = slices.Concat(all, pairs, joined(atoms, pairs), joined(pairs, atoms))
	}
	grow([]string{"closed", "tsumo", "not dealer"}, "%s and %s", "%s or %s", "not (%s or %s)", "(%s) == (%s)", "dealer ? %s : %s", "%s ? closed : %s")
	grow([]string{"kans", "honba", "sticks"}, "%s + %s", "%s - %s", "%s * %s", "min(%s, %s)", "floor_div(%s, %s)", "%s %% %s",
		"round_up(%s, %s)", "closed ? %s : %s")
	same := 0
	seen := make([]map[string]string, len(words.Languages))
	for _, src := range all {
		var comes strings.Builder
		for _, f := range facts {
			x := tracer.Trace(text(src), f)
			fmt.Fprint(&comes, x.Holds, x.Value, x.Fault, " ")
		}
		for i, lang := range words.Languages {
			said, _ := Say(r, lang, src)
			if seen[i] == nil {
				seen[i] = make(map[string]string)
			}
			switch before, known := seen[i][said]; {
			case !known:
				seen[i][said] = comes.String() + "\n" + src
			case !strings.HasPrefix(before, comes.String()):
				t.Fatalf("%q is said of %s, and of %s", said, src, before[strings.IndexByte(before, '\n')+1:])
			default:
				same++
			}
		}
	}
	if t.Logf("%d said like another one", same); same < 100 {
		t.Errorf("only %d are said like another one", same)
	}
}
