//go:build !plain

package condition_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

var domainNames = [condition.Domains]string{
	condition.DomainWin: "win", condition.DomainMan: "man", condition.DomainPin: "pin", condition.DomainSou: "sou",
	condition.DomainHonors: "honors",
	condition.DomainForm:   "form", condition.DomainWait: "wait", condition.DomainPair: "pair",
	condition.DomainHonorTriplets: "triplets",
	condition.DomainManRuns:       "manruns", condition.DomainPinRuns: "pinruns", condition.DomainSouRuns: "souruns",
	condition.DomainDora: "dora", condition.DomainTable: "table",
	condition.DomainCopies: "copies", condition.DomainManTriplets: "mantriplets",
	condition.DomainPinTriplets: "pintriplets",
	condition.DomainSouTriplets: "soutriplets",
}

// TestDomainsTell demands that domains tell of conditions what they can. To leave a condition unknown is never wrong,
// but slow. Of each part stand the domains that tell something of it; with a ! those that settle it.
func TestDomainsTell(t *testing.T) {
	c := compile.New(testScope)
	for _, row := range []struct{ src, want string }{
		{"tsumo", "win!"},
		{"closed and dealer", "win!, win! pair! triplets!"},
		{"riichi", ""},
		{"melds == 0", ""},
		{"kans == 1 or suit_count > 1", "win!"},
		{"only(simples)", "man!, pin!, sou!, honors!"},
		{"not has(honors)", "honors!"},
		{"not has(simples)", "man pin sou"},
		{`has("5m5z")`, "man honors"},
		{`tiles("19m") == 0`, "man!"},
		{`tiles("19m") == 1`, "man"},
		{`tiles("19m1p") >= 1`, "man pin"},
		{`kinds("19m") == 2`, "man!"},
		{"kinds(outside) >= 3", "honors"},
		{"rank_count(1) == 0", "man pin sou"},
		{"rank_count(9) >= 1", "man pin sou"},
		{"sequences == 4", "form!"},
		{"triplets > concealed_triplets", "form!"},
		{"wait == ryanmen", "wait!"},
		{"shape == orphans or riichi", "wait"},
		{"pair_of(seat)", "pair!"},
		{"not (pair_of(dragons) or pair_of(round))", "pair!, pair!"},
		{"triplets_of(dragons) == 3", "form triplets!"},
		{"triplets_of(seat) == 1", "form triplets!"},
		{"triplets_of(outside) >= 1", "form triplets mantriplets pintriplets soutriplets"},
		{"triplets_of(outside) <= 4", "form! triplets"},
		{"has_sequence(man, 1)", "form manruns!"},
		{"has_sequence(man, 1) and has_sequence(pin, 1) and has_sequence(sou, 1)",
			"form manruns!, form pinruns!, form souruns!"},
		{"has_triplet(sou, 1) and has_triplet(sou, 2)", "form soutriplets!"},
		{"has_sequence(man, 1) or has_sequence(pin, 1)", "form manruns pinruns"},
		{"tsumo ? sequences > 1 : dealer", "win"},
		{"tsumo and riichi", "win!, "},
		{"tsumo or riichi", "win"},
		{"riichi and tsumo or kans > 0 and dealer", "win"},
		{"seat == east", "pair! triplets!"},
		{"dealer or honba > 1", "win pair triplets table"},
		{"honba > 1", "table!"},
		{"honba > 9", "table"},
		{`tiles("19m") == 7`, "man form copies"},
		{"dora_tiles + red_tiles >= 3", "dora!"},
		{"any(groups, .honor)", "honors form triplets! manruns pinruns souruns mantriplets pintriplets soutriplets"},
		{"any(groups, .terminal)", "triplets manruns pinruns souruns mantriplets pintriplets soutriplets"},
		{"all(groups, .terminal)", "triplets manruns pinruns souruns mantriplets pintriplets soutriplets"},
		{"all(groups, .kind == triplet)", "manruns pinruns souruns"},
		{"all(groups, .concealed)", ""},
		{"any(groups, .honor and .kind == kan)",
			"win honors form triplets manruns pinruns souruns mantriplets pintriplets soutriplets"},
		{"count(groups, .suit == man) >= 2",
			"man triplets manruns pinruns souruns mantriplets pintriplets soutriplets"},
		{"count(groups, .kind == triplet) == 3", "form manruns pinruns souruns"},
		{"rank_count(5) >= 8", "form copies"},
		{"tsumo == dealer", "win!"},
		{"tsumo == riichi", ""},
	} {
		b, problems := c.Bool(row.src, condition.StageReading, condition.EachHand)
		if problems != nil {
			t.Errorf("%s: %v", row.src, problems)
			continue
		}
		var parts []string
		for _, part := range condition.Parts(b) {
			parts = append(parts, tellers(part))
		}
		if got := strings.Join(parts, ", "); got != row.want {
			t.Errorf("of %s tell %q, want %q", row.src, got, row.want)
		}
	}
}

// TestFaultIsUnknown: what overflows or divides by zero tells nothing, whatever it would come out as. The facts are
// those of no win: all numbers are 0.
func TestFaultIsUnknown(t *testing.T) {
	c := compile.New(testScope)
	ofKans := condition.UsesNumbers(condition.Kans)
	for _, row := range []struct {
		src   string
		known condition.Uses
	}{
		{"floor_div(1, kans) == 1", ofKans}, {"not (floor_div(1, kans) == 1)", ofKans},
		{"tsumo and floor_div(1, kans) == 1", ofKans},
		{"tsumo or 7 % kans == 0", ofKans},
		{"(7 % kans == 1 ? tsumo : riichi) or tsumo", ofKans.Or(condition.UsesTsumo)},
		{"triplets_of(seat) > floor_div(6, sequences)", condition.UsesForm},
		{"triplets_of(seat) <= floor_div(6, sequences)", condition.UsesForm},
		{"floor_div(1, kans) == 1", condition.UsesAll},
	} {
		b, problems := c.Bool(row.src, condition.StageReading, condition.EachHand)
		if problems != nil {
			t.Errorf("%s: %v", row.src, problems)
			continue
		}
		if v := row.known.Decide(b)(new(condition.Facts)); v != condition.Unknown {
			t.Errorf("%s: the verdict is %d", row.src, v)
		}
	}
}

// tellers names the domains that tell something of a condition.
func tellers(b *condition.Bool) string {
	var list []string
	for d := range condition.Domain(condition.Domains) {
		verdicts := d.In(b)
		tells := slices.ContainsFunc(verdicts, func(v condition.Verdict) bool { return v != condition.Unknown })
		switch {
		case tells && !slices.Contains(verdicts, condition.Unknown):
			list = append(list, domainNames[d]+"!")
		case tells:
			list = append(list, domainNames[d])
		}
	}
	return strings.Join(list, " ")
}
